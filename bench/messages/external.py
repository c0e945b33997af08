# SPDX-License-Identifier: BSD-3-Clause
"""The measuring programs that UCX and libfabric bring themselves: a check on our own of them."""

import os
import signal
import socket
import subprocess
import time


def _free_port() -> str:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return str(s.getsockname()[1])


def _pair(server: list[str], client: list[str], environment: dict[str, str], seconds: float,
          prepare) -> str:
    """What the client printed; empty when it failed."""
    processors = os.cpu_count() or 1
    s = subprocess.Popen(["taskset", "-c", str(min(1, processors - 1)), *server],
                         env=os.environ | environment, stdin=subprocess.DEVNULL,
                         stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                         start_new_session=True, preexec_fn=prepare)
    try:
        time.sleep(0.4)  # until it listens
        c = subprocess.run(["taskset", "-c", "0", *client], env=os.environ | environment,
                           stdin=subprocess.DEVNULL, capture_output=True, text=True,
                           start_new_session=True, preexec_fn=prepare,
                           timeout=seconds, check=False)
        return c.stdout if c.returncode == 0 else ""
    except subprocess.TimeoutExpired:
        return ""
    finally:
        try:
            os.killpg(s.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        s.wait()


def ucx_perftest(tests: list[str], seconds: float, prepare):
    environment = {"UCX_TLS": "tcp,self", "UCX_NET_DEVICES": "lo"}
    figures: dict[str, list[float]] = {}
    for test in tests:
        kind, size, window, repeat, batches = test.split(":")
        count = int(repeat) * int(window) * int(batches)
        what = "tag_lat" if kind == "half" else "tag_bw"
        port = _free_port()
        common = ["ucx_perftest", "-p", port, "-t", what, "-s", size, "-n", str(count),
                  "-w", str(max(2, count // 10)), "-O", window]
        out = _pair(["ucx_perftest", "-p", port], [*common, "127.0.0.1"], environment, seconds,
                    prepare)
        for line in out.splitlines():
            if line.startswith("Final:"):
                columns = line.split()
                figures[test] = [float(columns[2 if kind == "half" else 4])]  # µs: median, mean
    return figures or "ucx_perftest gave no result"


def fi_pingpong(tests: list[str], seconds: float, prepare):
    figures: dict[str, list[float]] = {}
    for test in tests:
        _, size, _, repeat, batches = test.split(":")
        port = _free_port()
        common = ["fi_pingpong", "-p", "tcp;ofi_rxm", "-e", "rdm", "-S", size,
                  "-I", str(int(repeat) * int(batches))]
        out = _pair([*common, "-B", port], [*common, "-P", port, "127.0.0.1"], {}, seconds, prepare)
        rows = [line.split() for line in out.splitlines()]
        for r in rows:
            if len(r) == 8 and r[0] != "bytes":
                figures[test] = [float(r[6])]  # µs per transfer
    return figures or "fi_pingpong gave no result"
