// delivery: written by statewirec from spec/delivery.dot. Do not edit: edit the spec.
// what the owner of packets is notified of, of the connections to one peer
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewire/machine.hpp>

namespace statewire::spec::delivery {

enum class State : std::uint8_t {
  QUIET, // the owner knows nothing of this connection
  QUIET_DUE, // the close packet is due, when the connection is up
  KNOWN, // a packet was posted, or the connection came up
  KNOWN_DUE, // the close packet is due, when all notices are delivered
  LAST, // the close packet is queued: nothing else follows it
};
enum class Event : std::uint8_t {
  USED,
  UP,
  CLOSE,
  CLOSED,
  LOST,
  DELIVERED,
};

inline constexpr std::string_view k_machine_name = "delivery";
inline constexpr State k_initial = State::QUIET;
inline constexpr std::size_t k_state_count = 5;
inline constexpr std::size_t k_event_count = 6;
inline constexpr std::size_t k_timer_count = 0;
inline constexpr std::size_t k_transition_count = 31;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "QUIET",
  "QUIET_DUE",
  "KNOWN",
  "KNOWN_DUE",
  "LAST",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "the owner knows nothing of this connection",
  "the close packet is due, when the connection is up",
  "a packet was posted, or the connection came up",
  "the close packet is due, when all notices are delivered",
  "the close packet is queued: nothing else follows it",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "USED",
  "UP",
  "CLOSE",
  "CLOSED",
  "LOST",
  "DELIVERED",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 41> k_edges{
  1, 3, 6, 13, 20, 0, 2, 4, 16, 18, 16, 19, 21, 22, 21, 23, 0, 5, 7, 8,
  7, 9, 14, 24, 0, 5, 17, 18, 17, 19, 24, 10, 11, 5, 12, 15, 18, 15, 19, 24,
  0,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 2, "", "spec/delivery.dot", 36, {detail::k_edges.data() + 0, 1}}, // 0: QUIET -> KNOWN on USED
  {0, 1, 2, "", "spec/delivery.dot", 38, {detail::k_edges.data() + 1, 1}}, // 1: QUIET -> KNOWN on UP
  {0, 2, 1, "", "spec/delivery.dot", 43, {detail::k_edges.data() + 2, 1}}, // 2: QUIET -> QUIET_DUE on CLOSE
  {0, 3, 0, "", "spec/delivery.dot", 54, {detail::k_edges.data() + 3, 1}}, // 3: QUIET -> QUIET on CLOSED
  {0, 4, 0, "", "spec/delivery.dot", 65, {detail::k_edges.data() + 4, 1}}, // 4: QUIET -> QUIET on LOST
  {0, 5, 0, "", "spec/delivery.dot", 32, {detail::k_edges.data() + 5, 1}}, // 5: QUIET -> QUIET on DELIVERED
  {1, 0, 3, "", "spec/delivery.dot", 37, {detail::k_edges.data() + 6, 1}}, // 6: QUIET_DUE -> KNOWN_DUE on USED
  {1, 1, 3, "", "spec/delivery.dot", 39, {detail::k_edges.data() + 7, 1}}, // 7: QUIET_DUE -> KNOWN_DUE on UP
  {1, 3, 2, "packets are held", "spec/delivery.dot", 60, {detail::k_edges.data() + 8, 2}}, // 8: QUIET_DUE -> KNOWN on CLOSED
  {1, 3, 0, "else", "spec/delivery.dot", 60, {detail::k_edges.data() + 10, 2}}, // 9: QUIET_DUE -> QUIET on CLOSED
  {1, 4, 0, "packets are held", "spec/delivery.dot", 67, {detail::k_edges.data() + 12, 2}}, // 10: QUIET_DUE -> QUIET on LOST
  {1, 4, 0, "else", "spec/delivery.dot", 67, {detail::k_edges.data() + 14, 2}}, // 11: QUIET_DUE -> QUIET on LOST
  {1, 5, 1, "", "spec/delivery.dot", 32, {detail::k_edges.data() + 16, 1}}, // 12: QUIET_DUE -> QUIET_DUE on DELIVERED
  {2, 1, 2, "", "spec/delivery.dot", 40, {detail::k_edges.data() + 17, 1}}, // 13: KNOWN -> KNOWN on UP
  {2, 2, 4, "nothing is undelivered", "spec/delivery.dot", 45, {detail::k_edges.data() + 18, 2}}, // 14: KNOWN -> LAST on CLOSE
  {2, 2, 3, "else", "spec/delivery.dot", 45, {detail::k_edges.data() + 20, 2}}, // 15: KNOWN -> KNOWN_DUE on CLOSE
  {2, 3, 0, "", "spec/delivery.dot", 56, {detail::k_edges.data() + 22, 1}}, // 16: KNOWN -> QUIET on CLOSED
  {2, 4, 0, "", "spec/delivery.dot", 70, {detail::k_edges.data() + 23, 1}}, // 17: KNOWN -> QUIET on LOST
  {2, 5, 2, "", "spec/delivery.dot", 32, {detail::k_edges.data() + 24, 1}}, // 18: KNOWN -> KNOWN on DELIVERED
  {3, 1, 3, "", "spec/delivery.dot", 40, {detail::k_edges.data() + 25, 1}}, // 19: KNOWN_DUE -> KNOWN_DUE on UP
  {3, 3, 2, "packets are held", "spec/delivery.dot", 62, {detail::k_edges.data() + 26, 2}}, // 20: KNOWN_DUE -> KNOWN on CLOSED
  {3, 3, 0, "else", "spec/delivery.dot", 62, {detail::k_edges.data() + 28, 2}}, // 21: KNOWN_DUE -> QUIET on CLOSED
  {3, 4, 0, "", "spec/delivery.dot", 70, {detail::k_edges.data() + 30, 1}}, // 22: KNOWN_DUE -> QUIET on LOST
  {3, 5, 3, "more is undelivered", "spec/delivery.dot", 48, {detail::k_edges.data() + 31, 1}}, // 23: KNOWN_DUE -> KNOWN_DUE on DELIVERED
  {3, 5, 4, "else", "spec/delivery.dot", 49, {detail::k_edges.data() + 32, 1}}, // 24: KNOWN_DUE -> LAST on DELIVERED
  {4, 1, 4, "", "spec/delivery.dot", 40, {detail::k_edges.data() + 33, 1}}, // 25: LAST -> LAST on UP
  {4, 2, 4, "", "spec/delivery.dot", 51, {detail::k_edges.data() + 34, 1}}, // 26: LAST -> LAST on CLOSE
  {4, 3, 2, "packets are held", "spec/delivery.dot", 58, {detail::k_edges.data() + 35, 2}}, // 27: LAST -> KNOWN on CLOSED
  {4, 3, 0, "else", "spec/delivery.dot", 58, {detail::k_edges.data() + 37, 2}}, // 28: LAST -> QUIET on CLOSED
  {4, 4, 0, "", "spec/delivery.dot", 70, {detail::k_edges.data() + 39, 1}}, // 29: LAST -> QUIET on LOST
  {4, 5, 4, "", "spec/delivery.dot", 32, {detail::k_edges.data() + 40, 1}}, // 30: LAST -> LAST on DELIVERED
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 3, 3, 3, 3, 3, // QUIET
  3, 3, 2, 3, 3, 3, // QUIET_DUE
  0, 3, 3, 3, 3, 3, // KNOWN
  0, 3, 0, 3, 3, 3, // KNOWN_DUE
  0, 3, 3, 3, 3, 3, // LAST
}};

} // namespace detail

[[nodiscard]] constexpr ::statewire::Verdict verdict(State s, Event e) {
  return static_cast<::statewire::Verdict>(
      detail::k_verdicts[static_cast<std::size_t>(s) * k_event_count + static_cast<std::size_t>(e)]);
}

[[nodiscard]] constexpr bool is_final([[maybe_unused]] State s) {
  return false;
}

[[nodiscard]] constexpr bool in_all([[maybe_unused]] State s) {
  return s == State::QUIET || s == State::QUIET_DUE || s == State::KNOWN || s == State::KNOWN_DUE || s == State::LAST;
}

[[nodiscard]] constexpr bool in_known([[maybe_unused]] State s) {
  return s == State::KNOWN || s == State::KNOWN_DUE || s == State::LAST;
}

[[nodiscard]] constexpr bool in_due([[maybe_unused]] State s) {
  return s == State::QUIET_DUE || s == State::KNOWN_DUE;
}

namespace detail {

// void decrement_undelivered()  spec/delivery.dot:32:81
template <class C>
inline constexpr bool has_decrement_undelivered = requires(C& c) { c.decrement_undelivered(); };
// void notify_the_owner_up()  spec/delivery.dot:38:44
template <class C>
inline constexpr bool has_notify_the_owner_up = requires(C& c) { c.notify_the_owner_up(); };
// void increment_undelivered()  spec/delivery.dot:38:66
template <class C>
inline constexpr bool has_increment_undelivered = requires(C& c) { c.increment_undelivered(); };
// bool nothing_is_undelivered() const  spec/delivery.dot:46:29
template <class C>
inline constexpr bool has_nothing_is_undelivered = requires(C& c) { c.nothing_is_undelivered() ? 1 : 0; };
// void deliver_on_closing()  spec/delivery.dot:46:60
template <class C>
inline constexpr bool has_deliver_on_closing = requires(C& c) { c.deliver_on_closing(); };
// void queue_the_close_packet()  spec/delivery.dot:46:80
template <class C>
inline constexpr bool has_queue_the_close_packet = requires(C& c) { c.queue_the_close_packet(); };
// bool more_is_undelivered() const  spec/delivery.dot:48:46
template <class C>
inline constexpr bool has_more_is_undelivered = requires(C& c) { c.more_is_undelivered() ? 1 : 0; };
// void notify_the_owner_down()  spec/delivery.dot:56:40
template <class C>
inline constexpr bool has_notify_the_owner_down = requires(C& c) { c.notify_the_owner_down(); };
// bool packets_are_held() const  spec/delivery.dot:63:26
template <class C>
inline constexpr bool has_packets_are_held = requires(C& c) { c.packets_are_held() ? 1 : 0; };
// void unexpected(State, Event)  spec/delivery.dot:22:85
template <class C>
inline constexpr bool can_unexpected = requires(C& c) { c.unexpected(State{}, Event{}); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_decrement_undelivered<C> &&
  detail::has_notify_the_owner_up<C> &&
  detail::has_increment_undelivered<C> &&
  detail::has_nothing_is_undelivered<C> &&
  detail::has_deliver_on_closing<C> &&
  detail::has_queue_the_close_packet<C> &&
  detail::has_more_is_undelivered<C> &&
  detail::has_notify_the_owner_down<C> &&
  detail::has_packets_are_held<C> &&
  detail::can_unexpected<C>;

namespace detail {

// A phrase that nobody implements is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_decrement_undelivered<C>, "spec/delivery.dot:32:81: no hook for \"--undelivered\": implement void decrement_undelivered()");
  static_assert(has_notify_the_owner_up<C>, "spec/delivery.dot:38:44: no hook for \"notify the owner: up\": implement void notify_the_owner_up()");
  static_assert(has_increment_undelivered<C>, "spec/delivery.dot:38:66: no hook for \"++undelivered\": implement void increment_undelivered()");
  static_assert(has_nothing_is_undelivered<C>, "spec/delivery.dot:46:29: no hook for \"nothing is undelivered\": implement bool nothing_is_undelivered() const");
  static_assert(has_deliver_on_closing<C>, "spec/delivery.dot:46:60: no hook for \"deliver on_closing\": implement void deliver_on_closing()");
  static_assert(has_queue_the_close_packet<C>, "spec/delivery.dot:46:80: no hook for \"queue the close packet\": implement void queue_the_close_packet()");
  static_assert(has_more_is_undelivered<C>, "spec/delivery.dot:48:46: no hook for \"more is undelivered\": implement bool more_is_undelivered() const");
  static_assert(has_notify_the_owner_down<C>, "spec/delivery.dot:56:40: no hook for \"notify the owner: down\": implement void notify_the_owner_down()");
  static_assert(has_packets_are_held<C>, "spec/delivery.dot:63:26: no hook for \"packets are held\": implement bool packets_are_held() const");
  static_assert(can_unexpected<C>, "spec/delivery.dot:22:85: no hook for events that are an error: implement void unexpected(State, Event)");
}

// Junction next: which of its ways is taken, and what that does. spec/delivery.dot:63:3
template <class C>
[[nodiscard]] constexpr unsigned choose_next([[maybe_unused]] C& c) {
  if (c.packets_are_held()) {
    return 0;
  }
  return 1;
}
template <class C, class Observer>
[[nodiscard]] constexpr State take_next([[maybe_unused]] State s, [[maybe_unused]] C& c,
    [[maybe_unused]] Observer& observer, [[maybe_unused]] unsigned way, ::statewire::TransitionId first) {
  if (way == 0) {
    observer.transition(first);
    return State::KNOWN;
  }
  observer.transition(static_cast<::statewire::TransitionId>(first + 1));
  return State::QUIET;
}

// QUIET on USED: spec/delivery.dot:36:34
template <class C, class Observer>
STATEWIRE_CELL State cell_QUIET_on_USED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(0);
  return State::KNOWN;
}

// QUIET on UP: spec/delivery.dot:38:34
template <class C, class Observer>
STATEWIRE_CELL State cell_QUIET_on_UP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.notify_the_owner_up();
  c.increment_undelivered();
  observer.transition(1);
  return State::KNOWN;
}

// QUIET on CLOSE: spec/delivery.dot:43:34
template <class C, class Observer>
STATEWIRE_CELL State cell_QUIET_on_CLOSE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(2);
  return State::QUIET_DUE;
}

// QUIET on CLOSED: spec/delivery.dot:54:26
template <class C, class Observer>
STATEWIRE_CELL State cell_QUIET_on_CLOSED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(3);
  return State::QUIET;
}

// QUIET on LOST: spec/delivery.dot:65:26
template <class C, class Observer>
STATEWIRE_CELL State cell_QUIET_on_LOST([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(4);
  return State::QUIET;
}

// QUIET, QUIET_DUE, KNOWN, LAST on DELIVERED: spec/delivery.dot:32:64
template <class C, class Observer>
STATEWIRE_CELL State cell_QUIET_on_DELIVERED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.decrement_undelivered();
  observer.transition(first);
  return s;
}

// QUIET_DUE on USED: spec/delivery.dot:37:34
template <class C, class Observer>
STATEWIRE_CELL State cell_QUIET_DUE_on_USED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(6);
  return State::KNOWN_DUE;
}

// QUIET_DUE on UP: spec/delivery.dot:39:34
template <class C, class Observer>
STATEWIRE_CELL State cell_QUIET_DUE_on_UP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.notify_the_owner_up();
  c.increment_undelivered();
  observer.transition(7);
  return State::KNOWN_DUE;
}

// QUIET_DUE on CLOSED: spec/delivery.dot:60:29
template <class C, class Observer>
STATEWIRE_CELL State cell_QUIET_DUE_on_CLOSED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  const unsigned way = choose_next(c);
  return take_next(State::QUIET_DUE, c, observer, way, 8);
}

// QUIET_DUE on LOST: spec/delivery.dot:67:29
template <class C, class Observer>
STATEWIRE_CELL State cell_QUIET_DUE_on_LOST([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.packets_are_held()) {
    c.notify_the_owner_down();
    c.increment_undelivered();
    observer.transition(10);
    return State::QUIET;
  }
  observer.transition(11);
  return State::QUIET;
}

// KNOWN, KNOWN_DUE, LAST on UP: spec/delivery.dot:40:68
template <class C, class Observer>
STATEWIRE_CELL State cell_KNOWN_on_UP([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.notify_the_owner_up();
  c.increment_undelivered();
  observer.transition(first);
  return s;
}

// KNOWN on CLOSE: spec/delivery.dot:45:28
template <class C, class Observer>
STATEWIRE_CELL State cell_KNOWN_on_CLOSE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.nothing_is_undelivered()) {
    c.deliver_on_closing();
    c.queue_the_close_packet();
    observer.transition(14);
    return State::LAST;
  }
  observer.transition(15);
  return State::KNOWN_DUE;
}

// KNOWN on CLOSED: spec/delivery.dot:56:26
template <class C, class Observer>
STATEWIRE_CELL State cell_KNOWN_on_CLOSED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.notify_the_owner_down();
  c.increment_undelivered();
  observer.transition(16);
  return State::QUIET;
}

// KNOWN, KNOWN_DUE, LAST on LOST: spec/delivery.dot:70:47
template <class C, class Observer>
STATEWIRE_CELL State cell_KNOWN_on_LOST([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.notify_the_owner_down();
  c.increment_undelivered();
  observer.transition(first);
  return State::QUIET;
}

// KNOWN_DUE on CLOSED: spec/delivery.dot:62:29
template <class C, class Observer>
STATEWIRE_CELL State cell_KNOWN_DUE_on_CLOSED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  const unsigned way = choose_next(c);
  c.notify_the_owner_down();
  c.increment_undelivered();
  return take_next(State::KNOWN_DUE, c, observer, way, 20);
}

// KNOWN_DUE on DELIVERED: spec/delivery.dot:48:34
template <class C, class Observer>
STATEWIRE_CELL State cell_KNOWN_DUE_on_DELIVERED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.more_is_undelivered()) {
    c.decrement_undelivered();
    observer.transition(23);
    return State::KNOWN_DUE;
  }
  c.decrement_undelivered();
  c.deliver_on_closing();
  c.queue_the_close_packet();
  observer.transition(24);
  return State::LAST;
}

// LAST on CLOSE: spec/delivery.dot:51:24
template <class C, class Observer>
STATEWIRE_CELL State cell_LAST_on_CLOSE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.queue_the_close_packet();
  observer.transition(26);
  return State::LAST;
}

// LAST on CLOSED: spec/delivery.dot:58:24
template <class C, class Observer>
STATEWIRE_CELL State cell_LAST_on_CLOSED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  const unsigned way = choose_next(c);
  c.notify_the_owner_down();
  c.increment_undelivered();
  return take_next(State::LAST, c, observer, way, 27);
}

} // namespace detail

// The dispatch: what `s` becomes on `e`.
template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State step([[maybe_unused]] State s, [[maybe_unused]] Event e, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::QUIET:
      switch (e) {
      case Event::USED: return detail::cell_QUIET_on_USED(c, observer);
      case Event::UP: return detail::cell_QUIET_on_UP(c, observer);
      case Event::CLOSE: return detail::cell_QUIET_on_CLOSE(c, observer);
      case Event::CLOSED: return detail::cell_QUIET_on_CLOSED(c, observer);
      case Event::LOST: return detail::cell_QUIET_on_LOST(c, observer);
      case Event::DELIVERED: return detail::cell_QUIET_on_DELIVERED(s, c, observer, 5);
      }
      break;
    case State::QUIET_DUE:
      switch (e) {
      case Event::USED: return detail::cell_QUIET_DUE_on_USED(c, observer);
      case Event::UP: return detail::cell_QUIET_DUE_on_UP(c, observer);
      case Event::CLOSED: return detail::cell_QUIET_DUE_on_CLOSED(c, observer);
      case Event::LOST: return detail::cell_QUIET_DUE_on_LOST(c, observer);
      case Event::DELIVERED: return detail::cell_QUIET_on_DELIVERED(s, c, observer, 12);
      default: c.unexpected(s, e); return s;
      }
    case State::KNOWN:
      switch (e) {
      case Event::UP: return detail::cell_KNOWN_on_UP(s, c, observer, 13);
      case Event::CLOSE: return detail::cell_KNOWN_on_CLOSE(c, observer);
      case Event::CLOSED: return detail::cell_KNOWN_on_CLOSED(c, observer);
      case Event::LOST: return detail::cell_KNOWN_on_LOST(s, c, observer, 17);
      case Event::DELIVERED: return detail::cell_QUIET_on_DELIVERED(s, c, observer, 18);
      case Event::USED: return s; // ignored
      }
      break;
    case State::KNOWN_DUE:
      switch (e) {
      case Event::UP: return detail::cell_KNOWN_on_UP(s, c, observer, 19);
      case Event::CLOSED: return detail::cell_KNOWN_DUE_on_CLOSED(c, observer);
      case Event::LOST: return detail::cell_KNOWN_on_LOST(s, c, observer, 22);
      case Event::DELIVERED: return detail::cell_KNOWN_DUE_on_DELIVERED(c, observer);
      case Event::USED:
      case Event::CLOSE: return s; // ignored
      }
      break;
    case State::LAST:
      switch (e) {
      case Event::UP: return detail::cell_KNOWN_on_UP(s, c, observer, 25);
      case Event::CLOSE: return detail::cell_LAST_on_CLOSE(c, observer);
      case Event::CLOSED: return detail::cell_LAST_on_CLOSED(c, observer);
      case Event::LOST: return detail::cell_KNOWN_on_LOST(s, c, observer, 29);
      case Event::DELIVERED: return detail::cell_QUIET_on_DELIVERED(s, c, observer, 30);
      case Event::USED: return s; // ignored
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
STATEWIRE_CELL State on_USED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::QUIET: return detail::cell_QUIET_on_USED(c, observer);
    case State::QUIET_DUE: return detail::cell_QUIET_DUE_on_USED(c, observer);
    case State::KNOWN:
    case State::KNOWN_DUE:
    case State::LAST: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_UP([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::QUIET: return detail::cell_QUIET_on_UP(c, observer);
    case State::QUIET_DUE: return detail::cell_QUIET_DUE_on_UP(c, observer);
    case State::KNOWN: return detail::cell_KNOWN_on_UP(s, c, observer, 13);
    case State::KNOWN_DUE: return detail::cell_KNOWN_on_UP(s, c, observer, 19);
    case State::LAST: return detail::cell_KNOWN_on_UP(s, c, observer, 25);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_CLOSE([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::CLOSE;
    switch (s) {
    case State::QUIET: return detail::cell_QUIET_on_CLOSE(c, observer);
    case State::KNOWN: return detail::cell_KNOWN_on_CLOSE(c, observer);
    case State::LAST: return detail::cell_LAST_on_CLOSE(c, observer);
    case State::KNOWN_DUE: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_CLOSED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::QUIET: return detail::cell_QUIET_on_CLOSED(c, observer);
    case State::QUIET_DUE: return detail::cell_QUIET_DUE_on_CLOSED(c, observer);
    case State::KNOWN: return detail::cell_KNOWN_on_CLOSED(c, observer);
    case State::KNOWN_DUE: return detail::cell_KNOWN_DUE_on_CLOSED(c, observer);
    case State::LAST: return detail::cell_LAST_on_CLOSED(c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_LOST([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::QUIET: return detail::cell_QUIET_on_LOST(c, observer);
    case State::QUIET_DUE: return detail::cell_QUIET_DUE_on_LOST(c, observer);
    case State::KNOWN: return detail::cell_KNOWN_on_LOST(s, c, observer, 17);
    case State::KNOWN_DUE: return detail::cell_KNOWN_on_LOST(s, c, observer, 22);
    case State::LAST: return detail::cell_KNOWN_on_LOST(s, c, observer, 29);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_DELIVERED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::QUIET: return detail::cell_QUIET_on_DELIVERED(s, c, observer, 5);
    case State::QUIET_DUE: return detail::cell_QUIET_on_DELIVERED(s, c, observer, 12);
    case State::KNOWN: return detail::cell_QUIET_on_DELIVERED(s, c, observer, 18);
    case State::KNOWN_DUE: return detail::cell_KNOWN_DUE_on_DELIVERED(c, observer);
    case State::LAST: return detail::cell_QUIET_on_DELIVERED(s, c, observer, 30);
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

} // namespace statewire::spec::delivery
