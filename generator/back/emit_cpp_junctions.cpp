// SPDX-License-Identifier: BSD-3-Clause
#include "emit_cpp_junctions.hpp"

#include "decide.hpp"
#include "emit_cpp_parts.hpp"
#include "text.hpp"

#include "../front/words.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace statewire::gen {
namespace {

void append_answer(std::string& out, const std::string& indent, const Decision& decision,
                   TransitionIndex first) {
  if (decision.condition.empty()) {
    out += fmt::format("{}return {};\n", indent, decision.taken.value_or(first) - first);
    return;
  }
  out += fmt::format("{}if ({}) {{\n", indent, decision.condition);
  append_answer(out, indent + "  ", decision.branches[0], first);
  out += indent + "}\n";
  append_answer(out, indent, decision.branches[1], first);
}

TransitionIndex first_of(const Cell& cell) {
  return *std::min_element(cell.transitions.begin(), cell.transitions.end());
}

} // namespace

// Which edges lead to a cell: an edge of a cluster into a junction is one, whatever it serves.
Junctions::Junctions(const Machine& machine) : machine_(machine) {
  std::map<Key, std::set<DrawnEdge>> entries;
  std::map<Key, const Cell*> first;
  for (const Cell& cell : machine.cells) {
    const Key key = entered(cell);
    if (key.first.empty()) continue;
    entries[key].insert(machine.transitions[cell.transitions[0]].edges[0]);
    first.insert({key, &cell});
  }
  std::set<std::string> taken;
  for (const auto& [key, edges] : entries) {
    if (edges.size() < 2) continue;
    std::string ident = enumerator(key.first);
    while (!taken.insert(ident).second) ident += '_';
    shared_[key] = {ident, first[key]};
  }
}

Junctions::Key Junctions::entered(const Cell& cell) const {
  if (cell.program || cell.transitions.size() < 2) return {};
  const Transition& first = machine_.transitions[cell.transitions[0]];
  for (const TransitionIndex i : cell.transitions) {
    const Transition& t = machine_.transitions[i];
    if (t.guarded || t.edges.size() < 2 || t.written[0] != first.written[0]) return {};
  }
  // Which ways stay depends on the cluster that is left.
  std::vector<TransitionIndex> ways = cell.transitions;
  std::sort(ways.begin(), ways.end());
  Key key{first.edges[1].tail, {}};
  for (const TransitionIndex way : ways) key.second.push_back(machine_.transitions[way].stays);
  return key;
}

std::optional<JunctionEntry> Junctions::entry(const Cell& cell) const {
  const auto shared = shared_.find(entered(cell));
  if (shared == shared_.end()) return std::nullopt;
  JunctionEntry out{shared->second.ident, cell.transitions};
  std::sort(out.ways.begin(), out.ways.end());
  return out;
}

void Junctions::append(std::string& out) const {
  for (const auto& [key, shared] : shared_) {
    const Transition& t = machine_.transitions[shared.cell->transitions[0]];
    out += fmt::format("// Junction {}: which of its ways is taken, and what that does. {}\n",
                       cpp_comment(key.first), cpp_comment(spec_place(t.edges[1].where)));
    append_choice(out, shared.ident, *shared.cell);
    append_ways(out, shared.ident, *shared.cell);
  }
}

void Junctions::append_choice(std::string& out, const std::string& ident, const Cell& cell) const {
  out += fmt::format("template <class C>\n[[nodiscard]] constexpr unsigned choose_{}"
                     "([[maybe_unused]] C& c) {{\n",
                     ident);
  const Decisions decisions = decide(machine_, cell);
  for (const std::string& question : decisions.asked_first)
    out += fmt::format("  const bool {0}_ = c.{0}() ? true : false;\n", question);
  append_answer(out, "  ", decisions.root, first_of(cell));
  out += "}\n";
}

// Entry actions and timers depend on where the way begins: what stays in its state enters nothing,
// and states that share a timer do not restart it.
void Junctions::append_ways(std::string& out, const std::string& ident, const Cell& cell) const {
  std::vector<TransitionIndex> ways = cell.transitions;
  std::sort(ways.begin(), ways.end());
  out +=
      fmt::format("template <class C, class Observer>\n"
                  "[[nodiscard]] constexpr State take_{}([[maybe_unused]] State s, "
                  "[[maybe_unused]] C& c,\n    [[maybe_unused]] Observer& observer, unsigned way,"
                  " ::statewire::TransitionId first) {{\n  switch (way) {{\n",
                  ident);
  for (std::size_t way = 0; way < ways.size(); ++way) {
    const Transition& t = machine_.transitions[ways[way]];
    const State& to = machine_.states[t.to];
    out += way + 1 == ways.size() ? std::string("  default:\n") : fmt::format("  case {}:\n", way);
    append_calls(
        out, "    ",
        {t.actions.begin() + static_cast<std::ptrdiff_t>(t.first_actions), t.actions.end()});
    if (!t.stays) {
      std::string entry;
      append_calls(entry, "      ", to.entry);
      if (!entry.empty())
        out += fmt::format("    if (s != State::{}) {{\n{}    }}\n", to.ident, entry);
      if (to.timer)
        out += fmt::format("    if (s != State::{0} && timer_of(s) != Timer::{1}) "
                           "c.start_timer(Timer::{1});\n",
                           to.ident, machine_.timers[*to.timer].ident);
    }
    out += fmt::format("    observer.transition({});\n", number_after("first", way));
    out +=
        t.stays ? std::string("    return s;\n") : fmt::format("    return State::{};\n", to.ident);
  }
  out += "  }\n}\n\n";
}

} // namespace statewire::gen
