#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""System calls per pair of processes in the first all-to-all: raw sockets and Statewire.

Every process runs under strace, which slows all of them down and changes in which order they run:
the numbers of calls that wait differ by a tenth from run to run, the others hardly.
"""

import collections
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

PROCESSES = 32
MARK = "getrusage"  # the benchmarks' stopwatch makes this call when an exchange begins, and when it ends
NAMES = {"0x2c": "TCP_RTO_MAX_MS"}  # of Linux 6.15; strace may not know it
OPTION = re.compile(r"setsockopt\(\d+, \w+, (\w+)")


def ends_well(command: list[str], environment: dict[str, str], seconds: float) -> bool:
    """False as well after this time: no process of the command is left then."""
    with subprocess.Popen(command, env=os.environ | environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                          start_new_session=True) as child:
        try:
            return child.wait(timeout=seconds) == 0
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            return False


def count(command: list[str], environment: dict[str, str],
          seconds: float) -> collections.Counter[str] | None:
    """Calls of all processes between their first two marks; None: strace or the program failed."""
    with tempfile.TemporaryDirectory() as directory:
        if not ends_well(["strace", "-ff", "-o", str(Path(directory) / "calls"), *command],
                         environment, seconds):
            return None
        calls: collections.Counter[str] = collections.Counter()
        for file in Path(directory).iterdir():
            marks = 0
            for line in file.read_text(errors="replace").splitlines():
                name = line.split("(", 1)[0]
                if name == MARK:
                    marks += 1
                elif marks == 1 and name.isidentifier() and name != "clock_gettime":
                    calls[name] += 1
                    if option := OPTION.match(line):
                        calls[f"… {NAMES.get(option[1], option[1])}"] += 1
        return calls


def calls_table(variants, seconds: float) -> str:
    """Of those variants that are not MPI libraries and end in time; empty without strace."""
    counts = {}
    if shutil.which("strace"):
        for variant in variants:
            if not variant.is_mpi:
                counts[variant.name] = count(variant.command(PROCESSES, ""), variant.environment,
                                             seconds)
    counts = {name: calls for name, calls in counts.items() if calls}
    if not counts:
        return ""
    pairs = PROCESSES * (PROCESSES - 1) / 2
    names = collections.Counter()
    for calls in counts.values():
        names |= calls
    plain = [n for n, most in names.most_common() if not n.startswith("…") and most >= 0.05 * pairs]
    options = [n for n, most in names.most_common() if n.startswith("…") and most >= 0.05 * pairs]
    rows = [row for name in plain for row in [name, *(options if name == "setsockopt" else [])]]
    lines = [f"Per pair, with {PROCESSES} processes under strace:\n",
             "| | " + " | ".join(counts) + " |", "|---|" + "---|" * len(counts)]
    totals = [sum(v for k, v in calls.items() if not k.startswith("…")) for calls in counts.values()]
    lines.append("| all | " + " | ".join(f"{total / pairs:.1f}" for total in totals) + " |")
    for row in rows:
        lines.append(f"| {row} | " +
                     " | ".join(f"{calls[row] / pairs:.1f}" for calls in counts.values()) + " |")
    return "\n".join(lines) + "\n"


def main() -> int:
    import argparse

    import run

    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--programs", required=True, help="directory of the first_contact_* programs")
    parser.add_argument("--launcher", required=True, help="the `statewire` program")
    parser.add_argument("--timeout", type=float, default=60, help="seconds for one run (%(default)s)")
    arguments = parser.parse_args()
    arguments.provider = None
    table = calls_table(run.find_variants(arguments), arguments.timeout)
    print(table or "calls.py: strace is missing, or no program ended well in time\n", end="")
    return 0 if table else 1


if __name__ == "__main__":
    sys.exit(main())
