// SPDX-License-Identifier: BSD-3-Clause
#include "dump.hpp"

namespace statewire::gen {
namespace {

std::string text_of(const Guard& guard) {
  std::string out;
  switch (guard.kind) {
  case Guard::Kind::always:
    return "";
  case Guard::Kind::otherwise:
    return "else";
  case Guard::Kind::atom:
    return guard.phrase.ident;
  case Guard::Kind::negation:
    return "!" + text_of(guard.children[0]);
  case Guard::Kind::conjunction:
  case Guard::Kind::disjunction:
    break;
  }
  for (const Guard& child : guard.children)
    out += (out.empty()                              ? "("
            : guard.kind == Guard::Kind::conjunction ? " && "
                                                     : " || ") +
           text_of(child);
  return out + ")";
}

std::string text_of(const std::vector<Action>& actions) {
  std::string out;
  for (const Action& action : actions) out += (out.empty() ? "" : "; ") + action.phrase.ident;
  return out;
}

char letter(Verdict verdict) {
  switch (verdict) {
  case Verdict::hole:
    return '?';
  case Verdict::transition:
    return 'T';
  case Verdict::ignore:
    return '.';
  case Verdict::defer:
    return 'D';
  case Verdict::error:
    return 'E';
  }
  return ' ';
}

void dump_state(const Machine& m, StateIndex s, std::string& out) {
  const State& state = m.states[s];
  out += "  state " + state.ident;
  if (state.name != state.ident) out += " \"" + state.name + "\"";
  if (m.initial == s) out += " initial";
  if (state.final) out += " final";
  if (state.timer)
    out += " timer=" + m.timers[*state.timer].ident + ":" +
           m.events[m.timers[*state.timer].event].ident;
  if (!state.entry.empty()) out += " entry{" + text_of(state.entry) + "}";
  if (!state.exit.empty()) out += " exit{" + text_of(state.exit) + "}";
  out += "  ";
  for (EventIndex e = 0; e < m.events.size(); ++e) out += letter(m.cell(s, e).verdict);
  out += "\n";
}

void dump_transition(const Machine& m, const Transition& t, std::string& out) {
  out += "  " + m.states[t.from].ident + " --" + m.events[t.event].ident;
  if (t.guard.kind != Guard::Kind::always) out += " [" + text_of(t.guard) + "]";
  out += "--> " + m.states[t.to].ident;
  if (!t.actions.empty()) out += " / " + text_of(t.actions);
  if (t.from_cluster) out += "  (cluster)";
  if (t.edges.size() > 1) {
    out += "  via";
    for (std::size_t i = 1; i < t.edges.size(); ++i) out += " " + t.edges[i].tail;
  }
  if (t.edges[0].ordinal > 0) out += "  #" + std::to_string(t.edges[0].ordinal);
  out += "  @" + std::to_string(t.where.line) + ":" + std::to_string(t.where.column) + "\n";
}

} // namespace

std::string dump(const std::vector<Machine>& machines) {
  std::string out;
  for (const Machine& m : machines) {
    out += "machine " + m.name + (m.title != m.name ? " \"" + m.title + "\"" : "") + "\n";
    out += "  events";
    for (const Event& event : m.events) {
      out += " " + event.ident;
      if (event.name != event.ident) out += " \"" + event.name + "\"";
    }
    out += "\n";
    for (StateIndex s = 0; s < m.states.size(); ++s) dump_state(m, s, out);
    for (const Transition& t : m.transitions) dump_transition(m, t, out);
  }
  return out;
}

} // namespace statewire::gen
