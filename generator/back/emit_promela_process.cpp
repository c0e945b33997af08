// SPDX-License-Identifier: BSD-3-Clause
// What drives the machines: inputs, everything they cause, time, and the judgement after each step.
#include "emit_promela_parts.hpp"

#include <fmt/format.h>
#include <iterator>

namespace statewire::gen::promela {
namespace {

using When = Composition::Property::When;

// One option per timer and instance that may expire.
void append_expiries(std::string& out, const Composition& all, const char* kind,
                     const char* condition, const char* effect) {
  for (const auto& member : all.members) {
    const Machine& machine = member.machine;
    for (const Timer& timer : machine.timers)
      for (unsigned i = 0; i < member.count; ++i)
        fmt::format_to(std::back_inserter(out),
                       "  :: {6}due_{0}_{1}({2}) -> pick(IN_{3}_{0}_{1}, {2}, 0); {4}"
                       "raise_{0}({2}, {0}_E_{5})\n",
                       machine.name, timer.ident, i, kind, effect,
                       machine.events[timer.event].ident, condition);
  }
}

void append_finish(std::string& out, const Composition& all) {
  const auto at = std::back_inserter(out);
  out += "\n// Nothing can happen any more.\ninline finish() {\n";
  for (const auto& property : all.properties)
    if (property.when == When::end)
      fmt::format_to(at,
                     "  if\n  :: (property_{0}) -> skip\n"
                     "  :: else -> printf(\"@violated {0}\\n\"); assert(false)\n  fi;\n",
                     property.name);
  if (all.check_counters)
    for (std::size_t m = 0; m < all.members.size(); ++m)
      for (const std::string& counter : counters_of(all.members[m].machine))
        for (unsigned i = 0; i < all.members[m].count; ++i)
          fmt::format_to(at,
                         "  if\n  :: {0}_count_{1}[{2}] == 0 -> skip\n"
                         "  :: else -> printf(\"@left {3} {2} {1} %d\\n\", {0}_count_{1}[{2}]); "
                         "assert(false)\n  fi;\n",
                         all.members[m].machine.name, counter, i, m);
  out += "  printf(\"@good\\n\");\n  done = 1\n}\n";
}

} // namespace

void append_deadlines(std::string& out, const Composition& all) {
  const auto at = std::back_inserter(out);
  out += "\n// ---- deadlines that run and may strike ----\n";
  for (const auto& member : all.members)
    for (const Timer& timer : member.machine.timers) {
      const std::string veto = fmt::format("may_expire_{}_{}", member.machine.name, timer.ident);
      fmt::format_to(at, "#define due_{0}_{1}(i) ({0}_timer_{1}(i){2})\n", member.machine.name,
                     timer.ident, all.defined.count(veto) != 0 ? " && (" + veto + "(i))" : "");
    }
  // For worlds whose time passes although the program still wants something.
  out += "#define ANY_TIMER (false";
  for (const auto& member : all.members)
    for (const Timer& timer : member.machine.timers)
      for (unsigned i = 0; i < member.count; ++i)
        fmt::format_to(at, " || due_{}_{}({})", member.machine.name, timer.ident, i);
  out += ")\n";
}

void append_time(std::string& out, const Composition& all) {
  out += "\n// ---- time ----\n";
  append_finish(out, all);
  out +=
      "\n// Nothing else can happen: time passes until a deadline strikes.\ninline timeouts() {\n"
      "  if\n";
  append_expiries(out, all, "TIMER", "", "");
  out += "  :: else -> finish()\n  fi\n}\n";
}

void append_process(std::string& out, const Composition& all) {
  const auto at = std::back_inserter(out);
  out += "\n// ---- after every step ----\ninline check_always() {\n  if\n";
  for (const auto& property : all.properties)
    if (property.when == When::always)
      fmt::format_to(at, "  :: !(property_{0}) -> printf(\"@violated {0}\\n\"); assert(false)\n",
                     property.name);
  out += "  :: else -> skip\n  fi\n}\n\nactive proctype statewire() {\n"
         "  byte at_m, at_i, at_e; // machine, instance, event\n"
         "  byte at_to, at_a;      // the next state, the action being performed\n"
         "  chan todo = [16] of { byte };\n";
  for (std::size_t k = 0; k < most_answers(all); ++k) fmt::format_to(at, "  bit answer_{};\n", k);
  out += "  do\n"
         "  :: done -> break\n"
         "  :: atomic { !done ->\n"
         "    if\n"
         "    :: !started -> started = 1;";
  if (all.purpose == Composition::Purpose::hunt)
    out += "\n      c_code {\n"
           "        now.forced_count = number_of(\"STATEWIRE_FORCED\", 0);\n"
           "        now.wanted = number_of(\"STATEWIRE_WANTED\", -1);\n"
           "      };";
  out += " setup()\n"
         "    :: started -> inputs()\n";
  if (constant(all, "EARLY") > 0)
    append_expiries(out, all, "EARLY", "started && early_left > 0 && ", "early_left--; ");
  out += "    fi;\n"
         "    do\n"
         "    :: raised?at_m,at_i,at_e ->\n"
         "      if\n";
  // Each machine's cells stand here once, not in an inline: SPIN bounds the length of those.
  for (std::size_t m = 0; m < all.members.size(); ++m) append_step(out, all, m);
  out += "      fi\n"
         "    :: empty(raised) -> at_m = 0; at_i = 0; at_e = 0; break\n"
         "    od;\n";
  if (all.defined.count("after") != 0) out += "    after();\n";
  out += "    check_always()";
  if (all.purpose == Composition::Purpose::hunt)
    out += ";\n    if\n    :: done && (seen || wanted < 0) -> goal()\n    :: else\n"
           "    fi";
  out += "\n  }";
  // A cycle that passes such a label is not reported. Inside of an atomic step SPIN does not see
  // it.
  for (const auto& property : all.properties)
    if (property.when == When::again)
      fmt::format_to(at,
                     ";\n    if\n    :: (property_{0}) -> progress_{0}: skip\n    :: else\n    fi",
                     property.name);
  out += "\n  od\n}\n";
}

} // namespace statewire::gen::promela
