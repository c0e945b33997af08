#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# statewirec as it is used: exit codes, messages, what is written and what is left alone.
set -euo pipefail
. ./statewirec.sh

# Help and version.
expect 0 --help; says 'Exit status'
expect 0 --version; says 'statewirec '
for command in compile draw lint extract dump; do
  expect 0 "$command" --help
  says 'Example'
done

# Wrong usage is 2.
expect 2; says 'statewirec: a command is needed; there are compile, draw,'
expect 2 polish; says "statewirec: there is no command 'polish'; there are compile, draw,"
expect 2 compile
expect 2 compile --nonsense door.dot; says "statewirec compile: The following argument was not expected: --nonsense; try"
expect 2 lint
expect 2 compile door.dot --namespace 'a b'
expect 2 compile absent.dot; says "cannot read 'absent.dot': No such file or directory"
expect 2 compile .; says "cannot read '.': Is a directory"
touch plain; expect 2 compile door.dot -o plain/below; says "plain/below/door.hpp"
expect 2 lint --explain nonsense; says 'lint --list'
expect 0 lint --explain hole; says '[hole] a state that'

# Compile: writes, leaves alone what is current, says what is stale.
expect 0 compile door.dot -o gen --depfile door.d
[ -s gen/door.hpp ] || fail 'no output'
grep -qF 'gen/door.hpp: ' door.d && grep -qF door.dot door.d || fail 'depfile'
expect 0 compile door.dot -o gen --check
touch -d '2001-01-01' gen/door.hpp
expect 0 compile door.dot -o gen
[ "$(date -r gen/door.hpp +%Y)" = 2001 ] || fail 'touched without need'
sed -i 's/lift the latch/push the latch/' door.dot
before=$(md5sum gen/door.hpp)
expect 1 compile door.dot -o gen --check; says 'stale: gen/door.hpp'; says '  +// void push_the_latch()'
[ "$before" = "$(md5sum gen/door.hpp)" ] || fail '--check has written'
expect 1 compile door.dot -o fresh --check; says 'missing: fresh/door.hpp'
[ ! -e fresh ] || fail '--check has made a directory'
expect 0 compile door.dot -o gen
expect 0 compile door.dot -o own --namespace my::machines
grep -q 'namespace my::machines::door {' own/door.hpp || fail 'namespace'

# A spec with errors: compile refuses and writes nothing, draw draws.
sed 's/, error="CLOSE"//' door.dot >holes.dot
expect 1 compile holes.dot -o bad; says '[hole]'; says 'holes.dot:'
[ ! -e bad ] || fail 'written in spite of errors'
expect 1 lint holes.dot
expect 1 draw holes.dot -o bad; says '[hole]'
[ -s bad/door.svg ] && [ -s bad/door.md ] && [ -s bad/door.html ] || fail 'drawings'
mkdir documents && cp door.dot documents/one.dot && cp door.dot documents/two.dot
expect 1 draw documents/one.dot documents/two.dot -o both; says '[duplicate-machine]'
[ -s both/one.svg ] && [ -s both/two.svg ] || fail 'two machines of one name are drawn under the names of their files'
# … and in two runs, of which the second one must not replace what the first one has written.
mkdir -p one
expect 0 draw documents/one.dot -o one
before=$(md5sum one/*)
for command in draw compile; do
  expect 0 $command documents/one.dot -o one
  expect 1 $command documents/two.dot -o one
  says "was written from 'documents/one.dot', not from 'documents/two.dot'"; says 'nothing is written'
done
rm one/door.hpp
[ "$before" = "$(md5sum one/*)" ] || fail 'the drawing of another spec was replaced'
expect 0 draw "$PWD/documents/one.dot" -o one # the same spec
(cd documents && "$statewirec" draw one.dot -o ../one 2>/dev/null) || fail 'the same spec from its own folder'
sed 's/digraph door {/digraph door { machine="gate"/' documents/two.dot >documents/gate.dot
expect 0 draw documents/gate.dot -o one
[ -s one/gate.svg ] || fail 'another name does not help'
mv documents/one.dot documents/renamed.dot # a spec that moved is not another one
expect 0 draw documents/renamed.dot -o one
echo 'digraph {' >broken.dot
expect 1 draw broken.dot -o worse; says 'broken.dot:1'
expect 1 compile door.dot holes.dot -o twice; says 'duplicate-machine'

expect 1 dump holes.dot; says '[hole]'
python3 -c 'import json; json.load(open("out"))' || fail 'a spec with errors is no JSON'

# Words are drawn as rows also where an anonymous subgraph of any form stands, or another layout is asked for. The
# terminal gets nothing from Graphviz, which prints to it where it finds no way for an arrow (the last form).
ferry() { # an anonymous subgraph
  cat <<EOF
digraph ferry {
  rankdir=LR
  graph [ignore="*"]
  ASHORE [initial=true]
  LOADED; AFLOAT; ADRIFT
  $1
  ASHORE -> LOADED [label="the last passenger of the day has come aboard"]
  LOADED -> AFLOAT [label="the captain gives the order to cast off"]
  AFLOAT -> ADRIFT [label="the engine stops in the middle of the river"]
  ADRIFT -> AFLOAT [label="the engine runs again after the repair"]
  AFLOAT -> ASHORE [label="the pier on the other side is reached at last"]
}
EOF
}
while read -r anonymous; do
  ferry "$anonymous" >ferry.dot
  expect 0 draw ferry.dot -o ferry -T svg
  [ ! -s err ] || fail "a message for: $anonymous"
  for words in passenger captain stops repair pier; do
    grep -q "$words" ferry/ferry.svg || fail "'$words' is not drawn beside: $anonymous"
  done
done <<'EOF'
{ rank=same; AFLOAT; ADRIFT }
{ AFLOAT ADRIFT }
layout=neato
layout=circo; overlap=false
{ { AFLOAT } ADRIFT }
{ rank=max; ADRIFT } { rank=min; ASHORE }
subgraph { AFLOAT; ADRIFT }
subgraph "" { AFLOAT; ADRIFT }
AFLOAT -> { ASHORE } [label="the storm drives it back"]
{ AFLOAT ADRIFT } -> ASHORE [label="the tug pulls it back"]
subgraph s1 { rank=same; AFLOAT; ADRIFT }
EOF

# A start marker is drawn once, as ours.
for marker in 'shape=point' 'shape=none, label=""' 'style=invis' 'shape=point]; OFF -> begin [style=invis' \
  'shape=point]; begin -> OFF [style=invis'; do
  echo "digraph lamp { graph [ignore=\"*\"] OFF; ON; begin [$marker]; begin -> ON; OFF -> ON -> OFF [label=PRESS] }" >lamp.dot
  expect 0 draw lamp.dot -o lamp -T svg
  ! grep -q begin lamp/lamp.svg || fail "'begin' is drawn"
  grep -q "start of lamp" lamp/lamp.svg || fail "no start is drawn of: $marker"
done

# Mealy machines are converted, in place or beside it; what cannot be is reported and stays.
printf 'digraph g {\n  ignore="*"; s0; s1 // learned\n  s0 -> s1 [label="a/x"];\n  s1 -> s0 [label="a / y\\nb / x"]\n%s\n}\n' \
  '  __start0 [label="" shape="none"]; __start0 -> s0;' >learned.dot
before=$(md5sum learned.dot)
expect 1 fmt --to dot learned.dot --check; says 'learned.dot'
expect 0 fmt --to dot learned.dot -o converted
[ "$before" = "$(md5sum learned.dot)" ] || fail 'the original has changed'
expect 0 fmt --to dot learned.dot
cmp learned.dot converted/learned.dot || fail 'in place or beside it is not the same'
printf 'digraph g {\n  ignore="*"; s0; s1 // learned\n  s0 -> s1 [label="a\\n----\\nx"];\n%s\n%s\n%s\n}\n' \
  '  s1 -> s0 [label="a\n----\ny"];' '  s1 -> s0 [label="b\n----\nx"]' \
  '  __start0 [label="" shape="none"]; __start0 -> s0;' | diff learned.dot - || fail 'not what is expected'
expect 0 fmt --to dot learned.dot --check
expect 0 compile learned.dot -o converted || fail 'what was learned does not compile'
echo 'digraph g { A -> A [label="a/b / c"] }' >odd.dot
expect 1 fmt --to dot odd.dot; says "a second '/'"
expect 2 fmt odd.dot; says '--to dot is for digraphs'
touch text.sm; expect 2 fmt --to dot text.sm; says 'is no digraph'
expect 2 fmt --to sm odd.dot

# Warnings.
cp "$here/specs/lift.dot" .
sed -i 's/raise door OPEN/raise desk HELP/' lift.dot
expect 0 lint door.dot lift.dot; says '[unknown-machine]'
expect 1 lint --werror door.dot lift.dot

# Draw with coverage.
expect 0 draw door.dot -o d --depfile d.d
expect 0 draw door.dot -o d --check
run() { echo "$1" >run.json; }
run '{"machines": {"door": {"transitions": 4, "counts": [12, 0, 0, 1]}, "other": {"counts": []}}}'
expect 0 draw door.dot -o d --coverage run.json
grep -q '× 12' d/door.svg && grep -q '×12' d/door.md || fail 'counts are not drawn'
cp run.json first.json
run '{"machines": {"door": {"transitions": 4, "counts": [3, 0, 2, 0]}}}'
expect 0 draw door.dot -o d --coverage first.json --coverage run.json
grep -q '×15' d/door.md && grep -q 'These 2 runs took 3 of 4 transitions.' d/door.md || fail 'runs are not added up'
run '{"machines": {"door": {"transitions": 2, "counts": [12, 0]}}}'
expect 1 draw door.dot -o d --coverage first.json --coverage run.json; says "'run.json' counts 2"
expect 1 draw door.dot -o d --coverage run.json; says 'another version of the spec'
run '{"machines": {"door": {"transitions": 3, "counts": [12, 0]}}}'
expect 2 draw door.dot -o d --coverage run.json; says 'says 3 transitions but counts 2'
for bad in '' '[]' '{' '{"machines": 3}' '{"machines": {"door": []}}' '{"machines": {"door": {"counts": [-1]}}}'; do
  run "$bad"
  expect 2 draw door.dot -o d --coverage run.json; says 'run.json'
done

# Extract and dump.
printf 'Look:\n\n<graphviz>\n%s\n</graphviz>\n' "$(cat door.dot)" >page.md
expect 0 extract page.md -o found
[ -s found/door.dot ] || fail 'nothing extracted'
expect 0 lint found/door.dot
echo nothing >empty.md
expect 1 extract empty.md -o found; says 'empty.md'
expect 0 dump door.dot
python3 -c 'import json,sys; m=json.load(open("out"))["machines"][0]; sys.exit(m["name"] != "door" or len(m["transitions"]) != 4)' ||
  fail 'JSON'

# No place to write.
expect 2 compile door.dot -o /dev/null/x; says 'Not a directory'
if [ -e /dev/full ]; then
  ln -s /dev/full door.full
  expect 2 compile door.dot -o gen --depfile /proc/nowhere/door.d; says 'door.d'
fi
