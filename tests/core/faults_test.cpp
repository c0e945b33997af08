// SPDX-License-Identifier: BSD-3-Clause
// Every operation of the network fails once; every link is cut at every moment.
#include "kinds.hpp"
#include "script.hpp"

#include <algorithm>

namespace statewire::test {
namespace {

class Faults : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(In, Faults,
                         testing::Values("connecting", "crossing", "crossing_of_three", "traffic",
                                         "closing", "closing_by_both", "reopening", "finalizing"),
                         [](const testing::TestParamInfo<const char*>& info) {
                           return std::string(info.param);
                         });

// Fail at operation 0, 1, 2, … of one process until the scenario does not meet the fault any more.
TEST_P(Faults, EveryOperationFailingOnceHangsNoProcessAndReportsEveryLoss) {
  const Scenario& s = scenario(GetParam());
  for (const Errc error : {Errc::reset, Errc::no_descriptors, Errc::no_memory})
    for (const auto seed : seeds(1, 6))
      for (Place at = 0; at < 2; ++at)
        for (std::uint64_t number = 0;; ++number) {
          SCOPED_TRACE(replay(seed) + ", place " + std::to_string(at) + " operation " +
                       std::to_string(number) + " fails: " + std::string(name(error)));
          auto mesh = memory_mesh({.nodes = s.nodes, .seed = seed});
          Mesh& w = *mesh;
          w.endpoint(at)->fail_operation(number, error);
          std::uint64_t steps = 20'000;
          play(w, s, steps);
          EXPECT_GOOD_END(w);
          if (testing::Test::HasFailure()) return;
          if (!w.endpoint(at)->fault_fired()) break;
        }
}

TEST_P(Faults, TheLinkCutAtEveryStepHangsNoProcessAndReportsEveryLoss) {
  const Scenario& s = scenario(GetParam());
  for (const auto seed : seeds(1, 10))
    for (std::uint64_t k = 0;; ++k) {
      SCOPED_TRACE(replay(seed) + ", step " + std::to_string(k));
      auto mesh = memory_mesh({.nodes = s.nodes, .seed = seed});
      Mesh& w = *mesh;
      std::uint64_t steps = k;
      const bool complete = play(w, s, steps);
      w.memory()->cut(*w.endpoint(0), *w.endpoint(1));
      w.run_for(std::chrono::seconds(1));
      EXPECT_GOOD_END(w);
      if (testing::Test::HasFailure()) return;
      if (complete) break;
    }
}

// Bytes leave in bits and pieces: the cut comes in the middle of messages and close packets, and
// then both use the connection again. Nothing of the old one may appear in the new one.
TEST_P(Faults, ReopeningAfterACutInTheMiddleOfAPacketStartsAfresh) {
  const Scenario& s = scenario(GetParam());
  for (const auto seed : seeds(1, 4)) {
    MeshOptions options{.nodes = s.nodes, .seed = seed};
    options.net.random_sizes = true;
    options.net.max_read = options.net.max_write = seed % 2 == 0 ? 3 : 40;
    options.net.pipe_capacity = 1 + seed * 20;
    std::uint64_t stride = 1;
    {
      auto mesh = memory_mesh(options);
      std::uint64_t steps = 1'000'000;
      play(*mesh, s, steps);
      stride = std::max<std::uint64_t>(1, (1'000'000 - steps) / 150);
    }
    for (std::uint64_t k = 0;; k += stride) {
      SCOPED_TRACE(replay(seed) + ", step " + std::to_string(k));
      auto mesh = memory_mesh(options);
      Mesh& w = *mesh;
      std::uint64_t steps = k;
      const bool complete = play(w, s, steps);
      w.memory()->cut(*w.endpoint(0), *w.endpoint(1));
      for (int round = 0; round < 2; ++round) {
        w.run_for(std::chrono::milliseconds(700));
        for (const Place one : {0U, 1U}) {
          const Place other = 1 - one;
          if (w[one].state(other).close_state == "MORIBUND") w[one].close(other);
          if (w[one].finalize_called) continue;
          EXPECT_EQ(w[one].send(other, 200), Errc::ok) << w.portrait();
        }
      }
      w.run_for(std::chrono::seconds(1));
      EXPECT_GOOD_END(w);
      if (testing::Test::HasFailure()) return;
      if (complete) break;
    }
  }
}

// A failed write is noticed while a message of another connection is being handled: what has been
// read and not yet handled must not be disturbed by it.
TEST(FaultsInCallbacks, EveryOperationFailingOnceWhileCallbacksSend) {
  for (const auto seed : seeds(1, 20))
    for (std::uint64_t number = 0; number < 400; ++number) {
      SCOPED_TRACE(replay(seed) + ", operation " + std::to_string(number));
      auto mesh = memory_mesh({.nodes = 3, .seed = seed});
      Mesh& w = *mesh;
      for (Place p = 0; p < 3; ++p)
        w[p].when_message = [&w, p](Place from) {
          if (w[p].with(from).received > 6) return;
          for (Place q = 0; q < 3; ++q)
            for (int burst = 0; q != p && burst < 3; ++burst) w[p].send(q, 90);
        };
      w.endpoint(0)->fail_operation(number, Errc::reset);
      w[0].send(1, 900);
      w[0].send(2, 900);
      w[1].send(0, 900);
      w.run_for(std::chrono::seconds(2));
      EXPECT_GOOD_END(w);
      if (testing::Test::HasFailure()) return;
      if (!w.endpoint(0)->fault_fired()) break;
    }
}

// The transport need not report a connection of which a write has failed.
TEST(FaultsInCallbacks, AFailedWriteOfACallbackIsReportedInsideOfItsWait) {
  auto mesh = memory_mesh({.nodes = 3, .seed = 1});
  Mesh& w = *mesh;
  w[0].send(1, 90);
  w[0].send(2, 90);
  w.run_for(std::chrono::seconds(1));
  unsigned lost_inside = 0;
  w[0].when_message = [&](Place) {
    if (w.endpoint(0)->fault_fired()) return;
    w.endpoint(0)->fail_operation(w.endpoint(0)->operations(), Errc::no_memory);
    w[0].send(2, 90);
    EXPECT_TRUE(w.endpoint(0)->fault_fired());
    EXPECT_EQ(w[0].core->next_deadline(), w.now()); // a loop does not sleep
    EXPECT_TRUE(w[0].core->begin_iteration(w.now()));
    lost_inside = w[0].with(2).lost;
  };
  w[1].send(0, 90);
  w.run_for(std::chrono::seconds(2));
  EXPECT_EQ(lost_inside, 1U);
  EXPECT_GOOD_END(w);
}

} // namespace
} // namespace statewire::test
