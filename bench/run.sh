#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# All benchmarks of a build, as tables; pages with --pages. Minutes on two cores.
set -euo pipefail
cd "$(dirname "$0")/.."
build=${1:-build/release}
pages=${2:-}

echo "== dispatch"
python3 bench/dispatch/table.py "$build/bench/dispatch/dispatch"
echo "== first contact"
python3 bench/first_contact/run.py --programs "$build/bench/first_contact" \
  --launcher "$build/tools/statewire" ${pages:+--output docs/benchmarks/first-contact.md}
echo "== messages"
python3 bench/messages/run.py --programs "$build/bench/messages" --launcher "$build/tools/statewire" \
  ${pages:+--output docs/benchmarks/messages.md --plot docs/benchmarks/messages.svg}
echo "== start-up"
python3 bench/startup/run.py --programs "$build/bench/startup" --launcher "$build/tools/statewire" \
  ${pages:+--output docs/benchmarks/startup.md} || [ $? -eq 77 ] # without MPI libraries and their launchers
echo "== path of a short message"
provider=() # where libfabric is installed
[ -e "$build/bench/path/provider_path" ] && provider=(--provider "$build/bench/path/provider_path" --plugins "$build/libfabric")
python3 bench/path/run.py --program "$build/bench/path/message_path" "${provider[@]}"
echo "== simulator"
"$build/bench/simulator/bench_simulator"
