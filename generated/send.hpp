// send: written by statewirec from spec/send.sm. Do not edit: edit the spec.
// messages on their way to one peer
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewirec/machine.hpp>

namespace statewire::spec::send {

enum class State : std::uint8_t {
  Awaiting_CAR, // nothing can be sent now
  Awaiting_Buffers_for_Ctrl, // the device has no room; on_room follows
  Awaiting_Flow_for_Ctrl, // the receiver has enough unreceived messages of ours
  Awaiting_Buffers_for_Data, // the device has no room for more data; on_room follows
  Closing, // nothing may be posted until the connection is down
};
enum class Event : std::uint8_t {
  Message_Offered,
  CAR_Available,
  Rendezvous_Cleared,
  Rendezvous_Done,
  Data_Provided,
  Source_Failed,
  Control_Available,
  Acknowledged,
  Cancel_Answered,
  Cancel,
  Packet_Sent,
  Buffers_Available,
  Flow_Enabled,
  Connection_Closing,
  Connection_Closed,
  Connection_Lost,
  Attempt_Failed,
};

inline constexpr std::string_view k_machine_name = "send";
inline constexpr State k_initial = State::Awaiting_CAR;
inline constexpr std::size_t k_state_count = 5;
inline constexpr std::size_t k_event_count = 17;
inline constexpr std::size_t k_timer_count = 0;
inline constexpr std::size_t k_transition_count = 59;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "Awaiting CAR",
  "Awaiting Buffers for Ctrl",
  "Awaiting Flow for Ctrl",
  "Awaiting Buffers for Data",
  "Closing",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "nothing can be sent now",
  "the device has no room; on_room follows",
  "the receiver has enough unreceived messages of ours",
  "the device has no room for more data; on_room follows",
  "nothing may be posted until the connection is down",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "Message Offered",
  "CAR Available",
  "Rendezvous Cleared",
  "Rendezvous Done",
  "Data Provided",
  "Source Failed",
  "Control Available",
  "Acknowledged",
  "Cancel Answered",
  "Cancel",
  "Packet Sent",
  "Buffers Available",
  "Flow Enabled",
  "Connection Closing",
  "Connection Closed",
  "Connection Lost",
  "Attempt Failed",
}};

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {::statewire::k_several, 3, ::statewire::k_several, "", "spec/send.sm", 45, {}}, // 0: Always -> Awaiting CAR on Rendezvous Done
  {::statewire::k_several, 7, ::statewire::k_several, "", "spec/send.sm", 48, {}}, // 1: Always -> Awaiting CAR on Acknowledged
  {::statewire::k_several, 8, ::statewire::k_several, "", "spec/send.sm", 51, {}}, // 2: Always -> Awaiting CAR on Cancel Answered
  {::statewire::k_several, 10, ::statewire::k_several, "", "spec/send.sm", 54, {}}, // 3: Always -> Awaiting CAR on Packet Sent
  {::statewire::k_several, 14, ::statewire::k_several, "invoke Check Ready CAR", "spec/send.sm", 60, {}}, // 4: Always -> Check Ready CAR on Connection Closed
  {::statewire::k_several, 15, 0, "", "spec/send.sm", 64, {}}, // 5: Always -> Awaiting CAR on Connection Lost
  {::statewire::k_several, 16, 0, "", "spec/send.sm", 69, {}}, // 6: Always -> Awaiting CAR on Attempt Failed
  {::statewire::k_several, 2, ::statewire::k_several, "invoke Check Ready CAR", "spec/send.sm", 76, {}}, // 7: Open -> Check Ready CAR on Rendezvous Cleared
  {::statewire::k_several, 4, ::statewire::k_several, "invoke Check Ready CAR", "spec/send.sm", 79, {}}, // 8: Open -> Check Ready CAR on Data Provided
  {::statewire::k_several, 5, ::statewire::k_several, "invoke Check Ready CAR", "spec/send.sm", 82, {}}, // 9: Open -> Check Ready CAR on Source Failed
  {::statewire::k_several, 6, ::statewire::k_several, "", "spec/send.sm", 85, {}}, // 10: Open -> Awaiting CAR on Control Available
  {::statewire::k_several, 9, ::statewire::k_several, "invoke Check Ready CAR", "spec/send.sm", 88, {}}, // 11: Open -> Check Ready CAR on Cancel
  {::statewire::k_several, 12, ::statewire::k_several, "", "spec/send.sm", 91, {}}, // 12: Open -> Awaiting CAR on Flow Enabled
  {::statewire::k_several, 13, 4, "", "spec/send.sm", 94, {}}, // 13: Open -> Closing on Connection Closing
  {::statewire::k_several, 11, ::statewire::k_several, "invoke Check Ready CAR", "spec/send.sm", 99, {}}, // 14: Awaiting Buffers -> Check Ready CAR on Buffers Available
  {::statewire::k_several, 2, ::statewire::k_several, "", "spec/send.sm", 103, {}}, // 15: Awaiting Buffers -> Awaiting Buffers for Ctrl on Rendezvous Cleared
  {::statewire::k_several, 4, ::statewire::k_several, "", "spec/send.sm", 106, {}}, // 16: Awaiting Buffers -> Awaiting Buffers for Ctrl on Data Provided
  {::statewire::k_several, 13, 4, "", "spec/send.sm", 109, {}}, // 17: Awaiting Buffers -> Closing on Connection Closing
  {0, 0, 0, "the message is longer than short ones, a CAR is queued, or too much would be outstanding", "spec/send.sm", 115, {}}, // 18: Awaiting CAR -> Awaiting CAR on Message Offered
  {0, 0, 0, "else, no space was reserved", "spec/send.sm", 120, {}}, // 19: Awaiting CAR -> Awaiting CAR on Message Offered
  {0, 0, 0, "else, else, the device refused it", "spec/send.sm", 125, {}}, // 20: Awaiting CAR -> Awaiting CAR on Message Offered
  {0, 0, 0, "else, else, else", "spec/send.sm", 130, {}}, // 21: Awaiting CAR -> Awaiting CAR on Message Offered
  {0, 1, 0, "no CAR is ready", "spec/send.sm", 135, {}}, // 22: Awaiting CAR -> Awaiting CAR on CAR Available
  {0, 1, 0, "else; invoke Decide Msg Type", "spec/send.sm", 137, {}}, // 23: Awaiting CAR -> Decide Msg Type on CAR Available
  {0, 9, 0, "", "spec/send.sm", 140, {}}, // 24: Awaiting CAR -> Awaiting CAR on Cancel
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Decide Msg Type; invoke Check Buffers for Ctrl", "spec/send.sm", 157, {}}, // 25: Decide Msg Type -> Check Buffers for Ctrl
  {::statewire::k_several, ::statewire::k_several, 1, "Check Buffers for Ctrl: buffers are not available", "spec/send.sm", 162, {}}, // 26: Check Buffers for Ctrl -> Awaiting Buffers for Ctrl
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Check Buffers for Ctrl: else; invoke Check Flow for Ctrl", "spec/send.sm", 164, {}}, // 27: Check Buffers for Ctrl -> Check Flow for Ctrl
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Check Flow for Ctrl: flow restricted, data was granted; invoke Post Send Ctrl", "spec/send.sm", 174, {}}, // 28: Check Flow for Ctrl -> Post Send Ctrl
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Check Flow for Ctrl: flow restricted, nothing was sent on this connection; invoke Ask for Credit", "spec/send.sm", 176, {}}, // 29: Check Flow for Ctrl -> Ask for Credit
  {::statewire::k_several, ::statewire::k_several, 2, "Check Flow for Ctrl: flow restricted, else", "spec/send.sm", 179, {}}, // 30: Check Flow for Ctrl -> Awaiting Flow for Ctrl
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Check Flow for Ctrl: else; invoke Post Send Ctrl", "spec/send.sm", 181, {}}, // 31: Check Flow for Ctrl -> Post Send Ctrl
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Ask for Credit: the device refused it; invoke Check Ready CAR", "spec/send.sm", 191, {}}, // 32: Ask for Credit -> Check Ready CAR
  {::statewire::k_several, ::statewire::k_several, 2, "Ask for Credit: else", "spec/send.sm", 195, {}}, // 33: Ask for Credit -> Awaiting Flow for Ctrl
  {2, 12, 2, "invoke Check Ready CAR", "spec/send.sm", 201, {}}, // 34: Awaiting Flow for Ctrl -> Check Ready CAR on Flow Enabled
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Post Send Ctrl: the device refused it; invoke Check Ready CAR", "spec/send.sm", 219, {}}, // 35: Post Send Ctrl -> Check Ready CAR
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Post Send Ctrl: else; invoke Account Ctrl", "spec/send.sm", 221, {}}, // 36: Post Send Ctrl -> Account Ctrl
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Account Ctrl: type is rndv-rts; invoke Check Ready CAR", "spec/send.sm", 231, {}}, // 37: Account Ctrl -> Check Ready CAR
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Account Ctrl: the source of the data has failed; invoke Check Ready CAR", "spec/send.sm", 234, {}}, // 38: Account Ctrl -> Check Ready CAR
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Account Ctrl: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 236, {}}, // 39: Account Ctrl -> Check Buffers for Data
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Account Ctrl: else; invoke Signal CAR Completion", "spec/send.sm", 238, {}}, // 40: Account Ctrl -> Signal CAR Completion
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Check Buffers for Data: no more data has been provided; invoke Check Ready CAR", "spec/send.sm", 244, {}}, // 41: Check Buffers for Data -> Check Ready CAR
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Check Buffers for Data: type is rndv-data and others are waiting; invoke Check Ready CAR", "spec/send.sm", 247, {}}, // 42: Check Buffers for Data -> Check Ready CAR
  {::statewire::k_several, ::statewire::k_several, 3, "Check Buffers for Data: buffers aren't available", "spec/send.sm", 251, {}}, // 43: Check Buffers for Data -> Awaiting Buffers for Data
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Check Buffers for Data: else; invoke Post Send Data", "spec/send.sm", 253, {}}, // 44: Check Buffers for Data -> Post Send Data
  {3, 9, 3, "", "spec/send.sm", 259, {}}, // 45: Awaiting Buffers for Data -> Awaiting Buffers for Data on Cancel
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Post Send Data: the device refused it; invoke Check Ready CAR", "spec/send.sm", 267, {}}, // 46: Post Send Data -> Check Ready CAR
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Post Send Data: there are more data packets to send; invoke Check Buffers for Data", "spec/send.sm", 269, {}}, // 47: Post Send Data -> Check Buffers for Data
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Post Send Data: else; invoke Signal CAR Completion", "spec/send.sm", 272, {}}, // 48: Post Send Data -> Signal CAR Completion
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Signal CAR Completion; invoke Check Ready CAR", "spec/send.sm", 276, {}}, // 49: Signal CAR Completion -> Check Ready CAR
  {::statewire::k_several, ::statewire::k_several, 0, "Check Ready CAR: no CAR is ready", "spec/send.sm", 282, {}}, // 50: Check Ready CAR -> Awaiting CAR
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Check Ready CAR: the eager message has begun; invoke Check Buffers for Data", "spec/send.sm", 284, {}}, // 51: Check Ready CAR -> Check Buffers for Data
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Check Ready CAR: its data was granted; invoke Check Buffers for Ctrl", "spec/send.sm", 287, {}}, // 52: Check Ready CAR -> Check Buffers for Ctrl
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Check Ready CAR: else; invoke Decide Msg Type", "spec/send.sm", 290, {}}, // 53: Check Ready CAR -> Decide Msg Type
  {4, 2, 4, "", "spec/send.sm", 298, {}}, // 54: Closing -> Closing on Rendezvous Cleared
  {4, 4, 4, "", "spec/send.sm", 300, {}}, // 55: Closing -> Closing on Data Provided
  {4, 5, 4, "", "spec/send.sm", 305, {}}, // 56: Closing -> Closing on Source Failed
  {4, 9, 4, "", "spec/send.sm", 311, {}}, // 57: Closing -> Closing on Cancel
  {4, 13, 4, "", "spec/send.sm", 313, {}}, // 58: Closing -> Closing on Connection Closing
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 0, 3, 3, 3, 3, 3, // Awaiting_CAR
  0, 0, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, // Awaiting_Buffers_for_Ctrl
  0, 0, 3, 3, 3, 3, 3, 3, 3, 3, 3, 0, 3, 3, 3, 3, 3, // Awaiting_Flow_for_Ctrl
  0, 0, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, // Awaiting_Buffers_for_Data
  0, 0, 3, 3, 3, 3, 0, 3, 3, 3, 3, 0, 0, 3, 3, 3, 3, // Closing
}};

} // namespace detail

[[nodiscard]] constexpr ::statewire::Verdict verdict(State s, Event e) {
  return static_cast<::statewire::Verdict>(
      detail::k_verdicts[static_cast<std::size_t>(s) * k_event_count + static_cast<std::size_t>(e)]);
}

[[nodiscard]] constexpr bool is_final([[maybe_unused]] State s) {
  return false;
}

[[nodiscard]] constexpr bool in_Always([[maybe_unused]] State s) {
  return s == State::Awaiting_CAR || s == State::Awaiting_Buffers_for_Ctrl || s == State::Awaiting_Flow_for_Ctrl || s == State::Awaiting_Buffers_for_Data || s == State::Closing;
}

[[nodiscard]] constexpr bool in_Open([[maybe_unused]] State s) {
  return s == State::Awaiting_CAR || s == State::Awaiting_Buffers_for_Ctrl || s == State::Awaiting_Flow_for_Ctrl || s == State::Awaiting_Buffers_for_Data;
}

[[nodiscard]] constexpr bool in_Awaiting_Buffers([[maybe_unused]] State s) {
  return s == State::Awaiting_Buffers_for_Ctrl || s == State::Awaiting_Buffers_for_Data;
}

namespace detail {

// void complete_the_car_as_cancelled()  spec/send.sm:50:9
template <class C>
inline constexpr bool has_complete_the_car_as_cancelled = requires(C& c) { c.complete_the_car_as_cancelled(); };
// void count_anew_with_the_credit_that_is_left()  spec/send.sm:57:9
template <class C>
inline constexpr bool has_count_anew_with_the_credit_that_is_left = requires(C& c) { c.count_anew_with_the_credit_that_is_left(); };
// void complete_the_cars_that_have_left()  spec/send.sm:58:9
template <class C>
inline constexpr bool has_complete_the_cars_that_have_left = requires(C& c) { c.complete_the_cars_that_have_left(); };
// void end_the_cars_that_wait_for_the_peer_as_closed()  spec/send.sm:59:9
template <class C>
inline constexpr bool has_end_the_cars_that_wait_for_the_peer_as_closed = requires(C& c) { c.end_the_cars_that_wait_for_the_peer_as_closed(); };
// void fail_all_cars()  spec/send.sm:63:9
template <class C>
inline constexpr bool has_fail_all_cars = requires(C& c) { c.fail_all_cars(); };
// void take_back_the_credit_of_what_was_posted()  spec/send.sm:67:9
template <class C>
inline constexpr bool has_take_back_the_credit_of_what_was_posted = requires(C& c) { c.take_back_the_credit_of_what_was_posted(); };
// void note_the_clear_to_send()  spec/send.sm:74:9
template <class C>
inline constexpr bool has_note_the_clear_to_send = requires(C& c) { c.note_the_clear_to_send(); };
// void post_the_control_packet()  spec/send.sm:84:9
template <class C>
inline constexpr bool has_post_the_control_packet = requires(C& c) { c.post_the_control_packet(); };
// void take_the_new_limit()  spec/send.sm:90:9
template <class C>
inline constexpr bool has_take_the_new_limit = requires(C& c) { c.take_the_new_limit(); };
// bool the_message_is_longer_than_short_ones_a_car_is_queued_or_too_much_would_be_outstanding() const  spec/send.sm:114:12
template <class C>
inline constexpr bool has_the_message_is_longer_than_short_ones_a_car_is_queued_or_too_much_would_be_outstanding = requires(C& c) { c.the_message_is_longer_than_short_ones_a_car_is_queued_or_too_much_would_be_outstanding() ? 1 : 0; };
// void reserve_space_of_the_device()  spec/send.sm:117:13
template <class C>
inline constexpr bool has_reserve_space_of_the_device = requires(C& c) { c.reserve_space_of_the_device(); };
// bool no_space_was_reserved() const  spec/send.sm:118:16
template <class C>
inline constexpr bool has_no_space_was_reserved = requires(C& c) { c.no_space_was_reserved() ? 1 : 0; };
// void write_the_message_into_the_space()  spec/send.sm:122:17
template <class C>
inline constexpr bool has_write_the_message_into_the_space = requires(C& c) { c.write_the_message_into_the_space(); };
// void commit_the_space_to_the_network_device()  spec/send.sm:123:17
template <class C>
inline constexpr bool has_commit_the_space_to_the_network_device = requires(C& c) { c.commit_the_space_to_the_network_device(); };
// bool the_device_refused_it() const  spec/send.sm:124:20
template <class C>
inline constexpr bool has_the_device_refused_it = requires(C& c) { c.the_device_refused_it() ? 1 : 0; };
// void take_the_message()  spec/send.sm:129:21
template <class C>
inline constexpr bool has_take_the_message = requires(C& c) { c.take_the_message(); };
// void choose_the_car_at_the_head_of_the_queue()  spec/send.sm:132:9
template <class C>
inline constexpr bool has_choose_the_car_at_the_head_of_the_queue = requires(C& c) { c.choose_the_car_at_the_head_of_the_queue(); };
// bool no_car_is_ready() const  spec/send.sm:133:12
template <class C>
inline constexpr bool has_no_car_is_ready = requires(C& c) { c.no_car_is_ready() ? 1 : 0; };
// bool the_car_forwards_what_is_still_arriving() const  spec/send.sm:143:8
template <class C>
inline constexpr bool has_the_car_forwards_what_is_still_arriving = requires(C& c) { c.the_car_forwards_what_is_still_arriving() ? 1 : 0; };
// void make_it_an_rndv_rts()  spec/send.sm:144:9
template <class C>
inline constexpr bool has_make_it_an_rndv_rts = requires(C& c) { c.make_it_an_rndv_rts(); };
// bool the_length_is_within_the_eager_limit() const  spec/send.sm:145:13
template <class C>
inline constexpr bool has_the_length_is_within_the_eager_limit = requires(C& c) { c.the_length_is_within_the_eager_limit() ? 1 : 0; };
// bool the_length_is_within_the_short_limit() const  spec/send.sm:146:12
template <class C>
inline constexpr bool has_the_length_is_within_the_short_limit = requires(C& c) { c.the_length_is_within_the_short_limit() ? 1 : 0; };
// void make_it_short()  spec/send.sm:147:13
template <class C>
inline constexpr bool has_make_it_short = requires(C& c) { c.make_it_short(); };
// void make_it_eager()  spec/send.sm:149:13
template <class C>
inline constexpr bool has_make_it_eager = requires(C& c) { c.make_it_eager(); };
// bool buffers_are_available() const  spec/send.sm:160:8
template <class C>
inline constexpr bool has_buffers_are_available = requires(C& c) { c.buffers_are_available() ? 1 : 0; };
// void note_the_wait_for_buffers()  spec/send.sm:161:9
template <class C>
inline constexpr bool has_note_the_wait_for_buffers = requires(C& c) { c.note_the_wait_for_buffers(); };
// bool flow_restricted() const  spec/send.sm:170:8
template <class C>
inline constexpr bool has_flow_restricted = requires(C& c) { c.flow_restricted() ? 1 : 0; };
// bool data_was_granted() const  spec/send.sm:171:12
template <class C>
inline constexpr bool has_data_was_granted = requires(C& c) { c.data_was_granted() ? 1 : 0; };
// void choose_the_car_whose_data_was_granted()  spec/send.sm:173:13
template <class C>
inline constexpr bool has_choose_the_car_whose_data_was_granted = requires(C& c) { c.choose_the_car_whose_data_was_granted(); };
// bool nothing_was_sent_on_this_connection() const  spec/send.sm:175:17
template <class C>
inline constexpr bool has_nothing_was_sent_on_this_connection = requires(C& c) { c.nothing_was_sent_on_this_connection() ? 1 : 0; };
// void note_the_wait_for_flow()  spec/send.sm:178:13
template <class C>
inline constexpr bool has_note_the_wait_for_flow = requires(C& c) { c.note_the_wait_for_flow(); };
// void post_a_request_for_credit()  spec/send.sm:187:5
template <class C>
inline constexpr bool has_post_a_request_for_credit = requires(C& c) { c.post_a_request_for_credit(); };
// void take_the_car_off_its_queue()  spec/send.sm:189:9
template <class C>
inline constexpr bool has_take_the_car_off_its_queue = requires(C& c) { c.take_the_car_off_its_queue(); };
// void fail_the_car_with_what_the_device_says()  spec/send.sm:190:9
template <class C>
inline constexpr bool has_fail_the_car_with_what_the_device_says = requires(C& c) { c.fail_the_car_with_what_the_device_says(); };
// void spend_the_credit_of_the_request()  spec/send.sm:193:9
template <class C>
inline constexpr bool has_spend_the_credit_of_the_request = requires(C& c) { c.spend_the_credit_of_the_request(); };
// bool type_is_short_or_eager() const  spec/send.sm:205:8
template <class C>
inline constexpr bool has_type_is_short_or_eager = requires(C& c) { c.type_is_short_or_eager() ? 1 : 0; };
// void put_the_envelope_info_in_the_packet_buffer()  spec/send.sm:206:9
template <class C>
inline constexpr bool has_put_the_envelope_info_in_the_packet_buffer = requires(C& c) { c.put_the_envelope_info_in_the_packet_buffer(); };
// bool type_is_rndv_rts() const  spec/send.sm:207:13
template <class C>
inline constexpr bool has_type_is_rndv_rts = requires(C& c) { c.type_is_rndv_rts() ? 1 : 0; };
// void put_the_envelope_and_the_id_of_the_car_into_the_packet_buffer()  spec/send.sm:209:9
template <class C>
inline constexpr bool has_put_the_envelope_and_the_id_of_the_car_into_the_packet_buffer = requires(C& c) { c.put_the_envelope_and_the_id_of_the_car_into_the_packet_buffer(); };
// bool the_source_of_the_data_has_failed() const  spec/send.sm:210:13
template <class C>
inline constexpr bool has_the_source_of_the_data_has_failed = requires(C& c) { c.the_source_of_the_data_has_failed() ? 1 : 0; };
// void put_the_abort_in_the_packet_buffer()  spec/send.sm:211:9
template <class C>
inline constexpr bool has_put_the_abort_in_the_packet_buffer = requires(C& c) { c.put_the_abort_in_the_packet_buffer(); };
// void put_the_id_of_the_receive_in_the_packet_buffer()  spec/send.sm:213:9
template <class C>
inline constexpr bool has_put_the_id_of_the_receive_in_the_packet_buffer = requires(C& c) { c.put_the_id_of_the_receive_in_the_packet_buffer(); };
// bool type_is_short_eager_or_rndv_data_and_there_is_data() const  spec/send.sm:214:8
template <class C>
inline constexpr bool has_type_is_short_eager_or_rndv_data_and_there_is_data = requires(C& c) { c.type_is_short_eager_or_rndv_data_and_there_is_data() ? 1 : 0; };
// void post_the_send_to_the_network_device()  spec/send.sm:216:5
template <class C>
inline constexpr bool has_post_the_send_to_the_network_device = requires(C& c) { c.post_the_send_to_the_network_device(); };
// void spend_the_credit_of_the_message()  spec/send.sm:226:9
template <class C>
inline constexpr bool has_spend_the_credit_of_the_message = requires(C& c) { c.spend_the_credit_of_the_message(); };
// void spend_the_credit_of_an_announcement()  spec/send.sm:228:9
template <class C>
inline constexpr bool has_spend_the_credit_of_an_announcement = requires(C& c) { c.spend_the_credit_of_an_announcement(); };
// void set_the_car_aside_until_it_is_cleared()  spec/send.sm:230:9
template <class C>
inline constexpr bool has_set_the_car_aside_until_it_is_cleared = requires(C& c) { c.set_the_car_aside_until_it_is_cleared(); };
// void fail_the_car_as_its_source_did()  spec/send.sm:233:9
template <class C>
inline constexpr bool has_fail_the_car_as_its_source_did = requires(C& c) { c.fail_the_car_as_its_source_did(); };
// bool there_are_more_data_packets_to_send() const  spec/send.sm:235:13
template <class C>
inline constexpr bool has_there_are_more_data_packets_to_send = requires(C& c) { c.there_are_more_data_packets_to_send() ? 1 : 0; };
// bool no_more_data_has_been_provided() const  spec/send.sm:241:8
template <class C>
inline constexpr bool has_no_more_data_has_been_provided = requires(C& c) { c.no_more_data_has_been_provided() ? 1 : 0; };
// void set_the_car_aside_until_more_is_provided()  spec/send.sm:243:9
template <class C>
inline constexpr bool has_set_the_car_aside_until_more_is_provided = requires(C& c) { c.set_the_car_aside_until_more_is_provided(); };
// bool type_is_rndv_data_and_others_are_waiting() const  spec/send.sm:245:13
template <class C>
inline constexpr bool has_type_is_rndv_data_and_others_are_waiting = requires(C& c) { c.type_is_rndv_data_and_others_are_waiting() ? 1 : 0; };
// void queue_the_data_of_the_car_behind_the_others()  spec/send.sm:246:9
template <class C>
inline constexpr bool has_queue_the_data_of_the_car_behind_the_others = requires(C& c) { c.queue_the_data_of_the_car_behind_the_others(); };
// void queue_the_data_of_the_car_in_front()  spec/send.sm:250:9
template <class C>
inline constexpr bool has_queue_the_data_of_the_car_in_front = requires(C& c) { c.queue_the_data_of_the_car_in_front(); };
// void put_the_id_of_the_message_in_the_packet_buffer()  spec/send.sm:262:5
template <class C>
inline constexpr bool has_put_the_id_of_the_message_in_the_packet_buffer = requires(C& c) { c.put_the_id_of_the_message_in_the_packet_buffer(); };
// void choose_the_next_car()  spec/send.sm:280:5
template <class C>
inline constexpr bool has_choose_the_next_car = requires(C& c) { c.choose_the_next_car(); };
// bool the_eager_message_has_begun() const  spec/send.sm:283:13
template <class C>
inline constexpr bool has_the_eager_message_has_begun = requires(C& c) { c.the_eager_message_has_begun() ? 1 : 0; };
// bool its_data_was_granted() const  spec/send.sm:286:13
template <class C>
inline constexpr bool has_its_data_was_granted = requires(C& c) { c.its_data_was_granted() ? 1 : 0; };
// bool the_car_is_queued() const  spec/send.sm:302:12
template <class C>
inline constexpr bool has_the_car_is_queued = requires(C& c) { c.the_car_is_queued() ? 1 : 0; };
// void take_the_car_out()  spec/send.sm:303:13
template <class C>
inline constexpr bool has_take_the_car_out = requires(C& c) { c.take_the_car_out(); };
// bool direct_access_flag_is_set() const  spec/send.sm:316:8
template <class C>
inline constexpr bool has_direct_access_flag_is_set = requires(C& c) { c.direct_access_flag_is_set() ? 1 : 0; };
// void point_network_send_descriptor_at_the_user_data()  spec/send.sm:317:9
template <class C>
inline constexpr bool has_point_network_send_descriptor_at_the_user_data = requires(C& c) { c.point_network_send_descriptor_at_the_user_data(); };
// void pack_data_into_the_packet_buffer()  spec/send.sm:319:9
template <class C>
inline constexpr bool has_pack_data_into_the_packet_buffer = requires(C& c) { c.pack_data_into_the_packet_buffer(); };
// bool the_car_is_longer_than_eager_ones_in_one_piece_and_all_of_it_is_there() const  spec/send.sm:324:8
template <class C>
inline constexpr bool has_the_car_is_longer_than_eager_ones_in_one_piece_and_all_of_it_is_there = requires(C& c) { c.the_car_is_longer_than_eager_ones_in_one_piece_and_all_of_it_is_there() ? 1 : 0; };
// bool the_rule_is_to_let_it_be_read() const  spec/send.sm:325:12
template <class C>
inline constexpr bool has_the_rule_is_to_let_it_be_read = requires(C& c) { c.the_rule_is_to_let_it_be_read() ? 1 : 0; };
// void open_the_memory_of_the_car_for_reading()  spec/send.sm:326:13
template <class C>
inline constexpr bool has_open_the_memory_of_the_car_for_reading = requires(C& c) { c.open_the_memory_of_the_car_for_reading(); };
// void close_the_memory_of_the_car()  spec/send.sm:330:5
template <class C>
inline constexpr bool has_close_the_memory_of_the_car = requires(C& c) { c.close_the_memory_of_the_car(); };
// void note_that_its_data_was_read()  spec/send.sm:334:5
template <class C>
inline constexpr bool has_note_that_its_data_was_read = requires(C& c) { c.note_that_its_data_was_read(); };
// void decrement_car_outstanding_activities_counter()  spec/send.sm:335:5
template <class C>
inline constexpr bool has_decrement_car_outstanding_activities_counter = requires(C& c) { c.decrement_car_outstanding_activities_counter(); };
// bool outstanding_activity_counter_reaches_zero() const  spec/send.sm:336:8
template <class C>
inline constexpr bool has_outstanding_activity_counter_reaches_zero = requires(C& c) { c.outstanding_activity_counter_reaches_zero() ? 1 : 0; };
// void complete_the_car()  spec/send.sm:338:9
template <class C>
inline constexpr bool has_complete_the_car = requires(C& c) { c.complete_the_car(); };
// void set_the_car_aside_until_the_rest_has_happened()  spec/send.sm:345:9
template <class C>
inline constexpr bool has_set_the_car_aside_until_the_rest_has_happened = requires(C& c) { c.set_the_car_aside_until_the_rest_has_happened(); };
// void the_answer_has_come()  spec/send.sm:354:5
template <class C>
inline constexpr bool has_the_answer_has_come = requires(C& c) { c.the_answer_has_come(); };
// bool the_car_waits_for_an_answer() const  spec/send.sm:366:13
template <class C>
inline constexpr bool has_the_car_waits_for_an_answer = requires(C& c) { c.the_car_waits_for_an_answer() ? 1 : 0; };
// void post_the_cancel_packet()  spec/send.sm:367:9
template <class C>
inline constexpr bool has_post_the_cancel_packet = requires(C& c) { c.post_the_cancel_packet(); };
// bool the_car_is_cleared_and_set_aside_and_has_something_to_send() const  spec/send.sm:381:8
template <class C>
inline constexpr bool has_the_car_is_cleared_and_set_aside_and_has_something_to_send = requires(C& c) { c.the_car_is_cleared_and_set_aside_and_has_something_to_send() ? 1 : 0; };
// bool granted_data_is_there() const  spec/send.sm:386:11
template <class C>
inline constexpr bool has_granted_data_is_there = requires(C& c) { c.granted_data_is_there() ? 1 : 0; };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_complete_the_car_as_cancelled<C> &&
  detail::has_count_anew_with_the_credit_that_is_left<C> &&
  detail::has_complete_the_cars_that_have_left<C> &&
  detail::has_end_the_cars_that_wait_for_the_peer_as_closed<C> &&
  detail::has_fail_all_cars<C> &&
  detail::has_take_back_the_credit_of_what_was_posted<C> &&
  detail::has_note_the_clear_to_send<C> &&
  detail::has_post_the_control_packet<C> &&
  detail::has_take_the_new_limit<C> &&
  detail::has_the_message_is_longer_than_short_ones_a_car_is_queued_or_too_much_would_be_outstanding<C> &&
  detail::has_reserve_space_of_the_device<C> &&
  detail::has_no_space_was_reserved<C> &&
  detail::has_write_the_message_into_the_space<C> &&
  detail::has_commit_the_space_to_the_network_device<C> &&
  detail::has_the_device_refused_it<C> &&
  detail::has_take_the_message<C> &&
  detail::has_choose_the_car_at_the_head_of_the_queue<C> &&
  detail::has_no_car_is_ready<C> &&
  detail::has_the_car_forwards_what_is_still_arriving<C> &&
  detail::has_make_it_an_rndv_rts<C> &&
  detail::has_the_length_is_within_the_eager_limit<C> &&
  detail::has_the_length_is_within_the_short_limit<C> &&
  detail::has_make_it_short<C> &&
  detail::has_make_it_eager<C> &&
  detail::has_buffers_are_available<C> &&
  detail::has_note_the_wait_for_buffers<C> &&
  detail::has_flow_restricted<C> &&
  detail::has_data_was_granted<C> &&
  detail::has_choose_the_car_whose_data_was_granted<C> &&
  detail::has_nothing_was_sent_on_this_connection<C> &&
  detail::has_note_the_wait_for_flow<C> &&
  detail::has_post_a_request_for_credit<C> &&
  detail::has_take_the_car_off_its_queue<C> &&
  detail::has_fail_the_car_with_what_the_device_says<C> &&
  detail::has_spend_the_credit_of_the_request<C> &&
  detail::has_type_is_short_or_eager<C> &&
  detail::has_put_the_envelope_info_in_the_packet_buffer<C> &&
  detail::has_type_is_rndv_rts<C> &&
  detail::has_put_the_envelope_and_the_id_of_the_car_into_the_packet_buffer<C> &&
  detail::has_the_source_of_the_data_has_failed<C> &&
  detail::has_put_the_abort_in_the_packet_buffer<C> &&
  detail::has_put_the_id_of_the_receive_in_the_packet_buffer<C> &&
  detail::has_type_is_short_eager_or_rndv_data_and_there_is_data<C> &&
  detail::has_post_the_send_to_the_network_device<C> &&
  detail::has_spend_the_credit_of_the_message<C> &&
  detail::has_spend_the_credit_of_an_announcement<C> &&
  detail::has_set_the_car_aside_until_it_is_cleared<C> &&
  detail::has_fail_the_car_as_its_source_did<C> &&
  detail::has_there_are_more_data_packets_to_send<C> &&
  detail::has_no_more_data_has_been_provided<C> &&
  detail::has_set_the_car_aside_until_more_is_provided<C> &&
  detail::has_type_is_rndv_data_and_others_are_waiting<C> &&
  detail::has_queue_the_data_of_the_car_behind_the_others<C> &&
  detail::has_queue_the_data_of_the_car_in_front<C> &&
  detail::has_put_the_id_of_the_message_in_the_packet_buffer<C> &&
  detail::has_choose_the_next_car<C> &&
  detail::has_the_eager_message_has_begun<C> &&
  detail::has_its_data_was_granted<C> &&
  detail::has_the_car_is_queued<C> &&
  detail::has_take_the_car_out<C> &&
  detail::has_direct_access_flag_is_set<C> &&
  detail::has_point_network_send_descriptor_at_the_user_data<C> &&
  detail::has_pack_data_into_the_packet_buffer<C> &&
  detail::has_the_car_is_longer_than_eager_ones_in_one_piece_and_all_of_it_is_there<C> &&
  detail::has_the_rule_is_to_let_it_be_read<C> &&
  detail::has_open_the_memory_of_the_car_for_reading<C> &&
  detail::has_close_the_memory_of_the_car<C> &&
  detail::has_note_that_its_data_was_read<C> &&
  detail::has_decrement_car_outstanding_activities_counter<C> &&
  detail::has_outstanding_activity_counter_reaches_zero<C> &&
  detail::has_complete_the_car<C> &&
  detail::has_set_the_car_aside_until_the_rest_has_happened<C> &&
  detail::has_the_answer_has_come<C> &&
  detail::has_the_car_waits_for_an_answer<C> &&
  detail::has_post_the_cancel_packet<C> &&
  detail::has_the_car_is_cleared_and_set_aside_and_has_something_to_send<C> &&
  detail::has_granted_data_is_there<C>;

namespace detail {

// A phrase without an implementation is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_complete_the_car_as_cancelled<C>, "spec/send.sm:50:9: no hook for \"complete the CAR as cancelled\": implement void complete_the_car_as_cancelled()");
  static_assert(has_count_anew_with_the_credit_that_is_left<C>, "spec/send.sm:57:9: no hook for \"count anew, with the credit that is left\": implement void count_anew_with_the_credit_that_is_left()");
  static_assert(has_complete_the_cars_that_have_left<C>, "spec/send.sm:58:9: no hook for \"complete the CARs that have left\": implement void complete_the_cars_that_have_left()");
  static_assert(has_end_the_cars_that_wait_for_the_peer_as_closed<C>, "spec/send.sm:59:9: no hook for \"end the CARs that wait for the peer as closed\": implement void end_the_cars_that_wait_for_the_peer_as_closed()");
  static_assert(has_fail_all_cars<C>, "spec/send.sm:63:9: no hook for \"fail all CARs\": implement void fail_all_cars()");
  static_assert(has_take_back_the_credit_of_what_was_posted<C>, "spec/send.sm:67:9: no hook for \"take back the credit of what was posted\": implement void take_back_the_credit_of_what_was_posted()");
  static_assert(has_note_the_clear_to_send<C>, "spec/send.sm:74:9: no hook for \"note the clear to send\": implement void note_the_clear_to_send()");
  static_assert(has_post_the_control_packet<C>, "spec/send.sm:84:9: no hook for \"post the control packet\": implement void post_the_control_packet()");
  static_assert(has_take_the_new_limit<C>, "spec/send.sm:90:9: no hook for \"take the new limit\": implement void take_the_new_limit()");
  static_assert(has_the_message_is_longer_than_short_ones_a_car_is_queued_or_too_much_would_be_outstanding<C>, "spec/send.sm:114:12: no hook for \"the message is longer than short ones, a CAR is queued, or too much would be outstanding\": implement bool the_message_is_longer_than_short_ones_a_car_is_queued_or_too_much_would_be_outstanding() const");
  static_assert(has_reserve_space_of_the_device<C>, "spec/send.sm:117:13: no hook for \"reserve space of the device\": implement void reserve_space_of_the_device()");
  static_assert(has_no_space_was_reserved<C>, "spec/send.sm:118:16: no hook for \"no space was reserved\": implement bool no_space_was_reserved() const");
  static_assert(has_write_the_message_into_the_space<C>, "spec/send.sm:122:17: no hook for \"write the message into the space\": implement void write_the_message_into_the_space()");
  static_assert(has_commit_the_space_to_the_network_device<C>, "spec/send.sm:123:17: no hook for \"commit the space to the network device\": implement void commit_the_space_to_the_network_device()");
  static_assert(has_the_device_refused_it<C>, "spec/send.sm:124:20: no hook for \"the device refused it\": implement bool the_device_refused_it() const");
  static_assert(has_take_the_message<C>, "spec/send.sm:129:21: no hook for \"take the message\": implement void take_the_message()");
  static_assert(has_choose_the_car_at_the_head_of_the_queue<C>, "spec/send.sm:132:9: no hook for \"choose the CAR at the head of the queue\": implement void choose_the_car_at_the_head_of_the_queue()");
  static_assert(has_no_car_is_ready<C>, "spec/send.sm:133:12: no hook for \"no CAR is ready\": implement bool no_car_is_ready() const");
  static_assert(has_the_car_forwards_what_is_still_arriving<C>, "spec/send.sm:143:8: no hook for \"the CAR forwards what is still arriving\": implement bool the_car_forwards_what_is_still_arriving() const");
  static_assert(has_make_it_an_rndv_rts<C>, "spec/send.sm:144:9: no hook for \"make it an rndv-rts\": implement void make_it_an_rndv_rts()");
  static_assert(has_the_length_is_within_the_eager_limit<C>, "spec/send.sm:145:13: no hook for \"the length is within the eager limit\": implement bool the_length_is_within_the_eager_limit() const");
  static_assert(has_the_length_is_within_the_short_limit<C>, "spec/send.sm:146:12: no hook for \"the length is within the short limit\": implement bool the_length_is_within_the_short_limit() const");
  static_assert(has_make_it_short<C>, "spec/send.sm:147:13: no hook for \"make it short\": implement void make_it_short()");
  static_assert(has_make_it_eager<C>, "spec/send.sm:149:13: no hook for \"make it eager\": implement void make_it_eager()");
  static_assert(has_buffers_are_available<C>, "spec/send.sm:160:8: no hook for \"buffers are available\": implement bool buffers_are_available() const");
  static_assert(has_note_the_wait_for_buffers<C>, "spec/send.sm:161:9: no hook for \"note the wait for buffers\": implement void note_the_wait_for_buffers()");
  static_assert(has_flow_restricted<C>, "spec/send.sm:170:8: no hook for \"flow restricted\": implement bool flow_restricted() const");
  static_assert(has_data_was_granted<C>, "spec/send.sm:171:12: no hook for \"data was granted\": implement bool data_was_granted() const");
  static_assert(has_choose_the_car_whose_data_was_granted<C>, "spec/send.sm:173:13: no hook for \"choose the CAR whose data was granted\": implement void choose_the_car_whose_data_was_granted()");
  static_assert(has_nothing_was_sent_on_this_connection<C>, "spec/send.sm:175:17: no hook for \"nothing was sent on this connection\": implement bool nothing_was_sent_on_this_connection() const");
  static_assert(has_note_the_wait_for_flow<C>, "spec/send.sm:178:13: no hook for \"note the wait for flow\": implement void note_the_wait_for_flow()");
  static_assert(has_post_a_request_for_credit<C>, "spec/send.sm:187:5: no hook for \"post a request for credit\": implement void post_a_request_for_credit()");
  static_assert(has_take_the_car_off_its_queue<C>, "spec/send.sm:189:9: no hook for \"take the CAR off its queue\": implement void take_the_car_off_its_queue()");
  static_assert(has_fail_the_car_with_what_the_device_says<C>, "spec/send.sm:190:9: no hook for \"fail the CAR with what the device says\": implement void fail_the_car_with_what_the_device_says()");
  static_assert(has_spend_the_credit_of_the_request<C>, "spec/send.sm:193:9: no hook for \"spend the credit of the request\": implement void spend_the_credit_of_the_request()");
  static_assert(has_type_is_short_or_eager<C>, "spec/send.sm:205:8: no hook for \"type is short or eager\": implement bool type_is_short_or_eager() const");
  static_assert(has_put_the_envelope_info_in_the_packet_buffer<C>, "spec/send.sm:206:9: no hook for \"put the envelope info in the packet buffer\": implement void put_the_envelope_info_in_the_packet_buffer()");
  static_assert(has_type_is_rndv_rts<C>, "spec/send.sm:207:13: no hook for \"type is rndv-rts\": implement bool type_is_rndv_rts() const");
  static_assert(has_put_the_envelope_and_the_id_of_the_car_into_the_packet_buffer<C>, "spec/send.sm:209:9: no hook for \"put the envelope and the id of the CAR into the packet buffer\": implement void put_the_envelope_and_the_id_of_the_car_into_the_packet_buffer()");
  static_assert(has_the_source_of_the_data_has_failed<C>, "spec/send.sm:210:13: no hook for \"the source of the data has failed\": implement bool the_source_of_the_data_has_failed() const");
  static_assert(has_put_the_abort_in_the_packet_buffer<C>, "spec/send.sm:211:9: no hook for \"put the abort in the packet buffer\": implement void put_the_abort_in_the_packet_buffer()");
  static_assert(has_put_the_id_of_the_receive_in_the_packet_buffer<C>, "spec/send.sm:213:9: no hook for \"put the id of the receive in the packet buffer\": implement void put_the_id_of_the_receive_in_the_packet_buffer()");
  static_assert(has_type_is_short_eager_or_rndv_data_and_there_is_data<C>, "spec/send.sm:214:8: no hook for \"type is short, eager, or rndv-data and there is data\": implement bool type_is_short_eager_or_rndv_data_and_there_is_data() const");
  static_assert(has_post_the_send_to_the_network_device<C>, "spec/send.sm:216:5: no hook for \"post the send to the network device\": implement void post_the_send_to_the_network_device()");
  static_assert(has_spend_the_credit_of_the_message<C>, "spec/send.sm:226:9: no hook for \"spend the credit of the message\": implement void spend_the_credit_of_the_message()");
  static_assert(has_spend_the_credit_of_an_announcement<C>, "spec/send.sm:228:9: no hook for \"spend the credit of an announcement\": implement void spend_the_credit_of_an_announcement()");
  static_assert(has_set_the_car_aside_until_it_is_cleared<C>, "spec/send.sm:230:9: no hook for \"set the CAR aside until it is cleared\": implement void set_the_car_aside_until_it_is_cleared()");
  static_assert(has_fail_the_car_as_its_source_did<C>, "spec/send.sm:233:9: no hook for \"fail the CAR as its source did\": implement void fail_the_car_as_its_source_did()");
  static_assert(has_there_are_more_data_packets_to_send<C>, "spec/send.sm:235:13: no hook for \"there are more data packets to send\": implement bool there_are_more_data_packets_to_send() const");
  static_assert(has_no_more_data_has_been_provided<C>, "spec/send.sm:241:8: no hook for \"no more data has been provided\": implement bool no_more_data_has_been_provided() const");
  static_assert(has_set_the_car_aside_until_more_is_provided<C>, "spec/send.sm:243:9: no hook for \"set the CAR aside until more is provided\": implement void set_the_car_aside_until_more_is_provided()");
  static_assert(has_type_is_rndv_data_and_others_are_waiting<C>, "spec/send.sm:245:13: no hook for \"type is rndv-data and others are waiting\": implement bool type_is_rndv_data_and_others_are_waiting() const");
  static_assert(has_queue_the_data_of_the_car_behind_the_others<C>, "spec/send.sm:246:9: no hook for \"queue the data of the CAR behind the others\": implement void queue_the_data_of_the_car_behind_the_others()");
  static_assert(has_queue_the_data_of_the_car_in_front<C>, "spec/send.sm:250:9: no hook for \"queue the data of the CAR in front\": implement void queue_the_data_of_the_car_in_front()");
  static_assert(has_put_the_id_of_the_message_in_the_packet_buffer<C>, "spec/send.sm:262:5: no hook for \"put the id of the message in the packet buffer\": implement void put_the_id_of_the_message_in_the_packet_buffer()");
  static_assert(has_choose_the_next_car<C>, "spec/send.sm:280:5: no hook for \"choose the next CAR\": implement void choose_the_next_car()");
  static_assert(has_the_eager_message_has_begun<C>, "spec/send.sm:283:13: no hook for \"the eager message has begun\": implement bool the_eager_message_has_begun() const");
  static_assert(has_its_data_was_granted<C>, "spec/send.sm:286:13: no hook for \"its data was granted\": implement bool its_data_was_granted() const");
  static_assert(has_the_car_is_queued<C>, "spec/send.sm:302:12: no hook for \"the CAR is queued\": implement bool the_car_is_queued() const");
  static_assert(has_take_the_car_out<C>, "spec/send.sm:303:13: no hook for \"take the CAR out\": implement void take_the_car_out()");
  static_assert(has_direct_access_flag_is_set<C>, "spec/send.sm:316:8: no hook for \"direct access flag is set\": implement bool direct_access_flag_is_set() const");
  static_assert(has_point_network_send_descriptor_at_the_user_data<C>, "spec/send.sm:317:9: no hook for \"point network send descriptor at the user data\": implement void point_network_send_descriptor_at_the_user_data()");
  static_assert(has_pack_data_into_the_packet_buffer<C>, "spec/send.sm:319:9: no hook for \"pack data into the packet buffer\": implement void pack_data_into_the_packet_buffer()");
  static_assert(has_the_car_is_longer_than_eager_ones_in_one_piece_and_all_of_it_is_there<C>, "spec/send.sm:324:8: no hook for \"the CAR is longer than eager ones, in one piece, and all of it is there\": implement bool the_car_is_longer_than_eager_ones_in_one_piece_and_all_of_it_is_there() const");
  static_assert(has_the_rule_is_to_let_it_be_read<C>, "spec/send.sm:325:12: no hook for \"the rule is to let it be read\": implement bool the_rule_is_to_let_it_be_read() const");
  static_assert(has_open_the_memory_of_the_car_for_reading<C>, "spec/send.sm:326:13: no hook for \"open the memory of the CAR for reading\": implement void open_the_memory_of_the_car_for_reading()");
  static_assert(has_close_the_memory_of_the_car<C>, "spec/send.sm:330:5: no hook for \"close the memory of the CAR\": implement void close_the_memory_of_the_car()");
  static_assert(has_note_that_its_data_was_read<C>, "spec/send.sm:334:5: no hook for \"note that its data was read\": implement void note_that_its_data_was_read()");
  static_assert(has_decrement_car_outstanding_activities_counter<C>, "spec/send.sm:335:5: no hook for \"decrement CAR outstanding activities counter\": implement void decrement_car_outstanding_activities_counter()");
  static_assert(has_outstanding_activity_counter_reaches_zero<C>, "spec/send.sm:336:8: no hook for \"outstanding activity counter reaches zero\": implement bool outstanding_activity_counter_reaches_zero() const");
  static_assert(has_complete_the_car<C>, "spec/send.sm:338:9: no hook for \"complete the CAR\": implement void complete_the_car()");
  static_assert(has_set_the_car_aside_until_the_rest_has_happened<C>, "spec/send.sm:345:9: no hook for \"set the CAR aside until the rest has happened\": implement void set_the_car_aside_until_the_rest_has_happened()");
  static_assert(has_the_answer_has_come<C>, "spec/send.sm:354:5: no hook for \"the answer has come\": implement void the_answer_has_come()");
  static_assert(has_the_car_waits_for_an_answer<C>, "spec/send.sm:366:13: no hook for \"the CAR waits for an answer\": implement bool the_car_waits_for_an_answer() const");
  static_assert(has_post_the_cancel_packet<C>, "spec/send.sm:367:9: no hook for \"post the cancel packet\": implement void post_the_cancel_packet()");
  static_assert(has_the_car_is_cleared_and_set_aside_and_has_something_to_send<C>, "spec/send.sm:381:8: no hook for \"the CAR is cleared and set aside, and has something to send\": implement bool the_car_is_cleared_and_set_aside_and_has_something_to_send() const");
  static_assert(has_granted_data_is_there<C>, "spec/send.sm:386:11: no hook for \"granted data is there\": implement bool granted_data_is_there() const");
}

// How a round of Actions ends: in a state, or with the Action of the next round.
struct Turn {
  bool ends;
  State state;
  std::uint16_t next;
};

template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Decide_Msg_Type([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer);
template <class C, class Observer>
[[nodiscard]] constexpr State do_Decide_Msg_Type([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer);
template <class C, class Observer>
[[nodiscard]] constexpr State rounds_of_Decide_Msg_Type([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, Turn turn);
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Check_Buffers_for_Ctrl([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer);
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Check_Flow_for_Ctrl([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer);
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Ask_for_Credit([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer);
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Post_Send_Ctrl([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer);
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Account_Ctrl([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer);
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Check_Buffers_for_Data([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer);
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Post_Send_Data([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer);
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Signal_CAR_Completion([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer);
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Check_Ready_CAR([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer);
template <class C, class Observer>
[[nodiscard]] constexpr State do_Check_Ready_CAR([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer);
template <class C>
STATEWIRE_PART void call_point_or_pack(C& c);
template <class C>
STATEWIRE_PART void call_open_its_memory(C& c);
template <class C>
STATEWIRE_PART void call_move_what_was_cleared(C& c);
template <class C>
STATEWIRE_PART void call_count_the_reading(C& c);
template <class C>
STATEWIRE_PART void call_signal_car_completion(C& c);
template <class C>
STATEWIRE_PART void call_count_the_packet_that_has_left(C& c);
template <class C>
STATEWIRE_PART void call_count_the_acknowledgement(C& c);
template <class C>
STATEWIRE_PART void call_cancel_the_car(C& c);
template <class C>
STATEWIRE_PART void call_fail_the_forwarding_car(C& c);
template <class C>
STATEWIRE_PART void call_queue_granted_data(C& c);
template <class C>
STATEWIRE_PART void call_push_what_was_granted(C& c);

// Decide Msg Type: spec/send.sm:142:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Decide_Msg_Type([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.the_car_forwards_what_is_still_arriving()) {
    c.make_it_an_rndv_rts();
  } else if (c.the_length_is_within_the_eager_limit()) {
    if (c.the_length_is_within_the_short_limit()) {
      c.make_it_short();
    } else {
      c.make_it_eager();
    }
  } else {
    c.make_it_an_rndv_rts();
  }
  observer.transition(25);
  return turn_Check_Buffers_for_Ctrl(c, observer);
}

template <class C, class Observer>
[[nodiscard]] constexpr State rounds_of_Decide_Msg_Type([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, Turn turn) {
  while (!turn.ends) {
    switch (turn.next) {
    case 0: turn = turn_Decide_Msg_Type(c, observer); break;
    case 1: turn = turn_Check_Buffers_for_Ctrl(c, observer); break;
    case 6: turn = turn_Check_Buffers_for_Data(c, observer); break;
    default: turn.ends = true; break;
    }
  }
  return turn.state;
}

template <class C, class Observer>
[[nodiscard]] constexpr State do_Decide_Msg_Type([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  return rounds_of_Decide_Msg_Type(c, observer, turn_Decide_Msg_Type(c, observer));
}

// Check Buffers for Ctrl: spec/send.sm:159:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Check_Buffers_for_Ctrl([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (!c.buffers_are_available()) {
    c.note_the_wait_for_buffers();
    observer.transition(26);
    return {true, State::Awaiting_Buffers_for_Ctrl, 0};
  } else {
    observer.transition(27);
    return turn_Check_Flow_for_Ctrl(c, observer);
  }
}

// Check Flow for Ctrl: spec/send.sm:169:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Check_Flow_for_Ctrl([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.flow_restricted()) {
    if (c.data_was_granted()) {
      c.choose_the_car_whose_data_was_granted();
      observer.transition(28);
      return turn_Post_Send_Ctrl(c, observer);
    } else if (c.nothing_was_sent_on_this_connection()) {
      observer.transition(29);
      return turn_Ask_for_Credit(c, observer);
    } else {
      c.note_the_wait_for_flow();
      observer.transition(30);
      return {true, State::Awaiting_Flow_for_Ctrl, 0};
    }
  } else {
    observer.transition(31);
    return turn_Post_Send_Ctrl(c, observer);
  }
}

// Ask for Credit: spec/send.sm:186:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Ask_for_Credit([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.post_a_request_for_credit();
  if (c.the_device_refused_it()) {
    c.take_the_car_off_its_queue();
    c.fail_the_car_with_what_the_device_says();
    observer.transition(32);
    return turn_Check_Ready_CAR(c, observer);
  } else {
    c.spend_the_credit_of_the_request();
    c.note_the_wait_for_flow();
    observer.transition(33);
    return {true, State::Awaiting_Flow_for_Ctrl, 0};
  }
}

// Post Send Ctrl: spec/send.sm:203:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Post_Send_Ctrl([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.take_the_car_off_its_queue();
  if (c.type_is_short_or_eager()) {
    c.put_the_envelope_info_in_the_packet_buffer();
  } else if (c.type_is_rndv_rts()) {
    call_open_its_memory(c);
    c.put_the_envelope_and_the_id_of_the_car_into_the_packet_buffer();
  } else if (c.the_source_of_the_data_has_failed()) {
    c.put_the_abort_in_the_packet_buffer();
  } else {
    c.put_the_id_of_the_receive_in_the_packet_buffer();
  }
  if (c.type_is_short_eager_or_rndv_data_and_there_is_data()) {
    call_point_or_pack(c);
  }
  c.post_the_send_to_the_network_device();
  if (c.the_device_refused_it()) {
    c.fail_the_car_with_what_the_device_says();
    observer.transition(35);
    return turn_Check_Ready_CAR(c, observer);
  } else {
    observer.transition(36);
    return turn_Account_Ctrl(c, observer);
  }
}

// Account Ctrl: spec/send.sm:224:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Account_Ctrl([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.type_is_short_or_eager()) {
    c.spend_the_credit_of_the_message();
  } else if (c.type_is_rndv_rts()) {
    c.spend_the_credit_of_an_announcement();
  }
  if (c.type_is_rndv_rts()) {
    c.set_the_car_aside_until_it_is_cleared();
    observer.transition(37);
    return turn_Check_Ready_CAR(c, observer);
  } else if (c.the_source_of_the_data_has_failed()) {
    c.fail_the_car_as_its_source_did();
    observer.transition(38);
    return turn_Check_Ready_CAR(c, observer);
  } else if (c.there_are_more_data_packets_to_send()) {
    observer.transition(39);
    return turn_Check_Buffers_for_Data(c, observer);
  } else {
    observer.transition(40);
    return turn_Signal_CAR_Completion(c, observer);
  }
}

// Check Buffers for Data: spec/send.sm:240:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Check_Buffers_for_Data([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.no_more_data_has_been_provided()) {
    c.set_the_car_aside_until_more_is_provided();
    observer.transition(41);
    return turn_Check_Ready_CAR(c, observer);
  } else if (c.type_is_rndv_data_and_others_are_waiting()) {
    c.queue_the_data_of_the_car_behind_the_others();
    observer.transition(42);
    return turn_Check_Ready_CAR(c, observer);
  } else if (!c.buffers_are_available()) {
    c.note_the_wait_for_buffers();
    c.queue_the_data_of_the_car_in_front();
    observer.transition(43);
    return {true, State::Awaiting_Buffers_for_Data, 0};
  } else {
    observer.transition(44);
    return turn_Post_Send_Data(c, observer);
  }
}

// Post Send Data: spec/send.sm:261:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Post_Send_Data([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.put_the_id_of_the_message_in_the_packet_buffer();
  call_point_or_pack(c);
  c.post_the_send_to_the_network_device();
  if (c.the_device_refused_it()) {
    c.fail_the_car_with_what_the_device_says();
    observer.transition(46);
    return turn_Check_Ready_CAR(c, observer);
  } else if (c.there_are_more_data_packets_to_send()) {
    observer.transition(47);
    return {false, State{}, 6}; // then Check_Buffers_for_Data
  } else {
    observer.transition(48);
    return turn_Signal_CAR_Completion(c, observer);
  }
}

// Signal CAR Completion: spec/send.sm:274:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Signal_CAR_Completion([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  call_signal_car_completion(c);
  observer.transition(49);
  return turn_Check_Ready_CAR(c, observer);
}

// Check Ready CAR: spec/send.sm:278:1
template <class C, class Observer>
[[nodiscard]] constexpr Turn turn_Check_Ready_CAR([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.choose_the_next_car();
  if (c.no_car_is_ready()) {
    observer.transition(50);
    return {true, State::Awaiting_CAR, 0};
  } else if (c.the_eager_message_has_begun()) {
    observer.transition(51);
    return {false, State{}, 6}; // then Check_Buffers_for_Data
  } else if (c.its_data_was_granted()) {
    observer.transition(52);
    return {false, State{}, 1}; // then Check_Buffers_for_Ctrl
  } else {
    observer.transition(53);
    return {false, State{}, 0}; // then Decide_Msg_Type
  }
}

template <class C, class Observer>
[[nodiscard]] constexpr State do_Check_Ready_CAR([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  return rounds_of_Decide_Msg_Type(c, observer, turn_Check_Ready_CAR(c, observer));
}

// point_or_pack(): spec/send.sm:315:1
template <class C>
STATEWIRE_PART void call_point_or_pack([[maybe_unused]] C& c) {
  if (c.direct_access_flag_is_set()) {
    c.point_network_send_descriptor_at_the_user_data();
  } else {
    c.pack_data_into_the_packet_buffer();
  }
}

// open_its_memory(): spec/send.sm:323:1
template <class C>
STATEWIRE_PART void call_open_its_memory([[maybe_unused]] C& c) {
  if (c.the_car_is_longer_than_eager_ones_in_one_piece_and_all_of_it_is_there()) {
    if (c.the_rule_is_to_let_it_be_read()) {
      c.open_the_memory_of_the_car_for_reading();
    }
  }
}

// move_what_was_cleared(): spec/send.sm:329:1
template <class C>
STATEWIRE_PART void call_move_what_was_cleared([[maybe_unused]] C& c) {
  c.close_the_memory_of_the_car();
  call_queue_granted_data(c);
}

// count_the_reading(): spec/send.sm:333:1
template <class C>
STATEWIRE_PART void call_count_the_reading([[maybe_unused]] C& c) {
  c.note_that_its_data_was_read();
  c.decrement_car_outstanding_activities_counter();
  if (c.outstanding_activity_counter_reaches_zero()) {
    c.take_the_car_out();
    c.complete_the_car();
  }
}

// signal_CAR_completion(): spec/send.sm:340:1
template <class C>
STATEWIRE_PART void call_signal_car_completion([[maybe_unused]] C& c) {
  c.decrement_car_outstanding_activities_counter();
  if (c.outstanding_activity_counter_reaches_zero()) {
    c.complete_the_car();
  } else {
    c.set_the_car_aside_until_the_rest_has_happened();
  }
}

// count_the_packet_that_has_left(): spec/send.sm:347:1
template <class C>
STATEWIRE_PART void call_count_the_packet_that_has_left([[maybe_unused]] C& c) {
  c.decrement_car_outstanding_activities_counter();
  if (c.outstanding_activity_counter_reaches_zero()) {
    c.take_the_car_out();
    c.complete_the_car();
  }
}

// count_the_acknowledgement(): spec/send.sm:353:1
template <class C>
STATEWIRE_PART void call_count_the_acknowledgement([[maybe_unused]] C& c) {
  c.the_answer_has_come();
  c.decrement_car_outstanding_activities_counter();
  if (c.outstanding_activity_counter_reaches_zero()) {
    c.take_the_car_out();
    c.complete_the_car();
  }
}

// cancel_the_CAR(): spec/send.sm:362:1
template <class C>
STATEWIRE_PART void call_cancel_the_car([[maybe_unused]] C& c) {
  if (c.the_car_is_queued()) {
    c.take_the_car_out();
    c.complete_the_car_as_cancelled();
  } else if (c.the_car_waits_for_an_answer()) {
    c.post_the_cancel_packet();
  }
}

// fail_the_forwarding_CAR(): spec/send.sm:370:1
template <class C>
STATEWIRE_PART void call_fail_the_forwarding_car([[maybe_unused]] C& c) {
  if (c.the_car_is_queued()) {
    c.take_the_car_out();
    c.fail_the_car_as_its_source_did();
  } else if (c.the_car_waits_for_an_answer()) {
    c.post_the_cancel_packet();
  } else {
    call_queue_granted_data(c);
  }
}

// queue_granted_data(): spec/send.sm:380:1
template <class C>
STATEWIRE_PART void call_queue_granted_data([[maybe_unused]] C& c) {
  if (c.the_car_is_cleared_and_set_aside_and_has_something_to_send()) {
    c.queue_the_data_of_the_car_behind_the_others();
  }
}

// push_what_was_granted(): spec/send.sm:385:1
template <class C>
STATEWIRE_PART void call_push_what_was_granted([[maybe_unused]] C& c) {
  while (c.granted_data_is_there()) {
    c.choose_the_car_whose_data_was_granted();
    c.take_the_car_off_its_queue();
    if (c.the_source_of_the_data_has_failed()) {
      c.put_the_abort_in_the_packet_buffer();
    } else {
      c.put_the_id_of_the_message_in_the_packet_buffer();
      call_point_or_pack(c);
    }
    c.post_the_send_to_the_network_device();
    if (c.the_device_refused_it()) {
      c.fail_the_car_with_what_the_device_says();
    } else if (c.the_source_of_the_data_has_failed()) {
      c.fail_the_car_as_its_source_did();
    } else if (c.there_are_more_data_packets_to_send()) {
      if (c.no_more_data_has_been_provided()) {
        c.set_the_car_aside_until_more_is_provided();
      } else {
        c.queue_the_data_of_the_car_in_front();
      }
    } else {
      call_signal_car_completion(c);
    }
  }
}

// Awaiting_CAR on Message_Offered: spec/send.sm:113:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Message_Offered([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.the_message_is_longer_than_short_ones_a_car_is_queued_or_too_much_would_be_outstanding()) {
    observer.transition(18);
    return State::Awaiting_CAR;
  } else {
    c.reserve_space_of_the_device();
    if (c.no_space_was_reserved()) {
      observer.transition(19);
      return State::Awaiting_CAR;
    } else {
      c.write_the_message_into_the_space();
      c.commit_the_space_to_the_network_device();
      if (c.the_device_refused_it()) {
        observer.transition(20);
        return State::Awaiting_CAR;
      } else {
        c.take_the_message();
        observer.transition(21);
        return State::Awaiting_CAR;
      }
    }
  }
}

// Awaiting_CAR on CAR_Available: spec/send.sm:131:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_CAR_Available([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.choose_the_car_at_the_head_of_the_queue();
  if (c.no_car_is_ready()) {
    observer.transition(22);
    return State::Awaiting_CAR;
  } else {
    observer.transition(23);
    return do_Decide_Msg_Type(c, observer);
  }
}

// Awaiting_CAR, Awaiting_Flow_for_Ctrl on Rendezvous_Cleared: spec/send.sm:73:12
template <class C, class Observer>
STATEWIRE_CELL State group_Open_on_Rendezvous_Cleared([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.note_the_clear_to_send();
  call_move_what_was_cleared(c);
  observer.transition(7);
  return do_Check_Ready_CAR(c, observer);
}

// Awaiting_CAR, Awaiting_Buffers_for_Ctrl, Awaiting_Flow_for_Ctrl, Awaiting_Buffers_for_Data, Closing on Rendezvous_Done: spec/send.sm:43:12
template <class C, class Observer>
STATEWIRE_CELL State group_Always_on_Rendezvous_Done([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  call_count_the_reading(c);
  observer.transition(0);
  return s;
}

// Awaiting_CAR, Awaiting_Flow_for_Ctrl on Data_Provided: spec/send.sm:77:12
template <class C, class Observer>
STATEWIRE_CELL State group_Open_on_Data_Provided([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  call_queue_granted_data(c);
  observer.transition(8);
  return do_Check_Ready_CAR(c, observer);
}

// Awaiting_CAR, Awaiting_Buffers_for_Ctrl, Awaiting_Flow_for_Ctrl, Awaiting_Buffers_for_Data on Source_Failed: spec/send.sm:80:12
template <class C, class Observer>
STATEWIRE_CELL State group_Open_on_Source_Failed([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  call_fail_the_forwarding_car(c);
  observer.transition(9);
  return do_Check_Ready_CAR(c, observer);
}

// Awaiting_CAR, Awaiting_Buffers_for_Ctrl, Awaiting_Flow_for_Ctrl, Awaiting_Buffers_for_Data on Control_Available: spec/send.sm:83:12
template <class C, class Observer>
STATEWIRE_CELL State group_Open_on_Control_Available([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.post_the_control_packet();
  observer.transition(10);
  return s;
}

// Awaiting_CAR, Awaiting_Buffers_for_Ctrl, Awaiting_Flow_for_Ctrl, Awaiting_Buffers_for_Data, Closing on Acknowledged: spec/send.sm:46:12
template <class C, class Observer>
STATEWIRE_CELL State group_Always_on_Acknowledged([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  call_count_the_acknowledgement(c);
  observer.transition(1);
  return s;
}

// Awaiting_CAR, Awaiting_Buffers_for_Ctrl, Awaiting_Flow_for_Ctrl, Awaiting_Buffers_for_Data, Closing on Cancel_Answered: spec/send.sm:49:12
template <class C, class Observer>
STATEWIRE_CELL State group_Always_on_Cancel_Answered([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.complete_the_car_as_cancelled();
  observer.transition(2);
  return s;
}

// Awaiting_CAR on Cancel: spec/send.sm:138:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_CAR_on_Cancel([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  call_cancel_the_car(c);
  observer.transition(24);
  return State::Awaiting_CAR;
}

// Awaiting_CAR, Awaiting_Buffers_for_Ctrl, Awaiting_Flow_for_Ctrl, Awaiting_Buffers_for_Data, Closing on Packet_Sent: spec/send.sm:52:12
template <class C, class Observer>
STATEWIRE_CELL State group_Always_on_Packet_Sent([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  call_count_the_packet_that_has_left(c);
  observer.transition(3);
  return s;
}

// Awaiting_CAR, Awaiting_Buffers_for_Ctrl, Awaiting_Buffers_for_Data on Flow_Enabled: spec/send.sm:89:12
template <class C, class Observer>
STATEWIRE_CELL State group_Open_on_Flow_Enabled([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.take_the_new_limit();
  observer.transition(12);
  return s;
}

// Awaiting_CAR, Awaiting_Flow_for_Ctrl on Connection_Closing: spec/send.sm:92:12
template <class C, class Observer>
STATEWIRE_CELL State group_Open_on_Connection_Closing([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(13);
  return State::Closing;
}

// Awaiting_CAR, Awaiting_Buffers_for_Ctrl, Awaiting_Flow_for_Ctrl, Awaiting_Buffers_for_Data, Closing on Connection_Closed: spec/send.sm:55:12
template <class C, class Observer>
STATEWIRE_CELL State group_Always_on_Connection_Closed([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.count_anew_with_the_credit_that_is_left();
  c.complete_the_cars_that_have_left();
  c.end_the_cars_that_wait_for_the_peer_as_closed();
  observer.transition(4);
  return do_Check_Ready_CAR(c, observer);
}

// Awaiting_CAR, Awaiting_Buffers_for_Ctrl, Awaiting_Flow_for_Ctrl, Awaiting_Buffers_for_Data, Closing on Connection_Lost: spec/send.sm:61:12
template <class C, class Observer>
STATEWIRE_CELL State group_Always_on_Connection_Lost([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.count_anew_with_the_credit_that_is_left();
  c.fail_all_cars();
  observer.transition(5);
  return State::Awaiting_CAR;
}

// Awaiting_CAR, Awaiting_Buffers_for_Ctrl, Awaiting_Flow_for_Ctrl, Awaiting_Buffers_for_Data, Closing on Attempt_Failed: spec/send.sm:65:12
template <class C, class Observer>
STATEWIRE_CELL State group_Always_on_Attempt_Failed([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.take_back_the_credit_of_what_was_posted();
  c.fail_all_cars();
  observer.transition(6);
  return State::Awaiting_CAR;
}

// Awaiting_Buffers_for_Ctrl, Awaiting_Buffers_for_Data on Rendezvous_Cleared: spec/send.sm:100:12
template <class C, class Observer>
STATEWIRE_CELL State group_Awaiting_Buffers_on_Rendezvous_Cleared([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.note_the_clear_to_send();
  call_move_what_was_cleared(c);
  observer.transition(15);
  return s;
}

// Awaiting_Buffers_for_Ctrl, Awaiting_Buffers_for_Data on Data_Provided: spec/send.sm:104:12
template <class C, class Observer>
STATEWIRE_CELL State group_Awaiting_Buffers_on_Data_Provided([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  call_queue_granted_data(c);
  observer.transition(16);
  return s;
}

// Awaiting_Buffers_for_Ctrl, Awaiting_Flow_for_Ctrl on Cancel: spec/send.sm:86:12
template <class C, class Observer>
STATEWIRE_CELL State group_Open_on_Cancel([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  call_cancel_the_car(c);
  observer.transition(11);
  return do_Check_Ready_CAR(c, observer);
}

// Awaiting_Buffers_for_Ctrl, Awaiting_Buffers_for_Data on Buffers_Available: spec/send.sm:98:12
template <class C, class Observer>
STATEWIRE_CELL State group_Awaiting_Buffers_on_Buffers_Available([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(14);
  return do_Check_Ready_CAR(c, observer);
}

// Awaiting_Buffers_for_Ctrl, Awaiting_Buffers_for_Data on Connection_Closing: spec/send.sm:107:12
template <class C, class Observer>
STATEWIRE_CELL State group_Awaiting_Buffers_on_Connection_Closing([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  call_push_what_was_granted(c);
  observer.transition(17);
  return State::Closing;
}

// Awaiting_Flow_for_Ctrl on Flow_Enabled: spec/send.sm:199:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Flow_for_Ctrl_on_Flow_Enabled([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.take_the_new_limit();
  observer.transition(34);
  return do_Check_Ready_CAR(c, observer);
}

// Awaiting_Buffers_for_Data on Cancel: spec/send.sm:257:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Buffers_for_Data_on_Cancel([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  call_cancel_the_car(c);
  observer.transition(45);
  return State::Awaiting_Buffers_for_Data;
}

// Closing on Rendezvous_Cleared: spec/send.sm:296:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Rendezvous_Cleared([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(54);
  return State::Closing;
}

// Closing on Data_Provided: spec/send.sm:299:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Data_Provided([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(55);
  return State::Closing;
}

// Closing on Source_Failed: spec/send.sm:301:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Source_Failed([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.the_car_is_queued()) {
    c.take_the_car_out();
    c.fail_the_car_as_its_source_did();
  }
  observer.transition(56);
  return State::Closing;
}

// Closing on Cancel: spec/send.sm:306:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Cancel([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.the_car_is_queued()) {
    c.take_the_car_out();
    c.complete_the_car_as_cancelled();
  }
  observer.transition(57);
  return State::Closing;
}

// Closing on Connection_Closing: spec/send.sm:312:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Closing_on_Connection_Closing([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(58);
  return State::Closing;
}

} // namespace detail

// The dispatch: what `s` becomes on `e`.
template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State step([[maybe_unused]] State s, [[maybe_unused]] Event e, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_CAR:
      switch (e) {
      case Event::Message_Offered: return detail::cell_Awaiting_CAR_on_Message_Offered(c, observer);
      case Event::CAR_Available: return detail::cell_Awaiting_CAR_on_CAR_Available(c, observer);
      case Event::Rendezvous_Cleared: return detail::group_Open_on_Rendezvous_Cleared(s, c, observer);
      case Event::Rendezvous_Done: return detail::group_Always_on_Rendezvous_Done(s, c, observer);
      case Event::Data_Provided: return detail::group_Open_on_Data_Provided(s, c, observer);
      case Event::Source_Failed: return detail::group_Open_on_Source_Failed(s, c, observer);
      case Event::Control_Available: return detail::group_Open_on_Control_Available(s, c, observer);
      case Event::Acknowledged: return detail::group_Always_on_Acknowledged(s, c, observer);
      case Event::Cancel_Answered: return detail::group_Always_on_Cancel_Answered(s, c, observer);
      case Event::Cancel: return detail::cell_Awaiting_CAR_on_Cancel(c, observer);
      case Event::Packet_Sent: return detail::group_Always_on_Packet_Sent(s, c, observer);
      case Event::Flow_Enabled: return detail::group_Open_on_Flow_Enabled(s, c, observer);
      case Event::Connection_Closing: return detail::group_Open_on_Connection_Closing(s, c, observer);
      case Event::Connection_Closed: return detail::group_Always_on_Connection_Closed(s, c, observer);
      case Event::Connection_Lost: return detail::group_Always_on_Connection_Lost(s, c, observer);
      case Event::Attempt_Failed: return detail::group_Always_on_Attempt_Failed(s, c, observer);
      case Event::Buffers_Available: return s; // ignored
      }
      break;
    case State::Awaiting_Buffers_for_Ctrl:
      switch (e) {
      case Event::Rendezvous_Cleared: return detail::group_Awaiting_Buffers_on_Rendezvous_Cleared(s, c, observer);
      case Event::Rendezvous_Done: return detail::group_Always_on_Rendezvous_Done(s, c, observer);
      case Event::Data_Provided: return detail::group_Awaiting_Buffers_on_Data_Provided(s, c, observer);
      case Event::Source_Failed: return detail::group_Open_on_Source_Failed(s, c, observer);
      case Event::Control_Available: return detail::group_Open_on_Control_Available(s, c, observer);
      case Event::Acknowledged: return detail::group_Always_on_Acknowledged(s, c, observer);
      case Event::Cancel_Answered: return detail::group_Always_on_Cancel_Answered(s, c, observer);
      case Event::Cancel: return detail::group_Open_on_Cancel(s, c, observer);
      case Event::Packet_Sent: return detail::group_Always_on_Packet_Sent(s, c, observer);
      case Event::Buffers_Available: return detail::group_Awaiting_Buffers_on_Buffers_Available(s, c, observer);
      case Event::Flow_Enabled: return detail::group_Open_on_Flow_Enabled(s, c, observer);
      case Event::Connection_Closing: return detail::group_Awaiting_Buffers_on_Connection_Closing(s, c, observer);
      case Event::Connection_Closed: return detail::group_Always_on_Connection_Closed(s, c, observer);
      case Event::Connection_Lost: return detail::group_Always_on_Connection_Lost(s, c, observer);
      case Event::Attempt_Failed: return detail::group_Always_on_Attempt_Failed(s, c, observer);
      case Event::Message_Offered:
      case Event::CAR_Available: return s; // ignored
      }
      break;
    case State::Awaiting_Flow_for_Ctrl:
      switch (e) {
      case Event::Rendezvous_Cleared: return detail::group_Open_on_Rendezvous_Cleared(s, c, observer);
      case Event::Rendezvous_Done: return detail::group_Always_on_Rendezvous_Done(s, c, observer);
      case Event::Data_Provided: return detail::group_Open_on_Data_Provided(s, c, observer);
      case Event::Source_Failed: return detail::group_Open_on_Source_Failed(s, c, observer);
      case Event::Control_Available: return detail::group_Open_on_Control_Available(s, c, observer);
      case Event::Acknowledged: return detail::group_Always_on_Acknowledged(s, c, observer);
      case Event::Cancel_Answered: return detail::group_Always_on_Cancel_Answered(s, c, observer);
      case Event::Cancel: return detail::group_Open_on_Cancel(s, c, observer);
      case Event::Packet_Sent: return detail::group_Always_on_Packet_Sent(s, c, observer);
      case Event::Flow_Enabled: return detail::cell_Awaiting_Flow_for_Ctrl_on_Flow_Enabled(c, observer);
      case Event::Connection_Closing: return detail::group_Open_on_Connection_Closing(s, c, observer);
      case Event::Connection_Closed: return detail::group_Always_on_Connection_Closed(s, c, observer);
      case Event::Connection_Lost: return detail::group_Always_on_Connection_Lost(s, c, observer);
      case Event::Attempt_Failed: return detail::group_Always_on_Attempt_Failed(s, c, observer);
      case Event::Message_Offered:
      case Event::CAR_Available:
      case Event::Buffers_Available: return s; // ignored
      }
      break;
    case State::Awaiting_Buffers_for_Data:
      switch (e) {
      case Event::Rendezvous_Cleared: return detail::group_Awaiting_Buffers_on_Rendezvous_Cleared(s, c, observer);
      case Event::Rendezvous_Done: return detail::group_Always_on_Rendezvous_Done(s, c, observer);
      case Event::Data_Provided: return detail::group_Awaiting_Buffers_on_Data_Provided(s, c, observer);
      case Event::Source_Failed: return detail::group_Open_on_Source_Failed(s, c, observer);
      case Event::Control_Available: return detail::group_Open_on_Control_Available(s, c, observer);
      case Event::Acknowledged: return detail::group_Always_on_Acknowledged(s, c, observer);
      case Event::Cancel_Answered: return detail::group_Always_on_Cancel_Answered(s, c, observer);
      case Event::Cancel: return detail::cell_Awaiting_Buffers_for_Data_on_Cancel(c, observer);
      case Event::Packet_Sent: return detail::group_Always_on_Packet_Sent(s, c, observer);
      case Event::Buffers_Available: return detail::group_Awaiting_Buffers_on_Buffers_Available(s, c, observer);
      case Event::Flow_Enabled: return detail::group_Open_on_Flow_Enabled(s, c, observer);
      case Event::Connection_Closing: return detail::group_Awaiting_Buffers_on_Connection_Closing(s, c, observer);
      case Event::Connection_Closed: return detail::group_Always_on_Connection_Closed(s, c, observer);
      case Event::Connection_Lost: return detail::group_Always_on_Connection_Lost(s, c, observer);
      case Event::Attempt_Failed: return detail::group_Always_on_Attempt_Failed(s, c, observer);
      case Event::Message_Offered:
      case Event::CAR_Available: return s; // ignored
      }
      break;
    case State::Closing:
      switch (e) {
      case Event::Rendezvous_Cleared: return detail::cell_Closing_on_Rendezvous_Cleared(c, observer);
      case Event::Rendezvous_Done: return detail::group_Always_on_Rendezvous_Done(s, c, observer);
      case Event::Data_Provided: return detail::cell_Closing_on_Data_Provided(c, observer);
      case Event::Source_Failed: return detail::cell_Closing_on_Source_Failed(c, observer);
      case Event::Acknowledged: return detail::group_Always_on_Acknowledged(s, c, observer);
      case Event::Cancel_Answered: return detail::group_Always_on_Cancel_Answered(s, c, observer);
      case Event::Cancel: return detail::cell_Closing_on_Cancel(c, observer);
      case Event::Packet_Sent: return detail::group_Always_on_Packet_Sent(s, c, observer);
      case Event::Connection_Closing: return detail::cell_Closing_on_Connection_Closing(c, observer);
      case Event::Connection_Closed: return detail::group_Always_on_Connection_Closed(s, c, observer);
      case Event::Connection_Lost: return detail::group_Always_on_Connection_Lost(s, c, observer);
      case Event::Attempt_Failed: return detail::group_Always_on_Attempt_Failed(s, c, observer);
      case Event::Message_Offered:
      case Event::CAR_Available:
      case Event::Control_Available:
      case Event::Buffers_Available:
      case Event::Flow_Enabled: return s; // ignored
      }
      break;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

// The same, where the event is known when the program is compiled.
template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Message_Offered([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_CAR: return detail::cell_Awaiting_CAR_on_Message_Offered(c, observer);
    case State::Awaiting_Buffers_for_Ctrl:
    case State::Awaiting_Flow_for_Ctrl:
    case State::Awaiting_Buffers_for_Data:
    case State::Closing: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_CAR_Available([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_CAR: return detail::cell_Awaiting_CAR_on_CAR_Available(c, observer);
    case State::Awaiting_Buffers_for_Ctrl:
    case State::Awaiting_Flow_for_Ctrl:
    case State::Awaiting_Buffers_for_Data:
    case State::Closing: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Rendezvous_Cleared([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_CAR: return detail::group_Open_on_Rendezvous_Cleared(s, c, observer);
    case State::Awaiting_Buffers_for_Ctrl: return detail::group_Awaiting_Buffers_on_Rendezvous_Cleared(s, c, observer);
    case State::Awaiting_Flow_for_Ctrl: return detail::group_Open_on_Rendezvous_Cleared(s, c, observer);
    case State::Awaiting_Buffers_for_Data: return detail::group_Awaiting_Buffers_on_Rendezvous_Cleared(s, c, observer);
    case State::Closing: return detail::cell_Closing_on_Rendezvous_Cleared(c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Rendezvous_Done([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_CAR: return detail::group_Always_on_Rendezvous_Done(s, c, observer);
    case State::Awaiting_Buffers_for_Ctrl: return detail::group_Always_on_Rendezvous_Done(s, c, observer);
    case State::Awaiting_Flow_for_Ctrl: return detail::group_Always_on_Rendezvous_Done(s, c, observer);
    case State::Awaiting_Buffers_for_Data: return detail::group_Always_on_Rendezvous_Done(s, c, observer);
    case State::Closing: return detail::group_Always_on_Rendezvous_Done(s, c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Data_Provided([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_CAR: return detail::group_Open_on_Data_Provided(s, c, observer);
    case State::Awaiting_Buffers_for_Ctrl: return detail::group_Awaiting_Buffers_on_Data_Provided(s, c, observer);
    case State::Awaiting_Flow_for_Ctrl: return detail::group_Open_on_Data_Provided(s, c, observer);
    case State::Awaiting_Buffers_for_Data: return detail::group_Awaiting_Buffers_on_Data_Provided(s, c, observer);
    case State::Closing: return detail::cell_Closing_on_Data_Provided(c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Source_Failed([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_CAR: return detail::group_Open_on_Source_Failed(s, c, observer);
    case State::Awaiting_Buffers_for_Ctrl: return detail::group_Open_on_Source_Failed(s, c, observer);
    case State::Awaiting_Flow_for_Ctrl: return detail::group_Open_on_Source_Failed(s, c, observer);
    case State::Awaiting_Buffers_for_Data: return detail::group_Open_on_Source_Failed(s, c, observer);
    case State::Closing: return detail::cell_Closing_on_Source_Failed(c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Control_Available([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_CAR: return detail::group_Open_on_Control_Available(s, c, observer);
    case State::Awaiting_Buffers_for_Ctrl: return detail::group_Open_on_Control_Available(s, c, observer);
    case State::Awaiting_Flow_for_Ctrl: return detail::group_Open_on_Control_Available(s, c, observer);
    case State::Awaiting_Buffers_for_Data: return detail::group_Open_on_Control_Available(s, c, observer);
    case State::Closing: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Acknowledged([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_CAR: return detail::group_Always_on_Acknowledged(s, c, observer);
    case State::Awaiting_Buffers_for_Ctrl: return detail::group_Always_on_Acknowledged(s, c, observer);
    case State::Awaiting_Flow_for_Ctrl: return detail::group_Always_on_Acknowledged(s, c, observer);
    case State::Awaiting_Buffers_for_Data: return detail::group_Always_on_Acknowledged(s, c, observer);
    case State::Closing: return detail::group_Always_on_Acknowledged(s, c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Cancel_Answered([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_CAR: return detail::group_Always_on_Cancel_Answered(s, c, observer);
    case State::Awaiting_Buffers_for_Ctrl: return detail::group_Always_on_Cancel_Answered(s, c, observer);
    case State::Awaiting_Flow_for_Ctrl: return detail::group_Always_on_Cancel_Answered(s, c, observer);
    case State::Awaiting_Buffers_for_Data: return detail::group_Always_on_Cancel_Answered(s, c, observer);
    case State::Closing: return detail::group_Always_on_Cancel_Answered(s, c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Cancel([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_CAR: return detail::cell_Awaiting_CAR_on_Cancel(c, observer);
    case State::Awaiting_Buffers_for_Ctrl: return detail::group_Open_on_Cancel(s, c, observer);
    case State::Awaiting_Flow_for_Ctrl: return detail::group_Open_on_Cancel(s, c, observer);
    case State::Awaiting_Buffers_for_Data: return detail::cell_Awaiting_Buffers_for_Data_on_Cancel(c, observer);
    case State::Closing: return detail::cell_Closing_on_Cancel(c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Packet_Sent([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_CAR: return detail::group_Always_on_Packet_Sent(s, c, observer);
    case State::Awaiting_Buffers_for_Ctrl: return detail::group_Always_on_Packet_Sent(s, c, observer);
    case State::Awaiting_Flow_for_Ctrl: return detail::group_Always_on_Packet_Sent(s, c, observer);
    case State::Awaiting_Buffers_for_Data: return detail::group_Always_on_Packet_Sent(s, c, observer);
    case State::Closing: return detail::group_Always_on_Packet_Sent(s, c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Buffers_Available([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_Buffers_for_Ctrl: return detail::group_Awaiting_Buffers_on_Buffers_Available(s, c, observer);
    case State::Awaiting_Buffers_for_Data: return detail::group_Awaiting_Buffers_on_Buffers_Available(s, c, observer);
    case State::Awaiting_CAR:
    case State::Awaiting_Flow_for_Ctrl:
    case State::Closing: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Flow_Enabled([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_CAR: return detail::group_Open_on_Flow_Enabled(s, c, observer);
    case State::Awaiting_Buffers_for_Ctrl: return detail::group_Open_on_Flow_Enabled(s, c, observer);
    case State::Awaiting_Flow_for_Ctrl: return detail::cell_Awaiting_Flow_for_Ctrl_on_Flow_Enabled(c, observer);
    case State::Awaiting_Buffers_for_Data: return detail::group_Open_on_Flow_Enabled(s, c, observer);
    case State::Closing: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Connection_Closing([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_CAR: return detail::group_Open_on_Connection_Closing(s, c, observer);
    case State::Awaiting_Buffers_for_Ctrl: return detail::group_Awaiting_Buffers_on_Connection_Closing(s, c, observer);
    case State::Awaiting_Flow_for_Ctrl: return detail::group_Open_on_Connection_Closing(s, c, observer);
    case State::Awaiting_Buffers_for_Data: return detail::group_Awaiting_Buffers_on_Connection_Closing(s, c, observer);
    case State::Closing: return detail::cell_Closing_on_Connection_Closing(c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Connection_Closed([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_CAR: return detail::group_Always_on_Connection_Closed(s, c, observer);
    case State::Awaiting_Buffers_for_Ctrl: return detail::group_Always_on_Connection_Closed(s, c, observer);
    case State::Awaiting_Flow_for_Ctrl: return detail::group_Always_on_Connection_Closed(s, c, observer);
    case State::Awaiting_Buffers_for_Data: return detail::group_Always_on_Connection_Closed(s, c, observer);
    case State::Closing: return detail::group_Always_on_Connection_Closed(s, c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Connection_Lost([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_CAR: return detail::group_Always_on_Connection_Lost(s, c, observer);
    case State::Awaiting_Buffers_for_Ctrl: return detail::group_Always_on_Connection_Lost(s, c, observer);
    case State::Awaiting_Flow_for_Ctrl: return detail::group_Always_on_Connection_Lost(s, c, observer);
    case State::Awaiting_Buffers_for_Data: return detail::group_Always_on_Connection_Lost(s, c, observer);
    case State::Closing: return detail::group_Always_on_Connection_Lost(s, c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Attempt_Failed([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_CAR: return detail::group_Always_on_Attempt_Failed(s, c, observer);
    case State::Awaiting_Buffers_for_Ctrl: return detail::group_Always_on_Attempt_Failed(s, c, observer);
    case State::Awaiting_Flow_for_Ctrl: return detail::group_Always_on_Attempt_Failed(s, c, observer);
    case State::Awaiting_Buffers_for_Data: return detail::group_Always_on_Attempt_Failed(s, c, observer);
    case State::Closing: return detail::group_Always_on_Attempt_Failed(s, c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

// Enters the initial state: its entry actions, its timer.
template <class C>
[[nodiscard]] constexpr State start([[maybe_unused]] C& c) {
  if constexpr (Hooks<C>) {
  } else {
    detail::report_missing_hooks<C>();
  }
  return k_initial;
}

} // namespace statewire::spec::send
