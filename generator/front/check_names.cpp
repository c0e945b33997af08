// SPDX-License-Identifier: BSD-3-Clause
// Names: hooks that would be one in C++, machines that would be one file, and events that machines
// raise in each other.
#include "../model/steps.hpp"
#include "checks.hpp"
#include "front.hpp"
#include "words.hpp"

#include <algorithm>
#include <map>

namespace statewire::gen {
namespace {

struct Use {
  const Phrase* phrase;
  bool question;
  std::string meaning;
};

class HookNames {
 public:
  HookNames(const Machine& machine, Diagnostics& diagnostics)
      : machine_(machine), diagnostics_(diagnostics) {}

  void run() {
    for (const State& state : machine_.states) {
      for (const Action& action : state.entry) add(action);
      for (const Action& action : state.exit) add(action);
    }
    for (const Transition& t : machine_.transitions) {
      add(t.guard);
      for (const Action& action : t.actions) add(action);
    }
    for_each_step(machine_, [&](const Step& step) {
      if (step.kind == Step::Kind::action) add(step.action);
      for (const StepArm& arm : step.arms) add(arm.guard);
    });
  }

 private:
  void add(const Guard& guard) {
    for (const Guard& child : guard.children) add(child);
    if (guard.kind == Guard::Kind::atom) add(guard.phrase, true);
  }

  void add(const Action& action) { add(action.phrase, false); }

  void add(const Phrase& phrase, bool question) {
    const Use use{&phrase, question, meaning_key(phrase.text)};
    const auto [first, fresh] = uses_.insert({phrase.ident, use});
    if (fresh) return;
    const Use& other = first->second;
    if (other.question != question)
      diagnostics_
          .report("name-collision", phrase.where,
                  "'" + phrase.ident + "()' is " + (question ? "a question" : "an action") +
                      " here and " + (question ? "an action" : "a question") + " elsewhere")
          .notes.push_back({other.phrase->where, "elsewhere is here"});
    else if (other.meaning != use.meaning)
      diagnostics_
          .report("name-collision", phrase.where,
                  "\"" + phrase.text + "\" and \"" + other.phrase->text + "\" are both '" +
                      phrase.ident + "()' in C++")
          .notes.push_back({other.phrase->where, "the other one is here"});
  }

  const Machine& machine_;
  Diagnostics& diagnostics_;
  std::map<std::string, Use> uses_;
};

template <class Visit>
void for_each_action(const Machine& machine, Visit visit) {
  for (const State& state : machine.states) {
    for (const Action& action : state.entry) visit(action);
    for (const Action& action : state.exit) visit(action);
  }
  for (const Transition& t : machine.transitions)
    for (const Action& action : t.actions) visit(action);
  for_each_step(machine, [&](const Step& step) {
    if (step.kind == Step::Kind::action) visit(step.action);
  });
}

// A machine hears of its own events and those of machines of the same run.
void check_raise(const Action& action, const std::vector<const Machine*>& machines,
                 Diagnostics& diagnostics) {
  const auto found = std::find_if(machines.begin(), machines.end(), [&](const Machine* m) {
    return lower(m->name) == lower(action.machine);
  });
  if (found == machines.end()) {
    if (machines.size() < 2) return;
    std::vector<std::string> names;
    names.reserve(machines.size());
    for (const Machine* m : machines) names.push_back(m->name);
    diagnostics.report("unknown-machine", action.phrase.where,
                       "no machine '" + action.machine + "' is compiled in this run" +
                           did_you_mean(action.machine, names));
    return;
  }
  const Machine* machine = *found;
  std::vector<std::string> events;
  for (const Event& event : machine->events) {
    if (event.name == action.event) return;
    events.push_back(event.name);
  }
  diagnostics
      .report("unknown-event", action.phrase.where,
              "machine '" + machine->name + "' has no event '" + action.event + "'" +
                  did_you_mean(action.event, events))
      .notes.push_back({machine->where, "the machine is here"});
}

} // namespace

void check_names(const Machine& machine, Diagnostics& diagnostics) {
  HookNames(machine, diagnostics).run();
}

void check_between(const std::vector<const Machine*>& machines, Diagnostics& diagnostics) {
  std::map<std::string, const Machine*> named;
  for (const Machine* machine : machines) {
    const auto [first, fresh] = named.insert({lower(machine->name), machine});
    if (!fresh)
      diagnostics
          .report("duplicate-machine", machine->where,
                  "a second machine of this run is named '" + machine->name +
                      "'; give one of them another name: " +
                      (machine->sequential ? "Graph [" + machine->name + "_2] in its file"
                                           : "machine=\"" + machine->name + "_2\" on its digraph"))
          .notes.push_back({first->second->where, "the first one is here"});
    for_each_action(*machine, [&](const Action& action) {
      if (action.kind == Action::Kind::raise) check_raise(action, machines, diagnostics);
    });
  }
}

void check_alone(const Machine& machine, Diagnostics& diagnostics) {
  check_reach(machine, diagnostics);
  check_cells(machine, diagnostics);
  check_guards(machine, diagnostics);
  check_names(machine, diagnostics);
  check_programs(machine, diagnostics);
}

void check(const std::vector<Machine>& machines, Diagnostics& diagnostics) {
  std::vector<const Machine*> all;
  for (const Machine& machine : machines) {
    check_alone(machine, diagnostics);
    all.push_back(&machine);
  }
  check_between(all, diagnostics);
}

} // namespace statewire::gen
