#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Runs a fuzz target and adds what it took to out/fuzz/hours.tsv (FUZZ_OUT names another folder); prints the sums.

    hours.py run TARGET FUZZER [OPTION…]    exit status 1: it has found something
    hours.py table [FILE]                   a row for each target and commit, as Markdown

Processor time counts, not time on the wall: on a loaded machine a target gets less of it. libFuzzer counts the wall.
"""
import datetime
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FILE = Path(os.environ.get("FUZZ_OUT", ROOT / "out" / "fuzz")) / "hours.tsv"


def commit():
    shown = subprocess.run(["git", "-C", ROOT, "describe", "--always", "--dirty", "--abbrev=7", "--exclude=*"],
                           stdout=subprocess.PIPE, text=True, check=False)
    return shown.stdout.strip() or "unknown"


def executions(log):
    """The last count that libFuzzer has printed."""
    counts = re.findall(r"stat::number_of_executed_units: (\d+)|^#(\d+)\t", log, re.MULTILINE)
    return int(next(filter(None, counts[-1]))) if counts else 0


def findings(target):
    return {path.name for kind in ("crash", "timeout", "oom", "leak") for path in FILE.parent.glob(f"{target}-{kind}-*")}


def run(target, command):
    FILE.parent.mkdir(parents=True, exist_ok=True)
    old = findings(target)
    fuzzer = subprocess.Popen([*command, f"-artifact_prefix={FILE.parent}/{target}-", "-print_final_stats=1"],
                              stderr=subprocess.PIPE, text=True, errors="replace")
    log = ""
    for line in fuzzer.stderr:
        sys.stderr.write(line)
        log = (log + line)[-100000:]
    _, status, used = os.wait4(fuzzer.pid, 0)
    fuzzer.returncode = os.waitstatus_to_exitcode(status)
    found = len(findings(target) - old)
    row = [datetime.date.today().isoformat(), commit(), target, f"{used.ru_utime + used.ru_stime:.0f}", str(executions(log)), str(found)]
    with FILE.open("a", encoding="utf-8") as file:
        file.write("\t".join(row) + "\n")
    return 1 if found or fuzzer.returncode != 0 else 0


def table(file):
    sums = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        date, at, target, *numbers = line.split("\t")
        whole = sums.setdefault((target, at), [date, 0, 0, 0])
        whole[0] = max(whole[0], date)
        for i, number in enumerate(numbers):
            whole[i + 1] += int(number)
    print("| target | date | commit | processor time | executions | findings |", "|---|---|---|---|---|---|", sep="\n")
    for (target, at), (date, seconds, executed, found) in sorted(sums.items()):
        took = f"{seconds} s" if seconds < 600 else f"{seconds // 3600} h {seconds % 3600 // 60} min"
        print(f"| `{target}` | {date} | {at} | {took} | {executed:,} | {found} |")
    return 0


def main(arguments):
    if arguments[:1] == ["run"] and len(arguments) > 2:
        return run(arguments[1], arguments[2:])
    if arguments[:1] == ["table"] and len(arguments) <= 2:
        return table(Path(arguments[1]) if len(arguments) == 2 else FILE)
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
