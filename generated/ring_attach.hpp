// ring_attach: written by statewirec from spec/ring_attach.dot. Do not edit: edit the spec.
// shared memory under a connection over a UNIX socket: both sides have it, or neither
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewire/machine.hpp>

namespace statewire::spec::ring_attach {

enum class State : std::uint8_t {
  SOCKET, // nothing is shared
  OFFERED, // the own segment was passed; the peer's is awaited
  SHARED, // both segments were passed, and the peer's is mapped
  REFUSED, // a side has refused: the connection stays on the socket
  BROKEN, // the peer has violated the protocol
};
enum class Event : std::uint8_t {
  START,
  OFFER,
  REFUSE,
};

inline constexpr std::string_view k_machine_name = "ring_attach";
inline constexpr State k_initial = State::SOCKET;
inline constexpr std::size_t k_state_count = 5;
inline constexpr std::size_t k_event_count = 3;
inline constexpr std::size_t k_timer_count = 0;
inline constexpr std::size_t k_transition_count = 11;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "SOCKET",
  "OFFERED",
  "SHARED",
  "REFUSED",
  "BROKEN",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "nothing is shared",
  "the own segment was passed; the peer's is awaited",
  "both segments were passed, and the peer's is mapped",
  "a side has refused: the connection stays on the socket",
  "the peer has violated the protocol",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "START",
  "OFFER",
  "REFUSE",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 15> k_edges{
  0, 1, 0, 2, 3, 4, 3, 5, 6, 7, 8, 9, 12, 10, 11,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 1, "the own segment can be made", "spec/ring_attach.dot", 29, {detail::k_edges.data() + 0, 2}}, // 0: SOCKET -> OFFERED on START
  {0, 0, 3, "else", "spec/ring_attach.dot", 29, {detail::k_edges.data() + 2, 2}}, // 1: SOCKET -> REFUSED on START
  {0, 1, 2, "the own segment can be made and the peer s segment can be mapped", "spec/ring_attach.dot", 34, {detail::k_edges.data() + 4, 2}}, // 2: SOCKET -> SHARED on OFFER
  {0, 1, 3, "else", "spec/ring_attach.dot", 34, {detail::k_edges.data() + 6, 2}}, // 3: SOCKET -> REFUSED on OFFER
  {0, 2, 3, "", "spec/ring_attach.dot", 37, {detail::k_edges.data() + 8, 1}}, // 4: SOCKET -> REFUSED on REFUSE
  {1, 1, 2, "the peer s segment can be mapped", "spec/ring_attach.dot", 39, {detail::k_edges.data() + 9, 1}}, // 5: OFFERED -> SHARED on OFFER
  {1, 1, 3, "else", "spec/ring_attach.dot", 40, {detail::k_edges.data() + 10, 1}}, // 6: OFFERED -> REFUSED on OFFER
  {1, 2, 3, "", "spec/ring_attach.dot", 41, {detail::k_edges.data() + 11, 1}}, // 7: OFFERED -> REFUSED on REFUSE
  {2, 1, 4, "", "spec/ring_attach.dot", 45, {detail::k_edges.data() + 12, 1}}, // 8: SHARED -> BROKEN on OFFER
  {2, 2, 3, "not a ring is in use", "spec/ring_attach.dot", 43, {detail::k_edges.data() + 13, 1}}, // 9: SHARED -> REFUSED on REFUSE
  {2, 2, 4, "a ring is in use", "spec/ring_attach.dot", 44, {detail::k_edges.data() + 14, 1}}, // 10: SHARED -> BROKEN on REFUSE
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 3, 3, // SOCKET
  0, 3, 3, // OFFERED
  0, 3, 3, // SHARED
  0, 0, 0, // REFUSED
  0, 0, 0, // BROKEN
}};

} // namespace detail

[[nodiscard]] constexpr ::statewire::Verdict verdict(State s, Event e) {
  return static_cast<::statewire::Verdict>(
      detail::k_verdicts[static_cast<std::size_t>(s) * k_event_count + static_cast<std::size_t>(e)]);
}

[[nodiscard]] constexpr bool is_final([[maybe_unused]] State s) {
  return s == State::REFUSED || s == State::BROKEN;
}

namespace detail {

// bool the_own_segment_can_be_made() const  spec/ring_attach.dot:30:29
template <class C>
inline constexpr bool has_the_own_segment_can_be_made = requires(C& c) { c.the_own_segment_can_be_made() ? 1 : 0; };
// void pass_the_own_segment()  spec/ring_attach.dot:30:65
template <class C>
inline constexpr bool has_pass_the_own_segment = requires(C& c) { c.pass_the_own_segment(); };
// void send_the_refusal()  spec/ring_attach.dot:31:42
template <class C>
inline constexpr bool has_send_the_refusal = requires(C& c) { c.send_the_refusal(); };
// bool the_peer_s_segment_can_be_mapped() const  spec/ring_attach.dot:35:60
template <class C>
inline constexpr bool has_the_peer_s_segment_can_be_mapped = requires(C& c) { c.the_peer_s_segment_can_be_mapped() ? 1 : 0; };
// void answer_in_the_own_segment()  spec/ring_attach.dot:35:101
template <class C>
inline constexpr bool has_answer_in_the_own_segment = requires(C& c) { c.answer_in_the_own_segment(); };
// void free_the_segments()  spec/ring_attach.dot:36:59
template <class C>
inline constexpr bool has_free_the_segments = requires(C& c) { c.free_the_segments(); };
// bool a_ring_is_in_use() const  spec/ring_attach.dot:43:42
template <class C>
inline constexpr bool has_a_ring_is_in_use = requires(C& c) { c.a_ring_is_in_use() ? 1 : 0; };
// void note_a_protocol_violation()  spec/ring_attach.dot:44:63
template <class C>
inline constexpr bool has_note_a_protocol_violation = requires(C& c) { c.note_a_protocol_violation(); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_the_own_segment_can_be_made<C> &&
  detail::has_pass_the_own_segment<C> &&
  detail::has_send_the_refusal<C> &&
  detail::has_the_peer_s_segment_can_be_mapped<C> &&
  detail::has_answer_in_the_own_segment<C> &&
  detail::has_free_the_segments<C> &&
  detail::has_a_ring_is_in_use<C> &&
  detail::has_note_a_protocol_violation<C>;

namespace detail {

// A phrase that nobody implements is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_the_own_segment_can_be_made<C>, "spec/ring_attach.dot:30:29: no hook for \"the own segment can be made\": implement bool the_own_segment_can_be_made() const");
  static_assert(has_pass_the_own_segment<C>, "spec/ring_attach.dot:30:65: no hook for \"pass the own segment\": implement void pass_the_own_segment()");
  static_assert(has_send_the_refusal<C>, "spec/ring_attach.dot:31:42: no hook for \"send the refusal\": implement void send_the_refusal()");
  static_assert(has_the_peer_s_segment_can_be_mapped<C>, "spec/ring_attach.dot:35:60: no hook for \"the peer s segment can be mapped\": implement bool the_peer_s_segment_can_be_mapped() const");
  static_assert(has_answer_in_the_own_segment<C>, "spec/ring_attach.dot:35:101: no hook for \"answer in the own segment\": implement void answer_in_the_own_segment()");
  static_assert(has_free_the_segments<C>, "spec/ring_attach.dot:36:59: no hook for \"free the segments\": implement void free_the_segments()");
  static_assert(has_a_ring_is_in_use<C>, "spec/ring_attach.dot:43:42: no hook for \"a ring is in use\": implement bool a_ring_is_in_use() const");
  static_assert(has_note_a_protocol_violation<C>, "spec/ring_attach.dot:44:63: no hook for \"note a protocol violation\": implement void note_a_protocol_violation()");
}

// SOCKET on START: spec/ring_attach.dot:29:27
template <class C, class Observer>
STATEWIRE_CELL State cell_SOCKET_on_START([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.the_own_segment_can_be_made()) {
    c.pass_the_own_segment();
    observer.transition(0);
    return State::OFFERED;
  }
  c.send_the_refusal();
  observer.transition(1);
  return State::REFUSED;
}

// SOCKET on OFFER: spec/ring_attach.dot:34:26
template <class C, class Observer>
STATEWIRE_CELL State cell_SOCKET_on_OFFER([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.the_own_segment_can_be_made() && c.the_peer_s_segment_can_be_mapped()) {
    c.answer_in_the_own_segment();
    c.pass_the_own_segment();
    observer.transition(2);
    return State::SHARED;
  }
  c.send_the_refusal();
  c.free_the_segments();
  observer.transition(3);
  return State::REFUSED;
}

// SOCKET on REFUSE: spec/ring_attach.dot:37:29
template <class C, class Observer>
STATEWIRE_CELL State cell_SOCKET_on_REFUSE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(4);
  return State::REFUSED;
}

// OFFERED on OFFER: spec/ring_attach.dot:39:30
template <class C, class Observer>
STATEWIRE_CELL State cell_OFFERED_on_OFFER([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.the_peer_s_segment_can_be_mapped()) {
    c.answer_in_the_own_segment();
    observer.transition(5);
    return State::SHARED;
  }
  c.send_the_refusal();
  c.free_the_segments();
  observer.transition(6);
  return State::REFUSED;
}

// OFFERED on REFUSE: spec/ring_attach.dot:41:30
template <class C, class Observer>
STATEWIRE_CELL State cell_OFFERED_on_REFUSE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.free_the_segments();
  observer.transition(7);
  return State::REFUSED;
}

// SHARED on OFFER: spec/ring_attach.dot:45:29
template <class C, class Observer>
STATEWIRE_CELL State cell_SHARED_on_OFFER([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.note_a_protocol_violation();
  observer.transition(8);
  return State::BROKEN;
}

// SHARED on REFUSE: spec/ring_attach.dot:43:29
template <class C, class Observer>
STATEWIRE_CELL State cell_SHARED_on_REFUSE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.a_ring_is_in_use()) {
    c.note_a_protocol_violation();
    observer.transition(10);
    return State::BROKEN;
  }
  c.free_the_segments();
  observer.transition(9);
  return State::REFUSED;
}

} // namespace detail

// The dispatch: what `s` becomes on `e`.
template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State step([[maybe_unused]] State s, [[maybe_unused]] Event e, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::SOCKET:
      switch (e) {
      case Event::START: return detail::cell_SOCKET_on_START(c, observer);
      case Event::OFFER: return detail::cell_SOCKET_on_OFFER(c, observer);
      case Event::REFUSE: return detail::cell_SOCKET_on_REFUSE(c, observer);
      }
      break;
    case State::OFFERED:
      switch (e) {
      case Event::OFFER: return detail::cell_OFFERED_on_OFFER(c, observer);
      case Event::REFUSE: return detail::cell_OFFERED_on_REFUSE(c, observer);
      case Event::START: return s; // ignored
      }
      break;
    case State::SHARED:
      switch (e) {
      case Event::OFFER: return detail::cell_SHARED_on_OFFER(c, observer);
      case Event::REFUSE: return detail::cell_SHARED_on_REFUSE(c, observer);
      case Event::START: return s; // ignored
      }
      break;
    case State::REFUSED:
      return s; // ignored
    case State::BROKEN:
      return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

// The same, where the event is known when the program is compiled.
template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_START([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::SOCKET: return detail::cell_SOCKET_on_START(c, observer);
    case State::OFFERED:
    case State::SHARED:
    case State::REFUSED:
    case State::BROKEN: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_OFFER([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::SOCKET: return detail::cell_SOCKET_on_OFFER(c, observer);
    case State::OFFERED: return detail::cell_OFFERED_on_OFFER(c, observer);
    case State::SHARED: return detail::cell_SHARED_on_OFFER(c, observer);
    case State::REFUSED:
    case State::BROKEN: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_REFUSE([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::SOCKET: return detail::cell_SOCKET_on_REFUSE(c, observer);
    case State::OFFERED: return detail::cell_OFFERED_on_REFUSE(c, observer);
    case State::SHARED: return detail::cell_SHARED_on_REFUSE(c, observer);
    case State::REFUSED:
    case State::BROKEN: return s; // ignored
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

} // namespace statewire::spec::ring_attach
