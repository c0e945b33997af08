// ring_writer: written by statewirec from spec/ring_writer.dot. Do not edit: edit the spec.
// where the bytes go that one side sends: over the socket, then through its ring
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewire/machine.hpp>

namespace statewire::spec::ring_writer {

enum class State : std::uint8_t {
  SOCKET, // bytes go over the socket
  FLOWING, // bytes go into the ring
  FULL, // the ring has no room for what is to be written
};
enum class Event : std::uint8_t {
  LOOK,
  FULL,
  ROOM,
};

inline constexpr std::string_view k_machine_name = "ring_writer";
inline constexpr State k_initial = State::SOCKET;
inline constexpr std::size_t k_state_count = 3;
inline constexpr std::size_t k_event_count = 3;
inline constexpr std::size_t k_timer_count = 0;
inline constexpr std::size_t k_transition_count = 4;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "SOCKET",
  "FLOWING",
  "FULL",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "bytes go over the socket",
  "bytes go into the ring",
  "the ring has no room for what is to be written",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "LOOK",
  "FULL",
  "ROOM",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 4> k_edges{
  0, 1, 2, 3,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 1, "the peer has answered", "spec/ring_writer.dot", 19, {detail::k_edges.data() + 0, 1}}, // 0: SOCKET -> FLOWING on LOOK
  {0, 0, 0, "else", "spec/ring_writer.dot", 20, {detail::k_edges.data() + 1, 1}}, // 1: SOCKET -> SOCKET on LOOK
  {1, 1, 2, "", "spec/ring_writer.dot", 21, {detail::k_edges.data() + 2, 1}}, // 2: FLOWING -> FULL on FULL
  {2, 2, 1, "", "spec/ring_writer.dot", 22, {detail::k_edges.data() + 3, 1}}, // 3: FULL -> FLOWING on ROOM
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 2, 2, // SOCKET
  0, 3, 0, // FLOWING
  0, 0, 3, // FULL
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

// bool the_peer_has_answered() const  spec/ring_writer.dot:19:36
template <class C>
inline constexpr bool has_the_peer_has_answered = requires(C& c) { c.the_peer_has_answered() ? 1 : 0; };
// void say_what_the_socket_has_carried()  spec/ring_writer.dot:19:66
template <class C>
inline constexpr bool has_say_what_the_socket_has_carried = requires(C& c) { c.say_what_the_socket_has_carried(); };
// void unexpected(State, Event)  spec/ring_writer.dot:15:69
template <class C>
inline constexpr bool can_unexpected = requires(C& c) { c.unexpected(State{}, Event{}); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_the_peer_has_answered<C> &&
  detail::has_say_what_the_socket_has_carried<C> &&
  detail::can_unexpected<C>;

namespace detail {

// A phrase that nobody implements is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_the_peer_has_answered<C>, "spec/ring_writer.dot:19:36: no hook for \"the peer has answered\": implement bool the_peer_has_answered() const");
  static_assert(has_say_what_the_socket_has_carried<C>, "spec/ring_writer.dot:19:66: no hook for \"say what the socket has carried\": implement void say_what_the_socket_has_carried()");
  static_assert(can_unexpected<C>, "spec/ring_writer.dot:15:69: no hook for events that are an error: implement void unexpected(State, Event)");
}

// SOCKET on LOOK: spec/ring_writer.dot:19:29
template <class C, class Observer>
STATEWIRE_CELL State cell_SOCKET_on_LOOK([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.the_peer_has_answered()) {
    c.say_what_the_socket_has_carried();
    observer.transition(0);
    return State::FLOWING;
  }
  observer.transition(1);
  return State::SOCKET;
}

// FLOWING on FULL: spec/ring_writer.dot:21:29
template <class C, class Observer>
STATEWIRE_CELL State cell_FLOWING_on_FULL([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(2);
  return State::FULL;
}

// FULL on ROOM: spec/ring_writer.dot:22:29
template <class C, class Observer>
STATEWIRE_CELL State cell_FULL_on_ROOM([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(3);
  return State::FLOWING;
}

} // namespace detail

// The dispatch: what `s` becomes on `e`.
template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State step([[maybe_unused]] State s, [[maybe_unused]] Event e, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::SOCKET:
      switch (e) {
      case Event::LOOK: return detail::cell_SOCKET_on_LOOK(c, observer);
      default: c.unexpected(s, e); return s;
      }
    case State::FLOWING:
      switch (e) {
      case Event::FULL: return detail::cell_FLOWING_on_FULL(c, observer);
      case Event::LOOK:
      case Event::ROOM: return s; // ignored
      }
      break;
    case State::FULL:
      switch (e) {
      case Event::ROOM: return detail::cell_FULL_on_ROOM(c, observer);
      case Event::LOOK:
      case Event::FULL: return s; // ignored
      }
      break;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

// The same, where the event is known when the program is compiled.
template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_LOOK([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::SOCKET: return detail::cell_SOCKET_on_LOOK(c, observer);
    case State::FLOWING:
    case State::FULL: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_FULL([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::FULL;
    switch (s) {
    case State::FLOWING: return detail::cell_FLOWING_on_FULL(c, observer);
    case State::FULL: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_ROOM([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::ROOM;
    switch (s) {
    case State::FULL: return detail::cell_FULL_on_ROOM(c, observer);
    case State::FLOWING: return s; // ignored
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

} // namespace statewire::spec::ring_writer
