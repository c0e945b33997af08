#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Has SPIN find, for every transition that a scenario reaches, the shortest run that takes it, and
then go on to a proper end; writes the runs as files that the conformance test drives the real core
through (docs/design/conformance.md).

    update_paths.py STATEWIREC SPEC_DIR OUT_DIR [SCENARIO …] [--seconds N] [--all]
    update_paths.py STATEWIREC SPEC_DIR OUT_DIR --versions HEADER

Only those are searched that were searched in another version of machines, world or scenario, and are not listed in
OUT_DIR/../searched_before.txt, unless named or --all. --versions writes the present version of each for the test, and
searches nothing.

Per scenario two programs are compiled: one that searches breadth first and leaves a trail whenever
a transition is taken for the first time, one that follows given choices and then looks for an end.
"""
import argparse
import hashlib
import json
import os
import pathlib
import re
import subprocess
import tempfile

# Variants of scenarios: for parameters that no scenario of spec/proof sets, and for what they allow
# with --deep only.
VARIANTS = {
    "unknown_group": ("refusal", "set KEY_PROVEN = 0", "set GROUP_KNOWN = 0"),
    "wrong_rank": ("refusal", "set KEY_PROVEN = 0", "set RANKS_RIGHT = 0"),
    "crossing_groups": ("crossing", "allow early_accept", "set SAME_GROUP = 0"),
    "ring_finalize": ("ring", "deep allow finalize", "allow finalize"),
    "restart_finalize": ("restart", "deep allow finalize", "allow finalize"),
    "link_loss_finalize": ("link_loss", "deep allow finalize", "allow finalize"),
    "opening_meets_closing_finalize":
        ("opening_meets_closing", "deep allow finalize", "allow finalize"),
}
# Whose scenarios are driven, and the machines whose transitions are compared.
WORLD = "sockets"
DRIVEN = ("accept", "close", "connect", "vc")
# Specimens; the core of sockets reads no memory of its peer yet, and has no lanes. A recorded request is sent again by
# tests/core/replay_test.cpp.
LEFT_OUT = ("gives_up", "lane_awaited", "reads", "reads_crash", "reads_crash_silent", "reads_finalize",
            "reads_forged", "reads_job", "reads_long", "reads_lost", "reads_stalls", "replay", "replay_former")

SEARCH = """
c_decl {
  extern void (*uerror)(char *);
  static char conform_taken[9000];
  static void conform_take(int number) {
    if (getenv("CONFORM_REPLAY") || conform_taken[number]) return;
    conform_taken[number] = 1;
    printf("CONFORM %d\\n", number);
    fflush(stdout);
    uerror("taken");
  }
};
#define assert(x) (x)
"""
FOLLOW = """
c_decl {
  static int conform_list[4000][3], conform_count = -1;
  static void conform_read(void) {
    const char* name = getenv("CONFORM_CHOICES");
    FILE* file = name ? fopen(name, "r") : 0;
    conform_count = 0;
    while (file && conform_count < 4000 &&
           fscanf(file, "%d %d %d", &conform_list[conform_count][0], &conform_list[conform_count][1],
                  &conform_list[conform_count][2]) == 3)
      ++conform_count;
    if (file) fclose(file);
  }
  static int conform_agrees(int at, int kind, int a, int b) {
    if (conform_count < 0) conform_read();
    return at >= conform_count || (conform_list[at][0] == kind && conform_list[at][1] == a &&
                                   conform_list[at][2] == b);
  }
  static int conform_agrees_step(int at, int number) { return conform_agrees(at, -1, number, 0); }
  static int conform_more(int at) {
    if (conform_count < 0) conform_read();
    return at < conform_count;
  }
  \\#define CONFORM_AGREES conform_agrees(now.conform_at, now.conform_kind, now.conform_a, now.conform_b)
  \\#define CONFORM_MORE conform_more(now.conform_at)
};
short conform_at;
byte conform_kind, conform_a, conform_b;
inline conform_goal() { assert(false) }
#define assert(x) (x)
"""
FOLLOW_PICK = r"""inline pick(p_kind, p_a, p_b) {
  printf("@pick %d %d %d\n", p_kind, p_a, p_b);
  conform_kind = p_kind; conform_a = p_a; conform_b = p_b;
  c_expr { CONFORM_AGREES };
  conform_kind = 0; conform_a = 0; conform_b = 0;
  if
  :: c_expr { CONFORM_MORE } -> conform_at++
  :: else
  fi
}"""
FOLLOW_STEP = ("c_expr { conform_agrees_step(now.conform_at, %d) }; "
               "if :: c_expr { CONFORM_MORE } -> conform_at++ :: else fi;")
PICK = r'inline pick(p_kind, p_a, p_b) { printf("@pick %d %d %d\n", p_kind, p_a, p_b) }'


def run(words, cwd, seconds=600, env=None):
    try:
        return subprocess.run(words, cwd=cwd, timeout=seconds, env={**os.environ, **(env or {})},
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              errors="replace", check=False).stdout
    except subprocess.TimeoutExpired as stopped:
        return (stopped.stdout or b"").decode(errors="replace")


def once(text, old, new):
    if text.count(old) != 1:
        raise SystemExit(f"update_paths.py: the Promela of statewirec looks different: {old!r}")
    return text.replace(old, new)


def version_of(promela):
    """Of everything that a search depends on: machines, world and scenario, as SPIN gets them, without comments,
    empty lines, and the numbers of lines."""
    code = re.sub(r"[ \t]*//[^\n]*|(?m:^#line .*$)", "", promela)
    code = "\n".join(line for line in code.splitlines() if line.strip())
    return hashlib.sha256(code.encode()).hexdigest()[:16]


def version_in(path):
    """What a file of runs says; None: there is none, or it says nothing."""
    found = re.search(r"(?m)^version (\w+)$", path.read_text()) if path.exists() else None
    return found and found[1]


VERSIONS = """// Written by update_paths.py: of what SPIN's runs of each scenario depend on.
#pragma once
#include <array>
#include <string_view>
#include <utility>
namespace statewire::conformance {{
inline constexpr std::array<std::pair<std::string_view, std::string_view>, {count}> k_versions{{{{
{rows}
}}}};
}}
"""


def compile_pan(directory, name, text, flags):
    place = directory / name
    place.mkdir()
    (place / "a.pml").write_text(text)
    said = run(["spin", "-a", "a.pml"], place)
    if not (place / "pan.c").exists():
        raise SystemExit(f"update_paths.py: spin: {said[-2000:]}")
    said = run(["gcc", "-O0", "-w", "-DNOREDUCE", "-DVECTORSZ=8192", "-DMEMLIM=3000", "-DSAFETY",
                "-DCOLLAPSE", *flags, "-o", "pan", "pan.c"], place)
    if not (place / "pan").exists():
        raise SystemExit(f"update_paths.py: gcc: {said[-2000:]}")
    return place


def marks(text):
    return [line.strip() for line in text.splitlines() if line.strip().startswith("@")]


class Scenario:
    def __init__(self, name, text, machines, directory, seconds):
        self.name, self.machines, self.seconds = name, machines, seconds
        self.inputs = {int(n): k for k, n in re.findall(r"#define IN_(\w+) (\d+)", text)}
        self.messages = {int(n): k for k, n in re.findall(r"#define MSG_(\w+) (\d+)", text)}
        self.parameters = {}
        head = text[text.index("---- what the scenario sets ----"):]
        for key, value in re.findall(r"#define (\w+) (\d+) //", head):
            if not key.startswith(("IN_", "MSG_")) and not key.endswith("_COUNT"):
                self.parameters.setdefault(key, int(value))
        took = r'(took_\w+?_(\d+): printf\("@step (\d+) [^;]*\);)'
        search = re.sub(took, lambda m: f"{m[1]} c_code {{ conform_take({int(m[3]) * 1000 + int(m[2])}); }};", text)
        self.searcher = compile_pan(directory, "search", SEARCH + search, ["-DBFS"])
        # What the world chooses besides, shows in the transitions.
        follow = re.sub(took, lambda m: f"{m[1]} {FOLLOW_STEP % (int(m[3]) * 1000 + int(m[2]))}", text)
        follow = once(follow, PICK, FOLLOW_PICK)
        follow = once(follow, "done = 1\n}", "done = 1;\n  conform_goal()\n}")
        self.follower = compile_pan(directory, "follow", FOLLOW + follow, [])

    def transition(self, number):
        machine = self.machines[number // 1000]
        t = machine["transitions"][number % 1000]
        return machine["name"], t["from"], t["event"], t["to"]

    def first_runs(self):
        """By transition: the choices of the shortest run that takes it."""
        said = run(["./pan", "-w22", "-m1000000", "-e", "-c0", "-E"], self.searcher, self.seconds)
        complete = "Search not completed" not in said and "elapsed time" in said
        out = {}
        for index, number in enumerate(int(n) for n in re.findall(r"CONFORM (\d+)", said)):
            trail = self.searcher / f"a.pml{index + 1}.trail"
            if not trail.exists():
                trail = self.searcher / "a.pml.trail"
            replay = run(["./pan", "-r", trail.name], self.searcher, 60, {"CONFORM_REPLAY": "1"})
            out[number] = [m for m in marks(replay) if m.startswith(("@pick", "@step"))]
        return out, complete

    @staticmethod
    def choice(mark):
        word, *rest = mark.split()
        return " ".join(rest) if word == "@pick" else f"-1 {int(rest[0]) * 1000 + int(rest[2])} 0"

    def to_the_end(self, picks):
        """The marks of a run that begins with these choices and ends properly; None: there is none."""
        for old in self.follower.glob("*.trail"):
            old.unlink()
        (self.follower / "choices").write_text("\n".join(map(self.choice, picks)) + "\n")
        env = {"CONFORM_CHOICES": "choices"}
        run(["./pan", "-w18", "-m100000", "-E"], self.follower, 30, env)
        if not list(self.follower.glob("*.trail")):
            return None
        return marks(run(["./pan", "-r"], self.follower, 60, env))

    def words(self, mark):
        word, *rest = mark.split()
        if word == "@pick":
            kind, a, b = map(int, rest[:3])
            return f"{self.inputs[kind]} {a} {b}"
        if word == "@step":
            member, instance, index = map(int, rest[:3])
            machine, before, event, after = self.transition(member * 1000 + index)
            return f"  {machine} {instance} {before} {event} {after}"
        if word == "@recv":
            return f"  receive {rest[0]} {self.messages[int(rest[3])]}"
        slots = self.parameters.get("SLOTS", 0)
        if word == "@lost" and slots and int(rest[0]) // slots == int(rest[2]):
            return f"  lost {rest[0]} {self.messages[int(rest[3])]}" # though it had arrived, perhaps
        return None

    def write(self, path, version):
        first, complete = self.first_runs()
        taken, lines, count = set(), [], 0
        # The longest first: what they take on their way needs no run of its own.
        for number, picks in sorted(first.items(), key=lambda one: (-len(one[1]), one[0])):
            if number in taken:
                continue
            trace = self.to_the_end(picks)
            if trace is None:
                continue
            taken |= {int(m.split()[1]) * 1000 + int(m.split()[3]) for m in trace if m.startswith("@step")}
            count += 1
            machine, before, event, after = self.transition(number)
            lines.append(f"path {machine} {before} {event} {after}")
            lines += [w for w in map(self.words, trace) if w]
        head = [f"# Written by update_paths.py: SPIN's runs of the scenario {self.name}.",
                f"version {version}", f"scenario {self.name}"]
        head += [f"set {key} {value}" for key, value in self.parameters.items()]
        head += [f"set HAVE_{m['name']} 1" for m in self.machines]
        path.write_text("\n".join(head + lines) + "\n")
        print(f"{self.name}: {len(first)} transitions reached{'' if complete else ' (search cut short)'}, "
              f"{len(taken)} taken by {count} runs, {sum(1 for l in lines if l[0].isupper())} steps", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("statewirec")
    parser.add_argument("spec_dir", type=pathlib.Path)
    parser.add_argument("out_dir", type=pathlib.Path)
    parser.add_argument("only", nargs="*")
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--versions", type=pathlib.Path)
    args = parser.parse_args()
    spec_dir = args.spec_dir.resolve()
    # Without the machines that it does not name, which the compiler warns of.
    dump = json.loads(subprocess.run([args.statewirec, "dump", *[str(spec_dir / f"{m}.dot") for m in DRIVEN]],
                                     stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout)
    machines = {m["name"]: m for m in dump["machines"]}
    for machine in machines.values():
        for t in machine["transitions"]:
            for key in ("from", "to", "event"):
                names = machine["events" if key == "event" else "states"]
                if isinstance(t[key], int):
                    t[key] = names[t[key]]["name"]
    before = args.out_dir.resolve().parent / "searched_before.txt"
    kept = set(re.findall(r"(?m)^(\w+) -- ", before.read_text())) if before.exists() else set()
    versions = {}
    texts = {p.stem: p.read_text() for p in sorted((spec_dir / "proof").glob("*.scenario"))}
    for name, (base, old, new) in VARIANTS.items():
        texts[name] = once(texts[base], old, new).replace(f"scenario {base}:", f"scenario {name}:")
    if unknown := set(args.only) - texts.keys():
        parser.error(f"there is no scenario {', '.join(sorted(unknown))}")
    for name, text in texts.items():
        if f"\nworld {WORLD}.world\n" not in text or name in LEFT_OUT:
            continue
        in_order = [machines[m] for m in re.findall(r"\.\./(\w+)\.dot", text)]
        if args.only and name not in args.only:
            continue
        with tempfile.TemporaryDirectory() as work:
            directory = pathlib.Path(work)
            text = re.sub(r"(?m)^world ", f"world {spec_dir}/proof/", text)
            text = text.replace("../", f"{spec_dir}/")
            scenario = directory / f"{name}.scenario"
            scenario.write_text(text)
            promela = subprocess.run([args.statewirec, "verify", str(scenario), "--emit-only"],
                                     stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
            if promela.returncode != 0:
                raise SystemExit(f"{name}: {promela.stderr}")
            versions[name] = version_of(promela.stdout)
            path = args.out_dir / f"{name}.paths"
            known = name in kept or version_in(path) == versions[name]
            if args.versions or (known and not (args.only or args.all)):
                continue
            Scenario(name, promela.stdout, in_order, directory, args.seconds).write(path, versions[name])
    if args.versions:
        rows = "\n".join(f'    {{"{name}", "{version}"}},' for name, version in sorted(versions.items()))
        args.versions.write_text(VERSIONS.format(count=len(versions), rows=rows))


if __name__ == "__main__":
    main()
