#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""States of connect and accept that are drawn red are those whose comment says "attached", and have the red states of the
document among them.

    attached.py TREE
"""
import pathlib
import re
import sys

STATE = re.compile(r"^ *(\w+) +\[([^\]]*comment=\"[^\]]*)\]", re.MULTILINE)
RED = re.compile(r"^\W*(\w+)\[color=red\]", re.MULTILINE)
TODAY = {"LSEND": "OPEN_LSEND"}  # the document's name, and that of the spec


def main():
    tree, faults, found = pathlib.Path(sys.argv[1]), [], set()
    for name in ("connect.dot", "accept.dot"):
        for state, attributes in STATE.findall((tree / "spec" / name).read_text()):
            red, attached = "color=red" in attributes, 'comment="attached' in attributes
            if red != attached:
                faults.append(f"spec/{name}: error: {state} {'is red' if red else 'is not red'}, and its comment says "
                              f"{'attached' if attached else 'nothing of it'}")
            found |= {state} if red else set()
    text = (tree / "tests/documents/establishing_socket_connections.txt").read_text()
    wanted = {TODAY.get(state, state) for state in RED.findall(text)}
    faults += [f"spec: error: {state} is red in the document, and not here" for state in sorted(wanted - found)]
    if faults or not wanted:
        sys.exit("\n".join(faults) or "the document has no red state")
    print(f"{len(found)} states are red and attached, {len(wanted)} of them in the document: {', '.join(sorted(found))}")


main()
