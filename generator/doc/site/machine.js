// SPDX-License-Identifier: BSD-3-Clause
// What a machine of the embedded model does on an event. It knows nothing of the page, so that tests run it alone.
"use strict";

// A Function or Action is called by its name without punctuation.
function calledLike(name) {
  return name.split("(")[0].toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^_|_$/g, "");
}

function guardText(guard) {
  if (guard === null) return "";
  if (guard === "else") return "else";
  if (guard.text !== undefined) return guard.text;
  const inner = (part) => part && (part.all || part.any) ? `(${guardText(part)})` : guardText(part);
  if ("not" in guard) return `not ${inner(guard.not)}`;
  return (guard.all || guard.any).map(inner).join(guard.all ? " and " : " or ");
}

// Does the guard hold, when `answer(atom)` says which of its words are true? `else` is for the others to decide.
function guardHolds(guard, answer) {
  if (guard === null) return true;
  if (guard === "else") return false;
  if (guard.hook !== undefined) return answer(guard);
  if ("not" in guard) return !guardHolds(guard.not, answer);
  return guard.all ? guard.all.every((part) => guardHolds(part, answer))
                   : guard.any.some((part) => guardHolds(part, answer));
}

// Which of the options can still hold when only some words are known: answer(atom) is true, false, or undefined.
function openOptions(options, answer) {
  const holds = (guard) => {
    if (guard === null || guard === undefined) return true;
    if (guard.hook !== undefined) return answer(guard);
    if ("not" in guard) {
      const inner = holds(guard.not);
      return inner === undefined ? undefined : !inner;
    }
    const decides = !guard.all; // one true word decides `or`, one false word `and`
    const parts = (guard.all || guard.any).map(holds);
    return parts.includes(decides) ? decides : parts.includes(undefined) ? undefined : !decides;
  };
  const before = [];
  return options.map((one, i) => i).filter((i) => {
    const {guard} = options[i];
    const rest = guard === "else" || guard === null; // when none of the others holds
    const held = rest ? !before.includes(true) : holds(guard);
    if (!rest) before.push(held);
    return held !== false;
  });
}

class Machine {
  constructor(json) {
    this.json = json;
    this.name = json.name;
    this.title = json.title || json.name;
    this.initial = json.initial;
    this.states = new Map(json.states.map((state) => [state.name, state]));
    this.events = new Map(json.events.map((event) => [event.name, event]));
    this.timers = new Map(json.timers.map((timer) => [timer.name, timer]));
    this.functions = new Map();
    this.actions = new Map();
    for (const one of json.procedures || [])
      (one.kind === "function" ? this.functions : this.actions).set(calledLike(one.name), one.do);
    this.programs = new Map((json.programs || []).map((one) => [one.state + "\n" + one.event, one.do]));
    this.byEdge = new Map();
    json.transitions.forEach((t, i) => {
      if (t.edge !== undefined) this.byEdge.set([t.from, t.event, t.edge].join("\n"), i);
    });
  }

  // "transition", "ignore", "defer", "error", "undecided".
  verdict(state, event) {
    const cell = (this.json.cells[state] || {})[event];
    return Array.isArray(cell) ? "transition" : cell || "undecided";
  }
  transitionsOf(state, event) {
    const cell = (this.json.cells[state] || {})[event];
    return Array.isArray(cell) ? cell : [];
  }
  // As the spec has them: an edge counts once, however many states and paths lead over it.
  writtenCount() { return new Set(this.json.transitions.flatMap((t) => t.written)).size; }
  eventsOf(state) { // those with a transition first
    const rank = (event) => ["transition", "defer", "ignore", "error", "undecided"].indexOf(this.verdict(state, event));
    return [...this.events.keys()].map((e, i) => [rank(e), i, e]).sort((a, b) => a[0] - b[0] || a[1] - b[1])
      .map((one) => one[2]);
  }

  // Enters the initial state. Returns like step().
  begin() {
    const did = [];
    const state = this.states.get(this.initial);
    this.act(state && state.entry, did);
    if (state && state.timer) did.push({did: "start", timer: state.timer});
    return {to: this.initial, did};
  }

  // A generator: yields questions {options: [{text, guard, to}], done}, each to be answered with the number of
  // the option that holds; returns {to, did}. `did` is in the order of docs/reference/generated-code.md.
  * step(state, event) {
    const verdict = this.verdict(state, event);
    if (verdict !== "transition")
      return {to: state, did: verdict === "ignore" ? [] : [{did: verdict === "error" ? "unexpected" : verdict, event}]};
    const program = this.programs.get(state + "\n" + event);
    return program ? yield* this.runProgram(program, state, event) : yield* this.runCell(state, event);
  }

  * runCell(state, event) {
    const cell = this.transitionsOf(state, event);
    const options = cell.map((i) => this.json.transitions[i])
      .map((t) => ({text: guardText(t.guard) || "always", guard: t.guard, to: t.to}));
    const only = options.length === 1 && options[0].guard === null;
    const number = cell[only ? 0 : yield {options, done: 0}];
    const t = this.json.transitions[number];
    const did = [];
    this.move(state, t.to, did, () => this.act(t.actions, did));
    did.push({did: "take", transition: number});
    return {to: t.to, did};
  }

  // exit, stop timer, the transition's own actions, entry, start timer. Staying does none of it.
  move(from, to, did, own) {
    const left = this.states.get(from), entered = this.states.get(to);
    const moves = from !== to, shared = left.timer === entered.timer;
    if (moves) this.act(left.exit, did);
    if (moves && left.timer && !shared) did.push({did: "stop", timer: left.timer});
    own();
    if (moves) this.act(entered.entry, did);
    if (moves && entered.timer && !shared) did.push({did: "start", timer: entered.timer});
  }
  act(actions, did) {
    for (const one of actions || []) did.push({did: "act", hook: one.hook, text: one.text, raise: one.raise});
  }

  // Of a State/Event/Action text: asks between its actions.
  * runProgram(program, state, event) {
    const run = {state, event, did: [], depth: 0};
    let end = yield* this.runBlock(program, run);
    while (end && end.invoke !== undefined)
      end = yield* this.runBlock(this.actions.get(calledLike(end.invoke)), run);
    if (!end) throw new Error(`${event} in ${state} ends nowhere`);
    this.move(state, end.change, run.did, () => {});
    return {to: end.change, did: run.did};
  }
  * runBlock(steps, run) {
    for (const step of steps) {
      if (run.did.length > 100000) throw new Error("a loop does not end");
      if (step.hook !== undefined) {
        this.act([step], run.did);
      } else if (step.call !== undefined) {
        if (++run.depth > 64) throw new Error("calls do not end");
        yield* this.runBlock(this.functions.get(calledLike(step.call)), run);
        --run.depth;
      } else if (step.branch !== undefined) {
        const arm = yield* this.chooseArm(step.branch, run);
        const end = arm && (yield* this.runBlock(arm.do, run));
        if (end) return end;
      } else if (step.while !== undefined) {
        for (;;) {
          const arm = yield* this.chooseArm(step.while, run);
          if (!arm) break;
          const end = yield* this.runBlock(arm.do, run);
          if (end) return end;
        }
      } else {
        const number = this.byEdge.get([run.state, run.event, step.edge].join("\n"));
        run.did.push({did: "take", transition: number, edge: step.edge});
        return step;
      }
    }
    return null;
  }
  * chooseArm(arms, run) {
    const options = arms.map((arm) => ({text: guardText(arm.if) || "else", guard: arm.if}));
    if (arms[0].if === null) return arms[0];
    if (arms[arms.length - 1].if !== null) options.push({text: "none of these", guard: null});
    return arms[yield {options, done: run.did.length}];
  }
}

// Runs step() to its end with a function that picks an option at once.
function runAtOnce(steps, pick) {
  let next = steps.next();
  while (!next.done) next = steps.next(pick(next.value));
  return next.value;
}
