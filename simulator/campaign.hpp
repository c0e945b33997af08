// SPDX-License-Identifier: BSD-3-Clause
// Many seeds, on several threads; the result does not depend on how many.
#pragma once

#include "run.hpp"

#include <atomic>
#include <functional>

namespace statewire::sim {

struct Campaign {
  Workload workload;
  Exploration search;
  Limits limits;
  std::uint64_t first_seed = 1, last_seed = 1000;
  unsigned jobs = 1;
  // Called now and then on one of the threads; false: stop.
  std::function<bool(std::uint64_t done)> progress{};
};

struct CampaignResult {
  Totals totals;
  std::optional<std::uint64_t> failing_seed; // the lowest
  std::optional<Outcome> failure;
  bool complete = false; // all seeds were tried, or all below the failing one
};

[[nodiscard]] CampaignResult run_campaign(const Campaign& campaign);

} // namespace statewire::sim
