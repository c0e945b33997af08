#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Runs three programs of tests under ThreadSanitizer, each to its end, and writes down what it found. All three
# finish without a failed test and without a report, or the exit status is 1.
#
# usage: tsan.sh BUILD RESULT [FILTER]
#   RESULT  a page, result.md; what the programs print lies beside it
#   FILTER  runs these tests only (a --gtest_filter), and the page says so
set -euo pipefail
build=$1 result=$2 filter=${3:-*}
folder=$(dirname "$result")
mkdir -p "$folder"
commit=$(git rev-parse HEAD)
[ -z "$(git status --porcelain --untracked-files=no)" ] || commit="$commit, with changes"
which="all tests"
[ "$filter" = "*" ] || which="only the tests of the filter \`$filter\`"

status=0 rows=
for program in messages traffic library; do
  log=$folder/test_$program.log
  ended=0
  # A report does not end the program: the next one may be of another place.
  TSAN_OPTIONS="halt_on_error=0 exitcode=66 ${TSAN_OPTIONS:-}" \
    "$build/tests/$program/test_$program" --gtest_filter="$filter" >"$log" 2>&1 || ended=$?
  # GoogleTest's last lines; a program that was killed has none.
  tests=$(sed -nE 's/^\[=+\] ([0-9]+) tests? from .* ran\..*/\1/p' "$log")
  passed=$(sed -nE 's/^\[ +PASSED +\] ([0-9]+) tests?\..*/\1/p' "$log")
  skipped=$(sed -nE 's/^\[ +SKIPPED +\] ([0-9]+) tests?,.*/\1/p' "$log")
  races=$(grep -c '^WARNING: ThreadSanitizer: data race' "$log" || true)
  reports=$(grep -c '^WARNING: ThreadSanitizer: ' "$log" || true)
  end="exit status $ended"
  [ -n "$tests" ] || end="not to its end, $end"
  rows+="| \`test_$program\` | ${tests:-unknown} | ${passed:-unknown} | ${skipped:-0} | $races | $((reports - races)) | $end |"$'\n'
  # A filter may leave a program without a test.
  { [ "$ended" -eq 0 ] && [ "$reports" -eq 0 ] && [ -n "$tests" ] && [ -n "$passed" ] &&
    [ "$tests" -eq $((passed + ${skipped:-0})) ] && { [ "$tests" -gt 0 ] || [ "$filter" != "*" ]; }; } || status=1
done

cat >"$result" <<END
# ThreadSanitizer

Date: $(date -u '+%Y-%m-%d %H:%M') UTC. Commit: $commit. Run: $which.

| program | tests | passed | skipped | races | other reports | end |
|---|---|---|---|---|---|---|
$rows
END
cat "$result"
exit "$status"
