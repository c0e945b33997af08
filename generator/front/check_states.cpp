// SPDX-License-Identifier: BSD-3-Clause
// Reachability, dead ends, and holes in the state × event matrix.
#include "checks.hpp"
#include "words.hpp"

namespace statewire::gen {
namespace {

std::vector<bool> reachable_from(const Machine& machine, StateIndex start) {
  std::vector<std::vector<StateIndex>> next(machine.states.size());
  for (const Transition& t : machine.transitions) next[t.from].push_back(t.to);
  std::vector<bool> seen(machine.states.size());
  std::vector<StateIndex> open{start};
  seen[start] = true;
  while (!open.empty()) {
    const StateIndex from = open.back();
    open.pop_back();
    for (const StateIndex to : next[from])
      if (!seen[to]) {
        seen[to] = true;
        open.push_back(to);
      }
  }
  return seen;
}

} // namespace

void check_reach(const Machine& machine, Diagnostics& diagnostics) {
  std::vector<const Transition*> way_out(machine.states.size());
  for (const Transition& t : machine.transitions)
    if (t.from != t.to && way_out[t.from] == nullptr) way_out[t.from] = &t;
  for (StateIndex s = 0; s < machine.states.size(); ++s) {
    const State& state = machine.states[s];
    if (state.final && way_out[s] != nullptr)
      diagnostics
          .report("final-with-exits", state.where,
                  "'" + state.name + "' is final and yet leads to '" +
                      machine.states[way_out[s]->to].name + "'")
          .notes.push_back({way_out[s]->where, "by this transition"});
  }
  // What an edge that could not be read leads to is unknown.
  if (machine.incomplete) return;
  for (StateIndex s = 0; s < machine.states.size(); ++s) {
    const State& state = machine.states[s];
    const bool only = machine.states.size() == 1; // it is meant to loop forever
    if (!state.final && way_out[s] == nullptr && state.declared && !only)
      diagnostics.report("sink-state", state.where,
                         "no transition leads out of '" + state.name + "', and it is not final");
  }
  if (!machine.initial) return;
  const std::vector<bool> reached = reachable_from(machine, *machine.initial);
  for (StateIndex s = 0; s < machine.states.size(); ++s)
    if (!reached[s])
      diagnostics
          .report("unreachable-state", machine.states[s].where,
                  "'" + machine.states[s].name + "' cannot be reached")
          .notes.push_back(
              {machine.states[*machine.initial].where,
               "from the initial state '" + machine.states[*machine.initial].name + "'"});
}

void check_cells(const Machine& machine, Diagnostics& diagnostics) {
  if (machine.events.empty()) {
    if (!machine.incomplete)
      diagnostics.report("unused-event", machine.where,
                         "machine '" + machine.name + "' has no events: it never moves");
    return;
  }
  for (StateIndex s = 0; s < machine.states.size(); ++s) {
    const State& state = machine.states[s];
    constexpr std::size_t k_listed = 10; // of thousands, all would be said for each state
    std::vector<std::string> holes;
    std::string listed;
    std::size_t count = 0;
    for (EventIndex e = 0; e < machine.events.size(); ++e) {
      if (machine.cell(s, e).verdict != Verdict::hole || ++count > k_listed) continue;
      holes.push_back(machine.events[e].name);
      listed += (listed.empty() ? "" : ", ") + machine.events[e].name;
    }
    if (count == 0 || !state.declared) continue;
    const bool all = count == machine.events.size();
    const bool many = count > k_listed;
    auto& diagnostic = diagnostics.report(
        "hole", state.where,
        "'" + state.name + "' does not say what happens on " +
            (all && count > 1 ? "any of its machine's " + std::to_string(count) + " events"
                              : quoted_list(holes, count)));
    diagnostic.notes.push_back(
        {state.where, "write ignore=\"" + (all || many ? std::string("*") : listed) +
                          "\" if nothing is to happen, or list them under 'defer' (they wait) or "
                          "'error' (they cannot happen)"});
  }
  if (machine.incomplete) return;
  std::vector<bool> used(machine.events.size());
  for (const Transition& t : machine.transitions) used[t.event] = true;
  for (EventIndex e = 0; e < machine.events.size(); ++e) {
    const Event& event = machine.events[e];
    if (!used[e])
      diagnostics.report("unused-event", event.where,
                         "no transition of '" + machine.name + "' answers event '" + event.name +
                             "'");
  }
}

} // namespace statewire::gen
