// SPDX-License-Identifier: BSD-3-Clause
#include "run.hpp"

namespace statewire::sim {

Outcome run(const Scenario& scenario, Chooser& chooser, const Limits& limits) {
  World world(scenario, limits);
  Outcome out;
  out.taken.reserve(256);
  for (;;) {
    const auto steps = world.enabled(chooser.wants_faults());
    if (steps.empty()) break;
    const std::size_t index = chooser.choose(steps);
    out.taken.push_back({steps[index], index == 0});
    world.take(index);
  }
  out.violation = world.violation();
  out.totals = world.totals();
  return out;
}

Outcome run_seed(const Scenario& scenario, const Exploration& search, const Limits& limits) {
  if (search.mode == Mode::pct) {
    PctChooser chooser(scenario.seed, scenario.budget, search.pct_depth, search.pct_length);
    return run(scenario, chooser, limits);
  }
  RandomChooser chooser(scenario.seed, scenario.budget);
  return run(scenario, chooser, limits);
}

std::vector<Token> tokens_of(const std::vector<Taken>& taken) {
  std::vector<Token> out;
  out.reserve(taken.size());
  for (const Taken& t : taken) out.emplace_back(t.step);
  return out;
}

} // namespace statewire::sim
