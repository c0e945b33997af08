#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""First contact, side by side: raw sockets, Statewire, and the MPI libraries that are installed.

Runs every variant for every number of processes, interleaved, several times, and prints a table of
medians. The time of one run is that of its slowest process. Every run has a time limit. A run
without a result, which is how a lost connection ends, is counted: the status is 1 if one of
Statewire's has none. `--storm` is 50 runs of 256 processes of raw sockets and Statewire.
"""

import argparse
import collections
import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import textwrap
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from calls import calls_table
from machine import machine, measured, status_of

# All over TCP and the loopback interface, all willing to share a core.
OPEN_MPI_OPTIONS = [
    "--mca", "pml", "ob1", "--mca", "btl", "tcp,self", "--mca", "btl_tcp_if_include", "lo",
    "--mca", "mpi_yield_when_idle", "1", "--oversubscribe", "--allow-run-as-root",
]
# MPICH over UCX: only TCP, and processes of one machine treated as if they were far apart.
MPICH_ENVIRONMENT = {
    "UCX_TLS": "tcp,self", "UCX_NET_DEVICES": "lo", "MPIR_CVAR_NOLOCAL": "1",
    "MPIR_CVAR_CH3_NOLOCAL": "1", "MPICH_NETMOD": "tcp",
}


# How many times as long as raw sockets Statewire's first all-to-all may take, on two cores.
AIMS = {32: 1.7, 128: 2.0, 256: 2.2}


@dataclass
class Variant:
    name: str
    command: Callable[[int, str], list[str]]  # of a number of processes and of a file for a barrier
    environment: dict[str, str] = field(default_factory=dict)

    @property
    def is_mpi(self) -> bool:
        return "MPI" in self.name


@dataclass
class Sample:
    first: float
    second: float
    cpu: float  # all processes together
    switches: int
    descriptors: int
    kib: float
    init: float
    init_descriptors: int


def find_variants(arguments: argparse.Namespace) -> list[Variant]:
    programs = Path(arguments.programs)

    def program(name: str) -> str | None:
        path = programs / f"first_contact_{name}"
        return str(path) if os.access(path, os.X_OK) else None

    variants = []
    if raw := program("raw"):
        variants.append(Variant("raw epoll", lambda n, _: [raw, str(n)]))
    if (ours := program("statewire")) and arguments.launcher:
        variants.append(
            Variant("Statewire", lambda n, _: [arguments.launcher, "run", "-n", str(n), ours],
                    {"STATEWIRE_WITHIN_HOST": "tcp"}))
    if (openmpi := program("openmpi")) and (mpirun := shutil.which("mpirun.openmpi")):
        variants.append(
            Variant("Open MPI (ob1, tcp)",
                    lambda n, f: [mpirun, *OPEN_MPI_OPTIONS, "-n", str(n), openmpi, f]))
    if (openmpi := program("openmpi")) and (mpirun := shutil.which("mpirun.openmpi")):
        folder = Path(arguments.provider or programs / "../../libfabric").resolve()
        for name in ("statewire", "tcp;ofi_rxm", "sockets"):
            if name == "statewire" and not (folder / "libstatewire-fi.so").exists():
                continue
            variants.append(
                Variant(f"Open MPI (ofi, {'Statewire' if name == 'statewire' else name})",
                        lambda n, f, name=name: [
                            mpirun, "--mca", "pml", "cm", "--mca", "mtl", "ofi", "--mca",
                            "mtl_ofi_provider_include", name, "--mca", "mpi_yield_when_idle", "1",
                            "--oversubscribe", "--allow-run-as-root", "-n", str(n), openmpi, f],
                        {"FI_PROVIDER_PATH": str(folder), "STATEWIRE_WITHIN_HOST": "tcp"}))
    if (mpich := program("mpich")) and (mpiexec := shutil.which("mpiexec.mpich")):
        variants.append(
            Variant("MPICH (tcp)", lambda n, f: [mpiexec, "-n", str(n), mpich, f],
                    MPICH_ENVIRONMENT))
    return variants


def run_once(variant: Variant, processes: int, seconds: float) -> Sample | str:
    """One run; a sentence when there is no result."""
    with tempfile.TemporaryDirectory() as directory:
        command = variant.command(processes, str(Path(directory) / "barrier"))
        child = subprocess.Popen(
            command, env=os.environ | variant.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
        try:
            out, err = child.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            child.communicate()
            return f"no result within {seconds:g} s"
    if child.returncode != 0:
        return status_of(child.returncode, err)
    ranks = [json.loads(line) for line in out.splitlines() if line.startswith("{")]
    if len(ranks) != processes:
        return f"{len(ranks)} of {processes} processes reported"
    return Sample(
        first=max(r["first_ms"] for r in ranks),
        second=max(r["second_ms"] for r in ranks),
        cpu=sum(r["first_cpu_ms"] for r in ranks),
        switches=sum(r["first_switches"] for r in ranks),
        descriptors=max(r["descriptors"] for r in ranks),
        kib=statistics.mean(r["kib_per_connection"] for r in ranks),
        init=max(r.get("init_ms", 0) for r in ranks),
        init_descriptors=max(r.get("init_descriptors", 0) for r in ranks))


def measure(variants, sizes, repeat, seconds, mpi_up_to):
    samples: dict[tuple[str, int], list[Sample]] = {}
    failures: dict[tuple[str, int], list[str]] = {}
    for processes in sizes:
        for turn in range(repeat):
            for variant in variants:  # interleaved: a noisy moment hits all of them
                key = (variant.name, processes)
                if variant.is_mpi and processes > mpi_up_to:
                    continue
                if key in failures and key not in samples and variant.is_mpi:
                    continue  # it failed the first time: do not wait for it again
                result = run_once(variant, processes, seconds)
                if isinstance(result, str):
                    failures.setdefault(key, []).append(result)
                else:
                    samples.setdefault(key, []).append(result)
                shown = result if isinstance(result, str) else f"{result.first:.1f} ms"
                print(f"{processes:3} processes, turn {turn + 1}/{repeat}: "
                      f"{variant.name}: {shown}", file=sys.stderr)
    return samples, failures


def median(samples: list[Sample], what: str) -> float:
    return statistics.median(getattr(s, what) for s in samples)


def table(variants, sizes, samples, failures) -> str:
    lines = [
        "| processes (pairs) | | first all-to-all, ms | × raw | best … worst "
        "| CPU, µs per pair | cores busy | switches per pair "
        "| second, ms | × raw | descriptors per peer | KiB per peer |",
        "|---|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    base = variants[0].name
    for processes in sizes:
        raw = samples.get((base, processes))
        pairs = max(1, processes * (processes - 1) // 2)
        label = f"{processes} ({pairs})"
        for variant in variants:
            key = (variant.name, processes)
            if key not in samples:
                if key in failures:
                    lines.append(f"| {label} | {variant.name} | {failures[key][0]} "
                                 "| | | | | | | | | |")
                    label = ""
                continue
            own = samples[key]
            first, second = median(own, "first"), median(own, "second")

            def ratio(value: float, what: str) -> str:
                return f"{value / median(raw, what):.1f}" if raw else "?"

            times = ratio(first, "first")
            if variant.name == "Statewire" and processes in AIMS:
                times += f" (aim {AIMS[processes]})"
            busy = statistics.median(s.cpu / s.first for s in own) / (os.cpu_count() or 1)
            spread = f"{min(s.first for s in own):.1f} … {max(s.first for s in own):.1f}"
            lines.append(
                f"| {label} | {variant.name} | {first:.1f} | {times} | {spread} "
                f"| {1000 * median(own, 'cpu') / pairs:.0f} | {100 * busy:.0f} % "
                f"| {median(own, 'switches') / pairs:.1f} "
                f"| {second:.2f} | {ratio(second, 'second')} "
                f"| {median(own, 'descriptors') / (processes - 1):.2f} "
                f"| {median(own, 'kib'):.1f} |")
            label = ""
    return "\n".join(lines) + "\n"


def early_connectors(variants, sizes, samples) -> str:
    """Notes on variants that connect before the clock starts, which the table cannot show."""
    notes = []
    for variant in variants:
        n = max((n for n in sizes if (variant.name, n) in samples), default=0)
        own = samples.get((variant.name, n), [])
        if n > 2 and median(own, "descriptors") < 0.5 * (n - 1):
            notes.append(textwrap.fill(
                f"{variant.name} opens its sockets while it starts, before this benchmark's clock "
                f"does: with {n} processes its start takes {median(own, 'init'):.0f} ms and opens "
                f"up to {median(own, 'init_descriptors'):.0f} descriptors per process. Its first "
                "exchange is what is left of connecting.", 118) + "\n")
    return "\n".join(notes)


def losses(failures, repeat: int) -> str:
    """One line for each kind of run that had no result."""
    lines = []
    for (name, n), reasons in failures.items():
        often = collections.Counter(reasons).most_common(3)
        why = "; ".join(f"{count} × {reason}" for reason, count in often)
        lines.append(f"* {name}, {n} processes: {len(reasons)} of {repeat}: {why}\n")
    return "".join(lines)


def document(text: str, calls: str, repeat: int, failures) -> str:
    notes = losses(failures, repeat)
    return (
        "# First contact\n\n<!-- figures of: runtime/src generated bench/first_contact -->\n\n"
        "The first all-to-all of 8 bytes, in which every pair of processes connects, and the second\n"
        "one over the connections that are there. All processes on one machine, all variants forced\n"
        "to TCP over the loopback interface, run in turns. The time of a run is that of its slowest\n"
        f"process, from a barrier that opens no connection; medians of {repeat} runs. CPU and context\n"
        "switches of the first exchange are those of all processes together, and cores are busy with it\n"
        "for that part of its time. KiB per peer is the growth of private memory. The MPI libraries run\n"
        "with few processes only: many take minutes to start.\n\n"
        f"{machine()} {measured()}\n\n{text}\n" +
        (f"Runs without a result:\n{notes}" if notes else "Every run had a result.\n") +
        "\n## What the difference is\n\n"
        "Before a byte of the program is sent, each side has proven the job's key: a request and an\n"
        "answer, two messages that raw sockets do not exchange, and both sides' work for them. The\n"
        "initiator's confirmation leaves together with what its program sends first.\n"
        "No packet only acknowledges: the one that ends TCP's handshake leaves with the request, and each\n"
        "side's answer carries the next.\n"
        "Each costs what a message costs: a send that takes it through the loopback interface, an event\n"
        "and a read. Where the cores are busy nothing is waited for.\n" +
        (f"\n{calls}" if calls else "") +
        "\nMake this page again with `cmake --build BUILD --target bench_first_contact`, or\n"
        "`bench/first_contact/run.py --help`; `--target bench_storm` runs 256 processes 50 times and\n"
        "fails when a run loses a connection.\n")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--programs", required=True, help="directory of the first_contact_* programs")
    parser.add_argument("--launcher", help="the `statewire` program")
    parser.add_argument("--provider", help="folder of libstatewire-fi.so (beside the programs')")
    parser.add_argument("--sizes", help="numbers of processes (8,16,32,64,128,256)")
    parser.add_argument("--mpi-up-to", type=int, default=32,
                        help="processes of MPI libraries at most (%(default)s)")
    parser.add_argument("--repeat", type=int, help="runs of each (7)")
    parser.add_argument("--storm", action="store_true",
                        help="as --sizes 256 --repeat 50 --only 'raw,statewire'")
    parser.add_argument("--timeout", type=float, default=60, help="seconds for one run (%(default)s)")
    parser.add_argument("--only", help="variants to run, by a part of their names, comma-separated")
    parser.add_argument("--output", type=Path, help="also write the page, in Markdown")
    parser.add_argument("--json", type=Path, help="also write every sample")
    arguments = parser.parse_args()
    default_sizes, default_repeat = ("256", 50) if arguments.storm else ("8,16,32,64,128,256", 7)
    sizes = [int(n) for n in (arguments.sizes or default_sizes).split(",")]
    repeat = arguments.repeat or default_repeat
    if arguments.storm:
        arguments.only, arguments.mpi_up_to = "raw,statewire", 0
    variants = find_variants(arguments)
    if arguments.only:
        wanted = [w.strip().lower() for w in arguments.only.split(",")]
        variants = [v for v in variants if any(w in v.name.lower() for w in wanted)]
    if not variants:
        print("run.py: no program to run; build the benchmarks first", file=sys.stderr)
        return 2
    samples, failures = measure(variants, sizes, repeat, arguments.timeout,
                                arguments.mpi_up_to)
    text = table(variants, sizes, samples, failures)
    if notes := early_connectors(variants, sizes, samples):
        text += "\n" + notes
    print(text, end="")
    print(losses(failures, repeat) or f"Every run of {repeat} had a result.\n", end="")
    if arguments.output:
        calls = calls_table(variants, arguments.timeout)
        arguments.output.write_text(document(text, calls, repeat, failures))
    if arguments.json:
        rows = [{"variant": name, "processes": n, **vars(s)}
                for (name, n), list_ in samples.items() for s in list_]
        arguments.json.write_text(json.dumps(rows, indent=1) + "\n")
    return 0 if samples and not any(name == "Statewire" for name, _ in failures) else 1


if __name__ == "__main__":
    sys.exit(main())
