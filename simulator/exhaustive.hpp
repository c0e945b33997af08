// SPDX-License-Identifier: BSD-3-Clause
// Every order, up to a depth: systematic enumeration of all choices by running again from the start
// (the state of the real code cannot be copied). Beyond the depth the default steps follow.
//
// Two steps of different processes that do not touch each other lead to the same state in either
// order; one of the two orders is enough (sleep sets, Godefroid). What counts as not touching is in
// exhaustive.cpp, and is used only over a plain network: whole writes, no delays.
#pragma once

#include "run.hpp"

#include <cstdint>

namespace statewire::sim {

struct ExhaustiveOptions {
  std::uint32_t depth = 12; // steps that are chosen
  std::uint64_t most_runs = 1'000'000;
  std::function<void(const Totals&)> each{}; // optional; called with what each run has done
  bool reduce = true; // leave out orders that are equivalent to one that was tried
};

struct ExhaustiveResult {
  std::optional<Outcome> failure; // the first; its scenario is the one given
  Totals totals;                  // runs that were made to their end
  std::uint64_t pruned = 0;       // runs left because an equivalent one was made
  std::uint64_t shorter = 0;      // runs that ended before the depth was reached
  bool complete = false;          // all orders up to the depth
};

// `progress` is called now and then; false: stop.
[[nodiscard]] ExhaustiveResult explore(const Scenario& scenario, const ExhaustiveOptions& options,
                                       const Limits& limits = {},
                                       const std::function<bool(const Totals&)>& progress = {});

} // namespace statewire::sim
