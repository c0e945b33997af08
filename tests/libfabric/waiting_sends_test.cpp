// SPDX-License-Identifier: BSD-3-Clause
// The queue of sends that wait for credit: which of them complete, and how many a look asks about.
#include "waiting_sends.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <set>
#include <vector>

namespace statewire::fi {
namespace {

using std::chrono::milliseconds;
constexpr Time k_timeout = milliseconds(20);
constexpr std::size_t k_many = 10'000;

class WaitingSendsTest : public testing::Test {
 protected:
  KnownPeer& connected(std::uint32_t number) {
    KnownPeer& peer = known.get(number);
    peer.connected = true;
    return peer;
  }
  Operation& wait(KnownPeer& peer) {
    Operation& send = sends.emplace_back();
    send.peer = &peer;
    queue.add(send, now + k_timeout);
    return send;
  }
  void leave(Operation& send) { // as Endpoint::sent() does
    send.peer->waiting_since = k_never;
    WaitingSends::remove(send);
  }
  void look_after(Time passed) {
    now += passed;
    queue.look(
        now, k_timeout, known,
        [&](const Operation& send) {
          ++asked;
          return !left.contains(&send);
        },
        [&](Operation& send) {
          if (room == 0) return false;
          --room;
          completed.push_back(&send);
          return true;
        });
  }

  KnownPeers known;
  WaitingSends queue;
  std::deque<Operation> sends;
  std::set<const Operation*> left; // begun to leave, and not ended
  std::vector<const Operation*> completed;
  std::size_t asked = 0, room = k_many * 2;
  Time now{};
};

TEST_F(WaitingSendsTest, complete_in_order_when_nothing_has_left_for_the_timeout) {
  KnownPeer& peer = connected(1);
  for (int i = 0; i < 3; ++i) (void)wait(peer);
  look_after(k_timeout);
  EXPECT_TRUE(completed.empty()) << "from here on nothing leaves";
  look_after(k_timeout / 2);
  EXPECT_TRUE(completed.empty());
  look_after(k_timeout / 2);
  EXPECT_EQ(completed, (std::vector<const Operation*>{&sends[0], &sends[1], &sends[2]}));
  EXPECT_EQ(queue.next_look(), k_never);
}

// With a walk over all that wait, each look asks about ten thousand.
TEST_F(WaitingSendsTest, a_look_costs_nothing_for_those_behind_while_messages_leave) {
  KnownPeer& peer = connected(1);
  for (std::size_t i = 0; i < k_many; ++i) (void)wait(peer);
  for (std::size_t i = 0; i < k_many; ++i) {
    look_after(k_timeout);
    leave(sends[i]);
  }
  EXPECT_TRUE(completed.empty());
  EXPECT_EQ(asked, k_many) << "one each time";
}

TEST_F(WaitingSendsTest, a_look_asks_about_those_that_complete) {
  for (std::uint32_t number = 1; number <= 10; ++number)
    for (std::size_t i = 0; i < k_many / 10; ++i) (void)wait(connected(number));
  look_after(k_timeout);
  look_after(k_timeout);
  EXPECT_EQ(completed.size(), k_many);
  EXPECT_EQ(asked, 10 + k_many);
}

TEST_F(WaitingSendsTest, a_look_ends_where_there_is_no_room_for_copies) {
  KnownPeer& peer = connected(1);
  for (std::size_t i = 0; i < k_many; ++i) (void)wait(peer);
  room = 1;
  look_after(k_timeout);
  for (int i = 0; i < 100; ++i) look_after(k_timeout);
  EXPECT_EQ(completed, std::vector<const Operation*>{&sends[0]});
  EXPECT_LT(asked, 210U);
  room = k_many;
  look_after(k_timeout);
  EXPECT_EQ(completed.size(), k_many);
}

TEST_F(WaitingSendsTest, peers_that_are_not_due_are_not_looked_at) {
  for (std::uint32_t number = 1; number <= 100; ++number) {
    (void)wait(connected(number));
    now += milliseconds(1);
  }
  now -= milliseconds(100);
  look_after(k_timeout);
  EXPECT_EQ(asked, 1U);
  look_after(milliseconds(2));
  EXPECT_EQ(asked, 3U);
}

TEST_F(WaitingSendsTest, what_has_begun_to_leave_does_not_complete) {
  KnownPeer& peer = connected(1);
  left.insert(&wait(peer));
  const Operation& second = wait(peer);
  look_after(k_timeout);
  look_after(k_timeout);
  EXPECT_EQ(completed, std::vector<const Operation*>{&second});
}

TEST_F(WaitingSendsTest, a_peer_without_a_connection_stays_known_until_its_sends_have_ended) {
  KnownPeer& peer = known.get(1);
  Operation& send = wait(peer);
  known.erase_if_unused(peer);
  ASSERT_EQ(known.find(1), &peer);
  for (int i = 0; i < 3; ++i) look_after(k_timeout);
  EXPECT_TRUE(completed.empty());
  leave(send);
  look_after(k_timeout);
  EXPECT_EQ(known.find(1), nullptr);
  EXPECT_EQ(queue.next_look(), k_never);
}

TEST_F(WaitingSendsTest, the_first_the_last_and_one_between_are_removed) {
  KnownPeer& peer = connected(1);
  for (int i = 0; i < 5; ++i) (void)wait(peer);
  for (const std::size_t i : {0U, 2U, 4U}) leave(sends[i]);
  WaitingSends::remove(sends[2]); // no more than once
  look_after(k_timeout);
  look_after(k_timeout);
  EXPECT_EQ(completed, (std::vector<const Operation*>{&sends[1], &sends[3]}));
}

} // namespace
} // namespace statewire::fi
