// SPDX-License-Identifier: BSD-3-Clause
// The ways to choose: each finds nothing wrong with the specs as they are, and is the same again.
#include <simulator/campaign.hpp>
#include <simulator/exhaustive.hpp>

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

namespace statewire::sim {
namespace {

// STATEWIRE_SEEDS: how many instead.
std::uint64_t many(std::uint64_t count) {
  const char* asked = std::getenv("STATEWIRE_SEEDS");
  return asked != nullptr ? std::strtoull(asked, nullptr, 10) : count;
}

Workload workload(std::uint32_t processes, const char* faults) {
  Workload w;
  std::string complaint;
  w.processes = processes;
  w.vary = true;
  w.faults = parse_faults(faults, complaint).value_or(0);
  EXPECT_EQ(complaint, "");
  return w;
}

struct Case {
  const char* name;
  Mode mode;
  std::uint32_t processes;
  const char* faults;
  std::uint64_t seeds;
};

class Promises : public testing::TestWithParam<Case> {};
INSTANTIATE_TEST_SUITE_P(
    In, Promises,
    testing::Values(Case{"random_order", Mode::random, 2, "none", 4000},
                    Case{"random_order_of_four", Mode::random, 4, "none", 1000},
                    Case{"priorities", Mode::pct, 2, "none", 4000},
                    Case{"a_bad_network", Mode::random, 2, "network", 4000},
                    Case{"a_bad_network_by_priorities", Mode::pct, 3, "network", 2000},
                    Case{"exhausted_hosts", Mode::random, 3, "hosts", 2000},
                    Case{"dying_processes", Mode::random, 3, "processes", 2000},
                    Case{"intruders", Mode::random, 2, "intruders", 2000},
                    Case{"everything", Mode::random, 3, "all", 2000}),
    [](const testing::TestParamInfo<Case>& info) { return std::string(info.param.name); });

TEST_P(Promises, AreKept) {
  Campaign c;
  c.workload = workload(GetParam().processes, GetParam().faults);
  c.search.mode = GetParam().mode;
  c.last_seed = many(GetParam().seeds);
  const CampaignResult result = run_campaign(c);
  if (result.failure) {
    ADD_FAILURE() << "seed " << *result.failing_seed << " breaks "
                  << result.failure->violation->property << ": " << result.failure->violation->text;
  }
  EXPECT_EQ(result.totals.runs, c.last_seed);
  EXPECT_GT(result.totals.messages, c.last_seed / 2);
  if (c.workload.faults != 0) {
    EXPECT_GT(result.totals.faults, c.last_seed / 8);
  }
}

TEST(ASeed, GivesTheSameRunAgainAndAnotherSeedAnother) {
  for (const Mode mode : {Mode::random, Mode::pct}) {
    const auto run_of = [&](std::uint64_t seed) {
      std::string text;
      for (const Taken& t : run_seed(make_scenario(workload(3, "all"), seed), {.mode = mode}).taken)
        text += description(t.step) + "\n";
      return text;
    };
    EXPECT_EQ(run_of(7), run_of(7));
    EXPECT_NE(run_of(7), run_of(8));
  }
}

TEST(ACampaign, DoesNotDependOnTheNumberOfThreads) {
  Campaign c;
  c.workload = workload(2, "network");
  c.last_seed = 500;
  const CampaignResult one = run_campaign(c);
  c.jobs = 3;
  const CampaignResult three = run_campaign(c);
  EXPECT_EQ(one.totals.steps, three.totals.steps);
  EXPECT_EQ(one.totals.transitions, three.totals.transitions);
  // A bound that some runs pass: the lowest such seed is named, however many look for it.
  c.limits.steps = 90;
  const CampaignResult lowest = run_campaign(c);
  c.jobs = 1;
  ASSERT_TRUE(lowest.failing_seed);
  EXPECT_EQ(lowest.failure->violation->property, "termination");
  EXPECT_EQ(run_campaign(c).failing_seed, lowest.failing_seed);
}

Scenario crossing() {
  Scenario s;
  s.scripts = {{{Op::Kind::send, 1, 24}, {Op::Kind::finalize}},
               {{Op::Kind::send, 0, 24}, {Op::Kind::finalize}}};
  return s;
}

TEST(Exhaustively, CrossingOpensAndFinalizesKeepTheirPromisesInEveryOrder) {
  const auto result = explore(crossing(), {.depth = 10});
  EXPECT_TRUE(result.complete);
  EXPECT_FALSE(result.failure) << result.failure->violation->text;
  EXPECT_GT(result.totals.runs, 500U);
}

TEST(Exhaustively, OneFaultAtAnyOfTheFirstMomentsBreaksNothing) {
  Scenario s = crossing();
  std::string complaint;
  s.faults = *parse_faults("network,kill,restart,hurry", complaint);
  s.budget = 1;
  const auto result = explore(s, {.depth = 5});
  EXPECT_TRUE(result.complete);
  EXPECT_FALSE(result.failure) << result.failure->violation->text;
}

// What a run comes to, as far as the orders within it do not matter.
std::set<std::string> ends(const Scenario& scenario, std::uint32_t depth, bool reduce) {
  std::set<std::string> out;
  Totals before;
  const auto progress = [&](const Totals&) { return true; };
  ExhaustiveOptions options{.depth = depth, .reduce = reduce};
  options.each = [&](const Totals& t) {
    std::string text;
    for (const auto& machine : t.transitions)
      for (const std::uint64_t count : machine) text += std::to_string(count) + " ";
    out.insert(text);
  };
  EXPECT_TRUE(explore(scenario, options, {}, progress).complete);
  return out;
}

TEST(Exhaustively, LeavingOutEquivalentOrdersLosesNoOutcome) {
  Scenario three = crossing();
  three.scripts[0].insert(three.scripts[0].begin() + 1, {Op::Kind::close, 1, 0});
  for (const Scenario& s : {crossing(), three}) {
    // All runs end within this depth when nobody may be idle.
    EXPECT_EQ(ends(s, 8, true), ends(s, 8, false));
  }
}

} // namespace
} // namespace statewire::sim
