// SPDX-License-Identifier: BSD-3-Clause
// Each way in which a peer can violate the protocol of lanes: it is reported once, and nothing
// follows.
#include "played.hpp"

namespace statewire::lanes {
namespace {

void expect_violation(Played& p, std::string_view why) {
  EXPECT_EQ(p.side().violations, std::vector<std::string>{std::string(why)});
  EXPECT_EQ(p.side().stream.attach_state(), State::BROKEN);
  const std::size_t taken = p.side().taken.size();
  p.send_frame(4);
  EXPECT_EQ(p.side().taken.size(), taken);
  EXPECT_EQ(p.side().violations.size(), 1U);
}

constexpr std::string_view k_unexpected = "a LANE frame that is not expected";
constexpr std::string_view k_misplaced = "BYTES that do not follow what was read";

const Octets k_setup{1, 2, 3};
const Octets k_ports{7, 7};

TEST(StreamViolation, frame_that_is_not_expected_without_a_lane) {
  const std::vector<Frame> frames{{2, Try{"ring", "one", "two", {}}},
                                  {0, None{}},
                                  {1, Parameters{k_setup}},
                                  {1, Ready{}},
                                  {1, Switch{0}},
                                  {1, Bell{0}},
                                  {1, Detach{0, ""}}};
  for (const Frame& frame : frames) {
    Played p(1);
    p.side().choice.offered = {"ring"};
    p.attach();
    p.send(1, Detach{0, ""});
    ASSERT_EQ(p.side().stream.attach_state(), State::APART);
    p.send(frame.lane, frame.content);
    expect_violation(p, k_unexpected);
  }
}

TEST(StreamViolation, frame_that_is_not_expected_with_a_lane) {
  const std::vector<Frame> frames{{0, Propose{k_ports}},
                                  {2, Try{"ring", "one", "two", {}}},
                                  {0, None{}},
                                  {1, Parameters{k_setup}},
                                  {1, Ready{}}};
  for (const Frame& frame : frames) {
    Played p(1);
    p.attach();
    p.send(frame.lane, frame.content);
    expect_violation(p, k_unexpected);
    EXPECT_FALSE(p.side().component.last->is_live()) << "the lane is stopped";
  }
}

TEST(StreamViolation, setup_behind_ready) {
  Played p(1);
  p.send(0, Propose{k_ports});
  p.send(1, Ready{});
  p.send(1, Parameters{k_setup});
  expect_violation(p, k_unexpected);
}

TEST(StreamViolation, proposal_to_the_initiator) {
  Played p(0);
  p.send(0, Propose{k_ports});
  expect_violation(p, k_unexpected);
}

TEST(StreamViolation, bytes_that_were_not_taken_are_dropped) {
  Played p(1);
  p.side().appetite = 3;
  p.send_frame(4);
  p.send({0, 0, 0, 0, 1, 0, k_kind, 77});
  p.side().appetite = SIZE_MAX;
  p.side().stream.resume(p.now_);
  p.side().stream.on_end(p.now_);
  EXPECT_EQ(p.side().taken.size(), 3U);
  EXPECT_EQ(p.side().ends, 0);
  EXPECT_EQ(p.side().stream.untaken(), 0U);
}

TEST(StreamViolation, frame_of_another_lane) {
  Played p(1);
  p.attach();
  p.send(2, Switch{0});
  expect_violation(p, "a LANE frame of another lane");
}

TEST(StreamViolation, try_of_a_lane_that_is_not_the_next_one) {
  Played p(0);
  p.side().stream.start(p.now_);
  p.send(2, Try{"ring", "one", "two", {}});
  expect_violation(p, "TRY of a lane that is not the next one");
}

TEST(StreamViolation, malformed_advertisement) {
  Played p(1);
  p.send(0, Propose{Octets{1}});
  expect_violation(p, "PROPOSE with a malformed advertisement");
}

TEST(StreamViolation, malformed_frame) {
  Played p(1);
  p.send({0, 0, 0, 0, 1, 0, k_kind, 77});
  expect_violation(p, text_of(FrameError::type));
}

TEST(StreamViolation, other_frames_behind_switch) {
  Played p(1);
  p.attach();
  p.send(1, Switch{0});
  p.send_frame(0);
  expect_violation(p, text_of(FrameError::kind));
}

TEST(StreamViolation, bytes_before_switch) {
  Played p(1);
  p.send(0, Piece{0, Octets{1}});
  expect_violation(p, text_of(FrameError::early));
}

TEST(StreamViolation, bytes_while_the_ring_is_read) {
  Played p(1);
  p.attach();
  p.send(1, Switch{0});
  p.send(0, Piece{0, Octets{1}});
  expect_violation(p, k_misplaced);
}

TEST(StreamViolation, bytes_that_are_not_the_next_ones) {
  Played p(1);
  p.attach();
  p.send(1, Switch{0});
  p.send(1, Detach{0, ""});
  p.send(0, Piece{0, Octets{1, 2}});
  EXPECT_EQ(p.side().taken.size(), 2U);
  p.send(0, Piece{3, Octets{1}});
  expect_violation(p, k_misplaced);
}

TEST(StreamViolation, switch_at_another_position) {
  Played p(1);
  p.attach();
  p.send_frame(1);
  p.send(1, Switch{8});
  expect_violation(p, "SWITCH at a position where the reader is not");
}

TEST(StreamViolation, second_switch) {
  Played p(1);
  p.attach();
  p.send(1, Switch{0});
  p.send(1, Switch{0});
  expect_violation(p, k_unexpected);
}

TEST(StreamViolation, detach_names_more_than_was_written) {
  Played p(0);
  p.attach();
  p.side().write_frames({1}, p.now_);
  p.send(1, Detach{10, ""});
  expect_violation(p, "DETACH names more than was written");
}

TEST(StreamViolation, detach_names_less_than_was_reported) {
  Played p(0);
  p.attach();
  p.side().write_frames({1}, p.now_);
  p.medium().to[0].push_back({{}, 9, 1}); // a report
  p.side().component.last->deliver(p.now_);
  p.send(1, Detach{8, ""});
  expect_violation(p, "DETACH names less than was reported");
}

TEST(StreamViolation, detach_behind_the_own_one_names_less_than_was_reported) {
  Played p(0);
  p.attach();
  p.side().write_frames({1}, p.now_);
  p.medium().to[0].push_back({{}, 9, 1}); // a report
  p.side().component.last->deliver(p.now_);
  p.side().stream.give_up("idle", p.now_);
  p.send(1, Detach{8, ""});
  expect_violation(p, "DETACH names less than was reported");
}

TEST(StreamViolation, detach_names_less_than_the_one_before) {
  Played p(0);
  p.attach();
  p.side().write_frames({1}, p.now_);
  p.send(1, Detach{9, ""});
  p.send(2, Try{"ring", "one", "two", {}});
  p.send(2, Detach{8, ""});
  expect_violation(p, "DETACH names less than was reported");
}

TEST(StreamViolation, impossible_position_in_a_ring) {
  Played p(0);
  p.attach();
  p.side().component.last->lie(p.now_);
  expect_violation(p, "a ring with an impossible position");
  EXPECT_FALSE(p.side().stream.attach_state() == State::ATTACHED);
}

} // namespace
} // namespace statewire::lanes
