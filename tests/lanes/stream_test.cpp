// SPDX-License-Identifier: BSD-3-Clause
// What one stream sends, takes and reports, against a peer that the test plays.
#include "played.hpp"

namespace statewire::lanes {
namespace {

TEST(Stream, acceptor_tries_each_candidate_and_says_the_first_reason_when_none_is_left) {
  Played p(1);
  p.side().choice.offered = {"ring", "refuses"};
  p.send(0, Propose{Octets{7, 7}});
  EXPECT_EQ(p.sent(), "TRY 1 ring SETUP 1 ");
  p.send(1, Detach{0, "no memory"});
  EXPECT_EQ(p.sent(), "DETACH 1 at 0 (no memory) TRY 2 refuses DETACH 2 at 0 (no device) ");
  p.send(2, Detach{0, "as you say"});
  EXPECT_EQ(p.sent(), "NONE (no memory) ");
  EXPECT_EQ(p.side().no_lane, std::vector<std::string>{"no memory"});
  EXPECT_EQ(p.side().stream.attach_state(), State::APART);
}

TEST(Stream, acceptor_without_a_candidate_says_why) {
  Played p(1);
  p.side().choice.offered = {};
  p.side().choice.none = "no port reaches";
  p.send(0, Propose{Octets{7, 7}});
  EXPECT_EQ(p.sent(), "NONE (no port reaches) ");
  EXPECT_EQ(p.side().no_lane, std::vector<std::string>{"no port reaches"});
}

TEST(Stream, initiator_reports_why_there_is_no_lane) {
  Played p(0);
  p.side().stream.start(p.now_);
  EXPECT_EQ(p.sent(), "PROPOSE ");
  p.send(0, None{"no port reaches"});
  EXPECT_EQ(p.side().no_lane, std::vector<std::string>{"no port reaches"});
}

// What follows from it is no reason: neither what the peer answers, nor another candidate's end,
// nor what the acceptor says of that. The next proposal has its own.
TEST(Stream, initiator_keeps_the_first_reason) {
  Played p(0);
  p.attach();
  p.side().stream.give_up("the device completes no work", p.now_);
  p.send(1, Detach{0, "as you say"});
  p.send(2, Try{"absent", "one", "two", {}});
  p.send(2, Detach{0, "as you say"});
  p.send(0, None{"no memory"});
  EXPECT_EQ(p.side().no_lane, std::vector<std::string>{"the device completes no work"});
  p.side().stream.start(p.now_);
  p.send(0, None{"no port reaches"});
  EXPECT_EQ(p.side().no_lane.back(), "no port reaches");
}

TEST(Stream, reason_of_the_peer_is_kept_if_it_is_the_first) {
  for (const std::size_t side : {0U, 1U}) {
    Played p(side);
    p.side().choice.offered = {"ring"};
    p.attach();
    p.send(1, Detach{0, "the port is down"});
    if (side == 0) p.send(0, None{"no memory"});
    EXPECT_EQ(p.side().no_lane, std::vector<std::string>{"the port is down"});
  }
}

TEST(Stream, after_a_failure_it_goes_on_in_the_middle_of_a_frame) {
  Played p(0);
  p.attach();
  EXPECT_EQ(p.sent(), "PROPOSE SETUP 1 READY 1 SWITCH 1 at 0 ");
  p.side().write_frames({20}, p.now_); // 28 bytes; the ring has room for 16
  EXPECT_EQ(p.side().unwritten.size(), 12U);
  p.side().component.last->fail("the cable is out", p.now_);
  EXPECT_EQ(p.sent(), "DETACH 1 at 0 (the cable is out) BYTES 0+16 ");
  EXPECT_EQ(p.medium().lanes, 0U);
  p.side().write_frames({0}, p.now_);
  EXPECT_TRUE(p.side().write_again(p.now_));
  EXPECT_EQ(p.sent(), "BYTES 16+20 ") << "without the peer's DETACH";
  EXPECT_EQ(p.side().stream.unsent(), 0U);
  EXPECT_EQ(p.side().stream.attach_state(), State::LEAVING);
  p.send(1, Detach{5, "as you say"});
  EXPECT_EQ(p.sent(), "");
  EXPECT_EQ(p.side().stream.attach_state(), State::PROPOSED);
}

TEST(Stream, what_the_peer_has_reported_is_not_sent_again) {
  Played p(0);
  p.attach();
  p.side().write_frames({5}, p.now_); // 13 bytes
  p.medium().to[0].push_back({{}, 4, 1});
  p.side().component.last->deliver(p.now_);
  (void)p.sent();
  p.side().stream.give_up("idle", p.now_);
  EXPECT_EQ(p.sent(), "DETACH 1 at 0 (idle) BYTES 4+9 ");
}

TEST(Stream, what_the_peer_s_detach_names_is_not_sent_again) {
  Played p(0);
  p.attach();
  p.side().write_frames({5}, p.now_);
  (void)p.sent();
  p.send(1, Detach{6, "idle"});
  EXPECT_EQ(p.sent(), "DETACH 1 at 0 (idle) BYTES 6+7 ");
}

TEST(Stream, bytes_that_were_received_before_are_skipped) {
  Played p(1);
  p.attach();
  p.send(1, Switch{0});
  p.medium().to[1].push_back({std::vector<std::byte>(9), 0, 0});
  p.side().component.last->deliver(p.now_);
  EXPECT_EQ(p.side().taken.size(), 9U);
  p.send(1, Detach{0, "idle"});
  p.send(0, Piece{2, Octets{1, 2, 3}});
  EXPECT_EQ(p.side().taken.size(), 9U);
  p.send(0, Piece{5, Octets{1, 2, 3, 4, 5, 6}});
  EXPECT_EQ(p.side().taken.size(), 11U);
  EXPECT_EQ(p.side().taken.back(), std::byte{6});
  p.send(0, Piece{11, Octets{7}});
  EXPECT_EQ(p.side().taken.size(), 12U);
  EXPECT_TRUE(p.side().violations.empty());
}

TEST(Stream, position_before_switch_counts_as_that_of_switch) {
  Played p(0);
  p.side().write_frames({2}, p.now_);
  p.attach();
  p.side().write_frames({0}, p.now_);
  EXPECT_EQ(p.sent(), "10 PROPOSE SETUP 1 READY 1 SWITCH 1 at 10 ");
  p.send(1, Detach{4, "idle"});
  EXPECT_EQ(p.sent(), "DETACH 1 at 0 (idle) BYTES 10+8 ");
  EXPECT_EQ(p.medium().lanes, 0U);
}

TEST(Stream, long_piece_is_cut_into_frames) {
  Played p(0);
  p.attach();
  p.send(1, Detach{0, "idle"});
  (void)p.sent();
  p.side().write_frames({70000}, p.now_);
  EXPECT_EQ(p.sent(), "BYTES 0+65536 BYTES 65536+4472 ");
}

TEST(Stream, lane_frames_wait_for_the_end_of_a_frame_that_the_socket_has_cut) {
  Played p(0);
  p.fill_socket_after(11);
  p.side().write_frames({20}, p.now_);
  EXPECT_EQ(p.side().unwritten.size(), 17U);
  p.side().stream.start(p.now_);
  p.fill_socket_after(10);
  p.side().stream.on_writable(p.now_);
  EXPECT_TRUE(p.side().write_again(p.now_));
  EXPECT_EQ(p.side().unwritten.size(), 7U);
  p.fill_socket_after(SIZE_MAX);
  p.side().stream.on_writable(p.now_);
  EXPECT_TRUE(p.side().write_again(p.now_));
  EXPECT_EQ(p.sent(), "28 PROPOSE ");
}

TEST(Stream, lane_is_written_from_the_end_of_a_frame_that_the_socket_has_cut) {
  Played p(0);
  p.side().stream.start(p.now_);
  (void)p.sent();
  p.fill_socket_after(3); // in the middle of a header
  p.side().write_frames({5, 2}, p.now_);
  p.send(1, Try{"instant", "one", "two", {}});
  p.medium().ready[1] = 1;
  p.send(1, Ready{});
  EXPECT_EQ(p.medium().carried, 0U);
  p.fill_socket_after(SIZE_MAX);
  p.side().stream.on_writable(p.now_);
  EXPECT_TRUE(p.side().write_again(p.now_));
  EXPECT_EQ(p.sent(), "13 SETUP 1 READY 1 SWITCH 1 at 13 ");
  EXPECT_EQ(p.medium().carried, 10U);
}

// A peer that computes answers later.
TEST(Stream, ends_after_its_lane_without_an_answer) {
  Played p(0);
  p.attach();
  p.side().write_frames({1}, p.now_);
  (void)p.sent();
  p.side().stream.finish(p.now_);
  EXPECT_EQ(p.sent(), "DETACH 1 at 0 (the stream ends) BYTES 0+9 ");
  EXPECT_TRUE(p.side().fin);
  EXPECT_TRUE(p.side().stream.has_ended());
  p.send(1, Switch{0}); // what the peer wrote before it knew …
  p.send(1, Detach{9, "as you say"});
  p.send(0, Piece{0, Octets{1, 2}}); // … comes over the socket
  EXPECT_EQ(p.side().taken.size(), 2U);
  EXPECT_TRUE(p.side().violations.empty());
  EXPECT_EQ(p.sent(), "");
}

TEST(Stream, end_does_not_wait_for_the_answer_to_a_lane_given_up_before) {
  Played p(0);
  p.attach();
  p.side().stream.give_up("idle", p.now_);
  (void)p.sent();
  p.side().stream.finish(p.now_);
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

TEST(Stream, what_lies_in_the_ring_at_the_socket_s_end_is_taken_before_the_end) {
  Played p(1);
  p.attach();
  p.medium().to[1].push_back({std::vector<std::byte>(9), 0, 0});
  p.side().component.last->deliver(p.now_);
  EXPECT_EQ(p.side().taken.size(), 0U) << "before SWITCH";
  p.side().appetite = 3;
  p.send(1, Switch{0});
  EXPECT_EQ(p.side().taken.size(), 3U);
  p.side().stream.on_end(p.now_);
  EXPECT_EQ(p.side().ends, 0);
  p.side().appetite = SIZE_MAX;
  p.side().stream.resume(p.now_);
  EXPECT_EQ(p.side().taken.size(), 9U);
  EXPECT_EQ(p.side().ends, 1);
}

TEST(Stream, ring_is_read_on_and_reported_when_the_user_takes_again) {
  Played p(1);
  p.attach();
  p.send(1, Switch{0});
  p.side().appetite = 3;
  p.medium().to[1].push_back({std::vector<std::byte>(9), 0, 0});
  p.side().component.last->deliver(p.now_);
  EXPECT_EQ(p.side().taken.size(), 3U);
  EXPECT_EQ(p.side().stream.untaken(), 0U) << "it stays in the ring";
  EXPECT_EQ(p.side().component.last->receives_left(), 4U) << "no report is due";
  p.side().appetite = SIZE_MAX;
  p.side().stream.resume(p.now_);
  EXPECT_EQ(p.side().taken.size(), 9U);
  EXPECT_EQ(p.side().component.last->receives_left(), 3U) << "a report was sent";
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

} // namespace
} // namespace statewire::lanes
