// lane_reader: written by statewirec from lanes/lane_reader.dot. Do not edit: edit the spec.
// where the bytes come from that one side receives: from the socket, or from the ring of a lane
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewirec/machine.hpp>

namespace statewire::spec::lane_reader {

enum class State : std::uint8_t {
  SOCKET, // bytes come from the socket
  RING, // bytes come from the ring; the socket carries LANE frames without BYTES
  ENDED, // all was read
};
enum class Event : std::uint8_t {
  BYTES,
  READ,
  SWITCH,
  GIVE_UP,
  END,
};

inline constexpr std::string_view k_machine_name = "lane_reader";
inline constexpr State k_initial = State::SOCKET;
inline constexpr std::size_t k_state_count = 3;
inline constexpr std::size_t k_event_count = 5;
inline constexpr std::size_t k_timer_count = 0;
inline constexpr std::size_t k_transition_count = 9;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "SOCKET",
  "RING",
  "ENDED",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "bytes come from the socket",
  "bytes come from the ring; the socket carries LANE frames without BYTES",
  "all was read",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "BYTES",
  "READ",
  "SWITCH",
  "GIVE_UP",
  "END",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 9> k_edges{
  0, 1, 2, 3, 8, 6, 7, 4, 5,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 0, "they do not begin behind where the reader is", "lanes/lane_reader.dot", 20, {detail::k_edges.data() + 0, 1}}, // 0: SOCKET -> SOCKET on BYTES
  {0, 0, 0, "else", "lanes/lane_reader.dot", 21, {detail::k_edges.data() + 1, 1}}, // 1: SOCKET -> SOCKET on BYTES
  {0, 2, 1, "", "lanes/lane_reader.dot", 22, {detail::k_edges.data() + 2, 1}}, // 2: SOCKET -> RING on SWITCH
  {0, 4, 2, "", "lanes/lane_reader.dot", 23, {detail::k_edges.data() + 3, 1}}, // 3: SOCKET -> ENDED on END
  {1, 0, 1, "", "lanes/lane_reader.dot", 27, {detail::k_edges.data() + 4, 1}}, // 4: RING -> RING on BYTES
  {1, 1, 1, "", "lanes/lane_reader.dot", 26, {detail::k_edges.data() + 5, 1}}, // 5: RING -> RING on READ
  {1, 2, 1, "", "lanes/lane_reader.dot", 27, {detail::k_edges.data() + 6, 1}}, // 6: RING -> RING on SWITCH
  {1, 3, 0, "", "lanes/lane_reader.dot", 24, {detail::k_edges.data() + 7, 1}}, // 7: RING -> SOCKET on GIVE_UP
  {1, 4, 2, "", "lanes/lane_reader.dot", 25, {detail::k_edges.data() + 8, 1}}, // 8: RING -> ENDED on END
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 0, 3, 0, 3, // SOCKET
  3, 3, 3, 3, 3, // RING
  0, 0, 0, 0, 0, // ENDED
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

// bool they_do_not_begin_behind_where_the_reader_is() const  lanes/lane_reader.dot:20:36
template <class C>
inline constexpr bool has_they_do_not_begin_behind_where_the_reader_is = requires(C& c) { c.they_do_not_begin_behind_where_the_reader_is() ? 1 : 0; };
// void pass_up_what_is_new()  lanes/lane_reader.dot:20:89
template <class C>
inline constexpr bool has_pass_up_what_is_new = requires(C& c) { c.pass_up_what_is_new(); };
// void raise_attach_bad()  lanes/lane_reader.dot:21:49
template <class C>
inline constexpr bool has_raise_attach_bad = requires(C& c) { c.raise_attach_bad(); };
// void report_the_end()  lanes/lane_reader.dot:23:38
template <class C>
inline constexpr bool has_report_the_end = requires(C& c) { c.report_the_end(); };
// void keep_what_was_received()  lanes/lane_reader.dot:25:38
template <class C>
inline constexpr bool has_keep_what_was_received = requires(C& c) { c.keep_what_was_received(); };
// void take_what_has_come_over_the_lane()  lanes/lane_reader.dot:26:39
template <class C>
inline constexpr bool has_take_what_has_come_over_the_lane = requires(C& c) { c.take_what_has_come_over_the_lane(); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_they_do_not_begin_behind_where_the_reader_is<C> &&
  detail::has_pass_up_what_is_new<C> &&
  detail::has_raise_attach_bad<C> &&
  detail::has_report_the_end<C> &&
  detail::has_keep_what_was_received<C> &&
  detail::has_take_what_has_come_over_the_lane<C>;

namespace detail {

// A phrase without an implementation is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_they_do_not_begin_behind_where_the_reader_is<C>, "lanes/lane_reader.dot:20:36: no hook for \"they do not begin behind where the reader is\": implement bool they_do_not_begin_behind_where_the_reader_is() const");
  static_assert(has_pass_up_what_is_new<C>, "lanes/lane_reader.dot:20:89: no hook for \"pass up what is new\": implement void pass_up_what_is_new()");
  static_assert(has_raise_attach_bad<C>, "lanes/lane_reader.dot:21:49: no hook for \"raise attach BAD\": implement void raise_attach_bad()");
  static_assert(has_report_the_end<C>, "lanes/lane_reader.dot:23:38: no hook for \"report the end\": implement void report_the_end()");
  static_assert(has_keep_what_was_received<C>, "lanes/lane_reader.dot:25:38: no hook for \"keep what was received\": implement void keep_what_was_received()");
  static_assert(has_take_what_has_come_over_the_lane<C>, "lanes/lane_reader.dot:26:39: no hook for \"take what has come over the lane\": implement void take_what_has_come_over_the_lane()");
}

// SOCKET on BYTES: lanes/lane_reader.dot:20:28
template <class C, class Observer>
STATEWIRE_CELL State cell_SOCKET_on_BYTES([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.they_do_not_begin_behind_where_the_reader_is()) {
    c.pass_up_what_is_new();
    observer.transition(0);
    return State::SOCKET;
  }
  c.raise_attach_bad();
  observer.transition(1);
  return State::SOCKET;
}

// SOCKET on SWITCH: lanes/lane_reader.dot:22:27
template <class C, class Observer>
STATEWIRE_CELL State cell_SOCKET_on_SWITCH([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(2);
  return State::RING;
}

// SOCKET on END: lanes/lane_reader.dot:23:27
template <class C, class Observer>
STATEWIRE_CELL State cell_SOCKET_on_END([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.report_the_end();
  observer.transition(3);
  return State::ENDED;
}

// RING on BYTES, SWITCH: lanes/lane_reader.dot:27:36
template <class C, class Observer>
STATEWIRE_CELL State cell_RING_on_BYTES([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.raise_attach_bad();
  observer.transition(first);
  return s;
}

// RING on READ: lanes/lane_reader.dot:26:27
template <class C, class Observer>
STATEWIRE_CELL State cell_RING_on_READ([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.take_what_has_come_over_the_lane();
  observer.transition(5);
  return State::RING;
}

// RING on GIVE_UP: lanes/lane_reader.dot:24:27
template <class C, class Observer>
STATEWIRE_CELL State cell_RING_on_GIVE_UP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(7);
  return State::SOCKET;
}

// RING on END: lanes/lane_reader.dot:25:27
template <class C, class Observer>
STATEWIRE_CELL State cell_RING_on_END([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.keep_what_was_received();
  c.report_the_end();
  observer.transition(8);
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
      case Event::BYTES: return detail::cell_SOCKET_on_BYTES(c, observer);
      case Event::SWITCH: return detail::cell_SOCKET_on_SWITCH(c, observer);
      case Event::END: return detail::cell_SOCKET_on_END(c, observer);
      case Event::READ:
      case Event::GIVE_UP: return s; // ignored
      }
      break;
    case State::RING:
      switch (e) {
      case Event::BYTES: return detail::cell_RING_on_BYTES(s, c, observer, 4);
      case Event::READ: return detail::cell_RING_on_READ(c, observer);
      case Event::SWITCH: return detail::cell_RING_on_BYTES(s, c, observer, 6);
      case Event::GIVE_UP: return detail::cell_RING_on_GIVE_UP(c, observer);
      case Event::END: return detail::cell_RING_on_END(c, observer);
      }
      break;
    case State::ENDED:
      return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

// The same, where the event is known when the program is compiled.
template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_BYTES([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::SOCKET: return detail::cell_SOCKET_on_BYTES(c, observer);
    case State::RING: return detail::cell_RING_on_BYTES(s, c, observer, 4);
    case State::ENDED: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_READ([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::RING: return detail::cell_RING_on_READ(c, observer);
    case State::SOCKET:
    case State::ENDED: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_SWITCH([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::SOCKET: return detail::cell_SOCKET_on_SWITCH(c, observer);
    case State::RING: return detail::cell_RING_on_BYTES(s, c, observer, 6);
    case State::ENDED: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_GIVE_UP([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::RING: return detail::cell_RING_on_GIVE_UP(c, observer);
    case State::SOCKET:
    case State::ENDED: return s; // ignored
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

} // namespace statewire::spec::lane_reader
