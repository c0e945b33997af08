// SPDX-License-Identifier: BSD-3-Clause
#include "interpreter.hpp"

#include <algorithm>
#include <stdexcept>

namespace differential {
namespace {

using nlohmann::json;

unsigned index_of(const std::vector<std::string>& names, const std::string& name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) throw std::runtime_error("the model does not declare '" + name + "'");
  return static_cast<unsigned>(found - names.begin());
}

std::vector<std::string> names_of(const json& list, const char* key) {
  std::vector<std::string> out;
  for (const json& one : list) out.push_back(one.at(key).get<std::string>());
  return out;
}

void note(std::vector<Entry>& out, Did did, unsigned first, unsigned second = 0) {
  out.push_back({did, static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(second)});
}

} // namespace

std::optional<Interpreter> Interpreter::load(const json& machine, std::string& error) {
  Interpreter out;
  try {
    out.read(machine);
  } catch (const std::exception& problem) {
    error = problem.what();
    return std::nullopt;
  }
  return out;
}

void Interpreter::read(const json& machine) {
  name = machine.at("name").get<std::string>();
  states = names_of(machine.at("states"), "name");
  events = names_of(machine.at("events"), "name");
  timers = names_of(machine.at("timers"), "name");
  hooks = names_of(machine.at("hooks"), "ident");
  initial_ = index_of(states, machine.at("initial").get<std::string>());
  for (unsigned i = 0; i < hooks.size(); ++i)
    if (machine.at("hooks")[i].at("signature").get<std::string>().starts_with("bool "))
      questions_.push_back(i);
  for (const json& state : machine.at("states")) {
    State facts{read_actions(state, "entry"), read_actions(state, "exit"), std::nullopt};
    if (state.contains("timer")) facts.timer = index_of(timers, state["timer"].get<std::string>());
    final_states.push_back(state.value("final", false));
    state_facts_.push_back(std::move(facts));
  }
  for (const json& transition : machine.at("transitions")) read_transition(transition);
  transition_count = transitions_.size();
  read_cells(machine.at("cells"));
}

std::vector<unsigned> Interpreter::read_actions(const json& state, const char* key) const {
  std::vector<unsigned> out;
  if (!state.contains(key)) return out;
  for (const json& action : state.at(key))
    out.push_back(index_of(hooks, action.at("hook").get<std::string>()));
  return out;
}

Interpreter::Guard Interpreter::read_guard(const json& guard) {
  Guard out;
  if (guard.is_null()) return out;
  if (guard.is_string()) {
    if (guard != "else") throw std::runtime_error("unknown guard " + guard.dump());
    out.kind = Guard::Kind::otherwise;
  } else if (guard.contains("hook")) {
    out.kind = Guard::Kind::ask;
    out.hook = index_of(hooks, guard["hook"].get<std::string>());
    if (guard.contains("subject")) {
      const auto subject = guard["subject"].get<std::string>();
      const auto known = std::find(subject_names_.begin(), subject_names_.end(), subject);
      const auto at = static_cast<std::size_t>(known - subject_names_.begin());
      if (known == subject_names_.end()) {
        subject_names_.push_back(subject);
        subjects_.emplace_back();
      }
      std::vector<unsigned>& values = subjects_[at];
      if (std::find(values.begin(), values.end(), out.hook) == values.end())
        values.push_back(out.hook);
    }
  } else if (guard.contains("not")) {
    out.kind = Guard::Kind::negation;
    out.parts.push_back(read_guard(guard["not"]));
  } else {
    const bool all = guard.contains("all");
    out.kind = all ? Guard::Kind::all : Guard::Kind::any;
    for (const json& part : guard.at(all ? "all" : "any")) out.parts.push_back(read_guard(part));
  }
  return out;
}

// exit · stop timer · actions · entry · start timer; a self-loop only its own actions; a timer that
// both states share is left alone.
void Interpreter::read_transition(const json& transition) {
  Transition t;
  t.from = index_of(states, transition.at("from").get<std::string>());
  t.event = index_of(events, transition.at("event").get<std::string>());
  t.to = index_of(states, transition.at("to").get<std::string>());
  t.guard = read_guard(transition.at("guard"));
  const State& from = state_facts_[t.from];
  const State& to = state_facts_[t.to];
  const bool leaves = t.from != t.to;
  if (leaves)
    for (const unsigned hook : from.exit) note(t.effects, Did::act, hook);
  if (leaves && from.timer && from.timer != to.timer) note(t.effects, Did::stop_timer, *from.timer);
  for (const unsigned hook : read_actions(transition, "actions")) note(t.effects, Did::act, hook);
  if (leaves)
    for (const unsigned hook : to.entry) note(t.effects, Did::act, hook);
  if (leaves && to.timer && from.timer != to.timer) note(t.effects, Did::start_timer, *to.timer);
  note(t.effects, Did::take, static_cast<unsigned>(transitions_.size()));
  transitions_.push_back(std::move(t));
}

void Interpreter::read_cells(const json& cells) {
  std::size_t placed = 0;
  for (unsigned s = 0; s < states.size(); ++s) {
    for (unsigned e = 0; e < events.size(); ++e) {
      const json& json = cells.at(states[s]).at(events[e]);
      Cell cell{"transition", {}, std::vector<bool>(hooks.size())};
      if (json.is_string()) {
        cell.verdict = json.get<std::string>();
        if (cell.verdict != "ignore" && cell.verdict != "defer" && cell.verdict != "error")
          throw std::runtime_error("unknown verdict " + cell.verdict);
      } else {
        cell.transitions = json.get<std::vector<unsigned>>();
      }
      for (const unsigned t : cell.transitions) {
        if (transitions_.at(t).from != s || transitions_[t].event != e)
          throw std::runtime_error("a transition in another state's cell");
        mention(transitions_[t].guard, cell.mentioned);
        ++placed;
      }
      cells_.push_back(std::move(cell));
    }
  }
  if (placed != transitions_.size()) throw std::runtime_error("a transition in no cell, or in two");
}

void Interpreter::mention(const Guard& guard, std::vector<bool>& hooks) {
  if (guard.kind == Guard::Kind::ask) hooks[guard.hook] = true;
  for (const Guard& part : guard.parts) mention(part, hooks);
}

bool Interpreter::mentions(unsigned state, unsigned event, unsigned hook) const {
  return cells_[state * events.size() + event].mentioned[hook];
}

bool Interpreter::holds(const Guard& guard, const Answers& answers) {
  const auto part_holds = [&](const Guard& part) { return holds(part, answers); };
  switch (guard.kind) {
  case Guard::Kind::always:
    return true;
  case Guard::Kind::otherwise: // decided by the others
    return false;
  case Guard::Kind::ask:
    return answers[guard.hook] != 0;
  case Guard::Kind::negation:
    return !holds(guard.parts.front(), answers);
  case Guard::Kind::all:
    return std::all_of(guard.parts.begin(), guard.parts.end(), part_holds);
  case Guard::Kind::any:
    return std::any_of(guard.parts.begin(), guard.parts.end(), part_holds);
  }
  return false;
}

void Interpreter::step(unsigned state, unsigned event, const Answers& answers, Outcome& out) const {
  out.entries.clear();
  out.error.clear();
  out.state = state;
  const Cell& cell = cells_[state * events.size() + event];
  if (cell.verdict == "ignore") return;
  if (cell.verdict == "defer") return note(out.entries, Did::defer, event);
  if (cell.verdict == "error") return note(out.entries, Did::unexpected, state, event);
  const Transition* fires = nullptr;
  const Transition* otherwise = nullptr;
  for (const unsigned t : cell.transitions) {
    const Transition& candidate = transitions_[t];
    if (candidate.guard.kind == Guard::Kind::otherwise) otherwise = &candidate;
    if (!holds(candidate.guard, answers)) continue;
    if (fires != nullptr) out.error = "two transitions can fire";
    fires = &candidate;
  }
  if (fires == nullptr) fires = otherwise;
  if (fires == nullptr) {
    out.error = "no transition can fire";
    return;
  }
  out.entries = fires->effects;
  out.state = fires->to;
}

void Interpreter::start(Outcome& out) const {
  out.entries.clear();
  out.error.clear();
  const State& facts = state_facts_[initial_];
  for (const unsigned hook : facts.entry) note(out.entries, Did::act, hook);
  if (facts.timer) note(out.entries, Did::start_timer, *facts.timer);
  out.state = initial_;
}

void Interpreter::answer(Dice& dice, Answers& answers) const {
  answers.resize(hooks.size());
  for (const unsigned hook : questions_) answers[hook] = dice.below(2) != 0;
  for (const std::vector<unsigned>& values : subjects_) {
    for (const unsigned hook : values) answers[hook] = 0;
    const unsigned which = dice.below(values.size() + 1); // or none
    if (which < values.size()) answers[values[which]] = 1;
  }
}

void Interpreter::make(const Guard& guard, bool hold, Dice& dice, Answers& answers) const {
  switch (guard.kind) {
  case Guard::Kind::always:
  case Guard::Kind::otherwise:
    return;
  case Guard::Kind::ask:
    if (hold) // the subject's other values do not
      for (const std::vector<unsigned>& values : subjects_)
        if (std::find(values.begin(), values.end(), guard.hook) != values.end())
          for (const unsigned other : values) answers[other] = 0;
    answers[guard.hook] = hold ? 1 : 0;
    return;
  case Guard::Kind::negation:
    return make(guard.parts.front(), !hold, dice, answers);
  case Guard::Kind::all:
  case Guard::Kind::any:
    if ((guard.kind == Guard::Kind::all) == hold)
      for (const Guard& part : guard.parts) make(part, hold, dice, answers);
    else
      make(guard.parts[dice.below(guard.parts.size())], hold, dice, answers);
  }
}

Interpreter::Aim Interpreter::aim(unsigned transition, Dice& dice, Answers& answers) const {
  const Transition& target = transitions_[transition];
  answer(dice, answers);
  make(target.guard, true, dice, answers);
  return {target.from, target.event};
}

std::string Interpreter::words(const Entry& entry) const {
  switch (entry.did) {
  case Did::act:
    return hooks[entry.first] + "()";
  case Did::start_timer:
    return "start timer " + timers[entry.first];
  case Did::stop_timer:
    return "stop timer " + timers[entry.first];
  case Did::unexpected:
    return "unexpected " + events[entry.second] + " in " + states[entry.first];
  case Did::defer:
    return "defer " + events[entry.first];
  case Did::take:
    return "transition " + std::to_string(entry.first);
  }
  return {};
}

} // namespace differential
