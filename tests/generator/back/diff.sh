#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# What differs between two versions of a spec: said, drawn, and by the exit status.
# diff.sh STATEWIREC WORK; golden files: STATEWIRE_UPDATE_GOLDEN=1 accepts the present output.
set -euo pipefail
. ./statewirec.sh
cp "$here/../sm/specs/groups.sm" .

# Order, layout, comments, and which of two forms a verdict has, make no difference.
cat >before.dot <<'DOT'
digraph lamp {
  events = "ON, OFF, BREAK, FADE"
  DARK  [initial=true, ignore="OFF, FADE"]
  LIT   [ignore="ON, FADE", entry="warm up"]
  BROKEN [final=true, ignore="*"]
  DARK -> LIT [label="ON\n----\nclose the switch"]
  LIT -> DARK [label="OFF"]
  LIT -> BROKEN [label="BREAK\n(it is old)"]
  LIT -> LIT [label="BREAK\n(else)\n----\nflicker"]
  DARK -> BROKEN [label="BREAK"]
}
DOT
cat >same.dot <<'DOT'
// Another order.
digraph lamp {
  events = "FADE, BREAK, OFF, ON"
  ignore = "*"
  LIT [entry="warm up", color=red]
  DARK -> BROKEN [label="BREAK"]
  LIT -> LIT [label="BREAK\n(else)\n----\nflicker"]
  LIT -> BROKEN [label="BREAK\n(it is old)"]
  LIT -> DARK [label="OFF"]
  DARK -> LIT [label="ON\n----\nclose the switch"]
  DARK [initial=true]
  BROKEN [final=true]
}
DOT
expect 0 diff before.dot same.dot; grep -qx 'lamp: no difference' out || fail 'a difference'

# A state, an event, a timer, guards, verdicts.
cat >after.dot <<'DOT'
digraph lamp {
  events = "ON, OFF, BREAK, DIM, LATE"
  error = "LATE"
  DARK  [initial=true, ignore="OFF, DIM"]
  LIT   [ignore="ON", entry="warm up; count it"]
  DIMMED [timer="deadline: LATE", ignore="DIM, ON", error="BREAK"]
  BROKEN [final=true, ignore="*"]
  DARK -> LIT [label="ON\n----\nclose the switch"]
  LIT -> DARK [label="OFF"]
  LIT -> DIMMED [label="DIM"]
  DIMMED -> DARK [label="OFF | LATE"]
  LIT -> BROKEN [label="BREAK\n(it is old)"]
  LIT -> LIT [label="BREAK\n(else)\n----\nflicker; report it"]
  DARK -> BROKEN [label="BREAK\n----\nreport it"]
}
DOT
expect 1 diff before.dot after.dot -o drawn; golden out diff.txt; golden drawn/lamp.diff.svg diff.svg
expect 1 diff after.dot before.dot; grep -q '^- state DIMMED' out || fail 'nothing is removed'

# Groups: states that enter and leave, groups that are new, gone, or in another one. Layout (an anonymous subgraph)
# and order are none of them; subgraphs of one name are one group.
cat >grouped.dot <<'DOT'
digraph lamp {
  events = "ON, OFF"
  ignore = "*"
  DARK [initial=true]
  subgraph cluster_on { error="ON" subgraph cluster_low { DIM } LIT }
  subgraph cluster_odd { BROKEN }
  DARK -> DIM -> LIT -> BROKEN -> DARK [label="OFF"]
}
DOT
sed 's/{ DIM } LIT/{ DIM }\n LIT/; s/^  DARK \[/  { rank=same; DIM; LIT } DARK [/; s/low { /&} subgraph cluster_low { /' grouped.dot >same.dot
expect 0 diff grouped.dot same.dot; grep -qx 'lamp: no difference' out || fail 'groups that are the same'
cat >regrouped.dot <<'DOT'
digraph lamp {
  events = "ON, OFF"
  ignore = "*"
  DARK [initial=true]
  subgraph cluster_on { error="ON" LIT; subgraph cluster_new { BRIGHT } }
  subgraph cluster_low { DIM [error="ON"] }
  DARK -> DIM -> LIT -> BROKEN -> DARK [label="OFF"]
  LIT -> BRIGHT [label="ON"]
  BROKEN
}
DOT
expect 1 diff grouped.dot regrouped.dot -o drawn; golden out diff_groups.txt; golden drawn/lamp.diff.svg diff_groups.svg
sed 's/DIM } LIT/DIM; DARK } LIT/; s/error="ON" //; s/^  DARK \[/&ignore="*", /' grouped.dot >entered.dot
sed 's/error="ON" //' grouped.dot >left.dot
expect 1 diff left.dot entered.dot; cat >expected <<'TEXT'
lamp: 0 cells differ
~ group cluster_on
    + state DARK
~ group cluster_low
    + state DARK
TEXT
diff expected out || fail 'a state that enters a group'
sed 's/^State \[Far\],\[within="Watched"/State [Far],[within="Opened"/' groups.sm >moved.sm
expect 1 diff groups.sm moved.sm; grep -qx '~ group Watched' out && grep -qx '    - state Far' out || fail 'a Group'

# State/Event/Action texts: what they do, statement by statement.
sed 's/count it/count it twice/' groups.sm >counted.sm
expect 0 diff groups.sm groups.sm
expect 1 diff groups.sm counted.sm; grep -q '^    +   count it twice' out || fail 'the statement is not named'

# Several machines in a file are compared by name.
(cat before.dot; sed 's/lamp/lantern/' before.dot) >two.dot
(cat after.dot; sed 's/lamp/torch/' before.dot) >others.dot
expect 1 diff two.dot others.dot
grep -qx -- '- machine lantern' out && grep -qx '+ machine torch' out || fail 'machines'

# What cannot be read is not "no difference".
expect 2 diff before.dot absent.dot
echo 'digraph {' >broken.dot
expect 2 diff broken.dot before.dot; grep -q "'broken.dot' cannot be compared" err || fail 'not said'
expect 2 diff before.dot
expect 2 diff before.dot after.dot -o /dev/null/x
if [ -e /dev/full ]; then
  got=0; "$statewirec" diff before.dot after.dot >/dev/full 2>err || got=$?
  [ "$got" -eq 2 ] || fail "to a full disk: $got"
fi
