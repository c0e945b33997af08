// SPDX-License-Identifier: BSD-3-Clause
#include "transitions.hpp"

#include "../model/steps.hpp"

#include <map>
#include <set>
#include <utility>

namespace statewire::gen::sm {
namespace {

// The steps that leave, by their arrows. `seen`: the Actions that were looked at.
void collect(const Machine& machine, const std::vector<Step>& steps,
             std::map<std::uint32_t, const Step*>& taken, std::set<std::uint32_t>& seen) {
  for_each_step(steps, [&](const Step& step) {
    if (step.kind == Step::Kind::change || step.kind == Step::Kind::invoke)
      taken.insert({step.arrow, &step});
    if (step.kind == Step::Kind::invoke && seen.insert(step.target).second)
      collect(machine, machine.procedures[step.target].body, taken, seen);
  });
}

} // namespace

// Those that change the state are the cell's.
void make_transitions(Machine& machine, const std::vector<Guard>& guards) {
  for (StateIndex s = 0; s < machine.states.size(); ++s)
    for (EventIndex e = 0; e < machine.events.size(); ++e) {
      Cell& cell = machine.cells[s * machine.events.size() + e];
      if (!cell.program) continue;
      std::map<std::uint32_t, const Step*> taken;
      std::set<std::uint32_t> seen;
      collect(machine, machine.programs[*cell.program], taken, seen);
      for (const auto& [arrow, step] : taken) {
        Transition t;
        t.from = s;
        t.event = e;
        t.to = step->kind == Step::Kind::change && !step->stays ? step->target : s;
        t.guard = guards[arrow];
        t.edges = {machine.arrows[arrow].edge};
        t.written = {arrow};
        t.where = step->where;
        t.arrow = arrow;
        if (step->kind == Step::Kind::change)
          cell.transitions.push_back(static_cast<TransitionIndex>(machine.transitions.size()));
        machine.transitions.push_back(std::move(t));
      }
    }
}

} // namespace statewire::gen::sm
