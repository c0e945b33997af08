#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# tests/spec_diff.sh in a checkout of its own. usage: spec_diff_test.sh SOURCE_DIR STATEWIREC
set -euo pipefail
script=$(realpath "$1/tests/spec_diff.sh") statewirec=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.org \
       GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@example.org
fail() { echo "$1; it says:" >&2; cat said >&2; exit 1; }
says() { # exit status, words …; the script's arguments in args
  local code=0 expected=$1; shift
  "$script" "$statewirec" "${args[@]}" >said 2>&1 || code=$?
  [ "$code" = "$expected" ] || fail "ends with $code, not $expected"
  for words in "$@"; do grep -qF -- "$words" said || fail "does not say '$words'"; done
}
door() { printf 'digraph door { graph [error="*"] SHUT [initial=true]; OPEN\nSHUT -> %s [label=PUSH]\nOPEN -> SHUT [label=PULL] }\n' "$1"; }
args=()

git init -q -b main
mkdir spec
door OPEN >spec/door.dot
echo note >spec/notes.txt
git add spec; git commit -qm one
door SHUT >spec/door.dot
echo other >spec/notes.txt
says 0 "== spec/door.dot" "SHUT on PUSH" "- -> OPEN" "+ stays"   # not committed
! grep -q notes said || fail "notes are no spec"
git commit -qam two
says 0 "SHUT on PUSH"                                          # on main: the commit before
git checkout -qb branch
door OPEN >spec/lift.dot
says 0 "+ spec/lift.dot: a new spec"
git add spec; git commit -qm three
says 0 "+ spec/lift.dot: a new spec"                           # on a branch: since it left main
! grep -q door.dot said || fail "main has the door already"
git mv spec/door.dot spec/gate.dot; git commit -qm four
says 0 "== spec/gate.dot" "no difference"
args=("HEAD^"); says 0 "== spec/gate.dot"
args=("HEAD"); says 0 "no machine of spec/ differs"
args=("nowhere"); says 2 "no commit 'nowhere'"
args=()
git rm -q spec/lift.dot; git commit -qm five
args=("HEAD^"); says 0 "- spec/lift.dot: removed"
git clone -q --depth 1 "file://$work" shallow
args=(); (cd shallow; says 0 "no commit to compare")
args=("HEAD^"); (cd shallow; says 2 "no commit 'HEAD^'")
args=()
echo 'digraph {' >spec/gate.dot; git commit -qam six
door OPEN >spec/gate.dot
args=("HEAD"); says 3 "== spec/gate.dot" "NOT COMPARED"
echo 'digraph {{' >spec/gate.dot
says 2
