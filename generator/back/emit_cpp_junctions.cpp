// SPDX-License-Identifier: BSD-3-Clause
#include "emit_cpp_junctions.hpp"

#include "decide.hpp"
#include "emit_cpp_parts.hpp"
#include "junctions.hpp"
#include "text.hpp"

#include "../front/words.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace statewire::gen {
namespace {

// The subjects of a guard's questions.
void collect_subjects(const Guard& guard, std::set<std::string>& out) {
  if (guard.kind == Guard::Kind::atom)
    out.insert(guard.subject.empty() ? guard.phrase.ident : guard.subject);
  for (const Guard& child : guard.children) collect_subjects(child, out);
}

} // namespace

// Which ways stay depends on the cluster that is left.
Junctions::Junctions(const Machine& machine) : machine_(machine), apart_(junctions_apart(machine)) {
  if (machine.incomplete) return; // perhaps for a circle of junctions
  for (const State& state : machine.states) states_.emplace(state.name, &state);
  for (const Transition& t : machine.transitions) {
    if (t.edges.size() < 2 || !apart_.contains(t.edges[0].head)) continue;
    count(t.edges[0].head);
    questions_from(t.edges[0].head);
  }
  for (const Cell& cell : machine.cells)
    if (const Key key = entered(cell); !key.first.empty()) define(key);
}

// What a state leads to is no circle of junctions: that is an error.
std::size_t Junctions::count(const std::string& junction) {
  const auto known = counts_.find(junction);
  if (known != counts_.end()) return known->second;
  std::size_t ways = 0;
  for (const Junction::Way& way : apart_.at(junction)->ways)
    ways += apart_.contains(way.edge.head) ? count(way.edge.head) : 1;
  counts_[junction] = ways;
  return ways;
}

// A function does not know what was answered before: where a question comes again on the same way,
// the cell asks for itself.
const std::set<std::string>& Junctions::questions_from(const std::string& junction) {
  const auto known = questions_.find(junction);
  if (known != questions_.end()) return known->second;
  std::set<std::string> own, behind;
  for (const Junction::Way& way : apart_.at(junction)->ways) {
    collect_subjects(way.guard, own);
    if (!apart_.contains(way.edge.head)) continue;
    const std::set<std::string>& next = questions_from(way.edge.head);
    behind.insert(next.begin(), next.end());
    if (repeating_.contains(way.edge.head)) repeating_.insert(junction);
  }
  for (const std::string& subject : own)
    if (!behind.insert(subject).second) repeating_.insert(junction);
  return questions_[junction] = std::move(behind);
}

Junctions::Key Junctions::entered(const Cell& cell) const {
  if (cell.program || cell.transitions.size() < 2) return {};
  const Transition& first = machine_.transitions[cell.transitions[0]];
  for (const TransitionIndex i : cell.transitions) {
    const Transition& t = machine_.transitions[i];
    if (t.guarded || t.edges.size() < 2 || t.written[0] != first.written[0]) return {};
  }
  const std::string& name = first.edges[1].tail;
  const auto ways_through = counts_.find(name);
  if (ways_through == counts_.end() || ways_through->second != cell.transitions.size() ||
      repeating_.contains(name))
    return {};
  std::vector<TransitionIndex> ways = cell.transitions;
  std::sort(ways.begin(), ways.end());
  Key key{name, {}};
  for (const TransitionIndex way : ways) key.second.push_back(machine_.transitions[way].stays);
  return key;
}

std::optional<JunctionEntry> Junctions::entry(const Cell& cell) const {
  const auto found = idents_.find(entered(cell));
  if (found == idents_.end()) return std::nullopt;
  JunctionEntry out{found->second, cell.transitions};
  std::sort(out.ways.begin(), out.ways.end());
  return out;
}

std::vector<Junctions::Leg> Junctions::legs_of(const Key& key) const {
  std::vector<Leg> legs;
  std::size_t at = 0;
  for (const Junction::Way& way : apart_.at(key.first)->ways) {
    Leg leg{&way, at, 1, {}};
    if (const auto next = counts_.find(way.edge.head); next != counts_.end()) {
      leg.count = next->second;
      const auto begin = key.second.begin() + static_cast<std::ptrdiff_t>(at);
      const auto end = begin + static_cast<std::ptrdiff_t>(next->second);
      leg.next = Key{next->first, std::vector<bool>(begin, end)};
    }
    at += leg.count;
    legs.push_back(std::move(leg));
  }
  return legs;
}

void Junctions::define(const Key& key) {
  if (idents_.contains(key)) return;
  for (const Leg& leg : legs_of(key))
    if (leg.next) define(*leg.next);
  std::string ident = enumerator(key.first);
  while (!taken_.insert(ident).second) ident += '_';
  idents_[key] = ident;
  order_.push_back(key);
}

void Junctions::append(std::string& out) const {
  for (const Key& key : order_) {
    out += fmt::format("// Junction {}: which of its ways is taken, and what that does. {}\n",
                       cpp_comment(key.first),
                       cpp_comment(spec_place(apart_.at(key.first)->ways[0].edge.where)));
    append_choice(out, key);
    append_ways(out, key);
  }
}

void Junctions::append_choice(std::string& out, const Key& key) const {
  out += fmt::format("template <class C>\n[[nodiscard]] constexpr unsigned choose_{}"
                     "([[maybe_unused]] C& c) {{\n",
                     idents_.at(key));
  const std::vector<Leg> legs = legs_of(key);
  Choices choices;
  for (const Leg& leg : legs)
    choices.emplace_back(static_cast<std::uint32_t>(choices.size()), leg.way->guard);
  const Decisions decisions = decide(choices);
  for (const std::string& question : decisions.asked_first)
    out += fmt::format("  const bool {0}_ = c.{0}() ? true : false;\n", question);
  const auto answer = [&](const auto& self, const std::string& indent,
                          const Decision& decision) -> void {
    if (!decision.condition.empty()) {
      out += fmt::format("{}if ({}) {{\n", indent, decision.condition);
      self(self, indent + "  ", decision.branches[0]);
      out += indent + "}\n";
      self(self, indent, decision.branches[1]);
      return;
    }
    const Leg& leg = legs[decision.taken.value_or(0)];
    std::string way = leg.first != 0 || !leg.next ? std::to_string(leg.first) : "";
    if (leg.next)
      way += fmt::format("{}choose_{}(c)", way.empty() ? "" : " + ", idents_.at(*leg.next));
    out += fmt::format("{}return {};\n", indent, way);
  };
  answer(answer, "  ", decisions.root);
  out += "}\n";
}

// Entry actions and timers depend on where the way begins: what stays in its state enters nothing,
// and states that share a timer do not restart it.
void Junctions::append_ways(std::string& out, const Key& key) const {
  out += fmt::format("template <class C, class Observer>\n"
                     "[[nodiscard]] constexpr State take_{}([[maybe_unused]] State s, "
                     "[[maybe_unused]] C& c,\n    [[maybe_unused]] Observer& observer, "
                     "[[maybe_unused]] unsigned way, ::statewire::TransitionId first) {{\n",
                     idents_.at(key));
  const std::vector<Leg> legs = legs_of(key);
  for (const Leg& leg : legs) {
    const bool last = &leg == &legs.back();
    if (!last && leg.count == 1) out += fmt::format("  if (way == {}) {{\n", leg.first);
    if (!last && leg.count > 1) out += fmt::format("  if (way < {}) {{\n", leg.first + leg.count);
    append_leg(out, last ? "  " : "    ", leg, key.second[leg.first]);
    if (!last) out += "  }\n";
  }
  out += "}\n\n";
}

void Junctions::append_leg(std::string& out, const std::string& indent, const Leg& leg,
                           bool stays) const {
  append_calls(out, indent, leg.way->actions);
  if (leg.next) {
    out +=
        fmt::format("{}return take_{}(s, c, observer, way{}, {});\n", indent, idents_.at(*leg.next),
                    leg.first == 0 ? std::string() : fmt::format(" - {}", leg.first),
                    number_after("first", leg.first));
    return;
  }
  if (stays) {
    out += fmt::format("{0}observer.transition({1});\n{0}return s;\n", indent,
                       number_after("first", leg.first));
    return;
  }
  const State& to = *states_.at(leg.way->edge.head);
  std::string entry;
  append_calls(entry, indent + "  ", to.entry);
  if (!entry.empty())
    out += fmt::format("{0}if (s != State::{1}) {{\n{2}{0}}}\n", indent, to.ident, entry);
  if (to.timer)
    out += fmt::format("{0}if (s != State::{1} && timer_of(s) != Timer::{2}) "
                       "c.start_timer(Timer::{2});\n",
                       indent, to.ident, machine_.timers[*to.timer].ident);
  out += fmt::format("{0}observer.transition({1});\n{0}return State::{2};\n", indent,
                     number_after("first", leg.first), to.ident);
}

} // namespace statewire::gen
