#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Messages of statewirec: as text, JSON and SARIF, with severities from the command line and comments that allow
# them; and an output that cannot be written, of every subcommand.
# messages.sh STATEWIREC WORK SCENARIO; golden files: STATEWIRE_UPDATE_GOLDEN=1 accepts the present output.
set -euo pipefail
scenario=$3
. ./statewirec.sh
cp "$here/specs/faulty/messages.dot" .

silent_on() { ! grep -qF -- "$1" out err || fail "in the output: $1"; }

# Formats.
expect 1 lint messages.dot; golden err messages.txt
expect 1 lint messages.dot --diagnostics json; golden err messages.json
expect 1 lint messages.dot --diagnostics sarif --diagnostics-out m.sarif
sed -i 's/"semanticVersion": "[0-9.]*"/"semanticVersion": "VERSION"/' m.sarif
golden m.sarif messages.sarif
python3 -B "$here/sarif.py" m.sarif || fail 'not SARIF 2.1.0'
diff err "$here/golden/messages.txt" || fail 'the text is not on standard error'
expect 0 lint door.dot --diagnostics json --diagnostics-out -
python3 -c 'import json; json.load(open("out"))' || fail 'something else than JSON is on standard output'
expect 2 lint door.dot --diagnostics xml
expect 2 lint door.dot --diagnostics-out /dev/null/x; says '/dev/null/x'
expect 2 dump door.dot --diagnostics-out -; says 'name a file'
for command in compile draw dump; do
  "$statewirec" "$command" messages.dot --diagnostics json >out 2>err || true
  python3 -c 'import json; json.load(open("err"))["diagnostics"]' || fail "$command: not JSON"
done
# SARIF of every command, of a file without any message, of a place beyond ASCII, of a file with an odd name.
printf 'digraph d { A [initial=true]; A -> A [label="Ö / ä\\nÜ"]; "Ä" [bell="läutet"] }\n' >'a file & more#1.dot'
for command in lint compile draw dump extract 'fmt --to dot -o formatted'; do
  for file in messages.dot door.dot 'a file & more#1.dot'; do
    "$statewirec" $command "$file" --diagnostics sarif --diagnostics-out every.sarif >out 2>err || true
    python3 -B "$here/sarif.py" every.sarif || fail "$command $file: not SARIF 2.1.0"
  done
done
# The check itself finds what is missing or of another kind.
broken() { # what is done to the log
  python3 -c "import json; log = json.load(open('m.sarif')); run = log['runs'][0]; $1; json.dump(log, open('broken.sarif', 'w'))"
  ! python3 -B "$here/sarif.py" broken.sarif 2>err || fail "taken for SARIF 2.1.0: $1"
}
broken 'del log["version"]'
broken 'log["version"] = "2.0.0"'
broken 'del run["tool"]["driver"]["name"]'
broken 'del run["results"][0]["message"]'
broken 'run["results"][0]["level"] = "remark"'
broken 'run["results"][0]["ruleIndex"] += 1'
broken 'run["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"] = 0'
broken 'run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] = "a b.dot"'
broken 'run["results"][0]["place"] = {}'

# The list, and one of it.
expect 0 lint --list; says 'hole'; says 'a state that says nothing about some events'
[ "$(wc -l <out)" -gt 70 ] || fail 'the list is short'
expect 2 lint --explain two-can-fier; says "did you mean 'two-can-fire'?"

# Severities.
cat >warned.dot <<'DOT'
digraph warned {
  A
  A -> B [label="GO"]
  B [ignore="*", speed=3]
}
DOT
expect 0 lint warned.dot; says '[unknown-attribute]'; says '[sink-state]'; says '[inferred-initial]'
expect 1 lint warned.dot --werror; says 'error: '; says '1 remark'
expect 1 lint warned.dot -Werror=sink-state; says 'error: no transition leads out'; says 'warning: '
expect 0 lint warned.dot -Wno-sink-state -Wno-unknown-attribute; silent_on '[sink-state]'
expect 0 lint warned.dot -Werror -Wno-sink-state -Wno-error=unknown-attribute; says 'warning: '
expect 1 lint warned.dot -Werror -Winferred-initial -Wno-sink-state -Wno-unknown-attribute; says '[inferred-initial]'
expect 1 compile warned.dot -Werror -o none
[ ! -e none ] || fail 'compiled in spite of errors'
expect 0 lint warned.dot -Werror=sink-state -Wno-error=sink-state; says 'warning: '
expect 1 lint warned.dot -Wno-error=sink-state -Werror=sink-state
expect 0 lint warned.dot -Werror -Wno-error
expect 2 lint warned.dot -Wno-hole; says 'is an error, and stays one'
expect 2 lint warned.dot -Wsink; says "there is no message 'sink'"
expect 2 lint warned.dot -Wfatal=sink-state; says 'expected ID'

# Comments that allow.
cat >allowed.dot <<'DOT'
digraph allowed {
  A [initial=true]
  A -> B [label="GO"]
  B [ignore="*"] /* statewirec: allow sink-state: the end of the line */
}
DOT
expect 0 lint allowed.dot -Werror; silent_on '[sink-state]'
bad() { # comment, message
  printf 'digraph bad {\n  // %s\n  A [initial=true]\n  A -> A [label="GO"]\n}\n' "$1" >bad.dot
  "$statewirec" lint bad.dot >out 2>err || true
  says "$2"
}
bad 'statewirec: allow sink-state' '[bad-allow]'
bad 'statewirec: allow sink-state:' '[bad-allow]'
bad 'statewirec: allow sink-stat: why' "did you mean 'sink-state'?"
bad 'statewirec: allow hole: why' 'cannot be allowed'
bad 'statewirec: allow sink-state: why' '[unused-allow]'

# A full disk, or a reader that is gone, is an error.
if [ -e /dev/full ]; then
  full() {
    local got=0
    "$statewirec" "$@" >/dev/full 2>err || got=$?
    [ "$got" -eq 2 ] && grep -q 'cannot write to standard output' err || fail "'$*' to a full disk exits with $got"
  }
  full dump door.dot
  full lint door.dot
  full lint --explain hole
  full lint --list
  full lint door.dot --diagnostics json --diagnostics-out -
  full --help
  full --version
  full verify --help
  full verify --emit-only "$scenario"
  full compile door.dot -o nowhere --check
  full draw door.dot -o nowhere --check
  sed 's/^    /  /' "$here/../sm/specs/send.sm" >text.sm
  full fmt --check text.sm
  got=0; "$statewirec" lint door.dot >&- 2>err || got=$?
  [ "$got" -eq 2 ] || fail "a closed standard output exits with $got"
fi
got=0; (trap '' PIPE; "$statewirec" dump "$here"/../../../spec/*.dot 2>err || echo $? >status) | true
[ "$(cat status)" -eq 2 ] || fail "a reader that is gone: $(cat status)"
