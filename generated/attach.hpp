// attach: written by statewirec from lanes/attach.dot. Do not edit: edit the spec.
// the lane of one connection: proposed, decided on, ready, attached, given up
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewirec/machine.hpp>

namespace statewire::spec::attach {

enum class State : std::uint8_t {
  APART, // no lane; the stream is on the socket
  PROPOSED, // the acceptor decides
  AGREED, // both sides start the candidate
  OWN_READY, // this side can receive; the peer's READY is awaited
  PEER_READY, // the peer can receive; this side cannot yet
  ATTACHED, // both sides can receive
  LEAVING, // DETACH was sent; the peer's is awaited
  SOCKET, // no lane any more: a side has ended its stream, or the socket has failed
  BROKEN, // the peer has violated the protocol
};
enum class Event : std::uint8_t {
  START,
  PROPOSE,
  TRY,
  NONE,
  SETUP,
  LANE_READY,
  READY,
  SWITCH,
  BELL,
  FAIL,
  DETACH,
  FINISH,
  END,
  BAD,
};

inline constexpr std::string_view k_machine_name = "attach";
inline constexpr State k_initial = State::APART;
inline constexpr std::size_t k_state_count = 9;
inline constexpr std::size_t k_event_count = 14;
inline constexpr std::size_t k_timer_count = 0;
inline constexpr std::size_t k_transition_count = 96;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "APART",
  "PROPOSED",
  "AGREED",
  "OWN_READY",
  "PEER_READY",
  "ATTACHED",
  "LEAVING",
  "SOCKET",
  "BROKEN",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "no lane; the stream is on the socket",
  "the acceptor decides",
  "both sides start the candidate",
  "this side can receive; the peer's READY is awaited",
  "the peer can receive; this side cannot yet",
  "both sides can receive",
  "DETACH was sent; the peer's is awaited",
  "no lane any more: a side has ended its stream, or the socket has failed",
  "the peer has violated the protocol",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "START",
  "PROPOSE",
  "TRY",
  "NONE",
  "SETUP",
  "LANE_READY",
  "READY",
  "SWITCH",
  "BELL",
  "FAIL",
  "DETACH",
  "FINISH",
  "END",
  "BAD",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 126> k_edges{
  0, 1, 2, 3, 5, 2, 3, 6, 2, 4, 37, 38, 39, 40, 41, 42, 43, 23, 26, 44,
  36, 7, 8, 39, 40, 41, 42, 43, 23, 26, 44, 28, 29, 30, 9, 11, 12, 33, 34, 17,
  19, 21, 5, 19, 21, 6, 19, 22, 18, 25, 35, 28, 29, 30, 10, 13, 33, 34, 17, 19,
  21, 5, 19, 21, 6, 19, 22, 18, 25, 35, 28, 29, 30, 31, 14, 32, 33, 34, 17, 19,
  21, 5, 19, 21, 6, 19, 22, 18, 25, 35, 28, 29, 30, 31, 32, 15, 16, 17, 19, 21,
  5, 19, 21, 6, 19, 22, 18, 25, 35, 36, 37, 38, 20, 21, 5, 20, 21, 6, 20, 22,
  23, 26, 44, 24, 27, 45,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 1, "this side proposes", "lanes/attach.dot", 57, {detail::k_edges.data() + 0, 1}}, // 0: APART -> PROPOSED on START
  {0, 0, 0, "else", "lanes/attach.dot", 58, {detail::k_edges.data() + 1, 1}}, // 1: APART -> APART on START
  {0, 1, 2, "not this side proposes and a candidate is left", "lanes/attach.dot", 60, {detail::k_edges.data() + 2, 3}}, // 2: APART -> AGREED on PROPOSE
  {0, 1, 0, "not this side proposes and not a candidate is left", "lanes/attach.dot", 60, {detail::k_edges.data() + 5, 3}}, // 3: APART -> APART on PROPOSE
  {0, 1, 8, "else", "lanes/attach.dot", 60, {detail::k_edges.data() + 8, 2}}, // 4: APART -> BROKEN on PROPOSE
  {0, 2, 8, "", "lanes/attach.dot", 100, {detail::k_edges.data() + 10, 1}}, // 5: APART -> BROKEN on TRY
  {0, 3, 8, "", "lanes/attach.dot", 100, {detail::k_edges.data() + 11, 1}}, // 6: APART -> BROKEN on NONE
  {0, 4, 8, "", "lanes/attach.dot", 100, {detail::k_edges.data() + 12, 1}}, // 7: APART -> BROKEN on SETUP
  {0, 6, 8, "", "lanes/attach.dot", 100, {detail::k_edges.data() + 13, 1}}, // 8: APART -> BROKEN on READY
  {0, 7, 8, "", "lanes/attach.dot", 100, {detail::k_edges.data() + 14, 1}}, // 9: APART -> BROKEN on SWITCH
  {0, 8, 8, "", "lanes/attach.dot", 100, {detail::k_edges.data() + 15, 1}}, // 10: APART -> BROKEN on BELL
  {0, 10, 8, "", "lanes/attach.dot", 100, {detail::k_edges.data() + 16, 1}}, // 11: APART -> BROKEN on DETACH
  {0, 11, 7, "", "lanes/attach.dot", 90, {detail::k_edges.data() + 17, 1}}, // 12: APART -> SOCKET on FINISH
  {0, 12, 7, "", "lanes/attach.dot", 95, {detail::k_edges.data() + 18, 1}}, // 13: APART -> SOCKET on END
  {0, 13, 8, "", "lanes/attach.dot", 100, {detail::k_edges.data() + 19, 1}}, // 14: APART -> BROKEN on BAD
  {1, 1, 8, "", "lanes/attach.dot", 100, {detail::k_edges.data() + 20, 1}}, // 15: PROPOSED -> BROKEN on PROPOSE
  {1, 2, 2, "", "lanes/attach.dot", 66, {detail::k_edges.data() + 21, 1}}, // 16: PROPOSED -> AGREED on TRY
  {1, 3, 0, "", "lanes/attach.dot", 67, {detail::k_edges.data() + 22, 1}}, // 17: PROPOSED -> APART on NONE
  {1, 4, 8, "", "lanes/attach.dot", 100, {detail::k_edges.data() + 23, 1}}, // 18: PROPOSED -> BROKEN on SETUP
  {1, 6, 8, "", "lanes/attach.dot", 100, {detail::k_edges.data() + 24, 1}}, // 19: PROPOSED -> BROKEN on READY
  {1, 7, 8, "", "lanes/attach.dot", 100, {detail::k_edges.data() + 25, 1}}, // 20: PROPOSED -> BROKEN on SWITCH
  {1, 8, 8, "", "lanes/attach.dot", 100, {detail::k_edges.data() + 26, 1}}, // 21: PROPOSED -> BROKEN on BELL
  {1, 10, 8, "", "lanes/attach.dot", 100, {detail::k_edges.data() + 27, 1}}, // 22: PROPOSED -> BROKEN on DETACH
  {1, 11, 7, "", "lanes/attach.dot", 90, {detail::k_edges.data() + 28, 1}}, // 23: PROPOSED -> SOCKET on FINISH
  {1, 12, 7, "", "lanes/attach.dot", 95, {detail::k_edges.data() + 29, 1}}, // 24: PROPOSED -> SOCKET on END
  {1, 13, 8, "", "lanes/attach.dot", 100, {detail::k_edges.data() + 30, 1}}, // 25: PROPOSED -> BROKEN on BAD
  {2, 1, 8, "", "lanes/attach.dot", 99, {detail::k_edges.data() + 31, 1}}, // 26: AGREED -> BROKEN on PROPOSE
  {2, 2, 8, "", "lanes/attach.dot", 99, {detail::k_edges.data() + 32, 1}}, // 27: AGREED -> BROKEN on TRY
  {2, 3, 8, "", "lanes/attach.dot", 99, {detail::k_edges.data() + 33, 1}}, // 28: AGREED -> BROKEN on NONE
  {2, 4, 2, "", "lanes/attach.dot", 70, {detail::k_edges.data() + 34, 1}}, // 29: AGREED -> AGREED on SETUP
  {2, 5, 3, "", "lanes/attach.dot", 73, {detail::k_edges.data() + 35, 1}}, // 30: AGREED -> OWN_READY on LANE_READY
  {2, 6, 4, "", "lanes/attach.dot", 74, {detail::k_edges.data() + 36, 1}}, // 31: AGREED -> PEER_READY on READY
  {2, 7, 8, "", "lanes/attach.dot", 99, {detail::k_edges.data() + 37, 1}}, // 32: AGREED -> BROKEN on SWITCH
  {2, 8, 8, "", "lanes/attach.dot", 99, {detail::k_edges.data() + 38, 1}}, // 33: AGREED -> BROKEN on BELL
  {2, 9, 6, "", "lanes/attach.dot", 81, {detail::k_edges.data() + 39, 1}}, // 34: AGREED -> LEAVING on FAIL
  {2, 10, 2, "not this side proposes and a candidate is left", "lanes/attach.dot", 83, {detail::k_edges.data() + 40, 3}}, // 35: AGREED -> AGREED on DETACH
  {2, 10, 0, "not this side proposes and not a candidate is left", "lanes/attach.dot", 83, {detail::k_edges.data() + 43, 3}}, // 36: AGREED -> APART on DETACH
  {2, 10, 1, "else", "lanes/attach.dot", 83, {detail::k_edges.data() + 46, 2}}, // 37: AGREED -> PROPOSED on DETACH
  {2, 11, 7, "", "lanes/attach.dot", 82, {detail::k_edges.data() + 48, 1}}, // 38: AGREED -> SOCKET on FINISH
  {2, 12, 7, "", "lanes/attach.dot", 94, {detail::k_edges.data() + 49, 1}}, // 39: AGREED -> SOCKET on END
  {2, 13, 8, "", "lanes/attach.dot", 99, {detail::k_edges.data() + 50, 1}}, // 40: AGREED -> BROKEN on BAD
  {3, 1, 8, "", "lanes/attach.dot", 99, {detail::k_edges.data() + 51, 1}}, // 41: OWN_READY -> BROKEN on PROPOSE
  {3, 2, 8, "", "lanes/attach.dot", 99, {detail::k_edges.data() + 52, 1}}, // 42: OWN_READY -> BROKEN on TRY
  {3, 3, 8, "", "lanes/attach.dot", 99, {detail::k_edges.data() + 53, 1}}, // 43: OWN_READY -> BROKEN on NONE
  {3, 4, 3, "", "lanes/attach.dot", 72, {detail::k_edges.data() + 54, 1}}, // 44: OWN_READY -> OWN_READY on SETUP
  {3, 6, 5, "", "lanes/attach.dot", 75, {detail::k_edges.data() + 55, 1}}, // 45: OWN_READY -> ATTACHED on READY
  {3, 7, 8, "", "lanes/attach.dot", 99, {detail::k_edges.data() + 56, 1}}, // 46: OWN_READY -> BROKEN on SWITCH
  {3, 8, 8, "", "lanes/attach.dot", 99, {detail::k_edges.data() + 57, 1}}, // 47: OWN_READY -> BROKEN on BELL
  {3, 9, 6, "", "lanes/attach.dot", 81, {detail::k_edges.data() + 58, 1}}, // 48: OWN_READY -> LEAVING on FAIL
  {3, 10, 2, "not this side proposes and a candidate is left", "lanes/attach.dot", 83, {detail::k_edges.data() + 59, 3}}, // 49: OWN_READY -> AGREED on DETACH
  {3, 10, 0, "not this side proposes and not a candidate is left", "lanes/attach.dot", 83, {detail::k_edges.data() + 62, 3}}, // 50: OWN_READY -> APART on DETACH
  {3, 10, 1, "else", "lanes/attach.dot", 83, {detail::k_edges.data() + 65, 2}}, // 51: OWN_READY -> PROPOSED on DETACH
  {3, 11, 7, "", "lanes/attach.dot", 82, {detail::k_edges.data() + 67, 1}}, // 52: OWN_READY -> SOCKET on FINISH
  {3, 12, 7, "", "lanes/attach.dot", 94, {detail::k_edges.data() + 68, 1}}, // 53: OWN_READY -> SOCKET on END
  {3, 13, 8, "", "lanes/attach.dot", 99, {detail::k_edges.data() + 69, 1}}, // 54: OWN_READY -> BROKEN on BAD
  {4, 1, 8, "", "lanes/attach.dot", 99, {detail::k_edges.data() + 70, 1}}, // 55: PEER_READY -> BROKEN on PROPOSE
  {4, 2, 8, "", "lanes/attach.dot", 99, {detail::k_edges.data() + 71, 1}}, // 56: PEER_READY -> BROKEN on TRY
  {4, 3, 8, "", "lanes/attach.dot", 99, {detail::k_edges.data() + 72, 1}}, // 57: PEER_READY -> BROKEN on NONE
  {4, 4, 8, "", "lanes/attach.dot", 99, {detail::k_edges.data() + 73, 1}}, // 58: PEER_READY -> BROKEN on SETUP
  {4, 5, 5, "", "lanes/attach.dot", 76, {detail::k_edges.data() + 74, 1}}, // 59: PEER_READY -> ATTACHED on LANE_READY
  {4, 6, 8, "", "lanes/attach.dot", 99, {detail::k_edges.data() + 75, 1}}, // 60: PEER_READY -> BROKEN on READY
  {4, 7, 8, "", "lanes/attach.dot", 99, {detail::k_edges.data() + 76, 1}}, // 61: PEER_READY -> BROKEN on SWITCH
  {4, 8, 8, "", "lanes/attach.dot", 99, {detail::k_edges.data() + 77, 1}}, // 62: PEER_READY -> BROKEN on BELL
  {4, 9, 6, "", "lanes/attach.dot", 81, {detail::k_edges.data() + 78, 1}}, // 63: PEER_READY -> LEAVING on FAIL
  {4, 10, 2, "not this side proposes and a candidate is left", "lanes/attach.dot", 83, {detail::k_edges.data() + 79, 3}}, // 64: PEER_READY -> AGREED on DETACH
  {4, 10, 0, "not this side proposes and not a candidate is left", "lanes/attach.dot", 83, {detail::k_edges.data() + 82, 3}}, // 65: PEER_READY -> APART on DETACH
  {4, 10, 1, "else", "lanes/attach.dot", 83, {detail::k_edges.data() + 85, 2}}, // 66: PEER_READY -> PROPOSED on DETACH
  {4, 11, 7, "", "lanes/attach.dot", 82, {detail::k_edges.data() + 87, 1}}, // 67: PEER_READY -> SOCKET on FINISH
  {4, 12, 7, "", "lanes/attach.dot", 94, {detail::k_edges.data() + 88, 1}}, // 68: PEER_READY -> SOCKET on END
  {4, 13, 8, "", "lanes/attach.dot", 99, {detail::k_edges.data() + 89, 1}}, // 69: PEER_READY -> BROKEN on BAD
  {5, 1, 8, "", "lanes/attach.dot", 99, {detail::k_edges.data() + 90, 1}}, // 70: ATTACHED -> BROKEN on PROPOSE
  {5, 2, 8, "", "lanes/attach.dot", 99, {detail::k_edges.data() + 91, 1}}, // 71: ATTACHED -> BROKEN on TRY
  {5, 3, 8, "", "lanes/attach.dot", 99, {detail::k_edges.data() + 92, 1}}, // 72: ATTACHED -> BROKEN on NONE
  {5, 4, 8, "", "lanes/attach.dot", 99, {detail::k_edges.data() + 93, 1}}, // 73: ATTACHED -> BROKEN on SETUP
  {5, 6, 8, "", "lanes/attach.dot", 99, {detail::k_edges.data() + 94, 1}}, // 74: ATTACHED -> BROKEN on READY
  {5, 7, 5, "", "lanes/attach.dot", 77, {detail::k_edges.data() + 95, 1}}, // 75: ATTACHED -> ATTACHED on SWITCH
  {5, 8, 5, "", "lanes/attach.dot", 78, {detail::k_edges.data() + 96, 1}}, // 76: ATTACHED -> ATTACHED on BELL
  {5, 9, 6, "", "lanes/attach.dot", 81, {detail::k_edges.data() + 97, 1}}, // 77: ATTACHED -> LEAVING on FAIL
  {5, 10, 2, "not this side proposes and a candidate is left", "lanes/attach.dot", 83, {detail::k_edges.data() + 98, 3}}, // 78: ATTACHED -> AGREED on DETACH
  {5, 10, 0, "not this side proposes and not a candidate is left", "lanes/attach.dot", 83, {detail::k_edges.data() + 101, 3}}, // 79: ATTACHED -> APART on DETACH
  {5, 10, 1, "else", "lanes/attach.dot", 83, {detail::k_edges.data() + 104, 2}}, // 80: ATTACHED -> PROPOSED on DETACH
  {5, 11, 7, "", "lanes/attach.dot", 82, {detail::k_edges.data() + 106, 1}}, // 81: ATTACHED -> SOCKET on FINISH
  {5, 12, 7, "", "lanes/attach.dot", 94, {detail::k_edges.data() + 107, 1}}, // 82: ATTACHED -> SOCKET on END
  {5, 13, 8, "", "lanes/attach.dot", 99, {detail::k_edges.data() + 108, 1}}, // 83: ATTACHED -> BROKEN on BAD
  {6, 1, 8, "", "lanes/attach.dot", 100, {detail::k_edges.data() + 109, 1}}, // 84: LEAVING -> BROKEN on PROPOSE
  {6, 2, 8, "", "lanes/attach.dot", 100, {detail::k_edges.data() + 110, 1}}, // 85: LEAVING -> BROKEN on TRY
  {6, 3, 8, "", "lanes/attach.dot", 100, {detail::k_edges.data() + 111, 1}}, // 86: LEAVING -> BROKEN on NONE
  {6, 10, 2, "not this side proposes and a candidate is left", "lanes/attach.dot", 84, {detail::k_edges.data() + 112, 3}}, // 87: LEAVING -> AGREED on DETACH
  {6, 10, 0, "not this side proposes and not a candidate is left", "lanes/attach.dot", 84, {detail::k_edges.data() + 115, 3}}, // 88: LEAVING -> APART on DETACH
  {6, 10, 1, "else", "lanes/attach.dot", 84, {detail::k_edges.data() + 118, 2}}, // 89: LEAVING -> PROPOSED on DETACH
  {6, 11, 7, "", "lanes/attach.dot", 90, {detail::k_edges.data() + 120, 1}}, // 90: LEAVING -> SOCKET on FINISH
  {6, 12, 7, "", "lanes/attach.dot", 95, {detail::k_edges.data() + 121, 1}}, // 91: LEAVING -> SOCKET on END
  {6, 13, 8, "", "lanes/attach.dot", 100, {detail::k_edges.data() + 122, 1}}, // 92: LEAVING -> BROKEN on BAD
  {7, 11, 7, "", "lanes/attach.dot", 91, {detail::k_edges.data() + 123, 1}}, // 93: SOCKET -> SOCKET on FINISH
  {7, 12, 7, "", "lanes/attach.dot", 96, {detail::k_edges.data() + 124, 1}}, // 94: SOCKET -> SOCKET on END
  {7, 13, 8, "", "lanes/attach.dot", 101, {detail::k_edges.data() + 125, 1}}, // 95: SOCKET -> BROKEN on BAD
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 3, 3, 3, 3, 2, 3, 3, 3, 0, 3, 3, 3, 3, // APART
  0, 3, 3, 3, 3, 2, 3, 3, 3, 0, 3, 3, 3, 3, // PROPOSED
  0, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, // AGREED
  0, 3, 3, 3, 3, 2, 3, 3, 3, 3, 3, 3, 3, 3, // OWN_READY
  0, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, // PEER_READY
  0, 3, 3, 3, 3, 2, 3, 3, 3, 3, 3, 3, 3, 3, // ATTACHED
  0, 3, 3, 3, 0, 2, 0, 0, 0, 0, 3, 3, 3, 3, // LEAVING
  0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 3, 3, 3, // SOCKET
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, // BROKEN
}};

} // namespace detail

[[nodiscard]] constexpr ::statewire::Verdict verdict(State s, Event e) {
  return static_cast<::statewire::Verdict>(
      detail::k_verdicts[static_cast<std::size_t>(s) * k_event_count + static_cast<std::size_t>(e)]);
}

[[nodiscard]] constexpr bool is_final([[maybe_unused]] State s) {
  return s == State::BROKEN;
}

[[nodiscard]] constexpr bool in_open([[maybe_unused]] State s) {
  return s == State::APART || s == State::PROPOSED || s == State::AGREED || s == State::OWN_READY || s == State::PEER_READY || s == State::ATTACHED || s == State::LEAVING;
}

[[nodiscard]] constexpr bool in_lane([[maybe_unused]] State s) {
  return s == State::AGREED || s == State::OWN_READY || s == State::PEER_READY || s == State::ATTACHED;
}

namespace detail {

// bool this_side_proposes() const  lanes/attach.dot:57:37
template <class C>
inline constexpr bool has_this_side_proposes = requires(C& c) { c.this_side_proposes() ? 1 : 0; };
// void forget_the_reasons()  lanes/attach.dot:57:64
template <class C>
inline constexpr bool has_forget_the_reasons = requires(C& c) { c.forget_the_reasons(); };
// void send_propose()  lanes/attach.dot:57:84
template <class C>
inline constexpr bool has_send_propose = requires(C& c) { c.send_propose(); };
// void end_the_connection_as_a_violation()  lanes/attach.dot:62:47
template <class C>
inline constexpr bool has_end_the_connection_as_a_violation = requires(C& c) { c.end_the_connection_as_a_violation(); };
// bool a_candidate_is_left() const  lanes/attach.dot:64:32
template <class C>
inline constexpr bool has_a_candidate_is_left = requires(C& c) { c.a_candidate_is_left() ? 1 : 0; };
// void send_try()  lanes/attach.dot:64:60
template <class C>
inline constexpr bool has_send_try = requires(C& c) { c.send_try(); };
// void start_the_lane()  lanes/attach.dot:64:70
template <class C>
inline constexpr bool has_start_the_lane = requires(C& c) { c.start_the_lane(); };
// void keep_the_first_reason()  lanes/attach.dot:65:45
template <class C>
inline constexpr bool has_keep_the_first_reason = requires(C& c) { c.keep_the_first_reason(); };
// void send_none()  lanes/attach.dot:65:68
template <class C>
inline constexpr bool has_send_none = requires(C& c) { c.send_none(); };
// void report_why_there_is_no_lane()  lanes/attach.dot:65:79
template <class C>
inline constexpr bool has_report_why_there_is_no_lane = requires(C& c) { c.report_why_there_is_no_lane(); };
// void pass_it_to_the_component()  lanes/attach.dot:70:47
template <class C>
inline constexpr bool has_pass_it_to_the_component = requires(C& c) { c.pass_it_to_the_component(); };
// void send_ready()  lanes/attach.dot:73:52
template <class C>
inline constexpr bool has_send_ready = requires(C& c) { c.send_ready(); };
// void let_the_component_write()  lanes/attach.dot:75:67
template <class C>
inline constexpr bool has_let_the_component_write = requires(C& c) { c.let_the_component_write(); };
// void raise_lane_reader_switch()  lanes/attach.dot:77:48
template <class C>
inline constexpr bool has_raise_lane_reader_switch = requires(C& c) { c.raise_lane_reader_switch(); };
// void wake_the_lane()  lanes/attach.dot:78:46
template <class C>
inline constexpr bool has_wake_the_lane = requires(C& c) { c.wake_the_lane(); };
// void stop_the_lane()  lanes/attach.dot:81:84
template <class C>
inline constexpr bool has_stop_the_lane = requires(C& c) { c.stop_the_lane(); };
// void send_detach()  lanes/attach.dot:81:99
template <class C>
inline constexpr bool has_send_detach = requires(C& c) { c.send_detach(); };
// void raise_lane_reader_give_up()  lanes/attach.dot:81:112
template <class C>
inline constexpr bool has_raise_lane_reader_give_up = requires(C& c) { c.raise_lane_reader_give_up(); };
// void raise_lane_writer_give_up()  lanes/attach.dot:81:139
template <class C>
inline constexpr bool has_raise_lane_writer_give_up = requires(C& c) { c.raise_lane_writer_give_up(); };
// void raise_lane_writer_finish()  lanes/attach.dot:82:145
template <class C>
inline constexpr bool has_raise_lane_writer_finish = requires(C& c) { c.raise_lane_writer_finish(); };
// void raise_lane_reader_end()  lanes/attach.dot:94:74
template <class C>
inline constexpr bool has_raise_lane_reader_end = requires(C& c) { c.raise_lane_reader_end(); };
// void raise_lane_writer_lost()  lanes/attach.dot:94:97
template <class C>
inline constexpr bool has_raise_lane_writer_lost = requires(C& c) { c.raise_lane_writer_lost(); };
// void unexpected(State, Event)  lanes/attach.dot:36:14
template <class C>
inline constexpr bool can_unexpected = requires(C& c) { c.unexpected(State{}, Event{}); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_this_side_proposes<C> &&
  detail::has_forget_the_reasons<C> &&
  detail::has_send_propose<C> &&
  detail::has_end_the_connection_as_a_violation<C> &&
  detail::has_a_candidate_is_left<C> &&
  detail::has_send_try<C> &&
  detail::has_start_the_lane<C> &&
  detail::has_keep_the_first_reason<C> &&
  detail::has_send_none<C> &&
  detail::has_report_why_there_is_no_lane<C> &&
  detail::has_pass_it_to_the_component<C> &&
  detail::has_send_ready<C> &&
  detail::has_let_the_component_write<C> &&
  detail::has_raise_lane_reader_switch<C> &&
  detail::has_wake_the_lane<C> &&
  detail::has_stop_the_lane<C> &&
  detail::has_send_detach<C> &&
  detail::has_raise_lane_reader_give_up<C> &&
  detail::has_raise_lane_writer_give_up<C> &&
  detail::has_raise_lane_writer_finish<C> &&
  detail::has_raise_lane_reader_end<C> &&
  detail::has_raise_lane_writer_lost<C> &&
  detail::can_unexpected<C>;

namespace detail {

// A phrase without an implementation is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_this_side_proposes<C>, "lanes/attach.dot:57:37: no hook for \"this side proposes\": implement bool this_side_proposes() const");
  static_assert(has_forget_the_reasons<C>, "lanes/attach.dot:57:64: no hook for \"forget the reasons\": implement void forget_the_reasons()");
  static_assert(has_send_propose<C>, "lanes/attach.dot:57:84: no hook for \"send PROPOSE\": implement void send_propose()");
  static_assert(has_end_the_connection_as_a_violation<C>, "lanes/attach.dot:62:47: no hook for \"end the connection as a violation\": implement void end_the_connection_as_a_violation()");
  static_assert(has_a_candidate_is_left<C>, "lanes/attach.dot:64:32: no hook for \"a candidate is left\": implement bool a_candidate_is_left() const");
  static_assert(has_send_try<C>, "lanes/attach.dot:64:60: no hook for \"send TRY\": implement void send_try()");
  static_assert(has_start_the_lane<C>, "lanes/attach.dot:64:70: no hook for \"start the lane\": implement void start_the_lane()");
  static_assert(has_keep_the_first_reason<C>, "lanes/attach.dot:65:45: no hook for \"keep the first reason\": implement void keep_the_first_reason()");
  static_assert(has_send_none<C>, "lanes/attach.dot:65:68: no hook for \"send NONE\": implement void send_none()");
  static_assert(has_report_why_there_is_no_lane<C>, "lanes/attach.dot:65:79: no hook for \"report why there is no lane\": implement void report_why_there_is_no_lane()");
  static_assert(has_pass_it_to_the_component<C>, "lanes/attach.dot:70:47: no hook for \"pass it to the component\": implement void pass_it_to_the_component()");
  static_assert(has_send_ready<C>, "lanes/attach.dot:73:52: no hook for \"send READY\": implement void send_ready()");
  static_assert(has_let_the_component_write<C>, "lanes/attach.dot:75:67: no hook for \"let the component write\": implement void let_the_component_write()");
  static_assert(has_raise_lane_reader_switch<C>, "lanes/attach.dot:77:48: no hook for \"raise lane_reader SWITCH\": implement void raise_lane_reader_switch()");
  static_assert(has_wake_the_lane<C>, "lanes/attach.dot:78:46: no hook for \"wake the lane\": implement void wake_the_lane()");
  static_assert(has_stop_the_lane<C>, "lanes/attach.dot:81:84: no hook for \"stop the lane\": implement void stop_the_lane()");
  static_assert(has_send_detach<C>, "lanes/attach.dot:81:99: no hook for \"send DETACH\": implement void send_detach()");
  static_assert(has_raise_lane_reader_give_up<C>, "lanes/attach.dot:81:112: no hook for \"raise lane_reader GIVE_UP\": implement void raise_lane_reader_give_up()");
  static_assert(has_raise_lane_writer_give_up<C>, "lanes/attach.dot:81:139: no hook for \"raise lane_writer GIVE_UP\": implement void raise_lane_writer_give_up()");
  static_assert(has_raise_lane_writer_finish<C>, "lanes/attach.dot:82:145: no hook for \"raise lane_writer FINISH\": implement void raise_lane_writer_finish()");
  static_assert(has_raise_lane_reader_end<C>, "lanes/attach.dot:94:74: no hook for \"raise lane_reader END\": implement void raise_lane_reader_end()");
  static_assert(has_raise_lane_writer_lost<C>, "lanes/attach.dot:94:97: no hook for \"raise lane_writer LOST\": implement void raise_lane_writer_lost()");
  static_assert(can_unexpected<C>, "lanes/attach.dot:36:14: no hook for events that are an error: implement void unexpected(State, Event)");
}

// Junction candidate: which of its ways is taken, and what that does. lanes/attach.dot:64:3
template <class C>
[[nodiscard]] constexpr unsigned choose_candidate([[maybe_unused]] C& c) {
  if (c.a_candidate_is_left()) {
    return 0;
  }
  return 1;
}
template <class C, class Observer>
[[nodiscard]] constexpr State take_candidate([[maybe_unused]] State s, [[maybe_unused]] C& c,
    [[maybe_unused]] Observer& observer, [[maybe_unused]] unsigned way, ::statewire::TransitionId first) {
  if (way == 0) {
    c.send_try();
    c.start_the_lane();
    observer.transition(first);
    return State::AGREED;
  }
  c.keep_the_first_reason();
  c.send_none();
  c.report_why_there_is_no_lane();
  observer.transition(static_cast<::statewire::TransitionId>(first + 1));
  return State::APART;
}

// Junction proposal: which of its ways is taken, and what that does. lanes/attach.dot:61:3
template <class C>
[[nodiscard]] constexpr unsigned choose_proposal([[maybe_unused]] C& c) {
  if (!c.this_side_proposes()) {
    return choose_candidate(c);
  }
  return 2;
}
template <class C, class Observer>
[[nodiscard]] constexpr State take_proposal([[maybe_unused]] State s, [[maybe_unused]] C& c,
    [[maybe_unused]] Observer& observer, [[maybe_unused]] unsigned way, ::statewire::TransitionId first) {
  if (way < 2) {
    c.forget_the_reasons();
    return take_candidate(s, c, observer, way, first);
  }
  c.end_the_connection_as_a_violation();
  observer.transition(static_cast<::statewire::TransitionId>(first + 2));
  return State::BROKEN;
}

// Junction next: which of its ways is taken, and what that does. lanes/attach.dot:86:3
template <class C>
[[nodiscard]] constexpr unsigned choose_next([[maybe_unused]] C& c) {
  if (!c.this_side_proposes()) {
    return choose_candidate(c);
  }
  return 2;
}
template <class C, class Observer>
[[nodiscard]] constexpr State take_next([[maybe_unused]] State s, [[maybe_unused]] C& c,
    [[maybe_unused]] Observer& observer, [[maybe_unused]] unsigned way, ::statewire::TransitionId first) {
  if (way < 2) {
    return take_candidate(s, c, observer, way, first);
  }
  observer.transition(static_cast<::statewire::TransitionId>(first + 2));
  return State::PROPOSED;
}

// APART on START: lanes/attach.dot:57:29
template <class C, class Observer>
STATEWIRE_CELL State cell_APART_on_START([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.this_side_proposes()) {
    c.forget_the_reasons();
    c.send_propose();
    observer.transition(0);
    return State::PROPOSED;
  }
  observer.transition(1);
  return State::APART;
}

// APART on PROPOSE: lanes/attach.dot:60:29
template <class C, class Observer>
STATEWIRE_CELL State cell_APART_on_PROPOSE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  const unsigned way = choose_proposal(c);
  return take_proposal(State::APART, c, observer, way, 2);
}

// APART, PROPOSED, LEAVING on BAD, BELL, DETACH, NONE, PROPOSE, READY, SETUP, SWITCH, TRY: lanes/attach.dot:100:58
template <class C, class Observer>
STATEWIRE_CELL State cell_APART_on_TRY([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.end_the_connection_as_a_violation();
  observer.transition(first);
  return State::BROKEN;
}

// APART, PROPOSED, LEAVING on FINISH: lanes/attach.dot:90:48
template <class C, class Observer>
STATEWIRE_CELL State cell_APART_on_FINISH([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.raise_lane_writer_finish();
  observer.transition(first);
  return State::SOCKET;
}

// APART, PROPOSED, LEAVING on END: lanes/attach.dot:95:48
template <class C, class Observer>
STATEWIRE_CELL State cell_APART_on_END([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.raise_lane_reader_end();
  c.raise_lane_writer_lost();
  observer.transition(first);
  return State::SOCKET;
}

// PROPOSED on TRY: lanes/attach.dot:66:31
template <class C, class Observer>
STATEWIRE_CELL State cell_PROPOSED_on_TRY([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.start_the_lane();
  observer.transition(16);
  return State::AGREED;
}

// PROPOSED on NONE: lanes/attach.dot:67:31
template <class C, class Observer>
STATEWIRE_CELL State cell_PROPOSED_on_NONE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.keep_the_first_reason();
  c.report_why_there_is_no_lane();
  observer.transition(17);
  return State::APART;
}

// AGREED, OWN_READY, PEER_READY, ATTACHED on BAD, BELL, NONE, PROPOSE, READY, SETUP, SWITCH, TRY: lanes/attach.dot:99:48
template <class C, class Observer>
STATEWIRE_CELL State cell_AGREED_on_PROPOSE([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.stop_the_lane();
  c.end_the_connection_as_a_violation();
  observer.transition(first);
  return State::BROKEN;
}

// AGREED on SETUP: lanes/attach.dot:70:34
template <class C, class Observer>
STATEWIRE_CELL State cell_AGREED_on_SETUP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.pass_it_to_the_component();
  observer.transition(29);
  return State::AGREED;
}

// AGREED on LANE_READY: lanes/attach.dot:73:34
template <class C, class Observer>
STATEWIRE_CELL State cell_AGREED_on_LANE_READY([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.send_ready();
  observer.transition(30);
  return State::OWN_READY;
}

// AGREED on READY: lanes/attach.dot:74:34
template <class C, class Observer>
STATEWIRE_CELL State cell_AGREED_on_READY([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(31);
  return State::PEER_READY;
}

// AGREED, OWN_READY, PEER_READY, ATTACHED on FAIL: lanes/attach.dot:81:49
template <class C, class Observer>
STATEWIRE_CELL State cell_AGREED_on_FAIL([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.keep_the_first_reason();
  c.stop_the_lane();
  c.send_detach();
  c.raise_lane_reader_give_up();
  c.raise_lane_writer_give_up();
  observer.transition(first);
  return State::LEAVING;
}

// AGREED, OWN_READY, PEER_READY, ATTACHED on DETACH: lanes/attach.dot:83:49
template <class C, class Observer>
STATEWIRE_CELL State cell_AGREED_on_DETACH([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  const unsigned way = choose_next(c);
  c.keep_the_first_reason();
  c.stop_the_lane();
  c.send_detach();
  c.raise_lane_reader_give_up();
  c.raise_lane_writer_give_up();
  return take_next(s, c, observer, way, first);
}

// AGREED, OWN_READY, PEER_READY, ATTACHED on FINISH: lanes/attach.dot:82:49
template <class C, class Observer>
STATEWIRE_CELL State cell_AGREED_on_FINISH([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.stop_the_lane();
  c.send_detach();
  c.raise_lane_reader_give_up();
  c.raise_lane_writer_give_up();
  c.raise_lane_writer_finish();
  observer.transition(first);
  return State::SOCKET;
}

// AGREED, OWN_READY, PEER_READY, ATTACHED on END: lanes/attach.dot:94:48
template <class C, class Observer>
STATEWIRE_CELL State cell_AGREED_on_END([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.stop_the_lane();
  c.raise_lane_reader_end();
  c.raise_lane_writer_lost();
  observer.transition(first);
  return State::SOCKET;
}

// OWN_READY on SETUP: lanes/attach.dot:72:34
template <class C, class Observer>
STATEWIRE_CELL State cell_OWN_READY_on_SETUP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.pass_it_to_the_component();
  observer.transition(44);
  return State::OWN_READY;
}

// OWN_READY on READY: lanes/attach.dot:75:34
template <class C, class Observer>
STATEWIRE_CELL State cell_OWN_READY_on_READY([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.forget_the_reasons();
  c.let_the_component_write();
  observer.transition(45);
  return State::ATTACHED;
}

// PEER_READY on LANE_READY: lanes/attach.dot:76:34
template <class C, class Observer>
STATEWIRE_CELL State cell_PEER_READY_on_LANE_READY([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.forget_the_reasons();
  c.send_ready();
  c.let_the_component_write();
  observer.transition(59);
  return State::ATTACHED;
}

// ATTACHED on SWITCH: lanes/attach.dot:77:34
template <class C, class Observer>
STATEWIRE_CELL State cell_ATTACHED_on_SWITCH([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_lane_reader_switch();
  observer.transition(75);
  return State::ATTACHED;
}

// ATTACHED on BELL: lanes/attach.dot:78:34
template <class C, class Observer>
STATEWIRE_CELL State cell_ATTACHED_on_BELL([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.wake_the_lane();
  observer.transition(76);
  return State::ATTACHED;
}

// LEAVING on DETACH: lanes/attach.dot:84:29
template <class C, class Observer>
STATEWIRE_CELL State cell_LEAVING_on_DETACH([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  const unsigned way = choose_next(c);
  return take_next(State::LEAVING, c, observer, way, 87);
}

// SOCKET on FINISH: lanes/attach.dot:91:28
template <class C, class Observer>
STATEWIRE_CELL State cell_SOCKET_on_FINISH([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_lane_writer_finish();
  observer.transition(93);
  return State::SOCKET;
}

// SOCKET on END: lanes/attach.dot:96:28
template <class C, class Observer>
STATEWIRE_CELL State cell_SOCKET_on_END([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_lane_reader_end();
  observer.transition(94);
  return State::SOCKET;
}

// SOCKET on BAD: lanes/attach.dot:101:28
template <class C, class Observer>
STATEWIRE_CELL State cell_SOCKET_on_BAD([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.end_the_connection_as_a_violation();
  observer.transition(95);
  return State::BROKEN;
}

} // namespace detail

// The dispatch: what `s` becomes on `e`.
template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State step([[maybe_unused]] State s, [[maybe_unused]] Event e, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::APART:
      switch (e) {
      case Event::START: return detail::cell_APART_on_START(c, observer);
      case Event::PROPOSE: return detail::cell_APART_on_PROPOSE(c, observer);
      case Event::TRY: return detail::cell_APART_on_TRY(s, c, observer, 5);
      case Event::NONE: return detail::cell_APART_on_TRY(s, c, observer, 6);
      case Event::SETUP: return detail::cell_APART_on_TRY(s, c, observer, 7);
      case Event::READY: return detail::cell_APART_on_TRY(s, c, observer, 8);
      case Event::SWITCH: return detail::cell_APART_on_TRY(s, c, observer, 9);
      case Event::BELL: return detail::cell_APART_on_TRY(s, c, observer, 10);
      case Event::DETACH: return detail::cell_APART_on_TRY(s, c, observer, 11);
      case Event::FINISH: return detail::cell_APART_on_FINISH(s, c, observer, 12);
      case Event::END: return detail::cell_APART_on_END(s, c, observer, 13);
      case Event::BAD: return detail::cell_APART_on_TRY(s, c, observer, 14);
      case Event::FAIL: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::PROPOSED:
      switch (e) {
      case Event::PROPOSE: return detail::cell_APART_on_TRY(s, c, observer, 15);
      case Event::TRY: return detail::cell_PROPOSED_on_TRY(c, observer);
      case Event::NONE: return detail::cell_PROPOSED_on_NONE(c, observer);
      case Event::SETUP: return detail::cell_APART_on_TRY(s, c, observer, 18);
      case Event::READY: return detail::cell_APART_on_TRY(s, c, observer, 19);
      case Event::SWITCH: return detail::cell_APART_on_TRY(s, c, observer, 20);
      case Event::BELL: return detail::cell_APART_on_TRY(s, c, observer, 21);
      case Event::DETACH: return detail::cell_APART_on_TRY(s, c, observer, 22);
      case Event::FINISH: return detail::cell_APART_on_FINISH(s, c, observer, 23);
      case Event::END: return detail::cell_APART_on_END(s, c, observer, 24);
      case Event::BAD: return detail::cell_APART_on_TRY(s, c, observer, 25);
      case Event::START:
      case Event::FAIL: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::AGREED:
      switch (e) {
      case Event::PROPOSE: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 26);
      case Event::TRY: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 27);
      case Event::NONE: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 28);
      case Event::SETUP: return detail::cell_AGREED_on_SETUP(c, observer);
      case Event::LANE_READY: return detail::cell_AGREED_on_LANE_READY(c, observer);
      case Event::READY: return detail::cell_AGREED_on_READY(c, observer);
      case Event::SWITCH: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 32);
      case Event::BELL: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 33);
      case Event::FAIL: return detail::cell_AGREED_on_FAIL(s, c, observer, 34);
      case Event::DETACH: return detail::cell_AGREED_on_DETACH(s, c, observer, 35);
      case Event::FINISH: return detail::cell_AGREED_on_FINISH(s, c, observer, 38);
      case Event::END: return detail::cell_AGREED_on_END(s, c, observer, 39);
      case Event::BAD: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 40);
      case Event::START: return s; // ignored
      }
      break;
    case State::OWN_READY:
      switch (e) {
      case Event::PROPOSE: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 41);
      case Event::TRY: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 42);
      case Event::NONE: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 43);
      case Event::SETUP: return detail::cell_OWN_READY_on_SETUP(c, observer);
      case Event::READY: return detail::cell_OWN_READY_on_READY(c, observer);
      case Event::SWITCH: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 46);
      case Event::BELL: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 47);
      case Event::FAIL: return detail::cell_AGREED_on_FAIL(s, c, observer, 48);
      case Event::DETACH: return detail::cell_AGREED_on_DETACH(s, c, observer, 49);
      case Event::FINISH: return detail::cell_AGREED_on_FINISH(s, c, observer, 52);
      case Event::END: return detail::cell_AGREED_on_END(s, c, observer, 53);
      case Event::BAD: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 54);
      case Event::START: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::PEER_READY:
      switch (e) {
      case Event::PROPOSE: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 55);
      case Event::TRY: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 56);
      case Event::NONE: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 57);
      case Event::SETUP: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 58);
      case Event::LANE_READY: return detail::cell_PEER_READY_on_LANE_READY(c, observer);
      case Event::READY: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 60);
      case Event::SWITCH: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 61);
      case Event::BELL: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 62);
      case Event::FAIL: return detail::cell_AGREED_on_FAIL(s, c, observer, 63);
      case Event::DETACH: return detail::cell_AGREED_on_DETACH(s, c, observer, 64);
      case Event::FINISH: return detail::cell_AGREED_on_FINISH(s, c, observer, 67);
      case Event::END: return detail::cell_AGREED_on_END(s, c, observer, 68);
      case Event::BAD: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 69);
      case Event::START: return s; // ignored
      }
      break;
    case State::ATTACHED:
      switch (e) {
      case Event::PROPOSE: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 70);
      case Event::TRY: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 71);
      case Event::NONE: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 72);
      case Event::SETUP: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 73);
      case Event::READY: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 74);
      case Event::SWITCH: return detail::cell_ATTACHED_on_SWITCH(c, observer);
      case Event::BELL: return detail::cell_ATTACHED_on_BELL(c, observer);
      case Event::FAIL: return detail::cell_AGREED_on_FAIL(s, c, observer, 77);
      case Event::DETACH: return detail::cell_AGREED_on_DETACH(s, c, observer, 78);
      case Event::FINISH: return detail::cell_AGREED_on_FINISH(s, c, observer, 81);
      case Event::END: return detail::cell_AGREED_on_END(s, c, observer, 82);
      case Event::BAD: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 83);
      case Event::START: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::LEAVING:
      switch (e) {
      case Event::PROPOSE: return detail::cell_APART_on_TRY(s, c, observer, 84);
      case Event::TRY: return detail::cell_APART_on_TRY(s, c, observer, 85);
      case Event::NONE: return detail::cell_APART_on_TRY(s, c, observer, 86);
      case Event::DETACH: return detail::cell_LEAVING_on_DETACH(c, observer);
      case Event::FINISH: return detail::cell_APART_on_FINISH(s, c, observer, 90);
      case Event::END: return detail::cell_APART_on_END(s, c, observer, 91);
      case Event::BAD: return detail::cell_APART_on_TRY(s, c, observer, 92);
      case Event::START:
      case Event::SETUP:
      case Event::READY:
      case Event::SWITCH:
      case Event::BELL:
      case Event::FAIL: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::SOCKET:
      switch (e) {
      case Event::FINISH: return detail::cell_SOCKET_on_FINISH(c, observer);
      case Event::END: return detail::cell_SOCKET_on_END(c, observer);
      case Event::BAD: return detail::cell_SOCKET_on_BAD(c, observer);
      case Event::START:
      case Event::PROPOSE:
      case Event::TRY:
      case Event::NONE:
      case Event::SETUP:
      case Event::READY:
      case Event::SWITCH:
      case Event::BELL:
      case Event::FAIL:
      case Event::DETACH: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::BROKEN:
      return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

// The same, where the event is known when the program is compiled.
template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_START([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::APART: return detail::cell_APART_on_START(c, observer);
    case State::PROPOSED:
    case State::AGREED:
    case State::OWN_READY:
    case State::PEER_READY:
    case State::ATTACHED:
    case State::LEAVING:
    case State::SOCKET:
    case State::BROKEN: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_PROPOSE([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::APART: return detail::cell_APART_on_PROPOSE(c, observer);
    case State::PROPOSED: return detail::cell_APART_on_TRY(s, c, observer, 15);
    case State::AGREED: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 26);
    case State::OWN_READY: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 41);
    case State::PEER_READY: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 55);
    case State::ATTACHED: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 70);
    case State::LEAVING: return detail::cell_APART_on_TRY(s, c, observer, 84);
    case State::SOCKET:
    case State::BROKEN: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_TRY([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::APART: return detail::cell_APART_on_TRY(s, c, observer, 5);
    case State::PROPOSED: return detail::cell_PROPOSED_on_TRY(c, observer);
    case State::AGREED: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 27);
    case State::OWN_READY: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 42);
    case State::PEER_READY: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 56);
    case State::ATTACHED: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 71);
    case State::LEAVING: return detail::cell_APART_on_TRY(s, c, observer, 85);
    case State::SOCKET:
    case State::BROKEN: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_NONE([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::APART: return detail::cell_APART_on_TRY(s, c, observer, 6);
    case State::PROPOSED: return detail::cell_PROPOSED_on_NONE(c, observer);
    case State::AGREED: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 28);
    case State::OWN_READY: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 43);
    case State::PEER_READY: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 57);
    case State::ATTACHED: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 72);
    case State::LEAVING: return detail::cell_APART_on_TRY(s, c, observer, 86);
    case State::SOCKET:
    case State::BROKEN: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_SETUP([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::APART: return detail::cell_APART_on_TRY(s, c, observer, 7);
    case State::PROPOSED: return detail::cell_APART_on_TRY(s, c, observer, 18);
    case State::AGREED: return detail::cell_AGREED_on_SETUP(c, observer);
    case State::OWN_READY: return detail::cell_OWN_READY_on_SETUP(c, observer);
    case State::PEER_READY: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 58);
    case State::ATTACHED: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 73);
    case State::LEAVING:
    case State::SOCKET:
    case State::BROKEN: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_LANE_READY([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::LANE_READY;
    switch (s) {
    case State::AGREED: return detail::cell_AGREED_on_LANE_READY(c, observer);
    case State::PEER_READY: return detail::cell_PEER_READY_on_LANE_READY(c, observer);
    case State::BROKEN: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_READY([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::APART: return detail::cell_APART_on_TRY(s, c, observer, 8);
    case State::PROPOSED: return detail::cell_APART_on_TRY(s, c, observer, 19);
    case State::AGREED: return detail::cell_AGREED_on_READY(c, observer);
    case State::OWN_READY: return detail::cell_OWN_READY_on_READY(c, observer);
    case State::PEER_READY: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 60);
    case State::ATTACHED: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 74);
    case State::LEAVING:
    case State::SOCKET:
    case State::BROKEN: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_SWITCH([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::APART: return detail::cell_APART_on_TRY(s, c, observer, 9);
    case State::PROPOSED: return detail::cell_APART_on_TRY(s, c, observer, 20);
    case State::AGREED: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 32);
    case State::OWN_READY: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 46);
    case State::PEER_READY: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 61);
    case State::ATTACHED: return detail::cell_ATTACHED_on_SWITCH(c, observer);
    case State::LEAVING:
    case State::SOCKET:
    case State::BROKEN: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_BELL([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::APART: return detail::cell_APART_on_TRY(s, c, observer, 10);
    case State::PROPOSED: return detail::cell_APART_on_TRY(s, c, observer, 21);
    case State::AGREED: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 33);
    case State::OWN_READY: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 47);
    case State::PEER_READY: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 62);
    case State::ATTACHED: return detail::cell_ATTACHED_on_BELL(c, observer);
    case State::LEAVING:
    case State::SOCKET:
    case State::BROKEN: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_FAIL([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::AGREED: return detail::cell_AGREED_on_FAIL(s, c, observer, 34);
    case State::OWN_READY: return detail::cell_AGREED_on_FAIL(s, c, observer, 48);
    case State::PEER_READY: return detail::cell_AGREED_on_FAIL(s, c, observer, 63);
    case State::ATTACHED: return detail::cell_AGREED_on_FAIL(s, c, observer, 77);
    case State::APART:
    case State::PROPOSED:
    case State::LEAVING:
    case State::SOCKET:
    case State::BROKEN: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_DETACH([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::APART: return detail::cell_APART_on_TRY(s, c, observer, 11);
    case State::PROPOSED: return detail::cell_APART_on_TRY(s, c, observer, 22);
    case State::AGREED: return detail::cell_AGREED_on_DETACH(s, c, observer, 35);
    case State::OWN_READY: return detail::cell_AGREED_on_DETACH(s, c, observer, 49);
    case State::PEER_READY: return detail::cell_AGREED_on_DETACH(s, c, observer, 64);
    case State::ATTACHED: return detail::cell_AGREED_on_DETACH(s, c, observer, 78);
    case State::LEAVING: return detail::cell_LEAVING_on_DETACH(c, observer);
    case State::SOCKET:
    case State::BROKEN: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_FINISH([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::APART: return detail::cell_APART_on_FINISH(s, c, observer, 12);
    case State::PROPOSED: return detail::cell_APART_on_FINISH(s, c, observer, 23);
    case State::AGREED: return detail::cell_AGREED_on_FINISH(s, c, observer, 38);
    case State::OWN_READY: return detail::cell_AGREED_on_FINISH(s, c, observer, 52);
    case State::PEER_READY: return detail::cell_AGREED_on_FINISH(s, c, observer, 67);
    case State::ATTACHED: return detail::cell_AGREED_on_FINISH(s, c, observer, 81);
    case State::LEAVING: return detail::cell_APART_on_FINISH(s, c, observer, 90);
    case State::SOCKET: return detail::cell_SOCKET_on_FINISH(c, observer);
    case State::BROKEN: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_END([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::APART: return detail::cell_APART_on_END(s, c, observer, 13);
    case State::PROPOSED: return detail::cell_APART_on_END(s, c, observer, 24);
    case State::AGREED: return detail::cell_AGREED_on_END(s, c, observer, 39);
    case State::OWN_READY: return detail::cell_AGREED_on_END(s, c, observer, 53);
    case State::PEER_READY: return detail::cell_AGREED_on_END(s, c, observer, 68);
    case State::ATTACHED: return detail::cell_AGREED_on_END(s, c, observer, 82);
    case State::LEAVING: return detail::cell_APART_on_END(s, c, observer, 91);
    case State::SOCKET: return detail::cell_SOCKET_on_END(c, observer);
    case State::BROKEN: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_BAD([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::APART: return detail::cell_APART_on_TRY(s, c, observer, 14);
    case State::PROPOSED: return detail::cell_APART_on_TRY(s, c, observer, 25);
    case State::AGREED: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 40);
    case State::OWN_READY: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 54);
    case State::PEER_READY: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 69);
    case State::ATTACHED: return detail::cell_AGREED_on_PROPOSE(s, c, observer, 83);
    case State::LEAVING: return detail::cell_APART_on_TRY(s, c, observer, 92);
    case State::SOCKET: return detail::cell_SOCKET_on_BAD(c, observer);
    case State::BROKEN: return s; // ignored
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

} // namespace statewire::spec::attach
