#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The commands of pages that no test runs as they stand exist: programs, subcommands, options, files, targets and tests.
Each is tested otherwise, or is listed with the reason why not (tested_as.py). Counts them by the reason that their block's
mark gives (tests/check_pages.py has the marks).

    not_run.py [--list] [--page PAGE]… TREE BUILD STATEWIREC STATEWIRE

Commands in running text, `./do check` for one, exist as well; words in capitals stand for others. Of a program of others only the name is
checked, against OTHERS. --list prints each command that is not run, by page; --page checks these pages instead of those of TREE.
"""
import argparse
import collections
import json
import pathlib
import re
import shlex
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import tested_as  # noqa: E402
from check_pages import NEEDS, WRITTEN_BY_PROGRAMS  # noqa: E402

# Programs of others and Debian's package of each.
OTHERS = {
    "apt": "apt", "bash": "bash", "cc": "gcc", "cmake": "cmake", "ctest": "cmake", "dmesg": "util-linux",
    "fi_info": "libfabric-bin", "gdb": "gdb", "grep": "grep", "head": "coreutils", "hpcc": "hpcc",
    "ibv_devinfo": "ibverbs-utils", "jq": "jq", "lmp": "lammps", "mpiexec.hydra": "mpich", "mpirun": "openmpi-bin",
    "mpif90.openmpi": "libopenmpi-dev", "nice": "coreutils",
    "pkg-config": "pkgconf", "python3": "python3", "rdma": "iproute2", "sed": "sed", "srun": "slurm-client",
    "strace": "strace", "sudo": "sudo", "tail": "coreutils", "true": "coreutils", "cat": "coreutils",
}
BUILTIN = {"cd", "echo", "exit", "export", "for", "set"}
READERS = re.compile(r"\./(program|solver|ping)$")  # programs that the page's reader has
BLOCK = re.compile(r"(?:^<!-- (?P<above>needs \S+) -->\n)?^```(?P<kind>sh|console)(?P<mark>[^\n]*)\n(?P<text>.*?)^```$",
                   re.MULTILINE | re.DOTALL)
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`((?:\./do|statewirec?)(?:\s[^`]*)?|(?:cmake|ctest|python3|(?:build|bench|tests)/[\w./]+)\s[^`]*)`")
OF_TREE = re.compile(r"(?:bench|docs|examples|generator|runtime|spec|tests|tools)/[\w./*?{},-]+$")
TEST = re.compile(r"^TEST(?:_F|_P)?\((\w+),\s*(\w+)\)", re.MULTILINE)
FOLDERS = ("bench", "examples", "generator", "libfabric", "runtime", "simulator", "tests", "tools")
INNER = re.compile(r"\$\(([^()]*)\)")
ASSIGNMENT = re.compile(r"\w+=")


def commands(kind, text):
    lines = re.sub(r"\\\n\s*", "", text).splitlines()
    if kind == "console":
        return [line[2:] for line in lines if line.startswith("$ ")]
    return [line for line in lines if line.strip() and not line.startswith("#")]


def simple(line):
    """The simple commands of a line, as lists of words; without assignments, redirections and comments."""
    for inner in INNER.findall(line):
        yield from simple(inner)
    lexer = shlex.shlex(INNER.sub("x", line), posix=True, punctuation_chars=True)
    lexer.whitespace_split = True
    words, tokens = [], iter(lexer)
    for token in tokens:
        if set(token) <= set("();|&"):
            if words:
                yield words
            words = []
        elif set(token) <= set("<>&"):
            next(tokens, None)
        elif words or not ASSIGNMENT.match(token):
            words.append(token)
    if words:
        yield words


def output(*words):
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return done.stdout if done.returncode == 0 else ""


class Project:
    """What the project's commands are checked against."""

    def __init__(self, tree, build, compiler, launcher):
        self.tree, self.programs, self.helps = tree, {"statewirec": compiler, "statewire": launcher}, {}
        # By folder, what its list for CMake names. A build may leave some of it out.
        self.lists = {file.parent.relative_to(tree): file.read_text()
                      for top in FOLDERS for file in (tree / top).rglob("CMakeLists.txt")}
        shown = json.loads(output("ctest", "--test-dir", str(build), "--show-only=json-v1"))["tests"]
        self.tests = [test["name"] for test in shown]
        for source in (tree / "tests").rglob("*.cpp"):  # ctest does not know the tests of a program that is not built
            self.tests += [".".join(names) for names in TEST.findall(source.read_text())]
        self.labels = {label for test in shown for entry in test.get("properties", []) if entry["name"] == "LABELS"
                       for label in entry["value"]}
        self.presets = {one["name"] for one in json.loads((tree / "CMakePresets.json").read_text())["configurePresets"]}

    def help(self, *words):
        if words not in self.helps:
            self.helps[words] = output(*words)
        return self.helps[words]

    def made(self, target):
        """A target's name, or the path of what is built, below the build folder: of a program, or of a folder."""
        path = pathlib.PurePath(target)
        lists = self.lists.values() if len(path.parts) == 1 else [self.lists.get(path.parent, "")]
        name = re.compile(rf"(?<![\w-]){re.escape(path.name)}(?![\w-])")
        return path in self.lists or any(name.search(text) for text in lists)

    @staticmethod
    def unknown(options, text):
        for option in options:
            name = re.match(r"--?[\w-]*", option)[0]
            if not re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text):
                yield name

    def of_own(self, name, words):
        """statewirec and statewire: the subcommand and its options, up to the program that `run` starts."""
        program = str(self.programs[name])
        text, where, rest = self.help(program, "--help"), name, words
        if rest and re.match(r"[a-z]", rest[0]):
            where, rest = f"{name} {words[0]}", words[1:]
            text = self.help(program, words[0], "--help")
            if f"Usage: {where}" not in text:
                return [f"`{where}` is no command"]
        ends = [at for at, word in enumerate(rest) if word == "--" or where == "statewire run" and re.match(r"\./|build/", word)]
        options = [word for word in rest[:ends[0] if ends else None] if re.match(r"--?\w", word)]
        return [f"`{where}` has no option {option}" for option in self.unknown(options, text)]

    def of_do(self, words):
        text = self.help(str(self.tree / "do"), "help") + "\n  help  \n"
        said = " ".join(words[:1])
        if said and not re.search(rf"^  {re.escape(said)}(?: |$)", text, re.MULTILINE):
            yield f"`./do {said}` is no command"

    def of_script(self, script, words):
        file = self.tree / script
        if not file.exists():
            return [] if OF_TREE.match(script) else [f"{script} does not exist"]  # of_paths() reports the others
        text = file.read_text()
        if "argparse" in text:
            text = self.help(sys.executable, str(file), "--help")
        before = words[:words.index("--")] if "--" in words else words
        options = [word for word in before if re.match(r"--?[a-zA-Z]", word)]
        return [f"{script} has no option {option}" for option in self.unknown(options, text)]

    def of_cmake(self, words):
        for at, word in enumerate(words[:-1]):
            after = words[at + 1]
            if word == "--target" and not self.made(after):
                yield f"no target {after} is built"
            elif word == "--preset" and after not in self.presets:
                yield f"there is no preset {after}"
            elif word == "-R" and not after.isupper() and not any(re.search(after, test) for test in self.tests):
                yield f"no test is named like {after}"
            elif word in ("-L", "-LE") and not any(re.search(after, label) for label in self.labels):
                yield f"no test has a label like {after}"

    def of_paths(self, words):
        for word in words:
            word = word.strip("'\"")
            if match := re.match(r"build/(\w+)/(\S+)$", word):
                if match[1] not in self.presets:
                    yield f"{word}: there is no preset {match[1]}"
                elif not self.made(match[2]):
                    yield f"{word} is not built"
            elif OF_TREE.match(word) and not any(self.tree.glob(re.sub(r"[A-Z]{3,}", "*", word))):
                yield f"{word} does not exist"

    def faults(self, line, page):
        for words in simple(line):
            yield from self.of_command(words, page)

    def of_command(self, words, page):
        yield from self.of_paths([word for word in words if "=" not in word])
        name, rest = words[0], words[1:]
        own = re.sub(r"^build/\w+/(?:tools|generator)/", "", name)
        if own in self.programs:
            yield from self.of_own(own, rest)
        elif name == "./do":
            yield from self.of_do(rest)
        elif name == "python3" and rest and rest[0].endswith(".py"):
            yield from self.of_script(rest[0], rest[1:])
        elif re.match(r"(?:tests|bench)/", name):
            yield from self.of_script(name, rest)
        elif name in ("cmake", "ctest"):
            yield from self.of_cmake(rest)
        elif name == "bash" and rest[:1] == ["-c"]:
            yield from self.faults(rest[1], page)
        elif not (name in OTHERS or name in BUILTIN or READERS.match(name) or name.startswith(("build/", "$", "/"))
                  or self.made(name) or re.search(rf"`{re.escape(name)}\b", page)):
            yield f"`{name}` is not known: OTHERS of tests/checkout/not_run.py has the programs of others"
        if name in ("./do", "tests/guest/run") and "--" in rest:
            yield from self.of_command(rest[rest.index("--") + 1:], page)


class Tested:
    """How the commands of the pages are tested otherwise, and what of the table no page uses."""

    def __init__(self, project):
        self.project, self.used, self.counts = project, set(), collections.Counter()

    def fault(self, line):
        command = tested_as.plain(line)
        self.used.add(command)
        if command in tested_as.SHORTER:
            self.counts["shorter"] += 1
            old, _ = tested_as.SHORTER[command]
            return None if old in command else f"tests/checkout/tested_as.py shortens `{old}`, which it does not have"
        if command in tested_as.BY:
            self.counts["by another test"] += 1
            return self.missing(*tested_as.BY[command])
        if command in tested_as.BY_NONE:
            self.counts["by none"] += 1
            return None
        if tested_as.is_set_up(command):
            self.counts["set-up"] += 1
            return None
        return "no test runs it: tests/checkout/tested_as.py has a shorter version, the test that does, or the reason"

    def missing(self, test, file, text):
        """A test that this build leaves out with all others of its kind (`guest.`, without QEMU) is not missing."""
        tests, kind = self.project.tests, test.split(".")[0] + "."
        if not test.startswith(".ci/") and test not in tests and any(one.startswith(kind) for one in tests):
            return f"ctest has no test {test}, which tests/checkout/tested_as.py names"
        path = self.project.tree / file
        return None if path.exists() and text in path.read_text() else f"{file}, by which {test} runs it, does not have `{text}`"

    def unused(self):
        for command in (tested_as.SHORTER | tested_as.BY | tested_as.BY_NONE).keys() - self.used:
            yield f"tests/checkout/tested_as.py: error: no page has `{command}`"

    def __str__(self):
        return ", ".join(f"{count} {how}" for how, count in self.counts.most_common())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--page", type=pathlib.Path, action="append")
    parser.add_argument("paths", nargs=4, type=pathlib.Path, metavar="TREE BUILD STATEWIREC STATEWIRE")
    chosen = parser.parse_args()
    tree, *rest = (path.resolve() for path in chosen.paths)
    project, found, counts, mentioned = Project(tree, *rest), [], collections.Counter(), 0
    tested = Tested(project)
    pages = [*tree.glob("*.md"), *tree.glob("docs/*.md"), *tree.glob("docs/*/*.md"), *tree.glob("examples/**/*.md")]
    pages = sorted(page for page in pages if not WRITTEN_BY_PROGRAMS.match(str(page.relative_to(tree))))
    for page in chosen.page or pages:
        name, text = page if chosen.page else page.relative_to(tree), page.read_text()
        for block in BLOCK.finditer(text):
            mark = (block["mark"].strip() or block["above"] or "").split()
            for line in commands(block["kind"], block["text"]):
                reason = mark[1] if mark[:1] == ["needs"] else "compared" if block["kind"] == "console" else "run"
                counts[reason] += 1
                if reason not in NEEDS:
                    continue
                if chosen.list:
                    print(f"{name}: {reason}: {line}")
                faults = list(project.faults(line, text))
                if not faults and not chosen.page:
                    faults += filter(None, [tested.fault(line)])
                found += [f"{name}: error: {line}\n  {fault}" for fault in faults]
        for line in INLINE.findall(FENCED.sub("", text)):
            mentioned += 1
            found += [f"{name}: error: `{line}`\n  {fault}" for fault in project.faults(" ".join(line.split()), text)]
    not_run = sum(counts[reason] for reason in NEEDS)
    print(f"commands of pages: {counts['compared']} are run and compared, {counts['run']} are run, {mentioned} stand in "
          f"sentences, {not_run} are not run as they stand ({tested}), because they need")
    for reason, count in sorted(counts.items(), key=lambda one: -one[1]):
        if reason in NEEDS:
            print(f"  {count:3} {reason}: {NEEDS[reason]}")
    if not chosen.page:
        found += tested.unused()
        found += [f"tests/check_pages.py: error: no block needs '{reason}'" for reason in NEEDS if not counts[reason]]
        found += [f"no command of a page is {how}" for how in ("compared", "run") if not counts[how]]
    if found:
        sys.exit("\n".join(found))


if __name__ == "__main__":
    main()
