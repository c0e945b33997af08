// SPDX-License-Identifier: BSD-3-Clause
// The packets' bytes, and what bytes that are no packets do.
#include "mesh.hpp"

#include <messages/wire.hpp>

#include <gtest/gtest.h>

namespace statewire::test {
namespace {

using messages::Packet;
using messages::Type;

Bytes bytes_of(const Packet& p, std::size_t payload = 0) {
  Bytes out(messages::k_largest_header);
  out.resize(encode(p, out.data()));
  out.resize(out.size() + payload);
  return out;
}

Packet make(Type type, std::uint8_t flags = 0) {
  Packet p;
  p.type = type;
  p.flags = flags;
  p.tag = 0x0123456789abcdefU;
  p.sender = {3, 5};
  p.receiver = {7, 9};
  p.length = 100'000;
  p.offset = 4000;
  p.limit = 1U << 20U;
  p.eager_limit = 1U << 19U;
  return p;
}

TEST(Wire, what_is_encoded_is_decoded) {
  for (int t = 1; t <= static_cast<int>(Type::credit_request); ++t) {
    const Packet p = make(static_cast<Type>(t));
    const bool payload = p.type == Type::short_ || p.type == Type::eager ||
                         p.type == Type::rndv_data || p.type == Type::eager_data;
    const Bytes b = bytes_of(p, payload ? 17 : 0);
    const Packet q = messages::decode(b, b.size());
    EXPECT_EQ(q.type, p.type) << t;
    EXPECT_EQ(b.size() - q.header, payload ? 17U : 0U);
    if (p.type == Type::rndv_rts) {
      EXPECT_EQ(q.tag, p.tag);
      EXPECT_EQ(q.length, p.length);
      EXPECT_EQ(q.sender, p.sender);
    }
    if (p.type == Type::rndv_cts) {
      EXPECT_EQ(q.sender, p.sender);
      EXPECT_EQ(q.receiver, p.receiver);
    }
  }
}

TEST(Wire, open_memory_travels_with_announcements) {
  Packet p = make(Type::rndv_rts, messages::k_readable);
  p.memory = {0xfedcba9876543210U, 0x89abcdefU, 5, 6};
  const Bytes b = bytes_of(p);
  EXPECT_EQ(b.size(), 48U);
  const Packet q = messages::decode(b, b.size());
  EXPECT_EQ(q.type, Type::rndv_rts);
  EXPECT_EQ(q.flags, messages::k_readable);
  EXPECT_EQ(q.sender, p.sender);
  EXPECT_EQ(q.length, p.length);
  EXPECT_EQ(q.memory, (RemoteRegion{0xfedcba9876543210U, 0x89abcdefU, 5, 0}));
  for (std::size_t n = 0; n < b.size(); ++n)
    EXPECT_EQ(messages::decode(ConstBytes(b).first(n), n).type, Type::none) << n;
  Packet wraps = p;
  wraps.memory.address = UINT64_MAX - 10;
  const Bytes w = bytes_of(wraps);
  EXPECT_EQ(messages::decode(w, w.size()).type, Type::none);
  Packet empty = p;
  empty.length = 0;
  const Bytes e = bytes_of(empty);
  EXPECT_EQ(messages::decode(e, e.size()).type, Type::none);
  Bytes wide = b; // the number of a lane has two bytes
  wide[5U * 8 + 6] = std::byte{1};
  EXPECT_EQ(messages::decode(wide, wide.size()).type, Type::none);
}

TEST(Wire, flags_that_are_reserved_or_mean_nothing_there_are_not_understood) {
  for (const auto& [type, flags] : {std::pair{Type::rndv_rts, 2},
                                    {Type::rndv_rts, 4},
                                    {Type::rndv_cts, 1},
                                    {Type::rndv_cts, 2},
                                    {Type::rndv_data, 2},
                                    {Type::rndv_data, 3},
                                    {Type::rndv_data, 4},
                                    {Type::rndv_done, 1},
                                    {Type::flow, 1}}) {
    Bytes b = bytes_of(make(type));
    b[1] = static_cast<std::byte>(flags);
    EXPECT_EQ(messages::decode(b, b.size()).type, Type::none);
  }
  const Bytes abort = bytes_of(make(Type::rndv_data, messages::k_abort), 1); // has no payload
  EXPECT_EQ(messages::decode(abort, abort.size()).type, Type::none);
}

TEST(Wire, a_short_message_has_a_header_of_sixteen_bytes) {
  Packet p = make(Type::short_);
  p.context = 0x01020304;
  const Bytes b = bytes_of(p);
  constexpr unsigned char k_expected[] = {1,    0,    0,    0,    4,    3,    2,    1,
                                          0xef, 0xcd, 0xab, 0x89, 0x67, 0x45, 0x23, 0x01};
  ASSERT_EQ(b.size(), sizeof k_expected);
  EXPECT_EQ(std::memcmp(b.data(), k_expected, b.size()), 0);
}

TEST(Wire, a_short_message_is_the_same_however_it_is_decoded) {
  for (const std::uint8_t flags : {std::uint8_t{0}, messages::k_with_data}) {
    Packet p = make(Type::short_, flags);
    p.context = 9;
    const Bytes b = bytes_of(p, 8);
    messages::ShortMessage out;
    ASSERT_TRUE(messages::decode_short(b, out));
    const Packet fresh = messages::decode(b, b.size());
    ASSERT_EQ(fresh.type, Type::short_);
    EXPECT_EQ(out.context, fresh.context);
    EXPECT_EQ(out.tag, fresh.tag);
    EXPECT_EQ(out.data(), fresh.data);
    EXPECT_EQ(out.payload().data(), b.data() + fresh.header);
    EXPECT_EQ(out.payload().size(), fresh.length);
    const Bytes cut(b.begin(), b.begin() + fresh.header - 1);
    EXPECT_FALSE(messages::decode_short(cut, out));
  }
  for (int t = 0; t <= static_cast<int>(Type::credit_request); ++t)
    for (const std::uint8_t flags : {messages::k_synchronous, messages::k_in_parts}) {
      messages::ShortMessage out;
      EXPECT_FALSE(messages::decode_short(bytes_of(make(static_cast<Type>(t), flags), 64), out));
    }
}

TEST(Wire, what_is_cut_or_too_long_is_not_understood) {
  for (int t = 1; t <= static_cast<int>(Type::credit_request); ++t) {
    const Packet p = make(static_cast<Type>(t));
    const Bytes b = bytes_of(p);
    for (std::size_t n = 0; n < b.size(); ++n)
      EXPECT_EQ(messages::decode(ConstBytes(b).first(n), n).type, Type::none) << t << " " << n;
    Bytes more = b;
    more.push_back(std::byte{1});
    const bool payload = p.type == Type::short_ || p.type == Type::eager ||
                         p.type == Type::rndv_data || p.type == Type::eager_data;
    EXPECT_EQ(messages::decode(more, more.size()).type == Type::none, !payload) << t;
    Bytes flagged = b;
    flagged[1] = std::byte{0x80};
    EXPECT_EQ(messages::decode(flagged, flagged.size()).type, Type::none);
    Bytes reserved = b;
    reserved[2] = std::byte{1};
    EXPECT_EQ(messages::decode(reserved, reserved.size()).type, Type::none);
  }
}

// Each of these breaks the protocol; the connection ends, nobody is harmed.
TEST(Wire, a_peer_that_breaks_the_protocol_loses_the_connection) {
  Packet in_parts = make(Type::eager, messages::k_in_parts);
  in_parts.length = 9000;
  Packet begun = make(Type::eager_data);
  begun.offset = 0;
  Packet endless_rts = make(Type::rndv_rts);
  endless_rts.length = SIZE_MAX;
  const std::vector<std::vector<Bytes>> attacks{
      {Bytes(16, std::byte{0xff})},
      {Bytes(3)},
      {bytes_of(make(Type::rndv_cts))},
      {bytes_of(make(Type::acknowledgement))},
      {bytes_of(make(Type::cancelled))},
      {bytes_of(make(Type::rndv_data), 10)},
      {bytes_of(make(Type::eager_data), 10)},
      {bytes_of(endless_rts)},
      {bytes_of(make(Type::eager), 1U << 20U)}, // beyond its credit
      {bytes_of(make(Type::eager), 40'000), bytes_of(make(Type::eager), 60'000)},
      {bytes_of(in_parts, 100), bytes_of(make(Type::short_), 8)}, // not its turn
      {bytes_of(in_parts, 100), bytes_of(begun, 8)},              // not where it stopped
  };
  for (const bool split : {false, true})
    for (std::size_t i = 0; i < attacks.size(); ++i) {
      SCOPED_TRACE(testing::Message() << "attack " << i);
      Mesh w({.messages = {.unexpected_limit = 65'536}, .split = split, .seed = i + 1});
      const Bytes hello = pattern(8, 1);
      Bytes into(8);
      w.let_go(0, w.send(0, 1, 1, hello));
      w.run();
      w.ended(1, w.recv(1, 0, 1, into));
      const Request named = w.recv(1, 0, 77, into);
      for (const Bytes& b : attacks[i]) w.inject(0, 1, b);
      w.run();
      EXPECT_EQ(w.ended(1, named).error, Errc::bad_message);
      EXPECT_EQ(w[1].stats().protocol_errors, 1U);
      EXPECT_FALSE(w.connected(0, 1));
      Bytes sink(1U << 20U);
      while (w[1].iprobe(Selector::any()) && w[1].iprobe(Selector::any())->error == Errc::ok)
        w.ended(1, w.recv(1, Selector::any(), sink));
      w.expect_quiet();
    }
}

// While a receive waits, the peer may announce as often as it likes; else there is a bound.
TEST(Wire, announcements_beyond_the_credit_are_refused_unless_a_receive_waits) {
  for (const bool waits : {false, true}) {
    Mesh w({.messages = {.unexpected_limit = 65'536}});
    const Bytes hello = pattern(8, 1);
    Bytes into(8);
    w.let_go(0, w.send(0, 1, 1, hello));
    w.run();
    w.ended(1, w.recv(1, 0, 1, into));
    Request named;
    if (waits) named = w.recv(1, 0, 77, into);
    for (int i = 0; i < 300; ++i) w.inject(0, 1, bytes_of(make(Type::rndv_rts)));
    w.run();
    EXPECT_EQ(w[1].stats().protocol_errors, waits ? 0U : 1U);
    EXPECT_EQ(w.connected(0, 1), waits);
    if (waits) w[1].cancel(named, w.now);
    if (waits) w.lose(0, 1, Errc::reset);
    w.run();
  }
}

// A connection has one request for credit at most, in front of all that costs some: a peer that
// goes on asking is answered no grants.
TEST(Wire, a_request_for_credit_behind_anything_that_costs_some_is_refused) {
  for (const auto first : {Type::credit_request, Type::short_, Type::rndv_rts}) {
    SCOPED_TRACE(static_cast<int>(first));
    Mesh w({});
    Bytes into(8);
    w.let_go(1, w.send(1, 0, 1, pattern(8, 1))); // so that there is a connection
    w.run();
    w.ended(0, w.recv(0, 1, 1, into));
    w.inject(0, 1, bytes_of(make(first)));
    w.run();
    EXPECT_EQ(w[1].stats().protocol_errors, 0U);
    EXPECT_TRUE(w.connected(0, 1));
    w.inject(0, 1, bytes_of(make(Type::credit_request)));
    w.run();
    EXPECT_EQ(w[1].stats().protocol_errors, 1U);
    EXPECT_FALSE(w.connected(0, 1));
  }
}

// Data beyond what was announced, and at the wrong place.
TEST(Wire, data_that_was_not_asked_for_is_refused) {
  for (int attack = 0; attack < 3; ++attack) {
    Mesh w({.seed = 0});
    const Bytes hello = pattern(8, 1);
    Bytes into(100'000);
    w.let_go(0, w.send(0, 1, 1, hello));
    const Request warm = w.recv(1, 0, 1, into);
    w.run();
    w.ended(1, warm);
    const Request r = w.recv(1, 0, 0x0123456789abcdefU, into);
    w.inject(0, 1, bytes_of(make(Type::rndv_rts)));
    w.hold(1, 0, true); // its clear to send would surprise the sender
    w.run();
    Packet data = make(Type::rndv_data);
    data.receiver = r;
    data.offset = attack == 0 ? 4 : 0;
    if (attack == 2) data.receiver = {r.slot(), r.generation() + 2};
    w.inject(0, 1, bytes_of(data, attack == 1 ? 100'001 : 10));
    w.run();
    EXPECT_EQ(w.ended(1, r).error, Errc::bad_message);
    EXPECT_FALSE(w.bulk(1, 0));
  }
}

TEST(Wire, a_cancel_of_what_is_not_kept_is_no_error) {
  Mesh w({});
  const Bytes hello = pattern(8, 1);
  Bytes into(8);
  const Request r = w.recv(1, 0, 1, into);
  w.let_go(0, w.send(0, 1, 1, hello));
  w.run();
  w.ended(1, r);
  w.inject(0, 1, bytes_of(make(Type::cancel)));
  w.run();
  EXPECT_TRUE(w.connected(0, 1));
  EXPECT_EQ(w[1].stats().protocol_errors, 0U);
}

} // namespace
} // namespace statewire::test
