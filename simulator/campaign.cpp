// SPDX-License-Identifier: BSD-3-Clause
#include "campaign.hpp"

#include <algorithm>
#include <mutex>
#include <thread>

namespace statewire::sim {

CampaignResult run_campaign(const Campaign& c) {
  std::atomic<std::uint64_t> next{c.first_seed};
  std::atomic<std::uint64_t> worst{UINT64_MAX}; // the lowest failing seed so far
  std::atomic<bool> stopped{false};
  std::mutex mutex;
  CampaignResult result;

  const auto work = [&](bool reports) {
    constexpr std::uint64_t k_portion = 16;
    Totals totals;
    while (!stopped) {
      const std::uint64_t begin = next.fetch_add(k_portion);
      if (begin > c.last_seed || begin > worst) break;
      const std::uint64_t end = std::min(c.last_seed, begin + k_portion - 1);
      for (std::uint64_t seed = begin; seed <= end && seed < worst && !stopped; ++seed) {
        Outcome out = run_seed(make_scenario(c.workload, seed), c.search, c.limits);
        totals.add(out.totals);
        if (!out.violation) continue;
        const std::lock_guard lock(mutex);
        if (seed < worst) {
          worst = seed;
          result.failing_seed = seed;
          result.failure = std::move(out);
        }
      }
      if (reports && c.progress &&
          !c.progress(std::min(next.load(), c.last_seed + 1) - c.first_seed))
        stopped = true;
    }
    const std::lock_guard lock(mutex);
    result.totals.add(totals);
  };
  {
    std::vector<std::jthread> others;
    for (unsigned i = 1; i < c.jobs; ++i) others.emplace_back(work, false);
    work(true);
  }
  result.complete = !stopped;
  return result;
}

} // namespace statewire::sim
