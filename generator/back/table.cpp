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

// A longer cell makes its whole row hard to read.
constexpr std::size_t k_words_of_a_cell = 40;
// An answer that stands apart has a title, whose words its cells have instead.
constexpr std::size_t k_words_of_a_title = 10;

std::size_t words_of(std::string_view text) {
  std::size_t words = 0;
  bool inside = false;
  for (const char c : text) {
    if (c != ' ' && !inside) ++words;
    inside = c != ' ';
  }
  return words;
}

// Arrows and slashes count, as they do for the reader's eye.
std::size_t words_of(const std::vector<TableEntry>& entries) {
  std::size_t words = 0;
  for (const TableEntry& entry : entries) {
    words += words_of(entry.guard) + 1 + words_of(entry.next) + (entry.actions.empty() ? 0 : 1);
    for (const std::string& action : entry.actions) words += words_of(action);
  }
  return words;
}

// A cell without a transition has a verdict only, and one with few words besides the name of its
// group gains nothing.
bool is_long(const TableCell& cell) {
  const std::size_t words = words_of(cell.entries);
  return words > k_words_of_a_title && words + words_of(cell.group) > k_words_of_a_cell;
}

std::string joined(const std::vector<std::string>& texts) {
  std::string out;
  for (const std::string& text : texts) out += (out.empty() ? "" : ", ") + text;
  return out;
}

// Writes the parts of one machine's table. What a part needs of all transitions is collected once.
class TableWriter {
 public:
  TableWriter(const Machine& machine, const Coverage* coverage)
      : machine_(machine), coverage_(coverage), apart_(junctions_apart(machine)),
        titles_(junction_titles(machine)), actions_(machine.actions.begin(), machine.actions.end()),
        edges_(machine.written.size()) {
    for (const Transition& t : machine.transitions) note(t);
    for (std::uint32_t i = 0; i < machine.arrows.size(); ++i)
      arrows_[owner_and_event(machine.arrows[i])].push_back(i);
    for (const auto& [name, title] : titles_) taken_titles_.insert(title);
    for (const std::string& action : actions_) taken_titles_.insert(title_of_action(action));
    set_long_junctions_apart();
  }

  // A long answer stands apart, once for all cells that give it.
  [[nodiscard]] TableCell cell(StateIndex s, EventIndex e) {
    TableCell out = whole_cell(s, e);
    if (is_long(out)) set_apart(out, s, e);
    return out;
  }

  // Those that stand apart, Actions, and long answers: these last, after all cells are written.
  [[nodiscard]] std::vector<TableJunction> junctions() const {
    std::vector<TableJunction> out;
    for (const Junction& one : machine_.junctions)
      if (apart_.contains(one.name)) out.push_back(junction(one));
    for (const std::string& action : machine_.actions)
      if (const auto found = arrows_.find({false, action, {}}); found != arrows_.end())
        out.push_back({title_of_action(action), entries_of(found->second, {})});
    out.insert(out.end(), long_answers_.begin(), long_answers_.end());
    return out;
  }

 private:
  // A group may be named as a state is.
  struct OwnerAndEvent {
    bool group = false;
    std::string owner, event;
    friend auto operator<=>(const OwnerAndEvent&, const OwnerAndEvent&) = default; // NOLINT
  };

  [[nodiscard]] TableCell whole_cell(StateIndex s, EventIndex e) const {
    TableCell out;
    const std::size_t at = s * machine_.events.size() + e;
    if (at >= machine_.cells.size()) return out; // a machine that was read only in part
    const Cell& cell = machine_.cells[at];
    out.verdict = cell.verdict;
    if (cell.group) out.group = machine_.groups[*cell.group].title;
    if (const std::vector<std::uint32_t>* arrows = arrows_of(cell, s, e)) {
      out.entries = entries_of(*arrows, machine_.states[s].name);
      return out;
    }
    std::set<std::uint32_t> entered; // edges into junctions
    for (const TransitionIndex index : cell.transitions) {
      const Transition& t = machine_.transitions[index];
      const Junction* junction = enters(t);
      if (junction != nullptr && apart_.contains(junction->name)) {
        if (entered.insert(t.written[0]).second)
          out.entries.push_back(entry_into(t, junction->name));
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

  void set_apart(TableCell& cell, StateIndex s, EventIndex e) {
    std::string content;
    for (const TableEntry& entry : cell.entries) {
      content += entry.guard + '\n' + entry.next + '\n' + joined(entry.actions) + '\n';
      if (entry.count) content += std::to_string(*entry.count);
    }
    std::string& title = titles_of_answers_[content];
    if (title.empty()) {
      const std::string answer = fmt::format("◇ {} in ", machine_.events[e].name);
      const std::string& state = machine_.states[s].name;
      const bool short_group = words_of(cell.group) <= k_words_of_a_title;
      title = answer + (cell.group.empty() || !short_group ? state : cell.group);
      if (taken_titles_.contains(title)) title = answer + state;
      while (!taken_titles_.insert(title).second) title += '\'';
      long_answers_.push_back({title, std::move(cell.entries)});
    }
    TableEntry entry;
    entry.next = title;
    cell.entries = {entry};
  }

  // The junction says what is asked, where a long cell repeats it for each way.
  void set_long_junctions_apart() {
    for (const Junction& junction : machine_.junctions) junctions_[junction.name] = &junction;
    for (std::size_t i = 0; i < machine_.cells.size() && !junctions_.empty(); ++i) {
      const auto s = static_cast<StateIndex>(i / machine_.events.size());
      const auto e = static_cast<EventIndex>(i % machine_.events.size());
      if (!is_long(whole_cell(s, e))) continue;
      for (const TransitionIndex t : machine_.cells[i].transitions)
        if (const Junction* junction = enters(machine_.transitions[t]))
          apart_.insert({junction->name, junction});
    }
  }

  // By an edge without a guard; null: none.
  [[nodiscard]] const Junction* enters(const Transition& t) const {
    if (t.edges.size() < 2 || t.guarded) return nullptr;
    const auto found = junctions_.find(t.edges[0].head);
    return found == junctions_.end() ? nullptr : found->second;
  }

  // ---- State/Event/Action: the edges of the drawing, which lead to states and Actions.

  [[nodiscard]] OwnerAndEvent owner_and_event(const Arrow& arrow) const {
    return {arrow.group.has_value(), owner_of(machine_, arrow), arrow.event};
  }

  static std::string title_of_action(const std::string& action) { return "◇ " + action; }

  // Null: a digraph's cell, or one without a transition.
  [[nodiscard]] const std::vector<std::uint32_t>* arrows_of(const Cell& cell, StateIndex s,
                                                            EventIndex e) const {
    if (cell.verdict != Verdict::transition || arrows_.empty()) return nullptr;
    const std::string& owner =
        cell.group ? machine_.groups[*cell.group].title : machine_.states[s].name;
    const auto found = arrows_.find({cell.group.has_value(), owner, machine_.events[e].name});
    return found == arrows_.end() ? nullptr : &found->second;
  }

  [[nodiscard]] std::vector<TableEntry> entries_of(const std::vector<std::uint32_t>& arrows,
                                                   const std::string& state) const {
    std::vector<TableEntry> out;
    for (const std::uint32_t i : arrows) {
      const Arrow& arrow = machine_.arrows[i];
      TableEntry entry;
      entry.next = arrow.stays ? state : arrow.edge.head;
      if (actions_.contains(entry.next)) entry.next = title_of_action(entry.next);
      entry.guard = joined(arrow.conditions);
      if (coverage_ != nullptr) entry.count = count_of(arrow, i);
      out.push_back(std::move(entry));
    }
    return out;
  }

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

  // A group's edge counts for all its states.
  [[nodiscard]] std::optional<std::uint64_t> count_of(const Arrow& arrow, std::uint32_t i) const {
    const std::uint64_t count = taken(i);
    const bool shared = arrow.group && machine_.groups[*arrow.group].states.size() > 1;
    return count == 0 || !shared ? std::optional(count) : std::nullopt;
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
  std::map<std::string, std::string> titles_;        // of junctions
  std::map<std::string, const Junction*> junctions_; // all, by name
  std::set<std::string> actions_;
  std::map<OwnerAndEvent, std::vector<std::uint32_t>> arrows_; // indices into Machine::arrows
  std::vector<Edge> edges_;                                    // by number
  std::vector<TableJunction> long_answers_;
  std::map<std::string, std::string> titles_of_answers_; // by what they say
  std::set<std::string> taken_titles_;
};

} // namespace

Table make_table(const Machine& machine, const Coverage* coverage) {
  Table table;
  table.states_are_columns = machine.states.size() <= machine.events.size();
  std::vector<std::string>& states = table.states_are_columns ? table.columns : table.rows;
  std::vector<std::string>& events = table.states_are_columns ? table.rows : table.columns;
  for (const State& state : machine.states) states.push_back(state.name);
  for (const Event& event : machine.events) events.push_back(event.name);
  TableWriter writer(machine, coverage);
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
  return fmt::format("{} took {} of {} transitions.",
                     coverage->runs == 1 ? "This run"
                                         : fmt::format("These {} runs", coverage->runs),
                     taken, machine.written.size());
}

} // namespace statewire::gen
