# SPDX-License-Identifier: BSD-3-Clause
"""libstatewire.so exports what symbols.map lists, statewire.h declares the same, and docs/reference/c-api.md names it.

usage: symbols.py LIBRARY SYMBOLS_MAP HEADER DOCUMENT
"""
import re
import subprocess
import sys

library, version_script, header, document = sys.argv[1:]
wrong = []


def compare(what, found, wanted):
    for name in sorted(found - wanted):
        wrong.append(f"{what}: {name} is not in {version_script}")
    for name in sorted(wanted - found):
        wrong.append(f"{what}: {name} of {version_script} is missing")


listed, node = set(), None
for line in open(version_script):
    if opens := re.match(r"(\w\S*) \{", line):
        node = opens[1]
    elif name := re.match(r"\s+(\w+);$", line):
        listed.add(f"{name[1]}@@{node}")
exported = set()
for line in subprocess.run(["nm", "-D", "--defined-only", library], check=True, capture_output=True,
                           text=True).stdout.splitlines():
    kind, name = line.split()[-2:]
    if kind != "A":  # the name of a version node
        exported.add(name)
compare(library, exported, listed)
names = {name.split("@@")[0] for name in listed}
compare(header, set(re.findall(r"SW_API [^;(]*?\b(sw_\w+)\(", open(header).read())), names)
compare(document, set(re.findall(r"\b(sw_\w+)\(", open(document).read())), names)

dynamic = subprocess.run(["readelf", "-dW", library], check=True, capture_output=True, text=True).stdout
soname = re.search(r"SONAME.*\[(.*)\]", dynamic)
if not soname or not re.fullmatch(r"libstatewire\.so\.\d+", soname[1]):
    wrong.append(f"{library}: SONAME is {soname and soname[1]}, not libstatewire.so.MAJOR")
print("\n".join(wrong) or f"{len(names)} functions, {soname[1]}")
sys.exit(bool(wrong))
