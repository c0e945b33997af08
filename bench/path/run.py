#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Instructions per short message, by part of the library.

    python3 bench/path/run.py --program build/release/bench/path/message_path

Runs the program under Callgrind with two numbers of messages. The difference, divided by the
messages in between, is the cost of one message: opening and closing cancel out. Callgrind counts
instructions of user space, so the figures are the same in each run and on a busy machine.
"""
import argparse
import collections
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

MESSAGES = (6400, 12800)


def costs(file):
    """Instructions by (source file, function), without those of functions that are called."""
    names = {"fl": {}, "fn": {}}
    source = function = ""
    out = collections.Counter()
    skip = False
    for line in file.read_text().splitlines():
        if match := re.match(r"(fl|fi|fe|fn)=\((\d+)\)(?: (.*))?$", line):
            kind, number, name = match.groups()
            table = names["fn" if kind == "fn" else "fl"]
            if name is not None:
                table[number] = name
            if kind == "fn":
                function = table[number]
            else:
                source = table[number]
        elif re.match(r"c(fi|fl|fn|ob)=", line):
            if match := re.match(r"c(fi|fl|fn)=\((\d+)\) (.*)$", line):
                names["fn" if match[1] == "fn" else "fl"][match[2]] = match[3]
        elif line.startswith("calls="):
            skip = True  # the next line is what the function that is called costs
        elif re.match(r"[+\-*\d]", line):
            if not skip:
                out[source, function] += int(line.split()[1])
            skip = False
    return out


def measure(program, method, pattern, size, folder):
    runs = []
    for messages in MESSAGES:
        file = folder / f"{pattern}.{messages}"
        words = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={file}", str(program),
                 method, pattern, str(size), str(messages)]
        done = subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
        if done.returncode != 0:
            sys.exit(f"run.py: {' '.join(words)} ended with {done.returncode}:\n{done.stderr}")
        runs.append(costs(file))
    between = MESSAGES[1] - MESSAGES[0]
    return {key: (cost - runs[0][key]) / between for key, cost in runs[1].items() if cost != runs[0][key]}


def part_of(source):
    """The folder of the library that a source belongs to."""
    if match := re.search(r"/runtime/(?:src|include)/([^/]+)", source):
        return {"statewire": "public headers"}.get(match[1], match[1])
    if "/generated/" in source:
        return "state tables (generated)"
    if "/bench/" in source:
        return "the program"
    if "/include/c++/" in source:
        return "C++ library"
    if "boost" in source:
        return "Boost.Asio"
    return "C library and system calls"


def short(function):
    function = re.sub(r"\(.*", "", re.sub(r"'\d+$", "", function))
    return function.replace("statewire::", "").replace("(anonymous namespace)::", "")[:90]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", type=pathlib.Path, required=True, help="message_path of a build")
    parser.add_argument("--method", default="shm", choices=["shm", "unix", "tcp"])
    parser.add_argument("--size", type=int, default=8, help="bytes of a message")
    parser.add_argument("--functions", type=int, default=0, metavar="N", help="also print the N most expensive functions")
    arguments = parser.parse_args()
    if shutil.which("valgrind") is None:
        sys.exit("run.py: valgrind is not installed (apt-get install valgrind)")
    tables = {}
    with tempfile.TemporaryDirectory() as folder:
        for pattern in ("alone", "window"):
            tables[pattern] = measure(arguments.program, arguments.method, pattern, arguments.size, pathlib.Path(folder))
    parts = {p: collections.Counter() for p in tables}
    for pattern, table in tables.items():
        for (source, _), cost in table.items():
            parts[pattern][part_of(source)] += cost
    print(f"Instructions of both sides for a message of {arguments.size} bytes ({arguments.method}):\n")
    print("| part | alone | in windows of 64 |\n|---|---|---|")
    for part in sorted({*parts["alone"], *parts["window"]}, key=lambda p: -parts["window"][p]):
        print(f"| {part} | {parts['alone'][part]:.0f} | {parts['window'][part]:.0f} |")
    print(f"| **all** | **{sum(tables['alone'].values()):.0f}** | **{sum(tables['window'].values()):.0f}** |")
    for pattern, table in tables.items():
        if not arguments.functions:
            break
        by_function = collections.Counter()
        for (_, function), cost in table.items():
            by_function[short(function)] += cost
        print(f"\n{pattern}:")
        for name, cost in by_function.most_common(arguments.functions):
            print(f"  {cost:7.1f}  {name}")


if __name__ == "__main__":
    main()
