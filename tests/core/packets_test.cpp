// SPDX-License-Identifier: BSD-3-Clause
// Packets: the device that the message engine stands on, over every network.
#include "kinds.hpp"
#include "packet_user.hpp"

#include <algorithm>

namespace statewire::test {
namespace {

// The users outlive nobody: the mesh's end tells them nothing any more.
struct Pair {
  explicit Pair(std::unique_ptr<Mesh> made) : mesh(std::move(made)), users(packet_users(*mesh)) {}
  Mesh& w() { return *mesh; }
  PacketUser& operator[](Place place) { return *users.at(place); }
  bool connect() {
    users[0]->post(1, 16);
    return mesh->run_until([&] { return users[1]->with(0).packets == 1; });
  }
  [[nodiscard]] std::string complaints() const {
    return users[0]->complaints + users[1]->complaints;
  }
  std::unique_ptr<Mesh> mesh;
  std::vector<std::unique_ptr<PacketUser>> users;
};

class Packets : public EveryNetwork {
 protected:
  static bool quick() { return GetParam().name != std::string("memory_one_byte"); }
};
INSTANTIATE_TEST_SUITE_P(Over, Packets, testing::ValuesIn(all_kinds()), kind_name);

TEST_P(Packets, ArriveWholeAndInOrderHoweverTheyAreCut) {
  for (const auto seed : seeds(1, 4)) {
    SCOPED_TRACE(replay(seed));
    Pair p(make({.seed = seed}));
    Dice dice(seed);
    const std::size_t large = quick() ? 200'000 : 9'000;
    const unsigned count = 60;
    for (unsigned i = 0; i < count; ++i)
      for (const Place from : {0U, 1U}) {
        const std::size_t size = 16 + dice.below(dice.one_in(4) ? large : 300);
        p[from].device().expect_bulk(p.w().peer(1 - from), dice.one_in(2));
        EXPECT_EQ(p[from].post(1 - from, size, dice.one_in(2) ? dice.below(size) : 0), Errc::ok);
        if (dice.one_in(5)) p.w()[from].send(1 - from, dice.below(2000)); // messages between them
      }
    ASSERT_TRUE(p.w().run_until([&] {
      return p[0].with(1).packets == count && p[1].with(0).packets == count;
    })) << p.w().portrait()
        << p.complaints();
    EXPECT_EQ(p[0].zero_copy() + p[1].zero_copy(), 0U) << "zero-copy and never sent";
    EXPECT_EQ(p.w()[0].core->stats().packets_sent, count);
    EXPECT_EQ(p.w()[0].core->stats().packets_received, count);
    EXPECT_GOOD_END(p.w());
    EXPECT_EQ(p.complaints(), "");
    EXPECT_EQ(p[0].with(1).up, 1U);
    EXPECT_EQ(p[0].with(1).down, 1U);
    EXPECT_EQ(p[1].with(0).down, 1U);
  }
}

TEST_P(Packets, OfWhichOnlyTheBeginningIsWantedLeaveTheNextUnharmed) {
  for (const std::size_t limit : {0U, 1U, 5000U}) {
    Pair p(make({.seed = limit + 1}));
    p[1].direct_limit = limit;
    p[1].device().expect_bulk(p.w().peer(0), true);
    ASSERT_TRUE(p.connect());
    for (unsigned i = 0; i < 10; ++i) {
      p[0].post(1, 9000 + i, 8000);
      p[0].post(1, 20);
    }
    ASSERT_TRUE(p.w().run_until([&] { return p[1].with(0).packets == 21; })) << p.complaints();
    EXPECT_GOOD_END(p.w());
    EXPECT_EQ(p.complaints(), "");
  }
}

TEST_P(Packets, PostedInOnClosingArriveBeforeTheEnd) {
  for (const auto seed : seeds(1, 5)) {
    for (const bool both : {false, true}) {
      SCOPED_TRACE(replay(seed));
      Pair p(make({.seed = seed}));
      ASSERT_TRUE(p.connect());
      for (const Place place : {0U, 1U})
        p[place].when_closing = [&p, place](Place other) {
          EXPECT_EQ(p[place].post(other, 6000, 5900), Errc::ok);
          EXPECT_EQ(p[place].post(other, 30), Errc::ok);
        };
      p.w()[0].close(1);
      if (both) p.w()[1].close(0);
      ASSERT_TRUE(p.w().run_until([&] { return p[0].with(1).down == 1 && p[1].with(0).down == 1; }))
          << p.w().portrait();
      for (const Place place : {0U, 1U}) {
        EXPECT_EQ(p[place].with(1 - place).why, Errc::closed);
        EXPECT_EQ(p[place].with(1 - place).closing, 1U);
        EXPECT_EQ(p[place].zero_copy(), 0U);
      }
      EXPECT_EQ(p[1].with(0).packets, 3U);
      EXPECT_EQ(p[0].with(1).packets, 2U);
      EXPECT_GOOD_END(p.w());
      EXPECT_EQ(p.complaints(), "");
      if (!p.w().is_memory()) break;
    }
  }
}

// The close packet of a connection that was closed before it came up is not queued before its owner
// was notified of both: what it posts in on_closing does not follow the close packet.
TEST_P(Packets, PostedInOnClosingOfAConnectionThatWasClosedBeforeItWasUpArriveBeforeItsEnd) {
  for (const auto seed : seeds(1, 5)) {
    SCOPED_TRACE(replay(seed));
    Pair p(make({.seed = seed}));
    p[0].when_closing = [&p](Place other) { EXPECT_EQ(p[0].post(other, 100), Errc::ok); };
    p[1].when_up = [&p](Place other) { EXPECT_EQ(p[1].post(other, 50), Errc::ok); };
    p.w()[0].send(1, 10);
    p.w()[0].close(1);
    ASSERT_TRUE(p.w().run_until([&] { return p[0].with(1).down == 1 && p[1].with(0).down == 1; }))
        << p.w().portrait() << p.complaints();
    EXPECT_EQ(p[0].with(1).why, Errc::closed);
    EXPECT_EQ(p[1].with(0).why, Errc::closed);
    EXPECT_EQ(p[0].with(1).packets, 1U);
    EXPECT_EQ(p[0].with(1).closing, 1U);
    EXPECT_EQ(p[1].with(0).packets, 1U);
    EXPECT_GOOD_END(p.w());
    EXPECT_EQ(p.complaints(), "");
    if (!p.w().is_memory()) break;
  }
}

TEST_P(Packets, OpenTheConnectionAgainAfterItWasClosed) {
  Pair p(make());
  for (unsigned round = 1; round <= 3; ++round) {
    EXPECT_EQ(p[round % 2].post(1 - round % 2, 5000, 100), Errc::ok);
    ASSERT_TRUE(
        p.w().run_until([&] { return p[0].with(1).packets + p[1].with(0).packets == round; }));
    p.w()[0].close(1);
    ASSERT_TRUE(p.w().run_until([&] {
      return p[0].with(1).down == round && p[1].with(0).down == round;
    })) << p.w().portrait();
  }
  EXPECT_GOOD_END(p.w());
  EXPECT_EQ(p.complaints(), "");
}

TEST_P(Packets, AFinalizingProcessSaysSo) {
  Pair p(make());
  ASSERT_TRUE(p.connect());
  p.w()[0].finalize();
  ASSERT_TRUE(p.w().run_until([&] { return p[1].with(0).down == 1 && p[0].with(1).down == 1; }));
  EXPECT_EQ(p[1].with(0).why, Errc::finalizing) << "it will not come back";
  EXPECT_EQ(p[0].with(1).why, Errc::closed);
  EXPECT_EQ(p[0].post(1, 16), Errc::finalized);
  EXPECT_GOOD_END(p.w());
  EXPECT_EQ(p.complaints(), "");
}

TEST_P(Packets, RoomIsBoundedAndTellsWhenThereIsMore) {
  Pair p(make());
  ASSERT_TRUE(p.connect());
  const std::size_t size = quick() ? 60'000 : 2'000;
  const std::size_t zero_copy = quick() ? 59'000 : 0;
  const unsigned count = 300;
  unsigned posted = 0;
  const auto post_some = [&](Place) {
    while (posted < count && p[0].device().room(p.w().peer(1))) {
      ++posted;
      EXPECT_EQ(p[0].post(1, size, zero_copy), Errc::ok);
      EXPECT_LT(p.w()[0].state(1).queued_bytes, std::size_t{8} << 20U);
    }
  };
  p[0].when_room = post_some;
  post_some(1);
  ASSERT_TRUE(p.w().run_until([&] { return p[1].with(0).packets == count + 1; }))
      << posted << p.w().portrait();
  if (p.w().is_memory()) {
    EXPECT_GE(p[0].with(1).rooms, 1U);
  }
  EXPECT_GOOD_END(p.w());
  EXPECT_EQ(p.complaints(), "");
}

TEST_P(Packets, AgainstTheProtocolEndTheConnection) {
  for (const std::size_t size : {16U, 100'000U}) {
    Pair p(make({.seed = size}));
    ASSERT_TRUE(p.connect());
    p[1].refuse = true;
    p[0].post(1, size);
    ASSERT_TRUE(p.w().run_until([&] { return p[0].with(1).down == 1 && p[1].with(0).down == 1; }))
        << p.w().portrait();
    EXPECT_EQ(p[1].with(0).why, Errc::bad_message);
    EXPECT_EQ(p[0].with(1).why, Errc::reset);
    EXPECT_EQ(p[0].post(1, 16), Errc::moribund);
    p.w()[0].close(1); // acknowledged
    p.w()[1].close(0);
    p[1].refuse = false;
    EXPECT_EQ(p[0].post(1, 16), Errc::ok);
    ASSERT_TRUE(p.w().run_until([&] { return p[1].with(0).packets == 2; }));
    EXPECT_GOOD_END(p.w());
    EXPECT_EQ(p.complaints(), "");
  }
}

TEST_P(Packets, ACallbackThatMakesProgressItselfSeesWhatWasReadWithIt) {
  if (!is_real(GetParam().name)) return; // the others are stepped from outside
  Pair p(make());
  ASSERT_TRUE(p.connect());
  bool inside = false;
  p.w()[1].when_message = [&](Place) {
    if (std::exchange(inside, true)) return;
    EXPECT_TRUE(
        p.w().run_until([&] { return p[1].with(0).packets == 101; }, std::chrono::seconds(5)));
  };
  p.w()[0].send(1);
  for (int i = 0; i < 100; ++i) p[0].post(1, 100);
  ASSERT_TRUE(p.w().run_until([&] { return p[1].with(0).packets == 101; }));
  EXPECT_GOOD_END(p.w());
  EXPECT_EQ(p.complaints(), "");
}

TEST_P(Packets, ACallbackOfTheConnectionThatMakesProgressKeepsTheOrder) {
  if (!is_real(GetParam().name)) return;
  Pair p(make());
  const auto all_here = [&] { return p[1].with(0).packets == 100; };
  p[1].when_up = [&](Place) { EXPECT_TRUE(p.w().run_until(all_here, std::chrono::seconds(5))); };
  for (int i = 0; i < 100; ++i) p[0].post(1, 100);
  ASSERT_TRUE(p.w().run_until(all_here));
  EXPECT_GOOD_END(p.w());
  EXPECT_EQ(p.complaints(), "");
}

TEST(PacketsPosted, WithEmptyZeroCopyPartsReturnThemAllTheSame) {
  Pair p(memory_mesh({}));
  const std::array<ConstBytes, 2> nothing{};
  std::vector<std::byte> bytes(16);
  bytes[8] = std::byte{16};
  EXPECT_EQ(p[0].device().post({0, 1}, bytes, nothing, 77, Time(0)), Errc::ok);
  p[0].expect_back(1, 77);
  ASSERT_TRUE(p.w().run_until([&] { return p[0].with(1).sent == 1; }));
  EXPECT_GOOD_END(p.w());
  EXPECT_EQ(p.complaints(), "");
}

TEST(PacketsPosted, ToNobodyOrToOneselfAreInvalid) {
  Pair p(memory_mesh({}));
  PacketDevice& d = p[0].device();
  const std::vector<std::byte> bytes(16);
  const auto post = [&](Peer to) { return d.post(to, bytes, {}, 0, Time(0)); };
  EXPECT_EQ(post({0, 0}), Errc::invalid_argument);
  EXPECT_EQ(post({0, 2}), Errc::invalid_argument);
  EXPECT_EQ(post({7, 0}), Errc::invalid_argument);
  EXPECT_GOOD_END(p.w());
}

// Messages of any length travel in packets: a process that limits active messages receives them.
TEST(PacketsPosted, MayBeLargerThanTheLargestActiveMessage) {
  MeshOptions options;
  options.core.max_message = 1000;
  Pair p(memory_mesh(options));
  EXPECT_EQ(p[0].post(1, 1001), Errc::ok);
  EXPECT_EQ(p[0].post(1, 100'000, 100'000), Errc::ok);
  ASSERT_TRUE(p.w().run_until([&] { return p[1].with(0).packets == 2; }));
  EXPECT_GOOD_END(p.w());
  EXPECT_EQ(p.complaints(), "");
}

TEST(PacketsPosted, AreTooLargeBeyondTheLimit) {
  Pair p(memory_mesh({}));
  const std::byte none{};
  const ConstBytes first(&none, 1), rest(&none, k_largest_packet); // refused before it is read
  EXPECT_EQ(p[0].device().post({0, 1}, first, {&rest, 1}, 1, Time(0)), Errc::too_large);
  EXPECT_GOOD_END(p.w());
  EXPECT_EQ(p.complaints(), "");
}

TEST(PacketsPosted, WhenNobodyAnswersEndWithTheReason) {
  Pair p(memory_mesh({.nodes = 2, .started = 2}));
  p.w().memory()->refuse(p.w().address_of(1), true);
  EXPECT_EQ(p[0].post(1, 9000, 9000), Errc::ok);
  ASSERT_TRUE(p.w().run_until([&] { return p[0].with(1).down == 1; }, std::chrono::seconds(60)));
  EXPECT_EQ(p[0].with(1).why, Errc::connection_refused);
  EXPECT_EQ(p[0].with(1).up, 0U);
  EXPECT_EQ(p[0].zero_copy(), 0U);
  EXPECT_EQ(p.complaints(), "");
}

// ---- what leaves together
// --------------------------------------------------------------------------

class Together : public testing::Test {
 protected:
  static std::unique_ptr<Mesh> traced() {
    MeshOptions options;
    options.net.trace = true;
    options.net.schedule = MemoryNetwork::Schedule::fifo;
    return memory_mesh(options);
  }
  static std::ptrdiff_t writes(Mesh& w, Place by) {
    return std::ranges::count_if(w.memory()->trace(), [&](const auto& t) {
      return t.what == "write" && t.endpoint == w.endpoint(by)->index();
    });
  }
};

TEST_F(Together, PacketsAndMessagesLeaveBeforeTheCallReturns) {
  Pair p(traced());
  ASSERT_TRUE(p.connect());
  const auto before = writes(p.w(), 0);
  for (int i = 1; i <= 10; ++i) {
    p[0].post(1, 100);
    EXPECT_EQ(writes(p.w(), 0), before + 2 * i - 1);
    p.w()[0].send(1, 100);
    EXPECT_EQ(writes(p.w(), 0), before + 2 * i);
  }
  EXPECT_GOOD_END(p.w());
  EXPECT_EQ(p.complaints(), "");
}

// A process that is not called any more.
struct Absent final : TransportEvents {
  void on_accept(Handle, Time) override {}
  void on_connect(Handle, Errc, Time) override {}
  bool on_readable(Handle, Time) override { return false; }
  void on_writable(Handle, Time) override {}
  void on_accept_paused(bool, Time) override {}
};

TEST_F(Together, WhatAProcessSendsThatNeverCallsAgainArrives) {
  Pair p(traced());
  ASSERT_TRUE(p.connect());
  p.w().run_for(std::chrono::milliseconds(1));
  Absent absent;
  p.w().endpoint(0)->bind(absent);
  for (int i = 0; i < 2; ++i) {
    p[0].post(1, 100);
    p.w()[0].send(1, 100);
  }
  EXPECT_TRUE(
      p.w().run_until([&] { return p[1].with(0).packets == 3 && p.w()[1].with(0).received == 2; }));
  EXPECT_EQ(p.complaints(), "");
}

TEST_F(Together, PacketsThatOneInputPostsLeaveInTwoWritesTheFirstOfThemAtOnce) {
  Pair p(traced());
  ASSERT_TRUE(p.connect());
  p.w().run_for(std::chrono::milliseconds(1));
  const auto before = writes(p.w(), 0);
  p[0].when_packet = [&](Place) {
    EXPECT_EQ(writes(p.w(), 0), before);
    for (int i = 1; i <= 100; ++i) {
      p[0].post(1, 100);
      EXPECT_EQ(writes(p.w(), 0), before + 1) << "the others wait for the end of the input";
    }
    p[0].when_packet = nullptr;
  };
  p[1].post(0, 100);
  ASSERT_TRUE(p.w().run_until([&] { return p[1].with(0).packets == 101; }));
  EXPECT_EQ(writes(p.w(), 0), before + 2);
  EXPECT_GOOD_END(p.w());
  EXPECT_EQ(p.complaints(), "");
}

TEST_F(Together, ManyPacketsOfOneInputDoNotWaitForItsEnd) {
  Pair p(traced());
  ASSERT_TRUE(p.connect());
  p.w().run_for(std::chrono::milliseconds(1));
  const auto before = writes(p.w(), 0);
  std::ptrdiff_t inside = 0;
  p[0].when_packet = [&](Place) {
    for (int i = 0; i < 70; ++i) p[0].post(1, 1000);
    inside = writes(p.w(), 0);
    p[0].when_packet = nullptr;
  };
  p[1].post(0, 100);
  ASSERT_TRUE(p.w().run_until([&] { return p[1].with(0).packets >= 70; }));
  EXPECT_EQ(inside, before + 2) << "64 KiB do not wait for more";
  EXPECT_EQ(writes(p.w(), 0), before + 3);
  EXPECT_GOOD_END(p.w());
}

// ---- what goes wrong
// -------------------------------------------------------------------------------

// Both post what a seed says, half of it zero-copy, and close now and then.
void traffic(Pair& p, Dice& dice) {
  for (unsigned i = 0; i < 8; ++i)
    for (const Place from : {0U, 1U}) {
      const std::size_t size = 16 + dice.below(dice.one_in(3) ? 12'000 : 100);
      p[from].post(1 - from, size, dice.one_in(2) ? dice.below(size) : 0);
    }
}

void acknowledge_losses(Pair& p) {
  for (const Place one : {0U, 1U})
    p[one].when_down = [&p, one](Place other) {
      if (p[one].with(other).why != Errc::closed) p.w()[one].close(other);
    };
}

TEST(PacketFaults, EveryOperationFailingOnceReturnsZeroCopyMemoryAndHangsNoProcess) {
  for (const Errc error : {Errc::reset, Errc::no_memory})
    for (const auto seed : seeds(1, 4))
      for (Place at = 0; at < 2; ++at)
        for (std::uint64_t number = 0;; ++number) {
          SCOPED_TRACE(replay(seed) + ", place " + std::to_string(at) + " operation " +
                       std::to_string(number) + " fails: " + std::string(name(error)));
          MeshOptions options{.seed = seed};
          options.net.max_read = options.net.max_write = 3000;
          options.net.random_sizes = true;
          Pair p(memory_mesh(options));
          acknowledge_losses(p);
          p.w().endpoint(at)->fail_operation(number, error);
          Dice dice(seed);
          traffic(p, dice);
          p.w().run_for(std::chrono::milliseconds(50));
          traffic(p, dice); // whatever became of the first
          EXPECT_GOOD_END(p.w());
          EXPECT_EQ(p.complaints(), "");
          EXPECT_EQ(p[0].zero_copy() + p[1].zero_copy(), 0U);
          EXPECT_LE(p[0].with(1).packets, 16U);
          if (testing::Test::HasFailure()) return;
          if (!p.w().endpoint(at)->fault_fired()) break;
        }
}

TEST(PacketFaults, TheLinkCutAtEveryStepEndsADirectReceiveForGood) {
  for (const auto seed : seeds(1, 4))
    for (std::uint64_t k = 0;; ++k) {
      SCOPED_TRACE(replay(seed) + ", step " + std::to_string(k));
      MeshOptions options{.seed = seed};
      options.net.max_read = options.net.max_write = 1500;
      Pair p(memory_mesh(options));
      acknowledge_losses(p);
      Dice dice(seed);
      traffic(p, dice);
      bool more = true;
      for (std::uint64_t step = 0; step < k && more; ++step)
        more = p.w().step(p.w().now() + std::chrono::milliseconds(5));
      p.w().memory()->cut(*p.w().endpoint(0), *p.w().endpoint(1));
      p.w().run_for(std::chrono::milliseconds(50));
      traffic(p, dice);
      EXPECT_GOOD_END(p.w());
      EXPECT_EQ(p.complaints(), "");
      EXPECT_EQ(p[0].zero_copy() + p[1].zero_copy(), 0U);
      if (testing::Test::HasFailure()) return;
      if (!more) break;
    }
}

// Its owner posts nothing for it, and learns when the next one may begin.
TEST_P(Packets, AreNotPostedForAConnectionThatIsClosedBeforeItIsUp) {
  Pair p(make({.nodes = 2, .started = 2}));
  p.w().kill(1, Death::reset);
  p.w()[0].send(1, 10);
  p.w()[0].close(1);
  EXPECT_EQ(p[0].with(1).closing, 1U);
  const std::vector<std::byte> bytes(16);
  EXPECT_EQ(p[0].device().post(p.w().peer(1), bytes, {}, 0, p.w().now()), Errc::invalid_argument);
  EXPECT_TRUE(p.w().run_until([&] { return p[0].with(1).down == 1; },
                              p.w().options().core.open_timeout * 2))
      << p.w().portrait();
  EXPECT_EQ(p[0].with(1).why, Errc::connection_refused);
  EXPECT_GOOD_END(p.w());
  EXPECT_EQ(p.complaints(), "");
}

// A message that waits for the next connection still travels when this process finalizes. That
// connection's close packet waits until the end of the former is reported, and for what is posted
// then.
TEST_P(Packets, PostedWhileTheClosePacketOfTheNextConnectionIsDueLeaveBeforeIt) {
  for (const auto seed : seeds(1, 5)) {
    SCOPED_TRACE(replay(seed));
    Pair p(make({.seed = seed}));
    ASSERT_TRUE(p.connect());
    p.w()[0].close(1);
    p.w()[0].send(1, 100);
    std::string order;
    p[0].when_closing = [&](Place) { order += "closing "; };
    p[0].when_down = [&](Place other) {
      order += "down ";
      if (p[0].with(other).down == 1) {
        EXPECT_EQ(p[0].post(other, 200, 100), Errc::ok);
      }
    };
    p.w()[0].finalize();
    ASSERT_TRUE(p.w().run_until([&] { return p[0].with(1).down == 2 && p[1].with(0).down == 2; }))
        << p.w().portrait() << order << p.complaints();
    EXPECT_EQ(order, "down closing down ");
    EXPECT_EQ(p[1].with(0).packets, 2U);
    EXPECT_EQ(p.w()[1].with(0).received, 1U);
    EXPECT_EQ(p[0].zero_copy(), 0U);
    EXPECT_GOOD_END(p.w());
    EXPECT_EQ(p.complaints(), "");
    if (!p.w().is_memory()) break;
  }
}

} // namespace
} // namespace statewire::test
