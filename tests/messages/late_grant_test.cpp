// SPDX-License-Identifier: BSD-3-Clause
// Blocking sends beyond the receiver's limit: each ends when the receiver frees room, or when one
// of its receives waits, and needs no receive of its own.
#include "mesh.hpp"

#include <gtest/gtest.h>

namespace statewire::test {
namespace {

constexpr std::size_t k_limit = 400'000;

// A program over a provider that keeps every message receives the last one first.
TEST(LateGrant, blocking_sends_beyond_the_limit_end_while_a_receive_waits) {
  for (const std::size_t size : {1025U, 3600U, 20'000U, 65'536U})
    for (const std::uint32_t source : {std::uint32_t{0}, k_any_source})
      for (const bool posted_later : {false, true}) {
        SCOPED_TRACE(testing::Message() << size << " bytes, later " << posted_later);
        Mesh w({.messages = {.unexpected_limit = k_limit}});
        const Bytes bytes = pattern(size, 1);
        const std::size_t count = 4 * k_limit / size;
        std::vector<Request> sends;
        Bytes first(size);
        Request receive;
        const auto post = [&] {
          receive = w.recv(1, {.source = source, .tag = count - 1}, first);
          w.run();
        };
        if (!posted_later) post();
        while (sends.size() != count) {
          sends.push_back(w.send(0, 1, sends.size(), bytes));
          w.run();
          if (posted_later && !receive.valid() && w.pending(0, sends.back())) post();
          ASSERT_FALSE(w.pending(0, sends.back())) << sends.size();
        }
        EXPECT_EQ(w.ended(1, receive).error, Errc::ok);
        EXPECT_EQ(first, bytes);
        for (std::size_t i = count - 1; i-- > 0;) {
          Bytes into(size);
          const Request r = w.recv(1, 0, i, into);
          w.run();
          ASSERT_EQ(w.ended(1, r).error, Errc::ok) << i;
          ASSERT_EQ(into, bytes);
        }
        for (const Request s : sends) EXPECT_EQ(w.ended(0, s).error, Errc::ok);
        EXPECT_EQ(w[0].stats().sent_rendezvous, 0U);
        w.expect_quiet();
      }
}

// Nothing is posted that waits: what the receiver has taken out of its memory is enough.
TEST(LateGrant, a_send_that_waits_ends_when_other_messages_are_received) {
  for (const bool synchronous : {false, true}) {
    Mesh w({.messages = {.unexpected_limit = k_limit}});
    const Bytes bytes = pattern(3600, 1);
    std::vector<Request> sends;
    do {
      sends.push_back(w.send(0, 1, sends.size(), bytes));
      w.run();
    } while (!w.pending(0, sends.back()));
    const std::size_t kept = sends.size() - 1;
    EXPECT_GT(kept * bytes.size(), k_limit / 2);
    EXPECT_LE(w[1].stats().unexpected_most, k_limit);
    if (synchronous) sends.push_back(w.ssend(0, 1, sends.size(), bytes));
    Bytes into(bytes.size());
    const auto receive = [&](std::size_t tag) {
      const Request r = w.recv(1, 0, tag, into);
      w.run();
      ASSERT_EQ(w.ended(1, r).error, Errc::ok) << tag;
      ASSERT_EQ(into, bytes);
    };
    for (std::size_t i = 0; i < kept / 2; ++i) receive(i);
    EXPECT_FALSE(w.pending(0, sends[kept]));
    EXPECT_TRUE(!synchronous || w.pending(0, sends.back())); // until it is received itself
    for (std::size_t i = sends.size(); i-- > kept / 2;) receive(i);
    for (const Request s : sends) EXPECT_EQ(w.ended(0, s).error, Errc::ok);
    EXPECT_EQ(w[0].stats().sent_rendezvous, 0U);
    w.expect_quiet();
  }
}

// Where the messages that no receive fits have no end, the receiver does not keep them all.
TEST(LateGrant, a_receiver_that_keeps_far_more_than_its_limit_wants_messages_announced) {
  Mesh w({.messages = {.unexpected_limit = 65'536}});
  const Bytes bytes = pattern(10'000, 1), small = pattern(1024, 2), wanted = pattern(5000, 3);
  constexpr std::size_t k_count = 500; // more than five megabytes
  Bytes last(wanted.size());
  const Request receive = w.recv(1, 0, 2, last);
  std::vector<Request> sends;
  for (std::size_t i = 0; i < k_count; ++i) {
    sends.push_back(w.send(0, 1, 1, bytes));
    sends.push_back(w.send(0, 1, 3, small));
  }
  sends.push_back(w.send(0, 1, 2, wanted));
  w.run();
  EXPECT_EQ(w.ended(1, receive).error, Errc::ok);
  EXPECT_EQ(last, wanted);
  const std::size_t all_small = k_count * (k_message_cost + small.size());
  EXPECT_GT(w[1].stats().unexpected_most, 16 * 65'536U);
  EXPECT_LT(w[1].stats().unexpected_most, 20 * 65'536U + k_count * k_message_cost + all_small);
  EXPECT_GT(w[0].stats().converted, k_count / 2);
  EXPECT_EQ(w[0].stats().sent_rendezvous, w[0].stats().converted);
  Bytes into(bytes.size()), little(small.size());
  const auto receive_one = [&](Tag tag, Bytes& in, const Bytes& expected) {
    const Request r = w.recv(1, 0, tag, in);
    w.run();
    ASSERT_EQ(w.ended(1, r).error, Errc::ok);
    ASSERT_EQ(in, expected);
  };
  for (std::size_t i = 0; i < k_count; ++i) {
    receive_one(1, into, bytes);
    receive_one(3, little, small);
  }
  for (const Request s : sends) EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  // Now that the memory is free, messages are pushed again.
  const std::uint64_t converted = w[0].stats().converted;
  for (int i = 0; i < 10; ++i) {
    const Request s = w.send(0, 1, 1, bytes);
    receive_one(1, into, bytes);
    EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  }
  EXPECT_EQ(w[0].stats().converted, converted);
  w.expect_quiet();
}

// A sender waits for credit only with messages that the receiver counts on.
TEST(LateGrant, a_message_longer_than_the_receiver_s_eager_limit_is_announced) {
  Mesh w({});
  Bytes none;
  const Request hello = w.send(0, 1, 9, none);
  w.run(); // the limit is known
  w.ended(0, hello);
  w.ended(1, w.recv(1, 0, 9, none));
  w.inject_eager_limit(1, 0, 100);
  w.run();
  for (const std::size_t size : {0U, 100U, 101U, 2000U}) {
    SCOPED_TRACE(testing::Message() << size << " bytes");
    const Bytes bytes = pattern(size, 1);
    const std::uint64_t converted = w[0].stats().converted;
    const Request s = w.ssend(0, 1, 1, bytes); // which is not offered to the device without a CAR
    w.run();
    EXPECT_EQ(w[0].stats().converted - converted, size > 100 ? 1U : 0U);
    Bytes into(size);
    const Request r = w.recv(1, 0, 1, into);
    w.run();
    EXPECT_EQ(w.ended(1, r).error, Errc::ok);
    EXPECT_EQ(into, bytes);
    EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  }
  w.expect_quiet();
}

// Also when it keeps far more than its limit, and would take small messages. Credit is left for
// fewer and fewer of them.
TEST(LateGrant, a_receiver_that_keeps_much_counts_on_its_own_eager_limit) {
  for (std::size_t more = 0; more < 40; ++more) {
    SCOPED_TRACE(more);
    Mesh w({.messages = {.short_limit = 64, .unexpected_limit = 65'536},
            .eager_limits = {65'536, 100}});
    const Bytes unmatched = pattern(100, 1), wanted = pattern(1000, 2);
    Bytes into(wanted.size());
    const Request r = w.recv(1, 0, 2, into);
    for (std::size_t i = 0; i < 2100 + more; ++i) {
      const Request s = w.send(0, 1, 1, unmatched);
      w.run();
      ASSERT_EQ(w.ended(0, s).error, Errc::ok);
    }
    ASSERT_GT(w[1].stats().unexpected_bytes, 16 * 65'536U);
    const Request s = w.send(0, 1, 2, wanted);
    w.run();
    ASSERT_EQ(w.ended(1, r).error, Errc::ok);
    EXPECT_EQ(into, wanted);
    EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  }
}

} // namespace
} // namespace statewire::test
