// SPDX-License-Identifier: BSD-3-Clause
// Hooks and dispatchers of a generated header.
#include "emit_cpp_parts.hpp"
#include "hooks.hpp"
#include "text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace statewire::gen {
namespace {

std::string requirement(const Hook& hook) {
  switch (hook.kind) {
  case Hook::Kind::question:
    return fmt::format("c.{}() ? 1 : 0", hook.ident);
  case Hook::Kind::action:
    return fmt::format("c.{}()", hook.ident);
  case Hook::Kind::start_timer:
  case Hook::Kind::stop_timer:
    return fmt::format("c.{}(Timer{{}})", hook.ident);
  case Hook::Kind::unexpected:
    return "c.unexpected(State{}, Event{})";
  case Hook::Kind::defer:
    return "c.defer(Event{})";
  }
  return {};
}

std::string complaint(const Hook& hook) {
  const std::string place = cpp_message(spec_place(hook.where.front()));
  const std::string head = fmt::format("{}: no hook for", place);
  switch (hook.kind) {
  case Hook::Kind::question:
  case Hook::Kind::action:
    return fmt::format("{} \\\"{}\\\": implement {}", head, cpp_message(hook.phrase),
                       hook.signature);
  case Hook::Kind::start_timer:
  case Hook::Kind::stop_timer:
    return fmt::format("{} the timer \\\"{}\\\": implement {}", head, cpp_message(hook.phrase),
                       hook.signature);
  case Hook::Kind::unexpected:
    return fmt::format("{} events that are an error: implement {}", head, hook.signature);
  case Hook::Kind::defer:
    return fmt::format("{} events that are deferred: implement {}", head, hook.signature);
  }
  return {};
}

// The test of a hook needs a name of its own: an action and a verdict may share theirs.
std::string test_name(const Hook& hook) {
  const bool is_phrase = hook.kind == Hook::Kind::question || hook.kind == Hook::Kind::action;
  return (is_phrase ? "has_" : "can_") + hook.ident;
}

// What a case of a switch does for a cell.
std::string case_body(Verdict verdict, const std::string& call) {
  switch (verdict) {
  case Verdict::ignore:
    return "return s; // ignored";
  case Verdict::defer:
    return "c.defer(e); return s;";
  case Verdict::hole: // refused before; the safe reading all the same
  case Verdict::error:
    break;
  case Verdict::transition:
    return fmt::format("return detail::{};", call);
  }
  return "c.unexpected(s, e); return s;";
}

constexpr std::string_view k_dispatcher =
    "template <class C, class Observer = ::statewire::NoObserver>\n"
    "[[nodiscard]] constexpr State ";
constexpr std::string_view k_dispatcher_of_event =
    "template <class C, class Observer = ::statewire::NoObserver>\n"
    "STATEWIRE_CELL State ";
constexpr std::string_view k_end = "  } else {\n    detail::report_missing_hooks<C>();\n  }\n"
                                   "  return s;\n}\n\n";
constexpr std::string_view k_arguments =
    "[[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {\n"
    "  if constexpr (Hooks<C>) {\n";

// One line of the state × event matrix, as a switch over the other side.
struct Line {
  std::string_view subject;        // "s" or "e"
  std::vector<std::string> labels; // "State::OPEN"
  std::vector<std::size_t> cells;  // indices into Machine::cells
};

// Every label appears, but those of errors, which are the default: that is how people write it by
// hand, and what compilers make the best jumps of. Returns whether the line decides everything.
bool append_line(std::string& out, const std::string& indent, const Machine& machine,
                 const CellCalls& calls, const Line& line) {
  std::vector<std::size_t> transitions;
  std::map<Verdict, std::vector<std::size_t>> shared; // positions in the line
  for (std::size_t i = 0; i < line.cells.size(); ++i) {
    const Verdict verdict = machine.cells[line.cells[i]].verdict;
    if (verdict == Verdict::transition)
      transitions.push_back(i);
    else
      shared[verdict == Verdict::hole ? Verdict::error : verdict].push_back(i);
  }
  if (transitions.empty() && shared.size() == 1) { // nothing to choose from
    out += fmt::format("{}{}\n", indent, case_body(shared.begin()->first, {}));
    return true;
  }
  out += fmt::format("{}switch ({}) {{\n", indent, line.subject);
  for (const std::size_t i : transitions)
    out += fmt::format("{}case {}: {}\n", indent, line.labels[i],
                       case_body(Verdict::transition, calls[line.cells[i]]));
  for (const auto& [verdict, positions] : shared) {
    if (verdict == Verdict::error) continue;
    for (const std::size_t i : positions)
      out +=
          fmt::format("{}case {}:{}", indent, line.labels[i], i == positions.back() ? " " : "\n");
    out += case_body(verdict, {}) + "\n";
  }
  const bool has_errors = shared.contains(Verdict::error);
  if (has_errors) out += fmt::format("{}default: {}\n", indent, case_body(Verdict::error, {}));
  out += indent + "}\n";
  return has_errors;
}

void append_step(std::string& out, const Machine& machine, const CellCalls& calls) {
  out += "// The dispatch: what `s` becomes on `e`.\n";
  out += fmt::format("{}step([[maybe_unused]] State s, [[maybe_unused]] Event e, {}", k_dispatcher,
                     k_arguments);
  if (!machine.cells.empty()) {
    out += "    switch (s) {\n";
    for (std::size_t s = 0; s < machine.states.size(); ++s) {
      Line row{"e", {}, {}};
      for (std::size_t e = 0; e < machine.events.size(); ++e) {
        row.labels.push_back("Event::" + machine.events[e].ident);
        row.cells.push_back(s * machine.events.size() + e);
      }
      out += fmt::format("    case State::{}:\n", machine.states[s].ident);
      if (!append_line(out, "      ", machine, calls, row)) out += "      break;\n";
    }
    out += "    }\n";
  }
  out += k_end;
}

void append_on_event(std::string& out, const Machine& machine, const CellCalls& calls,
                     EventIndex e) {
  const std::string& event = machine.events[e].ident;
  out += fmt::format("{}on_{}([[maybe_unused]] State s, {}", k_dispatcher_of_event, event,
                     k_arguments);
  Line column{"s", {}, {}};
  for (std::size_t s = 0; s < machine.states.size(); ++s) {
    column.labels.push_back("State::" + machine.states[s].ident);
    column.cells.push_back(s * machine.events.size() + e);
  }
  const bool names_event =
      std::any_of(column.cells.begin(), column.cells.end(), [&](std::size_t cell) {
        const Verdict verdict = machine.cells[cell].verdict;
        return verdict != Verdict::transition && verdict != Verdict::ignore;
      });
  if (names_event) out += fmt::format("    constexpr Event e = Event::{};\n", event);
  append_line(out, "    ", machine, calls, column);
  out += k_end;
}

void append_start(std::string& out, const Machine& machine) {
  if (!machine.initial) return;
  const State& initial = machine.states[*machine.initial];
  out += "// Enters the initial state: its entry actions, its timer.\n"
         "template <class C>\n"
         "[[nodiscard]] constexpr State start([[maybe_unused]] C& c) {\n"
         "  if constexpr (Hooks<C>) {\n";
  append_calls(out, "    ", initial.entry);
  if (initial.timer)
    out += fmt::format("    c.start_timer(Timer::{});\n", machine.timers[*initial.timer].ident);
  out += "  } else {\n    detail::report_missing_hooks<C>();\n  }\n  return k_initial;\n}\n\n";
}

} // namespace

void append_hooks(std::string& out, const Machine& machine) {
  const std::vector<Hook> hooks = hooks_of(machine);
  out += "namespace detail {\n\n";
  for (const Hook& hook : hooks) {
    out += fmt::format("// {}  {}\n", cpp_comment(hook.signature),
                       cpp_comment(spec_place(hook.where.front())));
    out += fmt::format("template <class C>\ninline constexpr bool {} = requires(C& c) {{ {}; }};\n",
                       test_name(hook), requirement(hook));
  }
  out += "\n} // namespace detail\n\n";

  out += "// What C++ implements: one member function per phrase of the spec.\n"
         "template <class C>\nconcept Hooks =";
  if (hooks.empty()) out += " sizeof(C) != 0";
  for (std::size_t i = 0; i < hooks.size(); ++i)
    out += fmt::format("{}detail::{}<C>", i == 0 ? "\n  " : " &&\n  ", test_name(hooks[i]));
  out += ";\n\n";

  // A function of its own, not constexpr: an error in it does not make the dispatcher unusable,
  // which would be a second error at every call.
  out += "namespace detail {\n\n"
         "// A phrase without an implementation is one line of the compiler's output.\n"
         "template <class C>\nvoid report_missing_hooks() {\n";
  for (const Hook& hook : hooks)
    out += fmt::format("  static_assert({}<C>, \"{}\");\n", test_name(hook), complaint(hook));
  out += "}\n\n";
}

void append_dispatch(std::string& out, const Machine& machine, const CellCalls& calls) {
  append_step(out, machine, calls);
  out += "// The same, where the event is known when the program is compiled.\n";
  for (std::size_t e = 0; e < machine.events.size(); ++e)
    append_on_event(out, machine, calls, static_cast<EventIndex>(e));
  append_start(out, machine);
}

} // namespace statewire::gen
