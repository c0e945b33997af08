# SPDX-License-Identifier: BSD-3-Clause
"""The binary interface of libstatewire.so for C, compared with the recorded one, or written as the record.

It consists of the exported functions with their symbol versions and types, the layouts of the header's structs, its
constants, and the SONAME. Sizes and offsets are those of this machine, which has pointers of 64 bits.

usage: abi.py LIBRARY HEADER COMPILER RECORD [--write]
"""
import os
import re
import subprocess
import sys
import tempfile

ABOUT = "# SPDX-" + """License-Identifier: BSD-3-Clause
# The binary interface of libstatewire.so for C, on machines with pointers of 64 bits.
# Written by ./do abi; the test c_api.has_the_recorded_abi compares the library with it.
"""
COMPATIBLE = """\
Compatible: programs that were compiled before run with this library. What was not released yet may stand in the
newest node of runtime/src/c/symbols.map; after a release, new functions stand in a node of their own. Then:
./do abi, and commit tests/c_api/abi.txt."""
INCOMPATIBLE = """\
Incompatible: programs that were compiled before do not run, or do something else. Take the change back, or add a new
name and keep the old one. If it is meant: after a release, raise the major version in CMakeLists.txt (the SONAME); say
in CHANGELOG.md what is old and new. Then: ./do abi, and commit tests/c_api/abi.txt."""


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def split(text):
    """At commas that are not inside of parentheses."""
    parts, depth = [""], 0
    for c in text:
        depth += (c == "(") - (c == ")")
        if c == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += c
    return [p.strip() for p in parts]


def declared(text):
    """Name and type of `TYPE NAME`, `TYPE (*NAME)(…)` or `TYPE`; names of parameters are no part of a type."""
    if pointer := re.match(r"(.*?)\(\*(\w*)\)\((.*)\)$", text):
        return pointer[2], f"{pointer[1].strip()} (*)({', '.join(declared(p)[1] for p in split(pointer[3]))})"
    words = re.match(r"(.*?[\s*])(\w+)((?:\[\w*\])*)$", text)
    if not words or words[1].strip() in ("const", "struct", "unsigned"):
        return "", text
    return words[2], words[1].strip() + words[3]


def read_header(path):
    """Types of functions, fields of structs, names of constants."""
    text = re.sub(r"/\*.*?\*/", " ", open(path).read(), flags=re.S)
    text = re.sub(r"\\\n", " ", text)
    # Constants: macros with a value that are no initializer and no helper of the header itself.
    constants = [name for name, value in re.findall(r"^#define (SW_\w+) +(\S.*?)\s*$", text, flags=re.M)
                 if name != "SW_API" and not value.startswith("{") and not name.startswith("SW_VERSION")]
    text = re.sub(r"\s+", " ", re.sub(r"^\s*#.*$", "", text, flags=re.M))
    functions, structs = {}, {}
    for result, name, parameters in re.findall(r"SW_API ([^;(]*?)\b(sw_\w+)\((.*?)\);", text):
        functions[name] = f"{result.strip()} ({', '.join(declared(p)[1] for p in split(parameters))})"
    for body, name in re.findall(r"typedef enum \w+ \{([^}]*)\} (\w+);", text):
        constants += [f"{name}.{c.split('=')[0].strip()}" for c in body.split(",") if c.strip()]
    for body, name in re.findall(r"typedef struct \w+ \{([^}]*)\} (\w+);", text):
        structs[name] = [declared(f.strip()) for f in body.split(";") if f.strip()]
    return functions, structs, constants


def measure(compiler, header, structs, constants):
    """What the compiler makes of the header: lines as in the record."""
    lines = ["#include <statewire.h>", "#include <stdio.h>", "int main(void) {"]
    for c in constants:
        lines.append(f'printf("constant {c}: %llu\\n", (unsigned long long)({c.split(".")[-1]}));')
    for name, fields in structs.items():
        lines.append(f'printf("struct {name}: %zu bytes\\n", sizeof({name}));')
        for field, kind in fields:
            at = f"offsetof({name}, {field}), sizeof((({name} *)0)->{field})"
            lines.append(f'printf("field {name}.{field}: at %zu, %zu bytes, {kind}\\n", {at});')
    lines.append('printf("pointer %zu\\n", sizeof(void *)); return 0; }')
    with tempfile.TemporaryDirectory() as folder:
        source, program = os.path.join(folder, "abi.c"), os.path.join(folder, "abi")
        with open(source, "w") as out:
            out.write("\n".join(lines) + "\n")
        run(compiler, "-I", os.path.dirname(header), source, "-o", program)
        measured = run(program).splitlines()
    if measured.pop() != "pointer 8":
        sys.exit("the record is of machines with pointers of 64 bits")
    return measured


def interface(library, header, compiler):
    functions, structs, constants = read_header(header)
    soname = re.search(r"SONAME.*\[(.*)\]", run("readelf", "-dW", library))
    lines = [f"soname: {soname[1] if soname else 'none'}"]
    for line in run("nm", "-D", "--defined-only", library).splitlines():
        kind, symbol = line.split()[-2:]
        if kind == "A":  # the name of a version node
            continue
        name, _, version = symbol.partition("@")
        lines.append(f"function {name}: {version.lstrip('@')}, {functions.get(name, 'not in the header')}")
    return sorted(lines) + measure(compiler, header, structs, constants)


def entries(lines):
    """By name, which ends at the first colon."""
    return dict(line.split(": ", 1) for line in lines)


def compare(old, new):
    """Prints the differences and what to do; returns whether there are any."""
    old, new = entries(old), entries(new)
    added, broken = [], [f"removed  {n}: {old[n]}" for n in old if n not in new]
    for name in new:
        if name in old:
            continue
        # Programs leave gaps of a struct unset, and the size that they give says nothing of them.
        struct = old.get("struct " + name.removeprefix("field ").split(".")[0]) if name.startswith("field ") else None
        fills_gap = struct and int(re.match(r"at (\d+)", new[name])[1]) < int(struct.split()[0])
        (broken if fills_gap else added).append(f"added    {name}: {new[name]}")
    for name in old:
        if name in new and old[name] != new[name]:
            change = f"changed  {name}: {old[name]}  ->  {new[name]}"
            # A field that follows changes the size of its struct. Only sw_options tells the library its size.
            grows = name == "struct sw_options" and int(new[name].split()[0]) > int(old[name].split()[0])
            (added if grows else broken).append(change)
    print("\n".join(broken + added) or f"{len(new)} entries, as recorded")
    if broken or added:
        print("\n" + (INCOMPATIBLE if broken else COMPATIBLE))
    return bool(broken or added)


def main():
    library, header, compiler, record = sys.argv[1:5]
    now = interface(library, header, compiler)
    if sys.argv[5:] == ["--write"]:
        with open(record, "w") as out:
            out.write(ABOUT + "\n".join(now) + "\n")
        print(f"{record}: {len(now)} entries")
        return 0
    return compare([line.rstrip("\n") for line in open(record) if not line.startswith("#")], now)


if __name__ == "__main__":
    sys.exit(main())
