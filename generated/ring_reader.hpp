// ring_reader: written by statewirec from spec/ring_reader.dot. Do not edit: edit the spec.
// where the bytes come from that one side receives, and when they have ended
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewire/machine.hpp>

namespace statewire::spec::ring_reader {

enum class State : std::uint8_t {
  SOCKET, // bytes come from the socket
  RING, // bytes come from the ring; the socket carries doorbells
  LAST, // the socket has ended; the ring has the last bytes
  ENDED, // all was read
};
enum class Event : std::uint8_t {
  SWITCHED,
  EMPTY,
  END,
};

inline constexpr std::string_view k_machine_name = "ring_reader";
inline constexpr State k_initial = State::SOCKET;
inline constexpr std::size_t k_state_count = 4;
inline constexpr std::size_t k_event_count = 3;
inline constexpr std::size_t k_timer_count = 0;
inline constexpr std::size_t k_transition_count = 4;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "SOCKET",
  "RING",
  "LAST",
  "ENDED",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "bytes come from the socket",
  "bytes come from the ring; the socket carries doorbells",
  "the socket has ended; the ring has the last bytes",
  "all was read",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "SWITCHED",
  "EMPTY",
  "END",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 4> k_edges{
  0, 1, 2, 3,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 1, "", "spec/ring_reader.dot", 19, {detail::k_edges.data() + 0, 1}}, // 0: SOCKET -> RING on SWITCHED
  {0, 2, 3, "", "spec/ring_reader.dot", 20, {detail::k_edges.data() + 1, 1}}, // 1: SOCKET -> ENDED on END
  {1, 2, 2, "", "spec/ring_reader.dot", 21, {detail::k_edges.data() + 2, 1}}, // 2: RING -> LAST on END
  {2, 1, 3, "", "spec/ring_reader.dot", 22, {detail::k_edges.data() + 3, 1}}, // 3: LAST -> ENDED on EMPTY
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 2, 3, // SOCKET
  2, 0, 3, // RING
  2, 3, 0, // LAST
  2, 0, 0, // ENDED
}};

} // namespace detail

[[nodiscard]] constexpr ::statewire::Verdict verdict(State s, Event e) {
  return static_cast<::statewire::Verdict>(
      detail::k_verdicts[static_cast<std::size_t>(s) * k_event_count + static_cast<std::size_t>(e)]);
}

[[nodiscard]] constexpr bool is_final([[maybe_unused]] State s) {
  return s == State::ENDED;
}

namespace detail {

// void report_the_end()  spec/ring_reader.dot:20:38
template <class C>
inline constexpr bool has_report_the_end = requires(C& c) { c.report_the_end(); };
// void unexpected(State, Event)  spec/ring_reader.dot:14:70
template <class C>
inline constexpr bool can_unexpected = requires(C& c) { c.unexpected(State{}, Event{}); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_report_the_end<C> &&
  detail::can_unexpected<C>;

namespace detail {

// A phrase that nobody implements is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_report_the_end<C>, "spec/ring_reader.dot:20:38: no hook for \"report the end\": implement void report_the_end()");
  static_assert(can_unexpected<C>, "spec/ring_reader.dot:14:70: no hook for events that are an error: implement void unexpected(State, Event)");
}

// SOCKET on SWITCHED: spec/ring_reader.dot:19:27
template <class C, class Observer>
STATEWIRE_CELL State cell_SOCKET_on_SWITCHED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(0);
  return State::RING;
}

// SOCKET on END: spec/ring_reader.dot:20:27
template <class C, class Observer>
STATEWIRE_CELL State cell_SOCKET_on_END([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.report_the_end();
  observer.transition(1);
  return State::ENDED;
}

// RING on END: spec/ring_reader.dot:21:27
template <class C, class Observer>
STATEWIRE_CELL State cell_RING_on_END([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(2);
  return State::LAST;
}

// LAST on EMPTY: spec/ring_reader.dot:22:27
template <class C, class Observer>
STATEWIRE_CELL State cell_LAST_on_EMPTY([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.report_the_end();
  observer.transition(3);
  return State::ENDED;
}

} // namespace detail

// The dispatch: what `s` becomes on `e`.
template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State step([[maybe_unused]] State s, [[maybe_unused]] Event e, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::SOCKET:
      switch (e) {
      case Event::SWITCHED: return detail::cell_SOCKET_on_SWITCHED(c, observer);
      case Event::END: return detail::cell_SOCKET_on_END(c, observer);
      default: c.unexpected(s, e); return s;
      }
    case State::RING:
      switch (e) {
      case Event::END: return detail::cell_RING_on_END(c, observer);
      case Event::EMPTY: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::LAST:
      switch (e) {
      case Event::EMPTY: return detail::cell_LAST_on_EMPTY(c, observer);
      case Event::END: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::ENDED:
      switch (e) {
      case Event::EMPTY:
      case Event::END: return s; // ignored
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
STATEWIRE_CELL State on_SWITCHED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::SWITCHED;
    switch (s) {
    case State::SOCKET: return detail::cell_SOCKET_on_SWITCHED(c, observer);
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_EMPTY([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::EMPTY;
    switch (s) {
    case State::LAST: return detail::cell_LAST_on_EMPTY(c, observer);
    case State::RING:
    case State::ENDED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_END([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::SOCKET: return detail::cell_SOCKET_on_END(c, observer);
    case State::RING: return detail::cell_RING_on_END(c, observer);
    case State::LAST:
    case State::ENDED: return s; // ignored
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

} // namespace statewire::spec::ring_reader
