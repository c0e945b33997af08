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

# Over queue pairs: the report says so, and so does the replay.
for over in oob rdma_cm; do
  "$statewire" simulate --over $over --seeds 1..200 --faults all,devices --coverage run.json >out
  grep -q "^specs .*: 2 processes over $over, faults all,devices (at most 3 in a run), mode random" out
  grep -q '^  … of endpoints     endpoint ' out
  grep -q "\"$over\": {\"transitions\": " run.json
  status=0; "$statewire" simulate --over $over --seed 5 --max-steps 10 >out || status=$?
  [ "$status" = 1 ]
  grep -q "mode random, 2 processes over $over" out
  "$statewire" simulate --replay statewire-simulate/seed-5.steps >out
  grep -q "^2 processes over $over" out
done

wrong() { # message, arguments
  local message=$1 status=0
  shift
  "$statewire" simulate "$@" >/dev/null 2>err || status=$?
  [ "$status" = 2 ] && grep -qF -- "$message" err || { echo "simulate $*: status $status"; cat err; exit 1; }
}
wrong "--seeds wants two numbers" --seeds 5
wrong "no fault is called 'gremlins'" --faults gremlins
wrong "cannot read" --replay nowhere
wrong "--groups 2 does not go with --over oob" --over oob --groups 2
wrong "--largest 5000 does not go with --over rdma_cm" --over rdma_cm --largest 5000
wrong "--faults port_down goes with --over oob or --over rdma_cm" --faults all,port_down
wrong "--faults cm_loss goes with --over rdma_cm" --over oob --faults cm_loss
wrong "--faults liars goes with --over sock or --over oob" --over rdma_cm --faults all,liars
