// oob: written by statewirec from spec/oob.dot. Do not edit: edit the spec.
// connects queue pairs by messages over the sockets' virtual connection
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewire/machine.hpp>

namespace statewire::spec::oob {

enum class State : std::uint8_t {
  IDLE, // no attempt
  REQUESTED, // the queue pair is made, the peer is asked
  ANSWERED, // the queue pair is ready, the answer is on its way
  CONNECTED, // both sides are ready
};
enum class Event : std::uint8_t {
  START,
  REQUEST,
  RESPONSE,
  ACK,
  REFUSED,
  WITHDRAWN,
  EARLY_DATA,
  CHANNEL_LOST,
  STOP,
  OVER,
};

inline constexpr std::string_view k_machine_name = "oob";
inline constexpr State k_initial = State::IDLE;
inline constexpr std::size_t k_state_count = 4;
inline constexpr std::size_t k_event_count = 10;
inline constexpr std::size_t k_timer_count = 0;
inline constexpr std::size_t k_transition_count = 26;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "IDLE",
  "REQUESTED",
  "ANSWERED",
  "CONNECTED",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "no attempt",
  "the queue pair is made, the peer is asked",
  "the queue pair is ready, the answer is on its way",
  "both sides are ready",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "START",
  "REQUEST",
  "RESPONSE",
  "ACK",
  "REFUSED",
  "WITHDRAWN",
  "EARLY_DATA",
  "CHANNEL_LOST",
  "STOP",
  "OVER",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 31> k_edges{
  0, 1, 2, 1, 3, 1, 4, 5, 6, 5, 7, 8, 9, 10, 11, 21, 24, 17, 12, 13,
  15, 16, 14, 22, 25, 18, 19, 20, 23, 26, 27,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 1, "", "spec/oob.dot", 28, {detail::k_edges.data() + 0, 1}}, // 0: IDLE -> REQUESTED on START
  {0, 1, 0, "finalizing", "spec/oob.dot", 31, {detail::k_edges.data() + 1, 2}}, // 1: IDLE -> IDLE on REQUEST
  {0, 1, 0, "not finalizing and a former connection still ends", "spec/oob.dot", 31, {detail::k_edges.data() + 3, 2}}, // 2: IDLE -> IDLE on REQUEST
  {0, 1, 2, "not finalizing and not a former connection still ends", "spec/oob.dot", 31, {detail::k_edges.data() + 5, 2}}, // 3: IDLE -> ANSWERED on REQUEST
  {1, 1, 2, "this side is the master", "spec/oob.dot", 38, {detail::k_edges.data() + 7, 2}}, // 4: REQUESTED -> ANSWERED on REQUEST
  {1, 1, 1, "else", "spec/oob.dot", 38, {detail::k_edges.data() + 9, 2}}, // 5: REQUESTED -> REQUESTED on REQUEST
  {1, 2, 3, "it answers this attempt", "spec/oob.dot", 42, {detail::k_edges.data() + 11, 1}}, // 6: REQUESTED -> CONNECTED on RESPONSE
  {1, 2, 1, "else", "spec/oob.dot", 43, {detail::k_edges.data() + 12, 1}}, // 7: REQUESTED -> REQUESTED on RESPONSE
  {1, 4, 0, "it answers this attempt", "spec/oob.dot", 44, {detail::k_edges.data() + 13, 1}}, // 8: REQUESTED -> IDLE on REFUSED
  {1, 4, 1, "else", "spec/oob.dot", 45, {detail::k_edges.data() + 14, 1}}, // 9: REQUESTED -> REQUESTED on REFUSED
  {1, 7, 0, "", "spec/oob.dot", 59, {detail::k_edges.data() + 15, 1}}, // 10: REQUESTED -> IDLE on CHANNEL_LOST
  {1, 8, 0, "", "spec/oob.dot", 63, {detail::k_edges.data() + 16, 1}}, // 11: REQUESTED -> IDLE on STOP
  {2, 1, 2, "", "spec/oob.dot", 53, {detail::k_edges.data() + 17, 1}}, // 12: ANSWERED -> ANSWERED on REQUEST
  {2, 3, 3, "it answers this attempt", "spec/oob.dot", 47, {detail::k_edges.data() + 18, 1}}, // 13: ANSWERED -> CONNECTED on ACK
  {2, 3, 2, "else", "spec/oob.dot", 48, {detail::k_edges.data() + 19, 1}}, // 14: ANSWERED -> ANSWERED on ACK
  {2, 5, 0, "it is this attempt", "spec/oob.dot", 50, {detail::k_edges.data() + 20, 1}}, // 15: ANSWERED -> IDLE on WITHDRAWN
  {2, 5, 2, "else", "spec/oob.dot", 51, {detail::k_edges.data() + 21, 1}}, // 16: ANSWERED -> ANSWERED on WITHDRAWN
  {2, 6, 3, "", "spec/oob.dot", 49, {detail::k_edges.data() + 22, 1}}, // 17: ANSWERED -> CONNECTED on EARLY_DATA
  {2, 7, 0, "", "spec/oob.dot", 60, {detail::k_edges.data() + 23, 1}}, // 18: ANSWERED -> IDLE on CHANNEL_LOST
  {2, 8, 0, "", "spec/oob.dot", 64, {detail::k_edges.data() + 24, 1}}, // 19: ANSWERED -> IDLE on STOP
  {3, 1, 3, "", "spec/oob.dot", 55, {detail::k_edges.data() + 25, 1}}, // 20: CONNECTED -> CONNECTED on REQUEST
  {3, 5, 3, "it is this attempt", "spec/oob.dot", 56, {detail::k_edges.data() + 26, 1}}, // 21: CONNECTED -> CONNECTED on WITHDRAWN
  {3, 5, 3, "else", "spec/oob.dot", 57, {detail::k_edges.data() + 27, 1}}, // 22: CONNECTED -> CONNECTED on WITHDRAWN
  {3, 7, 3, "", "spec/oob.dot", 61, {detail::k_edges.data() + 28, 1}}, // 23: CONNECTED -> CONNECTED on CHANNEL_LOST
  {3, 8, 0, "", "spec/oob.dot", 65, {detail::k_edges.data() + 29, 1}}, // 24: CONNECTED -> IDLE on STOP
  {3, 9, 0, "", "spec/oob.dot", 66, {detail::k_edges.data() + 30, 1}}, // 25: CONNECTED -> IDLE on OVER
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 3, 0, 0, 0, 0, 0, 0, 0, 0, // IDLE
  2, 3, 3, 0, 3, 0, 0, 3, 3, 2, // REQUESTED
  2, 3, 0, 3, 0, 3, 3, 3, 3, 2, // ANSWERED
  2, 3, 0, 0, 0, 3, 0, 3, 3, 3, // CONNECTED
}};

} // namespace detail

[[nodiscard]] constexpr ::statewire::Verdict verdict(State s, Event e) {
  return static_cast<::statewire::Verdict>(
      detail::k_verdicts[static_cast<std::size_t>(s) * k_event_count + static_cast<std::size_t>(e)]);
}

[[nodiscard]] constexpr bool is_final([[maybe_unused]] State s) {
  return false;
}

namespace detail {

// void begin_a_new_attempt()  spec/oob.dot:28:42
template <class C>
inline constexpr bool has_begin_a_new_attempt = requires(C& c) { c.begin_a_new_attempt(); };
// void create_the_queue_pair()  spec/oob.dot:28:63
template <class C>
inline constexpr bool has_create_the_queue_pair = requires(C& c) { c.create_the_queue_pair(); };
// void send_request()  spec/oob.dot:28:86
template <class C>
inline constexpr bool has_send_request = requires(C& c) { c.send_request(); };
// bool finalizing() const  spec/oob.dot:32:30
template <class C>
inline constexpr bool has_finalizing = requires(C& c) { c.finalizing() ? 1 : 0; };
// void refuse_as_finalizing()  spec/oob.dot:32:49
template <class C>
inline constexpr bool has_refuse_as_finalizing = requires(C& c) { c.refuse_as_finalizing(); };
// bool a_former_connection_still_ends() const  spec/oob.dot:33:49
template <class C>
inline constexpr bool has_a_former_connection_still_ends = requires(C& c) { c.a_former_connection_still_ends() ? 1 : 0; };
// void refuse_as_closing()  spec/oob.dot:33:88
template <class C>
inline constexpr bool has_refuse_as_closing = requires(C& c) { c.refuse_as_closing(); };
// void take_the_attempt_of_the_peer()  spec/oob.dot:34:92
template <class C>
inline constexpr bool has_take_the_attempt_of_the_peer = requires(C& c) { c.take_the_attempt_of_the_peer(); };
// void connect_the_queue_pair_to_the_peer_s()  spec/oob.dot:34:145
template <class C>
inline constexpr bool has_connect_the_queue_pair_to_the_peer_s = requires(C& c) { c.connect_the_queue_pair_to_the_peer_s(); };
// void raise_endpoint_admit()  spec/oob.dot:34:183
template <class C>
inline constexpr bool has_raise_endpoint_admit = requires(C& c) { c.raise_endpoint_admit(); };
// void send_response()  spec/oob.dot:34:205
template <class C>
inline constexpr bool has_send_response = requires(C& c) { c.send_response(); };
// bool this_side_is_the_master() const  spec/oob.dot:39:29
template <class C>
inline constexpr bool has_this_side_is_the_master = requires(C& c) { c.this_side_is_the_master() ? 1 : 0; };
// bool it_answers_this_attempt() const  spec/oob.dot:42:45
template <class C>
inline constexpr bool has_it_answers_this_attempt = requires(C& c) { c.it_answers_this_attempt() ? 1 : 0; };
// void send_ack()  spec/oob.dot:42:115
template <class C>
inline constexpr bool has_send_ack = requires(C& c) { c.send_ack(); };
// void raise_endpoint_method_up()  spec/oob.dot:42:125
template <class C>
inline constexpr bool has_raise_endpoint_method_up = requires(C& c) { c.raise_endpoint_method_up(); };
// void raise_endpoint_method_failed()  spec/oob.dot:44:76
template <class C>
inline constexpr bool has_raise_endpoint_method_failed = requires(C& c) { c.raise_endpoint_method_failed(); };
// bool it_is_this_attempt() const  spec/oob.dot:50:45
template <class C>
inline constexpr bool has_it_is_this_attempt = requires(C& c) { c.it_is_this_attempt() ? 1 : 0; };
// void note_that_the_peer_gave_up()  spec/oob.dot:50:72
template <class C>
inline constexpr bool has_note_that_the_peer_gave_up = requires(C& c) { c.note_that_the_peer_gave_up(); };
// void throw_away_the_queue_pair()  spec/oob.dot:53:48
template <class C>
inline constexpr bool has_throw_away_the_queue_pair = requires(C& c) { c.throw_away_the_queue_pair(); };
// void raise_endpoint_conn_lost()  spec/oob.dot:55:68
template <class C>
inline constexpr bool has_raise_endpoint_conn_lost = requires(C& c) { c.raise_endpoint_conn_lost(); };
// void withdraw_the_attempt()  spec/oob.dot:63:41
template <class C>
inline constexpr bool has_withdraw_the_attempt = requires(C& c) { c.withdraw_the_attempt(); };
// void unexpected(State, Event)  spec/oob.dot:24:111
template <class C>
inline constexpr bool can_unexpected = requires(C& c) { c.unexpected(State{}, Event{}); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_begin_a_new_attempt<C> &&
  detail::has_create_the_queue_pair<C> &&
  detail::has_send_request<C> &&
  detail::has_finalizing<C> &&
  detail::has_refuse_as_finalizing<C> &&
  detail::has_a_former_connection_still_ends<C> &&
  detail::has_refuse_as_closing<C> &&
  detail::has_take_the_attempt_of_the_peer<C> &&
  detail::has_connect_the_queue_pair_to_the_peer_s<C> &&
  detail::has_raise_endpoint_admit<C> &&
  detail::has_send_response<C> &&
  detail::has_this_side_is_the_master<C> &&
  detail::has_it_answers_this_attempt<C> &&
  detail::has_send_ack<C> &&
  detail::has_raise_endpoint_method_up<C> &&
  detail::has_raise_endpoint_method_failed<C> &&
  detail::has_it_is_this_attempt<C> &&
  detail::has_note_that_the_peer_gave_up<C> &&
  detail::has_throw_away_the_queue_pair<C> &&
  detail::has_raise_endpoint_conn_lost<C> &&
  detail::has_withdraw_the_attempt<C> &&
  detail::can_unexpected<C>;

namespace detail {

// A phrase that nobody implements is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_begin_a_new_attempt<C>, "spec/oob.dot:28:42: no hook for \"begin a new attempt\": implement void begin_a_new_attempt()");
  static_assert(has_create_the_queue_pair<C>, "spec/oob.dot:28:63: no hook for \"create the queue pair\": implement void create_the_queue_pair()");
  static_assert(has_send_request<C>, "spec/oob.dot:28:86: no hook for \"send REQUEST\": implement void send_request()");
  static_assert(has_finalizing<C>, "spec/oob.dot:32:30: no hook for \"finalizing\": implement bool finalizing() const");
  static_assert(has_refuse_as_finalizing<C>, "spec/oob.dot:32:49: no hook for \"refuse as finalizing\": implement void refuse_as_finalizing()");
  static_assert(has_a_former_connection_still_ends<C>, "spec/oob.dot:33:49: no hook for \"a former connection still ends\": implement bool a_former_connection_still_ends() const");
  static_assert(has_refuse_as_closing<C>, "spec/oob.dot:33:88: no hook for \"refuse as closing\": implement void refuse_as_closing()");
  static_assert(has_take_the_attempt_of_the_peer<C>, "spec/oob.dot:34:92: no hook for \"take the attempt of the peer\": implement void take_the_attempt_of_the_peer()");
  static_assert(has_connect_the_queue_pair_to_the_peer_s<C>, "spec/oob.dot:34:145: no hook for \"connect the queue pair to the peer's\": implement void connect_the_queue_pair_to_the_peer_s()");
  static_assert(has_raise_endpoint_admit<C>, "spec/oob.dot:34:183: no hook for \"raise endpoint ADMIT\": implement void raise_endpoint_admit()");
  static_assert(has_send_response<C>, "spec/oob.dot:34:205: no hook for \"send RESPONSE\": implement void send_response()");
  static_assert(has_this_side_is_the_master<C>, "spec/oob.dot:39:29: no hook for \"this side is the master\": implement bool this_side_is_the_master() const");
  static_assert(has_it_answers_this_attempt<C>, "spec/oob.dot:42:45: no hook for \"it answers this attempt\": implement bool it_answers_this_attempt() const");
  static_assert(has_send_ack<C>, "spec/oob.dot:42:115: no hook for \"send ACK\": implement void send_ack()");
  static_assert(has_raise_endpoint_method_up<C>, "spec/oob.dot:42:125: no hook for \"raise endpoint METHOD_UP\": implement void raise_endpoint_method_up()");
  static_assert(has_raise_endpoint_method_failed<C>, "spec/oob.dot:44:76: no hook for \"raise endpoint METHOD_FAILED\": implement void raise_endpoint_method_failed()");
  static_assert(has_it_is_this_attempt<C>, "spec/oob.dot:50:45: no hook for \"it is this attempt\": implement bool it_is_this_attempt() const");
  static_assert(has_note_that_the_peer_gave_up<C>, "spec/oob.dot:50:72: no hook for \"note that the peer gave up\": implement void note_that_the_peer_gave_up()");
  static_assert(has_throw_away_the_queue_pair<C>, "spec/oob.dot:53:48: no hook for \"throw away the queue pair\": implement void throw_away_the_queue_pair()");
  static_assert(has_raise_endpoint_conn_lost<C>, "spec/oob.dot:55:68: no hook for \"raise endpoint CONN_LOST\": implement void raise_endpoint_conn_lost()");
  static_assert(has_withdraw_the_attempt<C>, "spec/oob.dot:63:41: no hook for \"withdraw the attempt\": implement void withdraw_the_attempt()");
  static_assert(can_unexpected<C>, "spec/oob.dot:24:111: no hook for events that are an error: implement void unexpected(State, Event)");
}

// IDLE on START: spec/oob.dot:28:29
template <class C, class Observer>
STATEWIRE_CELL State cell_IDLE_on_START([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.begin_a_new_attempt();
  c.create_the_queue_pair();
  c.send_request();
  observer.transition(0);
  return State::REQUESTED;
}

// IDLE on REQUEST: spec/oob.dot:31:25
template <class C, class Observer>
STATEWIRE_CELL State cell_IDLE_on_REQUEST([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.finalizing()) {
    c.refuse_as_finalizing();
    observer.transition(1);
    return State::IDLE;
  }
  if (c.a_former_connection_still_ends()) {
    c.refuse_as_closing();
    observer.transition(2);
    return State::IDLE;
  }
  c.take_the_attempt_of_the_peer();
  c.create_the_queue_pair();
  c.connect_the_queue_pair_to_the_peer_s();
  c.raise_endpoint_admit();
  c.send_response();
  observer.transition(3);
  return State::ANSWERED;
}

// REQUESTED on REQUEST: spec/oob.dot:38:28
template <class C, class Observer>
STATEWIRE_CELL State cell_REQUESTED_on_REQUEST([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.this_side_is_the_master()) {
    c.take_the_attempt_of_the_peer();
    c.connect_the_queue_pair_to_the_peer_s();
    c.send_response();
    observer.transition(4);
    return State::ANSWERED;
  }
  observer.transition(5);
  return State::REQUESTED;
}

// REQUESTED on RESPONSE: spec/oob.dot:42:34
template <class C, class Observer>
STATEWIRE_CELL State cell_REQUESTED_on_RESPONSE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.it_answers_this_attempt()) {
    c.connect_the_queue_pair_to_the_peer_s();
    c.send_ack();
    c.raise_endpoint_method_up();
    observer.transition(6);
    return State::CONNECTED;
  }
  observer.transition(7);
  return State::REQUESTED;
}

// REQUESTED on REFUSED: spec/oob.dot:44:34
template <class C, class Observer>
STATEWIRE_CELL State cell_REQUESTED_on_REFUSED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.it_answers_this_attempt()) {
    c.raise_endpoint_method_failed();
    observer.transition(8);
    return State::IDLE;
  }
  observer.transition(9);
  return State::REQUESTED;
}

// REQUESTED on CHANNEL_LOST: spec/oob.dot:59:29
template <class C, class Observer>
STATEWIRE_CELL State cell_REQUESTED_on_CHANNEL_LOST([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_endpoint_method_failed();
  observer.transition(10);
  return State::IDLE;
}

// REQUESTED on STOP: spec/oob.dot:63:29
template <class C, class Observer>
STATEWIRE_CELL State cell_REQUESTED_on_STOP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.withdraw_the_attempt();
  observer.transition(11);
  return State::IDLE;
}

// ANSWERED on REQUEST: spec/oob.dot:53:33
template <class C, class Observer>
STATEWIRE_CELL State cell_ANSWERED_on_REQUEST([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.throw_away_the_queue_pair();
  c.take_the_attempt_of_the_peer();
  c.create_the_queue_pair();
  c.connect_the_queue_pair_to_the_peer_s();
  c.send_response();
  observer.transition(12);
  return State::ANSWERED;
}

// ANSWERED on ACK: spec/oob.dot:47:33
template <class C, class Observer>
STATEWIRE_CELL State cell_ANSWERED_on_ACK([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.it_answers_this_attempt()) {
    c.raise_endpoint_method_up();
    observer.transition(13);
    return State::CONNECTED;
  }
  observer.transition(14);
  return State::ANSWERED;
}

// ANSWERED on WITHDRAWN: spec/oob.dot:50:33
template <class C, class Observer>
STATEWIRE_CELL State cell_ANSWERED_on_WITHDRAWN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.it_is_this_attempt()) {
    c.note_that_the_peer_gave_up();
    c.raise_endpoint_method_failed();
    observer.transition(15);
    return State::IDLE;
  }
  observer.transition(16);
  return State::ANSWERED;
}

// ANSWERED on EARLY_DATA: spec/oob.dot:49:33
template <class C, class Observer>
STATEWIRE_CELL State cell_ANSWERED_on_EARLY_DATA([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_endpoint_method_up();
  observer.transition(17);
  return State::CONNECTED;
}

// ANSWERED on CHANNEL_LOST: spec/oob.dot:60:29
template <class C, class Observer>
STATEWIRE_CELL State cell_ANSWERED_on_CHANNEL_LOST([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_endpoint_method_failed();
  observer.transition(18);
  return State::IDLE;
}

// ANSWERED on STOP: spec/oob.dot:64:29
template <class C, class Observer>
STATEWIRE_CELL State cell_ANSWERED_on_STOP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.withdraw_the_attempt();
  observer.transition(19);
  return State::IDLE;
}

// CONNECTED on REQUEST: spec/oob.dot:55:34
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTED_on_REQUEST([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.refuse_as_closing();
  c.raise_endpoint_conn_lost();
  observer.transition(20);
  return State::CONNECTED;
}

// CONNECTED on WITHDRAWN: spec/oob.dot:56:34
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTED_on_WITHDRAWN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.it_is_this_attempt()) {
    c.raise_endpoint_conn_lost();
    observer.transition(21);
    return State::CONNECTED;
  }
  observer.transition(22);
  return State::CONNECTED;
}

// CONNECTED on CHANNEL_LOST: spec/oob.dot:61:34
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTED_on_CHANNEL_LOST([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_endpoint_conn_lost();
  observer.transition(23);
  return State::CONNECTED;
}

// CONNECTED on STOP: spec/oob.dot:65:29
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTED_on_STOP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.withdraw_the_attempt();
  observer.transition(24);
  return State::IDLE;
}

// CONNECTED on OVER: spec/oob.dot:66:29
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTED_on_OVER([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(25);
  return State::IDLE;
}

} // namespace detail

// The dispatch: what `s` becomes on `e`.
template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State step([[maybe_unused]] State s, [[maybe_unused]] Event e, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::IDLE:
      switch (e) {
      case Event::START: return detail::cell_IDLE_on_START(c, observer);
      case Event::REQUEST: return detail::cell_IDLE_on_REQUEST(c, observer);
      case Event::RESPONSE:
      case Event::ACK:
      case Event::REFUSED:
      case Event::WITHDRAWN:
      case Event::EARLY_DATA:
      case Event::CHANNEL_LOST:
      case Event::STOP:
      case Event::OVER: return s; // ignored
      }
      break;
    case State::REQUESTED:
      switch (e) {
      case Event::REQUEST: return detail::cell_REQUESTED_on_REQUEST(c, observer);
      case Event::RESPONSE: return detail::cell_REQUESTED_on_RESPONSE(c, observer);
      case Event::REFUSED: return detail::cell_REQUESTED_on_REFUSED(c, observer);
      case Event::CHANNEL_LOST: return detail::cell_REQUESTED_on_CHANNEL_LOST(c, observer);
      case Event::STOP: return detail::cell_REQUESTED_on_STOP(c, observer);
      case Event::ACK:
      case Event::WITHDRAWN:
      case Event::EARLY_DATA: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::ANSWERED:
      switch (e) {
      case Event::REQUEST: return detail::cell_ANSWERED_on_REQUEST(c, observer);
      case Event::ACK: return detail::cell_ANSWERED_on_ACK(c, observer);
      case Event::WITHDRAWN: return detail::cell_ANSWERED_on_WITHDRAWN(c, observer);
      case Event::EARLY_DATA: return detail::cell_ANSWERED_on_EARLY_DATA(c, observer);
      case Event::CHANNEL_LOST: return detail::cell_ANSWERED_on_CHANNEL_LOST(c, observer);
      case Event::STOP: return detail::cell_ANSWERED_on_STOP(c, observer);
      case Event::RESPONSE:
      case Event::REFUSED: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::CONNECTED:
      switch (e) {
      case Event::REQUEST: return detail::cell_CONNECTED_on_REQUEST(c, observer);
      case Event::WITHDRAWN: return detail::cell_CONNECTED_on_WITHDRAWN(c, observer);
      case Event::CHANNEL_LOST: return detail::cell_CONNECTED_on_CHANNEL_LOST(c, observer);
      case Event::STOP: return detail::cell_CONNECTED_on_STOP(c, observer);
      case Event::OVER: return detail::cell_CONNECTED_on_OVER(c, observer);
      case Event::RESPONSE:
      case Event::ACK:
      case Event::REFUSED:
      case Event::EARLY_DATA: return s; // ignored
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
STATEWIRE_CELL State on_START([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::START;
    switch (s) {
    case State::IDLE: return detail::cell_IDLE_on_START(c, observer);
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_REQUEST([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::IDLE: return detail::cell_IDLE_on_REQUEST(c, observer);
    case State::REQUESTED: return detail::cell_REQUESTED_on_REQUEST(c, observer);
    case State::ANSWERED: return detail::cell_ANSWERED_on_REQUEST(c, observer);
    case State::CONNECTED: return detail::cell_CONNECTED_on_REQUEST(c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_RESPONSE([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::REQUESTED: return detail::cell_REQUESTED_on_RESPONSE(c, observer);
    case State::IDLE:
    case State::ANSWERED:
    case State::CONNECTED: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_ACK([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::ANSWERED: return detail::cell_ANSWERED_on_ACK(c, observer);
    case State::IDLE:
    case State::REQUESTED:
    case State::CONNECTED: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_REFUSED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::REQUESTED: return detail::cell_REQUESTED_on_REFUSED(c, observer);
    case State::IDLE:
    case State::ANSWERED:
    case State::CONNECTED: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_WITHDRAWN([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::ANSWERED: return detail::cell_ANSWERED_on_WITHDRAWN(c, observer);
    case State::CONNECTED: return detail::cell_CONNECTED_on_WITHDRAWN(c, observer);
    case State::IDLE:
    case State::REQUESTED: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_EARLY_DATA([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::ANSWERED: return detail::cell_ANSWERED_on_EARLY_DATA(c, observer);
    case State::IDLE:
    case State::REQUESTED:
    case State::CONNECTED: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_CHANNEL_LOST([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::REQUESTED: return detail::cell_REQUESTED_on_CHANNEL_LOST(c, observer);
    case State::ANSWERED: return detail::cell_ANSWERED_on_CHANNEL_LOST(c, observer);
    case State::CONNECTED: return detail::cell_CONNECTED_on_CHANNEL_LOST(c, observer);
    case State::IDLE: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_STOP([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::REQUESTED: return detail::cell_REQUESTED_on_STOP(c, observer);
    case State::ANSWERED: return detail::cell_ANSWERED_on_STOP(c, observer);
    case State::CONNECTED: return detail::cell_CONNECTED_on_STOP(c, observer);
    case State::IDLE: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_OVER([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::OVER;
    switch (s) {
    case State::CONNECTED: return detail::cell_CONNECTED_on_OVER(c, observer);
    case State::IDLE: return s; // ignored
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

} // namespace statewire::spec::oob
