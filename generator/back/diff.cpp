// SPDX-License-Identifier: BSD-3-Clause
#include "diff.hpp"

#include "table.hpp"
#include "text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace statewire::gen {
namespace {

using Lines = std::vector<std::string>;

std::string joined(const std::vector<Action>& actions) {
  std::string out;
  for (const Action& action : actions) out += (out.empty() ? "" : "; ") + action_text(action);
  return out;
}

// "(guard) -> TO: actions"; a self-transition has the same text in every state.
std::string transition_line(const Machine& machine, const Transition& t) {
  const std::string guard = guard_text(t.guard);
  const std::string actions = joined(t.actions);
  return fmt::format("{}{}{}{}", guard.empty() ? "" : "(" + guard + ") ",
                     t.from == t.to ? "stays" : "-> " + machine.states[t.to].name,
                     actions.empty() ? "" : ": ", actions);
}

// The statements of a State/Event/Action text; a change to the state `self` reads "stays".
void append_steps(const Machine& machine, const std::vector<Step>& steps, std::size_t depth,
                  std::optional<StateIndex> self, Lines& out) {
  const std::string indent(depth * 2, ' ');
  const auto arms = [&](const Step& step, std::string word) {
    for (const StepArm& arm : step.arms) {
      const std::string guard = guard_text(arm.guard);
      out.push_back(indent + (guard.empty() ? "else" : fmt::format("{} {}", word, guard)));
      append_steps(machine, arm.body, depth + 1, self, out);
      word = "else if";
    }
  };
  const auto named = [&](const char* what, const Step& step) {
    out.push_back(fmt::format("{}{} {}", indent, what, machine.procedures[step.target].name));
  };
  for (const Step& step : steps) {
    switch (step.kind) {
    case Step::Kind::action:
      out.push_back(indent + action_text(step.action));
      break;
    case Step::Kind::call:
      named("call", step);
      break;
    case Step::Kind::invoke:
      named("invoke", step);
      break;
    case Step::Kind::branch:
      arms(step, "if");
      break;
    case Step::Kind::loop:
      arms(step, "while");
      break;
    case Step::Kind::change:
      out.push_back(indent + (step.stays || self == step.target
                                  ? "stays"
                                  : "-> " + machine.states[step.target].name));
      break;
    }
  }
}

Lines cell_lines(const Machine& machine, StateIndex s, EventIndex e) {
  const Cell& cell = machine.cell(s, e);
  if (cell.verdict != Verdict::transition) return {std::string(word(cell.verdict))};
  Lines out;
  if (cell.program) {
    append_steps(machine, machine.programs[*cell.program], 0, s, out);
    return out;
  }
  for (const TransitionIndex t : cell.transitions)
    out.push_back(transition_line(machine, machine.transitions[t]));
  std::sort(out.begin(), out.end()); // guards exclude each other, so order has no meaning
  return out;
}

Lines state_lines(const Machine& machine, const State& state) {
  Lines out;
  if (state.initial) out.emplace_back("initial");
  if (state.final) out.emplace_back("final");
  if (state.timer) {
    const Timer& timer = machine.timers[*state.timer];
    out.push_back(fmt::format("timer {}: {}", timer.name, machine.events[timer.event].name));
  }
  if (!state.entry.empty()) out.push_back("entry: " + joined(state.entry));
  if (!state.exit.empty()) out.push_back("exit: " + joined(state.exit));
  return out;
}

struct NamedGroup {
  std::string name;
  Lines lines;
};

// Subgraphs of one name are one group. An anonymous one is layout: what it answers is in the cells.
std::vector<NamedGroup> groups_of(const Machine& machine) {
  std::vector<NamedGroup> out;
  std::unordered_map<std::string, std::size_t> known; // in `out`
  for (const StateGroup& group : machine.groups) {
    if (group.name.empty()) continue;
    const auto [at, fresh] = known.emplace(group.name, out.size());
    if (fresh) out.push_back({group.name, {}});
    Lines& lines = out[at->second].lines;
    for (const StateIndex s : group.states) lines.push_back("state " + machine.states[s].name);
    auto outer = group.outer;
    while (outer && machine.groups[*outer].name.empty()) outer = machine.groups[*outer].outer;
    if (outer) lines.push_back("within " + machine.groups[*outer].name);
  }
  for (NamedGroup& group : out) {
    std::sort(group.lines.begin(), group.lines.end()); // order has no meaning
    group.lines.erase(std::unique(group.lines.begin(), group.lines.end()), group.lines.end());
  }
  return out;
}

// What the other version of a group has as well is left out: groups are large.
void keep_what_differs(MachineDiff::Lines& lines) {
  const auto without = [](const Lines& mine, const Lines& others) {
    Lines out;
    std::set_difference(mine.begin(), mine.end(), others.begin(), others.end(),
                        std::back_inserter(out));
    return out;
  };
  lines = {without(lines.before, lines.after), without(lines.after, lines.before)};
}

// Where names stand in a list: states are asked for once for each event.
class Names {
 public:
  template <class List>
  explicit Names(const List& list) {
    std::uint32_t at = 0;
    for (const auto& one : list) at_.emplace(one.name, at++);
  }
  [[nodiscard]] std::optional<std::uint32_t> find(const std::string& name) const {
    const auto at = at_.find(name);
    return at == at_.end() ? std::nullopt : std::optional(at->second);
  }

 private:
  std::unordered_map<std::string, std::uint32_t> at_;
};

// Names of the new version in its order, then those that it no longer has.
template <class List>
Lines names_of_both(const List& before, const List& after) {
  const Names known(after);
  Lines out;
  for (const auto& one : after) out.push_back(one.name);
  for (const auto& one : before)
    if (!known.find(one.name)) out.push_back(one.name);
  return out;
}

class Differ {
 public:
  Differ(const Machine& before, const Machine& after) : before_(before), after_(after) {}

  MachineDiff differ() {
    out_.before = before_.name;
    out_.after = after_.name;
    items("state", before_.states, after_.states,
          [](const Machine& m, const State& s) { return state_lines(m, s); });
    items("group", groups_of(before_), groups_of(after_),
          [](const Machine&, const NamedGroup& group) { return group.lines; });
    for (MachineDiff::Item& item : out_.items)
      if (item.kind == "group") keep_what_differs(item.lines);
    items("Action", before_.procedures, after_.procedures,
          [](const Machine& m, const Procedure& p) {
            Lines lines;
            append_steps(m, p.body, 0, std::nullopt, lines);
            return lines;
          });
    for (const Event& event : after_.events)
      if (!old_events_.find(event.name)) out_.events_added.push_back(event.name);
    for (const Event& event : before_.events)
      if (!new_events_.find(event.name)) out_.events_removed.push_back(event.name);
    cells();
    return std::move(out_);
  }

 private:
  template <class List, class Facts>
  void items(const char* kind, const List& before, const List& after, const Facts& facts) {
    const Names old_names(before), new_names(after);
    for (const std::string& name : names_of_both(before, after)) {
      const auto was = old_names.find(name);
      const auto is = new_names.find(name);
      MachineDiff::Item item{kind, name, was.has_value(), is.has_value(), {}};
      if (was) item.lines.before = facts(before_, before[*was]);
      if (is) item.lines.after = facts(after_, after[*is]);
      if (!item.in_before || !item.in_after || item.lines.before != item.lines.after)
        out_.items.push_back(std::move(item));
    }
  }

  static Lines lines_of(const Machine& machine, std::optional<std::uint32_t> state,
                        std::optional<std::uint32_t> event) {
    return state && event ? cell_lines(machine, *state, *event) : Lines();
  }

  // Groups the states that change alike on an event, then the events with equal groups.
  void cells() {
    const Names old_states(before_.states), new_states(after_.states);
    const Lines states = names_of_both(before_.states, after_.states);
    for (const std::string& event : names_of_both(before_.events, after_.events)) {
      const auto was = old_events_.find(event), is = new_events_.find(event);
      std::vector<MachineDiff::Cells> of_event;
      std::map<std::pair<Lines, Lines>, std::size_t> known;
      for (const std::string& state : states) {
        MachineDiff::Lines lines{lines_of(before_, old_states.find(state), was),
                                 lines_of(after_, new_states.find(state), is)};
        if (lines.before == lines.after) continue;
        ++out_.cells_that_differ;
        const auto [alike, fresh] =
            known.emplace(std::pair(lines.before, lines.after), of_event.size());
        if (fresh)
          of_event.push_back({{state}, {event}, std::move(lines)});
        else
          of_event[alike->second].states.push_back(state);
      }
      for (MachineDiff::Cells& one : of_event) add(std::move(one));
    }
  }
  void add(MachineDiff::Cells one) {
    const auto [alike, fresh] = known_.emplace(
        std::tuple(one.states, one.lines.before, one.lines.after), out_.cells.size());
    if (fresh)
      out_.cells.push_back(std::move(one));
    else
      out_.cells[alike->second].events.push_back(one.events.front());
  }

  const Machine& before_;
  const Machine& after_;
  const Names old_events_{before_.events}, new_events_{after_.events};
  std::map<std::tuple<Lines, Lines, Lines>, std::size_t> known_; // in out_.cells
  MachineDiff out_;
};

std::string list(const Lines& names) {
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "" : ", ") + name;
  return out;
}

// Lines of the longest common subsequence begin with "  ", the others with "- " or "+ ".
void append_lines(std::string& out, const MachineDiff::Lines& lines) {
  const auto& a = lines.before;
  const auto& b = lines.after;
  std::vector<std::vector<std::size_t>> common(a.size() + 1,
                                               std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = a.size(); i-- > 0;)
    for (std::size_t j = b.size(); j-- > 0;)
      common[i][j] =
          a[i] == b[j] ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
  const auto put = [&](char sign, const std::string& line) {
    out += fmt::format("    {} {}\n", sign, clean_text(line));
  };
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() || j < b.size()) {
    if (i < a.size() && j < b.size() && a[i] == b[j])
      put(' ', a[i]), ++i, ++j;
    else if (i < a.size() && (j == b.size() || common[i + 1][j] >= common[i][j + 1]))
      put('-', a[i]), ++i;
    else
      put('+', b[j]), ++j;
  }
}

} // namespace

std::vector<DiffArrow> arrows_of(const Machine& machine, StateIndex s, EventIndex e) {
  std::vector<DiffArrow> out;
  for (const TransitionIndex t : machine.cell(s, e).transitions) {
    const Transition& transition = machine.transitions[t];
    const std::string guard = way_text(machine, transition);
    const std::string actions = joined(transition.actions);
    std::string words = machine.events[e].name;
    if (!guard.empty()) words += " (" + guard + ")";
    if (!actions.empty()) words += " / " + actions;
    out.push_back({machine.states[transition.to].name, std::move(words)});
  }
  return out;
}

MachineDiff diff(const Machine& before, const Machine& after) {
  return Differ(before, after).differ();
}

std::string diff_text(const MachineDiff& diff) {
  if (diff.same()) return diff.after + ": no difference\n";
  std::string out = diff.before == diff.after
                        ? diff.after + ": "
                        : fmt::format("{}, before {}: ", diff.after, diff.before);
  out += fmt::format("{} cell{}\n", diff.cells_that_differ,
                     diff.cells_that_differ == 1 ? " differs" : "s differ");
  for (const MachineDiff::Item& item : diff.items) {
    const char sign = !item.in_before ? '+' : !item.in_after ? '-' : '~';
    out += fmt::format("{} {} {}\n", sign, item.kind, clean_text(item.name));
    append_lines(out, item.lines);
  }
  for (const std::string& event : diff.events_added) out += "+ event " + clean_text(event) + "\n";
  for (const std::string& event : diff.events_removed) out += "- event " + clean_text(event) + "\n";
  for (const MachineDiff::Cells& cells : diff.cells) {
    out +=
        fmt::format("~ {} on {}\n", clean_text(list(cells.states)), clean_text(list(cells.events)));
    append_lines(out, cells.lines);
  }
  return out;
}

} // namespace statewire::gen
