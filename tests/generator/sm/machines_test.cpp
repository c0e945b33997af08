// SPDX-License-Identifier: BSD-3-Clause
// Machines compiled from State/Event/Action texts: conditions, actions and their order.
#include <recv.hpp>
#include <send.hpp>

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace {

namespace send = statewire::spec::send;
namespace recv = statewire::spec::recv;

using Log = std::vector<std::string>;

// A test sets the conditions before an event; actions are recorded in order.
struct Sender {
  Log log;
  bool buffers = true, restricted = false, direct = false;
  int packets = 0; // of data, still to be sent
  int cars = 0;    // on the queue behind the present one

  bool the_type_is_eager() const { return true; }
  bool buffers_are_available() const { return buffers; }
  bool flow_restricted() const { return restricted; }
  bool type_is_short_or_eager() const { return true; }
  bool type_is_rndv_rts_message() const { return false; }
  bool type_is_rndv_cts() const { return false; }
  bool type_is_rndv_data() const { return false; }
  bool type_is_flow_control() const { return false; }
  bool type_is_short_eager_or_rndv_data_and_a_dd_exists() const { return packets > 0; }
  bool direct_access_flag_is_set() const { return direct; }
  bool there_are_no_data_packets_to_send_i_e_short() const { return packets == 0; }
  bool there_are_more_data_packets_to_send() const { return packets > 0; }
  bool we_are_sending_directly_from_the_user_buffer() const { return direct; }
  bool we_did_not_send_all_data_directly_from_the_user_buffer() const { return !direct; }
  bool we_send_some_of_the_data_directly_from_the_user_buffer() const { return false; }
  bool outstanding_activity_counter_reaches_zero() const { return true; }
  bool completion_flag_is_set() const { return true; }
  bool more_cars_are_on_the_send_queue() const { return cars > 0; }

  void set_type_to_od_type() {}
  void set_od_type_to_rndv_data() {}
  void put_type_in_packet_buffer() {}
  void put_the_envelope_info_and_rsend_bit_in_the_packet_buffer() {}
  void put_the_envelope_and_liba_od_into_the_packet_buffer() {}
  void put_the_two_libas_in_the_packet_buffer() {}
  void put_the_liba_in_the_packet_buffer() {}
  void point_network_send_descriptor_at_the_user_data_which_is_pinned() { log.push_back("point"); }
  void pack_data_into_the_packet_buffer_from_the_data_descriptor() { log.push_back("pack"); }
  void post_the_send_to_the_network_device() {
    log.push_back("post");
    if (packets > 0) --packets;
  }
  void reset_local_completion_flag() {}
  void lock_car_mutex() {}
  void unlock_car_mutex() {}
  void decrement_car_outstanding_activities_counter() {}
  void set_completion_flag() {}
  void decrement_completion_counter_associated_with_car() {
    log.push_back("complete");
    if (cars > 0) --cars;
  }
  void defer(send::Event) { log.push_back("defer"); }
};

TEST(Send, a_short_message_is_posted_and_completed_in_one_run) {
  Sender sender;
  EXPECT_EQ(send::step(send::State::Awaiting_CAR, send::Event::CAR_Available, sender),
            send::State::Awaiting_CAR);
  EXPECT_EQ(sender.log, (Log{"post", "complete"}));
}

TEST(Send, questions_are_asked_where_they_stand_after_what_was_done_before_them) {
  Sender sender;
  sender.packets = 1; // the control packet takes it along, so that afterwards there is none
  EXPECT_EQ(send::on_CAR_Available(send::State::Awaiting_CAR, sender), send::State::Awaiting_CAR);
  EXPECT_EQ(sender.log, (Log{"pack", "post", "complete"}));
}

TEST(Send, actions_that_go_round_end_when_the_questions_say_so) {
  Sender sender;
  sender.packets = 4;
  sender.cars = 100000; // a loop, no recursion: the stack does not grow
  EXPECT_EQ(send::on_CAR_Available(send::State::Awaiting_CAR, sender), send::State::Awaiting_CAR);
  EXPECT_EQ(sender.cars, 0);
  EXPECT_EQ(Log(sender.log.begin(), sender.log.begin() + 9),
            (Log{"pack", "post", "pack", "post", "pack", "post", "pack", "post", "complete"}));
}

TEST(Send, a_run_stops_in_the_state_where_something_is_missing_and_goes_on_from_there) {
  Sender sender;
  sender.buffers = false;
  EXPECT_EQ(send::on_CAR_Available(send::State::Awaiting_CAR, sender),
            send::State::Awaiting_Buffers_for_Ctrl);
  EXPECT_TRUE(sender.log.empty());
  sender.restricted = true;
  EXPECT_EQ(send::on_Buffers_Available(send::State::Awaiting_Buffers_for_Ctrl, sender),
            send::State::Awaiting_Flow_for_Ctrl);
  EXPECT_EQ(send::on_Buffers_Available(send::State::Awaiting_Flow_for_Ctrl, sender),
            send::State::Awaiting_Flow_for_Ctrl); // ignored
  EXPECT_EQ(send::on_CAR_Available(send::State::Awaiting_Flow_for_Ctrl, sender),
            send::State::Awaiting_Flow_for_Ctrl);
  EXPECT_EQ(sender.log, (Log{"defer"}));
}

struct Observer {
  std::vector<statewire::TransitionId> seen;
  void transition(statewire::TransitionId id) { seen.push_back(id); }
};

TEST(Send, an_observer_hears_of_every_edge_of_the_drawing_that_is_taken) {
  Sender sender;
  Observer observer;
  static_cast<void>(
      send::step(send::State::Awaiting_CAR, send::Event::CAR_Available, sender, observer));
  Log ways;
  for (const auto id : observer.seen) {
    ASSERT_LT(id, send::k_transition_count);
    ways.emplace_back(send::k_transitions[id].guard);
    // The edge of an Event belongs to its state; that of an Action serves several.
    const auto& from = send::k_transitions[id].from;
    EXPECT_EQ(from, ways.size() == 1 ? 0 : statewire::k_several);
  }
  EXPECT_EQ(ways,
            (Log{"invoke Decide Msg Type", "Decide Msg Type; invoke Check Buffers for Ctrl",
                 "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl",
                 "Check Flow for Ctrl: else; invoke Post Send Ctrl",
                 "Post Send Ctrl: there are no data packets to send (i.e., short); invoke Signal "
                 "CAR Completion",
                 "Signal CAR Completion; invoke Check Ready CAR", "Check Ready CAR: else"}));
}

// Everything at compile time, too.
struct Receiver {
  int type = 0, packets = 0, queued = 0; // 0 flow, 1 eager, 2 data
  int taken = 0, kept = 0, credits = 3, started = 0, stopped = 0, left = 0;
  bool full = false, rejects = false, begun = false, last = false;

  constexpr bool packet_type_is_flow() const { return type == 0; }
  constexpr bool packet_type_is_eager() const { return type == 1; }
  constexpr bool packet_type_is_data() const { return type == 2; }
  constexpr bool found() const { return false; }
  constexpr bool room_is_enough() const { return true; }
  constexpr bool queue_is_full() const { return full; }
  constexpr bool reject() const { return rejects; }
  constexpr bool there_are_packets() const { return packets > 0; }
  constexpr bool packets_are_wanted() const { return true; }
  constexpr bool more_is_queued() const { return queued > 0; }
  constexpr bool message_is_begun() const { return begun; }
  constexpr bool message_is_posted() const { return false; }
  constexpr bool last_packet() const { return last; }
  constexpr bool nothing_came() const { return true; }
  constexpr bool buffers_are_short() const { return false; }

  constexpr void take_the_packet_off_the_ring() { ++taken; }
  constexpr void attempt_to_acquire_buffers() {}
  constexpr void post_buffers() {}
  constexpr void close_the_books() {}
  constexpr void credit_the_sender() { ++credits; }
  constexpr void complain_packet_type() {}
  constexpr void set_found_to_look_up_the_posted_receive() {}
  constexpr void increment_matched() {}
  constexpr void decrement_credits() { --credits; }
  constexpr void return_packet() {}
  constexpr void keep_packet() {
    ++kept;
    --packets;
    if (packets == 0 && queued > 0) {
      --queued;
      type = 0;
    }
  }
  constexpr void raise_recv_close() {}
  constexpr void note_the_departure() { ++left; }
  constexpr void start_the_clock() { ++started; }
  constexpr void show_progress() {}
  constexpr void start_timer(recv::Timer) { ++started; }
  constexpr void stop_timer(recv::Timer) { ++stopped; }
  constexpr void unexpected(recv::State, recv::Event) {}
  constexpr void defer(recv::Event) {}
};

constexpr recv::State after(Receiver receiver, recv::State state, recv::Event event) {
  return recv::step(state, event, receiver);
}
constexpr Receiver what_is_left(Receiver receiver, recv::State state, recv::Event event) {
  static_cast<void>(recv::step(state, event, receiver));
  return receiver;
}

static_assert(after({}, recv::State::Await_Control, recv::Event::Pkt) ==
              recv::State::Await_Control);
static_assert(after({.type = 1, .full = true}, recv::State::Await_Control, recv::Event::Pkt) ==
              recv::State::Closed);
static_assert(after({.type = 2, .packets = 3, .begun = true}, recv::State::Await_Control,
                    recv::Event::Pkt) == recv::State::Receiving);

TEST(Recv, a_while_goes_on_as_long_as_its_question_says) {
  const Receiver left =
      what_is_left({.type = 2, .packets = 3}, recv::State::Await_Control, recv::Event::Pkt);
  EXPECT_EQ(left.kept, 3);
  EXPECT_EQ(left.taken, 4); // the Function is called before the switch and in each round
}

TEST(Recv, else_with_words_asks_them) {
  EXPECT_EQ(what_is_left({.type = 1, .rejects = true}, recv::State::Await_Control, recv::Event::Pkt)
                .credits,
            2);
}

TEST(Recv, exit_stop_entry_and_start_follow_the_program_when_the_state_changes) {
  const Receiver entered =
      what_is_left({.type = 2, .begun = true}, recv::State::Await_Control, recv::Event::Pkt);
  EXPECT_EQ(entered.left, 1);
  EXPECT_EQ(entered.started, 2); // entry, and the timer
  const Receiver stayed = what_is_left({}, recv::State::Receiving, recv::Event::Pkt);
  EXPECT_EQ(stayed.started + stayed.stopped, 0);
  const Receiver shared = what_is_left({}, recv::State::Receiving, recv::Event::Retry);
  EXPECT_EQ(shared.started + shared.stopped, 0); // both states have the same timer
  const Receiver gone = what_is_left({.last = true}, recv::State::Receiving, recv::Event::Pkt);
  EXPECT_EQ(gone.stopped, 1);
}

static_assert(recv::verdict(recv::State::Waiting, recv::Event::Close) == statewire::Verdict::defer);
static_assert(recv::verdict(recv::State::Await_Control, recv::Event::Retry) ==
              statewire::Verdict::error);
static_assert(recv::is_final(recv::State::Closed));
static_assert(recv::k_state_names[0] == "Await, Control");

} // namespace
