// SPDX-License-Identifier: BSD-3-Clause
// A side that sleeps in its socket while its stream goes over a lane: BELL wakes it when there is
// something for it, and is not sent otherwise. stream_seeds_test.cpp has the interleavings.
#include "pair.hpp"

namespace statewire::lanes {
namespace {

using spec::attach::State;

struct Sleeping : testing::Test {
  Sleeping() {
    pair.medium.ring = 64;
    pair.medium.receives = SIZE_MAX;
    pair.b().choice.offered = {"ring"};
    pair.a().stream.start(pair.now);
    go_on();
    EXPECT_EQ(pair.a().stream.attach_state(), State::ATTACHED);
  }
  ~Sleeping() override { EXPECT_EQ(stats.unexpected, 0U); }
  void go_on() {
    while (pair.go_on()) {
    }
  }
  void write(std::size_t payload) { pair.a().write_frames({payload}, pair.now); }
  void fall_asleep(Side& s) {
    s.arm(pair.now);
    s.look(pair.now);
    EXPECT_TRUE(s.is_asleep);
  }

  Stream::Stats stats;
  Pair pair{stats};
};

TEST_F(Sleeping, reader_that_looks_by_itself_is_not_rung) {
  for (int i = 0; i < 10; ++i) {
    write(20);
    go_on();
  }
  fall_asleep(pair.b());
  pair.b().wake(pair.now);
  write(20);
  go_on();
  EXPECT_EQ(pair.b().taken, pair.a().sent);
  EXPECT_EQ(pair.medium.bells, 0U);
}

TEST_F(Sleeping, reader_that_sleeps_is_rung_once) {
  fall_asleep(pair.b());
  for (int i = 0; i < 3; ++i) write(4);
  EXPECT_EQ(pair.medium.bells, 1U);
  EXPECT_TRUE(pair.b().taken.empty());
  ASSERT_TRUE(pair.has_input(1));
  pair.deliver(1);
  EXPECT_EQ(pair.b().taken, pair.a().sent) << "what has come by the time it is woken";
}

TEST_F(Sleeping, reader_that_was_woken_and_does_not_look_is_not_rung_again) {
  fall_asleep(pair.b());
  write(4);
  pair.deliver(1);
  write(4);
  EXPECT_EQ(pair.medium.bells, 1U);
  pair.b().arm(pair.now);
  pair.b().look(pair.now);
  EXPECT_FALSE(pair.b().is_asleep);
}

TEST_F(Sleeping, what_is_published_before_the_last_look_keeps_the_reader_awake) {
  pair.b().arm(pair.now);
  write(4);
  pair.b().look(pair.now);
  EXPECT_FALSE(pair.b().is_asleep);
}

TEST_F(Sleeping, writer_is_rung_for_room_only_if_it_waits_for_it) {
  fall_asleep(pair.a());
  pair.b().write_frames({1}, pair.now);
  EXPECT_EQ(pair.medium.bells, 1U);
  pair.deliver(0);
  write(20); // less than a ring, and more than a report is due for
  fall_asleep(pair.a());
  go_on();
  EXPECT_EQ(pair.medium.bells, 1U);

  write(200);
  EXPECT_FALSE(pair.a().unwritten.empty());
  while (pair.has_publication(0)) pair.medium.ends[0]->deliver(pair.now); // reports, so far
  pair.a().write_again(pair.now);
  fall_asleep(pair.a());
  pair.medium.ends[1]->deliver(pair.now);
  EXPECT_EQ(pair.medium.bells, 2U);
  pair.deliver(0);
  EXPECT_TRUE(pair.a().has_room);
}

TEST_F(Sleeping, report_that_takes_a_receive_wakes) {
  pair.medium.receives = 100;
  fall_asleep(pair.a());
  write(20);
  fall_asleep(pair.a());
  go_on();
  EXPECT_EQ(pair.medium.bells, 1U);
}

TEST_F(Sleeping, side_without_a_lane_sleeps_and_the_socket_wakes_it) {
  pair.a().stream.give_up("it is idle", pair.now);
  go_on();
  EXPECT_EQ(pair.a().stream.attach_state(), State::APART);
  fall_asleep(pair.b());
  write(4);
  EXPECT_TRUE(pair.has_input(1));
  EXPECT_EQ(pair.medium.bells, 0U);
}

TEST_F(Sleeping, side_sleeps_over_a_lane_that_came_after_the_last_one) {
  fall_asleep(pair.b());
  pair.a().stream.give_up("it is idle", pair.now);
  pair.b().choice.offered = {"ring", "ring"};
  pair.a().stream.start(pair.now);
  go_on();
  EXPECT_EQ(pair.a().stream.lane_number(), 1U);
  pair.a().stream.start(pair.now);
  go_on();
  ASSERT_EQ(pair.a().stream.lane_number(), 2U);
  ASSERT_EQ(pair.a().stream.attach_state(), State::ATTACHED);
  fall_asleep(pair.b());
  write(4);
  EXPECT_EQ(pair.medium.bells, 1U);
}

} // namespace
} // namespace statewire::lanes
