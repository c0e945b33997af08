# SPDX-License-Identifier: BSD-3-Clause
"""The site as a person uses it: opened from a file without a network, clicked through in headless Chromium."""
import json, os, subprocess, sys

from browser import Browser, Missing

GATE = """// SPDX-License-Identifier: BSD-3-Clause
digraph gate {
  events = "COIN, PUSH, ALARM, LATE"
  LOCKED [initial=true, entry="lock the gate", comment="nobody passes", ignore="PUSH, LATE"]
  OPEN   [timer="deadline: LATE", exit="count the guest", defer="COIN"]
  BROKEN [final=true, error="*"]
  LOCKED -> OPEN   [label="COIN\\n(the coin is good)"]
  LOCKED -> LOCKED [label="COIN\\n(else)\\n----\\nreturn the coin"]
  OPEN   -> LOCKED [label="PUSH | LATE"]
  LOCKED -> BROKEN [label="ALARM"]
  OPEN   -> BROKEN [label="ALARM"]
}
"""
HOOKS = """// not here: bool the_coin_is_good() const {
struct GateHooks {
  bool the_coin_is_good() const { return good; }
  void return_the_coin();
  void lock_the_gate() {
    if (the_coin_is_good()) return_the_coin();
  }
};
struct OtherHooks { bool the_coin_is_good() const { return "bool the_coin_is_good() {"; } };
void GateHooks::return_the_coin() {}
"""
TRACE = """unrelated output
statewire:     0.000012 rank 0 -> 1    gate #3 LOCKED COIN -> OPEN
[1] statewire:     0.000034 rank 1 => 0         gate LOCKED ALARM -> BROKEN
statewire:     0.000056 rank 0 -> 1    gate #3 OPEN PUSH -> LOCKED
statewire:     0.000078 rank 0 -> 1    gate #3 LOCKED PUSH -> OPEN
"""
SIMULATED = """statewire: step 1 process 0: app send 0 1
statewire: process 0: gate LOCKED -> OPEN on COIN
statewire: note: process 1: closed
statewire: step 2* process 1: deliver 0.1 up
statewire: process 1: gate LOCKED -> BROKEN on ALARM [process 0]
"""


def marked(browser, place="main"):
    """The states that the diagram marks, each with its arrow."""
    return browser.script("""return [...document.querySelectorAll(arguments[0] + ' .diagram .now')].map(
      (node) => [node.querySelector('text').textContent, node.querySelectorAll('.here').length])""", place)


def step_a_machine(browser, site):
    browser.open(site, "#machine/gate")
    assert browser.text("#state") == "LOCKED" and marked(browser) == [["LOCKED", 1]]
    browser.click('[data-event="COIN"]')
    assert "which holds" in browser.text("#question") and browser.text("#state") == "LOCKED"
    browser.click(".answer", "the coin is good")
    assert browser.text("#state") == "OPEN" and marked(browser) == [["OPEN", 1]]
    assert browser.count(".diagram .taken") == 1
    assert "start deadline" in browser.text("#log"), browser.text("#log")
    browser.click('[data-event="COIN"]')
    assert "put aside" in browser.text("#log") and browser.text("#state") == "OPEN"
    browser.click('[data-event="LATE"]')
    assert browser.text("#state") == "LOCKED"
    log = browser.text("#log")
    assert log.index("count the guest") < log.index("stop deadline") < log.rindex("lock the gate"), log
    browser.click("#back")
    assert browser.text("#state") == "OPEN" and marked(browser) == [["OPEN", 1]]
    browser.click('[data-event="ALARM"]')
    browser.click('[data-event="PUSH"]')
    assert "not expected" in browser.text("#log") and browser.text("#state") == "BROKEN"
    # The other guard; a question that is cancelled changes nothing.
    browser.click("#restart")
    browser.click('[data-event="COIN"]')
    browser.click("#question button", "cancel")
    assert browser.text("#question") == "" and browser.count("#log > li") == 1
    browser.click('[data-event="COIN"]')
    browser.click(".answer", "else")
    assert browser.text("#state") == "LOCKED" and "return the coin" in browser.text("#log")
    # Put into a state by hand, by keyboard.
    browser.script("document.querySelector('.diagram .settable[aria-label$=BROKEN]').focus()")
    browser.type(".diagram .settable[aria-label$=BROKEN]", "\ue007")
    assert browser.text("#state") == "BROKEN"


def see_its_tables(browser, site):
    browser.open(site, "#machine/gate")
    table = browser.text("#cells")
    assert "→ OPEN" in table and "defer" in table and "ignore" in table and "×3" in table, table
    assert browser.count("#cells td.current") == 4
    row = browser.text("tr[data-from=LOCKED]")
    assert "gate.dot:7" in row and "src/gate.cpp:3" in row and "×3" in row, row
    text = browser.text("main")
    assert "src/gate.cpp:10" in text and "src/gate.cpp:5" in text and "src/gate.cpp:9" not in text, text
    assert "not taken" in text and "This run took 4 of 6 transitions" in text


def step_two_peers(browser, site):
    browser.open(site, "#peers/0")
    state = lambda p: browser.text(f"#state{p}")
    messages = lambda: browser.script("return [...document.querySelectorAll('[data-message]')].map((li) => li.dataset.message)")
    act = lambda message, what: browser.click(f'[data-message="{message}"] .{what}')
    browser.click('#inputs0 [data-event="CONNECT"]')
    assert state(0) == "WAITING" and messages() == ["HELLO"]
    # Lost, and taken back.
    act("HELLO", "drop")
    assert messages() == [] and "is lost" in browser.text("#log")
    browser.click("#back")
    assert messages() == ["HELLO"]
    # Held back: it is not delivered until it is let go.
    act("HELLO", "delay")
    assert browser.find('[data-message="HELLO"].held') and browser.script("return document.getElementById('next').disabled")
    # A second message overtakes the first one.
    browser.click('#inputs0 [data-event="CANCEL"]')
    assert state(0) == "IDLE" and messages() == ["HELLO", "BYE"]
    browser.click("#next")
    assert messages() == ["HELLO"] and "before 1 sent earlier" in browser.text("#log")
    assert "does not expect BYE" in state(1), state(1)
    act("HELLO", "delay")
    act("HELLO", "deliver")
    browser.click(".answer", "a slot is free")
    assert state(1) == "SERVING" and messages() == ["WELCOME"]
    assert marked(browser, ".peer:last-child") == [["SERVING", 1]]
    browser.click("#next")
    assert "does not expect WELCOME" in state(0)


def step_the_documents_old_close(browser, site):
    """Inputs of both, a message that answers the guard, an event that the machine raises in itself."""
    browser.open(site, "#peers/0")
    state = lambda p: browser.text(f"#state{p}")
    event = "MPIDI_CH3_PktHandler_Close"
    assert browser.script("return document.querySelector('#inputs0 [data-event=\"Communication initiated\"]')") is None
    browser.click('#inputs-of-both [data-event="Communication initiated"]')
    assert (state(0), state(1)) == ("ACTIVE", "ACTIVE")
    assert browser.script("return document.querySelector('#inputs-of-both button').disabled")
    for p in (0, 1):
        browser.click(f'#inputs{p} [data-event="MPIDI_CH3U_VC_SendClose"]')
    assert "(ack=FALSE)" in browser.text("#messages")
    browser.click("#next")  # and no question
    assert state(1) == "INACTIVE" and "MPIDI_CH3_Connection_terminate(vc)" in browser.text("#log"), browser.text("#log")
    browser.click("#next")
    browser.click("#next")
    assert f"does not expect {event}" in state(1) or f"does not expect {event}" in state(0), (state(0), state(1))
    browser.click("#back")
    assert "does not expect" not in state(0) + state(1)


def replay_the_documents_old_close(browser, site):
    """The page of two peers walks through what verify has found, there and back, and can be left in between."""
    state = lambda p: browser.text(f"#state{p}")
    event = "MPIDI_CH3_PktHandler_Close"
    browser.open(site, "#run/0")
    browser.click("main a", "with both peers")
    browser.wait(lambda: browser.count(".replay") == 1, "the page of two peers has the run")
    assert "violates expected_events" in browser.text(".replay") and browser.text(".replay .position") == "step 0 of 6"
    seen = []
    for step in range(6):
        browser.click(".replay .next")
        assert browser.text("#question") == "", "the run has the answers"
        assert browser.text(".replay .position") == f"step {step + 1} of 6"
        seen.append((state(0), state(1), browser.count("[data-message]")))
    assert seen[:5] == [("ACTIVE", "ACTIVE", 0), ("LOCAL_CLOSE", "ACTIVE", 1), ("LOCAL_CLOSE", "LOCAL_CLOSE", 2),
                        ("INACTIVE", "LOCAL_CLOSE", 2), ("INACTIVE", "INACTIVE", 2)], seen
    assert f"does not expect {event}" in state(0) and "critical" in browser.text(".replay"), state(0)
    assert browser.script("return document.querySelector('.replay .next').disabled")
    browser.click(".replay .previous")
    assert (state(0), state(1), browser.count("[data-message]")) == seen[4]
    # By hand from here, and back to the run.
    browser.click("#next")
    assert browser.text(".replay .position") == "step 5 of 6, and then by hand"
    browser.click(".replay .previous")
    assert browser.text(".replay .position") == "step 5 of 6" and (state(0), state(1), 2) == seen[4]
    browser.click(".replay .first")
    assert (state(0), browser.count("[data-message]"), browser.count("#log > li")) == ("INACTIVE", 0, 0)
    browser.click(".replay .last")
    assert f"does not expect {event}" in state(0)


def replay_losses(browser, site):
    """A message of the run is lost."""
    browser.open(site, "#peers/0")
    browser.click(".replay .last")
    assert "is lost" in browser.text("#log") and browser.count("[data-message]") == 0
    assert (browser.text("#state0"), browser.text("#state1")) == ("WAITING", "LISTENING")


def keep_messages_while_a_question_waits(browser, site):
    """A step that waits for an answer has not happened when something else is done."""
    browser.open(site, "#peers/0")
    messages = lambda: browser.script("return [...document.querySelectorAll('[data-message]')].map((li) => li.dataset.message)")

    def wait_for_the_answer():
        browser.click('[data-message="HELLO"] .deliver')
        assert "which holds" in browser.text("#question") and "HELLO" not in messages()
    browser.click('#inputs0 [data-event="CONNECT"]')
    wait_for_the_answer()
    browser.click('#inputs0 [data-event="CANCEL"]')
    assert messages() == ["HELLO", "BYE"] and browser.text("#question") == "" and browser.text("#state0") == "IDLE"
    wait_for_the_answer()
    browser.click('[data-message="BYE"] .drop')
    assert messages() == ["HELLO"], messages()
    wait_for_the_answer()
    browser.click("#back")
    assert messages() == ["HELLO"] and browser.text("#question") == "", "back undoes the step that waits"
    wait_for_the_answer()
    browser.click("#question button", "cancel")
    assert messages() == ["HELLO"]
    browser.click("#back")
    assert messages() == ["HELLO", "BYE"]


def step_connect_against_accept(browser, site):
    browser.open(site, "#peers/0")
    state = lambda p: browser.text(f"#state{p}")
    browser.click('#inputs0 [data-event="START"]')
    browser.click("#next")
    browser.click(".answer", "room for another")
    browser.click("#next")
    browser.click("#next")
    assert state(0) == "OPEN_CRECV", "what is written leaves at once"
    # What the peer does not need any more does not hurt it.
    browser.click('#inputs1 [data-event="ABORT"]')
    browser.click("#next")
    assert (state(0), state(1)) == ("OPEN_CRECV", "CLOSED"), (state(0), state(1))
    browser.click("#back")
    browser.click("#back")
    browser.click("#next")
    browser.click("#next")
    assert "expect" not in state(1), state(1)


def replay_a_counterexample(browser, site):
    browser.open(site, "#run/0")
    assert "counterexample" in browser.text("main") and "violates expected_events" in browser.text("main")
    assert browser.text("#position") == "step 1 of 4" and browser.text('[data-lane="client"]').startswith("WAITING")
    browser.click("#next")
    assert browser.text('[data-lane="server"]').startswith("SERVING") and marked(browser) == [["SERVING", 1]]
    browser.click(".step", "client_CANCEL")
    assert browser.text('[data-lane="client"]').startswith("IDLE") and browser.count(".diagram .taken") == 1
    browser.click("#last")
    assert "critical" in browser.text("li.current") and "does not expect WELCOME" in browser.text("li.current")
    assert browser.count("#unknown") == 0
    browser.click("#previous")
    assert browser.text("#position") == "step 3 of 4"
    browser.type("#previous", "\ue014")  # the right arrow
    assert browser.text("#position") == "step 4 of 4"


def replay_traces(browser, site, simulated, spec):
    browser.open(site, "#run/0")
    assert "trace of a real run" in browser.text("main") and browser.text("#position") == "step 1 of 4"
    browser.click("#next")
    lane = '[data-lane="rank 1 → 0: gate"]'
    assert browser.text(lane).startswith("BROKEN") and marked(browser) == [["BROKEN", 1]]
    browser.click("#next")
    assert browser.text('[data-lane="rank 0 → 1: gate #3"]').startswith("LOCKED")
    # What this spec does not have is said.
    assert "not in these specs" in browser.text("#unknown") and "LOCKED → OPEN on PUSH" in browser.text("#unknown")
    # A seed of the simulator, opened in the page.
    browser.open(site)
    browser.type("#file", simulated)
    browser.wait(lambda: browser.count("#position") == 1, "the run that was opened is shown")
    assert "seed of the simulator" in browser.text("main") and "step 1 of 2" in browser.text("#position")
    assert browser.text('[data-lane="process 0: gate"]').startswith("OPEN")
    browser.click("#next")
    assert browser.text('[data-lane="process 1 → process 0: gate"]').startswith("BROKEN")
    # Something else is refused.
    browser.open(site)
    browser.type("#file", spec)
    browser.wait(lambda: browser.count("[role=alert]") == 1, "what is no run is refused")


def stay_within_the_page(browser, site):
    """Nothing is wider than the window but what scrolls by itself."""
    for address in ("", "#machine/gate", "#run/0", "#peers/0"):
        browser.open(site, address)
        wide, window = browser.script("return [document.documentElement.scrollWidth, window.innerWidth]")
        assert wide <= window, (address, wide, window)


def main(source, statewirec, work):
    def doc(name, *arguments):
        subprocess.run([statewirec, "doc", "-o", name, *arguments], check=True, cwd=work)
        return os.path.join(work, name, "index.html")

    def write(name, text):
        os.makedirs(os.path.dirname(os.path.join(work, name)) or ".", exist_ok=True)
        with open(os.path.join(work, name), "w", encoding="utf-8") as out:
            out.write(text)
        return os.path.join(work, name)

    write("gate.dot", GATE)
    write("src/gate.cpp", HOOKS)
    write("trace.txt", TRACE)
    write("run.json", json.dumps({"machines": {"gate": {"transitions": 6, "counts": [3, 1, 2, 0, 0, 1]}}}))
    simulated = write("seed.trace", SIMULATED)
    example = source + "/examples/handshake/first/"
    found = json.load(open(source + "/tests/generator/doc/counterexample.json", encoding="utf-8"))
    write("client_server.json", json.dumps(found))
    gate = doc("gate", "gate.dot", "--hooks", "src", "--coverage", "run.json", "--run", "trace.txt")
    peers = doc("peers", example + "client.dot", example + "server.dot", "--run", "client_server.json")
    # As `statewirec verify spec/specimens/close_old_version.dot -o .` writes it, and one of a network that loses.
    found = source + "/tests/generator/doc/"
    old_close = doc("old_close", source + "/spec/specimens/close_old_version.dot", "--run", found + "old_close.json")
    lossy = doc("lossy", example + "client.dot", example + "server.dot", "--run", found + "lost.json")
    connection = doc("connection", source + "/spec/connect.dot", source + "/spec/accept.dot")
    for width, dark in ((1400, False), (1000, True)):
        with Browser(width, 1000, dark) as browser:
            step_a_machine(browser, gate)
            if not dark:  # the window and the colours make no difference to these
                see_its_tables(browser, gate)
                replay_a_counterexample(browser, peers)
                step_the_documents_old_close(browser, old_close)
                replay_the_documents_old_close(browser, old_close)
                replay_losses(browser, lossy)
                step_connect_against_accept(browser, connection)
                replay_traces(browser, gate, simulated, os.path.join(work, "gate.dot"))
            step_two_peers(browser, peers)
            keep_messages_while_a_question_waits(browser, peers)
            stay_within_the_page(browser, gate)
            assert browser.script("return matchMedia('(prefers-color-scheme: dark)').matches") == dark
            assert browser.problems() == [], browser.problems()


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Missing as missing:
        print(f"SKIPPED: {missing}")
        sys.exit(77)
