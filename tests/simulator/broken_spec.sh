#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# A user's mistake, in a copy of the specs: both sides of a head-to-head accept. The compiler cannot see it,
# because the spec stays total; the simulator finds it, makes it short, and plays it again.
set -euo pipefail
source=$1 build=$2 work=$3/copy statewirec=$4

rm -rf "$work"
mkdir -p "$work"
cp -r "$source/spec" "$source/generated" "$work"

spec=$work/spec/accept.dot
sed -i 's/tie_rank -> OPEN_LREFUSE \[label="(else)\\n----\\nrefuse lost_head_to_head"\]/tie_rank -> may_open [label="(else)"]/' "$spec"
if cmp -s "$source/spec/accept.dot" "$spec"; then
  echo "the edit did not apply: spec/accept.dot has changed; change this script and docs/guide/simulator.md" >&2
  exit 1
fi
cd "$work"
"$statewirec" compile spec/*.dot spec/*.sm spec/lanes/*.dot -o generated
python3 "$source/tests/edit_spec/rebuild.py" "$build" generated build tools/statewire

status=0
build/tools/statewire simulate --fixed --head-to-head -o found >found.log || status=$?
cat found.log
[ "$status" = 1 ]
grep -q '^seed [0-9]* breaks undisturbed' found.log
# Short: from a whole run to one in which hardly anything was chosen.
steps=$(sed -n 's/.* to \([0-9]*\) steps and 0 faults$/\1/p' found.log)
decisions=$(sed -n 's/^  \([0-9]*\) decisions.*/\1/p' found.log)
[ "$steps" -le 30 ] && [ "$decisions" -le 4 ]
# The command that it prints plays it again.
replay=$(sed -n 's/^replay it: statewire //p' found.log)
status=0
# shellcheck disable=SC2086
build/tools/statewire $replay >again.log || status=$?
[ "$status" = 1 ]
grep -q '^breaks undisturbed' again.log
