# SPDX-License-Identifier: BSD-3-Clause
"""A client of `statewirec lsp` for tests: it sends messages, and waits for answers."""
import json
import pathlib
import shutil
import subprocess
import tempfile
import threading

HERE = pathlib.Path(__file__).resolve().parent
TIMEOUT = 60  # seconds; a server that hangs is killed then, and reading ends


class Gone(Exception):
    pass


class Client:
    def __init__(self, server, *arguments, folder=None):
        self.folder = pathlib.Path(folder) if folder else None
        self.process = subprocess.Popen([server, "lsp", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.timer = threading.Timer(TIMEOUT, self.process.kill)
        self.timer.daemon = True
        self.timer.start()
        self.count = 0
        self.others = []  # messages that came while another one was awaited

    # -- messages
    def raw(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def put(self, message):
        body = json.dumps(message).encode()
        self.raw(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def get(self):
        length = None
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise Gone
            if line == b"\r\n":
                break
            name, value = line.split(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return json.loads(self.process.stdout.read(length).decode())

    def wait(self, is_it):
        for i, message in enumerate(self.others):
            if is_it(message):
                return self.others.pop(i)
        while True:
            message = self.get()
            if is_it(message):
                return message
            self.others.append(message)

    def send_request(self, method, params=None):
        self.count += 1
        self.put({"jsonrpc": "2.0", "id": self.count, "method": method, **({} if params is None else {"params": params})})
        return self.count

    def answer(self, number):
        return self.wait(lambda m: "method" not in m and m.get("id") == number)

    def request(self, method, params=None):
        answer = self.answer(self.send_request(method, params))
        return answer["result"] if "result" in answer else answer["error"]

    def notify(self, method, params=None):
        self.put({"jsonrpc": "2.0", "method": method, **({} if params is None else {"params": params})})

    def notification(self, method):
        return self.wait(lambda m: m.get("method") == method)["params"]

    # -- what clients do
    def initialize(self, encodings=None, changes=True, **options):
        capabilities = {"workspace": {"workspaceEdit": {"documentChanges": changes}}}
        if encodings:
            capabilities["general"] = {"positionEncodings": encodings}
        root = self.folder.as_uri() if self.folder else None
        result = self.request("initialize", {"processId": None, "rootUri": root, "capabilities": capabilities,
                                             **({"initializationOptions": options} if options else {})})
        self.notify("initialized", {})
        return result

    def uri(self, name):
        return (self.folder / name).as_uri()

    def open(self, name, text=None):
        text = (self.folder / name).read_bytes().decode(errors="replace") if text is None else text
        self.notify("textDocument/didOpen", {"textDocument": {"uri": self.uri(name), "languageId": "dot", "version": 1,
                                                              "text": text}})
        return text

    def change(self, name, version, *changes):
        self.notify("textDocument/didChange", {"textDocument": {"uri": self.uri(name), "version": version},
                                               "contentChanges": list(changes)})

    def diagnostics(self, name, version=None):
        """Those of the version, or the next ones."""
        return self.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics" and
                         m["params"]["uri"] == self.uri(name) and
                         (version is None or m["params"].get("version") == version))["params"]["diagnostics"]

    def at(self, method, name, text, word, nth=0, inside=0, **more):
        """A request about the nth place of a word in a text."""
        offset = -1
        for _ in range(nth + 1):
            offset = text.index(word, offset + 1)
        return self.request(method, {"textDocument": {"uri": self.uri(name)},
                                     "position": position(text, offset + inside), **more})

    def end(self):
        """Shuts the server down gracefully; its exit status."""
        self.request("shutdown")
        self.notify("exit")
        return self.status()

    def status(self):
        status = self.process.wait(TIMEOUT)
        self.close()
        return status

    def close(self):
        self.timer.cancel()
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            try:
                pipe.close()
            except OSError:
                pass


def position(text, offset):
    """In UTF-16 units."""
    before = text[:offset]
    line = before.count("\n")
    return {"line": line, "character": len(before[before.rfind("\n") + 1:].encode("utf-16-le")) // 2}


def word_at(text, spot):
    """The text of a range, in UTF-16 units."""
    lines = text.split("\n")

    def offset(place):
        line = lines[place["line"]].encode("utf-16-le")[:2 * place["character"]].decode("utf-16-le")
        return sum(len(one) + 1 for one in lines[:place["line"]]) + len(line)
    return text[offset(spot["start"]):offset(spot["end"])]


def workspace():
    folder = tempfile.TemporaryDirectory()
    shutil.copytree(HERE / "workspace", folder.name, dirs_exist_ok=True)
    return folder
