#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# `statewire simulate` as people type it.
set -euo pipefail
statewire=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

"$statewire" simulate --seeds 1..200 --faults network --coverage run.json >out
grep -q '^  runs              200 ' out
grep -q '"close": {"transitions": ' run.json
[ ! -e statewire-simulate ] # nothing was broken, nothing is kept

# A bound that every run passes: found, kept, played again.
status=0; "$statewire" simulate --seed 5 --max-steps 10 >out || status=$?
[ -s statewire-simulate/seed-5.svg ] # drawn
[ "$status" = 1 ]
grep -q '^seed 5 breaks termination' out
status=0; "$statewire" simulate --replay statewire-simulate/seed-5.steps --max-steps 10 >out || status=$?
[ "$status" = 1 ]
"$statewire" simulate --replay statewire-simulate/seed-5.steps >out # without the bound it is fine
grep -q '^nothing is broken any more' out

wrong() { # message, arguments
  local message=$1 status=0
  shift
  "$statewire" simulate "$@" >/dev/null 2>err || status=$?
  [ "$status" = 2 ] && grep -qF -- "$message" err || { echo "simulate $*: status $status"; cat err; exit 1; }
}
wrong "--seeds wants two numbers" --seeds 5
wrong "no fault is called 'gremlins'" --faults gremlins
wrong "cannot read" --replay nowhere
