#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""A public header as Doxygen reads it: its plain comments become documentation.

    filter.py HEADER

A comment stands above what it is about, or behind it on the same line; the first one of a header is about the
header; a heading (`// ---- begin. …`) begins a group of members. Doxygen reads none of these by itself. What is
defaulted or deleted, or specializes a template of the standard, needs no page.
"""
import re
import sys

HEADING = re.compile(r"^(\s*)(?://|/\*) ---- (.*?)(?: \*/)?$")
COMMENT = re.compile(r"^(\s*)//(?!/) ?(.*)$")
BEHIND = re.compile(r"^(\s*[^\s/#}].*?)(\s+)// (.*)$")
LEFT_OUT = re.compile(r"= (?:default|delete);$")
CLOSES = re.compile(r"^(?:\};|\} // namespace)")


def main():
    out, group, behind = [], False, None
    for line in open(sys.argv[1], encoding="utf-8").read().splitlines():
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
            out.append(f"{'' if group == 'begins' else comment[1]}/// {comment[2]}")
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
    print("\n".join(out))


main()
