// SPDX-License-Identifier: BSD-3-Clause
// Lanes that carry nothing are given up, for their memory.
#include "joined.hpp"

namespace statewire::lanes {
namespace {

constexpr Time k_idle{1000};

struct Idle : Joined {
  explicit Idle(bool only_lane = false) : Joined(1, true, true, !only_lane, k_idle) {
    if (!only_lane) {
      attach();
      return;
    }
    EXPECT_TRUE(a().lanes.frames_follow(k_handle, Carrier::lane, true, {}, 0));
    EXPECT_TRUE(b().lanes.frames_follow(k_handle, Carrier::lane, false, {}, 0));
    carry();
  }
  void at(Time now) {
    for (Connection& side : sides) {
      side.now = now;
      side.lanes.advance(now);
    }
    carry();
  }
  void pass(Connection& from, std::size_t payload) {
    EXPECT_EQ(from.write(frame(payload)).bytes, frame(payload).size());
    for (bool any = true; any;) {
      carry();
      any = false;
      for (Connection& side : sides)
        any |= side.lanes.progress(side.now) || side.read(1000).status == IoStatus::ok;
    }
  }
  [[nodiscard]] bool have_a_lane() {
    const bool has = !a().lanes.method(k_handle).empty();
    EXPECT_EQ(has, !b().lanes.method(k_handle).empty());
    return has;
  }
};

TEST(IdleLane, is_given_up_when_it_has_carried_nothing_from_one_look_to_the_next) {
  Idle c;
  EXPECT_EQ(c.a().lanes.next_deadline(), k_never) << "the acceptor does it";
  EXPECT_EQ(c.b().lanes.next_deadline(), k_idle);
  c.at(k_idle);
  EXPECT_TRUE(c.have_a_lane()) << "it was attached since";
  c.at(k_idle * 2 - Time{1});
  EXPECT_TRUE(c.have_a_lane());
  c.at(k_idle * 2);
  EXPECT_FALSE(c.have_a_lane());
  EXPECT_EQ(c.a().lanes.why_no_lane(), "it was idle");
  c.at(k_idle * 3);
  EXPECT_EQ(c.b().lanes.next_deadline(), k_never) << "there is none left";
}

TEST(IdleLane, is_kept_while_either_side_writes_now_and_then) {
  Idle c;
  for (int i = 1; i <= 20; ++i) {
    c.pass(c.sides[static_cast<std::size_t>(i % 2)], 5);
    c.at(k_idle * i);
    EXPECT_TRUE(c.have_a_lane());
  }
}

TEST(IdleLane, is_kept_while_memory_of_the_acceptor_is_open) {
  Idle c;
  c.pairs.opens_regions = true;
  std::array<std::byte, 8> memory{};
  RemoteRegion region;
  ASSERT_TRUE(c.b().lanes.open_region(k_handle, memory, region));
  for (int i = 1; i <= 4; ++i) c.at(k_idle * i);
  EXPECT_TRUE(c.have_a_lane());
  c.b().lanes.close_region(k_handle, region);
  c.at(k_idle * 5);
  EXPECT_FALSE(c.have_a_lane());
}

TEST(IdleLane, is_attached_again_when_the_connection_is_in_use) {
  Idle c;
  c.at(k_idle);
  c.at(k_idle * 2);
  ASSERT_FALSE(c.have_a_lane());
  c.b().got.clear();
  std::size_t sent = 0;
  for (; !c.have_a_lane() && sent < 10; ++sent) c.pass(c.a(), 5);
  EXPECT_TRUE(c.have_a_lane());
  c.pass(c.a(), 50);
  EXPECT_EQ(c.b().got.size(), sent * frame(5).size() + frame(50).size());
  c.at(k_idle * 4);
  c.at(k_idle * 5);
  EXPECT_FALSE(c.have_a_lane()) << "the next one, too";
}

TEST(IdleLane, is_kept_where_the_socket_is_not_to_carry_frames) {
  Idle c(true);
  ASSERT_TRUE(c.have_a_lane());
  for (int i = 1; i <= 4; ++i) c.at(k_idle * i);
  EXPECT_TRUE(c.have_a_lane());
}

} // namespace
} // namespace statewire::lanes
