// SPDX-License-Identifier: BSD-3-Clause
// An accepted connection is up when its initiator has confirmed it.
#include "actors.hpp"
#include "kinds.hpp"

namespace statewire::test {
namespace {

using std::chrono::milliseconds;

std::vector<Kind> memory_kinds() {
  std::vector<Kind> kinds = all_kinds();
  std::erase_if(kinds, [](const Kind& k) { return is_real(k.name); });
  return kinds;
}

class Confirmation : public EveryNetwork {
 protected:
  // Place 1 is spoken for by hand, and started as a process later or not at all.
  Confirmation()
      : mesh_(first_of_a_job()), w(*mesh_), actor_(std::make_unique<Actor>(*mesh_)), peer(*actor_) {
    w[0].quiet = true;
    w.reserve(1);
  }

  // A connection that was accepted, as the attempt of this number.
  Connection& accepted(std::uint64_t attempt = 1) {
    Connection& connection = asked(attempt);
    EXPECT_EQ(answer_in(connection).value_or(Errc::timed_out), Errc::ok) << w.portrait();
    return connection;
  }
  Connection& asked(std::uint64_t attempt) {
    Connection& connection = peer.connect(w.address_of(0));
    const auto number = [attempt](wire::Request& q) { q.attempt = attempt; };
    peer.send(connection, proven_request(w, 1, 0, number));
    EXPECT_TRUE(w.run_until([&] {
      return answer_in(connection).has_value() || connection.ended();
    })) << w.portrait();
    answered_ = connection.received.size();
    return connection;
  }
  void say_frame(Connection& connection, wire::FrameHeader h, std::size_t payload = 0) {
    h.length = static_cast<std::uint32_t>(payload);
    const auto header = wire::encode(h);
    std::vector<std::byte> bytes(header.begin(), header.end());
    bytes.resize(bytes.size() + payload);
    peer.send(connection, bytes);
  }
  void confirm(Connection& connection) {
    peer.send(connection, proven_confirmation(w, connection));
  }
  // Place 0 finalizes, then a message of the initiator arrives.
  void finalizes_and_receives(Connection& connection) {
    w[0].finalize();
    w.run_for(milliseconds(20));
    EXPECT_FALSE(w[0].core->finalized());
    confirm(connection);
    say_frame(connection, {0, 1, wire::FrameKind::message, 0}, 100);
    EXPECT_TRUE(w.run_until([&] { return received(connection) == wire::k_frame_header; }))
        << w.portrait();
    say_frame(connection, {0, 0, wire::FrameKind::close, wire::k_close_ack});
    EXPECT_TRUE(w.run_until([&] { return connection.eof; })) << w.portrait();
    peer.close(connection);
    EXPECT_TRUE(w.run_until([&] { return w[0].core->finalized(); })) << w.portrait();
    EXPECT_EQ(w[0].with(1).received, 1U);
  }
  // How many bytes came behind the answer.
  [[nodiscard]] std::size_t received(const Connection& connection) const {
    return connection.received.size() - answered_;
  }

  std::unique_ptr<Mesh> mesh_;
  Mesh& w;
  std::unique_ptr<Actor> actor_;
  Actor& peer;
  std::size_t answered_ = 0;
};
INSTANTIATE_TEST_SUITE_P(Over, Confirmation, testing::ValuesIn(all_kinds()), kind_name);

TEST_P(Confirmation, AnInitiatorThatGivesUpAfterItWasAcceptedIsNoLoss) {
  for (const bool abort : {true, false}) {
    peer.close(accepted(abort ? 1 : 2), abort);
    EXPECT_TRUE(w.run_until([&] { return w[0].core->connections() == 0; })) << w.portrait();
  }
  EXPECT_EQ(w[0].with(1).connected, 0U);
  EXPECT_EQ(w[0].with(1).lost, 0U);
  EXPECT_EQ(w[0].core->stats().connections_accepted, 0U);
  EXPECT_EQ(w[0].state(1).channel_state, "UNCONNECTED");
}

TEST_P(Confirmation, MakesTheConnectionUp) {
  Connection& connection = accepted();
  EXPECT_EQ(w[0].state(1).channel_state, "UNCONFIRMED");
  confirm(connection);
  EXPECT_TRUE(w.run_until([&] { return w[0].with(1).connected == 1; })) << w.portrait();
  EXPECT_EQ(w[0].with(1).received, 0U);
  EXPECT_EQ(w[0].core->stats().connections_accepted, 1U);
}

TEST_P(Confirmation, WhatFollowsItIsDelivered) {
  Connection& connection = accepted();
  confirm(connection);
  say_frame(connection, {0, 1, wire::FrameKind::message, 0}, 100);
  EXPECT_TRUE(w.run_until([&] { return w[0].with(1).received == 1; })) << w.portrait();
  EXPECT_EQ(w[0].with(1).connected, 1U);
}

TEST_P(Confirmation, OneThatIsWrongIsAFailedAttempt) {
  const auto is_wrong = [this](std::uint64_t attempt, auto&& say) {
    Connection& connection = accepted(attempt);
    say(connection);
    EXPECT_TRUE(w.run_until([&] { return connection.ended(); })) << w.portrait();
    EXPECT_EQ(w[0].state(1).channel_state, "UNCONNECTED");
    peer.close(connection);
  };
  is_wrong(1, [this](Connection& l) { peer.send(l, proven_confirmation(w, l, 8)); });
  const std::size_t size = wire::k_frame_header + wire::k_mac_size;
  for (const std::size_t byte : {4U, 6U, 7U, 8U, 39U})
    is_wrong(byte, [&](Connection& l) {
      auto frame = proven_confirmation(w, l);
      ASSERT_EQ(frame.size(), size);
      frame[byte] ^= 1U;
      peer.send(l, frame);
    });
  is_wrong(50, [this](Connection& l) { say_frame(l, {0, 0, wire::FrameKind::empty, 0}); });
  is_wrong(51, [this](Connection& l) { say_frame(l, {0, 1, wire::FrameKind::message, 0}, 32); });
  EXPECT_EQ(w[0].with(1).connected + w[0].with(1).received + w[0].with(1).lost, 0U);
  EXPECT_EQ(w[0].core->stats().connections_accepted, 0U);
  EXPECT_EQ(w[0].core->stats().unexpected, 0U);
}

TEST_P(Confirmation, ThatComesASecondTimeIsALoss) {
  Connection& connection = accepted();
  confirm(connection);
  confirm(connection);
  EXPECT_TRUE(w.run_until([&] { return w[0].with(1).lost == 1; })) << w.portrait();
  EXPECT_EQ(w[0].with(1).lost_why, Errc::bad_message);
}

TEST_P(Confirmation, WhatWaitsLeavesWhenItIsConfirmed) {
  Connection& connection = accepted();
  EXPECT_EQ(w[0].send(1, 100), Errc::ok);
  w.run_for(milliseconds(20));
  EXPECT_EQ(received(connection), 0U);
  confirm(connection);
  EXPECT_TRUE(w.run_until([&] { return received(connection) >= 100; })) << w.portrait();
}

TEST_P(Confirmation, WhatWaitsLeavesOverAnotherConnectionIfTheInitiatorGivesUp) {
  Connection& connection = accepted();
  w[0].quiet = false;
  EXPECT_EQ(w[0].send(1, 100), Errc::ok);
  peer.close(connection, true);
  w.start(1);
  EXPECT_TRUE(w.run_until([&] { return w[1].with(0).received == 1; })) << w.portrait();
  EXPECT_EQ(w[0].with(1).lost, 0U);
  EXPECT_GOOD_END(w);
}

TEST_P(Confirmation, FinalizeAfterALossDeliversWhatAnInitiatorHasSent) {
  Connection& lost = accepted();
  confirm(lost);
  ASSERT_TRUE(w.run_until([&] { return w[0].with(1).connected == 1; })) << w.portrait();
  peer.close(lost, true);
  ASSERT_TRUE(w.run_until([&] { return w[0].with(1).lost == 1; })) << w.portrait();
  finalizes_and_receives(accepted(2));
  EXPECT_EQ(w[0].with(1).lost, 1U);
}

TEST_P(Confirmation, AnInitiatorThatComputesFindsItsConnectionWhenItIsBack) {
  Connection& connection = accepted();
  if (w.is_memory()) w.run_for(std::chrono::hours(1));
  confirm(connection);
  EXPECT_TRUE(w.run_until([&] { return w[0].with(1).connected == 1; })) << w.portrait();
}

TEST_P(Confirmation, FinalizeDeliversWhatAnInitiatorHasSent) {
  finalizes_and_receives(accepted());
  EXPECT_EQ(w[0].with(1).lost, 0U);
}

TEST_P(Confirmation, FinalizeEndsWhenTheInitiatorGivesUp) {
  Connection& connection = accepted();
  w[0].finalize();
  peer.close(connection, true);
  EXPECT_TRUE(w.run_until([&] { return w[0].core->finalized(); })) << w.portrait();
  EXPECT_EQ(w[0].with(1).lost, 0U);
}

// In virtual time only: that deadline is long.
class SilentInitiator : public Confirmation {};
INSTANTIATE_TEST_SUITE_P(Over, SilentInitiator, testing::ValuesIn(memory_kinds()), kind_name);

TEST_P(SilentInitiator, KeepsFinalizeWaitingUntilTheCloseDeadline) {
  const Time deadline = w.options().core.close_timeout;
  Connection& connection = accepted();
  const Time begun = w.now();
  w[0].finalize();
  EXPECT_TRUE(w.run_until([&] { return w[0].core->finalized(); }, 3 * deadline)) << w.portrait();
  EXPECT_GE(w.now() - begun, deadline);
  EXPECT_EQ(w[0].with(1).lost_why, Errc::timed_out);
  peer.close(connection, true);
}

TEST_P(Confirmation, ANewerAttemptReplacesAnUnconfirmedOne) {
  const Connection& first = accepted(1);
  confirm(accepted(2));
  EXPECT_TRUE(w.run_until([&] { return first.ended(); })) << w.portrait();
  EXPECT_TRUE(w.run_until([&] { return w[0].with(1).connected == 1; })) << w.portrait();
  EXPECT_EQ(w[0].with(1).lost, 0U);
}

// Requests of two connections may be read in either order.
TEST_P(Confirmation, AnOlderAttemptDoesNotReplaceANewerOne) {
  Connection& newer = accepted(2);
  Connection& older = asked(1);
  EXPECT_EQ(answer_in(older).value_or(Errc::ok), Errc::already_connected);
  peer.close(older);
  confirm(newer);
  EXPECT_TRUE(w.run_until([&] { return w[0].with(1).connected == 1; })) << w.portrait();
  EXPECT_FALSE(newer.ended());
}

} // namespace
} // namespace statewire::test
