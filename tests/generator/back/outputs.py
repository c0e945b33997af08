#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""What a program prints or writes and cannot get rid of is an error: outputs.py PROGRAM WORK SOURCES.

Standard output on a full device, and into a pipe that nobody reads; files on a full disk (a limit of
the file size). For every subcommand that --help lists: one that this test has no run for fails it."""
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
from pathlib import Path

# Runs that print to standard output.
PRINTS = {
    "statewirec": {
        "lint": [["lint", "door.dot"], ["lint", "--list"], ["lint", "--explain", "hole"],
                 ["lint", "door.dot", "--diagnostics=json", "--diagnostics-out=-"]],
        "compile": [["compile", "door.dot", "-o", "absent", "--check"]],
        "draw": [["draw", "door.dot", "-o", "absent", "--check"]],
        "extract": [["extract", "page.html", "-o", "absent", "--check"]],
        "dump": [["dump", "door.dot"], ["dump", "turnstile.sm"]],
        "fmt": [["fmt", "--check", "ragged.sm"]],
        "diff": [["diff", "door.dot", "other.dot"]],
        "verify": [["verify", "--emit-only", "sleep.scenario"]],
    },
    "statewire": {
        "info": [["info"], ["info", "--json"]],
        "simulate": [["simulate", "--seeds", "2"]],
        "run": [],
    },
}
# Runs that write files into the folder `out`, with the options that name the file.
WRITES = {
    "statewirec": {
        "compile": [["compile", "door.dot", "-o", "out"],
                    ["compile", "door.dot", "-o", "out", "--depfile", "out/door.d"]],
        "draw": [["draw", "door.dot", "-o", "out"]],
        "extract": [["extract", "page.html", "-o", "out"]],
        "fmt": [["fmt", "out/ragged.sm"]],
        "diff": [["diff", "door.dot", "other.dot", "-o", "out"]],
        "verify": [["verify", "--emit-only", "sleep.scenario", "-o", "out"]],
        "lint": [["lint", "door.dot", "--diagnostics=sarif", "--diagnostics-out=out/found.json"]],
        "dump": [],
        "doc": [["doc", "door.dot", "-o", "out"]],
    },
    "statewire": {"info": [], "simulate": [], "run": []},
}
MESSAGE = b'Content-Length: %d\r\n\r\n'
HELLO = b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}'
LISTENS = {"lsp": MESSAGE % len(HELLO) + HELLO}  # prints what it is asked for; doc writes only


def subcommands(program):
    text = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
    listed = text[text.index("Subcommands:"):].splitlines()[1:]
    found = []
    for line in listed:
        match = re.match(r"  ([a-z]+)(\s|$)", line)
        if not match and not line.startswith("   "):
            break
        if match:
            found.append(match.group(1))
    return found


def small_files():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (16, 16))


def broken_pipe_ignored():
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)


class Outputs:
    def __init__(self, program, work):
        self.program, self.work, self.failed = program, work, 0
        self.name = Path(program).name

    def run(self, arguments, **how):
        how.setdefault("stderr", subprocess.PIPE)
        return subprocess.run([self.program, *arguments], cwd=self.work, timeout=120, check=False, **how)

    def say(self, arguments, what, result=None):
        self.failed += 1
        said = (result.stderr or b"").decode()[-300:] if result else ""
        print(f"FAILED: {self.name} {' '.join(arguments)}: {what}\n{said}")

    def prints(self, arguments, given=None):
        how = {"stdin": subprocess.DEVNULL} if given is None else {"input": given}
        with open("/dev/full", "wb") as full:
            result = self.run(arguments, stdout=full, **how)
        if result.returncode == 0:
            self.say(arguments, "ends with 0 although the device is full", result)
        if result.returncode < 0:
            self.say(arguments, f"ends by signal {-result.returncode}", result)
        if b"standard output" not in result.stderr:
            self.say(arguments, "does not say that it could not write", result)
        reader, writer = os.pipe()
        os.close(reader)
        try:
            result = self.run(arguments, stdout=writer, preexec_fn=broken_pipe_ignored, **how)
        finally:
            os.close(writer)
        if result.returncode == 0:
            self.say(arguments, "ends with 0 although nobody reads", result)

    def writes(self, arguments):
        out = self.work / "out"
        shutil.rmtree(out, ignore_errors=True)
        out.mkdir()
        shutil.copy(self.work / "ragged.sm", out)
        before = {p.name: p.read_bytes() for p in out.iterdir()}
        result = self.run(arguments, stdout=subprocess.DEVNULL, preexec_fn=small_files,
                          stderr=subprocess.PIPE)
        if result.returncode <= 0:
            self.say(arguments, f"ends with {result.returncode} although the disk is full", result)
        if b"cannot write" not in result.stderr:
            self.say(arguments, "does not say that it could not write", result)
        if {p.name: p.read_bytes() for p in out.iterdir()} != before:
            self.say(arguments, f"leaves behind {sorted(p.name for p in out.iterdir())}", result)

    def test(self):
        prints, writes = PRINTS[self.name], WRITES[self.name]
        for arguments in (["--help"], ["--version"]):
            self.prints(arguments)
        for command in subcommands(self.program):
            self.prints([command, "--help"])
            if command in LISTENS:
                self.prints([command], LISTENS[command])
            elif command not in prints and command not in writes:
                self.say([command], "this test has no run of it: add one")
            for arguments in prints.get(command, []):
                self.prints(arguments)
            for arguments in writes.get(command, []):
                self.writes(arguments)

    def test_devices(self):
        """A device that is named as a file is written to, and is still one afterwards."""
        for arguments in (["lint", "door.dot", "--diagnostics=json", "--diagnostics-out=/dev/full"],
                          ["compile", "door.dot", "-o", "out", "--depfile", "/dev/full"]):
            if self.run(arguments, stdout=subprocess.DEVNULL).returncode == 0:
                self.say(arguments, "ends with 0 although the device is full")
        if not Path("/dev/full").is_char_device():
            self.say([], "/dev/full was replaced by a file")
        with open("/dev/full", "wb") as full:
            result = self.run(["lint", "holes.dot"], stdout=subprocess.DEVNULL, stderr=full)
        if result.returncode != 2:
            self.say(["lint", "holes.dot"], "diagnostics that cannot be written are not an error")


def main():
    program, work, sources = (str(Path(sys.argv[1]).absolute()), Path(sys.argv[2]), Path(sys.argv[3]))
    if os.path.exists("/dev/full") is False:
        print("SKIPPED: there is no /dev/full here")
        return 77
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    door = (sources / "tests/generator/back/specs/door.dot").read_text()
    (work / "door.dot").write_text(door)
    (work / "other.dot").write_text(door.replace("lift the latch", "push the latch"))
    (work / "holes.dot").write_text(door.replace(', error="CLOSE"', ""))
    (work / "page.html").write_text(f"<pre>\n{door.replace('<', '&lt;').replace('>', '&gt;')}</pre>\n")
    text = 'State [Shut]\n  Event [coin]\n    Change_State([Open],[label="coin"])\n' \
           'State [Open]\n  Event [coin]\n    Change_State([Shut],[label="push"])\n'
    (work / "turnstile.sm").write_text(text)
    (work / "ragged.sm").write_text(text)
    proof = sources / "spec/proof"
    for file in [*proof.iterdir(), *(sources / "spec").glob("*.dot"), *(sources / "spec").glob("*.sm")]:
        target = work / "spec" / file.relative_to(sources / "spec")
        if file.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, target)
    for table in (PRINTS, WRITES):
        for runs in table["statewirec"].values():
            for run in runs:
                run[:] = ["spec/proof/sleep.scenario" if w == "sleep.scenario" else w for w in run]
    outputs = Outputs(program, work)
    outputs.test()
    if outputs.name == "statewirec":
        outputs.test_devices()
    print("every output that cannot be written is an error" if not outputs.failed
          else f"{outputs.failed} failures")
    return 1 if outputs.failed else 0


if __name__ == "__main__":
    sys.exit(main())
