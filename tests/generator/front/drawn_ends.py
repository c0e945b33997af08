#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Edges are compiled as Graphviz draws them: from and to the states, or the clusters, at which their lines end.

    drawn_ends.py STATEWIREC

Every combination of ends, `ltail`, `lhead` and `dir` in two nested clusters, and of `dir`, `arrowhead` and `arrowtail`.
Each is a digraph of its own. What is drawn is known from `dot`: its warnings of clusters, and its arrows. An edge that
the compiler refuses needs to agree with nothing; how many it refuses is known.
"""
import collections
import itertools
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

INSIDE = {"x": "ABIJ", "y": "IJ"}
ARROWS = ("normal none inv vee dot tee crow empty invempty onormal lteenormal nonenormal normalnone dotinv box ediamond "
          "halfopen open rnormal icurve curve nonenone normaldot").split()
PLAIN = r"{0} (?:is )?not inside {0} cluster|(?:head|tail) is inside {0} cluster"


def cluster_cases():
    """The statements, what `dot` is given for the edge, and which end begins the transition."""
    clusters = [None, "x", "y", "q"]
    for tail, head, ltail, lhead, back in itertools.product("ABIO", "ABIJOP", clusters, clusters, (False, True)):
        given = [f"ltail=cluster_{ltail}"] * bool(ltail) + [f"lhead=cluster_{lhead}"] * bool(lhead) + ["dir=back"] * back
        yield tail, head, ltail, lhead, back, ", ".join(["label=Q", *given])


def arrow_cases():
    names = [None, *ARROWS]
    for direction in (None, "forward", "back", "both", "none"):
        for head, tail in [*((name, None) for name in names), *((None, name) for name in ARROWS[:11]),
                           *itertools.product(("normal", "none", "dot", "inv"), ("normal", "none", "vee", "inv", "dot"))]:
            given = {"dir": direction, "arrowhead": head, "arrowtail": tail}
            yield ", ".join(["label=Q", *(f"{name}={value}" for name, value in given.items() if value)])


def run(*command, text=None):
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False)


def compiled(statewirec, digraphs):
    """For each digraph whether it is refused, and the transitions of event Q as pairs of states."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "ends.dot"
        path.write_text("\n".join(digraphs) + "\n")  # each on a line
        said = run(statewirec, "lint", path)
        refused = {int(line) for line in re.findall(r"ends\.dot:(\d+):\d+: error:", said.stdout + said.stderr)}
        dump = run(statewirec, "dump", path)
    machines = {machine["name"]: machine for machine in json.loads(dump.stdout)["machines"]}
    for number in range(len(digraphs)):
        transitions = machines[f"m{number}"]["transitions"] if f"m{number}" in machines else []
        yield number + 1 in refused, {(t["from"][0], t["to"][0]) for t in transitions if t["event"] == "Q"}


def check_clusters(statewirec):
    cases = list(cluster_cases())
    digraphs = []
    for number, (tail, head, *_, given) in enumerate(cases):
        name = {letter: f"{letter}{number}" for letter in "ABIJOP"}
        digraphs.append(
            f'digraph m{number} {{ compound=true; ignore="*"; {name["O"]} [initial=true]; {name["P"]}; subgraph cluster_x {{ '
            f'{name["A"]}; {name["B"]}; subgraph cluster_y {{ {name["I"]}; {name["J"]} }} }} '
            f'{" -> ".join(name[letter] for letter in "OABIJPO")} [label=S]; {name[tail]} -> {name[head]} [{given}] }}')
    warnings = collections.defaultdict(list)
    for number, text in re.findall(r"^Warning: [A-Z](\d+) -> [A-Z]\d+: (.*)$",
                                   run("dot", "-Tsvg", text="\n".join(digraphs)).stderr, re.M):
        warnings[int(number)].append(text)
    faults = refused_cases = 0
    for number, (refused, seen) in enumerate(compiled(statewirec, digraphs)):
        tail, head, ltail, lhead, back, given = cases[number]
        refused_cases += refused
        if refused:
            continue
        begin, end, cluster = (head, tail, lhead) if back else (tail, head, ltail)
        plain = any(re.search(PLAIN.format("head" if back else "tail"), text) for text in warnings[number])
        stays = ltail == lhead is not None  # the dialect's internal transition, which Graphviz draws as a loop
        drawn = {(begin, end)}
        if stays and begin == end:
            drawn = {(state, state) for state in INSIDE[cluster]}
        elif cluster in INSIDE and not plain and not stays:
            drawn = {(state, end) for state in INSIDE[cluster]}
        if seen != drawn:
            faults += 1
            print(f"{tail} -> {head} [{given}]: compiled as {sorted(seen)}, drawn as {sorted(drawn)}", file=sys.stderr)
    return len(cases), refused_cases, faults


def check_arrows(statewirec):
    cases = list(dict.fromkeys(arrow_cases()))
    digraphs = [f'digraph m{number} {{ ignore="*"; A{number} [initial=true]; A{number} -> B{number} -> A{number} [label=S]; '
                f'A{number} -> B{number} [{given}] }}' for number, given in enumerate(cases)]
    edges = "\n".join(f"a{number} -> b{number} [{given}]" for number, given in enumerate(cases))
    picture = json.loads(run("dot", "-Tjson", text=f"digraph {{ {edges} }}").stdout)
    names = {thing["_gvid"]: thing["name"] for thing in picture["objects"]}
    marked = {}
    for edge in picture["edges"]:
        marks = {end: any(step["op"] in "PpEebBL" for step in edge.get(f"_{end}draw_", [])) for end in "ht"}
        marked[int(names[edge["tail"]][1:])] = marks
    faults = refused_cases = 0
    for number, (refused, seen) in enumerate(compiled(statewirec, digraphs)):
        refused_cases += refused
        if refused:
            continue
        # A mark stands where the transition leads to.
        forward, back = seen == {("A", "B")}, seen == {("B", "A")}
        if not (forward and marked[number]["h"]) and not (back and marked[number]["t"]):
            faults += 1
            print(f"[{cases[number]}]: compiled as {sorted(seen)}, marks are drawn at {marked[number]}", file=sys.stderr)
    return len(cases), refused_cases, faults


def main():
    if shutil.which("dot") is None:
        print("skipped: no dot")
        return 77
    failed = False
    for what, check, expected in (("ends at clusters", check_clusters, 638), ("arrows", check_arrows, 138)):
        cases, refused, faults = check(sys.argv[1])
        print(f"{what}: {cases} cases, {refused} refused, {faults} compiled otherwise than drawn")
        if refused != expected:
            print(f"{what}: {expected} were refused before; see which, and write the new number here", file=sys.stderr)
        failed = failed or faults != 0 or refused != expected
    return 1 if failed else 0


sys.exit(main())
