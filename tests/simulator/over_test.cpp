// SPDX-License-Identifier: BSD-3-Clause
// The same promises over queue pairs, connected by either method.
#include <simulator/campaign.hpp>
#include <simulator/exhaustive.hpp>
#include <simulator/replay_file.hpp>

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

Workload workload(Over over, std::uint32_t processes, const char* faults) {
  Workload w;
  std::string complaint;
  w.over = over;
  w.processes = processes;
  w.vary = true;
  w.faults = parse_faults(faults, complaint).value_or(0);
  EXPECT_EQ(complaint, "");
  EXPECT_EQ(contradiction(w), "");
  return w;
}

struct Case {
  const char* name;
  Mode mode;
  std::uint32_t processes;
  const char* faults;
  std::uint64_t seeds;
  bool head_to_head = false;
};

std::string text_of(const Outcome& out) {
  std::string text;
  for (const Taken& t : out.taken) text += description(t.step) + "\n";
  return text;
}

CampaignResult keeps_its_promises(const Campaign& c) {
  CampaignResult result = run_campaign(c);
  EXPECT_EQ(result.totals.runs, c.last_seed);
  if (result.failure)
    ADD_FAILURE() << "seed " << *result.failing_seed << " breaks "
                  << result.failure->violation->property << ": " << result.failure->violation->text;
  return result;
}

class OverQueuePairs : public testing::TestWithParam<Over> {};
INSTANTIATE_TEST_SUITE_P(By, OverQueuePairs, testing::Values(Over::oob, Over::rdma_cm),
                         [](const auto& info) { return std::string(name(info.param)); });

TEST_P(OverQueuePairs, EveryPromiseIsKept) {
  for (const Case& one : {Case{"in random order", Mode::random, 2, "none", 2000},
                          Case{"of four", Mode::random, 4, "none", 500},
                          Case{"head to head", Mode::random, 4, "none", 300, true},
                          Case{"by priorities", Mode::pct, 2, "none", 2000},
                          Case{"with bad sockets", Mode::random, 2, "network", 1500},
                          Case{"with exhausted hosts", Mode::random, 2, "hosts", 3000},
                          Case{"with dying processes", Mode::random, 3, "processes", 1500},
                          Case{"with strangers", Mode::random, 2, "strangers", 1000},
                          Case{"with failing devices", Mode::random, 3, "devices", 2000},
                          Case{"with everything", Mode::pct, 3, "all,devices", 2000}}) {
    SCOPED_TRACE(one.name);
    Campaign c;
    c.workload = workload(GetParam(), one.processes, one.faults);
    c.workload.head_to_head = one.head_to_head;
    c.workload.budget = 6;
    c.search.mode = one.mode;
    c.last_seed = many(one.seeds);
    const CampaignResult result = keeps_its_promises(c);
    EXPECT_GT(result.totals.messages, c.last_seed / 2);
    EXPECT_GT(result.totals.connections, c.last_seed / 4);
    if (c.workload.faults != 0) {
      EXPECT_GT(result.totals.faults, c.last_seed / 8);
    }
  }
}

TEST(OverOob, LiarsOnTheSocketsCostNoMoreThanAConnection) {
  Campaign c;
  c.workload = workload(Over::oob, 2, "liars");
  c.workload.budget = 6;
  c.last_seed = many(1500);
  EXPECT_GT(keeps_its_promises(c).totals.faults, c.last_seed / 8);
}

TEST_P(OverQueuePairs, TheMethodThatIsAskedForIsTheOneThatConnects) {
  Campaign c;
  c.workload = workload(GetParam(), 2, "none");
  c.last_seed = 100;
  const Totals t = keeps_its_promises(c).totals;
  const auto sum = [&](EndpointStats::Machine machine) {
    std::uint64_t all = 0;
    for (const std::uint64_t count : t.endpoint_transitions.at(machine)) all += count;
    return all;
  };
  const bool oob = GetParam() == Over::oob;
  EXPECT_EQ(sum(EndpointStats::oob) != 0, oob);
  EXPECT_EQ(sum(EndpointStats::rdma_cm) != 0, !oob);
  EXPECT_EQ(t.channels != 0, oob) << "only oob says anything over sockets";
  EXPECT_GT(t.connections, 50U);
}

TEST_P(OverQueuePairs, ManyWhoAllSendToAllAtOnceGetAllOfItIfNobodyLeavesEarly) {
  Workload w = workload(GetParam(), 24, "none");
  w.vary = false;
  w.head_to_head = true;
  w.messages = w.closes = 0;
  const Limits limits{.steps = 500'000};
  for (std::uint64_t seed = 1, tried = 0; tried < 2; ++seed) {
    Scenario s = make_scenario(w, seed);
    // Who finalizes as soon as it has sent does not wait for what others have for it.
    for (auto& script : s.scripts) script.pop_back();
    for (Place p = 0; p < s.processes(); ++p) s.scripts[p].push_back({Op::Kind::finalize, 0, 0});
    s.finalize_last = true;
    World world(s, limits);
    Dice dice(seed);
    while (!world.over()) {
      const auto steps = world.enabled();
      // Anything but the end, as long as there is anything else.
      std::size_t others = 0;
      while (others < steps.size() && steps[others].act != Act::finalize) ++others;
      world.take(dice.below(others == 0 ? steps.size() : others));
    }
    ASSERT_FALSE(world.violation())
        << world.violation()->property << ": " << world.violation()->text;
    EXPECT_EQ(world.totals().messages, 24U * 23U) << "seed " << seed;
    EXPECT_GE(world.totals().connections, 24U * 23U / 2) << "seed " << seed;
    EXPECT_EQ(world.totals().lost, 0U) << "seed " << seed;
    ++tried;
  }
}

TEST_P(OverQueuePairs, ASeedGivesTheSameRunAgainAndAnotherSeedAnother) {
  for (const Mode mode : {Mode::random, Mode::pct}) {
    const auto run_of = [&](std::uint64_t seed) {
      return text_of(
          run_seed(make_scenario(workload(GetParam(), 3, "all,devices"), seed), {.mode = mode}));
    };
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      EXPECT_EQ(run_of(seed), run_of(seed));
      EXPECT_NE(run_of(seed), run_of(seed + 1));
    }
  }
}

TEST_P(OverQueuePairs, EveryFaultOfADeviceHappens) {
  std::set<Fault> met;
  const Workload w = workload(GetParam(), 2, "devices");
  for (std::uint64_t seed = 1; seed <= 300; ++seed)
    for (const Taken& t : run_seed(make_scenario(w, seed), {}).taken)
      if (t.step.act == Act::fault) met.insert(t.step.fault);
  std::set<Fault> all{Fault::port_down, Fault::port_up, Fault::fail_pair, Fault::unplug};
  if (GetParam() == Over::rdma_cm) all.insert(Fault::cm_loss);
  EXPECT_EQ(met, all);
}

TEST_P(OverQueuePairs, StepsHaveNamesOfTheirOwn) {
  std::set<Act> met;
  const char* faults = GetParam() == Over::oob ? "all,devices,liars" : "all,devices";
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    World world(make_scenario(workload(GetParam(), 3, faults), seed));
    Dice dice(seed);
    for (;;) {
      const auto steps = world.enabled(dice.one_in(5));
      if (steps.empty()) break;
      for (std::size_t i = 0; i < steps.size(); ++i) {
        met.insert(steps[i].act);
        const auto again = parse_step(to_text(steps[i]));
        ASSERT_TRUE(again && same(*again, steps[i])) << to_text(steps[i]);
        for (std::size_t k = 0; k < i; ++k)
          ASSERT_FALSE(same(steps[i], steps[k])) << to_text(steps[i]);
      }
      world.take(dice.below(steps.size()));
    }
    EXPECT_FALSE(world.violation()) << "seed " << seed << ": " << world.violation()->text;
  }
  for (const Act act : {Act::arrive, Act::acknowledge, Act::flush, Act::poll, Act::endpoint_timer})
    EXPECT_TRUE(met.contains(act)) << static_cast<int>(act);
  for (const Act act : {Act::cm_message, Act::cm_timer})
    EXPECT_EQ(met.contains(act), GetParam() == Over::rdma_cm);
}

TEST_P(OverQueuePairs, ARecordingIsReadAsItIsWrittenAndPlaysTheSame) {
  const Limits impatient{.steps = 40};
  Campaign c;
  c.workload = workload(GetParam(), 3, "all,devices");
  c.limits = impatient;
  const CampaignResult found = run_campaign(c);
  ASSERT_TRUE(found.failure);
  const Scenario scenario = make_scenario(c.workload, *found.failing_seed);
  const std::string text =
      to_text(Recording{"0123", "termination", scenario, tokens_of(found.failure->taken)});
  const auto read = parse_recording(text, "kept");
  ASSERT_TRUE(read) << read.error().text;
  EXPECT_EQ(to_text(*read), text);
  EXPECT_EQ(read->scenario.fabric, scenario.fabric);
  const auto again = replay(read->scenario, read->tokens, impatient);
  ASSERT_TRUE(again);
  ASSERT_EQ(again->taken.size(), found.failure->taken.size());
  for (std::size_t i = 0; i < again->taken.size(); ++i)
    EXPECT_EQ(description(again->taken[i].step), description(found.failure->taken[i].step));
  // Shrunk, it still breaks the same.
  const Failure less = shrink(*again, impatient);
  EXPECT_LT(less.tokens.size(), again->tokens.size());
  EXPECT_EQ(less.scenario.over, GetParam());
}

TEST_P(OverQueuePairs, CrossingOpensKeepTheirPromisesInEveryOrder) {
  Scenario s;
  s.over = GetParam();
  s.scripts = {{{Op::Kind::send, 1, 24}, {Op::Kind::finalize}},
               {{Op::Kind::send, 0, 24}, {Op::Kind::finalize}}};
  const auto result = explore(s, {.depth = 8});
  EXPECT_TRUE(result.complete);
  EXPECT_FALSE(result.failure) << result.failure->violation->text;
  EXPECT_GT(result.totals.runs, 500U);
  EXPECT_EQ(result.pruned, 0U) << "nobody has thought about what commutes";
}

// A device that is pulled out is gone, yet everybody comes to an end; a port that comes back costs
// nothing; a queue pair that fails is a loss of which both sides hear.
TEST_P(OverQueuePairs, WhatADeviceDoesIsToldToTheProgram) {
  const auto losses = [&](Fault fault) {
    Scenario s;
    std::string complaint;
    s.over = GetParam();
    s.scripts = {{{Op::Kind::send, 1, 24}, {Op::Kind::send, 1, 24}, {Op::Kind::finalize}},
                 {{Op::Kind::finalize}}};
    s.finalize_last = true;
    s.faults = *parse_faults("devices", complaint);
    s.budget = 1;
    World world(s);
    EXPECT_TRUE(world.take("app send 0 1"));
    const auto goes_on = [&] {
      const auto steps = world.enabled();
      return !steps.empty() && steps[0].act != Act::send && steps[0].act != Act::finalize;
    };
    while (goes_on()) world.take(std::size_t{0}); // connected, and delivered
    EXPECT_EQ(world.totals().messages, 1U);
    std::optional<Step> step;
    for (const Step& one : world.enabled(true))
      if (one.act == Act::fault && one.fault == fault && !step) step = one;
    EXPECT_TRUE(step && world.take(*step)) << info(fault).name;
    if (fault == Fault::port_down) {
      EXPECT_TRUE(world.take("fault port_up 0"));
    }
    EXPECT_FALSE(step && world.take(*step)) << "the budget is used up";
    while (!world.over()) world.take(std::size_t{0});
    EXPECT_FALSE(world.violation()) << world.violation()->text;
    return world.totals().lost;
  };
  EXPECT_EQ(losses(Fault::port_down), 0U);
  EXPECT_EQ(losses(Fault::fail_pair), 2U);
  EXPECT_GE(losses(Fault::unplug), 1U);
}

TEST(WhatDoesNotGoTogether, IsRefusedWithASentence) {
  const auto refusal = [](Over over, auto change) {
    Workload w;
    w.over = over;
    change(w);
    return contradiction(w);
  };
  const auto faults = [](FaultSet set) { return [set](Workload& w) { w.faults = set; }; };
  const auto groups = [](Workload& w) { w.groups = 2; };
  const auto largest = [](std::uint32_t n) { return [n](Workload& w) { w.largest = n; }; };
  EXPECT_EQ(refusal(Over::sock, groups), "");
  EXPECT_EQ(refusal(Over::oob, groups), "endpoints connect the processes of one group: --groups 2 "
                                        "does not go with --over oob");
  EXPECT_EQ(refusal(Over::sock, largest(4001)), "");
  EXPECT_EQ(refusal(Over::rdma_cm, largest(4000)), "");
  EXPECT_EQ(refusal(Over::rdma_cm, largest(4001)),
            "over queue pairs a message is one packet, of at most 4000 bytes: --largest 4001 does "
            "not go with --over rdma_cm");
  EXPECT_EQ(refusal(Over::sock, faults(only(Fault::unplug))),
            "sockets have no device: --faults unplug goes with --over oob or --over rdma_cm");
  EXPECT_EQ(refusal(Over::oob, faults(only(Fault::unplug))), "");
  EXPECT_EQ(refusal(Over::oob, faults(only(Fault::cm_loss))),
            "oob has no connection manager: --faults cm_loss goes with --over rdma_cm");
  EXPECT_EQ(refusal(Over::rdma_cm, faults(only(Fault::garble) | only(Fault::kill))),
            "rdma_cm says nothing over sockets: --faults garble goes with --over sock or --over "
            "oob");
  EXPECT_EQ(refusal(Over::rdma_cm, faults(only(Fault::reset) | only(Fault::eof))),
            "rdma_cm says nothing over sockets: --faults reset,eof goes with --over sock or --over "
            "oob");
  const auto recording =
      parse_recording("statewire simulation 1\nover oob\nfabric iwarp 4096 4 1 64 "
                      "0 0 0 0 16\nprocess 0: finalize\nsteps\n",
                      "kept");
  ASSERT_FALSE(recording);
  EXPECT_EQ(recording.error().text, "kept:5: oob does not connect the queue pairs of iWARP");
}

} // namespace
} // namespace statewire::sim
