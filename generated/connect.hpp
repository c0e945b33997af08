// connect: written by statewirec from spec/connect.dot. Do not edit: edit the spec.
// one connection that this process opens
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewirec/machine.hpp>

namespace statewire::spec::connect {

enum class State : std::uint8_t {
  UNCONNECTED, // allocated; no socket yet
  CONNECTING, // attached; the socket connects
  OPEN_CSEND, // attached; the open request is being written
  OPEN_CRECV, // attached; waiting for the acceptor's answer
  OPEN_LANE, // attached; accepted, and up when a lane carries the frames
  DISCARDED, // lost the head-to-head; waits for the answer, then goes
  CONNECTED, // attached; both sides may send
  CLOSING_FLUSH, // queued bytes leave first
  CLOSING_WAIT, // our side is shut down; the peer's is not yet
  CLOSING_LAST, // the peer is done; our last bytes leave
  CLOSED, // the descriptor is free; the connection may be forgotten
};
enum class Event : std::uint8_t {
  START,
  CONNECT_OK,
  CONNECT_FAILED,
  WRITTEN,
  CHALLENGE,
  ACCEPTED,
  REFUSED,
  LANE_UP,
  LANE_FAILED,
  END_OF_STREAM,
  RESET,
  DISCARD,
  CLOSE,
  ABORT,
  DRAINED,
};
enum class Timer : std::uint8_t {
  connect_deadline,
  open_deadline,
  discard_deadline,
  close_deadline,
};

inline constexpr std::string_view k_machine_name = "connect";
inline constexpr State k_initial = State::UNCONNECTED;
inline constexpr std::size_t k_state_count = 11;
inline constexpr std::size_t k_event_count = 15;
inline constexpr std::size_t k_timer_count = 4;
inline constexpr std::size_t k_transition_count = 49;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "UNCONNECTED",
  "CONNECTING",
  "OPEN_CSEND",
  "OPEN_CRECV",
  "OPEN_LANE",
  "DISCARDED",
  "CONNECTED",
  "CLOSING_FLUSH",
  "CLOSING_WAIT",
  "CLOSING_LAST",
  "CLOSED",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "allocated; no socket yet",
  "attached; the socket connects",
  "attached; the open request is being written",
  "attached; waiting for the acceptor's answer",
  "attached; accepted, and up when a lane carries the frames",
  "lost the head-to-head; waits for the answer, then goes",
  "attached; both sides may send",
  "queued bytes leave first",
  "our side is shut down; the peer's is not yet",
  "the peer is done; our last bytes leave",
  "the descriptor is free; the connection may be forgotten",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "START",
  "CONNECT_OK",
  "CONNECT_FAILED",
  "WRITTEN",
  "CHALLENGE",
  "ACCEPTED",
  "REFUSED",
  "LANE_UP",
  "LANE_FAILED",
  "END_OF_STREAM",
  "RESET",
  "DISCARD",
  "CLOSE",
  "ABORT",
  "DRAINED",
}};
inline constexpr std::array<std::string_view, k_timer_count> k_timer_names{{
  "connect_deadline",
  "open_deadline",
  "discard_deadline",
  "close_deadline",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 51> k_edges{
  0, 1, 2, 3, 4, 18, 19, 5, 20, 6, 8, 18, 19, 7, 20, 9, 10, 11, 10, 12,
  16, 18, 19, 17, 20, 13, 14, 18, 19, 15, 20, 21, 22, 23, 24, 25, 26, 28, 29, 27,
  30, 32, 35, 36, 31, 33, 35, 36, 35, 36, 34,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 1, "", "spec/connect.dot", 72, {detail::k_edges.data() + 0, 1}}, // 0: UNCONNECTED -> CONNECTING on START
  {0, 11, 10, "", "spec/connect.dot", 74, {detail::k_edges.data() + 1, 1}}, // 1: UNCONNECTED -> CLOSED on DISCARD
  {0, 13, 10, "", "spec/connect.dot", 74, {detail::k_edges.data() + 2, 1}}, // 2: UNCONNECTED -> CLOSED on ABORT
  {1, 1, 2, "", "spec/connect.dot", 76, {detail::k_edges.data() + 3, 1}}, // 3: CONNECTING -> OPEN_CSEND on CONNECT_OK
  {1, 2, 10, "", "spec/connect.dot", 77, {detail::k_edges.data() + 4, 1}}, // 4: CONNECTING -> CLOSED on CONNECT_FAILED
  {1, 9, 10, "", "spec/connect.dot", 98, {detail::k_edges.data() + 5, 1}}, // 5: CONNECTING -> CLOSED on END_OF_STREAM
  {1, 10, 10, "", "spec/connect.dot", 99, {detail::k_edges.data() + 6, 1}}, // 6: CONNECTING -> CLOSED on RESET
  {1, 11, 10, "", "spec/connect.dot", 78, {detail::k_edges.data() + 7, 1}}, // 7: CONNECTING -> CLOSED on DISCARD
  {1, 13, 10, "", "spec/connect.dot", 100, {detail::k_edges.data() + 8, 1}}, // 8: CONNECTING -> CLOSED on ABORT
  {2, 3, 3, "", "spec/connect.dot", 80, {detail::k_edges.data() + 9, 1}}, // 9: OPEN_CSEND -> OPEN_CRECV on WRITTEN
  {2, 6, 10, "", "spec/connect.dot", 83, {detail::k_edges.data() + 10, 1}}, // 10: OPEN_CSEND -> CLOSED on REFUSED
  {2, 9, 10, "", "spec/connect.dot", 98, {detail::k_edges.data() + 11, 1}}, // 11: OPEN_CSEND -> CLOSED on END_OF_STREAM
  {2, 10, 10, "", "spec/connect.dot", 99, {detail::k_edges.data() + 12, 1}}, // 12: OPEN_CSEND -> CLOSED on RESET
  {2, 11, 5, "", "spec/connect.dot", 81, {detail::k_edges.data() + 13, 1}}, // 13: OPEN_CSEND -> DISCARDED on DISCARD
  {2, 13, 10, "", "spec/connect.dot", 100, {detail::k_edges.data() + 14, 1}}, // 14: OPEN_CSEND -> CLOSED on ABORT
  {3, 4, 2, "", "spec/connect.dot", 85, {detail::k_edges.data() + 15, 1}}, // 15: OPEN_CRECV -> OPEN_CSEND on CHALLENGE
  {3, 5, 4, "frames go over a lane only", "spec/connect.dot", 89, {detail::k_edges.data() + 16, 2}}, // 16: OPEN_CRECV -> OPEN_LANE on ACCEPTED
  {3, 5, 6, "else", "spec/connect.dot", 89, {detail::k_edges.data() + 18, 2}}, // 17: OPEN_CRECV -> CONNECTED on ACCEPTED
  {3, 6, 10, "", "spec/connect.dot", 95, {detail::k_edges.data() + 20, 1}}, // 18: OPEN_CRECV -> CLOSED on REFUSED
  {3, 9, 10, "", "spec/connect.dot", 98, {detail::k_edges.data() + 21, 1}}, // 19: OPEN_CRECV -> CLOSED on END_OF_STREAM
  {3, 10, 10, "", "spec/connect.dot", 99, {detail::k_edges.data() + 22, 1}}, // 20: OPEN_CRECV -> CLOSED on RESET
  {3, 11, 5, "", "spec/connect.dot", 96, {detail::k_edges.data() + 23, 1}}, // 21: OPEN_CRECV -> DISCARDED on DISCARD
  {3, 13, 10, "", "spec/connect.dot", 100, {detail::k_edges.data() + 24, 1}}, // 22: OPEN_CRECV -> CLOSED on ABORT
  {4, 7, 6, "", "spec/connect.dot", 92, {detail::k_edges.data() + 25, 1}}, // 23: OPEN_LANE -> CONNECTED on LANE_UP
  {4, 8, 10, "", "spec/connect.dot", 93, {detail::k_edges.data() + 26, 1}}, // 24: OPEN_LANE -> CLOSED on LANE_FAILED
  {4, 9, 10, "", "spec/connect.dot", 98, {detail::k_edges.data() + 27, 1}}, // 25: OPEN_LANE -> CLOSED on END_OF_STREAM
  {4, 10, 10, "", "spec/connect.dot", 99, {detail::k_edges.data() + 28, 1}}, // 26: OPEN_LANE -> CLOSED on RESET
  {4, 11, 10, "", "spec/connect.dot", 94, {detail::k_edges.data() + 29, 1}}, // 27: OPEN_LANE -> CLOSED on DISCARD
  {4, 13, 10, "", "spec/connect.dot", 100, {detail::k_edges.data() + 30, 1}}, // 28: OPEN_LANE -> CLOSED on ABORT
  {5, 4, 10, "", "spec/connect.dot", 104, {detail::k_edges.data() + 31, 1}}, // 29: DISCARDED -> CLOSED on CHALLENGE
  {5, 5, 10, "", "spec/connect.dot", 104, {detail::k_edges.data() + 32, 1}}, // 30: DISCARDED -> CLOSED on ACCEPTED
  {5, 6, 10, "", "spec/connect.dot", 104, {detail::k_edges.data() + 33, 1}}, // 31: DISCARDED -> CLOSED on REFUSED
  {5, 9, 10, "", "spec/connect.dot", 104, {detail::k_edges.data() + 34, 1}}, // 32: DISCARDED -> CLOSED on END_OF_STREAM
  {5, 10, 10, "", "spec/connect.dot", 105, {detail::k_edges.data() + 35, 1}}, // 33: DISCARDED -> CLOSED on RESET
  {5, 13, 10, "", "spec/connect.dot", 105, {detail::k_edges.data() + 36, 1}}, // 34: DISCARDED -> CLOSED on ABORT
  {6, 9, 10, "", "spec/connect.dot", 108, {detail::k_edges.data() + 37, 1}}, // 35: CONNECTED -> CLOSED on END_OF_STREAM
  {6, 10, 10, "", "spec/connect.dot", 109, {detail::k_edges.data() + 38, 1}}, // 36: CONNECTED -> CLOSED on RESET
  {6, 12, 7, "", "spec/connect.dot", 107, {detail::k_edges.data() + 39, 1}}, // 37: CONNECTED -> CLOSING_FLUSH on CLOSE
  {6, 13, 10, "", "spec/connect.dot", 110, {detail::k_edges.data() + 40, 1}}, // 38: CONNECTED -> CLOSED on ABORT
  {7, 9, 9, "", "spec/connect.dot", 113, {detail::k_edges.data() + 41, 1}}, // 39: CLOSING_FLUSH -> CLOSING_LAST on END_OF_STREAM
  {7, 10, 10, "", "spec/connect.dot", 117, {detail::k_edges.data() + 42, 1}}, // 40: CLOSING_FLUSH -> CLOSED on RESET
  {7, 13, 10, "", "spec/connect.dot", 117, {detail::k_edges.data() + 43, 1}}, // 41: CLOSING_FLUSH -> CLOSED on ABORT
  {7, 14, 8, "", "spec/connect.dot", 112, {detail::k_edges.data() + 44, 1}}, // 42: CLOSING_FLUSH -> CLOSING_WAIT on DRAINED
  {8, 9, 10, "", "spec/connect.dot", 114, {detail::k_edges.data() + 45, 1}}, // 43: CLOSING_WAIT -> CLOSED on END_OF_STREAM
  {8, 10, 10, "", "spec/connect.dot", 117, {detail::k_edges.data() + 46, 1}}, // 44: CLOSING_WAIT -> CLOSED on RESET
  {8, 13, 10, "", "spec/connect.dot", 117, {detail::k_edges.data() + 47, 1}}, // 45: CLOSING_WAIT -> CLOSED on ABORT
  {9, 10, 10, "", "spec/connect.dot", 117, {detail::k_edges.data() + 48, 1}}, // 46: CLOSING_LAST -> CLOSED on RESET
  {9, 13, 10, "", "spec/connect.dot", 117, {detail::k_edges.data() + 49, 1}}, // 47: CLOSING_LAST -> CLOSED on ABORT
  {9, 14, 10, "", "spec/connect.dot", 115, {detail::k_edges.data() + 50, 1}}, // 48: CLOSING_LAST -> CLOSED on DRAINED
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 3, 2, // UNCONNECTED
  2, 3, 3, 2, 2, 2, 2, 2, 2, 3, 3, 3, 2, 3, 2, // CONNECTING
  2, 2, 2, 3, 2, 2, 3, 2, 2, 3, 3, 3, 2, 3, 2, // OPEN_CSEND
  2, 2, 2, 2, 3, 3, 3, 2, 2, 3, 3, 3, 2, 3, 2, // OPEN_CRECV
  2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 2, 3, 2, // OPEN_LANE
  2, 2, 2, 0, 3, 3, 3, 2, 2, 3, 3, 0, 2, 3, 2, // DISCARDED
  2, 2, 2, 0, 2, 2, 2, 2, 2, 3, 3, 2, 3, 3, 2, // CONNECTED
  2, 2, 2, 0, 2, 2, 2, 2, 2, 3, 3, 0, 0, 3, 3, // CLOSING_FLUSH
  2, 2, 2, 0, 2, 2, 2, 2, 2, 3, 3, 0, 0, 3, 0, // CLOSING_WAIT
  2, 2, 2, 0, 2, 2, 2, 2, 2, 0, 3, 0, 0, 3, 3, // CLOSING_LAST
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, // CLOSED
}};

} // namespace detail

[[nodiscard]] constexpr ::statewire::Verdict verdict(State s, Event e) {
  return static_cast<::statewire::Verdict>(
      detail::k_verdicts[static_cast<std::size_t>(s) * k_event_count + static_cast<std::size_t>(e)]);
}

[[nodiscard]] constexpr bool is_final([[maybe_unused]] State s) {
  return s == State::CLOSED;
}

[[nodiscard]] constexpr bool in_attempt([[maybe_unused]] State s) {
  return s == State::UNCONNECTED || s == State::CONNECTING || s == State::OPEN_CSEND || s == State::OPEN_CRECV || s == State::OPEN_LANE || s == State::DISCARDED;
}

[[nodiscard]] constexpr bool in_opening([[maybe_unused]] State s) {
  return s == State::CONNECTING || s == State::OPEN_CSEND || s == State::OPEN_CRECV || s == State::OPEN_LANE;
}

[[nodiscard]] constexpr bool in_closing([[maybe_unused]] State s) {
  return s == State::CLOSING_FLUSH || s == State::CLOSING_WAIT || s == State::CLOSING_LAST;
}

[[nodiscard]] constexpr bool in_flushing([[maybe_unused]] State s) {
  return s == State::CLOSING_FLUSH || s == State::CLOSING_LAST;
}

// The timer that runs while the machine is in this state.
[[nodiscard]] constexpr std::optional<Timer> timer_of(State s) {
  switch (s) {
  case State::CONNECTING:
    return Timer::connect_deadline;
  case State::OPEN_CSEND:
  case State::OPEN_CRECV:
  case State::OPEN_LANE:
    return Timer::open_deadline;
  case State::DISCARDED:
    return Timer::discard_deadline;
  case State::CLOSING_FLUSH:
  case State::CLOSING_WAIT:
  case State::CLOSING_LAST:
    return Timer::close_deadline;
  default:
    return std::nullopt;
  }
}

// What the timer raises when it expires.
[[nodiscard]] constexpr Event timer_event(Timer timer) {
  switch (timer) {
  case Timer::connect_deadline: return Event::RESET;
  case Timer::open_deadline: return Event::RESET;
  case Timer::discard_deadline: return Event::RESET;
  case Timer::close_deadline: return Event::RESET;
  }
  return Event{};
}

namespace detail {

// void await_a_lane()  spec/connect.dot:49:53
template <class C>
inline constexpr bool has_await_a_lane = requires(C& c) { c.await_a_lane(); };
// void expect_frames()  spec/connect.dot:56:21
template <class C>
inline constexpr bool has_expect_frames = requires(C& c) { c.expect_frames(); };
// void start_sending()  spec/connect.dot:56:36
template <class C>
inline constexpr bool has_start_sending = requires(C& c) { c.start_sending(); };
// void discard_input()  spec/connect.dot:64:58
template <class C>
inline constexpr bool has_discard_input = requires(C& c) { c.discard_input(); };
// void close_the_socket()  spec/connect.dot:69:30
template <class C>
inline constexpr bool has_close_the_socket = requires(C& c) { c.close_the_socket(); };
// void raise_vc_conn_gone()  spec/connect.dot:69:48
template <class C>
inline constexpr bool has_raise_vc_conn_gone = requires(C& c) { c.raise_vc_conn_gone(); };
// void post_the_connect()  spec/connect.dot:72:50
template <class C>
inline constexpr bool has_post_the_connect = requires(C& c) { c.post_the_connect(); };
// void expect_an_answer()  spec/connect.dot:76:54
template <class C>
inline constexpr bool has_expect_an_answer = requires(C& c) { c.expect_an_answer(); };
// void send_the_open_request()  spec/connect.dot:76:72
template <class C>
inline constexpr bool has_send_the_open_request = requires(C& c) { c.send_the_open_request(); };
// void raise_vc_open_failed()  spec/connect.dot:77:54
template <class C>
inline constexpr bool has_raise_vc_open_failed = requires(C& c) { c.raise_vc_open_failed(); };
// bool frames_go_over_a_lane_only() const  spec/connect.dot:90:31
template <class C>
inline constexpr bool has_frames_go_over_a_lane_only = requires(C& c) { c.frames_go_over_a_lane_only() ? 1 : 0; };
// void send_the_confirmation()  spec/connect.dot:91:44
template <class C>
inline constexpr bool has_send_the_confirmation = requires(C& c) { c.send_the_confirmation(); };
// void raise_vc_conn_up()  spec/connect.dot:91:67
template <class C>
inline constexpr bool has_raise_vc_conn_up = requires(C& c) { c.raise_vc_conn_up(); };
// void reset_the_socket()  spec/connect.dot:99:68
template <class C>
inline constexpr bool has_reset_the_socket = requires(C& c) { c.reset_the_socket(); };
// void finish_sending()  spec/connect.dot:107:51
template <class C>
inline constexpr bool has_finish_sending = requires(C& c) { c.finish_sending(); };
// void raise_vc_conn_lost()  spec/connect.dot:108:52
template <class C>
inline constexpr bool has_raise_vc_conn_lost = requires(C& c) { c.raise_vc_conn_lost(); };
// void shut_down_sending()  spec/connect.dot:112:56
template <class C>
inline constexpr bool has_shut_down_sending = requires(C& c) { c.shut_down_sending(); };
// void start_timer(Timer)  spec/connect.dot:43:30
template <class C>
inline constexpr bool can_start_timer = requires(C& c) { c.start_timer(Timer{}); };
// void stop_timer(Timer)  spec/connect.dot:43:30
template <class C>
inline constexpr bool can_stop_timer = requires(C& c) { c.stop_timer(Timer{}); };
// void unexpected(State, Event)  spec/connect.dot:39:14
template <class C>
inline constexpr bool can_unexpected = requires(C& c) { c.unexpected(State{}, Event{}); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_await_a_lane<C> &&
  detail::has_expect_frames<C> &&
  detail::has_start_sending<C> &&
  detail::has_discard_input<C> &&
  detail::has_close_the_socket<C> &&
  detail::has_raise_vc_conn_gone<C> &&
  detail::has_post_the_connect<C> &&
  detail::has_expect_an_answer<C> &&
  detail::has_send_the_open_request<C> &&
  detail::has_raise_vc_open_failed<C> &&
  detail::has_frames_go_over_a_lane_only<C> &&
  detail::has_send_the_confirmation<C> &&
  detail::has_raise_vc_conn_up<C> &&
  detail::has_reset_the_socket<C> &&
  detail::has_finish_sending<C> &&
  detail::has_raise_vc_conn_lost<C> &&
  detail::has_shut_down_sending<C> &&
  detail::can_start_timer<C> &&
  detail::can_stop_timer<C> &&
  detail::can_unexpected<C>;

namespace detail {

// A phrase without an implementation is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_await_a_lane<C>, "spec/connect.dot:49:53: no hook for \"await a lane\": implement void await_a_lane()");
  static_assert(has_expect_frames<C>, "spec/connect.dot:56:21: no hook for \"expect frames\": implement void expect_frames()");
  static_assert(has_start_sending<C>, "spec/connect.dot:56:36: no hook for \"start sending\": implement void start_sending()");
  static_assert(has_discard_input<C>, "spec/connect.dot:64:58: no hook for \"discard input\": implement void discard_input()");
  static_assert(has_close_the_socket<C>, "spec/connect.dot:69:30: no hook for \"close the socket\": implement void close_the_socket()");
  static_assert(has_raise_vc_conn_gone<C>, "spec/connect.dot:69:48: no hook for \"raise vc CONN_GONE\": implement void raise_vc_conn_gone()");
  static_assert(has_post_the_connect<C>, "spec/connect.dot:72:50: no hook for \"post the connect\": implement void post_the_connect()");
  static_assert(has_expect_an_answer<C>, "spec/connect.dot:76:54: no hook for \"expect an answer\": implement void expect_an_answer()");
  static_assert(has_send_the_open_request<C>, "spec/connect.dot:76:72: no hook for \"send the open request\": implement void send_the_open_request()");
  static_assert(has_raise_vc_open_failed<C>, "spec/connect.dot:77:54: no hook for \"raise vc OPEN_FAILED\": implement void raise_vc_open_failed()");
  static_assert(has_frames_go_over_a_lane_only<C>, "spec/connect.dot:90:31: no hook for \"frames go over a lane only\": implement bool frames_go_over_a_lane_only() const");
  static_assert(has_send_the_confirmation<C>, "spec/connect.dot:91:44: no hook for \"send the confirmation\": implement void send_the_confirmation()");
  static_assert(has_raise_vc_conn_up<C>, "spec/connect.dot:91:67: no hook for \"raise vc CONN_UP\": implement void raise_vc_conn_up()");
  static_assert(has_reset_the_socket<C>, "spec/connect.dot:99:68: no hook for \"reset the socket\": implement void reset_the_socket()");
  static_assert(has_finish_sending<C>, "spec/connect.dot:107:51: no hook for \"finish sending\": implement void finish_sending()");
  static_assert(has_raise_vc_conn_lost<C>, "spec/connect.dot:108:52: no hook for \"raise vc CONN_LOST\": implement void raise_vc_conn_lost()");
  static_assert(has_shut_down_sending<C>, "spec/connect.dot:112:56: no hook for \"shut down sending\": implement void shut_down_sending()");
  static_assert(can_start_timer<C>, "spec/connect.dot:43:30: no hook for the timer \"connect_deadline\": implement void start_timer(Timer)");
  static_assert(can_stop_timer<C>, "spec/connect.dot:43:30: no hook for the timer \"connect_deadline\": implement void stop_timer(Timer)");
  static_assert(can_unexpected<C>, "spec/connect.dot:39:14: no hook for events that are an error: implement void unexpected(State, Event)");
}

// UNCONNECTED on START: spec/connect.dot:72:37
template <class C, class Observer>
STATEWIRE_CELL State cell_UNCONNECTED_on_START([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.post_the_connect();
  c.start_timer(Timer::connect_deadline);
  observer.transition(0);
  return State::CONNECTING;
}

// UNCONNECTED on ABORT, DISCARD: spec/connect.dot:74:33
template <class C, class Observer>
STATEWIRE_CELL State cell_UNCONNECTED_on_DISCARD([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.close_the_socket();
  c.raise_vc_conn_gone();
  observer.transition(first);
  return State::CLOSED;
}

// CONNECTING on CONNECT_OK: spec/connect.dot:76:36
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTING_on_CONNECT_OK([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::connect_deadline);
  c.expect_an_answer();
  c.send_the_open_request();
  c.start_timer(Timer::open_deadline);
  observer.transition(3);
  return State::OPEN_CSEND;
}

// CONNECTING on CONNECT_FAILED: spec/connect.dot:77:32
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTING_on_CONNECT_FAILED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::connect_deadline);
  c.raise_vc_open_failed();
  c.close_the_socket();
  c.raise_vc_conn_gone();
  observer.transition(4);
  return State::CLOSED;
}

// CONNECTING on END_OF_STREAM: spec/connect.dot:98:55
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTING_on_END_OF_STREAM([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::connect_deadline);
  c.raise_vc_open_failed();
  c.close_the_socket();
  c.raise_vc_conn_gone();
  observer.transition(5);
  return State::CLOSED;
}

// CONNECTING on RESET: spec/connect.dot:99:55
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTING_on_RESET([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::connect_deadline);
  c.reset_the_socket();
  c.raise_vc_open_failed();
  c.close_the_socket();
  c.raise_vc_conn_gone();
  observer.transition(6);
  return State::CLOSED;
}

// CONNECTING on DISCARD: spec/connect.dot:78:32
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTING_on_DISCARD([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::connect_deadline);
  c.close_the_socket();
  c.raise_vc_conn_gone();
  observer.transition(7);
  return State::CLOSED;
}

// CONNECTING on ABORT: spec/connect.dot:100:55
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTING_on_ABORT([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::connect_deadline);
  c.reset_the_socket();
  c.close_the_socket();
  c.raise_vc_conn_gone();
  observer.transition(8);
  return State::CLOSED;
}

// OPEN_CSEND on WRITTEN: spec/connect.dot:80:36
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_CSEND_on_WRITTEN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(9);
  return State::OPEN_CRECV;
}

// OPEN_CSEND on REFUSED: spec/connect.dot:83:32
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_CSEND_on_REFUSED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::open_deadline);
  c.raise_vc_open_failed();
  c.close_the_socket();
  c.raise_vc_conn_gone();
  observer.transition(10);
  return State::CLOSED;
}

// OPEN_CSEND, OPEN_CRECV, OPEN_LANE on END_OF_STREAM: spec/connect.dot:98:55
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_CSEND_on_END_OF_STREAM([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.stop_timer(Timer::open_deadline);
  c.raise_vc_open_failed();
  c.close_the_socket();
  c.raise_vc_conn_gone();
  observer.transition(first);
  return State::CLOSED;
}

// OPEN_CSEND, OPEN_CRECV, OPEN_LANE on RESET: spec/connect.dot:99:55
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_CSEND_on_RESET([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.stop_timer(Timer::open_deadline);
  c.reset_the_socket();
  c.raise_vc_open_failed();
  c.close_the_socket();
  c.raise_vc_conn_gone();
  observer.transition(first);
  return State::CLOSED;
}

// OPEN_CSEND on DISCARD: spec/connect.dot:81:35
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_CSEND_on_DISCARD([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::open_deadline);
  c.start_timer(Timer::discard_deadline);
  observer.transition(13);
  return State::DISCARDED;
}

// OPEN_CSEND, OPEN_CRECV, OPEN_LANE on ABORT: spec/connect.dot:100:55
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_CSEND_on_ABORT([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.stop_timer(Timer::open_deadline);
  c.reset_the_socket();
  c.close_the_socket();
  c.raise_vc_conn_gone();
  observer.transition(first);
  return State::CLOSED;
}

// OPEN_CRECV on CHALLENGE: spec/connect.dot:85:36
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_CRECV_on_CHALLENGE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.send_the_open_request();
  observer.transition(15);
  return State::OPEN_CSEND;
}

// OPEN_CRECV on ACCEPTED: spec/connect.dot:89:30
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_CRECV_on_ACCEPTED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.frames_go_over_a_lane_only()) {
    c.await_a_lane();
    observer.transition(16);
    return State::OPEN_LANE;
  }
  c.stop_timer(Timer::open_deadline);
  c.send_the_confirmation();
  c.raise_vc_conn_up();
  c.expect_frames();
  c.start_sending();
  observer.transition(17);
  return State::CONNECTED;
}

// OPEN_CRECV on REFUSED: spec/connect.dot:95:32
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_CRECV_on_REFUSED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::open_deadline);
  c.raise_vc_open_failed();
  c.close_the_socket();
  c.raise_vc_conn_gone();
  observer.transition(18);
  return State::CLOSED;
}

// OPEN_CRECV on DISCARD: spec/connect.dot:96:35
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_CRECV_on_DISCARD([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::open_deadline);
  c.start_timer(Timer::discard_deadline);
  observer.transition(21);
  return State::DISCARDED;
}

// OPEN_LANE on LANE_UP: spec/connect.dot:92:34
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_LANE_on_LANE_UP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::open_deadline);
  c.send_the_confirmation();
  c.raise_vc_conn_up();
  c.expect_frames();
  c.start_sending();
  observer.transition(23);
  return State::CONNECTED;
}

// OPEN_LANE on LANE_FAILED: spec/connect.dot:93:32
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_LANE_on_LANE_FAILED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::open_deadline);
  c.raise_vc_open_failed();
  c.close_the_socket();
  c.raise_vc_conn_gone();
  observer.transition(24);
  return State::CLOSED;
}

// OPEN_LANE on DISCARD: spec/connect.dot:94:32
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_LANE_on_DISCARD([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::open_deadline);
  c.close_the_socket();
  c.raise_vc_conn_gone();
  observer.transition(27);
  return State::CLOSED;
}

// DISCARDED on ACCEPTED, CHALLENGE, END_OF_STREAM, REFUSED: spec/connect.dot:104:31
template <class C, class Observer>
STATEWIRE_CELL State cell_DISCARDED_on_CHALLENGE([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.stop_timer(Timer::discard_deadline);
  c.close_the_socket();
  c.raise_vc_conn_gone();
  observer.transition(first);
  return State::CLOSED;
}

// DISCARDED on ABORT, RESET: spec/connect.dot:105:31
template <class C, class Observer>
STATEWIRE_CELL State cell_DISCARDED_on_RESET([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.stop_timer(Timer::discard_deadline);
  c.reset_the_socket();
  c.close_the_socket();
  c.raise_vc_conn_gone();
  observer.transition(first);
  return State::CLOSED;
}

// CONNECTED on END_OF_STREAM: spec/connect.dot:108:31
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTED_on_END_OF_STREAM([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_vc_conn_lost();
  c.close_the_socket();
  c.raise_vc_conn_gone();
  observer.transition(35);
  return State::CLOSED;
}

// CONNECTED on RESET: spec/connect.dot:109:31
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTED_on_RESET([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.reset_the_socket();
  c.raise_vc_conn_lost();
  c.close_the_socket();
  c.raise_vc_conn_gone();
  observer.transition(36);
  return State::CLOSED;
}

// CONNECTED on CLOSE: spec/connect.dot:107:38
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTED_on_CLOSE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.finish_sending();
  c.discard_input();
  c.start_timer(Timer::close_deadline);
  observer.transition(37);
  return State::CLOSING_FLUSH;
}

// CONNECTED on ABORT: spec/connect.dot:110:31
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTED_on_ABORT([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.reset_the_socket();
  c.close_the_socket();
  c.raise_vc_conn_gone();
  observer.transition(38);
  return State::CLOSED;
}

// CLOSING_FLUSH on END_OF_STREAM: spec/connect.dot:113:41
template <class C, class Observer>
STATEWIRE_CELL State cell_CLOSING_FLUSH_on_END_OF_STREAM([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(39);
  return State::CLOSING_LAST;
}

// CLOSING_FLUSH, CLOSING_WAIT, CLOSING_LAST on ABORT, RESET: spec/connect.dot:117:57
template <class C, class Observer>
STATEWIRE_CELL State cell_CLOSING_FLUSH_on_RESET([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.stop_timer(Timer::close_deadline);
  c.reset_the_socket();
  c.close_the_socket();
  c.raise_vc_conn_gone();
  observer.transition(first);
  return State::CLOSED;
}

// CLOSING_FLUSH on DRAINED: spec/connect.dot:112:41
template <class C, class Observer>
STATEWIRE_CELL State cell_CLOSING_FLUSH_on_DRAINED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.shut_down_sending();
  observer.transition(42);
  return State::CLOSING_WAIT;
}

// CLOSING_WAIT on END_OF_STREAM: spec/connect.dot:114:34
template <class C, class Observer>
STATEWIRE_CELL State cell_CLOSING_WAIT_on_END_OF_STREAM([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::close_deadline);
  c.close_the_socket();
  c.raise_vc_conn_gone();
  observer.transition(43);
  return State::CLOSED;
}

// CLOSING_LAST on DRAINED: spec/connect.dot:115:34
template <class C, class Observer>
STATEWIRE_CELL State cell_CLOSING_LAST_on_DRAINED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::close_deadline);
  c.close_the_socket();
  c.raise_vc_conn_gone();
  observer.transition(48);
  return State::CLOSED;
}

} // namespace detail

// The dispatch: what `s` becomes on `e`.
template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State step([[maybe_unused]] State s, [[maybe_unused]] Event e, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::UNCONNECTED:
      switch (e) {
      case Event::START: return detail::cell_UNCONNECTED_on_START(c, observer);
      case Event::DISCARD: return detail::cell_UNCONNECTED_on_DISCARD(s, c, observer, 1);
      case Event::ABORT: return detail::cell_UNCONNECTED_on_DISCARD(s, c, observer, 2);
      default: c.unexpected(s, e); return s;
      }
    case State::CONNECTING:
      switch (e) {
      case Event::CONNECT_OK: return detail::cell_CONNECTING_on_CONNECT_OK(c, observer);
      case Event::CONNECT_FAILED: return detail::cell_CONNECTING_on_CONNECT_FAILED(c, observer);
      case Event::END_OF_STREAM: return detail::cell_CONNECTING_on_END_OF_STREAM(c, observer);
      case Event::RESET: return detail::cell_CONNECTING_on_RESET(c, observer);
      case Event::DISCARD: return detail::cell_CONNECTING_on_DISCARD(c, observer);
      case Event::ABORT: return detail::cell_CONNECTING_on_ABORT(c, observer);
      default: c.unexpected(s, e); return s;
      }
    case State::OPEN_CSEND:
      switch (e) {
      case Event::WRITTEN: return detail::cell_OPEN_CSEND_on_WRITTEN(c, observer);
      case Event::REFUSED: return detail::cell_OPEN_CSEND_on_REFUSED(c, observer);
      case Event::END_OF_STREAM: return detail::cell_OPEN_CSEND_on_END_OF_STREAM(s, c, observer, 11);
      case Event::RESET: return detail::cell_OPEN_CSEND_on_RESET(s, c, observer, 12);
      case Event::DISCARD: return detail::cell_OPEN_CSEND_on_DISCARD(c, observer);
      case Event::ABORT: return detail::cell_OPEN_CSEND_on_ABORT(s, c, observer, 14);
      default: c.unexpected(s, e); return s;
      }
    case State::OPEN_CRECV:
      switch (e) {
      case Event::CHALLENGE: return detail::cell_OPEN_CRECV_on_CHALLENGE(c, observer);
      case Event::ACCEPTED: return detail::cell_OPEN_CRECV_on_ACCEPTED(c, observer);
      case Event::REFUSED: return detail::cell_OPEN_CRECV_on_REFUSED(c, observer);
      case Event::END_OF_STREAM: return detail::cell_OPEN_CSEND_on_END_OF_STREAM(s, c, observer, 19);
      case Event::RESET: return detail::cell_OPEN_CSEND_on_RESET(s, c, observer, 20);
      case Event::DISCARD: return detail::cell_OPEN_CRECV_on_DISCARD(c, observer);
      case Event::ABORT: return detail::cell_OPEN_CSEND_on_ABORT(s, c, observer, 22);
      default: c.unexpected(s, e); return s;
      }
    case State::OPEN_LANE:
      switch (e) {
      case Event::LANE_UP: return detail::cell_OPEN_LANE_on_LANE_UP(c, observer);
      case Event::LANE_FAILED: return detail::cell_OPEN_LANE_on_LANE_FAILED(c, observer);
      case Event::END_OF_STREAM: return detail::cell_OPEN_CSEND_on_END_OF_STREAM(s, c, observer, 25);
      case Event::RESET: return detail::cell_OPEN_CSEND_on_RESET(s, c, observer, 26);
      case Event::DISCARD: return detail::cell_OPEN_LANE_on_DISCARD(c, observer);
      case Event::ABORT: return detail::cell_OPEN_CSEND_on_ABORT(s, c, observer, 28);
      default: c.unexpected(s, e); return s;
      }
    case State::DISCARDED:
      switch (e) {
      case Event::CHALLENGE: return detail::cell_DISCARDED_on_CHALLENGE(s, c, observer, 29);
      case Event::ACCEPTED: return detail::cell_DISCARDED_on_CHALLENGE(s, c, observer, 30);
      case Event::REFUSED: return detail::cell_DISCARDED_on_CHALLENGE(s, c, observer, 31);
      case Event::END_OF_STREAM: return detail::cell_DISCARDED_on_CHALLENGE(s, c, observer, 32);
      case Event::RESET: return detail::cell_DISCARDED_on_RESET(s, c, observer, 33);
      case Event::ABORT: return detail::cell_DISCARDED_on_RESET(s, c, observer, 34);
      case Event::WRITTEN:
      case Event::DISCARD: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::CONNECTED:
      switch (e) {
      case Event::END_OF_STREAM: return detail::cell_CONNECTED_on_END_OF_STREAM(c, observer);
      case Event::RESET: return detail::cell_CONNECTED_on_RESET(c, observer);
      case Event::CLOSE: return detail::cell_CONNECTED_on_CLOSE(c, observer);
      case Event::ABORT: return detail::cell_CONNECTED_on_ABORT(c, observer);
      case Event::WRITTEN: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::CLOSING_FLUSH:
      switch (e) {
      case Event::END_OF_STREAM: return detail::cell_CLOSING_FLUSH_on_END_OF_STREAM(c, observer);
      case Event::RESET: return detail::cell_CLOSING_FLUSH_on_RESET(s, c, observer, 40);
      case Event::ABORT: return detail::cell_CLOSING_FLUSH_on_RESET(s, c, observer, 41);
      case Event::DRAINED: return detail::cell_CLOSING_FLUSH_on_DRAINED(c, observer);
      case Event::WRITTEN:
      case Event::DISCARD:
      case Event::CLOSE: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::CLOSING_WAIT:
      switch (e) {
      case Event::END_OF_STREAM: return detail::cell_CLOSING_WAIT_on_END_OF_STREAM(c, observer);
      case Event::RESET: return detail::cell_CLOSING_FLUSH_on_RESET(s, c, observer, 44);
      case Event::ABORT: return detail::cell_CLOSING_FLUSH_on_RESET(s, c, observer, 45);
      case Event::WRITTEN:
      case Event::DISCARD:
      case Event::CLOSE:
      case Event::DRAINED: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::CLOSING_LAST:
      switch (e) {
      case Event::RESET: return detail::cell_CLOSING_FLUSH_on_RESET(s, c, observer, 46);
      case Event::ABORT: return detail::cell_CLOSING_FLUSH_on_RESET(s, c, observer, 47);
      case Event::DRAINED: return detail::cell_CLOSING_LAST_on_DRAINED(c, observer);
      case Event::WRITTEN:
      case Event::END_OF_STREAM:
      case Event::DISCARD:
      case Event::CLOSE: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::CLOSED:
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
    constexpr Event e = Event::START;
    switch (s) {
    case State::UNCONNECTED: return detail::cell_UNCONNECTED_on_START(c, observer);
    case State::CLOSED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_CONNECT_OK([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::CONNECT_OK;
    switch (s) {
    case State::CONNECTING: return detail::cell_CONNECTING_on_CONNECT_OK(c, observer);
    case State::CLOSED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_CONNECT_FAILED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::CONNECT_FAILED;
    switch (s) {
    case State::CONNECTING: return detail::cell_CONNECTING_on_CONNECT_FAILED(c, observer);
    case State::CLOSED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_WRITTEN([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::WRITTEN;
    switch (s) {
    case State::OPEN_CSEND: return detail::cell_OPEN_CSEND_on_WRITTEN(c, observer);
    case State::DISCARDED:
    case State::CONNECTED:
    case State::CLOSING_FLUSH:
    case State::CLOSING_WAIT:
    case State::CLOSING_LAST:
    case State::CLOSED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_CHALLENGE([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::CHALLENGE;
    switch (s) {
    case State::OPEN_CRECV: return detail::cell_OPEN_CRECV_on_CHALLENGE(c, observer);
    case State::DISCARDED: return detail::cell_DISCARDED_on_CHALLENGE(s, c, observer, 29);
    case State::CLOSED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_ACCEPTED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::ACCEPTED;
    switch (s) {
    case State::OPEN_CRECV: return detail::cell_OPEN_CRECV_on_ACCEPTED(c, observer);
    case State::DISCARDED: return detail::cell_DISCARDED_on_CHALLENGE(s, c, observer, 30);
    case State::CLOSED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_REFUSED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::REFUSED;
    switch (s) {
    case State::OPEN_CSEND: return detail::cell_OPEN_CSEND_on_REFUSED(c, observer);
    case State::OPEN_CRECV: return detail::cell_OPEN_CRECV_on_REFUSED(c, observer);
    case State::DISCARDED: return detail::cell_DISCARDED_on_CHALLENGE(s, c, observer, 31);
    case State::CLOSED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_LANE_UP([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::LANE_UP;
    switch (s) {
    case State::OPEN_LANE: return detail::cell_OPEN_LANE_on_LANE_UP(c, observer);
    case State::CLOSED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_LANE_FAILED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::LANE_FAILED;
    switch (s) {
    case State::OPEN_LANE: return detail::cell_OPEN_LANE_on_LANE_FAILED(c, observer);
    case State::CLOSED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_END_OF_STREAM([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::END_OF_STREAM;
    switch (s) {
    case State::CONNECTING: return detail::cell_CONNECTING_on_END_OF_STREAM(c, observer);
    case State::OPEN_CSEND: return detail::cell_OPEN_CSEND_on_END_OF_STREAM(s, c, observer, 11);
    case State::OPEN_CRECV: return detail::cell_OPEN_CSEND_on_END_OF_STREAM(s, c, observer, 19);
    case State::OPEN_LANE: return detail::cell_OPEN_CSEND_on_END_OF_STREAM(s, c, observer, 25);
    case State::DISCARDED: return detail::cell_DISCARDED_on_CHALLENGE(s, c, observer, 32);
    case State::CONNECTED: return detail::cell_CONNECTED_on_END_OF_STREAM(c, observer);
    case State::CLOSING_FLUSH: return detail::cell_CLOSING_FLUSH_on_END_OF_STREAM(c, observer);
    case State::CLOSING_WAIT: return detail::cell_CLOSING_WAIT_on_END_OF_STREAM(c, observer);
    case State::CLOSING_LAST:
    case State::CLOSED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_RESET([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::RESET;
    switch (s) {
    case State::CONNECTING: return detail::cell_CONNECTING_on_RESET(c, observer);
    case State::OPEN_CSEND: return detail::cell_OPEN_CSEND_on_RESET(s, c, observer, 12);
    case State::OPEN_CRECV: return detail::cell_OPEN_CSEND_on_RESET(s, c, observer, 20);
    case State::OPEN_LANE: return detail::cell_OPEN_CSEND_on_RESET(s, c, observer, 26);
    case State::DISCARDED: return detail::cell_DISCARDED_on_RESET(s, c, observer, 33);
    case State::CONNECTED: return detail::cell_CONNECTED_on_RESET(c, observer);
    case State::CLOSING_FLUSH: return detail::cell_CLOSING_FLUSH_on_RESET(s, c, observer, 40);
    case State::CLOSING_WAIT: return detail::cell_CLOSING_FLUSH_on_RESET(s, c, observer, 44);
    case State::CLOSING_LAST: return detail::cell_CLOSING_FLUSH_on_RESET(s, c, observer, 46);
    case State::CLOSED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_DISCARD([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::DISCARD;
    switch (s) {
    case State::UNCONNECTED: return detail::cell_UNCONNECTED_on_DISCARD(s, c, observer, 1);
    case State::CONNECTING: return detail::cell_CONNECTING_on_DISCARD(c, observer);
    case State::OPEN_CSEND: return detail::cell_OPEN_CSEND_on_DISCARD(c, observer);
    case State::OPEN_CRECV: return detail::cell_OPEN_CRECV_on_DISCARD(c, observer);
    case State::OPEN_LANE: return detail::cell_OPEN_LANE_on_DISCARD(c, observer);
    case State::DISCARDED:
    case State::CLOSING_FLUSH:
    case State::CLOSING_WAIT:
    case State::CLOSING_LAST:
    case State::CLOSED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_CLOSE([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::CLOSE;
    switch (s) {
    case State::CONNECTED: return detail::cell_CONNECTED_on_CLOSE(c, observer);
    case State::CLOSING_FLUSH:
    case State::CLOSING_WAIT:
    case State::CLOSING_LAST:
    case State::CLOSED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_ABORT([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::UNCONNECTED: return detail::cell_UNCONNECTED_on_DISCARD(s, c, observer, 2);
    case State::CONNECTING: return detail::cell_CONNECTING_on_ABORT(c, observer);
    case State::OPEN_CSEND: return detail::cell_OPEN_CSEND_on_ABORT(s, c, observer, 14);
    case State::OPEN_CRECV: return detail::cell_OPEN_CSEND_on_ABORT(s, c, observer, 22);
    case State::OPEN_LANE: return detail::cell_OPEN_CSEND_on_ABORT(s, c, observer, 28);
    case State::DISCARDED: return detail::cell_DISCARDED_on_RESET(s, c, observer, 34);
    case State::CONNECTED: return detail::cell_CONNECTED_on_ABORT(c, observer);
    case State::CLOSING_FLUSH: return detail::cell_CLOSING_FLUSH_on_RESET(s, c, observer, 41);
    case State::CLOSING_WAIT: return detail::cell_CLOSING_FLUSH_on_RESET(s, c, observer, 45);
    case State::CLOSING_LAST: return detail::cell_CLOSING_FLUSH_on_RESET(s, c, observer, 47);
    case State::CLOSED: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_DRAINED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::DRAINED;
    switch (s) {
    case State::CLOSING_FLUSH: return detail::cell_CLOSING_FLUSH_on_DRAINED(c, observer);
    case State::CLOSING_LAST: return detail::cell_CLOSING_LAST_on_DRAINED(c, observer);
    case State::CLOSING_WAIT:
    case State::CLOSED: return s; // ignored
    default: c.unexpected(s, e); return s;
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

} // namespace statewire::spec::connect
