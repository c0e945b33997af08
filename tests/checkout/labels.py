#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Each test of ctest has the label of one kind, and docs/testing.md lists exactly the labels that are used.

    labels.py BUILD PAGE
"""
import json
import pathlib
import re
import subprocess
import sys

BESIDE = "long"        # stands beside a kind
MAY_BE_MISSING = {"guest"}  # where the build has no RDMA libraries, or is sanitized


def main():
    build, page = sys.argv[1:]
    kinds_table = pathlib.Path(page).read_text().partition("\n## Kinds\n")[2].partition("\n## ")[0]
    listed = re.findall(r"^\| `(\w+)` \|", kinds_table, re.M)
    shown = subprocess.run(["ctest", "--test-dir", build, "--show-only=json-v1"], check=True, stdout=subprocess.PIPE)
    faults, used, tests = [], set(), json.loads(shown.stdout)["tests"]
    for test in tests:
        name = test["name"]
        if name.endswith("_NOT_BUILT"):  # its tests are not known yet
            continue
        labels = next((p["value"] for p in test.get("properties", []) if p["name"] == "LABELS"), [])
        used.update(labels)
        kinds = [label for label in labels if label != BESIDE]
        if len(kinds) != 1:
            faults.append(f"{name}: error: labels {labels}, expected one kind of docs/testing.md; see its CMakeLists.txt")
    faults += [f"{page}: error: no row for the label '{label}'" for label in sorted(used - set(listed))]
    faults += [f"{page}: error: no test has the label '{label}'"
               for label in sorted(set(listed) - used - MAY_BE_MISSING)]
    if not tests:
        faults.append(f"{build}: error: ctest lists no test")
    if faults:
        sys.exit("\n".join(faults))
    print(f"{len(tests)} tests, labels: {', '.join(sorted(used))}")


if __name__ == "__main__":
    main()
