# SPDX-License-Identifier: BSD-3-Clause
"""Headless Chromium, driven by WebDriver over HTTP with nothing but the standard library."""
import base64, json, os, shutil, socket, subprocess, tempfile, time, urllib.error, urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class Missing(Exception):
    """A program that the test needs is not installed."""


class Browser:
    def __init__(self, width=1400, height=1000, dark=False):
        driver = shutil.which("chromedriver")
        chromium = shutil.which("chromium")
        if not driver or not chromium:
            raise Missing("chromium and chromedriver are not installed (Debian: chromium, chromium-driver)")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.base = f"http://127.0.0.1:{port}"
        self.profile = tempfile.mkdtemp(prefix="statewire-doc-")
        self.process = subprocess.Popen([driver, f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.session = None
        try:
            self.wait(lambda: self.call("GET", "/status")["ready"], "chromedriver starts", 30)
            arguments = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                         "--disable-background-networking", "--proxy-server=127.0.0.1:9",  # no network at all
                         f"--window-size={width},{height}", f"--user-data-dir={self.profile}"]
            if dark:
                arguments.append("--blink-settings=preferredColorScheme=0")
            made = self.call("POST", "/session", {"capabilities": {"alwaysMatch": {
                "browserName": "chrome", "goog:loggingPrefs": {"browser": "ALL"},
                "goog:chromeOptions": {"binary": chromium, "args": arguments}}}})
            self.session = made["sessionId"]
        except BaseException:
            self.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        if self.session:
            self.call("DELETE", f"/session/{self.session}")
        self.process.terminate()
        self.process.wait(10)
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as reply:
                return json.load(reply)["value"]
        except urllib.error.HTTPError as problem:
            raise AssertionError(f"{method} {path}: {json.load(problem)['value']['message']}") from None

    def command(self, method, path, body=None):
        return self.call(method, f"/session/{self.session}{path}", body)

    def wait(self, condition, what, seconds=10):
        end = time.monotonic() + seconds
        problem = None
        while time.monotonic() < end:
            try:
                if condition():
                    return
            except (OSError, AssertionError) as error:
                problem = error
            time.sleep(0.05)
        raise AssertionError(f"in vain: {what}" + (f" ({problem})" if problem else ""))

    def open(self, path, fragment=""):
        self.command("POST", "/url", {"url": "about:blank"})
        self.command("POST", "/url", {"url": "file://" + os.path.abspath(path) + fragment})

    def script(self, text, *arguments):
        return self.command("POST", "/execute/sync", {"script": text, "args": list(arguments)})

    def find(self, selector, text=None):
        found = self.command("POST", "/elements", {"using": "css selector", "value": selector})
        if text is not None:
            found = [one for one in found if text in self.text_of(one)]
        assert found, f"the page has no {selector}" + (f" with '{text}'" if text else "")
        return found[0]

    def text_of(self, element):
        return self.command("GET", f"/element/{element[ELEMENT]}/text")

    def text(self, selector):
        return self.text_of(self.find(selector))

    def click(self, selector, text=None):
        self.command("POST", f"/element/{self.find(selector, text)[ELEMENT]}/click", {})

    def type(self, selector, keys):
        self.command("POST", f"/element/{self.find(selector)[ELEMENT]}/value", {"text": keys})

    def count(self, selector):
        return self.script("return document.querySelectorAll(arguments[0]).length", selector)

    def screenshot(self, path):
        with open(path, "wb") as out:
            out.write(base64.b64decode(self.command("GET", "/screenshot")))

    def problems(self):
        """What the page complained of since the last call."""
        return [entry["message"] for entry in self.command("POST", "/se/log", {"type": "browser"})
                if entry["level"] in ("SEVERE", "WARNING")]
