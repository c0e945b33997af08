#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# How outputs get into files: through links, with the mode that they have, into descriptors; an error names the output.
# writing.sh STATEWIREC WORK
set -euo pipefail
. ./statewirec.sh

ragged() { printf 'State [A]\n  Event [E]\n    Change_State([A])\n'; }
formatted() { printf 'State [A]\n    Event [E]\n        Change_State([A])\n'; }
is_formatted() { formatted | cmp -s - "$1" || fail "$1 is not formatted"; }

# A link stays a link, also to a file in another folder, over another link, and to a file that does not exist yet.
mkdir real out.d
ragged >real/a.sm
ln -s real/a.sm link.sm
ln -s ../link.sm out.d/twice.sm
expect 0 fmt out.d/twice.sm
[ -L out.d/twice.sm ] && [ -L link.sm ] && [ ! -L real/a.sm ] || fail 'a link was replaced'
is_formatted real/a.sm
ln -s ../real/door.hpp out.d/door.hpp
expect 0 compile door.dot -o out.d
[ -L out.d/door.hpp ] && [ -s real/door.hpp ] || fail 'a link to a file that does not exist was replaced'
ragged >real/a.sm
ln real/a.sm hard.sm
expect 0 fmt hard.sm
is_formatted real/a.sm

# The mode stays; of a new file the umask decides.
for mode in 600 640 755 604; do
  ragged >a.sm
  chmod "$mode" a.sm
  (umask 077; expect 0 fmt a.sm)
  [ "$(stat -c %a a.sm)" = "$mode" ] || fail "the mode $mode became $(stat -c %a a.sm)"
done
(umask 027; expect 0 compile door.dot -o fresh)
[ "$(stat -c %a fresh/door.hpp)" = 640 ] || fail 'the umask does not decide'

# The owner stays, where that can be seen.
if [ "$(id -u)" -eq 0 ]; then
  ragged >a.sm
  chown 12345:54321 a.sm
  expect 0 fmt a.sm
  [ "$(stat -c %u:%g a.sm)" = 12345:54321 ] || fail 'the owner has changed'
fi

# Where no temporary can stand beside it, the file itself is written: its name is too long, its folder is not writable.
name=$(printf 'a%.0s' {1..250}).sm
ragged >"$name"
expect 0 fmt "$name"
is_formatted "$name"
without_rights=()
[ "$(id -u)" -ne 0 ] || without_rights=(setpriv --bounding-set=-all --inh-caps=-all)
mkdir locked
ragged >locked/a.sm
chmod 500 locked
if ! "${without_rights[@]}" touch locked/b 2>/dev/null; then
  got=0; "${without_rights[@]}" "$statewirec" fmt locked/a.sm >out 2>err || got=$?
  [ "$got" -eq 0 ] || fail "in a folder that is not writable: $got"
  is_formatted locked/a.sm
  got=0; "${without_rights[@]}" "$statewirec" compile door.dot -o locked >out 2>err || got=$?
  [ "$got" -eq 2 ] || fail "a new file in a folder that is not writable: $got"
  grep -qx "statewirec: cannot write 'locked/door.hpp': Permission denied" err || fail 'the error names another file'
fi
chmod 700 locked

# An error names the output, and nothing is left behind; a full disk does not cost the text that was there.
mkdir -p there/door.hpp
expect 2 compile door.dot -o there
says "cannot write 'there/door.hpp': Is a directory"
ragged >a.sm
ragged >real/a.sm
ragged >"$name"
for file in a.sm hard.sm "$name"; do
  got=0; (trap '' XFSZ; ulimit -f 0; exec "$statewirec" fmt "$file" 2>&1) | cat >err || got=$?
  grep -qF "cannot write '$file': File too large" err || fail 'a full disk is not reported'
  ragged | cmp -s - "$file" || fail "a full disk costs $file"
done
[ -z "$(find . -name '*.tmp')" ] || fail 'a temporary is left'

# Descriptors are written into, also where they are files: nothing before or behind is lost, and they stay what they are.
mkdir dev
ln -s /dev/stdout dev/out
ln -s /dev/fd/7 dev/seven
for way in /dev/stdout /dev/fd/1 /proc/self/fd/1 dev/out; do
  { echo before; "$statewirec" lint door.dot --diagnostics json --diagnostics-out "$way"; echo behind; } >log 2>err
  [ "$(sed -n '1p;$p' log | paste -sd' ')" = 'before behind' ] && grep -q '"diagnostics"' log && grep -q '4 transitions' log ||
    { cat log; fail "$way was not written into"; }
  [ -L /dev/stdout ] && [ -L dev/out ] || fail "$way was replaced"
done
echo before >log
"$statewirec" compile door.dot -o fresh --depfile dev/seven 7>>log 2>err
[ "$(head -n 1 log)" = before ] && grep -q door.hpp log && [ -L dev/seven ] || fail 'a descriptor was not written into'
sleep 60 3>>log &
other=$!
"$statewirec" compile door.dot -o fresh --depfile /proc/$other/fd/3 2>err || { kill $other; fail 'a descriptor of another process'; }
kill $other
[ "$(head -n 1 log)" = before ] && [ "$(grep -c door.hpp log)" -eq 2 ] || fail "another process's file was written over"
mkfifo pipe
cat pipe >log &
expect 0 compile door.dot -o fresh --depfile pipe
wait $!
[ -p pipe ] && grep -q door.hpp log || fail 'a pipe was replaced'

# draw writes a single drawing to standard output; for what takes a folder, '-' and a file are none.
expect 0 draw door.dot -T svg -o fresh
for way in - /dev/stdout /dev/fd/1; do
  "$statewirec" draw door.dot -T svg -o $way 2>err | cmp - fresh/door.svg || fail "the drawing is not in $way"
done
expect 2 draw door.dot -o -
says "'-' takes one drawing: name its format, as -T svg"
expect 2 draw door.dot -T svg,md -o /dev/stdout
expect 2 draw door.dot -T svg -o - --diagnostics-out -
says "'-' has the drawing: name a file for --diagnostics-out"
for way in - /dev/stdout; do # one file, or one pipe
  expect 2 draw door.dot -T svg -o $way --diagnostics-out /dev/fd/1
  says "'$way' has the drawing"
done
"$statewirec" draw door.dot -T svg -o /dev/stdout >log 2>err && cmp log fresh/door.svg || fail 'the drawing is not in a file'
sed 's/digraph door/digraph gate/' door.dot >gate.dot
expect 1 draw door.dot gate.dot -T svg -o -
says "'-' takes one drawing, and there are 2 machines: name a folder for them"
[ ! -s out ] || fail 'a drawing of several is written'
for command in compile doc extract 'fmt a.sm' diff\ door.dot; do
  expect 2 $command door.dot -o -
  says "'-' would be one; './-' is a folder of that name"
  expect 2 $command door.dot -o door.dot
  says "-o names a folder, and 'door.dot' is none"
done
[ ! -e ./- ] || fail "a folder is named '-'"
