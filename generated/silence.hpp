// silence: written by statewirec from spec/silence.dot. Do not edit: edit the spec.
// whether a connected peer is still there
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewire/machine.hpp>

namespace statewire::spec::silence {

enum class State : std::uint8_t {
  OFF, // not connected: nobody is to be heard
  HEARD, // the peer was heard of, at the last look or when it was connected
  ASKED, // it was silent; its device is asked
  OVERDUE, // no answer for one period
  LATE, // … for two
  GONE, // … for three: it is taken for dead, and the connection with it
};
enum class Event : std::uint8_t {
  UP,
  LOOK,
  DOWN,
};

inline constexpr std::string_view k_machine_name = "silence";
inline constexpr State k_initial = State::OFF;
inline constexpr std::size_t k_state_count = 6;
inline constexpr std::size_t k_event_count = 3;
inline constexpr std::size_t k_timer_count = 0;
inline constexpr std::size_t k_transition_count = 15;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "OFF",
  "HEARD",
  "ASKED",
  "OVERDUE",
  "LATE",
  "GONE",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "not connected: nobody is to be heard",
  "the peer was heard of, at the last look or when it was connected",
  "it was silent; its device is asked",
  "no answer for one period",
  "\342\200\246 for two",
  "\342\200\246 for three: it is taken for dead, and the connection with it",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "UP",
  "LOOK",
  "DOWN",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 15> k_edges{
  0, 1, 2, 10, 3, 4, 5, 11, 6, 7, 12, 8, 9, 13, 14,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 1, "", "spec/silence.dot", 31, {detail::k_edges.data() + 0, 1}}, // 0: OFF -> HEARD on UP
  {1, 1, 1, "something was heard or another patience decides", "spec/silence.dot", 33, {detail::k_edges.data() + 1, 1}}, // 1: HEARD -> HEARD on LOOK
  {1, 1, 2, "else", "spec/silence.dot", 34, {detail::k_edges.data() + 2, 1}}, // 2: HEARD -> ASKED on LOOK
  {1, 2, 0, "", "spec/silence.dot", 47, {detail::k_edges.data() + 3, 1}}, // 3: HEARD -> OFF on DOWN
  {2, 1, 1, "something was heard or another patience decides", "spec/silence.dot", 36, {detail::k_edges.data() + 4, 1}}, // 4: ASKED -> HEARD on LOOK
  {2, 1, 2, "not (something was heard or another patience decides) and the device gives up by itself", "spec/silence.dot", 37, {detail::k_edges.data() + 5, 1}}, // 5: ASKED -> ASKED on LOOK
  {2, 1, 3, "not (something was heard or another patience decides) and not the device gives up by itself", "spec/silence.dot", 38, {detail::k_edges.data() + 6, 1}}, // 6: ASKED -> OVERDUE on LOOK
  {2, 2, 0, "", "spec/silence.dot", 48, {detail::k_edges.data() + 7, 1}}, // 7: ASKED -> OFF on DOWN
  {3, 1, 1, "something was heard or another patience decides", "spec/silence.dot", 41, {detail::k_edges.data() + 8, 1}}, // 8: OVERDUE -> HEARD on LOOK
  {3, 1, 4, "else", "spec/silence.dot", 42, {detail::k_edges.data() + 9, 1}}, // 9: OVERDUE -> LATE on LOOK
  {3, 2, 0, "", "spec/silence.dot", 49, {detail::k_edges.data() + 10, 1}}, // 10: OVERDUE -> OFF on DOWN
  {4, 1, 1, "something was heard or another patience decides", "spec/silence.dot", 44, {detail::k_edges.data() + 11, 1}}, // 11: LATE -> HEARD on LOOK
  {4, 1, 5, "else", "spec/silence.dot", 45, {detail::k_edges.data() + 12, 1}}, // 12: LATE -> GONE on LOOK
  {4, 2, 0, "", "spec/silence.dot", 50, {detail::k_edges.data() + 13, 1}}, // 13: LATE -> OFF on DOWN
  {5, 2, 0, "", "spec/silence.dot", 51, {detail::k_edges.data() + 14, 1}}, // 14: GONE -> OFF on DOWN
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 0, 0, // OFF
  2, 3, 3, // HEARD
  2, 3, 3, // ASKED
  2, 3, 3, // OVERDUE
  2, 3, 3, // LATE
  2, 0, 3, // GONE
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

// void forget_what_was_heard()  spec/silence.dot:31:34
template <class C>
inline constexpr bool has_forget_what_was_heard = requires(C& c) { c.forget_what_was_heard(); };
// bool something_was_heard() const  spec/silence.dot:33:33
template <class C>
inline constexpr bool has_something_was_heard = requires(C& c) { c.something_was_heard() ? 1 : 0; };
// bool another_patience_decides() const  spec/silence.dot:33:56
template <class C>
inline constexpr bool has_another_patience_decides = requires(C& c) { c.another_patience_decides() ? 1 : 0; };
// void ask_the_peer_s_device()  spec/silence.dot:34:46
template <class C>
inline constexpr bool has_ask_the_peer_s_device = requires(C& c) { c.ask_the_peer_s_device(); };
// bool the_device_gives_up_by_itself() const  spec/silence.dot:37:93
template <class C>
inline constexpr bool has_the_device_gives_up_by_itself = requires(C& c) { c.the_device_gives_up_by_itself() ? 1 : 0; };
// void raise_queue_pair_failed()  spec/silence.dot:45:45
template <class C>
inline constexpr bool has_raise_queue_pair_failed = requires(C& c) { c.raise_queue_pair_failed(); };
// void unexpected(State, Event)  spec/silence.dot:25:95
template <class C>
inline constexpr bool can_unexpected = requires(C& c) { c.unexpected(State{}, Event{}); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_forget_what_was_heard<C> &&
  detail::has_something_was_heard<C> &&
  detail::has_another_patience_decides<C> &&
  detail::has_ask_the_peer_s_device<C> &&
  detail::has_the_device_gives_up_by_itself<C> &&
  detail::has_raise_queue_pair_failed<C> &&
  detail::can_unexpected<C>;

namespace detail {

// A phrase that nobody implements is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_forget_what_was_heard<C>, "spec/silence.dot:31:34: no hook for \"forget what was heard\": implement void forget_what_was_heard()");
  static_assert(has_something_was_heard<C>, "spec/silence.dot:33:33: no hook for \"something was heard\": implement bool something_was_heard() const");
  static_assert(has_another_patience_decides<C>, "spec/silence.dot:33:56: no hook for \"another patience decides\": implement bool another_patience_decides() const");
  static_assert(has_ask_the_peer_s_device<C>, "spec/silence.dot:34:46: no hook for \"ask the peer s device\": implement void ask_the_peer_s_device()");
  static_assert(has_the_device_gives_up_by_itself<C>, "spec/silence.dot:37:93: no hook for \"the device gives up by itself\": implement bool the_device_gives_up_by_itself() const");
  static_assert(has_raise_queue_pair_failed<C>, "spec/silence.dot:45:45: no hook for \"raise queue_pair FAILED\": implement void raise_queue_pair_failed()");
  static_assert(can_unexpected<C>, "spec/silence.dot:25:95: no hook for events that are an error: implement void unexpected(State, Event)");
}

// OFF on UP: spec/silence.dot:31:24
template <class C, class Observer>
STATEWIRE_CELL State cell_OFF_on_UP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.forget_what_was_heard();
  observer.transition(0);
  return State::HEARD;
}

// HEARD on LOOK: spec/silence.dot:33:26
template <class C, class Observer>
STATEWIRE_CELL State cell_HEARD_on_LOOK([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.something_was_heard() || c.another_patience_decides()) {
    c.forget_what_was_heard();
    observer.transition(1);
    return State::HEARD;
  }
  c.ask_the_peer_s_device();
  observer.transition(2);
  return State::ASKED;
}

// HEARD on DOWN: spec/silence.dot:47:26
template <class C, class Observer>
STATEWIRE_CELL State cell_HEARD_on_DOWN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(3);
  return State::OFF;
}

// ASKED on LOOK: spec/silence.dot:36:28
template <class C, class Observer>
STATEWIRE_CELL State cell_ASKED_on_LOOK([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.something_was_heard()) {
    c.forget_what_was_heard();
    observer.transition(4);
    return State::HEARD;
  }
  if (c.another_patience_decides()) {
    c.forget_what_was_heard();
    observer.transition(4);
    return State::HEARD;
  }
  if (c.the_device_gives_up_by_itself()) {
    c.ask_the_peer_s_device();
    observer.transition(5);
    return State::ASKED;
  }
  c.ask_the_peer_s_device();
  observer.transition(6);
  return State::OVERDUE;
}

// ASKED on DOWN: spec/silence.dot:48:26
template <class C, class Observer>
STATEWIRE_CELL State cell_ASKED_on_DOWN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(7);
  return State::OFF;
}

// OVERDUE on LOOK: spec/silence.dot:41:28
template <class C, class Observer>
STATEWIRE_CELL State cell_OVERDUE_on_LOOK([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.something_was_heard() || c.another_patience_decides()) {
    c.forget_what_was_heard();
    observer.transition(8);
    return State::HEARD;
  }
  c.ask_the_peer_s_device();
  observer.transition(9);
  return State::LATE;
}

// OVERDUE on DOWN: spec/silence.dot:49:26
template <class C, class Observer>
STATEWIRE_CELL State cell_OVERDUE_on_DOWN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(10);
  return State::OFF;
}

// LATE on LOOK: spec/silence.dot:44:25
template <class C, class Observer>
STATEWIRE_CELL State cell_LATE_on_LOOK([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.something_was_heard() || c.another_patience_decides()) {
    c.forget_what_was_heard();
    observer.transition(11);
    return State::HEARD;
  }
  c.raise_queue_pair_failed();
  observer.transition(12);
  return State::GONE;
}

// LATE on DOWN: spec/silence.dot:50:26
template <class C, class Observer>
STATEWIRE_CELL State cell_LATE_on_DOWN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(13);
  return State::OFF;
}

// GONE on DOWN: spec/silence.dot:51:26
template <class C, class Observer>
STATEWIRE_CELL State cell_GONE_on_DOWN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(14);
  return State::OFF;
}

} // namespace detail

// The dispatch: what `s` becomes on `e`.
template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State step([[maybe_unused]] State s, [[maybe_unused]] Event e, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::OFF:
      switch (e) {
      case Event::UP: return detail::cell_OFF_on_UP(c, observer);
      case Event::LOOK:
      case Event::DOWN: return s; // ignored
      }
      break;
    case State::HEARD:
      switch (e) {
      case Event::LOOK: return detail::cell_HEARD_on_LOOK(c, observer);
      case Event::DOWN: return detail::cell_HEARD_on_DOWN(c, observer);
      default: c.unexpected(s, e); return s;
      }
    case State::ASKED:
      switch (e) {
      case Event::LOOK: return detail::cell_ASKED_on_LOOK(c, observer);
      case Event::DOWN: return detail::cell_ASKED_on_DOWN(c, observer);
      default: c.unexpected(s, e); return s;
      }
    case State::OVERDUE:
      switch (e) {
      case Event::LOOK: return detail::cell_OVERDUE_on_LOOK(c, observer);
      case Event::DOWN: return detail::cell_OVERDUE_on_DOWN(c, observer);
      default: c.unexpected(s, e); return s;
      }
    case State::LATE:
      switch (e) {
      case Event::LOOK: return detail::cell_LATE_on_LOOK(c, observer);
      case Event::DOWN: return detail::cell_LATE_on_DOWN(c, observer);
      default: c.unexpected(s, e); return s;
      }
    case State::GONE:
      switch (e) {
      case Event::DOWN: return detail::cell_GONE_on_DOWN(c, observer);
      case Event::LOOK: return s; // ignored
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
    case State::OFF: return detail::cell_OFF_on_UP(c, observer);
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
    switch (s) {
    case State::HEARD: return detail::cell_HEARD_on_LOOK(c, observer);
    case State::ASKED: return detail::cell_ASKED_on_LOOK(c, observer);
    case State::OVERDUE: return detail::cell_OVERDUE_on_LOOK(c, observer);
    case State::LATE: return detail::cell_LATE_on_LOOK(c, observer);
    case State::OFF:
    case State::GONE: return s; // ignored
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
    case State::HEARD: return detail::cell_HEARD_on_DOWN(c, observer);
    case State::ASKED: return detail::cell_ASKED_on_DOWN(c, observer);
    case State::OVERDUE: return detail::cell_OVERDUE_on_DOWN(c, observer);
    case State::LATE: return detail::cell_LATE_on_DOWN(c, observer);
    case State::GONE: return detail::cell_GONE_on_DOWN(c, observer);
    case State::OFF: return s; // ignored
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

} // namespace statewire::spec::silence
