#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# cpp_blocks.py reports blocks that do not compile, or are no excerpts, and none that do and are.
#
# usage: cpp_blocks_test.sh CHECK CXX CC WORK
set -euo pipefail
check=$1 cxx=$2 cc=$3 work=$4
rm -rf "$work"
mkdir -p "$work/docs/guide" "$work/tests/checkout/blocks" "$work/runtime/include"
cd "$work"
fail() { echo "$1" >&2; sed 's/^/  | /' out >&2; exit 1; }
page() { printf 'Text.\n\n```%s\n%b```\n' "$1" "$2" >docs/guide/a.md; }
reports() {
  if python3 "$check" "$cxx" "$cc" . >out 2>&1; then fail "accepted, expected: $1"; fi
  grep -qF -e "$1" out || fail "expected: $1"
}
accepts() { python3 "$check" "$cxx" "$cc" . >out 2>&1 || fail "$1"; }

page cpp 'int main() { return 0; }\n'
accepts "a source"
page cpp 'int main() { return missing; }\n'
reports 'docs/guide/a.md:3: error: `cpp`: '
page c 'int main(void) { return nullptr; }\n'
reports 'docs/guide/a.md:3: error: `c`:'
page c 'int main(void) { int class = 0; return class; }\n'
accepts "C is not compiled as C++"

page 'cpp in frame' 'return x;\n'
reports 'tests/checkout/blocks/frame.cpp does not exist'
printf 'int f(int x) {\n}\n' >tests/checkout/blocks/frame.cpp
reports 'has 0 lines `// BLOCK`, not one'
printf 'int f(int x) {\n  // BLOCK\n}\n' >tests/checkout/blocks/frame.cpp
accepts "a statement in its surroundings"
page 'cpp in frame' 'return y;\n'
reports 'docs/guide/a.md:3: error: `cpp in frame`: '
page 'cpp excerpt' 'return x;\n'
reports 'write `cpp`, `cpp in NAME` or `cpp of FILE`'
page cpp 'int x;\n'
reports 'tests/checkout/blocks/frame.cpp: error: no page has a block in it'
rm tests/checkout/blocks/frame.cpp

printf 'int a;\n[[nodiscard]] int b(int x) {\n  return x; // so\n}\nint c;\n' >a.hpp
page 'cpp of a.hpp' 'int a;\nint b(int x) { … } // a comment of the page\n\nint c;\n'
accepts "an excerpt"
page 'cpp of a.hpp' 'int a;\nint c;\n'
reports 'a.hpp does not have this, or not in this order: inta;intc;'
page 'cpp of a.hpp' 'int c;\n…\nint a;\n'
reports 'a.hpp does not have this, or not in this order: inta;'
page 'cpp of gone.hpp' 'int c;\n'
reports 'gone.hpp does not exist'
page sh 'ls\n'
reports 'no page has a block'
