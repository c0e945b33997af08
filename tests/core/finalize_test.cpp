// SPDX-License-Identifier: BSD-3-Clause
// Finalize at any moment, by one or by both: it always ends, and nothing vanishes.
#include "actors.hpp"
#include "kinds.hpp"
#include "script.hpp"

namespace statewire::test {
namespace {

class Finalizing : public EveryNetwork {};
INSTANTIATE_TEST_SUITE_P(Over, Finalizing, testing::ValuesIn(all_kinds()), kind_name);

TEST_P(Finalizing, OfIdleProcessesIsOverAtOnce) {
  auto mesh = make();
  Mesh& w = *mesh;
  w[0].finalize();
  EXPECT_TRUE(w[0].core->finalized());
  EXPECT_TRUE(w[0].core->blockers().empty());
  EXPECT_GOOD_END(w);
}

TEST_P(Finalizing, WhileThePeerIsBusyDeliversWhatItHadSent) {
  auto mesh = make();
  Mesh& w = *mesh;
  w[0].send(1);
  ASSERT_TRUE(w.run_until([&] { return w[1].with(0).received == 1; }));
  for (int i = 0; i < 50; ++i) w[1].send(0, 2000);
  w[0].finalize();
  EXPECT_TRUE(w.run_until([&] { return w[0].core->finalized(); })) << w.portrait();
  EXPECT_EQ(w[0].with(1).received, 50U) << "its messages were on their way before it heard of it";
  EXPECT_GOOD_END(w);
}

TEST_P(Finalizing, FlushesWhatIsQueued) {
  auto mesh = make();
  Mesh& w = *mesh;
  for (int i = 0; i < 50; ++i) w[0].send(1, 2000);
  w[0].finalize();
  EXPECT_TRUE(w.run_until([&] { return w[0].core->finalized(); })) << w.portrait();
  EXPECT_EQ(w[1].with(0).received, 50U);
  EXPECT_GOOD_END(w);
}

TEST_P(Finalizing, AMessageForAFinalizedProcessFailsWithAReason) {
  auto mesh = make();
  Mesh& w = *mesh;
  w[0].finalize();
  EXPECT_TRUE(w[0].core->finalized());
  EXPECT_EQ(w[1].send(0), Errc::ok);
  EXPECT_TRUE(w.run_until([&] { return w[1].with(0).failed == 1; })) << w.portrait();
  EXPECT_EQ(w[1].with(0).failed_why, Errc::finalizing);
  EXPECT_EQ(w[1].with(0).lost, 1U);
  EXPECT_GOOD_END(w);
}

TEST_P(Finalizing, SendsAfterItAreRejected) {
  auto mesh = make({.nodes = 3});
  Mesh& w = *mesh;
  w[0].send(1);
  ASSERT_TRUE(w.run_until([&] { return w[1].with(0).received == 1; }));
  w[0].finalize();
  ASSERT_TRUE(w.run_until([&] { return w[0].core->finalized(); }));
  EXPECT_EQ(w[0].send(1), Errc::finalized);
  EXPECT_EQ(w[0].send(2), Errc::finalized) << "never used before";
  EXPECT_EQ(w[0].send(0), Errc::finalized) << "to itself";
  EXPECT_GOOD_END(w);
}

TEST_P(Finalizing, ReportsThePeersItWaitsForAndEndsByDeadlineWhenThePeerNeverAnswers) {
  auto mesh = make({.nodes = 3});
  Mesh& w = *mesh;
  w[0].send(1);
  w[0].send(2);
  ASSERT_TRUE(w.run_until([&] { return w[1].with(0).received + w[2].with(0).received == 2; }));
  w.kill(1, Death::unresponsive);
  w[0].finalize();
  w[2].finalize();
  ASSERT_TRUE(w.run_until([&] {
    return w[2].core->finalized() && w[0].core->blockers().size() < 2;
  })) << w.portrait();
  const auto blockers = w[0].core->blockers();
  ASSERT_EQ(blockers.size(), 1U);
  EXPECT_EQ(blockers[0].peer, w.peer(1));
  EXPECT_EQ(blockers[0].state.close_state, "LOCAL_CLOSE");
  EXPECT_EQ(blockers[0].state.channel_state, "CONNECTED");
  EXPECT_EQ(blockers[0].state.connections, 1U);
  const Time begun = w.now();
  EXPECT_TRUE(w.run_until([&] { return w[0].core->finalized(); })) << w.portrait();
  expect_within(w, begun, w.options().core.close_timeout * 3);
  EXPECT_EQ(w[0].with(1).lost, 1U);
  EXPECT_EQ(w[0].with(1).lost_why, Errc::timed_out);
  EXPECT_EQ(w[0].with(2).lost, 0U);
  EXPECT_EQ(w.verdict(), "");
}

TEST_P(Finalizing, DoesNotWaitForUnauthenticatedConnections) {
  auto mesh = make();
  Mesh& w = *mesh;
  Actor intruder(w);
  for (int i = 0; i < 5; ++i) intruder.connect(w.address_of(0));
  ASSERT_TRUE(w.run_until([&] { return w[0].core->connections() == 5; }));
  const Time begun = w.now();
  EXPECT_GOOD_END(w);
  expect_within(w, begun, std::chrono::milliseconds(400));
}

TEST_P(Finalizing, IsNotUndoneByALaterConnection) {
  auto mesh = make();
  Mesh& w = *mesh;
  w[0].finalize();
  ASSERT_TRUE(w[0].core->finalized());
  Actor intruder(w);
  intruder.connect(w.address_of(0));
  w.run_for(std::chrono::milliseconds(20));
  EXPECT_TRUE(w.run_until([&] { return w[0].core->finalized(); }));
  EXPECT_GOOD_END(w);
}

// ---- at every moment
// ------------------------------------------------------------------------------

struct Case {
  const char* kind;
  std::unique_ptr<Mesh> (*make)(MeshOptions);
  const Scenario* scenario;
  unsigned finalizing; // a set of places
};
void PrintTo(const Case& c, std::ostream* out) { *out << c.scenario->name; }

std::vector<Case> cases() {
  std::vector<Case> out;
  for (const Kind& k : all_kinds())
    for (const Scenario& s : scenarios())
      for (unsigned set = 1; set < 1U << s.nodes; ++set)
        if (s.nodes == 2 || set == 1 || set == 4 || set == 6 || set == 7)
          out.push_back({k.name, k.make, &s, set});
  return out;
}

class FinalizeAtEveryStep : public testing::TestWithParam<Case> {};
INSTANTIATE_TEST_SUITE_P(Of, FinalizeAtEveryStep, testing::ValuesIn(cases()),
                         [](const testing::TestParamInfo<Case>& info) {
                           std::string places;
                           for (unsigned i = 0; i < info.param.scenario->nodes; ++i)
                             if ((info.param.finalizing >> i & 1U) != 0)
                               places += std::to_string(i);
                           return std::string(info.param.scenario->name) + "_by_" + places +
                                  "_over_" + info.param.kind;
                         });

TEST_P(FinalizeAtEveryStep, EndsAndLosesNothing) {
  const Case& c = GetParam();
  const bool memory = !is_real(c.kind);
  const bool bytewise = std::string_view(c.kind) == "memory_one_byte";
  for (const auto seed : seeds(1, memory ? 4 : 1)) {
    const std::uint64_t stride = stride_for(c.make, *c.scenario, seed,
                                            bytewise ? 25
                                            : memory ? 150
                                                     : 40);
    for (std::uint64_t k = 0;; k += stride) {
      SCOPED_TRACE(replay(seed) + ", step " + std::to_string(k));
      auto mesh = c.make({.nodes = c.scenario->nodes, .seed = seed});
      Mesh& w = *mesh;
      std::uint64_t steps = k;
      const bool complete = play(w, *c.scenario, steps);
      for (Place p = 0; p < w.size(); ++p)
        if ((c.finalizing >> p & 1U) != 0) w[p].finalize();
      const auto they_have = [&] {
        for (Place p = 0; p < w.size(); ++p)
          if ((c.finalizing >> p & 1U) != 0 && !w[p].core->finalized()) return false;
        return true;
      };
      // Short of any deadline but head_to_head_backoff: no process hangs until a timeout.
      const Time begun = w.now();
      ASSERT_TRUE(w.run_until(they_have)) << w.portrait();
      expect_within(w, begun, std::chrono::milliseconds(1500));
      EXPECT_GOOD_END(w);
      if (testing::Test::HasFailure()) return;
      if (complete) break;
    }
  }
}

} // namespace
} // namespace statewire::test
