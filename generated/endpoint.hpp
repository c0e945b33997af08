// endpoint: written by statewirec from spec/endpoint.dot. Do not edit: edit the spec.
// the way to one peer through one RDMA port
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewire/machine.hpp>

namespace statewire::spec::endpoint {

enum class State : std::uint8_t {
  CLOSED, // no connection and none wanted
  WAIT_TURN, // a connection is wanted; the peer's request may come first
  CONNECTING, // the method is at work, for us or for the peer
  CLEARING, // the queue pair is connected; both sides say that they are ready
  CONNECTED, // messages flow
  SUSPENDED, // the port is down; the device retries what is under way
  RETRY_WAIT, // the last attempt failed; the peer's request or the next attempt ends this
  DRAINING, // the close protocol has ended; what was posted last is still on its way
};
enum class Event : std::uint8_t {
  OPEN,
  WANTED,
  TURN,
  ADMIT,
  METHOD_UP,
  METHOD_FAILED,
  CLEARED,
  RETRY,
  CONN_LOST,
  PORT_DOWN,
  PORT_UP,
  TERMINATE,
  QUEUE_PAIR_GONE,
  ABANDON,
  NOWHERE,
  TIMEOUT,
};
enum class Timer : std::uint8_t {
  connect_deadline,
  port_patience,
  backoff,
  close_deadline,
};

inline constexpr std::string_view k_machine_name = "endpoint";
inline constexpr State k_initial = State::CLOSED;
inline constexpr std::size_t k_state_count = 8;
inline constexpr std::size_t k_event_count = 16;
inline constexpr std::size_t k_timer_count = 4;
inline constexpr std::size_t k_transition_count = 53;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "CLOSED",
  "WAIT_TURN",
  "CONNECTING",
  "CLEARING",
  "CONNECTED",
  "SUSPENDED",
  "RETRY_WAIT",
  "DRAINING",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "no connection and none wanted",
  "a connection is wanted; the peer's request may come first",
  "the method is at work, for us or for the peer",
  "the queue pair is connected; both sides say that they are ready",
  "messages flow",
  "the port is down; the device retries what is under way",
  "the last attempt failed; the peer's request or the next attempt ends this",
  "the close protocol has ended; what was posted last is still on its way",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "OPEN",
  "WANTED",
  "TURN",
  "ADMIT",
  "METHOD_UP",
  "METHOD_FAILED",
  "CLEARED",
  "RETRY",
  "CONN_LOST",
  "PORT_DOWN",
  "PORT_UP",
  "TERMINATE",
  "QUEUE_PAIR_GONE",
  "ABANDON",
  "NOWHERE",
  "TIMEOUT",
}};
inline constexpr std::array<std::string_view, k_timer_count> k_timer_names{{
  "connect_deadline",
  "port_patience",
  "backoff",
  "close_deadline",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 75> k_edges{
  0, 1, 2, 3, 4, 5, 9, 11, 9, 12, 13, 15, 21, 15, 22, 15, 23, 16, 21, 16,
  22, 16, 23, 24, 17, 21, 17, 22, 17, 23, 18, 21, 18, 22, 18, 23, 14, 19, 21, 19,
  22, 19, 23, 25, 20, 21, 20, 22, 20, 23, 27, 26, 29, 30, 28, 31, 35, 34, 32, 37,
  36, 38, 33, 7, 6, 8, 10, 11, 10, 12, 41, 40, 39, 43, 42,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 1, "", "spec/endpoint.dot", 61, {detail::k_edges.data() + 0, 1}}, // 0: CLOSED -> WAIT_TURN on OPEN
  {0, 1, 1, "", "spec/endpoint.dot", 62, {detail::k_edges.data() + 1, 1}}, // 1: CLOSED -> WAIT_TURN on WANTED
  {0, 3, 2, "", "spec/endpoint.dot", 63, {detail::k_edges.data() + 2, 1}}, // 2: CLOSED -> CONNECTING on ADMIT
  {1, 2, 2, "", "spec/endpoint.dot", 64, {detail::k_edges.data() + 3, 1}}, // 3: WAIT_TURN -> CONNECTING on TURN
  {1, 3, 2, "", "spec/endpoint.dot", 65, {detail::k_edges.data() + 4, 1}}, // 4: WAIT_TURN -> CONNECTING on ADMIT
  {1, 13, 0, "", "spec/endpoint.dot", 66, {detail::k_edges.data() + 5, 1}}, // 5: WAIT_TURN -> CLOSED on ABANDON
  {1, 14, 0, "this side began it", "spec/endpoint.dot", 73, {detail::k_edges.data() + 6, 2}}, // 6: WAIT_TURN -> CLOSED on NOWHERE
  {1, 14, 0, "else", "spec/endpoint.dot", 73, {detail::k_edges.data() + 8, 2}}, // 7: WAIT_TURN -> CLOSED on NOWHERE
  {2, 4, 3, "", "spec/endpoint.dot", 78, {detail::k_edges.data() + 10, 1}}, // 8: CONNECTING -> CLEARING on METHOD_UP
  {2, 5, 6, "this side began it and another attempt is due", "spec/endpoint.dot", 84, {detail::k_edges.data() + 11, 2}}, // 9: CONNECTING -> RETRY_WAIT on METHOD_FAILED
  {2, 5, 0, "this side began it and not another attempt is due", "spec/endpoint.dot", 84, {detail::k_edges.data() + 13, 2}}, // 10: CONNECTING -> CLOSED on METHOD_FAILED
  {2, 5, 0, "not this side began it", "spec/endpoint.dot", 84, {detail::k_edges.data() + 15, 2}}, // 11: CONNECTING -> CLOSED on METHOD_FAILED
  {2, 8, 6, "this side began it and another attempt is due", "spec/endpoint.dot", 84, {detail::k_edges.data() + 17, 2}}, // 12: CONNECTING -> RETRY_WAIT on CONN_LOST
  {2, 8, 0, "this side began it and not another attempt is due", "spec/endpoint.dot", 84, {detail::k_edges.data() + 19, 2}}, // 13: CONNECTING -> CLOSED on CONN_LOST
  {2, 8, 0, "not this side began it", "spec/endpoint.dot", 84, {detail::k_edges.data() + 21, 2}}, // 14: CONNECTING -> CLOSED on CONN_LOST
  {2, 13, 0, "", "spec/endpoint.dot", 89, {detail::k_edges.data() + 23, 1}}, // 15: CONNECTING -> CLOSED on ABANDON
  {2, 15, 6, "this side began it and another attempt is due", "spec/endpoint.dot", 84, {detail::k_edges.data() + 24, 2}}, // 16: CONNECTING -> RETRY_WAIT on TIMEOUT
  {2, 15, 0, "this side began it and not another attempt is due", "spec/endpoint.dot", 84, {detail::k_edges.data() + 26, 2}}, // 17: CONNECTING -> CLOSED on TIMEOUT
  {2, 15, 0, "not this side began it", "spec/endpoint.dot", 84, {detail::k_edges.data() + 28, 2}}, // 18: CONNECTING -> CLOSED on TIMEOUT
  {3, 5, 6, "this side began it and another attempt is due", "spec/endpoint.dot", 85, {detail::k_edges.data() + 30, 2}}, // 19: CLEARING -> RETRY_WAIT on METHOD_FAILED
  {3, 5, 0, "this side began it and not another attempt is due", "spec/endpoint.dot", 85, {detail::k_edges.data() + 32, 2}}, // 20: CLEARING -> CLOSED on METHOD_FAILED
  {3, 5, 0, "not this side began it", "spec/endpoint.dot", 85, {detail::k_edges.data() + 34, 2}}, // 21: CLEARING -> CLOSED on METHOD_FAILED
  {3, 6, 4, "", "spec/endpoint.dot", 79, {detail::k_edges.data() + 36, 1}}, // 22: CLEARING -> CONNECTED on CLEARED
  {3, 8, 6, "this side began it and another attempt is due", "spec/endpoint.dot", 85, {detail::k_edges.data() + 37, 2}}, // 23: CLEARING -> RETRY_WAIT on CONN_LOST
  {3, 8, 0, "this side began it and not another attempt is due", "spec/endpoint.dot", 85, {detail::k_edges.data() + 39, 2}}, // 24: CLEARING -> CLOSED on CONN_LOST
  {3, 8, 0, "not this side began it", "spec/endpoint.dot", 85, {detail::k_edges.data() + 41, 2}}, // 25: CLEARING -> CLOSED on CONN_LOST
  {3, 13, 0, "", "spec/endpoint.dot", 90, {detail::k_edges.data() + 43, 1}}, // 26: CLEARING -> CLOSED on ABANDON
  {3, 15, 6, "this side began it and another attempt is due", "spec/endpoint.dot", 85, {detail::k_edges.data() + 44, 2}}, // 27: CLEARING -> RETRY_WAIT on TIMEOUT
  {3, 15, 0, "this side began it and not another attempt is due", "spec/endpoint.dot", 85, {detail::k_edges.data() + 46, 2}}, // 28: CLEARING -> CLOSED on TIMEOUT
  {3, 15, 0, "not this side began it", "spec/endpoint.dot", 85, {detail::k_edges.data() + 48, 2}}, // 29: CLEARING -> CLOSED on TIMEOUT
  {4, 5, 0, "", "spec/endpoint.dot", 94, {detail::k_edges.data() + 50, 1}}, // 30: CONNECTED -> CLOSED on METHOD_FAILED
  {4, 8, 0, "", "spec/endpoint.dot", 94, {detail::k_edges.data() + 51, 1}}, // 31: CONNECTED -> CLOSED on CONN_LOST
  {4, 9, 5, "", "spec/endpoint.dot", 95, {detail::k_edges.data() + 52, 1}}, // 32: CONNECTED -> SUSPENDED on PORT_DOWN
  {4, 11, 7, "", "spec/endpoint.dot", 96, {detail::k_edges.data() + 53, 1}}, // 33: CONNECTED -> DRAINING on TERMINATE
  {4, 12, 0, "", "spec/endpoint.dot", 94, {detail::k_edges.data() + 54, 1}}, // 34: CONNECTED -> CLOSED on QUEUE_PAIR_GONE
  {4, 13, 0, "", "spec/endpoint.dot", 97, {detail::k_edges.data() + 55, 1}}, // 35: CONNECTED -> CLOSED on ABANDON
  {5, 5, 0, "", "spec/endpoint.dot", 101, {detail::k_edges.data() + 56, 1}}, // 36: SUSPENDED -> CLOSED on METHOD_FAILED
  {5, 8, 0, "", "spec/endpoint.dot", 101, {detail::k_edges.data() + 57, 1}}, // 37: SUSPENDED -> CLOSED on CONN_LOST
  {5, 10, 4, "", "spec/endpoint.dot", 99, {detail::k_edges.data() + 58, 1}}, // 38: SUSPENDED -> CONNECTED on PORT_UP
  {5, 11, 7, "", "spec/endpoint.dot", 102, {detail::k_edges.data() + 59, 1}}, // 39: SUSPENDED -> DRAINING on TERMINATE
  {5, 12, 0, "", "spec/endpoint.dot", 101, {detail::k_edges.data() + 60, 1}}, // 40: SUSPENDED -> CLOSED on QUEUE_PAIR_GONE
  {5, 13, 0, "", "spec/endpoint.dot", 103, {detail::k_edges.data() + 61, 1}}, // 41: SUSPENDED -> CLOSED on ABANDON
  {5, 15, 0, "", "spec/endpoint.dot", 100, {detail::k_edges.data() + 62, 1}}, // 42: SUSPENDED -> CLOSED on TIMEOUT
  {6, 3, 2, "", "spec/endpoint.dot", 68, {detail::k_edges.data() + 63, 1}}, // 43: RETRY_WAIT -> CONNECTING on ADMIT
  {6, 7, 1, "", "spec/endpoint.dot", 67, {detail::k_edges.data() + 64, 1}}, // 44: RETRY_WAIT -> WAIT_TURN on RETRY
  {6, 13, 0, "", "spec/endpoint.dot", 69, {detail::k_edges.data() + 65, 1}}, // 45: RETRY_WAIT -> CLOSED on ABANDON
  {6, 14, 0, "this side began it", "spec/endpoint.dot", 74, {detail::k_edges.data() + 66, 2}}, // 46: RETRY_WAIT -> CLOSED on NOWHERE
  {6, 14, 0, "else", "spec/endpoint.dot", 74, {detail::k_edges.data() + 68, 2}}, // 47: RETRY_WAIT -> CLOSED on NOWHERE
  {7, 5, 0, "", "spec/endpoint.dot", 108, {detail::k_edges.data() + 70, 1}}, // 48: DRAINING -> CLOSED on METHOD_FAILED
  {7, 8, 0, "", "spec/endpoint.dot", 108, {detail::k_edges.data() + 71, 1}}, // 49: DRAINING -> CLOSED on CONN_LOST
  {7, 12, 0, "", "spec/endpoint.dot", 108, {detail::k_edges.data() + 72, 1}}, // 50: DRAINING -> CLOSED on QUEUE_PAIR_GONE
  {7, 13, 0, "", "spec/endpoint.dot", 109, {detail::k_edges.data() + 73, 1}}, // 51: DRAINING -> CLOSED on ABANDON
  {7, 15, 0, "", "spec/endpoint.dot", 108, {detail::k_edges.data() + 74, 1}}, // 52: DRAINING -> CLOSED on TIMEOUT
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 3, 2, 3, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 2, // CLOSED
  0, 0, 3, 3, 2, 0, 2, 2, 0, 0, 0, 2, 0, 3, 3, 2, // WAIT_TURN
  0, 0, 2, 0, 3, 3, 2, 2, 3, 0, 0, 2, 0, 3, 0, 3, // CONNECTING
  0, 0, 2, 0, 2, 3, 3, 2, 3, 0, 0, 2, 0, 3, 0, 3, // CLEARING
  0, 0, 2, 0, 2, 3, 2, 2, 3, 3, 0, 3, 3, 3, 0, 2, // CONNECTED
  0, 0, 2, 0, 2, 3, 2, 2, 3, 0, 3, 3, 3, 3, 0, 3, // SUSPENDED
  0, 0, 2, 3, 0, 0, 0, 3, 0, 0, 0, 2, 0, 3, 3, 2, // RETRY_WAIT
  2, 0, 2, 0, 2, 3, 2, 2, 3, 0, 0, 2, 3, 3, 0, 3, // DRAINING
}};

} // namespace detail

[[nodiscard]] constexpr ::statewire::Verdict verdict(State s, Event e) {
  return static_cast<::statewire::Verdict>(
      detail::k_verdicts[static_cast<std::size_t>(s) * k_event_count + static_cast<std::size_t>(e)]);
}

[[nodiscard]] constexpr bool is_final([[maybe_unused]] State s) {
  return false;
}

// The timer that runs while the machine is in this state.
[[nodiscard]] constexpr std::optional<Timer> timer_of(State s) {
  switch (s) {
  case State::CONNECTING:
  case State::CLEARING:
    return Timer::connect_deadline;
  case State::SUSPENDED:
    return Timer::port_patience;
  case State::RETRY_WAIT:
    return Timer::backoff;
  case State::DRAINING:
    return Timer::close_deadline;
  default:
    return std::nullopt;
  }
}

// What the timer raises when it expires.
[[nodiscard]] constexpr Event timer_event(Timer timer) {
  switch (timer) {
  case Timer::connect_deadline: return Event::TIMEOUT;
  case Timer::port_patience: return Event::TIMEOUT;
  case Timer::backoff: return Event::RETRY;
  case Timer::close_deadline: return Event::TIMEOUT;
  }
  return Event{};
}

namespace detail {

// void leave_the_line()  spec/endpoint.dot:35:20
template <class C>
inline constexpr bool has_leave_the_line = requires(C& c) { c.leave_the_line(); };
// void note_that_this_side_began_it()  spec/endpoint.dot:61:43
template <class C>
inline constexpr bool has_note_that_this_side_began_it = requires(C& c) { c.note_that_this_side_began_it(); };
// void begin_a_series_of_attempts()  spec/endpoint.dot:61:73
template <class C>
inline constexpr bool has_begin_a_series_of_attempts = requires(C& c) { c.begin_a_series_of_attempts(); };
// void stand_in_line()  spec/endpoint.dot:61:101
template <class C>
inline constexpr bool has_stand_in_line = requires(C& c) { c.stand_in_line(); };
// void note_that_the_peer_began_it()  spec/endpoint.dot:62:45
template <class C>
inline constexpr bool has_note_that_the_peer_began_it = requires(C& c) { c.note_that_the_peer_began_it(); };
// void tell_the_method_to_start()  spec/endpoint.dot:64:47
template <class C>
inline constexpr bool has_tell_the_method_to_start = requires(C& c) { c.tell_the_method_to_start(); };
// bool this_side_began_it() const  spec/endpoint.dot:75:30
template <class C>
inline constexpr bool has_this_side_began_it = requires(C& c) { c.this_side_began_it() ? 1 : 0; };
// void raise_close_open_failed()  spec/endpoint.dot:75:57
template <class C>
inline constexpr bool has_raise_close_open_failed = requires(C& c) { c.raise_close_open_failed(); };
// void raise_close_attempt_lost()  spec/endpoint.dot:76:43
template <class C>
inline constexpr bool has_raise_close_attempt_lost = requires(C& c) { c.raise_close_attempt_lost(); };
// void raise_cts_up()  spec/endpoint.dot:78:51
template <class C>
inline constexpr bool has_raise_cts_up = requires(C& c) { c.raise_cts_up(); };
// void raise_close_opened()  spec/endpoint.dot:79:48
template <class C>
inline constexpr bool has_raise_close_opened = requires(C& c) { c.raise_close_opened(); };
// void tell_the_method_to_stop()  spec/endpoint.dot:84:74
template <class C>
inline constexpr bool has_tell_the_method_to_stop = requires(C& c) { c.tell_the_method_to_stop(); };
// void release_the_connection()  spec/endpoint.dot:84:99
template <class C>
inline constexpr bool has_release_the_connection = requires(C& c) { c.release_the_connection(); };
// bool another_attempt_is_due() const  spec/endpoint.dot:86:55
template <class C>
inline constexpr bool has_another_attempt_is_due = requires(C& c) { c.another_attempt_is_due() ? 1 : 0; };
// void raise_close_conn_lost()  spec/endpoint.dot:94:131
template <class C>
inline constexpr bool has_raise_close_conn_lost = requires(C& c) { c.raise_close_conn_lost(); };
// void raise_queue_pair_drain()  spec/endpoint.dot:96:50
template <class C>
inline constexpr bool has_raise_queue_pair_drain = requires(C& c) { c.raise_queue_pair_drain(); };
// void note_that_the_port_is_down()  spec/endpoint.dot:100:46
template <class C>
inline constexpr bool has_note_that_the_port_is_down = requires(C& c) { c.note_that_the_port_is_down(); };
// void tell_the_method_that_it_is_over()  spec/endpoint.dot:108:91
template <class C>
inline constexpr bool has_tell_the_method_that_it_is_over = requires(C& c) { c.tell_the_method_that_it_is_over(); };
// void raise_close_terminated()  spec/endpoint.dot:108:148
template <class C>
inline constexpr bool has_raise_close_terminated = requires(C& c) { c.raise_close_terminated(); };
// void start_timer(Timer)  spec/endpoint.dot:38:22
template <class C>
inline constexpr bool can_start_timer = requires(C& c) { c.start_timer(Timer{}); };
// void stop_timer(Timer)  spec/endpoint.dot:38:22
template <class C>
inline constexpr bool can_stop_timer = requires(C& c) { c.stop_timer(Timer{}); };
// void unexpected(State, Event)  spec/endpoint.dot:29:12
template <class C>
inline constexpr bool can_unexpected = requires(C& c) { c.unexpected(State{}, Event{}); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_leave_the_line<C> &&
  detail::has_note_that_this_side_began_it<C> &&
  detail::has_begin_a_series_of_attempts<C> &&
  detail::has_stand_in_line<C> &&
  detail::has_note_that_the_peer_began_it<C> &&
  detail::has_tell_the_method_to_start<C> &&
  detail::has_this_side_began_it<C> &&
  detail::has_raise_close_open_failed<C> &&
  detail::has_raise_close_attempt_lost<C> &&
  detail::has_raise_cts_up<C> &&
  detail::has_raise_close_opened<C> &&
  detail::has_tell_the_method_to_stop<C> &&
  detail::has_release_the_connection<C> &&
  detail::has_another_attempt_is_due<C> &&
  detail::has_raise_close_conn_lost<C> &&
  detail::has_raise_queue_pair_drain<C> &&
  detail::has_note_that_the_port_is_down<C> &&
  detail::has_tell_the_method_that_it_is_over<C> &&
  detail::has_raise_close_terminated<C> &&
  detail::can_start_timer<C> &&
  detail::can_stop_timer<C> &&
  detail::can_unexpected<C>;

namespace detail {

// A phrase that nobody implements is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_leave_the_line<C>, "spec/endpoint.dot:35:20: no hook for \"leave the line\": implement void leave_the_line()");
  static_assert(has_note_that_this_side_began_it<C>, "spec/endpoint.dot:61:43: no hook for \"note that this side began it\": implement void note_that_this_side_began_it()");
  static_assert(has_begin_a_series_of_attempts<C>, "spec/endpoint.dot:61:73: no hook for \"begin a series of attempts\": implement void begin_a_series_of_attempts()");
  static_assert(has_stand_in_line<C>, "spec/endpoint.dot:61:101: no hook for \"stand in line\": implement void stand_in_line()");
  static_assert(has_note_that_the_peer_began_it<C>, "spec/endpoint.dot:62:45: no hook for \"note that the peer began it\": implement void note_that_the_peer_began_it()");
  static_assert(has_tell_the_method_to_start<C>, "spec/endpoint.dot:64:47: no hook for \"tell the method to start\": implement void tell_the_method_to_start()");
  static_assert(has_this_side_began_it<C>, "spec/endpoint.dot:75:30: no hook for \"this side began it\": implement bool this_side_began_it() const");
  static_assert(has_raise_close_open_failed<C>, "spec/endpoint.dot:75:57: no hook for \"raise close OPEN_FAILED\": implement void raise_close_open_failed()");
  static_assert(has_raise_close_attempt_lost<C>, "spec/endpoint.dot:76:43: no hook for \"raise close ATTEMPT_LOST\": implement void raise_close_attempt_lost()");
  static_assert(has_raise_cts_up<C>, "spec/endpoint.dot:78:51: no hook for \"raise cts UP\": implement void raise_cts_up()");
  static_assert(has_raise_close_opened<C>, "spec/endpoint.dot:79:48: no hook for \"raise close OPENED\": implement void raise_close_opened()");
  static_assert(has_tell_the_method_to_stop<C>, "spec/endpoint.dot:84:74: no hook for \"tell the method to stop\": implement void tell_the_method_to_stop()");
  static_assert(has_release_the_connection<C>, "spec/endpoint.dot:84:99: no hook for \"release the connection\": implement void release_the_connection()");
  static_assert(has_another_attempt_is_due<C>, "spec/endpoint.dot:86:55: no hook for \"another attempt is due\": implement bool another_attempt_is_due() const");
  static_assert(has_raise_close_conn_lost<C>, "spec/endpoint.dot:94:131: no hook for \"raise close CONN_LOST\": implement void raise_close_conn_lost()");
  static_assert(has_raise_queue_pair_drain<C>, "spec/endpoint.dot:96:50: no hook for \"raise queue_pair DRAIN\": implement void raise_queue_pair_drain()");
  static_assert(has_note_that_the_port_is_down<C>, "spec/endpoint.dot:100:46: no hook for \"note that the port is down\": implement void note_that_the_port_is_down()");
  static_assert(has_tell_the_method_that_it_is_over<C>, "spec/endpoint.dot:108:91: no hook for \"tell the method that it is over\": implement void tell_the_method_that_it_is_over()");
  static_assert(has_raise_close_terminated<C>, "spec/endpoint.dot:108:148: no hook for \"raise close TERMINATED\": implement void raise_close_terminated()");
  static_assert(can_start_timer<C>, "spec/endpoint.dot:38:22: no hook for the timer \"connect_deadline\": implement void start_timer(Timer)");
  static_assert(can_stop_timer<C>, "spec/endpoint.dot:38:22: no hook for the timer \"connect_deadline\": implement void stop_timer(Timer)");
  static_assert(can_unexpected<C>, "spec/endpoint.dot:29:12: no hook for events that are an error: implement void unexpected(State, Event)");
}

// Junction nowhere: which of its ways is taken, and what that does. spec/endpoint.dot:75:3
template <class C>
[[nodiscard]] constexpr unsigned choose_nowhere([[maybe_unused]] C& c) {
  if (c.this_side_began_it()) {
    return 0;
  }
  return 1;
}
template <class C, class Observer>
[[nodiscard]] constexpr State take_nowhere([[maybe_unused]] State s, [[maybe_unused]] C& c,
    [[maybe_unused]] Observer& observer, [[maybe_unused]] unsigned way, ::statewire::TransitionId first) {
  if (way == 0) {
    c.raise_close_open_failed();
    observer.transition(first);
    return State::CLOSED;
  }
  c.raise_close_attempt_lost();
  observer.transition(static_cast<::statewire::TransitionId>(first + 1));
  return State::CLOSED;
}

// Junction again: which of its ways is taken, and what that does. spec/endpoint.dot:86:3
template <class C>
[[nodiscard]] constexpr unsigned choose_again([[maybe_unused]] C& c) {
  if (c.this_side_began_it()) {
    if (c.another_attempt_is_due()) {
      return 0;
    }
    return 1;
  }
  return 2;
}
template <class C, class Observer>
[[nodiscard]] constexpr State take_again([[maybe_unused]] State s, [[maybe_unused]] C& c,
    [[maybe_unused]] Observer& observer, [[maybe_unused]] unsigned way, ::statewire::TransitionId first) {
  if (way == 0) {
    if (s != State::RETRY_WAIT && timer_of(s) != Timer::backoff) c.start_timer(Timer::backoff);
    observer.transition(first);
    return State::RETRY_WAIT;
  }
  if (way == 1) {
    c.raise_close_open_failed();
    observer.transition(static_cast<::statewire::TransitionId>(first + 1));
    return State::CLOSED;
  }
  c.raise_close_attempt_lost();
  observer.transition(static_cast<::statewire::TransitionId>(first + 2));
  return State::CLOSED;
}

// CLOSED on OPEN: spec/endpoint.dot:61:31
template <class C, class Observer>
STATEWIRE_CELL State cell_CLOSED_on_OPEN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.note_that_this_side_began_it();
  c.begin_a_series_of_attempts();
  c.stand_in_line();
  observer.transition(0);
  return State::WAIT_TURN;
}

// CLOSED on WANTED: spec/endpoint.dot:62:31
template <class C, class Observer>
STATEWIRE_CELL State cell_CLOSED_on_WANTED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.note_that_the_peer_began_it();
  c.begin_a_series_of_attempts();
  c.stand_in_line();
  observer.transition(1);
  return State::WAIT_TURN;
}

// CLOSED on ADMIT: spec/endpoint.dot:63:32
template <class C, class Observer>
STATEWIRE_CELL State cell_CLOSED_on_ADMIT([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.note_that_the_peer_began_it();
  c.start_timer(Timer::connect_deadline);
  observer.transition(2);
  return State::CONNECTING;
}

// WAIT_TURN on TURN: spec/endpoint.dot:64:35
template <class C, class Observer>
STATEWIRE_CELL State cell_WAIT_TURN_on_TURN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.leave_the_line();
  c.tell_the_method_to_start();
  c.start_timer(Timer::connect_deadline);
  observer.transition(3);
  return State::CONNECTING;
}

// WAIT_TURN on ADMIT: spec/endpoint.dot:65:35
template <class C, class Observer>
STATEWIRE_CELL State cell_WAIT_TURN_on_ADMIT([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.leave_the_line();
  c.note_that_the_peer_began_it();
  c.start_timer(Timer::connect_deadline);
  observer.transition(4);
  return State::CONNECTING;
}

// WAIT_TURN on ABANDON: spec/endpoint.dot:66:31
template <class C, class Observer>
STATEWIRE_CELL State cell_WAIT_TURN_on_ABANDON([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.leave_the_line();
  observer.transition(5);
  return State::CLOSED;
}

// WAIT_TURN on NOWHERE: spec/endpoint.dot:73:32
template <class C, class Observer>
STATEWIRE_CELL State cell_WAIT_TURN_on_NOWHERE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  const unsigned way = choose_nowhere(c);
  c.leave_the_line();
  return take_nowhere(State::WAIT_TURN, c, observer, way, 6);
}

// CONNECTING on METHOD_UP: spec/endpoint.dot:78:34
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTING_on_METHOD_UP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_cts_up();
  observer.transition(8);
  return State::CLEARING;
}

// CONNECTING on CONN_LOST, METHOD_FAILED, TIMEOUT: spec/endpoint.dot:84:31
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTING_on_METHOD_FAILED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  const unsigned way = choose_again(c);
  c.stop_timer(Timer::connect_deadline);
  c.tell_the_method_to_stop();
  c.release_the_connection();
  return take_again(s, c, observer, way, first);
}

// CONNECTING on ABANDON: spec/endpoint.dot:89:32
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTING_on_ABANDON([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::connect_deadline);
  c.tell_the_method_to_stop();
  c.release_the_connection();
  observer.transition(15);
  return State::CLOSED;
}

// CLEARING on CONN_LOST, METHOD_FAILED, TIMEOUT: spec/endpoint.dot:85:29
template <class C, class Observer>
STATEWIRE_CELL State cell_CLEARING_on_METHOD_FAILED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  const unsigned way = choose_again(c);
  c.stop_timer(Timer::connect_deadline);
  c.tell_the_method_to_stop();
  c.release_the_connection();
  return take_again(s, c, observer, way, first);
}

// CLEARING on CLEARED: spec/endpoint.dot:79:33
template <class C, class Observer>
STATEWIRE_CELL State cell_CLEARING_on_CLEARED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::connect_deadline);
  c.raise_close_opened();
  observer.transition(22);
  return State::CONNECTED;
}

// CLEARING on ABANDON: spec/endpoint.dot:90:30
template <class C, class Observer>
STATEWIRE_CELL State cell_CLEARING_on_ABANDON([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::connect_deadline);
  c.tell_the_method_to_stop();
  c.release_the_connection();
  observer.transition(26);
  return State::CLOSED;
}

// CONNECTED on CONN_LOST, METHOD_FAILED, QUEUE_PAIR_GONE: spec/endpoint.dot:94:43
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTED_on_METHOD_FAILED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.tell_the_method_to_stop();
  c.release_the_connection();
  c.raise_close_conn_lost();
  observer.transition(first);
  return State::CLOSED;
}

// CONNECTED on PORT_DOWN: spec/endpoint.dot:95:34
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTED_on_PORT_DOWN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.start_timer(Timer::port_patience);
  observer.transition(32);
  return State::SUSPENDED;
}

// CONNECTED on TERMINATE: spec/endpoint.dot:96:33
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTED_on_TERMINATE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_queue_pair_drain();
  c.start_timer(Timer::close_deadline);
  observer.transition(33);
  return State::DRAINING;
}

// CONNECTED on ABANDON: spec/endpoint.dot:97:31
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTED_on_ABANDON([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.tell_the_method_to_stop();
  c.release_the_connection();
  observer.transition(35);
  return State::CLOSED;
}

// SUSPENDED on CONN_LOST, METHOD_FAILED, QUEUE_PAIR_GONE: spec/endpoint.dot:101:43
template <class C, class Observer>
STATEWIRE_CELL State cell_SUSPENDED_on_METHOD_FAILED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.stop_timer(Timer::port_patience);
  c.tell_the_method_to_stop();
  c.release_the_connection();
  c.raise_close_conn_lost();
  observer.transition(first);
  return State::CLOSED;
}

// SUSPENDED on PORT_UP: spec/endpoint.dot:99:34
template <class C, class Observer>
STATEWIRE_CELL State cell_SUSPENDED_on_PORT_UP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::port_patience);
  observer.transition(38);
  return State::CONNECTED;
}

// SUSPENDED on TERMINATE: spec/endpoint.dot:102:33
template <class C, class Observer>
STATEWIRE_CELL State cell_SUSPENDED_on_TERMINATE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::port_patience);
  c.raise_queue_pair_drain();
  c.start_timer(Timer::close_deadline);
  observer.transition(39);
  return State::DRAINING;
}

// SUSPENDED on ABANDON: spec/endpoint.dot:103:31
template <class C, class Observer>
STATEWIRE_CELL State cell_SUSPENDED_on_ABANDON([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::port_patience);
  c.tell_the_method_to_stop();
  c.release_the_connection();
  observer.transition(41);
  return State::CLOSED;
}

// SUSPENDED on TIMEOUT: spec/endpoint.dot:100:31
template <class C, class Observer>
STATEWIRE_CELL State cell_SUSPENDED_on_TIMEOUT([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::port_patience);
  c.note_that_the_port_is_down();
  c.tell_the_method_to_stop();
  c.release_the_connection();
  c.raise_close_conn_lost();
  observer.transition(42);
  return State::CLOSED;
}

// RETRY_WAIT on ADMIT: spec/endpoint.dot:68:36
template <class C, class Observer>
STATEWIRE_CELL State cell_RETRY_WAIT_on_ADMIT([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::backoff);
  c.note_that_the_peer_began_it();
  c.start_timer(Timer::connect_deadline);
  observer.transition(43);
  return State::CONNECTING;
}

// RETRY_WAIT on RETRY: spec/endpoint.dot:67:35
template <class C, class Observer>
STATEWIRE_CELL State cell_RETRY_WAIT_on_RETRY([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::backoff);
  c.stand_in_line();
  observer.transition(44);
  return State::WAIT_TURN;
}

// RETRY_WAIT on ABANDON: spec/endpoint.dot:69:32
template <class C, class Observer>
STATEWIRE_CELL State cell_RETRY_WAIT_on_ABANDON([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::backoff);
  observer.transition(45);
  return State::CLOSED;
}

// RETRY_WAIT on NOWHERE: spec/endpoint.dot:74:33
template <class C, class Observer>
STATEWIRE_CELL State cell_RETRY_WAIT_on_NOWHERE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  const unsigned way = choose_nowhere(c);
  c.stop_timer(Timer::backoff);
  return take_nowhere(State::RETRY_WAIT, c, observer, way, 46);
}

// DRAINING on CONN_LOST, METHOD_FAILED, QUEUE_PAIR_GONE, TIMEOUT: spec/endpoint.dot:108:60
template <class C, class Observer>
STATEWIRE_CELL State cell_DRAINING_on_METHOD_FAILED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.stop_timer(Timer::close_deadline);
  c.tell_the_method_that_it_is_over();
  c.release_the_connection();
  c.raise_close_terminated();
  observer.transition(first);
  return State::CLOSED;
}

// DRAINING on ABANDON: spec/endpoint.dot:109:30
template <class C, class Observer>
STATEWIRE_CELL State cell_DRAINING_on_ABANDON([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::close_deadline);
  c.tell_the_method_that_it_is_over();
  c.release_the_connection();
  c.raise_close_terminated();
  observer.transition(51);
  return State::CLOSED;
}

} // namespace detail

// The dispatch: what `s` becomes on `e`.
template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State step([[maybe_unused]] State s, [[maybe_unused]] Event e, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::CLOSED:
      switch (e) {
      case Event::OPEN: return detail::cell_CLOSED_on_OPEN(c, observer);
      case Event::WANTED: return detail::cell_CLOSED_on_WANTED(c, observer);
      case Event::ADMIT: return detail::cell_CLOSED_on_ADMIT(c, observer);
      case Event::METHOD_UP:
      case Event::METHOD_FAILED:
      case Event::CLEARED:
      case Event::CONN_LOST:
      case Event::PORT_DOWN:
      case Event::PORT_UP:
      case Event::QUEUE_PAIR_GONE:
      case Event::ABANDON:
      case Event::NOWHERE: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::WAIT_TURN:
      switch (e) {
      case Event::TURN: return detail::cell_WAIT_TURN_on_TURN(c, observer);
      case Event::ADMIT: return detail::cell_WAIT_TURN_on_ADMIT(c, observer);
      case Event::ABANDON: return detail::cell_WAIT_TURN_on_ABANDON(c, observer);
      case Event::NOWHERE: return detail::cell_WAIT_TURN_on_NOWHERE(c, observer);
      case Event::OPEN:
      case Event::WANTED:
      case Event::METHOD_FAILED:
      case Event::CONN_LOST:
      case Event::PORT_DOWN:
      case Event::PORT_UP:
      case Event::QUEUE_PAIR_GONE: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::CONNECTING:
      switch (e) {
      case Event::METHOD_UP: return detail::cell_CONNECTING_on_METHOD_UP(c, observer);
      case Event::METHOD_FAILED: return detail::cell_CONNECTING_on_METHOD_FAILED(s, c, observer, 9);
      case Event::CONN_LOST: return detail::cell_CONNECTING_on_METHOD_FAILED(s, c, observer, 12);
      case Event::ABANDON: return detail::cell_CONNECTING_on_ABANDON(c, observer);
      case Event::TIMEOUT: return detail::cell_CONNECTING_on_METHOD_FAILED(s, c, observer, 16);
      case Event::OPEN:
      case Event::WANTED:
      case Event::ADMIT:
      case Event::PORT_DOWN:
      case Event::PORT_UP:
      case Event::QUEUE_PAIR_GONE:
      case Event::NOWHERE: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::CLEARING:
      switch (e) {
      case Event::METHOD_FAILED: return detail::cell_CLEARING_on_METHOD_FAILED(s, c, observer, 19);
      case Event::CLEARED: return detail::cell_CLEARING_on_CLEARED(c, observer);
      case Event::CONN_LOST: return detail::cell_CLEARING_on_METHOD_FAILED(s, c, observer, 23);
      case Event::ABANDON: return detail::cell_CLEARING_on_ABANDON(c, observer);
      case Event::TIMEOUT: return detail::cell_CLEARING_on_METHOD_FAILED(s, c, observer, 27);
      case Event::OPEN:
      case Event::WANTED:
      case Event::ADMIT:
      case Event::PORT_DOWN:
      case Event::PORT_UP:
      case Event::QUEUE_PAIR_GONE:
      case Event::NOWHERE: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::CONNECTED:
      switch (e) {
      case Event::METHOD_FAILED: return detail::cell_CONNECTED_on_METHOD_FAILED(s, c, observer, 30);
      case Event::CONN_LOST: return detail::cell_CONNECTED_on_METHOD_FAILED(s, c, observer, 31);
      case Event::PORT_DOWN: return detail::cell_CONNECTED_on_PORT_DOWN(c, observer);
      case Event::TERMINATE: return detail::cell_CONNECTED_on_TERMINATE(c, observer);
      case Event::QUEUE_PAIR_GONE: return detail::cell_CONNECTED_on_METHOD_FAILED(s, c, observer, 34);
      case Event::ABANDON: return detail::cell_CONNECTED_on_ABANDON(c, observer);
      case Event::OPEN:
      case Event::WANTED:
      case Event::ADMIT:
      case Event::PORT_UP:
      case Event::NOWHERE: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::SUSPENDED:
      switch (e) {
      case Event::METHOD_FAILED: return detail::cell_SUSPENDED_on_METHOD_FAILED(s, c, observer, 36);
      case Event::CONN_LOST: return detail::cell_SUSPENDED_on_METHOD_FAILED(s, c, observer, 37);
      case Event::PORT_UP: return detail::cell_SUSPENDED_on_PORT_UP(c, observer);
      case Event::TERMINATE: return detail::cell_SUSPENDED_on_TERMINATE(c, observer);
      case Event::QUEUE_PAIR_GONE: return detail::cell_SUSPENDED_on_METHOD_FAILED(s, c, observer, 40);
      case Event::ABANDON: return detail::cell_SUSPENDED_on_ABANDON(c, observer);
      case Event::TIMEOUT: return detail::cell_SUSPENDED_on_TIMEOUT(c, observer);
      case Event::OPEN:
      case Event::WANTED:
      case Event::ADMIT:
      case Event::PORT_DOWN:
      case Event::NOWHERE: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::RETRY_WAIT:
      switch (e) {
      case Event::ADMIT: return detail::cell_RETRY_WAIT_on_ADMIT(c, observer);
      case Event::RETRY: return detail::cell_RETRY_WAIT_on_RETRY(c, observer);
      case Event::ABANDON: return detail::cell_RETRY_WAIT_on_ABANDON(c, observer);
      case Event::NOWHERE: return detail::cell_RETRY_WAIT_on_NOWHERE(c, observer);
      case Event::OPEN:
      case Event::WANTED:
      case Event::METHOD_UP:
      case Event::METHOD_FAILED:
      case Event::CLEARED:
      case Event::CONN_LOST:
      case Event::PORT_DOWN:
      case Event::PORT_UP:
      case Event::QUEUE_PAIR_GONE: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::DRAINING:
      switch (e) {
      case Event::METHOD_FAILED: return detail::cell_DRAINING_on_METHOD_FAILED(s, c, observer, 48);
      case Event::CONN_LOST: return detail::cell_DRAINING_on_METHOD_FAILED(s, c, observer, 49);
      case Event::QUEUE_PAIR_GONE: return detail::cell_DRAINING_on_METHOD_FAILED(s, c, observer, 50);
      case Event::ABANDON: return detail::cell_DRAINING_on_ABANDON(c, observer);
      case Event::TIMEOUT: return detail::cell_DRAINING_on_METHOD_FAILED(s, c, observer, 52);
      case Event::WANTED:
      case Event::ADMIT:
      case Event::PORT_DOWN:
      case Event::PORT_UP:
      case Event::NOWHERE: return s; // ignored
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
STATEWIRE_CELL State on_OPEN([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::OPEN;
    switch (s) {
    case State::CLOSED: return detail::cell_CLOSED_on_OPEN(c, observer);
    case State::WAIT_TURN:
    case State::CONNECTING:
    case State::CLEARING:
    case State::CONNECTED:
    case State::SUSPENDED:
    case State::RETRY_WAIT: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_WANTED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::CLOSED: return detail::cell_CLOSED_on_WANTED(c, observer);
    case State::WAIT_TURN:
    case State::CONNECTING:
    case State::CLEARING:
    case State::CONNECTED:
    case State::SUSPENDED:
    case State::RETRY_WAIT:
    case State::DRAINING: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_TURN([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::TURN;
    switch (s) {
    case State::WAIT_TURN: return detail::cell_WAIT_TURN_on_TURN(c, observer);
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_ADMIT([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::CLOSED: return detail::cell_CLOSED_on_ADMIT(c, observer);
    case State::WAIT_TURN: return detail::cell_WAIT_TURN_on_ADMIT(c, observer);
    case State::RETRY_WAIT: return detail::cell_RETRY_WAIT_on_ADMIT(c, observer);
    case State::CONNECTING:
    case State::CLEARING:
    case State::CONNECTED:
    case State::SUSPENDED:
    case State::DRAINING: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_METHOD_UP([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::METHOD_UP;
    switch (s) {
    case State::CONNECTING: return detail::cell_CONNECTING_on_METHOD_UP(c, observer);
    case State::CLOSED:
    case State::RETRY_WAIT: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_METHOD_FAILED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::CONNECTING: return detail::cell_CONNECTING_on_METHOD_FAILED(s, c, observer, 9);
    case State::CLEARING: return detail::cell_CLEARING_on_METHOD_FAILED(s, c, observer, 19);
    case State::CONNECTED: return detail::cell_CONNECTED_on_METHOD_FAILED(s, c, observer, 30);
    case State::SUSPENDED: return detail::cell_SUSPENDED_on_METHOD_FAILED(s, c, observer, 36);
    case State::DRAINING: return detail::cell_DRAINING_on_METHOD_FAILED(s, c, observer, 48);
    case State::CLOSED:
    case State::WAIT_TURN:
    case State::RETRY_WAIT: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_CLEARED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::CLEARED;
    switch (s) {
    case State::CLEARING: return detail::cell_CLEARING_on_CLEARED(c, observer);
    case State::CLOSED:
    case State::RETRY_WAIT: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_RETRY([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::RETRY;
    switch (s) {
    case State::RETRY_WAIT: return detail::cell_RETRY_WAIT_on_RETRY(c, observer);
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_CONN_LOST([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::CONNECTING: return detail::cell_CONNECTING_on_METHOD_FAILED(s, c, observer, 12);
    case State::CLEARING: return detail::cell_CLEARING_on_METHOD_FAILED(s, c, observer, 23);
    case State::CONNECTED: return detail::cell_CONNECTED_on_METHOD_FAILED(s, c, observer, 31);
    case State::SUSPENDED: return detail::cell_SUSPENDED_on_METHOD_FAILED(s, c, observer, 37);
    case State::DRAINING: return detail::cell_DRAINING_on_METHOD_FAILED(s, c, observer, 49);
    case State::CLOSED:
    case State::WAIT_TURN:
    case State::RETRY_WAIT: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_PORT_DOWN([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::CONNECTED: return detail::cell_CONNECTED_on_PORT_DOWN(c, observer);
    case State::CLOSED:
    case State::WAIT_TURN:
    case State::CONNECTING:
    case State::CLEARING:
    case State::SUSPENDED:
    case State::RETRY_WAIT:
    case State::DRAINING: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_PORT_UP([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::SUSPENDED: return detail::cell_SUSPENDED_on_PORT_UP(c, observer);
    case State::CLOSED:
    case State::WAIT_TURN:
    case State::CONNECTING:
    case State::CLEARING:
    case State::CONNECTED:
    case State::RETRY_WAIT:
    case State::DRAINING: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_TERMINATE([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::TERMINATE;
    switch (s) {
    case State::CONNECTED: return detail::cell_CONNECTED_on_TERMINATE(c, observer);
    case State::SUSPENDED: return detail::cell_SUSPENDED_on_TERMINATE(c, observer);
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_QUEUE_PAIR_GONE([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::CONNECTED: return detail::cell_CONNECTED_on_METHOD_FAILED(s, c, observer, 34);
    case State::SUSPENDED: return detail::cell_SUSPENDED_on_METHOD_FAILED(s, c, observer, 40);
    case State::DRAINING: return detail::cell_DRAINING_on_METHOD_FAILED(s, c, observer, 50);
    case State::CLOSED:
    case State::WAIT_TURN:
    case State::CONNECTING:
    case State::CLEARING:
    case State::RETRY_WAIT: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_ABANDON([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::WAIT_TURN: return detail::cell_WAIT_TURN_on_ABANDON(c, observer);
    case State::CONNECTING: return detail::cell_CONNECTING_on_ABANDON(c, observer);
    case State::CLEARING: return detail::cell_CLEARING_on_ABANDON(c, observer);
    case State::CONNECTED: return detail::cell_CONNECTED_on_ABANDON(c, observer);
    case State::SUSPENDED: return detail::cell_SUSPENDED_on_ABANDON(c, observer);
    case State::RETRY_WAIT: return detail::cell_RETRY_WAIT_on_ABANDON(c, observer);
    case State::DRAINING: return detail::cell_DRAINING_on_ABANDON(c, observer);
    case State::CLOSED: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_NOWHERE([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::WAIT_TURN: return detail::cell_WAIT_TURN_on_NOWHERE(c, observer);
    case State::RETRY_WAIT: return detail::cell_RETRY_WAIT_on_NOWHERE(c, observer);
    case State::CLOSED:
    case State::CONNECTING:
    case State::CLEARING:
    case State::CONNECTED:
    case State::SUSPENDED:
    case State::DRAINING: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_TIMEOUT([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::TIMEOUT;
    switch (s) {
    case State::CONNECTING: return detail::cell_CONNECTING_on_METHOD_FAILED(s, c, observer, 16);
    case State::CLEARING: return detail::cell_CLEARING_on_METHOD_FAILED(s, c, observer, 27);
    case State::SUSPENDED: return detail::cell_SUSPENDED_on_TIMEOUT(c, observer);
    case State::DRAINING: return detail::cell_DRAINING_on_METHOD_FAILED(s, c, observer, 52);
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

} // namespace statewire::spec::endpoint
