#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# The same spec gives the same bytes: again, from another folder, in another language, without fonts.
set -euo pipefail
statewirec=$1 work=$2
rm -rf "$work"
mkdir -p "$work/elsewhere"
cp -r specs "$work/elsewhere/"

# A language whose numbers have a comma and whose letters sort otherwise; without its data, C's rules hold.
if command -v localedef >/dev/null && localedef --no-archive -i de_DE -f UTF-8 "$work/de_DE.UTF-8" 2>/dev/null; then
  export LOCPATH=$work
fi

all() { # where, folder of the specs
  local out=$work/$1 specs=${2:-specs}
  "$statewirec" draw "$specs"/*.dot -o "$out" 2>/dev/null
  "$statewirec" compile "$specs"/*.dot -o "$out" 2>/dev/null
  "$statewirec" dump "$specs"/*.dot >"$out/all.json" 2>/dev/null
  "$statewirec" diff "$specs/door.dot" "$specs/lift.dot" -o "$out/diff" >"$out/diff.txt" 2>/dev/null || [ $? -eq 1 ]
}
all one
LC_ALL=C all two
(cd "$work/elsewhere" && LC_ALL=de_DE.UTF-8 LANG=tr_TR.UTF-8 TZ=Asia/Tokyo HOME=/nonexistent \
  FONTCONFIG_FILE=/nonexistent GVBINDIR=/nonexistent DOTFONTPATH=/nonexistent all three)
LC_ALL=de_DE.UTF-8 all four "$PWD/specs"
(cd specs && all six .)
(cd "$work/one" && all seven "$OLDPWD/../back/specs")

# One by one, in another order, with another history of the heap.
for spec in $(ls -r specs/*.dot); do
  GLIBC_TUNABLES=glibc.malloc.tcache_count=0 PADDING=$(seq 3000 | tr '\n' x) \
    "$statewirec" draw "$spec" -o "$work/five/" 2>/dev/null
  "$statewirec" compile "$spec" -o "$work/five" 2>/dev/null
done
cp -r "$work/one/all.json" "$work/one/diff.txt" "$work/one/diff" "$work/five"

for other in two three four five six seven; do diff -r "$work/one" "$work/$other"; done
if grep -rlF "$work" "$work/one" || grep -rlF "$PWD" "$work/four"; then
  echo "an output names a folder of this machine" >&2
  exit 1
fi
