# SPDX-License-Identifier: BSD-3-Clause
"""What was proved before, so that it need not be proved again.

A proof depends on the program that SPIN gets (machines, world, parameters), on the scenario's limits and expectation, on what
statewirec does with SPIN, and on the tools. Its key is the hash of all of these; the keys of what ended as expected are
files in a directory. STATEWIRE_PROVE=all proves everything again.
"""
import functools
import hashlib
import os
import pathlib
import re
import shutil
import subprocess

GENERATOR = pathlib.Path(__file__).resolve().parents[2] / "generator"


@functools.lru_cache(maxsize=None)
def tools():
    """The versions of SPIN and the C compilers, and the sources that drive them and judge what they say."""
    parts = [subprocess.run(words, capture_output=True, check=True).stdout for words in (["spin", "-V"], ["gcc", "--version"])]
    if shutil.which("tcc"):
        parts.append(subprocess.run(["tcc", "-v"], capture_output=True, check=True).stdout)
    sources = sorted([*GENERATOR.glob("verify/*.?pp"), *GENERATOR.glob("cli/verify.?pp")])
    return b"\0".join(parts + [source.read_bytes() for source in sources])


class Proved:
    def __init__(self, compiler, directory):
        self.compiler, self.directory = os.path.abspath(compiler), pathlib.Path(directory)
        self.directory.mkdir(parents=True, exist_ok=True)

    def key(self, scenario, expected=""):
        """None: there is no program, because the specs or the scenario are wrong; verify says why."""
        scenario = pathlib.Path(scenario)
        emitted = subprocess.run([self.compiler, "verify", "--emit-only", scenario.name], cwd=scenario.parent,
                                 capture_output=True, check=False)
        if emitted.returncode != 0:
            return None
        program = re.sub(rb"(?m)^\s*//.*\n", b"", emitted.stdout)  # comments have the lines of the specs
        parts = [tools(), scenario.read_bytes(), program, expected.encode()]
        return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()

    def known(self, key):
        return key is not None and os.environ.get("STATEWIRE_PROVE") != "all" and (self.directory / key).exists()

    def remember(self, key):
        if key is not None:
            (self.directory / key).touch()


def workers():
    """Scenarios at a time: one per core, and 2 GiB of memory for each."""
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return max(1, min(len(os.sched_getaffinity(0)), memory >> 31))
