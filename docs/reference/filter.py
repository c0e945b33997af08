#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""A public header as Doxygen reads it: its plain comments become documentation.

    filter.py HEADER

A comment stands above what it is about, or behind it on the same line; the first one of a header is about the
header; a heading (`// ---- begin. …`) begins a group of members. Doxygen reads none of these by itself. A line that
begins with `Threads:` or `Units:` begins a paragraph of that title (check.py). What is defaulted or deleted, or
specializes a template of the standard, needs no page. The comments of a C header are read as if they began with `//`.
"""
import re
import sys

HEADING = re.compile(r"^(\s*)(?://|/\*) ---- (.*?)(?: \*/)?$")
COMMENT = re.compile(r"^(\s*)//(?!/) ?(.*)$")
BEHIND = re.compile(r"^(\s*[^\s/#}].*?)(\s+)// (.*)$")
LEFT_OUT = re.compile(r"= (?:default|delete);$")
CLOSES = re.compile(r"^(?:\};|\} // namespace)")
RULE = re.compile(r"^(Threads|Units): (.*)$")
CODE = re.compile(r"^  SW_(?!CATEGORY_)\w+ = \d+,?$")


def lines_of_c(lines):
    """The lines with comments that begin with //."""
    column, is_heading = None, False  # of a comment that goes on
    for line in lines:
        if column is None:
            before, begins, line = line.partition("/*")
            if not begins:
                # An error's number says it all.
                yield f"{before} // statewire::Errc of the same number" if CODE.match(before) else before
                continue
            column, line = len(before), line.removeprefix(" ")
            is_heading = line.startswith("---- ")
        else:
            before, line = " " * column, re.sub(r"^ *\*(?!/) ?|^ +", "", line, count=1)
        text, ends, after = line.partition("*/")
        yield f"{before}// {text}{after}".rstrip()
        if ends:
            column = None
            yield from [""] if is_heading else []  # the next comment is about what stands below it


def with_rule(prefix, text):
    """A line of a comment, or the two of a paragraph of its own."""
    rule = RULE.match(text)
    return [f"{prefix} \\par {rule[1]}", f"{prefix} {rule[2]}"] if rule else [f"{prefix} {text}"]


def main():
    out, group, behind = [], False, None
    lines = open(sys.argv[1], encoding="utf-8").read().splitlines()
    for line in lines_of_c(lines) if sys.argv[1].endswith(".h") else lines:
        heading, comment, code = HEADING.match(line), COMMENT.match(line), BEHIND.match(line)
        continues = comment and behind is not None and len(comment[1]) == behind
        if not continues:
            behind = None
        if "SPDX-License-Identifier" in line:
            out.append("/// \\file")
        elif heading:
            title, _, rest = re.sub(r"(\w)[.:] ", r"\1\0", heading[2], count=1).partition("\0")
            out += ["///@}"] * group + [f"/// \\name {title}"] + [f"/// {rest}"] * bool(rest)
            group = "begins"
        elif continues:
            out.append(f"{comment[1]}///< {comment[2]}")
        elif comment:
            out += with_rule(f"{'' if group == 'begins' else comment[1]}///", comment[2])
        elif line.startswith("struct std::"):  # a specialization, which Doxygen takes for a member
            out[-1] = ""
            out.append("")
        elif LEFT_OUT.search(line):
            out.append("")
        elif code:
            behind = len(code[1] + code[2])
            out.append(f"{code[1]}{code[2]}///< {code[3]}")
        else:
            if group and CLOSES.match(line):
                out.append("///@}")
                group = False
            out.append(line)
        if group == "begins" and not comment and not heading:
            out.insert(len(out) - 1, "///@{")
            group = True
    if group:
        out.append("///@}")
    print("\n".join(out))


main()
