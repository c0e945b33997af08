// SPDX-License-Identifier: BSD-3-Clause
// NAME.md: states, state × event table, timers and hooks as Markdown.
#include "back.hpp"
#include "hooks.hpp"
#include "table.hpp"
#include "text.hpp"

#include <fmt/format.h>
#include <vector>

namespace statewire::gen {
namespace {

std::string join(const std::vector<Action>& actions) {
  std::string out;
  for (const Action& action : actions)
    out += (out.empty() ? "" : "; ") + markdown_text(action_text(action));
  return out;
}

void append_states(std::string& out, const Machine& machine) {
  out += "## States\n\n| state | meaning | entry | exit | timer |\n|---|---|---|---|---|\n";
  for (const State& state : machine.states) {
    std::string meaning = markdown_text(state.comment);
    const auto mark = [&](std::string_view word) {
      meaning = fmt::format("*{}*{}{}", word, meaning.empty() ? "" : ": ", meaning);
    };
    if (state.final) mark("final");
    if (state.initial) mark("initial");
    out += fmt::format("| {} | {} | {} | {} | {} |\n", markdown_text(state.name), meaning,
                       join(state.entry), join(state.exit),
                       state.timer ? markdown_text(machine.timers[*state.timer].name) : "");
  }
  out += '\n';
}

std::string what_follows(const TableEntry& entry) {
  std::string out = fmt::format("→ **{}**", markdown_text(entry.next));
  if (entry.count) out += fmt::format(" ×{}", *entry.count);
  std::string actions;
  for (const std::string& action : entry.actions)
    actions += (actions.empty() ? " / " : "; ") + markdown_text(action);
  return out + actions;
}

std::string cell_text(const TableCell& cell) {
  const std::string group =
      cell.group.empty() ? "" : fmt::format(" *({})*", markdown_text(cell.group));
  if (cell.verdict != Verdict::transition)
    return cell.verdict == Verdict::hole ? "**undecided**"
                                         : std::string(word(cell.verdict)) + group;
  std::string out;
  for (const TableEntry& entry : cell.entries) {
    if (!out.empty()) out += "<br>";
    if (!entry.guard.empty()) out += fmt::format("\\[{}\\] ", markdown_text(entry.guard));
    out += what_follows(entry);
  }
  return out + group;
}

// What answers for its states in the table carries the group's name.
void append_groups(std::string& out, const Machine& machine) {
  std::string rows;
  std::vector<bool> decides(machine.groups.size());
  for (const Cell& cell : machine.cells)
    if (cell.group) decides[*cell.group] = true;
  for (std::size_t g = 0; g < machine.groups.size(); ++g) {
    const StateGroup& group = machine.groups[g];
    if (!decides[g]) continue;
    std::string states;
    for (const StateIndex s : group.states)
      states += (states.empty() ? "" : ", ") + markdown_text(machine.states[s].name);
    rows += fmt::format("| {} | {} |\n", markdown_text(group.title), states);
  }
  if (!rows.empty())
    out += "## Groups\n\nIn the table, what a group answers for a state carries its name.\n\n"
           "| group | states |\n|---|---|\n" +
           rows + "\n";
}

void append_junctions(std::string& out, const Table& table, bool of_actions) {
  if (table.junctions.empty()) return;
  out += fmt::format("## {}\n\nWhere the table leads to ◇, one of these decides. {}\n\n"
                     "| {} | if | then |\n|---|---|---|\n",
                     of_actions ? "Actions" : "Junctions",
                     of_actions ? "Each question is asked where it stands."
                                : "All questions on the way are asked before anything is done.",
                     of_actions ? "action" : "junction");
  for (const TableJunction& junction : table.junctions)
    for (const TableEntry& way : junction.ways)
      out += fmt::format("| {} | {} | {} |\n",
                         &way == &junction.ways.front()
                             ? fmt::format("**{}**", markdown_text(junction.title))
                             : "",
                         markdown_text(way.guard), what_follows(way));
  out += '\n';
}

void append_table(std::string& out, const Machine& machine, const Coverage* coverage) {
  const Table table = make_table(machine, coverage);
  out += fmt::format("## State × event\n\n| {} |",
                     table.states_are_columns ? "event \\\\ state" : "state \\\\ event");
  for (const std::string& column : table.columns)
    out += fmt::format(" {} |", markdown_text(column));
  out += "\n|---|";
  for (std::size_t i = 0; i < table.columns.size(); ++i) out += "---|";
  out += '\n';
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    out += fmt::format("| **{}** |", markdown_text(table.rows[row]));
    for (std::size_t column = 0; column < table.columns.size(); ++column)
      out += fmt::format(" {} |", cell_text(table.cells[row * table.columns.size() + column]));
    out += '\n';
  }
  out += '\n';
  append_junctions(out, table, !machine.arrows.empty());
}

void append_timers(std::string& out, const Machine& machine) {
  if (machine.timers.empty()) return;
  out += "## Timers\n\n| timer | raises | runs in |\n|---|---|---|\n";
  std::vector<std::string> running(machine.timers.size()); // by timer: the states
  for (const State& state : machine.states)
    if (state.timer)
      running[*state.timer] +=
          (running[*state.timer].empty() ? "" : ", ") + markdown_text(state.name);
  for (std::size_t t = 0; t < machine.timers.size(); ++t) {
    out += fmt::format("| {} | {} | {} |\n", markdown_text(machine.timers[t].name),
                       markdown_text(machine.events[machine.timers[t].event].name), running[t]);
  }
  out += '\n';
}

void append_hooks_list(std::string& out, const Machine& machine) {
  const std::vector<Hook> hooks = hooks_of(machine);
  if (hooks.empty()) return;
  out += "## Hooks\n\nWhat C++ implements, in the words of the spec.\n\n"
         "| words | member function | places |\n|---|---|---|\n";
  for (const Hook& hook : hooks)
    out += fmt::format("| {} | `{}` | {} |\n", markdown_text(hook.phrase), hook.signature,
                       markdown_text(places(hook.where)));
  out += '\n';
}

} // namespace

std::string state_table(const Machine& machine, const Coverage* coverage) {
  std::string out =
      fmt::format("<!-- Written by statewirec from {}. Do not edit: edit the spec. -->\n\n",
                  html_text(spec_path(machine.where)));
  out +=
      fmt::format("# {}\n\n", markdown_text(machine.title.empty() ? machine.name : machine.title));
  if (!machine.comment.empty()) out += markdown_text(machine.comment) + "\n\n";
  if (coverage != nullptr) out += coverage_line(machine, coverage) + "\n\n";
  append_states(out, machine);
  append_groups(out, machine);
  append_table(out, machine, coverage);
  append_timers(out, machine);
  append_hooks_list(out, machine);
  out.pop_back(); // one line end at the end
  return out;
}

} // namespace statewire::gen
