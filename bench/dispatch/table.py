#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Runs dispatch programs (one per compiler: [NAME=]PROGRAM) and prints a Markdown table for
each: nanoseconds per event, the least and the median of many repetitions, over several copies of the same
code, alternating at random. Whatever else runs on the machine only adds; the least is the better figure, the median
says how much was added. The program stays on one processor."""
import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile

COLUMNS = ["known/inlined", "predicted/inlined", "predicted/called", "random legal/inlined",
           "random legal/called", "random/inlined", "random/called"]


def stay_on_one_processor():
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def measure(program, repetitions):
    with tempfile.NamedTemporaryFile(suffix=".json") as report:
        run = subprocess.run([program, f"--benchmark_repetitions={repetitions}",
                              "--benchmark_min_time=0.02",
                              "--benchmark_enable_random_interleaving=true",
                              "--benchmark_out_format=json", f"--benchmark_out={report.name}"],
                             stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                             preexec_fn=stay_on_one_processor)
        if run.returncode != 0:
            sys.exit(f"{program} failed with {run.returncode}")
        runs = json.load(report)["benchmarks"]
    times = {}
    for one in runs:
        if one["run_type"] == "iteration":
            name = one["run_name"].rsplit("/", 1)[0]  # without the number of the copy
            times.setdefault(name, []).append(one["per_event"] * 1e9)
    sizes = {}
    for line in run.stdout.splitlines():
        if line.endswith("bytes per machine"):
            name, size = line.removesuffix("bytes per machine").rsplit(None, 1)
            sizes[name.strip()] = size
    return times, sizes


def show(name, times, sizes):
    print(f"| {name or 'variant'} | bytes | {' | '.join(c.replace('/', ', ') for c in COLUMNS)} |")
    print("|---|---:|" + "---:|" * len(COLUMNS))
    for variant, size in sizes.items():
        cells = []
        for column in COLUMNS:
            found = times.get(f"{variant}/{column}")
            cells.append(f"{min(found):.2f} ({statistics.median(found):.2f})" if found else "–")
        print(f"| {variant} | {size} | " + " | ".join(cells) + " |")
    print()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs="+", metavar="[NAME=]PROGRAM")
    parser.add_argument("--repetitions", type=int, default=9, help="of each of several copies of the code (%(default)s)")
    arguments = parser.parse_args()
    for program in arguments.programs:
        name, _, path = program.rpartition("=")
        show(name, *measure(path, arguments.repetitions))


main()
