#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""No text of a drawing lies on another one, and no arrow crosses the label of a cluster.

    labels.py SVG...

Measures the texts of edges, nodes and clusters in a font that is wider than Helvetica, for which Graphviz lays them
out, by the slack that drawings have for it. The label of a cluster is the text of its group, or of its own node.
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
LABEL_OF = "label of "  # as generator/back/cluster_labels.hpp


def width(text, size, bold):
    units = sum(WIDTHS[ord(c) - 32] if 32 <= ord(c) < 127 else 600 for c in text)
    return units * size / 1000 * (BOLD if bold else 1) * SLACK


def texts_in(element):
    """x0, y0, x1, y1 and the words of each text."""
    for one in element.iter(f"{SVG}text"):
        size, x, y = float(one.get("font-size", 14)), float(one.get("x")), float(one.get("y"))
        wide = width(one.text or "", size, one.get("font-weight") == "bold")
        wide += sum(float(run.get("dx", 0)) + width(run.text or "", float(run.get("font-size", size)), run.get("font-weight") == "bold")
                    for run in one)
        left = {"middle": x - wide / 2, "end": x - wide}.get(one.get("text-anchor"), x)
        yield left, y - 0.72 * size, left + wide, y + 0.2 * size, "".join(one.itertext())


def points_of(path):
    """Points on the line of a path of Graphviz, which is a chain of Bezier curves: M, then C with three points each."""
    numbers = [float(n) for n in re.findall(r"-?[\d.]+", path)]
    chain = list(zip(numbers[::2], numbers[1::2]))
    for at in range(0, len(chain) - 3, 3):
        p, q, r, s = chain[at:at + 4]
        for i in range(101):
            t = i / 100
            yield tuple((1 - t) ** 3 * p[k] + 3 * t * (1 - t) ** 2 * q[k] + 3 * t * t * (1 - t) * r[k] + t ** 3 * s[k] for k in (0, 1))


def crossed(path):
    """The texts of clusters that an arrow crosses, each with the title of the arrow."""
    labels, arrows = [], []
    for group in tree.parse(path).iter(f"{SVG}g"):
        title = group.findtext(f"{SVG}title") or ""
        if group.get("class") == "cluster" or (group.get("class") == "node" and title.startswith(LABEL_OF)):
            labels += list(texts_in(group))
        elif group.get("class") == "edge":
            arrows += [(title, list(points_of(line.get("d")))) for line in group.iter(f"{SVG}path")]
    for label in labels:
        for title, points in arrows:
            if any(label[0] < x < label[2] and label[1] < y < label[3] for x, y in points):
                yield label[4], title


def overlap(a, b):
    return min(a[2], b[2]) - max(a[0], b[0]) > TOUCH and min(a[3], b[3]) - max(a[1], b[1]) > TOUCH


def main():
    faults = texts = arrows = 0
    for path in map(pathlib.Path, sys.argv[1:]):
        found = sorted(texts_in(tree.parse(path)), key=lambda one: one[1])  # from top to bottom
        texts += len(found)
        for i, one in enumerate(found):
            for other in found[i + 1:]:
                if other[1] > one[3]:
                    break
                if overlap(one, other):
                    faults += 1
                    print(f"{path}: '{one[4]}' lies on '{other[4]}'", file=sys.stderr)
        for words, title in crossed(path):
            arrows += 1
            print(f"{path}: the arrow {title} crosses '{words}'", file=sys.stderr)
    print(f"texts: {texts} of {len(sys.argv) - 1} drawings, {faults} lie on another one, {arrows} of clusters are crossed")
    return 1 if faults or arrows else 0


sys.exit(main())
