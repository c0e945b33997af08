#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""No text of a drawing lies on another one or leaves its box or cluster, and no arrow crosses the label of a cluster or a box.

    labels.py SVG...

Measures the texts of edges, nodes and clusters in a font that is wider than Helvetica, for which Graphviz lays them
out, by the slack that drawings have for it. Boxes hold their texts also in DejaVu Sans, the widest of the fonts that are drawn
where Helvetica and Arial are missing. The label of a cluster is the text of its group, or of its own node.
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
# The same in DejaVu Sans Bold, and in DejaVu Sans.
WIDE_BOLD = [348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365, *[696] * 10, 400, 400, 838, 838, 838, 580,
             1000, 774, 762, 734, 830, 683, 683, 821, 837, 372, 372, 775, 637, 995, 837, 850, 733, 850, 770, 720, 682, 812, 774, 1103,
             771, 724, 725, 457, 365, 457, 838, 500, 500, 675, 716, 593, 716, 678, 435, 716, 712, 343, 343, 665, 343, 1042, 712, 687,
             716, 716, 493, 595, 478, 712, 652, 924, 645, 652, 582, 712, 365, 712, 838]
WIDE = [318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, *[636] * 10, 337, 337, 838, 838, 838, 531, 1000,
        684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685, 611,
        685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411,
        521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838]
BOLD = 1.07  # about as much wider
SLACK = 1.1  # as generator/back/graphviz.hpp
TOUCH = 1.0  # points that count as nothing
INSIDE = 3.0  # points from the border of a box from which on an arrow is in it
LABEL_OF = "label of "  # as generator/back/cluster_labels.hpp


def width(text, size, bold):
    units = sum(WIDTHS[ord(c) - 32] if 32 <= ord(c) < 127 else 600 for c in text)
    return units * size / 1000 * (BOLD if bold else 1) * SLACK


def width_in_dejavu(text, size, bold):
    table = WIDE_BOLD if bold else WIDE
    return sum(table[ord(c) - 32] if 32 <= ord(c) < 127 else 318 if c == "\u00a0" else 838 for c in text) * size / 1000


def texts_in(element, width=width):
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


def cut(path):
    """The boxes that an arrow cuts through, each with the title of the arrow. An arrow ends at its own."""
    boxes, arrows = [], []
    for group in tree.parse(path).iter(f"{SVG}g"):
        title = group.findtext(f"{SVG}title") or ""
        shapes = [*group.iter(f"{SVG}path"), *group.iter(f"{SVG}polygon")]
        if group.get("class") == "node" and shapes and not title.startswith(LABEL_OF):
            numbers = [float(n) for n in re.findall(r"-?[\d.]+", " ".join(one.get("d") or one.get("points") for one in shapes))]
            if not shapes[0].get("d") and len(set(numbers[::2])) > 2:
                continue  # a diamond
            boxes.append((min(numbers[::2]) + INSIDE, min(numbers[1::2]) + INSIDE, max(numbers[::2]) - INSIDE,
                          max(numbers[1::2]) - INSIDE, title))
        elif group.get("class") == "edge":
            arrows += [(title, list(points_of(line.get("d")))) for line in group.iter(f"{SVG}path")]
    for left, top, right, bottom, box in boxes:
        for title, points in arrows:
            if box not in title.split("->") and any(left < x < right and top < y < bottom for x, y in points):
                yield box, title


def outside(path):
    """The texts of nodes that leave their box, those of clusters that leave their frame, and by how much."""
    frames = {}  # by the cluster's name
    for group in tree.parse(path).iter(f"{SVG}g"):
        title = group.findtext(f"{SVG}title") or ""
        shapes = [*group.iter(f"{SVG}path"), *group.iter(f"{SVG}polygon")]
        numbers = [float(n) for n in re.findall(r"-?[\d.]+", " ".join(one.get("d") or one.get("points") for one in shapes))]
        if group.get("class") == "cluster" and shapes:
            frames[title] = min(numbers[::2]), max(numbers[::2])
        labelled = frames.get(title.removeprefix(LABEL_OF)) if title.startswith(LABEL_OF) else None
        if group.get("class") != "node" or not (shapes or labelled):
            continue
        left, right = labelled or (min(numbers[::2]), max(numbers[::2]))
        for x0, _, x1, _, words in texts_in(group, width_in_dejavu):
            if max(left - x0, x1 - right) > TOUCH:
                yield words, max(left - x0, x1 - right)


def overlap(a, b):
    return min(a[2], b[2]) - max(a[0], b[0]) > TOUCH and min(a[3], b[3]) - max(a[1], b[1]) > TOUCH


def main():
    faults = texts = arrows = loose = cuts = 0
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
        for box, title in cut(path):
            cuts += 1
            print(f"{path}: the arrow {title} cuts through '{box}'", file=sys.stderr)
        for words, far in outside(path):
            loose += 1
            print(f"{path}: '{words}' leaves its box by {far:.1f} points", file=sys.stderr)
    print(f"texts: {texts} of {len(sys.argv) - 1} drawings, {faults} lie on another one, {loose} leave their box, "
          f"{arrows} of clusters are crossed, {cuts} boxes are cut")
    return 1 if faults or arrows or loose or cuts else 0


sys.exit(main())
