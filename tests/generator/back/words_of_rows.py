#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Drawings have all words of all transitions, in rows or at arrows, whatever subgraphs without a name there are.

    words_of_rows.py STATEWIREC OUT_DIR, in tests/generator
"""
import json
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as tree

SVG = "{http://www.w3.org/2000/svg}"
# Edges of ferry.dot that are written once more, so that rows with guards and actions are among them.
MORE = """
  AFLOAT -> AFLOAT [label="a wave comes\\n(it is a large one)\\n----\\nhold on to the mast"]
  AFLOAT -> ADRIFT [label="a wave comes\\n(else)\\n----\\nlook at the engine"]
"""
SUBGRAPHS = ["", "{ rank=same; AFLOAT; ADRIFT }", "{ AFLOAT ADRIFT }", "{ edge [style=dashed] ADRIFT }", "subgraph { rank=max; ASHORE }",
             "LOADED -> { ASHORE } [label=\"the weather turns bad before noon\"]",
             "{ LOADED } -> ADRIFT [label=\"the rope breaks at the pier\"]", "subgraph row { rank=same; AFLOAT; LOADED }"]


def words(text):
    return " ".join(re.findall(r"\w+", text))


def missing(statewirec, spec, out):
    subprocess.run([statewirec, "draw", spec, "-o", out], check=True, stdout=subprocess.DEVNULL)
    drawing = tree.parse(out / "ferry.svg")
    drawn = words(" ".join("".join(text.itertext()) for text in drawing.iter(f"{SVG}text")))
    dump = json.loads(subprocess.run([statewirec, "dump", spec], check=True, capture_output=True, text=True).stdout)
    count = 0
    for transition in dump["machines"][0]["transitions"]:
        said = [transition["event"], *(action["text"] for action in transition.get("actions", []))]
        if isinstance(transition.get("guard"), dict):
            said.append(transition["guard"]["text"])
        for phrase in said:
            count += 1
            if words(phrase) not in drawn:
                print(f"{spec}: '{phrase}' is not drawn", file=sys.stderr)
                yield phrase
    if count < 9:
        sys.exit(f"{spec}: only {count} phrases are looked for")


def main():
    statewirec, out = sys.argv[1], pathlib.Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    ferry = pathlib.Path("back/specs/ferry.dot").read_text(encoding="utf-8")
    lost = 0
    for number, subgraph in enumerate(SUBGRAPHS):
        spec = out / f"ferry_{number}.dot"
        spec.write_text(ferry[:ferry.rindex("}")] + MORE + subgraph + "\n}\n", encoding="utf-8")
        lost += len(list(missing(statewirec, spec, out)))
    print(f"{len(SUBGRAPHS)} drawings, {lost} phrases are missing")
    return 1 if lost else 0


sys.exit(main())
