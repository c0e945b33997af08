#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Runs the main job with forced head-to-heads, flips the tie-break in a copy of the tree as
# docs/guide/tutorial.md does, lets the copy's build write its headers and diagrams, compiles what includes
# those, runs again: the other side must win.
set -euo pipefail
source=$1 build=$2 work=$3/copy statewirec=$4 compiler=$5

rm -rf "$work"
mkdir -p "$work/tree"
(cd "$source" && git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$work/tree" 2>/dev/null || true)

run() { # programs; prints the summary's line about head-to-heads
  "$build/tools/statewire" run -n 5 "$1/examples/main_job" --force-head-to-head \
    --rounds 1 --out "$work/out" >"$work/run.log" 2>&1 || { cat "$work/run.log" >&2; exit 1; }
  grep 'head-to-heads' "$work/run.log"
}

before=$(run "$build")
echo "before: $before"
# Each of the 10 pairs at least once: on a loaded machine one side may try again before the winner is up.
grep -qE "higher rank's connection survived 1[0-9] times, the lower's 0" <<<"$before"

# The tutorial's edit: the two edges out of tie_rank change places.
spec=$work/tree/spec/accept.dot
sed -i -e 's/tie_rank -> may_open     \[label="(my rank is lower)"\]/tie_rank -> may_open     [label="(else)"]/' \
  -e 's/tie_rank -> OPEN_LREFUSE \[label="(else)\\n----\\nrefuse lost_head_to_head"\]/tie_rank -> OPEN_LREFUSE [label="(my rank is lower)\\n----\\nrefuse lost_head_to_head"]/' "$spec"
if cmp -s "$source/spec/accept.dot" "$spec"; then
  echo "the edit did not apply: spec/accept.dot has changed; change this script and docs/guide/tutorial.md" >&2
  exit 1
fi

{ cmake -S "$work/tree" -B "$work/build" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" -DSTATEWIRE_COMPILER="$statewirec" \
    -DSTATEWIRE_BUILD_TESTS=OFF -DSTATEWIRE_BUILD_BENCHMARKS=OFF &&
  cmake --build "$work/build" --target statewire_generated_headers statewire_diagrams; } >"$work/build.log" 2>&1 ||
  { cat "$work/build.log" >&2; exit 1; }
# The committed generated code and the diagrams of the copy show the edit as well.
for file in generated/accept.hpp docs/diagrams/accept.svg docs/diagrams/accept.md; do
  if cmp -s "$source/$file" "$work/tree/$file"; then
    echo "$file was not made anew" >&2
    exit 1
  fi
done

python3 "$source/tests/edit_spec/rebuild.py" "$build" "$work/tree/generated" "$work/rebuilt" examples/main_job
after=$(run "$work/rebuilt")
echo "after:  $after"
grep -qE "higher rank's connection survived 0 times, the lower's 1[0-9]" <<<"$after"
