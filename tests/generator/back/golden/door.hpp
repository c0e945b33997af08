// door: written by statewirec from specs/door.dot. Do not edit: edit the spec.
// a door with a lock
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewirec/machine.hpp>

namespace statewire::spec::door {

enum class State : std::uint8_t {
  SHUT, // closed, not locked
  AJAR,
  LOCKED,
};
enum class Event : std::uint8_t {
  OPEN,
  CLOSE,
  LOCK,
};

inline constexpr std::string_view k_machine_name = "door";
inline constexpr State k_initial = State::SHUT;
inline constexpr std::size_t k_state_count = 3;
inline constexpr std::size_t k_event_count = 3;
inline constexpr std::size_t k_timer_count = 0;
inline constexpr std::size_t k_transition_count = 4;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "SHUT",
  "AJAR",
  "LOCKED",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "closed, not locked",
  "",
  "",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "OPEN",
  "CLOSE",
  "LOCK",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 4> k_edges{
  0, 2, 3, 1,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 1, "", "specs/door.dot", 8, {detail::k_edges.data() + 0, 1}}, // 0: SHUT -> AJAR on OPEN
  {0, 2, 2, "key fits", "specs/door.dot", 10, {detail::k_edges.data() + 1, 1}}, // 1: SHUT -> LOCKED on LOCK
  {0, 2, 0, "else", "specs/door.dot", 11, {detail::k_edges.data() + 2, 1}}, // 2: SHUT -> SHUT on LOCK
  {1, 1, 0, "", "specs/door.dot", 9, {detail::k_edges.data() + 3, 1}}, // 3: AJAR -> SHUT on CLOSE
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 2, 3, // SHUT
  0, 3, 2, // AJAR
  0, 0, 0, // LOCKED
}};

} // namespace detail

[[nodiscard]] constexpr ::statewire::Verdict verdict(State s, Event e) {
  return static_cast<::statewire::Verdict>(
      detail::k_verdicts[static_cast<std::size_t>(s) * k_event_count + static_cast<std::size_t>(e)]);
}

[[nodiscard]] constexpr bool is_final([[maybe_unused]] State s) {
  return s == State::LOCKED;
}

namespace detail {

// void lift_the_latch()  specs/door.dot:8:38
template <class C>
inline constexpr bool has_lift_the_latch = requires(C& c) { c.lift_the_latch(); };
// bool key_fits() const  specs/door.dot:10:33
template <class C>
inline constexpr bool has_key_fits = requires(C& c) { c.key_fits() ? 1 : 0; };
// void turn_the_key()  specs/door.dot:10:50
template <class C>
inline constexpr bool has_turn_the_key = requires(C& c) { c.turn_the_key(); };
// void unexpected(State, Event)  specs/door.dot:5:32
template <class C>
inline constexpr bool can_unexpected = requires(C& c) { c.unexpected(State{}, Event{}); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_lift_the_latch<C> &&
  detail::has_key_fits<C> &&
  detail::has_turn_the_key<C> &&
  detail::can_unexpected<C>;

namespace detail {

// A phrase without an implementation is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_lift_the_latch<C>, "specs/door.dot:8:38: no hook for \"lift the latch\": implement void lift_the_latch()");
  static_assert(has_key_fits<C>, "specs/door.dot:10:33: no hook for \"key fits\": implement bool key_fits() const");
  static_assert(has_turn_the_key<C>, "specs/door.dot:10:50: no hook for \"turn the key\": implement void turn_the_key()");
  static_assert(can_unexpected<C>, "specs/door.dot:5:32: no hook for events that are an error: implement void unexpected(State, Event)");
}

// SHUT on OPEN: specs/door.dot:8:26
template <class C, class Observer>
STATEWIRE_CELL State cell_SHUT_on_OPEN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.lift_the_latch();
  observer.transition(0);
  return State::AJAR;
}

// SHUT on LOCK: specs/door.dot:10:26
template <class C, class Observer>
STATEWIRE_CELL State cell_SHUT_on_LOCK([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.key_fits()) {
    c.turn_the_key();
    observer.transition(1);
    return State::LOCKED;
  }
  observer.transition(2);
  return State::SHUT;
}

// AJAR on CLOSE: specs/door.dot:9:26
template <class C, class Observer>
STATEWIRE_CELL State cell_AJAR_on_CLOSE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(3);
  return State::SHUT;
}

} // namespace detail

// The dispatch: what `s` becomes on `e`.
template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State step([[maybe_unused]] State s, [[maybe_unused]] Event e, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::SHUT:
      switch (e) {
      case Event::OPEN: return detail::cell_SHUT_on_OPEN(c, observer);
      case Event::LOCK: return detail::cell_SHUT_on_LOCK(c, observer);
      default: c.unexpected(s, e); return s;
      }
    case State::AJAR:
      switch (e) {
      case Event::CLOSE: return detail::cell_AJAR_on_CLOSE(c, observer);
      case Event::OPEN: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::LOCKED:
      return s; // ignored
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
    switch (s) {
    case State::SHUT: return detail::cell_SHUT_on_OPEN(c, observer);
    case State::AJAR:
    case State::LOCKED: return s; // ignored
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
    case State::AJAR: return detail::cell_AJAR_on_CLOSE(c, observer);
    case State::LOCKED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_LOCK([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::LOCK;
    switch (s) {
    case State::SHUT: return detail::cell_SHUT_on_LOCK(c, observer);
    case State::LOCKED: return s; // ignored
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

} // namespace statewire::spec::door
