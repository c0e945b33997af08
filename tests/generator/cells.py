#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Cells can be read: none is longer than 40 words in a state table, or 60 lines in a generated header.

    cells.py TABLE.md... HEADER.hpp...

Arrows and slashes count as words. Functions of junctions and actions count as cells.
"""
import pathlib
import re
import sys

WORDS = 40
LINES = 60
FUNCTION = re.compile(r"^(?:STATEWIRE_CELL|STATEWIRE_PART|.*constexpr \w+ (?:choose|take|do)_)")


def cells_of_table(text):
    for line in text.splitlines():
        if line.startswith("|"):
            for cell in re.split(r"(?<!\\)\|", line)[1:-1]:
                yield cell.strip(), len(cell.replace("<br>", " ").split())


def cells_of_header(text):
    lines = text.splitlines()
    for begin, line in enumerate(lines):
        if FUNCTION.match(line) and next(l for l in lines[begin:] if l.endswith(("{", ";"))).endswith("{"):
            yield line, lines.index("}", begin) - begin + 1


def main():
    cells = faults = 0
    for path in map(pathlib.Path, sys.argv[1:]):
        table = path.suffix == ".md"
        found = list((cells_of_table if table else cells_of_header)(path.read_text()))
        if not found:
            sys.exit(f"{path}: no cell")
        cells += len(found)
        for cell, size in found:
            if size > (WORDS if table else LINES):
                faults += 1
                print(f"{path}: a cell of {size} {'words' if table else 'lines'}: {cell}", file=sys.stderr)
    print(f"cells: {cells}, {faults} too long")
    return 1 if faults else 0


sys.exit(main())
