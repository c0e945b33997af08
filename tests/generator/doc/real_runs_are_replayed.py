# SPDX-License-Identifier: BSD-3-Clause
"""A job with STATEWIRE_TRACE=1 and a seed of the simulator, replayed in a site of spec/: every step is a transition."""
import glob, os, subprocess, sys

from browser import Browser, Missing


def main(source, statewirec, work, statewire, job):
    os.makedirs(work, exist_ok=True)
    trace, seed = os.path.join(work, "trace.txt"), os.path.join(work, "seed.trace")
    with open(trace, "wb") as out:
        subprocess.run([statewire, "run", "-n", "2", job, "--out", work + "/job"], check=True, stdout=subprocess.DEVNULL,
                       stderr=out, env={**os.environ, "STATEWIRE_TRACE": "1"})
    subprocess.run([statewire, "simulate", "--seed", "7", "--trace", seed], check=True, stdout=subprocess.DEVNULL)
    lines = open(trace, encoding="utf-8").read().split("\n")
    for machine in ("send", "recv", "close"):
        assert any(f" {machine} " in line and " -> " in line for line in lines), f"the trace has no step of {machine}"
    refused = subprocess.run([statewire, "simulate", "--seeds", "1..3", "--trace", seed], capture_output=True, text=True)
    assert refused.returncode == 2 and "--trace is of one run" in refused.stderr, refused
    specs = sorted(glob.glob(source + "/spec/*.dot") + glob.glob(source + "/spec/*.sm"))
    subprocess.run([statewirec, "doc", *specs, "-o", work, "--run", trace, "--run", seed], check=True)
    with Browser() as browser:
        for number, kind in enumerate(("trace of a real run", "seed of the simulator")):
            browser.open(work + "/index.html", f"#run/{number}")
            assert kind in browser.text("main > article > p")
            assert browser.count("#unknown") == 0, browser.text("#unknown")
            moves = browser.script("return site.view.run.steps.flatMap((s) => s.happened).filter((h) => h.kind === 'move').length")
            assert moves > 50, moves
            browser.click("#last")
            assert browser.count("#lanes td") > 1 and browser.count(".diagram .now") == 1


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Missing as missing:
        print(f"SKIPPED: {missing}")
        sys.exit(77)
