#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The blocks of C++ and C in pages compile, or are excerpts of a file of the tree.

    cpp_blocks.py CXX CC TREE [PAGE…]

A block is one of
    cpp, c        a source that compiles as it stands
    cpp in NAME   compiles in tests/checkout/blocks/NAME.cpp (`c in NAME`: .c), in the place of the line `// BLOCK`
    cpp of FILE   has the text of FILE but for comments, attributes and spaces; `…` and an empty line stand for any text
"""
import pathlib
import re
import subprocess
import sys

BLOCK = re.compile(r"^```(cpp|c)\b([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PLACE = re.compile(r"^ *// BLOCK\n", re.MULTILINE)
SURROUNDINGS = "tests/checkout/blocks"
PAGES = ("README.md", "docs/*.md", "docs/*/*.md", "examples/*.md", "examples/*/*.md")
# What a page names and does not go on to use is no mistake.
WARNINGS = ("-Wall", "-Wextra", "-Werror", "-Wno-unused-variable", "-Wno-unused-but-set-variable", "-Wno-unused-parameter",
            "-Wno-missing-field-initializers")
STANDARD = {"cpp": ("c++", "-std=c++20"), "c": ("c", "-std=c99")}


def why_not_compiled(compiler, language, source, tree):
    name, standard = STANDARD[language]
    # A concept of Boost 1.74's coroutines needs these with clang 14, as CMake's target says.
    defined = ["-DBOOST_ASIO_HAS_CO_AWAIT", "-DBOOST_ASIO_HAS_STD_COROUTINE"] if language == "cpp" else []
    done = subprocess.run([compiler, "-x", name, standard, *WARNINGS, *defined, "-fsyntax-only", f"-I{tree / 'runtime/include'}",
                           f"-I{tree}", "-"], input=source, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return done.stdout if done.returncode else None


def bare(text):
    return re.sub(r"//[^\n]*|\[\[[^\]]*\]\]|\s", "", text)


def is_excerpt(block, text):
    pieces = [bare(piece) for piece in re.split(r"…|\n\s*\n", re.sub(r"//[^\n]*", "", block))]
    text, at = bare(text), 0
    for piece in pieces:
        at = text.find(piece, at)
        if at < 0:
            return piece
        at += len(piece)
    return None


def fault(language, marks, block, compilers, tree):
    """Why the block is wrong; None when it is not."""
    if marks[:1] == ["of"] and len(marks) == 2:
        file = tree / marks[1]
        if not file.is_file():
            return f"{marks[1]} does not exist"
        missing = is_excerpt(block, file.read_text())
        return None if missing is None else f"{marks[1]} does not have this, or not in this order: {missing}"
    source = block
    if marks[:1] == ["in"] and len(marks) == 2:
        file = tree / SURROUNDINGS / f"{marks[1]}.{language}"
        if not file.is_file():
            return f"{file.relative_to(tree)} does not exist"
        before, *after = PLACE.split(file.read_text())
        if len(after) != 1:
            return f"{file.relative_to(tree)} has {len(after)} lines `// BLOCK`, not one"
        source = f"{before}{block}{after[0]}"
    elif marks:
        return f"write `{language}`, `{language} in NAME` or `{language} of FILE`"
    return why_not_compiled(compilers[language], language, source, tree)


def main():
    compilers = {"cpp": sys.argv[1], "c": sys.argv[2]}
    tree = pathlib.Path(sys.argv[3]).resolve()
    pages = [tree / page for page in sys.argv[4:]] or sorted(page for pattern in PAGES for page in tree.glob(pattern))
    found, blocks, used = [], 0, set()
    for page in pages:
        text = page.read_text()
        for block in BLOCK.finditer(text):
            language, marks = block[1], block[2].split()
            blocks += 1
            used.add(f"{marks[-1]}.{language}" if marks[:1] == ["in"] else "")
            if why := fault(language, marks, block[3], compilers, tree):
                line = text.count("\n", 0, block.start()) + 1
                found.append(f"{page.relative_to(tree)}:{line}: error: `{block[1]}{block[2]}`: {why}")
    if not sys.argv[4:]:
        found += [f"{file.relative_to(tree)}: error: no page has a block in it"
                  for file in sorted((tree / SURROUNDINGS).iterdir()) if file.name not in used]
    if found or not blocks:
        sys.exit("\n".join(found) or "no page has a block of C++ or C")
    print(f"{blocks} blocks of C++ and C in pages compile, or are excerpts")


if __name__ == "__main__":
    main()
