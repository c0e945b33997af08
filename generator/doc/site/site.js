// SPDX-License-Identifier: BSD-3-Clause
// The site: navigation, overview, and runs that are opened from a file.
"use strict";

class Site {
  constructor(data) {
    this.data = data;
    this.machines = new Map(data.machines.map((json) => [json.name, new Machine(json)]));
    this.runs = [];
    this.problems = [];
    this.lines = new Map(); // by file
    for (const {name, text} of data.runs) this.addRun(name, text);
    this.main = document.getElementById("main");
    this.nav = document.getElementById("nav");
    window.addEventListener("hashchange", () => this.route());
    this.route();
  }
  addRun(name, text) {
    try {
      this.runs.push(parseRun(name, text, this.machines));
    } catch (problem) {
      this.problems.push(problem.message);
    }
  }

  // "spec/close.dot:52:3": the line itself as a tooltip, where the site has the file.
  place(place) {
    const [, file, line] = /^(.*?):(\d+)(?::\d+)?$/.exec(place) || [null, place, 0];
    const text = this.linesOf(file)[line - 1];
    return make("span", {class: "place", title: text ? text.trim() : undefined}, `${file}:${line}`);
  }

  linesOf(file) {
    if (!this.lines.has(file)) this.lines.set(file, (this.data.sources[file] || "").split("\n"));
    return this.lines.get(file);
  }

  showNav(current) {
    const item = (hash, text) => make("li", {}, make("a", {href: "#" + hash, "aria-current": hash === current ? "page" : undefined}, text));
    const list = (title, items) => (items.length ? [make("h2", {}, title), make("ul", {}, items)] : []);
    this.nav.replaceChildren(make("ul", {}, item("", "Overview")),
      ...list("Machines", [...this.machines.keys()].map((name) => item("machine/" + encodeURIComponent(name), name))),
      ...list("Two peers", this.data.pairs.map((pair, i) => item("peers/" + i, this.pairName(pair)))),
      ...list("Runs", this.runs.map((run, i) => item("run/" + i, run.name))));
  }
  pairName(pair) { return `${pair.peers[0].name} ↔ ${pair.peers[1].name}`; }

  route() {
    const hash = decodeURI(location.hash.slice(1));
    const [kind, name] = hash.split("/");
    let title = this.data.title;
    let view = null;
    const machine = kind === "machine" ? this.machines.get(decodeURIComponent(name)) : undefined;
    if (machine) view = new MachineView(this, machine);
    if (kind === "peers" && this.data.pairs[name]) view = new PeersView(this, this.data.pairs[name]);
    if (kind === "run" && this.runs[name]) view = new RunView(this, this.runs[name]);
    const element = view ? view.element : this.overview();
    if (view) title = `${element.querySelector("h1").textContent} · ${title}`;
    document.title = title;
    this.view = view;
    this.showNav(view ? location.hash.slice(1) : "");
    this.main.replaceChildren(element);
    window.scrollTo(0, 0);
    if (view && view.show) view.show(view.state, view.taken); // sizes are known now
  }

  overview() {
    const {data} = this;
    const rows = [...this.machines.values()].map(({name, title, json}) => make("tr", {},
      make("th", {scope: "row"}, link("machine/" + encodeURIComponent(name), name)), make("td", {}, json.comment || (title === name ? "" : title)),
      make("td", {}, json.states.length), make("td", {}, json.events.length), make("td", {}, this.machines.get(name).writtenCount()),
      data.covered ? make("td", {}, json.coverage ? json.coverage.line.replace(/^Th.* took (.*) transitions\.$/, "$1") : "not in the run") : null));
    const file = make("input", {type: "file", id: "file", multiple: true, onchange: () => this.open(file.files)});
    return make("article", {}, make("h1", {}, data.title),
      make("p", {}, "Choose a machine and click its events: the diagram shows where it goes.",
        ...(this.runs.length > 0 ? [" Or replay ", link("run/0", this.runs[0].name), ", step by step."] : [])),
      table(["machine", "", "states", "events", "transitions", ...(data.covered ? ["taken"] : [])], rows, {}),
      make("h2", {}, "Two peers"),
      data.pairs.length ? make("ul", {}, data.pairs.map((pair, i) => make("li", {}, link("peers/" + i, this.pairName(pair)))))
        : make("p", {class: "quiet"}, "No two of these machines send each other messages by the convention of docs/guide/peers.md."),
      make("h2", {}, "Runs"),
      make("ul", {}, this.runs.map((run, i) => make("li", {}, link("run/" + i, run.name), `: a ${run.kind}, ${count(run.steps.length, "step")}`))),
      ...this.problems.map((text) => make("p", {class: "warning", role: "alert"}, "⚠ " + text)),
      make("p", {}, make("label", {for: "file"}, "Open a run: "), file, make("br"),
        make("small", {}, "a counterexample (NAME.json of `statewirec verify -o`), the output of a program with STATEWIRE_TRACE=1, " +
                          "or `statewire simulate --seed N --trace FILE`. It stays on this machine.")));
  }
  async open(files) {
    this.problems = [];
    const before = this.runs.length;
    for (const file of files) this.addRun(file.name, await file.text());
    if (this.runs.length > before) location.hash = "run/" + before;
    else this.route();
  }
}

window.site = new Site(JSON.parse(document.getElementById("data").textContent));
