// eager_writer: written by statewirec from spec/eager_writer.dot. Do not edit: edit the spec.
// the ring that short packets are written into, on the side that writes
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewire/machine.hpp>

namespace statewire::spec::eager_writer {

enum class State : std::uint8_t {
  SENDS, // every packet is sent
  WRITES, // short packets are written into the peer's ring
  LEAVING, // every packet is sent; that the ring is left waits to leave
};
enum class Event : std::uint8_t {
  RING,
  SEND,
  REST,
  SAID,
  DOWN,
};

inline constexpr std::string_view k_machine_name = "eager_writer";
inline constexpr State k_initial = State::SENDS;
inline constexpr std::size_t k_state_count = 3;
inline constexpr std::size_t k_event_count = 5;
inline constexpr std::size_t k_timer_count = 0;
inline constexpr std::size_t k_transition_count = 14;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "SENDS",
  "WRITES",
  "LEAVING",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "every packet is sent",
  "short packets are written into the peer's ring",
  "every packet is sent; that the ring is left waits to leave",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "RING",
  "SEND",
  "REST",
  "SAID",
  "DOWN",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 14> k_edges{
  1, 0, 2, 5, 3, 4, 6, 7, 12, 10, 8, 11, 9, 13,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 1, "", "spec/eager_writer.dot", 25, {detail::k_edges.data() + 0, 1}}, // 0: SENDS -> WRITES on RING
  {0, 1, 0, "", "spec/eager_writer.dot", 24, {detail::k_edges.data() + 1, 1}}, // 1: SENDS -> SENDS on SEND
  {0, 2, 0, "", "spec/eager_writer.dot", 26, {detail::k_edges.data() + 2, 1}}, // 2: SENDS -> SENDS on REST
  {1, 0, 1, "", "spec/eager_writer.dot", 30, {detail::k_edges.data() + 3, 1}}, // 3: WRITES -> WRITES on RING
  {1, 1, 1, "the packet fits into a slot and not memory was written before it", "spec/eager_writer.dot", 28, {detail::k_edges.data() + 4, 1}}, // 4: WRITES -> WRITES on SEND
  {1, 1, 1, "else", "spec/eager_writer.dot", 29, {detail::k_edges.data() + 5, 1}}, // 5: WRITES -> WRITES on SEND
  {1, 2, 2, "packets may leave", "spec/eager_writer.dot", 32, {detail::k_edges.data() + 6, 1}}, // 6: WRITES -> LEAVING on REST
  {1, 2, 0, "else", "spec/eager_writer.dot", 33, {detail::k_edges.data() + 7, 1}}, // 7: WRITES -> SENDS on REST
  {1, 4, 0, "", "spec/eager_writer.dot", 39, {detail::k_edges.data() + 8, 1}}, // 8: WRITES -> SENDS on DOWN
  {2, 0, 2, "", "spec/eager_writer.dot", 37, {detail::k_edges.data() + 9, 1}}, // 9: LEAVING -> LEAVING on RING
  {2, 1, 2, "", "spec/eager_writer.dot", 35, {detail::k_edges.data() + 10, 1}}, // 10: LEAVING -> LEAVING on SEND
  {2, 2, 2, "", "spec/eager_writer.dot", 37, {detail::k_edges.data() + 11, 1}}, // 11: LEAVING -> LEAVING on REST
  {2, 3, 0, "", "spec/eager_writer.dot", 36, {detail::k_edges.data() + 12, 1}}, // 12: LEAVING -> SENDS on SAID
  {2, 4, 0, "", "spec/eager_writer.dot", 40, {detail::k_edges.data() + 13, 1}}, // 13: LEAVING -> SENDS on DOWN
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 3, 3, 2, 0, // SENDS
  3, 3, 3, 2, 3, // WRITES
  3, 3, 3, 3, 3, // LEAVING
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

// void send_the_packet()  spec/eager_writer.dot:24:39
template <class C>
inline constexpr bool has_send_the_packet = requires(C& c) { c.send_the_packet(); };
// void begin_at_the_ring_s_first_slot()  spec/eager_writer.dot:25:39
template <class C>
inline constexpr bool has_begin_at_the_ring_s_first_slot = requires(C& c) { c.begin_at_the_ring_s_first_slot(); };
// void note_a_protocol_violation()  spec/eager_writer.dot:26:39
template <class C>
inline constexpr bool has_note_a_protocol_violation = requires(C& c) { c.note_a_protocol_violation(); };
// void raise_endpoint_conn_lost()  spec/eager_writer.dot:26:66
template <class C>
inline constexpr bool has_raise_endpoint_conn_lost = requires(C& c) { c.raise_endpoint_conn_lost(); };
// bool the_packet_fits_into_a_slot() const  spec/eager_writer.dot:28:35
template <class C>
inline constexpr bool has_the_packet_fits_into_a_slot = requires(C& c) { c.the_packet_fits_into_a_slot() ? 1 : 0; };
// bool memory_was_written_before_it() const  spec/eager_writer.dot:28:71
template <class C>
inline constexpr bool has_memory_was_written_before_it = requires(C& c) { c.memory_was_written_before_it() ? 1 : 0; };
// void write_the_packet_into_the_next_slot()  spec/eager_writer.dot:28:108
template <class C>
inline constexpr bool has_write_the_packet_into_the_next_slot = requires(C& c) { c.write_the_packet_into_the_next_slot(); };
// bool packets_may_leave() const  spec/eager_writer.dot:32:36
template <class C>
inline constexpr bool has_packets_may_leave = requires(C& c) { c.packets_may_leave() ? 1 : 0; };
// void say_that_the_ring_is_left()  spec/eager_writer.dot:32:62
template <class C>
inline constexpr bool has_say_that_the_ring_is_left = requires(C& c) { c.say_that_the_ring_is_left(); };
// void unexpected(State, Event)  spec/eager_writer.dot:20:80
template <class C>
inline constexpr bool can_unexpected = requires(C& c) { c.unexpected(State{}, Event{}); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_send_the_packet<C> &&
  detail::has_begin_at_the_ring_s_first_slot<C> &&
  detail::has_note_a_protocol_violation<C> &&
  detail::has_raise_endpoint_conn_lost<C> &&
  detail::has_the_packet_fits_into_a_slot<C> &&
  detail::has_memory_was_written_before_it<C> &&
  detail::has_write_the_packet_into_the_next_slot<C> &&
  detail::has_packets_may_leave<C> &&
  detail::has_say_that_the_ring_is_left<C> &&
  detail::can_unexpected<C>;

namespace detail {

// A phrase that nobody implements is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_send_the_packet<C>, "spec/eager_writer.dot:24:39: no hook for \"send the packet\": implement void send_the_packet()");
  static_assert(has_begin_at_the_ring_s_first_slot<C>, "spec/eager_writer.dot:25:39: no hook for \"begin at the ring s first slot\": implement void begin_at_the_ring_s_first_slot()");
  static_assert(has_note_a_protocol_violation<C>, "spec/eager_writer.dot:26:39: no hook for \"note a protocol violation\": implement void note_a_protocol_violation()");
  static_assert(has_raise_endpoint_conn_lost<C>, "spec/eager_writer.dot:26:66: no hook for \"raise endpoint CONN_LOST\": implement void raise_endpoint_conn_lost()");
  static_assert(has_the_packet_fits_into_a_slot<C>, "spec/eager_writer.dot:28:35: no hook for \"the packet fits into a slot\": implement bool the_packet_fits_into_a_slot() const");
  static_assert(has_memory_was_written_before_it<C>, "spec/eager_writer.dot:28:71: no hook for \"memory was written before it\": implement bool memory_was_written_before_it() const");
  static_assert(has_write_the_packet_into_the_next_slot<C>, "spec/eager_writer.dot:28:108: no hook for \"write the packet into the next slot\": implement void write_the_packet_into_the_next_slot()");
  static_assert(has_packets_may_leave<C>, "spec/eager_writer.dot:32:36: no hook for \"packets may leave\": implement bool packets_may_leave() const");
  static_assert(has_say_that_the_ring_is_left<C>, "spec/eager_writer.dot:32:62: no hook for \"say that the ring is left\": implement void say_that_the_ring_is_left()");
  static_assert(can_unexpected<C>, "spec/eager_writer.dot:20:80: no hook for events that are an error: implement void unexpected(State, Event)");
}

// SENDS on RING: spec/eager_writer.dot:25:27
template <class C, class Observer>
STATEWIRE_CELL State cell_SENDS_on_RING([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.begin_at_the_ring_s_first_slot();
  observer.transition(0);
  return State::WRITES;
}

// SENDS on SEND: spec/eager_writer.dot:24:27
template <class C, class Observer>
STATEWIRE_CELL State cell_SENDS_on_SEND([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.send_the_packet();
  observer.transition(1);
  return State::SENDS;
}

// SENDS on REST: spec/eager_writer.dot:26:27
template <class C, class Observer>
STATEWIRE_CELL State cell_SENDS_on_REST([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.note_a_protocol_violation();
  c.raise_endpoint_conn_lost();
  observer.transition(2);
  return State::SENDS;
}

// WRITES on RING: spec/eager_writer.dot:30:28
template <class C, class Observer>
STATEWIRE_CELL State cell_WRITES_on_RING([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.note_a_protocol_violation();
  c.raise_endpoint_conn_lost();
  observer.transition(3);
  return State::WRITES;
}

// WRITES on SEND: spec/eager_writer.dot:28:28
template <class C, class Observer>
STATEWIRE_CELL State cell_WRITES_on_SEND([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.the_packet_fits_into_a_slot() && !c.memory_was_written_before_it()) {
    c.write_the_packet_into_the_next_slot();
    observer.transition(4);
    return State::WRITES;
  }
  c.send_the_packet();
  observer.transition(5);
  return State::WRITES;
}

// WRITES on REST: spec/eager_writer.dot:32:29
template <class C, class Observer>
STATEWIRE_CELL State cell_WRITES_on_REST([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.packets_may_leave()) {
    c.say_that_the_ring_is_left();
    observer.transition(6);
    return State::LEAVING;
  }
  observer.transition(7);
  return State::SENDS;
}

// WRITES on DOWN: spec/eager_writer.dot:39:28
template <class C, class Observer>
STATEWIRE_CELL State cell_WRITES_on_DOWN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(8);
  return State::SENDS;
}

// LEAVING on REST, RING: spec/eager_writer.dot:37:30
template <class C, class Observer>
STATEWIRE_CELL State cell_LEAVING_on_RING([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.note_a_protocol_violation();
  c.raise_endpoint_conn_lost();
  observer.transition(first);
  return s;
}

// LEAVING on SEND: spec/eager_writer.dot:35:30
template <class C, class Observer>
STATEWIRE_CELL State cell_LEAVING_on_SEND([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.send_the_packet();
  observer.transition(10);
  return State::LEAVING;
}

// LEAVING on SAID: spec/eager_writer.dot:36:30
template <class C, class Observer>
STATEWIRE_CELL State cell_LEAVING_on_SAID([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(12);
  return State::SENDS;
}

// LEAVING on DOWN: spec/eager_writer.dot:40:28
template <class C, class Observer>
STATEWIRE_CELL State cell_LEAVING_on_DOWN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(13);
  return State::SENDS;
}

} // namespace detail

// The dispatch: what `s` becomes on `e`.
template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State step([[maybe_unused]] State s, [[maybe_unused]] Event e, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::SENDS:
      switch (e) {
      case Event::RING: return detail::cell_SENDS_on_RING(c, observer);
      case Event::SEND: return detail::cell_SENDS_on_SEND(c, observer);
      case Event::REST: return detail::cell_SENDS_on_REST(c, observer);
      case Event::DOWN: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::WRITES:
      switch (e) {
      case Event::RING: return detail::cell_WRITES_on_RING(c, observer);
      case Event::SEND: return detail::cell_WRITES_on_SEND(c, observer);
      case Event::REST: return detail::cell_WRITES_on_REST(c, observer);
      case Event::DOWN: return detail::cell_WRITES_on_DOWN(c, observer);
      default: c.unexpected(s, e); return s;
      }
    case State::LEAVING:
      switch (e) {
      case Event::RING: return detail::cell_LEAVING_on_RING(s, c, observer, 9);
      case Event::SEND: return detail::cell_LEAVING_on_SEND(c, observer);
      case Event::REST: return detail::cell_LEAVING_on_RING(s, c, observer, 11);
      case Event::SAID: return detail::cell_LEAVING_on_SAID(c, observer);
      case Event::DOWN: return detail::cell_LEAVING_on_DOWN(c, observer);
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
STATEWIRE_CELL State on_RING([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::SENDS: return detail::cell_SENDS_on_RING(c, observer);
    case State::WRITES: return detail::cell_WRITES_on_RING(c, observer);
    case State::LEAVING: return detail::cell_LEAVING_on_RING(s, c, observer, 9);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_SEND([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::SENDS: return detail::cell_SENDS_on_SEND(c, observer);
    case State::WRITES: return detail::cell_WRITES_on_SEND(c, observer);
    case State::LEAVING: return detail::cell_LEAVING_on_SEND(c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_REST([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::SENDS: return detail::cell_SENDS_on_REST(c, observer);
    case State::WRITES: return detail::cell_WRITES_on_REST(c, observer);
    case State::LEAVING: return detail::cell_LEAVING_on_RING(s, c, observer, 11);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_SAID([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::SAID;
    switch (s) {
    case State::LEAVING: return detail::cell_LEAVING_on_SAID(c, observer);
    default: c.unexpected(s, e); return s;
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
    case State::WRITES: return detail::cell_WRITES_on_DOWN(c, observer);
    case State::LEAVING: return detail::cell_LEAVING_on_DOWN(c, observer);
    case State::SENDS: return s; // ignored
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

} // namespace statewire::spec::eager_writer
