#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Each state variable is assigned by its machine only, in one place (docs/design/states.md).

Finds every member of a machine's State type in runtime/, and everything that writes to a member of that name: of
another object or of the class's own, by `=`, exchange, swap or a reference. A member has one assignment, and that is the
result of the machine's step, or of one event's function.

usage: check_states.py [RUNTIME]
"""
import pathlib
import re
import sys

MEMBER = re.compile(r"\b((?:\w+::)*State) (\w+) = (?:\w+::)+(?:k_initial|State::\w+);")
# … or of the function that the assigning member is given, which has the observer as well.
TAKEN = re.compile(r"::(step|on_\w+)\(|\bstep\((?:before|\w+\.\w+), ")
# Members of the same name that are no states: the state's name, for people; a queue pair's parameters.
OTHER = re.compile(r"k_state_names|parameters\(")
# Comments and enumerators, which are not looked at.
SKIPPED = re.compile(r"//[^\n]*|\benum class [^;]*;")
FOLDERS = (("session", "core"), ("messages",), ("context",), ("lanes",))


def writes(names):
    """What assigns a member, and what else may write to one."""
    name = rf"(?P<name>{'|'.join(names)})\b"
    by_object = rf"(?:\w+(?:\(\))?(?:\.|->))+{name}"
    own = name.replace("name", "own")
    place = rf"(?:{by_object}|(?:(?<=[;{{}}:)])|^)\s*{own})"
    assigned = re.compile(rf"{place}\s*=(?!=)\s*(?P<value>[^;]*);", re.M)
    hidden = re.compile(rf"(?:exchange|swap)\(\s*(?:\w+(?:\.|->))*{name}|\bState& \w+ = [^;]*?\b{own}|&(?:\w+(?:\.|->))+{name.replace('name', 'by')}")
    return assigned, hidden


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "runtime") / "src"
    faults, variables = [], 0
    for folders in FOLDERS:
        paths = sorted(p for folder in folders for p in (root / folder).rglob("*.[ch]pp"))
        texts = {p: SKIPPED.sub(lambda found: "\n" * found[0].count("\n"), p.read_text()) for p in paths}
        members = [name for text in texts.values() for _, name in MEMBER.findall(text)]
        variables += len(members)
        if not members:
            continue
        assigned, hidden = writes(sorted(set(members)))
        places = {name: [] for name in members}
        for path, text in texts.items():
            def say(found, fault):
                line = text.count("\n", 0, found.end()) - found[0].strip().count("\n") + 1
                return f"{path}:{line}: error: {fault}: {' '.join(found[0].split())}"
            for found in assigned.finditer(text):
                if OTHER.search(found["value"]):
                    continue
                places[found["name"] or found["own"]].append(say(found, "a state is assigned in more than one place"))
                if not TAKEN.search(found["value"]):
                    faults.append(say(found, "no machine has decided this state"))
            faults += [say(found, "a state is written to by more than an assignment") for found in hidden.finditer(text)]
        for name, where in places.items():
            if len(where) > members.count(name):
                faults += where
            elif len(where) < members.count(name):
                faults.append(f"{root}/{folders[0]}: error: no assignment of the state {name} was found")
    if variables == 0:
        sys.exit(f"{root}: no state variable found")
    if faults:
        sys.exit("\n".join(faults))
    print(f"states: {variables} variables, each assigned in one place, the result of its machine's step")


if __name__ == "__main__":
    main()
