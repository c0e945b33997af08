#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Measures what `statewirec lsp` takes from a change of a large spec to its diagnostics, and for requests then:
measure.py STATEWIREC [STATES...]. The figures are seconds of the processor that the server has used, which is one
thread: on an idle machine they are the time that passes."""
import os
import statistics
import sys
import tempfile

from client import Client


def spec(states):
    """A ring of states, three events, four transitions a state, one of them raised by the others."""
    lines = ['digraph big {', '  events = "GO, BACK, STAY, STOP"', '  S0 [initial=true]', '  END [final=true, ignore="*"]']
    for i in range(states - 1):
        lines += [f'  S{i} [comment="state {i}"]', f'  S{i} -> S{(i + 1) % (states - 1)} [label="GO\\n(it may go)\\n----\\ngo on"]',
                  f'  S{i} -> S{i} [label="GO\\n(else)"]', f'  S{i} -> S{max(i - 1, 0)} [label="BACK\\n----\\ngo back"]',
                  f'  S{i} -> S{i} [label="STAY\\n----\\ncount it"]', f'  S{i} -> END [label="STOP"]']
    return "\n".join(lines + ["}", ""])


def used(client):
    with open(f"/proc/{client.process.pid}/stat") as file:
        return sum(int(one) for one in file.read().rsplit(")", 1)[1].split()[11:13]) / os.sysconf("SC_CLK_TCK")


def timed(client, work):
    began = used(client)
    work()
    return used(client) - began


def main():
    server, counts = sys.argv[1], [int(one) for one in sys.argv[2:]] or [1000, 10000]
    print("| states | lines | opened | changed | hover | completion | references | symbols | rename |\n|---|---|---|---|---|---|---|---|---|")
    for states in counts:
        with tempfile.TemporaryDirectory() as folder:
            client = Client(server, folder=folder)
            client.timer.cancel()
            client.initialize()
            text, name = spec(states), "big.dot"
            opened = timed(client, lambda: (client.open(name, text), client.diagnostics(name)))
            end = {"line": text.count("\n") - 1, "character": 0}
            changes = []
            for version in range(2, 5):
                changes.append(timed(client, lambda: (client.change(name, version, {"range": {"start": end, "end": end}, "text": " "}),
                                              client.diagnostics(name, version))))
            where = {"textDocument": {"uri": client.uri(name)}, "position": {"line": 3 * states, "character": 4}}
            times = [timed(client, lambda: client.request(f"textDocument/{method}", {**where, **more}))
                     for method, more in (("hover", {}), ("hover", {}), ("completion", {}), ("references", {}), ("documentSymbol", {}),
                                          ("rename", {"newName": "OTHER"}))][1:]
            figures = [f"{one:.2f} s" for one in (opened, statistics.median(changes), *times)]
            print(f"| {states} | {text.count(chr(10))} | " + " | ".join(figures) + " |", flush=True)
            client.end()


if __name__ == "__main__":
    main()
