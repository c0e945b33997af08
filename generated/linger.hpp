// linger: written by statewirec from lanes/linger.dot. Do not edit: edit the spec.
// when is a connection released that the core has closed?
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewirec/machine.hpp>

namespace statewire::spec::linger {

enum class State : std::uint8_t {
  OPEN, // it may write
  SPENT, // nothing is left to send
  LINGERING, // the core has closed it; what was written before leaves
  RELEASED, // its socket is closed
};
enum class Event : std::uint8_t {
  CLOSE,
  ABORT,
  SENT,
  LOST,
  FAILED,
};
enum class Timer : std::uint8_t {
  linger_deadline,
};

inline constexpr std::string_view k_machine_name = "linger";
inline constexpr State k_initial = State::OPEN;
inline constexpr std::size_t k_state_count = 4;
inline constexpr std::size_t k_event_count = 5;
inline constexpr std::size_t k_timer_count = 1;
inline constexpr std::size_t k_transition_count = 9;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "OPEN",
  "SPENT",
  "LINGERING",
  "RELEASED",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "it may write",
  "nothing is left to send",
  "the core has closed it; what was written before leaves",
  "its socket is closed",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "CLOSE",
  "ABORT",
  "SENT",
  "LOST",
  "FAILED",
}};
inline constexpr std::array<std::string_view, k_timer_count> k_timer_names{{
  "linger_deadline",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 9> k_edges{
  3, 4, 0, 1, 2, 5, 4, 6, 7,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 2, "", "lanes/linger.dot", 29, {detail::k_edges.data() + 0, 1}}, // 0: OPEN -> LINGERING on CLOSE
  {0, 1, 3, "", "lanes/linger.dot", 30, {detail::k_edges.data() + 1, 1}}, // 1: OPEN -> RELEASED on ABORT
  {0, 2, 1, "", "lanes/linger.dot", 27, {detail::k_edges.data() + 2, 1}}, // 2: OPEN -> SPENT on SENT
  {0, 3, 1, "", "lanes/linger.dot", 28, {detail::k_edges.data() + 3, 1}}, // 3: OPEN -> SPENT on LOST
  {0, 4, 1, "", "lanes/linger.dot", 28, {detail::k_edges.data() + 4, 1}}, // 4: OPEN -> SPENT on FAILED
  {1, 0, 3, "", "lanes/linger.dot", 32, {detail::k_edges.data() + 5, 1}}, // 5: SPENT -> RELEASED on CLOSE
  {1, 1, 3, "", "lanes/linger.dot", 30, {detail::k_edges.data() + 6, 1}}, // 6: SPENT -> RELEASED on ABORT
  {2, 2, 3, "", "lanes/linger.dot", 34, {detail::k_edges.data() + 7, 1}}, // 7: LINGERING -> RELEASED on SENT
  {2, 4, 3, "", "lanes/linger.dot", 35, {detail::k_edges.data() + 8, 1}}, // 8: LINGERING -> RELEASED on FAILED
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 3, 3, 3, 3, // OPEN
  3, 3, 0, 0, 0, // SPENT
  2, 2, 3, 2, 3, // LINGERING
  0, 0, 0, 0, 0, // RELEASED
}};

} // namespace detail

[[nodiscard]] constexpr ::statewire::Verdict verdict(State s, Event e) {
  return static_cast<::statewire::Verdict>(
      detail::k_verdicts[static_cast<std::size_t>(s) * k_event_count + static_cast<std::size_t>(e)]);
}

[[nodiscard]] constexpr bool is_final([[maybe_unused]] State s) {
  return s == State::RELEASED;
}

[[nodiscard]] constexpr bool in_held([[maybe_unused]] State s) {
  return s == State::OPEN || s == State::SPENT;
}

// The timer that runs while the machine is in this state.
[[nodiscard]] constexpr std::optional<Timer> timer_of(State s) {
  switch (s) {
  case State::LINGERING:
    return Timer::linger_deadline;
  default:
    return std::nullopt;
  }
}

// What the timer raises when it expires.
[[nodiscard]] constexpr Event timer_event(Timer timer) {
  switch (timer) {
  case Timer::linger_deadline: return Event::FAILED;
  }
  return Event{};
}

namespace detail {

// void shut_down_writing()  lanes/linger.dot:27:41
template <class C>
inline constexpr bool has_shut_down_writing = requires(C& c) { c.shut_down_writing(); };
// void end_the_stream()  lanes/linger.dot:29:42
template <class C>
inline constexpr bool has_end_the_stream = requires(C& c) { c.end_the_stream(); };
// void abort_the_socket()  lanes/linger.dot:30:62
template <class C>
inline constexpr bool has_abort_the_socket = requires(C& c) { c.abort_the_socket(); };
// void close_the_socket()  lanes/linger.dot:32:42
template <class C>
inline constexpr bool has_close_the_socket = requires(C& c) { c.close_the_socket(); };
// void start_timer(Timer)  lanes/linger.dot:24:21
template <class C>
inline constexpr bool can_start_timer = requires(C& c) { c.start_timer(Timer{}); };
// void stop_timer(Timer)  lanes/linger.dot:24:21
template <class C>
inline constexpr bool can_stop_timer = requires(C& c) { c.stop_timer(Timer{}); };
// void unexpected(State, Event)  lanes/linger.dot:24:120
template <class C>
inline constexpr bool can_unexpected = requires(C& c) { c.unexpected(State{}, Event{}); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_shut_down_writing<C> &&
  detail::has_end_the_stream<C> &&
  detail::has_abort_the_socket<C> &&
  detail::has_close_the_socket<C> &&
  detail::can_start_timer<C> &&
  detail::can_stop_timer<C> &&
  detail::can_unexpected<C>;

namespace detail {

// A phrase without an implementation is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_shut_down_writing<C>, "lanes/linger.dot:27:41: no hook for \"shut down writing\": implement void shut_down_writing()");
  static_assert(has_end_the_stream<C>, "lanes/linger.dot:29:42: no hook for \"end the stream\": implement void end_the_stream()");
  static_assert(has_abort_the_socket<C>, "lanes/linger.dot:30:62: no hook for \"abort the socket\": implement void abort_the_socket()");
  static_assert(has_close_the_socket<C>, "lanes/linger.dot:32:42: no hook for \"close the socket\": implement void close_the_socket()");
  static_assert(can_start_timer<C>, "lanes/linger.dot:24:21: no hook for the timer \"linger_deadline\": implement void start_timer(Timer)");
  static_assert(can_stop_timer<C>, "lanes/linger.dot:24:21: no hook for the timer \"linger_deadline\": implement void stop_timer(Timer)");
  static_assert(can_unexpected<C>, "lanes/linger.dot:24:120: no hook for events that are an error: implement void unexpected(State, Event)");
}

// OPEN on CLOSE: lanes/linger.dot:29:29
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_on_CLOSE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.end_the_stream();
  c.start_timer(Timer::linger_deadline);
  observer.transition(0);
  return State::LINGERING;
}

// OPEN, SPENT on ABORT: lanes/linger.dot:30:49
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_on_ABORT([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.abort_the_socket();
  observer.transition(first);
  return State::RELEASED;
}

// OPEN on SENT: lanes/linger.dot:27:29
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_on_SENT([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.shut_down_writing();
  observer.transition(2);
  return State::SPENT;
}

// OPEN on FAILED, LOST: lanes/linger.dot:28:29
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_on_LOST([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  observer.transition(first);
  return State::SPENT;
}

// SPENT on CLOSE: lanes/linger.dot:32:29
template <class C, class Observer>
STATEWIRE_CELL State cell_SPENT_on_CLOSE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.close_the_socket();
  observer.transition(5);
  return State::RELEASED;
}

// LINGERING on SENT: lanes/linger.dot:34:33
template <class C, class Observer>
STATEWIRE_CELL State cell_LINGERING_on_SENT([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::linger_deadline);
  c.close_the_socket();
  observer.transition(7);
  return State::RELEASED;
}

// LINGERING on FAILED: lanes/linger.dot:35:33
template <class C, class Observer>
STATEWIRE_CELL State cell_LINGERING_on_FAILED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::linger_deadline);
  c.abort_the_socket();
  observer.transition(8);
  return State::RELEASED;
}

} // namespace detail

// The dispatch: what `s` becomes on `e`.
template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State step([[maybe_unused]] State s, [[maybe_unused]] Event e, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::OPEN:
      switch (e) {
      case Event::CLOSE: return detail::cell_OPEN_on_CLOSE(c, observer);
      case Event::ABORT: return detail::cell_OPEN_on_ABORT(s, c, observer, 1);
      case Event::SENT: return detail::cell_OPEN_on_SENT(c, observer);
      case Event::LOST: return detail::cell_OPEN_on_LOST(s, c, observer, 3);
      case Event::FAILED: return detail::cell_OPEN_on_LOST(s, c, observer, 4);
      }
      break;
    case State::SPENT:
      switch (e) {
      case Event::CLOSE: return detail::cell_SPENT_on_CLOSE(c, observer);
      case Event::ABORT: return detail::cell_OPEN_on_ABORT(s, c, observer, 6);
      case Event::SENT:
      case Event::LOST:
      case Event::FAILED: return s; // ignored
      }
      break;
    case State::LINGERING:
      switch (e) {
      case Event::SENT: return detail::cell_LINGERING_on_SENT(c, observer);
      case Event::FAILED: return detail::cell_LINGERING_on_FAILED(c, observer);
      default: c.unexpected(s, e); return s;
      }
    case State::RELEASED:
      return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

// The same, where the event is known when the program is compiled.
template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_CLOSE([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::CLOSE;
    switch (s) {
    case State::OPEN: return detail::cell_OPEN_on_CLOSE(c, observer);
    case State::SPENT: return detail::cell_SPENT_on_CLOSE(c, observer);
    case State::RELEASED: return s; // ignored
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
    constexpr Event e = Event::ABORT;
    switch (s) {
    case State::OPEN: return detail::cell_OPEN_on_ABORT(s, c, observer, 1);
    case State::SPENT: return detail::cell_OPEN_on_ABORT(s, c, observer, 6);
    case State::RELEASED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_SENT([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::OPEN: return detail::cell_OPEN_on_SENT(c, observer);
    case State::LINGERING: return detail::cell_LINGERING_on_SENT(c, observer);
    case State::SPENT:
    case State::RELEASED: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_LOST([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::LOST;
    switch (s) {
    case State::OPEN: return detail::cell_OPEN_on_LOST(s, c, observer, 3);
    case State::SPENT:
    case State::RELEASED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_FAILED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::OPEN: return detail::cell_OPEN_on_LOST(s, c, observer, 4);
    case State::LINGERING: return detail::cell_LINGERING_on_FAILED(c, observer);
    case State::SPENT:
    case State::RELEASED: return s; // ignored
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

} // namespace statewire::spec::linger
