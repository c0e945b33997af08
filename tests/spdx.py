#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Every source file names its license in one line.

    spdx.py [--add] [ROOT]

Checks the files that git tracks: C++, grammars, CMake, Python, shell, and specs. Not test data, which is compared byte by
byte, nor what statewirec writes. The line is the first of a file, or follows `#!`; in specs it is the last, so that the
lines that diagnostics, tables and recorded runs name stay where they are. --add writes the lines that are missing.
"""
import argparse
import pathlib
import re
import subprocess
import sys

LICENSE = "BSD-3-Clause"
KEY = "SPDX-" + "License-Identifier:"  # in two parts: this line is not one

# Suffix: how a comment begins.
SOURCES = {".cpp": "//", ".hpp": "//", ".c": "//", ".h": "//", ".g4": "//", ".def": "//",
           ".cmake": "#", ".in": "#", ".py": "#", ".sh": "#"}
SPECS = {".dot": "//", ".sm": "//", ".world": "//", ".scenario": "#"}
DATA = re.compile(r"^(generated|docs/diagrams|docs/proof)/|^tests/documents/|^tests/fuzz/corpus/"
                  r"|^tests/.*/(cases|golden|expected|specs|machines|paths)/")
INTERPRETED = re.compile(r"#!.*\b(sh|bash|python3)\b")


def comment(path, text):
    """How a comment begins in this file; None: it needs no line."""
    name = path.as_posix()
    if DATA.search(name):
        return None
    if path.name == "CMakeLists.txt":
        return "#"
    if path.suffix in SPECS:
        return SPECS[path.suffix]
    if path.suffix in SOURCES:
        return SOURCES[path.suffix]
    return "#" if path.suffix == "" and INTERPRETED.match(text) else None


def added(path, text, mark):
    line = f"{mark} {KEY} {LICENSE}\n"
    if path.suffix in SPECS:
        return text + ("" if text.endswith("\n") else "\n") + line
    if text.startswith("#!"):
        first, _, rest = text.partition("\n")
        return f"{first}\n{line}{rest}"
    return line + text


def main():
    options = argparse.ArgumentParser(description="Checks the license lines of source files.")
    options.add_argument("--add", action="store_true", help="write the lines that are missing")
    options.add_argument("root", nargs="?", default=".", type=pathlib.Path)
    args = options.parse_args()
    names = subprocess.run(["git", "ls-files", "-z"], cwd=args.root, check=True, stdout=subprocess.PIPE)
    faults, files, written = [], 0, 0
    for name in filter(None, names.stdout.decode().split("\0")):
        path = pathlib.Path(name)
        try:
            text = (args.root / path).read_bytes().decode()
        except (UnicodeDecodeError, FileNotFoundError, IsADirectoryError):
            continue  # no text, or deleted and not committed yet
        mark = comment(path, text)
        if mark is None:
            continue
        files += 1
        found = re.findall(rf"^{re.escape(mark)} {KEY} (\S+)$", text, re.M)
        if found == [LICENSE]:
            continue
        if found:
            faults.append(f"{name}: error: licenses {', '.join(found)}, expected one line with {LICENSE}")
        elif args.add:
            (args.root / path).write_bytes(added(path, text, mark).encode())
            written += 1
        else:
            faults.append(f"{name}: error: no line `{mark} {KEY} {LICENSE}`; tests/spdx.py --add writes it")
    if files == 0:
        sys.exit(f"{args.root}: error: no source file found")
    if faults:
        sys.exit("\n".join(faults))
    print(f"licenses: {files} files have their line" + (f", {written} of them now" if args.add else ""))


if __name__ == "__main__":
    main()
