// SPDX-License-Identifier: BSD-3-Clause
// Connections whose sockets are not to carry frames (spec/lanes/lane_only.dot).
#include "joined.hpp"

namespace statewire::lanes {
namespace {

// The initiator, a, awaits a lane.
struct OnlyLanes : Joined {
  explicit OnlyLanes(bool has_a = true, bool has_b = true) : Joined(100, has_a, has_b, false) {
    EXPECT_TRUE(a().lanes.frames_follow(k_handle, Carrier::lane, true, {}, 0));
    EXPECT_TRUE(b().lanes.frames_follow(k_handle, Carrier::lane, false, {}, 0));
    EXPECT_EQ(a().read(10).status, IoStatus::would_block);
    EXPECT_EQ(b().read(10).status, IoStatus::would_block);
  }
  // Until nothing is on the way, and what is to be reported is.
  void settle() {
    carry();
    for (Connection& side : sides) side.lanes.advance(side.now);
  }
};

TEST(LaneOnly, frames_begin_when_a_lane_is_there) {
  OnlyLanes c;
  EXPECT_EQ(c.a().above.events, "") << "before anything has come";
  c.settle();
  EXPECT_EQ(c.a().lanes.attached(), 1U);
  EXPECT_TRUE(c.a().has("frames"));
  EXPECT_FALSE(c.b().has("frames")) << "it waits for the initiator's first one";
  EXPECT_EQ(c.a().write(frame(50)).bytes, frame(50).size());
  EXPECT_EQ(c.b().write(frame(40)).bytes, frame(40).size());
  EXPECT_EQ(c.pairs.carried, frame(50).size() + frame(40).size()) << "none over the socket";
}

TEST(LaneOnly, lane_may_have_a_lower_priority_than_sockets) {
  OnlyLanes c;
  for (auto& component : c.components) component.set_priority(1);
  c.carry();
  EXPECT_EQ(c.a().lanes.attached(), 1U);
}

TEST(LaneOnly, without_a_component_in_common_no_frames_begin) {
  for (const bool has_a : {false, true}) {
    for (const bool has_b : {false, true}) {
      if (has_a && has_b) continue;
      OnlyLanes c(has_a, has_b);
      c.settle();
      EXPECT_TRUE(c.a().has("no_frames"));
      EXPECT_FALSE(c.b().has("frames") || c.b().has("no_frames"));
      EXPECT_EQ(c.a().lanes.why_no_lane(), "no component is on both sides");
    }
  }
}

TEST(LaneOnly, bytes_of_an_acceptor_that_begins_are_a_violation) {
  OnlyLanes c;
  c.a().below.in = frame(20);
  (void)c.a().lanes.on_readable(k_handle, c.a().now);
  EXPECT_EQ(c.a().read(1000).status, IoStatus::would_block);
  EXPECT_EQ(c.a().got, std::vector<std::byte>());
  c.a().lanes.advance(c.a().now);
  EXPECT_TRUE(c.a().has("violation"));
  EXPECT_FALSE(c.a().has("frames"));
}

TEST(LaneOnly, acceptor_whose_end_fails_before_it_is_attached_goes_on_over_the_socket) {
  OnlyLanes c;
  c.carry(0); // proposed
  c.carry(1); // decided; its end is ready, and so is the initiator's
  ASSERT_EQ(c.a().lanes.attached(), 1U);
  ASSERT_EQ(c.b().lanes.attached(), 0U);
  c.b().lanes.stream(k_handle)->give_up("the test says so", c.b().now);
  c.a().lanes.advance(c.a().now);
  ASSERT_TRUE(c.a().has("frames"));
  EXPECT_EQ(c.a().write(frame(50)).bytes, frame(50).size());
  c.settle();
  EXPECT_EQ(c.b().got, frame(50));
  EXPECT_EQ(c.b().write(frame(40)).bytes, frame(40).size());
  c.settle();
  EXPECT_EQ(c.a().got, frame(40));
  EXPECT_EQ(c.a().lanes.stats().unexpected + c.b().lanes.stats().unexpected, 0U);
}

TEST(LaneOnly, end_of_the_socket_ends_the_wait) {
  OnlyLanes c;
  c.a().below.end = {IoStatus::eof, 0, Errc::ok};
  (void)c.a().lanes.on_readable(k_handle, c.a().now);
  EXPECT_EQ(c.a().read(10).status, IoStatus::eof);
  c.a().close(true);
  EXPECT_EQ(c.a().above.events, "readable ");
  EXPECT_EQ(c.a().lanes.lingering(), 0U);
}

TEST(LaneOnly, lane_that_fails_later_leaves_the_stream_to_the_socket) {
  OnlyLanes c;
  c.carry();
  c.a().lanes.stream(k_handle)->give_up("the test says so", c.a().now);
  c.carry();
  c.b().got.clear();
  EXPECT_EQ(c.a().write(frame(50)).bytes, frame(50).size());
  c.carry();
  EXPECT_EQ(c.b().got, frame(50));
  EXPECT_EQ(c.a().lanes.stats().unexpected + c.b().lanes.stats().unexpected, 0U);
}

TEST(LaneOnly, every_transition_is_taken) {
  std::array<std::uint64_t, spec::lane_only::k_transition_count> taken{};
  const auto count = [&taken](Connection& c) {
    EXPECT_EQ(c.lanes.stats().unexpected, 0U);
    for (std::size_t i = 0; i < taken.size(); ++i) taken[i] += c.lanes.stats().lane_only[i];
  };
  OnlyLanes with;
  with.carry();
  OnlyLanes without(true, false);
  without.carry();
  OnlyLanes early;
  early.a().below.in = frame(1);
  (void)early.a().lanes.on_readable(k_handle, early.a().now);
  EXPECT_EQ(early.a().read(10).status, IoStatus::would_block);
  Joined plain;
  for (Joined* const j : {static_cast<Joined*>(&with), static_cast<Joined*>(&without),
                          static_cast<Joined*>(&early), &plain}) {
    count(j->a());
    count(j->b());
  }
  for (std::size_t i = 0; i < taken.size(); ++i)
    EXPECT_NE(taken[i], 0U) << "lane_only, line " << spec::lane_only::k_transitions[i].line;
}

} // namespace
} // namespace statewire::lanes
