// SPDX-License-Identifier: BSD-3-Clause
// A number beside a message: it arrives with messages of every kind, and probes see it.
#include "mesh.hpp"

#include <gtest/gtest.h>

namespace statewire::test {
namespace {

constexpr std::uint64_t k_number = 0x0123456789abcdefU;

// Short, in one packet, in several, announced.
constexpr std::array<std::size_t, 5> k_sizes{0, 8, 5000, 60'000, 300'000};

Request send(Mesh& w, std::uint32_t from, std::uint32_t to, const Bytes& bytes,
             std::optional<std::uint64_t> data, bool synchronous = false) {
  const std::array<ConstBytes, 1> list{ConstBytes(bytes)};
  return w[from].isend({0, to}, 7, list, {.synchronous = synchronous, .data = data}, w.now);
}

TEST(Data, a_number_arrives_beside_messages_of_every_kind) {
  for (const std::uint32_t from : {0U, 1U}) // the other process, and this one
    for (const std::size_t size : k_sizes)
      for (const bool synchronous : {false, true})
        for (const bool expected : {false, true}) {
          SCOPED_TRACE(testing::Message()
                       << size << " bytes from rank " << from
                       << (synchronous ? ", synchronous" : "") << (expected ? ", expected" : ""));
          Mesh w({.largest_packet = 20'000});
          const Bytes bytes = pattern(size, 1);
          Bytes into(size);
          Request r;
          if (expected) r = w.recv(1, {.source = from, .tag = 7}, into);
          const Request s = send(w, from, 1, bytes, k_number, synchronous);
          w.run();
          if (!expected) {
            const auto seen = w[1].iprobe({.source = from, .tag = 7});
            ASSERT_TRUE(seen);
            EXPECT_EQ(seen->data, k_number);
            r = w.recv(1, {.source = from, .tag = 7}, into);
            w.run();
          }
          const Status got = w.ended(1, r);
          EXPECT_EQ(got.error, Errc::ok);
          EXPECT_EQ(got.data, k_number);
          EXPECT_EQ(into, bytes);
          EXPECT_EQ(w.ended(from, s).error, Errc::ok);
          w.expect_quiet();
        }
}

TEST(Data, a_message_without_a_number_has_none_after_one_that_had) {
  Mesh w({});
  const Bytes bytes = pattern(8, 1);
  for (const std::optional<std::uint64_t> data :
       {std::optional<std::uint64_t>(k_number), std::optional<std::uint64_t>(),
        std::optional<std::uint64_t>(0), std::optional<std::uint64_t>()}) {
    Bytes into(8);
    const Request r = w.recv(1, Selector::any(), into);
    const Request s = send(w, 0, 1, bytes, data);
    w.run();
    EXPECT_EQ(w.ended(1, r).data, data);
    EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  }
}

TEST(Data, a_matched_probe_sees_it_and_the_receive_gets_it) {
  for (const std::size_t size : k_sizes) {
    Mesh w({});
    const Bytes bytes = pattern(size, 1);
    Bytes into(size);
    const Request s = send(w, 0, 1, bytes, k_number);
    w.run();
    const auto message = w[1].improbe(Selector::any());
    ASSERT_TRUE(message && message->valid());
    EXPECT_EQ(message->status().data, k_number);
    const std::array<MutableBytes, 1> list{MutableBytes(into)};
    const Request r = w[1].imrecv(*message, list, w.now);
    w.run();
    EXPECT_EQ(w.ended(1, r).data, k_number);
    EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  }
}

TEST(Data, short_messages_with_it_leave_at_once) {
  Mesh w({});
  const Bytes first = pattern(8, 1);
  Bytes into(8);
  const Request open = w.send(0, 1, 1, first), opened = w.recv(1, Selector::any(), into);
  w.run();
  EXPECT_EQ(w.ended(1, opened).error, Errc::ok);
  EXPECT_EQ(w.ended(0, open).error, Errc::ok);
  Request leaving;
  ASSERT_TRUE(w[0].send_at_once(Mesh::peer(1), 7, first, {.data = k_number}, w.now, leaving));
  EXPECT_FALSE(leaving.valid());
  const Request r = w.recv(1, Selector::any(), into);
  w.run();
  EXPECT_EQ(w.ended(1, r).data, k_number);
  EXPECT_EQ(into, first);
}

} // namespace
} // namespace statewire::test
