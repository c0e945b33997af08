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

std::vector<std::string> texts_of(const std::vector<Action>& actions) {
  std::vector<std::string> texts;
  texts.reserve(actions.size());
  for (const Action& action : actions) texts.push_back(action_text(action));
  return texts;
}

// Writes the parts of one machine's table. What a part needs of all transitions is collected once.
class TableWriter {
 public:
  TableWriter(const Machine& machine, const Coverage* coverage)
      : machine_(machine), coverage_(coverage), apart_(junctions_apart(machine)),
        titles_(junction_titles(machine)), edges_(machine.written.size()) {
    for (const Transition& t : machine.transitions) note(t);
  }

  [[nodiscard]] TableCell cell(StateIndex s, EventIndex e) const {
    TableCell out;
    const std::size_t at = s * machine_.events.size() + e;
    if (at >= machine_.cells.size()) return out; // a machine that was read only in part
    const Cell& cell = machine_.cells[at];
    out.verdict = cell.verdict;
    if (cell.group) out.group = machine_.groups[*cell.group].title;
    std::set<std::uint32_t> entered; // edges into junctions
    for (const TransitionIndex index : cell.transitions) {
      const Transition& t = machine_.transitions[index];
      const auto junction =
          t.edges.size() > 1 && !t.guarded ? apart_.find(t.edges[0].head) : apart_.end();
      if (junction != apart_.end()) {
        if (entered.insert(t.written[0]).second)
          out.entries.push_back(entry_into(t, junction->first));
        continue;
      }
      TableEntry entry;
      entry.next = machine_.states[t.to].name;
      entry.guard = way_text(machine_, t);
      entry.actions = texts_of(t.actions);
      if (coverage_ != nullptr) entry.count = count_of(t);
      out.entries.push_back(std::move(entry));
    }
    return out;
  }

  // Those that stand apart.
  [[nodiscard]] std::vector<TableJunction> junctions() const {
    std::vector<TableJunction> out;
    for (const Junction& one : machine_.junctions)
      if (apart_.contains(one.name)) out.push_back(junction(one));
    return out;
  }

 private:
  // What leads over a written edge.
  struct Edge {
    std::size_t transitions = 0;
    const Transition* first = nullptr; // of those that begin with it
    bool shared = false;               // transitions of several cells begin with it
    bool stays = false, moves = false; // ends of paths through junctions
  };

  void note(const Transition& t) {
    for (auto edge = t.written.begin(); edge != t.written.end(); ++edge)
      if (std::find(t.written.begin(), edge, *edge) == edge) ++at(*edge).transitions;
    if (t.written.empty()) return;
    Edge& first = at(t.written.front());
    if (first.first == nullptr) first.first = &t;
    first.shared = first.shared || first.first->from != t.from || first.first->event != t.event;
    if (t.edges.size() > 1)
      (t.stays ? at(t.written.back()).stays : at(t.written.back()).moves) = true;
  }
  Edge& at(std::uint32_t edge) {
    if (edge >= edges_.size()) edges_.resize(edge + 1);
    return edges_[edge];
  }

  [[nodiscard]] std::uint64_t taken(std::uint32_t edge) const {
    return edge < coverage_->counts.size() ? coverage_->counts[edge] : 0;
  }

  // How often a run took a transition of one cell: as often as an edge that no other cell has.
  // Where they share all, only that it was not taken can be said.
  [[nodiscard]] std::optional<std::uint64_t> count_of(const Transition& t) const {
    std::optional<std::uint64_t> out;
    for (const std::uint32_t edge : t.written) {
      const std::uint64_t count = taken(edge);
      if (count == 0 || edges_[edge].transitions == 1) out = count;
      if (count == 0) break;
    }
    return out;
  }

  // How often a run took the edge into a junction from this cell, as far as no other cell has it.
  [[nodiscard]] std::optional<std::uint64_t> count_of_entry(const Transition& t) const {
    const std::uint64_t count = taken(t.written[0]);
    return count == 0 || !edges_[t.written[0]].shared ? std::optional(count) : std::nullopt;
  }

  [[nodiscard]] TableEntry entry_into(const Transition& t, const std::string& junction) const {
    const auto own = static_cast<std::ptrdiff_t>(t.first_actions);
    TableEntry entry;
    entry.next = titles_.at(junction);
    entry.actions = texts_of({t.actions.begin(), t.actions.begin() + own});
    if (coverage_ != nullptr) entry.count = count_of_entry(t);
    return entry;
  }

  // A way that leads back into the cluster that was left changes no state.
  [[nodiscard]] std::string end_of(const Junction::Way& way) const {
    const Edge edge = way.written < edges_.size() ? edges_[way.written] : Edge{};
    if (!edge.stays) return way.edge.head;
    return edge.moves ? way.edge.head + " (of its cluster: stays)" : "(stays)";
  }

  [[nodiscard]] TableJunction junction(const Junction& junction) const {
    TableJunction out{titles_.at(junction.name), {}};
    for (const Junction::Way& way : junction.ways) {
      TableEntry entry;
      entry.next = apart_.contains(way.edge.head) ? titles_.at(way.edge.head) : end_of(way);
      entry.guard = guard_text(way.guard);
      entry.actions = texts_of(way.actions);
      if (coverage_ != nullptr) entry.count = taken(way.written);
      out.ways.push_back(std::move(entry));
    }
    return out;
  }

  const Machine& machine_;
  const Coverage* coverage_;
  std::map<std::string, const Junction*> apart_;
  std::map<std::string, std::string> titles_; // of junctions
  std::vector<Edge> edges_;                   // by number
};

} // namespace

Table make_table(const Machine& machine, const Coverage* coverage) {
  Table table;
  table.states_are_columns = machine.states.size() <= machine.events.size();
  std::vector<std::string>& states = table.states_are_columns ? table.columns : table.rows;
  std::vector<std::string>& events = table.states_are_columns ? table.rows : table.columns;
  for (const State& state : machine.states) states.push_back(state.name);
  for (const Event& event : machine.events) events.push_back(event.name);
  const TableWriter writer(machine, coverage);
  for (std::uint32_t row = 0; row < table.rows.size(); ++row)
    for (std::uint32_t column = 0; column < table.columns.size(); ++column) {
      const auto [state, event] =
          table.states_are_columns ? std::pair{column, row} : std::pair{row, column};
      table.cells.push_back(writer.cell(state, event));
    }
  table.junctions = writer.junctions();
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
