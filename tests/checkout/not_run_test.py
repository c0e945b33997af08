#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""not_run.py reports each command of a page that does not exist, and none that does; and each that no test runs.

    not_run_test.py TREE BUILD STATEWIREC STATEWIRE
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import types

import not_run
import tested_as

# A line and an entry for it in tested_as.py: what is wrong with them.
UNTESTED = {
    ("./do nothing # said so", "", None): "no test runs it",
    ("./do bench --quick", "SHORTER", ("--rounds", "--rounds 1")): "shortens `--rounds`",
    ("./do guest", "BY", ("guest.gone", "here", "x")): "ctest has no test guest.gone",
    ("./do guest", "BY", ("guest.devices", "nowhere", "x")): "nowhere, by which guest.devices runs it",
    ("./do guest", "BY", ("guest.devices", "not_run_test.py", "un" + "seen")): "does not have",
    ("./do guest", "BY", (".ci/run", "not_run_test.py", "UNTESTED")): None,
    ("./do guest", "BY", ("launchers.any", "not_run_test.py", "UNTESTED")): None,  # left out with its kind
    ("./do guest  # hours", "BY_NONE", "hours"): None,
    ("export A=1", "", None): None,
}

REPORTED = {
    "sh needs build\n./do everything": "`./do everything` is no command",
    "sh needs build\nstatewirec prove spec/close.dot": "`statewirec prove` is no command",
    "sh needs build\nstatewirec verify spec/close.dot --often 2": "`statewirec verify` has no option --often",
    "sh needs build\nstatewirec verify spec/nothing.dot": "spec/nothing.dot does not exist",
    "sh needs launchers\nstatewire run -n 2 --remote ./program": "`statewire run` has no option --remote",
    "sh needs guest\n./do guest -- build/release/tools/statewire info --all": "`statewire info` has no option --all",
    "sh needs bench\npython3 bench/messages/run.py --quick": "bench/messages/run.py has no option --quick",
    "sh needs bench\npython3 bench/nothing.py": "bench/nothing.py does not exist",
    "sh needs minutes\ntests/proof/mutants.py build/release/generator/statewirec spec --some":
        "tests/proof/mutants.py has no option --some",
    "sh needs build\nctest -R no_test_has_this_name_": "no test is named like no_test_has_this_name_",
    "sh needs build\nctest -L nolabel": "no test has a label like nolabel",
    "sh needs build\ncmake --build build/release --target bench_nothing": "no target bench_nothing is built",
    "sh needs build\nbuild/release/tests/guest/nothing": "build/release/tests/guest/nothing is not built",
    "sh needs build\ncmake --preset fast": "there is no preset fast",
    "console needs mpi\n$ x=1 true | nonesuch $(head -1 out) 2>&1 >out": "`nonesuch` is not known",
    "console needs mpi\n$ echo $(nonesuch)": "`nonesuch` is not known",
}
EXISTING = [
    "sh needs launchers\nstatewire run -n 2 \\\n  --prefix ./program --steps 100   # --not-an-option",
    "console needs launchers\n$ A=b srun --mpi=pmix -n 2 build/release/tools/statewire info >out 2>&1\nprinted --nonesuch",
    "sh needs bench\npython3 bench/messages/run.py --rounds 5 --output docs/benchmarks/messages.md",
]


IN_SENTENCES = ("See `./do everything`, `ctest -R REGEX`, `cmake --build BUILD --target bench_nothing` and `statewirec lint\n"
                "--all`, in\n\n```\n`./do nothing`\n```\n")


def check(texts):
    """The status of not_run.py for all texts at once, a page each, and the errors that it reports of each."""
    with tempfile.TemporaryDirectory() as folder:
        pages = [pathlib.Path(folder, f"{number}.md") for number in range(len(texts))]
        for page, text in zip(pages, texts):
            page.write_text(text)
        options = [word for page in pages for word in ("--page", page)]
        done = subprocess.run([sys.executable, pathlib.Path(__file__).with_name("not_run.py"), *options, *sys.argv[1:5]],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
        errors = re.split(r"^(?=\S+: error: )", done.stderr, flags=re.MULTILINE)
        return done.returncode, [[one for one in errors if one.startswith(f"{page}: ")] for page in pages], done.stderr


def main():
    faults = []
    existing = [f"```{block}\n```\n" for block in EXISTING]
    status, _, printed = check(existing)
    if status != 0:
        faults.append(f"commands that exist: expected no fault, got status {status}: {printed}")
    status, errors, printed = check([f"```{block}\n```\n" for block in REPORTED] + [IN_SENTENCES] + existing)
    if status != 1:
        faults.append(f"expected status 1, got {status}: {printed}")
    for (block, sentence), found in zip(REPORTED.items(), errors):
        if len(found) != 1 or sentence not in found[0]:
            faults.append(f"{block}\n  expected {sentence}\n  got {found}")
    if len(errors[len(REPORTED)]) != 3 or any(errors[len(REPORTED) + 1:]):
        faults.append(f"expected 3 faults of commands in sentences and none below, got {errors[len(REPORTED):]}")
    for (line, table, entry), sentence in UNTESTED.items():
        tables = {name: {} for name in ("SHORTER", "BY", "BY_NONE")}
        if table:
            tables[table] = {tested_as.plain(line): entry}
        for name, content in tables.items():
            setattr(tested_as, name, content)
        project = types.SimpleNamespace(tests=["guest.devices"], tree=pathlib.Path(__file__).parent)
        fault = not_run.Tested(project).fault(line)
        if (sentence is None) != (fault is None) or sentence and sentence not in fault:
            faults.append(f"{line}: expected {sentence}, got {fault}")
    tested_as.BY = {"./do gone": (".ci/run", "", "")}
    if not any("no page has `./do gone`" in one for one in not_run.Tested(None).unused()):
        faults.append("an entry of tested_as.py that no page has is not reported")
    if faults:
        sys.exit("\n".join(faults))
    print(f"{len(REPORTED) + 3} commands are reported, {len(EXISTING)} are not; {len(UNTESTED)} cases of tested_as.py")


main()
