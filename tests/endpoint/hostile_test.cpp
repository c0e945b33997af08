// SPDX-License-Identifier: BSD-3-Clause
// What a peer may send that no endpoint sends: every decoder is exact, and a connection ends that
// breaks the protocol. Here the peer is a queue pair in the test's own hands.
#include "user.hpp"
#include "world.hpp"

#include "endpoint/wire.hpp"

#include "dispatch/dispatcher.hpp"

#include <gtest/gtest.h>

namespace statewire::test {
namespace {

using namespace endpoints; // NOLINT: what is tested
using verbs::MemoryFabric;

std::vector<std::byte> send_of(const SendHeader& h, const std::vector<std::byte>& body = {}) {
  std::vector<std::byte> out(k_send_header + body.size());
  encode(h, std::span(out).first<k_send_header>());
  std::copy(body.begin(), body.end(), out.begin() + k_send_header);
  return out;
}

using session::FrameHeader, session::FrameKind;

// The beginning of an active message.
std::vector<std::byte> active(const FrameHeader& frame, std::size_t size) {
  const auto head = session::encode(frame);
  std::vector<std::byte> body(head.begin(), head.end());
  body.resize(head.size() + size);
  return send_of({SendType::message, 0, 0, static_cast<std::uint32_t>(body.size())}, body);
}

TEST(SendHeaders, WhatIsEncodedIsDecodedAndNothingElse) {
  const auto good = send_of({SendType::data, 0, 3, 4}, std::vector<std::byte>(4));
  const auto h = decode_send(good);
  ASSERT_TRUE(h);
  EXPECT_EQ(h->credits, 3);
  EXPECT_EQ(h->length, 4U);
  for (std::size_t n = 0; n < good.size(); ++n)
    EXPECT_FALSE(decode_send(std::span(good).first(n))) << n;
  auto longer = good;
  longer.push_back({});
  EXPECT_FALSE(decode_send(longer));
  for (const std::uint8_t first : {0x00, 0x03, 0x30, 0x3a, 0x21, 0xff}) {
    auto bad = good;
    bad[0] = static_cast<std::byte>(first);
    EXPECT_FALSE(decode_send(bad)) << int{first};
  }
  EXPECT_FALSE(decode_send(send_of({SendType::data, 2, 0, 0})));
  EXPECT_FALSE(decode_send(send_of({SendType::data, k_several_packets, 0, 0})));
  EXPECT_FALSE(decode_send(send_of({SendType::close, 4, 0, 0})));
  EXPECT_FALSE(decode_send(send_of({SendType::credit, 1, 0, 0})));
  EXPECT_FALSE(decode_send(send_of({SendType::credit, 0, k_max_window + 1, 0})));
}

TEST(SendHeaders, PacketsOfASendNeverReachBeyondIt) {
  std::vector<std::byte> body(6);
  put_length(3, std::span(body).first<k_packet_length>());
  ConstBytes rest = body;
  EXPECT_FALSE(next_packet(rest)); // two bytes are there
  put_length(0xffffffff, std::span(body).first<k_packet_length>());
  EXPECT_FALSE(next_packet(rest));
  put_length(2, std::span(body).first<k_packet_length>());
  ASSERT_TRUE(next_packet(rest));
  EXPECT_TRUE(rest.empty());
}

TEST(Calls, AProofIsWorthNothingForAnotherJobProcessOrContent) {
  std::array<std::uint8_t, 32> one{}, two{};
  one[0] = 1;
  two[0] = 2;
  const Prover prover{Key(one)}, stranger{Key(two)};
  Epoch me, other;
  me.bytes[9] = 1;
  other.bytes[11] = 1; // the same tag: only the proof tells
  const Call call{.limits = {4096, 16}, .number = 5, .source = 3, .target = 4, .epoch = other};
  const CallBytes bytes = encode(call, "job", me, prover);
  Call out;
  EXPECT_EQ(decode_call(bytes, "job", me, prover, out), CallFault::none);
  EXPECT_EQ(out.number, 5U);
  EXPECT_EQ(out.source, 3U);
  EXPECT_EQ(decode_call(bytes, "jab", me, prover, out), CallFault::group);
  EXPECT_EQ(decode_call(bytes, "job", other, prover, out), CallFault::proof);
  EXPECT_EQ(decode_call(bytes, "job", me, stranger, out), CallFault::proof);
  for (std::size_t i = 0; i < bytes.size(); ++i)
    for (unsigned bit = 0; bit < 8; ++bit) {
      CallBytes bad = bytes;
      bad[i] ^= static_cast<std::byte>(1U << bit);
      EXPECT_NE(decode_call(bad, "job", me, prover, out), CallFault::none) << i;
    }
  for (std::size_t n = 0; n < bytes.size(); ++n)
    EXPECT_NE(decode_call(std::span(bytes).first(n), "job", me, prover, out), CallFault::none);
}

TEST(ChannelMessages, AreDecodedExactly) {
  ChannelMessage m;
  m.type = ChannelMessage::Type::request;
  m.attempt = 77;
  m.limits = {4096, 16};
  m.queue_pair.number = 0x123456;
  const auto bytes = encode(m);
  ASSERT_TRUE(decode_channel(bytes));
  EXPECT_EQ(decode_channel(bytes)->queue_pair.number, 0x123456U);
  for (std::size_t n = 0; n < bytes.size(); ++n)
    EXPECT_FALSE(decode_channel(std::span(bytes).first(n))) << n;
  m.limits.window = 1;
  EXPECT_FALSE(decode_channel(encode(m)));
  m.limits = {4096, 16};
  m.queue_pair.number = 0x1000000;
  EXPECT_FALSE(decode_channel(encode(m)));
}

TEST(ChannelMessages, OnlyWhoRefusesOrWithdrawsHasAReason) {
  using Type = ChannelMessage::Type;
  for (const Type type : {Type::request, Type::response, Type::ack, Type::refuse, Type::withdraw}) {
    ChannelMessage m{.type = type, .limits = {4096, 16}};
    EXPECT_EQ(decode_channel(encode(m)).has_value(), type != Type::refuse);
    m.reason = Errc::finalizing;
    const auto read = decode_channel(encode(m));
    ASSERT_EQ(read.has_value(), type == Type::refuse || type == Type::withdraw);
    if (read) {
      EXPECT_EQ(read->reason, Errc::finalizing);
    }
  }
}

// An endpoint, and a process that speaks oob by hand.
class Rogue final : public verbs::DeviceEvents, public OutOfBand {
 public:
  Rogue()
      : victim_device(fabric.open(verbs::Link::roce, *parse_address("10.0.0.1:0"))),
        device(fabric.open(verbs::Link::roce, *parse_address("10.0.0.2:0"))) {
    device.bind(*this);
    epoch.bytes[0] = 1;
    const auto where = [this](Peer, bool) {
      RemotePort there;
      there.gid = device.port().gid;
      there.uses_cts = false;
      return std::optional(there);
    };
    EndpointCallbacks callbacks;
    callbacks.lost = [this](Peer, Errc e) { why = e; };
    core = std::make_unique<EndpointCore>(
        dispatcher, victim_device, *this, EndpointCore::Identity{"job", {0, 0}, 2, Key(), epoch},
        where, [](std::span<std::uint8_t> s) { std::fill(s.begin(), s.end(), std::uint8_t{1}); },
        EndpointOptions{}, std::move(callbacks));
    as_device = core.get();
    user = std::make_unique<EndpointUser>(0, as_device);
    core->set_packet_events(user.get());
    victim_device.drive(core.get());
    memory.resize(65536);
    (void)device.register_memory(memory, verbs::k_local, region);
    connect(1);
  }
  void connect(std::uint32_t attempt) {
    answered = false;
    (void)device.create_qp({}, qp);
    (void)device.modify(qp, verbs::QpState::init, nullptr);
    for (int i = 0; i < 32; ++i)
      (void)device.post_receive(qp, {memory.data() + 32768, 8192, region.local_key}, 0);
    ChannelMessage m;
    m.type = ChannelMessage::Type::request;
    m.attempt = attempt;
    m.target = epoch;
    m.queue_pair = device.parameters(qp);
    m.limits = {8192, 32};
    core->on_channel({0, 1}, encode(m), fabric.now());
    (void)fabric.run_until([&] { return answered; });
    core->on_channel({0, 1}, ack(attempt), fabric.now());
    (void)fabric.run_until([&] { return user->with(1).up == attempt; });
  }
  static std::vector<std::byte> ack(std::uint32_t attempt) {
    ChannelMessage m;
    m.type = ChannelMessage::Type::ack;
    m.attempt = attempt;
    return encode(m);
  }
  Errc send(Peer, ConstBytes message, Time) override {
    const auto m = decode_channel(message);
    if (m && m->type == ChannelMessage::Type::response) {
      (void)device.modify(qp, verbs::QpState::ready_to_receive, &m->queue_pair);
      (void)device.modify(qp, verbs::QpState::ready_to_send, nullptr);
      answered = true;
    }
    return Errc::ok;
  }
  void say(const std::vector<std::byte>& bytes) {
    std::copy(bytes.begin(), bytes.end(), memory.begin());
    const verbs::Piece piece{memory.data(), static_cast<std::uint32_t>(bytes.size()),
                             region.local_key};
    verbs::SendWork work;
    work.pieces = std::span(&piece, 1);
    (void)device.post(qp, work);
    (void)fabric.run_until([&] { return told; });
    told = false;
  }
  void on_completions(std::span<const verbs::Completion> what, Time) override {
    for (const auto& c : what) told |= c.kind == verbs::Completion::Kind::sent;
  }
  void on_cm(const verbs::CmEvent&, Time) override {}
  void on_port(const verbs::PortEvent&, Time) override {}

  MemoryFabric fabric{{}};
  MemoryFabric::Endpoint &victim_device, &device;
  Dispatcher dispatcher;
  std::unique_ptr<EndpointCore> core;
  std::unique_ptr<EndpointUser> user;
  PacketDevice* as_device = nullptr;
  std::vector<std::byte> memory;
  verbs::Region region;
  verbs::Qp qp;
  Epoch epoch;
  bool answered = false, told = false;
  Errc why = Errc::ok;
};

TEST(Hostile, EverySendThatBreaksTheProtocolEndsTheConnection) {
  std::vector<std::byte> short_list(6);
  short_list[0] = std::byte{9};
  const std::vector<std::vector<std::byte>> sends = {
      {},
      std::vector<std::byte>(7),
      std::vector<std::byte>(100),
      send_of({SendType::data, 0, 0, 5}, std::vector<std::byte>(4)),
      send_of({SendType::data, k_several_packets, 0, 6}, short_list),
      send_of({SendType::clear_to_send, 0, 0, 0}), // oob does without
      send_of({SendType::credit, 0, 1024, 0}),     // more than there were
      send_of({SendType::close, k_close_ack, 0, 0}),
      send_of({SendType::message, 0, 0, 4}, std::vector<std::byte>(4)), // half a header
      active({10, 1, FrameKind::packet, 0}, 10),
      active({10, 1, FrameKind::message, 1}, 10),
      active({10, 1, FrameKind::message, 0}, 11),              // more bytes than it has
      active({(1U << 30U) + 1, 1, FrameKind::message, 0}, 10), // longer than any
      send_of({SendType::message_rest, 0, 0, 1}, std::vector<std::byte>(1)), // of what?
      send_of({SendType::message_rest, 0, 0, 0}),
  };
  for (std::size_t i = 0; i < sends.size(); ++i) {
    SCOPED_TRACE(i);
    Rogue rogue;
    ASSERT_EQ(rogue.core->states({0, 1}).endpoint, "CONNECTED");
    rogue.say(sends[i]);
    EXPECT_TRUE(rogue.fabric.run_until([&] { return rogue.why != Errc::ok; }));
    EXPECT_EQ(rogue.why, Errc::bad_message);
    EXPECT_EQ(rogue.victim_device.counts().queue_pairs, 0U);
    EXPECT_EQ(rogue.user->with(1).packets, 0U);
    EXPECT_EQ(rogue.core->stats().unexpected, 0U);
  }
}

TEST(Hostile, a_write_with_immediate_data_ends_the_connection) {
  Rogue rogue;
  verbs::SendWork work;
  work.kind = verbs::SendWork::Kind::write_immediate;
  work.immediate = 7;
  ASSERT_EQ(rogue.device.post(rogue.qp, work), Errc::ok);
  EXPECT_TRUE(rogue.fabric.run_until([&] { return rogue.why != Errc::ok; }));
  EXPECT_EQ(rogue.why, Errc::bad_message);
  EXPECT_EQ(rogue.victim_device.counts().queue_pairs, 0U);
  EXPECT_EQ(rogue.user->with(1).packets, 0U);
}

TEST(Hostile, an_active_message_that_does_not_end_as_it_began_ends_the_connection) {
  const auto rest = [](std::uint32_t n) {
    return send_of({SendType::message_rest, 0, 0, n}, std::vector<std::byte>(n));
  };
  const auto begin = active({10, 1, FrameKind::message, 0}, 4);
  for (const auto& next : {rest(7), begin}) {
    Rogue rogue;
    rogue.say(begin);
    rogue.say(next);
    EXPECT_TRUE(rogue.fabric.run_until([&] { return rogue.why != Errc::ok; }));
    EXPECT_EQ(rogue.why, Errc::bad_message);
    EXPECT_EQ(rogue.core->stats().messages_received, 0U);
  }
  Rogue rogue;
  rogue.say(begin);
  rogue.say(rest(6));
  EXPECT_EQ(rogue.core->stats().messages_received, 1U);
  rogue.say(rest(1));
  EXPECT_TRUE(rogue.fabric.run_until([&] { return rogue.why != Errc::ok; }));
}

std::vector<std::byte> ring_of(const RingOffer& offer) {
  std::vector<std::byte> body(k_ring_offer);
  encode(offer, std::span(body).first<k_ring_offer>());
  return send_of({SendType::ring, 0, 0, k_ring_offer}, body);
}

TEST(Hostile, ARingThatCouldBeOverrunOrWasNotAskedForEndsTheConnection) {
  const RingOffer good{0x1000, 1, 32, 256};
  auto few = good;
  few.slots = 31; // the credits of the other side are 32
  auto wide = good;
  wide.slot = 257;
  auto odd = good;
  odd.slot = 252; // not of whole words
  auto without_key = good;
  without_key.key = 0;
  using Sends = std::vector<std::vector<std::byte>>;
  const std::vector<Sends> scripts = {
      {ring_of(few)},
      {ring_of(wide)},
      {ring_of(odd)},
      {ring_of(without_key)},
      {ring_of(good), ring_of(good)},
      {send_of({SendType::ring, 0, 0, 8}, std::vector<std::byte>(8))},
      {send_of({SendType::ring_rest, 0, 0, 0})},
      {send_of({SendType::ring_left, 0, 0, 0})},
      {send_of({SendType::ring_left, 1, 0, 0})},
  };
  for (std::size_t i = 0; i < scripts.size(); ++i) {
    SCOPED_TRACE(i);
    Rogue rogue;
    for (const auto& bytes : scripts[i]) rogue.say(bytes);
    EXPECT_TRUE(rogue.fabric.run_until([&] { return rogue.why != Errc::ok; }));
    EXPECT_EQ(rogue.why, Errc::bad_message);
    EXPECT_EQ(rogue.core->stats().unexpected, 0U);
  }
}

TEST(Hostile, WhoLeavesARingUnaskedEndsTheConnection) {
  Rogue rogue;
  const auto ring = [&] { return rogue.core->states({0, 1}).eager_reader; };
  for (int i = 0; i < 20 && ring() != "OFFERED"; ++i)
    rogue.say(send_of({SendType::data, 0, 0, 4}, std::vector<std::byte>(4)));
  ASSERT_EQ(ring(), "OFFERED");
  const std::size_t regions = rogue.victim_device.counts().regions;
  rogue.say(send_of({SendType::ring_left, 0, 0, 0}));
  EXPECT_TRUE(rogue.fabric.run_until([&] { return rogue.why != Errc::ok; }));
  EXPECT_EQ(rogue.why, Errc::bad_message);
  EXPECT_EQ(rogue.victim_device.counts().regions, regions - 1); // the ring's is gone
}

// The word of it waits for a credit, which this peer does not give.
TEST(Hostile, WhoDoesNotWaitUntilItsRingIsLeftEndsTheConnection) {
  const auto rest = send_of({SendType::ring_rest, 0, 0, 0});
  for (const auto& next : {ring_of({0x1000, 1, 32, 256}), rest}) {
    Rogue rogue;
    for (int i = 0; i < 31; ++i) // one of the credits is kept for credits
      ASSERT_EQ(rogue.user->post(1, 5000, rogue.fabric.now()), Errc::ok);
    (void)rogue.fabric.run_until([&] { return rogue.core->states({0, 1}).credits == 1; });
    rogue.say(ring_of({0x1000, 1, 32, 256}));
    rogue.say(rest);
    ASSERT_EQ(rogue.core->states({0, 1}).eager_writer, "LEAVING");
    rogue.say(next);
    EXPECT_TRUE(rogue.fabric.run_until([&] { return rogue.why != Errc::ok; }));
    EXPECT_EQ(rogue.why, Errc::bad_message);
    EXPECT_EQ(rogue.core->stats().unexpected, 0U);
  }
}

// The offer is made in the very step that ends the connection.
TEST(Hostile, AnOfferThatDidNotLeaveDoesNotLeaveWithTheNextConnection) {
  Rogue rogue;
  for (int i = 0; i < 16; ++i)
    rogue.say(send_of({SendType::data, 0, 0, 4}, std::vector<std::byte>(4)));
  ASSERT_EQ(rogue.core->states({0, 1}).eager_reader, "NONE");
  rogue.say(send_of({SendType::close, k_close_ack, 0, 0}));
  EXPECT_TRUE(rogue.fabric.run_until([&] { return rogue.why != Errc::ok; }));
  rogue.connect(2);
  EXPECT_TRUE(rogue.fabric.run_until([&] { return rogue.user->with(1).up == 2; }));
  EXPECT_EQ(rogue.core->states({0, 1}).endpoint, "CONNECTED");
  EXPECT_EQ(rogue.core->states({0, 1}).eager_reader, "NONE");
}

// The address and the key are its own affair: who gives wrong ones is told by its own device.
TEST(Hostile, ARingThatIsNotTheresEndsTheConnectionOfWhoWritesIntoIt) {
  Rogue rogue;
  rogue.say(ring_of({0x1000, 77, 32, 256}));
  ASSERT_EQ(rogue.core->states({0, 1}).endpoint, "CONNECTED");
  ASSERT_EQ(rogue.user->post(1, 100, rogue.fabric.now()), Errc::ok);
  EXPECT_TRUE(rogue.fabric.run_until([&] { return rogue.why != Errc::ok; }));
  EXPECT_EQ(rogue.core->stats().unexpected, 0U);
}

TEST(Hostile, NothingMayFollowAClose) {
  for (const auto type : {SendType::data, SendType::close}) {
    Rogue rogue;
    rogue.say(send_of({SendType::close, 0, 0, 0}));
    rogue.say(send_of({type, 0, 0, 0}));
    EXPECT_TRUE(rogue.fabric.run_until([&] { return rogue.why != Errc::ok; }));
    EXPECT_EQ(rogue.why, Errc::bad_message);
    EXPECT_EQ(rogue.core->stats().unexpected, 0U);
  }
}

// A read that never ends holds the close packet back.
TEST(Hostile, AViolationEndsADrainThatWaitsForAnEndlessRead) {
  const std::array wrong{send_of({SendType::close, k_close_ack, 0, 0}),
                         send_of({SendType::data, 0, 0, 4}, std::vector<std::byte>(4)),
                         send_of({SendType::close, 0, 0, 0})};
  for (std::size_t i = 0; i < wrong.size(); ++i) {
    Rogue rogue;
    std::vector<std::byte> target(1000);
    rogue.fabric.mute(rogue.victim_device);
    ASSERT_TRUE(rogue.core->read_window({0, 1}, {0x1000, 1, 0}, target, 1, rogue.fabric.now()));
    if (i == 0)
      (void)rogue.core->close({0, 1}, rogue.fabric.now());
    else
      rogue.say(send_of({SendType::close, 0, 0, 0}));
    EXPECT_EQ(rogue.core->states({0, 1}).close, i == 0 ? "LOCAL_DRAIN" : "REMOTE_CLOSE");
    rogue.say(wrong.at(i));
    EXPECT_TRUE(rogue.fabric.run_until([&] { return rogue.why != Errc::ok; }));
    EXPECT_EQ(rogue.why, Errc::bad_message);
    EXPECT_EQ(rogue.core->stats().unexpected, 0U);
  }
}

TEST(Hostile, WhatTheUserRefusesEndsTheConnection) {
  Rogue rogue;
  rogue.user->refuse = true;
  rogue.say(send_of({SendType::data, 0, 0, 4}, std::vector<std::byte>(4)));
  EXPECT_TRUE(rogue.fabric.run_until([&] { return rogue.why != Errc::ok; }));
  EXPECT_EQ(rogue.why, Errc::bad_message);
}

} // namespace
} // namespace statewire::test
