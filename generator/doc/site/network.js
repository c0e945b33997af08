// SPDX-License-Identifier: BSD-3-Clause
// Two peers and the messages between them. It knows nothing of the page, so that tests run it alone.
"use strict";

// `pair`, as statewirec has matched them: {peers: [{machine, name, sends: {hook: [{event, says, answers, optional}]},
// owns: {hook: [event]}, answers: {question's hook: bool}, forbidden: [hook], takes, reset}, …], together: [[event, event]]}.
function messageWords(message) { return message.says ? `${message.event} (${message.says})` : message.event; }

// Which peer of the pair has moved in a counterexample; -1: neither.
function peerOf(pair, {machine, instance}) {
  const machines = pair.peers.map((peer) => peer.machine);
  if (machines[0] !== machines[1]) return instance === 0 ? machines.indexOf(machine) : -1;
  return machine === machines[0] && instance < 2 ? instance : -1;
}
// A counterexample can be replayed if no other machine moves in it, and the specs have all of its steps.
function isReplayable(run, pair) {
  const moves = run.steps.flatMap((step) => step.happened).filter((h) => h.kind === "move");
  return moves.length > 0 && moves.every((h) => h.known && h.transition !== undefined && peerOf(pair, h) >= 0);
}

class Network {
  constructor(pair, machines) {
    this.pair = pair;
    this.machines = pair.peers.map((peer) => machines.get(peer.machine));
    this.past = [];
    this.restart();
  }

  restart() {
    this.sides = this.machines.map(() => ({state: null, timers: [], deferred: [], raised: [], unexpected: null, last: []}));
    this.messages = []; // {id, to, event, says, answers, optional, delayed}, the oldest first
    this.log = [];
    this.nextId = 1;
    this.machines.forEach((machine, p) => this.apply(p, machine.begin()));
    this.past = [];
  }

  // Before anything that happens, so that back() undoes it.
  remember() {
    const {sides, messages, log, nextId} = this;
    this.past.push(JSON.stringify({sides, messages, log, nextId}));
  }
  back() {
    if (this.past.length > 0) Object.assign(this, JSON.parse(this.past.pop()));
  }

  name(p) { return this.pair.peers[p].name; }
  note(text) { this.log.push(text); }

  // What may be raised by hand in peer `p` now: its inputs, its running timers, what it has put aside, a reset.
  inputs(p) {
    const {takes, reset} = this.pair.peers[p];
    const side = this.sides[p];
    const timers = side.timers.map((t) => ({event: this.machines[p].timers.get(t).event, timer: t}));
    const deferred = side.deferred.map((event, index) => ({event, deferred: index}));
    return [...takes.map((event) => ({event})), ...timers, ...deferred, ...(reset ? [{event: reset, reset: true}] : [])];
  }

  // Inputs that come to both at once, where one answers and the other one does not take it for an error.
  bothInputs() {
    const verdicts = (both) => both.map((event, p) => this.machines[p].verdict(this.sides[p].state, event));
    return this.pair.together.map((both) => {
      const found = verdicts(both);
      const open = found.some((one) => one === "transition" || one === "defer") &&
                   !found.includes("error") && !found.includes("undecided");
      return {both, event: both[0], open};
    });
  }
  // What is known of the questions that a step of peer `p` may ask.
  known(p, message) { return {...this.pair.peers[p].answers, ...(message && message.answers)}; }

  // Messages are delivered in any order: taking one that is not the oldest reorders them.
  take(id) {
    const at = this.messages.findIndex((one) => one.id === id);
    const [message] = this.messages.splice(at, 1);
    const overtaken = this.messages.slice(0, at).filter((one) => one.to === message.to).length;
    this.note(`${messageWords(message)} arrives at ${this.name(message.to)}${overtaken ? `, before ${overtaken} sent earlier` : ""}`);
    if (!message.optional || this.machines[message.to].verdict(this.sides[message.to].state, message.event) === "transition")
      return message;
    this.note(`${this.name(message.to)} does not need it in ${this.sides[message.to].state}`);
    return null;
  }
  drop(id) {
    const at = this.messages.findIndex((one) => one.id === id);
    this.note(`${this.messages[at].event} to ${this.name(this.messages[at].to)} is lost`);
    this.messages.splice(at, 1);
  }
  delay(id) {
    const message = this.messages.find((one) => one.id === id);
    message.delayed = !message.delayed;
    this.note(`${message.event} to ${this.name(message.to)} is ${message.delayed ? "held back" : "let go"}`);
  }
  nextMessage() { return this.messages.find((one) => !one.delayed); }

  // What step() or begin() of peer `p` has returned.
  apply(p, result) {
    const side = this.sides[p];
    const from = side.state;
    side.last = result.did.filter((one) => one.did === "take").map((one) => one.transition);
    side.state = result.to;
    side.unexpected = null;
    if (from !== null && result.did.length > 0 && from !== result.to) this.note(`${this.name(p)}: ${from} → ${result.to}`);
    for (const one of result.did) {
      if (one.did === "start" && !side.timers.includes(one.timer)) side.timers.push(one.timer);
      if (one.did === "stop") side.timers = side.timers.filter((t) => t !== one.timer);
      if (one.did === "defer") {
        side.deferred.push(one.event);
        this.note(`${this.name(p)} puts ${one.event} aside`);
      }
      if (one.did === "unexpected" || one.did === "undecided") {
        side.unexpected = one.event;
        this.note(`⚠ ${this.name(p)} does not expect ${one.event} in ${result.to}`);
      }
      if (one.did === "act") this.act(p, one);
    }
  }
  act(p, action) {
    const {sends, owns, forbidden} = this.pair.peers[p];
    for (const one of sends[action.hook] || []) {
      this.messages.push({id: this.nextId++, to: 1 - p, delayed: false, ...one});
      this.note(`${this.name(p)} sends ${messageWords(one)} to ${this.name(1 - p)}`);
    }
    const raised = owns[action.hook] || [];
    this.sides[p].raised.push(...raised);
    if (action.raise && action.raise.machine === this.machines[p].name) this.sides[p].raised.push(action.raise.event);
    else if (forbidden.includes(action.hook)) this.note(`⚠ ${this.name(p)}: ${action.text}`);
    else if (!sends[action.hook]) this.note(`${this.name(p)}: ${action.text}`);
  }
  // One step of a counterexample, with the answers that it had.
  replay(step) {
    let arrived = null; // and not yet answered
    const run = (p, event, pick) => this.apply(p, runAtOnce(this.machines[p].step(this.sides[p].state, event), pick));
    const answerAlike = (p, event) => {
      const known = this.known(p, arrived);
      run(p, event, ({options}) => openOptions(options, (atom) => known[atom.hook])[0] || 0);
    };
    const settle = () => {
      if (arrived) answerAlike(arrived.to, arrived.event);
      arrived = null;
    };
    for (const h of step.happened) {
      const oldest = h.kind === "message" ? this.messages.find((one) => one.to === h.to) : undefined;
      if (oldest && h.what === "receive") {
        settle();
        arrived = this.take(oldest.id);
      } else if (oldest && h.what === "lost") {
        this.drop(oldest.id);
      } else if (h.kind === "move") {
        const p = peerOf(this.pair, h), side = this.sides[p];
        const raised = side.raised.indexOf(h.event);
        if (arrived && arrived.to === p && arrived.event === h.event) arrived = null;
        else if (raised >= 0) side.raised.splice(raised, 1);
        else this.spend(p, this.inputs(p).find((input) => input.event === h.event) || {event: h.event});
        const numbers = this.machines[p].transitionsOf(side.state, h.event);
        run(p, h.event, () => Math.max(0, numbers.indexOf(h.transition)));
      }
    }
    settle(); // what is ignored, put aside or not expected is no move
    this.sides.forEach((side, p) => side.raised.splice(0).forEach((event) => answerAlike(p, event)));
  }

  // A timer that has expired runs no more, what was put aside is handed out; a reset loses what is under way.
  spend(p, input) {
    const side = this.sides[p];
    if (input.timer !== undefined) side.timers = side.timers.filter((t) => t !== input.timer);
    if (input.deferred !== undefined) side.deferred.splice(input.deferred, 1);
    if (input.reset && this.messages.length > 0) {
      this.note(`the connection is reset: ${this.messages.length} messages are lost`);
      this.messages = [];
    }
    this.note(`${input.timer !== undefined ? `◷ ${input.timer} expires: ` : ""}${input.event} at ${this.name(p)}`);
  }
}
