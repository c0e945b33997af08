#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""One message of 5 GiB between two processes of one machine, side by side: Statewire and Open MPI, all in turns.

Both processes hold the whole message, and the receiver checks every word of it. Ends with status 77 where there is too
little memory, and with 1 if a message of Statewire's is wrong or missing.
"""

import argparse
import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from machine import machine, measured, status_of

NOT_RUN = 77
MPIRUN = ["mpirun.openmpi", "--oversubscribe", "--allow-run-as-root", "-n", "2"]
OFI = ["--mca", "pml", "cm", "--mca", "mtl", "ofi", "--mca", "mtl_ofi_provider_include", "statewire"]
OB1 = ["--mca", "pml", "ob1", "--mca", "btl"]
TCP = {"STATEWIRE_WITHIN_HOST": "tcp"}


def variants(build: Path) -> list[tuple[str, list[str], dict[str, str]]]:
    programs = build / "bench/large"
    ours = [str(build / "tools/statewire"), "run", "-n", "2", str(programs / "large_statewire")]
    found = [("Statewire, shared memory", ours, {}), ("Statewire, TCP", ours, TCP)]
    mpi = str(programs / "large_openmpi")
    if not (os.access(mpi, os.X_OK) and shutil.which(MPIRUN[0])):
        return found
    provider = {"FI_PROVIDER_PATH": str((build / "libfabric").resolve())}
    if (build / "libfabric/libstatewire-fi.so").exists():
        found += [("Open MPI (ofi, Statewire), shared memory", [*MPIRUN, *OFI, mpi], provider),
                  ("Open MPI (ofi, Statewire), TCP", [*MPIRUN, *OFI, mpi], provider | TCP)]
    return found + [
        ("Open MPI (ob1, vader)", [*MPIRUN, *OB1, "vader,self", mpi], {}),
        ("Open MPI (ob1, tcp)", [*MPIRUN, *OB1, "tcp,self", "--mca", "btl_tcp_if_include", "lo", mpi], {})]


def free_mib() -> int:
    for line in Path("/proc/meminfo").read_text().splitlines():
        if line.startswith("MemAvailable:"):
            return int(line.split()[1]) // 1024
    return 0


def run_once(command: list[str], environment: dict[str, str], seconds: float) -> list[float] | str:
    """Seconds of each message; a sentence when one is wrong or missing."""
    with subprocess.Popen(command, env=os.environ | environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, start_new_session=True) as child:
        try:
            out, err = child.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            return f"no result within {seconds:g} s"
    if child.returncode != 0:
        return status_of(child.returncode, err)
    return [json.loads(line)["seconds"] for line in out.splitlines() if line.startswith("{")]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=Path, required=True, help="folder of the build")
    parser.add_argument("--mib", type=int, default=5120, help="size of the message in MiB (%(default)s)")
    parser.add_argument("--messages", type=int, default=3, help="messages of each process pair (%(default)s)")
    parser.add_argument("--repeat", type=int, default=3, help="runs of each (%(default)s)")
    parser.add_argument("--timeout", type=float, default=120, help="seconds for one run (%(default)s)")
    parser.add_argument("--output", type=Path, help="also write the page, in Markdown")
    arguments = parser.parse_args()
    if free_mib() < 2 * arguments.mib + 1024:
        print(f"run.py: two processes with {arguments.mib} MiB each do not fit into {free_mib()} MiB", file=sys.stderr)
        return NOT_RUN
    all_variants = variants(arguments.build)
    times: dict[str, list[float]] = {name: [] for name, _, _ in all_variants}
    failures: dict[str, str] = {}
    for _ in range(arguments.repeat):
        for name, command, environment in all_variants:
            answer = run_once([*command, str(arguments.mib), str(arguments.messages)], environment, arguments.timeout)
            if isinstance(answer, str):
                failures[name] = answer
            else:
                times[name] += answer
    size = f"{arguments.mib / 1024:g} GiB" if arguments.mib >= 1024 else f"{arguments.mib} MiB"
    lines = [f"| one message of {size} | best, s | median, s | worst, s | GB/s of the median |", "|---|---|---|---|---|"]
    for name, own in times.items():
        if name in failures or not own:
            lines.append(f"| {name} | {failures.get(name, 'no message')} | | | |")
            continue
        median = statistics.median(own)
        lines.append(f"| {name} | {min(own):.2f} | {median:.2f} | {max(own):.2f} "
                     f"| {arguments.mib * 2**20 / median / 1e9:.1f} |")
    table = "\n".join(lines) + "\n"
    print(table, end="")
    if arguments.output:
        arguments.output.write_text(
            "# Large messages\n\n<!-- figures of: runtime/src generated libfabric bench/large -->\n\n"
            f"One message of {size}, whose length needs more than 32 bits, between two processes of one machine; the receiver is\n"
            "ready, and all memory of both processes was written before. The receiver checks every word. All stacks in\n"
            f"turns, {arguments.repeat} runs of {arguments.messages} messages each.\n\n"
            "```sh needs bench\npython3 bench/large/run.py --build build/release --output docs/benchmarks/large.md\n```\n\n"
            f"{machine()} {measured()}\n\n{table}")
    return 1 if any("Statewire" in name for name in failures) or not all_variants else 0


if __name__ == "__main__":
    sys.exit(main())
