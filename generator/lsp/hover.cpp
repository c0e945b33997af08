// SPDX-License-Identifier: BSD-3-Clause
#include "hover.hpp"

#include "../back/hooks.hpp"
#include "../back/table.hpp"
#include "../back/text.hpp"
#include "../front/words.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace statewire::gen::lsp {
namespace {

constexpr std::size_t k_most_rows = 60;

std::string transition_text(const Machine& machine, const Transition& t) {
  std::string out;
  const std::string guard = way_text(machine, t);
  if (!guard.empty()) out += fmt::format("\\[{}\\] ", markdown_text(guard));
  if (t.arrow && machine.arrows[*t.arrow].invokes)
    out += "→ " + markdown_text(machine.arrows[*t.arrow].edge.head);
  else
    out += "→ **" + markdown_text(machine.states[t.to].name) + "**";
  std::string actions;
  for (const Action& action : t.actions)
    actions += (actions.empty() ? " / " : "; ") + markdown_text(action_text(action));
  return out + actions;
}

std::string cell_text(const Machine& machine, const Cell& cell) {
  std::string out;
  if (cell.verdict == Verdict::hole) {
    out = "**undecided**";
  } else if (cell.verdict != Verdict::transition) {
    out = word(cell.verdict);
  } else {
    for (const TransitionIndex t : cell.transitions)
      out += (out.empty() ? "" : "<br>") + transition_text(machine, machine.transitions[t]);
  }
  if (cell.group && *cell.group < machine.groups.size())
    out += fmt::format(" *({})*", markdown_text(machine.groups[*cell.group].title));
  return out;
}

class Rows {
 public:
  explicit Rows(std::string head) : out_(std::move(head)) {}
  void add(const std::string& first, const std::string& second) {
    if (++count_ <= k_most_rows) out_ += fmt::format("| {} | {} |\n", first, second);
  }
  std::string finish() {
    if (count_ > k_most_rows) out_ += fmt::format("\n… and {} more\n", count_ - k_most_rows);
    return std::move(out_);
  }

 private:
  std::string out_;
  std::size_t count_ = 0;
};

std::string of_state(const Machine& machine, StateIndex s) {
  const State& state = machine.states[s];
  std::string head =
      fmt::format("**{}**: {}{}state of `{}`\n\n", markdown_text(state.name),
                  state.initial ? "initial " : "", state.final ? "final " : "", machine.name);
  if (!state.comment.empty()) head += markdown_text(state.comment) + "\n\n";
  const auto actions = [&](const char* when, const std::vector<Action>& all) {
    for (const Action& action : all)
      head += fmt::format("{}: {}\n\n", when, markdown_text(action_text(action)));
  };
  actions("entry", state.entry);
  actions("exit", state.exit);
  if (state.timer) {
    const Timer& timer = machine.timers[*state.timer];
    head += fmt::format("timer: {}, raises {}\n\n", markdown_text(timer.name),
                        markdown_text(machine.events[timer.event].name));
  }
  Rows rows(head + "| event | what it does |\n|---|---|\n");
  for (EventIndex e = 0; e < machine.events.size(); ++e)
    rows.add(markdown_text(machine.events[e].name), cell_text(machine, machine.cell(s, e)));
  return rows.finish();
}

// States that do the same are one row.
std::string of_event(const Machine& machine, EventIndex e) {
  std::vector<std::pair<std::string, std::string>> rows; // what, which states
  std::vector<std::size_t> more;
  std::map<std::string, std::size_t> known;
  for (StateIndex s = 0; s < machine.states.size(); ++s) {
    std::string text = cell_text(machine, machine.cell(s, e));
    const auto [at, fresh] = known.insert({text, rows.size()});
    if (fresh) {
      rows.emplace_back(std::move(text), "");
      more.push_back(0);
    }
    std::string& states = rows[at->second].second;
    if (states.size() > 400)
      ++more[at->second];
    else
      states += (states.empty() ? "" : ", ") + markdown_text(machine.states[s].name);
  }
  Rows out(fmt::format("**{}**: event of `{}`\n\n| states | what it does |\n|---|---|\n",
                       markdown_text(machine.events[e].name), machine.name));
  for (std::size_t i = 0; i < rows.size(); ++i)
    out.add(rows[i].second + (more[i] > 0 ? fmt::format(" and {} more", more[i]) : ""),
            rows[i].first);
  return out.finish();
}

std::string of_phrase(const Machine& machine, const std::string& ident) {
  std::string out;
  for (const Hook& hook : hooks_of(machine)) {
    if (hook.ident != ident) continue;
    out += fmt::format("{} \"{}\" of `{}`\n\n```cpp\n{};\n```\n\n{} in the spec: {}\n\n",
                       hook.kind == Hook::Kind::question ? "question" : "action",
                       markdown_text(hook.phrase), machine.name, hook.signature,
                       hook.where.size() == 1 ? "one place"
                                              : fmt::format("{} places", hook.where.size()),
                       markdown_text(places(hook.where)));
  }
  return out;
}

} // namespace

std::string hover_text(Workspace& workspace, const Place& place) {
  const Mention& mention = place.mention;
  const auto owner = workspace.machine_file(place.analysis->file->path, mention);
  const Machine* machine = owner ? find_machine(*owner, mention.machine) : nullptr;
  if (machine == nullptr) return {};
  const auto index_in = [&](const auto& all) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& one) {
      return mention.identifier ? one.ident == mention.name : one.name == mention.name;
    });
    return static_cast<std::uint32_t>(found - all.begin());
  };
  switch (mention.kind) {
  case Kind::state:
    if (const auto s = index_in(machine->states); s < machine->states.size())
      return of_state(*machine, s);
    return {};
  case Kind::event:
    if (const auto e = index_in(machine->events); e < machine->events.size())
      return of_event(*machine, e);
    return {};
  case Kind::phrase:
    return of_phrase(*machine, mention.name);
  case Kind::machine:
    return fmt::format("machine `{}`: {} states, {} events, {} transitions\n\n{}\n", machine->name,
                       machine->states.size(), machine->events.size(), machine->written.size(),
                       markdown_text(machine->comment));
  default:
    return {};
  }
}

} // namespace statewire::gen::lsp
