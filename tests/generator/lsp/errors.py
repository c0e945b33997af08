#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""What `statewirec lsp` does when a client, or a document, is not as it should be: errors.py STATEWIREC."""
import json
import random
import sys
import time
import unittest

from client import Client, Gone, workspace

SERVER = sys.argv.pop(1)
DOOR = "spec/door.dot"


class Errors(unittest.TestCase):
    def setUp(self):
        self.work = workspace()
        self.client = Client(SERVER, folder=self.work.name)
        self.addCleanup(self.client.close)

    def tearDown(self):
        self.work.cleanup()

    def still_answers(self):
        self.assertEqual(self.client.request("no/such")["code"], -32601)

    # -- life cycle
    def test_shutdown_and_exit_end_with_0(self):
        self.client.initialize()
        self.assertEqual(self.client.end(), 0)

    def test_exit_without_shutdown_ends_with_1(self):
        self.client.initialize()
        self.client.notify("exit")
        self.assertEqual(self.client.status(), 1)

    def test_exit_before_initialize_ends_with_1(self):
        self.client.notify("exit")
        self.assertEqual(self.client.status(), 1)

    def test_the_end_of_input_ends_with_1(self):
        self.client.initialize()
        self.client.process.stdin.close()
        self.assertEqual(self.client.process.wait(20), 1)

    def test_a_client_that_reads_no_more_ends_it(self):
        self.client.initialize()
        self.client.process.stdout.close()
        try:
            for _ in range(1000):
                self.client.send_request("no/such")
        except BrokenPipeError:
            pass
        self.assertEqual(self.client.process.wait(20), 1)

    def test_requests_before_initialize_are_refused(self):
        self.assertEqual(self.client.request("textDocument/hover", {})["code"], -32002)
        self.client.notify("textDocument/didOpen", {})  # dropped
        self.assertIn("capabilities", self.client.initialize())
        self.assertEqual(self.client.request("initialize", {})["code"], -32600)

    def test_requests_after_shutdown_are_refused(self):
        self.client.initialize()
        self.assertIsNone(self.client.request("shutdown"))
        self.assertEqual(self.client.request("textDocument/hover", {})["code"], -32600)
        self.client.notify("exit")
        self.assertEqual(self.client.status(), 0)

    # -- messages
    def test_unknown_methods(self):
        self.client.initialize()
        self.assertEqual(self.client.request("textDocument/inlayHint", {})["code"], -32601)
        self.client.notify("no/such", {})
        self.client.notify("$/setTrace", {"value": "off"})
        self.still_answers()

    def error_of(self, body):
        self.client.raw(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        answer = self.client.wait(lambda m: "error" in m)
        return answer["error"]["code"], answer["id"]

    def test_messages_that_are_none(self):
        self.client.initialize()
        deep = b"[" * 100000 + b"]" * 100000
        for body, code in ((b"{", -32700), (b"", -32700), (b"{\"a\": \"\xff\"}", -32700), (b"\0\0", -32700),
                           (b"[]", -32600), (b"7", -32600), (b"null", -32600), (b"{}", -32600), (deep, -32600),
                           (b'{"id": 7, "method": 3}', -32600), (b'{"id": {}, "method": "x"}', -32600)):
            self.assertEqual(self.error_of(body)[0], code, body[:40])
        self.still_answers()

    def test_headers_that_are_none(self):
        self.client.initialize()
        for header in (b"\r\n\r\n", b"Hello\r\n\r\n", b"Content-Length: much\r\n\r\n", b"Content-Length: -1\r\n\r\n",
                       b"Content-Length: 99999999999999999999999\r\n\r\n", b"x" * 10000 + b"\n"):
            self.client.raw(header)
            self.assertEqual(self.client.wait(lambda m: "error" in m)["error"]["code"], -32700, header[:40])
            self.still_answers()
        self.client.raw(b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length: 2\r\n\r\n{}")
        self.assertEqual(self.client.wait(lambda m: "error" in m)["error"]["code"], -32600)

    def test_a_message_in_pieces(self):
        body = json.dumps({"jsonrpc": "2.0", "id": "one", "method": "initialize", "params": {}}).encode()
        for byte in b"Content-Length: %d\r\n\r\n%s" % (len(body), body):
            self.client.raw(bytes([byte]))
        self.assertIn("result", self.client.answer("one"))

    def test_params_that_are_wrong(self):
        self.client.initialize()
        self.client.open(DOOR)
        document = {"uri": self.client.uri(DOOR)}
        methods = ["hover", "completion", "definition", "references", "rename", "prepareRename"]
        for params in (None, [], 7, {}, {"textDocument": 7}, {"textDocument": document},
                       {"textDocument": document, "position": {"line": "a", "character": 0}},
                       {"textDocument": document, "position": {"line": -1, "character": 0}},
                       {"textDocument": document, "position": {"line": 1.5, "character": 0}},
                       {"textDocument": {"uri": "file:///no/such.dot"}, "position": {"line": 0, "character": 0}}):
            for method in methods:
                answer = self.client.request(f"textDocument/{method}", params)
                self.assertEqual(answer.get("code"), -32602, (method, params, answer))
        for method in ("didOpen", "didChange", "didClose", "didSave"):
            for params in (None, [], {"textDocument": {}}, {"textDocument": {"uri": 3}},
                           {"textDocument": document, "contentChanges": [{"text": 1}]},
                           {"textDocument": document, "contentChanges": 5},
                           {"textDocument": document, "contentChanges": [{"text": "", "range": {"start": 1}}]}):
                self.client.notify(f"textDocument/{method}", params)
        self.still_answers()

    def test_positions_beyond_the_text_are_its_end(self):
        self.client.initialize()
        self.client.open(DOOR)
        far = {"line": 4000000000000, "character": 2 ** 63}
        self.assertIsNone(self.client.request("textDocument/hover", {
            "textDocument": {"uri": self.client.uri(DOOR)}, "position": far}))
        self.client.change(DOOR, 2, {"text": "// end", "range": {"start": far, "end": {"line": 0, "character": 0}}})
        self.assertEqual(self.client.diagnostics(DOOR, 2), [])

    def test_options_that_are_wrong(self):
        for options in ({"cppFolder": ["a"]}, {"warnings": ["error=no-such-id"]}, {"together": "no"}):
            answer = self.client.request("initialize", {"rootUri": None, "capabilities": {},
                                                        "initializationOptions": options})
            self.assertEqual(answer["code"], -32602)
        self.assertIn("capabilities", self.client.request("initialize", {"processId": 1, "rootUri": None}))

    def test_a_request_that_is_cancelled_in_time_is_not_answered_with_a_result(self):
        self.client.initialize()
        text = self.client.open(DOOR)
        params = {"textDocument": {"uri": self.client.uri(DOOR)}, "position": {"line": 0, "character": 0}}
        messages = [{"jsonrpc": "2.0", "id": "slow", "method": "textDocument/references", "params": params},
                    {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": "slow"}}]
        data = b""
        for message in messages:
            body = json.dumps(message).encode()
            data += b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
        self.client.raw(data)  # both at once
        self.assertEqual(self.client.answer("slow")["error"]["code"], -32800)
        self.client.notify("$/cancelRequest", {"id": "long ago"})
        self.client.notify("$/cancelRequest", {})
        self.assertTrue(self.client.at("textDocument/hover", DOOR, text, "AJAR"))

    # -- documents
    def test_changes_that_come_at_once_are_judged_once(self):
        self.client.initialize()
        text = self.client.open(DOOR)
        for version in range(2, 200):
            self.client.change(DOOR, version, {"text": text + "\n" * version})
        self.client.diagnostics(DOOR, 199)
        published = [m for m in self.client.others if m.get("method") == "textDocument/publishDiagnostics"]
        self.assertLess(len(published), 150)

    def test_documents_that_are_no_specs(self):
        self.client.initialize()
        texts = ["", "\0", "digraph", "graph x {}", "\x01" * 1000, "digraph d {" * 50, '"' * 999, "{" * 5000, "/*",
                 "digraph d { a -> b [label=\"" + "(" * 3000 + "\"] }", "State [", "State [a]\n Event [b]\n" * 3]
        for i, text in enumerate(texts):
            for suffix in (".dot", ".sm", ".world", ".txt"):
                name = f"spec/odd{i}{suffix}"
                self.client.open(name, text)
                self.client.diagnostics(name)
                for method in ("hover", "completion", "definition", "references", "prepareRename"):
                    self.client.request(f"textDocument/{method}", {"textDocument": {"uri": self.client.uri(name)},
                                                                   "position": {"line": 0, "character": 3}})
                self.client.request("textDocument/documentSymbol", {"textDocument": {"uri": self.client.uri(name)}})
                self.client.notify("textDocument/didClose", {"textDocument": {"uri": self.client.uri(name)}})
        self.still_answers()

    def test_files_that_are_not_utf_8(self):
        path = f"{self.work.name}/spec/latin.dot"
        with open(path, "wb") as file:
            file.write(b'digraph latin { events="GO, L\xd6S"\n A [initial=true, ignore="L\xd6S", comment="\xe4"]\n'
                       b' B [final=true, ignore="*"]\n A -> B [label="GO\\n----\\nraise door OPEN"] }\n')
        self.client.initialize()
        place = {"textDocument": {"uri": self.client.uri("spec/latin.dot")}, "position": {"line": 1, "character": 1}}
        self.assertIn("**A**", self.client.request("textDocument/hover", place)["contents"]["value"])
        text = self.client.open(DOOR)
        found = self.client.at("textDocument/references", DOOR, text, "OPEN", context={})
        self.assertIn("latin.dot", json.dumps(found))

    def test_uris_with_escapes_and_without_files(self):
        self.client.initialize()
        uri = f"file://{self.work.name}/spec/%C3%A4%20b.dot"
        for one in (uri, "untitled:Untitled-1", "", "file:", "file://%zz", "http://x/y.dot"):
            self.client.notify("textDocument/didOpen", {"textDocument": {"uri": one, "languageId": "dot", "version": 1,
                                                                         "text": "digraph"}})
            found = self.client.notification("textDocument/publishDiagnostics")
            self.assertEqual(found["uri"], one)
            self.assertEqual(found["diagnostics"][0]["code"], "syntax")

    def test_random_edits(self):
        self.client.initialize()
        text = self.client.open(DOOR)
        dice = random.Random(20)
        for version in range(2, 150):
            line = dice.randrange(len(text.split("\n")))
            start = {"line": line, "character": dice.randrange(60)}
            end = {"line": line + dice.randrange(2), "character": dice.randrange(60)}
            piece = dice.choice(["", "\n", '"', "]", "->", "\\n", "(", "SHUT", "🚪", "|", "/*", "}", text[:300]])
            self.client.change(DOOR, version, {"range": {"start": start, "end": end}, "text": piece})
            method = dice.choice(["hover", "completion", "definition", "references", "prepareRename"])
            self.client.request(f"textDocument/{method}", {"textDocument": {"uri": self.client.uri(DOOR)},
                                                           "position": start})
        self.client.change(DOOR, 1000, {"text": text})
        self.assertEqual(self.client.diagnostics(DOOR, 1000), [])

    def test_a_huge_document(self):
        self.client.initialize()
        states = 2000
        nodes = "".join(f' S{i} [ignore="STOP"]\n S{i} -> S{(i + 1) % states} [label="GO"]\n' for i in range(states))
        text = f'digraph huge {{\n events="GO, STOP"\n S0 [initial=true]\n{nodes}}}\n'
        began = time.monotonic()
        self.client.open("spec/huge.dot", text)
        self.assertIn("unused-event", [one["code"] for one in self.client.diagnostics("spec/huge.dot")])
        self.assertLess(time.monotonic() - began, 20)
        self.client.open("spec/words.dot", "x" * 3000000)
        self.client.diagnostics("spec/words.dot")
        self.still_answers()

    def test_random_bytes_do_not_hang_it(self):
        dice = random.Random(7)
        try:
            for _ in range(100):
                self.client.raw(dice.randbytes(dice.randrange(3000)))
                self.client.raw(b"Content-Length: 3\r\n\r\nabc")
        except BrokenPipeError:
            self.fail("it has crashed")
        self.client.process.stdin.close()
        try:
            while True:
                self.client.get()
        except Gone:
            pass
        self.assertEqual(self.client.process.wait(20), 1)


if __name__ == "__main__":
    unittest.main()
