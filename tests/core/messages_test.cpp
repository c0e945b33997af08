// SPDX-License-Identifier: BSD-3-Clause
// Messages arrive: one way, both ways, at once, through any network.
#include "kinds.hpp"

namespace statewire::test {
namespace {

class Messages : public EveryNetwork {};
INSTANTIATE_TEST_SUITE_P(Over, Messages, testing::ValuesIn(all_kinds()), kind_name);

TEST_P(Messages, OneWayOpensOneConnection) {
  auto mesh = make();
  Mesh& w = *mesh;
  EXPECT_EQ(w[0].core->connections(), 0U) << "lazy: nothing before the first send";
  EXPECT_EQ(w[0].send(1), Errc::ok);
  ASSERT_TRUE(w.run_until([&] { return w[1].with(0).received == 1; })) << w.portrait();
  EXPECT_EQ(w[0].core->stats().connections_opened, 1U);
  EXPECT_EQ(w[1].core->stats().connections_accepted, 1U);
  EXPECT_EQ(w[0].with(1).connected, 1U);
  EXPECT_EQ(w[1].with(0).connected, 1U);
  EXPECT_GOOD_END(w);
  EXPECT_EQ(w[0].with(1).lost + w[1].with(0).lost, 0U);
}

TEST_P(Messages, AnAnswerTakesTheSameConnection) {
  auto mesh = make();
  Mesh& w = *mesh;
  unsigned rallies = 0;
  w[1].when_message = [&](Place from) { w[1].send(from, 100); };
  w[0].when_message = [&](Place from) {
    if (++rallies < 50) w[0].send(from, 100);
  };
  w[0].send(1);
  ASSERT_TRUE(w.run_until([&] { return rallies == 50; })) << w.portrait();
  EXPECT_EQ(w[0].core->stats().connections_opened + w[1].core->stats().connections_opened, 1U);
  EXPECT_GOOD_END(w);
}

// Both send before either makes progress.
TEST_P(Messages, OfCrossingConnectionsTheHigherRanksSurvives) {
  for (const auto seed : seeds(1, 40)) {
    SCOPED_TRACE(replay(seed));
    auto mesh = make({.seed = seed});
    Mesh& w = *mesh;
    w[0].send(1);
    w[1].send(0);
    ASSERT_TRUE(w.run_until([&] {
      return w[0].with(1).received == 1 && w[1].with(0).received == 1;
    })) << w.portrait();
    ASSERT_TRUE(w.run_until([&] {
      return w[0].core->connections() == 1 && w[1].core->connections() == 1;
    })) << "siblings did not go away\n"
        << w.portrait();
    const Stats& low = w[0].core->stats();
    const Stats& high = w[1].core->stats();
    EXPECT_EQ(low.connections_opened + high.connections_opened, 1U);
    EXPECT_EQ(low.connections_accepted, high.connections_opened);
    EXPECT_EQ(high.connections_accepted, low.connections_opened);
    EXPECT_EQ(high.head_to_heads_lost, 0U) << "the higher rank never gives way";
    EXPECT_EQ(low.head_to_heads_lost, low.head_to_heads_lost_to_higher);
    if (low.head_to_heads_lost != 0) {
      EXPECT_EQ(high.connections_opened, 1U);
    }
    EXPECT_GOOD_END(w);
    if (!w.is_memory() && seed >= 5) break; // time of real sockets is real
  }
}

TEST_P(Messages, AllToAllAtOnceOpensOneConnectionPerPair) {
  for (const auto seed : seeds(1, 5)) {
    SCOPED_TRACE(replay(seed));
    auto mesh = make({.nodes = 6, .seed = seed});
    Mesh& w = *mesh;
    for (Place a = 0; a < 6; ++a)
      for (Place b = 0; b < 6; ++b) w[a].send(b, 200); // to itself, too
    ASSERT_TRUE(w.run_until([&] {
      for (Place a = 0; a < 6; ++a)
        for (Place b = 0; b < 6; ++b)
          if (w[a].with(b).received != 1) return false;
      return true;
    })) << w.portrait();
    std::uint64_t opened = 0;
    for (Place a = 0; a < 6; ++a) opened += w[a].core->stats().connections_opened;
    EXPECT_EQ(opened, 15U);
    EXPECT_GOOD_END(w);
  }
}

TEST_P(Messages, AFloodBothWaysArrivesInOrderAndComplete) {
  auto mesh = make();
  Mesh& w = *mesh;
  Dice dice(1);
  const unsigned count = 300;
  for (unsigned i = 0; i < count; ++i) {
    EXPECT_EQ(w[0].send(1, dice.below(2000)), Errc::ok);
    EXPECT_EQ(w[1].send(0, dice.below(2000)), Errc::ok);
  }
  EXPECT_EQ(w[0].send(1, 200'000), Errc::ok); // more than one read
  EXPECT_EQ(w[1].send(0, 200'000), Errc::ok);
  ASSERT_TRUE(w.run_until([&] {
    return w[0].with(1).received == count + 1 && w[1].with(0).received == count + 1;
  })) << w.portrait();
  EXPECT_GOOD_END(w);
  EXPECT_EQ(w[0].with(1).lost + w[1].with(0).lost, 0U);
}

TEST_P(Messages, AnEmptyMessageIsAMessage) {
  auto mesh = make();
  Mesh& w = *mesh;
  w[1].quiet = true; // not the ledger's
  for (int i = 0; i < 3; ++i) EXPECT_EQ(w[0].core->send(w.peer(1), 9, {}, w.now()), Errc::ok);
  EXPECT_TRUE(w.run_until([&] { return w[1].with(0).received == 3; })) << w.portrait();
  EXPECT_GOOD_END(w);
}

TEST_P(Messages, MaySendFromEveryCallback) {
  auto mesh = make({.nodes = 3});
  Mesh& w = *mesh;
  w[0].when_connected = [&](Place p) { w[0].send(p); };
  w[1].when_connected = [&](Place p) { w[1].send(p, 5000); };
  w[1].when_message = [&](Place) {
    if (w[1].with(0).received <= 20) w[1].send(2, 3000);
    if (w[1].with(0).received <= 20) w[1].send(0, 3000);
  };
  w[0].when_message = [&](Place p) {
    if (w[0].with(1).received <= 20) w[0].send(p, 70'000);
  };
  w[0].send(1);
  ASSERT_TRUE(w.run_until([&] {
    return w[0].with(1).received >= 21 && w[2].with(1).received >= 20;
  })) << w.portrait();
  EXPECT_GOOD_END(w);
}

} // namespace
} // namespace statewire::test
