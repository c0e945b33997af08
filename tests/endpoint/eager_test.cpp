// SPDX-License-Identifier: BSD-3-Clause
// Eager RDMA: short packets that are written into a ring in the peer's memory.
#include "user.hpp"
#include "world.hpp"

#include "endpoint/eager_ring.hpp"

#include <gtest/gtest.h>

#include <random>

namespace statewire::test {
namespace {

constexpr std::size_t k_short = 40, k_long = 2000;

EndpointWorldOptions with_rings(std::uint32_t after = 2) {
  EndpointWorldOptions o;
  o.endpoints.window = 4;
  o.endpoints.ring_after = after;
  return o;
}

// Process 0 sends, process 1 has the ring.
class Eager : public testing::Test {
 protected:
  explicit Eager(EndpointWorldOptions o = with_rings()) : w(std::move(o)) {}
  void say(std::size_t size, Rank from = 0, Rank to = 1) {
    ASSERT_EQ(w.user(from).post(to, size, w.now()), Errc::ok);
    rest();
  }
  // What else is to be said, of rings and credits, is said, too.
  void rest() {
    ASSERT_TRUE(w.run_until_quiet()) << w.show();
    w.run(std::chrono::milliseconds(1));
  }
  void get_a_ring() {
    const std::uint64_t before = w[0].stats().eager_writes;
    for (int i = 0; i < 8 && w[0].stats().eager_writes == before; ++i) say(k_short);
    ASSERT_EQ(w[0].stats().eager_writes, before + 1);
  }
  verbs::MemoryFabric::Endpoint& device(Rank r) { return *w.process(r).device; }
  void TearDown() override {
    EXPECT_TRUE(w.finalize_all()) << w.show();
    w.end();
    EXPECT_EQ(w.complaints(), "");
    EXPECT_EQ(w.leaks(), "");
  }
  EndpointWorld w;
};

TEST_F(Eager, WhoHasSentEnoughShortPacketsWritesThem) {
  say(k_short);
  say(k_short);
  EXPECT_EQ(w[0].stats().eager_writes, 0U);
  get_a_ring();
  for (int i = 0; i < 20; ++i) say(k_short); // round the ring, some times
  EXPECT_GE(w[0].stats().eager_writes, 21U);
  EXPECT_EQ(w[1].stats().eager_reads, w[0].stats().eager_writes);
  EXPECT_EQ(w[1].stats().eager_writes, 0U); // the other way nobody has sent anything
}

TEST_F(Eager, WhatFitsIntoNoSlotIsSent) {
  get_a_ring();
  const std::uint64_t before = w[0].stats().eager_writes;
  say(k_long);
  say(endpoints::k_slot - endpoints::k_slot_front - endpoints::k_send_header + 1);
  EXPECT_EQ(w[0].stats().eager_writes, before);
  say(endpoints::k_slot - endpoints::k_slot_front - endpoints::k_send_header);
  EXPECT_EQ(w[0].stats().eager_writes, before + 1);
}

TEST_F(Eager, WhoSendsLongPacketsOnlyGetsNoRing) {
  for (int i = 0; i < 20; ++i) say(k_long);
  say(k_short);
  EXPECT_EQ(w[0].stats().eager_writes, 0U);
}

TEST_F(Eager, WithoutMemoryForARingEverythingIsSent) {
  say(k_short);
  device(1).limit_memory(device(1).counts().region_bytes, 1000);
  for (int i = 0; i < 20; ++i) say(k_short);
  EXPECT_EQ(w[0].stats().eager_writes, 0U);
}

TEST_F(Eager, ARingGoesWithItsConnection) {
  get_a_ring();
  const std::uint64_t written = w[0].stats().eager_writes;
  w[0].close(w.peer(1), w.now());
  ASSERT_TRUE(w.run_until([&] { return w.process(1).closed == 1; }));
  say(k_short);
  say(k_short);
  EXPECT_EQ(w[0].stats().eager_writes, written); // a new one has to be earned
  get_a_ring();
}

// ---- sleeping

TEST_F(Eager, WhoIsAboutToSleepAsksForItsRingFirst) {
  get_a_ring();
  EXPECT_FALSE(device(1).arm());
  rest();
  EXPECT_TRUE(device(1).arm());
  const std::uint64_t written = w[0].stats().eager_writes;
  say(k_short); // wakes it, then: it is a send
  EXPECT_EQ(w[0].stats().eager_writes, written);
  EXPECT_GT(w[1].next_deadline(), w.now() + std::chrono::milliseconds(1));
}

TEST_F(Eager, WhoWasAskedGetsARingAgainAfterTwiceAsManyShortPackets) {
  get_a_ring(); // after two
  (void)device(1).arm();
  rest();
  const std::uint64_t written = w[0].stats().eager_writes;
  for (int i = 0; i < 5; ++i) say(k_short);
  EXPECT_EQ(w[0].stats().eager_writes, written);
  get_a_ring();
}

// The ring is left at once; that it was is said behind what waits for credits.
TEST_F(Eager, WhatWaitsWhenARingIsLeftIsSentBeforeThatIsSaid) {
  get_a_ring();
  const auto writer = [&] { return w[0].states(w.peer(1)).eager_writer; };
  (void)device(1).arm();
  (void)w[1].begin_turn(w.now()); // the request leaves
  device(1).drive(nullptr);       // … and no credits from here on
  const std::uint64_t written = w[0].stats().eager_writes;
  const std::uint64_t arrived = w.user(1).arrived(0);
  for (int i = 0; i < 4; ++i) {
    ASSERT_EQ(w.user(0).post(1, k_long, w.now()), Errc::ok);
    (void)w[0].begin_turn(w.now());
  }
  ASSERT_EQ(w.user(0).post(1, k_short, w.now()), Errc::ok);
  ASSERT_EQ(writer(), "WRITES");
  w.run(std::chrono::milliseconds(1));
  EXPECT_EQ(writer(), "LEAVING");
  device(1).drive(&w[1]);
  rest();
  EXPECT_EQ(writer(), "SENDS");
  EXPECT_EQ(w.user(1).arrived(0), arrived + 5);
  EXPECT_EQ(w[0].stats().eager_writes, written);
}

// The peer computes, or is held up: it has not even looked at the request.
TEST_F(Eager, UntilThePeerHasLeftItsRingASleeperLooksIntoIt) {
  get_a_ring();
  EXPECT_FALSE(device(1).arm());
  w[1].advance(w.now()); // the request leaves, and arrives nowhere yet
  EXPECT_TRUE(device(1).arm());
  EXPECT_LE(w[1].next_deadline(), w.now() + std::chrono::milliseconds(1));
  const std::uint64_t arrived = w.user(1).arrived(0);
  ASSERT_EQ(w.user(0).post(1, k_short, w.now()), Errc::ok);
  ASSERT_TRUE(w.run_until([&] { return w.user(1).arrived(0) == arrived + 1; }));
}

TEST_F(Eager, WhoHasNoRingSleepsAtOnce) {
  say(k_short);
  EXPECT_TRUE(device(1).arm());
}

// Whoever it asked is computing, and a nap takes eight packets at most.
TEST_F(Eager, WhoHasPacketsInItsRingDoesNotSleep) {
  get_a_ring();
  EXPECT_FALSE(device(1).arm());
  (void)w[1].begin_turn(w.now());
  device(0).drive(nullptr);
  device(1).drive(nullptr);
  ASSERT_EQ(w.user(0).post(1, k_short, w.now()), Errc::ok);
  (void)w[0].begin_turn(w.now());
  const std::uint64_t arrived = w.user(1).arrived(0);
  while (!device(1).has_news() && w.fabric().step(w.now() + std::chrono::milliseconds(1))) {
  }
  EXPECT_FALSE(w[1].on_rest());
  EXPECT_EQ(w.user(1).arrived(0), arrived + 1);
  device(0).drive(&w[0]);
  device(1).drive(&w[1]);
}

// ---- order

class EagerOrder : public testing::TestWithParam<std::uint64_t> {};

EndpointWorldOptions any_order(std::uint64_t seed) {
  EndpointWorldOptions o = with_rings(1 + seed % 3);
  o.processes = 3;
  o.seed = seed;
  o.link = seed % 5 == 0 ? verbs::Link::iwarp : verbs::Link::roce;
  const bool oob = seed % 2 == 0 && o.link != verbs::Link::iwarp;
  o.method = oob ? Method::oob : Method::rdma_cm;
  o.endpoints.window = 4 + seed % 9;
  o.endpoints.rings = seed % 4 == 0 ? 1 : 16;
  o.endpoints.shared_receives = seed % 3 != 0;
  o.inline_sends = seed % 2 != 0;
  return o;
}

// The user complains about another order, and about what arrives twice or never.
TEST_P(EagerOrder, IsThatOfPostingWhateverIsWrittenAndWhateverSent) {
  const std::uint64_t seed = GetParam();
  std::mt19937_64 dice(seed);
  EndpointWorld w(any_order(seed));
  for (int i = 0; i < 300; ++i) {
    const Rank from = static_cast<Rank>(dice() % 3);
    const Rank to = (from + 1 + static_cast<Rank>(dice() % 2)) % 3;
    for (auto n = dice() % 10; n != 0; --n) {
      const std::size_t size = dice() % 4 == 0 ? 16 + dice() % 4000 : 16 + dice() % 300;
      ASSERT_EQ(w.user(from).post(to, size, w.now()), Errc::ok);
    }
    if (dice() % 20 == 0) (void)w.process(to).device->arm();
    w.run(std::chrono::microseconds(dice() % 30));
  }
  EXPECT_TRUE(w.run_until_quiet()) << w.show();
  std::uint64_t written = 0;
  std::uint64_t read = 0;
  for (Rank r = 0; r < 3; ++r) {
    written += w[r].stats().eager_writes;
    read += w[r].stats().eager_reads;
  }
  EXPECT_GT(written, 0U);
  EXPECT_EQ(read, written);
  EXPECT_TRUE(w.finalize_all()) << w.show();
  w.end();
  EXPECT_EQ(w.complaints(), "");
  EXPECT_EQ(w.leaks(), "");
}

INSTANTIATE_TEST_SUITE_P(Seeds, EagerOrder, testing::Range<std::uint64_t>(1, 31));

TEST_F(Eager, WhatWasWrittenBehindASendWaitsForIt) {
  get_a_ring();
  const std::uint64_t before = w.user(1).with(0).packets;
  device(1).drive(nullptr);
  ASSERT_EQ(w.user(0).post(1, k_long, w.now()), Errc::ok);
  (void)w[0].begin_turn(w.now());
  ASSERT_EQ(w.user(0).post(1, k_short, w.now()), Errc::ok);
  (void)w[0].begin_turn(w.now());
  // Only the ring is looked at: the receive's completion is there as well.
  w.run(std::chrono::milliseconds(1));
  device(1).drive(&w[1]);
  ASSERT_TRUE(w.run_until_quiet()) << w.show();
  EXPECT_EQ(w.user(1).with(0).packets, before + 2);
}

TEST_F(Eager, WhatIsPostedBehindAWriteOfMemoryIsSent) {
  get_a_ring();
  std::vector<std::byte> from(65536), to(from.size());
  Window window;
  ASSERT_TRUE(w[1].open_window(w.peer(0), to, PacketDevice::WindowUse::peer_writes, window));
  const std::uint64_t before = w[0].stats().eager_writes;
  ASSERT_TRUE(w[0].write_window(w.peer(1), from, window, 7, w.now()));
  say(k_short); // "it is placed"
  EXPECT_EQ(w[0].stats().eager_writes, before);
  say(k_short);
  EXPECT_EQ(w[0].stats().eager_writes, before + 1);
  w[1].close_window(w.peer(0), window);
}

// Two peers write, one of them without end.
class EagerThree : public Eager {
 protected:
  static EndpointWorldOptions three() {
    EndpointWorldOptions o = with_rings();
    o.processes = 3;
    o.endpoints.window = 32;
    return o;
  }
  EagerThree() : Eager(three()) {}
};

TEST_F(EagerThree, WhoFloodsItsRingDoesNotKeepTheNextOneWaiting) {
  for (const Rank r : {1U, 2U})
    while (w[r].stats().eager_writes == 0) say(k_short, r, 0);
  const auto post = [&](Rank r) {
    ASSERT_EQ(w.user(r).post(0, k_short, w.now()), Errc::ok);
    (void)w[r].begin_turn(w.now());
  };
  device(0).drive(nullptr);
  const std::uint64_t arrived = w.user(0).arrived(2);
  for (int i = 0; i < 12; ++i) post(1);
  post(2);
  for (int looks = 0; looks < 3 && w.user(0).arrived(2) == arrived; ++looks) {
    for (int i = 0; i < 8; ++i) post(1);
    w.run(std::chrono::microseconds(50));
    (void)w[0].on_look(w.now());
  }
  EXPECT_EQ(w.user(0).arrived(2), arrived + 1);
  device(0).drive(&w[0]);
  ASSERT_TRUE(w.run_until_quiet());
}

// ---- one slot

class OneRing : public testing::Test {
 protected:
  std::span<std::byte> slot(std::size_t i) {
    // The memory is the ring's own; a peer would have its address as well.
    auto* const all = reinterpret_cast<std::byte*>(ring->offer().address); // NOLINT
    return {all + i * endpoints::k_slot, endpoints::k_slot};
  }
  static std::vector<std::byte> packet(std::uint32_t number, std::size_t body) {
    using namespace endpoints; // NOLINT: what is tested
    std::vector<std::byte> out(k_slot + sizeof(std::uint64_t), std::byte{0x5a});
    encode({SendType::data, 0, 0, static_cast<std::uint32_t>(body)},
           std::span(out).subspan<k_slot_front, k_send_header>());
    out.resize(make_slot(number, out.data(), k_send_header + body));
    return out;
  }
  verbs::MemoryFabric fabric{{}};
  verbs::Device& device = fabric.open(verbs::Link::roce, *parse_address("10.0.0.1:0"));
  std::unique_ptr<endpoints::EagerRing> ring = endpoints::EagerRing::open(device, 2);
  endpoints::EagerRing::Copy copy{};
};

TEST_F(OneRing, APacketIsThereWhenAllOfItIsWhateverIsSeenFirst) {
  for (const std::size_t body : {0U, 1U, 8U, 37U, 240U}) {
    const auto bytes = packet(7, body);
    for (std::size_t missing = 0; missing < bytes.size(); ++missing) {
      std::ranges::copy(bytes, slot(0).begin());
      slot(0)[missing] ^= std::byte{0x40}; // what stood there before
      EXPECT_TRUE(ring->whole(ring->front(), copy).empty()) << body << " " << missing;
    }
    std::ranges::copy(bytes, slot(0).begin());
    EXPECT_EQ(ring->front().number, 7U);
    const ConstBytes whole = ring->whole(ring->front(), copy);
    EXPECT_TRUE(std::ranges::equal(
        whole, std::span(bytes).subspan(endpoints::k_slot_front, endpoints::k_send_header + body)));
  }
}

TEST_F(OneRing, AnEmptySlotHoldsNothing) {
  EXPECT_EQ(ring->front().number, 0U);
  EXPECT_TRUE(ring->whole(ring->front(), copy).empty());
}

TEST_F(OneRing, ASlotIsEmptyWhenItsPacketWasTaken) {
  std::ranges::copy(packet(1, 8), slot(0).begin());
  ring->take();
  std::ranges::copy(packet(2, 8), slot(1).begin());
  EXPECT_EQ(ring->front().number, 2U);
  ring->take();
  EXPECT_EQ(ring->front().number, 0U);
}

TEST_F(OneRing, ALengthBeyondTheSlotIsNoPacket) {
  auto bytes = packet(1, 240);
  std::ranges::copy(bytes, slot(1).begin()); // the ring's last
  ring->take();
  slot(1)[endpoints::k_slot_front + 4] = std::byte{241};
  EXPECT_TRUE(ring->whole(ring->front(), copy).empty());
  slot(1)[endpoints::k_slot_front + 7] = std::byte{255};
  EXPECT_TRUE(ring->whole(ring->front(), copy).empty());
}

} // namespace
} // namespace statewire::test
