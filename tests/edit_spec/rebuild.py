#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Builds programs again with other generated headers, outside the build directory.

    rebuild.py BUILD GENERATED OUT TARGET…

Only objects that include a header of GENERATED that differs from the build's are compiled, by the build's own
commands without optimization, and what contains them is linked again, below OUT. Everything else is BUILD's.
Works with Ninja's files, which know what each object includes.
"""
import os
import pathlib
import re
import shlex
import subprocess
import sys


def ninja(build, *words):
    return subprocess.run(["ninja", "-C", build, *words], stdout=subprocess.PIPE, check=True, text=True).stdout


def objects_that_include(build, headers):
    found, current = set(), None
    for line in ninja(build, "-t", "deps").splitlines():
        if line and not line[0].isspace():
            current = line.split(":")[0]
        elif line and os.path.normpath(build / line.strip()) in headers:
            found.add(current)
    return found


def main():
    build, generated, out = (pathlib.Path(arg).resolve() for arg in sys.argv[1:4])
    targets = sys.argv[4:]
    source = re.search(r"(?m)^CMAKE_HOME_DIRECTORY:INTERNAL=(.*)$", (build / "CMakeCache.txt").read_text())[1]
    old = pathlib.Path(source, "generated")
    changed = {str(old / new.name) for new in generated.glob("*.hpp") if new.read_bytes() != (old / new.name).read_bytes()}
    affected = objects_that_include(build, changed)
    made, compiled = {}, 0
    for command in ninja(build, "-t", "commands", *targets).splitlines():
        words = command.split()
        compiles = "-c" in words
        if compiles and words[words.index("-o") + 1] in affected:
            product = words[words.index("-o") + 1]
            command = command.replace(f"{old} ", f"{generated} ") + " -O0 -g0"
            command = re.sub(r" -MD| -M[TF] \S+", "", command)
            compiled += 1
        elif not compiles and made.keys() & set(words):
            product = words[words.index("qc" if "qc" in words else "-o") + 1]
        else:
            continue
        made[product] = str(out / product)
        (out / product).parent.mkdir(parents=True, exist_ok=True)
        command = " ".join(shlex.quote(made[word]) if word in made else word for word in command.split(" "))
        done = subprocess.run(["sh", "-c", command], cwd=build, check=False)
        if done.returncode != 0:
            sys.exit(f"error: this fails: {command}")
    missing = [target for target in targets if target not in made]
    print(f"{len(changed)} headers differ: compiled {compiled} objects again, made {', '.join(made)}")
    if missing:
        sys.exit(f"error: these do not depend on the headers that differ: {', '.join(missing)}")


if __name__ == "__main__":
    main()
