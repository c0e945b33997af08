// lane_pair: written by statewirec from lanes/lane_pair.dot. Do not edit: edit the spec.
// the queue pair of one end of a lane
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewire/machine.hpp>

namespace statewire::spec::lane_pair {

enum class State : std::uint8_t {
  WAITING, // it is being connected
  READY, // bytes and reports come and go
  ENDED, // the lane is over, and its stream will stop it
  GONE, // the device has forgotten it
};
enum class Event : std::uint8_t {
  CONNECTED,
  WORK,
  FAILED,
  BAD,
  STOP,
};

inline constexpr std::string_view k_machine_name = "lane_pair";
inline constexpr State k_initial = State::WAITING;
inline constexpr std::size_t k_state_count = 4;
inline constexpr std::size_t k_event_count = 5;
inline constexpr std::size_t k_timer_count = 0;
inline constexpr std::size_t k_transition_count = 9;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "WAITING",
  "READY",
  "ENDED",
  "GONE",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "it is being connected",
  "bytes and reports come and go",
  "the lane is over, and its stream will stop it",
  "the device has forgotten it",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "CONNECTED",
  "WORK",
  "FAILED",
  "BAD",
  "STOP",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 9> k_edges{
  0, 2, 3, 4, 1, 2, 3, 4, 5,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 1, "", "lanes/lane_pair.dot", 25, {detail::k_edges.data() + 0, 1}}, // 0: WAITING -> READY on CONNECTED
  {0, 2, 2, "", "lanes/lane_pair.dot", 30, {detail::k_edges.data() + 1, 1}}, // 1: WAITING -> ENDED on FAILED
  {0, 3, 2, "", "lanes/lane_pair.dot", 31, {detail::k_edges.data() + 2, 1}}, // 2: WAITING -> ENDED on BAD
  {0, 4, 3, "", "lanes/lane_pair.dot", 32, {detail::k_edges.data() + 3, 1}}, // 3: WAITING -> GONE on STOP
  {1, 1, 1, "", "lanes/lane_pair.dot", 28, {detail::k_edges.data() + 4, 1}}, // 4: READY -> READY on WORK
  {1, 2, 2, "", "lanes/lane_pair.dot", 30, {detail::k_edges.data() + 5, 1}}, // 5: READY -> ENDED on FAILED
  {1, 3, 2, "", "lanes/lane_pair.dot", 31, {detail::k_edges.data() + 6, 1}}, // 6: READY -> ENDED on BAD
  {1, 4, 3, "", "lanes/lane_pair.dot", 32, {detail::k_edges.data() + 7, 1}}, // 7: READY -> GONE on STOP
  {2, 4, 3, "", "lanes/lane_pair.dot", 33, {detail::k_edges.data() + 8, 1}}, // 8: ENDED -> GONE on STOP
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 2, 3, 3, 3, // WAITING
  2, 3, 3, 3, 3, // READY
  0, 0, 0, 0, 3, // ENDED
  0, 0, 0, 0, 0, // GONE
}};

} // namespace detail

[[nodiscard]] constexpr ::statewire::Verdict verdict(State s, Event e) {
  return static_cast<::statewire::Verdict>(
      detail::k_verdicts[static_cast<std::size_t>(s) * k_event_count + static_cast<std::size_t>(e)]);
}

[[nodiscard]] constexpr bool is_final([[maybe_unused]] State s) {
  return s == State::GONE;
}

namespace detail {

// void destroy_the_queue_pair()  lanes/lane_pair.dot:23:29
template <class C>
inline constexpr bool has_destroy_the_queue_pair = requires(C& c) { c.destroy_the_queue_pair(); };
// void report_that_this_end_is_ready()  lanes/lane_pair.dot:25:45
template <class C>
inline constexpr bool has_report_that_this_end_is_ready = requires(C& c) { c.report_that_this_end_is_ready(); };
// void take_what_has_completed()  lanes/lane_pair.dot:28:40
template <class C>
inline constexpr bool has_take_what_has_completed = requires(C& c) { c.take_what_has_completed(); };
// void report_the_failure()  lanes/lane_pair.dot:30:63
template <class C>
inline constexpr bool has_report_the_failure = requires(C& c) { c.report_the_failure(); };
// void report_the_violation()  lanes/lane_pair.dot:31:60
template <class C>
inline constexpr bool has_report_the_violation = requires(C& c) { c.report_the_violation(); };
// void unexpected(State, Event)  lanes/lane_pair.dot:19:68
template <class C>
inline constexpr bool can_unexpected = requires(C& c) { c.unexpected(State{}, Event{}); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_destroy_the_queue_pair<C> &&
  detail::has_report_that_this_end_is_ready<C> &&
  detail::has_take_what_has_completed<C> &&
  detail::has_report_the_failure<C> &&
  detail::has_report_the_violation<C> &&
  detail::can_unexpected<C>;

namespace detail {

// A phrase that nobody implements is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_destroy_the_queue_pair<C>, "lanes/lane_pair.dot:23:29: no hook for \"destroy the queue pair\": implement void destroy_the_queue_pair()");
  static_assert(has_report_that_this_end_is_ready<C>, "lanes/lane_pair.dot:25:45: no hook for \"report that this end is ready\": implement void report_that_this_end_is_ready()");
  static_assert(has_take_what_has_completed<C>, "lanes/lane_pair.dot:28:40: no hook for \"take what has completed\": implement void take_what_has_completed()");
  static_assert(has_report_the_failure<C>, "lanes/lane_pair.dot:30:63: no hook for \"report the failure\": implement void report_the_failure()");
  static_assert(has_report_the_violation<C>, "lanes/lane_pair.dot:31:60: no hook for \"report the violation\": implement void report_the_violation()");
  static_assert(can_unexpected<C>, "lanes/lane_pair.dot:19:68: no hook for events that are an error: implement void unexpected(State, Event)");
}

// WAITING on CONNECTED: lanes/lane_pair.dot:25:28
template <class C, class Observer>
STATEWIRE_CELL State cell_WAITING_on_CONNECTED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.report_that_this_end_is_ready();
  observer.transition(0);
  return State::READY;
}

// WAITING, READY on FAILED: lanes/lane_pair.dot:30:49
template <class C, class Observer>
STATEWIRE_CELL State cell_WAITING_on_FAILED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.report_the_failure();
  observer.transition(first);
  return State::ENDED;
}

// WAITING, READY on BAD: lanes/lane_pair.dot:31:49
template <class C, class Observer>
STATEWIRE_CELL State cell_WAITING_on_BAD([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.report_the_violation();
  observer.transition(first);
  return State::ENDED;
}

// WAITING, READY on STOP: lanes/lane_pair.dot:32:49
template <class C, class Observer>
STATEWIRE_CELL State cell_WAITING_on_STOP([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.destroy_the_queue_pair();
  observer.transition(first);
  return State::GONE;
}

// READY on WORK: lanes/lane_pair.dot:28:28
template <class C, class Observer>
STATEWIRE_CELL State cell_READY_on_WORK([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.take_what_has_completed();
  observer.transition(4);
  return State::READY;
}

// ENDED on STOP: lanes/lane_pair.dot:33:28
template <class C, class Observer>
STATEWIRE_CELL State cell_ENDED_on_STOP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.destroy_the_queue_pair();
  observer.transition(8);
  return State::GONE;
}

} // namespace detail

// The dispatch: what `s` becomes on `e`.
template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State step([[maybe_unused]] State s, [[maybe_unused]] Event e, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::WAITING:
      switch (e) {
      case Event::CONNECTED: return detail::cell_WAITING_on_CONNECTED(c, observer);
      case Event::FAILED: return detail::cell_WAITING_on_FAILED(s, c, observer, 1);
      case Event::BAD: return detail::cell_WAITING_on_BAD(s, c, observer, 2);
      case Event::STOP: return detail::cell_WAITING_on_STOP(s, c, observer, 3);
      default: c.unexpected(s, e); return s;
      }
    case State::READY:
      switch (e) {
      case Event::WORK: return detail::cell_READY_on_WORK(c, observer);
      case Event::FAILED: return detail::cell_WAITING_on_FAILED(s, c, observer, 5);
      case Event::BAD: return detail::cell_WAITING_on_BAD(s, c, observer, 6);
      case Event::STOP: return detail::cell_WAITING_on_STOP(s, c, observer, 7);
      default: c.unexpected(s, e); return s;
      }
    case State::ENDED:
      switch (e) {
      case Event::STOP: return detail::cell_ENDED_on_STOP(c, observer);
      case Event::CONNECTED:
      case Event::WORK:
      case Event::FAILED:
      case Event::BAD: return s; // ignored
      }
      break;
    case State::GONE:
      return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

// The same, where the event is known when the program is compiled.
template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_CONNECTED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::CONNECTED;
    switch (s) {
    case State::WAITING: return detail::cell_WAITING_on_CONNECTED(c, observer);
    case State::ENDED:
    case State::GONE: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_WORK([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::WORK;
    switch (s) {
    case State::READY: return detail::cell_READY_on_WORK(c, observer);
    case State::ENDED:
    case State::GONE: return s; // ignored
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
    case State::WAITING: return detail::cell_WAITING_on_FAILED(s, c, observer, 1);
    case State::READY: return detail::cell_WAITING_on_FAILED(s, c, observer, 5);
    case State::ENDED:
    case State::GONE: return s; // ignored
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
    case State::WAITING: return detail::cell_WAITING_on_BAD(s, c, observer, 2);
    case State::READY: return detail::cell_WAITING_on_BAD(s, c, observer, 6);
    case State::ENDED:
    case State::GONE: return s; // ignored
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
    case State::WAITING: return detail::cell_WAITING_on_STOP(s, c, observer, 3);
    case State::READY: return detail::cell_WAITING_on_STOP(s, c, observer, 7);
    case State::ENDED: return detail::cell_ENDED_on_STOP(c, observer);
    case State::GONE: return s; // ignored
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

} // namespace statewire::spec::lane_pair
