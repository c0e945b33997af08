#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""No text of a drawing lies on another one.

    labels.py SVG...

Measures the texts of edges, nodes and clusters in a font that is wider than Helvetica, for which Graphviz lays them
out, by the slack that drawings have for it.
"""
import pathlib
import re
import sys
import xml.etree.ElementTree as tree

SVG = "{http://www.w3.org/2000/svg}"
# Of the characters from the blank to the tilde, in thousandths of the size.
WIDTHS = [278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, *[556] * 10, 278, 278, 584,
          584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778,
          722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278,
          556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
          260, 334, 584]
BOLD = 1.07  # about as much wider
SLACK = 1.1  # as generator/back/graphviz.hpp
TOUCH = 1.0  # points that count as nothing


def width(text, size, bold):
    units = sum(WIDTHS[ord(c) - 32] if 32 <= ord(c) < 127 else 600 for c in text)
    return units * size / 1000 * (BOLD if bold else 1) * SLACK


def texts_of(path):
    """x0, y0, x1, y1 and the words of each text."""
    for one in tree.parse(path).iter(f"{SVG}text"):
        size, x, y = float(one.get("font-size", 14)), float(one.get("x")), float(one.get("y"))
        wide = width(one.text or "", size, one.get("font-weight") == "bold")
        wide += sum(float(run.get("dx", 0)) + width(run.text or "", float(run.get("font-size", size)), run.get("font-weight") == "bold")
                    for run in one)
        left = {"middle": x - wide / 2, "end": x - wide}.get(one.get("text-anchor"), x)
        yield left, y - 0.72 * size, left + wide, y + 0.2 * size, "".join(one.itertext())


def overlap(a, b):
    return min(a[2], b[2]) - max(a[0], b[0]) > TOUCH and min(a[3], b[3]) - max(a[1], b[1]) > TOUCH


def main():
    faults = texts = 0
    for path in map(pathlib.Path, sys.argv[1:]):
        found = sorted(texts_of(path), key=lambda one: one[1])  # from top to bottom
        texts += len(found)
        for i, one in enumerate(found):
            for other in found[i + 1:]:
                if other[1] > one[3]:
                    break
                if overlap(one, other):
                    faults += 1
                    print(f"{path}: '{one[4]}' lies on '{other[4]}'", file=sys.stderr)
    print(f"texts: {texts} of {len(sys.argv) - 1} drawings, {faults} lie on another one")
    return 1 if faults else 0


sys.exit(main())
