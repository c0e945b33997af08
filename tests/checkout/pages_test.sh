#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# tests/check_pages.py on a small repository: what it reports, and what --wrap breaks.
#
# usage: pages_test.sh CHECK WORK
set -euo pipefail
check=$1 work=$2
rm -rf "$work"
mkdir -p "$work/docs/diagrams"
cd "$work"
git init -q
fail() { echo "$1" >&2; sed 's/^/  | /' out >&2; exit 1; }
words() { for ((i = 1; i <= $1; i++)); do printf '%s ' "w$i"; done; }

reports() { # sentence
  git add -A
  if python3 "$check" . >out 2>&1; then fail "accepted, expected: $1"; fi
  grep -qF -e "$1" out || fail "expected: $1"
  [ "$(wc -l <out)" -eq 1 ] || fail "expected this line alone: $1"
}
accepts() {
  git add -A
  python3 "$check" . >out 2>&1 || fail "$1"
}

printf '# A page\n\n## Its `first` part\n\nText with a [link](docs/b.md#a-part), [one](#its-first-part).\n' >README.md
printf '# B\n\n## A part\n' >docs/b.md
accepts "a page without fault"

# Lines: not in code blocks and tables, nor a word that has no space in reach.
printf '%s\n' "$(words 60)" >docs/long.md
reports 'docs/long.md:1: error:'
printf '```\n%s\n```\n\n| a | %s |\n|---|---|\n\n%0130d\n' "$(words 60)" "$(words 40)" 0 >docs/long.md
accepts "code, a table and a long word"
printf '%s\n' "$(words 60)" >docs/diagrams/long.md
accepts "a page that a program wrote"

# Cells.
printf '| a | b |\n|---|---|\n| x | %s |\n' "$(words 41)" >docs/long.md
reports 'docs/long.md:3: error: a cell of 41 words'

# Links.
printf '[x](nothing.md)\n' >docs/long.md
reports 'docs/long.md: error: the link nothing.md leads nowhere'
printf '[x](b.md#another-part)\n' >docs/long.md
reports 'docs/long.md: error: the link b.md#another-part: that page has no such heading'
printf '`[x](nothing.md)`\n' >docs/long.md
accepts "a link in code"

# Blocks of commands.
for block in 'sh' 'sh runs' 'sh needs something' 'console needs' 'console runs'; do
  printf '```%s\n$ ./do test\n```\n' "$block" >docs/long.md
  reports "docs/long.md:1: error: \`$block\`: write"
done
printf '```\noutput\nstatewire run -n 2\n```\n' >docs/long.md
reports 'docs/long.md:3: error: a command in a block without a mark'
printf '```console\n$ ./do test\n```\n' >docs/long.md
reports 'docs/long.md:1: error: no test runs the blocks `console` of this page'
mkdir -p tests/generator/x
printf 'statewire_page_test(long spec)\n' >tests/generator/x/CMakeLists.txt
accepts "a page that a test compares"
printf '```sh run\nls\n```\n' >docs/long.md
reports 'docs/long.md:1: error: `sh run`: write' # the commands of a page in docs/ itself are not run
rm docs/long.md
mkdir docs/guide
printf '```sh run\nls\n```\n\n```sh run in spec\nls\n```\n\n```console run\n$ ls\n```\n\n```sh needs guest\nls\n```\n\n<!-- needs build -->\n```sh\nls\n```\n\n```\noutput\n```\n' >docs/guide/long.md
accepts "marks"
rm docs/guide/long.md

# Figures.
printf '# F\n\n<!-- figures of: tests -->\n\n## One\n\n| a | 1 |\n|---|---|\n' >docs/long.md
accepts "a table of another folder"
mkdir -p docs/benchmarks
mv docs/long.md docs/benchmarks/one.md
reports 'docs/benchmarks/one.md:7: error: a table of figures'
git -c user.name=t -c user.email=t@localhost commit -qm one
commit=$(git rev-parse --short=7 HEAD)
printf '# F\n\n<!-- figures of: tests -->\n\nMeasured\nat commit %s.\n\n## One\n\n| a | 1 |\n|---|---|\n' "$commit" >docs/benchmarks/one.md
accepts "a commit in the head"
printf '# F\n\n<!-- figures of: docs tests -->\n\n## One\n\nmeasured at commit %s\n\n| a | 1 |\n|---|---|\n\n## Two\n\n| b | 1 |\n|---|---|\n' "$commit" \
  >docs/benchmarks/one.md
reports 'docs/benchmarks/one.md:14: error: a table of figures'
printf '# F\n\nMeasured at commit %s.\n\n| a | 1 |\n|---|---|\n' "$commit" >docs/benchmarks/one.md
reports 'docs/benchmarks/one.md:5: error: figures: write in their section what is measured'
printf '# F\n\n<!-- figures of: tests code -->\n\nMeasured at commit %s.\n\n| a | 1 |\n|---|---|\n' "$commit" \
  >docs/benchmarks/one.md
reports 'docs/benchmarks/one.md:7: error: figures of code, which does not exist'
printf '# F\n\n<!-- figures of: tests -->\n\nMeasured at commit 0123456.\n\n| a | 1 |\n|---|---|\n' >docs/benchmarks/one.md
reports 'docs/benchmarks/one.md: error: 0123456 is no commit of this history'
rm docs/benchmarks/one.md
for table in '| a, ms | b, ms | c, s |\n|---|---|---|\n| 1.5 | 2 | 0.3 |' \
             '| a | b | c |\n|---|---|---|\n| 1.5 ms | 2.5 ms | 0.3 s |'; do # units at the head, or times in cells
  printf "$table\n" >docs/long.md
  git add -A
  if python3 "$check" . >out 2>&1; then fail "a table of times is accepted"; fi
  grep -q 'docs/long.md:1: error: a table of figures' out || fail "expected: a table of figures"
done
printf '| a | b | c |\n|---|---|---|\n| 5 s | 20 s | 1 ms |\n' >docs/long.md
accepts "a table of settings"

# --wrap moves on what is too long, keeps lists and code spans whole, and leaves the rest alone.
printf '* %s`a code span`\n  behind it.\n* next\n\nshort\nlines\n' "$(words 31)" >docs/long.md
git add -A
python3 "$check" --wrap . >out 2>&1 || fail "--wrap leaves faults"
{ printf '* %s' "$(words 31)"; printf '\n  `a code span` behind it.\n* next\n\nshort\nlines\n'; } | sed 's/ $//' >expected
cp docs/long.md out
cmp -s docs/long.md expected || { diff expected docs/long.md || true; fail "--wrap"; }

# A page that is named is the only one that is read and written.
printf '%s\n' "$(words 60)" >docs/long.md
printf '%s\n' "$(words 60)" >docs/other.md
git add -A
if python3 "$check" docs/long.md >out 2>&1; then fail "a page that is named: accepted"; fi
[ "$(wc -l <out)" -eq 1 ] && grep -q '^docs/long.md:1: error:' out || fail "a page that is named"
python3 "$check" --wrap docs/long.md >out 2>&1 || fail "--wrap of a page"
git diff --quiet docs/other.md || fail "--wrap of a page writes another one"
if python3 "$check" --wrap docs/nothing.md >out 2>&1; then fail "a page that does not exist: accepted"; fi
grep -q 'docs/nothing.md does not exist' out || fail "a page that does not exist"
rm docs/other.md
