# SPDX-License-Identifier: BSD-3-Clause
"""The figures drawn: plain SVG, no library."""

import math
from xml.sax.saxutils import escape

import report
from suite import Results

COLOURS = {"raw": ["#222222", "#6b6b6b", "#999999", "#bbbbbb"], "statewire": ["#c1121f", "#e85d04", "#f4a259", "#7f0f1a", "#d6336c"],
           "peer": ["#0466c8", "#2a9d8f", "#7b2cbf", "#588157", "#b5838d", "#8d6a2f", "#4d96a9",
                    "#6c757d", "#14213d", "#80b918"]}


def _colours(results: Results) -> dict[str, str]:
    used = {kind: 0 for kind in COLOURS}
    colours = {}
    for name in results.names:
        kind = results.kinds[name]
        colours[name] = COLOURS[kind][used[kind] % len(COLOURS[kind])]
        used[kind] += 1
    return colours


class Panel:
    """Axes in a rectangle; both logarithmic unless said otherwise."""

    def __init__(self, x, y, width, height, title):
        self.x, self.y, self.width, self.height = x, y, width, height
        self.out = [f'<text x="{x}" y="{y - 14}" class="title">{escape(title)}</text>']

    def scale(self, low, high):
        self.low, self.high = math.log10(low), math.log10(high)

    def at(self, value):
        share = (math.log10(value) - self.low) / (self.high - self.low)
        return self.y + self.height * (1 - share)

    def grid(self):
        for power in range(math.floor(self.low), math.ceil(self.high) + 1):
            for step in (1, 2, 5):
                value = step * 10.0 ** power
                if not self.low - 1e-9 <= math.log10(value) <= self.high + 1e-9:
                    continue
                y = self.at(value)
                self.out.append(f'<line x1="{self.x}" x2="{self.x + self.width}" y1="{y:.1f}" '
                                f'y2="{y:.1f}" class="grid"/>')
                self.out.append(f'<text x="{self.x - 6}" y="{y + 4:.1f}" class="tick" '
                                f'text-anchor="end">{value:g}</text>')

    def lines(self, series, heads, colours):
        """series: name → a value per head, or None."""
        values = [v for row in series.values() for v in row if v]
        if not values:
            return
        self.scale(min(values) * 0.85, max(values) * 1.15)
        self.grid()
        step = self.width / max(1, len(heads) - 1)
        for i, head in enumerate(heads):
            self.out.append(f'<text x="{self.x + i * step:.1f}" y="{self.y + self.height + 18}" '
                            f'class="tick" text-anchor="middle">{head}</text>')
        for name, row in series.items():
            points = [(self.x + i * step, self.at(v)) for i, v in enumerate(row) if v]
            path = " ".join(f"{px:.1f},{py:.1f}" for px, py in points)
            width = 2.6 if name.startswith("Statewire") else 1.6
            dash = ' stroke-dasharray="5 4"' if name.startswith("raw") else ""
            self.out.append(f'<polyline points="{path}" fill="none" stroke="{colours[name]}" '
                            f'stroke-width="{width}"{dash}/>')
            self.out += [f'<circle cx="{px:.1f}" cy="{py:.1f}" r="2.6" fill="{colours[name]}"/>'
                         for px, py in points]

    def bars(self, series, heads, colours):
        values = [v for row in series.values() for v in row if v]
        if not values:
            return
        self.scale(min(values) * 0.6, max(values) * 1.2)
        self.grid()
        group = self.width / len(heads)
        width = group * 0.86 / max(1, len(series))
        for i, head in enumerate(heads):
            self.out.append(f'<text x="{self.x + (i + 0.5) * group:.1f}" y="{self.y + self.height + 18}" '
                            f'class="tick" text-anchor="middle">{head}</text>')
            for k, (name, row) in enumerate(series.items()):
                if not row[i]:
                    continue
                top = self.at(row[i])
                self.out.append(f'<rect x="{self.x + i * group + group * 0.07 + k * width:.1f}" '
                                f'y="{top:.1f}" width="{width * 0.9:.1f}" '
                                f'height="{self.y + self.height - top:.1f}" fill="{colours[name]}">'
                                f'<title>{escape(name)}: {row[i]:.3g}</title></rect>')


def draw(results: Results) -> str:
    colours = _colours(results)

    def series(tests, convert):
        rows = {}
        for name in results.names:
            row = [results.median(name, t) for t in tests]
            if any(row):
                rows[name] = [convert(t, v) if v else None for t, v in zip(tests, row)]
        return rows

    base = {t: results.median("raw, spinning", t) for t in report.HALF}
    half = Panel(70, 60, 470, 330, "Half round trip, × raw spinning (median)")
    half.lines(series([t for t in report.HALF if base[t]], lambda t, v: v / base[t]),
               report.heads_of([t for t in report.HALF if base[t]]), colours)
    bandwidth = Panel(620, 60, 470, 330, "Bandwidth with 64 outstanding, GB/s (median)")
    bandwidth.lines(series(report.BANDWIDTH, report.gigabytes), report.heads_of(report.BANDWIDTH),
                    colours)
    rate = Panel(70, 470, 720, 260, "Message rate, 8 bytes, million/s (median)")
    rate.bars(series(report.RATE, lambda _, v: 1 / v),
              ["windows of 64", "windows of 1024", "streamed"], colours)
    legend, y = [], 480
    for name in results.names:
        if any(n == name for n, _ in results.figures):
            legend.append(f'<rect x="830" y="{y - 10}" width="12" height="12" fill="{colours[name]}"/>'
                          f'<text x="850" y="{y}" class="legend">{escape(name)}</text>')
            y += 19
    body = "\n".join(half.out + bandwidth.out + rate.out + legend)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1130 {max(770, y + 10)}" '
            'font-family="sans-serif">\n<style>.title{font-size:16px;font-weight:bold}'
            '.tick{font-size:12px;fill:#444}.legend{font-size:13px}.grid{stroke:#ddd}</style>\n'
            f'<rect width="100%" height="100%" fill="white"/>\n{body}\n</svg>\n')
