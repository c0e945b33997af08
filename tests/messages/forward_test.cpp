// SPDX-License-Identifier: BSD-3-Clause
// Sending on what is received, also while it is still arriving.
#include "mesh.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace statewire::test {
namespace {

struct Chain {
  explicit Chain(std::size_t size, MeshOptions options)
      : w(options), bytes(pattern(size, 1)), through(size), into(size) {}
  // 0 -> 1 -> 2.
  void begin() {
    receive = w.recv(1, 0, 1, through);
    forward = w[1].iforward(receive, Mesh::peer(2), 2, {}, w.now);
    last = w.recv(2, 1, 2, into);
    send = w.send(0, 1, 1, bytes);
  }
  Mesh w;
  Bytes bytes, through, into;
  Request receive, forward, last, send;
};

TEST(Forward, what_arrives_is_sent_on_whole) {
  for (const std::size_t size : {0, 8, 5000, 65'000, 300'000})
    for (std::uint64_t seed = 1; seed < 10; ++seed) {
      SCOPED_TRACE(testing::Message() << size << " bytes, seed " << seed);
      Chain c(size, {.processes = 3,
                     .messages = {.data_packet = 20'000},
                     .room = 2,
                     .split = true,
                     .seed = seed});
      c.begin();
      c.w.run();
      EXPECT_EQ(c.w.ended(0, c.send).error, Errc::ok);
      EXPECT_EQ(c.w.ended(1, c.receive).error, Errc::ok);
      EXPECT_EQ(c.w.ended(1, c.forward).error, Errc::ok);
      EXPECT_EQ(c.w.ended(2, c.last).error, Errc::ok);
      EXPECT_EQ(c.into, c.bytes);
      c.w.expect_quiet();
    }
}

TEST(Forward, the_first_part_is_sent_on_before_the_last_has_arrived) {
  Chain c(1'000'000, {.processes = 3, .messages = {.data_packet = 10'000}, .room = 2, .seed = 1});
  c.begin();
  bool cut_through = false;
  while (c.w.step()) cut_through = cut_through || (c.w.bulk(2, 1) && c.w.bulk(1, 0));
  EXPECT_TRUE(cut_through);
  EXPECT_EQ(c.w.ended(2, c.last).error, Errc::ok);
  EXPECT_EQ(c.w.ended(1, c.forward).error, Errc::ok);
  EXPECT_EQ(c.w.ended(1, c.receive).error, Errc::ok);
  EXPECT_EQ(c.w.ended(0, c.send).error, Errc::ok);
  EXPECT_EQ(c.into, c.bytes);
  c.w.expect_quiet();
}

TEST(Forward, others_are_sent_while_nothing_more_has_arrived) {
  Chain c(1'000'000, {.processes = 3, .messages = {.data_packet = 10'000}, .seed = 1});
  c.begin();
  while (!c.w.bulk(2, 1)) ASSERT_TRUE(c.w.step());
  c.w.hold(0, 1, true);
  c.w.run();
  const Bytes note = pattern(8, 2);
  Bytes got(8);
  const Request r = c.w.recv(2, 1, 9, got);
  EXPECT_EQ(c.w.ended(1, c.w.send(1, 2, 9, note)).error, Errc::ok);
  c.w.run();
  EXPECT_EQ(c.w.ended(2, r).error, Errc::ok);
  EXPECT_TRUE(c.w.pending(2, c.last));
  c.w.hold(0, 1, false);
  c.w.run();
  EXPECT_EQ(c.w.ended(2, c.last).error, Errc::ok);
  EXPECT_EQ(c.into, c.bytes);
  EXPECT_EQ(c.w.ended(1, c.forward).error, Errc::ok);
  EXPECT_EQ(c.w.ended(1, c.receive).error, Errc::ok);
  EXPECT_EQ(c.w.ended(0, c.send).error, Errc::ok);
  c.w.expect_quiet();
}

// Whenever the first connection breaks: the receive fails, the forward fails as it did, and the
// last receiver gets the error, or has not met the message.
TEST(Forward, a_source_that_fails_at_any_moment_fails_the_forward) {
  for (const bool waits : {false, true})
    for (std::size_t after = 0; after < 80; ++after) {
      SCOPED_TRACE(testing::Message() << "after " << after << " steps");
      Chain c(200'000, {.processes = 3,
                        .messages = {.data_packet = 10'000},
                        .room = 2,
                        .split = true,
                        .seed = after + 1});
      c.begin();
      if (waits) c.w[2].cancel(c.last, c.w.now);
      c.w.run(after);
      c.w.lose(0, 1, Errc::reset);
      c.w.run();
      const Errc received = c.w.ended(1, c.receive).error;
      if (received == Errc::ok && waits) { // nobody takes it, and it is here
        c.w[1].cancel(c.forward, c.w.now);
        c.w.run();
      }
      const Errc forwarded = c.w.ended(1, c.forward).error;
      c.w.ended(0, c.send);
      EXPECT_EQ(forwarded, received == Errc::ok && waits ? Errc::cancelled : received);
      if (c.w.pending(2, c.last)) c.w[2].cancel(c.last, c.w.now);
      const Errc last = c.w.ended(2, c.last).error;
      EXPECT_EQ(last, received == Errc::ok && !waits ? Errc::ok : Errc::cancelled);
      c.w.expect_quiet();
    }
}

// Close and cancel of the forward itself, at every moment: everything ends.
TEST(Forward, a_close_on_either_side_at_any_moment_ends_everything) {
  for (const std::uint32_t other : {0U, 2U})
    for (std::size_t after = 0; after < 80; ++after) {
      SCOPED_TRACE(testing::Message() << "after " << after << " steps");
      Chain c(200'000, {.processes = 3,
                        .messages = {.data_packet = 10'000},
                        .room = 2,
                        .split = true,
                        .seed = after + 1});
      c.begin();
      c.w.run(after);
      c.w.close(1, other);
      if (after % 3 == 0) c.w[1].cancel(c.forward, c.w.now);
      c.w.run();
      if (c.w.pending(1, c.receive)) c.w[1].cancel(c.receive, c.w.now);
      c.w.run();
      if (c.w.pending(2, c.last)) c.w[2].cancel(c.last, c.w.now);
      c.w.ended(0, c.send);
      c.w.ended(1, c.receive);
      c.w.ended(1, c.forward);
      const Status last = c.w.ended(2, c.last);
      if (last.error == Errc::ok) {
        EXPECT_EQ(c.into, c.bytes);
      }
      c.w.expect_quiet();
    }
}

TEST(Forward, of_what_was_received_already_or_is_received_by_nobody) {
  Mesh w({.processes = 3});
  const Bytes bytes = pattern(5000, 1);
  Bytes through(5000), into(5000), self(5000);
  const Request r = w.recv(1, 0, 1, through);
  w.send(0, 1, 1, bytes);
  w.run();
  ASSERT_FALSE(w.pending(1, r));
  const Request f = w[1].iforward(r, Mesh::peer(2), 2, {}, w.now);
  const Request own = w[1].iforward(r, Mesh::peer(1), 3, {}, w.now);
  EXPECT_EQ(w.ended(1, r).error, Errc::ok);
  EXPECT_EQ(w.ended(1, w[1].iforward(r, Mesh::peer(2), 2, {}, w.now)).error,
            Errc::invalid_argument);
  w.run();
  EXPECT_EQ(w.ended(1, f).error, Errc::ok);
  EXPECT_EQ(w.ended(2, w.recv(2, 1, 2, into)).error, Errc::ok);
  EXPECT_EQ(into, bytes);
  EXPECT_EQ(w.ended(1, w.recv(1, 1, 3, self)).error, Errc::ok);
  EXPECT_EQ(w.ended(1, own).error, Errc::ok);
  EXPECT_EQ(self, bytes);

  const Request waits = w.recv(1, 0, 8, through);
  const Request never = w[1].iforward(waits, Mesh::peer(2), 8, {}, w.now);
  const Request gone = w[1].iforward(waits, Mesh::peer(2), 8, {}, w.now);
  w[1].cancel(gone, w.now);
  EXPECT_EQ(w.ended(1, gone).error, Errc::cancelled);
  w[1].cancel(waits, w.now);
  EXPECT_EQ(w.ended(1, waits).error, Errc::cancelled);
  EXPECT_EQ(w.ended(1, never).error, Errc::cancelled);
}

// The peer it goes to is lost already: it ends when the receive meets its message. What takes its
// place meanwhile has nothing to do with that receive.
TEST(Forward, that_ends_before_its_receive_is_forgotten_by_it) {
  Mesh w({.processes = 3, .messages = {.data_packet = 10'000}, .room = 2, .seed = 1});
  const Bytes small = pattern(16, 2);
  Bytes into(16), own(16);
  const Request r = w.recv(2, 1, 1, into);
  const Request s = w.send(1, 2, 1, small);
  w.run();
  w.lose(1, 2, Errc::reset);
  Chain c(300'000, {.processes = 2});
  const Request receive = w.recv(1, 0, 1, c.through);
  const Request forward = w[1].iforward(receive, Mesh::peer(2), 2, {}, w.now);
  const Request send = w.send(0, 1, 1, c.bytes);
  while (w.pending(1, forward) && w.step()) {
  }
  ASSERT_TRUE(w.pending(1, receive));
  EXPECT_EQ(w.ended(1, forward).error, Errc::moribund);
  const Request to_self = w.send(1, 1, 9, small); // in the same place
  EXPECT_EQ(to_self.slot(), forward.slot());
  w.run();
  EXPECT_EQ(w.ended(1, receive).error, Errc::ok);
  const Request from_self = w.recv(1, 1, 9, own);
  for (const auto& [at, request] :
       {std::pair{0U, send}, {1U, s}, {2U, r}, {1U, to_self}, {1U, from_self}})
    EXPECT_EQ(w.ended(at, request).error, Errc::ok);
  EXPECT_EQ(w[1].outstanding(), 0U);
  w.expect_quiet();
}

} // namespace
} // namespace statewire::test
