// SPDX-License-Identifier: BSD-3-Clause
// Recorded runs in one form: counterexamples of SPIN (the JSON of `statewirec verify -o`), traces of real runs
// (STATEWIRE_TRACE=1), seeds of the simulator (`statewire simulate --seed N --trace FILE`).
"use strict";

// {name, kind, about, critical, steps: [{text, happened: [{kind: "move", lane, machine, from, event, to, known} |
// {kind: "message", what, from, to, name} | {kind: "note", text}]}]}. Throws an Error with what is wrong.
function parseRun(name, text, machines) {
  const isJson = /^\s*\{/.test(text);
  const run = isJson ? parseCounterexample(name, text, machines) : parseTrace(name, text, machines);
  if (run.steps.length === 0)
    throw new Error(`${name}: neither a counterexample (JSON with "steps") nor a trace (lines with "statewire:")`);
  return run;
}

function isKnownMove(machines, move) {
  const machine = machines.get(move.machine);
  return machine !== undefined &&
    machine.transitionsOf(move.from, move.event).some((i) => machine.json.transitions[i].to === move.to);
}

function parseCounterexample(name, text, machines) {
  let json;
  try {
    json = JSON.parse(text);
  } catch (problem) {
    throw new Error(`${name}: not JSON: ${problem.message}`);
  }
  const run = {name: json.scenario || name, kind: "counterexample of SPIN", about: "", steps: []};
  if (json.violated) run.about = `violates ${json.violated}${json.detail ? ": " + json.detail : ""}`;
  if (json.critical_step !== undefined) run.critical = json.critical_step - 1; // counted from 1
  if (!Array.isArray(json.steps)) throw new Error(`${name}: has no list "steps"`);
  const instances = new Map();
  for (const step of json.steps)
    for (const h of step.happened || [])
      if (h.machine !== undefined) instances.set(h.machine, Math.max(instances.get(h.machine) || 0, h.instance || 0));
  for (const step of json.steps) {
    const happened = (step.happened || []).map((h) => {
      if (h.message !== undefined)
        return {kind: "message", what: h.message, from: h.from, to: h.to, name: h.name, text: h.text};
      if (h.machine === undefined || h.from === undefined) return {kind: "note", text: h.text};
      const lane = instances.get(h.machine) > 0 ? `${h.machine} ${h.instance}` : h.machine;
      const move = {kind: "move", lane, machine: h.machine, from: h.from, event: h.event, to: h.to,
                    instance: h.instance || 0, transition: h.transition};
      return {...move, known: isKnownMove(machines, move)};
    });
    run.steps.push({text: step.text || step.input || "", happened});
  }
  return run;
}

// "Awaiting Packet Packet Arrived": names may contain blanks, so the machine says where the state ends.
function splitStateAndEvent(machine, words) {
  const cut = words.indexOf(" ");
  const found = new Map(); // from state to event
  for (let at = cut; machine && at >= 0; at = words.indexOf(" ", at + 1))
    if (machine.states.has(words.slice(0, at)) && machine.events.has(words.slice(at + 1)))
      found.set(words.slice(0, at), words.slice(at + 1));
  if (found.size === 1) return [...found][0];
  if (found.size > 1) { // the state that is declared first
    const state = [...machine.states.keys()].find((name) => found.has(name));
    return [state, found.get(state)];
  }
  return cut < 0 ? [words, ""] : [words.slice(0, cut), words.slice(cut + 1)];
}

function parseTrace(name, text, machines) {
  const traced = /statewire:\s+([\d.]+) rank (\d+) (?:->|=>) (\S+)\s+(\S+)(?: #(\d+))? (.*) -> (.*)$/;
  const simulatedStep = /statewire: step (\d+)(\*?)(?: process (\d+))?: (.*)$/;
  const simulatedMove = /statewire: process (\d+): (\S+) (\S+) -> (\S+) on (\S+)(?: \[(.*)\])?$/;
  const run = {name, kind: "trace of a real run", about: "", steps: []};
  const add = (stepText, lane, machine, from, event, to) => {
    const move = {kind: "move", lane, machine, from, event, to};
    const known = isKnownMove(machines, move);
    if (stepText !== null) run.steps.push({text: stepText, happened: []});
    if (run.steps.length === 0) run.steps.push({text: "begin", happened: []});
    run.steps[run.steps.length - 1].happened.push({...move, known});
  };
  for (const line of text.split(/\r?\n/)) {
    let found;
    if ((found = traced.exec(line))) {
      const [, time, rank, peer, machine, object, words, to] = found;
      const [from, event] = splitStateAndEvent(machines.get(machine), words);
      add(`${time} s, rank ${rank}`, `rank ${rank} → ${peer}: ${machine}${object && object !== peer ? " #" + object : ""}`,
          machine, from, event, to);
    } else if ((found = simulatedStep.exec(line))) {
      run.kind = "seed of the simulator";
      run.steps.push({text: (found[3] === undefined ? "" : `process ${found[3]}: `) + found[4], happened: []});
    } else if ((found = simulatedMove.exec(line))) {
      const [, process, machine, from, to, event, peer] = found;
      add(null, `process ${process}${peer === undefined ? "" : " → " + peer}: ${machine}`, machine, from, event, to);
    } else if ((found = /statewire: simulated: (.*)$/.exec(line))) {
      run.about = found[1];
    } else if ((found = /statewire: note: (.*)$/.exec(line)) && run.steps.length > 0) {
      run.steps[run.steps.length - 1].happened.push({kind: "note", text: found[1]});
    }
  }
  return run;
}

// Where every lane stands after the first `count` steps: a map from lane to {machine, state, move}.
function lanesAfter(run, machines, count) {
  const lanes = new Map();
  run.steps.forEach((step, s) => {
    for (const h of step.happened) {
      if (h.kind !== "move") continue;
      if (!lanes.has(h.lane)) lanes.set(h.lane, {machine: h.machine, state: h.from, move: null});
      if (s < count) lanes.set(h.lane, {machine: h.machine, state: h.to, move: h, step: s});
    }
  });
  return lanes;
}
