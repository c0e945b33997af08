// SPDX-License-Identifier: BSD-3-Clause
// Walks over the programs of State/Event/Action machines.
#pragma once

#include "model.hpp"

namespace statewire::gen {

// Every step, outer ones before those inside them.
template <class Visit>
void for_each_step(const std::vector<Step>& steps, const Visit& visit) {
  for (const Step& step : steps) {
    visit(step);
    for (const StepArm& arm : step.arms) for_each_step(arm.body, visit);
  }
}

// Those of the cells' programs and of all procedures.
template <class Visit>
void for_each_step(const Machine& machine, const Visit& visit) {
  for (const auto& program : machine.programs) for_each_step(program, visit);
  for (const Procedure& procedure : machine.procedures) for_each_step(procedure.body, visit);
}

// Does every way through the steps end in a change of state or another Action?
[[nodiscard]] inline bool always_ends(const std::vector<Step>& steps) {
  if (steps.empty()) return false;
  const Step& last = steps.back();
  if (last.kind == Step::Kind::invoke || last.kind == Step::Kind::change) return true;
  if (last.kind != Step::Kind::branch || last.arms.empty() ||
      last.arms.back().guard.kind != Guard::Kind::always)
    return false;
  for (const StepArm& arm : last.arms)
    if (!always_ends(arm.body)) return false;
  return true;
}

} // namespace statewire::gen
