// SPDX-License-Identifier: BSD-3-Clause
#include "table.hpp"

#include "junctions.hpp"
#include "text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>

namespace statewire::gen {
namespace {

// How often a run took a transition of one cell: as often as an edge that no other cell has. Where
// they share all, only that it was not taken can be said.
std::optional<std::uint64_t> count_of(const Machine& machine, TransitionIndex index,
                                      const Coverage& coverage) {
  std::optional<std::uint64_t> out;
  for (const std::uint32_t edge : machine.transitions[index].written) {
    const std::uint64_t count = edge < coverage.counts.size() ? coverage.counts[edge] : 0;
    const auto users =
        std::count_if(machine.transitions.begin(), machine.transitions.end(), [&](const auto& t) {
          return std::find(t.written.begin(), t.written.end(), edge) != t.written.end();
        });
    if (count == 0 || users == 1) out = count;
    if (count == 0) break;
  }
  return out;
}

using Apart = std::map<std::string, const Junction*>;

// How often a run took the edge into a junction from this cell, as far as no other cell has it.
std::optional<std::uint64_t> count_of_entry(const Machine& machine, const Transition& t,
                                            const Coverage& coverage) {
  const std::uint32_t edge = t.written[0];
  const std::uint64_t count = edge < coverage.counts.size() ? coverage.counts[edge] : 0;
  const bool shared =
      std::any_of(machine.transitions.begin(), machine.transitions.end(), [&](const auto& other) {
        return other.written[0] == edge && (other.from != t.from || other.event != t.event);
      });
  return count == 0 || !shared ? std::optional(count) : std::nullopt;
}

std::vector<std::string> texts_of(const std::vector<Action>& actions) {
  std::vector<std::string> texts;
  texts.reserve(actions.size());
  for (const Action& action : actions) texts.push_back(action_text(action));
  return texts;
}

TableEntry entry_into(const Machine& machine, const Transition& t, const Junction& junction,
                      const Coverage* coverage) {
  const auto own = static_cast<std::ptrdiff_t>(t.first_actions);
  TableEntry entry;
  entry.next = junction_title(machine, junction);
  entry.actions = texts_of({t.actions.begin(), t.actions.begin() + own});
  if (coverage != nullptr) entry.count = count_of_entry(machine, t, *coverage);
  return entry;
}

// A way that leads back into the cluster that was left changes no state.
std::string end_of(const Machine& machine, const Junction::Way& way) {
  bool stays = false, moves = false;
  for (const Transition& t : machine.transitions)
    if (t.edges.size() > 1 && t.written.back() == way.written) (t.stays ? stays : moves) = true;
  if (!stays) return way.edge.head;
  return moves ? way.edge.head + " (of its cluster: stays)" : "(stays)";
}

TableJunction make_junction(const Machine& machine, const Apart& apart, const Junction& junction,
                            const Coverage* coverage) {
  TableJunction out{junction_title(machine, junction), {}};
  for (const Junction::Way& way : junction.ways) {
    TableEntry entry;
    const auto next = apart.find(way.edge.head);
    entry.next =
        next != apart.end() ? junction_title(machine, *next->second) : end_of(machine, way);
    entry.guard = guard_text(way.guard);
    entry.actions = texts_of(way.actions);
    if (coverage != nullptr)
      entry.count = way.written < coverage->counts.size() ? coverage->counts[way.written] : 0;
    out.ways.push_back(std::move(entry));
  }
  return out;
}

TableCell make_cell(const Machine& machine, const Apart& apart, StateIndex s, EventIndex e,
                    const Coverage* coverage) {
  TableCell out;
  const std::size_t at = s * machine.events.size() + e;
  if (at >= machine.cells.size()) return out; // a machine that was read only in part
  const Cell& cell = machine.cells[at];
  out.verdict = cell.verdict;
  if (cell.group) out.group = machine.groups[*cell.group].title;
  std::set<std::uint32_t> entered; // edges into junctions
  for (const TransitionIndex index : cell.transitions) {
    const Transition& t = machine.transitions[index];
    const auto junction =
        t.edges.size() > 1 && !t.guarded ? apart.find(t.edges[0].head) : apart.end();
    if (junction != apart.end()) {
      if (entered.insert(t.written[0]).second)
        out.entries.push_back(entry_into(machine, t, *junction->second, coverage));
      continue;
    }
    TableEntry entry;
    entry.next = machine.states[t.to].name;
    entry.guard = way_text(machine, t);
    entry.actions = texts_of(t.actions);
    if (coverage != nullptr) entry.count = count_of(machine, index, *coverage);
    out.entries.push_back(std::move(entry));
  }
  return out;
}

} // namespace

Table make_table(const Machine& machine, const Coverage* coverage) {
  Table table;
  table.states_are_columns = machine.states.size() <= machine.events.size();
  std::vector<std::string>& states = table.states_are_columns ? table.columns : table.rows;
  std::vector<std::string>& events = table.states_are_columns ? table.rows : table.columns;
  for (const State& state : machine.states) states.push_back(state.name);
  for (const Event& event : machine.events) events.push_back(event.name);
  const Apart apart = junctions_apart(machine);
  for (std::uint32_t row = 0; row < table.rows.size(); ++row)
    for (std::uint32_t column = 0; column < table.columns.size(); ++column) {
      const auto [state, event] =
          table.states_are_columns ? std::pair{column, row} : std::pair{row, column};
      table.cells.push_back(make_cell(machine, apart, state, event, coverage));
    }
  for (const Junction& junction : machine.junctions)
    if (apart.contains(junction.name))
      table.junctions.push_back(make_junction(machine, apart, junction, coverage));
  return table;
}

std::string_view word(Verdict verdict) {
  switch (verdict) {
  case Verdict::ignore:
    return "ignore";
  case Verdict::defer:
    return "defer";
  case Verdict::error:
    return "error";
  case Verdict::transition:
    return "transition";
  case Verdict::hole:
    break;
  }
  return "undecided";
}

std::string places(const std::vector<Location>& where) {
  std::string out;
  std::string path;
  std::uint32_t line = 0;
  for (const Location& place : where) {
    if (!place.file) continue;
    if (spec_path(place) != path) {
      path = spec_path(place);
      out += fmt::format("{}{}:{}", out.empty() ? "" : "; ", path, place.line);
    } else if (place.line != line) {
      out += fmt::format(", {}", place.line);
    }
    line = place.line;
  }
  return out;
}

std::string coverage_line(const Machine& machine, const Coverage* coverage) {
  if (coverage == nullptr) return {};
  const auto taken = std::count_if(coverage->counts.begin(), coverage->counts.end(),
                                   [](std::uint64_t count) { return count != 0; });
  return fmt::format("This run took {} of {} transitions.", taken, machine.written.size());
}

} // namespace statewire::gen
