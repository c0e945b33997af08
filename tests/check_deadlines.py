#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Every state has a deadline, or a sentence in docs/design/states.md that says why it needs none.

A state without a timer that the table under "States without a deadline" does not name is an error; so is a
name there that no state has, or whose state has a timer. Final states wait for nothing.

usage: check_deadlines.py STATEWIREC [SPEC_DIR] [STATES_MD]
"""
import json
import pathlib
import subprocess
import sys

HEADING = "## States without a deadline"


def states(statewirec, spec):
    files = sorted(p for form in ("*.dot", "*.sm", "lanes/*.dot") for p in pathlib.Path(spec).glob(form))
    model = json.loads(subprocess.run([statewirec, "dump", *files], check=True, capture_output=True, text=True).stdout)
    return {(m["name"], s["name"]): "timer" in s or s.get("final", False)
            for m in model["machines"] for s in m["states"]}


# | `vc`: CONNECTED, CLOSING; `accept`: CONNECTED | the sentence |
def explained(page):
    text = pathlib.Path(page).read_text()
    if HEADING not in text:
        sys.exit(f'{page}: error: there is no heading "{HEADING}"')
    table = text.split(HEADING, 1)[1].split("\n## ", 1)[0]
    for line in table.splitlines():
        cells = [c.strip() for c in line.strip("|").split("|")]
        if len(cells) != 2 or not cells[0].startswith("`"):
            continue
        if not cells[1].endswith("."):
            sys.exit(f"{page}: error: this is no sentence: {cells[1]}")
        for machine in cells[0].split(";"):
            name, of_machine = machine.strip().split(":", 1)
            for state in of_machine.split(","):
                yield name.strip("`"), state.strip()


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    spec = sys.argv[2] if len(sys.argv) > 2 else "spec"
    page = sys.argv[3] if len(sys.argv) > 3 else "docs/design/states.md"
    has_end = states(sys.argv[1], spec)
    named = list(explained(page))
    faults = [f"{page}: error: {m} {s} is named twice" for m, s in sorted({n for n in named if named.count(n) > 1})]
    for key in dict.fromkeys(named):
        if key not in has_end:
            faults.append(f"{page}: error: no machine has this state: {key[0]} {key[1]}")
        elif has_end[key]:
            faults.append(f"{page}: error: {key[0]} {key[1]} has a timer, or is final: it needs no sentence")
    for machine, state in sorted(k for k, end in has_end.items() if not end and k not in named):
        faults.append(f"{spec}: error: {machine} {state} has no timer; give it one, or say in {page} why it needs none")
    if faults:
        sys.exit("\n".join(faults))
    with_end = sum(has_end.values())
    print(f"deadlines: {with_end} of {len(has_end)} states have a timer or are final, {len(named)} have a sentence")


if __name__ == "__main__":
    main()
