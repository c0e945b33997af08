// SPDX-License-Identifier: BSD-3-Clause
#include "table.hpp"

#include "text.hpp"

#include <algorithm>
#include <fmt/format.h>

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

TableCell make_cell(const Machine& machine, StateIndex s, EventIndex e, const Coverage* coverage) {
  TableCell out;
  const std::size_t at = s * machine.events.size() + e;
  if (at >= machine.cells.size()) return out; // a machine that was read only in part
  const Cell& cell = machine.cells[at];
  out.verdict = cell.verdict;
  if (cell.group) out.group = machine.groups[*cell.group].title;
  for (const TransitionIndex index : cell.transitions) {
    const Transition& t = machine.transitions[index];
    TableEntry entry;
    entry.next = machine.states[t.to].name;
    entry.guard = way_text(machine, t);
    for (const Action& action : t.actions) entry.actions.push_back(action_text(action));
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
  for (std::uint32_t row = 0; row < table.rows.size(); ++row)
    for (std::uint32_t column = 0; column < table.columns.size(); ++column)
      table.cells.push_back(table.states_are_columns ? make_cell(machine, column, row, coverage)
                                                     : make_cell(machine, row, column, coverage));
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
