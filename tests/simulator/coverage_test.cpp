// SPDX-License-Identifier: BSD-3-Clause
// Every transition of every spec is taken by some simulated run, or listed with the reason.
#include "../coverage.hpp"
#include <simulator/campaign.hpp>
#include <simulator/specs.hpp>

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <string>

namespace statewire::sim {
namespace {

struct Plan {
  const char* faults;
  std::uint32_t processes, groups, budget;
  bool plain, head_to_head;
  Mode mode;
  std::uint64_t seeds;
};

constexpr Plan k_plans[] = {
    {"none", 2, 1, 0, false, false, Mode::random, 1500},
    {"all", 2, 1, 8, false, true, Mode::random, 6000},
    {"network,hosts,restart,kill", 3, 2, 8, false, false, Mode::random, 6000},
    {"all,liars", 2, 1, 8, true, false, Mode::random, 6000},
    {"liars,hurry,reset,eof", 2, 1, 6, true, false, Mode::random, 6000},
    {"hurry,memory,descriptors,break_off", 2, 1, 6, false, false, Mode::random, 4000},
    {"intruders,network", 2, 1, 6, false, false, Mode::random, 3000},
    {"hurry,unresponsive,reset,break_off,restart,vanish", 2, 1, 8, false, false, Mode::pct, 6000},
};

Totals everything() {
  Totals all;
  for (const Plan& plan : k_plans) {
    Campaign campaign;
    std::string complaint;
    campaign.workload.faults = parse_faults(plan.faults, complaint).value_or(0);
    campaign.workload.processes = plan.processes;
    campaign.workload.groups = plan.groups;
    campaign.workload.budget = plan.budget;
    campaign.workload.plain_network = plan.plain;
    campaign.workload.vary = true;
    campaign.workload.head_to_head = plan.head_to_head;
    campaign.workload.closes = 6;
    campaign.workload.messages = 8;
    campaign.search.mode = plan.mode;
    campaign.last_seed = plan.seeds;
    const CampaignResult result = run_campaign(campaign);
    EXPECT_FALSE(result.failing_seed)
        << "--faults " << plan.faults << " --seed " << *result.failing_seed << ": "
        << result.failure->violation->text;
    all.add(result.totals);
  }
  return all;
}

// Lines "machine FROM EVENT -> TO [when GUARD] # reason". A name that ends with `*` matches by its
// prefix.
std::map<std::string, std::string> listed() {
  std::map<std::string, std::string> out;
  std::ifstream in(STATEWIRE_NOT_TAKEN);
  EXPECT_TRUE(in) << STATEWIRE_NOT_TAKEN;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::size_t hash = line.find(" # ");
    EXPECT_NE(hash, std::string::npos) << "no reason: " << line;
    if (hash != std::string::npos) out[line.substr(0, hash)] = line.substr(hash + 3);
  }
  return out;
}

TEST(TransitionCoverage, EveryTransitionIsTakenOrListedWithTheReason) {
  const Totals all = everything();
  Stats stats;
  stats.transitions = all.transitions;
  EXPECT_TRUE(write_coverage("core", to_json(stats)));
  auto reasons = listed();
  std::string untaken, taken;
  for (std::size_t m = 0; m < k_machine_count; ++m)
    for (std::size_t i = 0; i < all.transitions[m].size(); ++i) {
      const std::string name = transition_name(static_cast<MachineId>(m), i);
      const auto reason = reasons.find(name);
      const bool is_listed = reason != reasons.end();
      if (all.transitions[m][i] == 0 && !is_listed) untaken += name + " # \n";
      if (all.transitions[m][i] != 0 && is_listed) taken += name + "\n";
      if (is_listed) reason->second.clear();
    }
  EXPECT_EQ(untaken, "") << "neither taken nor listed in " << STATEWIRE_NOT_TAKEN;
  EXPECT_EQ(taken, "") << "listed, but taken";
  for (const auto& [name, reason] : reasons)
    EXPECT_EQ(reason, "") << "no such transition any more: " << name;
}

} // namespace
} // namespace statewire::sim
