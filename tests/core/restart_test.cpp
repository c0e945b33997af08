// SPDX-License-Identifier: BSD-3-Clause
// A peer that starts again is another incarnation.
#include "kinds.hpp"

namespace statewire::test {
namespace {

class Restart : public EveryNetwork {};
INSTANTIATE_TEST_SUITE_P(Over, Restart, testing::ValuesIn(all_kinds()), kind_name);

void talk_both_ways(Mesh& w, Place a, Place b) {
  const auto ab = w[b].with(a).received;
  const auto ba = w[a].with(b).received;
  EXPECT_EQ(w[a].send(b, 200), Errc::ok);
  EXPECT_EQ(w[b].send(a, 200), Errc::ok);
  EXPECT_TRUE(w.run_until([&] { return w[b].with(a).received > ab && w[a].with(b).received > ba; }))
      << w.portrait();
}

// The old process vanished without a word, so the other side still believes in its connection.
TEST_P(Restart, WhileTheOldConnectionIsStillThoughtOpen) {
  for (const Place victim : {0U, 1U}) {
    auto mesh = make({.nodes = 3});
    Mesh& w = *mesh;
    const Place other = 1 - victim;
    talk_both_ways(w, 0, 1);
    w.kill(victim, Death::unresponsive);
    w.restart(victim);
    EXPECT_EQ(w[victim].send(other, 100), Errc::ok);
    ASSERT_TRUE(w.run_until([&] { return w[other].with(victim).lost == 1; })) << w.portrait();
    EXPECT_EQ(w[other].with(victim).lost_why, Errc::peer_restarted);
    ASSERT_TRUE(w.run_until([&] { return w[other].with(victim).received == 2; })) << w.portrait();
    talk_both_ways(w, 0, 1);
    talk_both_ways(w, 0, 2);
    EXPECT_EQ(w[other].with(victim).lost, 1U);
    EXPECT_GOOD_END(w);
  }
}

TEST_P(Restart, WithMessagesQueuedForThePreviousIncarnationReportsThemAsFailed) {
  auto mesh = make();
  Mesh& w = *mesh;
  talk_both_ways(w, 0, 1);
  w.kill(1, Death::unresponsive);
  for (int i = 0; i < 400; ++i) w[0].send(1, 60'000); // more than any buffer takes
  w.restart(1);
  EXPECT_EQ(w[1].send(0, 100), Errc::ok);
  ASSERT_TRUE(w.run_until([&] { return w[0].with(1).lost == 1; })) << w.portrait();
  EXPECT_GT(w[0].with(1).failed, 0U);
  EXPECT_EQ(w[0].with(1).failed_why, Errc::peer_restarted);
  // Until the new connection is up the loss is not acknowledged, and sends are rejected.
  ASSERT_TRUE(w.run_until([&] { return w[0].with(1).received == 2; })) << w.portrait();
  talk_both_ways(w, 0, 1);
  EXPECT_GOOD_END(w);
}

TEST_P(Restart, InTheMiddleOfClosing) {
  auto mesh = make();
  Mesh& w = *mesh;
  talk_both_ways(w, 0, 1);
  w.kill(1, Death::unresponsive);
  w[0].close(1);
  w.restart(1);
  EXPECT_EQ(w[1].send(0, 100), Errc::ok);
  // The closing runs with the previous incarnation: the new one is refused, tries again, and gets
  // in.
  ASSERT_TRUE(w.run_until([&] { return w[0].with(1).received == 2; })) << w.portrait();
  talk_both_ways(w, 0, 1);
  EXPECT_GOOD_END(w);
}

TEST_P(Restart, ManyTimes) {
  auto mesh = make({.nodes = 3});
  Mesh& w = *mesh;
  for (int i = 0; i < 10; ++i) {
    talk_both_ways(w, 1, 2);
    talk_both_ways(w, 0, 2);
    w.kill(1, i % 2 == 0 ? Death::reset : Death::eof);
    ASSERT_TRUE(w.run_until([&] { return w[2].state(1).close_state == "MORIBUND"; }))
        << w.portrait();
    w[2].close(1); // acknowledges
    w.restart(1);
  }
  EXPECT_EQ(w[0].with(2).lost + w[2].with(0).lost, 0U);
  EXPECT_GOOD_END(w);
}

} // namespace
} // namespace statewire::test
