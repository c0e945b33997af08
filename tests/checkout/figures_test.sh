#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# tests/checkout/figures.py on a small repository: fresh and old figures, before and after two releases; copies without
# history.
#
# usage: figures_test.sh CHECK WORK
set -euo pipefail
check=$1 work=$2
rm -rf "$work"
mkdir -p "$work/tree/docs/benchmarks" "$work/tree/code" "$work/tree/other"
cd "$work/tree"
fail() { echo "$1" >&2; sed 's/^/  | /' ../out >&2; exit 1; }
git() { command git -c user.name=A -c user.email=a@b -c commit.gpgsign=false "$@"; }
change() { # FOLDER: a commit that touches it
  echo line >>"$1/file"
  git add -A
  git commit -q -m "change $1"
}
measure() { # writes the page
  printf '# Figures\n\n<!-- figures of: code -->\n\nMeasured at commit %s.\n\n| a |\n|---|\n| 1 |\n' "$(git rev-parse --short HEAD)" \
    >docs/benchmarks/page.md
}
ends() { # STATUS SENTENCE WHAT [ROOT]
  local status=0
  python3 "$check" --limit 2 "${4:-.}" >../out 2>&1 || status=$?
  [ "$status" -eq "$1" ] || fail "$3: status $status, expected $1"
  grep -qF -e "$2" ../out || fail "$3: expected: $2"
}

git init -q
touch docs/benchmarks/.keep
change code
ends 1 'no page has figures' "a tree without figures"
measure
change other
change code
change code
change other
ends 0 '1 commits were measured, none is old' "two commits of what is measured"
change code
ends 1 'docs/benchmarks/page.md:7: error: figures of code at' "three commits of what is measured"
ends 1 'there are 3 commits, at most 2, since' "three commits of what is measured"

# Releases: one may lie between a measurement and today, two may not.
git tag v0.1.0
measure
change code
GIT_COMMITTER_DATE='2030-01-01 00:00' git commit -q --allow-empty -m release
git tag v0.2.0
change code
change code
change code
ends 0 'none is old' "one release since"
GIT_COMMITTER_DATE='2030-06-01 00:00' git commit -q --allow-empty -m candidate
git tag v0.3-rc1
git tag v0.3.0-rc2
ends 0 'none is old' "one release since, and candidates of the next"
GIT_COMMITTER_DATE='2031-01-01 00:00' git commit -q --allow-empty -m release
git tag v0.3.0
ends 1 'there are the releases v0.2.0 and v0.3.0, since' "two releases since"
measure
change other
GIT_COMMITTER_DATE='2032-01-01 00:00' git commit -q --allow-empty -m release
git tag v0.4.0
GIT_COMMITTER_DATE='2033-01-01 00:00' git commit -q --allow-empty -m release
git tag v0.5.0
ends 0 'none is old' "two releases since, and no change of what is measured"

sed -i 's/at commit [0-9a-f]*/at commit 0123456789/' docs/benchmarks/page.md
ends 1 'is no commit' "a commit that does not exist"

# Nothing is said where the history is not there.
git clone -q --depth 1 "file://$PWD" ../shallow
ends 77 'NOT CHECKED: this clone is shallow' "a shallow clone" ../shallow
mkdir ../archive
git archive HEAD | tar -xm -C ../archive
ends 77 'NOT CHECKED: this is no working tree of Git' "an archive" ../archive
echo "old figures are reported, fresh ones are not"
