// lift: written by statewirec from specs/lift.dot. Do not edit: edit the spec.
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewirec/machine.hpp>

namespace statewire::spec::lift {

enum class State : std::uint8_t {
  IDLE,
  MOVING,
  DOCKING,
  OPEN,
  STUCK,
  double_, // a keyword "in" C++ \\ .
};
enum class Event : std::uint8_t {
  CALL,
  ARRIVED,
  OBSTACLE,
  ALARM,
  SERVICE,
  TIMEOUT,
  FAULT,
  double_,
};
enum class Timer : std::uint8_t {
  deadline,
  door,
};

inline constexpr std::string_view k_machine_name = "lift";
inline constexpr State k_initial = State::IDLE;
inline constexpr std::size_t k_state_count = 6;
inline constexpr std::size_t k_event_count = 8;
inline constexpr std::size_t k_timer_count = 2;
inline constexpr std::size_t k_transition_count = 29;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "IDLE",
  "MOVING",
  "DOCKING",
  "OPEN",
  "STUCK",
  "double",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "",
  "",
  "",
  "",
  "",
  "a keyword \"in\" C++ \\\\",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "CALL",
  "ARRIVED",
  "OBSTACLE",
  "ALARM",
  "SERVICE",
  "TIMEOUT",
  "FAULT",
  "double",
}};
inline constexpr std::array<std::string_view, k_timer_count> k_timer_names{{
  "deadline",
  "door",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 35> k_edges{
  0, 1, 0, 2, 4, 0, 2, 5, 0, 3, 16, 18, 17, 19, 6, 7, 15, 13, 14, 21,
  22, 23, 8, 15, 13, 14, 24, 10, 11, 9, 15, 12, 14, 20, 25,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 3, "floor == HERE", "specs/lift.dot", 18, {detail::k_edges.data() + 0, 2}}, // 0: IDLE -> OPEN on CALL
  {0, 0, 1, "(floor == ABOVE or floor == BELOW) and is far", "specs/lift.dot", 18, {detail::k_edges.data() + 2, 3}}, // 1: IDLE -> MOVING on CALL
  {0, 0, 2, "(floor == ABOVE or floor == BELOW) and not is far", "specs/lift.dot", 18, {detail::k_edges.data() + 5, 3}}, // 2: IDLE -> DOCKING on CALL
  {0, 0, 0, "else", "specs/lift.dot", 18, {detail::k_edges.data() + 8, 2}}, // 3: IDLE -> IDLE on CALL
  {0, 3, 4, "", "specs/lift.dot", 33, {detail::k_edges.data() + 10, 1}}, // 4: IDLE -> STUCK on ALARM
  {0, 4, 5, "", "specs/lift.dot", 34, {detail::k_edges.data() + 11, 1}}, // 5: IDLE -> double_ on SERVICE
  {0, 6, 4, "", "specs/lift.dot", 33, {detail::k_edges.data() + 12, 1}}, // 6: IDLE -> STUCK on FAULT
  {0, 7, 0, "", "specs/lift.dot", 35, {detail::k_edges.data() + 13, 1}}, // 7: IDLE -> IDLE on double_
  {1, 1, 2, "is far", "specs/lift.dot", 24, {detail::k_edges.data() + 14, 1}}, // 8: MOVING -> DOCKING on ARRIVED
  {1, 1, 3, "else", "specs/lift.dot", 25, {detail::k_edges.data() + 15, 1}}, // 9: MOVING -> OPEN on ARRIVED
  {1, 3, 4, "", "specs/lift.dot", 32, {detail::k_edges.data() + 16, 1}}, // 10: MOVING -> STUCK on ALARM
  {1, 5, 4, "", "specs/lift.dot", 31, {detail::k_edges.data() + 17, 1}}, // 11: MOVING -> STUCK on TIMEOUT
  {1, 6, 4, "", "specs/lift.dot", 31, {detail::k_edges.data() + 18, 1}}, // 12: MOVING -> STUCK on FAULT
  {1, 7, 1, "is far and a or is far and b", "specs/lift.dot", 37, {detail::k_edges.data() + 19, 1}}, // 13: MOVING -> MOVING on double_
  {1, 7, 0, "not is far", "specs/lift.dot", 38, {detail::k_edges.data() + 20, 1}}, // 14: MOVING -> IDLE on double_
  {1, 7, 3, "else", "specs/lift.dot", 39, {detail::k_edges.data() + 21, 1}}, // 15: MOVING -> OPEN on double_
  {2, 1, 3, "", "specs/lift.dot", 26, {detail::k_edges.data() + 22, 1}}, // 16: DOCKING -> OPEN on ARRIVED
  {2, 3, 4, "", "specs/lift.dot", 32, {detail::k_edges.data() + 23, 1}}, // 17: DOCKING -> STUCK on ALARM
  {2, 5, 4, "", "specs/lift.dot", 31, {detail::k_edges.data() + 24, 1}}, // 18: DOCKING -> STUCK on TIMEOUT
  {2, 6, 4, "", "specs/lift.dot", 31, {detail::k_edges.data() + 25, 1}}, // 19: DOCKING -> STUCK on FAULT
  {2, 7, 2, "", "specs/lift.dot", 40, {detail::k_edges.data() + 26, 1}}, // 20: DOCKING -> DOCKING on double_
  {3, 0, 1, "not overloaded", "specs/lift.dot", 28, {detail::k_edges.data() + 27, 1}}, // 21: OPEN -> MOVING on CALL
  {3, 0, 3, "overloaded", "specs/lift.dot", 29, {detail::k_edges.data() + 28, 1}}, // 22: OPEN -> OPEN on CALL
  {3, 2, 3, "", "specs/lift.dot", 27, {detail::k_edges.data() + 29, 1}}, // 23: OPEN -> OPEN on OBSTACLE
  {3, 3, 4, "", "specs/lift.dot", 32, {detail::k_edges.data() + 30, 1}}, // 24: OPEN -> STUCK on ALARM
  {3, 5, 0, "", "specs/lift.dot", 30, {detail::k_edges.data() + 31, 1}}, // 25: OPEN -> IDLE on TIMEOUT
  {3, 6, 4, "", "specs/lift.dot", 31, {detail::k_edges.data() + 32, 1}}, // 26: OPEN -> STUCK on FAULT
  {3, 7, 3, "", "specs/lift.dot", 36, {detail::k_edges.data() + 33, 1}}, // 27: OPEN -> OPEN on double_
  {4, 4, 0, "", "specs/lift.dot", 41, {detail::k_edges.data() + 34, 1}}, // 28: STUCK -> IDLE on SERVICE
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 2, 2, 3, 3, 0, 3, 3, // IDLE
  1, 3, 2, 3, 2, 3, 3, 3, // MOVING
  1, 3, 2, 3, 2, 3, 3, 3, // DOCKING
  3, 2, 3, 3, 2, 3, 3, 3, // OPEN
  1, 0, 0, 0, 3, 0, 0, 0, // STUCK
  0, 0, 0, 0, 0, 0, 0, 0, // double_
}};

} // namespace detail

[[nodiscard]] constexpr ::statewire::Verdict verdict(State s, Event e) {
  return static_cast<::statewire::Verdict>(
      detail::k_verdicts[static_cast<std::size_t>(s) * k_event_count + static_cast<std::size_t>(e)]);
}

[[nodiscard]] constexpr bool is_final([[maybe_unused]] State s) {
  return s == State::double_;
}

[[nodiscard]] constexpr bool in_working([[maybe_unused]] State s) {
  return s == State::MOVING || s == State::DOCKING || s == State::OPEN;
}

// The timer that runs while the machine is in this state.
[[nodiscard]] constexpr std::optional<Timer> timer_of(State s) {
  switch (s) {
  case State::MOVING:
  case State::DOCKING:
    return Timer::deadline;
  case State::OPEN:
    return Timer::door;
  default:
    return std::nullopt;
  }
}

// What the timer raises when it expires.
[[nodiscard]] constexpr Event timer_event(Timer timer) {
  switch (timer) {
  case Timer::deadline: return Event::FAULT;
  case Timer::door: return Event::TIMEOUT;
  }
  return Event{};
}

namespace detail {

// void light_off()  specs/lift.dot:6:33
template <class C>
inline constexpr bool has_light_off = requires(C& c) { c.light_off(); };
// void light_on()  specs/lift.dot:6:51
template <class C>
inline constexpr bool has_light_on = requires(C& c) { c.light_on(); };
// void open_the_door()  specs/lift.dot:10:44
template <class C>
inline constexpr bool has_open_the_door = requires(C& c) { c.open_the_door(); };
// void ring()  specs/lift.dot:10:59
template <class C>
inline constexpr bool has_ring = requires(C& c) { c.ring(); };
// void close_the_door()  specs/lift.dot:10:72
template <class C>
inline constexpr bool has_close_the_door = requires(C& c) { c.close_the_door(); };
// void note_the_call()  specs/lift.dot:18:37
template <class C>
inline constexpr bool has_note_the_call = requires(C& c) { c.note_the_call(); };
// bool floor_is_here() const  specs/lift.dot:19:26
template <class C>
inline constexpr bool has_floor_is_here = requires(C& c) { c.floor_is_here() ? 1 : 0; };
// void beep()  specs/lift.dot:19:46
template <class C>
inline constexpr bool has_beep = requires(C& c) { c.beep(); };
// bool floor_is_above() const  specs/lift.dot:20:26
template <class C>
inline constexpr bool has_floor_is_above = requires(C& c) { c.floor_is_above() ? 1 : 0; };
// bool floor_is_below() const  specs/lift.dot:20:42
template <class C>
inline constexpr bool has_floor_is_below = requires(C& c) { c.floor_is_below() ? 1 : 0; };
// void release_brake()  specs/lift.dot:20:63
template <class C>
inline constexpr bool has_release_brake = requires(C& c) { c.release_brake(); };
// void reject()  specs/lift.dot:21:39
template <class C>
inline constexpr bool has_reject = requires(C& c) { c.reject(); };
// bool is_far() const  specs/lift.dot:22:27
template <class C>
inline constexpr bool has_is_far = requires(C& c) { c.is_far() ? 1 : 0; };
// void full_speed()  specs/lift.dot:22:42
template <class C>
inline constexpr bool has_full_speed = requires(C& c) { c.full_speed(); };
// void slow_speed()  specs/lift.dot:23:46
template <class C>
inline constexpr bool has_slow_speed = requires(C& c) { c.slow_speed(); };
// void increment_stops()  specs/lift.dot:25:52
template <class C>
inline constexpr bool has_increment_stops = requires(C& c) { c.increment_stops(); };
// bool overloaded() const  specs/lift.dot:28:36
template <class C>
inline constexpr bool has_overloaded = requires(C& c) { c.overloaded() ? 1 : 0; };
// void send_warning_kg_true()  specs/lift.dot:29:61
template <class C>
inline constexpr bool has_send_warning_kg_true = requires(C& c) { c.send_warning_kg_true(); };
// void decrement_stops()  specs/lift.dot:30:44
template <class C>
inline constexpr bool has_decrement_stops = requires(C& c) { c.decrement_stops(); };
// void raise_door_open()  specs/lift.dot:32:42
template <class C>
inline constexpr bool has_raise_door_open = requires(C& c) { c.raise_door_open(); };
// bool a() const  specs/lift.dot:37:49
template <class C>
inline constexpr bool has_a = requires(C& c) { c.a() ? 1 : 0; };
// bool b() const  specs/lift.dot:37:65
template <class C>
inline constexpr bool has_b = requires(C& c) { c.b() ? 1 : 0; };
// void start_timer(Timer)  specs/lift.dot:8:21
template <class C>
inline constexpr bool can_start_timer = requires(C& c) { c.start_timer(Timer{}); };
// void stop_timer(Timer)  specs/lift.dot:8:21
template <class C>
inline constexpr bool can_stop_timer = requires(C& c) { c.stop_timer(Timer{}); };
// void unexpected(State, Event)  specs/lift.dot:6:87
template <class C>
inline constexpr bool can_unexpected = requires(C& c) { c.unexpected(State{}, Event{}); };
// void defer(Event)  specs/lift.dot:8:39
template <class C>
inline constexpr bool can_defer = requires(C& c) { c.defer(Event{}); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_light_off<C> &&
  detail::has_light_on<C> &&
  detail::has_open_the_door<C> &&
  detail::has_ring<C> &&
  detail::has_close_the_door<C> &&
  detail::has_note_the_call<C> &&
  detail::has_floor_is_here<C> &&
  detail::has_beep<C> &&
  detail::has_floor_is_above<C> &&
  detail::has_floor_is_below<C> &&
  detail::has_release_brake<C> &&
  detail::has_reject<C> &&
  detail::has_is_far<C> &&
  detail::has_full_speed<C> &&
  detail::has_slow_speed<C> &&
  detail::has_increment_stops<C> &&
  detail::has_overloaded<C> &&
  detail::has_send_warning_kg_true<C> &&
  detail::has_decrement_stops<C> &&
  detail::has_raise_door_open<C> &&
  detail::has_a<C> &&
  detail::has_b<C> &&
  detail::can_start_timer<C> &&
  detail::can_stop_timer<C> &&
  detail::can_unexpected<C> &&
  detail::can_defer<C>;

namespace detail {

// A phrase without an implementation is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_light_off<C>, "specs/lift.dot:6:33: no hook for \"light off\": implement void light_off()");
  static_assert(has_light_on<C>, "specs/lift.dot:6:51: no hook for \"light on\": implement void light_on()");
  static_assert(has_open_the_door<C>, "specs/lift.dot:10:44: no hook for \"open the door\": implement void open_the_door()");
  static_assert(has_ring<C>, "specs/lift.dot:10:59: no hook for \"ring\": implement void ring()");
  static_assert(has_close_the_door<C>, "specs/lift.dot:10:72: no hook for \"close the door\": implement void close_the_door()");
  static_assert(has_note_the_call<C>, "specs/lift.dot:18:37: no hook for \"note the call\": implement void note_the_call()");
  static_assert(has_floor_is_here<C>, "specs/lift.dot:19:26: no hook for \"floor == HERE\": implement bool floor_is_here() const");
  static_assert(has_beep<C>, "specs/lift.dot:19:46: no hook for \"beep\": implement void beep()");
  static_assert(has_floor_is_above<C>, "specs/lift.dot:20:26: no hook for \"floor == ABOVE\": implement bool floor_is_above() const");
  static_assert(has_floor_is_below<C>, "specs/lift.dot:20:42: no hook for \"floor == BELOW\": implement bool floor_is_below() const");
  static_assert(has_release_brake<C>, "specs/lift.dot:20:63: no hook for \"release brake\": implement void release_brake()");
  static_assert(has_reject<C>, "specs/lift.dot:21:39: no hook for \"reject\": implement void reject()");
  static_assert(has_is_far<C>, "specs/lift.dot:22:27: no hook for \"is far\": implement bool is_far() const");
  static_assert(has_full_speed<C>, "specs/lift.dot:22:42: no hook for \"full speed\": implement void full_speed()");
  static_assert(has_slow_speed<C>, "specs/lift.dot:23:46: no hook for \"slow speed\": implement void slow_speed()");
  static_assert(has_increment_stops<C>, "specs/lift.dot:25:52: no hook for \"++stops\": implement void increment_stops()");
  static_assert(has_overloaded<C>, "specs/lift.dot:28:36: no hook for \"overloaded\": implement bool overloaded() const");
  static_assert(has_send_warning_kg_true<C>, "specs/lift.dot:29:61: no hook for \"send warning(kg=TRUE)\": implement void send_warning_kg_true()");
  static_assert(has_decrement_stops<C>, "specs/lift.dot:30:44: no hook for \"--stops\": implement void decrement_stops()");
  static_assert(has_raise_door_open<C>, "specs/lift.dot:32:42: no hook for \"raise door OPEN\": implement void raise_door_open()");
  static_assert(has_a<C>, "specs/lift.dot:37:49: no hook for \"a\": implement bool a() const");
  static_assert(has_b<C>, "specs/lift.dot:37:65: no hook for \"b\": implement bool b() const");
  static_assert(can_start_timer<C>, "specs/lift.dot:8:21: no hook for the timer \"deadline\": implement void start_timer(Timer)");
  static_assert(can_stop_timer<C>, "specs/lift.dot:8:21: no hook for the timer \"deadline\": implement void stop_timer(Timer)");
  static_assert(can_unexpected<C>, "specs/lift.dot:6:87: no hook for events that are an error: implement void unexpected(State, Event)");
  static_assert(can_defer<C>, "specs/lift.dot:8:39: no hook for events that are deferred: implement void defer(Event)");
}

// Junction far: which of its ways is taken, and what that does. specs/lift.dot:22:3
template <class C>
[[nodiscard]] constexpr unsigned choose_far([[maybe_unused]] C& c) {
  if (c.is_far()) {
    return 0;
  }
  return 1;
}
template <class C, class Observer>
[[nodiscard]] constexpr State take_far([[maybe_unused]] State s, [[maybe_unused]] C& c,
    [[maybe_unused]] Observer& observer, [[maybe_unused]] unsigned way, ::statewire::TransitionId first) {
  if (way == 0) {
    c.full_speed();
    if (s != State::MOVING && timer_of(s) != Timer::deadline) c.start_timer(Timer::deadline);
    observer.transition(first);
    return State::MOVING;
  }
  c.slow_speed();
  if (s != State::DOCKING && timer_of(s) != Timer::deadline) c.start_timer(Timer::deadline);
  observer.transition(static_cast<::statewire::TransitionId>(first + 1));
  return State::DOCKING;
}

// Junction which: which of its ways is taken, and what that does. specs/lift.dot:19:3
template <class C>
[[nodiscard]] constexpr unsigned choose_which([[maybe_unused]] C& c) {
  if (c.floor_is_here()) {
    return 0;
  }
  if (c.floor_is_above() || c.floor_is_below()) {
    return 1 + choose_far(c);
  }
  return 3;
}
template <class C, class Observer>
[[nodiscard]] constexpr State take_which([[maybe_unused]] State s, [[maybe_unused]] C& c,
    [[maybe_unused]] Observer& observer, [[maybe_unused]] unsigned way, ::statewire::TransitionId first) {
  if (way == 0) {
    c.beep();
    if (s != State::OPEN) {
      c.open_the_door();
      c.ring();
    }
    if (s != State::OPEN && timer_of(s) != Timer::door) c.start_timer(Timer::door);
    observer.transition(first);
    return State::OPEN;
  }
  if (way < 3) {
    c.release_brake();
    return take_far(s, c, observer, way - 1, static_cast<::statewire::TransitionId>(first + 1));
  }
  c.reject();
  if (s != State::IDLE) {
    c.light_off();
  }
  observer.transition(static_cast<::statewire::TransitionId>(first + 3));
  return State::IDLE;
}

// IDLE on CALL: specs/lift.dot:18:25
template <class C, class Observer>
STATEWIRE_CELL State cell_IDLE_on_CALL([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  const unsigned way = choose_which(c);
  if (way <= 2) {
    c.light_on();
  }
  c.note_the_call();
  return take_which(State::IDLE, c, observer, way, 0);
}

// IDLE on ALARM, FAULT: specs/lift.dot:33:29
template <class C, class Observer>
STATEWIRE_CELL State cell_IDLE_on_ALARM([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.light_on();
  observer.transition(first);
  return State::STUCK;
}

// IDLE on SERVICE: specs/lift.dot:34:29
template <class C, class Observer>
STATEWIRE_CELL State cell_IDLE_on_SERVICE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.light_on();
  observer.transition(5);
  return State::double_;
}

// IDLE on double_: specs/lift.dot:35:29
template <class C, class Observer>
STATEWIRE_CELL State cell_IDLE_on_double_([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(7);
  return State::IDLE;
}

// MOVING on ARRIVED: specs/lift.dot:24:29
template <class C, class Observer>
STATEWIRE_CELL State cell_MOVING_on_ARRIVED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.is_far()) {
    c.slow_speed();
    observer.transition(8);
    return State::DOCKING;
  }
  c.stop_timer(Timer::deadline);
  c.increment_stops();
  c.open_the_door();
  c.ring();
  c.start_timer(Timer::door);
  observer.transition(9);
  return State::OPEN;
}

// MOVING, DOCKING on ALARM: specs/lift.dot:32:29
template <class C, class Observer>
STATEWIRE_CELL State cell_MOVING_on_ALARM([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.stop_timer(Timer::deadline);
  c.raise_door_open();
  observer.transition(first);
  return State::STUCK;
}

// MOVING, DOCKING on FAULT, TIMEOUT: specs/lift.dot:31:29
template <class C, class Observer>
STATEWIRE_CELL State cell_MOVING_on_TIMEOUT([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.stop_timer(Timer::deadline);
  observer.transition(first);
  return State::STUCK;
}

// MOVING on double_: specs/lift.dot:37:29
template <class C, class Observer>
STATEWIRE_CELL State cell_MOVING_on_double_([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.is_far()) {
    if (c.a() || c.b()) {
      observer.transition(13);
      return State::MOVING;
    }
    c.stop_timer(Timer::deadline);
    c.open_the_door();
    c.ring();
    c.start_timer(Timer::door);
    observer.transition(15);
    return State::OPEN;
  }
  c.stop_timer(Timer::deadline);
  c.light_off();
  observer.transition(14);
  return State::IDLE;
}

// DOCKING on ARRIVED: specs/lift.dot:26:29
template <class C, class Observer>
STATEWIRE_CELL State cell_DOCKING_on_ARRIVED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::deadline);
  c.increment_stops();
  c.open_the_door();
  c.ring();
  c.start_timer(Timer::door);
  observer.transition(16);
  return State::OPEN;
}

// DOCKING on double_: specs/lift.dot:40:30
template <class C, class Observer>
STATEWIRE_CELL State cell_DOCKING_on_double_([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(20);
  return State::DOCKING;
}

// OPEN on CALL: specs/lift.dot:28:29
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_on_CALL([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.overloaded()) {
    c.send_warning_kg_true();
    observer.transition(22);
    return State::OPEN;
  }
  c.close_the_door();
  c.stop_timer(Timer::door);
  c.full_speed();
  c.start_timer(Timer::deadline);
  observer.transition(21);
  return State::MOVING;
}

// OPEN on OBSTACLE: specs/lift.dot:27:29
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_on_OBSTACLE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.ring();
  observer.transition(23);
  return State::OPEN;
}

// OPEN on ALARM: specs/lift.dot:32:29
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_on_ALARM([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.close_the_door();
  c.stop_timer(Timer::door);
  c.raise_door_open();
  observer.transition(24);
  return State::STUCK;
}

// OPEN on TIMEOUT: specs/lift.dot:30:29
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_on_TIMEOUT([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.close_the_door();
  c.stop_timer(Timer::door);
  c.decrement_stops();
  c.light_off();
  observer.transition(25);
  return State::IDLE;
}

// OPEN on FAULT: specs/lift.dot:31:39
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_on_FAULT([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.close_the_door();
  c.stop_timer(Timer::door);
  observer.transition(26);
  return State::STUCK;
}

// OPEN on double_: specs/lift.dot:36:29
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_on_double_([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(27);
  return State::OPEN;
}

// STUCK on SERVICE: specs/lift.dot:41:29
template <class C, class Observer>
STATEWIRE_CELL State cell_STUCK_on_SERVICE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.light_off();
  observer.transition(28);
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
      case Event::CALL: return detail::cell_IDLE_on_CALL(c, observer);
      case Event::ALARM: return detail::cell_IDLE_on_ALARM(s, c, observer, 4);
      case Event::SERVICE: return detail::cell_IDLE_on_SERVICE(c, observer);
      case Event::FAULT: return detail::cell_IDLE_on_ALARM(s, c, observer, 6);
      case Event::double_: return detail::cell_IDLE_on_double_(c, observer);
      case Event::TIMEOUT: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::MOVING:
      switch (e) {
      case Event::ARRIVED: return detail::cell_MOVING_on_ARRIVED(c, observer);
      case Event::ALARM: return detail::cell_MOVING_on_ALARM(s, c, observer, 10);
      case Event::TIMEOUT: return detail::cell_MOVING_on_TIMEOUT(s, c, observer, 11);
      case Event::FAULT: return detail::cell_MOVING_on_TIMEOUT(s, c, observer, 12);
      case Event::double_: return detail::cell_MOVING_on_double_(c, observer);
      case Event::CALL: c.defer(e); return s;
      default: c.unexpected(s, e); return s;
      }
    case State::DOCKING:
      switch (e) {
      case Event::ARRIVED: return detail::cell_DOCKING_on_ARRIVED(c, observer);
      case Event::ALARM: return detail::cell_MOVING_on_ALARM(s, c, observer, 17);
      case Event::TIMEOUT: return detail::cell_MOVING_on_TIMEOUT(s, c, observer, 18);
      case Event::FAULT: return detail::cell_MOVING_on_TIMEOUT(s, c, observer, 19);
      case Event::double_: return detail::cell_DOCKING_on_double_(c, observer);
      case Event::CALL: c.defer(e); return s;
      default: c.unexpected(s, e); return s;
      }
    case State::OPEN:
      switch (e) {
      case Event::CALL: return detail::cell_OPEN_on_CALL(c, observer);
      case Event::OBSTACLE: return detail::cell_OPEN_on_OBSTACLE(c, observer);
      case Event::ALARM: return detail::cell_OPEN_on_ALARM(c, observer);
      case Event::TIMEOUT: return detail::cell_OPEN_on_TIMEOUT(c, observer);
      case Event::FAULT: return detail::cell_OPEN_on_FAULT(c, observer);
      case Event::double_: return detail::cell_OPEN_on_double_(c, observer);
      default: c.unexpected(s, e); return s;
      }
    case State::STUCK:
      switch (e) {
      case Event::SERVICE: return detail::cell_STUCK_on_SERVICE(c, observer);
      case Event::ARRIVED:
      case Event::OBSTACLE:
      case Event::ALARM:
      case Event::TIMEOUT:
      case Event::FAULT:
      case Event::double_: return s; // ignored
      case Event::CALL: c.defer(e); return s;
      }
      break;
    case State::double_:
      return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

// The same, where the event is known when the program is compiled.
template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_CALL([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::CALL;
    switch (s) {
    case State::IDLE: return detail::cell_IDLE_on_CALL(c, observer);
    case State::OPEN: return detail::cell_OPEN_on_CALL(c, observer);
    case State::double_: return s; // ignored
    case State::MOVING:
    case State::DOCKING:
    case State::STUCK: c.defer(e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_ARRIVED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::ARRIVED;
    switch (s) {
    case State::MOVING: return detail::cell_MOVING_on_ARRIVED(c, observer);
    case State::DOCKING: return detail::cell_DOCKING_on_ARRIVED(c, observer);
    case State::STUCK:
    case State::double_: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_OBSTACLE([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::OBSTACLE;
    switch (s) {
    case State::OPEN: return detail::cell_OPEN_on_OBSTACLE(c, observer);
    case State::STUCK:
    case State::double_: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_ALARM([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::IDLE: return detail::cell_IDLE_on_ALARM(s, c, observer, 4);
    case State::MOVING: return detail::cell_MOVING_on_ALARM(s, c, observer, 10);
    case State::DOCKING: return detail::cell_MOVING_on_ALARM(s, c, observer, 17);
    case State::OPEN: return detail::cell_OPEN_on_ALARM(c, observer);
    case State::STUCK:
    case State::double_: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_SERVICE([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::SERVICE;
    switch (s) {
    case State::IDLE: return detail::cell_IDLE_on_SERVICE(c, observer);
    case State::STUCK: return detail::cell_STUCK_on_SERVICE(c, observer);
    case State::double_: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_TIMEOUT([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::MOVING: return detail::cell_MOVING_on_TIMEOUT(s, c, observer, 11);
    case State::DOCKING: return detail::cell_MOVING_on_TIMEOUT(s, c, observer, 18);
    case State::OPEN: return detail::cell_OPEN_on_TIMEOUT(c, observer);
    case State::IDLE:
    case State::STUCK:
    case State::double_: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_FAULT([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::IDLE: return detail::cell_IDLE_on_ALARM(s, c, observer, 6);
    case State::MOVING: return detail::cell_MOVING_on_TIMEOUT(s, c, observer, 12);
    case State::DOCKING: return detail::cell_MOVING_on_TIMEOUT(s, c, observer, 19);
    case State::OPEN: return detail::cell_OPEN_on_FAULT(c, observer);
    case State::STUCK:
    case State::double_: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_double_([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::IDLE: return detail::cell_IDLE_on_double_(c, observer);
    case State::MOVING: return detail::cell_MOVING_on_double_(c, observer);
    case State::DOCKING: return detail::cell_DOCKING_on_double_(c, observer);
    case State::OPEN: return detail::cell_OPEN_on_double_(c, observer);
    case State::STUCK:
    case State::double_: return s; // ignored
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
    c.light_off();
  } else {
    detail::report_missing_hooks<C>();
  }
  return k_initial;
}

} // namespace statewire::spec::lift
