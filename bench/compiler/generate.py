#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Writes specs of any size, for measuring statewirec: generate.py SHAPE N [FILE]."""
import sys


def chain(n):
    """n states in a ring, an edge each."""
    yield 'digraph chain {\n  ignore="*"\n  S0 [initial=true]\n'
    for i in range(n):
        yield f'  S{i} -> S{(i + 1) % n} [label="go"]\n'
    yield "}\n"


def dense(n):
    """n edges: 100 events, so 100 edges per state, with a guard and an action."""
    states = max(1, n // 100)
    yield "digraph dense {\n  S0 [initial=true]\n"
    for i in range(n):
        source, event = divmod(i, 100)
        yield (f'  S{source} -> S{(source + event + 1) % states} '
               f'[label="E{event}\\n----\\ncount up"]\n')
    yield "}\n"


def layered(n):
    """n states in layers of ten, three edges from each to the next layer, from the last to the first, failures among them."""
    yield 'digraph layered {\n  ignore="*"\n  S0 [initial=true]\n'
    for i in range(n):
        layer, place = divmod(i, 10)
        for event, step in (("next", 0), ("skip", 3), ("timeout", 7)):
            at = (place + step) % 10
            target = 10 * (layer + 1) + at
            yield f'  S{i} -> S{target if target < n else at} [label="{event}"]\n'
    yield "}\n"


def pair(n):
    """n edges between two states: an event each."""
    yield 'digraph pair {\n  ignore="*"\n  A [initial=true]; B\n'
    for i in range(n):
        yield f'  {"AB"[i % 2]} -> {"BA"[i % 2]} [label="E{i}"]\n'
    yield "}\n"


def holes(n):
    """n states, none of which answers the second event: n errors."""
    yield "digraph holes {\n  S0 [initial=true]\n"
    for i in range(n):
        yield f'  S{i} -> S{(i + 1) % n} [label="go"]\n'
    yield '  S0 -> S0 [label="stop"]\n}\n'


def actions(n):
    """n states as State/Event/Action, with a question each."""
    yield 'Graph [actions]\n'
    for i in range(n):
        yield (f"State [S{i}]\n    // state {i}\n    Event [go]\n        count up\n        if ready\n"
               f"            Change_State([S{(i + 1) % n}],[label=\"go\"])\n        else\n"
               f"            Change_State([S{i}],[label=\"wait\"])\n")


def word(n):
    """An action of one word of n bytes."""
    yield "Graph [word]\nState [A]\n    Event [go]\n        "
    yield "w" * n
    yield '\n        Change_State([A],[label="go"])\n'


def name(n):
    """A state whose name has n bytes."""
    yield 'digraph name {\n  ignore="*"\n  start [shape=point]; start -> A\n  A -> '
    yield "w" * n
    yield ' [label="go"]\n}\n'


SHAPES = {f.__name__: f for f in (chain, dense, layered, pair, holes, actions, word, name)}


def write(shape, n, path):
    with open(path, "w", encoding="utf-8") as out:
        out.writelines(SHAPES[shape](n))


def main():
    if len(sys.argv) not in (3, 4) or sys.argv[1] not in SHAPES:
        print("usage: generate.py SHAPE N [FILE]\n", *(f"  {s}: {f.__doc__}" for s, f in SHAPES.items()),
              sep="\n", file=sys.stderr)
        return 2
    lines = SHAPES[sys.argv[1]](int(sys.argv[2]))
    if len(sys.argv) == 4:
        write(sys.argv[1], int(sys.argv[2]), sys.argv[3])
    else:
        sys.stdout.writelines(lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
