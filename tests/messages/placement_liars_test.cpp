// SPDX-License-Identifier: BSD-3-Clause
// Peers that say something wrong of memory that is read or written directly.
#include "world.hpp"

#include <messages/wire.hpp>

#include <gtest/gtest.h>

namespace statewire::test {
namespace {

using messages::Packet;
using messages::Type;

constexpr std::size_t k_long = 300'000;

Bytes bytes_of(const Packet& p, std::size_t payload = 0) {
  Bytes out(messages::k_largest_header);
  out.resize(encode(p, out.data()));
  out.resize(out.size() + payload);
  return out;
}

struct Liar {
  explicit Liar(Rendezvous rule)
      : w({.messages = {.rendezvous = rule}, .places = true, .seed = 0}) {
    const Bytes hello = pattern(8, 0);
    Bytes got(8);
    w.let_go(0, w.send(0, 1, 99, hello));
    const Request r = w.recv(1, 0, 99, got);
    w.run();
    w.ended(1, r);
  }
  // Rank 0 receives a packet that breaks the protocol.
  void lie(const Packet& p, std::size_t payload = 0) {
    w.inject(1, 0, bytes_of(p, payload));
    w.run();
    EXPECT_EQ(w[0].stats().protocol_errors, 1U);
    EXPECT_FALSE(w.connected(0, 1));
  }
  // 0 receives a message that 1 has announced.
  Request announced(std::uint8_t flags) {
    Packet rts;
    rts.type = Type::rndv_rts;
    rts.flags = flags;
    rts.tag = 1;
    rts.sender = {3, 5};
    rts.length = 1000;
    rts.memory = {4096, 17, 0};
    into.resize(1000);
    const Request r = w.recv(0, 1, 1, into);
    w.hold(0, 1, true); // its answer would surprise the sender
    w.inject(1, 0, bytes_of(rts));
    w.run();
    return r;
  }
  void sent(std::uint8_t flags, Type type) {
    bytes = pattern(k_long, 1);
    s = w.send(0, 1, 1, bytes);
    w.run();
    Packet p;
    p.type = type;
    p.flags = flags;
    p.sender = s;
    p.receiver = {3, 5};
    p.memory = {4096, 17, 0};
    p.length = k_long;
    lie(p);
    EXPECT_EQ(w.ended(0, s).error, Errc::bad_message);
  }
  World w;
  Bytes into, bytes;
  Request s;
};

TEST(PlacementLiars, done_for_a_send_that_does_not_exist_or_opened_no_memory) {
  Packet done;
  done.type = Type::rndv_done;
  done.sender = {3, 5};
  Liar(Rendezvous::automatic).lie(done);
  Liar(Rendezvous::write).sent(0, Type::rndv_done);
  Liar(Rendezvous::packets).sent(0, Type::rndv_done);
}

TEST(PlacementLiars, memory_for_a_send_that_has_not_asked_for_it) {
  Liar(Rendezvous::read).sent(messages::k_writable, Type::rndv_cts);
  Liar(Rendezvous::packets).sent(messages::k_writable, Type::rndv_cts);
}

TEST(PlacementLiars, a_write_into_memory_that_was_never_opened) {
  for (const Rendezvous rule : {Rendezvous::write, Rendezvous::packets})
    for (const std::uint64_t length : {0U, 999U, 1000U, 1001U}) {
      Liar liar(rule);
      const Request r = liar.announced(rule == Rendezvous::write ? 0 : messages::k_asks);
      Packet placed;
      placed.type = Type::rndv_data;
      placed.flags = messages::k_placed;
      placed.receiver = r;
      placed.offset = length;
      liar.lie(placed);
      EXPECT_EQ(liar.w.ended(0, r).error, Errc::bad_message);
    }
}

TEST(PlacementLiars, more_or_less_written_than_was_opened) {
  for (const std::uint64_t length : {std::uint64_t{0}, std::uint64_t{999}, std::uint64_t{1001}}) {
    Liar liar(Rendezvous::write);
    const Request r = liar.announced(messages::k_asks);
    EXPECT_EQ(liar.w.windows(0, 1), 1U);
    Packet placed;
    placed.type = Type::rndv_data;
    placed.flags = messages::k_placed;
    placed.receiver = r;
    placed.offset = length;
    liar.lie(placed);
    EXPECT_EQ(liar.w.ended(0, r).error, Errc::bad_message);
  }
}

TEST(PlacementLiars, data_in_packets_and_then_the_word_that_it_was_written) {
  Liar liar(Rendezvous::write);
  const Request r = liar.announced(messages::k_asks);
  Packet data;
  data.type = Type::rndv_data;
  data.receiver = r;
  liar.w.inject(1, 0, bytes_of(data, 10));
  liar.w.run();
  EXPECT_TRUE(liar.w.connected(0, 1)); // it may have changed its mind, but once
  data.flags = messages::k_placed;
  data.offset = 1000;
  liar.lie(data);
  EXPECT_EQ(liar.w.ended(0, r).error, Errc::bad_message);
}

TEST(PlacementLiars, data_for_a_receive_that_reads_it_itself) {
  Liar liar(Rendezvous::read);
  liar.w.hold_placements(0, 1, true);
  const Request r = liar.announced(messages::k_readable);
  EXPECT_EQ(liar.w.placements(0, 1), 1U);
  Packet data;
  data.type = Type::rndv_data;
  data.receiver = r;
  liar.lie(data, 10);
  EXPECT_EQ(liar.w.ended(0, r).error, Errc::bad_message);
}

TEST(PlacementLiars, memory_that_is_not_there_is_the_devices_to_find_out) {
  Liar liar(Rendezvous::read);
  const Request r = liar.announced(messages::k_readable);
  EXPECT_FALSE(liar.w.connected(0, 1));
  EXPECT_EQ(liar.w.ended(0, r).error, Errc::reset);
  EXPECT_EQ(liar.w[0].stats().protocol_errors, 0U);
}

} // namespace
} // namespace statewire::test
