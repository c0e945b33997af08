#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""What statewirec costs: measure.py STATEWIREC [--page FILE] [--sizes N,…] [--linear].

Processor time and memory of each command, for generated specs of growing size and for those of spec/.
--linear is the test: four times the size may not cost more than eight times the time.
"""
import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import generate

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from machine import measured

LIMIT = 300  # seconds of processor time
SHAPES = [("chain", "dot"), ("dense", "dot"), ("layered", "dot"), ("pair", "dot"), ("holes", "dot"), ("actions", "sm")]
LONG = [("word", "sm"), ("name", "dot")]
COMMANDS = [["lint"], ["dump"], ["compile", "-o", "out"], ["draw", "-o", "out"], ["doc", "-o", "out"], ["lsp"]]
WORDS = {"chain": "states in a ring", "dense": "edges, 100 events", "layered": "states in layers of ten", "pair": "edges between two states",
         "holes": "states, an error each", "actions": "states of a `.sm` text", "word": "bytes, one word of a `.sm` text",
         "name": "bytes, the name of a state"}


def run(statewirec, command, spec, folder):
    """(seconds, megabytes, exit status); seconds is None when the limit was reached."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT))
    if command[0] == "lsp":
        return session(statewirec, spec, limit)
    with open(os.devnull, "wb") as nothing:
        child = subprocess.Popen([statewirec, command[0], str(spec), *command[1:]], cwd=folder,
                                 stdout=nothing, stderr=nothing, preexec_fn=limit)
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    return figures(child, used)


def figures(child, used):
    seconds = used.ru_utime + used.ru_stime
    return (None if child.returncode < 0 else seconds), used.ru_maxrss / 1024, child.returncode


def session(statewirec, spec, limit):
    """An editor's: the spec is opened, its messages arrive, a word of its middle is hovered over, it is closed."""
    child = subprocess.Popen([statewirec, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, preexec_fn=limit)
    text, uri = spec.read_text(encoding="utf-8"), f"file://{spec}"

    def send(method, params, number=None):
        message = {"jsonrpc": "2.0", "method": method, "params": params, **({} if number is None else {"id": number})}
        body = json.dumps(message).encode()
        child.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        child.stdin.flush()

    def wait_for(key, value):
        while (header := child.stdout.readline()):
            if header.startswith(b"Content-Length:"):
                child.stdout.readline()
                if json.loads(child.stdout.read(int(header.split(b":")[1]))).get(key) == value:
                    return
    send("initialize", {"capabilities": {}}, 1)
    wait_for("id", 1)
    send("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "dot", "version": 1, "text": text}})
    wait_for("method", "textDocument/publishDiagnostics")
    middle = {"line": text.count("\n") // 2, "character": 4}
    send("textDocument/hover", {"textDocument": {"uri": uri}, "position": middle}, 2)
    wait_for("id", 2)
    send("shutdown", None, 3)
    wait_for("id", 3)
    send("exit", None)
    child.stdin.close()
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    child.stdout.close()
    return figures(child, used)


def cell(result):
    seconds, megabytes, status = result
    if seconds is None:
        return f"> {LIMIT} s"
    text = f"{seconds:.2f} s" if seconds < 10 else f"{seconds:.0f} s"
    return f"{text}, {megabytes:.0f} MB" + ("" if status == 0 else " ¹")


def table(statewirec, sizes, folder):
    lines = ["| spec | " + " | ".join(f"`{c[0]}`" for c in COMMANDS) + " |",
             "|---" * (len(COMMANDS) + 1) + "|"]
    for shape, kind in SHAPES + LONG:
        for size in sizes if (shape, kind) in SHAPES else [100 * sizes[0], 3000 * sizes[0]]:
            spec = folder / f"{shape}{size}.{kind}"
            generate.write(shape, size, spec)
            drawn = size <= 10000 and kind == "dot"  # the others take Graphviz minutes
            cells = [cell(run(statewirec, command, spec, folder)) if command[0] not in ("draw", "doc") or drawn else "–"
                     for command in COMMANDS]
            lines.append(f"| {size:,} {WORDS[shape]} | " + " | ".join(cells) + " |")
            print(lines[-1], file=sys.stderr)
            spec.unlink()
    return lines


def specs(statewirec, root, folder):
    lines = ["| spec | `compile` |", "|---|---|"]
    for spec in sorted([*(root / "spec").glob("*.dot"), *(root / "spec").glob("*.sm")]):
        best = min((run(statewirec, ["compile", "-o", "out"], spec, folder) for _ in range(3)),
                   key=lambda r: r[0])
        lines.append(f"| `{spec.name}` | {best[0] * 1000:.0f} ms |")
    return lines


def linear(statewirec, folder):
    failed = 0
    shapes = SHAPES + LONG[:1]  # libcgraph takes quadratic time for a long name
    rows = [(shape, kind, "lint" if shape == "holes" else "compile") for shape, kind in shapes]
    for shape, kind, name in [*rows, ("chain", "dot", "diff")]:
        small, factor = (2500, 4) if (shape, kind) in SHAPES else (500000, 4)
        seconds = []
        for size in (small, small * factor):
            spec = folder / f"{shape}.{kind}"
            generate.write(shape, size, spec)
            command = {"lint": ["lint"], "compile": ["compile", "-o", "out"], "diff": ["diff", str(spec)]}[name]
            seconds.append(run(statewirec, command, spec, folder)[0])
        grown = seconds[1] / max(seconds[0], 0.01) if seconds[1] else float("inf")
        bad = grown > 2 * factor
        failed += bad
        print(f"{name} {shape}: {small:,}: {seconds[0]:.2f} s, {small * factor:,}: {seconds[1]:.2f} s"
              + (f": FAILED, {grown:.0f} times the time" if bad else ""))
    return 1 if failed else 0


def busy():
    """Seconds that all processors have worked since the machine was started, and that this run's commands have."""
    user, nice, system, _, _, irq, softirq, steal = map(int, Path("/proc/stat").read_text().split()[1:9])
    own = sum(sum(resource.getrusage(of)[:2]) for of in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return (user + nice + system + irq + softirq + steal) / os.sysconf("SC_CLK_TCK"), own


def conditions(before, after, seconds):
    """What a reader has to know of the run: it is one, and whether anything else kept the processors busy."""
    others = (after[0] - before[0]) - (after[1] - before[1])
    share = 100 * others / max(seconds * (os.cpu_count() or 1), 1e-9)
    if share < 5:
        return "All rows are of one run, on a machine that did nothing else."
    return f"All rows are of one run; meanwhile other programs took {share:.0f} % of the processors' time."


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("statewirec")
    parser.add_argument("--page", help="write the tables into this page")
    parser.add_argument("--sizes", default="1000,10000,100000", help="states of the generated specs (%(default)s)")
    parser.add_argument("--linear", action="store_true", help="the test, and no tables")
    arguments = parser.parse_args()
    statewirec = str(Path(arguments.statewirec).absolute())
    root = Path(__file__).resolve().parents[2]
    before, begin = busy(), time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if arguments.linear:
            return linear(statewirec, folder)
        tables = [table(statewirec, [int(n) for n in arguments.sizes.split(",")], folder), specs(statewirec, root, folder)]
    said = conditions(before, busy(), time.monotonic() - begin)
    if not arguments.page:
        print("\n\n".join("\n".join(lines) for lines in tables), said, sep="\n\n")
        return 0
    page = Path(arguments.page)
    text = page.read_text(encoding="utf-8")
    for i, lines in enumerate(tables):
        begin, end = f"<!-- table {i + 1} -->\n", f"<!-- end of table {i + 1} -->\n"
        head, rest = text.split(begin)
        text = head + begin + measured() + "\n\n" + "\n".join(lines) + "\n" + end + rest.split(end)[1]
    begin, end = "<!-- conditions -->\n", "<!-- end of conditions -->\n"
    head, rest = text.split(begin)
    page.write_text(head + begin + said + "\n" + end + rest.split(end)[1], encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
