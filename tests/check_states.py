#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""State variables are assigned by their machines only (docs/design/states.md).

Finds every member of a machine's State type in runtime/, and every assignment to a member of that name.
Each must be the result of the machine's step, or of one event's function.

usage: check_states.py [RUNTIME]
"""
import pathlib
import re
import sys

MEMBER = re.compile(r"\b((?:\w+::)*State) (\w+) = (?:\w+::)+(?:k_initial|State::\w+);")
TAKEN = re.compile(r"::(step|on_\w+)\(")
# Members of the same name that are no states: the state's name, for people; a queue pair's parameters.
OTHER = re.compile(r"k_state_names|parameters\(")
FOLDERS = ("session", "core", "messages", "context", "shm", "lanes")


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "runtime") / "src"
    faults, places, variables = [], 0, 0
    for folder in FOLDERS:
        texts = {p: p.read_text() for p in sorted((root / folder).rglob("*.[ch]pp"))}
        members = sorted({name for text in texts.values() for _, name in MEMBER.findall(text)})
        variables += len(members)
        if not members:
            continue
        assignment = re.compile(rf"^[ \t]*(\w+(?:\.|->)(?:{'|'.join(members)})\s*=(?!=)\s*([^;]*);)", re.M)
        for path, text in texts.items():
            for found in assignment.finditer(text):
                said = " ".join(found[1].split())
                if OTHER.search(found[2]):
                    continue
                places += 1
                if TAKEN.search(found[2]):
                    continue
                line = text.count("\n", 0, found.start(1)) + 1
                faults.append(f"{path}:{line}: error: no machine has decided this state: {said}")
    if variables == 0:
        sys.exit(f"{root}: no state variable found")
    if faults:
        sys.exit("\n".join(faults))
    print(f"states: {variables} variables are assigned in {places} places, each the result of a machine's step")


if __name__ == "__main__":
    main()
