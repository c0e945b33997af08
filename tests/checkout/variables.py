#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""docs/reference/environment.md has the variables that the sources read, and no others.

    variables.py TREE STATEWIRE

Variables are string literals of runtime/, libfabric/ and tools/, what `statewire info` prints (the priorities of methods have
no literal), and the provider's parameters.
"""
import json
import pathlib
import re
import subprocess
import sys

LITERAL = re.compile(r'"(STATEWIRE_[A-Z_]*[A-Z])"')
PARAMETER = re.compile(r'fi_param_define\(&provider, "(\w+)"')
ON_PAGE = re.compile(r"`((?:FI_)?STATEWIRE_[A-Z_]*[A-Z])`")


def main():
    tree, statewire = pathlib.Path(sys.argv[1]), sys.argv[2]
    printed = subprocess.run([statewire, "info", "--json"], stdout=subprocess.PIPE, text=True, check=False).stdout
    read = {variable["name"] for variable in json.loads(printed)["environment"]}
    for folder in ("runtime", "libfabric", "tools"):
        for source in [*(tree / folder).rglob("*.cpp"), *(tree / folder).rglob("*.hpp")]:
            text = source.read_text()
            read |= set(LITERAL.findall(text)) | {f"FI_STATEWIRE_{name.upper()}" for name in PARAMETER.findall(text)}
    page = tree / "docs/reference/environment.md"
    rows = "\n".join(line for line in page.read_text().splitlines() if line.startswith("|"))
    listed = set(ON_PAGE.findall(rows))
    faults = [f"{page.name}: {name} is missing" for name in sorted(read - listed)]
    faults += [f"{page.name}: nothing reads {name}" for name in sorted(listed - read)]
    if faults or not any(name.startswith("FI_") for name in read):
        sys.exit("\n".join(faults) or "no parameter of the provider was found")
    print(f"{len(read)} variables")


if __name__ == "__main__":
    main()
