#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# tests/spdx.py on a small tree of every kind of file.
#
# usage: spdx_test.sh SPDX_PY WORK
set -euo pipefail
spdx=$1 work=$2
rm -rf "$work"
mkdir -p "$work"/{src,spec,generated,tests/front/cases}
cd "$work"
fail() { echo "$1" >&2; cat out >&2; exit 1; }
line='SPDX-License''-Identifier: BSD-3-Clause'

printf '// A file.\n' >src/a.cpp
printf '# A build.\n' >CMakeLists.txt
printf '#!/usr/bin/env python3\nprint(1)\n' >src/b.py
printf '#!/usr/bin/env bash\ntrue\n' >run
chmod +x run
printf 'digraph d { A }' >spec/d.dot
printf 'scenario s: one\n' >spec/s.scenario
# No line belongs into these.
printf 'digraph c { A }\n' >tests/front/cases/c.dot
printf '// written\n' >generated/d.hpp
printf 'text\n' >README.md
printf '\377\376' >binary
git init -q .
git add -A
git ls-files -z | xargs -0 sha256sum >before

status=0
python3 "$spdx" . >out 2>&1 || status=$?
[ "$status" -eq 1 ] || fail "without lines: status $status, expected 1"
[ "$(grep -c ': error: no line' out)" -eq 6 ] || fail "without lines: expected 6 files to be named"
grep -q '^spec/d.dot: error: no line `// SPDX' out || fail "spec/d.dot is not named with its kind of comment"
git ls-files -z | xargs -0 sha256sum | cmp - before || fail "a check changed a file"

python3 "$spdx" --add . >out 2>&1 || fail "--add failed"
[ "$(head -n 1 src/a.cpp)" = "// $line" ] || fail "a.cpp: the line is not the first"
[ "$(head -n 1 src/b.py)" = '#!/usr/bin/env python3' ] || fail "b.py: #! is not the first line"
[ "$(sed -n 2p src/b.py)" = "# $line" ] || fail "b.py: the line does not follow #!"
[ "$(sed -n 2p run)" = "# $line" ] && [ -x run ] || fail "run: no line, or not executable any more"
[ "$(head -n 1 CMakeLists.txt)" = "# $line" ] || fail "CMakeLists.txt: no line"
[ "$(head -n 1 spec/d.dot)" = 'digraph d { A }' ] || fail "d.dot: its lines have moved"
[ "$(tail -n 1 spec/d.dot)" = "// $line" ] || fail "d.dot: the line is not the last"
[ "$(tail -n 1 spec/s.scenario)" = "# $line" ] || fail "s.scenario: the line is not the last"
for data in tests/front/cases/c.dot generated/d.hpp README.md binary; do
  grep -F " $data" before | sha256sum -c --quiet >out 2>&1 || fail "$data was changed"
done
python3 "$spdx" . >out 2>&1 || fail "after --add: not clean"
git ls-files -z | xargs -0 sha256sum >after
python3 "$spdx" --add . >out 2>&1 || fail "--add for the second time failed"
git ls-files -z | xargs -0 sha256sum | cmp - after || fail "--add changed files that have their line"

# Another license is reported, and never replaced.
sed -i '1s/BSD-3-Clause/MIT/' src/a.cpp
status=0
python3 "$spdx" --add . >out 2>&1 || status=$?
[ "$status" -eq 1 ] && grep -q '^src/a.cpp: error: licenses MIT' out || fail "another license was not reported"
grep -q MIT src/a.cpp || fail "another license was replaced"
