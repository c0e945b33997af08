#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""MPI and libfabric programs over Statewire, beside the MPI libraries' own ways: one table.

Runs the programs of bench/messages (two processes, within one host and over TCP) and of bench/first_contact (32 and 64
processes over TCP), all stacks in turns, several rounds, and prints the best and the median of each figure. What is
not installed is named as such. Ends with status 77 where there is no MPI library at all.
"""

import argparse
import importlib.util
import os
import shutil
import statistics
import sys
import textwrap
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType

BENCH = Path(__file__).resolve().parents[1]
NOT_RUN = 77


def load(folder: str) -> ModuleType:
    """run.py of another benchmark, whose own modules lie beside it."""
    sys.path.insert(0, str(BENCH / folder))
    spec = importlib.util.spec_from_file_location(f"run_{folder}", BENCH / folder / "run.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


sys.path.insert(0, str(BENCH))
from machine import machine, measured  # noqa: E402

messages = load("messages")
first_contact = load("first_contact")
from report import gigabytes, insert, number, ratio  # noqa: E402  # of bench/messages
from suite import ahead_of_others  # noqa: E402

HALF, WINDOW, MEDIUM, LARGE = "half:8:1", "window:8:64", "window:65536:64", "window:1048576:64"
# Where it runs, the test, how often, the column, and how a time in microseconds is shown.
COLUMNS = [
    ("host", HALF, "2000:5", "one host: 8 B, µs", lambda v: v),
    ("host", WINDOW, "500:5", "windows of 64 × 8 B, M/s", lambda v: 1 / v),
    ("host", MEDIUM, "8:5", "64 × 64 KiB, GB/s", lambda v: gigabytes(MEDIUM, v)),
    ("host", LARGE, "2:5", "64 × 1 MiB, GB/s", lambda v: gigabytes(LARGE, v)),
    ("tcp", HALF, "2000:5", "TCP: 8 B, µs", lambda v: v),
    ("tcp", WINDOW, "200:5", "windows of 64 × 8 B, M/s", lambda v: 1 / v),
]
SIZES = (32, 64)
PEER = "Open MPI (ob1: vader, tcp)"  # what the others are compared with


@dataclass
class Stack:
    """One row. Commands are those of bench/messages, by where they run, and a variant of bench/first_contact."""
    name: str
    host: object = None
    tcp: object = None
    contact: str = ""
    missing: str = ""
    figures: dict[str, list[float]] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)  # by place; the first of all rounds

    def add(self, column: str, values: list[float]) -> None:
        self.figures.setdefault(column, []).extend(values)


def find_stacks(arguments: argparse.Namespace) -> list[Stack]:
    programs = Path(arguments.build) / "bench/messages"
    folder = str(Path(arguments.build).resolve() / "libfabric")
    launcher = str(Path(arguments.build) / "tools/statewire")
    options = [o for o in messages.OPEN_MPI if o not in ("--mca", "btl_tcp_if_include", "lo")]
    lo = ["--mca", "btl_tcp_if_include", "lo"]
    provider = {"FI_PROVIDER_PATH": folder}
    key = {"STATEWIRE_FI_PROVIDER": "statewire", "STATEWIRE_KEY": "of this benchmark"}
    tcp = {"STATEWIRE_WITHIN_HOST": "tcp"}
    more = {"STATEWIRE_FI_MORE": "yes"}

    def ours(environment: dict[str, str]):
        program = str(programs / "messages_statewire")
        return messages.Contestant("", lambda n, t: [launcher, "run", "-n", str(n), program, *t],
                                   {"STATEWIRE_PROGRESS": "spin"} | environment)

    def forked(environment: dict[str, str], which: str = "fabric", *words: str):
        program = str(programs / f"messages_{which}")
        return messages.Contestant("", lambda n, t: [program, *words, str(n), *t], environment)

    def mpi(launcher: str, which: str, words: list[str], environment: dict[str, str]):
        program = str(programs / which)
        return messages.Contestant("", lambda n, t: [launcher, *words, "-n", str(n), program, *t], environment)

    def open_mpi(words: list[str], environment: dict[str, str] = {}):
        return mpi("mpirun.openmpi", "messages_openmpi", [*options, *words], environment)

    def ofi(name: str, environment: dict[str, str]):
        return open_mpi(["--mca", "pml", "cm", "--mca", "mtl", "ofi", "--mca", "mtl_ofi_provider_include", name],
                        provider | environment)

    has_provider = "" if os.path.exists(folder + "/libstatewire-fi.so") else "not built"

    def missing(launcher: str, which: str) -> str:
        return "" if shutil.which(launcher) and os.access(programs / which, os.X_OK) else "not installed"

    has_open_mpi = missing("mpirun.openmpi", "messages_openmpi")
    has_mpich = missing("mpiexec.mpich", "messages_mpich")
    return [
        Stack("raw ring; raw sockets", forked({}, "ring"), forked({}, "raw", "spin"), "raw epoll"),
        Stack("Statewire", ours({}), ours(tcp), "Statewire"),
        Stack("libfabric (Statewire)", forked(provider | key), forked(provider | key | tcp), "", has_provider),
        Stack("libfabric (Statewire), `FI_MORE`", forked(provider | key | more), forked(provider | key | tcp | more), "",
              has_provider),
        Stack("Open MPI (ofi, Statewire)", ofi("statewire", {}), ofi("statewire", tcp), "Open MPI (ofi, Statewire)",
              has_provider or has_open_mpi),
        Stack(PEER, open_mpi(["--mca", "pml", "ob1", "--mca", "btl", "vader,self"]),
              open_mpi([*lo, "--mca", "pml", "ob1", "--mca", "btl", "tcp,self"]), "Open MPI (ob1, tcp)", has_open_mpi),
        Stack("Open MPI (ofi: shm, tcp;ofi_rxm)", ofi("shm", {}), ofi("tcp;ofi_rxm", {}), "Open MPI (ofi, tcp;ofi_rxm)",
              has_open_mpi),
        Stack("MPICH (ch4:ucx)", mpi("mpiexec.mpich", "messages_mpich", [], {}),
              mpi("mpiexec.mpich", "messages_mpich", [], messages.UCX | {"MPIR_CVAR_NOLOCAL": "1"}), "MPICH (tcp)",
              has_mpich),
    ]


def measure_messages(stack: Stack, seconds: float, ahead: bool) -> None:
    for place in ("host", "tcp"):
        columns = [c for c in COLUMNS if c[0] == place]
        answer = messages.run(getattr(stack, place), 2, [f"{c[1]}:{c[2]}" for c in columns], seconds, ahead)
        figures, note = answer if isinstance(answer, tuple) else (answer, "")
        if isinstance(figures, str):
            figures, note = {}, figures
        if note:
            stack.notes.setdefault(place, note)
        for _, test, often, _, _ in columns:
            stack.add(f"{place} {test}", figures.get(f"{test}:{often}", []))


def measure_contact(stack: Stack, variants: dict[str, object], sizes: list[int], seconds: float) -> None:
    for n in sizes if stack.contact in variants else []:
        if f"{n} processes" in stack.notes:
            continue  # it failed the first time: do not wait for it again
        result = first_contact.run_once(variants[stack.contact], n, seconds)
        if isinstance(result, str):
            stack.notes[f"{n} processes"] = result
            continue
        stack.add(f"first {n}", [result.first])
        if result.init:
            stack.add(f"init {n}", [result.init])


def cell(stack: Stack, peer: Stack, column: str, convert=lambda v: v) -> str:
    """Best / median, and the best relative to the peer's best."""
    values, theirs = stack.figures.get(column), peer.figures.get(column)
    if not values:
        return "–"
    best = convert(min(values))
    text = f"{number(best)} / {number(convert(statistics.median(values)))}"
    return text + (f" ({ratio(best / convert(min(theirs)))})" if theirs else "")


def tables(stacks: list[Stack], sizes: list[int]) -> str:
    peer = next(s for s in stacks if s.name == PEER)
    two = [(c[3], f"{c[0]} {c[1]}", c[4]) for c in COLUMNS]
    many = [(f"first all-to-all of {n}, ms", f"first {n}", float) for n in sizes]
    many += [(f"`MPI_Init` of {n}, ms", f"init {n}", float) for n in sizes]
    text = ""
    for title, columns in (("Two processes", two), ("Many processes, over TCP", many)):
        rows = [[s.name, *(cell(s, peer, column, convert) for _, column, convert in columns)]
                for s in stacks if not s.missing]
        rows = [r for r in rows if any(c != "–" for c in r[1:])]
        text += f"### {title}\n\n| | " + " | ".join(c[0] for c in columns) + " |\n"
        text += "|" + "---|" * (len(columns) + 1) + "\n"
        text += "".join("| " + " | ".join(r) + " |\n" for r in rows) + "\n"
    notes = [f"* {s.name}, {place}: {s.notes[place]}" for s in stacks for place in sorted(s.notes)]
    notes += [f"* {s.name}: {s.missing}" for s in stacks if s.missing]
    notes = [textwrap.fill(note, 120, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
             for note in notes]
    return text + ("Without a figure:\n\n" + "\n".join(notes) + "\n\n" if notes else "")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default="build/release", help="build folder (%(default)s)")
    parser.add_argument("--rounds", type=int, default=3, help="(%(default)s)")
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)), help="processes of first contact (%(default)s)")
    parser.add_argument("--timeout", type=float, default=60, help="seconds for one run (%(default)s)")
    parser.add_argument("--polite", action="store_true", help="do not ask to be scheduled ahead of other programs")
    parser.add_argument("--output", type=Path, help="write the table into this page, between its lines "
                        "`<!-- figures -->` and `<!-- end of figures -->`")
    arguments = parser.parse_args()
    sizes = [int(n) for n in arguments.sizes.split(",")]
    arguments.programs = str(Path(arguments.build) / "bench/first_contact")
    arguments.launcher = str(Path(arguments.build) / "tools/statewire")
    arguments.provider = None
    stacks = find_stacks(arguments)
    if all(s.missing for s in stacks if "MPI" in s.name):
        print("run.py: no MPI library is installed; ./do mpi installs Open MPI", file=sys.stderr)
        return NOT_RUN
    if not arguments.polite:
        ahead_of_others()
    variants = {v.name: v for v in first_contact.find_variants(arguments)}
    for turn in range(arguments.rounds):
        for stack in stacks:  # in turns: a noisy moment hits several of them
            if not stack.missing:
                print(f"{turn + 1}/{arguments.rounds}: {stack.name}", file=sys.stderr)
                measure_messages(stack, arguments.timeout, not arguments.polite)
                measure_contact(stack, variants, sizes, arguments.timeout)
    text = tables(stacks, sizes)
    print(f"{machine()} {measured()}\n\n{text}", end="")
    if arguments.output:
        insert(arguments.output, text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
