// delivery: written by statewirec from spec/delivery.dot. Do not edit: edit the spec.
// what the owner of packets is notified of, of the connections to one peer
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewirec/machine.hpp>

namespace statewire::spec::delivery {

enum class State : std::uint8_t {
  QUIET, // the owner knows nothing of this connection
  KNOWN, // a packet was posted, or the connection came up
  DUE, // the close packet is due, when all notices are delivered
  LAST, // the close packet is queued: nothing else follows it
};
enum class Event : std::uint8_t {
  USED,
  UP,
  CLOSE,
  ENDED,
  DELIVERED,
};

inline constexpr std::string_view k_machine_name = "delivery";
inline constexpr State k_initial = State::QUIET;
inline constexpr std::size_t k_state_count = 4;
inline constexpr std::size_t k_event_count = 5;
inline constexpr std::size_t k_timer_count = 0;
inline constexpr std::size_t k_transition_count = 17;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "QUIET",
  "KNOWN",
  "DUE",
  "LAST",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "the owner knows nothing of this connection",
  "a packet was posted, or the connection came up",
  "the close packet is due, when all notices are delivered",
  "the close packet is queued: nothing else follows it",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "USED",
  "UP",
  "CLOSE",
  "ENDED",
  "DELIVERED",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 17> k_edges{
  1, 2, 4, 9, 0, 3, 5, 10, 0, 3, 10, 6, 7, 3, 8, 10, 0,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 1, "", "spec/delivery.dot", 34, {detail::k_edges.data() + 0, 1}}, // 0: QUIET -> KNOWN on USED
  {0, 1, 1, "", "spec/delivery.dot", 35, {detail::k_edges.data() + 1, 1}}, // 1: QUIET -> KNOWN on UP
  {0, 2, 2, "", "spec/delivery.dot", 39, {detail::k_edges.data() + 2, 1}}, // 2: QUIET -> DUE on CLOSE
  {0, 3, 0, "", "spec/delivery.dot", 49, {detail::k_edges.data() + 3, 1}}, // 3: QUIET -> QUIET on ENDED
  {0, 4, 0, "", "spec/delivery.dot", 31, {detail::k_edges.data() + 4, 1}}, // 4: QUIET -> QUIET on DELIVERED
  {1, 1, 1, "", "spec/delivery.dot", 36, {detail::k_edges.data() + 5, 1}}, // 5: KNOWN -> KNOWN on UP
  {1, 2, 2, "", "spec/delivery.dot", 40, {detail::k_edges.data() + 6, 1}}, // 6: KNOWN -> DUE on CLOSE
  {1, 3, 0, "", "spec/delivery.dot", 50, {detail::k_edges.data() + 7, 1}}, // 7: KNOWN -> QUIET on ENDED
  {1, 4, 1, "", "spec/delivery.dot", 31, {detail::k_edges.data() + 8, 1}}, // 8: KNOWN -> KNOWN on DELIVERED
  {2, 1, 2, "", "spec/delivery.dot", 36, {detail::k_edges.data() + 9, 1}}, // 9: DUE -> DUE on UP
  {2, 3, 0, "", "spec/delivery.dot", 50, {detail::k_edges.data() + 10, 1}}, // 10: DUE -> QUIET on ENDED
  {2, 4, 2, "more is undelivered", "spec/delivery.dot", 41, {detail::k_edges.data() + 11, 1}}, // 11: DUE -> DUE on DELIVERED
  {2, 4, 3, "else", "spec/delivery.dot", 42, {detail::k_edges.data() + 12, 1}}, // 12: DUE -> LAST on DELIVERED
  {3, 1, 3, "", "spec/delivery.dot", 36, {detail::k_edges.data() + 13, 1}}, // 13: LAST -> LAST on UP
  {3, 2, 3, "", "spec/delivery.dot", 44, {detail::k_edges.data() + 14, 1}}, // 14: LAST -> LAST on CLOSE
  {3, 3, 0, "", "spec/delivery.dot", 50, {detail::k_edges.data() + 15, 1}}, // 15: LAST -> QUIET on ENDED
  {3, 4, 3, "", "spec/delivery.dot", 31, {detail::k_edges.data() + 16, 1}}, // 16: LAST -> LAST on DELIVERED
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 3, 3, 3, 3, // QUIET
  0, 3, 3, 3, 3, // KNOWN
  0, 3, 0, 3, 3, // DUE
  0, 3, 3, 3, 3, // LAST
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
  return s == State::QUIET || s == State::KNOWN || s == State::DUE || s == State::LAST;
}

[[nodiscard]] constexpr bool in_known([[maybe_unused]] State s) {
  return s == State::KNOWN || s == State::DUE || s == State::LAST;
}

namespace detail {

// void decrement_undelivered()  spec/delivery.dot:31:81
template <class C>
inline constexpr bool has_decrement_undelivered = requires(C& c) { c.decrement_undelivered(); };
// void notify_the_owner_up()  spec/delivery.dot:35:36
template <class C>
inline constexpr bool has_notify_the_owner_up = requires(C& c) { c.notify_the_owner_up(); };
// void increment_undelivered()  spec/delivery.dot:35:58
template <class C>
inline constexpr bool has_increment_undelivered = requires(C& c) { c.increment_undelivered(); };
// void queue_the_notice_of_the_close_packet()  spec/delivery.dot:39:37
template <class C>
inline constexpr bool has_queue_the_notice_of_the_close_packet = requires(C& c) { c.queue_the_notice_of_the_close_packet(); };
// bool more_is_undelivered() const  spec/delivery.dot:41:36
template <class C>
inline constexpr bool has_more_is_undelivered = requires(C& c) { c.more_is_undelivered() ? 1 : 0; };
// void deliver_on_closing()  spec/delivery.dot:42:64
template <class C>
inline constexpr bool has_deliver_on_closing = requires(C& c) { c.deliver_on_closing(); };
// void queue_the_close_packet()  spec/delivery.dot:42:84
template <class C>
inline constexpr bool has_queue_the_close_packet = requires(C& c) { c.queue_the_close_packet(); };
// void notify_the_owner_down()  spec/delivery.dot:50:60
template <class C>
inline constexpr bool has_notify_the_owner_down = requires(C& c) { c.notify_the_owner_down(); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_decrement_undelivered<C> &&
  detail::has_notify_the_owner_up<C> &&
  detail::has_increment_undelivered<C> &&
  detail::has_queue_the_notice_of_the_close_packet<C> &&
  detail::has_more_is_undelivered<C> &&
  detail::has_deliver_on_closing<C> &&
  detail::has_queue_the_close_packet<C> &&
  detail::has_notify_the_owner_down<C>;

namespace detail {

// A phrase without an implementation is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_decrement_undelivered<C>, "spec/delivery.dot:31:81: no hook for \"--undelivered\": implement void decrement_undelivered()");
  static_assert(has_notify_the_owner_up<C>, "spec/delivery.dot:35:36: no hook for \"notify the owner: up\": implement void notify_the_owner_up()");
  static_assert(has_increment_undelivered<C>, "spec/delivery.dot:35:58: no hook for \"++undelivered\": implement void increment_undelivered()");
  static_assert(has_queue_the_notice_of_the_close_packet<C>, "spec/delivery.dot:39:37: no hook for \"queue the notice of the close packet\": implement void queue_the_notice_of_the_close_packet()");
  static_assert(has_more_is_undelivered<C>, "spec/delivery.dot:41:36: no hook for \"more is undelivered\": implement bool more_is_undelivered() const");
  static_assert(has_deliver_on_closing<C>, "spec/delivery.dot:42:64: no hook for \"deliver on_closing\": implement void deliver_on_closing()");
  static_assert(has_queue_the_close_packet<C>, "spec/delivery.dot:42:84: no hook for \"queue the close packet\": implement void queue_the_close_packet()");
  static_assert(has_notify_the_owner_down<C>, "spec/delivery.dot:50:60: no hook for \"notify the owner: down\": implement void notify_the_owner_down()");
}

// QUIET on USED: spec/delivery.dot:34:26
template <class C, class Observer>
STATEWIRE_CELL State cell_QUIET_on_USED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(0);
  return State::KNOWN;
}

// QUIET on UP: spec/delivery.dot:35:26
template <class C, class Observer>
STATEWIRE_CELL State cell_QUIET_on_UP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.notify_the_owner_up();
  c.increment_undelivered();
  observer.transition(1);
  return State::KNOWN;
}

// QUIET on CLOSE: spec/delivery.dot:39:24
template <class C, class Observer>
STATEWIRE_CELL State cell_QUIET_on_CLOSE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.queue_the_notice_of_the_close_packet();
  c.increment_undelivered();
  observer.transition(2);
  return State::DUE;
}

// QUIET on ENDED: spec/delivery.dot:49:26
template <class C, class Observer>
STATEWIRE_CELL State cell_QUIET_on_ENDED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(3);
  return State::QUIET;
}

// QUIET, KNOWN, LAST on DELIVERED: spec/delivery.dot:31:64
template <class C, class Observer>
STATEWIRE_CELL State cell_QUIET_on_DELIVERED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.decrement_undelivered();
  observer.transition(first);
  return s;
}

// KNOWN, DUE, LAST on UP: spec/delivery.dot:36:68
template <class C, class Observer>
STATEWIRE_CELL State cell_KNOWN_on_UP([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.notify_the_owner_up();
  c.increment_undelivered();
  observer.transition(first);
  return s;
}

// KNOWN on CLOSE: spec/delivery.dot:40:24
template <class C, class Observer>
STATEWIRE_CELL State cell_KNOWN_on_CLOSE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.queue_the_notice_of_the_close_packet();
  c.increment_undelivered();
  observer.transition(6);
  return State::DUE;
}

// KNOWN, DUE, LAST on ENDED: spec/delivery.dot:50:47
template <class C, class Observer>
STATEWIRE_CELL State cell_KNOWN_on_ENDED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.notify_the_owner_down();
  c.increment_undelivered();
  observer.transition(first);
  return State::QUIET;
}

// DUE on DELIVERED: spec/delivery.dot:41:24
template <class C, class Observer>
STATEWIRE_CELL State cell_DUE_on_DELIVERED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.more_is_undelivered()) {
    c.decrement_undelivered();
    observer.transition(11);
    return State::DUE;
  }
  c.decrement_undelivered();
  c.deliver_on_closing();
  c.queue_the_close_packet();
  observer.transition(12);
  return State::LAST;
}

// LAST on CLOSE: spec/delivery.dot:44:24
template <class C, class Observer>
STATEWIRE_CELL State cell_LAST_on_CLOSE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.queue_the_close_packet();
  observer.transition(14);
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
      case Event::ENDED: return detail::cell_QUIET_on_ENDED(c, observer);
      case Event::DELIVERED: return detail::cell_QUIET_on_DELIVERED(s, c, observer, 4);
      }
      break;
    case State::KNOWN:
      switch (e) {
      case Event::UP: return detail::cell_KNOWN_on_UP(s, c, observer, 5);
      case Event::CLOSE: return detail::cell_KNOWN_on_CLOSE(c, observer);
      case Event::ENDED: return detail::cell_KNOWN_on_ENDED(s, c, observer, 7);
      case Event::DELIVERED: return detail::cell_QUIET_on_DELIVERED(s, c, observer, 8);
      case Event::USED: return s; // ignored
      }
      break;
    case State::DUE:
      switch (e) {
      case Event::UP: return detail::cell_KNOWN_on_UP(s, c, observer, 9);
      case Event::ENDED: return detail::cell_KNOWN_on_ENDED(s, c, observer, 10);
      case Event::DELIVERED: return detail::cell_DUE_on_DELIVERED(c, observer);
      case Event::USED:
      case Event::CLOSE: return s; // ignored
      }
      break;
    case State::LAST:
      switch (e) {
      case Event::UP: return detail::cell_KNOWN_on_UP(s, c, observer, 13);
      case Event::CLOSE: return detail::cell_LAST_on_CLOSE(c, observer);
      case Event::ENDED: return detail::cell_KNOWN_on_ENDED(s, c, observer, 15);
      case Event::DELIVERED: return detail::cell_QUIET_on_DELIVERED(s, c, observer, 16);
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
    case State::KNOWN:
    case State::DUE:
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
    case State::KNOWN: return detail::cell_KNOWN_on_UP(s, c, observer, 5);
    case State::DUE: return detail::cell_KNOWN_on_UP(s, c, observer, 9);
    case State::LAST: return detail::cell_KNOWN_on_UP(s, c, observer, 13);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_CLOSE([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::QUIET: return detail::cell_QUIET_on_CLOSE(c, observer);
    case State::KNOWN: return detail::cell_KNOWN_on_CLOSE(c, observer);
    case State::LAST: return detail::cell_LAST_on_CLOSE(c, observer);
    case State::DUE: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_ENDED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::QUIET: return detail::cell_QUIET_on_ENDED(c, observer);
    case State::KNOWN: return detail::cell_KNOWN_on_ENDED(s, c, observer, 7);
    case State::DUE: return detail::cell_KNOWN_on_ENDED(s, c, observer, 10);
    case State::LAST: return detail::cell_KNOWN_on_ENDED(s, c, observer, 15);
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
    case State::QUIET: return detail::cell_QUIET_on_DELIVERED(s, c, observer, 4);
    case State::KNOWN: return detail::cell_QUIET_on_DELIVERED(s, c, observer, 8);
    case State::DUE: return detail::cell_DUE_on_DELIVERED(c, observer);
    case State::LAST: return detail::cell_QUIET_on_DELIVERED(s, c, observer, 16);
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
