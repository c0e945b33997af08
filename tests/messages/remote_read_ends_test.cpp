// SPDX-License-Identifier: BSD-3-Clause
// What is read from memory to memory, and cancels, forwards, closes and losses meanwhile.
#include "mesh.hpp"

#include <gtest/gtest.h>

namespace statewire::test {
namespace {

constexpr std::size_t k_long = 300'000;

MeshOptions placing(Rendezvous rule = Rendezvous::read, std::uint64_t seed = 1,
                    std::size_t processes = 2) {
  return {.processes = processes, .messages = {.rendezvous = rule}, .places = true, .seed = seed};
}

void acquaint(Mesh& w, std::uint32_t a = 0, std::uint32_t b = 1) {
  const Bytes hello = pattern(8, 0);
  Bytes into(8);
  w.let_go(a, w.send(a, b, 99, hello));
  const Request r = w.recv(b, a, 99, into);
  w.run();
  EXPECT_EQ(w.ended(b, r).error, Errc::ok);
}

// ---- cancels

TEST(RemoteReadCancel, closes_the_memory_of_what_is_not_received) {
  Mesh w(placing());
  acquaint(w);
  const Bytes bytes = pattern(k_long, 1);
  const Request s = w.send(0, 1, 1, bytes);
  w.run();
  EXPECT_EQ(w.regions(0, 1), 1U);
  w[0].cancel(s, w.now);
  w.run();
  EXPECT_EQ(w.ended(0, s).error, Errc::cancelled);
  w.expect_quiet();
}

TEST(RemoteReadCancel, is_too_late_for_what_is_being_read) {
  Mesh w(placing());
  acquaint(w);
  w.hold_reads(1, 0, true);
  const Bytes bytes = pattern(k_long, 1);
  Bytes into(k_long);
  const Request r = w.recv(1, 0, 1, into);
  const Request s = w.send(0, 1, 1, bytes);
  w.run();
  EXPECT_EQ(w.reads(1, 0), 1U);
  w[0].cancel(s, w.now);
  w[1].cancel(r, w.now);
  w.run();
  EXPECT_TRUE(w.pending(0, s));
  EXPECT_TRUE(w.pending(1, r));
  w.hold_reads(1, 0, false);
  w.run();
  EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  EXPECT_EQ(w.ended(1, r).error, Errc::ok);
  EXPECT_EQ(into, bytes);
  w.expect_quiet();
}

TEST(RemoteReadCancel, at_every_moment_both_sides_agree) {
  for (std::size_t at = 0; at < 30; ++at) {
    SCOPED_TRACE(testing::Message() << "after " << at << " steps");
    Mesh w(placing(Rendezvous::read, at + 1));
    acquaint(w);
    const Bytes bytes = pattern(k_long, 1);
    Bytes into(k_long);
    const Request s = w.ssend(0, 1, 1, bytes);
    Request r;
    if (at % 2 == 0) r = w.recv(1, 0, 1, into);
    w.run(at / 2);
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

// ---- a read that fails with its lane

TEST(RemoteReadFailure, packets_carry_what_could_not_be_read) {
  for (const bool synchronous : {false, true}) {
    MeshOptions options = placing(Rendezvous::read);
    options.reads_fail_one_in = 1;
    Mesh w(options);
    acquaint(w);
    const Bytes bytes = pattern(k_long, 1);
    Bytes into(k_long);
    const Request r = w.recv(1, 0, 1, into);
    const Request s = synchronous ? w.ssend(0, 1, 1, bytes) : w.send(0, 1, 1, bytes);
    w.run();
    EXPECT_EQ(w.ended(0, s).error, Errc::ok);
    EXPECT_EQ(w.ended(1, r).error, Errc::ok);
    EXPECT_EQ(into, bytes);
    EXPECT_EQ(w[1].stats().received_by_read, 0U);
    EXPECT_EQ(w.regions(0, 1), 0U);
    w.expect_quiet();
  }
}

TEST(RemoteReadFailure, with_cancels_and_closes_at_every_moment_both_sides_agree) {
  for (const bool closes : {false, true})
    for (std::size_t at = 0; at < 60; ++at) {
      SCOPED_TRACE(testing::Message() << "after " << at << " steps");
      MeshOptions options = placing(Rendezvous::read, at + 1);
      options.reads_fail_one_in = 2;
      Mesh w(options);
      acquaint(w);
      const Bytes bytes = pattern(k_long, 1);
      Bytes into(k_long);
      const Request r = w.recv(1, 0, 1, into);
      const Request s = w.send(0, 1, 1, bytes);
      w.run(at / 2);
      if (closes)
        w.close(at % 2, 1 - at % 2);
      else
        w[0].cancel(s, w.now);
      w.run();
      const Errc sent = w.ended(0, s).error;
      if (sent == Errc::ok) {
        EXPECT_EQ(w.ended(1, r).error, Errc::ok);
        EXPECT_EQ(into, bytes);
      } else {
        EXPECT_EQ(sent, closes ? Errc::closed : Errc::cancelled);
        if (w.pending(1, r)) w[1].cancel(r, w.now);
        EXPECT_NE(w.ended(1, r).error, Errc::ok);
      }
      w.expect_quiet();
    }
}

// ---- the end of the connection

TEST(RemoteReadEnds, a_loss_ends_both_sides_and_nothing_is_closed_twice) {
  for (const bool received : {false, true}) {
    Mesh w(placing());
    acquaint(w);
    w.hold_reads(1, 0, true);
    const Bytes bytes = pattern(k_long, 1);
    Bytes into(k_long);
    const Request s = w.send(0, 1, 1, bytes);
    Request r;
    if (received) r = w.recv(1, 0, 1, into);
    w.run();
    w.lose(0, 1, Errc::timed_out);
    EXPECT_EQ(w.ended(0, s).error, Errc::timed_out);
    if (received) {
      EXPECT_EQ(w.ended(1, r).error, Errc::timed_out);
    }
    w.expect_quiet();
  }
}

TEST(RemoteReadEnds, a_close_waits_for_what_is_being_read) {
  for (const std::uint32_t side : {0U, 1U}) {
    Mesh w(placing());
    acquaint(w);
    w.hold_reads(1, 0, true);
    const Bytes bytes = pattern(k_long, 1);
    Bytes into(k_long);
    const Request r = w.recv(1, 0, 1, into);
    const Request s = w.send(0, 1, 1, bytes);
    w.run();
    w.close(side, 1 - side);
    w.run();
    EXPECT_TRUE(w.connected(0, 1));
    w.hold_reads(1, 0, false);
    w.run();
    EXPECT_FALSE(w.connected(0, 1));
    EXPECT_EQ(w.ended(0, s).error, Errc::ok);
    EXPECT_EQ(w.ended(1, r).error, Errc::ok);
    EXPECT_EQ(into, bytes);
    w.expect_quiet();
  }
}

TEST(RemoteReadEnds, open_memory_that_is_not_received_ends_as_closed) {
  Mesh w(placing());
  acquaint(w);
  const Bytes bytes = pattern(k_long, 1);
  const Request s = w.send(0, 1, 1, bytes);
  w.run();
  w.close(1, 0);
  w.run();
  EXPECT_EQ(w.ended(0, s).error, Errc::closed);
  w.expect_quiet();
}

// The answer arrives when nothing may be posted any more: a read needs no packet of the sender, a
// clear to send does.
TEST(RemoteReadEnds,
     memory_that_is_wanted_while_its_sender_closes_is_read_but_packets_come_too_late) {
  for (const Rendezvous rule : {Rendezvous::read, Rendezvous::packets}) {
    Mesh w(placing(rule));
    acquaint(w);
    const Bytes bytes = pattern(k_long, 1);
    Bytes into(k_long);
    const Request s = w.send(0, 1, 1, bytes);
    w.run();
    w.hold(0, 1, true);
    w.close(0, 1);
    const Request r = w.recv(1, 0, 1, into);
    w.run();
    w.hold(0, 1, false);
    w.run();
    const Errc expected = rule == Rendezvous::read ? Errc::ok : Errc::closed;
    EXPECT_EQ(w.ended(0, s).error, expected);
    EXPECT_EQ(w.ended(1, r).error, expected);
    EXPECT_FALSE(w.connected(0, 1));
    w.expect_quiet();
  }
}

TEST(RemoteReadEnds, a_refused_announcement_closes_its_memory) {
  Mesh w(placing());
  acquaint(w);
  w.refuse(0, Errc::no_memory);
  const Bytes bytes = pattern(k_long, 1);
  EXPECT_EQ(w.ended(0, w.send(0, 1, 1, bytes)).error, Errc::no_memory);
  EXPECT_EQ(w.memory_calls(), 1U);
  w.expect_quiet();
}

// ---- forwards

TEST(RemoteReadForward, what_is_read_is_sent_on_when_all_of_it_is_here) {
  for (std::uint64_t seed = 1; seed < 20; ++seed) {
    Mesh w(placing(Rendezvous::read, seed, 3));
    acquaint(w);
    acquaint(w, 1, 2);
    const Bytes bytes = pattern(k_long, 1);
    Bytes through(k_long), into(k_long);
    const Request r = w.recv(1, 0, 1, through);
    const Request f = w[1].iforward(r, Mesh::peer(2), 2, {}, w.now);
    const Request last = w.recv(2, 1, 2, into);
    const Request s = w.send(0, 1, 1, bytes);
    w.run();
    EXPECT_EQ(w.ended(0, s).error, Errc::ok);
    EXPECT_EQ(w.ended(1, r).error, Errc::ok);
    EXPECT_EQ(w.ended(1, f).error, Errc::ok);
    EXPECT_EQ(w.ended(2, last).error, Errc::ok);
    EXPECT_EQ(into, bytes);
    // It was announced before it was there: with nothing to show.
    EXPECT_EQ(w[1].stats().sent_by_read, 0U);
    w.expect_quiet();
  }
}

TEST(RemoteReadForward, what_has_been_received_is_read_like_any_message) {
  Mesh w(placing(Rendezvous::automatic, 1, 3));
  acquaint(w);
  acquaint(w, 1, 2);
  const Bytes bytes = pattern(k_long, 1);
  Bytes through(k_long), into(k_long);
  const Request r = w.recv(1, 0, 1, through);
  const Request s = w.send(0, 1, 1, bytes);
  w.run();
  const Request f = w[1].iforward(r, Mesh::peer(2), 2, {}, w.now);
  const Request last = w.recv(2, 1, 2, into);
  w.run();
  EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  EXPECT_EQ(w.ended(1, r).error, Errc::ok);
  EXPECT_EQ(w.ended(1, f).error, Errc::ok);
  EXPECT_EQ(w.ended(2, last).error, Errc::ok);
  EXPECT_EQ(into, bytes);
  EXPECT_EQ(w[1].stats().sent_by_read, 1U);
  w.expect_quiet();
}

TEST(RemoteReadForward, a_source_that_is_lost_while_it_is_read_fails_the_forward) {
  for (std::size_t after = 0; after < 30; ++after) {
    Mesh w(placing(Rendezvous::read, after + 1, 3));
    acquaint(w);
    acquaint(w, 1, 2);
    const Bytes bytes = pattern(k_long, 1);
    Bytes through(k_long), into(k_long);
    const Request r = w.recv(1, 0, 1, through);
    const Request f = w[1].iforward(r, Mesh::peer(2), 2, {}, w.now);
    const Request last = w.recv(2, 1, 2, into);
    const Request s = w.send(0, 1, 1, bytes);
    w.run(after);
    w.lose(0, 1, Errc::reset);
    w.run();
    w.ended(0, s);
    const Errc received = w.ended(1, r).error;
    EXPECT_EQ(w.ended(1, f).error, received);
    if (w.pending(2, last)) w[2].cancel(last, w.now);
    EXPECT_EQ(w.ended(2, last).error, received == Errc::ok ? Errc::ok : Errc::cancelled);
    w.expect_quiet();
  }
}

} // namespace
} // namespace statewire::test
