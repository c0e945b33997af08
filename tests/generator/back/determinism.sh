#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# The same spec gives the same bytes: again, from another folder, in another language, without fonts.
set -euo pipefail
statewirec=$1 work=$2
rm -rf "$work"
mkdir -p "$work/elsewhere"
cp -r specs "$work/elsewhere/"

all() { # where
  "$statewirec" draw specs/*.dot -o "$work/$1" 2>/dev/null
  "$statewirec" compile specs/*.dot -o "$work/$1" 2>/dev/null
}
all one
all two
(cd "$work/elsewhere" && LC_ALL=tr_TR.UTF-8 LANG=de_DE.UTF-8 TZ=Asia/Tokyo HOME=/nonexistent \
  FONTCONFIG_FILE=/nonexistent GVBINDIR=/nonexistent DOTFONTPATH=/nonexistent all three)
"$statewirec" draw "$PWD"/specs/*.dot -o "$work/four" 2>/dev/null
"$statewirec" compile "$PWD"/specs/*.dot -o "$work/four" 2>/dev/null

# One by one, in another order, with another history of the heap.
for spec in $(ls -r specs/*.dot); do
  GLIBC_TUNABLES=glibc.malloc.tcache_count=0 PADDING=$(seq 3000 | tr '\n' x) \
    "$statewirec" draw "$spec" -o "$work/five/" 2>/dev/null
  "$statewirec" compile "$spec" -o "$work/five" 2>/dev/null
done

for other in two three four five; do diff -r "$work/one" "$work/$other"; done
if grep -rlF "$work" "$work/one" || grep -rlF "$PWD" "$work/four"; then
  echo "an output names a folder of this machine" >&2
  exit 1
fi
