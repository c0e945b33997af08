// SPDX-License-Identifier: BSD-3-Clause
// Steps have names that can be read, written and chosen by.
#include <simulator/run.hpp>

#include <gtest/gtest.h>

namespace statewire::sim {
namespace {

TEST(StepNames, AreReadAsTheyAreWritten) {
  for (const char* name : {"syn 0.1",
                           "connect_done 0.1",
                           "accept s1.2",
                           "deliver 0.1 up",
                           "deliver 0.1 down",
                           "eof 3.12 up",
                           "reset 0.1 down",
                           "readable 0.1 up",
                           "written 0.1 up",
                           "written 0.1 down",
                           "accept_paused 1",
                           "accept_resumed 1",
                           "timer 0 close",
                           "wait",
                           "app send 0 1",
                           "app close 1 0",
                           "app finalize 2",
                           "fault reset 0.1",
                           "fault garble 0.1 up",
                           "fault kill 1",
                           "fault visit_noise 0"}) {
    const auto step = parse_step(name);
    ASSERT_TRUE(step) << name;
    EXPECT_EQ(to_text(*step), name);
    EXPECT_TRUE(same(*step, *parse_step(name)));
  }
  for (const char* name : {"", "app", "deliver", "deliver 0.1", "deliver 0 up", "syn 0.1 up",
                           "timer 0 door", "fault", "fault nonsense 1", "app send 0", "send 0 1"})
    EXPECT_FALSE(parse_step(name)) << name;
}

TEST(StepNames, OfWhatIsEnabledAreUniqueAndReadable) {
  std::string complaint;
  Workload workload;
  workload.vary = true;
  workload.processes = 3;
  workload.faults = *parse_faults("all,liars", complaint);
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    World world(make_scenario(workload, seed));
    Dice dice(seed);
    for (;;) {
      const auto steps = world.enabled(dice.one_in(5));
      if (steps.empty()) break;
      for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto again = parse_step(to_text(steps[i]));
        ASSERT_TRUE(again && same(*again, steps[i])) << to_text(steps[i]);
        for (std::size_t k = 0; k < i; ++k)
          ASSERT_FALSE(same(steps[i], steps[k])) << to_text(steps[i]);
      }
      world.take(dice.below(steps.size()));
    }
    EXPECT_FALSE(world.violation()) << "seed " << seed << ": " << world.violation()->text;
  }
}

TEST(StepNames, LeadThroughAHeadToHead) {
  Scenario scenario;
  scenario.scripts = {{{Op::Kind::send, 1, 24}, {Op::Kind::finalize}},
                      {{Op::Kind::send, 0, 24}, {Op::Kind::finalize}}};
  World world(scenario);
  ASSERT_TRUE(world.take("app send 0 1"));
  ASSERT_TRUE(world.take("app send 1 0"));
  EXPECT_FALSE(world.take("deliver 0.1 up")) << "nothing has been sent yet";
  // Each opens its own connection before it hears of the other's.
  while (world.take("timer 0 vc") || world.take("timer 1 vc")) {
  }
  for (const char* step : {"syn 0.1", "syn 1.1", "connect_done 0.1", "connect_done 1.1",
                           "accept 0.1", "accept 1.1", "deliver 0.1 up"})
    ASSERT_TRUE(world.take(step)) << step;
  EXPECT_EQ(world.core(1)->stats().refusals_sent[static_cast<std::size_t>(Errc::lost_head_to_head)],
            1U);
  while (!world.over()) world.take(std::size_t{0});
  EXPECT_FALSE(world.violation()) << world.violation()->text;
  EXPECT_EQ(world.totals().messages, 2U);
  EXPECT_EQ(world.totals().connections, 1U);
}

} // namespace
} // namespace statewire::sim
