// SPDX-License-Identifier: BSD-3-Clause
// Peers that say something wrong of memory that is read directly.
#include "mesh.hpp"

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
  // 0 receives a message that 1 has announced with its memory open.
  Request announced() {
    Packet rts;
    rts.type = Type::rndv_rts;
    rts.flags = messages::k_readable;
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
  Mesh w;
  Bytes into;
};

TEST(RemoteReadLiars, done_for_a_send_that_does_not_exist_or_opened_no_memory) {
  Packet done;
  done.type = Type::rndv_done;
  done.sender = {3, 5};
  Liar(Rendezvous::automatic).lie(done);
  Liar liar(Rendezvous::packets);
  const Bytes bytes = pattern(k_long, 1);
  const Request s = liar.w.send(0, 1, 1, bytes);
  liar.w.run();
  done.sender = s;
  liar.lie(done);
  EXPECT_EQ(liar.w.ended(0, s).error, Errc::bad_message);
}

TEST(RemoteReadLiars, data_for_a_receive_that_reads_it_itself) {
  Liar liar(Rendezvous::read);
  liar.w.hold_reads(0, 1, true);
  const Request r = liar.announced();
  EXPECT_EQ(liar.w.reads(0, 1), 1U);
  Packet data;
  data.type = Type::rndv_data;
  data.receiver = r;
  liar.lie(data, 10);
  EXPECT_EQ(liar.w.ended(0, r).error, Errc::bad_message);
}

TEST(RemoteReadLiars, memory_that_is_not_there_is_the_devices_to_find_out) {
  Liar liar(Rendezvous::read);
  const Request r = liar.announced();
  EXPECT_FALSE(liar.w.connected(0, 1));
  EXPECT_EQ(liar.w.ended(0, r).error, Errc::reset);
  EXPECT_EQ(liar.w[0].stats().protocol_errors, 0U);
}

} // namespace
} // namespace statewire::test
