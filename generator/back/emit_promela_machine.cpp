// SPDX-License-Identifier: BSD-3-Clause
// Names that a world may use: constants, states, events, counters, timers, raise and choose.
#include "emit_promela_parts.hpp"

#include "text.hpp"

#include <fmt/format.h>
#include <iterator>

namespace statewire::gen::promela {
namespace {

// A hunt follows the choices that it is given, and then looks for a proper end by itself; with
// STATEWIRE_WANTED only for one that has taken this transition. The numbers are read when the
// verifier runs, so that it is compiled once. (SPIN takes a call in a c_expr for a side effect.)
std::string hunt_decl(const Composition& all) {
  std::string table;
  for (const auto& pick : all.forced)
    table += fmt::format("{{{}, {}, {}}}, ", pick[0], pick[1], pick[2]);
  return fmt::format(R"(
c_decl {{
  static const int forced[][3] = {{ {}{{-1, -1, -1}} }};
  static int number_of(const char* name, int otherwise) {{
    const char* text = getenv(name);
    return text ? atoi(text) : otherwise;
  }}
  static int forced_is(int at, int kind, int a, int b) {{
    return forced[at][0] == kind && forced[at][1] == a && forced[at][2] == b;
  }}
  \#define FORCED_AGREES forced_is(now.picks, now.forced_kind, now.forced_a, now.forced_b)
}};
)",
                     table);
}

constexpr const char* k_hunt_pick = R"(
byte forced_kind, forced_a, forced_b;
short picks, forced_count, wanted;
bit seen;
inline goal() { assert(false) }
// What violates a property is no way to a proper end.
#define assert(x) (x)
inline pick(p_kind, p_a, p_b) {
  printf("@pick %d %d %d\n", p_kind, p_a, p_b);
  if
  :: picks < forced_count ->
    forced_kind = p_kind; forced_a = p_a; forced_b = p_b;
    c_expr { FORCED_AGREES };
    forced_kind = 0; forced_a = 0; forced_b = 0;
    picks++
  :: else
  fi
}
)";

} // namespace

void append_constants(std::string& out, const Composition& all,
                      const std::vector<PickKind>& kinds) {
  const auto at = std::back_inserter(out);
  out += "\n// ---- what the scenario sets ----\n";
  for (const auto& one : all.constants)
    fmt::format_to(at, "#define {} {}{}{}\n", one.name, one.value,
                   one.sentence.empty() ? "" : " // ", cpp_comment(one.sentence));
  out += "\n// ---- choices ----\n";
  for (std::size_t k = 0; k < kinds.size(); ++k)
    fmt::format_to(at, "#define {} {}\n", kinds[k].macro, k);
  if (!all.messages.empty()) out += "\n// ---- messages ----\n";
  for (std::size_t k = 0; k < all.messages.size(); ++k)
    fmt::format_to(at, "#define MSG_{} {}\n", all.messages[k], k);
}

void append_machine(std::string& out, const Composition& all, std::size_t member) {
  const auto at = std::back_inserter(out);
  const Machine& machine = all.members[member].machine;
  const std::string& m = machine.name;
  fmt::format_to(at, "\n// ---- the machine {}: {} ----\n", m, spec_path(machine.where));
  fmt::format_to(at, "#define HAVE_{} 1\n#define {}_ID {}\n", m, m, member);
  const std::string number = std::to_string(all.members[member].count);
  fmt::format_to(at, "#define {}_COUNT {}{}\n", m, number,
                 number == all.members[member].count_text
                     ? ""
                     : " // " + cpp_comment(all.members[member].count_text));
  fmt::format_to(at, "#define peer_of_{}(i) ({})\n", m, all.members[member].peer);
  for (std::size_t s = 0; s < machine.states.size(); ++s)
    fmt::format_to(at, "#define {}_S_{} {}\n", m, machine.states[s].ident, s);
  for (std::size_t e = 0; e < machine.events.size(); ++e)
    fmt::format_to(at, "#define {}_E_{} {}\n", m, machine.events[e].ident, e);
  for (TimerIndex t = 0; t < machine.timers.size(); ++t) {
    std::string in;
    for (const State& state : machine.states)
      if (state.timer == t)
        in += fmt::format("{}{}_state[i] == {}_S_{}", in.empty() ? "" : " || ", m, m, state.ident);
    fmt::format_to(at, "#define {}_timer_{}(i) ({})\n", m, machine.timers[t].ident,
                   in.empty() ? "false" : in);
  }
  fmt::format_to(at, "byte {}_state[{}_COUNT] = {}_S_{};\n", m, m, m,
                 machine.states[machine.initial.value_or(0)].ident);
  for (const std::string& counter : counters_of(machine))
    fmt::format_to(at, "byte {}_count_{}[{}_COUNT];\n", m, counter, m);
}

void append_queue(std::string& out, const Composition& all) {
  const auto at = std::back_inserter(out);
  out += R"(
// ---- raised events: machine, instance, event; first in, first out ----
chan raised = [RAISED] of { byte, byte, byte };
)";
  for (const auto& member : all.members)
    if (defers(member.machine))
      fmt::format_to(at, "chan deferred_{} = [RAISED] of {{ byte, byte, byte }};\n",
                     member.machine.name);
  for (const auto& member : all.members)
    fmt::format_to(at,
                   "inline raise_{0}(r_to, r_event) {{\n"
                   "  if\n"
                   "  :: raised!{0}_ID,r_to,r_event\n"
                   "  :: full(raised) -> printf(\"@overflow\\n\"); assert(false)\n"
                   "  fi\n"
                   "}}\n",
                   member.machine.name);
  for (std::size_t m = 0; m < all.members.size(); ++m)
    if (const Machine& machine = all.members[m].machine; defers(machine))
      // What was put aside comes again once the state has changed.
      fmt::format_to(at,
                     "inline recall_{0}(r_me) {{\n"
                     "  do\n"
                     "  :: deferred_{0}??[{1},eval(r_me),_] ->\n"
                     "     deferred_{0}??{1},eval(r_me),at_e;\n"
                     "     raise_{0}(r_me, at_e)\n"
                     "  :: else -> break\n"
                     "  od\n"
                     "}}\n",
                     machine.name, m);
  out += "\nbit started, done;\nbyte early_left = EARLY;\n";
  if (all.purpose == Composition::Purpose::hunt)
    out += hunt_decl(all) + k_hunt_pick;
  else
    out += "inline pick(p_kind, p_a, p_b) { printf(\"@pick %d %d %d\\n\", p_kind, p_a, p_b) }\n";
}

} // namespace statewire::gen::promela
