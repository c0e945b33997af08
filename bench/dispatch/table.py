#!/usr/bin/env python3
"""Runs dispatch programs (one per compiler: NAME=PROGRAM or PROGRAM) and prints a Markdown table of
nanoseconds per event. The least of many repetitions is taken: whatever else runs only adds."""
import json
import subprocess
import sys
import tempfile


def measure(program):
    with tempfile.NamedTemporaryFile(suffix=".json") as report:
        run = subprocess.run([program, "--benchmark_repetitions=15", "--benchmark_min_time=0.05",
                              "--benchmark_enable_random_interleaving=true",
                              "--benchmark_out_format=json", f"--benchmark_out={report.name}"],
                             stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        if run.returncode != 0:
            sys.exit(f"{program} failed with {run.returncode}")
        runs = json.load(report)["benchmarks"]
    console = run.stdout
    best = {}
    for run in runs:
        if run["run_type"] == "iteration":
            name = run["run_name"]
            best[name] = min(best.get(name, 1e9), run["per_event"] * 1e9)
    sizes = {}
    for line in console.splitlines():
        if line.endswith("bytes per machine"):
            name, size = line.removesuffix("bytes per machine").rsplit(None, 1)
            sizes[name.strip()] = size
    return best, sizes


def main():
    programs = [p.split("=", 1) if "=" in p else ("", p) for p in sys.argv[1:]]
    if not programs:
        sys.exit("usage: table.py [NAME=]PROGRAM...")
    results = [(name, *measure(program)) for name, program in programs]
    kinds = ["known", "predicted", "random legal", "random"]
    head = [f"{name} {kind}".strip() for name, _, _ in results for kind in kinds]
    print("| variant | bytes | " + " | ".join(head) + " |")
    print("|---|---:|" + "---:|" * len(head))
    for variant, size in results[0][2].items():
        cells = [f"{best[name]:.2f}" if (name := f"{variant}/{kind}") in best else "–"
                 for _, best, _ in results for kind in kinds]
        print(f"| {variant} | {size} | " + " | ".join(cells) + " |")


main()
