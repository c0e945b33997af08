// SPDX-License-Identifier: BSD-3-Clause
// One stream against a peer that the test plays: what it sends, and each violation it finds.
#include "lanes/frames.hpp"
#include "pair.hpp"

#include <gtest/gtest.h>

namespace statewire::lanes {
namespace {

using spec::attach::State;
using Octets = std::vector<std::uint8_t>;

// One side, and the LANE frames of a peer that need not be honest.
class Played {
 public:
  explicit Played(std::size_t side, std::size_t ring = 16)
      : other_(1 - side), side_(side, medium_, pipe_, stats_, std::chrono::seconds(1)) {
    medium_.ring = ring;
    medium_.up_to = [](std::size_t n) { return n; };
    pipe_.capacity = SIZE_MAX;
    side_.choice.offered = {"ring", "ring"};
  }

  void send(std::uint16_t lane, Content content) {
    Octets bytes;
    ASSERT_TRUE(encode({lane, content}, bytes));
    send(bytes);
  }
  void send(const Octets& bytes) { side_.stream.on_bytes(std::as_bytes(std::span(bytes)), now_); }
  void send_frame(std::size_t payload) {
    const auto header =
        session::encode({static_cast<std::uint32_t>(payload), 3, session::FrameKind::message, 0});
    side_.stream.on_bytes(header, now_);
    side_.stream.on_bytes(std::vector<std::byte>(payload), now_);
  }
  // The LANE frames that it has sent since the last call, by type; bytes of the stream as ".".
  std::string sent() {
    std::string text;
    const std::vector<std::byte> bytes(pipe_.bytes.begin(), pipe_.bytes.end());
    pipe_.bytes.clear();
    ConstBytes rest(bytes);
    while (const auto e = splitter_.next(rest)) {
      if (const auto* f = std::get_if<Frame>(&*e))
        text += describe(*f);
      else if (const auto* c = std::get_if<Splitter::Chunk>(&*e))
        text += "BYTES " + std::to_string(c->position) + "+" + std::to_string(c->bytes.size());
      else
        text += ".";
      text += ' ';
    }
    return text;
  }
  // Attached, and both may write; the peer has not switched.
  void attach() {
    if (other_ == 1) {
      side_.stream.start(now_);
      send(1, Try{"ring", "one", "two", {}});
    } else {
      send(0, Propose{Octets{7, 7}});
    }
    send(1, Parameters{Octets{1, 2, 3}});
    side_.component.last->be_ready(now_);
    medium_.ready[other_] = 1;
    send(1, Ready{});
    ASSERT_EQ(side_.stream.attach_state(), State::ATTACHED);
  }

  Side& side() { return side_; }
  Medium& medium() { return medium_; }
  Time now_{0};

 private:
  static std::string describe(const Frame& f) {
    const std::string lane = std::to_string(f.lane);
    if (std::holds_alternative<Propose>(f.content)) return "PROPOSE";
    if (const auto* t = std::get_if<Try>(&f.content))
      return "TRY " + lane + " " + std::string(t->component);
    if (const auto* n = std::get_if<None>(&f.content))
      return "NONE (" + std::string(n->reason) + ")";
    if (std::holds_alternative<Parameters>(f.content)) return "SETUP " + lane;
    if (std::holds_alternative<Ready>(f.content)) return "READY " + lane;
    if (const auto* s = std::get_if<Switch>(&f.content))
      return "SWITCH " + lane + " at " + std::to_string(s->position);
    if (const auto* b = std::get_if<Bell>(&f.content))
      return "BELL " + lane + " at " + std::to_string(b->position);
    const auto& d = std::get<Detach>(f.content);
    return "DETACH " + lane + " at " + std::to_string(d.position) + " (" + std::string(d.reason) +
           ")";
  }

  const std::size_t other_;
  Medium medium_;
  Pipe pipe_;
  Stream::Stats stats_;
  Side side_;
  Splitter splitter_;
};

TEST(Stream, acceptor_tries_each_candidate_and_says_why_none_is_left) {
  Played p(1);
  p.side().choice.offered = {"ring", "refuses"};
  p.send(0, Propose{Octets{7, 7}});
  EXPECT_EQ(p.sent(), "TRY 1 ring SETUP 1 ");
  p.send(1, Detach{0, "no memory"});
  EXPECT_EQ(p.sent(), "DETACH 1 at 0 (no memory) TRY 2 refuses DETACH 2 at 0 (no device) ");
  p.send(2, Detach{0, "as you say"});
  EXPECT_EQ(p.sent(), "NONE (no candidate is left) ");
  EXPECT_EQ(p.side().no_lane, std::vector<std::string>{"no candidate is left"});
  EXPECT_EQ(p.side().stream.attach_state(), State::APART);
}

TEST(Stream, initiator_reports_why_there_is_no_lane) {
  Played p(0);
  p.side().stream.start(p.now_);
  EXPECT_EQ(p.sent(), "PROPOSE ");
  p.send(0, None{"no port reaches"});
  EXPECT_EQ(p.side().no_lane, std::vector<std::string>{"no port reaches"});
}

TEST(Stream, lane_that_does_not_come_up_is_given_up_at_its_deadline) {
  Played p(1);
  p.send(0, Propose{Octets{7, 7}});
  (void)p.sent();
  const Time deadline = p.side().stream.next_deadline();
  EXPECT_EQ(deadline, std::chrono::seconds(1));
  p.side().stream.advance(deadline - Time(1));
  EXPECT_EQ(p.sent(), "");
  p.side().stream.advance(deadline);
  EXPECT_EQ(p.sent(), "DETACH 1 at 0 (it was not attached in time) ");
  EXPECT_EQ(p.side().stream.next_deadline(), k_never);
}

TEST(Stream, after_a_failure_it_goes_on_in_the_middle_of_a_frame) {
  Played p(0);
  p.attach();
  EXPECT_EQ(p.sent(), "PROPOSE SETUP 1 READY 1 SWITCH 1 at 0 ");
  p.side().write_frames({20}, p.now_); // 28 bytes; the ring has room for 16
  EXPECT_EQ(p.side().stream.unsent(), 12U);
  p.side().component.last->fail("the cable is out", p.now_);
  EXPECT_EQ(p.sent(), "DETACH 1 at 0 (the cable is out) ");
  p.side().write_frames({0}, p.now_);
  EXPECT_EQ(p.sent(), "") << "where to go on is not known yet";
  p.send(1, Detach{5, "as you say"});
  EXPECT_EQ(p.sent(), "BYTES 5+11 BYTES 16+20 ");
  EXPECT_EQ(p.side().stream.unsent(), 0U);
}

TEST(Stream, position_before_switch_counts_as_that_of_switch) {
  Played p(0);
  p.side().write_frames({2}, p.now_);
  p.attach();
  p.side().write_frames({0}, p.now_);
  EXPECT_EQ(p.sent(), ". . PROPOSE SETUP 1 READY 1 SWITCH 1 at 10 ");
  p.send(1, Detach{4, "idle"});
  EXPECT_EQ(p.sent(), "DETACH 1 at 0 (idle) BYTES 10+8 ");
}

TEST(Stream, long_piece_is_cut_into_frames) {
  Played p(0);
  p.attach();
  p.send(1, Detach{0, "idle"});
  (void)p.sent();
  p.side().write_frames({70000}, p.now_);
  EXPECT_EQ(p.sent(), "BYTES 0+8 BYTES 8+65536 BYTES 65544+4464 ");
}

TEST(Stream, ends_after_its_lane) {
  Played p(0);
  p.attach();
  p.side().write_frames({1}, p.now_);
  (void)p.sent();
  p.side().stream.finish(p.now_);
  EXPECT_EQ(p.sent(), "DETACH 1 at 0 (the stream ends) ");
  EXPECT_FALSE(p.side().fin);
  p.send(1, Detach{9, "idle"});
  EXPECT_EQ(p.sent(), "");
  EXPECT_TRUE(p.side().fin);
}

TEST(Stream, what_a_user_does_not_take_is_offered_again_and_the_end_comes_behind_it) {
  Played p(1);
  p.side().appetite = 3;
  p.send_frame(4);
  p.side().stream.on_end(p.now_);
  EXPECT_EQ(p.side().stream.untaken(), 9U);
  p.side().appetite = 8;
  p.side().stream.resume(p.now_);
  EXPECT_EQ(p.side().ends, 0);
  p.side().appetite = 8;
  p.side().stream.resume(p.now_);
  EXPECT_EQ(p.side().taken.size(), 12U);
  EXPECT_EQ(p.side().ends, 1);
}

TEST(Stream, bell_wakes_the_lane_while_it_is_attached) {
  Played p(0);
  p.attach();
  (void)p.sent();
  p.send(1, Bell{3});
  EXPECT_EQ(p.side().component.last->bells(), 1U);
  p.side().component.last->ring(p.now_);
  EXPECT_EQ(p.sent(), "BELL 1 at 0 ");
  p.side().stream.give_up("idle", p.now_);
  p.send(1, Bell{3});
  EXPECT_TRUE(p.side().violations.empty());
}

// ---- violations

void expect_violation(Played& p, std::string_view why) {
  EXPECT_EQ(p.side().violations, std::vector<std::string>{std::string(why)});
  EXPECT_EQ(p.side().stream.attach_state(), State::BROKEN);
  const std::size_t taken = p.side().taken.size();
  p.send_frame(4);
  EXPECT_EQ(p.side().taken.size(), taken);
  EXPECT_EQ(p.side().violations.size(), 1U);
}

constexpr std::string_view k_unexpected = "a LANE frame that is not expected";
constexpr std::string_view k_misplaced = "BYTES that do not begin where the reader is";

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
