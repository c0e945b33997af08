#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Copies the tree, runs the main job with forced head-to-heads, flips the tie-break in the copy's spec as
# docs/guide/tutorial.md does, rebuilds, runs again: the other side must win.
set -euo pipefail
source=$1 work=$2/copy statewirec=$3 compiler=$4

rm -rf "$work"
mkdir -p "$work/tree"
(cd "$source" && git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$work/tree" 2>/dev/null || true)

launcher=()
# Ninja does not take the relative paths of a ccache with a base directory for those of generated code.
export CCACHE_BASEDIR=
command -v ccache >/dev/null && launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
build_and_run() { # prints the summary's line about head-to-heads
  cmake --build "$work/build" --target main_job statewire_cli >"$work/build.log" 2>&1 ||
    { cat "$work/build.log" >&2; exit 1; }
  "$work/build/tools/statewire" run -n 5 "$work/build/examples/main_job" --force-head-to-head \
    --rounds 1 --out "$work/out" >"$work/run.log" 2>&1 || { cat "$work/run.log" >&2; exit 1; }
  grep 'head-to-heads' "$work/run.log"
}

# Sources together and without debug information: half the time, and what is built here runs once.
cmake -S "$work/tree" -B "$work/build" -G Ninja -DCMAKE_BUILD_TYPE=Debug \
  -DCMAKE_CXX_FLAGS_DEBUG=-O0 -DCMAKE_UNITY_BUILD=ON \
  -DCMAKE_CXX_COMPILER="$compiler" -DSTATEWIRE_COMPILER="$statewirec" "${launcher[@]}" \
  -DSTATEWIRE_BUILD_TESTS=OFF -DSTATEWIRE_BUILD_BENCHMARKS=OFF >"$work/configure.log" 2>&1 ||
  { cat "$work/configure.log" >&2; exit 1; }

before=$(build_and_run)
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

after=$(build_and_run)
echo "after:  $after"
grep -qE "higher rank's connection survived 0 times, the lower's 1[0-9]" <<<"$after"
# The committed generated code and the diagrams of the copy show the edit as well.
if cmp -s "$source/generated/accept.hpp" "$work/tree/generated/accept.hpp"; then
  echo "generated/accept.hpp was not regenerated" >&2
  exit 1
fi
