// recv: written by statewirec from spec/recv.sm. Do not edit: edit the spec.
// messages that arrive from one peer
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewirec/machine.hpp>

namespace statewire::spec::recv {

enum class State : std::uint8_t {
  Awaiting_Connection, // no connection, or none yet
  Awaiting_Packet, // the peer may send or announce more
  Awaiting_Receive, // the peer may have used its credit up, and no receive waits for its messages
  Direct_Packet, // the device writes into the memory of a receive, or of an unexpected message
  Broken, // the peer has broken the protocol; the connection is being reset
  Gone, // lost or finalized, until it is connected again or out of reach
  Out_of_Reach, // no path leads to it, until it is within reach, or what was being opened comes up
};
enum class Event : std::uint8_t {
  Packet_Arrived,
  Packet_Begins,
  Packet_Landed,
  Data_Placed,
  Read_Failed,
  Receive_Posted,
  Message_Awaited,
  Message_Wanted,
  Connection_Up,
  Connection_Closing,
  Connection_Closed,
  Peer_Finalizes,
  Connection_Lost,
  Peer_Reachable,
  Peer_Unreachable,
};

inline constexpr std::string_view k_machine_name = "recv";
inline constexpr State k_initial = State::Awaiting_Connection;
inline constexpr std::size_t k_state_count = 7;
inline constexpr std::size_t k_event_count = 15;
inline constexpr std::size_t k_timer_count = 0;
inline constexpr std::size_t k_transition_count = 71;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "Awaiting Connection",
  "Awaiting Packet",
  "Awaiting Receive",
  "Direct Packet",
  "Broken",
  "Gone",
  "Out of Reach",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "no connection, or none yet",
  "the peer may send or announce more",
  "the peer may have used its credit up, and no receive waits for its messages",
  "the device writes into the memory of a receive, or of an unexpected message",
  "the peer has broken the protocol; the connection is being reset",
  "lost or finalized, until it is connected again or out of reach",
  "no path leads to it, until it is within reach, or what was being opened comes up",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "Packet Arrived",
  "Packet Begins",
  "Packet Landed",
  "Data Placed",
  "Read Failed",
  "Receive Posted",
  "Message Awaited",
  "Message Wanted",
  "Connection Up",
  "Connection Closing",
  "Connection Closed",
  "Peer Finalizes",
  "Connection Lost",
  "Peer Reachable",
  "Peer Unreachable",
}};

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {::statewire::k_several, 5, ::statewire::k_several, "", "spec/recv.sm", 45, {}}, // 0: Always -> Awaiting Connection on Receive Posted
  {::statewire::k_several, 8, ::statewire::k_several, "invoke Check Credit", "spec/recv.sm", 50, {}}, // 1: Unconnected -> Check Credit on Connection Up
  {::statewire::k_several, 0, ::statewire::k_several, "invoke Determine Type", "spec/recv.sm", 54, {}}, // 2: Unconnected -> Determine Type on Packet Arrived
  {::statewire::k_several, 1, ::statewire::k_several, "invoke Determine Type", "spec/recv.sm", 57, {}}, // 3: Unconnected -> Determine Type on Packet Begins
  {::statewire::k_several, 7, ::statewire::k_several, "", "spec/recv.sm", 61, {}}, // 4: Unconnected -> Awaiting Connection on Message Wanted
  {::statewire::k_several, 14, ::statewire::k_several, "invoke Give Up", "spec/recv.sm", 63, {}}, // 5: Unconnected -> Give Up on Peer Unreachable
  {::statewire::k_several, 10, ::statewire::k_several, "", "spec/recv.sm", 67, {}}, // 6: Unconnected -> Awaiting Connection on Connection Closed
  {::statewire::k_several, 11, ::statewire::k_several, "invoke Lose Connection", "spec/recv.sm", 71, {}}, // 7: Unconnected -> Lose Connection on Peer Finalizes
  {::statewire::k_several, 12, ::statewire::k_several, "invoke Lose Connection", "spec/recv.sm", 75, {}}, // 8: Unconnected -> Lose Connection on Connection Lost
  {::statewire::k_several, 7, ::statewire::k_several, "", "spec/recv.sm", 81, {}}, // 9: Connected -> Awaiting Packet on Message Wanted
  {::statewire::k_several, 3, ::statewire::k_several, "", "spec/recv.sm", 85, {}}, // 10: Connected -> Awaiting Packet on Data Placed
  {::statewire::k_several, 4, ::statewire::k_several, "", "spec/recv.sm", 90, {}}, // 11: Connected -> Awaiting Packet on Read Failed
  {::statewire::k_several, 9, ::statewire::k_several, "", "spec/recv.sm", 94, {}}, // 12: Connected -> Awaiting Packet on Connection Closing
  {::statewire::k_several, 10, ::statewire::k_several, "invoke Close Connection", "spec/recv.sm", 97, {}}, // 13: Connected -> Close Connection on Connection Closed
  {::statewire::k_several, 11, ::statewire::k_several, "invoke Lose Connection", "spec/recv.sm", 101, {}}, // 14: Connected -> Lose Connection on Peer Finalizes
  {::statewire::k_several, 12, ::statewire::k_several, "invoke Lose Connection", "spec/recv.sm", 104, {}}, // 15: Connected -> Lose Connection on Connection Lost
  {1, 0, 1, "invoke Determine Type", "spec/recv.sm", 112, {}}, // 16: Awaiting Packet -> Determine Type on Packet Arrived
  {1, 1, 1, "invoke Determine Type", "spec/recv.sm", 114, {}}, // 17: Awaiting Packet -> Determine Type on Packet Begins
  {2, 0, 2, "invoke Determine Type", "spec/recv.sm", 120, {}}, // 18: Awaiting Receive -> Determine Type on Packet Arrived
  {2, 1, 2, "invoke Determine Type", "spec/recv.sm", 122, {}}, // 19: Awaiting Receive -> Determine Type on Packet Begins
  {2, 5, 2, "invoke Check Credit", "spec/recv.sm", 125, {}}, // 20: Awaiting Receive -> Check Credit on Receive Posted
  {2, 6, 1, "", "spec/recv.sm", 128, {}}, // 21: Awaiting Receive -> Awaiting Packet on Message Awaited
  {2, 7, 2, "invoke Check Credit", "spec/recv.sm", 131, {}}, // 22: Awaiting Receive -> Check Credit on Message Wanted
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Determine Type: type is short or eager; invoke Check Posted", "spec/recv.sm", 135, {}}, // 23: Determine Type -> Check Posted
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Determine Type: type is rndv-data; invoke Check Data", "spec/recv.sm", 137, {}}, // 24: Determine Type -> Check Data
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Determine Type: type is data of an eager message; invoke Check Continuation", "spec/recv.sm", 139, {}}, // 25: Determine Type -> Check Continuation
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Determine Type: the packet is not whole; invoke Break", "spec/recv.sm", 142, {}}, // 26: Determine Type -> Break
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Determine Type: type is rndv-rts; invoke Check Announced", "spec/recv.sm", 144, {}}, // 27: Determine Type -> Check Announced
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Determine Type: else; invoke Determine Answer", "spec/recv.sm", 146, {}}, // 28: Determine Type -> Determine Answer
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Determine Answer: type is flow control; invoke Check Credit", "spec/recv.sm", 151, {}}, // 29: Determine Answer -> Check Credit
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Determine Answer: type is a request for credit; invoke Check Request", "spec/recv.sm", 153, {}}, // 30: Determine Answer -> Check Request
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Determine Answer: type is rndv-cts, the id names a send that waits for its clear to send; invoke Check Credit", "spec/recv.sm", 157, {}}, // 31: Determine Answer -> Check Credit
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Determine Answer: type is rndv-cts, else; invoke Break", "spec/recv.sm", 159, {}}, // 32: Determine Answer -> Break
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Determine Answer: type is rndv-done, the id names a send whose memory is open; invoke Check Credit", "spec/recv.sm", 163, {}}, // 33: Determine Answer -> Check Credit
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Determine Answer: type is rndv-done, else; invoke Break", "spec/recv.sm", 165, {}}, // 34: Determine Answer -> Break
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Determine Answer: type is acknowledgement, the id names a send that waits for its acknowledgement; invoke Check Credit", "spec/recv.sm", 169, {}}, // 35: Determine Answer -> Check Credit
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Determine Answer: type is acknowledgement, else; invoke Break", "spec/recv.sm", 171, {}}, // 36: Determine Answer -> Break
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Determine Answer: type is cancel; invoke Check Credit", "spec/recv.sm", 179, {}}, // 37: Determine Answer -> Check Credit
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Determine Answer: type is the answer to a cancel, the id names a send that has asked to be cancelled; invoke Check Credit", "spec/recv.sm", 183, {}}, // 38: Determine Answer -> Check Credit
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Determine Answer: type is the answer to a cancel, else; invoke Break", "spec/recv.sm", 185, {}}, // 39: Determine Answer -> Break
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Determine Answer: else; invoke Break", "spec/recv.sm", 187, {}}, // 40: Determine Answer -> Break
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Check Request: something that costs credit has arrived; invoke Break", "spec/recv.sm", 192, {}}, // 41: Check Request -> Break
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Check Request: else; invoke Check Credit", "spec/recv.sm", 196, {}}, // 42: Check Request -> Check Credit
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Check Posted: the peer has no credit for it; invoke Break", "spec/recv.sm", 200, {}}, // 43: Check Posted -> Break
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Check Posted: an eager message has begun; invoke Break", "spec/recv.sm", 202, {}}, // 44: Check Posted -> Break
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Check Posted: else, there is no room to keep it, not (a receive is found); invoke Break", "spec/recv.sm", 216, {}}, // 45: Check Posted -> Break
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Check Posted: else; invoke Place Data", "spec/recv.sm", 219, {}}, // 46: Check Posted -> Place Data
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Check Announced: the peer has no credit for it; invoke Break", "spec/recv.sm", 223, {}}, // 47: Check Announced -> Break
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Check Announced: else; invoke Check Credit", "spec/recv.sm", 238, {}}, // 48: Check Announced -> Check Credit
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Check Data: no receive is found; invoke Break", "spec/recv.sm", 243, {}}, // 49: Check Data -> Break
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Check Data: it says that its sender aborts; invoke Check Credit", "spec/recv.sm", 246, {}}, // 50: Check Data -> Check Credit
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Check Data: the data does not go on where it stopped, or beyond its end; invoke Break", "spec/recv.sm", 248, {}}, // 51: Check Data -> Break
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Check Data: else; invoke Place Data", "spec/recv.sm", 250, {}}, // 52: Check Data -> Place Data
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Check Continuation: no eager message has begun; invoke Break", "spec/recv.sm", 255, {}}, // 53: Check Continuation -> Break
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Check Continuation: the data does not go on where it stopped, or beyond its end; invoke Break", "spec/recv.sm", 258, {}}, // 54: Check Continuation -> Break
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Check Continuation: else; invoke Place Data", "spec/recv.sm", 260, {}}, // 55: Check Continuation -> Place Data
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Place Data: the packet is whole; invoke Check Credit", "spec/recv.sm", 266, {}}, // 56: Place Data -> Check Credit
  {::statewire::k_several, ::statewire::k_several, 3, "Place Data: else", "spec/recv.sm", 269, {}}, // 57: Place Data -> Direct Packet
  {::statewire::k_several, ::statewire::k_several, 1, "Check Credit: the peer has credit for an eager message", "spec/recv.sm", 274, {}}, // 58: Check Credit -> Awaiting Packet
  {::statewire::k_several, ::statewire::k_several, 1, "Check Credit: a receive or a probe waits for a message of the peer", "spec/recv.sm", 277, {}}, // 59: Check Credit -> Awaiting Packet
  {::statewire::k_several, ::statewire::k_several, 2, "Check Credit: else", "spec/recv.sm", 279, {}}, // 60: Check Credit -> Awaiting Receive
  {3, 2, 3, "invoke Check Credit", "spec/recv.sm", 285, {}}, // 61: Direct Packet -> Check Credit on Packet Landed
  {::statewire::k_several, ::statewire::k_several, 4, "Break", "spec/recv.sm", 290, {}}, // 62: Break -> Broken
  {4, 3, 4, "", "spec/recv.sm", 296, {}}, // 63: Broken -> Broken on Data Placed
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Close Connection: there is no path to the peer; invoke Give Up", "spec/recv.sm", 301, {}}, // 64: Close Connection -> Give Up
  {::statewire::k_several, ::statewire::k_several, 0, "Close Connection: else", "spec/recv.sm", 303, {}}, // 65: Close Connection -> Awaiting Connection
  {::statewire::k_several, ::statewire::k_several, ::statewire::k_several, "Lose Connection: there is no path to the peer; invoke Give Up", "spec/recv.sm", 308, {}}, // 66: Lose Connection -> Give Up
  {::statewire::k_several, ::statewire::k_several, 5, "Lose Connection: else", "spec/recv.sm", 311, {}}, // 67: Lose Connection -> Gone
  {::statewire::k_several, ::statewire::k_several, 6, "Give Up", "spec/recv.sm", 316, {}}, // 68: Give Up -> Out of Reach
  {::statewire::k_several, 5, ::statewire::k_several, "", "spec/recv.sm", 321, {}}, // 69: Failing -> Gone on Receive Posted
  {6, 13, 0, "", "spec/recv.sm", 330, {}}, // 70: Out of Reach -> Awaiting Connection on Peer Reachable
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 3, 2, 2, 2, 3, 0, 3, 3, 0, 3, 3, 3, 0, 3, // Awaiting_Connection
  3, 3, 2, 3, 3, 3, 0, 3, 0, 3, 3, 3, 3, 0, 0, // Awaiting_Packet
  3, 3, 2, 3, 3, 3, 3, 3, 0, 3, 3, 3, 3, 0, 0, // Awaiting_Receive
  2, 2, 3, 3, 3, 3, 0, 3, 0, 3, 3, 3, 3, 0, 0, // Direct_Packet
  0, 0, 2, 3, 0, 3, 0, 3, 0, 0, 3, 3, 3, 0, 0, // Broken
  3, 3, 2, 2, 2, 3, 0, 3, 3, 0, 3, 3, 3, 0, 3, // Gone
  3, 3, 2, 2, 2, 3, 0, 3, 3, 0, 3, 3, 3, 3, 3, // Out_of_Reach
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
  return s == State::Awaiting_Connection || s == State::Awaiting_Packet || s == State::Awaiting_Receive || s == State::Direct_Packet || s == State::Broken || s == State::Gone || s == State::Out_of_Reach;
}

[[nodiscard]] constexpr bool in_Unconnected([[maybe_unused]] State s) {
  return s == State::Awaiting_Connection || s == State::Gone || s == State::Out_of_Reach;
}

[[nodiscard]] constexpr bool in_Connected([[maybe_unused]] State s) {
  return s == State::Awaiting_Packet || s == State::Awaiting_Receive || s == State::Direct_Packet || s == State::Broken;
}

[[nodiscard]] constexpr bool in_Failing([[maybe_unused]] State s) {
  return s == State::Gone || s == State::Out_of_Reach;
}

namespace detail {

// void post_the_receive()  spec/recv.sm:44:9
template <class C>
inline constexpr bool has_post_the_receive = requires(C& c) { c.post_the_receive(); };
// void hand_over_the_unexpected_message()  spec/recv.sm:60:9
template <class C>
inline constexpr bool has_hand_over_the_unexpected_message = requires(C& c) { c.hand_over_the_unexpected_message(); };
// void raise_send_connection_closed()  spec/recv.sm:66:9
template <class C>
inline constexpr bool has_raise_send_connection_closed = requires(C& c) { c.raise_send_connection_closed(); };
// void raise_send_attempt_failed()  spec/recv.sm:70:9
template <class C>
inline constexpr bool has_raise_send_attempt_failed = requires(C& c) { c.raise_send_attempt_failed(); };
// void none_of_the_data_has_been_read()  spec/recv.sm:88:9
template <class C>
inline constexpr bool has_none_of_the_data_has_been_read = requires(C& c) { c.none_of_the_data_has_been_read(); };
// void send_the_clear_to_send()  spec/recv.sm:89:9
template <class C>
inline constexpr bool has_send_the_clear_to_send = requires(C& c) { c.send_the_clear_to_send(); };
// void fail_the_announcements_that_were_taken()  spec/recv.sm:92:9
template <class C>
inline constexpr bool has_fail_the_announcements_that_were_taken = requires(C& c) { c.fail_the_announcements_that_were_taken(); };
// void owe_no_answers()  spec/recv.sm:93:9
template <class C>
inline constexpr bool has_owe_no_answers = requires(C& c) { c.owe_no_answers(); };
// void raise_send_connection_lost()  spec/recv.sm:103:9
template <class C>
inline constexpr bool has_raise_send_connection_lost = requires(C& c) { c.raise_send_connection_lost(); };
// void count_the_peer_that_waits()  spec/recv.sm:118:60
template <class C>
inline constexpr bool has_count_the_peer_that_waits = requires(C& c) { c.count_the_peer_that_waits(); };
// void count_one_peer_less_that_waits()  spec/recv.sm:118:93
template <class C>
inline constexpr bool has_count_one_peer_less_that_waits = requires(C& c) { c.count_one_peer_less_that_waits(); };
// bool type_is_short_or_eager() const  spec/recv.sm:134:8
template <class C>
inline constexpr bool has_type_is_short_or_eager = requires(C& c) { c.type_is_short_or_eager() ? 1 : 0; };
// bool type_is_rndv_data() const  spec/recv.sm:136:13
template <class C>
inline constexpr bool has_type_is_rndv_data = requires(C& c) { c.type_is_rndv_data() ? 1 : 0; };
// bool type_is_data_of_an_eager_message() const  spec/recv.sm:138:13
template <class C>
inline constexpr bool has_type_is_data_of_an_eager_message = requires(C& c) { c.type_is_data_of_an_eager_message() ? 1 : 0; };
// bool the_packet_is_whole() const  spec/recv.sm:140:13
template <class C>
inline constexpr bool has_the_packet_is_whole = requires(C& c) { c.the_packet_is_whole() ? 1 : 0; };
// bool type_is_rndv_rts() const  spec/recv.sm:143:13
template <class C>
inline constexpr bool has_type_is_rndv_rts = requires(C& c) { c.type_is_rndv_rts() ? 1 : 0; };
// bool type_is_flow_control() const  spec/recv.sm:149:8
template <class C>
inline constexpr bool has_type_is_flow_control = requires(C& c) { c.type_is_flow_control() ? 1 : 0; };
// void raise_send_flow_enabled()  spec/recv.sm:150:9
template <class C>
inline constexpr bool has_raise_send_flow_enabled = requires(C& c) { c.raise_send_flow_enabled(); };
// bool type_is_a_request_for_credit() const  spec/recv.sm:152:13
template <class C>
inline constexpr bool has_type_is_a_request_for_credit = requires(C& c) { c.type_is_a_request_for_credit() ? 1 : 0; };
// bool type_is_rndv_cts() const  spec/recv.sm:154:13
template <class C>
inline constexpr bool has_type_is_rndv_cts = requires(C& c) { c.type_is_rndv_cts() ? 1 : 0; };
// bool the_id_names_a_send_that_waits_for_its_clear_to_send() const  spec/recv.sm:155:12
template <class C>
inline constexpr bool has_the_id_names_a_send_that_waits_for_its_clear_to_send = requires(C& c) { c.the_id_names_a_send_that_waits_for_its_clear_to_send() ? 1 : 0; };
// void raise_send_rendezvous_cleared()  spec/recv.sm:156:13
template <class C>
inline constexpr bool has_raise_send_rendezvous_cleared = requires(C& c) { c.raise_send_rendezvous_cleared(); };
// bool type_is_rndv_done() const  spec/recv.sm:160:13
template <class C>
inline constexpr bool has_type_is_rndv_done = requires(C& c) { c.type_is_rndv_done() ? 1 : 0; };
// bool the_id_names_a_send_whose_memory_is_open() const  spec/recv.sm:161:12
template <class C>
inline constexpr bool has_the_id_names_a_send_whose_memory_is_open = requires(C& c) { c.the_id_names_a_send_whose_memory_is_open() ? 1 : 0; };
// void raise_send_rendezvous_done()  spec/recv.sm:162:13
template <class C>
inline constexpr bool has_raise_send_rendezvous_done = requires(C& c) { c.raise_send_rendezvous_done(); };
// bool type_is_acknowledgement() const  spec/recv.sm:166:13
template <class C>
inline constexpr bool has_type_is_acknowledgement = requires(C& c) { c.type_is_acknowledgement() ? 1 : 0; };
// bool the_id_names_a_send_that_waits_for_its_acknowledgement() const  spec/recv.sm:167:12
template <class C>
inline constexpr bool has_the_id_names_a_send_that_waits_for_its_acknowledgement = requires(C& c) { c.the_id_names_a_send_that_waits_for_its_acknowledgement() ? 1 : 0; };
// void raise_send_acknowledged()  spec/recv.sm:168:13
template <class C>
inline constexpr bool has_raise_send_acknowledged = requires(C& c) { c.raise_send_acknowledged(); };
// bool type_is_cancel() const  spec/recv.sm:172:13
template <class C>
inline constexpr bool has_type_is_cancel = requires(C& c) { c.type_is_cancel() ? 1 : 0; };
// void look_for_the_unexpected_message()  spec/recv.sm:174:9
template <class C>
inline constexpr bool has_look_for_the_unexpected_message = requires(C& c) { c.look_for_the_unexpected_message(); };
// bool the_message_is_kept() const  spec/recv.sm:175:12
template <class C>
inline constexpr bool has_the_message_is_kept = requires(C& c) { c.the_message_is_kept() ? 1 : 0; };
// void drop_the_unexpected_message()  spec/recv.sm:176:13
template <class C>
inline constexpr bool has_drop_the_unexpected_message = requires(C& c) { c.drop_the_unexpected_message(); };
// void answer_the_cancel()  spec/recv.sm:178:13
template <class C>
inline constexpr bool has_answer_the_cancel = requires(C& c) { c.answer_the_cancel(); };
// bool type_is_the_answer_to_a_cancel() const  spec/recv.sm:180:13
template <class C>
inline constexpr bool has_type_is_the_answer_to_a_cancel = requires(C& c) { c.type_is_the_answer_to_a_cancel() ? 1 : 0; };
// bool the_id_names_a_send_that_has_asked_to_be_cancelled() const  spec/recv.sm:181:12
template <class C>
inline constexpr bool has_the_id_names_a_send_that_has_asked_to_be_cancelled = requires(C& c) { c.the_id_names_a_send_that_has_asked_to_be_cancelled() ? 1 : 0; };
// void raise_send_cancel_answered()  spec/recv.sm:182:13
template <class C>
inline constexpr bool has_raise_send_cancel_answered = requires(C& c) { c.raise_send_cancel_answered(); };
// bool something_that_costs_credit_has_arrived() const  spec/recv.sm:191:8
template <class C>
inline constexpr bool has_something_that_costs_credit_has_arrived = requires(C& c) { c.something_that_costs_credit_has_arrived() ? 1 : 0; };
// void count_the_arrival()  spec/recv.sm:194:9
template <class C>
inline constexpr bool has_count_the_arrival = requires(C& c) { c.count_the_arrival(); };
// bool the_peer_has_no_credit_for_it() const  spec/recv.sm:199:8
template <class C>
inline constexpr bool has_the_peer_has_no_credit_for_it = requires(C& c) { c.the_peer_has_no_credit_for_it() ? 1 : 0; };
// bool an_eager_message_has_begun() const  spec/recv.sm:201:13
template <class C>
inline constexpr bool has_an_eager_message_has_begun = requires(C& c) { c.an_eager_message_has_begun() ? 1 : 0; };
// bool send_is_closing() const  spec/recv.sm:206:12
template <class C>
inline constexpr bool has_send_is_closing = requires(C& c) { c.send_is_closing() ? 1 : 0; };
// void it_will_not_be_acknowledged()  spec/recv.sm:207:13
template <class C>
inline constexpr bool has_it_will_not_be_acknowledged = requires(C& c) { c.it_will_not_be_acknowledged(); };
// void look_for_a_posted_receive()  spec/recv.sm:208:9
template <class C>
inline constexpr bool has_look_for_a_posted_receive = requires(C& c) { c.look_for_a_posted_receive(); };
// bool a_receive_is_found() const  spec/recv.sm:209:12
template <class C>
inline constexpr bool has_a_receive_is_found = requires(C& c) { c.a_receive_is_found() ? 1 : 0; };
// void match_the_receive()  spec/recv.sm:210:13
template <class C>
inline constexpr bool has_match_the_receive = requires(C& c) { c.match_the_receive(); };
// bool it_wants_an_acknowledgement() const  spec/recv.sm:211:16
template <class C>
inline constexpr bool has_it_wants_an_acknowledgement = requires(C& c) { c.it_wants_an_acknowledgement() ? 1 : 0; };
// void acknowledge_the_message()  spec/recv.sm:212:17
template <class C>
inline constexpr bool has_acknowledge_the_message = requires(C& c) { c.acknowledge_the_message(); };
// bool there_is_no_room_to_keep_it() const  spec/recv.sm:213:17
template <class C>
inline constexpr bool has_there_is_no_room_to_keep_it = requires(C& c) { c.there_is_no_room_to_keep_it() ? 1 : 0; };
// void keep_the_message()  spec/recv.sm:218:13
template <class C>
inline constexpr bool has_keep_the_message = requires(C& c) { c.keep_the_message(); };
// void drop_the_announcement()  spec/recv.sm:229:13
template <class C>
inline constexpr bool has_drop_the_announcement = requires(C& c) { c.drop_the_announcement(); };
// void keep_the_announcement()  spec/recv.sm:237:17
template <class C>
inline constexpr bool has_keep_the_announcement = requires(C& c) { c.keep_the_announcement(); };
// void look_for_the_cleared_receive()  spec/recv.sm:241:5
template <class C>
inline constexpr bool has_look_for_the_cleared_receive = requires(C& c) { c.look_for_the_cleared_receive(); };
// bool no_receive_is_found() const  spec/recv.sm:242:8
template <class C>
inline constexpr bool has_no_receive_is_found = requires(C& c) { c.no_receive_is_found() ? 1 : 0; };
// bool it_says_that_its_sender_aborts() const  spec/recv.sm:244:13
template <class C>
inline constexpr bool has_it_says_that_its_sender_aborts = requires(C& c) { c.it_says_that_its_sender_aborts() ? 1 : 0; };
// void end_the_receive_as_cancelled()  spec/recv.sm:245:9
template <class C>
inline constexpr bool has_end_the_receive_as_cancelled = requires(C& c) { c.end_the_receive_as_cancelled(); };
// bool the_data_does_not_go_on_where_it_stopped_or_beyond_its_end() const  spec/recv.sm:247:13
template <class C>
inline constexpr bool has_the_data_does_not_go_on_where_it_stopped_or_beyond_its_end = requires(C& c) { c.the_data_does_not_go_on_where_it_stopped_or_beyond_its_end() ? 1 : 0; };
// bool no_eager_message_has_begun() const  spec/recv.sm:254:8
template <class C>
inline constexpr bool has_no_eager_message_has_begun = requires(C& c) { c.no_eager_message_has_begun() ? 1 : 0; };
// void go_on_with_the_eager_message()  spec/recv.sm:256:5
template <class C>
inline constexpr bool has_go_on_with_the_eager_message = requires(C& c) { c.go_on_with_the_eager_message(); };
// void copy_the_payload_to_its_place()  spec/recv.sm:264:9
template <class C>
inline constexpr bool has_copy_the_payload_to_its_place = requires(C& c) { c.copy_the_payload_to_its_place(); };
// void let_the_payload_land_in_its_place()  spec/recv.sm:268:9
template <class C>
inline constexpr bool has_let_the_payload_land_in_its_place = requires(C& c) { c.let_the_payload_land_in_its_place(); };
// bool the_peer_has_credit_for_an_eager_message() const  spec/recv.sm:273:8
template <class C>
inline constexpr bool has_the_peer_has_credit_for_an_eager_message = requires(C& c) { c.the_peer_has_credit_for_an_eager_message() ? 1 : 0; };
// bool a_receive_or_a_probe_waits_for_a_message_of_the_peer() const  spec/recv.sm:275:13
template <class C>
inline constexpr bool has_a_receive_or_a_probe_waits_for_a_message_of_the_peer = requires(C& c) { c.a_receive_or_a_probe_waits_for_a_message_of_the_peer() ? 1 : 0; };
// void end_the_connection_as_a_protocol_error()  spec/recv.sm:289:5
template <class C>
inline constexpr bool has_end_the_connection_as_a_protocol_error = requires(C& c) { c.end_the_connection_as_a_protocol_error(); };
// bool there_is_no_path_to_the_peer() const  spec/recv.sm:300:8
template <class C>
inline constexpr bool has_there_is_no_path_to_the_peer = requires(C& c) { c.there_is_no_path_to_the_peer() ? 1 : 0; };
// void fail_the_receives_that_name_the_peer()  spec/recv.sm:310:9
template <class C>
inline constexpr bool has_fail_the_receives_that_name_the_peer = requires(C& c) { c.fail_the_receives_that_name_the_peer(); };
// void fail_the_receives_that_name_the_peer_as_unreachable()  spec/recv.sm:315:5
template <class C>
inline constexpr bool has_fail_the_receives_that_name_the_peer_as_unreachable = requires(C& c) { c.fail_the_receives_that_name_the_peer_as_unreachable(); };
// void fail_the_receive()  spec/recv.sm:320:9
template <class C>
inline constexpr bool has_fail_the_receive = requires(C& c) { c.fail_the_receive(); };
// void fail_the_taken_messages_that_are_incomplete_or_announced()  spec/recv.sm:333:5
template <class C>
inline constexpr bool has_fail_the_taken_messages_that_are_incomplete_or_announced = requires(C& c) { c.fail_the_taken_messages_that_are_incomplete_or_announced(); };
// void drop_what_is_incomplete_or_announced()  spec/recv.sm:334:5
template <class C>
inline constexpr bool has_drop_what_is_incomplete_or_announced = requires(C& c) { c.drop_what_is_incomplete_or_announced(); };
// void fail_the_receives_that_have_met_a_message()  spec/recv.sm:336:5
template <class C>
inline constexpr bool has_fail_the_receives_that_have_met_a_message = requires(C& c) { c.fail_the_receives_that_have_met_a_message(); };
// void begin_to_count_anew()  spec/recv.sm:341:5
template <class C>
inline constexpr bool has_begin_to_count_anew = requires(C& c) { c.begin_to_count_anew(); };
// bool the_peer_should_hear_of_more_credit() const  spec/recv.sm:344:8
template <class C>
inline constexpr bool has_the_peer_should_hear_of_more_credit = requires(C& c) { c.the_peer_should_hear_of_more_credit() ? 1 : 0; };
// void grant_more_credit()  spec/recv.sm:346:13
template <class C>
inline constexpr bool has_grant_more_credit = requires(C& c) { c.grant_more_credit(); };
// void grant_credit_for_eager_messages()  spec/recv.sm:351:9
template <class C>
inline constexpr bool has_grant_credit_for_eager_messages = requires(C& c) { c.grant_credit_for_eager_messages(); };
// bool the_sender_s_memory_is_open_and_nothing_of_it_is_wanted() const  spec/recv.sm:356:8
template <class C>
inline constexpr bool has_the_sender_s_memory_is_open_and_nothing_of_it_is_wanted = requires(C& c) { c.the_sender_s_memory_is_open_and_nothing_of_it_is_wanted() ? 1 : 0; };
// bool the_sender_s_memory_is_open_the_receive_in_one_piece_and_the_rule_is_to_read() const  spec/recv.sm:360:12
template <class C>
inline constexpr bool has_the_sender_s_memory_is_open_the_receive_in_one_piece_and_the_rule_is_to_read = requires(C& c) { c.the_sender_s_memory_is_open_the_receive_in_one_piece_and_the_rule_is_to_read() ? 1 : 0; };
// bool packets_are_faster() const  spec/recv.sm:361:16
template <class C>
inline constexpr bool has_packets_are_faster = requires(C& c) { c.packets_are_faster() ? 1 : 0; };
// void read_the_sender_s_memory_into_the_receive()  spec/recv.sm:362:17
template <class C>
inline constexpr bool has_read_the_sender_s_memory_into_the_receive = requires(C& c) { c.read_the_sender_s_memory_into_the_receive(); };
// bool it_is_being_read() const  spec/recv.sm:363:12
template <class C>
inline constexpr bool has_it_is_being_read = requires(C& c) { c.it_is_being_read() ? 1 : 0; };
// void all_of_the_data_has_been_read()  spec/recv.sm:367:5
template <class C>
inline constexpr bool has_all_of_the_data_has_been_read = requires(C& c) { c.all_of_the_data_has_been_read(); };
// void tell_the_sender_that_it_is_done()  spec/recv.sm:368:5
template <class C>
inline constexpr bool has_tell_the_sender_that_it_is_done = requires(C& c) { c.tell_the_sender_that_it_is_done(); };
// void complete_the_receive()  spec/recv.sm:369:5
template <class C>
inline constexpr bool has_complete_the_receive = requires(C& c) { c.complete_the_receive(); };
// bool the_message_is_an_announcement() const  spec/recv.sm:373:8
template <class C>
inline constexpr bool has_the_message_is_an_announcement = requires(C& c) { c.the_message_is_an_announcement() ? 1 : 0; };
// bool it_is_complete() const  spec/recv.sm:381:12
template <class C>
inline constexpr bool has_it_is_complete = requires(C& c) { c.it_is_complete() ? 1 : 0; };
// void promise_the_message_to_the_receive()  spec/recv.sm:385:13
template <class C>
inline constexpr bool has_promise_the_message_to_the_receive = requires(C& c) { c.promise_the_message_to_the_receive(); };
// void count_what_has_arrived()  spec/recv.sm:389:5
template <class C>
inline constexpr bool has_count_what_has_arrived = requires(C& c) { c.count_what_has_arrived(); };
// bool it_has_a_receive() const  spec/recv.sm:391:12
template <class C>
inline constexpr bool has_it_has_a_receive = requires(C& c) { c.it_has_a_receive() ? 1 : 0; };
// void the_unexpected_message_is_complete()  spec/recv.sm:395:13
template <class C>
inline constexpr bool has_the_unexpected_message_is_complete = requires(C& c) { c.the_unexpected_message_is_complete(); };
// bool others_forward_it() const  spec/recv.sm:396:13
template <class C>
inline constexpr bool has_others_forward_it = requires(C& c) { c.others_forward_it() ? 1 : 0; };
// void provide_the_data_to_its_forwarders()  spec/recv.sm:397:9
template <class C>
inline constexpr bool has_provide_the_data_to_its_forwarders = requires(C& c) { c.provide_the_data_to_its_forwarders(); };
// void unexpected(State, Event)  spec/recv.sm:42:24
template <class C>
inline constexpr bool can_unexpected = requires(C& c) { c.unexpected(State{}, Event{}); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_post_the_receive<C> &&
  detail::has_hand_over_the_unexpected_message<C> &&
  detail::has_raise_send_connection_closed<C> &&
  detail::has_raise_send_attempt_failed<C> &&
  detail::has_none_of_the_data_has_been_read<C> &&
  detail::has_send_the_clear_to_send<C> &&
  detail::has_fail_the_announcements_that_were_taken<C> &&
  detail::has_owe_no_answers<C> &&
  detail::has_raise_send_connection_lost<C> &&
  detail::has_count_the_peer_that_waits<C> &&
  detail::has_count_one_peer_less_that_waits<C> &&
  detail::has_type_is_short_or_eager<C> &&
  detail::has_type_is_rndv_data<C> &&
  detail::has_type_is_data_of_an_eager_message<C> &&
  detail::has_the_packet_is_whole<C> &&
  detail::has_type_is_rndv_rts<C> &&
  detail::has_type_is_flow_control<C> &&
  detail::has_raise_send_flow_enabled<C> &&
  detail::has_type_is_a_request_for_credit<C> &&
  detail::has_type_is_rndv_cts<C> &&
  detail::has_the_id_names_a_send_that_waits_for_its_clear_to_send<C> &&
  detail::has_raise_send_rendezvous_cleared<C> &&
  detail::has_type_is_rndv_done<C> &&
  detail::has_the_id_names_a_send_whose_memory_is_open<C> &&
  detail::has_raise_send_rendezvous_done<C> &&
  detail::has_type_is_acknowledgement<C> &&
  detail::has_the_id_names_a_send_that_waits_for_its_acknowledgement<C> &&
  detail::has_raise_send_acknowledged<C> &&
  detail::has_type_is_cancel<C> &&
  detail::has_look_for_the_unexpected_message<C> &&
  detail::has_the_message_is_kept<C> &&
  detail::has_drop_the_unexpected_message<C> &&
  detail::has_answer_the_cancel<C> &&
  detail::has_type_is_the_answer_to_a_cancel<C> &&
  detail::has_the_id_names_a_send_that_has_asked_to_be_cancelled<C> &&
  detail::has_raise_send_cancel_answered<C> &&
  detail::has_something_that_costs_credit_has_arrived<C> &&
  detail::has_count_the_arrival<C> &&
  detail::has_the_peer_has_no_credit_for_it<C> &&
  detail::has_an_eager_message_has_begun<C> &&
  detail::has_send_is_closing<C> &&
  detail::has_it_will_not_be_acknowledged<C> &&
  detail::has_look_for_a_posted_receive<C> &&
  detail::has_a_receive_is_found<C> &&
  detail::has_match_the_receive<C> &&
  detail::has_it_wants_an_acknowledgement<C> &&
  detail::has_acknowledge_the_message<C> &&
  detail::has_there_is_no_room_to_keep_it<C> &&
  detail::has_keep_the_message<C> &&
  detail::has_drop_the_announcement<C> &&
  detail::has_keep_the_announcement<C> &&
  detail::has_look_for_the_cleared_receive<C> &&
  detail::has_no_receive_is_found<C> &&
  detail::has_it_says_that_its_sender_aborts<C> &&
  detail::has_end_the_receive_as_cancelled<C> &&
  detail::has_the_data_does_not_go_on_where_it_stopped_or_beyond_its_end<C> &&
  detail::has_no_eager_message_has_begun<C> &&
  detail::has_go_on_with_the_eager_message<C> &&
  detail::has_copy_the_payload_to_its_place<C> &&
  detail::has_let_the_payload_land_in_its_place<C> &&
  detail::has_the_peer_has_credit_for_an_eager_message<C> &&
  detail::has_a_receive_or_a_probe_waits_for_a_message_of_the_peer<C> &&
  detail::has_end_the_connection_as_a_protocol_error<C> &&
  detail::has_there_is_no_path_to_the_peer<C> &&
  detail::has_fail_the_receives_that_name_the_peer<C> &&
  detail::has_fail_the_receives_that_name_the_peer_as_unreachable<C> &&
  detail::has_fail_the_receive<C> &&
  detail::has_fail_the_taken_messages_that_are_incomplete_or_announced<C> &&
  detail::has_drop_what_is_incomplete_or_announced<C> &&
  detail::has_fail_the_receives_that_have_met_a_message<C> &&
  detail::has_begin_to_count_anew<C> &&
  detail::has_the_peer_should_hear_of_more_credit<C> &&
  detail::has_grant_more_credit<C> &&
  detail::has_grant_credit_for_eager_messages<C> &&
  detail::has_the_sender_s_memory_is_open_and_nothing_of_it_is_wanted<C> &&
  detail::has_the_sender_s_memory_is_open_the_receive_in_one_piece_and_the_rule_is_to_read<C> &&
  detail::has_packets_are_faster<C> &&
  detail::has_read_the_sender_s_memory_into_the_receive<C> &&
  detail::has_it_is_being_read<C> &&
  detail::has_all_of_the_data_has_been_read<C> &&
  detail::has_tell_the_sender_that_it_is_done<C> &&
  detail::has_complete_the_receive<C> &&
  detail::has_the_message_is_an_announcement<C> &&
  detail::has_it_is_complete<C> &&
  detail::has_promise_the_message_to_the_receive<C> &&
  detail::has_count_what_has_arrived<C> &&
  detail::has_it_has_a_receive<C> &&
  detail::has_the_unexpected_message_is_complete<C> &&
  detail::has_others_forward_it<C> &&
  detail::has_provide_the_data_to_its_forwarders<C> &&
  detail::can_unexpected<C>;

namespace detail {

// A phrase without an implementation is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_post_the_receive<C>, "spec/recv.sm:44:9: no hook for \"post the receive\": implement void post_the_receive()");
  static_assert(has_hand_over_the_unexpected_message<C>, "spec/recv.sm:60:9: no hook for \"hand over the unexpected message\": implement void hand_over_the_unexpected_message()");
  static_assert(has_raise_send_connection_closed<C>, "spec/recv.sm:66:9: no hook for \"raise send Connection Closed\": implement void raise_send_connection_closed()");
  static_assert(has_raise_send_attempt_failed<C>, "spec/recv.sm:70:9: no hook for \"raise send Attempt Failed\": implement void raise_send_attempt_failed()");
  static_assert(has_none_of_the_data_has_been_read<C>, "spec/recv.sm:88:9: no hook for \"none of the data has been read\": implement void none_of_the_data_has_been_read()");
  static_assert(has_send_the_clear_to_send<C>, "spec/recv.sm:89:9: no hook for \"send the clear to send\": implement void send_the_clear_to_send()");
  static_assert(has_fail_the_announcements_that_were_taken<C>, "spec/recv.sm:92:9: no hook for \"fail the announcements that were taken\": implement void fail_the_announcements_that_were_taken()");
  static_assert(has_owe_no_answers<C>, "spec/recv.sm:93:9: no hook for \"owe no answers\": implement void owe_no_answers()");
  static_assert(has_raise_send_connection_lost<C>, "spec/recv.sm:103:9: no hook for \"raise send Connection Lost\": implement void raise_send_connection_lost()");
  static_assert(has_count_the_peer_that_waits<C>, "spec/recv.sm:118:60: no hook for \"count the peer that waits\": implement void count_the_peer_that_waits()");
  static_assert(has_count_one_peer_less_that_waits<C>, "spec/recv.sm:118:93: no hook for \"count one peer less that waits\": implement void count_one_peer_less_that_waits()");
  static_assert(has_type_is_short_or_eager<C>, "spec/recv.sm:134:8: no hook for \"type is short or eager\": implement bool type_is_short_or_eager() const");
  static_assert(has_type_is_rndv_data<C>, "spec/recv.sm:136:13: no hook for \"type is rndv-data\": implement bool type_is_rndv_data() const");
  static_assert(has_type_is_data_of_an_eager_message<C>, "spec/recv.sm:138:13: no hook for \"type is data of an eager message\": implement bool type_is_data_of_an_eager_message() const");
  static_assert(has_the_packet_is_whole<C>, "spec/recv.sm:140:13: no hook for \"the packet is whole\": implement bool the_packet_is_whole() const");
  static_assert(has_type_is_rndv_rts<C>, "spec/recv.sm:143:13: no hook for \"type is rndv-rts\": implement bool type_is_rndv_rts() const");
  static_assert(has_type_is_flow_control<C>, "spec/recv.sm:149:8: no hook for \"type is flow control\": implement bool type_is_flow_control() const");
  static_assert(has_raise_send_flow_enabled<C>, "spec/recv.sm:150:9: no hook for \"raise send Flow Enabled\": implement void raise_send_flow_enabled()");
  static_assert(has_type_is_a_request_for_credit<C>, "spec/recv.sm:152:13: no hook for \"type is a request for credit\": implement bool type_is_a_request_for_credit() const");
  static_assert(has_type_is_rndv_cts<C>, "spec/recv.sm:154:13: no hook for \"type is rndv-cts\": implement bool type_is_rndv_cts() const");
  static_assert(has_the_id_names_a_send_that_waits_for_its_clear_to_send<C>, "spec/recv.sm:155:12: no hook for \"the id names a send that waits for its clear to send\": implement bool the_id_names_a_send_that_waits_for_its_clear_to_send() const");
  static_assert(has_raise_send_rendezvous_cleared<C>, "spec/recv.sm:156:13: no hook for \"raise send Rendezvous Cleared\": implement void raise_send_rendezvous_cleared()");
  static_assert(has_type_is_rndv_done<C>, "spec/recv.sm:160:13: no hook for \"type is rndv-done\": implement bool type_is_rndv_done() const");
  static_assert(has_the_id_names_a_send_whose_memory_is_open<C>, "spec/recv.sm:161:12: no hook for \"the id names a send whose memory is open\": implement bool the_id_names_a_send_whose_memory_is_open() const");
  static_assert(has_raise_send_rendezvous_done<C>, "spec/recv.sm:162:13: no hook for \"raise send Rendezvous Done\": implement void raise_send_rendezvous_done()");
  static_assert(has_type_is_acknowledgement<C>, "spec/recv.sm:166:13: no hook for \"type is acknowledgement\": implement bool type_is_acknowledgement() const");
  static_assert(has_the_id_names_a_send_that_waits_for_its_acknowledgement<C>, "spec/recv.sm:167:12: no hook for \"the id names a send that waits for its acknowledgement\": implement bool the_id_names_a_send_that_waits_for_its_acknowledgement() const");
  static_assert(has_raise_send_acknowledged<C>, "spec/recv.sm:168:13: no hook for \"raise send Acknowledged\": implement void raise_send_acknowledged()");
  static_assert(has_type_is_cancel<C>, "spec/recv.sm:172:13: no hook for \"type is cancel\": implement bool type_is_cancel() const");
  static_assert(has_look_for_the_unexpected_message<C>, "spec/recv.sm:174:9: no hook for \"look for the unexpected message\": implement void look_for_the_unexpected_message()");
  static_assert(has_the_message_is_kept<C>, "spec/recv.sm:175:12: no hook for \"the message is kept\": implement bool the_message_is_kept() const");
  static_assert(has_drop_the_unexpected_message<C>, "spec/recv.sm:176:13: no hook for \"drop the unexpected message\": implement void drop_the_unexpected_message()");
  static_assert(has_answer_the_cancel<C>, "spec/recv.sm:178:13: no hook for \"answer the cancel\": implement void answer_the_cancel()");
  static_assert(has_type_is_the_answer_to_a_cancel<C>, "spec/recv.sm:180:13: no hook for \"type is the answer to a cancel\": implement bool type_is_the_answer_to_a_cancel() const");
  static_assert(has_the_id_names_a_send_that_has_asked_to_be_cancelled<C>, "spec/recv.sm:181:12: no hook for \"the id names a send that has asked to be cancelled\": implement bool the_id_names_a_send_that_has_asked_to_be_cancelled() const");
  static_assert(has_raise_send_cancel_answered<C>, "spec/recv.sm:182:13: no hook for \"raise send Cancel Answered\": implement void raise_send_cancel_answered()");
  static_assert(has_something_that_costs_credit_has_arrived<C>, "spec/recv.sm:191:8: no hook for \"something that costs credit has arrived\": implement bool something_that_costs_credit_has_arrived() const");
  static_assert(has_count_the_arrival<C>, "spec/recv.sm:194:9: no hook for \"count the arrival\": implement void count_the_arrival()");
  static_assert(has_the_peer_has_no_credit_for_it<C>, "spec/recv.sm:199:8: no hook for \"the peer has no credit for it\": implement bool the_peer_has_no_credit_for_it() const");
  static_assert(has_an_eager_message_has_begun<C>, "spec/recv.sm:201:13: no hook for \"an eager message has begun\": implement bool an_eager_message_has_begun() const");
  static_assert(has_send_is_closing<C>, "spec/recv.sm:206:12: no hook for \"send == Closing\": implement bool send_is_closing() const");
  static_assert(has_it_will_not_be_acknowledged<C>, "spec/recv.sm:207:13: no hook for \"it will not be acknowledged\": implement void it_will_not_be_acknowledged()");
  static_assert(has_look_for_a_posted_receive<C>, "spec/recv.sm:208:9: no hook for \"look for a posted receive\": implement void look_for_a_posted_receive()");
  static_assert(has_a_receive_is_found<C>, "spec/recv.sm:209:12: no hook for \"a receive is found\": implement bool a_receive_is_found() const");
  static_assert(has_match_the_receive<C>, "spec/recv.sm:210:13: no hook for \"match the receive\": implement void match_the_receive()");
  static_assert(has_it_wants_an_acknowledgement<C>, "spec/recv.sm:211:16: no hook for \"it wants an acknowledgement\": implement bool it_wants_an_acknowledgement() const");
  static_assert(has_acknowledge_the_message<C>, "spec/recv.sm:212:17: no hook for \"acknowledge the message\": implement void acknowledge_the_message()");
  static_assert(has_there_is_no_room_to_keep_it<C>, "spec/recv.sm:213:17: no hook for \"there is no room to keep it\": implement bool there_is_no_room_to_keep_it() const");
  static_assert(has_keep_the_message<C>, "spec/recv.sm:218:13: no hook for \"keep the message\": implement void keep_the_message()");
  static_assert(has_drop_the_announcement<C>, "spec/recv.sm:229:13: no hook for \"drop the announcement\": implement void drop_the_announcement()");
  static_assert(has_keep_the_announcement<C>, "spec/recv.sm:237:17: no hook for \"keep the announcement\": implement void keep_the_announcement()");
  static_assert(has_look_for_the_cleared_receive<C>, "spec/recv.sm:241:5: no hook for \"look for the cleared receive\": implement void look_for_the_cleared_receive()");
  static_assert(has_no_receive_is_found<C>, "spec/recv.sm:242:8: no hook for \"no receive is found\": implement bool no_receive_is_found() const");
  static_assert(has_it_says_that_its_sender_aborts<C>, "spec/recv.sm:244:13: no hook for \"it says that its sender aborts\": implement bool it_says_that_its_sender_aborts() const");
  static_assert(has_end_the_receive_as_cancelled<C>, "spec/recv.sm:245:9: no hook for \"end the receive as cancelled\": implement void end_the_receive_as_cancelled()");
  static_assert(has_the_data_does_not_go_on_where_it_stopped_or_beyond_its_end<C>, "spec/recv.sm:247:13: no hook for \"the data does not go on where it stopped, or beyond its end\": implement bool the_data_does_not_go_on_where_it_stopped_or_beyond_its_end() const");
  static_assert(has_no_eager_message_has_begun<C>, "spec/recv.sm:254:8: no hook for \"no eager message has begun\": implement bool no_eager_message_has_begun() const");
  static_assert(has_go_on_with_the_eager_message<C>, "spec/recv.sm:256:5: no hook for \"go on with the eager message\": implement void go_on_with_the_eager_message()");
  static_assert(has_copy_the_payload_to_its_place<C>, "spec/recv.sm:264:9: no hook for \"copy the payload to its place\": implement void copy_the_payload_to_its_place()");
  static_assert(has_let_the_payload_land_in_its_place<C>, "spec/recv.sm:268:9: no hook for \"let the payload land in its place\": implement void let_the_payload_land_in_its_place()");
  static_assert(has_the_peer_has_credit_for_an_eager_message<C>, "spec/recv.sm:273:8: no hook for \"the peer has credit for an eager message\": implement bool the_peer_has_credit_for_an_eager_message() const");
  static_assert(has_a_receive_or_a_probe_waits_for_a_message_of_the_peer<C>, "spec/recv.sm:275:13: no hook for \"a receive or a probe waits for a message of the peer\": implement bool a_receive_or_a_probe_waits_for_a_message_of_the_peer() const");
  static_assert(has_end_the_connection_as_a_protocol_error<C>, "spec/recv.sm:289:5: no hook for \"end the connection as a protocol error\": implement void end_the_connection_as_a_protocol_error()");
  static_assert(has_there_is_no_path_to_the_peer<C>, "spec/recv.sm:300:8: no hook for \"there is no path to the peer\": implement bool there_is_no_path_to_the_peer() const");
  static_assert(has_fail_the_receives_that_name_the_peer<C>, "spec/recv.sm:310:9: no hook for \"fail the receives that name the peer\": implement void fail_the_receives_that_name_the_peer()");
  static_assert(has_fail_the_receives_that_name_the_peer_as_unreachable<C>, "spec/recv.sm:315:5: no hook for \"fail the receives that name the peer as unreachable\": implement void fail_the_receives_that_name_the_peer_as_unreachable()");
  static_assert(has_fail_the_receive<C>, "spec/recv.sm:320:9: no hook for \"fail the receive\": implement void fail_the_receive()");
  static_assert(has_fail_the_taken_messages_that_are_incomplete_or_announced<C>, "spec/recv.sm:333:5: no hook for \"fail the taken messages that are incomplete or announced\": implement void fail_the_taken_messages_that_are_incomplete_or_announced()");
  static_assert(has_drop_what_is_incomplete_or_announced<C>, "spec/recv.sm:334:5: no hook for \"drop what is incomplete or announced\": implement void drop_what_is_incomplete_or_announced()");
  static_assert(has_fail_the_receives_that_have_met_a_message<C>, "spec/recv.sm:336:5: no hook for \"fail the receives that have met a message\": implement void fail_the_receives_that_have_met_a_message()");
  static_assert(has_begin_to_count_anew<C>, "spec/recv.sm:341:5: no hook for \"begin to count anew\": implement void begin_to_count_anew()");
  static_assert(has_the_peer_should_hear_of_more_credit<C>, "spec/recv.sm:344:8: no hook for \"the peer should hear of more credit\": implement bool the_peer_should_hear_of_more_credit() const");
  static_assert(has_grant_more_credit<C>, "spec/recv.sm:346:13: no hook for \"grant more credit\": implement void grant_more_credit()");
  static_assert(has_grant_credit_for_eager_messages<C>, "spec/recv.sm:351:9: no hook for \"grant credit for eager messages\": implement void grant_credit_for_eager_messages()");
  static_assert(has_the_sender_s_memory_is_open_and_nothing_of_it_is_wanted<C>, "spec/recv.sm:356:8: no hook for \"the sender's memory is open, and nothing of it is wanted\": implement bool the_sender_s_memory_is_open_and_nothing_of_it_is_wanted() const");
  static_assert(has_the_sender_s_memory_is_open_the_receive_in_one_piece_and_the_rule_is_to_read<C>, "spec/recv.sm:360:12: no hook for \"the sender's memory is open, the receive in one piece, and the rule is to read\": implement bool the_sender_s_memory_is_open_the_receive_in_one_piece_and_the_rule_is_to_read() const");
  static_assert(has_packets_are_faster<C>, "spec/recv.sm:361:16: no hook for \"packets are faster\": implement bool packets_are_faster() const");
  static_assert(has_read_the_sender_s_memory_into_the_receive<C>, "spec/recv.sm:362:17: no hook for \"read the sender's memory into the receive\": implement void read_the_sender_s_memory_into_the_receive()");
  static_assert(has_it_is_being_read<C>, "spec/recv.sm:363:12: no hook for \"it is being read\": implement bool it_is_being_read() const");
  static_assert(has_all_of_the_data_has_been_read<C>, "spec/recv.sm:367:5: no hook for \"all of the data has been read\": implement void all_of_the_data_has_been_read()");
  static_assert(has_tell_the_sender_that_it_is_done<C>, "spec/recv.sm:368:5: no hook for \"tell the sender that it is done\": implement void tell_the_sender_that_it_is_done()");
  static_assert(has_complete_the_receive<C>, "spec/recv.sm:369:5: no hook for \"complete the receive\": implement void complete_the_receive()");
  static_assert(has_the_message_is_an_announcement<C>, "spec/recv.sm:373:8: no hook for \"the message is an announcement\": implement bool the_message_is_an_announcement() const");
  static_assert(has_it_is_complete<C>, "spec/recv.sm:381:12: no hook for \"it is complete\": implement bool it_is_complete() const");
  static_assert(has_promise_the_message_to_the_receive<C>, "spec/recv.sm:385:13: no hook for \"promise the message to the receive\": implement void promise_the_message_to_the_receive()");
  static_assert(has_count_what_has_arrived<C>, "spec/recv.sm:389:5: no hook for \"count what has arrived\": implement void count_what_has_arrived()");
  static_assert(has_it_has_a_receive<C>, "spec/recv.sm:391:12: no hook for \"it has a receive\": implement bool it_has_a_receive() const");
  static_assert(has_the_unexpected_message_is_complete<C>, "spec/recv.sm:395:13: no hook for \"the unexpected message is complete\": implement void the_unexpected_message_is_complete()");
  static_assert(has_others_forward_it<C>, "spec/recv.sm:396:13: no hook for \"others forward it\": implement bool others_forward_it() const");
  static_assert(has_provide_the_data_to_its_forwarders<C>, "spec/recv.sm:397:9: no hook for \"provide the data to its forwarders\": implement void provide_the_data_to_its_forwarders()");
  static_assert(can_unexpected<C>, "spec/recv.sm:42:24: no hook for events that are an error: implement void unexpected(State, Event)");
}

// Leaves a state and enters another one.
template <class C>
[[nodiscard]] constexpr State moved(C& c, State from, State to) {
  if (from == to) return to;
  switch (from) {
  case State::Awaiting_Receive: c.count_one_peer_less_that_waits(); break;
  default: break;
  }
  switch (to) {
  case State::Awaiting_Receive: c.count_the_peer_that_waits(); break;
  default: break;
  }
  return to;
}

template <class C, class Observer>
[[nodiscard]] constexpr State do_Determine_Type([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer);
template <class C, class Observer>
[[nodiscard]] constexpr State do_Determine_Answer([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer);
template <class C, class Observer>
[[nodiscard]] constexpr State do_Check_Request([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer);
template <class C, class Observer>
[[nodiscard]] constexpr State do_Check_Posted([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer);
template <class C, class Observer>
[[nodiscard]] constexpr State do_Check_Announced([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer);
template <class C, class Observer>
[[nodiscard]] constexpr State do_Check_Data([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer);
template <class C, class Observer>
[[nodiscard]] constexpr State do_Check_Continuation([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer);
template <class C, class Observer>
[[nodiscard]] constexpr State do_Place_Data([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer);
template <class C, class Observer>
[[nodiscard]] constexpr State do_Check_Credit([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer);
template <class C, class Observer>
[[nodiscard]] constexpr State do_Break([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer);
template <class C, class Observer>
[[nodiscard]] constexpr State do_Close_Connection([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer);
template <class C, class Observer>
[[nodiscard]] constexpr State do_Lose_Connection([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer);
template <class C, class Observer>
[[nodiscard]] constexpr State do_Give_Up([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer);
template <class C>
STATEWIRE_PART void call_end_what_has_begun(C& c);
template <class C>
STATEWIRE_PART void call_begin_the_connection(C& c);
template <class C>
STATEWIRE_PART void call_give_credit(C& c);
template <class C>
STATEWIRE_PART void call_let_it_send_more(C& c);
template <class C>
STATEWIRE_PART void call_fetch_the_data(C& c);
template <class C>
STATEWIRE_PART void call_end_the_reading(C& c);
template <class C>
STATEWIRE_PART void call_take_message(C& c);
template <class C>
STATEWIRE_PART void call_account_for_data(C& c);

// Determine Type: spec/recv.sm:133:1
template <class C, class Observer>
[[nodiscard]] constexpr State do_Determine_Type([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.type_is_short_or_eager()) {
    observer.transition(23);
    return do_Check_Posted(c, observer);
  } else if (c.type_is_rndv_data()) {
    observer.transition(24);
    return do_Check_Data(c, observer);
  } else if (c.type_is_data_of_an_eager_message()) {
    observer.transition(25);
    return do_Check_Continuation(c, observer);
  } else if (!c.the_packet_is_whole()) {
    observer.transition(26);
    return do_Break(c, observer);
  } else if (c.type_is_rndv_rts()) {
    observer.transition(27);
    return do_Check_Announced(c, observer);
  } else {
    observer.transition(28);
    return do_Determine_Answer(c, observer);
  }
}

// Determine Answer: spec/recv.sm:148:1
template <class C, class Observer>
[[nodiscard]] constexpr State do_Determine_Answer([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.type_is_flow_control()) {
    c.raise_send_flow_enabled();
    observer.transition(29);
    return do_Check_Credit(c, observer);
  } else if (c.type_is_a_request_for_credit()) {
    observer.transition(30);
    return do_Check_Request(c, observer);
  } else if (c.type_is_rndv_cts()) {
    if (c.the_id_names_a_send_that_waits_for_its_clear_to_send()) {
      c.raise_send_rendezvous_cleared();
      observer.transition(31);
      return do_Check_Credit(c, observer);
    } else {
      observer.transition(32);
      return do_Break(c, observer);
    }
  } else if (c.type_is_rndv_done()) {
    if (c.the_id_names_a_send_whose_memory_is_open()) {
      c.raise_send_rendezvous_done();
      observer.transition(33);
      return do_Check_Credit(c, observer);
    } else {
      observer.transition(34);
      return do_Break(c, observer);
    }
  } else if (c.type_is_acknowledgement()) {
    if (c.the_id_names_a_send_that_waits_for_its_acknowledgement()) {
      c.raise_send_acknowledged();
      observer.transition(35);
      return do_Check_Credit(c, observer);
    } else {
      observer.transition(36);
      return do_Break(c, observer);
    }
  } else if (c.type_is_cancel()) {
    c.look_for_the_unexpected_message();
    if (c.the_message_is_kept()) {
      c.drop_the_unexpected_message();
      call_give_credit(c);
      c.answer_the_cancel();
    }
    observer.transition(37);
    return do_Check_Credit(c, observer);
  } else if (c.type_is_the_answer_to_a_cancel()) {
    if (c.the_id_names_a_send_that_has_asked_to_be_cancelled()) {
      c.raise_send_cancel_answered();
      observer.transition(38);
      return do_Check_Credit(c, observer);
    } else {
      observer.transition(39);
      return do_Break(c, observer);
    }
  } else {
    observer.transition(40);
    return do_Break(c, observer);
  }
}

// Check Request: spec/recv.sm:190:1
template <class C, class Observer>
[[nodiscard]] constexpr State do_Check_Request([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.something_that_costs_credit_has_arrived()) {
    observer.transition(41);
    return do_Break(c, observer);
  } else {
    c.count_the_arrival();
    call_give_credit(c);
    observer.transition(42);
    return do_Check_Credit(c, observer);
  }
}

// Check Posted: spec/recv.sm:198:1
template <class C, class Observer>
[[nodiscard]] constexpr State do_Check_Posted([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.the_peer_has_no_credit_for_it()) {
    observer.transition(43);
    return do_Break(c, observer);
  } else if (c.an_eager_message_has_begun()) {
    observer.transition(44);
    return do_Break(c, observer);
  } else {
    call_give_credit(c);
    c.count_the_arrival();
    if (c.send_is_closing()) {
      c.it_will_not_be_acknowledged();
    }
    c.look_for_a_posted_receive();
    if (c.a_receive_is_found()) {
      c.match_the_receive();
      if (c.it_wants_an_acknowledgement()) {
        c.acknowledge_the_message();
      }
    } else if (c.there_is_no_room_to_keep_it()) {
      observer.transition(45);
      return do_Break(c, observer);
    } else {
      c.keep_the_message();
    }
    observer.transition(46);
    return do_Place_Data(c, observer);
  }
}

// Check Announced: spec/recv.sm:221:1
template <class C, class Observer>
[[nodiscard]] constexpr State do_Check_Announced([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.the_peer_has_no_credit_for_it()) {
    observer.transition(47);
    return do_Break(c, observer);
  } else {
    call_give_credit(c);
    c.count_the_arrival();
    if (c.send_is_closing()) {
      c.drop_the_announcement();
    } else {
      c.look_for_a_posted_receive();
      if (c.a_receive_is_found()) {
        c.match_the_receive();
        call_fetch_the_data(c);
        call_give_credit(c);
      } else {
        c.keep_the_announcement();
      }
    }
    observer.transition(48);
    return do_Check_Credit(c, observer);
  }
}

// Check Data: spec/recv.sm:240:1
template <class C, class Observer>
[[nodiscard]] constexpr State do_Check_Data([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.look_for_the_cleared_receive();
  if (c.no_receive_is_found()) {
    observer.transition(49);
    return do_Break(c, observer);
  } else if (c.it_says_that_its_sender_aborts()) {
    c.end_the_receive_as_cancelled();
    observer.transition(50);
    return do_Check_Credit(c, observer);
  } else if (c.the_data_does_not_go_on_where_it_stopped_or_beyond_its_end()) {
    observer.transition(51);
    return do_Break(c, observer);
  } else {
    observer.transition(52);
    return do_Place_Data(c, observer);
  }
}

// Check Continuation: spec/recv.sm:253:1
template <class C, class Observer>
[[nodiscard]] constexpr State do_Check_Continuation([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.no_eager_message_has_begun()) {
    observer.transition(53);
    return do_Break(c, observer);
  }
  c.go_on_with_the_eager_message();
  if (c.the_data_does_not_go_on_where_it_stopped_or_beyond_its_end()) {
    observer.transition(54);
    return do_Break(c, observer);
  } else {
    observer.transition(55);
    return do_Place_Data(c, observer);
  }
}

// Place Data: spec/recv.sm:262:1
template <class C, class Observer>
[[nodiscard]] constexpr State do_Place_Data([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.the_packet_is_whole()) {
    c.copy_the_payload_to_its_place();
    call_account_for_data(c);
    observer.transition(56);
    return do_Check_Credit(c, observer);
  } else {
    c.let_the_payload_land_in_its_place();
    observer.transition(57);
    return State::Direct_Packet;
  }
}

// Check Credit: spec/recv.sm:272:1
template <class C, class Observer>
[[nodiscard]] constexpr State do_Check_Credit([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.the_peer_has_credit_for_an_eager_message()) {
    observer.transition(58);
    return State::Awaiting_Packet;
  } else if (c.a_receive_or_a_probe_waits_for_a_message_of_the_peer()) {
    call_let_it_send_more(c);
    observer.transition(59);
    return State::Awaiting_Packet;
  } else {
    observer.transition(60);
    return State::Awaiting_Receive;
  }
}

// Break: spec/recv.sm:288:1
template <class C, class Observer>
[[nodiscard]] constexpr State do_Break([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.end_the_connection_as_a_protocol_error();
  observer.transition(62);
  return State::Broken;
}

// Close Connection: spec/recv.sm:298:1
template <class C, class Observer>
[[nodiscard]] constexpr State do_Close_Connection([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  call_end_what_has_begun(c);
  if (c.there_is_no_path_to_the_peer()) {
    observer.transition(64);
    return do_Give_Up(c, observer);
  } else {
    observer.transition(65);
    return State::Awaiting_Connection;
  }
}

// Lose Connection: spec/recv.sm:305:1
template <class C, class Observer>
[[nodiscard]] constexpr State do_Lose_Connection([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  call_end_what_has_begun(c);
  if (c.there_is_no_path_to_the_peer()) {
    observer.transition(66);
    return do_Give_Up(c, observer);
  } else {
    c.fail_the_receives_that_name_the_peer();
    observer.transition(67);
    return State::Gone;
  }
}

// Give Up: spec/recv.sm:313:1
template <class C, class Observer>
[[nodiscard]] constexpr State do_Give_Up([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.fail_the_receives_that_name_the_peer_as_unreachable();
  observer.transition(68);
  return State::Out_of_Reach;
}

// end_what_has_begun(): spec/recv.sm:332:1
template <class C>
STATEWIRE_PART void call_end_what_has_begun([[maybe_unused]] C& c) {
  c.fail_the_taken_messages_that_are_incomplete_or_announced();
  c.drop_what_is_incomplete_or_announced();
  c.owe_no_answers();
  c.fail_the_receives_that_have_met_a_message();
}

// begin_the_connection(): spec/recv.sm:340:1
template <class C>
STATEWIRE_PART void call_begin_the_connection([[maybe_unused]] C& c) {
  c.begin_to_count_anew();
}

// give_credit(): spec/recv.sm:343:1
template <class C>
STATEWIRE_PART void call_give_credit([[maybe_unused]] C& c) {
  if (c.the_peer_should_hear_of_more_credit()) {
    if (!c.send_is_closing()) {
      c.grant_more_credit();
    }
  }
}

// let_it_send_more(): spec/recv.sm:349:1
template <class C>
STATEWIRE_PART void call_let_it_send_more([[maybe_unused]] C& c) {
  if (!c.send_is_closing()) {
    c.grant_credit_for_eager_messages();
  }
}

// fetch_the_data(): spec/recv.sm:355:1
template <class C>
STATEWIRE_PART void call_fetch_the_data([[maybe_unused]] C& c) {
  if (c.the_sender_s_memory_is_open_and_nothing_of_it_is_wanted()) {
    call_end_the_reading(c);
  } else {
    if (c.the_sender_s_memory_is_open_the_receive_in_one_piece_and_the_rule_is_to_read()) {
      if (!c.packets_are_faster()) {
        c.read_the_sender_s_memory_into_the_receive();
      }
    }
    if (!c.it_is_being_read()) {
      c.send_the_clear_to_send();
    }
  }
}

// end_the_reading(): spec/recv.sm:366:1
template <class C>
STATEWIRE_PART void call_end_the_reading([[maybe_unused]] C& c) {
  c.all_of_the_data_has_been_read();
  c.tell_the_sender_that_it_is_done();
  c.complete_the_receive();
}

// take_message(): spec/recv.sm:372:1
template <class C>
STATEWIRE_PART void call_take_message([[maybe_unused]] C& c) {
  if (c.the_message_is_an_announcement()) {
    c.match_the_receive();
    c.drop_the_unexpected_message();
    call_fetch_the_data(c);
    call_give_credit(c);
  } else {
    if (c.it_wants_an_acknowledgement()) {
      c.acknowledge_the_message();
    }
    if (c.it_is_complete()) {
      c.hand_over_the_unexpected_message();
      call_give_credit(c);
    } else {
      c.promise_the_message_to_the_receive();
    }
  }
}

// account_for_data(): spec/recv.sm:388:1
template <class C>
STATEWIRE_PART void call_account_for_data([[maybe_unused]] C& c) {
  c.count_what_has_arrived();
  if (c.it_is_complete()) {
    if (c.it_has_a_receive()) {
      c.complete_the_receive();
      call_give_credit(c);
    } else {
      c.the_unexpected_message_is_complete();
    }
  } else if (c.others_forward_it()) {
    c.provide_the_data_to_its_forwarders();
  }
}

// Awaiting_Connection, Gone, Out_of_Reach on Packet_Arrived: spec/recv.sm:52:12
template <class C, class Observer>
STATEWIRE_CELL State group_Unconnected_on_Packet_Arrived([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  call_begin_the_connection(c);
  observer.transition(2);
  return moved(c, s, do_Determine_Type(c, observer));
}

// Awaiting_Connection, Gone, Out_of_Reach on Packet_Begins: spec/recv.sm:55:12
template <class C, class Observer>
STATEWIRE_CELL State group_Unconnected_on_Packet_Begins([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  call_begin_the_connection(c);
  observer.transition(3);
  return moved(c, s, do_Determine_Type(c, observer));
}

// Awaiting_Connection, Awaiting_Packet, Direct_Packet, Broken on Receive_Posted: spec/recv.sm:43:12
template <class C, class Observer>
STATEWIRE_CELL State group_Always_on_Receive_Posted([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.post_the_receive();
  observer.transition(0);
  return s;
}

// Awaiting_Connection, Gone, Out_of_Reach on Message_Wanted: spec/recv.sm:58:12
template <class C, class Observer>
STATEWIRE_CELL State group_Unconnected_on_Message_Wanted([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.hand_over_the_unexpected_message();
  observer.transition(4);
  return s;
}

// Awaiting_Connection, Gone, Out_of_Reach on Connection_Up: spec/recv.sm:48:12
template <class C, class Observer>
STATEWIRE_CELL State group_Unconnected_on_Connection_Up([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  call_begin_the_connection(c);
  observer.transition(1);
  return moved(c, s, do_Check_Credit(c, observer));
}

// Awaiting_Connection, Gone, Out_of_Reach on Connection_Closed: spec/recv.sm:64:12
template <class C, class Observer>
STATEWIRE_CELL State group_Unconnected_on_Connection_Closed([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_send_connection_closed();
  observer.transition(6);
  return s;
}

// Awaiting_Connection, Gone, Out_of_Reach on Peer_Finalizes: spec/recv.sm:68:12
template <class C, class Observer>
STATEWIRE_CELL State group_Unconnected_on_Peer_Finalizes([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_send_attempt_failed();
  observer.transition(7);
  return moved(c, s, do_Lose_Connection(c, observer));
}

// Awaiting_Connection, Gone, Out_of_Reach on Connection_Lost: spec/recv.sm:72:12
template <class C, class Observer>
STATEWIRE_CELL State group_Unconnected_on_Connection_Lost([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_send_attempt_failed();
  observer.transition(8);
  return moved(c, s, do_Lose_Connection(c, observer));
}

// Awaiting_Connection, Gone, Out_of_Reach on Peer_Unreachable: spec/recv.sm:62:12
template <class C, class Observer>
STATEWIRE_CELL State group_Unconnected_on_Peer_Unreachable([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(5);
  return moved(c, s, do_Give_Up(c, observer));
}

// Awaiting_Packet on Packet_Arrived: spec/recv.sm:111:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Packet_on_Packet_Arrived([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(16);
  return moved(c, State::Awaiting_Packet, do_Determine_Type(c, observer));
}

// Awaiting_Packet on Packet_Begins: spec/recv.sm:113:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Packet_on_Packet_Begins([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(17);
  return moved(c, State::Awaiting_Packet, do_Determine_Type(c, observer));
}

// Awaiting_Packet, Awaiting_Receive, Direct_Packet on Data_Placed: spec/recv.sm:82:12
template <class C, class Observer>
STATEWIRE_CELL State group_Connected_on_Data_Placed([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  call_end_the_reading(c);
  call_give_credit(c);
  observer.transition(10);
  return s;
}

// Awaiting_Packet, Awaiting_Receive, Direct_Packet on Read_Failed: spec/recv.sm:86:12
template <class C, class Observer>
STATEWIRE_CELL State group_Connected_on_Read_Failed([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.none_of_the_data_has_been_read();
  c.send_the_clear_to_send();
  observer.transition(11);
  return s;
}

// Awaiting_Packet, Direct_Packet, Broken on Message_Wanted: spec/recv.sm:79:12
template <class C, class Observer>
STATEWIRE_CELL State group_Connected_on_Message_Wanted([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  call_take_message(c);
  observer.transition(9);
  return s;
}

// Awaiting_Packet, Awaiting_Receive, Direct_Packet on Connection_Closing: spec/recv.sm:91:12
template <class C, class Observer>
STATEWIRE_CELL State group_Connected_on_Connection_Closing([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.fail_the_announcements_that_were_taken();
  c.owe_no_answers();
  observer.transition(12);
  return s;
}

// Awaiting_Packet, Awaiting_Receive, Direct_Packet, Broken on Connection_Closed: spec/recv.sm:95:12
template <class C, class Observer>
STATEWIRE_CELL State group_Connected_on_Connection_Closed([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_send_connection_closed();
  observer.transition(13);
  return moved(c, s, do_Close_Connection(c, observer));
}

// Awaiting_Packet, Awaiting_Receive, Direct_Packet, Broken on Peer_Finalizes: spec/recv.sm:98:12
template <class C, class Observer>
STATEWIRE_CELL State group_Connected_on_Peer_Finalizes([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_send_connection_closed();
  observer.transition(14);
  return moved(c, s, do_Lose_Connection(c, observer));
}

// Awaiting_Packet, Awaiting_Receive, Direct_Packet, Broken on Connection_Lost: spec/recv.sm:102:12
template <class C, class Observer>
STATEWIRE_CELL State group_Connected_on_Connection_Lost([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_send_connection_lost();
  observer.transition(15);
  return moved(c, s, do_Lose_Connection(c, observer));
}

// Awaiting_Receive on Packet_Arrived: spec/recv.sm:119:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Receive_on_Packet_Arrived([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(18);
  return moved(c, State::Awaiting_Receive, do_Determine_Type(c, observer));
}

// Awaiting_Receive on Packet_Begins: spec/recv.sm:121:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Receive_on_Packet_Begins([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(19);
  return moved(c, State::Awaiting_Receive, do_Determine_Type(c, observer));
}

// Awaiting_Receive on Receive_Posted: spec/recv.sm:123:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Receive_on_Receive_Posted([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.post_the_receive();
  observer.transition(20);
  return moved(c, State::Awaiting_Receive, do_Check_Credit(c, observer));
}

// Awaiting_Receive on Message_Awaited: spec/recv.sm:126:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Receive_on_Message_Awaited([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  call_let_it_send_more(c);
  observer.transition(21);
  return moved(c, State::Awaiting_Receive, State::Awaiting_Packet);
}

// Awaiting_Receive on Message_Wanted: spec/recv.sm:129:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Awaiting_Receive_on_Message_Wanted([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  call_take_message(c);
  observer.transition(22);
  return moved(c, State::Awaiting_Receive, do_Check_Credit(c, observer));
}

// Direct_Packet on Packet_Landed: spec/recv.sm:283:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Direct_Packet_on_Packet_Landed([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  call_account_for_data(c);
  observer.transition(61);
  return moved(c, State::Direct_Packet, do_Check_Credit(c, observer));
}

// Broken on Data_Placed: spec/recv.sm:294:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Broken_on_Data_Placed([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  call_end_the_reading(c);
  observer.transition(63);
  return moved(c, State::Broken, State::Broken);
}

// Gone, Out_of_Reach on Receive_Posted: spec/recv.sm:319:12
template <class C, class Observer>
STATEWIRE_CELL State group_Failing_on_Receive_Posted([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.fail_the_receive();
  observer.transition(69);
  return s;
}

// Out_of_Reach on Peer_Reachable: spec/recv.sm:329:12
template <class C, class Observer>
STATEWIRE_CELL State cell_Out_of_Reach_on_Peer_Reachable([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(70);
  return moved(c, State::Out_of_Reach, State::Awaiting_Connection);
}

} // namespace detail

// The dispatch: what `s` becomes on `e`.
template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State step([[maybe_unused]] State s, [[maybe_unused]] Event e, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_Connection:
      switch (e) {
      case Event::Packet_Arrived: return detail::group_Unconnected_on_Packet_Arrived(s, c, observer);
      case Event::Packet_Begins: return detail::group_Unconnected_on_Packet_Begins(s, c, observer);
      case Event::Receive_Posted: return detail::group_Always_on_Receive_Posted(s, c, observer);
      case Event::Message_Wanted: return detail::group_Unconnected_on_Message_Wanted(s, c, observer);
      case Event::Connection_Up: return detail::group_Unconnected_on_Connection_Up(s, c, observer);
      case Event::Connection_Closed: return detail::group_Unconnected_on_Connection_Closed(s, c, observer);
      case Event::Peer_Finalizes: return detail::group_Unconnected_on_Peer_Finalizes(s, c, observer);
      case Event::Connection_Lost: return detail::group_Unconnected_on_Connection_Lost(s, c, observer);
      case Event::Peer_Unreachable: return detail::group_Unconnected_on_Peer_Unreachable(s, c, observer);
      case Event::Message_Awaited:
      case Event::Connection_Closing:
      case Event::Peer_Reachable: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::Awaiting_Packet:
      switch (e) {
      case Event::Packet_Arrived: return detail::cell_Awaiting_Packet_on_Packet_Arrived(c, observer);
      case Event::Packet_Begins: return detail::cell_Awaiting_Packet_on_Packet_Begins(c, observer);
      case Event::Data_Placed: return detail::group_Connected_on_Data_Placed(s, c, observer);
      case Event::Read_Failed: return detail::group_Connected_on_Read_Failed(s, c, observer);
      case Event::Receive_Posted: return detail::group_Always_on_Receive_Posted(s, c, observer);
      case Event::Message_Wanted: return detail::group_Connected_on_Message_Wanted(s, c, observer);
      case Event::Connection_Closing: return detail::group_Connected_on_Connection_Closing(s, c, observer);
      case Event::Connection_Closed: return detail::group_Connected_on_Connection_Closed(s, c, observer);
      case Event::Peer_Finalizes: return detail::group_Connected_on_Peer_Finalizes(s, c, observer);
      case Event::Connection_Lost: return detail::group_Connected_on_Connection_Lost(s, c, observer);
      case Event::Message_Awaited:
      case Event::Connection_Up:
      case Event::Peer_Reachable:
      case Event::Peer_Unreachable: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::Awaiting_Receive:
      switch (e) {
      case Event::Packet_Arrived: return detail::cell_Awaiting_Receive_on_Packet_Arrived(c, observer);
      case Event::Packet_Begins: return detail::cell_Awaiting_Receive_on_Packet_Begins(c, observer);
      case Event::Data_Placed: return detail::group_Connected_on_Data_Placed(s, c, observer);
      case Event::Read_Failed: return detail::group_Connected_on_Read_Failed(s, c, observer);
      case Event::Receive_Posted: return detail::cell_Awaiting_Receive_on_Receive_Posted(c, observer);
      case Event::Message_Awaited: return detail::cell_Awaiting_Receive_on_Message_Awaited(c, observer);
      case Event::Message_Wanted: return detail::cell_Awaiting_Receive_on_Message_Wanted(c, observer);
      case Event::Connection_Closing: return detail::group_Connected_on_Connection_Closing(s, c, observer);
      case Event::Connection_Closed: return detail::group_Connected_on_Connection_Closed(s, c, observer);
      case Event::Peer_Finalizes: return detail::group_Connected_on_Peer_Finalizes(s, c, observer);
      case Event::Connection_Lost: return detail::group_Connected_on_Connection_Lost(s, c, observer);
      case Event::Connection_Up:
      case Event::Peer_Reachable:
      case Event::Peer_Unreachable: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::Direct_Packet:
      switch (e) {
      case Event::Packet_Landed: return detail::cell_Direct_Packet_on_Packet_Landed(c, observer);
      case Event::Data_Placed: return detail::group_Connected_on_Data_Placed(s, c, observer);
      case Event::Read_Failed: return detail::group_Connected_on_Read_Failed(s, c, observer);
      case Event::Receive_Posted: return detail::group_Always_on_Receive_Posted(s, c, observer);
      case Event::Message_Wanted: return detail::group_Connected_on_Message_Wanted(s, c, observer);
      case Event::Connection_Closing: return detail::group_Connected_on_Connection_Closing(s, c, observer);
      case Event::Connection_Closed: return detail::group_Connected_on_Connection_Closed(s, c, observer);
      case Event::Peer_Finalizes: return detail::group_Connected_on_Peer_Finalizes(s, c, observer);
      case Event::Connection_Lost: return detail::group_Connected_on_Connection_Lost(s, c, observer);
      case Event::Message_Awaited:
      case Event::Connection_Up:
      case Event::Peer_Reachable:
      case Event::Peer_Unreachable: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::Broken:
      switch (e) {
      case Event::Data_Placed: return detail::cell_Broken_on_Data_Placed(c, observer);
      case Event::Receive_Posted: return detail::group_Always_on_Receive_Posted(s, c, observer);
      case Event::Message_Wanted: return detail::group_Connected_on_Message_Wanted(s, c, observer);
      case Event::Connection_Closed: return detail::group_Connected_on_Connection_Closed(s, c, observer);
      case Event::Peer_Finalizes: return detail::group_Connected_on_Peer_Finalizes(s, c, observer);
      case Event::Connection_Lost: return detail::group_Connected_on_Connection_Lost(s, c, observer);
      case Event::Packet_Arrived:
      case Event::Packet_Begins:
      case Event::Read_Failed:
      case Event::Message_Awaited:
      case Event::Connection_Up:
      case Event::Connection_Closing:
      case Event::Peer_Reachable:
      case Event::Peer_Unreachable: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::Gone:
      switch (e) {
      case Event::Packet_Arrived: return detail::group_Unconnected_on_Packet_Arrived(s, c, observer);
      case Event::Packet_Begins: return detail::group_Unconnected_on_Packet_Begins(s, c, observer);
      case Event::Receive_Posted: return detail::group_Failing_on_Receive_Posted(s, c, observer);
      case Event::Message_Wanted: return detail::group_Unconnected_on_Message_Wanted(s, c, observer);
      case Event::Connection_Up: return detail::group_Unconnected_on_Connection_Up(s, c, observer);
      case Event::Connection_Closed: return detail::group_Unconnected_on_Connection_Closed(s, c, observer);
      case Event::Peer_Finalizes: return detail::group_Unconnected_on_Peer_Finalizes(s, c, observer);
      case Event::Connection_Lost: return detail::group_Unconnected_on_Connection_Lost(s, c, observer);
      case Event::Peer_Unreachable: return detail::group_Unconnected_on_Peer_Unreachable(s, c, observer);
      case Event::Message_Awaited:
      case Event::Connection_Closing:
      case Event::Peer_Reachable: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::Out_of_Reach:
      switch (e) {
      case Event::Packet_Arrived: return detail::group_Unconnected_on_Packet_Arrived(s, c, observer);
      case Event::Packet_Begins: return detail::group_Unconnected_on_Packet_Begins(s, c, observer);
      case Event::Receive_Posted: return detail::group_Failing_on_Receive_Posted(s, c, observer);
      case Event::Message_Wanted: return detail::group_Unconnected_on_Message_Wanted(s, c, observer);
      case Event::Connection_Up: return detail::group_Unconnected_on_Connection_Up(s, c, observer);
      case Event::Connection_Closed: return detail::group_Unconnected_on_Connection_Closed(s, c, observer);
      case Event::Peer_Finalizes: return detail::group_Unconnected_on_Peer_Finalizes(s, c, observer);
      case Event::Connection_Lost: return detail::group_Unconnected_on_Connection_Lost(s, c, observer);
      case Event::Peer_Reachable: return detail::cell_Out_of_Reach_on_Peer_Reachable(c, observer);
      case Event::Peer_Unreachable: return detail::group_Unconnected_on_Peer_Unreachable(s, c, observer);
      case Event::Message_Awaited:
      case Event::Connection_Closing: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

// The same, where the event is known when the program is compiled.
template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Packet_Arrived([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::Packet_Arrived;
    switch (s) {
    case State::Awaiting_Connection: return detail::group_Unconnected_on_Packet_Arrived(s, c, observer);
    case State::Awaiting_Packet: return detail::cell_Awaiting_Packet_on_Packet_Arrived(c, observer);
    case State::Awaiting_Receive: return detail::cell_Awaiting_Receive_on_Packet_Arrived(c, observer);
    case State::Gone: return detail::group_Unconnected_on_Packet_Arrived(s, c, observer);
    case State::Out_of_Reach: return detail::group_Unconnected_on_Packet_Arrived(s, c, observer);
    case State::Broken: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Packet_Begins([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::Packet_Begins;
    switch (s) {
    case State::Awaiting_Connection: return detail::group_Unconnected_on_Packet_Begins(s, c, observer);
    case State::Awaiting_Packet: return detail::cell_Awaiting_Packet_on_Packet_Begins(c, observer);
    case State::Awaiting_Receive: return detail::cell_Awaiting_Receive_on_Packet_Begins(c, observer);
    case State::Gone: return detail::group_Unconnected_on_Packet_Begins(s, c, observer);
    case State::Out_of_Reach: return detail::group_Unconnected_on_Packet_Begins(s, c, observer);
    case State::Broken: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Packet_Landed([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::Packet_Landed;
    switch (s) {
    case State::Direct_Packet: return detail::cell_Direct_Packet_on_Packet_Landed(c, observer);
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Data_Placed([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::Data_Placed;
    switch (s) {
    case State::Awaiting_Packet: return detail::group_Connected_on_Data_Placed(s, c, observer);
    case State::Awaiting_Receive: return detail::group_Connected_on_Data_Placed(s, c, observer);
    case State::Direct_Packet: return detail::group_Connected_on_Data_Placed(s, c, observer);
    case State::Broken: return detail::cell_Broken_on_Data_Placed(c, observer);
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Read_Failed([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::Read_Failed;
    switch (s) {
    case State::Awaiting_Packet: return detail::group_Connected_on_Read_Failed(s, c, observer);
    case State::Awaiting_Receive: return detail::group_Connected_on_Read_Failed(s, c, observer);
    case State::Direct_Packet: return detail::group_Connected_on_Read_Failed(s, c, observer);
    case State::Broken: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Receive_Posted([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_Connection: return detail::group_Always_on_Receive_Posted(s, c, observer);
    case State::Awaiting_Packet: return detail::group_Always_on_Receive_Posted(s, c, observer);
    case State::Awaiting_Receive: return detail::cell_Awaiting_Receive_on_Receive_Posted(c, observer);
    case State::Direct_Packet: return detail::group_Always_on_Receive_Posted(s, c, observer);
    case State::Broken: return detail::group_Always_on_Receive_Posted(s, c, observer);
    case State::Gone: return detail::group_Failing_on_Receive_Posted(s, c, observer);
    case State::Out_of_Reach: return detail::group_Failing_on_Receive_Posted(s, c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Message_Awaited([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_Receive: return detail::cell_Awaiting_Receive_on_Message_Awaited(c, observer);
    case State::Awaiting_Connection:
    case State::Awaiting_Packet:
    case State::Direct_Packet:
    case State::Broken:
    case State::Gone:
    case State::Out_of_Reach: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Message_Wanted([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_Connection: return detail::group_Unconnected_on_Message_Wanted(s, c, observer);
    case State::Awaiting_Packet: return detail::group_Connected_on_Message_Wanted(s, c, observer);
    case State::Awaiting_Receive: return detail::cell_Awaiting_Receive_on_Message_Wanted(c, observer);
    case State::Direct_Packet: return detail::group_Connected_on_Message_Wanted(s, c, observer);
    case State::Broken: return detail::group_Connected_on_Message_Wanted(s, c, observer);
    case State::Gone: return detail::group_Unconnected_on_Message_Wanted(s, c, observer);
    case State::Out_of_Reach: return detail::group_Unconnected_on_Message_Wanted(s, c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Connection_Up([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_Connection: return detail::group_Unconnected_on_Connection_Up(s, c, observer);
    case State::Gone: return detail::group_Unconnected_on_Connection_Up(s, c, observer);
    case State::Out_of_Reach: return detail::group_Unconnected_on_Connection_Up(s, c, observer);
    case State::Awaiting_Packet:
    case State::Awaiting_Receive:
    case State::Direct_Packet:
    case State::Broken: return s; // ignored
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
    case State::Awaiting_Packet: return detail::group_Connected_on_Connection_Closing(s, c, observer);
    case State::Awaiting_Receive: return detail::group_Connected_on_Connection_Closing(s, c, observer);
    case State::Direct_Packet: return detail::group_Connected_on_Connection_Closing(s, c, observer);
    case State::Awaiting_Connection:
    case State::Broken:
    case State::Gone:
    case State::Out_of_Reach: return s; // ignored
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
    case State::Awaiting_Connection: return detail::group_Unconnected_on_Connection_Closed(s, c, observer);
    case State::Awaiting_Packet: return detail::group_Connected_on_Connection_Closed(s, c, observer);
    case State::Awaiting_Receive: return detail::group_Connected_on_Connection_Closed(s, c, observer);
    case State::Direct_Packet: return detail::group_Connected_on_Connection_Closed(s, c, observer);
    case State::Broken: return detail::group_Connected_on_Connection_Closed(s, c, observer);
    case State::Gone: return detail::group_Unconnected_on_Connection_Closed(s, c, observer);
    case State::Out_of_Reach: return detail::group_Unconnected_on_Connection_Closed(s, c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Peer_Finalizes([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_Connection: return detail::group_Unconnected_on_Peer_Finalizes(s, c, observer);
    case State::Awaiting_Packet: return detail::group_Connected_on_Peer_Finalizes(s, c, observer);
    case State::Awaiting_Receive: return detail::group_Connected_on_Peer_Finalizes(s, c, observer);
    case State::Direct_Packet: return detail::group_Connected_on_Peer_Finalizes(s, c, observer);
    case State::Broken: return detail::group_Connected_on_Peer_Finalizes(s, c, observer);
    case State::Gone: return detail::group_Unconnected_on_Peer_Finalizes(s, c, observer);
    case State::Out_of_Reach: return detail::group_Unconnected_on_Peer_Finalizes(s, c, observer);
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
    case State::Awaiting_Connection: return detail::group_Unconnected_on_Connection_Lost(s, c, observer);
    case State::Awaiting_Packet: return detail::group_Connected_on_Connection_Lost(s, c, observer);
    case State::Awaiting_Receive: return detail::group_Connected_on_Connection_Lost(s, c, observer);
    case State::Direct_Packet: return detail::group_Connected_on_Connection_Lost(s, c, observer);
    case State::Broken: return detail::group_Connected_on_Connection_Lost(s, c, observer);
    case State::Gone: return detail::group_Unconnected_on_Connection_Lost(s, c, observer);
    case State::Out_of_Reach: return detail::group_Unconnected_on_Connection_Lost(s, c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Peer_Reachable([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Out_of_Reach: return detail::cell_Out_of_Reach_on_Peer_Reachable(c, observer);
    case State::Awaiting_Connection:
    case State::Awaiting_Packet:
    case State::Awaiting_Receive:
    case State::Direct_Packet:
    case State::Broken:
    case State::Gone: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_Peer_Unreachable([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::Awaiting_Connection: return detail::group_Unconnected_on_Peer_Unreachable(s, c, observer);
    case State::Gone: return detail::group_Unconnected_on_Peer_Unreachable(s, c, observer);
    case State::Out_of_Reach: return detail::group_Unconnected_on_Peer_Unreachable(s, c, observer);
    case State::Awaiting_Packet:
    case State::Awaiting_Receive:
    case State::Direct_Packet:
    case State::Broken: return s; // ignored
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

} // namespace statewire::spec::recv
