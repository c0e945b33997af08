// SPDX-License-Identifier: BSD-3-Clause
// Closing gracefully, reopening, and every call in between.
#include "kinds.hpp"

namespace statewire::test {
namespace {

class Closing : public EveryNetwork {
 protected:
  // Two processes that have exchanged a message each way.
  static std::unique_ptr<Mesh> connected(std::uint64_t seed = 1, unsigned nodes = 2) {
    auto mesh = make({.nodes = nodes, .seed = seed});
    Mesh& w = *mesh;
    w[0].send(1);
    EXPECT_TRUE(w.run_until([&] { return w[1].with(0).received == 1; })) << w.portrait();
    w[1].send(0);
    EXPECT_TRUE(w.run_until([&] { return w[0].with(1).received == 1; })) << w.portrait();
    return mesh;
  }
  static bool all_quiet(Mesh& w) {
    return w.run_until(
        [&] { return w[0].core->connections() == 0 && w[1].core->connections() == 0; });
  }
};
INSTANTIATE_TEST_SUITE_P(Over, Closing, testing::ValuesIn(all_kinds()), kind_name);

TEST_P(Closing, ByOneSideTellsBoth) {
  auto mesh = connected();
  Mesh& w = *mesh;
  EXPECT_EQ(w[0].close(1), Errc::ok);
  EXPECT_TRUE(w.run_until([&] { return w[0].with(1).closed == 1 && w[1].with(0).closed == 1; }))
      << w.portrait();
  EXPECT_TRUE(all_quiet(w)) << w.portrait();
  EXPECT_EQ(w[0].state(1).close_state, "INACTIVE");
  EXPECT_EQ(w[1].state(0).close_state, "INACTIVE");
  EXPECT_GOOD_END(w);
  EXPECT_EQ(w[0].with(1).lost + w[1].with(0).lost, 0U);
}

TEST_P(Closing, ByBothAtOnceTellsEachOnce) {
  for (const auto seed : seeds(1, 5)) {
    SCOPED_TRACE(replay(seed));
    auto mesh = connected(seed);
    Mesh& w = *mesh;
    w[0].close(1);
    w[1].close(0);
    EXPECT_TRUE(w.run_until([&] { return w[0].with(1).closed == 1 && w[1].with(0).closed == 1; }))
        << w.portrait();
    EXPECT_TRUE(all_quiet(w)) << w.portrait();
    EXPECT_GOOD_END(w);
    EXPECT_EQ(w[0].with(1).closed, 1U);
    EXPECT_EQ(w[0].with(1).lost + w[1].with(0).lost, 0U);
  }
}

TEST_P(Closing, OfOneNeverUsedMakesNoConnection) {
  auto mesh = make();
  Mesh& w = *mesh;
  EXPECT_EQ(w[0].close(1), Errc::ok);
  EXPECT_EQ(w[0].with(1).closed, 1U);
  EXPECT_EQ(w[0].core->stats().attempts, 0U);
  EXPECT_GOOD_END(w);
  EXPECT_EQ(w[0].core->stats().attempts, 0U);
}

TEST_P(Closing, WithALongQueueDeliversEverythingFirst) {
  auto mesh = connected();
  Mesh& w = *mesh;
  for (int i = 0; i < 100; ++i) {
    w[0].send(1, 3000);
    w[1].send(0, 3000);
  }
  w[0].close(1);
  EXPECT_TRUE(w.run_until([&] { return w[0].with(1).closed == 1 && w[1].with(0).closed == 1; }))
      << w.portrait();
  EXPECT_EQ(w[1].with(0).received, 101U);
  EXPECT_EQ(w[0].with(1).received, 101U);
  EXPECT_GOOD_END(w);
}

TEST_P(Closing, BeforeTheConnectionIsUpDeliversWhatWasSent) {
  auto mesh = make();
  Mesh& w = *mesh;
  w[0].send(1, 10'000);
  w[0].close(1);
  EXPECT_TRUE(w.run_until([&] { return w[0].with(1).closed == 1; })) << w.portrait();
  EXPECT_EQ(w[1].with(0).received, 1U);
  EXPECT_GOOD_END(w);
}

TEST_P(Closing, AMessageSentMeanwhileOpensItAgain) {
  auto mesh = connected();
  Mesh& w = *mesh;
  w[0].close(1);
  EXPECT_EQ(w[0].send(1), Errc::ok);
  EXPECT_EQ(w[0].send(1, 4000), Errc::ok);
  EXPECT_TRUE(w.run_until([&] { return w[1].with(0).received == 3; })) << w.portrait();
  EXPECT_EQ(w[0].with(1).closed, 1U);
  EXPECT_EQ(w[0].with(1).connected, 2U);
  EXPECT_GOOD_END(w);
  EXPECT_EQ(w[0].with(1).lost + w[1].with(0).lost, 0U);
}

TEST_P(Closing, BothSendMeanwhile) {
  for (const auto seed : seeds(1, 5)) {
    SCOPED_TRACE(replay(seed));
    auto mesh = connected(seed);
    Mesh& w = *mesh;
    w[0].close(1);
    w[1].close(0);
    w[0].send(1, 500);
    w[1].send(0, 500);
    EXPECT_TRUE(w.run_until([&] {
      return w[0].with(1).received == 2 && w[1].with(0).received == 2;
    })) << w.portrait();
    EXPECT_GOOD_END(w);
    EXPECT_EQ(w[0].with(1).lost + w[1].with(0).lost, 0U);
  }
}

TEST_P(Closing, AndReopeningAHundredTimes) {
  auto mesh = connected();
  Mesh& w = *mesh;
  for (unsigned i = 1; i <= 100; ++i) {
    const Place one = i % 2;
    const Place other = 1 - one;
    const unsigned closed = w[one].with(other).closed;
    w[one].close(other);
    ASSERT_TRUE(w.run_until([&] { return w[one].with(other).closed > closed; })) << i << "\n"
                                                                                 << w.portrait();
    const unsigned received = w[one].with(other).received;
    ASSERT_EQ(w[other].send(one), Errc::ok);
    ASSERT_TRUE(w.run_until([&] { return w[one].with(other).received > received; }))
        << i << "\n"
        << w.portrait();
  }
  EXPECT_GOOD_END(w);
  EXPECT_EQ(w[0].with(1).lost + w[1].with(0).lost, 0U);
}

TEST_P(Closing, AndSendingInCallbacks) {
  auto mesh = make();
  Mesh& w = *mesh;
  w[1].when_message = [&](Place from) { w[1].close(from); };
  w[0].when_closed = [&](Place p) {
    if (w[0].with(1).closed < 10) w[0].send(p, 300);
  };
  w[0].send(1);
  EXPECT_TRUE(w.run_until([&] { return w[0].with(1).closed >= 10; })) << w.portrait();
  EXPECT_GOOD_END(w);
  EXPECT_EQ(w[1].with(0).received, 10U);
  EXPECT_EQ(w[0].with(1).lost + w[1].with(0).lost, 0U);
}

TEST_P(Closing, ALostOneIsUsableAgainAfterItIsAcknowledged) {
  auto mesh = connected();
  Mesh& w = *mesh;
  w.kill(1, Death::reset);
  EXPECT_TRUE(w.run_until([&] { return w[0].with(1).lost == 1; })) << w.portrait();
  EXPECT_EQ(w[0].state(1).close_state, "MORIBUND");
  EXPECT_EQ(w[0].send(1), Errc::moribund);
  w.restart(1);
  EXPECT_EQ(w[0].close(1), Errc::ok);
  EXPECT_EQ(w[0].with(1).closed, 1U);
  EXPECT_EQ(w[0].send(1), Errc::ok);
  EXPECT_TRUE(w.run_until([&] { return w[1].with(0).received == 1; })) << w.portrait();
  EXPECT_GOOD_END(w);
}

TEST_P(Closing, ManyTimesInARowIsClosingOnce) {
  auto mesh = connected();
  Mesh& w = *mesh;
  for (int i = 0; i < 5; ++i) EXPECT_EQ(w[0].close(1), Errc::ok);
  EXPECT_TRUE(w.run_until([&] { return w[0].with(1).closed == 1; })) << w.portrait();
  EXPECT_TRUE(all_quiet(w)) << w.portrait();
  EXPECT_EQ(w[1].with(0).closed, 1U);
  EXPECT_GOOD_END(w);
}

} // namespace
} // namespace statewire::test
