#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""What `statewirec lsp` answers: features.py STATEWIREC."""
import json
import pathlib
import subprocess
import sys
import unittest

from client import Client, word_at, workspace

SERVER = sys.argv.pop(1)
DOOR, LAMP, BELL, BUILDING = "spec/door.dot", "spec/lamp.dot", "spec/bell.sm", "proof/building.world"


class Features(unittest.TestCase):
    def setUp(self):
        self.maxDiff = None
        self.work = workspace()
        self.client = self.start()

    def start(self, *arguments):
        client = Client(SERVER, *arguments, folder=self.work.name)
        self.addCleanup(client.close)
        return client

    def tearDown(self):
        self.work.cleanup()

    def texts(self):
        root = pathlib.Path(self.work.name)
        return {str(path.relative_to(root)): path.read_text() for path in root.rglob("*.*") if path.is_file()}

    def begin(self, *names, **options):
        self.client.initialize(**options)
        return [self.client.open(name) for name in names]

    def named(self, locations):
        """[(file, line from 1, text)]"""
        root = pathlib.Path(self.work.name).as_uri() + "/"
        texts = self.texts()
        return sorted((one["uri"][len(root):], one["range"]["start"]["line"] + 1,
                       word_at(texts[one["uri"][len(root):]], one["range"])) for one in locations)

    # -- diagnostics
    def test_a_sound_spec_has_no_diagnostics(self):
        self.begin(DOOR)
        self.assertEqual(self.client.diagnostics(DOOR), [])

    def test_the_compilers_messages_are_published_as_one_types(self):
        text, = self.begin(DOOR)
        self.client.diagnostics(DOOR)
        at = text.index("GONE [")
        start = {"line": text[:at].count("\n"), "character": 2}
        self.client.change(DOOR, 2, {"range": {"start": start, "end": start}, "text": "LOST "})
        found = self.client.diagnostics(DOOR, 2)
        self.assertTrue(found)
        self.client.change(DOOR, 3, {"range": {"start": start, "end": {**start, "character": 7}}, "text": ""})
        self.assertEqual(self.client.diagnostics(DOOR, 3), [])

    def test_diagnostics_are_those_of_lint(self):
        broken = (pathlib.Path(self.work.name) / DOOR).read_text().replace(', ignore="CLOSE"', ', speed=3') \
            .replace("raise lamp OUT", "raise lamp OFF")
        (pathlib.Path(self.work.name) / DOOR).write_text(broken)
        for flags in ([], ["-Werror"], ["-Wno-unknown-attribute"], ["-Werror=unknown-attribute"]):
            specs = [f"{self.work.name}/{one}" for one in (BELL, DOOR, LAMP)]
            lint = subprocess.run([SERVER, "lint", *flags, *specs, "--diagnostics", "json"], stderr=subprocess.PIPE,
                                  check=False)
            severities = {"error": 1, "warning": 2, "remark": 3}
            wanted = [(severities[one["severity"]], one["id"], one["text"], one["line"] - 1, one["column"] - 1,
                       one["end_column"] - 1, [note["text"] for note in one["notes"]])
                      for one in json.loads(lint.stderr)["diagnostics"] if one["file"].endswith(DOOR)]
            client = self.start(*flags)
            client.initialize()
            client.open(DOOR)
            got = [(one["severity"], one["code"], one["message"], one["range"]["start"]["line"],
                    one["range"]["start"]["character"], one["range"]["end"]["character"],
                    [note["message"] for note in one.get("relatedInformation", [])])
                   for one in client.diagnostics(DOOR)]
            self.assertEqual(got, wanted)
            self.assertGreater(len(got), 1)

    def test_an_unsaved_spec_counts_for_the_others_of_its_folder(self):
        lamp, _ = self.begin(LAMP, DOOR)
        self.assertEqual(self.client.diagnostics(DOOR), [])
        self.client.change(LAMP, 2, {"text": lamp.replace("OUT", "OFF")})
        messages = [one["message"] for one in self.client.diagnostics(DOOR)]
        self.assertEqual(len(messages), 1)
        self.assertIn("machine 'lamp' has no event 'OUT'", messages[0])
        self.client.notify("textDocument/didClose", {"textDocument": {"uri": self.client.uri(LAMP)}})
        self.assertEqual(self.client.diagnostics(LAMP), [])
        self.assertEqual(self.client.diagnostics(DOOR), [])

    def test_each_spec_by_itself_if_that_is_wanted(self):
        self.client.initialize(together=False)
        text = (pathlib.Path(self.work.name) / DOOR).read_text().replace("raise lamp OUT", "raise lamp OFF")
        self.client.open(DOOR, text)
        self.assertEqual(self.client.diagnostics(DOOR), [])

    def test_allowances_and_options_of_the_client_count(self):
        self.client.initialize(warnings=["error=sink-state", "no-inferred-initial"])
        self.client.open(DOOR, "digraph door {\n  A -> B [label=\"GO\"]\n A; B [ignore=\"*\"]\n}\n")
        self.assertEqual([(one["code"], one["severity"]) for one in self.client.diagnostics(DOOR)], [("sink-state", 1)])
        self.client.open(LAMP, "digraph lamp {\n  A [initial=true]\n A -> B [label=\"GO\"]\n"
                         " // statewirec: allow sink-state: it is the end\n B [ignore=\"*\"]\n}\n")
        self.assertEqual(self.client.diagnostics(LAMP), [])

    # -- hover
    def test_a_state_shows_its_row(self):
        text, = self.begin(DOOR)
        shown = self.client.at("textDocument/hover", DOOR, text, "SHUT ->")["contents"]["value"]
        self.assertIn("**SHUT**: initial state of `door`", shown)
        self.assertIn("no entry", shown)
        self.assertIn("| OPEN | \\[the key fits\\] → **AJAR** / lift the latch; raise lamp LIT<br>"
                      "\\[else\\] → **SHUT** / sound the alarm |", shown)
        self.assertIn("| CLOSE | ignore |", shown)

    def test_an_event_shows_its_column(self):
        text, = self.begin(DOOR)
        shown = self.client.at("textDocument/hover", DOOR, text, "BREAK", nth=1)["contents"]["value"]
        self.assertIn("| SHUT, AJAR | → **GONE** |", shown)
        self.assertIn("| GONE | ignore |", shown)

    def test_a_phrase_shows_its_hook(self):
        text, = self.begin(DOOR)
        shown = self.client.at("textDocument/hover", DOOR, text, "the key fits", inside=5)
        self.assertEqual(word_at(text, shown["range"]), "the key fits")
        self.assertIn("bool the_key_fits() const;", shown["contents"]["value"])

    def test_a_raised_event_shows_the_column_of_its_own_machine(self):
        text, = self.begin(DOOR)
        shown = self.client.at("textDocument/hover", DOOR, text, "LIT")["contents"]["value"]
        self.assertIn("**LIT**: event of `lamp`", shown)

    def test_a_text_shows_the_same(self):
        text, = self.begin(BELL)
        shown = self.client.at("textDocument/hover", BELL, text, "Silent Bell", nth=1)["contents"]["value"]
        self.assertIn("**Silent Bell**: initial state of `bell`", shown)
        self.assertIn("| Rest | ignore |", shown)
        shown = self.client.at("textDocument/hover", BELL, text, "swing the clapper")["contents"]["value"]
        self.assertIn("void swing_the_clapper();", shown)

    def test_nothing_is_shown_where_nothing_stands(self):
        text, = self.begin(DOOR)
        self.assertIsNone(self.client.at("textDocument/hover", DOOR, text, "A door that"))

    # -- completion
    def completed(self, name, text, line):
        """What is proposed at the end of a line that is added before the last one."""
        self.client.change(name, 1, {"text": text})
        self.client.request("textDocument/documentSymbol", {"textDocument": {"uri": self.client.uri(name)}})
        end = text.rstrip().rindex("\n") + 1
        text = text[:end] + line + "\n" + text[end:]
        self.client.count += 1
        self.client.change(name, 1 + self.client.count, {"text": text})
        found = self.client.at("textDocument/completion", name, text, line, inside=len(line))
        return [one["label"] for one in found["items"]]

    def test_completion_follows_the_place(self):
        text, = self.begin(DOOR)
        for line, wanted in (
                ("  SH", ["SHUT"]),
                ("  SHUT -> ", ["AJAR", "GONE", "SHUT"]),
                ('  AJAR -> GONE [label="', ["BREAK", "CLOSE", "OPEN"]),
                ('  AJAR -> GONE [label="BREAK | C', ["CLOSE"]),
                ('  AJAR [ignore="OPEN, B', ["BREAK"]),
                ('  AJAR [timer="deadline: C', ["CLOSE"]),
                ('  AJAR [ini', ["initial"]),
                ('  AJAR -> GONE [label="BREAK\\n----\\nraise ', ["bell", "door", "lamp"]),
                ('  AJAR -> GONE [label="BREAK\\n----\\nraise lamp ', ["LIT", "OUT"]),
                ('  AJAR -> GONE [label="BREAK\\n(lamp==', ["BRIGHT", "DARK"]),
                ('  AJAR -> GONE [label="BREAK\\n----\\nso', ["sound the alarm"]),
                ("  // SH", [])):
            self.assertEqual(self.completed(DOOR, text, line), wanted, line)

    def test_completion_in_a_text(self):
        text, = self.begin(BELL)
        for line, wanted in (("    Event [", ["Push", "Rest"]), ("        Change_State([S", ["Silent Bell"]),
                             ("        Invoke_Action([", ["Ring Once"]), ('State [X],[ignore="Push, R', ["Rest"]),
                             ("        swi", ["swing the clapper"]), ("        raise lamp ", ["LIT", "OUT"])):
            self.assertEqual(self.completed(BELL, text, line), wanted, line)

    # -- navigation
    def test_a_hook_leads_to_its_function(self):
        text, = self.begin(DOOR)
        found = self.client.at("textDocument/definition", DOOR, text, "lift the latch")
        self.assertEqual(self.named(found), [("runtime/hooks.cpp", 4, "lift_the_latch")])
        found = self.client.at("textDocument/definition", DOOR, text, "the key fits")
        self.assertEqual(self.named(found), [("runtime/hooks.hpp", 10, "the_key_fits")])
        found = self.client.at("textDocument/definition", DOOR, text, "raise lamp LIT")
        self.assertEqual(self.named(found), [("runtime/hooks.cpp", 6, "raise_lamp_lit")])
        self.assertEqual(self.client.at("textDocument/definition", DOOR, text, "sound the alarm"), [])

    def test_the_folders_of_cpp_can_be_given(self):
        text, = self.begin(DOOR, cppFolders=["proof"])
        self.assertEqual(self.client.at("textDocument/definition", DOOR, text, "lift the latch"), [])

    def test_states_and_events_lead_to_their_declaration(self):
        text, = self.begin(DOOR)
        self.assertEqual(self.named(self.client.at("textDocument/definition", DOOR, text, "-> AJAR", inside=4)),
                         [(DOOR, 7, "AJAR")])
        self.assertEqual(self.named(self.client.at("textDocument/definition", DOOR, text, "LIT")),
                         [("spec/lamp.dot", 3, "LIT")])
        lamp = self.client.open(LAMP)
        self.assertEqual(self.named(self.client.at("textDocument/definition", LAMP, lamp, "AJAR")), [(DOOR, 7, "AJAR")])
        bell = self.client.open(BELL)
        self.assertEqual([one[:2] for one in self.named(
            self.client.at("textDocument/definition", BELL, bell, "Ring Once"))], [(BELL, 11)])
        bell = bell.replace("swing the clapper", "swing()") + "\nFunction swing()\n    pull the rope\n"
        self.client.change(BELL, 2, {"text": bell})
        found, = self.client.at("textDocument/definition", BELL, bell, "swing()")
        self.assertEqual(found["range"]["start"]["line"], bell[:bell.index("Function")].count("\n"))

    def test_references_are_found_across_files(self):
        text, = self.begin(DOOR)
        found = self.client.at("textDocument/references", DOOR, text, "AJAR", context={"includeDeclaration": True})
        self.assertEqual(self.named(found), [(BUILDING, 3, "AJAR"), *[(DOOR, line, "AJAR") for line in (7, 9, 11, 13)],
                                             (LAMP, 6, "AJAR")])
        fewer = self.client.at("textDocument/references", DOOR, text, "AJAR", context={"includeDeclaration": False})
        self.assertEqual(len(fewer), len(found) - 1)
        found = self.client.at("textDocument/references", DOOR, text, "OPEN", nth=0)
        self.assertEqual([one[:2] for one in self.named(found)],
                         [(BUILDING, 4), (BELL, 13), (DOOR, 4), (DOOR, 7), (DOOR, 9), (DOOR, 10)])

    def test_symbols_are_the_machine_its_states_and_events(self):
        self.begin(DOOR, BELL)
        machine, = self.client.request("textDocument/documentSymbol", {"textDocument": {"uri": self.client.uri(DOOR)}})
        self.assertEqual(machine["name"], "door")
        self.assertEqual([one["name"] for one in machine["children"]],
                         ["SHUT", "AJAR", "GONE", "OPEN", "CLOSE", "BREAK"])
        machine, = self.client.request("textDocument/documentSymbol", {"textDocument": {"uri": self.client.uri(BELL)}})
        self.assertEqual([one["name"] for one in machine["children"]],
                         ["Silent Bell", "Ringing", "Ring Once", "Push", "Rest"])

    # -- rename
    def renamed(self, edit):
        """The files that change, with the edits done."""
        root = pathlib.Path(self.work.name).as_uri() + "/"
        changes = {one["textDocument"]["uri"]: one["edits"] for one in edit["documentChanges"]} \
            if "documentChanges" in edit else edit["changes"]
        done = {}
        for uri, edits in changes.items():
            text = self.texts()[uri[len(root):]].split("\n")
            for one in sorted(edits, key=lambda e: (e["range"]["start"]["line"], e["range"]["start"]["character"]),
                              reverse=True):
                start, end = one["range"]["start"], one["range"]["end"]
                self.assertEqual(start["line"], end["line"])
                line = text[start["line"]]
                text[start["line"]] = line[:start["character"]] + one["newText"] + line[end["character"]:]
            done[uri[len(root):]] = "\n".join(text)
        return done

    def test_a_state_is_renamed_in_all_files_that_name_it(self):
        text, = self.begin(DOOR)
        done = self.renamed(self.client.at("textDocument/rename", DOOR, text, "AJAR", newName="OPENED"))
        self.assertEqual(sorted(done), [BUILDING, DOOR, LAMP])
        self.assertEqual(done, {name: self.texts()[name].replace("AJAR", "OPENED") for name in done})
        self.assertIn("lamp", done[LAMP])
        self.assertEqual(self.client.notification("window/showMessage")["message"],
                         "C++ functions to rename by hand: door_is_ajar -> door_is_opened")

    def test_an_event_is_renamed_in_all_files_that_name_it(self):
        text, = self.begin(LAMP, changes=False)
        done = self.renamed(self.client.at("textDocument/rename", LAMP, text, "OUT", newName="DARKEN"))
        self.assertEqual(done, {name: self.texts()[name].replace("OUT", "DARKEN") for name in (DOOR, LAMP)})

    def test_a_rename_leaves_specs_that_compile(self):
        text, = self.begin(DOOR)
        for word, new in (("OPEN", "PUSHED"), ("SHUT", "LOCKED"), ("GONE", "FAR_AWAY")):
            for name, now in self.renamed(self.client.at("textDocument/rename", DOOR, text, word, newName=new)).items():
                (pathlib.Path(self.work.name) / name).write_text(now)
            text = (pathlib.Path(self.work.name) / DOOR).read_text()
            self.client.open(DOOR, text)
            self.assertNotIn(word + " ", text)
            specs = [f"{self.work.name}/{one}" for one in (BELL, DOOR, LAMP)]
            subprocess.run([SERVER, "lint", "-Werror", *specs], check=True, stdout=subprocess.DEVNULL)

    def test_a_name_with_blanks_is_quoted_where_it_must_be(self):
        text, = self.begin(DOOR)
        done = self.renamed(self.client.at("textDocument/rename", DOOR, text, "GONE", newName="far away"))
        self.assertEqual(done[DOOR], text.replace("GONE", '"far away"'))
        bell = self.client.open(BELL)
        done = self.renamed(self.client.at("textDocument/rename", BELL, bell, "Silent Bell", newName="Idle Bell"))
        self.assertEqual(done[BELL], bell.replace("Silent Bell", "Idle Bell"))

    def test_names_that_cannot_be_are_refused(self):
        text, = self.begin(DOOR)
        for word, new, says in (("AJAR", "SHUT", "has a state 'SHUT' already"), ("AJAR", "a|b", "holds '|'"),
                                ("AJAR", "", "needs a letter"), ("OPEN", "BREAK", "has an event 'BREAK' already"),
                                ("OPEN", "push it", "has no blanks"), ("lift the latch", "x", "only states and events"),
                                ("a guard", "x", "no state and no event")):
            answer = self.client.at("textDocument/rename", DOOR, text, word, newName=new)
            self.assertIn("code", answer, (word, new))
            self.assertIn(says, answer["message"])

    def test_prepare_says_what_can_be_renamed(self):
        text, = self.begin(DOOR)
        found = self.client.at("textDocument/prepareRename", DOOR, text, "AJAR", inside=2)
        self.assertEqual((word_at(text, found["range"]), found["placeholder"]), ("AJAR", "AJAR"))
        self.assertIsNone(self.client.at("textDocument/prepareRename", DOOR, text, "lift the latch"))

    # -- positions
    STRANGE = 'digraph door {\n  events="GO"\n  "🚪ä" [initial=true]; B [final=true, ignore="*"]\n' \
              '  /* 🚪🚪 */ "🚪ä" -> B [label="GO\\n----\\nöffnen"]\n  C\n}\n'

    def test_positions_count_utf_16_units(self):
        self.client.initialize()
        self.client.open(DOOR, self.STRANGE)
        found = self.client.diagnostics(DOOR)
        self.assertTrue(found)
        found = self.client.at("textDocument/references", DOOR, self.STRANGE, "B [label", context={})
        self.assertEqual([word_at(self.STRANGE, one["range"]) for one in found], ["B", "B"])
        shown = self.client.at("textDocument/hover", DOOR, self.STRANGE, "GO", nth=1)
        self.assertEqual(word_at(self.STRANGE, shown["range"]), "GO")

    def test_positions_count_bytes_if_the_client_can(self):
        self.assertEqual(self.client.initialize(encodings=["utf-32", "utf-8"])["capabilities"]["positionEncoding"],
                         "utf-8")
        self.client.open(DOOR, self.STRANGE)
        line = self.STRANGE.split("\n")[3]
        at = len(line[:line.index("B [")].encode())
        found = self.client.request("textDocument/references", {
            "textDocument": {"uri": self.client.uri(DOOR)}, "position": {"line": 3, "character": at}})
        self.assertEqual([one["range"]["start"]["character"] for one in found],
                         [len(self.STRANGE.split("\n")[2].split("B [")[0].encode()), at])


if __name__ == "__main__":
    unittest.main()
