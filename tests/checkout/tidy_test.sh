#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# tests/tidy.py on a small tree, two sources of which are compiled together, with its build outside: what is found, and
# after which changes it is looked for again.
#
# usage: tidy_test.sh TIDY_PY WORK
set -euo pipefail
tidy=$1 work=$2
command -v clang-tidy >/dev/null || { echo "NOT RUN: install the Debian package 'clang-tidy'" >&2; exit 77; }
rm -rf "$work"
mkdir -p "$work/tree/tools" "$work/build/Unity" "$work/cache"
cd "$work/tree"
fail() { echo "$1" >&2; sed 's/^/  | /' ../out >&2; exit 1; }
ends() { # STATUS SENTENCE WHAT [BUILD]
  local status=0
  STATEWIRE_TIDY_CACHE=$work/cache python3 "$tidy" "${4:-$work/build}" --quiet >../out 2>&1 || status=$?
  [ "$status" -eq "$1" ] || fail "$3: status $status, expected $1"
  grep -qE -e "$2" ../out || fail "$3: expected: $2"
}

ends 1 'Git names no source' "a tree without Git"
git init -q
cat >.clang-tidy <<'END'
Checks: '-*,bugprone-macro-parentheses,modernize-deprecated-headers'
WarningsAsErrors: '*'
HeaderFilterRegex: 'tools/.*\.hpp$'
END
printf '#pragma once\nint one();\n' >tools/a.hpp
printf '#include "a.hpp"\n\nint one() {\n  return 1;\n}\n' >tools/a.cpp
printf '#include "a.hpp"\n#include <cstring>\n\nint two() {\n  return 2 * one();\n}\n' >tools/b.cpp
printf 'int three() { return 3; }\n' >tools/alone.cpp
unity=$work/build/Unity/unity_0_cxx.cxx
printf '#include "%s"\n' "$PWD/tools/a.cpp" "$PWD/tools/b.cpp" >"$unity"
printf '[{"directory": "%s", "command": "g++ -std=c++20 -o a.o -c %s", "file": "%s"}]\n' "$work/build" "$unity" "$unity" \
  >"$work/build/compile_commands.json"
git add -A

ends 0 '3 of 3 sources are clean \(0 known' "the first time"
# What no unit has is read, and read each time.
ends 0 '3 of 3 sources are clean \(2 known' "the second time"
sed -i '4s/1/7/' tools/a.cpp
ends 0 '3 of 3 sources are clean \(0 known' "another source"

# A macro that nothing uses is not in what is preprocessed.
cp tools/a.hpp ../kept
echo '#define TWICE(x) x * 2' >>tools/a.hpp
ends 1 'tools/a.hpp:3:[0-9]+: error' "a macro of a header"
cp ../kept tools/a.hpp
echo '#define TWICE(x) x * 2' >>tools/b.cpp
ends 1 'tools/b.cpp:7:[0-9]+: error' "a macro of a source, by its own name and line"
grep -q '^clang-tidy: see above: tools/b.cpp$' ../out || fail "b.cpp is not named"
if grep -q 'see above: tools/a.cpp' ../out; then fail "a.cpp is named"; fi
sed -i '$d' tools/b.cpp
ends 0 '\(2 known' "as before"

# Nor is an #include of what is included already.
sed -i '3s/^$/#include <string.h>/' tools/b.cpp
ends 1 'tools/b.cpp:3:[0-9]+: error' "a header of C"
sed -i '3s/.*//' tools/b.cpp

echo '#define TWICE(x) x * 2' >>tools/alone.cpp
ends 1 'tools/alone.cpp:2:[0-9]+: error' "a source of no unit"
sed -i '$d' tools/alone.cpp

# With its build in it, a tree may lie anywhere.
built_in() { # FOLDER: the build's files say that the build and the tree lie there
  sed -i "s,$work/build,$1/build,g; s,$work/tree,$1,g" "$1"/build/compile_commands.json "$1"/build/Unity/*
  cd "$1"
}
cp -r "$work/build" build
cp -r "$work/tree" "$work/elsewhere"
built_in "$work/elsewhere"
ends 0 '\(0 known' "a tree with its build in it" build
built_in "$work/tree"
ends 0 '\(2 known' "the same tree elsewhere" build
echo "findings are reported, each with the name and line of its source"
