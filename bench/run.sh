#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# All benchmarks of a build, as tables. One that fails, or has a run of Statewire without a
# result, does not stop the others; the status is 1 then.
#
# usage: run.sh [BUILD [pages]]   "pages" writes docs/benchmarks too
set -euo pipefail
cd "$(dirname "$0")/.."
build=${1:-build/release}
pages=${2:-}

failed=()
bench() { # NAME COMMAND…
  local status=0
  echo "== $1"
  "${@:2}" || status=$?
  [ "$status" -eq 0 ] || [ "$status" -eq 77 ] || failed+=("$1") # 77: not run, and it has said why
}

bench dispatch python3 bench/dispatch/table.py "$build/bench/dispatch/dispatch"
bench "first contact" python3 bench/first_contact/run.py --programs "$build/bench/first_contact" \
  --launcher "$build/tools/statewire" ${pages:+--output docs/benchmarks/first-contact.md}
bench messages python3 bench/messages/run.py --programs "$build/bench/messages" --launcher "$build/tools/statewire" \
  ${pages:+--output docs/benchmarks/messages.md --plot docs/benchmarks/messages.svg}
bench "within one host" python3 bench/messages/run.py --within-host --programs "$build/bench/messages" \
  --launcher "$build/tools/statewire" --groups latency,bandwidth,rate ${pages:+--output docs/benchmarks/within-host.md}
bench "the ring against one copy" "$build/bench/messages/single_copy" 100
bench "5 GiB" python3 bench/large/run.py --build "$build" ${pages:+--output docs/benchmarks/large.md}
bench "MPI programs" python3 bench/mpi/run.py --build "$build" ${pages:+--output docs/benchmarks/mpi.md}
bench start-up python3 bench/startup/run.py --programs "$build/bench/startup" --launcher "$build/tools/statewire" \
  ${pages:+--output docs/benchmarks/startup.md}
provider=() # where libfabric is installed
[ -e "$build/bench/path/provider_path" ] && provider=(--provider "$build/bench/path/provider_path" --plugins "$build/libfabric")
bench "path of a short message" python3 bench/path/run.py --program "$build/bench/path/message_path" "${provider[@]}"
bench "the compiler's cost" python3 bench/compiler/measure.py "$build/generator/statewirec" \
  ${pages:+--page docs/benchmarks/compiler-cost.md}
bench simulator "$build/bench/simulator/bench_simulator"
for name in "${failed[@]}"; do echo "run.sh: $name: failed, or had a run without a result" >&2; done
[ ${#failed[@]} -eq 0 ]
