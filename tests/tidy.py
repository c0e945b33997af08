#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Runs clang-tidy over the handwritten sources, in parallel, and remembers which were clean.

    tidy.py BUILD CLANG_TIDY_FLAG …

A source is clean for a hash of what the compiler would read of it (preprocessed, with comments: a
NOLINT is one), the flags, the checks and clang-tidy's version. The names of clean hashes are kept in
the directory STATEWIRE_TIDY_CACHE.
"""
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import time

ROOMS = ["generator", "runtime", "simulator", "tools", "libfabric", "examples"]


def output(words, **more):
    return subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False, **more)


def key(command, salt):
    """None: it cannot be preprocessed; clang-tidy will say why."""
    words = shlex.split(command["command"])
    while words and not pathlib.Path(words[0]).name.startswith(("g++", "clang++", "c++")):
        words.pop(0)  # ccache
    if "-o" in words:
        at = words.index("-o")
        del words[at:at + 2]
    words = ["clang++", "-Wno-unknown-warning-option", "-E", "-C", *[w for w in words[1:] if w != "-c"]]
    done = output(words, cwd=command["directory"])
    if done.returncode != 0:
        return None
    return hashlib.sha256(salt + shlex.join(words).encode() + done.stdout).hexdigest()


def main():
    build, flags = pathlib.Path(sys.argv[1]), sys.argv[2:]
    cache = pathlib.Path(os.environ["STATEWIRE_TIDY_CACHE"])
    commands = {}
    for one in json.loads((build / "compile_commands.json").read_text()):
        file = pathlib.Path(one["directory"], one["file"]).resolve()
        if file.parent.name != "Unity":
            commands.setdefault(str(file), one)
            continue
        for part in re.findall(r'#include "(.*)"', file.read_text()):  # compiled together
            commands.setdefault(part, one | {"file": part, "command": one["command"].replace(str(file), part)})
    # With those that are compiled together: for a source that is not in it, clang-tidy would take the
    # command of one with a similar name.
    whole = tempfile.TemporaryDirectory()
    pathlib.Path(whole.name, "compile_commands.json").write_text(json.dumps(list(commands.values())))
    sources = output(["git", "ls-files", *[f"{room}/*.cpp" for room in ROOMS]]).stdout.decode().split()
    # Examples that are projects of their own are compiled by the tests of the package.
    apart = [s for s in sources if s.startswith("examples/") and str(pathlib.Path(s).resolve()) not in commands]
    if apart:
        print(f"clang-tidy: not compiled by {build}, not read: {', '.join(apart)}")
        sources = [s for s in sources if s not in apart]
    salt = (shlex.join(flags).encode() + pathlib.Path(".clang-tidy").read_bytes() +
            output(["clang-tidy", "--version"]).stdout)
    began = time.monotonic()

    def check(source):
        command = commands.get(str(pathlib.Path(source).resolve()))
        digest = key(command, salt) if command else None
        if digest and (cache / digest).exists():
            return source, True, "", 0.0
        start = time.monotonic()
        done = output(["clang-tidy", *flags, "-p", whole.name, source])
        if done.returncode == 0 and digest:
            (cache / digest).touch()
        said = done.stdout.decode(errors="replace")
        if done.returncode != 0 and not said.strip():
            said = done.stderr.decode(errors="replace")
        return source, done.returncode == 0, said, time.monotonic() - start

    bad, known, slow = [], 0, []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for source, clean, said, seconds in pool.map(check, sources):
            known += seconds == 0.0
            slow.append((seconds, source))
            if not clean:
                bad.append(source)
                print(said, flush=True)
    slow.sort(reverse=True)
    print(f"clang-tidy: {len(sources) - len(bad)} of {len(sources)} sources are clean "
          f"({known} known from before), {time.monotonic() - began:.0f} s; the slowest: " +
          ", ".join(f"{source} {seconds:.0f} s" for seconds, source in slow[:3]))
    for source in bad:
        print(f"clang-tidy: see above: {source}", file=sys.stderr)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
