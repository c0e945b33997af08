#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Formatting of every handwritten C++ file, the rules of docs/design/states.md that can be checked, retired words,
# the form of pages, spelling, and clang-tidy over the handwritten sources. Those that are compiled together are read
# together, and again when one of them, a header, their flags or the checks have changed: the hashes of what was
# clean are under BUILD/tidy, or where STATEWIRE_TIDY_CACHE says (a clean clone has none in BUILD).
#
# usage: check_style.sh [BUILD]
set -euo pipefail
cd "$(dirname "$0")/.."
build=${1:-build/release}
mapfile -t files < <(git ls-files 'generator/*.[ch]pp' 'runtime/*.[ch]pp' 'simulator/*.[ch]pp' 'tools/*.[ch]pp' 'libfabric/*.[ch]pp' \
  'examples/*.[ch]pp' 'bench/*.[ch]pp' 'tests/*.[ch]pp' | grep -v '/golden/\|/cases/\|/expected/')
clang-format --dry-run --Werror "${files[@]}"
echo "clang-format: ${#files[@]} files are clean"
python3 tests/check_states.py
python3 tests/check_deadlines.py "$build/generator/statewirec"
python3 tests/spdx.py
python3 tests/words.py
python3 tests/check_pages.py
git ls-files -z | xargs -0 codespell
echo "codespell: no mistake is found"
docs/reference/write

# Three quarters of the time went to the static analyzer in a few large functions: it gives up on a
# function after 225,000 steps; a third of that halves the time. And half of the rest went to
# bugprone-reserved-identifier, which looks at every name of every header; clang itself has the same
# warning, for what is ours.
tidy_flags=(--quiet --checks=-bugprone-reserved-identifier
  --extra-arg=-Wno-unknown-warning-option --extra-arg=-Wreserved-identifier
  --extra-arg=-DBOOST_ASIO_HAS_CO_AWAIT=1 --extra-arg=-DBOOST_ASIO_HAS_STD_COROUTINE=1
  --extra-arg=-Xclang --extra-arg=-analyzer-config --extra-arg=-Xclang --extra-arg=max-nodes=75000)
export STATEWIRE_TIDY_CACHE=${STATEWIRE_TIDY_CACHE:-$build/tidy}
mkdir -p "$STATEWIRE_TIDY_CACHE"
exec python3 tests/tidy.py "$build" "${tidy_flags[@]}"
