// cts: written by statewirec from spec/cts.dot. Do not edit: edit the spec.
// clear to send: receives are posted on both sides before the first message
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewire/machine.hpp>

namespace statewire::spec::cts {

enum class State : std::uint8_t {
  IDLE, // not connected
  EARLY, // the peer is ready; this side has not been told yet that it is connected
  WAITING, // ready; the peer speaks first
  SENT, // ready, and has said so
  CLEAR, // both are ready
};
enum class Event : std::uint8_t {
  UP,
  CTS,
  DOWN,
};

inline constexpr std::string_view k_machine_name = "cts";
inline constexpr State k_initial = State::IDLE;
inline constexpr std::size_t k_state_count = 5;
inline constexpr std::size_t k_event_count = 3;
inline constexpr std::size_t k_timer_count = 0;
inline constexpr std::size_t k_transition_count = 13;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "IDLE",
  "EARLY",
  "WAITING",
  "SENT",
  "CLEAR",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "not connected",
  "the peer is ready; this side has not been told yet that it is connected",
  "ready; the peer speaks first",
  "ready, and has said so",
  "both are ready",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "UP",
  "CTS",
  "DOWN",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 16> k_edges{
  0, 1, 0, 2, 0, 3, 4, 5, 8, 10, 6, 11, 7, 12, 9, 13,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 4, "the method does without", "spec/cts.dot", 23, {detail::k_edges.data() + 0, 2}}, // 0: IDLE -> CLEAR on UP
  {0, 0, 3, "not the method does without and this side may speak first", "spec/cts.dot", 23, {detail::k_edges.data() + 2, 2}}, // 1: IDLE -> SENT on UP
  {0, 0, 2, "not the method does without and not this side may speak first", "spec/cts.dot", 23, {detail::k_edges.data() + 4, 2}}, // 2: IDLE -> WAITING on UP
  {0, 1, 1, "", "spec/cts.dot", 28, {detail::k_edges.data() + 6, 1}}, // 3: IDLE -> EARLY on CTS
  {1, 0, 4, "", "spec/cts.dot", 29, {detail::k_edges.data() + 7, 1}}, // 4: EARLY -> CLEAR on UP
  {1, 1, 1, "", "spec/cts.dot", 32, {detail::k_edges.data() + 8, 1}}, // 5: EARLY -> EARLY on CTS
  {1, 2, 0, "", "spec/cts.dot", 35, {detail::k_edges.data() + 9, 1}}, // 6: EARLY -> IDLE on DOWN
  {2, 1, 4, "", "spec/cts.dot", 30, {detail::k_edges.data() + 10, 1}}, // 7: WAITING -> CLEAR on CTS
  {2, 2, 0, "", "spec/cts.dot", 36, {detail::k_edges.data() + 11, 1}}, // 8: WAITING -> IDLE on DOWN
  {3, 1, 4, "", "spec/cts.dot", 31, {detail::k_edges.data() + 12, 1}}, // 9: SENT -> CLEAR on CTS
  {3, 2, 0, "", "spec/cts.dot", 37, {detail::k_edges.data() + 13, 1}}, // 10: SENT -> IDLE on DOWN
  {4, 1, 4, "", "spec/cts.dot", 33, {detail::k_edges.data() + 14, 1}}, // 11: CLEAR -> CLEAR on CTS
  {4, 2, 0, "", "spec/cts.dot", 38, {detail::k_edges.data() + 15, 1}}, // 12: CLEAR -> IDLE on DOWN
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 3, 0, // IDLE
  3, 3, 3, // EARLY
  2, 3, 3, // WAITING
  2, 3, 3, // SENT
  2, 3, 3, // CLEAR
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

// void post_the_receives()  spec/cts.dot:23:35
template <class C>
inline constexpr bool has_post_the_receives = requires(C& c) { c.post_the_receives(); };
// bool the_method_does_without() const  spec/cts.dot:24:29
template <class C>
inline constexpr bool has_the_method_does_without = requires(C& c) { c.the_method_does_without() ? 1 : 0; };
// void raise_endpoint_cleared()  spec/cts.dot:24:61
template <class C>
inline constexpr bool has_raise_endpoint_cleared = requires(C& c) { c.raise_endpoint_cleared(); };
// bool this_side_may_speak_first() const  spec/cts.dot:25:61
template <class C>
inline constexpr bool has_this_side_may_speak_first = requires(C& c) { c.this_side_may_speak_first() ? 1 : 0; };
// void send_the_clear_to_send()  spec/cts.dot:25:95
template <class C>
inline constexpr bool has_send_the_clear_to_send = requires(C& c) { c.send_the_clear_to_send(); };
// void note_a_protocol_violation()  spec/cts.dot:32:37
template <class C>
inline constexpr bool has_note_a_protocol_violation = requires(C& c) { c.note_a_protocol_violation(); };
// void raise_endpoint_conn_lost()  spec/cts.dot:32:64
template <class C>
inline constexpr bool has_raise_endpoint_conn_lost = requires(C& c) { c.raise_endpoint_conn_lost(); };
// void unexpected(State, Event)  spec/cts.dot:18:59
template <class C>
inline constexpr bool can_unexpected = requires(C& c) { c.unexpected(State{}, Event{}); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_post_the_receives<C> &&
  detail::has_the_method_does_without<C> &&
  detail::has_raise_endpoint_cleared<C> &&
  detail::has_this_side_may_speak_first<C> &&
  detail::has_send_the_clear_to_send<C> &&
  detail::has_note_a_protocol_violation<C> &&
  detail::has_raise_endpoint_conn_lost<C> &&
  detail::can_unexpected<C>;

namespace detail {

// A phrase that nobody implements is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_post_the_receives<C>, "spec/cts.dot:23:35: no hook for \"post the receives\": implement void post_the_receives()");
  static_assert(has_the_method_does_without<C>, "spec/cts.dot:24:29: no hook for \"the method does without\": implement bool the_method_does_without() const");
  static_assert(has_raise_endpoint_cleared<C>, "spec/cts.dot:24:61: no hook for \"raise endpoint CLEARED\": implement void raise_endpoint_cleared()");
  static_assert(has_this_side_may_speak_first<C>, "spec/cts.dot:25:61: no hook for \"this side may speak first\": implement bool this_side_may_speak_first() const");
  static_assert(has_send_the_clear_to_send<C>, "spec/cts.dot:25:95: no hook for \"send the clear to send\": implement void send_the_clear_to_send()");
  static_assert(has_note_a_protocol_violation<C>, "spec/cts.dot:32:37: no hook for \"note a protocol violation\": implement void note_a_protocol_violation()");
  static_assert(has_raise_endpoint_conn_lost<C>, "spec/cts.dot:32:64: no hook for \"raise endpoint CONN_LOST\": implement void raise_endpoint_conn_lost()");
  static_assert(can_unexpected<C>, "spec/cts.dot:18:59: no hook for events that are an error: implement void unexpected(State, Event)");
}

// IDLE on UP: spec/cts.dot:23:25
template <class C, class Observer>
STATEWIRE_CELL State cell_IDLE_on_UP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.the_method_does_without()) {
    c.post_the_receives();
    c.raise_endpoint_cleared();
    observer.transition(0);
    return State::CLEAR;
  }
  if (c.this_side_may_speak_first()) {
    c.post_the_receives();
    c.send_the_clear_to_send();
    observer.transition(1);
    return State::SENT;
  }
  c.post_the_receives();
  observer.transition(2);
  return State::WAITING;
}

// IDLE on CTS: spec/cts.dot:28:25
template <class C, class Observer>
STATEWIRE_CELL State cell_IDLE_on_CTS([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(3);
  return State::EARLY;
}

// EARLY on UP: spec/cts.dot:29:26
template <class C, class Observer>
STATEWIRE_CELL State cell_EARLY_on_UP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.post_the_receives();
  c.send_the_clear_to_send();
  c.raise_endpoint_cleared();
  observer.transition(4);
  return State::CLEAR;
}

// EARLY on CTS: spec/cts.dot:32:26
template <class C, class Observer>
STATEWIRE_CELL State cell_EARLY_on_CTS([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.note_a_protocol_violation();
  c.raise_endpoint_conn_lost();
  observer.transition(5);
  return State::EARLY;
}

// EARLY on DOWN: spec/cts.dot:35:25
template <class C, class Observer>
STATEWIRE_CELL State cell_EARLY_on_DOWN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(6);
  return State::IDLE;
}

// WAITING on CTS: spec/cts.dot:30:28
template <class C, class Observer>
STATEWIRE_CELL State cell_WAITING_on_CTS([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.send_the_clear_to_send();
  c.raise_endpoint_cleared();
  observer.transition(7);
  return State::CLEAR;
}

// WAITING on DOWN: spec/cts.dot:36:27
template <class C, class Observer>
STATEWIRE_CELL State cell_WAITING_on_DOWN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(8);
  return State::IDLE;
}

// SENT on CTS: spec/cts.dot:31:25
template <class C, class Observer>
STATEWIRE_CELL State cell_SENT_on_CTS([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_endpoint_cleared();
  observer.transition(9);
  return State::CLEAR;
}

// SENT on DOWN: spec/cts.dot:37:24
template <class C, class Observer>
STATEWIRE_CELL State cell_SENT_on_DOWN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(10);
  return State::IDLE;
}

// CLEAR on CTS: spec/cts.dot:33:26
template <class C, class Observer>
STATEWIRE_CELL State cell_CLEAR_on_CTS([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.note_a_protocol_violation();
  c.raise_endpoint_conn_lost();
  observer.transition(11);
  return State::CLEAR;
}

// CLEAR on DOWN: spec/cts.dot:38:25
template <class C, class Observer>
STATEWIRE_CELL State cell_CLEAR_on_DOWN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(12);
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
      case Event::UP: return detail::cell_IDLE_on_UP(c, observer);
      case Event::CTS: return detail::cell_IDLE_on_CTS(c, observer);
      case Event::DOWN: return s; // ignored
      }
      break;
    case State::EARLY:
      switch (e) {
      case Event::UP: return detail::cell_EARLY_on_UP(c, observer);
      case Event::CTS: return detail::cell_EARLY_on_CTS(c, observer);
      case Event::DOWN: return detail::cell_EARLY_on_DOWN(c, observer);
      }
      break;
    case State::WAITING:
      switch (e) {
      case Event::CTS: return detail::cell_WAITING_on_CTS(c, observer);
      case Event::DOWN: return detail::cell_WAITING_on_DOWN(c, observer);
      default: c.unexpected(s, e); return s;
      }
    case State::SENT:
      switch (e) {
      case Event::CTS: return detail::cell_SENT_on_CTS(c, observer);
      case Event::DOWN: return detail::cell_SENT_on_DOWN(c, observer);
      default: c.unexpected(s, e); return s;
      }
    case State::CLEAR:
      switch (e) {
      case Event::CTS: return detail::cell_CLEAR_on_CTS(c, observer);
      case Event::DOWN: return detail::cell_CLEAR_on_DOWN(c, observer);
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
STATEWIRE_CELL State on_UP([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::UP;
    switch (s) {
    case State::IDLE: return detail::cell_IDLE_on_UP(c, observer);
    case State::EARLY: return detail::cell_EARLY_on_UP(c, observer);
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_CTS([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::IDLE: return detail::cell_IDLE_on_CTS(c, observer);
    case State::EARLY: return detail::cell_EARLY_on_CTS(c, observer);
    case State::WAITING: return detail::cell_WAITING_on_CTS(c, observer);
    case State::SENT: return detail::cell_SENT_on_CTS(c, observer);
    case State::CLEAR: return detail::cell_CLEAR_on_CTS(c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_DOWN([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::EARLY: return detail::cell_EARLY_on_DOWN(c, observer);
    case State::WAITING: return detail::cell_WAITING_on_DOWN(c, observer);
    case State::SENT: return detail::cell_SENT_on_DOWN(c, observer);
    case State::CLEAR: return detail::cell_CLEAR_on_DOWN(c, observer);
    case State::IDLE: return s; // ignored
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

} // namespace statewire::spec::cts
