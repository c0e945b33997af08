#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""What a page shows as output is what the commands print.

    pages.py PAGE TREE FOLDER STATEWIREC

Runs the lines `$ command` of the page's blocks ```console in a copy of FOLDER, and compares what they print, and
the files that comments `<!-- made is committed -->` name. Times and memory in SPIN's figures are left out. With
STATEWIRE_UPDATE_GOLDEN=1 the page and the files are written instead.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"^<!-- (\S+) is (\S+) -->$", re.MULTILINE)
FIGURES = re.compile(r"( states, depth [0-9 ]+), [0-9.]+ s, [0-9]+ MiB")


def output(command, folder, environment):
    done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)
    text = FIGURES.sub(r"\1", done.stdout)
    return text + (f"[exit status {done.returncode}]\n" if done.returncode else "")


def main():
    page, tree, source, compiler = (pathlib.Path(one).resolve() for one in sys.argv[1:5])
    update = os.environ.get("STATEWIRE_UPDATE_GOLDEN")
    if "statewirec verify" in page.read_text() and not (shutil.which("spin") and shutil.which("gcc")):
        print("SPIN and gcc are needed: install the Debian packages 'spin' and 'gcc'", file=sys.stderr)
        return 77
    with tempfile.TemporaryDirectory() as work:
        folder = pathlib.Path(work, source.name)
        shutil.copytree(source, folder)
        environment = {**os.environ, "PATH": f"{compiler.parent}:{os.environ['PATH']}"}

        def shown(block):
            commands = [line for line in block[1].splitlines() if line.startswith("$ ")]
            return "```console\n" + "".join(f"{one}\n" + output(one[2:], folder, environment) for one in commands) + "```"

        text = page.read_text()
        now = BLOCK.sub(shown, text)
        stale = [] if now == text else [page]
        if stale and not update:
            diff = subprocess.run(["diff", "-u", page, "-"], input=now, text=True, check=False)
            assert diff.returncode == 1
        elif stale:
            page.write_text(now)
        for made, committed in FILE.findall(text):
            fresh, kept = folder / made, tree / committed
            if kept.exists() and kept.read_bytes() == fresh.read_bytes():
                continue
            stale.append(kept)
            if update:
                shutil.copyfile(fresh, kept)
    for one in stale:
        print(f"{one}: {'written' if update else 'not what the commands print today; ./do golden writes it anew'}",
              file=sys.stderr)
    return 1 if stale and not update else 0


sys.exit(main())
