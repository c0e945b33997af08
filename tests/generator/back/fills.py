#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Each text of a state, a junction or a cluster has a contrast of 4.5 to 1 on its fill. usage: fills.py STATEWIREC SPEC OUT_DIR"""
import pathlib, subprocess, sys
import xml.etree.ElementTree as tree

SVG = "{http://www.w3.org/2000/svg}"
NAMES = {"black": "#000000", "white": "#ffffff", "navy": "#000080", "darkgreen": "#006400", "lightyellow": "#ffffe0",
         "midnightblue": "#191970", "green3": "#00cd00"}


def luminance(colour):
    colour = NAMES.get(colour, colour)
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def main(statewirec, spec, out):
    subprocess.run([statewirec, "draw", spec, "-o", out], check=True)
    texts = 0
    for group in tree.parse(pathlib.Path(out) / (pathlib.Path(spec).stem + ".svg")).iter(f"{SVG}g"):
        shapes = [*group.iter(f"{SVG}path"), *group.iter(f"{SVG}polygon")]
        if group.get("class") not in ("node", "cluster") or not shapes:
            continue
        fill = shapes[0].get("fill")
        for text in [*group.iter(f"{SVG}text"), *group.iter(f"{SVG}tspan")]:
            colour = text.get("fill") or "#000000"
            light, dark = sorted((luminance(colour), luminance("#ffffff" if fill == "none" else fill)), reverse=True)
            assert (light + 0.05) / (dark + 0.05) >= 4.5, f"'{''.join(text.itertext())}' in {colour} on {fill}"
            texts += 1
    assert texts > 10, texts
    print(f"{texts} texts can be read on their fills")


main(*sys.argv[1:])
