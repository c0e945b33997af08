#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""RDMA, side by side: perftest and raw rdma_cm beside Statewire over the same device.

    ./do guest -- bench/rdma/run.py [--build BUILD] [--rounds N]

Everything runs on one machine, in turns, several rounds, so that the ratios are those of one moment.
In a virtual machine the absolute figures mean nothing. With --output PAGE (which must be below a -w
directory of the machine) a page is written; what cannot run is named as such. With --figures FILE
rounds are added to those of former machines: `bench/rdma/machines` does that.
"""

import argparse
import itertools
import json
import os
import re
import statistics
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from machine import measured

ADDRESS = os.environ.get("RXE_ADDR", "192.0.2.1")
GID = os.environ.get("RXE_GID", "1")
DEVICE = "rxe0"
LIMIT = 120  # seconds, for one program
MEMORY_PEERS = 4


def listens(port: int) -> bool:
    tcp = subprocess.run(["ss", "-ltnH", f"sport = :{port}"], capture_output=True, text=True)
    cm = subprocess.run(["rdma", "resource", "show", "cm_id"], capture_output=True, text=True)
    return bool(tcp.stdout.strip()) or f":{port} " in cm.stdout + " "


def pair(server: list[str], client: list[str], port: int) -> str:
    """What the client prints, once the server really listens."""
    serving = subprocess.Popen(server, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + 30
        while not listens(port):
            if time.monotonic() > end or serving.poll() is not None:
                raise RuntimeError(f"{server[0]} does not listen")
            time.sleep(0.05)
        done = subprocess.run(client, capture_output=True, text=True, timeout=LIMIT)
        if done.returncode != 0:
            raise RuntimeError((done.stderr or done.stdout).strip().splitlines()[-1])
        return done.stdout
    finally:
        serving.terminate()
        serving.wait()


def perftest(program: str, size: int, count: int, column: int) -> float:
    """One figure of the only row of its table."""
    words = [program, "-d", DEVICE, "-x", GID, "-s", str(size), "-n", str(count), "-F", "-p", "18600"]
    for line in pair(words, [*words, ADDRESS], 18600).splitlines():
        if re.match(rf"\s*{size}\s", line):
            return float(line.split()[column])
    raise RuntimeError(f"{program} printed no row")


def ucx() -> float:
    """Half a round trip by the lower of its two layers: active messages, nothing is matched. (The upper
    one, ucp, makes its connections over unreliable datagrams, and on soft-RoCE aborts.)"""
    words = ["env", f"UCX_IB_GID_INDEX={GID}", "ucx_perftest", "-p", "18800", "-d", f"{DEVICE}:1",
             "-x", "rc_verbs", "-t", "am_lat", "-s", "8", "-n", "3000", "-w", "300"]
    for line in pair(words, [*words, "127.0.0.1"], 18800).splitlines():
        if line.startswith("Final:"):
            return float(line.split()[2])
    raise RuntimeError("ucx_perftest printed no last row")


def libfabric() -> float:
    """Half a round trip between two connected endpoints: nothing is matched here, either."""
    words = ["fi_pingpong", "-p", "verbs", "-e", "msg", "-d", DEVICE, "-I", "3000", "-S", "8"]
    for line in pair([*words, "-B", "18850"], [*words, "-P", "18850", ADDRESS], 18850).splitlines():
        if re.match(r"8\s", line):
            return float(line.split()[6])
    raise RuntimeError("fi_pingpong printed no row")


def raw_connections(build: Path) -> float:
    program = str(build / "bench/rdma/raw_connect")
    return float(pair([program, "serve", ADDRESS, "18700"],
                      [program, "ask", ADDRESS, "18700", "50"], 18700))


def packets() -> int:
    """That the device has sent since it was made."""
    return int(Path(f"/sys/class/infiniband/{DEVICE}/ports/1/hw_counters/sent_pkts").read_text())


def statewire(build: Path, method: str, test: str, column: int = 0, processes: int = 2) -> float:
    """One figure of the line that its program prints."""
    before = packets()
    # More processes that spin on two processors would measure the scheduler.
    progress = "spin" if processes == 2 else "blocking"
    environment = os.environ | {
        "STATEWIRE_METHODS": method, "STATEWIRE_PROGRESS": progress, "STATEWIRE_WITHIN_HOST": "tcp"}
    done = subprocess.run([str(build / "tools/statewire"), "run", "-n", str(processes),
                           str(build / "bench/rdma/rdma_statewire"), *test.split()],
                          capture_output=True, text=True, timeout=LIMIT, env=environment)
    if done.returncode != 0:
        raise RuntimeError((done.stderr or done.stdout).strip().splitlines()[-1])
    # A Statewire that chose TCP after all has measured something else.
    if method != "sock" and packets() - before < 50:
        raise RuntimeError(f"its messages did not travel over {DEVICE}")
    for line in done.stdout.splitlines():
        if re.fullmatch(r"[\d. ]+", line.strip()):
            return float(line.split()[column])
    raise RuntimeError("it printed no figures")


LATENCY = "8 B, half a round trip, µs, median of the trips"
BANDWIDTH = "1 MiB, MB/s"
SETUP = "connections per second, one by one"
MEMORY = "memory of a connection, KiB"
# By how much Statewire may differ from the first row of the table.
AIMS = {LATENCY: "at most 1.15", BANDWIDTH: "at least 0.90"}
# How often its rows take turns in one round: these take a second each, and are disturbed most.
TURNS = {LATENCY: 5}
# … and when a processor counts as disturbed, how often a run is repeated, and how long all of them may wait.
SLOW, ATTEMPTS, WAIT_LIMIT = 1.15, 4, 180.0
METHODS = ["rdma_cm", "oob", "sock"]
MORE_IS_BETTER = {BANDWIDTH, SETUP}


def contestants(build: Path):
    """(question, name, a function that measures it once)."""
    yield LATENCY, "ib_send_lat", lambda: perftest("ib_send_lat", 8, 3000, 4)
    yield LATENCY, "ib_write_lat", lambda: perftest("ib_write_lat", 8, 3000, 4)
    yield LATENCY, "UCX, active messages (uct)", ucx
    yield LATENCY, "libfabric, verbs (msg)", libfabric
    for m in METHODS:
        yield LATENCY, f"Statewire, {m}", lambda m=m: statewire(build, m, "half 8 3000", 1)
    yield BANDWIDTH, "ib_send_bw", lambda: perftest("ib_send_bw", 1 << 20, 100, 3) * 1.048576
    yield BANDWIDTH, "ib_write_bw", lambda: perftest("ib_write_bw", 1 << 20, 100, 3) * 1.048576
    yield BANDWIDTH, "ib_read_bw", lambda: perftest("ib_read_bw", 1 << 20, 100, 3) * 1.048576
    for m, rule in [("rdma_cm", "automatic"), ("rdma_cm", "packets"), ("oob", "automatic"),
                    ("sock", "packets")]:
        yield BANDWIDTH, f"Statewire, {m}, {rule}", \
            lambda m=m, r=rule: statewire(build, m, f"band {1 << 20} 100 {r}")
    yield SETUP, "rdma_cm, raw", lambda: raw_connections(build)
    yield SETUP, "Statewire, rdma_cm, calling", lambda: statewire(build, "rdma_cm", "open 50 1")
    yield SETUP, "Statewire, rdma_cm, ringing", lambda: statewire(build, "rdma_cm", "open 50 0")
    yield SETUP, "Statewire, oob", lambda: statewire(build, "oob", "open 50 1")
    yield MEMORY, "Statewire, rdma_cm", lambda: statewire(build, "rdma_cm", "memory 0", 0, MEMORY_PEERS + 1) / 1024


class Processors:
    """How fast they are now: a host with other work slows an emulated one down for a second, or for minutes."""

    def __init__(self):
        self.best = min(self.look() for _ in range(20))
        self.wait_left = WAIT_LIMIT

    def look(self) -> float:
        """Seconds that the slowest of them takes for the same little work."""
        mine = os.sched_getaffinity(0)
        slowest = 0.0
        for processor in sorted(mine):
            os.sched_setaffinity(0, {processor})
            begin = time.perf_counter()
            for _ in range(100_000):
                pass
            slowest = max(slowest, time.perf_counter() - begin)
        os.sched_setaffinity(0, mine)
        return slowest

    def are_slow(self) -> bool:
        now = self.look()
        self.best = min(self.best, now)
        return now > SLOW * self.best

    def wait(self):
        begin = time.monotonic()
        while self.are_slow() and time.monotonic() < begin + self.wait_left:
            time.sleep(0.2)
        self.wait_left = max(0.0, self.wait_left - (time.monotonic() - begin))

    def undisturbed(self, measure):
        """What is measured while they are as fast before as after; after a few attempts, what there is."""
        for _ in range(ATTEMPTS):
            self.wait()
            figure = measure()
            if not self.are_slow():
                break
        return figure


def one_round(build: Path):
    for _, rows in itertools.groupby(contestants(build), key=lambda c: c[0]):
        rows = list(rows)
        for _ in range(TURNS.get(rows[0][0], 1)):
            yield from rows


def table(question: str, rows: dict[str, list[float] | str]) -> list[str]:
    best = max if question in MORE_IS_BETTER else min
    first = next((v for v in rows.values() if isinstance(v, list)), None)
    aim = f", aim {AIMS[question]}" if question in AIMS else ""
    out = [f"| {question} | median | least | most | ratio{aim} | of the best rounds |",
           "|---|---|---|---|---|---|"]
    for name, v in rows.items():
        if isinstance(v, str):
            out.append(f"| {name} | not measured: {v} | | | | |")
        else:
            m = statistics.median(v)
            out.append(f"| {name} | {m:.1f} | {min(v):.1f} | {max(v):.1f} "
                       f"| {m / statistics.median(first):.2f} | {best(v) / best(first):.2f} |")
    return out + [""]


HEAD = """# Benchmarks: RDMA

<!-- figures of: runtime/src generated bench/rdma -->

Made by `bench/rdma/machines docs/benchmarks/rdma.md {machines} {rounds}`, over soft-RoCE (rxe0) in the virtual machine of
[guest](../design/guest.md), both ends in one machine. {machines} machines, one after the other; rounds in each, in which all
rows take turns: {rounds}; those of 8 B five times in each. A host with other work makes an emulated processor a third
slower or more, for a second or for minutes, the programs' own code as well as the kernel's. So runs of 8 B wait until
a loop of fixed work takes on both processors what it takes at best, and are repeated when it does not afterwards,
for {limit:.0f} minutes at most. Ratios are to the first row of each table, of the medians and of the best rounds, because what
disturbs only ever slows down; absolute figures are those of an emulated machine.

{measured}

"""
FOOT = """## What is compared

- *Half a round trip*: perftest's `t_typical` and Statewire's are medians over the single round trips, so
  that a host with other work disturbs neither; so is UCX's, libfabric's is a mean. All spin. Of these only
  Statewire matches messages with receives: UCX's layer that does cannot run over soft-RoCE. Statewire's first
  16 messages are sends; the others are written into a ring that the receiver looks into
  (docs/reference/protocol.md, *Rings*), as `ib_write_lat` does it.
- *1 MiB*: perftest posts without looking back; Statewire has 16 messages under way, each to a receive
  that is posted. `automatic` and `packets` are rules of MessageOptions::rendezvous; `automatic` has the
  receiver read.
- *Connections*: perftest has no such test, so `raw_connect` makes and ends connections with librdmacm's
  own calls, and no data. Statewire's come with the proof of the job's key, the clear to send, a message, its
  answer, and the close in order of both sides. Of two processes the higher rank calls; the lower rank
  rings first, and is called.
- *Memory*: the growth of private memory over {peers} connections, the libraries', the device's and what
  all share included, so that it says little about a fifth.
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", type=Path, default=Path("build/release"))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--output", type=Path)
    parser.add_argument("--figures", type=Path)
    parser.add_argument("--only", default="", help="a part of the names to be measured")
    a = parser.parse_args()
    if not Path("/sys/class/infiniband", DEVICE).exists():
        print(f"NOT RUN: no {DEVICE} here; ./do guest -- bench/rdma/run.py", file=sys.stderr)
        return 77
    results: dict[str, dict[str, list[float] | str]] = {}
    machines = 0
    if a.figures and a.figures.exists():
        results, machines = json.loads(a.figures.read_text())
    machines += 1
    processors = Processors()
    for question, name, measure in [turn for _ in range(a.rounds) for turn in one_round(a.build)]:
        rows = results.setdefault(question, {})
        if a.only not in name or isinstance(rows.get(name), str):
            continue
        try:
            figure = processors.undisturbed(measure) if question in TURNS else measure()
            rows.setdefault(name, []).append(figure)
        except (RuntimeError, OSError, ValueError, IndexError, subprocess.TimeoutExpired) as e:
            rows[name] = str(e)
        print(f"{question}: {name}: {rows[name]}", file=sys.stderr, flush=True)
    if a.figures:
        a.figures.write_text(json.dumps([results, machines]))
    text = "\n".join(line for q, rows in results.items() for line in table(q, rows))
    print(text)
    if a.output:
        a.output.write_text(HEAD.format(machines=machines, rounds=a.rounds, measured=measured(), limit=WAIT_LIMIT / 60) + text + "\n" +
                            FOOT.format(peers=MEMORY_PEERS))
    return 0


if __name__ == "__main__":
    sys.exit(main())
