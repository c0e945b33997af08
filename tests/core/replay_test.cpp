// SPDX-License-Identifier: BSD-3-Clause
// A recorded handshake of an initiator that is sent again gets no further than the answer, whatever
// the virtual connection does meanwhile, and disturbs nothing.
#include "actors.hpp"
#include "kinds.hpp"

#include <functional>

namespace statewire::test {
namespace {

using std::chrono::milliseconds;
using Octets = std::vector<std::uint8_t>;

// Place 1 is spoken for by hand: by the peer itself, and by one that has recorded it.
class Replay : public EveryNetwork {
 protected:
  Replay() : mesh_(first_of_a_job()), w(*mesh_), peer(w), thief(w) {
    w[0].quiet = true;
    w.reserve(1);
  }
  [[nodiscard]] Octets request(std::uint64_t attempt, std::uint8_t incarnation = 0xEE,
                               const wire::Nonce& challenge = {}) {
    const auto change = [=](wire::Request& q) {
      q.attempt = attempt;
      q.incarnation.fill(incarnation);
    };
    return proven_request(w, 1, 0, change, 7, challenge);
  }
  // Of a peer that knows of this incarnation of its acceptor.
  [[nodiscard]] Octets request_for(std::uint8_t incarnation, const wire::Nonce& challenge = {}) {
    const auto change = [=](wire::Request& q) { q.target_incarnation.fill(incarnation); };
    return proven_request(w, 1, 0, change, 7, challenge);
  }
  Connection& asks(Actor& actor, const Octets& bytes) {
    Connection& connection = actor.connect(w.address_of(0));
    actor.send(connection, bytes);
    EXPECT_TRUE(w.run_until([&] {
      return answer_in(connection) || challenge_in(connection) || connection.ended();
    })) << w.portrait();
    return connection;
  }
  // A connection of the peer: accepted, and confirmed.
  Connection& accepted(std::uint64_t attempt) {
    Connection& connection = asks(peer, request(attempt));
    EXPECT_EQ(answer_in(connection).value_or(Errc::timed_out), Errc::ok) << w.portrait();
    return connection;
  }
  Connection& connected(std::uint64_t attempt) {
    Connection& connection = accepted(attempt);
    recorded = request(attempt);
    const Octets confirmation = proven_confirmation(w, connection);
    recorded.insert(recorded.end(), confirmation.begin(), confirmation.end());
    const auto ups = w[0].with(1).connected;
    peer.send(connection, confirmation);
    EXPECT_TRUE(w.run_until([&] { return w[0].with(1).connected == ups + 1; })) << w.portrait();
    return connection;
  }
  void close_frame(Connection& connection, bool acknowledges) {
    const auto frame = wire::encode(wire::FrameHeader{
        0, 0, wire::FrameKind::close, acknowledges ? wire::k_close_ack : std::uint8_t{0}});
    peer.send(connection, std::span<const std::byte>(frame));
  }
  void in_state(std::string_view state) {
    EXPECT_TRUE(w.run_until([&] { return w[0].state(1).channel_state == state; })) << w.portrait();
  }
  // All that was recorded, sent at once.
  void is_refused(const Octets& bytes) {
    const std::string_view before = w[0].state(1).channel_state;
    const auto counts = w[0].with(1);
    Connection& connection = asks(thief, bytes);
    EXPECT_EQ(answer_in(connection).value_or(Errc::ok), Errc::already_connected) << w.portrait();
    EXPECT_TRUE(w.run_until([&] { return connection.ended(); })) << w.portrait();
    thief.close(connection);
    EXPECT_EQ(w[0].state(1).channel_state, before);
    EXPECT_EQ(w[0].with(1).connected, counts.connected);
    EXPECT_EQ(w[0].with(1).lost, counts.lost);
    EXPECT_EQ(w[0].core->stats().unexpected, 0U);
  }
  // The connection of the peer works.
  void is_alive(Connection& connection) {
    EXPECT_FALSE(connection.ended());
    const auto received = connection.received.size();
    EXPECT_EQ(w[0].send(1, 10), Errc::ok);
    EXPECT_TRUE(w.run_until([&] { return connection.received.size() > received; })) << w.portrait();
    EXPECT_EQ(w[0].with(1).lost, 0U);
  }

  std::unique_ptr<Mesh> mesh_;
  Mesh& w;
  Actor peer, thief;
  Octets recorded; // of the last connection that was confirmed
};
INSTANTIATE_TEST_SUITE_P(Over, Replay, testing::ValuesIn(all_kinds()), kind_name);

TEST_P(Replay, OfALiveConnectionIsRefused) {
  Connection& connection = connected(1);
  is_refused(recorded);
  is_alive(connection);
}

TEST_P(Replay, OfAnEarlierConnectionIsRefusedWhileThereIsAnother) {
  peer.close(connected(1), true);
  in_state("UNCONNECTED");
  const Octets first = recorded;
  Connection& connection = connected(2);
  const auto lost = w[0].with(1).lost;
  is_refused(first);
  EXPECT_FALSE(connection.ended());
  EXPECT_EQ(w[0].with(1).lost, lost);
}

TEST_P(Replay, IsRefusedWhileThereIsNoConnection) {
  peer.close(connected(1), true);
  in_state("UNCONNECTED");
  is_refused(recorded);
}

TEST_P(Replay, ThatWasRefusedDoesNotHoldUpFinalize) {
  peer.close(connected(1), true);
  in_state("UNCONNECTED");
  Connection& connection = asks(thief, recorded);
  EXPECT_EQ(answer_in(connection).value_or(Errc::ok), Errc::already_connected) << w.portrait();
  // The thief does not hang up; an initiator that is not known has a moment left.
  w[0].finalize();
  const Time began = w.now();
  EXPECT_TRUE(w.run_until([&] { return w[0].core->finalized(); })) << w.portrait();
  EXPECT_LT(w.now() - began, CoreOptions{}.teardown_timeout);
}

TEST_P(Replay, IsRefusedWhileAConnectionIsNotConfirmed) {
  peer.close(connected(1), true);
  in_state("UNCONNECTED");
  Connection& connection = accepted(2);
  in_state("UNCONFIRMED");
  is_refused(recorded);
  is_refused(request(2)); // of that one itself
  peer.send(connection, proven_confirmation(w, connection));
  in_state("CONNECTED");
  EXPECT_FALSE(connection.ended());
}

TEST_P(Replay, IsRefusedWhileTheConnectionCloses) {
  Connection& connection = connected(1);
  (void)w[0].close(1);
  ASSERT_TRUE(w.run_until([&] { return !connection.received.empty(); }));
  close_frame(connection, false);
  close_frame(connection, true);
  in_state("CLOSING");
  is_refused(recorded);
  peer.close(connection);
  EXPECT_TRUE(w.run_until([&] { return w[0].with(1).closed == 1; })) << w.portrait();
  EXPECT_EQ(w[0].with(1).lost, 0U);
}

// The attempt of the lower rank would lose the head-to-head.
TEST_P(Replay, IsRefusedWhileAnOwnAttemptIsUnderWay) {
  peer.close(connected(1), true);
  in_state("UNCONNECTED");
  w[0].quiet = true;
  (void)w[0].close(1); // acknowledges the loss
  w.route(0, 1, peer.address());
  EXPECT_EQ(w[0].send(1, 10), Errc::ok);
  in_state("CONNECTING");
  const auto connections = peer.connections.size();
  is_refused(recorded);
  EXPECT_TRUE(w.run_until([&] { return peer.connections.size() > connections - 1; }));
  EXPECT_EQ(w[0].core->stats().head_to_heads_lost, 0U);
}

TEST_P(Replay, IsRefusedWhileTheNextAttemptWaits) {
  peer.close(connected(1), true);
  in_state("UNCONNECTED");
  (void)w[0].close(1);
  peer.when_accepted = [this](Connection& l) { peer.close(l, true); };
  w.route(0, 1, peer.address());
  EXPECT_EQ(w[0].send(1, 10), Errc::ok);
  in_state("RETRY_WAIT");
  Connection& connection = asks(thief, recorded);
  EXPECT_EQ(answer_in(connection).value_or(Errc::ok), Errc::already_connected) << w.portrait();
  thief.close(connection);
  EXPECT_EQ(w[0].with(1).connected, 1U);
}

// A request that its acceptor has never read is acknowledged, once. It is never confirmed, and the
// peer's next request takes its place.
TEST_P(Replay, OfARequestThatWasNeverReadGetsNoFurtherThanTheAnswer) {
  peer.close(connected(1), true);
  in_state("UNCONNECTED");
  const Octets confirmation(recorded.end() - (wire::k_frame_header + wire::k_mac_size),
                            recorded.end());
  Octets bytes = request(2);
  Connection& connection = asks(thief, bytes);
  EXPECT_EQ(answer_in(connection).value_or(Errc::timed_out), Errc::ok);
  in_state("UNCONFIRMED");
  thief.send(connection, confirmation); // of another connection: the only one that was recorded
  EXPECT_TRUE(w.run_until([&] { return connection.ended(); })) << w.portrait();
  in_state("UNCONNECTED");
  is_refused(bytes);
  Connection& held = asks(thief, request(3));
  in_state("UNCONFIRMED");
  const Connection& alive = connected(4);
  EXPECT_TRUE(w.run_until([&] { return held.ended(); })) << w.portrait();
  EXPECT_FALSE(alive.ended());
  EXPECT_EQ(w[0].with(1).lost, 1U) << "the first, which was cut";
  EXPECT_EQ(w[0].core->stats().connections_accepted, 2U);
}

// A request of another incarnation is sent again over a challenge, or never.
TEST_P(Replay, OfAnotherIncarnationIsChallengedAndDisturbsNothing) {
  Connection& connection = connected(1);
  Connection& theirs = asks(thief, request(7, 0xDD));
  EXPECT_TRUE(challenge_in(theirs).has_value());
  thief.send(theirs, proven_confirmation(w, connection)); // one that was recorded
  EXPECT_TRUE(w.run_until([&] { return theirs.ended(); })) << w.portrait();
  Connection& again = asks(thief, request(7, 0xDD));
  thief.send(again, request(7, 0xDD)); // of no challenge, or of another one
  EXPECT_TRUE(w.run_until([&] { return answer_in(again).has_value(); })) << w.portrait();
  EXPECT_EQ(answer_in(again).value_or(Errc::ok), Errc::wrong_key);
  is_alive(connection);
  EXPECT_EQ(w[0].with(1).lost, 0U);
}

// A request for a previous incarnation of its acceptor is challenged, and holds nothing.
TEST_P(Replay, OfARequestForAPreviousIncarnationOfItsAcceptorIsChallenged) {
  Connection& theirs = asks(thief, request_for(0x77));
  const auto challenge = challenge_in(theirs);
  ASSERT_TRUE(challenge.has_value()) << w.portrait();
  EXPECT_EQ(w[0].state(1).channel_state, "UNCONNECTED");
  thief.send(theirs, request_for(0x77)); // again, and not proven anew
  EXPECT_TRUE(w.run_until([&] { return answer_in(theirs).has_value(); })) << w.portrait();
  EXPECT_EQ(answer_in(theirs).value_or(Errc::ok), Errc::wrong_key);
  is_alive(connected(1));
  EXPECT_EQ(w[0].core->stats().connections_accepted, 1U);
}

TEST_P(Replay, APeerThatDoesNotKnowOfTheRestartAnswersTheChallenge) {
  Connection& connection = asks(peer, request_for(0x77));
  const auto challenge = challenge_in(connection);
  ASSERT_TRUE(challenge.has_value()) << w.portrait();
  peer.send(connection, request_for(0x77, *challenge));
  EXPECT_TRUE(w.run_until([&] { return answer_in(connection).has_value(); })) << w.portrait();
  EXPECT_EQ(answer_in(connection).value_or(Errc::timed_out), Errc::ok);
  peer.send(connection, proven_confirmation(w, connection));
  EXPECT_TRUE(w.run_until([&] { return w[0].with(1).connected == 1; })) << w.portrait();
}

TEST_P(Replay, ARequestForThisIncarnationIsNotChallenged) {
  const auto answer = wire::decode_answer(first_message(accepted(1))->body);
  ASSERT_TRUE(answer.has_value());
  const Octets bytes = proven_request(w, 1, 0, [&](wire::Request& q) {
    q.attempt = 2;
    q.target_incarnation = answer->incarnation;
  });
  EXPECT_EQ(answer_in(asks(peer, bytes)).value_or(Errc::timed_out), Errc::ok);
}

TEST_P(Replay, ARestartedPeerAnswersTheChallenge) {
  const Connection& connection = connected(1);
  Connection& next = asks(peer, request(1, 0xDD));
  ASSERT_TRUE(challenge_in(next).has_value());
  EXPECT_FALSE(connection.ended());
  peer.send(next, request(1, 0xDD, *challenge_in(next)));
  EXPECT_TRUE(w.run_until([&] { return answer_in(next).has_value(); })) << w.portrait();
  EXPECT_EQ(answer_in(next).value_or(Errc::timed_out), Errc::ok);
  peer.send(next, proven_confirmation(w, next));
  EXPECT_TRUE(w.run_until([&] { return w[0].with(1).connected == 2; })) << w.portrait();
  EXPECT_EQ(w[0].with(1).lost_why, Errc::peer_restarted);
  is_refused(request(1, 0xDD)); // and its previous incarnation is challenged
  EXPECT_TRUE(challenge_in(asks(thief, request(1))).has_value());
  EXPECT_FALSE(next.ended());
}

// Finalize does not wait for one that was challenged: it may be anybody.
TEST_P(Replay, AChallengedConnectionHoldsFinalizeForItsGracePeriodOnly) {
  Connection& connection = connected(1);
  const Connection& theirs = asks(thief, request(7, 0xDD));
  EXPECT_TRUE(challenge_in(theirs).has_value());
  w[0].finalize();
  ASSERT_TRUE(w.run_until([&] { return w[0].state(1).close_state == "LOCAL_CLOSE"; }));
  close_frame(connection, false);
  close_frame(connection, true);
  EXPECT_TRUE(w.run_until([&] { return connection.eof; })) << w.portrait();
  peer.close(connection);
  EXPECT_TRUE(w.run_until([&] { return w[0].core->finalized(); })) << w.portrait();
  EXPECT_TRUE(theirs.ended() || w.run_until([&] { return theirs.ended(); }));
}

// Without a job a connection that nobody confirms is given up.
TEST(ReplayToAService, IsGivenUpAtHandshakeTimeout) {
  MeshOptions options;
  options.started = 1;
  auto mesh = memory_mesh(options);
  Mesh& w = *mesh;
  w.reserve(1);
  Actor thief(w);
  Connection& connection = thief.connect(w.address_of(0));
  thief.send(connection, proven_request(w, 1, 0));
  ASSERT_TRUE(w.run_until([&] { return answer_in(connection).has_value(); }));
  EXPECT_EQ(w[0].state(1).channel_state, "UNCONFIRMED");
  const Time begun = w.now();
  EXPECT_TRUE(w.run_until([&] { return connection.ended(); }, options.core.handshake_timeout * 2));
  EXPECT_GE(w.now() - begun, options.core.handshake_timeout - milliseconds(100));
  EXPECT_EQ(w[0].state(1).channel_state, "UNCONNECTED");
  EXPECT_EQ(w[0].with(1).lost, 0U);
}

} // namespace
} // namespace statewire::test
