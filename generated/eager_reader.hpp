// eager_reader: written by statewirec from spec/eager_reader.dot. Do not edit: edit the spec.
// the ring that a peer writes short packets into, on the side that reads it
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewire/machine.hpp>

namespace statewire::spec::eager_reader {

enum class State : std::uint8_t {
  NONE, // the peer sends
  OFFERED, // the peer writes into the ring, or will when it knows of it
  RESTING, // the peer was asked to leave the ring
};
enum class Event : std::uint8_t {
  ARRIVED,
  WORTH,
  AT_HEAD,
  REST,
  LEFT,
  DOWN,
};

inline constexpr std::string_view k_machine_name = "eager_reader";
inline constexpr State k_initial = State::NONE;
inline constexpr std::size_t k_state_count = 3;
inline constexpr std::size_t k_event_count = 6;
inline constexpr std::size_t k_timer_count = 0;
inline constexpr std::size_t k_transition_count = 17;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "NONE",
  "OFFERED",
  "RESTING",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "the peer sends",
  "the peer writes into the ring, or will when it knows of it",
  "the peer was asked to leave the ring",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "ARRIVED",
  "WORTH",
  "AT_HEAD",
  "REST",
  "LEFT",
  "DOWN",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 17> k_edges{
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 11, 12, 13, 14, 16,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 0, "a ring is worth it and packets may leave", "spec/eager_reader.dot", 26, {detail::k_edges.data() + 0, 1}}, // 0: NONE -> NONE on ARRIVED
  {0, 0, 0, "else", "spec/eager_reader.dot", 27, {detail::k_edges.data() + 1, 1}}, // 1: NONE -> NONE on ARRIVED
  {0, 1, 1, "a ring was opened", "spec/eager_reader.dot", 28, {detail::k_edges.data() + 2, 1}}, // 2: NONE -> OFFERED on WORTH
  {0, 1, 0, "else", "spec/eager_reader.dot", 29, {detail::k_edges.data() + 3, 1}}, // 3: NONE -> NONE on WORTH
  {0, 4, 0, "", "spec/eager_reader.dot", 30, {detail::k_edges.data() + 4, 1}}, // 4: NONE -> NONE on LEFT
  {1, 0, 1, "", "spec/eager_reader.dot", 32, {detail::k_edges.data() + 5, 1}}, // 5: OFFERED -> OFFERED on ARRIVED
  {1, 2, 1, "it is the next packet", "spec/eager_reader.dot", 33, {detail::k_edges.data() + 6, 1}}, // 6: OFFERED -> OFFERED on AT_HEAD
  {1, 2, 1, "else", "spec/eager_reader.dot", 34, {detail::k_edges.data() + 7, 1}}, // 7: OFFERED -> OFFERED on AT_HEAD
  {1, 3, 2, "packets may leave", "spec/eager_reader.dot", 35, {detail::k_edges.data() + 8, 1}}, // 8: OFFERED -> RESTING on REST
  {1, 3, 1, "else", "spec/eager_reader.dot", 36, {detail::k_edges.data() + 9, 1}}, // 9: OFFERED -> OFFERED on REST
  {1, 4, 1, "", "spec/eager_reader.dot", 37, {detail::k_edges.data() + 10, 1}}, // 10: OFFERED -> OFFERED on LEFT
  {1, 5, 0, "", "spec/eager_reader.dot", 44, {detail::k_edges.data() + 11, 1}}, // 11: OFFERED -> NONE on DOWN
  {2, 0, 2, "", "spec/eager_reader.dot", 39, {detail::k_edges.data() + 12, 1}}, // 12: RESTING -> RESTING on ARRIVED
  {2, 2, 2, "it is the next packet", "spec/eager_reader.dot", 40, {detail::k_edges.data() + 13, 1}}, // 13: RESTING -> RESTING on AT_HEAD
  {2, 2, 2, "else", "spec/eager_reader.dot", 41, {detail::k_edges.data() + 14, 1}}, // 14: RESTING -> RESTING on AT_HEAD
  {2, 4, 0, "", "spec/eager_reader.dot", 42, {detail::k_edges.data() + 15, 1}}, // 15: RESTING -> NONE on LEFT
  {2, 5, 0, "", "spec/eager_reader.dot", 45, {detail::k_edges.data() + 16, 1}}, // 16: RESTING -> NONE on DOWN
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 3, 0, 0, 3, 0, // NONE
  3, 2, 3, 3, 3, 3, // OFFERED
  3, 2, 3, 0, 3, 3, // RESTING
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

// bool a_ring_is_worth_it() const  spec/eager_reader.dot:26:34
template <class C>
inline constexpr bool has_a_ring_is_worth_it = requires(C& c) { c.a_ring_is_worth_it() ? 1 : 0; };
// bool packets_may_leave() const  spec/eager_reader.dot:26:57
template <class C>
inline constexpr bool has_packets_may_leave = requires(C& c) { c.packets_may_leave() ? 1 : 0; };
// void open_a_ring()  spec/eager_reader.dot:26:83
template <class C>
inline constexpr bool has_open_a_ring = requires(C& c) { c.open_a_ring(); };
// void raise_eager_reader_worth()  spec/eager_reader.dot:26:96
template <class C>
inline constexpr bool has_raise_eager_reader_worth = requires(C& c) { c.raise_eager_reader_worth(); };
// void count_it_if_it_is_short()  spec/eager_reader.dot:27:47
template <class C>
inline constexpr bool has_count_it_if_it_is_short = requires(C& c) { c.count_it_if_it_is_short(); };
// bool a_ring_was_opened() const  spec/eager_reader.dot:28:35
template <class C>
inline constexpr bool has_a_ring_was_opened = requires(C& c) { c.a_ring_was_opened() ? 1 : 0; };
// void offer_the_ring()  spec/eager_reader.dot:28:61
template <class C>
inline constexpr bool has_offer_the_ring = requires(C& c) { c.offer_the_ring(); };
// void be_more_patient()  spec/eager_reader.dot:29:48
template <class C>
inline constexpr bool has_be_more_patient = requires(C& c) { c.be_more_patient(); };
// void note_a_protocol_violation()  spec/eager_reader.dot:30:36
template <class C>
inline constexpr bool has_note_a_protocol_violation = requires(C& c) { c.note_a_protocol_violation(); };
// void raise_endpoint_conn_lost()  spec/eager_reader.dot:30:63
template <class C>
inline constexpr bool has_raise_endpoint_conn_lost = requires(C& c) { c.raise_endpoint_conn_lost(); };
// void take_what_was_written_before_it()  spec/eager_reader.dot:32:45
template <class C>
inline constexpr bool has_take_what_was_written_before_it = requires(C& c) { c.take_what_was_written_before_it(); };
// bool it_is_the_next_packet() const  spec/eager_reader.dot:33:40
template <class C>
inline constexpr bool has_it_is_the_next_packet = requires(C& c) { c.it_is_the_next_packet() ? 1 : 0; };
// void take_it()  spec/eager_reader.dot:33:70
template <class C>
inline constexpr bool has_take_it = requires(C& c) { c.take_it(); };
// void ask_the_peer_to_leave_the_ring()  spec/eager_reader.dot:35:63
template <class C>
inline constexpr bool has_ask_the_peer_to_leave_the_ring = requires(C& c) { c.ask_the_peer_to_leave_the_ring(); };
// void put_the_ring_aside()  spec/eager_reader.dot:42:42
template <class C>
inline constexpr bool has_put_the_ring_aside = requires(C& c) { c.put_the_ring_aside(); };
// void unexpected(State, Event)  spec/eager_reader.dot:22:89
template <class C>
inline constexpr bool can_unexpected = requires(C& c) { c.unexpected(State{}, Event{}); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_a_ring_is_worth_it<C> &&
  detail::has_packets_may_leave<C> &&
  detail::has_open_a_ring<C> &&
  detail::has_raise_eager_reader_worth<C> &&
  detail::has_count_it_if_it_is_short<C> &&
  detail::has_a_ring_was_opened<C> &&
  detail::has_offer_the_ring<C> &&
  detail::has_be_more_patient<C> &&
  detail::has_note_a_protocol_violation<C> &&
  detail::has_raise_endpoint_conn_lost<C> &&
  detail::has_take_what_was_written_before_it<C> &&
  detail::has_it_is_the_next_packet<C> &&
  detail::has_take_it<C> &&
  detail::has_ask_the_peer_to_leave_the_ring<C> &&
  detail::has_put_the_ring_aside<C> &&
  detail::can_unexpected<C>;

namespace detail {

// A phrase that nobody implements is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_a_ring_is_worth_it<C>, "spec/eager_reader.dot:26:34: no hook for \"a ring is worth it\": implement bool a_ring_is_worth_it() const");
  static_assert(has_packets_may_leave<C>, "spec/eager_reader.dot:26:57: no hook for \"packets may leave\": implement bool packets_may_leave() const");
  static_assert(has_open_a_ring<C>, "spec/eager_reader.dot:26:83: no hook for \"open a ring\": implement void open_a_ring()");
  static_assert(has_raise_eager_reader_worth<C>, "spec/eager_reader.dot:26:96: no hook for \"raise eager_reader WORTH\": implement void raise_eager_reader_worth()");
  static_assert(has_count_it_if_it_is_short<C>, "spec/eager_reader.dot:27:47: no hook for \"count it if it is short\": implement void count_it_if_it_is_short()");
  static_assert(has_a_ring_was_opened<C>, "spec/eager_reader.dot:28:35: no hook for \"a ring was opened\": implement bool a_ring_was_opened() const");
  static_assert(has_offer_the_ring<C>, "spec/eager_reader.dot:28:61: no hook for \"offer the ring\": implement void offer_the_ring()");
  static_assert(has_be_more_patient<C>, "spec/eager_reader.dot:29:48: no hook for \"be more patient\": implement void be_more_patient()");
  static_assert(has_note_a_protocol_violation<C>, "spec/eager_reader.dot:30:36: no hook for \"note a protocol violation\": implement void note_a_protocol_violation()");
  static_assert(has_raise_endpoint_conn_lost<C>, "spec/eager_reader.dot:30:63: no hook for \"raise endpoint CONN_LOST\": implement void raise_endpoint_conn_lost()");
  static_assert(has_take_what_was_written_before_it<C>, "spec/eager_reader.dot:32:45: no hook for \"take what was written before it\": implement void take_what_was_written_before_it()");
  static_assert(has_it_is_the_next_packet<C>, "spec/eager_reader.dot:33:40: no hook for \"it is the next packet\": implement bool it_is_the_next_packet() const");
  static_assert(has_take_it<C>, "spec/eager_reader.dot:33:70: no hook for \"take it\": implement void take_it()");
  static_assert(has_ask_the_peer_to_leave_the_ring<C>, "spec/eager_reader.dot:35:63: no hook for \"ask the peer to leave the ring\": implement void ask_the_peer_to_leave_the_ring()");
  static_assert(has_put_the_ring_aside<C>, "spec/eager_reader.dot:42:42: no hook for \"put the ring aside\": implement void put_the_ring_aside()");
  static_assert(can_unexpected<C>, "spec/eager_reader.dot:22:89: no hook for events that are an error: implement void unexpected(State, Event)");
}

// NONE on ARRIVED: spec/eager_reader.dot:26:24
template <class C, class Observer>
STATEWIRE_CELL State cell_NONE_on_ARRIVED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.a_ring_is_worth_it() && c.packets_may_leave()) {
    c.open_a_ring();
    c.raise_eager_reader_worth();
    observer.transition(0);
    return State::NONE;
  }
  c.count_it_if_it_is_short();
  observer.transition(1);
  return State::NONE;
}

// NONE on WORTH: spec/eager_reader.dot:28:27
template <class C, class Observer>
STATEWIRE_CELL State cell_NONE_on_WORTH([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.a_ring_was_opened()) {
    c.offer_the_ring();
    observer.transition(2);
    return State::OFFERED;
  }
  c.be_more_patient();
  observer.transition(3);
  return State::NONE;
}

// NONE on LEFT: spec/eager_reader.dot:30:24
template <class C, class Observer>
STATEWIRE_CELL State cell_NONE_on_LEFT([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.note_a_protocol_violation();
  c.raise_endpoint_conn_lost();
  observer.transition(4);
  return State::NONE;
}

// OFFERED on ARRIVED: spec/eager_reader.dot:32:30
template <class C, class Observer>
STATEWIRE_CELL State cell_OFFERED_on_ARRIVED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.take_what_was_written_before_it();
  observer.transition(5);
  return State::OFFERED;
}

// OFFERED on AT_HEAD: spec/eager_reader.dot:33:30
template <class C, class Observer>
STATEWIRE_CELL State cell_OFFERED_on_AT_HEAD([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.it_is_the_next_packet()) {
    c.take_it();
    observer.transition(6);
    return State::OFFERED;
  }
  observer.transition(7);
  return State::OFFERED;
}

// OFFERED on REST: spec/eager_reader.dot:35:30
template <class C, class Observer>
STATEWIRE_CELL State cell_OFFERED_on_REST([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.packets_may_leave()) {
    c.ask_the_peer_to_leave_the_ring();
    observer.transition(8);
    return State::RESTING;
  }
  observer.transition(9);
  return State::OFFERED;
}

// OFFERED on LEFT: spec/eager_reader.dot:37:30
template <class C, class Observer>
STATEWIRE_CELL State cell_OFFERED_on_LEFT([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.note_a_protocol_violation();
  c.raise_endpoint_conn_lost();
  observer.transition(10);
  return State::OFFERED;
}

// OFFERED on DOWN: spec/eager_reader.dot:44:27
template <class C, class Observer>
STATEWIRE_CELL State cell_OFFERED_on_DOWN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.put_the_ring_aside();
  observer.transition(11);
  return State::NONE;
}

// RESTING on ARRIVED: spec/eager_reader.dot:39:30
template <class C, class Observer>
STATEWIRE_CELL State cell_RESTING_on_ARRIVED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.take_what_was_written_before_it();
  observer.transition(12);
  return State::RESTING;
}

// RESTING on AT_HEAD: spec/eager_reader.dot:40:30
template <class C, class Observer>
STATEWIRE_CELL State cell_RESTING_on_AT_HEAD([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.it_is_the_next_packet()) {
    c.take_it();
    observer.transition(13);
    return State::RESTING;
  }
  observer.transition(14);
  return State::RESTING;
}

// RESTING on LEFT: spec/eager_reader.dot:42:30
template <class C, class Observer>
STATEWIRE_CELL State cell_RESTING_on_LEFT([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.put_the_ring_aside();
  c.be_more_patient();
  observer.transition(15);
  return State::NONE;
}

// RESTING on DOWN: spec/eager_reader.dot:45:27
template <class C, class Observer>
STATEWIRE_CELL State cell_RESTING_on_DOWN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.put_the_ring_aside();
  observer.transition(16);
  return State::NONE;
}

} // namespace detail

// The dispatch: what `s` becomes on `e`.
template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State step([[maybe_unused]] State s, [[maybe_unused]] Event e, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::NONE:
      switch (e) {
      case Event::ARRIVED: return detail::cell_NONE_on_ARRIVED(c, observer);
      case Event::WORTH: return detail::cell_NONE_on_WORTH(c, observer);
      case Event::LEFT: return detail::cell_NONE_on_LEFT(c, observer);
      case Event::AT_HEAD:
      case Event::REST:
      case Event::DOWN: return s; // ignored
      }
      break;
    case State::OFFERED:
      switch (e) {
      case Event::ARRIVED: return detail::cell_OFFERED_on_ARRIVED(c, observer);
      case Event::AT_HEAD: return detail::cell_OFFERED_on_AT_HEAD(c, observer);
      case Event::REST: return detail::cell_OFFERED_on_REST(c, observer);
      case Event::LEFT: return detail::cell_OFFERED_on_LEFT(c, observer);
      case Event::DOWN: return detail::cell_OFFERED_on_DOWN(c, observer);
      default: c.unexpected(s, e); return s;
      }
    case State::RESTING:
      switch (e) {
      case Event::ARRIVED: return detail::cell_RESTING_on_ARRIVED(c, observer);
      case Event::AT_HEAD: return detail::cell_RESTING_on_AT_HEAD(c, observer);
      case Event::LEFT: return detail::cell_RESTING_on_LEFT(c, observer);
      case Event::DOWN: return detail::cell_RESTING_on_DOWN(c, observer);
      case Event::REST: return s; // ignored
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
STATEWIRE_CELL State on_ARRIVED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::NONE: return detail::cell_NONE_on_ARRIVED(c, observer);
    case State::OFFERED: return detail::cell_OFFERED_on_ARRIVED(c, observer);
    case State::RESTING: return detail::cell_RESTING_on_ARRIVED(c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_WORTH([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::WORTH;
    switch (s) {
    case State::NONE: return detail::cell_NONE_on_WORTH(c, observer);
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_AT_HEAD([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::OFFERED: return detail::cell_OFFERED_on_AT_HEAD(c, observer);
    case State::RESTING: return detail::cell_RESTING_on_AT_HEAD(c, observer);
    case State::NONE: return s; // ignored
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
    case State::OFFERED: return detail::cell_OFFERED_on_REST(c, observer);
    case State::NONE:
    case State::RESTING: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_LEFT([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::NONE: return detail::cell_NONE_on_LEFT(c, observer);
    case State::OFFERED: return detail::cell_OFFERED_on_LEFT(c, observer);
    case State::RESTING: return detail::cell_RESTING_on_LEFT(c, observer);
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
    case State::OFFERED: return detail::cell_OFFERED_on_DOWN(c, observer);
    case State::RESTING: return detail::cell_RESTING_on_DOWN(c, observer);
    case State::NONE: return s; // ignored
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

} // namespace statewire::spec::eager_reader
