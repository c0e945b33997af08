#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Is a file SARIF 2.1.0? sarif.py FILE. What the standard's schema demands of the objects that statewirec writes:
required properties, types, values, and that there are no others than those named here, all of which it has."""
import json
import re
import sys

TEXT, COUNT = (lambda v: isinstance(v, str)), (lambda v: isinstance(v, int) and not isinstance(v, bool) and v >= 1)
INDEX = lambda v: isinstance(v, int) and not isinstance(v, bool) and v >= -1
SEMVER = lambda v: v == "VERSION" or re.fullmatch(r"\d+\.\d+\.\d+([-+].*)?", v) is not None
REFERENCE = lambda v: re.fullmatch(r"(file://)?/?([A-Za-z0-9._~/-]|%[0-9A-F]{2})+", v) is not None


def one_of(*words):
    return lambda v: v in words


# object: ({property: check, name of an object, or [name] for a list}, required properties)
LEVEL = one_of("none", "note", "warning", "error")
OBJECTS = {
    "log": ({"$schema": TEXT, "version": one_of("2.1.0"), "runs": ["run"]}, {"version", "runs"}),
    "run": ({"tool": "tool", "columnKind": one_of("utf16CodeUnits", "unicodeCodePoints"), "results": ["result"]}, {"tool"}),
    "tool": ({"driver": "component"}, {"driver"}),
    "component": ({"name": TEXT, "semanticVersion": SEMVER, "rules": ["rule"]}, {"name"}),
    "rule": ({"id": TEXT, "shortDescription": "message", "fullDescription": "message",
              "defaultConfiguration": "configuration"}, {"id"}),
    "configuration": ({"level": LEVEL}, set()),
    "message": ({"text": TEXT}, {"text"}),
    "result": ({"ruleId": TEXT, "ruleIndex": INDEX, "level": LEVEL, "message": "message", "locations": ["location"],
                "relatedLocations": ["location"], "suppressions": ["suppression"]}, {"message"}),
    "location": ({"physicalLocation": "physical", "message": "message"}, set()),
    "physical": ({"artifactLocation": "artifact", "region": "region"}, {"artifactLocation"}),
    "artifact": ({"uri": REFERENCE}, set()),
    "region": ({"startLine": COUNT, "startColumn": COUNT, "endColumn": COUNT}, {"startLine"}),
    "suppression": ({"kind": one_of("inSource", "external"), "justification": TEXT}, {"kind"}),
}
UNIQUE = {"rules", "relatedLocations", "suppressions"}  # by the schema: no two items are the same


def judge(value, what, path):
    properties, required = OBJECTS[what]
    assert isinstance(value, dict), f"{path} is no object"
    missing = required - value.keys()
    assert not missing, f"{path} lacks {missing}"
    for name, one in value.items():
        here = f"{path}.{name}"
        assert name in properties, f"{here}: a {what} has no such property"
        check = properties[name]
        if isinstance(check, list):
            assert isinstance(one, list), f"{here} is no list"
            texts = [json.dumps(item, sort_keys=True) for item in one]
            assert name not in UNIQUE or len(set(texts)) == len(texts), f"{here} has an item twice"
            for i, item in enumerate(one):
                judge(item, check[0], f"{here}[{i}]")
        elif isinstance(check, str):
            judge(one, check, here)
        else:
            assert check(one), f"{here}: {one!r}"


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        log = json.load(file)
    try:
        judge(log, "log", "log")
        for run in log["runs"]:
            rules = run["tool"]["driver"]["rules"]
            assert all(rules[one["ruleIndex"]]["id"] == one["ruleId"] for one in run["results"]), "a ruleIndex is wrong"
    except AssertionError as problem:
        sys.exit(f"{sys.argv[1]}: {problem}")


if __name__ == "__main__":
    main()
