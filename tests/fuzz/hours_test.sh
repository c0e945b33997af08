#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# hours.py counts what a fuzzer does and finds. usage: hours_test.sh WORK
set -euo pipefail
hours=$(dirname "$(realpath "$0")")/hours.py
rm -rf "$1"
mkdir -p "$1"
cd "$1"
export FUZZ_OUT=$PWD/out

fail() { echo "FAILED: $*" >&2; exit 1; }
cat >fuzzer <<'EOF'
#!/usr/bin/env bash
for option in "$@"; do case $option in -artifact_prefix=*) prefix=${option#*=} ;; esac; done
printf '#%s\tDONE\nstat::number_of_executed_units: %s\n' "$1" "$1" >&2
[ "$2" = nothing ] || { echo x >"${prefix}crash-$2"; exit 77; }
EOF
chmod +x fuzzer

python3 "$hours" run labels ./fuzzer 1000 nothing 2>/dev/null || fail "nothing is found, and the status is $?"
python3 "$hours" run labels ./fuzzer 234 nothing 2>/dev/null
python3 "$hours" run worlds ./fuzzer 7 one 2>/dev/null && fail "a finding, and the status is 0"
python3 "$hours" run worlds ./fuzzer 7 one 2>/dev/null && fail "the fuzzer failed, and the status is 0"
[ "$(wc -l <out/hours.tsv)" = 4 ] || fail "each run adds a line"
python3 "$hours" table >sums
grep -Eq '^\| `labels` \|.*\| 0 s \| 1,234 \| 0 \|$' sums || { cat sums; fail "labels: two runs, no finding"; }
grep -Eq '^\| `worlds` \|.*\| 0 s \| 14 \| 1 \|$' sums || { cat sums; fail "worlds: a finding counts once"; }
