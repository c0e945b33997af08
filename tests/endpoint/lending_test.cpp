// SPDX-License-Identifier: BSD-3-Clause
// Packets that are written into the device's own room, and leave at once.
#include "user.hpp"
#include "world.hpp"

#include <gtest/gtest.h>

namespace statewire::test {
namespace {

constexpr std::size_t k_size = 40;

EndpointWorldOptions small_window() {
  EndpointWorldOptions o;
  o.endpoints.window = 4;
  return o;
}

// One turn of the sender's loop: what was delayed leaves, nothing arrives anywhere.
void turn(EndpointWorld& w) { (void)w[0].begin_turn(w.now()); }

class Lending : public testing::Test {
 protected:
  void connect() {
    ASSERT_EQ(w.user(0).post(1, k_size, w.now()), Errc::ok);
    ASSERT_TRUE(w.run_until_quiet());
    turn(w);
  }
  void TearDown() override {
    EXPECT_TRUE(w.finalize_all());
    w.end();
    EXPECT_EQ(w.complaints(), "");
    EXPECT_EQ(w.leaks(), "");
  }
  EndpointWorld w{small_window()};
};

TEST_F(Lending, NoRoomIsLentBeforeThereIsAConnection) {
  EXPECT_EQ(w[0].lend(w.peer(1), k_size).bytes, nullptr);
  bool left = false;
  EXPECT_EQ(w[0].post_lent(w.peer(1), left), Errc::invalid_argument);
  EXPECT_EQ(w[0].memory(w.peer(1)), 0U); // and asking opens none
}

TEST_F(Lending, WhatIsWrittenIntoTheRoomLeavesAtOnce) {
  connect();
  const std::uint64_t before = w[0].stats().packets_sent;
  ASSERT_TRUE(w.user(0).post_at_once(1, k_size));
  EXPECT_EQ(w[0].stats().packets_sent, before + 1);
  EXPECT_EQ(w[0].states(w.peer(1)).queued_bytes, 0U);
  ASSERT_TRUE(w.run_until_quiet());
  EXPECT_EQ(w.user(1).with(0).packets, 2U);
}

TEST_F(Lending, ASecondPacketOfAnInputIsNotLentRoomForItMayLeaveWithItsNeighbours) {
  connect();
  bool second = true;
  w.user(0).when_packet = [&](std::uint32_t) {
    ASSERT_TRUE(w.user(0).post_at_once(1, k_size));
    second = w[0].lend(w.peer(1), k_size).bytes != nullptr;
  };
  ASSERT_EQ(w.user(1).post(0, k_size, w.now()), Errc::ok);
  ASSERT_TRUE(w.run_until_quiet());
  EXPECT_FALSE(second);
  w.user(0).when_packet = nullptr;
  ASSERT_TRUE(w.user(0).post_at_once(1, k_size)); // a call of its own
  EXPECT_NE(w[0].lend(w.peer(1), k_size).bytes, nullptr);
}

TEST_F(Lending, NoMoreIsLentThanFitsIntoAPacket) {
  connect();
  const std::size_t most = w[0].max_packet(w.peer(1));
  EXPECT_EQ(w[0].lend(w.peer(1), most + 1).bytes, nullptr);
  ASSERT_TRUE(w.user(0).post_at_once(1, most));
  ASSERT_TRUE(w.run_until_quiet());
  EXPECT_EQ(w.user(1).with(0).packets, 2U);
}

TEST_F(Lending, RoomThatWasNotUsedIsLentAgain) {
  connect();
  std::byte* const first = w[0].lend(w.peer(1), k_size).bytes;
  EXPECT_EQ(w[0].lend(w.peer(1), 2 * k_size).bytes, first);
  ASSERT_TRUE(w.user(0).post_at_once(1, k_size));
  ASSERT_TRUE(w.run_until_quiet());
}

TEST_F(Lending, RoomIsPostedOnce) {
  connect();
  ASSERT_TRUE(w.user(0).post_at_once(1, k_size));
  bool left = false;
  EXPECT_EQ(w[0].post_lent(w.peer(1), left), Errc::invalid_argument);
  ASSERT_TRUE(w.run_until_quiet());
  EXPECT_EQ(w.user(1).with(0).packets, 2U);
}

TEST_F(Lending, WithoutACreditThePacketWaitsAndThoseBehindItStayBehindIt) {
  connect();
  bool waited = false;
  for (int i = 0; i < 12; ++i, turn(w)) {
    if (!w.user(0).post_at_once(1, k_size)) {
      ASSERT_EQ(w.user(0).post(1, k_size, w.now()), Errc::ok);
    }
    waited |= w[0].states(w.peer(1)).queued_bytes != 0;
  }
  EXPECT_TRUE(waited);
  ASSERT_TRUE(w.run_until_quiet()); // the user complains about another order
  EXPECT_EQ(w.user(1).with(0).packets, 13U);
}

} // namespace
} // namespace statewire::test
