// SPDX-License-Identifier: BSD-3-Clause
// Opening a connection over a difficult road.
#include "actors.hpp"
#include "kinds.hpp"

namespace statewire::test {
namespace {

class Opening : public EveryNetwork {};
INSTANTIATE_TEST_SUITE_P(Over, Opening, testing::ValuesIn(all_kinds()), kind_name);

TEST_P(Opening, RefusedAtFirstSucceedsWhenThePeerStartsLater) {
  auto mesh = make({.nodes = 2, .started = 1});
  Mesh& w = *mesh;
  EXPECT_EQ(w[0].send(1, 100), Errc::ok);
  w.run_for(std::chrono::milliseconds(150));
  EXPECT_GT(w[0].core->stats().attempts, 2U);
  EXPECT_EQ(w[0].with(1).lost, 0U);
  w.start(1);
  EXPECT_TRUE(w.run_until([&] { return w[1].with(0).received == 1; })) << w.portrait();
  EXPECT_GOOD_END(w);
}

TEST_P(Opening, ASendConnectsOnlyAfterWhatHasArrivedWasLookedAt) {
  auto mesh = make();
  Mesh& w = *mesh;
  EXPECT_EQ(w[0].send(1, 100), Errc::ok);
  EXPECT_EQ(w[0].core->stats().attempts, 0U);
  EXPECT_EQ(w[0].state(1).channel_state, "WAIT_PERMIT");
  // The peer has called: its connection is taken, no second one is opened.
  EXPECT_EQ(w[1].send(0, 100), Errc::ok);
  EXPECT_TRUE(w.run_until([&] { return w[0].with(1).received + w[1].with(0).received == 2; }))
      << w.portrait();
  EXPECT_GOOD_END(w);
}

TEST_P(Opening, AnAcceptorDoesNotConnectAsWell) {
  // The initiator has as long as it needs to authenticate: a loaded machine must not decide this.
  MeshOptions options;
  options.core.admission_grace = options.core.stall_timeout = std::chrono::seconds(10);
  auto mesh = make(options);
  Mesh& w = *mesh;
  w[0].send(1, 100);
  ASSERT_TRUE(w.run_until([&] { return w[1].core->connections() == 1; }));
  w[1].send(0, 100);
  EXPECT_TRUE(w.run_until([&] { return w[0].with(1).received + w[1].with(0).received == 2; }))
      << w.portrait();
  EXPECT_EQ(w[1].core->stats().attempts, 0U);
  EXPECT_EQ(w[0].core->stats().head_to_heads_lost + w[1].core->stats().head_to_heads_lost, 0U);
  EXPECT_GOOD_END(w);
}

TEST_P(Opening, RefusedAlwaysFailsAtTheDeadline) {
  auto mesh = make({.nodes = 2, .started = 1});
  Mesh& w = *mesh;
  const Time begun = w.now();
  EXPECT_EQ(w[0].send(1, 100), Errc::ok);
  EXPECT_TRUE(w.run_until([&] { return w[0].with(1).failed == 1; }, std::chrono::seconds(60)));
  EXPECT_GE(w.now() - begun, w.options().core.open_timeout);
  expect_within(w, begun,
                w.options().core.open_timeout + w.options().core.backoff_limit * 2 +
                    std::chrono::milliseconds(200));
  EXPECT_EQ(w[0].with(1).failed_why, Errc::connection_refused);
  EXPECT_EQ(w[0].with(1).lost, 1U);
  EXPECT_EQ(w[0].with(1).lost_why, Errc::connection_refused);
  EXPECT_GOOD_END(w);
}

TEST_P(Opening, APeerWithoutAnAddressIsUnreachable) {
  auto mesh = make({.nodes = 3, .group_size = 5});
  Mesh& w = *mesh;
  EXPECT_EQ(w[0].core->send({0, 4}, 1, {}, w.now(), 1), Errc::ok);
  EXPECT_TRUE(w.run_until(
      [&] {
        return w[0].core->state({0, 4}).close_state == "MORIBUND";
      },
      std::chrono::seconds(60)));
  EXPECT_EQ(w[0].core->state({0, 4}).last_error, Errc::unreachable);
  EXPECT_EQ(w[0].core->connections(), 0U);
}

TEST_P(Opening, OneByteAtATimeWorks) {
  auto mesh = make();
  Mesh& w = *mesh;
  auto slow = std::make_unique<Relay>(w, 1, 1);
  w.route(0, 1, slow->address());
  w[0].send(1, 300);
  ASSERT_TRUE(w.run_until([&] { return w[1].with(0).received == 1; })) << w.portrait();
  w[1].send(0, 300);
  ASSERT_TRUE(w.run_until([&] { return w[0].with(1).received == 1; })) << w.portrait();
  EXPECT_GE(slow->connections(), 1U);
  EXPECT_GOOD_END(w);
  EXPECT_EQ(w[0].with(1).lost + w[1].with(0).lost, 0U);
}

TEST_P(Opening, ALineCutInTheHandshakeIsTriedAgain) {
  auto mesh = make();
  Mesh& w = *mesh;
  auto relay = std::make_unique<Relay>(w, 1, 1);
  w.route(0, 1, relay->address());
  w[0].send(1, 300);
  for (std::size_t bytes = 5; bytes < 150; bytes += 20) {
    const std::size_t call = relay->connections();
    ASSERT_TRUE(w.run_until([&] {
      return relay->connections() > call ||
             (call > 0 && relay->from_initiator(call - 1).size() > bytes);
    })) << w.portrait();
    relay->cut();
  }
  EXPECT_TRUE(w.run_until([&] { return w[1].with(0).received == 1; })) << w.portrait();
  EXPECT_GOOD_END(w);
}

TEST_P(Opening, AnAttemptThatHangsDoesNotHoldUpTheOthers) {
  auto mesh = make({.nodes = 12});
  Mesh& w = *mesh;
  Actor black_hole(w); // accepts and says nothing
  for (Place p = 1; p < 10; ++p) w.route(0, p, black_hole.address());
  const Time begun = w.now();
  for (Place p = 1; p < 12; ++p) w[0].send(p, 100);
  EXPECT_TRUE(w.run_until([&] { return w[10].with(0).received + w[11].with(0).received == 2; }))
      << w.portrait();
  expect_within(w, begun, w.options().core.handshake_timeout); // eight hang in front of them
  black_hole.close_all(true);
  for (Place p = 1; p < 10; ++p) w.route(0, p, w.address_of(p));
  EXPECT_TRUE(w.run_until(
      [&] {
        for (Place p = 1; p < 10; ++p)
          if (w[p].with(0).received != 1) return false;
        return true;
      },
      std::chrono::seconds(60)))
      << w.portrait();
  EXPECT_GOOD_END(w);
}

} // namespace
} // namespace statewire::test
