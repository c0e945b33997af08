// SPDX-License-Identifier: BSD-3-Clause
// Enums, names and tables of a generated header.
#include "emit_cpp_parts.hpp"
#include "text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace statewire::gen {
namespace {

std::string_view width_for(std::size_t values) {
  return values <= 256 ? "std::uint8_t" : "std::uint16_t";
}

template <class Items>
void append_enum(std::string& out, std::string_view name, const Items& items) {
  out += fmt::format("enum class {} : {} {{\n", name, width_for(items.size()));
  for (const auto& item : items) {
    out += fmt::format("  {},", item.ident);
    if constexpr (requires { item.comment; })
      if (!item.comment.empty()) out += fmt::format(" // {}", cpp_comment(item.comment));
    out += '\n';
  }
  out += "};\n";
}

template <class Items, class Member>
void append_texts(std::string& out, std::string_view name, std::string_view count,
                  const Items& items, Member member) {
  if (items.empty()) {
    out += fmt::format("inline constexpr std::array<std::string_view, {}> {}{{}};\n", count, name);
    return;
  }
  out += fmt::format("inline constexpr std::array<std::string_view, {}> {}{{{{\n", count, name);
  for (const auto& item : items) out += fmt::format("  \"{}\",\n", cpp_literal(item.*member));
  out += "}};\n";
}

template <class Items>
void append_names(std::string& out, std::string_view name, std::string_view count,
                  const Items& items) {
  append_texts(out, name, count, items, &Items::value_type::name);
}

// As ::statewire::Verdict counts.
unsigned number(Verdict verdict) {
  switch (verdict) {
  case Verdict::ignore:
    return 0;
  case Verdict::defer:
    return 1;
  case Verdict::hole: // refused before; the safe reading all the same
  case Verdict::error:
    return 2;
  case Verdict::transition:
    return 3;
  }
  return 2;
}

// The edges that each transition takes, one list behind the other.
void append_edges(std::string& out, const Machine& machine) {
  std::string list;
  std::size_t count = 0;
  for (const Transition& t : machine.transitions)
    for (const std::uint32_t edge : t.written)
      list += fmt::format("{}{}", count++ % 20 == 0 ? "\n  " : " ", edge) + ",";
  out += fmt::format("namespace detail {{\n"
                     "inline constexpr std::array<std::uint16_t, {}> k_edges{{{}}};\n"
                     "}} // namespace detail\n\n",
                     count, list);
}

// Of a digraph: one for each way from a state to a state.
void append_paths(std::string& out, const Machine& machine) {
  if (machine.transitions.empty()) {
    out += "};\n\n";
    return;
  }
  out += "{\n";
  std::size_t index = 0, edge = 0;
  for (const Transition& t : machine.transitions) {
    out += fmt::format("  {{{}, {}, {}, \"{}\", \"{}\", {}, {{detail::k_edges.data() + {}, {}}}}}, "
                       "// {}: {} -> {} on {}\n",
                       t.from, t.event, t.to, cpp_literal(way_text(machine, t)),
                       cpp_literal(spec_path(t.where)), t.where.line, edge, t.written.size(),
                       index++, machine.states[t.from].ident, machine.states[t.to].ident,
                       machine.events[t.event].ident);
    edge += t.written.size();
  }
  out += "}};\n\n";
}

// Of a State/Event/Action text: one for each edge as drawn. Most leave an Action, whatever the
// state and the event.
void append_arrows(std::string& out, const Machine& machine) {
  if (machine.arrows.empty()) {
    out += "};\n\n";
    return;
  }
  struct Taken {
    const Transition* any = nullptr; // the first that takes the edge
    bool only = true;                // all that take it leave one state on one event
  };
  std::vector<Taken> taken(machine.arrows.size());
  for (const Transition& t : machine.transitions) {
    if (!t.arrow) continue;
    Taken& by = taken[*t.arrow];
    if (by.any == nullptr)
      by.any = &t;
    else
      by.only = by.only && t.from == by.any->from && t.event == by.any->event;
  }
  out += "{\n";
  for (std::size_t i = 0; i < machine.arrows.size(); ++i) {
    const Arrow& arrow = machine.arrows[i];
    const auto [any, only] = taken[i];
    const bool known = any != nullptr && only;
    out += fmt::format(
        "  {{{}, {}, {}, \"{}\", \"{}\", {}, {{}}}}, // {}: {} -> {}{}\n",
        known ? std::to_string(any->from) : "::statewire::k_several",
        any != nullptr && (only || !arrow.event.empty()) ? std::to_string(any->event)
                                                         : "::statewire::k_several",
        known || (any != nullptr && !arrow.invokes && !arrow.stays) ? std::to_string(any->to)
                                                                    : "::statewire::k_several",
        cpp_literal(arrow_text(machine, arrow)), cpp_literal(spec_path(arrow.edge.where)),
        arrow.edge.where.line, i, cpp_comment(owner_of(machine, arrow)),
        cpp_comment(arrow.edge.head), arrow.event.empty() ? "" : " on " + cpp_comment(arrow.event));
  }
  out += "}};\n\n";
}

// Whether the state that is asked for is one of those for which `belongs` holds.
template <class Belongs>
void append_predicate(std::string& out, std::string_view name, const Machine& machine,
                      Belongs belongs) {
  std::string states;
  for (const State& state : machine.states)
    if (belongs(state))
      states += fmt::format("{}s == State::{}", states.empty() ? "" : " || ", state.ident);
  out += fmt::format("[[nodiscard]] constexpr bool {}([[maybe_unused]] State s) {{\n"
                     "  return {};\n}}\n\n",
                     name, states.empty() ? "false" : states);
}

// One for each name of a group.
void append_predicates(std::string& out, const Machine& machine) {
  std::set<std::string_view> done;
  for (const StateGroup& group : machine.groups) {
    if (group.predicate.empty() || !done.insert(group.predicate).second) continue;
    std::set<const State*> states;
    for (const StateGroup& same : machine.groups)
      if (same.predicate == group.predicate)
        for (const StateIndex s : same.states) states.insert(&machine.states[s]);
    append_predicate(out, group.predicate, machine,
                     [&](const State& state) { return states.count(&state) != 0; });
  }
}

} // namespace

void append_vocabulary(std::string& out, const Machine& machine) {
  append_enum(out, "State", machine.states);
  append_enum(out, "Event", machine.events);
  if (!machine.timers.empty()) append_enum(out, "Timer", machine.timers);
  out += '\n';
  const std::string initial =
      machine.initial ? "State::" + machine.states[*machine.initial].ident : "State{}";
  out += fmt::format("inline constexpr std::string_view k_machine_name = \"{}\";\n",
                     cpp_literal(machine.name));
  out += fmt::format("inline constexpr State k_initial = {};\n", initial);
  out += fmt::format("inline constexpr std::size_t k_state_count = {};\n", machine.states.size());
  out += fmt::format("inline constexpr std::size_t k_event_count = {};\n", machine.events.size());
  out += fmt::format("inline constexpr std::size_t k_timer_count = {};\n", machine.timers.size());
  out += fmt::format("inline constexpr std::size_t k_transition_count = {};\n\n",
                     taken_count(machine));
  append_names(out, "k_state_names", "k_state_count", machine.states);
  if (std::ranges::any_of(machine.states, [](const State& s) { return !s.comment.empty(); }))
    append_texts(out, "k_state_comments", "k_state_count", machine.states, &State::comment);
  append_names(out, "k_event_names", "k_event_count", machine.events);
  if (!machine.timers.empty()) append_names(out, "k_timer_names", "k_timer_count", machine.timers);
  out += '\n';
}

void append_transitions(std::string& out, const Machine& machine) {
  if (!machine.sequential) append_edges(out, machine);
  out += "// Every transition, for messages: what it leaves, answers, enters and asks, and its "
         "place.\n";
  out +=
      "inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{";
  if (machine.sequential)
    append_arrows(out, machine);
  else
    append_paths(out, machine);
}

void append_verdicts(std::string& out, const Machine& machine) {
  const std::size_t events = machine.events.size();
  out += "namespace detail {\n\n";
  out += "// State × event: 0 ignore, 1 defer, 2 error, 3 transition.\n";
  out += "inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{";
  if (!machine.cells.empty()) {
    out += "{\n";
    for (std::size_t s = 0; s < machine.states.size(); ++s) {
      out += " ";
      for (std::size_t e = 0; e < events; ++e)
        out += fmt::format(" {},", number(machine.cells[s * events + e].verdict));
      out += fmt::format(" // {}\n", machine.states[s].ident);
    }
    out += '}';
  }
  out += "};\n\n"
         "} // namespace detail\n\n";
}

void append_questions(std::string& out, const Machine& machine) {
  out += "[[nodiscard]] constexpr ::statewire::Verdict verdict(State s, Event e) {\n"
         "  return static_cast<::statewire::Verdict>(\n"
         "      detail::k_verdicts[static_cast<std::size_t>(s) * k_event_count + "
         "static_cast<std::size_t>(e)]);\n"
         "}\n\n";

  append_predicate(out, "is_final", machine, [](const State& s) { return s.final; });

  append_predicates(out, machine);
  if (machine.timers.empty()) return;
  out += "// The timer that runs while the machine is in this state.\n"
         "[[nodiscard]] constexpr std::optional<Timer> timer_of(State s) {\n  switch (s) {\n";
  std::vector<std::string> cases(machine.timers.size());
  for (const State& state : machine.states)
    if (state.timer) cases[*state.timer] += fmt::format("  case State::{}:\n", state.ident);
  for (std::size_t t = 0; t < machine.timers.size(); ++t)
    if (!cases[t].empty())
      out += cases[t] + fmt::format("    return Timer::{};\n", machine.timers[t].ident);
  out += "  default:\n    return std::nullopt;\n  }\n}\n\n";
  out += "// What the timer raises when it expires.\n"
         "[[nodiscard]] constexpr Event timer_event(Timer timer) {\n  switch (timer) {\n";
  for (const Timer& timer : machine.timers)
    out += fmt::format("  case Timer::{}: return Event::{};\n", timer.ident,
                       machine.events[timer.event].ident);
  out += "  }\n  return Event{};\n}\n\n";
}

} // namespace statewire::gen
