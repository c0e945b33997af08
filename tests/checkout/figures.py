#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The figures of pages are of today's code: what they are about has not changed by more than a release since the commit
that was measured, or, until there are two releases, by more than 300 commits.

    figures.py [--limit COMMITS] [ROOT]

Releases are tags vX.Y or vX.Y.Z; v0.1-rc1 is none. tests/check_pages.py says how a page names commits and folders. In a copy without the history, a
shallow clone or an archive, nothing is said: exit status 77.
"""
import argparse
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from check_pages import WRITTEN_BY_PROGRAMS, sections_with_figures  # noqa: E402

RELEASE = re.compile(r"v[0-9]+([.][0-9]+)+")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--limit", type=int, default=300)
    parser.add_argument("root", nargs="?", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parents[2])
    chosen = parser.parse_args()
    root = chosen.root.resolve()

    def git(*words):
        done = subprocess.run(["git", "-C", root, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
        return done.stdout.strip() if done.returncode == 0 else None

    try:
        top = git("rev-parse", "--show-toplevel")
    except FileNotFoundError:
        top = None
    # An archive may lie in the working tree of another repository.
    why = ("this is no working tree of Git" if not top or pathlib.Path(top).resolve() != root else
           "this clone is shallow" if git("rev-parse", "--is-shallow-repository") == "true" else None)
    if why:
        print(f"figures: NOT CHECKED: {why}, so the commits that were measured are not there", file=sys.stderr)
        sys.exit(77)

    tags = (git("tag", "--list", "v[0-9]*", "--merged", "HEAD", "--sort=-creatordate") or "").split()
    releases = [tag for tag in tags if RELEASE.fullmatch(tag)]
    pages = [*root.glob("*.md"), *root.glob("docs/*.md"), *root.glob("docs/*/*.md"), *root.glob("examples/**/*.md")]
    found, checked, oldest = [], 0, 0
    for page in sorted(pages):
        name = str(page.relative_to(root))
        if WRITTEN_BY_PROGRAMS.match(name):
            continue
        for number, commits, folders in sections_with_figures(name, page.read_text().splitlines()):
            for commit in commits:
                checked += 1
                count = git("rev-list", "--count", f"{commit}..HEAD", "--", *folders) if folders else None
                if count is None:
                    found.append(f"{name}:{number}: error: {commit} is no commit, or no folder is named (tests/check_pages.py)")
                    continue
                oldest = max(oldest, int(count))
                if len(releases) < 2:
                    old = int(count) > chosen.limit and f"{count} commits, at most {chosen.limit}"
                else:
                    old = count != "0" and git("merge-base", "--is-ancestor", releases[1], commit) is None and (
                        f"the releases {releases[1]} and {releases[0]}")
                if old:
                    found.append(f"{name}:{number}: error: figures of {', '.join(folders)} at {commit} are old: there are "
                                 f"{old}, since. Measure again, or remove them")
    if found or not checked:
        sys.exit("\n".join(found) or "no page has figures")
    print(f"figures: {checked} commits were measured, none is old"
          + ("" if len(releases) > 1 else f": at most {oldest} commits of what they are about since, {chosen.limit} may be"))


if __name__ == "__main__":
    main()
