#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# draw: its formats, and drawings without errors.
set -euo pipefail
close=$3
. ./statewirec.sh

# By -T, and by the name of the file.
expect 0 draw door.dot -o all -T svg,dot -T md
[ "$(ls all | tr '\n' ' ')" = 'door.dot door.md door.svg ' ] || fail "$(ls all)"
expect 0 draw door.dot -o one/gate.svg
cmp one/gate.svg all/door.svg || fail 'the file that -o names has something else'
expect 2 draw door.dot -T gif; says 'gif not in {svg,md,html,png,pdf,dot}'
expect 2 draw door.dot -o door.jpg; says "'jpg' is no format of drawings; there are svg, md, html, png, pdf, dot"
expect 2 draw door.dot -o door.svg -T dot; says 'another format'
expect 1 draw door.dot "$here/specs/lift.dot" -o both.svg; says "two outputs would be 'both.svg'"
# DOT is what Graphviz reads, and what another spec does not replace.
if command -v dot >/dev/null; then dot -Tsvg all/door.dot >/dev/null 2>out; [ ! -s out ] || fail 'dot complains'; fi
cp door.dot other.dot
for format in svg dot; do expect 1 draw other.dot -o "all/door.$format"; says "was written from 'formats/door.dot'"; done

# Without errors: a failure is left out, and what only failures lead to.
expect 0 draw "$close" -o usual.svg --without-errors
expect 0 draw "$close" -o whole.svg
grep -q CONN_LOST whole.svg || fail 'the whole drawing has no failures'
grep -q CONN_LOST usual.svg && fail 'a failure is drawn'
grep -q 'without errors: [0-9]* of [0-9]* edges left out' usual.svg || fail 'it is not said what is left out'
cat >marked.dot <<'END'
digraph marked { graph [ignore="*"]
  A [initial=true]
  A -> B [label="GO"]
  A -> C [label="STOP", class=error]
  B -> A [label="TIMEOUT", class=usual]
  C -> A [label="AGAIN"]
}
END
expect 0 draw marked.dot -o marked.svg --without-errors
grep -q STOP marked.svg && fail 'what the spec calls an error is drawn'
grep -q AGAIN marked.svg && fail 'a state that only errors lead to is drawn'
grep -q TIMEOUT marked.svg || fail 'what the spec calls usual is left out'

# A layout that takes too long is given up, here after 2 s of the processor, or more where statewirec itself is slow
# (sanitizers): the limit is that of both. No drawing, but the table.
cat >tangle.py <<'END'
edges = "".join(f'S{i} -> S{(i * 7919 + j * j * 104729 + j) % 1400} [label="E{j}"];\n' for i in range(1400) for j in range(5))
print(f"digraph tangle {{ ignore=\"*\"; S0 [initial=true];\n{edges}}}")
END
python3 tangle.py >tangle.dot
TIMEFORMAT=%U
{ time expect 1 draw tangle.dot -o tangle -T md 2>&3; } 3>&2 2>own
own=$(cut -d . -f 1 own)
rm -r tangle
(ulimit -t $((2 + 2 * own)); expect 1 draw tangle.dot -o tangle -T svg,md)
says 'drawing the machine "tangle" (1400 states, 7000 edges): Graphviz has two minutes for it'
says 'Graphviz could not lay out the machine "tangle" (1400 states, 7000 edges): there is no drawing of it'
[ -s tangle/tangle.md ] || fail 'no table of what could not be drawn'
[ ! -e tangle/tangle.svg ] || fail 'a drawing of a layout that was given up'

# PNG and PDF.
(PATH=/nonexistent; expect 2 draw door.dot -o door.png; PATH=/usr/bin:/bin says "install Debian's package librsvg2-bin")
command -v rsvg-convert >/dev/null || { echo "rsvg-convert is needed: install Debian's package librsvg2-bin" >&2; exit 77; }
for format in png pdf; do
  expect 0 draw door.dot -o "one/door.$format"
  expect 0 draw door.dot -o "two/door.$format"
  cmp "one/door.$format" "two/door.$format" || fail "two runs make two different files: $format"
  expect 1 draw other.dot -o "one/door.$format"; says "was written from 'formats/door.dot'"
done
python3 - one/door.png <<'END'
import struct, sys, zlib
data, at, kinds = open(sys.argv[1], "rb").read(), 8, []
while at < len(data):
    length, kind = struct.unpack(">I4s", data[at:at + 8])
    assert zlib.crc32(data[at + 4:at + 8 + length]) == struct.unpack(">I", data[at + 8 + length:at + 12 + length])[0]
    kinds.append(kind)
    at += 12 + length
assert kinds[0] == b"IHDR" and b"tEXt" in kinds and kinds[-1] == b"IEND", kinds
END
[ "$(head -c 5 one/door.pdf)" = '%PDF-' ] || fail 'no PDF'
# A page of a PDF is the drawing; one that cannot be read on a page of A4 has several, of that size.
[ "$(grep -ac MediaBox one/door.pdf)" = 1 ] || fail 'a small drawing has several pages'
cat >long.py <<'END'
import sys
count = int(sys.argv[1])
rows = "".join(f'A{i} -> A{i + 1} [label="GO"]; A{i} -> A{i} [label="STAY\\n---\\nwrite down that it stays here"];\n' for i in range(count))
print(f"digraph long {{ ignore=\"*\"; A0 [initial=true]; A{count} [final=true];\n{rows}}}")
END
python3 long.py 60 >long.dot
expect 0 draw long.dot -o long.pdf
expect 0 draw long.dot -o long.svg
python3 - long.pdf long.svg <<'END'
import math, re, sys
boxes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", open(sys.argv[1], "rb").read())
wide, high = map(float, re.search(r'<svg width="([\d.]+)pt" height="([\d.]+)pt"', open(sys.argv[2]).read()).groups())
least = math.ceil(high * min(1, 453.5 / wide) / 700)
assert least > 2 and least <= len(boxes) <= 2 * least, (len(boxes), least)
assert all(round(float(x)) == 595 and round(float(y)) == 842 for x, y in boxes), boxes
END
# Another page comes before type of less than 6.5 points.
for count in 4 6 8 10 12 14; do
  python3 long.py "$count" >long.dot
  expect 0 draw long.dot -o "long_$count.pdf"
  expect 0 draw long.dot -o "long_$count.svg"
done
python3 - long_*.svg <<'END'
import pathlib, re, sys
seen = set()
for svg in map(pathlib.Path, sys.argv[1:]):
    text = svg.read_text()
    wide, high = map(float, re.search(r'<svg width="([\d.]+)pt" height="([\d.]+)pt"', text).groups())
    least = min(map(float, re.findall(r'font-size="([\d.]+)"', text))) * min(1, 453.5 / wide, 700 / high)
    several = svg.with_suffix(".pdf").read_bytes().count(b"/MediaBox") > 1
    assert several == (least < 6.5), (svg, least, several)
    seen.add((several, least >= 5))
assert seen >= {(False, True), (True, True)}, seen
END
