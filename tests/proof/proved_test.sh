#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# scenarios.py with a statewirec that only records what it is asked to prove: what is the same is not proved
# twice, what has changed or has failed is.
#
# usage: proved_test.sh SCENARIOS_PY WORK
set -euo pipefail
prove=$1 work=$2
rm -rf "$work"
mkdir -p "$work/spec"
cd "$work"
fail() { echo "$1" >&2; cat out calls >&2; exit 1; }

# It emits NAME.pml, and ends with the status in NAME.status.
cat >statewirec <<'EOF'
#!/bin/sh
if [ "$2" = --emit-only ]; then exec cat "${3%.scenario}.pml"; fi
echo "$2" >>"$CALLS"
echo "searched"
exit "$(cat "${2%.scenario}.status")"
EOF
chmod +x statewirec
export CALLS=$work/calls
for name in one two; do
  echo "scenario $name: a sentence" >spec/$name.scenario
  printf '// %s.dot:1:1\nproctype %s\n' $name $name >spec/$name.pml
  echo 0 >spec/$name.status
done

expect() { # status, scenarios that are proved…
  local status=0 expected=$1
  shift
  : >calls
  env "${env[@]}" python3 "$prove" ./statewirec cache spec/one.scenario spec/two.scenario >out 2>&1 || status=$?
  [ "$status" -eq "$expected" ] || fail "status $status, expected $expected"
  [ "$(sort calls | tr '\n' ' ')" = "${*:+$* }" ] || fail "expected to be proved: $*"
}
env=(STATEWIRE_PROVE=)
expect 0 spec/one.scenario spec/two.scenario
expect 0
grep -q '2 were proved before' out || fail "it does not say what was not proved"
# A line that moved changes nothing; the program, the scenario and a failure do.
sed -i 's/one.dot:1:1/one.dot:9:1/' spec/one.pml
expect 0
echo 'skip' >>spec/one.pml
expect 0 spec/one.scenario
echo 'limit seconds 5' >>spec/two.scenario
echo 1 >spec/two.status
expect 1 spec/two.scenario
grep -q 'do not end as they expect, see above: spec/two.scenario' out || fail "the failure is not named"
expect 1 spec/two.scenario
echo 0 >spec/two.status
expect 0 spec/two.scenario
env=(STATEWIRE_PROVE=all)
expect 0 spec/one.scenario spec/two.scenario
