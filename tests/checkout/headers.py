#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The public headers: at most ten, each can be included alone, and only async.hpp includes Boost. (statewirec/machine.hpp
is part of generated code, and checked likewise.)

    headers.py COMPILER INCLUDE

It prints the number of preprocessed lines of each, of which the standard library's headers make nearly all: what
context.hpp adds to those in STANDARD is limited. Another header of the standard library would show here.
"""
import pathlib
import re
import subprocess
import sys

MOST = 10
WITH_BOOST = {"async.hpp"}
STANDARD = ["array", "functional", "memory", "optional", "shared_mutex", "span", "string", "system_error", "vector"]
MOST_OWN_LINES = 2000


def preprocessed(command, source):
    return subprocess.run([*command, "-E", "-"], input=source, stdout=subprocess.PIPE, text=True, check=True).stdout


def main():
    compiler, include = sys.argv[1], pathlib.Path(sys.argv[2])
    headers = sorted(include.glob("**/*.h*"))
    public = [header.name for header in headers if header.parent.name != "statewirec"]
    faults = [] if len(public) <= MOST else [f"{len(public)} headers, at most {MOST}: {' '.join(public)}"]
    for header in headers:
        source = f"#include <{header.relative_to(include)}>\n"
        command = [compiler, "-std=c++20", f"-I{include}", "-x", "c++"]
        alone = subprocess.run([*command, "-fsyntax-only", "-"], input=source, stderr=subprocess.PIPE, text=True, check=False)
        if alone.returncode != 0:
            faults.append(f"{header.name} cannot be included alone:\n{alone.stderr}")
            continue
        text = preprocessed(command, source)
        if header.name == "context.hpp":
            standard = preprocessed(command, "".join(f"#include <{name}>\n" for name in STANDARD)).count("\n")
            if text.count("\n") > standard + MOST_OWN_LINES:
                faults.append(f"context.hpp: {text.count(chr(10))} lines; the standard library's headers that it needs are {standard}")
        print(f"{header.name}: {text.count(chr(10))} lines")
        boost = re.search(r'^# \d+ "([^"]*/boost/[^"]*)"', text, re.MULTILINE)
        if boost and header.name not in WITH_BOOST:
            faults.append(f"{header.name} includes {boost[1]}; only {', '.join(WITH_BOOST)} may include Boost")
    if faults:
        sys.exit("\n".join(faults))


if __name__ == "__main__":
    main()
