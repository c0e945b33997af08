// SPDX-License-Identifier: BSD-3-Clause
// The time bounds that docs/guide/survival.md and docs/design/states.md promise, in exact virtual
// time.
#include "actors.hpp"
#include "kinds.hpp"

#include <algorithm>

namespace statewire::test {
namespace {

using std::chrono::milliseconds;

// What the steps of the in-memory network add to an exact time: each takes a microsecond.
constexpr Time k_steps = milliseconds(2);

std::unique_ptr<Mesh> mesh_of(unsigned nodes, std::uint64_t seed = 1) {
  return memory_mesh({.nodes = nodes, .seed = seed});
}

// Lets time pass until it holds; returns when.
Time time_until(Mesh& w, const std::function<bool()>& predicate) {
  const Time begun = w.now();
  EXPECT_TRUE(w.run_until(predicate, std::chrono::minutes(5))) << w.portrait();
  return w.now() - begun;
}

void connect(Mesh& w) {
  for (Place p = 1; p < w.size(); ++p) {
    w[p].send(0);
    w[0].send(p);
  }
  ASSERT_TRUE(w.run_until([&] {
    for (Place p = 1; p < w.size(); ++p)
      if (w[p].with(0).received != 1 || w[0].with(p).received != 1) return false;
    return true;
  })) << w.portrait();
}

TEST(Deadlines, AStoppedPeerHoldsFinalizeForCloseTimeout) {
  auto mesh = mesh_of(3);
  Mesh& w = *mesh;
  ASSERT_NO_FATAL_FAILURE(connect(w));
  w.kill(1, Death::unresponsive);
  w[0].finalize();
  const Time took = time_until(w, [&] { return w[0].core->finalized(); });
  const Time promised = w.options().core.close_timeout;
  EXPECT_GE(took, promised);
  EXPECT_LE(took, promised + k_steps);
  EXPECT_EQ(w[0].with(1).lost_why, Errc::timed_out);
  EXPECT_EQ(w[0].with(2).lost, 0U);
}

TEST(Deadlines, AStoppedPeerHoldsACloseForCloseTimeout) {
  auto mesh = mesh_of(2);
  Mesh& w = *mesh;
  ASSERT_NO_FATAL_FAILURE(connect(w));
  w.kill(1, Death::unresponsive);
  (void)w[0].close(1);
  const Time took = time_until(w, [&] { return w[0].with(1).lost == 1; });
  EXPECT_GE(took, w.options().core.close_timeout);
  EXPECT_LE(took, w.options().core.close_timeout + k_steps);
}

// More is queued than the network takes: some bytes move, and then none.
TEST(Deadlines, AStoppedPeerHoldsFinalizeForCloseTimeoutAfterTheLastByteMoved) {
  auto mesh = mesh_of(2);
  Mesh& w = *mesh;
  ASSERT_NO_FATAL_FAILURE(connect(w));
  for (int i = 0; i < 40; ++i) w[0].send(1, 10'000);
  w[0].finalize();
  EXPECT_GT(w[0].state(1).queued_bytes, 0U);
  w.kill(1, Death::unresponsive);
  const Time took = time_until(w, [&] { return w[0].core->finalized(); });
  EXPECT_LE(took, w.options().core.close_timeout + k_steps);
}

// A peer that reads slowly is not a stopped one.
TEST(Deadlines, ACloseWaitsAsLongAsBytesMove) {
  MeshOptions options{.nodes = 2};
  options.net.pipe_capacity = 1'000;
  options.net.delay_min = options.net.delay_max = milliseconds(900);
  auto mesh = memory_mesh(options);
  Mesh& w = *mesh;
  ASSERT_NO_FATAL_FAILURE(connect(w));
  for (int i = 0; i < 5; ++i) w[0].send(1, 10'000);
  w[1].send(0, 30'000);
  w[0].finalize();
  const Time took = time_until(w, [&] { return w[0].core->finalized(); });
  EXPECT_GT(took, w.options().core.close_timeout * 2);
  EXPECT_EQ(w[1].with(0).received, 6U);
  EXPECT_EQ(w[0].with(1).received, 2U);
  EXPECT_GOOD_END(w);
}

// Of a message that is too long to arrive in close_timeout every byte counts.
TEST(Deadlines, ACloseWaitsAsLongAsTheBytesOfOneMessageArrive) {
  MeshOptions options{.nodes = 2};
  options.net.pipe_capacity = 1'000;
  options.net.delay_min = options.net.delay_max = milliseconds(900);
  auto mesh = memory_mesh(options);
  Mesh& w = *mesh;
  ASSERT_NO_FATAL_FAILURE(connect(w));
  w[1].send(0, 30'000);
  w[0].finalize();
  const Time took = time_until(w, [&] { return w[0].core->finalized(); });
  EXPECT_GT(took, w.options().core.close_timeout * 2);
  EXPECT_EQ(w[0].with(1).received, 2U);
  EXPECT_GOOD_END(w);
}

// Whatever the close protocol is doing when the peer stops.
TEST(Deadlines, APeerThatStopsAtAnyMomentHoldsFinalizeForCloseTimeoutAtMost) {
  for (const bool both : {false, true})
    for (const auto seed : seeds(1, 4))
      for (std::uint64_t k = 0;; ++k) {
        SCOPED_TRACE(replay(seed) + ", step " + std::to_string(k) + (both ? ", both" : ""));
        auto mesh = mesh_of(2, seed);
        Mesh& w = *mesh;
        ASSERT_NO_FATAL_FAILURE(connect(w));
        w[0].send(1, 2'000);
        w[1].send(0, 2'000);
        w[0].finalize();
        if (both) w[1].finalize();
        for (std::uint64_t i = 0; i < k && !w[0].core->finalized(); ++i) w.step(k_never);
        if (w[0].core->finalized()) break;
        w.kill(1, Death::unresponsive);
        const Time took = time_until(w, [&] { return w[0].core->finalized(); });
        EXPECT_LE(took, w.options().core.close_timeout + k_steps) << w.portrait();
        if (HasFailure()) return;
      }
}

// ---- opening

TEST(Deadlines, AnAcceptedConnectionThatSaysNothingIsKeptForHandshakeTimeout) {
  auto mesh = mesh_of(2);
  Mesh& w = *mesh;
  Actor initiator(w);
  Connection& connection = initiator.connect(w.address_of(0));
  ASSERT_TRUE(w.run_until([&] { return w[0].core->connections() == 1; }));
  w.run_for(w.options().core.handshake_timeout / 2);
  auto half = proven_request(w, 1, 0);
  half.resize(40);
  initiator.send(connection, half); // half a request is no reason to wait for longer
  const Time took = time_until(w, [&] { return connection.ended(); });
  EXPECT_LE(took, w.options().core.handshake_timeout / 2 + k_steps);
  EXPECT_GE(took, w.options().core.handshake_timeout / 2 - k_steps);
}

TEST(Deadlines, AnAttemptThatIsNotAnsweredEndsAtHandshakeTimeout) {
  auto mesh = mesh_of(2);
  Mesh& w = *mesh;
  w.memory()->black_hole(w.address_of(1), true);
  w[0].send(1);
  ASSERT_TRUE(w.run_until([&] { return w[0].core->stats().attempts == 1; }));
  const Time took = time_until(w, [&] { return w[0].state(1).channel_state == "RETRY_WAIT"; });
  EXPECT_GE(took, w.options().core.handshake_timeout - k_steps);
  EXPECT_LE(took, w.options().core.handshake_timeout + k_steps);
}

TEST(Deadlines, APeerThatRefusesIsGivenUpAtOpenTimeout) {
  auto mesh = mesh_of(2);
  Mesh& w = *mesh;
  w.memory()->refuse(w.address_of(1), true);
  w[0].send(1);
  const Time took = time_until(w, [&] { return w[0].with(1).lost == 1; });
  const CoreOptions& o = w.options().core;
  EXPECT_GE(took, o.open_timeout);
  EXPECT_LE(took, o.open_timeout + k_steps);
  EXPECT_EQ(w[0].with(1).lost_why, Errc::connection_refused);
}

TEST(Deadlines, APeerThatNeverAnswersIsGivenUpAtOpenTimeout) {
  auto mesh = mesh_of(2);
  Mesh& w = *mesh;
  w.memory()->black_hole(w.address_of(1), true);
  w[0].send(1);
  const Time took = time_until(w, [&] { return w[0].with(1).lost == 1; });
  EXPECT_GE(took, w.options().core.open_timeout);
  EXPECT_LE(took, w.options().core.open_timeout + k_steps);
  EXPECT_EQ(w[0].with(1).lost_why, Errc::timed_out);
}

// Finalize has something to flush, and nobody to connect to.
TEST(Deadlines, APeerThatCannotBeReachedHoldsFinalizeForOpenTimeout) {
  auto mesh = mesh_of(2);
  Mesh& w = *mesh;
  w.memory()->black_hole(w.address_of(1), true);
  w[0].send(1);
  w[0].finalize();
  const Time took = time_until(w, [&] { return w[0].core->finalized(); });
  EXPECT_LE(took, w.options().core.open_timeout + k_steps);
}

TEST(Deadlines, ASendConnectsAtItsPermitThoughOthersHang) {
  MeshOptions options{.nodes = 3};
  options.core.max_opening = 1;
  auto mesh = memory_mesh(options);
  Mesh& w = *mesh;
  const CoreOptions& o = w.options().core;
  w.memory()->black_hole(w.address_of(1), true);
  w[0].send(1);
  ASSERT_TRUE(w.run_until([&] { return w[0].core->stats().attempts == 1; }));
  w[0].send(2);
  const Time took = time_until(w, [&] { return w[2].with(0).received == 1; });
  EXPECT_GE(took, o.stall_timeout - k_steps);
  EXPECT_LE(took, o.stall_timeout + k_steps);
}

// ---- finalize and unauthenticated connections

TEST(Deadlines, AnUnauthenticatedConnectionHoldsFinalizeForItsGracePeriod) {
  auto mesh = mesh_of(2);
  Mesh& w = *mesh;
  Actor initiator(w);
  for (int i = 0; i < 3; ++i) initiator.connect(w.address_of(0));
  ASSERT_TRUE(w.run_until([&] { return w[0].core->connections() == 3; }));
  w[0].finalize();
  const Time took = time_until(w, [&] { return w[0].core->finalized(); });
  EXPECT_GE(took, w.options().core.finalize_grace);
  EXPECT_LE(took, w.options().core.finalize_grace + k_steps);
}

// They come one after the other, each within the time of the former.
TEST(Deadlines, ALateUnauthenticatedConnectionDoesNotHoldFinalizeForLonger) {
  auto mesh = mesh_of(2);
  Mesh& w = *mesh;
  Actor initiator(w);
  initiator.connect(w.address_of(0));
  ASSERT_TRUE(w.run_until([&] { return w[0].core->connections() == 1; }));
  w[0].finalize();
  const Time begun = w.now();
  for (int i = 0; i < 9 && !w[0].core->finalized(); ++i) {
    w.run_for(w.options().core.finalize_grace / 2);
    if (!w[0].core->finalized()) initiator.connect(w.address_of(0));
  }
  EXPECT_TRUE(w.run_until([&] { return w[0].core->finalized(); })) << w.portrait();
  EXPECT_LE(w.now() - begun, w.options().core.finalize_grace + k_steps);
}

// Its refusal has been written; it neither reads it nor hangs up.
TEST(Deadlines, ARefusedConnectionHoldsFinalizeForItsGracePeriod) {
  auto mesh = mesh_of(2);
  Mesh& w = *mesh;
  Actor initiator(w);
  Connection& connection = initiator.connect(w.address_of(0));
  ASSERT_TRUE(w.run_until([&] { return w[0].core->connections() == 1; }));
  initiator.send(connection, proven_request(w, 1, 0, {}, 8)); // a wrong key
  ASSERT_TRUE(w.run_until([&] { return answer_in(connection).has_value(); }));
  w[0].finalize();
  const Time took = time_until(w, [&] { return w[0].core->finalized(); });
  EXPECT_LE(took, w.options().core.finalize_grace + k_steps);
}

TEST(Deadlines, ARefusedConnectionIsCutAtCloseTimeout) {
  auto mesh = mesh_of(2);
  Mesh& w = *mesh;
  Actor initiator(w);
  Connection& connection = initiator.connect(w.address_of(0));
  ASSERT_TRUE(w.run_until([&] { return w[0].core->connections() == 1; }));
  initiator.send(connection, proven_request(w, 1, 0, {}, 8));
  ASSERT_TRUE(w.run_until([&] { return answer_in(connection).has_value(); }));
  const Time took = time_until(w, [&] { return w[0].core->connections() == 0; });
  EXPECT_LE(took, w.options().core.close_timeout + k_steps);
}

} // namespace
} // namespace statewire::test
