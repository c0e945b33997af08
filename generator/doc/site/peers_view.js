// SPDX-License-Identifier: BSD-3-Clause
// Two peers side by side, and between them a network whose messages are delivered, held back, reordered or lost.
"use strict";

class PeersView {
  constructor(site, pair) {
    this.network = new Network(pair, site.machines);
    this.waiting = null; // the step that waits for an answer
    this.replays = site.runs.filter((run) => isReplayable(run, pair)).map((run) => new Replay(this, run));
    this.diagrams = this.network.machines.map((machine) => new Diagram(machine));
    this.states = pair.peers.map((peer, p) => make("strong", {class: "state", id: "state" + p}));
    this.inputs = pair.peers.map((peer, p) => make("div", {class: "events", id: "inputs" + p}));
    this.both = make("div", {class: "events", id: "inputs-of-both"});
    this.question = make("div", {id: "question", "aria-live": "polite"});
    this.messages = make("ol", {class: "messages", id: "messages"});
    this.log = make("ol", {class: "log", id: "log"});
    this.backButton = button("↶ back", () => this.act((abandoned) => abandoned || this.network.back()), {id: "back"});
    this.next = button("deliver the next message", () => this.deliver(this.network.nextMessage()), {id: "next"});
    this.element = make("article", {},
      make("h1", {}, `${pair.peers[0].name} and ${pair.peers[1].name}`),
      make("p", {}, "An action ", make("q", {}, "send X"), " of one machine, or what the attribute ", make("q", {}, "peers"),
        " of its spec says, is an event of the other. A message waits in the " +
        "network until it is delivered; one that is delivered before an older one has overtaken it."),
      ...(pair.doubts || []).map((text) => make("p", {class: "warning"}, "⚠ " + text)),
      ...this.replays.map((replay) => replay.element),
      make("div", {class: "peers"}, this.side(0), this.middle(), this.side(1)));
    this.show();
  }
  side(p) {
    return make("section", {class: "peer", "aria-label": this.network.name(p)}, make("h2", {}, this.network.name(p)),
      make("p", {role: "status"}, "is in ", this.states[p]), this.inputs[p], this.diagrams[p].withControls());
  }
  middle() {
    return make("section", {class: "network", "aria-label": "network"}, make("h2", {}, "Network"),
      make("p", {class: "tools"}, this.next, this.backButton,
           button("⟲ restart", () => this.act(() => this.network.restart()), {id: "restart"})),
      this.both, this.question, this.messages, make("h2", {}, "What happened"), this.log);
  }

  // A step that waits for an answer has not happened when something else is done. True: there was one.
  abandon() {
    const waited = this.waiting !== null;
    if (waited) this.network.back();
    this.waiting = null;
    dropQuestion(this.question);
    return waited;
  }
  act(change) {
    const abandoned = this.abandon();
    this.replays.forEach((replay) => replay.leave());
    change(abandoned);
    this.show();
  }
  // Events [{p, event, known}] at the peers, and then what they raise in themselves. Cancelled: as if nothing had happened.
  async handle(prepare) {
    this.abandon();
    this.replays.forEach((replay) => replay.leave());
    const {network} = this;
    network.remember();
    const step = this.waiting = {};
    const pending = prepare();
    this.show();
    while (pending.length > 0) {
      const {p, event, known} = pending.shift();
      const result = await stepByButtons(network.machines[p], network.sides[p].state, event, this.question,
                                         known || network.known(p));
      if (this.waiting !== step) return; // abandoned
      if (!result) {
        network.back();
        break;
      }
      network.apply(p, result);
      pending.push(...network.sides[p].raised.splice(0).map((raised) => ({p, event: raised})));
    }
    this.waiting = null;
    this.show();
  }
  raise(p, input) {
    return this.handle(() => { this.network.spend(p, input); return [{p, event: input.event}]; });
  }
  raiseBoth(input) {
    return this.handle(() => {
      this.network.note(`${input.event} at both`);
      return input.both.map((event, p) => ({p, event}));
    });
  }
  deliver(message) {
    return message && this.handle(() => {
      const taken = this.network.take(message.id);
      return taken ? [{p: taken.to, event: taken.event, known: this.network.known(taken.to, taken)}] : [];
    });
  }
  change(what, id) {
    this.act(() => {
      this.network.remember();
      this.network[what](id);
    });
  }

  show() {
    const {network} = this;
    network.sides.forEach((side, p) => {
      this.states[p].textContent = side.state + (side.unexpected ? ` ⚠ does not expect ${side.unexpected}` : "");
      this.diagrams[p].show(side.state, side.last);
      replaceKeepingFocus(this.inputs[p], network.inputs(p).map((input) => this.inputButton(p, input)));
    });
    replaceKeepingFocus(this.both, network.bothInputs().map((input) =>
      button(`${input.event} at both`, () => this.raiseBoth(input), {class: "event", "data-event": input.event, disabled: !input.open})));
    this.messages.replaceChildren(...network.messages.map((message) => this.messageItem(message)));
    if (network.messages.length === 0) this.messages.append(make("li", {class: "quiet"}, "no message is under way"));
    const lost = document.activeElement === document.body; // with a message or a question
    this.next.disabled = !network.nextMessage();
    if (lost && !this.next.disabled) this.next.focus();
    this.backButton.disabled = network.past.length === 0;
    this.log.replaceChildren(...network.log.map((text) => make("li", {}, text)));
    this.log.scrollTop = this.log.scrollHeight;
  }
  inputButton(p, input) {
    const verdict = this.network.machines[p].verdict(this.network.sides[p].state, input.event);
    const words = input.timer !== undefined ? `◷ ${input.timer}: ${input.event}`
                : input.deferred !== undefined ? `⤴ ${input.event} (put aside)` : input.event;
    return button(words, () => this.raise(p, input), {class: "event " + verdict, "data-event": input.event, title: verdict});
  }
  messageItem(message) {
    const arrow = message.to === 1 ? "→" : "←";
    const buttons = [
      button("deliver", () => this.deliver(message), {class: "deliver", disabled: message.delayed}),
      button(message.delayed ? "let go" : "delay", () => this.change("delay", message.id), {class: "delay", "aria-pressed": message.delayed ? "true" : "false"}),
      button("drop", () => this.change("drop", message.id), {class: "drop"})];
    return make("li", {class: message.delayed ? "held" : undefined, "data-message": message.event},
      make("span", {class: "message"}, `${arrow} ${messageWords(message)} `,
           make("small", {}, `to ${this.network.name(message.to)}${message.delayed ? ", held back" : ""}`)),
      make("span", {class: "tools"}, buttons));
  }
}

// A counterexample of the two machines, walked through with the network beside it.
class Replay {
  constructor(view, run) {
    this.view = view;
    this.run = run;
    this.at = 0; // how many steps have happened
    this.left = false; // something else was done by hand since
    this.position = make("span", {role: "status", class: "position"});
    this.words = make("p", {class: "words"});
    this.buttons = {
      first: button("⇤ begin", () => this.go(0), {class: "first"}),
      previous: button("◀ back", () => this.go(this.left ? this.at : this.at - 1), {class: "previous"}),
      next: button("next ▶", () => this.go(this.at + 1), {class: "next"}),
      last: button("end ⇥", () => this.go(run.steps.length), {class: "last"})};
    this.element = make("section", {class: "replay", "aria-label": `replay ${run.name}`},
      make("h2", {}, `Replay: ${run.name}`), make("p", {}, `A ${run.kind}. `, run.about ? make("b", {}, run.about) : ""),
      make("p", {class: "tools"}, Object.values(this.buttons), this.position), this.words);
    this.show();
  }
  leave() {
    this.left = this.left || this.at > 0;
    this.show();
  }
  go(to) {
    const {view} = this;
    const at = Math.max(0, Math.min(to, this.run.steps.length));
    view.act(() => { // from the beginning: what was done by hand is no part of the run
      view.network.restart();
      for (const step of this.run.steps.slice(0, at)) {
        view.network.remember();
        view.network.replay(step);
      }
    });
    this.at = at;
    this.left = false;
    this.show();
  }
  show() {
    const {run, at} = this;
    this.position.textContent = `step ${at} of ${run.steps.length}` + (this.left ? ", and then by hand" : "");
    this.buttons.first.disabled = at === 0 && !this.left;
    this.buttons.previous.disabled = at === 0;
    this.buttons.next.disabled = this.buttons.last.disabled = at === run.steps.length && !this.left;
    if (at === run.steps.length && this.left) this.buttons.next.disabled = true;
    this.words.replaceChildren(at === 0 ? "next ▶ does the first step." : run.steps[at - 1].text,
      ...(run.critical === at - 1 ? [make("span", {class: "warning"}, " ⚠ critical: before this step the run could still have ended properly")] : []));
  }
}
