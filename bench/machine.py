# SPDX-License-Identifier: BSD-3-Clause
"""Where figures come from: the machine, and the commit that was measured. Why a run has none."""

import os
import platform
import re
import subprocess
from pathlib import Path


def machine() -> str:
    model = "unknown processor"
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
                break
    except OSError:
        pass
    return f"{os.cpu_count()} cores ({model}), Linux {platform.release().split('-')[0]}."


def measured() -> str:
    """STATEWIRE_COMMIT names the commit where Git is missing: in the guest."""
    commit = os.environ.get("STATEWIRE_COMMIT")
    if not commit:
        shown = subprocess.run(["git", "-C", Path(__file__).parent, "describe", "--always", "--dirty", "--abbrev=7", "--exclude=*"],
                               stdout=subprocess.PIPE, text=True, check=False)
        commit = shown.stdout.strip() or "unknown"
    return f"Measured at commit {commit}."


# Open MPI's last words are about its messages, and not the reason; MPI programs rule lines.
HINT = re.compile(r"orte_base_help_aggregate|more process(es have|es has| has) sent help message|^-+$")


def status_of(status: int, err: str) -> str:
    """A failed run: its status, and the last sentence that it wrote to standard error."""
    said = [line for line in err.strip().splitlines() if line.strip() and not HINT.search(line)]
    return f"status {status}: {said[-1].strip() if said else 'no message'}"
