#!/usr/bin/env bash
# Formatting of every handwritten C++ file, and clang-tidy over the handwritten sources.
set -euo pipefail
cd "$(dirname "$0")/.."
build=${1:-build/release}
mapfile -t files < <(git ls-files 'generator/*.[ch]pp' 'runtime/*.[ch]pp' 'simulator/*.[ch]pp' 'tools/*.[ch]pp' \
  'examples/*.[ch]pp' 'bench/*.[ch]pp' 'tests/*.[ch]pp' | grep -v '/golden/\|/cases/\|/expected/')
clang-format --dry-run --Werror "${files[@]}"
echo "clang-format: ${#files[@]} files are clean"
mapfile -t sources < <(git ls-files 'generator/*.cpp' 'runtime/*.cpp' 'simulator/*.cpp' 'tools/*.cpp' 'examples/*.cpp')
printf '%s\n' "${sources[@]}" | xargs -P "$(nproc)" -n 4 clang-tidy --quiet --extra-arg=-Wno-unknown-warning-option -p "$build" 2> >(grep -v 'warnings generated\|Suppressed\|Use -header-filter' >&2 || true)
echo "clang-tidy: ${#sources[@]} files are clean"
