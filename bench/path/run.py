#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Instructions per short message, by part of the library.

    python3 bench/path/run.py --program build/release/bench/path/message_path
    python3 bench/path/run.py --program build/release/bench/path/message_path \\
        --provider build/release/bench/path/provider_path --plugins build/release/libfabric

The second one counts the same messages through libfabric, too: what the provider adds. Runs the
programs under Callgrind with two numbers of messages. The difference, divided by the messages in
between, is the cost of one message: opening and closing cancel out. Callgrind counts instructions
of user space, so the figures are the same in each run and on a busy machine.
"""
import argparse
import collections
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

MESSAGES = (6400, 12800)
# As message_path names them; provider_path has two.
PATTERNS = (("alone", "alone"), ("found", "alone, no poll in vain"), ("window", "in windows of 64"),
            ("batch", "in batches of 64"))
NOT_RUN = 77


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


def measure(program, method, pattern, size, folder, call=()):
    runs = []
    for messages in MESSAGES:
        file = folder / f"{pattern}.{messages}"
        words = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={file}", str(program),
                 method, pattern, str(size), str(messages), *call]
        done = subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
        if done.returncode != 0:
            sys.exit(f"run.py: {' '.join(words)} ended with {done.returncode}:\n{done.stderr}")
        runs.append(costs(file))
    between = MESSAGES[1] - MESSAGES[0]
    return {key: (cost - runs[0][key]) / between for key, cost in runs[1].items() if cost != runs[0][key]}


def part_of(source):
    """The folder of the library that a source belongs to."""
    if match := re.search(r"/runtime/(?:src|include)/([^/]+)", source):
        names = {"statewire": "public headers", "statewirec": "state tables (generated)"}
        return names.get(match[1], match[1])
    if "/libfabric/" in source:
        return "provider"
    if "/generated/" in source:
        return "state tables (generated)"
    if "/bench/" in source or "/include/rdma/" in source:
        return "the program"
    if "/include/c++/" in source:
        return "C++ library"
    if "boost" in source:
        return "Boost.Asio"
    return "C library and system calls"


def short(function):
    function = re.sub(r"\(.*", "", re.sub(r"'\d+$", "", function))
    return function.replace("statewire::", "").replace("(anonymous namespace)::", "")[:90]


def print_parts(columns):
    """One column for each (title, instructions by function)."""
    parts = []
    for _, table in columns:
        parts.append(collections.Counter())
        for (source, _), cost in table.items():
            parts[-1][part_of(source)] += cost
    print("| part | " + " | ".join(title for title, _ in columns) + " |")
    print("|---" * (len(columns) + 1) + "|")
    for part in sorted(set().union(*parts), key=lambda p: -max(column[p] for column in parts)):
        print(f"| {part} | " + " | ".join(f"{column[part]:.0f}" for column in parts) + " |")
    print("| **all** | " + " | ".join(f"**{sum(column.values()):.0f}**" for column in parts) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", type=pathlib.Path, required=True, help="message_path of a build")
    parser.add_argument("--provider", type=pathlib.Path, help="provider_path of a build: what the provider adds")
    parser.add_argument("--plugins", type=pathlib.Path, help="the folder of the provider, for FI_PROVIDER_PATH")
    parser.add_argument("--inject", action="store_true", help="the provider sends by fi_tinject")
    parser.add_argument("--method", default="shm", choices=["shm", "unix", "tcp"])
    parser.add_argument("--size", type=int, default=8, help="bytes of a message")
    parser.add_argument("--functions", type=int, default=0, metavar="N", help="also print the N most expensive functions")
    arguments = parser.parse_args()
    if shutil.which("valgrind") is None:
        print("run.py: valgrind is not installed (apt-get install valgrind)", file=sys.stderr)
        sys.exit(NOT_RUN)
    if arguments.plugins:
        os.environ["FI_PROVIDER_PATH"] = str(arguments.plugins.resolve())
    columns = []
    with tempfile.TemporaryDirectory() as folder:
        for pattern, title in PATTERNS:
            common = (arguments.method, pattern, arguments.size, pathlib.Path(folder))
            columns.append((title, measure(arguments.program, *common)))
            if arguments.provider and pattern in ("alone", "window"):
                call = ["inject"] if arguments.inject else []
                columns.append((f"{title}, provider", measure(arguments.provider, *common, call)))
    print(f"Instructions of both sides for a message of {arguments.size} bytes ({arguments.method}):\n")
    print_parts(columns)
    if arguments.provider:
        alone, provider_alone, _, window, provider_window, _ = (sum(table.values()) for _, table in columns)
        print(f"\nThe provider adds {provider_alone - alone:.0f} alone, {provider_window - window:.0f} in windows of 64.")
    for title, table in columns:
        if not arguments.functions:
            break
        by_function = collections.Counter()
        for (_, function), cost in table.items():
            by_function[short(function)] += cost
        print(f"\n{title}:")
        for name, cost in by_function.most_common(arguments.functions):
            print(f"  {cost:7.1f}  {name}")


if __name__ == "__main__":
    main()
