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
inline constexpr std::size_t k_transition_count = 34;

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
inline constexpr std::array<std::uint16_t, 50> k_edges{
  1, 3, 6, 13, 15, 13, 16, 17, 18, 17, 19, 0, 2, 4, 13, 15, 13, 16, 17, 18,
  17, 19, 0, 5, 7, 8, 7, 9, 14, 15, 14, 16, 20, 0, 5, 14, 15, 14, 16, 20,
  10, 11, 5, 12, 14, 15, 14, 16, 20, 0,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 2, "", "spec/delivery.dot", 39, {detail::k_edges.data() + 0, 1}}, // 0: QUIET -> KNOWN on USED
  {0, 1, 2, "", "spec/delivery.dot", 41, {detail::k_edges.data() + 1, 1}}, // 1: QUIET -> KNOWN on UP
  {0, 2, 1, "", "spec/delivery.dot", 46, {detail::k_edges.data() + 2, 1}}, // 2: QUIET -> QUIET_DUE on CLOSE
  {0, 3, 2, "packets are held", "spec/delivery.dot", 61, {detail::k_edges.data() + 3, 2}}, // 3: QUIET -> KNOWN on CLOSED
  {0, 3, 0, "else", "spec/delivery.dot", 61, {detail::k_edges.data() + 5, 2}}, // 4: QUIET -> QUIET on CLOSED
  {0, 4, 0, "packets are held", "spec/delivery.dot", 66, {detail::k_edges.data() + 7, 2}}, // 5: QUIET -> QUIET on LOST
  {0, 4, 0, "else", "spec/delivery.dot", 66, {detail::k_edges.data() + 9, 2}}, // 6: QUIET -> QUIET on LOST
  {0, 5, 0, "", "spec/delivery.dot", 35, {detail::k_edges.data() + 11, 1}}, // 7: QUIET -> QUIET on DELIVERED
  {1, 0, 3, "", "spec/delivery.dot", 40, {detail::k_edges.data() + 12, 1}}, // 8: QUIET_DUE -> KNOWN_DUE on USED
  {1, 1, 3, "", "spec/delivery.dot", 42, {detail::k_edges.data() + 13, 1}}, // 9: QUIET_DUE -> KNOWN_DUE on UP
  {1, 3, 2, "packets are held", "spec/delivery.dot", 61, {detail::k_edges.data() + 14, 2}}, // 10: QUIET_DUE -> KNOWN on CLOSED
  {1, 3, 0, "else", "spec/delivery.dot", 61, {detail::k_edges.data() + 16, 2}}, // 11: QUIET_DUE -> QUIET on CLOSED
  {1, 4, 0, "packets are held", "spec/delivery.dot", 66, {detail::k_edges.data() + 18, 2}}, // 12: QUIET_DUE -> QUIET on LOST
  {1, 4, 0, "else", "spec/delivery.dot", 66, {detail::k_edges.data() + 20, 2}}, // 13: QUIET_DUE -> QUIET on LOST
  {1, 5, 1, "", "spec/delivery.dot", 35, {detail::k_edges.data() + 22, 1}}, // 14: QUIET_DUE -> QUIET_DUE on DELIVERED
  {2, 1, 2, "", "spec/delivery.dot", 43, {detail::k_edges.data() + 23, 1}}, // 15: KNOWN -> KNOWN on UP
  {2, 2, 4, "nothing is undelivered", "spec/delivery.dot", 48, {detail::k_edges.data() + 24, 2}}, // 16: KNOWN -> LAST on CLOSE
  {2, 2, 3, "else", "spec/delivery.dot", 48, {detail::k_edges.data() + 26, 2}}, // 17: KNOWN -> KNOWN_DUE on CLOSE
  {2, 3, 2, "packets are held", "spec/delivery.dot", 62, {detail::k_edges.data() + 28, 2}}, // 18: KNOWN -> KNOWN on CLOSED
  {2, 3, 0, "else", "spec/delivery.dot", 62, {detail::k_edges.data() + 30, 2}}, // 19: KNOWN -> QUIET on CLOSED
  {2, 4, 0, "", "spec/delivery.dot", 69, {detail::k_edges.data() + 32, 1}}, // 20: KNOWN -> QUIET on LOST
  {2, 5, 2, "", "spec/delivery.dot", 35, {detail::k_edges.data() + 33, 1}}, // 21: KNOWN -> KNOWN on DELIVERED
  {3, 1, 3, "", "spec/delivery.dot", 43, {detail::k_edges.data() + 34, 1}}, // 22: KNOWN_DUE -> KNOWN_DUE on UP
  {3, 3, 2, "packets are held", "spec/delivery.dot", 62, {detail::k_edges.data() + 35, 2}}, // 23: KNOWN_DUE -> KNOWN on CLOSED
  {3, 3, 0, "else", "spec/delivery.dot", 62, {detail::k_edges.data() + 37, 2}}, // 24: KNOWN_DUE -> QUIET on CLOSED
  {3, 4, 0, "", "spec/delivery.dot", 69, {detail::k_edges.data() + 39, 1}}, // 25: KNOWN_DUE -> QUIET on LOST
  {3, 5, 3, "more is undelivered", "spec/delivery.dot", 51, {detail::k_edges.data() + 40, 1}}, // 26: KNOWN_DUE -> KNOWN_DUE on DELIVERED
  {3, 5, 4, "else", "spec/delivery.dot", 52, {detail::k_edges.data() + 41, 1}}, // 27: KNOWN_DUE -> LAST on DELIVERED
  {4, 1, 4, "", "spec/delivery.dot", 43, {detail::k_edges.data() + 42, 1}}, // 28: LAST -> LAST on UP
  {4, 2, 4, "", "spec/delivery.dot", 54, {detail::k_edges.data() + 43, 1}}, // 29: LAST -> LAST on CLOSE
  {4, 3, 2, "packets are held", "spec/delivery.dot", 62, {detail::k_edges.data() + 44, 2}}, // 30: LAST -> KNOWN on CLOSED
  {4, 3, 0, "else", "spec/delivery.dot", 62, {detail::k_edges.data() + 46, 2}}, // 31: LAST -> QUIET on CLOSED
  {4, 4, 0, "", "spec/delivery.dot", 69, {detail::k_edges.data() + 48, 1}}, // 32: LAST -> QUIET on LOST
  {4, 5, 4, "", "spec/delivery.dot", 35, {detail::k_edges.data() + 49, 1}}, // 33: LAST -> LAST on DELIVERED
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

[[nodiscard]] constexpr bool in_unknown([[maybe_unused]] State s) {
  return s == State::QUIET || s == State::QUIET_DUE;
}

[[nodiscard]] constexpr bool in_known([[maybe_unused]] State s) {
  return s == State::KNOWN || s == State::KNOWN_DUE || s == State::LAST;
}

[[nodiscard]] constexpr bool in_due([[maybe_unused]] State s) {
  return s == State::QUIET_DUE || s == State::KNOWN_DUE;
}

namespace detail {

// void decrement_undelivered()  spec/delivery.dot:35:81
template <class C>
inline constexpr bool has_decrement_undelivered = requires(C& c) { c.decrement_undelivered(); };
// void notify_the_owner_up()  spec/delivery.dot:41:44
template <class C>
inline constexpr bool has_notify_the_owner_up = requires(C& c) { c.notify_the_owner_up(); };
// void increment_undelivered()  spec/delivery.dot:41:66
template <class C>
inline constexpr bool has_increment_undelivered = requires(C& c) { c.increment_undelivered(); };
// bool nothing_is_undelivered() const  spec/delivery.dot:49:29
template <class C>
inline constexpr bool has_nothing_is_undelivered = requires(C& c) { c.nothing_is_undelivered() ? 1 : 0; };
// void deliver_on_closing()  spec/delivery.dot:49:60
template <class C>
inline constexpr bool has_deliver_on_closing = requires(C& c) { c.deliver_on_closing(); };
// void queue_the_close_packet()  spec/delivery.dot:49:80
template <class C>
inline constexpr bool has_queue_the_close_packet = requires(C& c) { c.queue_the_close_packet(); };
// bool more_is_undelivered() const  spec/delivery.dot:51:46
template <class C>
inline constexpr bool has_more_is_undelivered = requires(C& c) { c.more_is_undelivered() ? 1 : 0; };
// void notify_the_owner_down()  spec/delivery.dot:62:60
template <class C>
inline constexpr bool has_notify_the_owner_down = requires(C& c) { c.notify_the_owner_down(); };
// bool packets_are_held() const  spec/delivery.dot:63:26
template <class C>
inline constexpr bool has_packets_are_held = requires(C& c) { c.packets_are_held() ? 1 : 0; };
// void unexpected(State, Event)  spec/delivery.dot:24:87
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
  static_assert(has_decrement_undelivered<C>, "spec/delivery.dot:35:81: no hook for \"--undelivered\": implement void decrement_undelivered()");
  static_assert(has_notify_the_owner_up<C>, "spec/delivery.dot:41:44: no hook for \"notify the owner: up\": implement void notify_the_owner_up()");
  static_assert(has_increment_undelivered<C>, "spec/delivery.dot:41:66: no hook for \"++undelivered\": implement void increment_undelivered()");
  static_assert(has_nothing_is_undelivered<C>, "spec/delivery.dot:49:29: no hook for \"nothing is undelivered\": implement bool nothing_is_undelivered() const");
  static_assert(has_deliver_on_closing<C>, "spec/delivery.dot:49:60: no hook for \"deliver on_closing\": implement void deliver_on_closing()");
  static_assert(has_queue_the_close_packet<C>, "spec/delivery.dot:49:80: no hook for \"queue the close packet\": implement void queue_the_close_packet()");
  static_assert(has_more_is_undelivered<C>, "spec/delivery.dot:51:46: no hook for \"more is undelivered\": implement bool more_is_undelivered() const");
  static_assert(has_notify_the_owner_down<C>, "spec/delivery.dot:62:60: no hook for \"notify the owner: down\": implement void notify_the_owner_down()");
  static_assert(has_packets_are_held<C>, "spec/delivery.dot:63:26: no hook for \"packets are held\": implement bool packets_are_held() const");
  static_assert(can_unexpected<C>, "spec/delivery.dot:24:87: no hook for events that are an error: implement void unexpected(State, Event)");
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

// QUIET on USED: spec/delivery.dot:39:34
template <class C, class Observer>
STATEWIRE_CELL State cell_QUIET_on_USED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(0);
  return State::KNOWN;
}

// QUIET on UP: spec/delivery.dot:41:34
template <class C, class Observer>
STATEWIRE_CELL State cell_QUIET_on_UP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.notify_the_owner_up();
  c.increment_undelivered();
  observer.transition(1);
  return State::KNOWN;
}

// QUIET on CLOSE: spec/delivery.dot:46:34
template <class C, class Observer>
STATEWIRE_CELL State cell_QUIET_on_CLOSE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(2);
  return State::QUIET_DUE;
}

// QUIET, QUIET_DUE on CLOSED: spec/delivery.dot:61:48
template <class C, class Observer>
STATEWIRE_CELL State cell_QUIET_on_CLOSED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  const unsigned way = choose_next(c);
  return take_next(s, c, observer, way, first);
}

// QUIET on LOST: spec/delivery.dot:66:48
template <class C, class Observer>
STATEWIRE_CELL State cell_QUIET_on_LOST([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.packets_are_held()) {
    c.notify_the_owner_down();
    c.increment_undelivered();
    observer.transition(5);
    return State::QUIET;
  }
  observer.transition(6);
  return State::QUIET;
}

// QUIET, QUIET_DUE, KNOWN, LAST on DELIVERED: spec/delivery.dot:35:64
template <class C, class Observer>
STATEWIRE_CELL State cell_QUIET_on_DELIVERED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.decrement_undelivered();
  observer.transition(first);
  return s;
}

// QUIET_DUE on USED: spec/delivery.dot:40:34
template <class C, class Observer>
STATEWIRE_CELL State cell_QUIET_DUE_on_USED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(8);
  return State::KNOWN_DUE;
}

// QUIET_DUE on UP: spec/delivery.dot:42:34
template <class C, class Observer>
STATEWIRE_CELL State cell_QUIET_DUE_on_UP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.notify_the_owner_up();
  c.increment_undelivered();
  observer.transition(9);
  return State::KNOWN_DUE;
}

// QUIET_DUE on LOST: spec/delivery.dot:66:48
template <class C, class Observer>
STATEWIRE_CELL State cell_QUIET_DUE_on_LOST([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.packets_are_held()) {
    c.notify_the_owner_down();
    c.increment_undelivered();
    observer.transition(12);
    return State::QUIET;
  }
  observer.transition(13);
  return State::QUIET;
}

// KNOWN, KNOWN_DUE, LAST on UP: spec/delivery.dot:43:68
template <class C, class Observer>
STATEWIRE_CELL State cell_KNOWN_on_UP([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.notify_the_owner_up();
  c.increment_undelivered();
  observer.transition(first);
  return s;
}

// KNOWN on CLOSE: spec/delivery.dot:48:28
template <class C, class Observer>
STATEWIRE_CELL State cell_KNOWN_on_CLOSE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.nothing_is_undelivered()) {
    c.deliver_on_closing();
    c.queue_the_close_packet();
    observer.transition(16);
    return State::LAST;
  }
  observer.transition(17);
  return State::KNOWN_DUE;
}

// KNOWN, KNOWN_DUE, LAST on CLOSED: spec/delivery.dot:62:46
template <class C, class Observer>
STATEWIRE_CELL State cell_KNOWN_on_CLOSED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  const unsigned way = choose_next(c);
  c.notify_the_owner_down();
  c.increment_undelivered();
  return take_next(s, c, observer, way, first);
}

// KNOWN, KNOWN_DUE, LAST on LOST: spec/delivery.dot:69:47
template <class C, class Observer>
STATEWIRE_CELL State cell_KNOWN_on_LOST([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.notify_the_owner_down();
  c.increment_undelivered();
  observer.transition(first);
  return State::QUIET;
}

// KNOWN_DUE on DELIVERED: spec/delivery.dot:51:34
template <class C, class Observer>
STATEWIRE_CELL State cell_KNOWN_DUE_on_DELIVERED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.more_is_undelivered()) {
    c.decrement_undelivered();
    observer.transition(26);
    return State::KNOWN_DUE;
  }
  c.decrement_undelivered();
  c.deliver_on_closing();
  c.queue_the_close_packet();
  observer.transition(27);
  return State::LAST;
}

// LAST on CLOSE: spec/delivery.dot:54:24
template <class C, class Observer>
STATEWIRE_CELL State cell_LAST_on_CLOSE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.queue_the_close_packet();
  observer.transition(29);
  return State::LAST;
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
      case Event::CLOSED: return detail::cell_QUIET_on_CLOSED(s, c, observer, 3);
      case Event::LOST: return detail::cell_QUIET_on_LOST(c, observer);
      case Event::DELIVERED: return detail::cell_QUIET_on_DELIVERED(s, c, observer, 7);
      }
      break;
    case State::QUIET_DUE:
      switch (e) {
      case Event::USED: return detail::cell_QUIET_DUE_on_USED(c, observer);
      case Event::UP: return detail::cell_QUIET_DUE_on_UP(c, observer);
      case Event::CLOSED: return detail::cell_QUIET_on_CLOSED(s, c, observer, 10);
      case Event::LOST: return detail::cell_QUIET_DUE_on_LOST(c, observer);
      case Event::DELIVERED: return detail::cell_QUIET_on_DELIVERED(s, c, observer, 14);
      default: c.unexpected(s, e); return s;
      }
    case State::KNOWN:
      switch (e) {
      case Event::UP: return detail::cell_KNOWN_on_UP(s, c, observer, 15);
      case Event::CLOSE: return detail::cell_KNOWN_on_CLOSE(c, observer);
      case Event::CLOSED: return detail::cell_KNOWN_on_CLOSED(s, c, observer, 18);
      case Event::LOST: return detail::cell_KNOWN_on_LOST(s, c, observer, 20);
      case Event::DELIVERED: return detail::cell_QUIET_on_DELIVERED(s, c, observer, 21);
      case Event::USED: return s; // ignored
      }
      break;
    case State::KNOWN_DUE:
      switch (e) {
      case Event::UP: return detail::cell_KNOWN_on_UP(s, c, observer, 22);
      case Event::CLOSED: return detail::cell_KNOWN_on_CLOSED(s, c, observer, 23);
      case Event::LOST: return detail::cell_KNOWN_on_LOST(s, c, observer, 25);
      case Event::DELIVERED: return detail::cell_KNOWN_DUE_on_DELIVERED(c, observer);
      case Event::USED:
      case Event::CLOSE: return s; // ignored
      }
      break;
    case State::LAST:
      switch (e) {
      case Event::UP: return detail::cell_KNOWN_on_UP(s, c, observer, 28);
      case Event::CLOSE: return detail::cell_LAST_on_CLOSE(c, observer);
      case Event::CLOSED: return detail::cell_KNOWN_on_CLOSED(s, c, observer, 30);
      case Event::LOST: return detail::cell_KNOWN_on_LOST(s, c, observer, 32);
      case Event::DELIVERED: return detail::cell_QUIET_on_DELIVERED(s, c, observer, 33);
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
    case State::KNOWN: return detail::cell_KNOWN_on_UP(s, c, observer, 15);
    case State::KNOWN_DUE: return detail::cell_KNOWN_on_UP(s, c, observer, 22);
    case State::LAST: return detail::cell_KNOWN_on_UP(s, c, observer, 28);
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
    case State::QUIET: return detail::cell_QUIET_on_CLOSED(s, c, observer, 3);
    case State::QUIET_DUE: return detail::cell_QUIET_on_CLOSED(s, c, observer, 10);
    case State::KNOWN: return detail::cell_KNOWN_on_CLOSED(s, c, observer, 18);
    case State::KNOWN_DUE: return detail::cell_KNOWN_on_CLOSED(s, c, observer, 23);
    case State::LAST: return detail::cell_KNOWN_on_CLOSED(s, c, observer, 30);
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
    case State::KNOWN: return detail::cell_KNOWN_on_LOST(s, c, observer, 20);
    case State::KNOWN_DUE: return detail::cell_KNOWN_on_LOST(s, c, observer, 25);
    case State::LAST: return detail::cell_KNOWN_on_LOST(s, c, observer, 32);
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
    case State::QUIET: return detail::cell_QUIET_on_DELIVERED(s, c, observer, 7);
    case State::QUIET_DUE: return detail::cell_QUIET_on_DELIVERED(s, c, observer, 14);
    case State::KNOWN: return detail::cell_QUIET_on_DELIVERED(s, c, observer, 21);
    case State::KNOWN_DUE: return detail::cell_KNOWN_DUE_on_DELIVERED(c, observer);
    case State::LAST: return detail::cell_QUIET_on_DELIVERED(s, c, observer, 33);
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
