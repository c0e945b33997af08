#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Each call of the reference has a rule for threads, and each size and time a unit.

    check.py XML

XML is the folder of Doxygen's XML. A rule is a paragraph `Threads:` (filter.py): of the function, of the heading above
it, of its class or the class around that; of its header, if it is no member of a class. A size or time is a parameter,
result or field of an arithmetic type with a name like `size` or `timeout`; durations of std::chrono say their unit
themselves. Its unit is named by its own comment or by a paragraph `Units:`, in the same places.
"""
import pathlib
import re
import sys
import xml.etree.ElementTree

ARITHMETIC = re.compile(r"^(?=\S)(?:const )?(?:std::)?(?:size_t|u?int\d+_t|(?:unsigned ?)?(?:short|int|long)?(?: long)?)(?: ?[*&])?$")
MEASURE = re.compile(r"(?:^|_)(?:size|bytes|limit|room|most|length|timeout|deadline|memory)(?:_|$)|_(?:message|packet)$")
UNIT = re.compile(r"\b(?:bytes?|nanoseconds|processes|ranks|peers|entries)\b|sizeof|_bytes\b", re.IGNORECASE)


def text(element):
    return " ".join("".join(element.itertext()).split()) if element is not None else ""


def description(entity):
    return [part for part in (entity.find(name) for name in ("briefdescription", "detaileddescription", "description"))
            if part is not None]


def has_rule(entity, title):
    return any(text(section.find("title")) == title for part in description(entity)
               for section in part.iter("simplesect") if section.get("kind") == "par")


class Reference:
    def __init__(self, folder):
        self.compounds, self.around, self.files = [], {}, {}
        for file in sorted(folder.glob("*.xml")):
            for compound in xml.etree.ElementTree.parse(file).getroot().iter("compounddef"):
                self.compounds.append(compound)
                if compound.get("kind") == "file":
                    self.files[text(compound.find("compoundname"))] = compound
        known = {compound.get("id"): compound for compound in self.compounds}
        for compound in self.compounds:
            for inner in compound.iter("innerclass"):
                if inner.get("refid") in known and compound.get("kind") in ("class", "struct"):
                    self.around[inner.get("refid")] = compound

    def scopes(self, compound, section, member):
        """What may have a rule for a member, the nearest first."""
        yield member
        yield section
        if compound.get("kind") in ("class", "struct"):
            scope = compound
            while scope is not None:
                yield scope
                scope = self.around.get(scope.get("id"))
        else:
            file = pathlib.PurePath(member.find("location").get("file")).name
            yield from [self.files[file]] if file in self.files else []

    def faults(self):
        for compound in self.compounds:
            for section in compound.iter("sectiondef"):
                for member in section.iter("memberdef"):
                    if member.get("prot") == "public" and member.get("kind") in ("function", "variable"):
                        yield from self.member_faults(compound, section, member)

    def member_faults(self, compound, section, member):
        place = member.find("location")
        name = text(member.find("qualifiedname")) or text(member.find("name"))
        where = f"{place.get('file')}: error: {name}{text(member.find('argsstring'))}"
        scopes = list(self.scopes(compound, section, member))
        if member.get("kind") == "function" and not any(has_rule(scope, "Threads") for scope in scopes):
            yield f"{where}: no rule for threads"
        measures = [one for one in self.measures(member) if MEASURE.search(one) and "bytes" not in one]
        own = " ".join(text(part) for part in description(member))
        if measures and not UNIT.search(own) and not any(has_rule(scope, "Units") for scope in scopes):
            yield f"{where}: no unit of {', '.join(measures)}"

    @staticmethod
    def measures(member):
        if ARITHMETIC.match(text(member.find("type"))):
            yield text(member.find("name"))
        for parameter in member.iter("param"):
            if ARITHMETIC.match(text(parameter.find("type"))):
                yield text(parameter.find("declname"))

    def count(self):
        return sum(member.get("kind") == "function" and member.get("prot") == "public"
                   for compound in self.compounds for member in compound.iter("memberdef"))


def main():
    reference = Reference(pathlib.Path(sys.argv[1]))
    found = sorted(set(reference.faults()))
    if found or not reference.count():
        sys.exit("\n".join(found) or f"{sys.argv[1]} has no function")
    print(f"reference: {reference.count()} calls have a rule for threads, and their sizes and times a unit")


main()
