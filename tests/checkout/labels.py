#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Each test of ctest has the label of one kind, and docs/design/testing.md lists exactly the labels that are used, and the
tests that have no label `short`: those that `./do test` leaves out. No name contains the value of a parameter.

    labels.py BUILD PAGE
"""
import fnmatch
import json
import pathlib
import re
import subprocess
import sys

BESIDE = {"long", "short"}  # stand beside a kind
MAY_BE_MISSING = {"guest", "test_registration", "test_gids"}  # where the build has no RDMA libraries, or is sanitized


def section(text, title):
    return text.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def left_out_faults(page, text, tests, not_built):
    """Compares the page's list of programs and names with the tests that are not short."""
    listed = re.findall(r"^\* ((?:`[^`]+`(?:,\s+)?)+)", section(text, "What is left out of the short set"), re.M)
    patterns = [pattern for row in listed for pattern in re.findall(r"`([^`]+)`", row)]
    faults, used = [], set()
    for name, labels, program in tests:
        mine = {p for p in patterns if p == program or fnmatch.fnmatchcase(name, p)}
        if "short" in labels:
            faults += [f"{page}: error: '{p}' is listed as left out, and the test {name} is short" for p in mine if p != program]
        elif mine:
            used |= mine
        else:
            faults.append(f"{page}: error: the test {name} ({program}) is not short and is not listed as left out")
        if "short" in labels and "long" in labels:
            faults.append(f"{name}: error: short and long")
    return faults + [f"{page}: error: '{p}' is listed as left out, and no such test is" for p in sorted(set(patterns) - used)
                     if p not in not_built and p.split(".")[0] not in MAY_BE_MISSING]


def main():
    build, page = sys.argv[1:]
    text = pathlib.Path(page).read_text()
    listed = re.findall(r"^\| `(\w+)` \|", section(text, "Kinds"), re.M)
    shown = subprocess.run(["ctest", "--test-dir", build, "--show-only=json-v1"], check=True, stdout=subprocess.PIPE)
    faults, used, known, not_built, tests = [], set(), [], set(), json.loads(shown.stdout)["tests"]
    for test in tests:
        name = test["name"]
        if name.endswith("_NOT_BUILT"):  # its tests are not known yet
            not_built.add(name.removesuffix("_NOT_BUILT"))
            continue
        labels = next((p["value"] for p in test.get("properties", []) if p["name"] == "LABELS"), [])
        used.update(labels)
        if "GetParam" in name:  # a value without a printer is its bytes or its address
            faults.append(f"{name}: error: the name has a value in it: gtest_discover_tests(… NO_PRETTY_VALUES …)")
        known.append((name, labels, pathlib.Path(test.get("command", [""])[0]).name))
        kinds = [label for label in labels if label not in BESIDE]
        if len(kinds) != 1:
            faults.append(f"{name}: error: labels {labels}, expected one kind of docs/design/testing.md; see its CMakeLists.txt")
    faults += [f"{page}: error: no row for the label '{label}'" for label in sorted(used - set(listed))]
    faults += [f"{page}: error: no test has the label '{label}'"
               for label in sorted(set(listed) - used - MAY_BE_MISSING)]
    faults += left_out_faults(page, text, known, not_built)
    if not tests:
        faults.append(f"{build}: error: ctest lists no test")
    if faults:
        sys.exit("\n".join(faults))
    short = sum("short" in labels for _, labels, _ in known)
    print(f"{len(tests)} tests, {short} of them short, labels: {', '.join(sorted(used))}")


if __name__ == "__main__":
    main()
