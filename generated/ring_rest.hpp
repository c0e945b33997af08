// ring_rest: written by statewirec from spec/ring_rest.dot. Do not edit: edit the spec.
// whether one side must be rung when there is something for it
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewirec/machine.hpp>

namespace statewire::spec::ring_rest {

enum class State : std::uint8_t {
  RESTING, // nothing was there at the last look, and the peer is to ring
  ANNOUNCED, // the peer is to ring; the last look is due
  AWAKE, // the loop looks by itself
};
enum class Event : std::uint8_t {
  REST,
  LOOK,
  POLL,
};

inline constexpr std::string_view k_machine_name = "ring_rest";
inline constexpr State k_initial = State::RESTING;
inline constexpr std::size_t k_state_count = 3;
inline constexpr std::size_t k_event_count = 3;
inline constexpr std::size_t k_timer_count = 0;
inline constexpr std::size_t k_transition_count = 5;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "RESTING",
  "ANNOUNCED",
  "AWAKE",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "nothing was there at the last look, and the peer is to ring",
  "the peer is to ring; the last look is due",
  "the loop looks by itself",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "REST",
  "LOOK",
  "POLL",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 5> k_edges{
  1, 4, 2, 3, 0,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 1, "", "spec/ring_rest.dot", 23, {detail::k_edges.data() + 0, 1}}, // 0: RESTING -> ANNOUNCED on REST
  {0, 2, 2, "", "spec/ring_rest.dot", 26, {detail::k_edges.data() + 1, 1}}, // 1: RESTING -> AWAKE on POLL
  {1, 1, 2, "something is there", "spec/ring_rest.dot", 24, {detail::k_edges.data() + 2, 1}}, // 2: ANNOUNCED -> AWAKE on LOOK
  {1, 1, 0, "else", "spec/ring_rest.dot", 25, {detail::k_edges.data() + 3, 1}}, // 3: ANNOUNCED -> RESTING on LOOK
  {2, 0, 1, "", "spec/ring_rest.dot", 22, {detail::k_edges.data() + 4, 1}}, // 4: AWAKE -> ANNOUNCED on REST
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 2, 3, // RESTING
  2, 3, 2, // ANNOUNCED
  3, 2, 0, // AWAKE
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

// void announce_the_rest()  spec/ring_rest.dot:22:44
template <class C>
inline constexpr bool has_announce_the_rest = requires(C& c) { c.announce_the_rest(); };
// bool something_is_there() const  spec/ring_rest.dot:24:39
template <class C>
inline constexpr bool has_something_is_there = requires(C& c) { c.something_is_there() ? 1 : 0; };
// void withdraw_the_rest()  spec/ring_rest.dot:24:66
template <class C>
inline constexpr bool has_withdraw_the_rest = requires(C& c) { c.withdraw_the_rest(); };
// void unexpected(State, Event)  spec/ring_rest.dot:18:106
template <class C>
inline constexpr bool can_unexpected = requires(C& c) { c.unexpected(State{}, Event{}); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_announce_the_rest<C> &&
  detail::has_something_is_there<C> &&
  detail::has_withdraw_the_rest<C> &&
  detail::can_unexpected<C>;

namespace detail {

// A phrase that nobody implements is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_announce_the_rest<C>, "spec/ring_rest.dot:22:44: no hook for \"announce the rest\": implement void announce_the_rest()");
  static_assert(has_something_is_there<C>, "spec/ring_rest.dot:24:39: no hook for \"something is there\": implement bool something_is_there() const");
  static_assert(has_withdraw_the_rest<C>, "spec/ring_rest.dot:24:66: no hook for \"withdraw the rest\": implement void withdraw_the_rest()");
  static_assert(can_unexpected<C>, "spec/ring_rest.dot:18:106: no hook for events that are an error: implement void unexpected(State, Event)");
}

// RESTING on REST: spec/ring_rest.dot:23:32
template <class C, class Observer>
STATEWIRE_CELL State cell_RESTING_on_REST([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.announce_the_rest();
  observer.transition(0);
  return State::ANNOUNCED;
}

// RESTING on POLL: spec/ring_rest.dot:26:32
template <class C, class Observer>
STATEWIRE_CELL State cell_RESTING_on_POLL([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.withdraw_the_rest();
  observer.transition(1);
  return State::AWAKE;
}

// ANNOUNCED on LOOK: spec/ring_rest.dot:24:32
template <class C, class Observer>
STATEWIRE_CELL State cell_ANNOUNCED_on_LOOK([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.something_is_there()) {
    c.withdraw_the_rest();
    observer.transition(2);
    return State::AWAKE;
  }
  observer.transition(3);
  return State::RESTING;
}

// AWAKE on REST: spec/ring_rest.dot:22:32
template <class C, class Observer>
STATEWIRE_CELL State cell_AWAKE_on_REST([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.announce_the_rest();
  observer.transition(4);
  return State::ANNOUNCED;
}

} // namespace detail

// The dispatch: what `s` becomes on `e`.
template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State step([[maybe_unused]] State s, [[maybe_unused]] Event e, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::RESTING:
      switch (e) {
      case Event::REST: return detail::cell_RESTING_on_REST(c, observer);
      case Event::POLL: return detail::cell_RESTING_on_POLL(c, observer);
      default: c.unexpected(s, e); return s;
      }
    case State::ANNOUNCED:
      switch (e) {
      case Event::LOOK: return detail::cell_ANNOUNCED_on_LOOK(c, observer);
      default: c.unexpected(s, e); return s;
      }
    case State::AWAKE:
      switch (e) {
      case Event::REST: return detail::cell_AWAKE_on_REST(c, observer);
      case Event::POLL: return s; // ignored
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
STATEWIRE_CELL State on_REST([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::REST;
    switch (s) {
    case State::RESTING: return detail::cell_RESTING_on_REST(c, observer);
    case State::AWAKE: return detail::cell_AWAKE_on_REST(c, observer);
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_LOOK([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::LOOK;
    switch (s) {
    case State::ANNOUNCED: return detail::cell_ANNOUNCED_on_LOOK(c, observer);
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_POLL([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::POLL;
    switch (s) {
    case State::RESTING: return detail::cell_RESTING_on_POLL(c, observer);
    case State::AWAKE: return s; // ignored
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

} // namespace statewire::spec::ring_rest
