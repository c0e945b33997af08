#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# What outputs replace: files that statewirec wrote, and none that it reads or that others wrote.
# replacing.sh STATEWIREC WORK
set -euo pipefail
. ./statewirec.sh

everything() { find . -type f ! -name out ! -name err -print0 | sort -z | xargs -0 md5sum; find . -type d,l | sort; }
status=2
refused() { # words, arguments: the exit status is $status, and no file has changed
  local words=$1 before
  shift
  before=$(everything)
  expect $status "$@"
  says "$words"
  [ "$before" = "$(everything)" ] || fail "'$*' is refused and writes"
}

printf 'State [A]\n  Event [E]\n    Change_State([A])\n' >turnstile.sm
printf 'Look:\n\n```\n%s\n```\n' "$(cat door.dot)" >page.md
sed 's/lift the latch/push the latch/' door.dot >other.dot
echo '{"machines": {"door": {"transitions": 4, "counts": [12, 0, 0, 1]}}}' >run.json

# An input is not replaced: by its name, another one, a symbolic or a hard link, through a link to its folder.
input="'door.dot' is an input of this run"
refused "'door.dot' is an input of this run: name another file or folder for the output" draw door.dot -T dot -o .
refused "$input" draw door.dot -o door.dot
refused "$input" draw ./door.dot -T dot
refused "$input" compile door.dot -o new --depfile door.dot
refused "$input" lint door.dot --diagnostics-out door.dot
refused "$input" compile door.dot -o new --check --diagnostics-out door.dot
refused "'./door.dot' is an input of this run ('$PWD/door.dot')" lint "$PWD/door.dot" --diagnostics-out ./door.dot
mkdir names
ln -s ../door.dot names/soft.dot
ln door.dot names/hard.dot
ln -s . here
for name in names/soft.dot names/hard.dot here/door.dot; do
  refused "'$name' is an input of this run ('door.dot')" lint door.dot --diagnostics json --diagnostics-out "$name"
done
rm names/hard.dot
refused 'is an input' extract door.dot -o here
refused 'is an input' fmt turnstile.sm -o .
refused 'is an input' draw door.dot -o new --coverage run.json --diagnostics-out run.json
mkdir drawn && cp other.dot drawn/door.diff.svg
refused 'is an input' diff door.dot drawn/door.diff.svg -o drawn
cp door.dot index.html
refused 'is an input' doc index.html
rm -r drawn index.html

# Neither is another spec, nor, in a folder, what statewirec did not write.
refused "'other.dot' exists, and nothing in it says that statewirec wrote it" draw door.dot -o other.dot
refused 'remove it, or name another file or folder' compile door.dot -o new --depfile other.dot
refused "'turnstile.sm' exists" lint door.dot --diagnostics-out turnstile.sm
mkdir mine
for file in door.hpp door.svg door.md door.dot door.diff.svg index.html; do echo mine >mine/$file; done
refused "'mine/door.hpp' exists" compile door.dot -o mine --depfile mine/door.d
for format in svg md dot; do refused "'mine/door.$format' exists" draw door.dot -T html,$format -o mine; done
refused "'mine/index.html' exists" doc door.dot -o mine
refused "'mine/door.diff.svg' exists" diff door.dot other.dot -o mine
refused "'mine/door.dot' exists" extract page.md -o mine
(cat door.dot; sed 's/digraph door/digraph gate/' door.dot) >two.dot
(cat other.dot; sed 's/digraph door/digraph gate/' other.dot) >too.dot
echo mine >mine/gate.diff.svg && rm mine/door.diff.svg
refused "'mine/gate.diff.svg' exists" diff two.dot too.dot -o mine
# One that cannot be read may be anything.
without_rights=()
[ "$(id -u)" -ne 0 ] || without_rights=(setpriv --bounding-set=-all --inh-caps=-all)
mkdir unreadable && echo mine >unreadable/door.hpp && chmod 000 unreadable/door.hpp
if ! "${without_rights[@]}" cat unreadable/door.hpp >out 2>err; then
  got=0; "${without_rights[@]}" "$statewirec" compile door.dot -o unreadable >out 2>err || got=$?
  [ "$got" -eq 2 ] && grep -q "cannot read 'unreadable/door.hpp'" err || fail "a file that cannot be read: $got"
fi
chmod 600 unreadable/door.hpp
grep -qx mine unreadable/door.hpp || fail 'a file that cannot be read was replaced'
# --check compares.
expect 1 compile door.dot -o mine --check; says 'stale: mine/door.hpp'
expect 1 draw door.dot -T dot -o . --check; says 'stale: door.dot'

# Two outputs are not one file.
status=1
refused "two outputs would be" compile door.dot -o new --depfile new/door.hpp
refused "two outputs would be" compile door.dot -o new --diagnostics-out ./new/../new/door.hpp
refused "two outputs would be" compile door.dot -o new --diagnostics-out new/log --depfile new/log
status=2

# What the user names is replaced, and an empty file.
echo mine >mine/any.svg && echo mine >any.d
expect 0 draw door.dot -o mine/any.svg
expect 0 compile door.dot -o new --depfile any.d
echo mine >any.json
expect 0 lint door.dot --diagnostics json --diagnostics-out any.json
: >mine/door.hpp
expect 0 compile door.dot -o mine
for file in mine/any.svg any.d any.json mine/door.hpp; do ! grep -qx mine $file || fail "$file was not replaced"; done

# What statewirec wrote is replaced, also when git has changed its line ends, or has a pointer instead of it.
formats=svg,md,html,dot
! command -v rsvg-convert >/dev/null || formats+=,png,pdf
mkdir ours
again() { # specs
  expect 0 compile "$1" -o ours
  expect 0 draw "$1" -T $formats -o ours
  expect 0 doc "$1" -o ours
  expect 0 extract page.md -o ours/extracted
  expect 0 fmt turnstile.sm -o ours/formatted
  expect 1 diff other.dot two.dot -o ours
  expect 1 diff two.dot too.dot -o ours
}
again door.dot
[ "$(find ours -type f | wc -l)" -ge 9 ] || fail 'there are fewer kinds of outputs'
sed -i 's/lift the latch/lift a latch/' door.dot two.dot page.md
again door.dot
sed -i 's/lift a latch/turn the latch/' door.dot two.dot page.md
find ours -type f ! -path '*/formatted/*' ! -name '*.png' ! -name '*.pdf' -exec sed -i 's/$/\r/' {} +
again door.dot
! grep -rlq $'\r$' ours --include='*.svg' || fail 'a drawing was not replaced'
for file in ours/door.svg ours/door.hpp ours/index.html; do
  printf 'version https://git-lfs.github.com/spec/v1\noid sha256:%064d\nsize 5\n' 0 >$file
done
again door.dot
! grep -rq git-lfs ours || fail 'a pointer was not replaced'
# A page's machine in the place of another page's: refused.
cp page.md wiki.md
refused "'ours/extracted/door.dot' exists" extract wiki.md -o ours/extracted
sed -i 's/\[A\]/[B]/' turnstile.sm
expect 0 fmt turnstile.sm -o ours/formatted # as the text has changed
expect 0 fmt turnstile.sm # in place

# What is said of the specs is written, also where an output is refused; but into no output.
mkdir both
echo mine >both/door.hpp
expect 2 compile door.dot -o both --diagnostics json --diagnostics-out said.json
says "'both/door.hpp' exists"
grep -q '"diagnostics"' said.json || fail 'the diagnostics are not written'
[ "$(cat both/door.hpp)" = mine ] || fail 'a file was replaced'
expect 1 compile door.dot -o both --diagnostics json --diagnostics-out both/door.hpp
[ "$(cat both/door.hpp)" = mine ] || fail 'a file was replaced by diagnostics'
expect 1 draw door.dot -T dot -o one.dot --depfile two.d --diagnostics json --diagnostics-out two.d
[ ! -e two.d ] || fail 'the diagnostics are in the place of an output'

# verify: what it names is judged before the search.
if command -v spin >/dev/null; then
  peer() { printf 'digraph %s { ignore="*"; A [initial=true]; A -> B [label="GO\n----\nsend %s"]; B -> A [label="%s"] }\n' "$@"; }
  peer client PING PONG >client.dot
  peer server PONG PING >server.dot
  refused "'client.dot' is an input" verify client.dot server.dot --coverage client.dot
  refused "'door.dot' exists" verify client.dot server.dot --coverage door.dot
  echo mine >mine/client.scenario
  refused "'mine/client.scenario' exists" verify client.dot server.dot --emit-only --write-world mine/client.world
  expect 0 verify client.dot server.dot --emit-only --write-world ours/client.world
  expect 0 verify client.dot server.dot --emit-only --write-world ours/client.world
  echo mine >mine/client_server.pml
  refused "'mine/client_server.pml' exists" verify client.dot server.dot --emit-only -o mine
  rm mine/client_server.pml
  sed -i 's/ignore="\*"/error="*"/' server.dot # a run that meets an error
  for kind in txt svg json; do
    echo mine >mine/client_server.$kind
    refused "'mine/client_server.$kind' exists" verify client.dot server.dot -o mine
    rm mine/client_server.$kind
  done
  expect 1 verify client.dot server.dot -o ours
  sed -i 's/$/\r/' ours/client_server.*
  expect 1 verify client.dot server.dot -o ours
  ! grep -q $'\r$' ours/client_server.* || fail 'a counterexample was not replaced'
  echo mine >mine/client_server.paths.json
  refused "'mine/client_server.paths.json' exists" verify client.dot server.dot --path-to client:A:GO:B -o mine
  expect 0 verify client.dot server.dot --path-to client:A:GO:B -o ours
  expect 0 verify client.dot server.dot --path-to server:A:GO:B -o ours
fi

# An input that is read from standard input, by its name.
before=$(md5sum door.dot)
got=0; "$statewirec" draw /dev/stdin -T dot -o . <door.dot >out 2>err || got=$?
[ "$got" -eq 2 ] && [ "$before" = "$(md5sum door.dot)" ] || fail 'standard input was replaced'
