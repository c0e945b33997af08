#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Runs clang-tidy over the handwritten sources, in parallel, and remembers which were clean.

    tidy.py BUILD CLANG_TIDY_FLAG …

Sources that are compiled together (CMake's unity units) are read together, so that their headers are parsed
once: BUILD/tidy_units has one file per unit, the sources' text one after the other. They are joined, not
included: some checks read only the main file. Findings are printed with the source's own name and line.

A unit is clean for a hash of what the compiler would read of it (preprocessed, with comments, of which NOLINT is one,
with definitions of macros and with #include lines, which checks read as well), the flags, the checks and clang-tidy's
version; where the tree lies is no part of it. The names of clean hashes are kept in the directory STATEWIRE_TIDY_CACHE.
"""
import bisect
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import time

FOLDERS = ["generator", "runtime", "simulator", "tools", "libfabric", "examples"]


# Clang-tidy takes an option of optimization that Clang does not know for an error.
OF_GCC = re.compile(r" -fno-devirtualize-speculatively\b")


def output(words, **more):
    return subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False, **more)


class Unit:
    """Sources that clang-tidy reads at once, and the file that it reads."""

    def __init__(self, sources, compiled, command, folder):
        self.sources, self.first_lines = sources, [1]
        self.file = sources[0]
        if len(sources) > 1:
            self.file = folder / re.sub(r"\W+", "_", os.path.splitext(os.path.relpath(compiled, folder.parent))[0])
            self.file = self.file.with_suffix(sources[0].suffix)
            self.file.write_text(self.joined())
        self.command = command and command | {
            "file": str(self.file),
            "command": OF_GCC.sub("", command["command"].replace(str(compiled), str(self.file)))}

    def joined(self):
        text = ""
        for source in self.sources:
            self.first_lines.append(1 + text.count("\n"))
            # The joined file is in another folder than what stands beside the source.
            text += re.sub(r'(?m)^(\s*#\s*include\s*")([^"\n]+)"', lambda found: found[1] + (
                str(source.parent / found[2]) if (source.parent / found[2]).exists() else found[2]) + '"', source.read_text())
            text += "\n" * (not text.endswith("\n"))
        self.first_lines.pop(0)
        return text

    def own_lines(self, said):
        """What clang-tidy says, with names and lines of the sources."""
        if self.file in self.sources:
            return said

        def own(found):
            at = bisect.bisect_right(self.first_lines, int(found[1])) - 1
            return f"{self.sources[at]}:{int(found[1]) - self.first_lines[at] + 1}"

        return re.sub(re.escape(str(self.file)) + r":(\d+)", own, said)

    def key(self, salt):
        """None: it is not compiled here, or cannot be preprocessed; clang-tidy will say why."""
        if not self.command:
            return None
        words = shlex.split(self.command["command"])
        while words and not pathlib.Path(words[0]).name.startswith(("g++", "clang++", "c++")):
            words.pop(0)  # ccache
        if "-o" in words:
            at = words.index("-o")
            del words[at:at + 2]
        words = ["clang++", "-Wno-unknown-warning-option", "-E", "-C", "-dD", "-dI", *[w for w in words[1:] if w != "-c"]]
        done = output(words, cwd=self.command["directory"])
        if done.returncode != 0:
            return None
        read = shlex.join(words).encode() + done.stdout
        return hashlib.sha256(salt + read.replace(os.getcwdb() + b"/", b"")).hexdigest()


def units(build, sources):
    """The units, each source in one of them; the sources that are not read; the units' folder."""
    folder = build.resolve() / "tidy_units"
    folder.mkdir(exist_ok=True)
    left, together, alone = {pathlib.Path(source).resolve() for source in sources}, [], []
    for command in json.loads((build / "compile_commands.json").read_text()):
        file = pathlib.Path(command["directory"], command["file"]).resolve()
        if file.parent.name == "Unity":
            together.append((file, command, [pathlib.Path(p).resolve() for p in re.findall(r'#include "(.*)"', file.read_text())]))
        else:
            alone.append((file, command, [file]))
    found = []
    for file, command, parts in together + alone:
        parts = [part for part in parts if part in left]
        left.difference_update(parts)
        if parts:
            found.append(Unit(parts, file, command, folder))
    (folder / "compile_commands.json").write_text(json.dumps([unit.command for unit in found]))
    # Examples that are projects of their own are compiled by the tests of the package. For other sources that
    # this build leaves out, clang-tidy takes the command of one with a similar name.
    examples = pathlib.Path("examples").resolve()
    apart = [source for source in left if examples in source.parents]
    found += [Unit([source], source, None, folder) for source in left.difference(apart)]
    # The longest first, so that no processor waits for the last.
    found.sort(key=lambda unit: -sum(part.stat().st_size for part in unit.sources))
    return found, sorted(apart), folder


def main():
    build, flags = pathlib.Path(sys.argv[1]), sys.argv[2:]
    cache = pathlib.Path(os.environ["STATEWIRE_TIDY_CACHE"])
    sources = output(["git", "ls-files", *[f"{folder}/*.cpp" for folder in FOLDERS]]).stdout.decode().split()
    if not sources:
        sys.exit("clang-tidy: error: Git names no source: this is no working tree")
    found, apart, folder = units(build, sources)
    root = pathlib.Path.cwd().resolve()
    apart = [str(source.relative_to(root)) for source in apart]
    if apart:
        print(f"clang-tidy: not compiled by {build}, not read: {', '.join(apart)}")
    salt = (shlex.join(flags).encode() + pathlib.Path(".clang-tidy").read_bytes() +
            output(["clang-tidy", "--version"]).stdout)
    began = time.monotonic()

    def check(unit):
        digest = unit.key(salt)
        if digest and (cache / digest).exists():
            return unit, True, "", 0.0
        start = time.monotonic()
        # Joined sources lie in BUILD, which need not be in this tree: clang-tidy would find no checks there.
        done = output(["clang-tidy", f"--config-file={root}/.clang-tidy", *flags, "-p", folder, unit.file])
        if done.returncode == 0 and digest:
            (cache / digest).touch()
        said = done.stdout.decode(errors="replace")
        if done.returncode != 0 and not said.strip():
            said = done.stderr.decode(errors="replace")
        return unit, done.returncode == 0, unit.own_lines(said), time.monotonic() - start

    bad, known, slow = [], 0, []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for unit, clean, said, seconds in pool.map(check, found):
            names = [str(source.relative_to(root)) for source in unit.sources]
            known += len(names) * (seconds == 0.0)
            slow.append((seconds, names))
            if not clean:
                named = [name for name in names if re.search(re.escape(name) + r":\d+:\d+: (error|warning)", said)]
                bad += named or names
                print(said, flush=True)
    slow.sort(reverse=True)
    read = len(sources) - len(apart)
    print(f"clang-tidy: {read - len(bad)} of {read} sources are clean "
          f"({known} known from before), {time.monotonic() - began:.0f} s; the slowest: " +
          ", ".join(f"{names[0]} and {len(names) - 1} more {seconds:.0f} s" for seconds, names in slow[:3]))
    for source in bad:
        print(f"clang-tidy: see above: {source}", file=sys.stderr)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
