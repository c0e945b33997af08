// vc: written by statewirec from spec/vc.dot. Do not edit: edit the spec.
// the channel of a virtual connection: which connection it has, or how it gets one
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewirec/machine.hpp>

namespace statewire::spec::vc {

enum class State : std::uint8_t {
  UNCONNECTED, // no connection and none wanted
  WAIT_PERMIT, // a connection is wanted; the peer's own attempt may come first
  CONNECTING, // an attempt of our own is under way
  RETRY_WAIT, // the last attempt failed or was refused; the peer's connection or the next attempt ends this
  ACCEPTING, // a connection of the peer is admitted; its acknowledgement is withheld or on its way
  UNCONFIRMED, // the peer's connection is acknowledged; its confirmation is awaited
  CONNECTED, // messages flow
  CLOSING, // the close protocol has ended; the connection is being taken down
};
enum class Event : std::uint8_t {
  OPEN,
  PERMIT,
  CONN_UP,
  OPEN_FAILED,
  RETRY,
  ADMIT,
  ACKNOWLEDGED,
  ACCEPT_FAILED,
  CONN_LOST,
  CONN_GONE,
  TERMINATE,
  ABANDON,
};
enum class Timer : std::uint8_t {
  backoff,
};

inline constexpr std::string_view k_machine_name = "vc";
inline constexpr State k_initial = State::UNCONNECTED;
inline constexpr std::size_t k_state_count = 8;
inline constexpr std::size_t k_event_count = 12;
inline constexpr std::size_t k_timer_count = 1;
inline constexpr std::size_t k_transition_count = 30;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "UNCONNECTED",
  "WAIT_PERMIT",
  "CONNECTING",
  "RETRY_WAIT",
  "ACCEPTING",
  "UNCONFIRMED",
  "CONNECTED",
  "CLOSING",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "no connection and none wanted",
  "a connection is wanted; the peer's own attempt may come first",
  "an attempt of our own is under way",
  "the last attempt failed or was refused; the peer's connection or the next attempt ends this",
  "a connection of the peer is admitted; its acknowledgement is withheld or on its way",
  "the peer's connection is acknowledged; its confirmation is awaited",
  "messages flow",
  "the close protocol has ended; the connection is being taken down",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "OPEN",
  "PERMIT",
  "CONN_UP",
  "OPEN_FAILED",
  "RETRY",
  "ADMIT",
  "ACKNOWLEDGED",
  "ACCEPT_FAILED",
  "CONN_LOST",
  "CONN_GONE",
  "TERMINATE",
  "ABANDON",
}};
inline constexpr std::array<std::string_view, k_timer_count> k_timer_names{{
  "backoff",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 32> k_edges{
  0, 3, 1, 3, 2, 4, 5, 6, 5, 7, 8, 20, 9, 3, 2, 12, 13, 14, 10, 11,
  20, 15, 16, 17, 20, 21, 18, 19, 20, 22, 23, 24,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 1, "", "spec/vc.dot", 62, {detail::k_edges.data() + 0, 1}}, // 0: UNCONNECTED -> WAIT_PERMIT on OPEN
  {0, 5, 4, "", "spec/vc.dot", 65, {detail::k_edges.data() + 1, 1}}, // 1: UNCONNECTED -> ACCEPTING on ADMIT
  {1, 1, 2, "", "spec/vc.dot", 63, {detail::k_edges.data() + 2, 1}}, // 2: WAIT_PERMIT -> CONNECTING on PERMIT
  {1, 5, 4, "", "spec/vc.dot", 65, {detail::k_edges.data() + 3, 1}}, // 3: WAIT_PERMIT -> ACCEPTING on ADMIT
  {1, 11, 0, "", "spec/vc.dot", 64, {detail::k_edges.data() + 4, 1}}, // 4: WAIT_PERMIT -> UNCONNECTED on ABANDON
  {2, 2, 6, "", "spec/vc.dot", 67, {detail::k_edges.data() + 5, 1}}, // 5: CONNECTING -> CONNECTED on CONN_UP
  {2, 3, 3, "(reason allows another attempt or another process has answered and another address is left) and time is left", "spec/vc.dot", 72, {detail::k_edges.data() + 6, 2}}, // 6: CONNECTING -> RETRY_WAIT on OPEN_FAILED
  {2, 3, 0, "else", "spec/vc.dot", 72, {detail::k_edges.data() + 8, 2}}, // 7: CONNECTING -> UNCONNECTED on OPEN_FAILED
  {2, 5, 4, "", "spec/vc.dot", 76, {detail::k_edges.data() + 10, 1}}, // 8: CONNECTING -> ACCEPTING on ADMIT
  {2, 11, 0, "", "spec/vc.dot", 94, {detail::k_edges.data() + 11, 1}}, // 9: CONNECTING -> UNCONNECTED on ABANDON
  {3, 4, 1, "", "spec/vc.dot", 78, {detail::k_edges.data() + 12, 1}}, // 10: RETRY_WAIT -> WAIT_PERMIT on RETRY
  {3, 5, 4, "", "spec/vc.dot", 65, {detail::k_edges.data() + 13, 1}}, // 11: RETRY_WAIT -> ACCEPTING on ADMIT
  {3, 11, 0, "", "spec/vc.dot", 64, {detail::k_edges.data() + 14, 1}}, // 12: RETRY_WAIT -> UNCONNECTED on ABANDON
  {4, 5, 4, "", "spec/vc.dot", 83, {detail::k_edges.data() + 15, 1}}, // 13: ACCEPTING -> ACCEPTING on ADMIT
  {4, 6, 5, "", "spec/vc.dot", 84, {detail::k_edges.data() + 16, 1}}, // 14: ACCEPTING -> UNCONFIRMED on ACKNOWLEDGED
  {4, 7, 0, "", "spec/vc.dot", 85, {detail::k_edges.data() + 17, 1}}, // 15: ACCEPTING -> UNCONNECTED on ACCEPT_FAILED
  {4, 9, 4, "no sibling is left", "spec/vc.dot", 81, {detail::k_edges.data() + 18, 1}}, // 16: ACCEPTING -> ACCEPTING on CONN_GONE
  {4, 9, 4, "else", "spec/vc.dot", 82, {detail::k_edges.data() + 19, 1}}, // 17: ACCEPTING -> ACCEPTING on CONN_GONE
  {4, 11, 0, "", "spec/vc.dot", 94, {detail::k_edges.data() + 20, 1}}, // 18: ACCEPTING -> UNCONNECTED on ABANDON
  {5, 2, 6, "", "spec/vc.dot", 88, {detail::k_edges.data() + 21, 1}}, // 19: UNCONFIRMED -> CONNECTED on CONN_UP
  {5, 5, 4, "", "spec/vc.dot", 89, {detail::k_edges.data() + 22, 1}}, // 20: UNCONFIRMED -> ACCEPTING on ADMIT
  {5, 7, 0, "", "spec/vc.dot", 90, {detail::k_edges.data() + 23, 1}}, // 21: UNCONFIRMED -> UNCONNECTED on ACCEPT_FAILED
  {5, 11, 0, "", "spec/vc.dot", 94, {detail::k_edges.data() + 24, 1}}, // 22: UNCONFIRMED -> UNCONNECTED on ABANDON
  {6, 5, 4, "", "spec/vc.dot", 96, {detail::k_edges.data() + 25, 1}}, // 23: CONNECTED -> ACCEPTING on ADMIT
  {6, 8, 0, "", "spec/vc.dot", 92, {detail::k_edges.data() + 26, 1}}, // 24: CONNECTED -> UNCONNECTED on CONN_LOST
  {6, 10, 7, "", "spec/vc.dot", 93, {detail::k_edges.data() + 27, 1}}, // 25: CONNECTED -> CLOSING on TERMINATE
  {6, 11, 0, "", "spec/vc.dot", 94, {detail::k_edges.data() + 28, 1}}, // 26: CONNECTED -> UNCONNECTED on ABANDON
  {7, 9, 0, "the connection is gone", "spec/vc.dot", 99, {detail::k_edges.data() + 29, 1}}, // 27: CLOSING -> UNCONNECTED on CONN_GONE
  {7, 9, 7, "else", "spec/vc.dot", 100, {detail::k_edges.data() + 30, 1}}, // 28: CLOSING -> CLOSING on CONN_GONE
  {7, 11, 0, "", "spec/vc.dot", 101, {detail::k_edges.data() + 31, 1}}, // 29: CLOSING -> UNCONNECTED on ABANDON
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 2, 2, 2, 2, 3, 2, 2, 2, 0, 2, 0, // UNCONNECTED
  0, 3, 2, 2, 2, 3, 2, 2, 2, 0, 2, 3, // WAIT_PERMIT
  0, 2, 3, 3, 2, 3, 2, 2, 2, 0, 2, 3, // CONNECTING
  0, 2, 2, 2, 3, 3, 2, 2, 2, 0, 2, 3, // RETRY_WAIT
  0, 2, 2, 2, 2, 3, 3, 3, 2, 3, 2, 3, // ACCEPTING
  0, 2, 3, 2, 2, 3, 2, 3, 2, 0, 2, 3, // UNCONFIRMED
  0, 2, 2, 2, 2, 3, 2, 2, 3, 0, 3, 3, // CONNECTED
  2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 3, // CLOSING
}};

} // namespace detail

[[nodiscard]] constexpr ::statewire::Verdict verdict(State s, Event e) {
  return static_cast<::statewire::Verdict>(
      detail::k_verdicts[static_cast<std::size_t>(s) * k_event_count + static_cast<std::size_t>(e)]);
}

[[nodiscard]] constexpr bool is_final([[maybe_unused]] State s) {
  return false;
}

[[nodiscard]] constexpr bool in_without([[maybe_unused]] State s) {
  return s == State::UNCONNECTED || s == State::WAIT_PERMIT || s == State::RETRY_WAIT;
}

[[nodiscard]] constexpr bool in_wanted([[maybe_unused]] State s) {
  return s == State::WAIT_PERMIT || s == State::RETRY_WAIT;
}

[[nodiscard]] constexpr bool in_with([[maybe_unused]] State s) {
  return s == State::CONNECTING || s == State::ACCEPTING || s == State::UNCONFIRMED || s == State::CONNECTED;
}

[[nodiscard]] constexpr bool in_up([[maybe_unused]] State s) {
  return s == State::UNCONFIRMED || s == State::CONNECTED;
}

// The timer that runs while the machine is in this state.
[[nodiscard]] constexpr std::optional<Timer> timer_of(State s) {
  switch (s) {
  case State::RETRY_WAIT:
    return Timer::backoff;
  default:
    return std::nullopt;
  }
}

// What the timer raises when it expires.
[[nodiscard]] constexpr Event timer_event(Timer timer) {
  switch (timer) {
  case Timer::backoff: return Event::RETRY;
  }
  return Event{};
}

namespace detail {

// void leave_the_queue()  spec/vc.dot:20:22
template <class C>
inline constexpr bool has_leave_the_queue = requires(C& c) { c.leave_the_queue(); };
// void begin_a_series_of_attempts()  spec/vc.dot:62:50
template <class C>
inline constexpr bool has_begin_a_series_of_attempts = requires(C& c) { c.begin_a_series_of_attempts(); };
// void queue_for_a_permit()  spec/vc.dot:62:78
template <class C>
inline constexpr bool has_queue_for_a_permit = requires(C& c) { c.queue_for_a_permit(); };
// void start_an_attempt()  spec/vc.dot:63:52
template <class C>
inline constexpr bool has_start_an_attempt = requires(C& c) { c.start_an_attempt(); };
// void attach_the_accepted_connection()  spec/vc.dot:65:73
template <class C>
inline constexpr bool has_attach_the_accepted_connection = requires(C& c) { c.attach_the_accepted_connection(); };
// void raise_close_opened()  spec/vc.dot:67:52
template <class C>
inline constexpr bool has_raise_close_opened = requires(C& c) { c.raise_close_opened(); };
// bool reason_allows_another_attempt() const  spec/vc.dot:74:33
template <class C>
inline constexpr bool has_reason_allows_another_attempt = requires(C& c) { c.reason_allows_another_attempt() ? 1 : 0; };
// bool another_process_has_answered() const  spec/vc.dot:74:66
template <class C>
inline constexpr bool has_another_process_has_answered = requires(C& c) { c.another_process_has_answered() ? 1 : 0; };
// bool another_address_is_left() const  spec/vc.dot:74:99
template <class C>
inline constexpr bool has_another_address_is_left = requires(C& c) { c.another_address_is_left() ? 1 : 0; };
// bool time_is_left() const  spec/vc.dot:74:126
template <class C>
inline constexpr bool has_time_is_left = requires(C& c) { c.time_is_left() ? 1 : 0; };
// void raise_close_open_failed()  spec/vc.dot:75:46
template <class C>
inline constexpr bool has_raise_close_open_failed = requires(C& c) { c.raise_close_open_failed(); };
// void discard_the_own_attempt()  spec/vc.dot:76:50
template <class C>
inline constexpr bool has_discard_the_own_attempt = requires(C& c) { c.discard_the_own_attempt(); };
// bool no_sibling_is_left() const  spec/vc.dot:81:49
template <class C>
inline constexpr bool has_no_sibling_is_left = requires(C& c) { c.no_sibling_is_left() ? 1 : 0; };
// void raise_accept_siblings_gone()  spec/vc.dot:81:76
template <class C>
inline constexpr bool has_raise_accept_siblings_gone = requires(C& c) { c.raise_accept_siblings_gone(); };
// void abort_the_connection()  spec/vc.dot:83:50
template <class C>
inline constexpr bool has_abort_the_connection = requires(C& c) { c.abort_the_connection(); };
// void raise_close_attempt_lost()  spec/vc.dot:85:58
template <class C>
inline constexpr bool has_raise_close_attempt_lost = requires(C& c) { c.raise_close_attempt_lost(); };
// void raise_close_conn_lost()  spec/vc.dot:92:54
template <class C>
inline constexpr bool has_raise_close_conn_lost = requires(C& c) { c.raise_close_conn_lost(); };
// void close_the_connection()  spec/vc.dot:93:54
template <class C>
inline constexpr bool has_close_the_connection = requires(C& c) { c.close_the_connection(); };
// void note_that_the_peer_was_restarted()  spec/vc.dot:96:50
template <class C>
inline constexpr bool has_note_that_the_peer_was_restarted = requires(C& c) { c.note_that_the_peer_was_restarted(); };
// bool the_connection_is_gone() const  spec/vc.dot:99:49
template <class C>
inline constexpr bool has_the_connection_is_gone = requires(C& c) { c.the_connection_is_gone() ? 1 : 0; };
// void raise_accept_reconsider()  spec/vc.dot:99:80
template <class C>
inline constexpr bool has_raise_accept_reconsider = requires(C& c) { c.raise_accept_reconsider(); };
// void raise_close_terminated()  spec/vc.dot:99:105
template <class C>
inline constexpr bool has_raise_close_terminated = requires(C& c) { c.raise_close_terminated(); };
// void start_timer(Timer)  spec/vc.dot:24:22
template <class C>
inline constexpr bool can_start_timer = requires(C& c) { c.start_timer(Timer{}); };
// void stop_timer(Timer)  spec/vc.dot:24:22
template <class C>
inline constexpr bool can_stop_timer = requires(C& c) { c.stop_timer(Timer{}); };
// void unexpected(State, Event)  spec/vc.dot:19:96
template <class C>
inline constexpr bool can_unexpected = requires(C& c) { c.unexpected(State{}, Event{}); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_leave_the_queue<C> &&
  detail::has_begin_a_series_of_attempts<C> &&
  detail::has_queue_for_a_permit<C> &&
  detail::has_start_an_attempt<C> &&
  detail::has_attach_the_accepted_connection<C> &&
  detail::has_raise_close_opened<C> &&
  detail::has_reason_allows_another_attempt<C> &&
  detail::has_another_process_has_answered<C> &&
  detail::has_another_address_is_left<C> &&
  detail::has_time_is_left<C> &&
  detail::has_raise_close_open_failed<C> &&
  detail::has_discard_the_own_attempt<C> &&
  detail::has_no_sibling_is_left<C> &&
  detail::has_raise_accept_siblings_gone<C> &&
  detail::has_abort_the_connection<C> &&
  detail::has_raise_close_attempt_lost<C> &&
  detail::has_raise_close_conn_lost<C> &&
  detail::has_close_the_connection<C> &&
  detail::has_note_that_the_peer_was_restarted<C> &&
  detail::has_the_connection_is_gone<C> &&
  detail::has_raise_accept_reconsider<C> &&
  detail::has_raise_close_terminated<C> &&
  detail::can_start_timer<C> &&
  detail::can_stop_timer<C> &&
  detail::can_unexpected<C>;

namespace detail {

// A phrase without an implementation is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_leave_the_queue<C>, "spec/vc.dot:20:22: no hook for \"leave the queue\": implement void leave_the_queue()");
  static_assert(has_begin_a_series_of_attempts<C>, "spec/vc.dot:62:50: no hook for \"begin a series of attempts\": implement void begin_a_series_of_attempts()");
  static_assert(has_queue_for_a_permit<C>, "spec/vc.dot:62:78: no hook for \"queue for a permit\": implement void queue_for_a_permit()");
  static_assert(has_start_an_attempt<C>, "spec/vc.dot:63:52: no hook for \"start an attempt\": implement void start_an_attempt()");
  static_assert(has_attach_the_accepted_connection<C>, "spec/vc.dot:65:73: no hook for \"attach the accepted connection\": implement void attach_the_accepted_connection()");
  static_assert(has_raise_close_opened<C>, "spec/vc.dot:67:52: no hook for \"raise close OPENED\": implement void raise_close_opened()");
  static_assert(has_reason_allows_another_attempt<C>, "spec/vc.dot:74:33: no hook for \"reason allows another attempt\": implement bool reason_allows_another_attempt() const");
  static_assert(has_another_process_has_answered<C>, "spec/vc.dot:74:66: no hook for \"another process has answered\": implement bool another_process_has_answered() const");
  static_assert(has_another_address_is_left<C>, "spec/vc.dot:74:99: no hook for \"another address is left\": implement bool another_address_is_left() const");
  static_assert(has_time_is_left<C>, "spec/vc.dot:74:126: no hook for \"time is left\": implement bool time_is_left() const");
  static_assert(has_raise_close_open_failed<C>, "spec/vc.dot:75:46: no hook for \"raise close OPEN_FAILED\": implement void raise_close_open_failed()");
  static_assert(has_discard_the_own_attempt<C>, "spec/vc.dot:76:50: no hook for \"discard the own attempt\": implement void discard_the_own_attempt()");
  static_assert(has_no_sibling_is_left<C>, "spec/vc.dot:81:49: no hook for \"no sibling is left\": implement bool no_sibling_is_left() const");
  static_assert(has_raise_accept_siblings_gone<C>, "spec/vc.dot:81:76: no hook for \"raise accept SIBLINGS_GONE\": implement void raise_accept_siblings_gone()");
  static_assert(has_abort_the_connection<C>, "spec/vc.dot:83:50: no hook for \"abort the connection\": implement void abort_the_connection()");
  static_assert(has_raise_close_attempt_lost<C>, "spec/vc.dot:85:58: no hook for \"raise close ATTEMPT_LOST\": implement void raise_close_attempt_lost()");
  static_assert(has_raise_close_conn_lost<C>, "spec/vc.dot:92:54: no hook for \"raise close CONN_LOST\": implement void raise_close_conn_lost()");
  static_assert(has_close_the_connection<C>, "spec/vc.dot:93:54: no hook for \"close the connection\": implement void close_the_connection()");
  static_assert(has_note_that_the_peer_was_restarted<C>, "spec/vc.dot:96:50: no hook for \"note that the peer was restarted\": implement void note_that_the_peer_was_restarted()");
  static_assert(has_the_connection_is_gone<C>, "spec/vc.dot:99:49: no hook for \"the connection is gone\": implement bool the_connection_is_gone() const");
  static_assert(has_raise_accept_reconsider<C>, "spec/vc.dot:99:80: no hook for \"raise accept RECONSIDER\": implement void raise_accept_reconsider()");
  static_assert(has_raise_close_terminated<C>, "spec/vc.dot:99:105: no hook for \"raise close TERMINATED\": implement void raise_close_terminated()");
  static_assert(can_start_timer<C>, "spec/vc.dot:24:22: no hook for the timer \"backoff\": implement void start_timer(Timer)");
  static_assert(can_stop_timer<C>, "spec/vc.dot:24:22: no hook for the timer \"backoff\": implement void stop_timer(Timer)");
  static_assert(can_unexpected<C>, "spec/vc.dot:19:96: no hook for events that are an error: implement void unexpected(State, Event)");
}

// UNCONNECTED on OPEN: spec/vc.dot:62:38
template <class C, class Observer>
STATEWIRE_CELL State cell_UNCONNECTED_on_OPEN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.begin_a_series_of_attempts();
  c.queue_for_a_permit();
  observer.transition(0);
  return State::WAIT_PERMIT;
}

// UNCONNECTED on ADMIT: spec/vc.dot:65:60
template <class C, class Observer>
STATEWIRE_CELL State cell_UNCONNECTED_on_ADMIT([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.attach_the_accepted_connection();
  observer.transition(1);
  return State::ACCEPTING;
}

// WAIT_PERMIT on PERMIT: spec/vc.dot:63:38
template <class C, class Observer>
STATEWIRE_CELL State cell_WAIT_PERMIT_on_PERMIT([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.leave_the_queue();
  c.start_an_attempt();
  observer.transition(2);
  return State::CONNECTING;
}

// WAIT_PERMIT on ADMIT: spec/vc.dot:65:60
template <class C, class Observer>
STATEWIRE_CELL State cell_WAIT_PERMIT_on_ADMIT([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.leave_the_queue();
  c.attach_the_accepted_connection();
  observer.transition(3);
  return State::ACCEPTING;
}

// WAIT_PERMIT on ABANDON: spec/vc.dot:64:60
template <class C, class Observer>
STATEWIRE_CELL State cell_WAIT_PERMIT_on_ABANDON([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.leave_the_queue();
  observer.transition(4);
  return State::UNCONNECTED;
}

// CONNECTING on CONN_UP: spec/vc.dot:67:37
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTING_on_CONN_UP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_close_opened();
  observer.transition(5);
  return State::CONNECTED;
}

// CONNECTING on OPEN_FAILED: spec/vc.dot:72:37
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTING_on_OPEN_FAILED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if ((c.reason_allows_another_attempt() || (c.another_process_has_answered() && c.another_address_is_left())) && c.time_is_left()) {
    c.start_timer(Timer::backoff);
    observer.transition(6);
    return State::RETRY_WAIT;
  }
  c.raise_close_open_failed();
  observer.transition(7);
  return State::UNCONNECTED;
}

// CONNECTING on ADMIT: spec/vc.dot:76:37
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTING_on_ADMIT([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.discard_the_own_attempt();
  c.attach_the_accepted_connection();
  observer.transition(8);
  return State::ACCEPTING;
}

// CONNECTING, ACCEPTING, UNCONFIRMED, CONNECTED on ABANDON: spec/vc.dot:94:57
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTING_on_ABANDON([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.abort_the_connection();
  observer.transition(first);
  return State::UNCONNECTED;
}

// RETRY_WAIT on RETRY: spec/vc.dot:78:37
template <class C, class Observer>
STATEWIRE_CELL State cell_RETRY_WAIT_on_RETRY([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::backoff);
  c.queue_for_a_permit();
  observer.transition(10);
  return State::WAIT_PERMIT;
}

// RETRY_WAIT on ADMIT: spec/vc.dot:65:60
template <class C, class Observer>
STATEWIRE_CELL State cell_RETRY_WAIT_on_ADMIT([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::backoff);
  c.attach_the_accepted_connection();
  observer.transition(11);
  return State::ACCEPTING;
}

// RETRY_WAIT on ABANDON: spec/vc.dot:64:60
template <class C, class Observer>
STATEWIRE_CELL State cell_RETRY_WAIT_on_ABANDON([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::backoff);
  observer.transition(12);
  return State::UNCONNECTED;
}

// ACCEPTING on ADMIT: spec/vc.dot:83:37
template <class C, class Observer>
STATEWIRE_CELL State cell_ACCEPTING_on_ADMIT([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.abort_the_connection();
  c.attach_the_accepted_connection();
  observer.transition(13);
  return State::ACCEPTING;
}

// ACCEPTING on ACKNOWLEDGED: spec/vc.dot:84:37
template <class C, class Observer>
STATEWIRE_CELL State cell_ACCEPTING_on_ACKNOWLEDGED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(14);
  return State::UNCONFIRMED;
}

// ACCEPTING on ACCEPT_FAILED: spec/vc.dot:85:37
template <class C, class Observer>
STATEWIRE_CELL State cell_ACCEPTING_on_ACCEPT_FAILED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_close_attempt_lost();
  observer.transition(15);
  return State::UNCONNECTED;
}

// ACCEPTING on CONN_GONE: spec/vc.dot:81:37
template <class C, class Observer>
STATEWIRE_CELL State cell_ACCEPTING_on_CONN_GONE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.no_sibling_is_left()) {
    c.raise_accept_siblings_gone();
    observer.transition(16);
    return State::ACCEPTING;
  }
  observer.transition(17);
  return State::ACCEPTING;
}

// UNCONFIRMED on CONN_UP: spec/vc.dot:88:38
template <class C, class Observer>
STATEWIRE_CELL State cell_UNCONFIRMED_on_CONN_UP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_close_opened();
  observer.transition(19);
  return State::CONNECTED;
}

// UNCONFIRMED on ADMIT: spec/vc.dot:89:38
template <class C, class Observer>
STATEWIRE_CELL State cell_UNCONFIRMED_on_ADMIT([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.abort_the_connection();
  c.attach_the_accepted_connection();
  observer.transition(20);
  return State::ACCEPTING;
}

// UNCONFIRMED on ACCEPT_FAILED: spec/vc.dot:90:38
template <class C, class Observer>
STATEWIRE_CELL State cell_UNCONFIRMED_on_ACCEPT_FAILED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_close_attempt_lost();
  observer.transition(21);
  return State::UNCONNECTED;
}

// CONNECTED on ADMIT: spec/vc.dot:96:37
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTED_on_ADMIT([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.note_that_the_peer_was_restarted();
  c.abort_the_connection();
  c.raise_close_conn_lost();
  c.attach_the_accepted_connection();
  observer.transition(23);
  return State::ACCEPTING;
}

// CONNECTED on CONN_LOST: spec/vc.dot:92:37
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTED_on_CONN_LOST([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_close_conn_lost();
  observer.transition(24);
  return State::UNCONNECTED;
}

// CONNECTED on TERMINATE: spec/vc.dot:93:37
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTED_on_TERMINATE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.close_the_connection();
  observer.transition(25);
  return State::CLOSING;
}

// CLOSING on CONN_GONE: spec/vc.dot:99:37
template <class C, class Observer>
STATEWIRE_CELL State cell_CLOSING_on_CONN_GONE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.the_connection_is_gone()) {
    c.raise_accept_reconsider();
    c.raise_close_terminated();
    observer.transition(27);
    return State::UNCONNECTED;
  }
  observer.transition(28);
  return State::CLOSING;
}

// CLOSING on ABANDON: spec/vc.dot:101:37
template <class C, class Observer>
STATEWIRE_CELL State cell_CLOSING_on_ABANDON([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.abort_the_connection();
  c.raise_accept_reconsider();
  c.raise_close_terminated();
  observer.transition(29);
  return State::UNCONNECTED;
}

} // namespace detail

// The dispatch: what `s` becomes on `e`.
template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State step([[maybe_unused]] State s, [[maybe_unused]] Event e, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::UNCONNECTED:
      switch (e) {
      case Event::OPEN: return detail::cell_UNCONNECTED_on_OPEN(c, observer);
      case Event::ADMIT: return detail::cell_UNCONNECTED_on_ADMIT(c, observer);
      case Event::CONN_GONE:
      case Event::ABANDON: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::WAIT_PERMIT:
      switch (e) {
      case Event::PERMIT: return detail::cell_WAIT_PERMIT_on_PERMIT(c, observer);
      case Event::ADMIT: return detail::cell_WAIT_PERMIT_on_ADMIT(c, observer);
      case Event::ABANDON: return detail::cell_WAIT_PERMIT_on_ABANDON(c, observer);
      case Event::OPEN:
      case Event::CONN_GONE: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::CONNECTING:
      switch (e) {
      case Event::CONN_UP: return detail::cell_CONNECTING_on_CONN_UP(c, observer);
      case Event::OPEN_FAILED: return detail::cell_CONNECTING_on_OPEN_FAILED(c, observer);
      case Event::ADMIT: return detail::cell_CONNECTING_on_ADMIT(c, observer);
      case Event::ABANDON: return detail::cell_CONNECTING_on_ABANDON(s, c, observer, 9);
      case Event::OPEN:
      case Event::CONN_GONE: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::RETRY_WAIT:
      switch (e) {
      case Event::RETRY: return detail::cell_RETRY_WAIT_on_RETRY(c, observer);
      case Event::ADMIT: return detail::cell_RETRY_WAIT_on_ADMIT(c, observer);
      case Event::ABANDON: return detail::cell_RETRY_WAIT_on_ABANDON(c, observer);
      case Event::OPEN:
      case Event::CONN_GONE: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::ACCEPTING:
      switch (e) {
      case Event::ADMIT: return detail::cell_ACCEPTING_on_ADMIT(c, observer);
      case Event::ACKNOWLEDGED: return detail::cell_ACCEPTING_on_ACKNOWLEDGED(c, observer);
      case Event::ACCEPT_FAILED: return detail::cell_ACCEPTING_on_ACCEPT_FAILED(c, observer);
      case Event::CONN_GONE: return detail::cell_ACCEPTING_on_CONN_GONE(c, observer);
      case Event::ABANDON: return detail::cell_CONNECTING_on_ABANDON(s, c, observer, 18);
      case Event::OPEN: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::UNCONFIRMED:
      switch (e) {
      case Event::CONN_UP: return detail::cell_UNCONFIRMED_on_CONN_UP(c, observer);
      case Event::ADMIT: return detail::cell_UNCONFIRMED_on_ADMIT(c, observer);
      case Event::ACCEPT_FAILED: return detail::cell_UNCONFIRMED_on_ACCEPT_FAILED(c, observer);
      case Event::ABANDON: return detail::cell_CONNECTING_on_ABANDON(s, c, observer, 22);
      case Event::OPEN:
      case Event::CONN_GONE: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::CONNECTED:
      switch (e) {
      case Event::ADMIT: return detail::cell_CONNECTED_on_ADMIT(c, observer);
      case Event::CONN_LOST: return detail::cell_CONNECTED_on_CONN_LOST(c, observer);
      case Event::TERMINATE: return detail::cell_CONNECTED_on_TERMINATE(c, observer);
      case Event::ABANDON: return detail::cell_CONNECTING_on_ABANDON(s, c, observer, 26);
      case Event::OPEN:
      case Event::CONN_GONE: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::CLOSING:
      switch (e) {
      case Event::CONN_GONE: return detail::cell_CLOSING_on_CONN_GONE(c, observer);
      case Event::ABANDON: return detail::cell_CLOSING_on_ABANDON(c, observer);
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
    case State::UNCONNECTED: return detail::cell_UNCONNECTED_on_OPEN(c, observer);
    case State::WAIT_PERMIT:
    case State::CONNECTING:
    case State::RETRY_WAIT:
    case State::ACCEPTING:
    case State::UNCONFIRMED:
    case State::CONNECTED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_PERMIT([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::PERMIT;
    switch (s) {
    case State::WAIT_PERMIT: return detail::cell_WAIT_PERMIT_on_PERMIT(c, observer);
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_CONN_UP([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::CONN_UP;
    switch (s) {
    case State::CONNECTING: return detail::cell_CONNECTING_on_CONN_UP(c, observer);
    case State::UNCONFIRMED: return detail::cell_UNCONFIRMED_on_CONN_UP(c, observer);
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_OPEN_FAILED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::OPEN_FAILED;
    switch (s) {
    case State::CONNECTING: return detail::cell_CONNECTING_on_OPEN_FAILED(c, observer);
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
STATEWIRE_CELL State on_ADMIT([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::ADMIT;
    switch (s) {
    case State::UNCONNECTED: return detail::cell_UNCONNECTED_on_ADMIT(c, observer);
    case State::WAIT_PERMIT: return detail::cell_WAIT_PERMIT_on_ADMIT(c, observer);
    case State::CONNECTING: return detail::cell_CONNECTING_on_ADMIT(c, observer);
    case State::RETRY_WAIT: return detail::cell_RETRY_WAIT_on_ADMIT(c, observer);
    case State::ACCEPTING: return detail::cell_ACCEPTING_on_ADMIT(c, observer);
    case State::UNCONFIRMED: return detail::cell_UNCONFIRMED_on_ADMIT(c, observer);
    case State::CONNECTED: return detail::cell_CONNECTED_on_ADMIT(c, observer);
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_ACKNOWLEDGED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::ACKNOWLEDGED;
    switch (s) {
    case State::ACCEPTING: return detail::cell_ACCEPTING_on_ACKNOWLEDGED(c, observer);
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_ACCEPT_FAILED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::ACCEPT_FAILED;
    switch (s) {
    case State::ACCEPTING: return detail::cell_ACCEPTING_on_ACCEPT_FAILED(c, observer);
    case State::UNCONFIRMED: return detail::cell_UNCONFIRMED_on_ACCEPT_FAILED(c, observer);
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
    constexpr Event e = Event::CONN_LOST;
    switch (s) {
    case State::CONNECTED: return detail::cell_CONNECTED_on_CONN_LOST(c, observer);
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_CONN_GONE([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::ACCEPTING: return detail::cell_ACCEPTING_on_CONN_GONE(c, observer);
    case State::CLOSING: return detail::cell_CLOSING_on_CONN_GONE(c, observer);
    case State::UNCONNECTED:
    case State::WAIT_PERMIT:
    case State::CONNECTING:
    case State::RETRY_WAIT:
    case State::UNCONFIRMED:
    case State::CONNECTED: return s; // ignored
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
    default: c.unexpected(s, e); return s;
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
    case State::WAIT_PERMIT: return detail::cell_WAIT_PERMIT_on_ABANDON(c, observer);
    case State::CONNECTING: return detail::cell_CONNECTING_on_ABANDON(s, c, observer, 9);
    case State::RETRY_WAIT: return detail::cell_RETRY_WAIT_on_ABANDON(c, observer);
    case State::ACCEPTING: return detail::cell_CONNECTING_on_ABANDON(s, c, observer, 18);
    case State::UNCONFIRMED: return detail::cell_CONNECTING_on_ABANDON(s, c, observer, 22);
    case State::CONNECTED: return detail::cell_CONNECTING_on_ABANDON(s, c, observer, 26);
    case State::CLOSING: return detail::cell_CLOSING_on_ABANDON(c, observer);
    case State::UNCONNECTED: return s; // ignored
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

} // namespace statewire::spec::vc
