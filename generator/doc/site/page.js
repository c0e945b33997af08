// SPDX-License-Identifier: BSD-3-Clause
// The parts that all views share: elements, questions with buttons, diagrams.
"use strict";

// An element: make("button", {class: "x", onclick: f}, "text", child, …).
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}
function button(text, onclick, attributes) {
  return make("button", {type: "button", onclick, ...attributes}, text);
}
function table(head, rows, attributes) {
  return make("div", {class: "scroll"}, make("table", attributes,
    make("thead", {}, make("tr", {}, head.map((text) => make("th", {scope: "col"}, text)))),
    make("tbody", {}, rows)));
}
function link(hash, text) { return make("a", {href: "#" + hash}, text); }
function groupedBy(list, key) {
  const groups = new Map();
  for (const one of list) {
    if (!groups.has(key(one))) groups.set(key(one), []);
    groups.get(key(one)).push(one);
  }
  return groups;
}
function count(n, one, many) { return `${n} ${n === 1 ? one : many || one + "s"}`; }

// Asks which of the options holds; the buttons go into `place`. A later question there, or dropQuestion(), ends it.
function askByButtons(place, title, question) {
  dropQuestion(place);
  return new Promise((resolve, reject) => {
    const end = (settle, value) => {
      place.replaceChildren();
      place.drop = null;
      settle(value);
    };
    place.drop = () => end(reject, new Error("dropped"));
    const open = question.open.length > 0 ? question.open : question.options.map((option, i) => i);
    const options = open.map((i) => {
      const option = question.options[i];
      return button(option.to ? `${option.text} → ${option.to}` : option.text, () => end(resolve, i),
                    {class: "answer", "data-option": i});
    });
    place.replaceChildren(make("fieldset", {class: "question"}, make("legend", {}, title), ...options,
                               button("cancel", () => place.drop(), {class: "quiet"})));
    options[0].focus();
  });
}
function dropQuestion(place) {
  if (place.drop) place.drop();
}

// Runs step() of a machine, asking for guards that `known` ({hook: whether it holds}) leaves open. Null: the person has
// cancelled.
async function stepByButtons(machine, state, event, place, known = {}) {
  dropQuestion(place);
  const steps = machine.step(state, event);
  try {
    let next = steps.next();
    while (!next.done) {
      const open = openOptions(next.value.options, (atom) => known[atom.hook]);
      const decided = open.length === 1 && next.value.options.length > 1;
      const answer = decided ? open[0] : await askByButtons(place, `${event} in ${state}: which holds?`, {...next.value, open});
      next = steps.next(answer);
    }
    return next.value;
  } catch (problem) {
    if (problem.message === "dropped") return null;
    throw problem;
  }
}

// New buttons take the place of those that were there: the keyboard's focus stays.
function replaceKeepingFocus(place, buttons) {
  const old = place.contains(document.activeElement) ? document.activeElement.dataset.event : undefined;
  place.replaceChildren(...buttons);
  const same = old && buttons.find((one) => one.dataset.event === old);
  if (same) same.focus();
}

// What one step did, in words.
function stepWords(machine, did) {
  return did.map((one) => {
    if (one.did === "act") return one.text;
    if (one.did === "start") return `◷ start ${one.timer}`;
    if (one.did === "stop") return `◷ stop ${one.timer}`;
    if (one.did === "unexpected") return `⚠ ${one.event} is not expected here`;
    if (one.did === "undecided") return `⚠ the spec does not decide ${one.event} here`;
    if (one.did === "defer") return `${one.event} is put aside`;
    return null;
  }).filter((words) => words !== null);
}

// The drawing of a machine. show(state, transitions) marks where it is and what it took last.
class Diagram {
  constructor(machine, onState) {
    this.machine = machine;
    this.element = make("div", {class: "diagram", tabindex: 0, role: "region", "aria-label": `diagram of ${machine.name}`});
    const template = document.getElementById("svg-" + machine.name);
    if (template) this.element.append(template.content.cloneNode(true));
    this.svg = this.element.querySelector("svg");
    this.states = new Map();
    this.edges = new Map();
    if (!this.svg) {
      this.element.append(make("p", {class: "quiet"}, "This machine is too large to be drawn, or could not be laid out."));
      return;
    }
    this.svg.setAttribute("role", "img");
    const box = this.svg.viewBox.baseVal;
    this.svg.style.setProperty("--natural", `${Math.round(box.width * 1.1)}px`);
    for (const node of this.svg.querySelectorAll("g.node")) this.addNode(node, onState);
    for (const edge of this.svg.querySelectorAll("g.edge")) {
      const title = edge.querySelector("title");
      if (!title) continue;
      if (!this.edges.has(title.textContent)) this.edges.set(title.textContent, []);
      this.edges.get(title.textContent).push(edge);
    }
    for (const title of this.svg.querySelectorAll("title")) title.remove(); // "A->B" as a tooltip says nothing new
  }

  addNode(node, onState) {
    const title = node.querySelector("title");
    const name = title && title.textContent;
    if (!this.machine.states.has(name)) return;
    this.states.set(name, node);
    if (!onState) return;
    node.classList.add("settable");
    for (const [key, value] of [["tabindex", "0"], ["role", "button"], ["aria-label", `put the machine into ${name}`]])
      node.setAttribute(key, value);
    node.addEventListener("click", () => onState(name));
    node.addEventListener("keydown", (press) => {
      if (press.key !== "Enter" && press.key !== " ") return;
      press.preventDefault();
      onState(name);
    });
  }

  show(state, transitions) {
    if (!this.svg) return;
    for (const old of this.svg.querySelectorAll(".now, .taken")) old.classList.remove("now", "taken");
    for (const old of this.svg.querySelectorAll(".here")) old.remove();
    for (const number of transitions || [])
      for (const edge of this.machine.json.transitions[number].edges) this.markEdge(edge);
    const node = this.states.get(state);
    if (!node) return;
    node.classList.add("now");
    this.addArrow(node);
    this.bringIntoView(node);
  }
  markEdge({tail, head, ordinal}) {
    const drawn = this.edges.get(`${tail}->${head}`) || [];
    const edge = drawn[Math.min(ordinal, drawn.length - 1)];
    if (edge) edge.classList.add("taken");
  }
  // Not by colour alone: an arrow points at the state.
  addArrow(node) {
    const box = node.getBBox();
    const arrow = document.createElementNS("http://www.w3.org/2000/svg", "path");
    const x = box.x - 4, y = box.y + Math.min(box.height / 2, 14);
    arrow.setAttribute("d", `M${x},${y}l-16,-9v18z`);
    arrow.setAttribute("class", "here");
    node.append(arrow);
  }
  bringIntoView(node) {
    const inner = node.getBoundingClientRect(), outer = this.element.getBoundingClientRect();
    if (inner.top < outer.top || inner.bottom > outer.bottom)
      this.element.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
    if (inner.left < outer.left || inner.right > outer.right)
      this.element.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }

  // With a button that switches between the page's width and a size at which everything can be read.
  withControls() {
    const toggle = button("⤢ full size", () => {
      const full = this.element.classList.toggle("full");
      toggle.textContent = full ? "⤡ fit the width" : "⤢ full size";
      toggle.setAttribute("aria-pressed", full);
    }, {class: "quiet zoom", "aria-pressed": "false"});
    return make("div", {class: "drawing"}, this.svg ? toggle : null, this.element);
  }
}
