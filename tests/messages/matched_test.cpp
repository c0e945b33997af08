// SPDX-License-Identifier: BSD-3-Clause
// Matched probes: the message is taken out of matching, then received or discarded.
#include "mesh.hpp"

#include <gtest/gtest.h>

#include <array>

namespace statewire::test {
namespace {

constexpr std::size_t k_long = 300'000;
constexpr std::array<std::size_t, 4> k_sizes{0, 8, 5000, k_long};

Request mrecv(Mesh& w, std::uint32_t at, const MatchedMessage& message, Bytes& into) {
  const std::array<MutableBytes, 1> list{MutableBytes(into)};
  return w[at].imrecv(message, list, w.now);
}

MatchedMessage take(Mesh& w, std::uint32_t at, const Selector& what = Selector::any()) {
  const auto message = w[at].improbe(what);
  EXPECT_TRUE(message && message->valid());
  return message.value_or(MatchedMessage());
}

TEST(Matched, a_taken_message_is_found_by_nothing_but_its_own_receive) {
  for (const std::uint32_t from : {0U, 1U}) // the other process, and this one
    for (const std::size_t size : k_sizes) {
      SCOPED_TRACE(testing::Message() << size << " bytes from rank " << from);
      Mesh w({});
      const Bytes first = pattern(size, 1), second = pattern(size, 2);
      Bytes into_first(size), into_second(size);
      const Request s1 = w.send(from, 1, 7, first), s2 = w.send(from, 1, 7, second);
      w.run();
      const MatchedMessage message = take(w, 1, {.source = from, .tag = 7});
      EXPECT_EQ(message.status().source, from);
      EXPECT_EQ(message.status().tag, 7U);
      EXPECT_EQ(message.status().message_bytes, size);
      const Request other = w.recv(1, Selector::any(), into_second);
      w.run();
      EXPECT_EQ(w.ended(1, other).error, Errc::ok);
      EXPECT_EQ(into_second, second);
      EXPECT_FALSE(w[1].iprobe(Selector::any()));
      EXPECT_FALSE(w[1].improbe(Selector::any()));
      const Request own = mrecv(w, 1, message, into_first);
      w.run();
      const Status got = w.ended(1, own);
      EXPECT_EQ(got.error, Errc::ok);
      EXPECT_EQ(got.source, from);
      EXPECT_EQ(got.tag, 7U);
      EXPECT_EQ(got.bytes, size);
      EXPECT_EQ(into_first, first);
      EXPECT_EQ(w.ended(from, s1).error, Errc::ok);
      EXPECT_EQ(w.ended(from, s2).error, Errc::ok);
      w.expect_quiet();
    }
}

TEST(Matched, a_message_is_received_once) {
  for (const std::size_t size : k_sizes) {
    Mesh w({});
    const Bytes bytes = pattern(size, 1);
    Bytes into(size);
    const Request s = w.send(0, 1, 7, bytes);
    w.run();
    const MatchedMessage message = take(w, 1);
    const Request r = mrecv(w, 1, message, into);
    const Request again = mrecv(w, 1, message, into);
    EXPECT_EQ(w.ended(1, again).error, Errc::invalid_argument);
    w.run();
    EXPECT_EQ(w.ended(1, r).error, Errc::ok);
    EXPECT_EQ(w.ended(0, s).error, Errc::ok);
    EXPECT_EQ(w.ended(1, mrecv(w, 1, message, into)).error, Errc::invalid_argument);
    EXPECT_EQ(w.ended(1, mrecv(w, 1, {}, into)).error, Errc::invalid_argument);
    w[1].discard(message, w.now); // ignored
    w.expect_quiet();
  }
}

TEST(Matched, a_message_taken_while_it_arrives_is_received_whole) {
  for (const std::size_t size : {std::size_t{5000}, std::size_t{60'000}, k_long})
    for (std::size_t after = 0; after < 24; ++after) {
      SCOPED_TRACE(testing::Message() << size << " bytes, after " << after << " steps");
      Mesh w({.split = true, .largest_packet = 20'000, .seed = after + size});
      const Bytes bytes = pattern(size, 3);
      const Request s = w.send(0, 1, 7, bytes);
      std::optional<MatchedMessage> message;
      while (!message && w.step()) message = w[1].improbe({.source = 0, .tag = 7});
      ASSERT_TRUE(message && message->valid());
      w.run(after / 4);
      Bytes into(size);
      const Request r = mrecv(w, 1, *message, into);
      w.run();
      EXPECT_EQ(w.ended(0, s).error, Errc::ok);
      EXPECT_EQ(w.ended(1, r).error, Errc::ok);
      EXPECT_EQ(into, bytes);
      w.expect_quiet();
    }
}

TEST(Matched, a_buffer_that_is_too_short_is_filled_and_truncates) {
  for (const std::size_t size : {std::size_t{8}, std::size_t{5000}, k_long}) {
    Mesh w({});
    const Bytes bytes = pattern(size, 1);
    Bytes into(size / 2);
    const Request s = w.send(0, 1, 7, bytes);
    w.run();
    const Request r = mrecv(w, 1, take(w, 1), into);
    w.run();
    const Status got = w.ended(1, r);
    EXPECT_EQ(got.error, Errc::truncated);
    EXPECT_EQ(got.bytes, size / 2);
    EXPECT_EQ(got.message_bytes, size);
    EXPECT_EQ(w.ended(0, s).error, Errc::ok);
    w.expect_quiet();
  }
}

TEST(Matched, memory_to_memory_serves_a_taken_announcement) {
  Mesh w({.places = true});
  const Bytes bytes = pattern(k_long, 1);
  Bytes into(k_long);
  w.let_go(0, w.send(0, 1, 1, {})); // connects: memory is opened on a connection
  w.run();
  w[1].discard(take(w, 1), w.now);
  const Request s = w.send(0, 1, 7, bytes);
  w.run();
  const Request r = mrecv(w, 1, take(w, 1), into);
  w.run();
  EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  EXPECT_EQ(w.ended(1, r).error, Errc::ok);
  EXPECT_EQ(into, bytes);
  EXPECT_EQ(w[1].stats().received_by_read, 1U);
  w.expect_quiet();
}

TEST(Matched, a_synchronous_send_ends_when_its_taken_message_is_received) {
  for (const std::uint32_t from : {0U, 1U})
    for (const std::size_t size : k_sizes) {
      Mesh w({});
      const Bytes bytes = pattern(size, 1);
      Bytes into(size);
      const Request s = w.ssend(from, 1, 7, bytes);
      w.run();
      const MatchedMessage message = take(w, 1);
      w.run();
      EXPECT_TRUE(w.pending(from, s));
      const Request r = mrecv(w, 1, message, into);
      w.run();
      EXPECT_EQ(w.ended(from, s).error, Errc::ok);
      EXPECT_EQ(w.ended(1, r).error, Errc::ok);
      w.expect_quiet();
    }
}

TEST(Matched, a_cancel_after_the_probe_is_too_late) {
  for (const std::uint32_t from : {0U, 1U})
    for (const std::size_t size : k_sizes) {
      Mesh w({});
      const Bytes bytes = pattern(size, 1);
      Bytes into(size);
      const Request s = w.ssend(from, 1, 7, bytes);
      w.run();
      const MatchedMessage message = take(w, 1);
      w[from].cancel(s, w.now);
      w.run();
      EXPECT_TRUE(w.pending(from, s));
      const Request r = mrecv(w, 1, message, into);
      w.run();
      EXPECT_EQ(w.ended(from, s).error, Errc::ok);
      EXPECT_EQ(w.ended(1, r).error, Errc::ok);
      EXPECT_EQ(into, bytes);
      w.expect_quiet();
    }
}

TEST(Matched, a_discarded_message_is_gone_and_its_send_ends) {
  for (const bool places : {false, true})
    for (const std::uint32_t from : {0U, 1U})
      for (const bool synchronous : {false, true})
        for (const std::size_t size : k_sizes) {
          SCOPED_TRACE(testing::Message() << size << " bytes from rank " << from);
          Mesh w({.split = true, .places = places});
          const Bytes bytes = pattern(size, 1);
          const Request s = w.send(from, 1, 7, bytes, {.context = 0, .synchronous = synchronous});
          w.run();
          const MatchedMessage message = take(w, 1);
          w[1].discard(message, w.now);
          w[1].discard(message, w.now);
          w.run();
          EXPECT_EQ(w.ended(from, s).error, Errc::ok);
          EXPECT_FALSE(w[1].iprobe(Selector::any()));
          EXPECT_EQ(w[1].stats().unexpected_bytes, 0U);
          Bytes into(size);
          EXPECT_EQ(w.ended(1, mrecv(w, 1, message, into)).error, Errc::invalid_argument);
          w.expect_quiet();
        }
}

TEST(Matched, taken_messages_use_credit_until_they_are_received) {
  Mesh w({.messages = {.unexpected_limit = 65'536}});
  const Bytes bytes = pattern(1000, 1);
  std::vector<Request> sends;
  for (int i = 0; i < 100; ++i) sends.push_back(w.send(0, 1, 7, bytes));
  w.run();
  std::vector<MatchedMessage> taken;
  for (auto m = w[1].improbe(Selector::any()); m; m = w[1].improbe(Selector::any())) {
    taken.push_back(*m);
    w.run(); // taking alone lets no more come
  }
  EXPECT_TRUE(w.pending(0, sends.back()));
  EXPECT_LE(w[1].stats().unexpected_bytes, 65'536U);
  std::size_t received = 0;
  while (!taken.empty()) {
    for (const MatchedMessage& m : taken) {
      Bytes into(1000);
      const Request r = mrecv(w, 1, m, into);
      w.run();
      EXPECT_EQ(w.ended(1, r).error, Errc::ok);
      ++received;
    }
    taken.clear();
    for (auto m = w[1].improbe(Selector::any()); m; m = w[1].improbe(Selector::any()))
      taken.push_back(*m);
  }
  EXPECT_EQ(received, sends.size());
  for (const Request s : sends) EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  w.expect_quiet();
}

TEST(Matched, a_complete_message_outlives_its_connection) {
  for (const bool lost : {false, true})
    for (const std::size_t size : {std::size_t{8}, std::size_t{5000}}) {
      Mesh w({});
      const Bytes bytes = pattern(size, 1);
      Bytes into(size);
      const Request s = w.send(0, 1, 7, bytes);
      w.run();
      EXPECT_EQ(w.ended(0, s).error, Errc::ok);
      const MatchedMessage message = take(w, 1);
      if (lost)
        w.lose(0, 1, Errc::reset);
      else
        w.close(0, 1);
      w.run();
      EXPECT_EQ(w.ended(1, mrecv(w, 1, message, into)).error, Errc::ok);
      EXPECT_EQ(into, bytes);
      w.expect_quiet();
    }
}

TEST(Matched, an_announced_message_fails_with_its_connection) {
  for (const bool lost : {false, true}) {
    Mesh w({});
    const Bytes bytes = pattern(k_long, 1);
    Bytes into(k_long);
    const Request s = w.send(0, 1, 7, bytes), t = w.send(0, 1, 7, bytes);
    w.run();
    const MatchedMessage message = take(w, 1), other = take(w, 1);
    if (lost)
      w.lose(0, 1, Errc::reset);
    else
      w.close(0, 1);
    w.run();
    const Errc reason = lost ? Errc::reset : Errc::closed;
    EXPECT_EQ(w.ended(0, s).error, reason);
    EXPECT_EQ(w.ended(0, t).error, reason);
    EXPECT_EQ(w[1].stats().unexpected_bytes, 0U);
    // Also when the peer is connected again.
    w.acknowledge(0, 1);
    w.acknowledge(1, 0);
    const Request next = w.send(0, 1, 8, bytes);
    w.run();
    EXPECT_EQ(w.ended(1, mrecv(w, 1, message, into)).error, reason);
    EXPECT_EQ(w.ended(1, mrecv(w, 1, message, into)).error, Errc::invalid_argument);
    w[1].discard(other, w.now);
    const Request r = w.recv(1, 0, 8, into);
    w.run();
    EXPECT_EQ(w.ended(0, next).error, Errc::ok);
    EXPECT_EQ(w.ended(1, r).error, Errc::ok);
    w.expect_quiet();
  }
}

TEST(Matched, a_message_that_has_failed_keeps_nothing_of_its_peer) {
  Mesh w({});
  const Bytes bytes = pattern(k_long, 1);
  Bytes into(k_long);
  const Request s = w.send(0, 1, 7, bytes);
  w.run();
  const MatchedMessage message = take(w, 1);
  w.lose(0, 1, Errc::reset);
  EXPECT_EQ(w.ended(0, s).error, Errc::reset);
  ASSERT_TRUE(w[1].forget(Mesh::peer(0)));
  EXPECT_EQ(w.ended(1, mrecv(w, 1, message, into)).error, Errc::reset);
  EXPECT_EQ(w[1].memory(Mesh::peer(0)), 0U);
  w.expect_quiet();
}

// Whenever the connection ends, the receive of a taken message ends, and never as ok with half of
// it.
TEST(Matched, at_every_moment_a_loss_ends_the_receive) {
  for (const bool places : {false, true})
    for (const std::size_t size : {std::size_t{8}, std::size_t{5000}, k_long})
      for (std::size_t at = 0; at < 40; ++at) {
        SCOPED_TRACE(testing::Message() << size << " bytes, after " << at << " steps");
        Mesh w({.messages = {.data_packet = 50'000},
                .split = true,
                .largest_packet = 2000,
                .places = places,
                .seed = at + size});
        const Bytes bytes = pattern(size, 1);
        Bytes into(size);
        const Request s = w.ssend(0, 1, 1, bytes);
        std::optional<MatchedMessage> message;
        Request r;
        for (std::size_t i = 0; i < at && w.step(); ++i) {
          if (!message)
            message = w[1].improbe({.source = 0, .tag = 1});
          else if (!r.valid() && i > at / 2)
            r = mrecv(w, 1, *message, into);
        }
        w.lose(0, 1, Errc::reset);
        w.run();
        if (!message || !message->valid()) continue;
        if (!r.valid()) r = mrecv(w, 1, *message, into);
        w.run();
        const Errc got = w.ended(1, r).error;
        if (got == Errc::ok) {
          EXPECT_EQ(into, bytes);
        } else {
          EXPECT_EQ(got, Errc::reset);
        }
        (void)w.ended(0, s); // it has ended, too
        w.expect_quiet();
      }
}

TEST(Matched, a_taken_message_is_forwarded) {
  for (const std::size_t size : k_sizes) {
    Mesh w({.processes = 3, .messages = {.data_packet = 20'000}});
    const Bytes bytes = pattern(size, 1);
    Bytes middle(size), into(size);
    const Request s = w.send(0, 1, 7, bytes);
    w.run();
    const Request r = mrecv(w, 1, take(w, 1), middle);
    const Request f = w[1].iforward(r, Mesh::peer(2), 8, {}, w.now);
    const Request last = w.recv(2, 1, 8, into);
    w.run();
    EXPECT_EQ(w.ended(0, s).error, Errc::ok);
    EXPECT_EQ(w.ended(1, r).error, Errc::ok);
    EXPECT_EQ(w.ended(1, f).error, Errc::ok);
    EXPECT_EQ(w.ended(2, last).error, Errc::ok);
    EXPECT_EQ(into, bytes);
    w.expect_quiet();
  }
}

TEST(Matched, no_message_is_an_error_only_when_none_will_come) {
  Mesh w({});
  EXPECT_FALSE(w[1].improbe({.source = 0, .tag = 7}));
  const Request s = w.send(0, 1, 1, {});
  w.run();
  EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  w.lose(0, 1, Errc::timed_out);
  w.run();
  const auto none = w[1].improbe({.source = 0, .tag = 7});
  ASSERT_TRUE(none);
  EXPECT_FALSE(none->valid());
  EXPECT_EQ(none->status().error, Errc::timed_out);
  w[1].discard(take(w, 1), w.now);
  w.expect_quiet();
}

TEST(Matched, finalize_fails_what_its_own_process_still_sends) {
  Mesh w({.processes = 1});
  const Bytes bytes = pattern(k_long, 1), small = pattern(8, 2);
  Bytes into(k_long);
  const Request s = w.send(0, 0, 1, bytes), waits = w.ssend(0, 0, 2, small);
  const Request copied = w.send(0, 0, 3, small);
  const MatchedMessage message = take(w, 0, {.source = 0, .tag = 1});
  const MatchedMessage complete = take(w, 0, {.source = 0, .tag = 3});
  w[0].finalize(w.now);
  EXPECT_EQ(w.ended(0, s).error, Errc::finalized);
  EXPECT_EQ(w.ended(0, waits).error, Errc::finalized);
  EXPECT_EQ(w.ended(0, copied).error, Errc::ok);
  EXPECT_EQ(w.ended(0, mrecv(w, 0, message, into)).error, Errc::finalized);
  EXPECT_EQ(w.ended(0, mrecv(w, 0, complete, into)).error, Errc::ok);
  w.expect_quiet();
}

} // namespace
} // namespace statewire::test
