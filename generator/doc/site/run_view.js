// SPDX-License-Identifier: BSD-3-Clause
// A recorded run, step by step: the state of each machine, and the diagram of the machine that moved.
"use strict";

class RunView {
  constructor(site, run) {
    this.site = site;
    this.run = run;
    this.at = 0; // how many steps have happened
    this.lane = null; // chosen by hand
    this.list = make("ol", {class: "steps", id: "steps"});
    this.lanes = make("div", {id: "lanes"});
    this.drawing = make("div", {class: "run-drawing"});
    this.position = make("span", {role: "status", id: "position"});
    this.buttons = {
      first: button("⇤ begin", () => this.go(0), {id: "first"}),
      previous: button("◀ back", () => this.go(this.at - 1), {id: "previous"}),
      next: button("next ▶", () => this.go(this.at + 1), {id: "next"}),
      last: button("end ⇥", () => this.go(run.steps.length), {id: "last"}),
    };
    this.items = run.steps.map((step, s) => this.item(step, s));
    this.list.append(...this.items);
    const pair = site.data.pairs.findIndex((one) => isReplayable(run, one));
    const unknown = run.steps.flatMap((step) => step.happened).filter((h) => h.kind === "move" && !h.known);
    this.element = make("article", {onkeydown: (press) => this.key(press)},
      make("h1", {}, run.name), make("p", {}, `A ${run.kind}, ${count(run.steps.length, "step")}. `, run.about ? make("b", {}, run.about) : ""),
      unknown.length ? make("p", {class: "warning", id: "unknown"}, `⚠ ${count(unknown.length, "step")} of the run ` +
        `${unknown.length === 1 ? "is" : "are"} not in these specs: ${this.words(unknown[0])}. The run was made with other specs.`) : null,
      pair < 0 ? null : make("p", {}, "Or walk through it ", link("peers/" + pair, "with both peers and their messages"), " side by side."),
      make("p", {class: "tools sticky"}, Object.values(this.buttons), this.position),
      make("div", {class: "run"}, this.list, make("div", {}, this.lanes, this.drawing)));
    this.go(run.steps.length === 0 ? 0 : 1);
  }
  words(h) {
    if (h.kind === "move") return `${h.lane}: ${h.from} → ${h.to} on ${h.event}`;
    if (h.kind === "message") return `${h.text || `${h.name} ${h.what}`}`;
    return h.text;
  }
  item(step, s) {
    return make("li", {class: this.run.critical === s ? "critical" : undefined},
      button(step.text || "…", () => this.go(s + 1), {class: "step"}),
      step.happened.length ? make("ul", {}, step.happened.map((h) =>
        make("li", {class: h.kind + (h.known === false ? " warning" : "")}, this.words(h)))) : null,
      this.run.critical === s ? make("p", {class: "warning"}, "⚠ critical: before this step the run could still have ended properly") : null);
  }
  key(press) {
    if (press.target.closest("input, .diagram")) return;
    const by = {ArrowRight: 1, ArrowLeft: -1}[press.key];
    if (by === undefined) return;
    press.preventDefault();
    this.go(this.at + by);
  }
  go(to) {
    this.at = Math.max(0, Math.min(to, this.run.steps.length));
    this.lane = null;
    this.items.forEach((item, s) => {
      item.classList.toggle("current", s === this.at - 1);
      item.classList.toggle("future", s >= this.at);
      item.firstChild.setAttribute("aria-current", s === this.at - 1 ? "step" : "false");
    });
    const current = this.items[this.at - 1];
    if (current) this.list.scrollTop += current.getBoundingClientRect().top - this.list.getBoundingClientRect().top - 80;
    else this.list.scrollTop = 0;
    this.position.textContent = `step ${this.at} of ${this.run.steps.length}`;
    this.buttons.first.disabled = this.buttons.previous.disabled = this.at === 0;
    this.buttons.next.disabled = this.buttons.last.disabled = this.at === this.run.steps.length;
    this.show();
  }
  show() {
    const now = lanesAfter(this.run, this.site.machines, this.at);
    const step = this.run.steps[this.at - 1];
    const moved = step ? step.happened.filter((h) => h.kind === "move") : [];
    const shown = this.lane || (moved.length ? moved[moved.length - 1].lane : this.shownLane || [...now.keys()][0]);
    this.shownLane = shown;
    this.lanes.replaceChildren(table(["machine", "is in"], [...now].map(([lane, where]) =>
      make("tr", {class: lane === shown ? "current" : undefined},
        make("th", {scope: "row"}, button(lane, () => { this.lane = lane; this.show(); }, {class: "lane"})),
        make("td", {"data-lane": lane}, where.state, where.move && where.step === this.at - 1 ? ` (from ${where.move.from})` : ""))), {}));
    this.draw(shown, now.get(shown));
  }
  draw(lane, where) {
    const machine = where && this.site.machines.get(where.machine);
    if (!machine) {
      this.drawing.replaceChildren(lane ? make("p", {class: "quiet"}, `The site has no machine ${where.machine}.`) : "");
      return;
    }
    if (!this.diagram || this.diagram.machine !== machine) {
      this.diagram = new Diagram(machine);
      this.frame = this.diagram.withControls();
    }
    this.drawing.replaceChildren(make("h2", {}, lane), this.frame);
    const move = where.move && where.step === this.at - 1 ? where.move : null;
    const taken = move ? machine.transitionsOf(move.from, move.event).filter((i) => machine.json.transitions[i].to === move.to) : [];
    this.diagram.show(where.state, taken.slice(0, 1));
  }
}
