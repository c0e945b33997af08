// queue_pair: written by statewirec from spec/queue_pair.dot. Do not edit: edit the spec.
// a reliable connected queue pair
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewire/machine.hpp>

namespace statewire::spec::queue_pair {

enum class State : std::uint8_t {
  RESET, // created
  INIT, // receives may be posted; nothing arrives yet
  RTR, // ready to receive: messages may arrive
  RTS, // ready to send
  SQD, // the last packets leave and complete
  ERR, // everything posted completes with an error
  GONE, // the device has forgotten it
};
enum class Event : std::uint8_t {
  PREPARE,
  REMOTE_KNOWN,
  GO,
  CM_READY,
  DRAIN,
  DRAINED,
  FAILED,
  DESTROY,
};

inline constexpr std::string_view k_machine_name = "queue_pair";
inline constexpr State k_initial = State::RESET;
inline constexpr std::size_t k_state_count = 7;
inline constexpr std::size_t k_event_count = 8;
inline constexpr std::size_t k_timer_count = 0;
inline constexpr std::size_t k_transition_count = 22;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "RESET",
  "INIT",
  "RTR",
  "RTS",
  "SQD",
  "ERR",
  "GONE",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "created",
  "receives may be posted; nothing arrives yet",
  "ready to receive: messages may arrive",
  "ready to send",
  "the last packets leave and complete",
  "everything posted completes with an error",
  "the device has forgotten it",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "PREPARE",
  "REMOTE_KNOWN",
  "GO",
  "CM_READY",
  "DRAIN",
  "DRAINED",
  "FAILED",
  "DESTROY",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 26> k_edges{
  0, 13, 18, 1, 3, 8, 14, 11, 14, 12, 19, 2, 9, 15, 20, 4, 5, 4, 6, 16,
  21, 7, 17, 22, 10, 23,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 1, "", "spec/queue_pair.dot", 26, {detail::k_edges.data() + 0, 1}}, // 0: RESET -> INIT on PREPARE
  {0, 6, 5, "", "spec/queue_pair.dot", 46, {detail::k_edges.data() + 1, 1}}, // 1: RESET -> ERR on FAILED
  {0, 7, 6, "", "spec/queue_pair.dot", 52, {detail::k_edges.data() + 2, 1}}, // 2: RESET -> GONE on DESTROY
  {1, 1, 2, "", "spec/queue_pair.dot", 27, {detail::k_edges.data() + 3, 1}}, // 3: INIT -> RTR on REMOTE_KNOWN
  {1, 3, 3, "", "spec/queue_pair.dot", 29, {detail::k_edges.data() + 4, 1}}, // 4: INIT -> RTS on CM_READY
  {1, 4, 6, "", "spec/queue_pair.dot", 37, {detail::k_edges.data() + 5, 1}}, // 5: INIT -> GONE on DRAIN
  {1, 6, 1, "the connection manager will say", "spec/queue_pair.dot", 47, {detail::k_edges.data() + 6, 2}}, // 6: INIT -> INIT on FAILED
  {1, 6, 5, "else", "spec/queue_pair.dot", 47, {detail::k_edges.data() + 8, 2}}, // 7: INIT -> ERR on FAILED
  {1, 7, 6, "", "spec/queue_pair.dot", 53, {detail::k_edges.data() + 10, 1}}, // 8: INIT -> GONE on DESTROY
  {2, 2, 3, "", "spec/queue_pair.dot", 28, {detail::k_edges.data() + 11, 1}}, // 9: RTR -> RTS on GO
  {2, 4, 6, "", "spec/queue_pair.dot", 38, {detail::k_edges.data() + 12, 1}}, // 10: RTR -> GONE on DRAIN
  {2, 6, 5, "", "spec/queue_pair.dot", 48, {detail::k_edges.data() + 13, 1}}, // 11: RTR -> ERR on FAILED
  {2, 7, 6, "", "spec/queue_pair.dot", 54, {detail::k_edges.data() + 14, 1}}, // 12: RTR -> GONE on DESTROY
  {3, 4, 6, "nothing is under way", "spec/queue_pair.dot", 32, {detail::k_edges.data() + 15, 2}}, // 13: RTS -> GONE on DRAIN
  {3, 4, 4, "else", "spec/queue_pair.dot", 32, {detail::k_edges.data() + 17, 2}}, // 14: RTS -> SQD on DRAIN
  {3, 6, 5, "", "spec/queue_pair.dot", 49, {detail::k_edges.data() + 19, 1}}, // 15: RTS -> ERR on FAILED
  {3, 7, 6, "", "spec/queue_pair.dot", 55, {detail::k_edges.data() + 20, 1}}, // 16: RTS -> GONE on DESTROY
  {4, 5, 6, "", "spec/queue_pair.dot", 35, {detail::k_edges.data() + 21, 1}}, // 17: SQD -> GONE on DRAINED
  {4, 6, 5, "", "spec/queue_pair.dot", 50, {detail::k_edges.data() + 22, 1}}, // 18: SQD -> ERR on FAILED
  {4, 7, 6, "", "spec/queue_pair.dot", 56, {detail::k_edges.data() + 23, 1}}, // 19: SQD -> GONE on DESTROY
  {5, 4, 6, "", "spec/queue_pair.dot", 39, {detail::k_edges.data() + 24, 1}}, // 20: ERR -> GONE on DRAIN
  {5, 7, 6, "", "spec/queue_pair.dot", 57, {detail::k_edges.data() + 25, 1}}, // 21: ERR -> GONE on DESTROY
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 2, 2, 2, 2, 2, 3, 3, // RESET
  2, 3, 2, 3, 3, 2, 3, 3, // INIT
  2, 2, 3, 2, 3, 2, 3, 3, // RTR
  2, 2, 2, 2, 3, 0, 3, 3, // RTS
  2, 2, 2, 2, 0, 3, 3, 3, // SQD
  0, 0, 0, 0, 3, 0, 0, 3, // ERR
  0, 0, 0, 0, 0, 0, 0, 0, // GONE
}};

} // namespace detail

[[nodiscard]] constexpr ::statewire::Verdict verdict(State s, Event e) {
  return static_cast<::statewire::Verdict>(
      detail::k_verdicts[static_cast<std::size_t>(s) * k_event_count + static_cast<std::size_t>(e)]);
}

[[nodiscard]] constexpr bool is_final([[maybe_unused]] State s) {
  return s == State::GONE;
}

namespace detail {

// void destroy_the_queue_pair()  spec/queue_pair.dot:24:29
template <class C>
inline constexpr bool has_destroy_the_queue_pair = requires(C& c) { c.destroy_the_queue_pair(); };
// void move_to_init()  spec/queue_pair.dot:26:40
template <class C>
inline constexpr bool has_move_to_init = requires(C& c) { c.move_to_init(); };
// void move_to_rtr()  spec/queue_pair.dot:27:45
template <class C>
inline constexpr bool has_move_to_rtr = requires(C& c) { c.move_to_rtr(); };
// void move_to_rts()  spec/queue_pair.dot:28:35
template <class C>
inline constexpr bool has_move_to_rts = requires(C& c) { c.move_to_rts(); };
// bool nothing_is_under_way() const  spec/queue_pair.dot:33:25
template <class C>
inline constexpr bool has_nothing_is_under_way = requires(C& c) { c.nothing_is_under_way() ? 1 : 0; };
// void raise_endpoint_queue_pair_gone()  spec/queue_pair.dot:33:54
template <class C>
inline constexpr bool has_raise_endpoint_queue_pair_gone = requires(C& c) { c.raise_endpoint_queue_pair_gone(); };
// void let_the_rest_leave()  spec/queue_pair.dot:34:38
template <class C>
inline constexpr bool has_let_the_rest_leave = requires(C& c) { c.let_the_rest_leave(); };
// bool the_connection_manager_will_say() const  spec/queue_pair.dot:44:24
template <class C>
inline constexpr bool has_the_connection_manager_will_say = requires(C& c) { c.the_connection_manager_will_say() ? 1 : 0; };
// void wait_for_its_word()  spec/queue_pair.dot:44:64
template <class C>
inline constexpr bool has_wait_for_its_word = requires(C& c) { c.wait_for_its_word(); };
// void raise_endpoint_conn_lost()  spec/queue_pair.dot:45:37
template <class C>
inline constexpr bool has_raise_endpoint_conn_lost = requires(C& c) { c.raise_endpoint_conn_lost(); };
// void unexpected(State, Event)  spec/queue_pair.dot:17:50
template <class C>
inline constexpr bool can_unexpected = requires(C& c) { c.unexpected(State{}, Event{}); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_destroy_the_queue_pair<C> &&
  detail::has_move_to_init<C> &&
  detail::has_move_to_rtr<C> &&
  detail::has_move_to_rts<C> &&
  detail::has_nothing_is_under_way<C> &&
  detail::has_raise_endpoint_queue_pair_gone<C> &&
  detail::has_let_the_rest_leave<C> &&
  detail::has_the_connection_manager_will_say<C> &&
  detail::has_wait_for_its_word<C> &&
  detail::has_raise_endpoint_conn_lost<C> &&
  detail::can_unexpected<C>;

namespace detail {

// A phrase that nobody implements is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_destroy_the_queue_pair<C>, "spec/queue_pair.dot:24:29: no hook for \"destroy the queue pair\": implement void destroy_the_queue_pair()");
  static_assert(has_move_to_init<C>, "spec/queue_pair.dot:26:40: no hook for \"move to INIT\": implement void move_to_init()");
  static_assert(has_move_to_rtr<C>, "spec/queue_pair.dot:27:45: no hook for \"move to RTR\": implement void move_to_rtr()");
  static_assert(has_move_to_rts<C>, "spec/queue_pair.dot:28:35: no hook for \"move to RTS\": implement void move_to_rts()");
  static_assert(has_nothing_is_under_way<C>, "spec/queue_pair.dot:33:25: no hook for \"nothing is under way\": implement bool nothing_is_under_way() const");
  static_assert(has_raise_endpoint_queue_pair_gone<C>, "spec/queue_pair.dot:33:54: no hook for \"raise endpoint QUEUE_PAIR_GONE\": implement void raise_endpoint_queue_pair_gone()");
  static_assert(has_let_the_rest_leave<C>, "spec/queue_pair.dot:34:38: no hook for \"let the rest leave\": implement void let_the_rest_leave()");
  static_assert(has_the_connection_manager_will_say<C>, "spec/queue_pair.dot:44:24: no hook for \"the connection manager will say\": implement bool the_connection_manager_will_say() const");
  static_assert(has_wait_for_its_word<C>, "spec/queue_pair.dot:44:64: no hook for \"wait for its word\": implement void wait_for_its_word()");
  static_assert(has_raise_endpoint_conn_lost<C>, "spec/queue_pair.dot:45:37: no hook for \"raise endpoint CONN_LOST\": implement void raise_endpoint_conn_lost()");
  static_assert(can_unexpected<C>, "spec/queue_pair.dot:17:50: no hook for events that are an error: implement void unexpected(State, Event)");
}

// RESET on PREPARE: spec/queue_pair.dot:26:25
template <class C, class Observer>
STATEWIRE_CELL State cell_RESET_on_PREPARE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.move_to_init();
  observer.transition(0);
  return State::INIT;
}

// RESET on FAILED: spec/queue_pair.dot:46:24
template <class C, class Observer>
STATEWIRE_CELL State cell_RESET_on_FAILED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_endpoint_conn_lost();
  observer.transition(1);
  return State::ERR;
}

// RESET on DESTROY: spec/queue_pair.dot:52:25
template <class C, class Observer>
STATEWIRE_CELL State cell_RESET_on_DESTROY([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.destroy_the_queue_pair();
  observer.transition(2);
  return State::GONE;
}

// INIT on REMOTE_KNOWN: spec/queue_pair.dot:27:25
template <class C, class Observer>
STATEWIRE_CELL State cell_INIT_on_REMOTE_KNOWN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.move_to_rtr();
  observer.transition(3);
  return State::RTR;
}

// INIT on CM_READY: spec/queue_pair.dot:29:25
template <class C, class Observer>
STATEWIRE_CELL State cell_INIT_on_CM_READY([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(4);
  return State::RTS;
}

// INIT on DRAIN: spec/queue_pair.dot:37:24
template <class C, class Observer>
STATEWIRE_CELL State cell_INIT_on_DRAIN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_endpoint_queue_pair_gone();
  c.destroy_the_queue_pair();
  observer.transition(5);
  return State::GONE;
}

// INIT on FAILED: spec/queue_pair.dot:47:24
template <class C, class Observer>
STATEWIRE_CELL State cell_INIT_on_FAILED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.the_connection_manager_will_say()) {
    c.wait_for_its_word();
    observer.transition(6);
    return State::INIT;
  }
  c.raise_endpoint_conn_lost();
  observer.transition(7);
  return State::ERR;
}

// INIT on DESTROY: spec/queue_pair.dot:53:25
template <class C, class Observer>
STATEWIRE_CELL State cell_INIT_on_DESTROY([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.destroy_the_queue_pair();
  observer.transition(8);
  return State::GONE;
}

// RTR on GO: spec/queue_pair.dot:28:25
template <class C, class Observer>
STATEWIRE_CELL State cell_RTR_on_GO([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.move_to_rts();
  observer.transition(9);
  return State::RTS;
}

// RTR on DRAIN: spec/queue_pair.dot:38:24
template <class C, class Observer>
STATEWIRE_CELL State cell_RTR_on_DRAIN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_endpoint_queue_pair_gone();
  c.destroy_the_queue_pair();
  observer.transition(10);
  return State::GONE;
}

// RTR on FAILED: spec/queue_pair.dot:48:24
template <class C, class Observer>
STATEWIRE_CELL State cell_RTR_on_FAILED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_endpoint_conn_lost();
  observer.transition(11);
  return State::ERR;
}

// RTR on DESTROY: spec/queue_pair.dot:54:25
template <class C, class Observer>
STATEWIRE_CELL State cell_RTR_on_DESTROY([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.destroy_the_queue_pair();
  observer.transition(12);
  return State::GONE;
}

// RTS on DRAIN: spec/queue_pair.dot:32:23
template <class C, class Observer>
STATEWIRE_CELL State cell_RTS_on_DRAIN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.nothing_is_under_way()) {
    c.raise_endpoint_queue_pair_gone();
    c.destroy_the_queue_pair();
    observer.transition(13);
    return State::GONE;
  }
  c.let_the_rest_leave();
  observer.transition(14);
  return State::SQD;
}

// RTS on FAILED: spec/queue_pair.dot:49:24
template <class C, class Observer>
STATEWIRE_CELL State cell_RTS_on_FAILED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_endpoint_conn_lost();
  observer.transition(15);
  return State::ERR;
}

// RTS on DESTROY: spec/queue_pair.dot:55:25
template <class C, class Observer>
STATEWIRE_CELL State cell_RTS_on_DESTROY([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.destroy_the_queue_pair();
  observer.transition(16);
  return State::GONE;
}

// SQD on DRAINED: spec/queue_pair.dot:35:23
template <class C, class Observer>
STATEWIRE_CELL State cell_SQD_on_DRAINED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_endpoint_queue_pair_gone();
  c.destroy_the_queue_pair();
  observer.transition(17);
  return State::GONE;
}

// SQD on FAILED: spec/queue_pair.dot:50:24
template <class C, class Observer>
STATEWIRE_CELL State cell_SQD_on_FAILED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_endpoint_conn_lost();
  observer.transition(18);
  return State::ERR;
}

// SQD on DESTROY: spec/queue_pair.dot:56:25
template <class C, class Observer>
STATEWIRE_CELL State cell_SQD_on_DESTROY([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.destroy_the_queue_pair();
  observer.transition(19);
  return State::GONE;
}

// ERR on DRAIN: spec/queue_pair.dot:39:24
template <class C, class Observer>
STATEWIRE_CELL State cell_ERR_on_DRAIN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_endpoint_queue_pair_gone();
  c.destroy_the_queue_pair();
  observer.transition(20);
  return State::GONE;
}

// ERR on DESTROY: spec/queue_pair.dot:57:25
template <class C, class Observer>
STATEWIRE_CELL State cell_ERR_on_DESTROY([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.destroy_the_queue_pair();
  observer.transition(21);
  return State::GONE;
}

} // namespace detail

// The dispatch: what `s` becomes on `e`.
template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State step([[maybe_unused]] State s, [[maybe_unused]] Event e, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::RESET:
      switch (e) {
      case Event::PREPARE: return detail::cell_RESET_on_PREPARE(c, observer);
      case Event::FAILED: return detail::cell_RESET_on_FAILED(c, observer);
      case Event::DESTROY: return detail::cell_RESET_on_DESTROY(c, observer);
      default: c.unexpected(s, e); return s;
      }
    case State::INIT:
      switch (e) {
      case Event::REMOTE_KNOWN: return detail::cell_INIT_on_REMOTE_KNOWN(c, observer);
      case Event::CM_READY: return detail::cell_INIT_on_CM_READY(c, observer);
      case Event::DRAIN: return detail::cell_INIT_on_DRAIN(c, observer);
      case Event::FAILED: return detail::cell_INIT_on_FAILED(c, observer);
      case Event::DESTROY: return detail::cell_INIT_on_DESTROY(c, observer);
      default: c.unexpected(s, e); return s;
      }
    case State::RTR:
      switch (e) {
      case Event::GO: return detail::cell_RTR_on_GO(c, observer);
      case Event::DRAIN: return detail::cell_RTR_on_DRAIN(c, observer);
      case Event::FAILED: return detail::cell_RTR_on_FAILED(c, observer);
      case Event::DESTROY: return detail::cell_RTR_on_DESTROY(c, observer);
      default: c.unexpected(s, e); return s;
      }
    case State::RTS:
      switch (e) {
      case Event::DRAIN: return detail::cell_RTS_on_DRAIN(c, observer);
      case Event::FAILED: return detail::cell_RTS_on_FAILED(c, observer);
      case Event::DESTROY: return detail::cell_RTS_on_DESTROY(c, observer);
      case Event::DRAINED: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::SQD:
      switch (e) {
      case Event::DRAINED: return detail::cell_SQD_on_DRAINED(c, observer);
      case Event::FAILED: return detail::cell_SQD_on_FAILED(c, observer);
      case Event::DESTROY: return detail::cell_SQD_on_DESTROY(c, observer);
      case Event::DRAIN: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::ERR:
      switch (e) {
      case Event::DRAIN: return detail::cell_ERR_on_DRAIN(c, observer);
      case Event::DESTROY: return detail::cell_ERR_on_DESTROY(c, observer);
      case Event::PREPARE:
      case Event::REMOTE_KNOWN:
      case Event::GO:
      case Event::CM_READY:
      case Event::DRAINED:
      case Event::FAILED: return s; // ignored
      }
      break;
    case State::GONE:
      return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

// The same, where the event is known when the program is compiled.
template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_PREPARE([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::PREPARE;
    switch (s) {
    case State::RESET: return detail::cell_RESET_on_PREPARE(c, observer);
    case State::ERR:
    case State::GONE: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_REMOTE_KNOWN([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::REMOTE_KNOWN;
    switch (s) {
    case State::INIT: return detail::cell_INIT_on_REMOTE_KNOWN(c, observer);
    case State::ERR:
    case State::GONE: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_GO([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::GO;
    switch (s) {
    case State::RTR: return detail::cell_RTR_on_GO(c, observer);
    case State::ERR:
    case State::GONE: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_CM_READY([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::CM_READY;
    switch (s) {
    case State::INIT: return detail::cell_INIT_on_CM_READY(c, observer);
    case State::ERR:
    case State::GONE: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_DRAIN([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::DRAIN;
    switch (s) {
    case State::INIT: return detail::cell_INIT_on_DRAIN(c, observer);
    case State::RTR: return detail::cell_RTR_on_DRAIN(c, observer);
    case State::RTS: return detail::cell_RTS_on_DRAIN(c, observer);
    case State::ERR: return detail::cell_ERR_on_DRAIN(c, observer);
    case State::SQD:
    case State::GONE: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_DRAINED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::DRAINED;
    switch (s) {
    case State::SQD: return detail::cell_SQD_on_DRAINED(c, observer);
    case State::RTS:
    case State::ERR:
    case State::GONE: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_FAILED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::RESET: return detail::cell_RESET_on_FAILED(c, observer);
    case State::INIT: return detail::cell_INIT_on_FAILED(c, observer);
    case State::RTR: return detail::cell_RTR_on_FAILED(c, observer);
    case State::RTS: return detail::cell_RTS_on_FAILED(c, observer);
    case State::SQD: return detail::cell_SQD_on_FAILED(c, observer);
    case State::ERR:
    case State::GONE: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_DESTROY([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::RESET: return detail::cell_RESET_on_DESTROY(c, observer);
    case State::INIT: return detail::cell_INIT_on_DESTROY(c, observer);
    case State::RTR: return detail::cell_RTR_on_DESTROY(c, observer);
    case State::RTS: return detail::cell_RTS_on_DESTROY(c, observer);
    case State::SQD: return detail::cell_SQD_on_DESTROY(c, observer);
    case State::ERR: return detail::cell_ERR_on_DESTROY(c, observer);
    case State::GONE: return s; // ignored
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

} // namespace statewire::spec::queue_pair
