// lane_only: written by statewirec from lanes/lane_only.dot. Do not edit: edit the spec.
// may frames begin on a connection whose handshake is over?
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewirec/machine.hpp>

namespace statewire::spec::lane_only {

enum class State : std::uint8_t {
  HANDSHAKE, // nothing is written below the core but the handshake
  WAITING, // the methods of a side exclude sock; this side awaits a lane
  OPEN, // frames may be written
  REFUSED, // the core ends the connection
};
enum class Event : std::uint8_t {
  HANDSHAKE_OVER,
  UP,
  NONE,
  EARLY,
};

inline constexpr std::string_view k_machine_name = "lane_only";
inline constexpr State k_initial = State::HANDSHAKE;
inline constexpr std::size_t k_state_count = 4;
inline constexpr std::size_t k_event_count = 4;
inline constexpr std::size_t k_timer_count = 0;
inline constexpr std::size_t k_transition_count = 5;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "HANDSHAKE",
  "WAITING",
  "OPEN",
  "REFUSED",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "nothing is written below the core but the handshake",
  "the methods of a side exclude sock; this side awaits a lane",
  "frames may be written",
  "the core ends the connection",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "HANDSHAKE_OVER",
  "UP",
  "NONE",
  "EARLY",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 7> k_edges{
  0, 1, 0, 2, 3, 4, 5,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 1, "this side awaits a lane", "lanes/lane_only.dot", 29, {detail::k_edges.data() + 0, 2}}, // 0: HANDSHAKE -> WAITING on HANDSHAKE_OVER
  {0, 0, 2, "else", "lanes/lane_only.dot", 29, {detail::k_edges.data() + 2, 2}}, // 1: HANDSHAKE -> OPEN on HANDSHAKE_OVER
  {1, 1, 2, "", "lanes/lane_only.dot", 33, {detail::k_edges.data() + 4, 1}}, // 2: WAITING -> OPEN on UP
  {1, 2, 3, "", "lanes/lane_only.dot", 34, {detail::k_edges.data() + 5, 1}}, // 3: WAITING -> REFUSED on NONE
  {1, 3, 3, "", "lanes/lane_only.dot", 35, {detail::k_edges.data() + 6, 1}}, // 4: WAITING -> REFUSED on EARLY
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 2, 2, 2, // HANDSHAKE
  2, 3, 3, 3, // WAITING
  0, 0, 0, 0, // OPEN
  0, 0, 0, 0, // REFUSED
}};

} // namespace detail

[[nodiscard]] constexpr ::statewire::Verdict verdict(State s, Event e) {
  return static_cast<::statewire::Verdict>(
      detail::k_verdicts[static_cast<std::size_t>(s) * k_event_count + static_cast<std::size_t>(e)]);
}

[[nodiscard]] constexpr bool is_final([[maybe_unused]] State s) {
  return s == State::OPEN || s == State::REFUSED;
}

namespace detail {

// bool this_side_awaits_a_lane() const  lanes/lane_only.dot:30:29
template <class C>
inline constexpr bool has_this_side_awaits_a_lane = requires(C& c) { c.this_side_awaits_a_lane() ? 1 : 0; };
// void raise_attach_start()  lanes/lane_only.dot:30:61
template <class C>
inline constexpr bool has_raise_attach_start = requires(C& c) { c.raise_attach_start(); };
// void report_that_frames_may_begin()  lanes/lane_only.dot:33:40
template <class C>
inline constexpr bool has_report_that_frames_may_begin = requires(C& c) { c.report_that_frames_may_begin(); };
// void report_that_there_is_no_lane()  lanes/lane_only.dot:34:42
template <class C>
inline constexpr bool has_report_that_there_is_no_lane = requires(C& c) { c.report_that_there_is_no_lane(); };
// void report_the_violation()  lanes/lane_only.dot:35:43
template <class C>
inline constexpr bool has_report_the_violation = requires(C& c) { c.report_the_violation(); };
// void unexpected(State, Event)  lanes/lane_only.dot:23:98
template <class C>
inline constexpr bool can_unexpected = requires(C& c) { c.unexpected(State{}, Event{}); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_this_side_awaits_a_lane<C> &&
  detail::has_raise_attach_start<C> &&
  detail::has_report_that_frames_may_begin<C> &&
  detail::has_report_that_there_is_no_lane<C> &&
  detail::has_report_the_violation<C> &&
  detail::can_unexpected<C>;

namespace detail {

// A phrase without an implementation is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_this_side_awaits_a_lane<C>, "lanes/lane_only.dot:30:29: no hook for \"this side awaits a lane\": implement bool this_side_awaits_a_lane() const");
  static_assert(has_raise_attach_start<C>, "lanes/lane_only.dot:30:61: no hook for \"raise attach START\": implement void raise_attach_start()");
  static_assert(has_report_that_frames_may_begin<C>, "lanes/lane_only.dot:33:40: no hook for \"report that frames may begin\": implement void report_that_frames_may_begin()");
  static_assert(has_report_that_there_is_no_lane<C>, "lanes/lane_only.dot:34:42: no hook for \"report that there is no lane\": implement void report_that_there_is_no_lane()");
  static_assert(has_report_the_violation<C>, "lanes/lane_only.dot:35:43: no hook for \"report the violation\": implement void report_the_violation()");
  static_assert(can_unexpected<C>, "lanes/lane_only.dot:23:98: no hook for events that are an error: implement void unexpected(State, Event)");
}

// HANDSHAKE on HANDSHAKE_OVER: lanes/lane_only.dot:29:30
template <class C, class Observer>
STATEWIRE_CELL State cell_HANDSHAKE_on_HANDSHAKE_OVER([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.this_side_awaits_a_lane()) {
    c.raise_attach_start();
    observer.transition(0);
    return State::WAITING;
  }
  observer.transition(1);
  return State::OPEN;
}

// WAITING on UP: lanes/lane_only.dot:33:30
template <class C, class Observer>
STATEWIRE_CELL State cell_WAITING_on_UP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.report_that_frames_may_begin();
  observer.transition(2);
  return State::OPEN;
}

// WAITING on NONE: lanes/lane_only.dot:34:30
template <class C, class Observer>
STATEWIRE_CELL State cell_WAITING_on_NONE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.report_that_there_is_no_lane();
  observer.transition(3);
  return State::REFUSED;
}

// WAITING on EARLY: lanes/lane_only.dot:35:30
template <class C, class Observer>
STATEWIRE_CELL State cell_WAITING_on_EARLY([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.report_the_violation();
  observer.transition(4);
  return State::REFUSED;
}

} // namespace detail

// The dispatch: what `s` becomes on `e`.
template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State step([[maybe_unused]] State s, [[maybe_unused]] Event e, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::HANDSHAKE:
      switch (e) {
      case Event::HANDSHAKE_OVER: return detail::cell_HANDSHAKE_on_HANDSHAKE_OVER(c, observer);
      default: c.unexpected(s, e); return s;
      }
    case State::WAITING:
      switch (e) {
      case Event::UP: return detail::cell_WAITING_on_UP(c, observer);
      case Event::NONE: return detail::cell_WAITING_on_NONE(c, observer);
      case Event::EARLY: return detail::cell_WAITING_on_EARLY(c, observer);
      default: c.unexpected(s, e); return s;
      }
    case State::OPEN:
      return s; // ignored
    case State::REFUSED:
      return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

// The same, where the event is known when the program is compiled.
template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_HANDSHAKE_OVER([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::HANDSHAKE_OVER;
    switch (s) {
    case State::HANDSHAKE: return detail::cell_HANDSHAKE_on_HANDSHAKE_OVER(c, observer);
    case State::OPEN:
    case State::REFUSED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_UP([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::UP;
    switch (s) {
    case State::WAITING: return detail::cell_WAITING_on_UP(c, observer);
    case State::OPEN:
    case State::REFUSED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_NONE([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::NONE;
    switch (s) {
    case State::WAITING: return detail::cell_WAITING_on_NONE(c, observer);
    case State::OPEN:
    case State::REFUSED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_EARLY([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::EARLY;
    switch (s) {
    case State::WAITING: return detail::cell_WAITING_on_EARLY(c, observer);
    case State::OPEN:
    case State::REFUSED: return s; // ignored
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

} // namespace statewire::spec::lane_only
