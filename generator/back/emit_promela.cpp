// SPDX-License-Identifier: BSD-3-Clause
// The program as a whole: constants, machines, the world verbatim, then what steps it.
#include "promela.hpp"

#include "../model/steps.hpp"
#include "emit_promela_parts.hpp"
#include "text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace statewire::gen {
namespace {

void collect_questions(const Guard& guard, std::vector<Phrase>& out) {
  if (guard.kind == Guard::Kind::atom && std::none_of(out.begin(), out.end(), [&](const Phrase& p) {
        return p.ident == guard.phrase.ident;
      }))
    out.push_back(guard.phrase);
  for (const Guard& child : guard.children) collect_questions(child, out);
}

std::vector<PickKind> kinds_of(const Composition& all) {
  std::vector<PickKind> kinds;
  for (const std::string& input : all.inputs)
    kinds.push_back({PickKind::Kind::input, "IN_" + input, 0, 0, {}, {}});
  for (std::size_t m = 0; m < all.members.size(); ++m) {
    const Machine& machine = all.members[m].machine;
    for (const auto& [kind, prefix] :
         {std::pair{PickKind::Kind::timer, "IN_TIMER_"}, {PickKind::Kind::early, "IN_EARLY_"}})
      for (TimerIndex t = 0; t < machine.timers.size(); ++t)
        kinds.push_back(
            {kind, prefix + machine.name + "_" + machine.timers[t].ident, m, t, {}, {}});
    std::vector<Phrase> questions;
    for (const Transition& transition : machine.transitions)
      collect_questions(transition.guard, questions);
    for_each_step(machine, [&](const Step& step) {
      for (const StepArm& arm : step.arms) collect_questions(arm.guard, questions);
    });
    for (const Phrase& question : questions)
      if (!answered_by_world(all, machine, question.ident))
        kinds.push_back({PickKind::Kind::answer, "IN_ASK_" + machine.name + "_" + question.ident, m,
                         0, question.ident, question.text});
  }
  return kinds;
}

// SPIN's messages name the world's own file and line, and ours again after it.
void append_world(std::string& out, const Composition& all) {
  out += fmt::format("\n// ---- the world ----\n#line 1 \"{}\"\n{}", cpp_literal(all.world_path),
                     all.world_text);
  if (!out.ends_with('\n')) out += '\n';
  const auto lines = std::count(out.begin(), out.end(), '\n');
  out += fmt::format("#line {} \"{}.pml\"\n", lines + 2, cpp_literal(all.name));
}

} // namespace

const Composition::Member* Composition::find(std::string_view machine) const {
  const auto at = std::find_if(members.begin(), members.end(),
                               [&](const Member& m) { return m.machine.name == machine; });
  return at == members.end() ? nullptr : &*at;
}

bool answered_by_world(const Composition& all, const Machine& machine, std::string_view question) {
  return all.defined.count(fmt::format("ask_{}_{}", machine.name, question)) != 0;
}

Meaning meaning_of(const Composition& all, const Machine& machine, const Action& action) {
  if (all.defined.count(fmt::format("do_{}_{}", machine.name, action.phrase.ident)) != 0)
    return Meaning::world;
  switch (action.kind) {
  case Action::Kind::increment:
  case Action::Kind::decrement:
    return Meaning::count;
  case Action::Kind::raise:
    return all.find(action.machine) != nullptr ? Meaning::raise : Meaning::nothing;
  case Action::Kind::hook:
    break;
  }
  return Meaning::nothing;
}

std::string target_of(const Composition& all, const Machine& machine, const std::string& other) {
  const std::string macro = fmt::format("target_{}_{}", machine.name, other);
  if (all.defined.count(macro) != 0) return macro + "(at_i)";
  return machine.name == other ? "at_i" : "";
}

Promela emit_promela(const Composition& all) {
  Promela out;
  out.kinds = kinds_of(all);
  out.text = fmt::format("// Written by statewirec verify; do not edit.\n// {}: {}\n", all.name,
                         cpp_comment(all.sentence));
  promela::append_constants(out.text, all, out.kinds);
  for (std::size_t m = 0; m < all.members.size(); ++m) promela::append_machine(out.text, all, m);
  promela::append_queue(out.text, all);
  promela::append_deadlines(out.text, all);
  append_world(out.text, all);
  promela::append_time(out.text, all);
  promela::append_process(out.text, all);
  return out;
}

} // namespace statewire::gen

namespace statewire::gen::promela {

bool defers(const Machine& machine) {
  return std::any_of(machine.cells.begin(), machine.cells.end(),
                     [](const Cell& cell) { return cell.verdict == Verdict::defer; });
}

long constant(const Composition& all, std::string_view name) {
  for (const auto& one : all.constants)
    if (one.name == name) return one.value;
  return 0;
}

std::vector<Action> all_actions(const Machine& machine, const Transition& transition) {
  const State& from = machine.states[transition.from];
  const State& to = machine.states[transition.to];
  std::vector<Action> out;
  const auto add = [&](const std::vector<Action>& actions) {
    out.insert(out.end(), actions.begin(), actions.end());
  };
  if (transition.from != transition.to) add(from.exit);
  add(transition.actions);
  if (transition.from != transition.to) add(to.entry);
  return out;
}

std::set<std::string> counters_of(const Machine& machine) {
  std::set<std::string> out;
  const auto look = [&](const std::vector<Action>& actions) {
    for (const Action& action : actions)
      if (action.kind == Action::Kind::increment || action.kind == Action::Kind::decrement)
        out.insert(action.counter);
  };
  for (const Transition& transition : machine.transitions) look(all_actions(machine, transition));
  return out;
}

} // namespace statewire::gen::promela
