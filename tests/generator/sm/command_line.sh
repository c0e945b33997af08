#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# The program with State/Event/Action texts, as it is used. Arguments: statewirec, a scratch folder.
set -euo pipefail
statewirec=$1
scratch=$2
specs=$PWD/specs
rm -rf "$scratch" && mkdir -p "$scratch"
cd "$scratch"

fail() { echo "FAILED: $*" >&2; exit 1; }
expect() { # status, command...
  local wanted=$1 got=0
  shift
  "$@" >out.txt 2>err.txt || got=$?
  [ "$got" -eq "$wanted" ] || fail "'$*' ended with $got, not $wanted: $(cat err.txt)"
}

# fmt writes in place, once.
printf 'State [A]\n  Event [E]\n     Change_State[A]\n' >a.sm
expect 1 "$statewirec" fmt --check a.sm
grep -q 'stale: a.sm' out.txt || fail "fmt --check does not say what is stale"
expect 0 "$statewirec" fmt a.sm
printf 'State [A]\n    Event [E]\n        Change_State([A])\n' | cmp - a.sm || fail "fmt"
expect 0 "$statewirec" fmt --check a.sm

# What is in doubt stays as it is.
printf 'Action [A]\nif x\none\ntwo\n' >doubt.sm
cp doubt.sm before.sm
expect 1 "$statewirec" fmt doubt.sm
grep -q 'ambiguous-block' err.txt || fail "fmt does not say why"
cmp doubt.sm before.sm || fail "fmt changed a text that it refused"
printf 'State [A] idle\n  Event [E]\n     Change_State[A]\n' >lost.sm
cp lost.sm before.sm
expect 1 "$statewirec" fmt lost.sm
grep -q "'lost.sm' stays as it is" err.txt || fail "fmt does not say that it would lose text"
cmp lost.sm before.sm || fail "fmt lost text"
expect 2 "$statewirec" fmt nowhere.sm
printf 'digraph d { A -> A [label=E] }\n' >d.dot
expect 2 "$statewirec" fmt d.dot

# It is drawn all the same, and neither compiled nor passed.
expect 1 "$statewirec" draw doubt.sm
grep -q '<svg' doubt.svg || fail "no drawing"
expect 1 "$statewirec" lint doubt.sm
expect 1 "$statewirec" compile doubt.sm
[ ! -e doubt.hpp ] || fail "compiled in spite of errors"

# Several kinds of spec in one run; what one raises in the other is looked up.
cp "$specs/recv.sm" "$specs/send.sm" .
expect 0 "$statewirec" lint recv.sm send.sm
expect 0 "$statewirec" compile recv.sm send.sm -o gen --depfile gen/all.d
expect 0 "$statewirec" compile recv.sm send.sm -o gen --check
printf 'digraph caller { A [initial=true]; A -> A [label="GO\\n---\\nraise recv Nothing"] }\n' >caller.dot
expect 1 "$statewirec" lint caller.dot recv.sm
grep -q "machine 'recv' has no event 'Nothing'" err.txt || fail "raise is not looked up: $(cat err.txt)"

# Coverage is drawn.
count=$(grep -o 'k_transition_count = [0-9]*' gen/recv.hpp | grep -o '[0-9]*$')
printf '{"machines": {"recv": {"transitions": %d, "counts": [7%s]}}}' "$count" \
  "$(printf ',0%.0s' $(seq 2 "$count"))" >run.json
expect 0 "$statewirec" draw recv.sm --coverage run.json
grep -q '× 7' recv.svg || fail "no counts in the drawing"

# extract, and what it takes out can be read.
printf 'Text\n\\begin{verbatim}\nState [A]\n    Event [E]\n        Change_State[A]\n\\end{verbatim}\n' >paper.tex
expect 0 "$statewirec" extract paper.tex -o taken
expect 0 "$statewirec" lint taken/paper.sm
expect 0 "$statewirec" dump taken/paper.sm
printf 'nothing here\n' >empty.tex
expect 1 "$statewirec" extract empty.tex -o taken
echo "the command line does what it says"
