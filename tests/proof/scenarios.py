#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Proves scenarios, but for those that were proved before with the same specs, world and tools (proved.py).

    scenarios.py STATEWIREC CACHE SCENARIO…
"""
import concurrent.futures
import pathlib
import subprocess
import sys

from proved import Proved, workers

# Those that take more than ten seconds come first, so that no processor waits for the last.
LONGEST = ["storm", "stalls_crossing", "close_alone", "lanes_fail"]


def main():
    compiler, cache, *scenarios = sys.argv[1:]
    scenarios.sort(key=lambda scenario: pathlib.Path(scenario).stem not in LONGEST)
    proved = Proved(compiler, cache)

    def prove(scenario):
        key = proved.key(scenario)
        if proved.known(key):
            return True, None
        done = subprocess.run([compiler, "verify", scenario], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        if done.returncode == 0:
            proved.remember(key)
        return done.returncode == 0, done.stdout.decode(errors="replace")

    known, bad = 0, []
    with concurrent.futures.ThreadPoolExecutor(workers()) as pool:
        for scenario, (good, output) in zip(scenarios, pool.map(prove, scenarios)):
            known += output is None
            print(f"{scenario}: proved before" if output is None else output, flush=True)
            if not good:
                bad.append(scenario)
    print(f"{len(scenarios)} scenarios: {len(scenarios) - known - len(bad)} end as expected, {known} were proved before with the "
          f"same specs, world and tools (STATEWIRE_PROVE=all proves them again), {len(bad)} fail")
    if not scenarios:
        sys.exit("scenarios.py: error: no scenario is given")
    if bad:
        sys.exit("error: these do not end as they expect, see above: " + ", ".join(bad))


if __name__ == "__main__":
    main()
