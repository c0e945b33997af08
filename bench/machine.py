# SPDX-License-Identifier: BSD-3-Clause
"""Where figures come from: the machine, and the commit that was measured."""

import os
import platform
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
