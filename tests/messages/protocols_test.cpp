// SPDX-License-Identifier: BSD-3-Clause
// Every protocol that carries a message.
#include "mesh.hpp"

#include <gtest/gtest.h>

#include <array>

namespace statewire::test {
namespace {

constexpr std::size_t k_short = 8, k_eager = 20'000, k_long = 300'000;

class Protocols : public testing::TestWithParam<std::size_t> {};
INSTANTIATE_TEST_SUITE_P(Sizes, Protocols,
                         testing::Values(0, 1, k_short, 1024, 1025, k_eager, 65536, 65537, k_long,
                                         3'000'000));

// Once both know of each other, so that no limit is the first one.
void acquaint(Mesh& w) {
  const Bytes hello = pattern(8, 0);
  Bytes into(8);
  const Request r = w.recv(1, 0, 99, into);
  const Request s = w.send(0, 1, 99, hello);
  w.run();
  EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  EXPECT_EQ(w.ended(1, r).error, Errc::ok);
}

TEST(AtOnce, a_short_message_that_can_leave_needs_no_request) {
  Mesh w({});
  const Bytes bytes = pattern(k_short, 1);
  Request leaving;
  EXPECT_FALSE(
      w[0].send_at_once(Mesh::peer(1), 7, bytes, {}, Time(0), leaving)); // there is no connection
  acquaint(w);
  ASSERT_TRUE(w[0].send_at_once(Mesh::peer(1), 7, bytes, {}, Time(0), leaving));
  EXPECT_EQ(w[0].outstanding(), 0U);
  Bytes into(k_short);
  const Request r = w.recv(1, 0, 7, into);
  w.run();
  EXPECT_EQ(w.ended(1, r).error, Errc::ok);
  EXPECT_EQ(into, bytes);
}

TEST(AtOnce, a_message_that_is_long_or_behind_others_does_not_leave_at_once) {
  Mesh w({});
  acquaint(w);
  Request leaving;
  EXPECT_FALSE(w[0].send_at_once(Mesh::peer(1), 7, pattern(k_eager, 1), {}, Time(0), leaving));
  w.hold(0, 1, true);
  const Bytes first = pattern(k_short, 2);
  const Request s = w.send(0, 1, 7, first);
  EXPECT_FALSE(w[0].send_at_once(Mesh::peer(1), 7, pattern(k_short, 3), {}, Time(0), leaving));
  w.hold(0, 1, false);
  Bytes into(k_short);
  const Request r = w.recv(1, 0, 7, into);
  w.run();
  EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  EXPECT_EQ(w.ended(1, r).error, Errc::ok);
  EXPECT_EQ(into, first);
}

TEST(AtOnce, a_message_that_was_taken_and_has_not_left_ends_when_it_has) {
  Mesh w({.crowded = true});
  acquaint(w);
  const Bytes bytes = pattern(k_short, 1);
  Bytes into(k_short);
  w.hold(0, 1, true);
  Request leaving;
  EXPECT_FALSE(w[0].send_at_once(Mesh::peer(1), 7, bytes, {}, Time(0), leaving));
  ASSERT_TRUE(leaving.valid());
  const Request r = w.recv(1, 0, 7, into);
  w.run();
  EXPECT_FALSE(w[0].done(leaving));
  w.hold(0, 1, false);
  w.run();
  EXPECT_EQ(w.ended(0, leaving).bytes, k_short);
  EXPECT_EQ(w.ended(1, r).error, Errc::ok);
  EXPECT_EQ(into, bytes);
}

TEST(AtOnce, messages_that_were_to_leave_with_the_iteration_and_have_not_end_when_they_have) {
  Mesh w({.crowded = true, .batches = true});
  acquaint(w);
  const std::array<Bytes, 2> bytes{pattern(k_short, 1), pattern(k_short, 2)};
  w.hold(0, 1, true);
  std::array<Request, 2> sends;
  sends[0] = w.send(0, 1, 7, bytes[0]);
  EXPECT_FALSE(w[0].send_at_once(Mesh::peer(1), 7, bytes[1], {}, Time(0), sends[1]));
  std::array<Bytes, 2> into{Bytes(k_short), Bytes(k_short)};
  const std::array<Request, 2> receives{w.recv(1, 0, 7, into[0]), w.recv(1, 0, 7, into[1])};
  w.run();
  EXPECT_FALSE(w[0].done(sends[0]));
  EXPECT_FALSE(w[0].done(sends[1]));
  w.hold(0, 1, false);
  w.run();
  for (const std::size_t i : {0U, 1U}) {
    EXPECT_EQ(w.ended(0, sends.at(i)).bytes, k_short);
    EXPECT_EQ(w.ended(1, receives.at(i)).error, Errc::ok);
  }
  EXPECT_EQ(into, bytes);
}

TEST(AtOnce, messages_that_leave_with_the_iteration_end_with_it) {
  Mesh w({.batches = true});
  acquaint(w);
  const Bytes bytes = pattern(k_short, 1);
  Request s = w.send(0, 1, 7, bytes);
  EXPECT_EQ(w.ended(0, s).error, Errc::ok);
}

TEST(AtOnce, messages_that_were_to_leave_with_the_iteration_fail_with_the_connection) {
  Mesh w({.crowded = true, .batches = true});
  acquaint(w);
  const Bytes bytes = pattern(k_short, 1);
  w.hold(0, 1, true);
  const Request s = w.send(0, 1, 7, bytes);
  EXPECT_FALSE(w[0].done(s));
  w.lose(0, 1, Errc::reset);
  w.run();
  EXPECT_EQ(w.ended(0, s).error, Errc::reset);
}

TEST(AtOnce, a_short_message_is_complete_when_its_bytes_have_left) {
  Mesh w({});
  const Bytes bytes = pattern(k_short, 1);
  Bytes into(k_short);
  w.hold(0, 1, true);
  const Request first = w.send(0, 1, 7, bytes); // there is no connection
  EXPECT_FALSE(w[0].done(first));
  w.hold(0, 1, false);
  const Request r = w.recv(1, 0, 7, into);
  w.run();
  EXPECT_EQ(w.ended(0, first).error, Errc::ok);
  EXPECT_EQ(w.ended(1, r).error, Errc::ok);
}

TEST_P(Protocols, a_message_meets_a_receive_that_waits) {
  for (const bool split : {false, true}) {
    Mesh w({.split = split});
    acquaint(w);
    const Bytes bytes = pattern(GetParam(), 1);
    Bytes into(GetParam());
    const Request r = w.recv(1, 0, 7, into);
    const Request s = w.send(0, 1, 7, bytes);
    w.run();
    EXPECT_EQ(w.ended(0, s).error, Errc::ok);
    const Status got = w.ended(1, r);
    EXPECT_EQ(got.error, Errc::ok);
    EXPECT_EQ(got.bytes, bytes.size());
    EXPECT_EQ(got.message_bytes, bytes.size());
    EXPECT_EQ(got.source, 0U);
    EXPECT_EQ(got.tag, 7U);
    EXPECT_EQ(into, bytes);
    EXPECT_FALSE(w.bulk(1, 0));
    w.expect_quiet();
  }
}

TEST_P(Protocols, a_message_waits_for_its_receive) {
  for (const bool split : {false, true}) {
    Mesh w({.split = split});
    acquaint(w);
    const Bytes bytes = pattern(GetParam(), 2);
    const Request s = w.send(0, 1, 7, bytes);
    w.run();
    const auto probed = w[1].iprobe({.source = 0, .tag = 7});
    ASSERT_TRUE(probed.has_value());
    EXPECT_EQ(probed->message_bytes, bytes.size());
    Bytes into(GetParam());
    const Request r = w.recv(1, 0, 7, into);
    w.run();
    EXPECT_EQ(w.ended(0, s).error, Errc::ok);
    EXPECT_EQ(w.ended(1, r).error, Errc::ok);
    EXPECT_EQ(into, bytes);
    w.expect_quiet();
  }
}

TEST_P(Protocols, a_receive_that_comes_while_the_message_arrives_gets_all_of_it) {
  for (std::size_t after = 0; after < 12; ++after) {
    Mesh w({.messages = {.data_packet = 5000}, .split = true, .seed = after + 1});
    acquaint(w);
    const Bytes bytes = pattern(GetParam(), 3);
    const Request s = w.send(0, 1, 7, bytes);
    w.run(after);
    Bytes into(GetParam());
    const Request r = w.recv(1, 0, 7, into);
    w.run();
    EXPECT_EQ(w.ended(0, s).error, Errc::ok);
    EXPECT_EQ(w.ended(1, r).error, Errc::ok);
    EXPECT_EQ(into, bytes);
    w.expect_quiet();
  }
}

TEST_P(Protocols, a_message_that_is_too_long_is_truncated) {
  if (GetParam() == 0) return;
  for (const bool posted : {false, true}) {
    Mesh w({.messages = {.data_packet = 7000}, .split = true});
    acquaint(w);
    const Bytes bytes = pattern(GetParam(), 4);
    Bytes into(GetParam() / 2);
    Request r;
    if (posted) r = w.recv(1, 0, 7, into);
    const Request s = w.send(0, 1, 7, bytes);
    w.run();
    if (!posted) r = w.recv(1, 0, 7, into);
    w.run();
    EXPECT_EQ(w.ended(0, s).error, Errc::ok);
    const Status got = w.ended(1, r);
    EXPECT_EQ(got.error, Errc::truncated);
    EXPECT_EQ(got.bytes, into.size());
    EXPECT_EQ(got.message_bytes, bytes.size());
    EXPECT_TRUE(std::equal(into.begin(), into.end(), bytes.begin()));
    w.expect_quiet();
  }
}

TEST_P(Protocols, lists_of_buffers_are_gathered_and_scattered) {
  Mesh w({.messages = {.data_packet = 100'000}, .split = true});
  acquaint(w);
  const Bytes bytes = pattern(GetParam(), 5);
  for (const std::size_t piece : {std::size_t{1}, std::size_t{100}, std::size_t{5000}}) {
    if (GetParam() / piece > 50'000) continue;
    std::vector<ConstBytes> from;
    for (std::size_t at = 0; at < bytes.size(); at += piece)
      from.push_back(ConstBytes(bytes).subspan(at, std::min(piece, bytes.size() - at)));
    Bytes into(GetParam());
    std::vector<MutableBytes> parts;
    for (std::size_t at = 0; at < into.size(); at += piece + 13)
      parts.push_back(MutableBytes(into).subspan(at, std::min(piece + 13, into.size() - at)));
    const Request r = w[1].irecv({.source = 0, .tag = 7}, parts, w.now);
    const Request s = w[0].isend(Mesh::peer(1), 7, from, {}, w.now);
    w.run();
    EXPECT_EQ(w.ended(0, s).error, Errc::ok);
    EXPECT_EQ(w.ended(1, r).error, Errc::ok);
    EXPECT_EQ(into, bytes);
  }
  w.expect_quiet();
}

TEST_P(Protocols, a_synchronous_send_ends_when_its_receive_begins) {
  for (const bool posted : {false, true}) {
    Mesh w({.split = true});
    acquaint(w);
    const Bytes bytes = pattern(GetParam(), 6);
    Bytes into(GetParam());
    Request r;
    if (posted) r = w.recv(1, 0, 7, into);
    const Request s = w.ssend(0, 1, 7, bytes);
    w.run();
    EXPECT_EQ(w.pending(0, s), !posted);
    if (!posted) r = w.recv(1, 0, 7, into);
    w.run();
    EXPECT_EQ(w.ended(0, s).error, Errc::ok);
    EXPECT_EQ(w.ended(1, r).error, Errc::ok);
    EXPECT_EQ(into, bytes);
    w.expect_quiet();
  }
}

TEST_P(Protocols, a_message_to_oneself_never_touches_the_device) {
  for (const bool posted : {false, true})
    for (const bool synchronous : {false, true}) {
      Mesh w({.processes = 1});
      const Bytes bytes = pattern(GetParam(), 7);
      Bytes into(GetParam());
      Request r;
      if (posted) r = w.recv(0, 0, 7, into);
      const Request s = w.send(0, 0, 7, bytes, {.context = 0, .synchronous = synchronous});
      if (!posted) {
        EXPECT_EQ(w.pending(0, s), synchronous || bytes.size() > 65536);
        EXPECT_TRUE(w[0].iprobe(Selector::any()).has_value());
        r = w.recv(0, k_any_source, 7, into);
      }
      EXPECT_EQ(w.ended(0, s).error, Errc::ok);
      EXPECT_EQ(w.ended(0, r).bytes, bytes.size());
      EXPECT_EQ(into, bytes);
      EXPECT_FALSE(w.step());
      w.expect_quiet();
    }
}

TEST(Protocols, each_size_takes_its_way) {
  Mesh w({});
  acquaint(w);
  const auto before = w[0].stats();
  Bytes into(k_long);
  for (const std::size_t size : {k_short, k_eager, k_long}) {
    const Bytes bytes = pattern(size, size);
    const Request r = w.recv(1, 0, 1, into);
    const Request s = w.send(0, 1, 1, bytes);
    w.run();
    EXPECT_EQ(w.ended(0, s).error, Errc::ok);
    EXPECT_EQ(w.ended(1, r).error, Errc::ok);
  }
  EXPECT_EQ(w[0].stats().sent_short, before.sent_short + 1);
  EXPECT_EQ(w[0].stats().sent_eager, before.sent_eager + 1);
  EXPECT_EQ(w[0].stats().sent_rendezvous, before.sent_rendezvous + 1);
  EXPECT_EQ(w[1].stats().expected, 4U);
  EXPECT_EQ(w[1].stats().unexpected, 0U);
  w.expect_quiet();
}

TEST(Protocols, a_short_send_ends_at_once_and_its_buffer_is_free) {
  Mesh w({});
  acquaint(w);
  Bytes bytes = pattern(8, 1);
  const Bytes sent = bytes;
  const Request s = w.send(0, 1, 1, bytes);
  EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  bytes.assign(8, std::byte{0});
  Bytes into(8);
  const Request r = w.recv(1, 0, 1, into);
  w.run();
  EXPECT_EQ(w.ended(1, r).error, Errc::ok);
  EXPECT_EQ(into, sent);
  w.expect_quiet();
}

TEST(Protocols, bulk_is_expected_from_the_clear_to_send_to_the_last_byte) {
  Mesh w({.seed = 0});
  acquaint(w);
  const Bytes bytes = pattern(3'000'000, 1);
  Bytes into(bytes.size());
  const Request r = w.recv(1, 0, 1, into);
  const Request s = w.send(0, 1, 1, bytes);
  EXPECT_FALSE(w.bulk(1, 0));
  bool seen = false;
  while (w.step()) seen = seen || w.bulk(1, 0);
  EXPECT_TRUE(seen);
  EXPECT_FALSE(w.bulk(1, 0));
  EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  EXPECT_EQ(w.ended(1, r).error, Errc::ok);
  w.expect_quiet();
}

TEST(Protocols, small_messages_pass_between_the_packets_of_a_long_one) {
  Mesh w({.messages = {.data_packet = 10'000}, .room = 2, .seed = 3});
  acquaint(w);
  const Bytes bytes = pattern(1'000'000, 1), note = pattern(8, 2);
  Bytes into(bytes.size()), note_into(8);
  const Request r = w.recv(1, 0, 1, into);
  const Request r2 = w.recv(1, 0, 2, note_into);
  const Request s = w.send(0, 1, 1, bytes);
  w.run(20);
  const Request s2 = w.send(0, 1, 2, note);
  w.run(40);
  EXPECT_EQ(w.ended(1, r2).error, Errc::ok);
  EXPECT_TRUE(w.pending(1, r));
  w.run();
  EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  EXPECT_EQ(w.ended(0, s2).error, Errc::ok);
  EXPECT_EQ(w.ended(1, r).error, Errc::ok);
  EXPECT_EQ(into, bytes);
  w.expect_quiet();
}

} // namespace
} // namespace statewire::test
