#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# What the checkout's changes since a commit do to the machines of spec/: `statewirec diff` of each spec that differs.
# usage: spec_diff.sh STATEWIREC [BASE]; BASE: where the branch left main, on main itself the commit before.
# Exit status: 0 also when machines differ, and where the clone has no earlier commit; 2 when a spec of the checkout
# cannot be read or BASE is no commit; 3 when this compiler does not take an earlier version of a spec any more, which
# is no fault of the change, but then nothing has compared it.
set -euo pipefail
statewirec=$(realpath "$1")
cd "$(git rev-parse --show-toplevel)"
base=${2:-}
for main in origin/main main; do
  [ -n "$base" ] || base=$(git merge-base "$main" HEAD 2>/dev/null || true)
done
if [ -z "${2:-}" ] && { [ -z "$base" ] || [ "$base" = "$(git rev-parse HEAD)" ]; } && git diff --quiet HEAD -- spec; then
  base=HEAD^
  if ! git rev-parse --quiet --verify "$base" >/dev/null; then # a shallow clone
    echo "this clone has no commit to compare the machines of spec/ with"
    exit 0
  fi
fi
git rev-parse --quiet --verify "${base:=HEAD}^{commit}" >/dev/null || { echo "spec_diff.sh: no commit '$base'" >&2; exit 2; }

old=$(mktemp -d)
trap 'rm -r "$old"' EXIT
status=0 changed=0
while IFS=$'\t' read -r kind before after; do
  changed=1
  case "$kind" in
    A) echo "+ $before: a new spec"; continue ;;
    D) echo "- $before: removed"; continue ;;
  esac
  after=${after:-$before} # of another name: R
  echo "== $after"
  mkdir -p "$old/$(dirname "$before")"
  git show "$base:$before" >"$old/$before"
  code=0
  "$statewirec" diff "$old/$before" "$after" || code=$?
  [ "$code" -gt 1 ] || continue
  if ! "$statewirec" dump "$after" >/dev/null 2>&1; then status=2; continue; fi
  echo "NOT COMPARED: this compiler does not take the version of $base"
  [ "$status" != 0 ] || status=3
done < <({ git diff --name-status --find-renames "$base" -- spec
           git ls-files --others --exclude-standard -- spec | sed 's/^/A\t/'; } | grep -E '\.(dot|sm)$')
[ "$changed" = 1 ] || echo "no machine of spec/ differs from $(git rev-parse --short "$base")"
exit "$status"
