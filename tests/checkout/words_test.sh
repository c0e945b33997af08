#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# tests/words.py on a small tree: retired words fail, wherever they stand.
#
# usage: words_test.sh WORDS_PY WORK
set -euo pipefail
words=$1 work=$2
rm -rf "$work"
mkdir -p "$work"/{src,docs,tests,generated}
cd "$work"
fail() { echo "$1" >&2; cat out >&2; exit 1; }
passes() { python3 "$words" . >out 2>&1 || fail "$1: it fails"; }
reports() { # where, word; what is new
  if python3 "$words" . >out 2>&1; then fail "$3: it passes"; fi
  grep -qF "$1: error: '$2': write event, upcall" out || fail "$3: it is not reported"
}

printf '# A comment.\nnews|strange news -> event, upcall\n' >tests/words.txt
printf 'int a;\n' >src/a.cpp
printf 'Newsletters are other words.\n' >docs/page.md
printf 'news news\n' >generated/a.hpp
git init -q .
git add -A
passes "none"

# A comment, kinds of identifiers, a label of two lines, a file's name, a page; in the same folder, and in another.
new() { # file, line, number in the file
  printf '%s\n' "$2" >"$1"
  git add "$1"
  reports "$1:$3" news "'$2' in $1"
  rm "$1"
  git add "$1"
  passes "without $1"
}
new src/b.cpp "// The News of a peer." 1
new src/b.cpp "void take_news();" 1
new src/b.cpp "class NewsOfPeer;" 1
new src/b.cpp "class ANewsItem;" 1
new src/b.dot 'A -> B [label="GO\nnews"]' 1
new docs/b.md "It gets news." 1
new tests/b.cpp "TEST(Peer, gets_news) {}" 1
new src/sock_news.cpp "int a;" 0
printf '\377news' >binary
git add binary
passes "a binary file"
