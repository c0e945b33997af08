// lane_arm: written by statewirec from spec/lane_arm.dot. Do not edit: edit the spec.
// whether the peer must ring when there is something for this side
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewirec/machine.hpp>

namespace statewire::spec::lane_arm {

enum class State : std::uint8_t {
  ASLEEP, // nothing was there at the last look, and the peer is to ring
  ARMED, // the peer is to ring; the last look is due
  AWAKE, // the loop looks by itself
};
enum class Event : std::uint8_t {
  ARM,
  LOOK,
  POLL,
};

inline constexpr std::string_view k_machine_name = "lane_arm";
inline constexpr State k_initial = State::ASLEEP;
inline constexpr std::size_t k_state_count = 3;
inline constexpr std::size_t k_event_count = 3;
inline constexpr std::size_t k_timer_count = 0;
inline constexpr std::size_t k_transition_count = 5;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "ASLEEP",
  "ARMED",
  "AWAKE",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "nothing was there at the last look, and the peer is to ring",
  "the peer is to ring; the last look is due",
  "the loop looks by itself",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "ARM",
  "LOOK",
  "POLL",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 5> k_edges{
  1, 4, 2, 3, 0,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 1, "", "spec/lane_arm.dot", 23, {detail::k_edges.data() + 0, 1}}, // 0: ASLEEP -> ARMED on ARM
  {0, 2, 2, "", "spec/lane_arm.dot", 26, {detail::k_edges.data() + 1, 1}}, // 1: ASLEEP -> AWAKE on POLL
  {1, 1, 2, "something is there", "spec/lane_arm.dot", 24, {detail::k_edges.data() + 2, 1}}, // 2: ARMED -> AWAKE on LOOK
  {1, 1, 0, "else", "spec/lane_arm.dot", 25, {detail::k_edges.data() + 3, 1}}, // 3: ARMED -> ASLEEP on LOOK
  {2, 0, 1, "", "spec/lane_arm.dot", 22, {detail::k_edges.data() + 4, 1}}, // 4: AWAKE -> ARMED on ARM
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 2, 3, // ASLEEP
  2, 3, 2, // ARMED
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

// void arm_the_lane()  spec/lane_arm.dot:22:38
template <class C>
inline constexpr bool has_arm_the_lane = requires(C& c) { c.arm_the_lane(); };
// bool something_is_there() const  spec/lane_arm.dot:24:34
template <class C>
inline constexpr bool has_something_is_there = requires(C& c) { c.something_is_there() ? 1 : 0; };
// void disarm_the_lane()  spec/lane_arm.dot:24:61
template <class C>
inline constexpr bool has_disarm_the_lane = requires(C& c) { c.disarm_the_lane(); };
// void unexpected(State, Event)  spec/lane_arm.dot:18:103
template <class C>
inline constexpr bool can_unexpected = requires(C& c) { c.unexpected(State{}, Event{}); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_arm_the_lane<C> &&
  detail::has_something_is_there<C> &&
  detail::has_disarm_the_lane<C> &&
  detail::can_unexpected<C>;

namespace detail {

// A phrase without an implementation is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_arm_the_lane<C>, "spec/lane_arm.dot:22:38: no hook for \"arm the lane\": implement void arm_the_lane()");
  static_assert(has_something_is_there<C>, "spec/lane_arm.dot:24:34: no hook for \"something is there\": implement bool something_is_there() const");
  static_assert(has_disarm_the_lane<C>, "spec/lane_arm.dot:24:61: no hook for \"disarm the lane\": implement void disarm_the_lane()");
  static_assert(can_unexpected<C>, "spec/lane_arm.dot:18:103: no hook for events that are an error: implement void unexpected(State, Event)");
}

// ASLEEP on ARM: spec/lane_arm.dot:23:27
template <class C, class Observer>
STATEWIRE_CELL State cell_ASLEEP_on_ARM([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.arm_the_lane();
  observer.transition(0);
  return State::ARMED;
}

// ASLEEP on POLL: spec/lane_arm.dot:26:27
template <class C, class Observer>
STATEWIRE_CELL State cell_ASLEEP_on_POLL([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.disarm_the_lane();
  observer.transition(1);
  return State::AWAKE;
}

// ARMED on LOOK: spec/lane_arm.dot:24:27
template <class C, class Observer>
STATEWIRE_CELL State cell_ARMED_on_LOOK([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.something_is_there()) {
    c.disarm_the_lane();
    observer.transition(2);
    return State::AWAKE;
  }
  observer.transition(3);
  return State::ASLEEP;
}

// AWAKE on ARM: spec/lane_arm.dot:22:27
template <class C, class Observer>
STATEWIRE_CELL State cell_AWAKE_on_ARM([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.arm_the_lane();
  observer.transition(4);
  return State::ARMED;
}

} // namespace detail

// The dispatch: what `s` becomes on `e`.
template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State step([[maybe_unused]] State s, [[maybe_unused]] Event e, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::ASLEEP:
      switch (e) {
      case Event::ARM: return detail::cell_ASLEEP_on_ARM(c, observer);
      case Event::POLL: return detail::cell_ASLEEP_on_POLL(c, observer);
      default: c.unexpected(s, e); return s;
      }
    case State::ARMED:
      switch (e) {
      case Event::LOOK: return detail::cell_ARMED_on_LOOK(c, observer);
      default: c.unexpected(s, e); return s;
      }
    case State::AWAKE:
      switch (e) {
      case Event::ARM: return detail::cell_AWAKE_on_ARM(c, observer);
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
STATEWIRE_CELL State on_ARM([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::ARM;
    switch (s) {
    case State::ASLEEP: return detail::cell_ASLEEP_on_ARM(c, observer);
    case State::AWAKE: return detail::cell_AWAKE_on_ARM(c, observer);
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
    case State::ARMED: return detail::cell_ARMED_on_LOOK(c, observer);
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
    case State::ASLEEP: return detail::cell_ASLEEP_on_POLL(c, observer);
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

} // namespace statewire::spec::lane_arm
