// SPDX-License-Identifier: BSD-3-Clause
// Long messages from memory to memory: when the receiver reads, and the fallback when the device
// does not.
#include "mesh.hpp"

#include <gtest/gtest.h>

#include <array>

namespace statewire::test {
namespace {

constexpr std::size_t k_long = 300'000;
constexpr std::array<Rendezvous, 3> k_rules{Rendezvous::automatic, Rendezvous::read,
                                            Rendezvous::packets};

// Two processes that know each other and have a device that reaches the other's memory.
struct Connected : Mesh {
  explicit Connected(MeshOptions options = {}) : Mesh(with_memory(options)) {
    const Bytes hello = pattern(8, 0);
    Bytes into(8);
    let_go(0, send(0, 1, 99, hello));
    const Request r = recv(1, 0, 99, into);
    run();
    EXPECT_EQ(ended(1, r).error, Errc::ok);
  }
  static MeshOptions with_memory(MeshOptions options) {
    options.places = true;
    return options;
  }
};

MeshOptions of_rule(Rendezvous rule, std::uint64_t seed = 1) {
  return {.messages = {.rendezvous = rule}, .seed = seed};
}

enum class Way { read, packets };

// The protocol that a message from 0 to 1 took. It must have arrived.
Way way_of(Mesh& w, std::size_t size = k_long, bool posted = true) {
  const MessageStats sent = w[0].stats(), received = w[1].stats();
  const Bytes bytes = pattern(size, size);
  Bytes into(size);
  Request r;
  if (posted) r = w.recv(1, 0, 1, into);
  const Request s = w.send(0, 1, 1, bytes);
  w.run();
  if (!posted) r = w.recv(1, 0, 1, into);
  w.run();
  EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  const Status got = w.ended(1, r);
  EXPECT_EQ(got.error, Errc::ok);
  EXPECT_EQ(got.bytes, size);
  EXPECT_EQ(into, bytes);
  w.expect_quiet();
  const bool read = w[0].stats().sent_by_read != sent.sent_by_read;
  EXPECT_EQ(read, w[1].stats().received_by_read != received.received_by_read);
  return read ? Way::read : Way::packets;
}

TEST(RemoteRead, each_rule_has_its_protocol) {
  for (const bool posted : {false, true}) {
    Connected automatic(of_rule(Rendezvous::automatic));
    EXPECT_EQ(way_of(automatic, k_long, posted), Way::read);
    Connected read(of_rule(Rendezvous::read));
    EXPECT_EQ(way_of(read, k_long, posted), Way::read);
    Connected packets(of_rule(Rendezvous::packets));
    EXPECT_EQ(way_of(packets, k_long, posted), Way::packets);
    EXPECT_EQ(packets.memory_calls(), 0U);
  }
}

TEST(RemoteRead, what_one_side_does_not_offer_the_other_does_not_use) {
  constexpr Way r = Way::read, p = Way::packets;
  // The rule of the sender; in each row, that of the receiver.
  constexpr std::array<std::array<Way, 3>, 3> k_expected{{{r, r, p}, {r, r, p}, {p, p, p}}};
  for (std::size_t from = 0; from < k_rules.size(); ++from)
    for (std::size_t to = 0; to < k_rules.size(); ++to) {
      SCOPED_TRACE(testing::Message() << "rules " << from << " and " << to);
      MeshOptions options;
      options.rules = {k_rules.at(from), k_rules.at(to)};
      Connected mesh(options);
      EXPECT_EQ(way_of(mesh), k_expected.at(from).at(to));
    }
}

TEST(RemoteRead, no_packet_carries_what_is_read) {
  Connected w;
  const std::size_t before = w.packets();
  way_of(w, 50'000'000);
  EXPECT_LE(w.packets() - before, 2U); // the announcement and its end
}

TEST(RemoteRead, messages_of_eager_size_open_no_memory) {
  Connected w;
  w.inject_eager_limit(1, 0, 100);
  w.run();
  const Bytes bytes = pattern(10'000, 1);
  Bytes into(10'000);
  std::vector<Request> sends;
  for (int i = 0; i < 8; ++i) sends.push_back(w.send(0, 1, 1, bytes));
  w.run();
  EXPECT_EQ(w[0].stats().converted, sends.size()); // the receiver wants it
  for (const Request s : sends) {
    const Request r = w.recv(1, 0, 1, into);
    w.run();
    EXPECT_EQ(w.ended(1, r).error, Errc::ok);
    EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  }
  EXPECT_EQ(w.memory_calls(), 0U);
  w.expect_quiet();
}

TEST(RemoteRead, messages_between_a_great_eager_limit_and_the_receiver_s_are_read) {
  MeshOptions options;
  options.messages.eager_limit = std::size_t{1} << 20;
  Connected w(options);
  w.inject_eager_limit(1, 0, std::size_t{64} * 1024);
  w.run();
  EXPECT_EQ(way_of(w), Way::read);
}

TEST(RemoteRead, packets_that_are_faster_carry_what_the_rule_leaves_to_the_device) {
  MeshOptions options;
  options.packets_are_faster = true;
  for (const Rendezvous receiver : k_rules) {
    options.rules = {Rendezvous::read, receiver};
    Connected w(options);
    EXPECT_EQ(way_of(w), receiver == Rendezvous::read ? Way::read : Way::packets);
    EXPECT_EQ(way_of(w, k_long, false), receiver == Rendezvous::read ? Way::read : Way::packets);
  }
}

TEST(RemoteRead, the_first_message_opens_no_memory_because_there_is_no_connection) {
  Mesh w({.places = true});
  EXPECT_EQ(way_of(w), Way::packets);
  EXPECT_EQ(way_of(w), Way::read);
}

TEST(RemoteRead, packets_carry_what_a_device_refuses_to_open_or_to_read) {
  // Open and read: there is no third call that could be refused.
  constexpr std::array<Way, 3> k_expected{Way::packets, Way::packets, Way::read};
  for (const Rendezvous rule : {Rendezvous::automatic, Rendezvous::read})
    for (std::size_t n = 0; n < k_expected.size(); ++n) {
      Connected w(of_rule(rule));
      w.refuse_read(n);
      EXPECT_EQ(way_of(w), k_expected.at(n)) << n;
    }
}

TEST(RemoteRead, a_receive_that_is_too_short_gets_what_fits) {
  for (const Rendezvous rule : k_rules)
    for (const std::size_t room : {std::size_t{0}, std::size_t{1}, k_long - 1}) {
      Connected w(of_rule(rule));
      const Bytes bytes = pattern(k_long, 1);
      Bytes into(room);
      const Request s = w.send(0, 1, 1, bytes);
      const Request r = w.recv(1, 0, 1, into);
      w.run();
      EXPECT_EQ(w.ended(0, s).error, Errc::ok);
      const Status got = w.ended(1, r);
      EXPECT_EQ(got.error, Errc::truncated);
      EXPECT_EQ(got.bytes, room);
      EXPECT_EQ(got.message_bytes, k_long);
      EXPECT_TRUE(std::equal(into.begin(), into.end(), bytes.begin()));
      w.expect_quiet();
    }
}

TEST(RemoteRead, an_empty_receive_of_open_memory_ends_at_once) {
  Connected w;
  Bytes nothing;
  const Bytes bytes = pattern(k_long, 1);
  const Request r = w.recv(1, 0, 1, nothing);
  const Request s = w.send(0, 1, 1, bytes);
  const std::size_t before = w.packets();
  w.run();
  EXPECT_EQ(w.packets() - before, 2U);
  EXPECT_EQ(w.memory_calls(), 1U); // nothing is read
  EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  EXPECT_EQ(w.ended(1, r).error, Errc::truncated);
  w.expect_quiet();
}

TEST(RemoteRead, lists_of_buffers_travel_in_packets) {
  for (const bool list_of_sender : {false, true})
    for (const Rendezvous rule : k_rules) {
      Connected w(of_rule(rule));
      const Bytes bytes = pattern(k_long, 1);
      Bytes into(k_long);
      std::vector<ConstBytes> from{bytes};
      std::vector<MutableBytes> to{into};
      if (list_of_sender)
        from = {ConstBytes(bytes).first(k_long / 2), ConstBytes(bytes).subspan(k_long / 2)};
      else
        to = {MutableBytes(into).first(1000), MutableBytes(into).subspan(1000)};
      const Request r = w[1].irecv({.source = 0, .tag = 1}, to, w.now);
      const Request s = w[0].isend(Mesh::peer(1), 1, from, {}, w.now);
      w.run();
      EXPECT_EQ(w.ended(0, s).error, Errc::ok);
      EXPECT_EQ(w.ended(1, r).error, Errc::ok);
      EXPECT_EQ(into, bytes);
      EXPECT_EQ(w[1].stats().received_by_read, 0U);
      w.expect_quiet();
    }
}

TEST(RemoteRead, a_send_that_is_read_ends_when_it_was_read) {
  for (const bool synchronous : {false, true}) {
    Connected w;
    w.hold_reads(1, 0, true);
    const Bytes bytes = pattern(k_long, 1);
    Bytes into(k_long);
    const Request s = w.send(0, 1, 1, bytes, {.context = 0, .synchronous = synchronous});
    w.run();
    EXPECT_EQ(w.regions(0, 1), 1U);
    const Request r = w.recv(1, 0, 1, into);
    w.run();
    EXPECT_EQ(w.reads(1, 0), 1U);
    EXPECT_TRUE(w.pending(0, s));
    EXPECT_TRUE(w.pending(1, r));
    w.hold_reads(1, 0, false);
    w.run();
    EXPECT_EQ(w.ended(0, s).error, Errc::ok);
    EXPECT_EQ(w.ended(1, r).error, Errc::ok);
    EXPECT_EQ(into, bytes);
    w.expect_quiet();
  }
}

TEST(RemoteRead, many_at_once_end_in_any_order) {
  for (std::uint64_t seed = 1; seed < 20; ++seed) {
    Connected w(of_rule(Rendezvous::read, seed));
    std::vector<Bytes> from, into(10, Bytes(k_long));
    std::vector<Request> sends, receives;
    for (std::size_t i = 0; i < into.size(); ++i) from.push_back(pattern(k_long, i));
    for (std::size_t i = 0; i < into.size(); ++i) {
      sends.push_back(w.send(0, 1, i, from[i]));
      receives.push_back(w.recv(1, 0, i, into[i]));
    }
    w.run();
    for (std::size_t i = 0; i < into.size(); ++i) {
      EXPECT_EQ(w.ended(0, sends[i]).error, Errc::ok);
      EXPECT_EQ(w.ended(1, receives[i]).error, Errc::ok);
      EXPECT_EQ(into[i], from[i]);
    }
    w.expect_quiet();
  }
}

TEST(RemoteRead, others_pass_what_is_being_read) {
  Connected w;
  w.hold_reads(1, 0, true);
  const Bytes bytes = pattern(k_long, 1), note = pattern(8, 2);
  Bytes into(k_long), got(8);
  const Request r = w.recv(1, 0, 1, into);
  const Request s = w.send(0, 1, 1, bytes);
  w.run();
  const Request r2 = w.recv(1, 0, 2, got);
  EXPECT_EQ(w.ended(0, w.send(0, 1, 2, note)).error, Errc::ok);
  w.run();
  EXPECT_EQ(w.ended(1, r2).error, Errc::ok);
  EXPECT_TRUE(w.pending(0, s));
  w.hold_reads(1, 0, false);
  w.run();
  w.ended(0, s);
  w.ended(1, r);
  w.expect_quiet();
}

// Packets wait for room; once a message is announced, its data does not.
TEST(RemoteRead, a_read_waits_for_no_room) {
  Connected w({.room = 1});
  const Bytes bytes = pattern(k_long, 1), note = pattern(8, 2);
  Bytes into(k_long), got(8);
  const Request s = w.send(0, 1, 1, bytes);
  w.run();
  w.hold(0, 1, true);
  std::vector<Request> notes;
  for (int i = 0; i < 5; ++i) notes.push_back(w.send(0, 1, 2, note));
  w.run();
  const Request r = w.recv(1, 0, 1, into);
  w.run();
  EXPECT_EQ(w[0].states(Mesh::peer(1)).send, "Awaiting Buffers for Ctrl");
  EXPECT_EQ(w.ended(0, s).error, Errc::ok);
  EXPECT_EQ(w.ended(1, r).error, Errc::ok);
  EXPECT_EQ(w[0].stats().sent_by_read, 1U);
  w.hold(0, 1, false);
  w.run();
  for (const Request n : notes) {
    EXPECT_EQ(w.ended(0, n).error, Errc::ok);
    const Request one = w.recv(1, 0, 2, got);
    w.run();
    EXPECT_EQ(w.ended(1, one).error, Errc::ok);
  }
  w.expect_quiet();
}

// ---- packets of bounded size

TEST(PacketSize, nothing_is_larger_than_the_options_allow) {
  for (const std::size_t most : {64UL, 100UL, 1000UL, 4096UL, 70'000UL})
    for (const bool places : {false, true})
      for (const bool synchronous : {false, true}) {
        Mesh w({.largest_packet = most, .places = places, .seed = most});
        for (const std::size_t size : {0UL, 1UL, 31UL, 32UL, 33UL, 64UL, 900UL, 1024UL, 1025UL,
                                       5000UL, 65'536UL, 65'537UL}) {
          SCOPED_TRACE(testing::Message() << size << " bytes in packets of " << most);
          const Bytes bytes = pattern(size, size);
          Bytes into(size);
          const Request s = w.send(0, 1, 1, bytes, {.context = 0, .synchronous = synchronous});
          const Request r = w.recv(1, 0, 1, into);
          w.run();
          EXPECT_EQ(w.ended(0, s).error, Errc::ok);
          EXPECT_EQ(w.ended(1, r).error, Errc::ok);
          EXPECT_EQ(into, bytes);
        }
        w.expect_quiet();
      }
}

TEST(PacketSize, a_message_that_fills_its_packet_is_short_one_byte_more_is_eager) {
  Mesh w({.largest_packet = 500});
  const Bytes fits = pattern(500 - 40, 1), more = pattern(500 - 39, 2);
  Bytes into(600);
  w.let_go(0, w.send(0, 1, 1, fits));
  EXPECT_EQ(w[0].stats().sent_short, 1U);
  const Request s = w.send(0, 1, 1, more);
  EXPECT_EQ(w[0].stats().sent_eager, 1U);
  w.run();
  w.ended(0, s);
  for (const Bytes* sent : {&fits, &more}) {
    EXPECT_EQ(w.ended(1, w.recv(1, 0, 1, into)).bytes, sent->size());
    EXPECT_TRUE(std::equal(sent->begin(), sent->end(), into.begin()));
  }
  w.expect_quiet();
}

} // namespace
} // namespace statewire::test
