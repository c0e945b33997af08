# SPDX-License-Identifier: BSD-3-Clause
"""The tables, and whether the aims are met."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from machine import machine, measured
from suite import KIB, MIB, Results

SIZES = {8: "8 B", KIB: "1 KiB", 4 * KIB: "4 KiB", 64 * KIB: "64 KiB", MIB: "1 MiB", 4 * MIB: "4 MiB"}
BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->\n"


def size_of(test: str) -> int:
    return int(test.split(":")[1])


def gigabytes(test: str, microseconds: float) -> float:
    return size_of(test) / microseconds / 1e3


def number(value: float) -> str:
    if value >= 1000:
        return f"{value:.0f}"
    return f"{value:.3g}" if value < 100 else f"{value:.0f}"


def ratio(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.2f}"


def base_of(results: Results, tests: list[str], base: str) -> dict[str, tuple[float, float]]:
    """By test, what figures are compared with: one contestant's, or the best of the raw ones."""
    names = [n for n in results.names if results.kinds[n] == "raw"] if base == "raw" else [base]
    found = {}
    for t in tests:
        values = [v for v in (results.both(n, t) for n in names) if v]
        if values:
            found[t] = (min(v[0] for v in values), min(v[1] for v in values))
    return found


def table(results: Results, title: str, explain: str, tests: list[str], heads: list[str],
          base: str | None, convert=lambda t, v: v, more_is_better=False) -> str:
    """A row per contestant; per test best / median, and both relative to the base."""
    rows = []
    compared = base_of(results, tests, base) if base else {}
    for name in results.names:
        cells = []
        for t in tests:
            own = results.both(name, t)
            if own is None:
                cells.append("–")
                continue
            text = " / ".join(number(convert(t, v)) for v in own)
            if t in compared:
                pair = [o / c for o, c in zip(own, compared[t])]
                pair = [1 / p for p in pair] if more_is_better else pair
                text += " (" + " / ".join(f"{ratio(p)}" for p in pair) + ")"
            cells.append(text)
        if any(c != "–" for c in cells):
            rows.append(f"| {name} | " + " | ".join(cells) + " |")
    if not rows:
        return ""
    return (f"### {title}\n\n{explain}\n\n| | " + " | ".join(heads) + " |\n|---|" +
            "---|" * len(heads) + "\n" + "\n".join(rows) + "\n\n")


def heads_of(tests: list[str]) -> list[str]:
    return [SIZES[size_of(t)] for t in tests]


HALF = [f"half:{n}:1" for n in (8, KIB, 64 * KIB, MIB, 4 * MIB)]
BANDWIDTH = [f"window:{n}:64" for n in (4 * KIB, 64 * KIB, MIB, 4 * MIB)]
RATE = ["window:8:64", "window:8:1024", "stream:8:1024"]


def tables(results: Results) -> str:
    text = table(results, "Half round trip, µs",
                 "Best / median (in parentheses: relative to raw, spinning).",
                 HALF, heads_of(HALF), "raw, spinning")
    text += table(results, "Bandwidth with 64 outstanding, GB/s",
                  "Best / median (relative to the best raw one: more is better).",
                  BANDWIDTH, heads_of(BANDWIDTH), "raw", gigabytes, True)
    text += table(results, "Message rate, 8 bytes, million/s",
                  "Best / median. A window ends with an answer of the receiver; streamed, no side "
                  "waits for an answer.",
                  RATE, ["windows of 64", "windows of 1024", "streamed"], None, lambda _, v: 1 / v)
    text += table(results, "Three senders, one receiver",
                  "Best / median. The senders share the processors that the receiver does not use: "
                  "here, one.", ["many:8:256"], ["8 B, million/s"], None, lambda _, v: 1 / v)
    text += table(results, "Three senders, one receiver, 64 KiB", "Best / median.",
                  ["many:65536:16"], ["GB/s"], None, gigabytes)
    text += table(results, "While waiting", "Use of a processor by a process that waits 0.2 s for a "
                  "message, least / median.", ["idle:0:1"], ["%"], None)
    text += table(results, "Memory", "Growth of the private memory of one of 16 processes, per peer "
                  "with which it exchanged messages, least / median.", ["memory:0:1"], ["KiB"], None)
    if "Open MPI (vader)" in results.names:
        text += against(results, "Open MPI (vader)")
    return text + aims(results) + failures(results)


def against(results: Results, base: str) -> str:
    """Within one host: how many times as fast as the base each contestant is, or as slow."""
    columns = [(f"half:{n}:1", f"{SIZES[n]}, half round trip", False) for n in (8, 64 * KIB, MIB)]
    columns += [(f"window:{n}:64", f"{SIZES[n]}, bandwidth", True) for n in (64 * KIB, MIB, 4 * MIB)]
    columns += [("window:8:64", "8 B, rate", True)]
    rows = []
    for name in results.names:
        cells = []
        for test, _, more_is_better in columns:
            own, other = results.both(name, test), results.both(base, test)
            pairs = zip(other, own) if more_is_better and own and other else zip(own or (), other or ())
            cells.append(" / ".join(ratio(a / b) for a, b in pairs) or "–")
        if results.kinds[name] != "raw" and any(c != "–" for c in cells):
            rows.append(f"| {name} | " + " | ".join(cells) + " |")
    if not rows:
        return ""
    return (f"### Against {base}\n\nRatios of the best figures / of the medians. Half round trips: less is "
            f"better; windows of 64: more is.\n\n| | "
            + " | ".join(head for _, head, _ in columns) + " |\n|---|" + "---|" * len(columns) + "\n"
            + "\n".join(rows) + "\n\n")


def best(results: Results, kinds: tuple[str, ...], test: str, which: int, but: str = "") -> float | None:
    values = [results.both(n, test) for n in results.names
              if results.kinds[n] in kinds and (not but or but not in n)]
    found = [v[which] for v in values if v]
    return min(found) if found else None


def aims(results: Results) -> str:
    """What was aimed at, in ratios of the best figures and of the medians."""
    rows = []

    def row(aim: str, limit: float, at_most: bool, of: list[tuple[float | None, float | None]]):
        if any(o is None or b is None for o, b in of):
            return
        values = [o / b for o, b in of]
        met = [v <= limit if at_most else v >= limit for v in values]
        sign = "≤" if at_most else "≥"
        word = "yes" if all(met) else "no" if not any(met) else "partly"
        rows.append(f"| {aim} | {sign} {limit:g} | {' / '.join(ratio(v) for v in values)} | {word} |")

    def own(mode: str, test: str, which: int) -> float | None:
        both = results.both(f"Statewire, {mode}", test)
        return both[which] if both else None

    def raw(mode: str, test: str, which: int) -> float | None:
        both = results.both(f"raw, {mode}", test)
        return both[which] if both else None

    def inverse(v: float | None) -> float | None:
        return None if v is None else 1 / v

    row("half round trip of 8 B: × raw spinning", 1.10, True,
        [(own("spin", "half:8:1", w), raw("spinning", "half:8:1", w)) for w in (0, 1)])
    row("half round trip of 8 B, blocking: × raw blocking", 1.10, True,
        [(own("blocking", "half:8:1", w), raw("blocking", "half:8:1", w)) for w in (0, 1)])
    for t in BANDWIDTH[1:]:
        row(f"bandwidth, {SIZES[size_of(t)]}: × best of raw and peers", 0.95, False,
            [(inverse(best(results, ("statewire",), t, w)),
              inverse(best(results, ("raw", "peer"), t, w))) for w in (0, 1)])
    row("rate of 8 B, windows of 1024: × best peer but ZeroMQ", 10, False,
        [(inverse(best(results, ("statewire",), "window:8:1024", w)),
          inverse(best(results, ("peer",), "window:8:1024", w, "ZeroMQ"))) for w in (0, 1)])
    row("rate of 8 B, streamed: × best of all peers", 1, False,
        [(inverse(best(results, ("statewire",), "stream:8:1024", w)),
          inverse(best(results, ("peer",), "stream:8:1024", w))) for w in (0, 1)])
    memory = [(best(results, ("statewire",), "memory:0:1", w),
               best(results, ("peer",), "memory:0:1", w)) for w in (0, 1)]
    row("memory per active peer: × least of all peers", 1, True, memory)
    idle = results.both("Statewire, blocking", "idle:0:1")
    if idle:
        rows.append(f"| processor in blocking mode while waiting, % | ≤ 1 | "
                    f"{number(idle[0])} / {number(idle[1])} | {'yes' if idle[1] <= 1 else 'no'} |")
    if not rows:
        return ""
    return ("### What was aimed at\n\nRatios of the best figures / of the medians.\n\n"
            "| | aim | measured | met |\n|---|---|---|---|\n" + "\n".join(rows) + "\n\n")


def failures(results: Results) -> str:
    if not results.failures:
        return ""
    lines = [f"* {name}{', ' + group if group else ''}: {why}"
             for (name, group), why in results.failures.items()]
    return "Without a result:\n\n" + "\n".join(lines) + "\n"


def insert(page: Path, text: str) -> None:
    """Between the marks of a page that exists; or a page of its own."""
    text = f"{machine()} {measured()}\n\n{text}"
    old = page.read_text() if page.exists() else "# Messages\n\n" + BEGIN + END
    head, _, rest = old.partition(BEGIN)
    _, _, tail = rest.partition(END)
    page.write_text(head + BEGIN + "\n" + text + END + tail)
