#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Retired words do not come back: identifiers, comments, specs, pages, diagnostics, names of tests and files.

    words.py [ROOT]

tests/words.txt has the words.
"""
import argparse
import pathlib
import re
import subprocess
import sys

# Text of others, text that a program writes from files that are read here, and recorded output.
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
    """The line in lower case, identifiers split into words."""
    return HUMP.sub(" ", line.replace("\\n", " ")).replace("_", " ").lower()


def found(root):
    """Each use, as (file, line number, word, the words to use)."""
    listed = subprocess.run(["git", "-C", root, "ls-files", "-z"], check=True, stdout=subprocess.PIPE).stdout
    retired, use = rules(root)
    for name in sorted(listed.decode().split("\0")):
        if not name or SKIPPED.search(name) or not (root / name).is_file():
            continue
        try:
            text = (root / name).read_text()
        except UnicodeDecodeError:
            continue
        for number, line in enumerate([name, *text.splitlines()]):  # line 0: the file's name
            for match in retired.finditer(plain(line)):
                yield name, number, match[0], use[match.lastgroup]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("root", nargs="?", type=pathlib.Path, default=pathlib.Path(__file__).parent.parent)
    faults = [f"{file}:{number}: error: '{word}': write {instead}"
              for file, number, word, instead in found(parser.parse_args().root)]
    if faults:
        sys.exit("\n".join(faults) + "\ntests/words.txt has the words, docs/reference/glossary.md their meaning")
    print("words: no retired word is used")


if __name__ == "__main__":
    main()
