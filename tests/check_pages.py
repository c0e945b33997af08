#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The form of the pages: lines end at column 120, a cell of a table has at most 40 words, links lead somewhere,
blocks of commands say how they are tested, and tables of figures name the commit that was measured and the folders that
they are about.

    check_pages.py [--wrap] [ROOT | PAGE]

Pages are the .md files of the root, of docs/ and of examples/; of a PAGE that is named, nothing else is read. A row of a table, a code block and a word may be longer
than a line. --wrap breaks the lines that are too long; what follows in the paragraph moves on only as far as needed.

A block of commands is one of
    console      a test runs the commands and compares what they print (tests/generator/pages.py)
    sh run       a test runs the commands (tests/checkout/commands.py); `sh run in FOLDER`: in a folder of the tree
    console run  the same test runs and compares them; a line `…` stands for any lines
    sh needs X, console needs X   not run, because it takes X: see NEEDS
A mark may stand in the line before the block, as a comment: `<!-- needs build -->`, then `sh`. README's first block is read
by programs, which look for `sh` alone.

A section with figures, or the page above its first section, has `Measured at commit HASH` and a comment
`<!-- figures of: FOLDER… -->`: what is measured. tests/checkout/figures.py says whether they are old.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys

WIDTH, CELL = 120, 40
NEEDS = {
    "bench": "a quiet machine and minutes: ./do bench runs these benchmarks",
    "build": "a build of the whole tree: .ci/run makes it, and runs all tests and the main job",
    "failure": "a failure that a run has found: simulator.finds_shrinks_and_replays… has one",
    "guest": "the virtual machine: ./do guest, whose short set .ci/run runs",
    "launchers": "the launchers of clusters: ./do launchers runs jobs under each",
    "minutes": "minutes or hours: .ci/run proves the short sets (proof.…)",
    "mpi": "an MPI library: ./do mpi runs these programs",
    "package": "packaging tools: ./do package",
}
COMMAND = re.compile(r"\$ |(?:\./do|statewirec?|statewire-fi|srun|mpirun|mpiexec\S*|ctest|cmake|python3) \S")
WRITTEN_BY_PROGRAMS = re.compile(r"^docs/diagrams/")
FIGURES = re.compile(r"^docs/benchmarks/|^README[.]md$")
MEASURED = re.compile(r"[Mm]easured\s+at\s+commit\s+([0-9a-f]{7,40})\b")
ABOUT = re.compile(r"<!-- figures of: ([^>]+) -->")
# A table of figures on another page: its heads have units, or its cells times that no setting has.
UNIT = re.compile(r", (?:ns|µs|ms|s|M/s|GB/s)$")
TIME = re.compile(r"\d+[.]\d+ (?:ns|µs|ms|s)$")
RUN = re.compile(r"README[.]md$|docs/[^/]+/[^/]+[.]md$")  # pages whose blocks commands.py runs
BLOCK = re.compile(r"\s*(?:[-*+] |\d+[.)] |#|>|\||```|<!--|$)")
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)|!\[[^\]]*\]\(([^)\s]+)\)")


def prose(lines):
    """Numbers of the lines outside of code blocks."""
    fenced = False
    for number, line in enumerate(lines):
        fence = line.lstrip().startswith("```")
        if not fence and not fenced:
            yield number
        fenced = fenced != fence


def break_at(line):
    """Where a line is broken: the last space that is in reach, and not in code; -1 when there is none."""
    indent = len(line) - len(line.lstrip())
    marker = re.match(r"\s*(?:[-*+]|\d+[.)]|#+) ", line)
    first = marker.end() if marker else indent + 1
    spaces = [at for at in range(first, len(line)) if line[at] == " " and not BLOCK.match(line[at + 1:])]
    good = [at for at in spaces if line.count("`", 0, at) % 2 == 0 and at <= WIDTH]
    return good[-1] if good else next(iter(spaces), -1) if spaces and spaces[0] > WIDTH else -1


def is_row(line):
    return line.lstrip().startswith("|")


def too_long(line):
    return len(line) > WIDTH and not is_row(line) and not line.startswith("#") and break_at(line) != -1


def wrap(lines):
    number, out = 0, list(lines)
    while number < len(out):
        if number not in set(prose(out)) or not too_long(out[number]):
            number += 1
            continue
        line = out[number]
        at = break_at(line)
        marker = re.match(r"\s*(?:[-*+]|\d+[.)]) ", line)
        indent = " " * (marker.end() if marker else len(line) - len(line.lstrip()))
        out[number], rest = line[:at].rstrip(), line[at:].strip()
        follows = out[number + 1] if number + 1 < len(out) else ""
        if BLOCK.match(follows):
            out.insert(number + 1, indent + rest)
        else:
            out[number + 1] = indent + rest + " " + follows.strip()
        number += 1
    return out


def anchors(text):
    """The anchors of a page's headings, as the hosts of repositories make them."""
    found = set()
    lines = text.splitlines()
    for number in prose(lines):
        heading = re.match(r"#+ (.*)", lines[number])
        if heading:
            plain = re.sub(r"\]\([^)]*\)|[`*\[\]]", "", heading[1])
            found.add(re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-"))
    return found


def dead_links(name, text, root):
    lines = text.splitlines()
    outside = "\n".join(lines[number] for number in prose(lines))
    for match in LINK.finditer(re.sub(r"`[^`]*`", "", outside)):
        target = match[1] or match[2]
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        file = root / os.path.normpath(os.path.join(os.path.dirname(name), path)) if path else root / name
        if not file.exists():
            yield f"the link {target} leads nowhere"
        elif anchor and file.suffix == ".md" and anchor not in anchors(file.read_text()):
            yield f"the link {target}: that page has no such heading"


def compared_pages(root):
    """The pages whose blocks ```console are run and compared, from the lists of the tests."""
    for lists in (root / "tests").glob("generator/*/CMakeLists.txt"):
        for page in re.findall(r"^statewire_page_test\((\S+) ", lists.read_text(), re.MULTILINE):
            yield f"docs/{page}.md"
    lists = root / "tests/package/CMakeLists.txt"
    for examples in re.findall(r"^foreach\(example (.*)\)$", lists.read_text(), re.MULTILINE) if lists.exists() else ():
        for example in examples.split():
            yield f"examples/{example}/README.md"


def block_faults(name, lines, compared):
    """Blocks of commands without a mark, or with one that is unknown."""
    opened = None
    for number, line in enumerate(lines):
        if line.startswith("```"):
            opened = (number, line[3:].split()) if opened is None else None
            if opened is None or not opened[1] or opened[1][0] not in ("sh", "console"):
                continue
            kind, *marks = opened[1]
            comment = re.fullmatch(r"<!-- (.*) -->", lines[number - 1]) if number else None
            marks = marks or (comment[1].split() if comment else [])
            if marks[:1] == ["needs"] and len(marks) == 2 and marks[1] in NEEDS:
                continue
            if kind == "console" and marks:
                if marks != ["run"] or not RUN.match(name):
                    yield f"{name}:{number + 1}: error: `{line[3:]}`: write `console`, `console run` or `console needs X`"
            elif kind == "console" and name not in compared:
                yield f"{name}:{number + 1}: error: no test runs the blocks `console` of this page: statewire_page_test adds one"
            elif kind == "sh" and not (RUN.match(name) and re.fullmatch(r"```sh run( in \S+)?", line)):
                yield f"{name}:{number + 1}: error: `{line[3:]}`: write `sh run` or `sh needs X`, X of {', '.join(NEEDS)}"
        elif opened and not opened[1] and COMMAND.match(line):
            yield f"{name}:{number + 1}: error: a command in a block without a mark: `console`, `sh run` or `sh needs X`"
            opened = (opened[0], ["reported"])


def is_commit(root, commit):
    """True as well where the history is not there: in a shallow clone."""
    git = ["git", "-C", root]
    if subprocess.run([*git, "rev-parse", "--is-shallow-repository"], stdout=subprocess.PIPE, check=True).stdout == b"true\n":
        return True
    return subprocess.run([*git, "merge-base", "--is-ancestor", commit, "HEAD"], stderr=subprocess.DEVNULL,
                          check=False).returncode == 0


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def is_measured(rows):
    """Whether rows of tables look like figures."""
    return sum(bool(UNIT.search(cell) or TIME.match(cell)) for row in rows for cell in cells(row)) > 2


def sections_with_figures(name, lines):
    """The number of a line, the commits that were measured, and the folders that they are about, of each section that has
    a table of figures or names a commit; commits and folders of the page's head count where the section has none."""
    sections, inside = [[]], set(prose(lines))
    for number, line in enumerate(lines):
        if line.startswith("## ") and number in inside:
            sections.append([])
        sections[-1].append((number, line))
    texts = ["\n".join(line for _, line in section) for section in sections]
    measured = [MEASURED.findall(text) for text in texts]
    about = [[folder for folders in ABOUT.findall(text) for folder in folders.split()] for text in texts]
    for section, commits, folders in zip(sections, measured, about):
        rows = [(number, line) for number, line in section if number in inside and is_row(line)]
        if commits or rows and (FIGURES.match(name) or is_measured([line for _, line in rows])):
            yield (rows or section)[0][0] + 1, commits or measured[0], folders or about[0]


def figure_faults(name, lines, root):
    """Sections with figures that do not name a commit or folders, or name one that does not exist."""
    named = set()
    for number, commits, folders in sections_with_figures(name, lines):
        if not commits:
            yield f"{name}:{number}: error: a table of figures: write `Measured at commit HASH` in its section"
        if not folders:
            yield f"{name}:{number}: error: figures: write in their section what is measured, `<!-- figures of: FOLDER… -->`"
        for folder in folders:
            if not (root / folder).exists():
                yield f"{name}:{number}: error: figures of {folder}, which does not exist"
        named |= set(commits)
    for commit in sorted(named):
        if not is_commit(root, commit):
            yield f"{name}: error: {commit} is no commit of this history"


def faults(name, text, root, compared):
    lines = text.splitlines()
    for number in prose(lines):
        line = lines[number]
        if too_long(line):
            yield f"{name}:{number + 1}: error: {len(line)} columns, at most {WIDTH}; tests/check_pages.py --wrap breaks it"
        for cell in line.strip().strip("|").split("|") if is_row(line) else ():
            if len(cell.split()) > CELL:
                yield (f"{name}:{number + 1}: error: a cell of {len(cell.split())} words, at most {CELL}: "
                       "make a list or a section of the table, or put the detail below it")
    yield from block_faults(name, lines, compared)
    yield from figure_faults(name, lines, root)
    for fault in dead_links(name, text, root):
        yield f"{name}: error: {fault}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--wrap", action="store_true")
    parser.add_argument("root", nargs="?", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent)
    chosen = parser.parse_args()
    if not chosen.root.exists():
        parser.error(f"{chosen.root} does not exist")
    root, only = chosen.root, None
    if root.is_file():
        only = root.resolve()
        top = subprocess.run(["git", "-C", only.parent, "rev-parse", "--show-toplevel"], check=True, stdout=subprocess.PIPE)
        root = pathlib.Path(top.stdout.decode().strip())
    listed = subprocess.run(["git", "-C", root, "ls-files", "-z", "*.md"], check=True, stdout=subprocess.PIPE)
    pages = [name for name in listed.stdout.decode().split("\0") if re.match(r"[^/]+\.md$|(docs|examples)/", name)
             and not WRITTEN_BY_PROGRAMS.match(name) and (root / name).is_file() and only in (None, (root / name).resolve())]
    if only and not pages:
        parser.error(f"{chosen.root} is no page of {root}")
    found, compared = [], set(compared_pages(root))
    for name in pages:
        page = root / name
        text = page.read_text()
        if chosen.wrap:
            wrapped = "\n".join(wrap(text.splitlines())) + "\n"
            if wrapped != text:
                page.write_text(wrapped)
                text = wrapped
        found += faults(name, text, root, compared)
    if found:
        sys.exit("\n".join(found))
    print(f"pages: {len(pages)} {'have' if len(pages) > 1 else 'has'} short lines and cells, links that lead somewhere, marks at commands, and commits of figures")


if __name__ == "__main__":
    main()
