#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The commands of pages work: blocks ```sh run, in a copy of the tree, or ```sh run in FOLDER, in a folder of the copy.

    commands.py [--shorter] TREE BUILD STATEWIREC STATEWIRE [PAGE…]

The blocks of a page run one after the other in one copy. A command ends with status 0, or with N where its comment says
`(status N)`. The commands of a block ```console run share one shell, and print what the page says; a line `…` stands for
any lines. build/release is BUILD, ./program and ./solver run an example; a block ```dot FILE is written to that file
first. tests/check_pages.py has the marks of the other blocks.

--shorter: instead, the commands that take long, in the versions of tested_as.py. Those that end with 77 are counted.
"""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile

import tested_as

BLOCK = re.compile(r"^```(sh|console) run(?: in (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LONG = re.compile(r"^```(sh|console)(?: needs \S+)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"^```dot (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COPIED = ("spec", "generated", "docs", "tests/proof", "tests/conformance", "bench")
NOT_RUN = 77
SECONDS = 120  # for one command


def run(command, folder, environment):
    """The command's status, None when it took too long, and what it printed. Nothing that it has started goes on."""
    with subprocess.Popen(["bash", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True) as child:
        try:
            printed = child.communicate(timeout=SECONDS)[0]
            return child.returncode, printed
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            return None, child.communicate()[0]


def commands(kind, block):
    """Of a console: one script."""
    if kind == "console":
        typed = [line[2:] for line in block.splitlines() if line.startswith("$ ")]
        return ["\n".join(["set -eo pipefail", *typed])]
    return [line for line in re.sub(r"\\\n\s*", "", block).splitlines() if line.strip() and not line.startswith("#")]


def is_shown(kind, block, printed):
    """Whether a console's block has what was printed."""
    lines = [line for line in block.splitlines() if not line.startswith("$ ")]
    pattern = "".join(r"(?:.*\n)*?" if line == "…" else re.escape(line) + r"\n" for line in lines)
    return kind != "console" or re.fullmatch(pattern, printed)


def long_commands(kind, block):
    lines = re.sub(r"\\\n\s*", "", block).splitlines()
    return [line.removeprefix("$ ") for line in lines if kind == "sh" or line.startswith("$ ")]


def copied(tree, build, work):
    copy = work / "tree"
    for folder in COPIED:
        shutil.copytree(tree / folder, copy / folder)
    (copy / "build").mkdir()
    (copy / "build/release").symlink_to(build)
    return copy


def faults(page, tree, build, environment):
    """Runs the page's blocks; yields what did not end as it should, and None for each command that did."""
    text = (tree / page).read_text()
    blocks = BLOCK.findall(text)
    if not blocks:
        return
    with tempfile.TemporaryDirectory() as work:
        copy = copied(tree, build, pathlib.Path(work))
        for program in ("program", "solver"):
            (copy / program).write_text(f"#!/bin/sh\nexec {build}/examples/work_queue 1000 >work_queue.out\n")
            (copy / program).chmod(0o755)
        for name, content in FILE.findall(text):
            (copy / name).write_text(content)
        home = pathlib.Path(work, "home")
        home.mkdir()
        for kind, folder, block in blocks:
            for command in commands(kind, block):
                expected = int((re.search(r"#.*\(status (\d+)\)", command) or [0, 0])[1])
                status, printed = run(command, copy / folder, {**environment, "HOME": str(home)})
                ends = f"ends with status {status}" if status is not None else f"takes more than {SECONDS} s"
                yield None if status == expected and is_shown(kind, block, printed) else (
                    f"{page}: error: `{command}` {ends}, expected status {expected} and what the page shows:\n"
                    + "".join(f"  | {line}\n" for line in printed.splitlines()[-20:]))


def shorter_faults(tree, build, environment):
    """Runs the shorter versions; yields what failed, the status 77 of what cannot be run here, None for what worked."""
    lines = {tested_as.plain(line) for page in [tree / "README.md", *tree.glob("docs/*/*.md")]
             for kind, block in LONG.findall(page.read_text()) for line in long_commands(kind, block)}
    with tempfile.TemporaryDirectory() as work:
        copy = copied(tree, build, pathlib.Path(work))
        for command in filter(None, map(tested_as.shorter, sorted(lines))):
            status, printed = run(command, copy, environment)
            shown = "".join(f"  | {line}\n" for line in printed.splitlines()[-20:])
            empty = status == 0 and re.search(r"Total Tests: 0$|Running 0 tests ", printed, re.MULTILINE)
            print(f"{'selects no test' if empty else f'status {status}'}: {command}", flush=True)
            yield None if status == 0 and not empty else NOT_RUN if status == NOT_RUN else f"error: `{command}`: status {status}\n{shown}"


def main():
    arguments = [one for one in sys.argv[1:] if one != "--shorter"]
    tree, build, compiler, launcher = (pathlib.Path(one).resolve() for one in arguments[:4])
    if not all(shutil.which(program) for program in ("spin", "gcc", "fi_info")):
        print("needed are the Debian packages spin, gcc, libfabric-bin and libfabric-dev", file=sys.stderr)
        sys.exit(NOT_RUN)
    environment = {**os.environ, "PATH": f"{compiler.parent}:{launcher.parent}:{build}/examples:{os.environ['PATH']}"}
    if "--shorter" in sys.argv:
        ended = list(shorter_faults(tree, build, environment))
        if found := [fault for fault in ended if fault and fault != NOT_RUN]:
            sys.exit("\n".join(found))
        if len(ended) != len(tested_as.SHORTER) or ended.count(NOT_RUN) == len(ended):
            sys.exit(f"of {len(tested_as.SHORTER)} commands of tested_as.py pages have {len(ended)}, "
                     f"and {ended.count(NOT_RUN)} cannot be run here")
        print(f"{len(ended)} commands work in a shorter version, of which {ended.count(NOT_RUN)} cannot be run here")
        return
    pages = [tree / page for page in arguments[4:]] or [tree / "README.md", *sorted(tree.glob("docs/*/*.md"))]
    ended = [fault for page in pages for fault in faults(page.relative_to(tree), tree, build, environment)]
    found = [fault for fault in ended if fault]
    if found or not ended:
        sys.exit("\n".join(found) or "no page has a command that is run")
    print(f"{len(ended)} commands of pages work")


if __name__ == "__main__":
    main()
