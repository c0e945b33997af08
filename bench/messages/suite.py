# SPDX-License-Identifier: BSD-3-Clause
"""The tests of the benchmark, and their results."""

import json
import statistics
from dataclasses import dataclass, field
from pathlib import Path

KIB = 1024
MIB = 1024 * KIB

# Group: processes, and tests as the programs read them (KIND:BYTES:WINDOW:REPEAT:BATCHES).
GROUPS: dict[str, tuple[int, list[str]]] = {
    "latency": (2, ["half:8:1:2000:5", "half:1024:1:2000:5", "half:65536:1:400:5",
                    "half:1048576:1:60:5", "half:4194304:1:12:5"]),
    "bandwidth": (2, ["window:4096:64:30:5", "window:65536:64:8:5", "window:1048576:64:2:5",
                      "window:4194304:64:1:3"]),
    "rate": (2, ["window:8:64:50:5", "window:8:1024:10:5", "stream:8:1024:60:5"]),
    "several": (4, ["many:8:256:60:4", "many:65536:16:20:4"]),
    "idle": (2, ["idle:0:1:200:1"]),
    "memory": (16, ["memory:0:1:1:1"]),
}


def ahead_of_others() -> None:
    """Raises the scheduling priority of this session, if that is permitted."""
    try:
        Path("/proc/self/autogroup").write_text("-20")
    except OSError:
        pass


def scaled(test: str, scale: float) -> str:
    kind, size, window, repeat, batches = test.split(":")
    return f"{kind}:{size}:{window}:{max(1, round(int(repeat) * scale))}:{batches}"


def key(test: str) -> str:
    """A test without its repetition counts."""
    return ":".join(test.split(":")[:3])


@dataclass
class Results:
    names: list[str]
    kinds: dict[str, str]
    figures: dict[tuple[str, str], list[float]] = field(default_factory=dict)
    failures: dict[tuple[str, str], str] = field(default_factory=dict)  # (name, group or "")

    def add(self, name: str, test: str, values: list[float]) -> None:
        self.figures.setdefault((name, key(test)), []).extend(values)

    def least(self, name: str, test: str) -> float | None:
        values = self.figures.get((name, test))
        return min(values) if values else None

    def median(self, name: str, test: str) -> float | None:
        values = self.figures.get((name, test))
        return statistics.median(values) if values else None

    def both(self, name: str, test: str) -> tuple[float, float] | None:
        values = self.figures.get((name, test))
        return (min(values), statistics.median(values)) if values else None

    def write(self, path: Path) -> None:
        path.write_text(json.dumps({
            "names": self.names, "kinds": self.kinds,
            "figures": [[n, t, v] for (n, t), v in self.figures.items()],
            "failures": [[n, g, w] for (n, g), w in self.failures.items()]}, indent=0) + "\n")

    @staticmethod
    def read(path: Path) -> "Results":
        o = json.loads(path.read_text())
        return Results(o["names"], o["kinds"], {(n, t): v for n, t, v in o["figures"]},
                       {(n, g): w for n, g, w in o["failures"]})
