#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# The counterexamples of the specimens, as committed in docs/proof, are what SPIN finds today.
# exhibits.sh STATEWIREC TREE; with STATEWIRE_UPDATE_GOLDEN=1 it writes them instead.
set -euo pipefail
compiler=$1 tree=$2
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
cd "$tree"
for name in old_close unfixed_link_failure unfixed_finalize; do
  "$compiler" verify "spec/proof/$name.scenario" -o "$out" > /dev/null
  sed -E -i 's/( depth [0-9 ]+), [0-9.]+ s, [0-9]+ MiB/\1/' "$out/$name.txt" # how long it took is another each time
  for kind in txt svg; do
    if [ -n "${STATEWIRE_UPDATE_GOLDEN:-}" ]; then
      mkdir -p docs/proof
      cp "$out/$name.$kind" "docs/proof/$name.$kind"
    elif ! diff -u "docs/proof/$name.$kind" "$out/$name.$kind"; then
      echo "docs/proof/$name.$kind is not what is found today; ./do golden writes it anew" >&2
      exit 1
    fi
  done
done
