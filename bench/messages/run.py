#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Messages over TCP, side by side: raw sockets, Statewire, and the libraries that are installed.

Runs every contestant in turns, several rounds, two pinned processes on one machine, everything over
the loopback interface, and prints tables with ratios. What is not installed is named as such.
"""

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))
import external  # noqa: E402
import plot  # noqa: E402
import report  # noqa: E402
from machine import status_of  # noqa: E402
from suite import GROUPS, Results, ahead_of_others, scaled  # noqa: E402

OPEN_MPI = ["--mca", "btl_tcp_if_include", "lo", "--bind-to", "none", "--oversubscribe",
            "--allow-run-as-root"]
# Only TCP, and processes of one machine treated as if they were far apart.
UCX = {"UCX_TLS": "tcp,self", "UCX_NET_DEVICES": "lo"}
UCX_WITHIN_HOST = {"UCX_TLS": "shm,self"}


@dataclass
class Contestant:
    name: str
    # The command that runs these tests in so many processes; or a function that runs them itself.
    command: Callable[[int, list[str]], list[str]] | None = None
    environment: dict[str, str] = field(default_factory=dict)
    measure: Callable[..., dict[str, list[float]] | str] | None = None
    groups: tuple[str, ...] = tuple(GROUPS)
    missing: str = ""  # why it cannot run
    kind: str = "peer"  # raw, statewire, peer


def find_contestants(arguments: argparse.Namespace) -> list[Contestant]:
    programs = Path(arguments.programs)

    def program(name: str) -> str | None:
        path = programs / f"messages_{name}"
        return str(path) if os.access(path, os.X_OK) else None

    def forked(name: str, which: str, *words: str, **more) -> Contestant:
        path = program(which)
        return Contestant(name, lambda n, tests: [path, *words, str(n), *tests],
                          missing="" if path else "not installed", **more)

    pairs = tuple(g for g in GROUPS if g != "memory")  # raw sockets keep no memory of their own
    list_ = [
        forked("raw, spinning", "raw", "spin", kind="raw", groups=pairs),
        forked("raw, spinning, small send buffer", "raw", "small", kind="raw",
               groups=("latency", "bandwidth", "several")),
        forked("raw, blocking", "raw", "blocking", kind="raw", groups=pairs),
        forked("raw, framed and batched", "raw", "framed", kind="raw", groups=("rate", "several")),
    ]
    ours = program("statewire")

    def statewire(name: str, mode: str, within_host: str, **more):
        list_.append(Contestant(
            name, lambda n, tests: [arguments.launcher, "run", "-n", str(n), ours, *tests],
            {"STATEWIRE_PROGRESS": mode, "STATEWIRE_WITHIN_HOST": within_host},
            missing="" if ours and arguments.launcher else "not built", **more))

    def mpi(name: str, which: str, launcher: str, options: list[str], environment=None, **more):
        path, start = program(which), shutil.which(launcher)
        list_.append(Contestant(
            name, lambda n, tests: [start, *options, "-n", str(n), path, *tests],
            environment or {}, missing="" if path and start else "not installed", **more))

    # Our provider for libfabric, by itself and below Open MPI.
    folder = Path(arguments.provider or programs / "../../libfabric").resolve()
    provider = {"FI_PROVIDER_PATH": str(folder)}
    ofi = [*OPEN_MPI, "--mca", "pml", "cm", "--mca", "mtl", "ofi", "--mca", "mtl_ofi_provider_include"]

    def by_provider(within_host: str, kind: str):
        environment = provider | {"STATEWIRE_WITHIN_HOST": within_host}
        list_.append(forked("libfabric (Statewire)", "fabric", kind=kind,
                            environment=environment | {"STATEWIRE_FI_PROVIDER": "statewire",
                                                       "STATEWIRE_KEY": "of this benchmark"}))
        mpi("Open MPI (ofi, Statewire)", "openmpi", "mpirun.openmpi", [*ofi, "statewire"], environment,
            kind=kind)
        if not (folder / "libstatewire-fi.so").exists():
            for c in list_[-2:]:
                c.missing = "not built"

    if arguments.within_host:
        list_ = [list_[0], forked("raw UNIX socket, spinning", "raw", "unix", kind="raw", groups=pairs),
                 forked("raw ring in shared memory", "ring", kind="raw",
                        groups=("latency", "bandwidth", "rate"))]  # two processes
        for way, name in (("tcp", "TCP"), ("unix", "UNIX sockets"), ("shm", "shared memory")):
            statewire(f"Statewire over {name}, spin", "spin", way, kind="within", groups=pairs)
        by_provider("shm", "within")
        mpi("Open MPI (vader)", "openmpi", "mpirun.openmpi",
            [*OPEN_MPI, "--mca", "pml", "ob1", "--mca", "btl", "vader,self"])
        mpi("MPICH (ch4:ucx), shared memory", "mpich", "mpiexec.mpich", [], UCX_WITHIN_HOST)
        list_.append(forked("UCX (tag), shared memory", "ucx", environment=UCX_WITHIN_HOST))
        return only(list_, arguments.only)
    for mode in ("spin", "adaptive", "blocking"):
        statewire(f"Statewire, {mode}", mode, "tcp", kind="statewire",
                  groups=tuple(GROUPS) if mode == "adaptive" else pairs)

    mpi("MPICH (ch4:ucx)", "mpich", "mpiexec.mpich", [], UCX | {"MPIR_CVAR_NOLOCAL": "1"})
    mpi("Open MPI (ob1)", "openmpi", "mpirun.openmpi",
        [*OPEN_MPI, "--mca", "pml", "ob1", "--mca", "btl", "tcp,self"])
    mpi("Open MPI (ucx)", "openmpi", "mpirun.openmpi",
        [*OPEN_MPI, "--mca", "pml", "ucx", "--mca", "pml_ucx_tls", "any",
         "--mca", "pml_ucx_devices", "any"], UCX)
    list_.append(forked("UCX (tag)", "ucx", environment=UCX))
    list_.append(Contestant("UCX (ucx_perftest)", measure=external.ucx_perftest, environment=UCX,
                            groups=("latency", "bandwidth"),
                            missing="" if shutil.which("ucx_perftest") else "not installed"))
    list_.append(forked("libfabric (tcp)", "fabric"))
    by_provider("tcp", "statewire")
    for name in ("tcp;ofi_rxm", "sockets"):
        mpi(f"Open MPI (ofi, {name})", "openmpi", "mpirun.openmpi", [*ofi, name],
            provider | {"STATEWIRE_WITHIN_HOST": "tcp"})
    list_.append(Contestant("libfabric (fi_pingpong)", measure=external.fi_pingpong,
                            groups=("latency",),
                            missing="" if shutil.which("fi_pingpong") else "not installed"))
    list_.append(forked("ZeroMQ", "zeromq"))
    return only(list_, arguments.only)


def only(contestants: list[Contestant], names: str | None) -> list[Contestant]:
    wanted = [w.strip().lower() for w in (names or "").split(",")]
    return [c for c in contestants if any(w in c.name.lower() for w in wanted)]


def run(contestant: Contestant, processes: int, tests: list[str], seconds: float, ahead: bool):
    """Figures by test, or a sentence when there are none."""
    if contestant.measure:
        return contestant.measure(tests, seconds, ahead_of_others if ahead else None)
    child = subprocess.Popen(
        contestant.command(processes, tests), env=os.environ | contestant.environment |
        ({"STATEWIRE_BENCH_AHEAD": "1"} if ahead else {}),
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True)
    note = ""
    try:
        out, err = child.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, signal.SIGKILL)
        out, err = child.communicate()
        note = f"no end within {seconds:g} s"
    if not note and child.returncode != 0:
        note = status_of(child.returncode, err)
    figures = {}
    for line in out.splitlines():
        if line.startswith("{"):
            row = json.loads(line)
            figures[row["test"]] = row["figures"]
    return figures or note or "nothing printed", note


def measure(contestants: list[Contestant], groups: list[str], rounds: int, seconds: float,
            scale: float, ahead: bool) -> Results:
    results = Results([c.name for c in contestants], {c.name: c.kind for c in contestants})
    for c in contestants:
        if c.missing:
            results.failures[(c.name, "")] = c.missing
    for turn in range(rounds):
        for group in groups:  # contestants alternate quickly: a noisy moment hits several of them
            processes, tests = GROUPS[group]
            for c in contestants:
                if c.missing or group not in c.groups or (c.name, group) in results.failures:
                    continue
                answer = run(c, processes, [scaled(t, scale) for t in tests], seconds, ahead)
                figures, note = answer if isinstance(answer, tuple) else (answer, "")
                if isinstance(figures, str):
                    figures, note = {}, figures
                if note:
                    results.failures[(c.name, group)] = note
                for test, values in figures.items():
                    results.add(c.name, test, values)
                shown = note or ", ".join(f"{min(v):.4g}" for v in figures.values())
                print(f"{turn + 1}/{rounds} {group}: {c.name}: {shown}", file=sys.stderr)
    return results


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--programs", required=True, help="directory of the messages_* programs")
    parser.add_argument("--launcher", help="the `statewire` program")
    parser.add_argument("--provider", help="folder of libstatewire-fi.so (beside the programs')")
    parser.add_argument("--rounds", type=int, default=5, help="(%(default)s)")
    parser.add_argument("--groups", default=",".join(GROUPS), help="(%(default)s)")
    parser.add_argument("--within-host", action="store_true", help="instead, what carries messages "
                        "within one host: raw TCP and UNIX sockets and a raw ring, Statewire over each and "
                        "over shared memory, and what other libraries do there")
    parser.add_argument("--only", help="contestants, by a part of their names, comma-separated")
    parser.add_argument("--scale", type=float, default=1, help="repetitions, times this (%(default)s)")
    parser.add_argument("--timeout", type=float, default=60, help="seconds for one run (%(default)s)")
    parser.add_argument("--polite", action="store_true",
                        help="do not ask to be scheduled ahead of other programs")
    parser.add_argument("--plot", type=Path, help="draw it, as SVG")
    parser.add_argument("--output", type=Path, help="write the tables into this page, in Markdown, "
                        "between its lines `<!-- figures -->` and `<!-- end of figures -->`")
    parser.add_argument("--json", type=Path, help="also write every figure")
    parser.add_argument("--from-json", type=Path, help="measure nothing: figures of an earlier run")
    arguments = parser.parse_args()
    groups = [g for g in arguments.groups.split(",") if g]
    for g in groups:
        if g not in GROUPS:
            print(f"run.py: no group `{g}`; there are {', '.join(GROUPS)}", file=sys.stderr)
            return 2
    if arguments.from_json:
        results = Results.read(arguments.from_json)
    else:
        contestants = find_contestants(arguments)
        if all(c.missing for c in contestants):
            print("run.py: no program to run; build the benchmarks first", file=sys.stderr)
            return 2
        results = measure(contestants, groups, arguments.rounds, arguments.timeout,
                          arguments.scale, not arguments.polite)
    text = report.tables(results)
    print(text, end="")
    if arguments.json:
        results.write(arguments.json)
    if arguments.plot:
        arguments.plot.write_text(plot.draw(results))
    if arguments.output:
        report.insert(arguments.output, text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
