// SPDX-License-Identifier: BSD-3-Clause
// The page of one machine: it is stepped by clicking events; table, transitions, states and hooks below.
"use strict";

const LARGEST_TABLE = 6000; // cells; of a larger machine the row of the current state is shown

class MachineView {
  constructor(site, machine) {
    this.site = site;
    this.machine = machine;
    this.past = [];
    this.diagram = new Diagram(machine, (state) => this.put(state));
    this.now = make("strong", {class: "state", id: "state"});
    this.question = make("div", {id: "question", "aria-live": "polite"});
    this.events = make("div", {class: "events", id: "events"});
    this.log = make("ol", {class: "log", id: "log"});
    this.backButton = button("↶ back", () => this.back(), {id: "back"});
    this.cells = make("div", {id: "cells"});
    this.programs = make("div", {id: "programs"});
    this.programsOf = groupedBy(machine.json.programs || [], (one) => one.state);
    this.element = this.build();
    this.restart();
  }

  build() {
    const {json} = this.machine;
    const anchors = ["table", ...(json.programs ? ["programs"] : []), "transitions", "states", "hooks"].map((id) =>
      make("a", {href: "#", onclick: (click) => { click.preventDefault(); document.getElementById("part-" + id).scrollIntoView(); }},
           id === "table" ? "state × event" : id));
    return make("article", {},
      make("h1", {}, this.machine.title),
      json.comment ? make("p", {}, json.comment) : null,
      make("p", {class: "quiet"}, `${json.place.replace(/:\d+$/, "")} · ${count(json.states.length, "state")}, ` +
        `${count(json.events.length, "event")}, ${count(this.machine.writtenCount(), "transition")} · `, ...joined(anchors, " · ")),
      json.coverage ? make("p", {class: "coverage"}, json.coverage.line) : null,
      make("div", {class: "stage"}, this.diagram.withControls(),
        make("section", {class: "panel", "aria-label": "step the machine"},
          make("p", {role: "status"}, "The machine is in ", this.now),
          make("p", {class: "tools"}, this.backButton, button("⟲ restart", () => this.restart(), {id: "restart"})),
          this.question, make("h2", {}, "Events"), this.events, make("h2", {}, "What happened"), this.log)),
      this.heading("table", "State × event"), this.cells,
      ...(json.programs ? [this.heading("programs", "Programs"), this.programs, this.procedureTable()] : []),
      this.heading("transitions", "Transitions"), this.transitionTable(),
      this.heading("states", "States"), this.stateTable(),
      this.heading("hooks", "Hooks"), this.hookTable());
  }
  heading(id, text) { return make("h2", {id: "part-" + id}, text); }

  // ---- Stepping.

  restart() {
    dropQuestion(this.question);
    this.log.replaceChildren();
    const {to, did} = this.machine.begin();
    this.past = [];
    this.note("begin", to, did);
    this.show(to, []);
  }
  put(state) {
    dropQuestion(this.question);
    this.remember();
    this.note("put here by hand", state, []);
    this.show(state, []);
  }
  remember() { this.past.push({state: this.state, taken: this.taken, entries: this.log.children.length}); }
  back() {
    dropQuestion(this.question);
    const last = this.past.pop();
    if (!last) return;
    while (this.log.children.length > last.entries) this.log.lastChild.remove();
    this.show(last.state, last.taken);
  }
  async raise(event) {
    const result = await stepByButtons(this.machine, this.state, event, this.question);
    if (!result) return;
    this.remember();
    this.note(event, result.to, result.did);
    if (document.activeElement === document.body) // the question's button is gone
      this.events.querySelector(`[data-event="${CSS.escape(event)}"]`).focus();
    this.show(result.to, result.did.filter((one) => one.did === "take").map((one) => one.transition));
  }
  note(event, to, did) {
    const words = stepWords(this.machine, did);
    this.log.append(make("li", {}, make("b", {}, event), ` → ${to}`,
      words.length ? make("ul", {}, words.map((text) => make("li", {}, text))) : null));
    this.log.scrollTop = this.log.scrollHeight;
  }
  show(state, taken) {
    this.state = state;
    this.taken = taken;
    this.now.textContent = state;
    this.backButton.disabled = this.past.length === 0;
    this.diagram.show(state, taken);
    replaceKeepingFocus(this.events, this.machine.eventsOf(state).map((event) => this.eventButton(state, event)));
    this.showTable();
    this.showPrograms();
    for (const row of this.open || []) row.classList.remove("open");
    this.open = this.rowsFrom.get(state) || [];
    for (const row of this.open) row.classList.add("open");
  }
  eventButton(state, event) {
    const verdict = this.machine.verdict(state, event);
    const words = verdict === "transition" ? event : [event + " ", make("small", {}, verdict)];
    return button(words, () => this.raise(event), {class: "event " + verdict, "data-event": event});
  }

  // ---- Tables.

  showTable() {
    const {json} = this.machine;
    const states = json.states.map((state) => state.name), events = json.events.map((event) => event.name);
    const shown = states.length * events.length <= LARGEST_TABLE ? states : [this.state];
    if (this.table && shown.length > 1) {
      for (const cell of this.table.querySelectorAll("[data-state]"))
        cell.classList.toggle("current", cell.dataset.state === this.state);
      return;
    }
    const rows = events.map((event) => make("tr", {}, make("th", {scope: "row"}, event),
      shown.map((state) => this.cell(state, event))));
    this.table = table(["event \\ state", ...shown], rows, {class: "cells"});
    this.table.querySelectorAll("thead th").forEach((head, i) => {
      if (i === 0) return;
      head.dataset.state = shown[i - 1];
      head.classList.toggle("current", shown[i - 1] === this.state);
    });
    this.cells.replaceChildren(this.table);
  }
  cell(state, event) {
    const verdict = this.machine.verdict(state, event);
    const current = state === this.state ? " current" : "";
    if (verdict !== "transition") return make("td", {class: verdict + current, "data-state": state}, verdict);
    return make("td", {class: "transition" + current, "data-state": state},
      this.machine.transitionsOf(state, event).map((i) => {
        const t = this.machine.json.transitions[i];
        const taken = this.timesTaken(t);
        return make("div", {class: taken === 0 ? "untaken" : undefined},
          t.guard_text ? make("i", {}, `[${t.guard_text}] `) : "", `→ ${t.to}`,
          taken ? make("b", {class: "count"}, ` ×${taken}`) : "");
      }));
  }
  // As far as a run is known: the rarest of its edges.
  timesTaken(t) {
    const {coverage} = this.machine.json;
    return coverage ? Math.min(...t.written.map((w) => coverage.counts[w] || 0)) : undefined;
  }
  transitionTable() {
    const {json} = this.machine;
    const covered = json.coverage !== undefined;
    const rows = json.transitions.map((t) => {
      const taken = this.timesTaken(t);
      return make("tr", {"data-from": t.from, class: taken === 0 ? "untaken" : undefined},
        make("td", {}, t.from), make("td", {}, make("b", {}, t.event)), make("td", {}, t.guard_text ? make("i", {}, t.guard_text) : ""),
        make("td", {}, t.to), make("td", {}, this.actionsOf(t).map((one) => make("div", {}, one.text, this.implementation(one.hook)))),
        make("td", {}, this.guardHooks(t.guard)), make("td", {}, this.site.place(t.place)),
        covered ? make("td", {}, taken === 0 ? "not taken" : `×${taken}`) : null);
    });
    this.rowsFrom = groupedBy(rows, (row) => row.dataset.from);
    return table(["from", "event", "guard", "to", "actions", "guard in C++", "spec", ...(covered ? ["taken"] : [])], rows, {});
  }
  // Of a State/Event/Action text: what the current state does on each event, and the Actions and Functions.
  showPrograms() {
    const programs = this.programsOf.get(this.state) || [];
    if (programs.length === 0) return this.programs.replaceChildren();
    this.programs.replaceChildren(table([`event in ${this.state}`, "what is done"], programs.map((one) =>
      make("tr", {}, make("th", {scope: "row"}, one.event), make("td", {}, this.stepList(one.do)))), {}));
  }
  procedureTable() {
    return table(["Action or Function", "what is done", "spec"], this.machine.json.procedures.map((one) =>
      make("tr", {}, make("th", {scope: "row"}, one.name), make("td", {}, this.stepList(one.do)),
        make("td", {}, this.site.place(one.place)))), {});
  }
  stepList(steps) {
    return make("ul", {class: "program"}, steps.map((step) => {
      const arms = (word) => step[word].map((arm) => [make("i", {}, `${word === "while" ? "while " : ""}[${guardText(arm.if) || "else"}]`),
        make("span", {class: "implementation"}, this.guardHooks(arm.if)), this.stepList(arm.do)]);
      if (step.branch || step.while) return make("li", {}, arms(step.branch ? "branch" : "while").flat());
      if (step.hook !== undefined) return make("li", {}, step.text, this.implementation(step.hook));
      if (step.call !== undefined) return make("li", {}, "call ", make("b", {}, step.call));
      if (step.invoke !== undefined) return make("li", {}, "go on with ", make("b", {}, step.invoke));
      return make("li", {}, make("b", {}, `→ ${step.change}`));
    }));
  }
  actionsOf(t) {
    const {states} = this.machine;
    const moves = t.from !== t.to;
    return [...((moves && states.get(t.from).exit) || []), ...t.actions, ...((moves && states.get(t.to).entry) || [])];
  }
  guardHooks(guard) {
    if (guard === null || guard === "else") return [];
    if (guard.hook !== undefined) return [make("div", {}, this.implementation(guard.hook, true))];
    return (guard.all || guard.any || [guard.not]).flatMap((part) => this.guardHooks(part));
  }
  // Where the C++ function of a hook is.
  implementation(hook, named) {
    const found = (this.machine.json.implementations || {})[hook] || [];
    const name = named ? make("code", {}, hook + "() ") : "";
    return make("span", {class: "implementation"}, name, ...joined(found.map((one) => this.site.place(`${one.file}:${one.line}`)), ", "));
  }
  stateTable() {
    const list = (kind, actions) => (actions || []).map((one) =>
      make("div", {}, `${kind} / ${one.text}`, this.implementation(one.hook)));
    return table(["state", "meaning", "entry, exit, timer", "spec"], this.machine.json.states.map((state) =>
      make("tr", {}, make("th", {scope: "row"}, state.name),
        make("td", {}, state.initial ? make("em", {}, "initial ") : "", state.final ? make("em", {}, "final ") : "", state.comment || ""),
        make("td", {}, list("entry", state.entry), list("exit", state.exit),
             state.timer ? make("div", {}, `◷ ${state.timer} → ${this.machine.timers.get(state.timer).event}`) : ""),
        make("td", {}, this.site.place(state.place)))), {});
  }
  hookTable() {
    return table(["words", "member function", "C++", "spec"], this.machine.json.hooks.map((hook) =>
      make("tr", {}, make("td", {}, hook.text), make("td", {}, make("code", {}, hook.signature)),
        make("td", {}, this.implementation(hook.ident)), make("td", {}, hook.places))), {});
  }
}

function joined(list, between) { return list.flatMap((one, i) => (i === 0 ? [one] : [between, one])); }
