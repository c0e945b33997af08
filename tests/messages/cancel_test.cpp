// SPDX-License-Identifier: BSD-3-Clause
// Cancels a send or a receive in each phase of its life.
#include "mesh.hpp"

#include <gtest/gtest.h>

namespace statewire::test {
namespace {

constexpr std::size_t k_long = 300'000;

TEST(Cancel, a_receive_that_waits_is_cancelled) {
  Mesh w({});
  Bytes into(8);
  const Request r = w.recv(0, 1, 1, into);
  w[0].cancel(r, w.now);
  EXPECT_EQ(w.ended(0, r).error, Errc::cancelled);
  const Request any = w.recv(0, Selector::any(), into);
  w[0].cancel(any, w.now);
  EXPECT_EQ(w.ended(0, any).error, Errc::cancelled);
  w.expect_quiet();
}

TEST(Cancel, a_cancelled_receive_takes_nothing_from_the_next_one) {
  Mesh w({});
  const Bytes bytes = pattern(8, 1);
  Bytes first(8), second(8);
  const Request a = w.recv(1, 0, 1, first);
  const Request b = w.recv(1, 0, 1, second);
  w[1].cancel(a, w.now);
  const Request s = w.send(0, 1, 1, bytes);
  w.run();
  EXPECT_EQ(w.ended(1, a).error, Errc::cancelled);
  EXPECT_EQ(w.ended(1, b).error, Errc::ok);
  EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  EXPECT_EQ(second, bytes);
  w.expect_quiet();
}

TEST(Cancel, a_send_that_waits_for_room_is_cancelled_and_never_sent) {
  Mesh w({.room = 1});
  const Bytes bytes = pattern(8, 1);
  const Request first = w.send(0, 1, 1, bytes);
  const Request second = w.send(0, 1, 1, bytes);
  w[0].cancel(second, w.now);
  EXPECT_EQ(w.ended(0, second).error, Errc::cancelled);
  Bytes into(8);
  const Request r = w.recv(1, 0, 1, into);
  w.run();
  EXPECT_EQ(w.ended(0, first).error, Errc::ok);
  EXPECT_EQ(w.ended(1, r).error, Errc::ok);
  EXPECT_FALSE(w[1].iprobe(Selector::any()).has_value());
  w.expect_quiet();
}

TEST(Cancel, an_announced_send_is_cancelled_before_it_is_received) {
  Mesh w({});
  const Bytes bytes = pattern(k_long, 1);
  const Request s = w.send(0, 1, 1, bytes);
  w.run();
  EXPECT_TRUE(w[1].iprobe(Selector::any()).has_value());
  w[0].cancel(s, w.now);
  EXPECT_TRUE(w.pending(0, s)); // the receiver is asked
  w.run();
  EXPECT_EQ(w.ended(0, s).error, Errc::cancelled);
  EXPECT_FALSE(w[1].iprobe(Selector::any()).has_value());
  w.expect_quiet();
}

TEST(Cancel, an_announced_send_that_is_received_meanwhile_goes_on) {
  Mesh w({});
  const Bytes bytes = pattern(k_long, 1);
  Bytes into(k_long);
  const Request s = w.send(0, 1, 1, bytes);
  w.run();
  w[0].cancel(s, w.now);
  const Request r = w.recv(1, 0, 1, into); // before the cancel arrives
  w.run();
  EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  EXPECT_EQ(w.ended(1, r).error, Errc::ok);
  EXPECT_EQ(into, bytes);
  w.expect_quiet();
}

TEST(Cancel, a_synchronous_send_that_is_not_received_is_cancelled) {
  for (const std::size_t size : {std::size_t{8}, std::size_t{5000}}) {
    Mesh w({});
    const Bytes bytes = pattern(size, 1);
    const Request s = w.ssend(0, 1, 1, bytes);
    w.run();
    EXPECT_TRUE(w.pending(0, s));
    w[0].cancel(s, w.now);
    w[0].cancel(s, w.now); // the second cancel has no effect
    w.run();
    EXPECT_EQ(w.ended(0, s).error, Errc::cancelled);
    w.expect_quiet();
  }
}

// Each is found among all that the peer keeps, by its name.
TEST(Cancel, of_many_sends_that_wait_exactly_those_are_cancelled_that_were_asked_for) {
  for (const std::size_t size : {std::size_t{8}, k_long}) {
    constexpr std::size_t k_many = 150;
    Mesh w({});
    std::vector<Bytes> bytes;
    std::vector<Request> sends;
    for (std::size_t i = 0; i < k_many; ++i) bytes.push_back(pattern(size, i));
    for (const Bytes& b : bytes) sends.push_back(w.ssend(0, 1, 1, b));
    w.run();
    std::optional<MatchedMessage> taken = w[1].improbe({.source = 0, .tag = 1});
    ASSERT_TRUE(taken);
    for (std::size_t i = k_many; i-- > 0;)
      if (i % 3 != 1) w[0].cancel(sends[i], w.now);
    w.run();
    Bytes into(size);
    const std::array<MutableBytes, 1> list{into};
    const Request first = w[1].imrecv(*taken, list, w.now);
    w.run();
    EXPECT_EQ(w.ended(1, first).error, Errc::ok); // too late to cancel
    EXPECT_EQ(into, bytes[0]);
    EXPECT_EQ(w.ended(0, sends[0]).error, Errc::ok);
    for (std::size_t i = 1; i < k_many; ++i) {
      if (i % 3 != 1) {
        EXPECT_EQ(w.ended(0, sends[i]).error, Errc::cancelled) << i;
        continue;
      }
      const Request r = w.recv(1, 0, 1, into);
      w.run();
      EXPECT_EQ(w.ended(1, r).error, Errc::ok);
      EXPECT_EQ(into, bytes[i]);
      EXPECT_EQ(w.ended(0, sends[i]).error, Errc::ok);
    }
    w.expect_quiet();
  }
}

TEST(Cancel, an_eager_send_that_has_left_ends_as_it_would_have) {
  Mesh w({});
  w.hold(0, 1, true);
  const Bytes bytes = pattern(5000, 1);
  const Request s = w.send(0, 1, 1, bytes);
  w[0].cancel(s, w.now);
  EXPECT_TRUE(w.pending(0, s));
  w.hold(0, 1, false);
  Bytes into(5000);
  const Request r = w.recv(1, 0, 1, into);
  w.run();
  EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  EXPECT_EQ(w.ended(1, r).error, Errc::ok);
  w.expect_quiet();
}

TEST(Cancel, a_send_to_oneself_is_cancelled_until_it_is_received) {
  Mesh w({.processes = 1});
  const Bytes bytes = pattern(k_long, 1);
  const Request s = w.send(0, 0, 1, bytes);
  w[0].cancel(s, w.now);
  EXPECT_EQ(w.ended(0, s).error, Errc::cancelled);
  EXPECT_FALSE(w[0].iprobe(Selector::any()).has_value());
  w.expect_quiet();
}

// Whenever the cancel comes, the send completes, and both sides agree on its status.
TEST(Cancel, at_every_moment_both_sides_agree) {
  for (const std::size_t size : {std::size_t{8}, std::size_t{5000}, k_long})
    for (std::size_t at = 0; at < 30; ++at) {
      SCOPED_TRACE(testing::Message() << size << " bytes, after " << at << " steps");
      Mesh w({.messages = {.data_packet = 50'000}, .split = true, .seed = at + size});
      const Bytes bytes = pattern(size, 1);
      Bytes into(size);
      const Request s = w.ssend(0, 1, 1, bytes);
      Request r;
      if (at % 2 == 0) r = w.recv(1, 0, 1, into);
      w.run(at);
      w[0].cancel(s, w.now);
      w.run(2);
      if (at % 2 != 0) r = w.recv(1, 0, 1, into);
      w.run();
      const Errc sent = w.ended(0, s).error;
      if (sent == Errc::ok) {
        EXPECT_EQ(w.ended(1, r).error, Errc::ok);
        EXPECT_EQ(into, bytes);
      } else {
        EXPECT_EQ(sent, Errc::cancelled);
        w[1].cancel(r, w.now);
        EXPECT_EQ(w.ended(1, r).error, Errc::cancelled);
      }
      w.expect_quiet();
    }
}

} // namespace
} // namespace statewire::test
