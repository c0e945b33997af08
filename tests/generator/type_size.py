#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Drawings can be read on a printed page, and without seeing colours.

    type_size.py SVG...

At the width of the text on a page of A4 (160 mm) no type is smaller than 6.5 points. Each colour of a text has a
contrast of 4.5 to 1 on white at least.
"""
import pathlib
import re
import sys

PAGE = 160 / 25.4 * 72  # points
SMALLEST = 6.5
CONTRAST = 4.5


def luminance(colour):
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def faults_of(path):
    text = path.read_text()
    wide = float(re.search(r'<svg width="([\d.]+)pt"', text)[1])
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', text)]
    smallest = min(sizes, default=99) * min(1, PAGE / wide)
    if smallest < SMALLEST:
        yield f"the smallest type has {smallest:.2f} points on a page, less than {SMALLEST}"
    for colour in sorted(set(re.findall(r'<t(?:ext|span)[^>]* fill="(#[0-9a-f]{6})"', text))):
        contrast = 1.05 / (luminance(colour) + 0.05)
        if contrast < CONTRAST:
            yield f"text in {colour} has a contrast of {contrast:.1f} to 1 only"


def main():
    drawings = [pathlib.Path(name) for name in sys.argv[1:]]
    if not drawings:
        sys.exit("no drawing")
    faults = 0
    for path in drawings:
        for fault in faults_of(path):
            faults += 1
            print(f"{path}: {fault}", file=sys.stderr)
    print(f"drawings: {len(drawings)}, {faults} faults")
    return 1 if faults else 0


sys.exit(main())
