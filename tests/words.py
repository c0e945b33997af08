#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Retired words do not come back: identifiers, comments, specs, pages, diagnostics, names of tests and files.

    words.py [--update] [--show WORD] [ROOT]

tests/words.txt has the words. tests/words_known.txt has how often each stands in each folder today; a folder
with more of one fails. --update writes that file anew, --show lists the lines of one word.
"""
import argparse
import collections
import pathlib
import re
import subprocess
import sys

# Not ours, or written by a program from what is read here, or compared byte by byte.
SKIPPED = re.compile(r"^(generated|docs/diagrams|docs/proof)/|^tests/documents/|^tests/fuzz/corpus/|^spec/specimens/"
                     r"|^tests/.*/(golden|expected|paths)/|\.(svg|html|png|expected)$|^LICENSE$"
                     r"|^tests/words|^tests/checkout/words_test|^docs/reference/glossary\.md$")
HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


def rules(root):
    """An expression that finds all retired words, and for each of its named groups the words to use."""
    patterns, use = [], {}
    for line in (root / "tests/words.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            pattern, _, instead = line.partition(" -> ")
            patterns.append(f"(?P<line{len(use)}>{pattern})")
            use[f"line{len(use)}"] = instead
    return re.compile(rf"\b(?:{'|'.join(patterns)})\b"), use


def plain(line):
    """The line's words, those of identifiers apart."""
    return HUMP.sub(" ", line).replace("_", " ").lower()


def found(root):
    """(folder, word) -> [(file, line number, the words to use)]."""
    listed = subprocess.run(["git", "-C", root, "ls-files", "-z"], check=True, stdout=subprocess.PIPE).stdout
    (retired, use), out = rules(root), collections.defaultdict(list)
    for name in sorted(listed.decode().split("\0")):
        if not name or SKIPPED.search(name) or not (root / name).is_file():
            continue
        try:
            text = (root / name).read_text()
        except UnicodeDecodeError:
            continue
        for number, line in enumerate([name, *text.splitlines()]):  # line 0: the file's name
            for match in retired.finditer(plain(line)):
                out[str(pathlib.PurePosixPath(name).parent), match[0]].append((name, number, use[match.lastgroup]))
    return out


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--show")
    parser.add_argument("root", nargs="?", type=pathlib.Path, default=pathlib.Path(__file__).parent.parent)
    options = parser.parse_args()
    uses, baseline = found(options.root), options.root / "tests/words_known.txt"
    total = sum(map(len, uses.values()))
    if options.show:
        for (_, word), places in sorted(uses.items()):
            if word == options.show:
                print("\n".join(f"{file}:{number}" for file, number, _ in places))
        return
    if options.update:
        lines = [f"{folder}\t{word}\t{len(places)}" for (folder, word), places in sorted(uses.items())]
        baseline.write_text("# Written by tests/words.py --update: folder, retired word, how often it stands there.\n"
                            + "".join(line + "\n" for line in lines))
        print(f"{total} uses of retired words are known now")
        return
    known = {}
    for line in baseline.read_text().splitlines():
        if not line.startswith("#"):
            folder, word, count = line.split("\t")
            known[folder, word] = int(count)
    faults = []
    for (folder, word), places in sorted(uses.items()):
        allowed = known.get((folder, word), 0)
        if len(places) > allowed:
            faults += [f"{file}:{number}: error: '{word}': write {instead} "
                       f"({folder}: {len(places)} times, {allowed} are known)" for file, number, instead in places]
    if faults:
        sys.exit("\n".join(faults) + "\ntests/words.txt has the words, docs/reference/glossary.md their meaning")
    fewer = sum(known.values()) - total
    print(f"words: {total} uses of retired words, all known"
          + (f"; {fewer} fewer than tests/words_known.txt says: run tests/words.py --update" if fewer else ""))


if __name__ == "__main__":
    main()
