#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Start-up time of Statewire beside MPICH and Open MPI, under the same launcher.

Measures from the start of a launcher to its end, of programs that initialise and finalise only, and of /bin/true, which
is the launcher's own part. All programs run in turns, several times; the table has medians and ratios. Ends with
status 77 when a launcher or an MPI library is missing.
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

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from machine import machine, measured

NOT_RUN = 77
TRUE, OURS = "true", "Statewire"


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


Results = dict[tuple[str, str, int], list[float] | Failed]  # by launcher, program and processes: milliseconds


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
        said = child.communicate(timeout=seconds)[1].strip().splitlines()
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, signal.SIGKILL)
        child.communicate()
        return Failed(f"no end within {seconds:g} s")
    took = 1000 * (time.monotonic() - began)
    if child.returncode != 0:
        return Failed(f"status {child.returncode}" + (f": {said[-1]}" if said else ""))
    return took


def measure(launchers: list[Launcher], sizes: list[int], repeat: int, seconds: float) -> Results:
    """What fails once is not run again with this number of processes: it has no result."""
    results: Results = {}
    for processes in sizes:
        for turn in range(repeat):
            for launcher in launchers:
                for name, path in launcher.programs:
                    key = (launcher.name, name, processes)
                    if isinstance(results.get(key), Failed):
                        continue
                    result = run_once(launcher.start(processes, path), seconds)
                    shown = result.why if isinstance(result, Failed) else f"{result:.1f} ms"
                    print(f"{processes:3} processes, turn {turn + 1}/{repeat}: {launcher.name}: {name}: {shown}",
                          file=sys.stderr)
                    if isinstance(result, Failed):
                        results[key] = result
                    else:
                        results.setdefault(key, []).append(result)
    return results


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


def failures(results: Results) -> str:
    return "".join(f"* {program} under {launcher}, {n} processes: {own.why}\n"
                   for (launcher, program, n), own in results.items() if isinstance(own, Failed))


def document(text: str, launchers: list[Launcher], repeat: int, failed: str) -> str:
    versions = "".join(f"* `{launcher.name}`: {launcher.version}\n" for launcher in launchers)
    return (
        "# Start-up\n\n<!-- figures of: runtime/src generated tools/run bench/startup -->\n\n"
        "From the start of a launcher to its end, with all processes on one machine. Each process initialises and\n"
        "finalises only: `Job::from_environment()`, `Context::open()` and `finalize()`, or `MPI_Init` and `MPI_Finalize`.\n"
        "`true` is the launcher's own part. All programs run in turns with their default settings; medians of\n"
        f"{repeat} runs, and the fastest and slowest run.\n\n"
        f"{machine()} {measured()}\n\n{versions}\n{text}" + (f"\nRuns without a result:\n\n{failed}" if failed else "") +
        "\nMake this page again with `cmake --build BUILD --target bench_startup`, or `bench/startup/run.py --help`.\n")


def self_test(launchers: list[Launcher], seconds: float) -> list[str]:
    """Two processes under each launcher, and the table of results that are known. What is wrong."""
    wrong = []
    results = measure(launchers, [2], 1, seconds)
    wrong += failures(results).splitlines()
    if len(results) != sum(len(launcher.programs) for launcher in launchers):
        wrong.append("not all programs were run")
    page = document(table(launchers, [2], results), launchers, 1, failures(results))
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
    results = measure(launchers, sizes, arguments.repeat, arguments.timeout)
    text, failed = table(launchers, sizes, results), failures(results)
    print(text + failed, end="")
    if arguments.output:
        arguments.output.write_text(document(text, launchers, arguments.repeat, failed))
    if arguments.json:
        rows = [{"launcher": launcher, "program": program, "processes": n, "ms": own}
                for (launcher, program, n), own in results.items() if not isinstance(own, Failed)]
        arguments.json.write_text(json.dumps(rows, indent=1) + "\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
