#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# All benchmarks of a build, as tables. One that fails, or has a run of Statewire without a
# result, does not stop the others; the status is 1 then.
#
# usage: run.sh [BUILD [pages|quick]]   "pages" writes docs/benchmarks too; "quick" gives each a few seconds, and
#                                       writes copies of pages: it shows that they run, and its figures mean nothing
set -euo pipefail
cd "$(dirname "$0")/.."
build=${1:-build/release}
how=${2:-}

failed=()
bench() { # NAME COMMAND…
  local status=0
  echo "== $1"
  "${@:2}" || status=$?
  [ "$status" -eq 0 ] || [ "$status" -eq 77 ] || failed+=("$1") # 77: not run, and it has said why
}
# "quick" leaves out the page of first contact, which takes runs of its own.
pages=docs/benchmarks
if [ "$how" = quick ]; then
  pages=$(mktemp -d)
  trap 'rm -rf "$pages"' EXIT
  cp docs/benchmarks/*.md "$pages"
fi
page() { [ -z "$how" ] || echo "$@"; }
quick() { [ "$how" != quick ] || echo "$@"; }

# shellcheck disable=SC2046,SC2086 # options without spaces
{
bench dispatch python3 bench/dispatch/table.py $(quick --repetitions 1) "$build/bench/dispatch/dispatch"
bench "first contact" python3 bench/first_contact/run.py --programs "$build/bench/first_contact" \
  --launcher "$build/tools/statewire" $([ "$how" != pages ] || echo --output docs/benchmarks/first-contact.md) \
  $(quick --sizes 4 --repeat 1 --only raw,statewire)
bench messages python3 bench/messages/run.py --programs "$build/bench/messages" --launcher "$build/tools/statewire" \
  $(page --output $pages/messages.md --plot $pages/messages.svg) \
  $(quick --polite --rounds 1 --scale 0.01 --only raw,Statewire)
bench "within one host" python3 bench/messages/run.py --within-host --programs "$build/bench/messages" \
  --launcher "$build/tools/statewire" --groups latency,bandwidth,rate $(page --output $pages/within-host.md) \
  $(quick --polite --rounds 1 --scale 0.01 --only Statewire)
bench "the ring against one copy" "$build/bench/messages/single_copy" "$([ "$how" = quick ] && echo 1 || echo 100)"
bench "5 GiB" python3 bench/large/run.py --build "$build" $(page --output $pages/large.md) \
  $(quick --mib 64 --messages 1 --repeat 1)
bench "MPI programs" python3 bench/mpi/run.py --build "$build" $(page --output $pages/mpi.md) \
  $(quick --polite --rounds 1 --sizes 4)
bench start-up python3 bench/startup/run.py --programs "$build/bench/startup" --launcher "$build/tools/statewire" \
  $(page --output $pages/startup.md) $(quick --sizes 4 --repeat 1)
provider=() # where libfabric is installed
[ -e "$build/bench/path/provider_path" ] && provider=(--provider "$build/bench/path/provider_path" --plugins "$build/libfabric")
bench "path of a short message" python3 bench/path/run.py --program "$build/bench/path/message_path" "${provider[@]}"
bench "the compiler's cost" python3 bench/compiler/measure.py "$build/generator/statewirec" \
  $(page --page $pages/compiler-cost.md) $(quick --sizes 10)
bench simulator "$build/bench/simulator/bench_simulator" $(quick 0.1)
}
for name in "${failed[@]}"; do echo "run.sh: $name: failed, or had a run without a result" >&2; done
[ ${#failed[@]} -eq 0 ]
