#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Start-up time of Statewire beside MPICH and Open MPI, under the same launcher.

Measures from the start of a launcher to its end, of programs that initialise and finalise only, and of /bin/true, which
is the launcher's own part. All programs run in turns, several times; the table has medians and ratios. Ends with
status 77 when a launcher or an MPI library is missing.

Open MPI's mpirun (4.1.4) starts 32 processes and more by a pool of threads (odls_base_cutoff), and sometimes does not
notice the end of processes that end at once: a run of true that does not end is started again, and counted.
"""

import argparse
import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from machine import machine, measured, status_of

NOT_RUN = 77
TRUE, OURS = "true", "Statewire"
MOST_RESTARTS = 10  # of a run of true


@dataclass(frozen=True)
class Launcher:
    name: str  # as in the table
    command: tuple[str, ...]  # before the number of processes
    version: str
    programs: tuple[tuple[str, str], ...]  # name, path; the last one is what Statewire is compared with

    def start(self, processes: int, path: str) -> list[str]:
        return [*self.command, "-n", str(processes), path]


@dataclass(frozen=True)
class Failed:
    why: str
    hung: bool = False


Results = dict[tuple[str, str, int], list[float] | Failed]  # by launcher, program and processes: milliseconds
Restarts = dict[tuple[str, int], int]  # by launcher and processes: runs of true that did not end


WHY_TRUE_HANGS = """
Open MPI's mpirun starts 32 processes and more by a pool of threads (`odls_base_cutoff`), and sometimes does not notice
the end of processes that end at once: all are gone, and it waits. MPI programs do not end at once.
"""


class Missing(Exception):
    pass


def first_line_with(word: str, command: list[str]) -> str:
    shown = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False).stdout
    return next((" ".join(line.split()) for line in shown.splitlines() if word in line), "unknown version")


def find(arguments: argparse.Namespace) -> list[Launcher]:
    def tool(name: str, package: str) -> str:
        path = shutil.which(name)
        if not path:
            raise Missing(f"{name} is not installed (Debian: {package}); ./do launchers installs it")
        return path

    def program(name: str, package: str) -> str:
        path = Path(arguments.programs) / f"startup_{name}"
        if not os.access(path, os.X_OK):
            raise Missing(f"{path} was not built" + (f" (Debian: {package})" if package else ""))
        return str(path)

    nothing = (TRUE, tool("true", "coreutils"))
    ours = (OURS, program("statewire", ""))
    hydra = tool("mpiexec.hydra", "mpich")
    mpirun = tool("mpirun.openmpi", "openmpi-bin")
    launchers = [
        Launcher("mpiexec.hydra", (hydra,), "Hydra, " + first_line_with("Version:", [hydra, "-version"]),
                 (nothing, ours, ("MPICH", program("mpich", "libmpich-dev")))),
        Launcher("mpirun", (mpirun, "--oversubscribe", "--allow-run-as-root"),
                 first_line_with("mpirun", [mpirun, "--version"]),
                 (nothing, ours, ("Open MPI", program("openmpi", "libopenmpi-dev")))),
    ]
    if arguments.launcher:
        launchers.append(Launcher("statewire run", (arguments.launcher, "run"),
                                  first_line_with("statewire", [arguments.launcher, "--version"]), (nothing, ours)))
    return launchers


def run_once(command: list[str], seconds: float) -> float | Failed:
    began = time.monotonic()
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                             text=True, errors="replace", start_new_session=True)
    try:
        err = child.communicate(timeout=seconds)[1]
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, signal.SIGKILL)
        child.communicate()
        return Failed(f"no end within {seconds:g} s", hung=True)
    took = 1000 * (time.monotonic() - began)
    if child.returncode != 0:
        return Failed(status_of(child.returncode, err))
    return took


def until_it_ends(run: Callable[[], float | Failed]) -> tuple[float | Failed, int]:
    """The result of the first run that ends, or of the last one, and how many were started again."""
    for restarts in range(MOST_RESTARTS + 1):
        result = run()
        if not isinstance(result, Failed) or not result.hung:
            break
    return result, restarts


def measure(launchers: list[Launcher], sizes: list[int], repeat: int, seconds: float) -> tuple[Results, Restarts]:
    """What fails once is not run again with this number of processes: it has no result."""
    results: Results = {}
    restarts: Restarts = {}
    for processes in sizes:
        for turn in range(repeat):
            for launcher in launchers:
                for name, path in launcher.programs:
                    key = (launcher.name, name, processes)
                    if isinstance(results.get(key), Failed):
                        continue
                    command = launcher.start(processes, path)
                    if name == TRUE:
                        result, again = until_it_ends(lambda: run_once(command, min(seconds, 20)))
                        restarts[launcher.name, processes] = restarts.get((launcher.name, processes), 0) + again
                    else:
                        result = run_once(command, seconds)
                    shown = result.why if isinstance(result, Failed) else f"{result:.1f} ms"
                    print(f"{processes:3} processes, turn {turn + 1}/{repeat}: {launcher.name}: {name}: {shown}",
                          file=sys.stderr)
                    if isinstance(result, Failed):
                        results[key] = result
                    else:
                        results.setdefault(key, []).append(result)
    return results, restarts


def table(launchers: list[Launcher], sizes: list[int], results: Results) -> str:
    lines = ["| processes | launcher | `true`, ms | Statewire, ms | MPI library, ms | Statewire / MPI library "
             "| the same without `true` |",
             "|---|---|---|---|---|---|---|"]
    for processes in sizes:
        label = str(processes)
        for launcher in launchers:
            medians: list[float | None] = []
            cells = []
            for name, _ in launcher.programs:
                own = results[launcher.name, name, processes]
                if isinstance(own, Failed):
                    medians.append(None)
                    cells.append("failed")
                else:
                    medians.append(statistics.median(own))
                    cells.append(f"{medians[-1]:.0f} ({min(own):.0f} … {max(own):.0f})")
                if name not in (TRUE, OURS):
                    cells[-1] += f", {name}"
            cells += [""] * (3 - len(cells))
            alone, ours, peer = (*medians, None)[:3]
            cells.append(f"{ours / peer:.2f}" if ours and peer else "")
            own_part = ours is not None and peer is not None and alone is not None and peer > alone
            cells.append(f"{(ours - alone) / (peer - alone):.2f}" if own_part else "")
            lines.append(f"| {label} | {launcher.name} | " + " | ".join(cells) + " |")
            label = ""
    return "\n".join(lines) + "\n"


def failures(results: Results, restarts: Restarts) -> str:
    failed = [f"* `{program}` under {launcher}, {n} processes: {own.why}\n"
              for (launcher, program, n), own in results.items() if isinstance(own, Failed)]
    again = [f"* `true` under {launcher}, {n} processes: did not end, and was started again: {count}\n"
             for (launcher, n), count in restarts.items() if count]
    return "".join(failed + again) + (WHY_TRUE_HANGS if again else "")


def document(text: str, launchers: list[Launcher], repeat: int, failed: str) -> str:
    versions = "".join(f"* `{launcher.name}`: {launcher.version}\n" for launcher in launchers)
    return (
        "# Start-up\n\n<!-- figures of: runtime/src generated tools/run bench/startup -->\n\n"
        "From the start of a launcher to its end, with all processes on one machine. Each process initialises and\n"
        "finalises only: `Job::from_environment()`, `Context::open()` and `finalize()`, or `MPI_Init` and `MPI_Finalize`.\n"
        "`true` is the launcher's own part. All programs run in turns with their default settings; medians of\n"
        f"{repeat} runs, and the fastest and slowest run.\n\n"
        f"{machine()} {measured()}\n\n{versions}\n{text}" + (f"\nRuns that did not end or failed:\n\n{failed}" if failed else "") +
        "\nMake this page again with `cmake --build BUILD --target bench_startup`, or `bench/startup/run.py --help`.\n")


def self_test(launchers: list[Launcher], seconds: float) -> list[str]:
    """Two processes under each launcher, and the table of results that are known. What is wrong."""
    wrong = []
    results, restarts = measure(launchers, [2], 1, seconds)
    wrong += failures(results, restarts).splitlines()
    if len(results) != sum(len(launcher.programs) for launcher in launchers):
        wrong.append("not all programs were run")
    page = document(table(launchers, [2], results), launchers, 1, failures(results, restarts))
    for expected in ("Measured at commit ", " cores (", "mpiexec.hydra", "Open MPI"):
        if expected not in page:
            wrong.append(f"the page lacks '{expected}'")
    if "unknown version" in page:
        wrong.append("the page lacks the version of a launcher")
    bad = run_once(launchers[0].start(2, shutil.which("false") or "false"), seconds)
    if not isinstance(bad, Failed):
        wrong.append("a program that fails has a time")
    known = Launcher("one", (), "1", ((TRUE, ""), (OURS, ""), ("MPICH", "")))
    made: Results = {("one", TRUE, 2): [10.0, 30.0, 20.0], ("one", OURS, 2): [40.0], ("one", "MPICH", 2): [60.0]}
    row = "| 2 | one | 20 (10 … 30) | 40 (40 … 40) | 60 (60 … 60), MPICH | 0.67 | 0.50 |"
    if row not in table([known], [2], made):
        wrong.append("the table of known results has another row:\n" + table([known], [2], made))
    made["one", "MPICH", 2] = Failed("status 1")
    if "| failed, MPICH |  |  |" not in table([known], [2], made):
        wrong.append("the table does not show a failure:\n" + table([known], [2], made))
    runs = iter([Failed("hangs", hung=True), Failed("hangs", hung=True), 5.0])
    if until_it_ends(lambda: next(runs)) != (5.0, 2):
        wrong.append("a run that does not end is not started again")
    if until_it_ends(lambda: Failed("status 1")) != (Failed("status 1"), 0):
        wrong.append("a run that fails is started again")
    if "was started again: 2\n" not in failures({}, {("mpirun", 32): 2}):
        wrong.append("runs that were started again are not reported")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--programs", required=True, help="directory of the startup_* programs")
    parser.add_argument("--launcher", help="the `statewire` program, to have `statewire run` in the table")
    parser.add_argument("--sizes", default="8,32,64,128,256", help="numbers of processes (%(default)s)")
    parser.add_argument("--repeat", type=int, default=7, help="runs of each (%(default)s)")
    parser.add_argument("--timeout", type=float, default=120, help="seconds for one run (%(default)s)")
    parser.add_argument("--output", type=Path, help="also write the page, in Markdown (docs/benchmarks/startup.md)")
    parser.add_argument("--json", type=Path, help="also write every result")
    parser.add_argument("--self-test", action="store_true", help="two processes under each launcher, and no page")
    arguments = parser.parse_args()
    try:
        launchers = find(arguments)
    except Missing as missing:
        print(f"NOT RUN: {missing}")
        return NOT_RUN
    if arguments.self_test:
        wrong = self_test(launchers, arguments.timeout)
        print("\n".join(wrong) or "the table of start-up times is right")
        return 1 if wrong else 0
    sizes = [int(n) for n in arguments.sizes.split(",")]
    results, restarts = measure(launchers, sizes, arguments.repeat, arguments.timeout)
    text, failed = table(launchers, sizes, results), failures(results, restarts)
    print(text + failed, end="")
    if arguments.output:
        arguments.output.write_text(document(text, launchers, arguments.repeat, failed))
    if arguments.json:
        rows = [{"launcher": launcher, "program": program, "processes": n, "ms": own}
                for (launcher, program, n), own in results.items() if not isinstance(own, Failed)]
        arguments.json.write_text(json.dumps(rows, indent=1) + "\n")
    return 1 if any(isinstance(own, Failed) for own in results.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
