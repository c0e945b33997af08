#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Drawings can be read on a printed page, and without seeing colours.

    type_size.py SVG...

At the width of the text on a page of A4 (160 mm) no type is smaller than 5 points. Each colour of a text has a contrast
of 4.5 to 1 on white at least. A drawing that cannot be made so is listed in EXCEPTIONS with its reason.
"""
import pathlib
import re
import sys

PAGE = 160 / 25.4 * 72  # points
SMALLEST = 5.0
CONTRAST = 4.5
EXCEPTIONS = {  # end of the path: (type in points, reason)
    "diagrams/send.svg": (4.9, "three groups of states in each other, and ten Actions beside them"),
}


def luminance(colour):
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def faults_of(path):
    text = path.read_text()
    wide = float(re.search(r'<svg width="([\d.]+)pt"', text)[1])
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', text)]
    smallest = min(sizes, default=99) * min(1, PAGE / wide)
    name = "/".join(path.resolve().parts[-2:])
    limit, _ = EXCEPTIONS.get(name, (SMALLEST, ""))
    if smallest < limit:
        yield f"the smallest type has {smallest:.1f} points on a page, less than {limit}"
    if name in EXCEPTIONS and smallest >= SMALLEST:
        yield "is no exception any more"
    for colour in sorted(set(re.findall(r'<t(?:ext|span)[^>]* fill="(#[0-9a-f]{6})"', text))):
        contrast = 1.05 / (luminance(colour) + 0.05)
        if contrast < CONTRAST:
            yield f"text in {colour} has a contrast of {contrast:.1f} to 1 only"


def main():
    faults = 0
    for path in map(pathlib.Path, sys.argv[1:]):
        for fault in faults_of(path):
            faults += 1
            print(f"{path}: {fault}", file=sys.stderr)
    print(f"drawings: {len(sys.argv) - 1}, {faults} faults")
    return 1 if faults or len(sys.argv) < 2 else 0


sys.exit(main())
