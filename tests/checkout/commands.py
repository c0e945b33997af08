#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The commands of pages work: blocks ```sh run, in a copy of the tree, or ```sh run in FOLDER, in a folder of the copy.

    commands.py TREE BUILD STATEWIREC STATEWIRE [PAGE…]

The blocks of a page run one after the other in one copy. A command ends with status 0, or with N where its comment says
`(status N)`. The commands of a block ```console run share one shell, and print what the page says; a line `…` stands for
any lines. build/release is BUILD, ./program and ./solver run an example; a block ```dot FILE is written to that file
first. tests/check_pages.py has the marks of the other blocks.
"""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"^```(sh|console) run(?: in (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"^```dot (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COPIED = ("spec", "generated", "docs")
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


def faults(page, tree, build, environment):
    """Runs the page's blocks; yields what did not end as it should, and None for each command that did."""
    text = (tree / page).read_text()
    blocks = BLOCK.findall(text)
    if not blocks:
        return
    with tempfile.TemporaryDirectory() as work:
        copy = pathlib.Path(work, "tree")
        for folder in COPIED:
            shutil.copytree(tree / folder, copy / folder)
        (copy / "build").mkdir()
        (copy / "build/release").symlink_to(build)
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


def main():
    tree, build, compiler, launcher = (pathlib.Path(one).resolve() for one in sys.argv[1:5])
    if not all(shutil.which(program) for program in ("spin", "gcc", "fi_info")):
        print("needed are the Debian packages spin, gcc, libfabric-bin and libfabric-dev", file=sys.stderr)
        sys.exit(77)
    environment = {**os.environ, "PATH": f"{compiler.parent}:{launcher.parent}:{build}/examples:{os.environ['PATH']}"}
    pages = [tree / page for page in sys.argv[5:]] or [tree / "README.md", *sorted(tree.glob("docs/*/*.md"))]
    ended = [fault for page in pages for fault in faults(page.relative_to(tree), tree, build, environment)]
    found = [fault for fault in ended if fault]
    if found or not ended:
        sys.exit("\n".join(found) or "no page has a command that is run")
    print(f"{len(ended)} commands of pages work")


if __name__ == "__main__":
    main()
