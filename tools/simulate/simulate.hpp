// SPDX-License-Identifier: BSD-3-Clause
// `statewire simulate`: the real code over a simulated network, in every order that seeds give.
#pragma once

#include <simulator/exhaustive.hpp>
#include <simulator/run.hpp>

#include <cstdint>
#include <string>

namespace statewire::tools {

struct SimulateOptions {
  sim::Workload workload;
  sim::Exploration search;
  sim::Limits limits;
  std::uint32_t depth = 12; // exhaustive
  std::uint64_t most_runs = 1'000'000;
  std::uint64_t first_seed = 1, last_seed = 1000;
  unsigned jobs = 1;
  bool shrink = true;
  bool story = false;        // print the chart although nothing is wrong (one seed, replay)
  bool list_missing = false; // the transitions that were not taken
  std::string replay;        // a file
  std::string directory = "statewire-simulate"; // for failures
  std::string coverage;                         // a file
  std::string trace;                            // a file: what happens, for statewirec doc
};

inline constexpr int k_status_violation = 1;

// Returns the exit status: 0 nothing found, k_status_violation, or 2 for wrong usage.
int simulate(const SimulateOptions& options);

} // namespace statewire::tools
