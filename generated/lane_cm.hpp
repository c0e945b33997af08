// lane_cm: written by statewirec from lanes/lane_cm.dot. Do not edit: edit the spec.
// how the connection manager connects the queue pair of a lane
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewirec/machine.hpp>

namespace statewire::spec::lane_cm {

enum class State : std::uint8_t {
  IDLE, // the initiator waits for SETUP, the acceptor for the request
  RESOLVING, // the peer's address becomes a device and a port
  ROUTING, // the route there is asked for
  REQUESTED, // the request is on its way
  ACCEPTED, // the reply is on its way
  OVER, // connected, or refused
  GONE,
};
enum class Event : std::uint8_t {
  SETUP,
  ADDRESS_RESOLVED,
  ROUTE_RESOLVED,
  REQUEST,
  ESTABLISHED,
  REFUSED,
  STOP,
};

inline constexpr std::string_view k_machine_name = "lane_cm";
inline constexpr State k_initial = State::IDLE;
inline constexpr std::size_t k_state_count = 7;
inline constexpr std::size_t k_event_count = 7;
inline constexpr std::size_t k_timer_count = 0;
inline constexpr std::size_t k_transition_count = 25;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "IDLE",
  "RESOLVING",
  "ROUTING",
  "REQUESTED",
  "ACCEPTED",
  "OVER",
  "GONE",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "the initiator waits for SETUP, the acceptor for the request",
  "the peer's address becomes a device and a port",
  "the route there is asked for",
  "the request is on its way",
  "the reply is on its way",
  "connected, or refused",
  "",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "SETUP",
  "ADDRESS_RESOLVED",
  "ROUTE_RESOLVED",
  "REQUEST",
  "ESTABLISHED",
  "REFUSED",
  "STOP",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 29> k_edges{
  0, 1, 0, 2, 8, 12, 14, 10, 3, 12, 14, 10, 4, 12, 14, 10, 5, 6, 5, 7,
  12, 14, 10, 9, 12, 14, 11, 13, 15,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 1, "this side is the initiator", "lanes/lane_cm.dot", 29, {detail::k_edges.data() + 0, 2}}, // 0: IDLE -> RESOLVING on SETUP
  {0, 0, 5, "else", "lanes/lane_cm.dot", 29, {detail::k_edges.data() + 2, 2}}, // 1: IDLE -> OVER on SETUP
  {0, 3, 4, "", "lanes/lane_cm.dot", 39, {detail::k_edges.data() + 4, 1}}, // 2: IDLE -> ACCEPTED on REQUEST
  {0, 5, 5, "", "lanes/lane_cm.dot", 45, {detail::k_edges.data() + 5, 1}}, // 3: IDLE -> OVER on REFUSED
  {0, 6, 6, "", "lanes/lane_cm.dot", 47, {detail::k_edges.data() + 6, 1}}, // 4: IDLE -> GONE on STOP
  {1, 0, 5, "", "lanes/lane_cm.dot", 42, {detail::k_edges.data() + 7, 1}}, // 5: RESOLVING -> OVER on SETUP
  {1, 1, 2, "", "lanes/lane_cm.dot", 32, {detail::k_edges.data() + 8, 1}}, // 6: RESOLVING -> ROUTING on ADDRESS_RESOLVED
  {1, 5, 5, "", "lanes/lane_cm.dot", 45, {detail::k_edges.data() + 9, 1}}, // 7: RESOLVING -> OVER on REFUSED
  {1, 6, 6, "", "lanes/lane_cm.dot", 47, {detail::k_edges.data() + 10, 1}}, // 8: RESOLVING -> GONE on STOP
  {2, 0, 5, "", "lanes/lane_cm.dot", 42, {detail::k_edges.data() + 11, 1}}, // 9: ROUTING -> OVER on SETUP
  {2, 2, 3, "", "lanes/lane_cm.dot", 33, {detail::k_edges.data() + 12, 1}}, // 10: ROUTING -> REQUESTED on ROUTE_RESOLVED
  {2, 5, 5, "", "lanes/lane_cm.dot", 45, {detail::k_edges.data() + 13, 1}}, // 11: ROUTING -> OVER on REFUSED
  {2, 6, 6, "", "lanes/lane_cm.dot", 47, {detail::k_edges.data() + 14, 1}}, // 12: ROUTING -> GONE on STOP
  {3, 0, 5, "", "lanes/lane_cm.dot", 42, {detail::k_edges.data() + 15, 1}}, // 13: REQUESTED -> OVER on SETUP
  {3, 4, 5, "the reply carries the token", "lanes/lane_cm.dot", 35, {detail::k_edges.data() + 16, 2}}, // 14: REQUESTED -> OVER on ESTABLISHED
  {3, 4, 5, "else", "lanes/lane_cm.dot", 35, {detail::k_edges.data() + 18, 2}}, // 15: REQUESTED -> OVER on ESTABLISHED
  {3, 5, 5, "", "lanes/lane_cm.dot", 45, {detail::k_edges.data() + 20, 1}}, // 16: REQUESTED -> OVER on REFUSED
  {3, 6, 6, "", "lanes/lane_cm.dot", 47, {detail::k_edges.data() + 21, 1}}, // 17: REQUESTED -> GONE on STOP
  {4, 0, 5, "", "lanes/lane_cm.dot", 42, {detail::k_edges.data() + 22, 1}}, // 18: ACCEPTED -> OVER on SETUP
  {4, 4, 5, "", "lanes/lane_cm.dot", 40, {detail::k_edges.data() + 23, 1}}, // 19: ACCEPTED -> OVER on ESTABLISHED
  {4, 5, 5, "", "lanes/lane_cm.dot", 45, {detail::k_edges.data() + 24, 1}}, // 20: ACCEPTED -> OVER on REFUSED
  {4, 6, 6, "", "lanes/lane_cm.dot", 47, {detail::k_edges.data() + 25, 1}}, // 21: ACCEPTED -> GONE on STOP
  {5, 0, 5, "", "lanes/lane_cm.dot", 43, {detail::k_edges.data() + 26, 1}}, // 22: OVER -> OVER on SETUP
  {5, 5, 5, "", "lanes/lane_cm.dot", 46, {detail::k_edges.data() + 27, 1}}, // 23: OVER -> OVER on REFUSED
  {5, 6, 6, "", "lanes/lane_cm.dot", 48, {detail::k_edges.data() + 28, 1}}, // 24: OVER -> GONE on STOP
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 0, 0, 3, 0, 3, 3, // IDLE
  3, 3, 0, 0, 0, 3, 3, // RESOLVING
  3, 0, 3, 0, 0, 3, 3, // ROUTING
  3, 0, 0, 0, 3, 3, 3, // REQUESTED
  3, 0, 0, 0, 3, 3, 3, // ACCEPTED
  3, 0, 0, 0, 0, 3, 3, // OVER
  0, 0, 0, 0, 0, 0, 0, // GONE
}};

} // namespace detail

[[nodiscard]] constexpr ::statewire::Verdict verdict(State s, Event e) {
  return static_cast<::statewire::Verdict>(
      detail::k_verdicts[static_cast<std::size_t>(s) * k_event_count + static_cast<std::size_t>(e)]);
}

[[nodiscard]] constexpr bool is_final([[maybe_unused]] State s) {
  return s == State::GONE;
}

[[nodiscard]] constexpr bool in_attempt([[maybe_unused]] State s) {
  return s == State::IDLE || s == State::RESOLVING || s == State::ROUTING || s == State::REQUESTED || s == State::ACCEPTED;
}

namespace detail {

// void release_the_identifier()  lanes/lane_cm.dot:26:28
template <class C>
inline constexpr bool has_release_the_identifier = requires(C& c) { c.release_the_identifier(); };
// bool this_side_is_the_initiator() const  lanes/lane_cm.dot:30:30
template <class C>
inline constexpr bool has_this_side_is_the_initiator = requires(C& c) { c.this_side_is_the_initiator() ? 1 : 0; };
// void resolve_the_address()  lanes/lane_cm.dot:30:65
template <class C>
inline constexpr bool has_resolve_the_address = requires(C& c) { c.resolve_the_address(); };
// void raise_lane_pair_bad()  lanes/lane_cm.dot:31:43
template <class C>
inline constexpr bool has_raise_lane_pair_bad = requires(C& c) { c.raise_lane_pair_bad(); };
// void resolve_the_route()  lanes/lane_cm.dot:32:56
template <class C>
inline constexpr bool has_resolve_the_route = requires(C& c) { c.resolve_the_route(); };
// void send_the_request()  lanes/lane_cm.dot:33:54
template <class C>
inline constexpr bool has_send_the_request = requires(C& c) { c.send_the_request(); };
// bool the_reply_carries_the_token() const  lanes/lane_cm.dot:36:26
template <class C>
inline constexpr bool has_the_reply_carries_the_token = requires(C& c) { c.the_reply_carries_the_token() ? 1 : 0; };
// void raise_lane_pair_connected()  lanes/lane_cm.dot:36:62
template <class C>
inline constexpr bool has_raise_lane_pair_connected = requires(C& c) { c.raise_lane_pair_connected(); };
// void raise_lane_pair_failed()  lanes/lane_cm.dot:37:39
template <class C>
inline constexpr bool has_raise_lane_pair_failed = requires(C& c) { c.raise_lane_pair_failed(); };
// void accept()  lanes/lane_cm.dot:39:43
template <class C>
inline constexpr bool has_accept = requires(C& c) { c.accept(); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_release_the_identifier<C> &&
  detail::has_this_side_is_the_initiator<C> &&
  detail::has_resolve_the_address<C> &&
  detail::has_raise_lane_pair_bad<C> &&
  detail::has_resolve_the_route<C> &&
  detail::has_send_the_request<C> &&
  detail::has_the_reply_carries_the_token<C> &&
  detail::has_raise_lane_pair_connected<C> &&
  detail::has_raise_lane_pair_failed<C> &&
  detail::has_accept<C>;

namespace detail {

// A phrase without an implementation is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_release_the_identifier<C>, "lanes/lane_cm.dot:26:28: no hook for \"release the identifier\": implement void release_the_identifier()");
  static_assert(has_this_side_is_the_initiator<C>, "lanes/lane_cm.dot:30:30: no hook for \"this side is the initiator\": implement bool this_side_is_the_initiator() const");
  static_assert(has_resolve_the_address<C>, "lanes/lane_cm.dot:30:65: no hook for \"resolve the address\": implement void resolve_the_address()");
  static_assert(has_raise_lane_pair_bad<C>, "lanes/lane_cm.dot:31:43: no hook for \"raise lane_pair BAD\": implement void raise_lane_pair_bad()");
  static_assert(has_resolve_the_route<C>, "lanes/lane_cm.dot:32:56: no hook for \"resolve the route\": implement void resolve_the_route()");
  static_assert(has_send_the_request<C>, "lanes/lane_cm.dot:33:54: no hook for \"send the request\": implement void send_the_request()");
  static_assert(has_the_reply_carries_the_token<C>, "lanes/lane_cm.dot:36:26: no hook for \"the reply carries the token\": implement bool the_reply_carries_the_token() const");
  static_assert(has_raise_lane_pair_connected<C>, "lanes/lane_cm.dot:36:62: no hook for \"raise lane_pair CONNECTED\": implement void raise_lane_pair_connected()");
  static_assert(has_raise_lane_pair_failed<C>, "lanes/lane_cm.dot:37:39: no hook for \"raise lane_pair FAILED\": implement void raise_lane_pair_failed()");
  static_assert(has_accept<C>, "lanes/lane_cm.dot:39:43: no hook for \"accept\": implement void accept()");
}

// IDLE on SETUP: lanes/lane_cm.dot:29:24
template <class C, class Observer>
STATEWIRE_CELL State cell_IDLE_on_SETUP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.this_side_is_the_initiator()) {
    c.resolve_the_address();
    observer.transition(0);
    return State::RESOLVING;
  }
  c.raise_lane_pair_bad();
  observer.transition(1);
  return State::OVER;
}

// IDLE on REQUEST: lanes/lane_cm.dot:39:28
template <class C, class Observer>
STATEWIRE_CELL State cell_IDLE_on_REQUEST([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.accept();
  observer.transition(2);
  return State::ACCEPTED;
}

// IDLE, RESOLVING, ROUTING, REQUESTED, ACCEPTED on REFUSED: lanes/lane_cm.dot:45:47
template <class C, class Observer>
STATEWIRE_CELL State cell_IDLE_on_REFUSED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.raise_lane_pair_failed();
  observer.transition(first);
  return State::OVER;
}

// IDLE, RESOLVING, ROUTING, REQUESTED, ACCEPTED on STOP: lanes/lane_cm.dot:47:47
template <class C, class Observer>
STATEWIRE_CELL State cell_IDLE_on_STOP([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.release_the_identifier();
  observer.transition(first);
  return State::GONE;
}

// RESOLVING, ROUTING, REQUESTED, ACCEPTED on SETUP: lanes/lane_cm.dot:42:52
template <class C, class Observer>
STATEWIRE_CELL State cell_RESOLVING_on_SETUP([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.raise_lane_pair_bad();
  observer.transition(first);
  return State::OVER;
}

// RESOLVING on ADDRESS_RESOLVED: lanes/lane_cm.dot:32:32
template <class C, class Observer>
STATEWIRE_CELL State cell_RESOLVING_on_ADDRESS_RESOLVED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.resolve_the_route();
  observer.transition(6);
  return State::ROUTING;
}

// ROUTING on ROUTE_RESOLVED: lanes/lane_cm.dot:33:32
template <class C, class Observer>
STATEWIRE_CELL State cell_ROUTING_on_ROUTE_RESOLVED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.send_the_request();
  observer.transition(10);
  return State::REQUESTED;
}

// REQUESTED on ESTABLISHED: lanes/lane_cm.dot:35:30
template <class C, class Observer>
STATEWIRE_CELL State cell_REQUESTED_on_ESTABLISHED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.the_reply_carries_the_token()) {
    c.raise_lane_pair_connected();
    observer.transition(14);
    return State::OVER;
  }
  c.raise_lane_pair_failed();
  observer.transition(15);
  return State::OVER;
}

// ACCEPTED on ESTABLISHED: lanes/lane_cm.dot:40:28
template <class C, class Observer>
STATEWIRE_CELL State cell_ACCEPTED_on_ESTABLISHED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_lane_pair_connected();
  observer.transition(19);
  return State::OVER;
}

// OVER on SETUP: lanes/lane_cm.dot:43:29
template <class C, class Observer>
STATEWIRE_CELL State cell_OVER_on_SETUP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_lane_pair_bad();
  observer.transition(22);
  return State::OVER;
}

// OVER on REFUSED: lanes/lane_cm.dot:46:24
template <class C, class Observer>
STATEWIRE_CELL State cell_OVER_on_REFUSED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_lane_pair_failed();
  observer.transition(23);
  return State::OVER;
}

// OVER on STOP: lanes/lane_cm.dot:48:24
template <class C, class Observer>
STATEWIRE_CELL State cell_OVER_on_STOP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.release_the_identifier();
  observer.transition(24);
  return State::GONE;
}

} // namespace detail

// The dispatch: what `s` becomes on `e`.
template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State step([[maybe_unused]] State s, [[maybe_unused]] Event e, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::IDLE:
      switch (e) {
      case Event::SETUP: return detail::cell_IDLE_on_SETUP(c, observer);
      case Event::REQUEST: return detail::cell_IDLE_on_REQUEST(c, observer);
      case Event::REFUSED: return detail::cell_IDLE_on_REFUSED(s, c, observer, 3);
      case Event::STOP: return detail::cell_IDLE_on_STOP(s, c, observer, 4);
      case Event::ADDRESS_RESOLVED:
      case Event::ROUTE_RESOLVED:
      case Event::ESTABLISHED: return s; // ignored
      }
      break;
    case State::RESOLVING:
      switch (e) {
      case Event::SETUP: return detail::cell_RESOLVING_on_SETUP(s, c, observer, 5);
      case Event::ADDRESS_RESOLVED: return detail::cell_RESOLVING_on_ADDRESS_RESOLVED(c, observer);
      case Event::REFUSED: return detail::cell_IDLE_on_REFUSED(s, c, observer, 7);
      case Event::STOP: return detail::cell_IDLE_on_STOP(s, c, observer, 8);
      case Event::ROUTE_RESOLVED:
      case Event::REQUEST:
      case Event::ESTABLISHED: return s; // ignored
      }
      break;
    case State::ROUTING:
      switch (e) {
      case Event::SETUP: return detail::cell_RESOLVING_on_SETUP(s, c, observer, 9);
      case Event::ROUTE_RESOLVED: return detail::cell_ROUTING_on_ROUTE_RESOLVED(c, observer);
      case Event::REFUSED: return detail::cell_IDLE_on_REFUSED(s, c, observer, 11);
      case Event::STOP: return detail::cell_IDLE_on_STOP(s, c, observer, 12);
      case Event::ADDRESS_RESOLVED:
      case Event::REQUEST:
      case Event::ESTABLISHED: return s; // ignored
      }
      break;
    case State::REQUESTED:
      switch (e) {
      case Event::SETUP: return detail::cell_RESOLVING_on_SETUP(s, c, observer, 13);
      case Event::ESTABLISHED: return detail::cell_REQUESTED_on_ESTABLISHED(c, observer);
      case Event::REFUSED: return detail::cell_IDLE_on_REFUSED(s, c, observer, 16);
      case Event::STOP: return detail::cell_IDLE_on_STOP(s, c, observer, 17);
      case Event::ADDRESS_RESOLVED:
      case Event::ROUTE_RESOLVED:
      case Event::REQUEST: return s; // ignored
      }
      break;
    case State::ACCEPTED:
      switch (e) {
      case Event::SETUP: return detail::cell_RESOLVING_on_SETUP(s, c, observer, 18);
      case Event::ESTABLISHED: return detail::cell_ACCEPTED_on_ESTABLISHED(c, observer);
      case Event::REFUSED: return detail::cell_IDLE_on_REFUSED(s, c, observer, 20);
      case Event::STOP: return detail::cell_IDLE_on_STOP(s, c, observer, 21);
      case Event::ADDRESS_RESOLVED:
      case Event::ROUTE_RESOLVED:
      case Event::REQUEST: return s; // ignored
      }
      break;
    case State::OVER:
      switch (e) {
      case Event::SETUP: return detail::cell_OVER_on_SETUP(c, observer);
      case Event::REFUSED: return detail::cell_OVER_on_REFUSED(c, observer);
      case Event::STOP: return detail::cell_OVER_on_STOP(c, observer);
      case Event::ADDRESS_RESOLVED:
      case Event::ROUTE_RESOLVED:
      case Event::REQUEST:
      case Event::ESTABLISHED: return s; // ignored
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
STATEWIRE_CELL State on_SETUP([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::IDLE: return detail::cell_IDLE_on_SETUP(c, observer);
    case State::RESOLVING: return detail::cell_RESOLVING_on_SETUP(s, c, observer, 5);
    case State::ROUTING: return detail::cell_RESOLVING_on_SETUP(s, c, observer, 9);
    case State::REQUESTED: return detail::cell_RESOLVING_on_SETUP(s, c, observer, 13);
    case State::ACCEPTED: return detail::cell_RESOLVING_on_SETUP(s, c, observer, 18);
    case State::OVER: return detail::cell_OVER_on_SETUP(c, observer);
    case State::GONE: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_ADDRESS_RESOLVED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::RESOLVING: return detail::cell_RESOLVING_on_ADDRESS_RESOLVED(c, observer);
    case State::IDLE:
    case State::ROUTING:
    case State::REQUESTED:
    case State::ACCEPTED:
    case State::OVER:
    case State::GONE: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_ROUTE_RESOLVED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::ROUTING: return detail::cell_ROUTING_on_ROUTE_RESOLVED(c, observer);
    case State::IDLE:
    case State::RESOLVING:
    case State::REQUESTED:
    case State::ACCEPTED:
    case State::OVER:
    case State::GONE: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_REQUEST([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::IDLE: return detail::cell_IDLE_on_REQUEST(c, observer);
    case State::RESOLVING:
    case State::ROUTING:
    case State::REQUESTED:
    case State::ACCEPTED:
    case State::OVER:
    case State::GONE: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_ESTABLISHED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::REQUESTED: return detail::cell_REQUESTED_on_ESTABLISHED(c, observer);
    case State::ACCEPTED: return detail::cell_ACCEPTED_on_ESTABLISHED(c, observer);
    case State::IDLE:
    case State::RESOLVING:
    case State::ROUTING:
    case State::OVER:
    case State::GONE: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_REFUSED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::IDLE: return detail::cell_IDLE_on_REFUSED(s, c, observer, 3);
    case State::RESOLVING: return detail::cell_IDLE_on_REFUSED(s, c, observer, 7);
    case State::ROUTING: return detail::cell_IDLE_on_REFUSED(s, c, observer, 11);
    case State::REQUESTED: return detail::cell_IDLE_on_REFUSED(s, c, observer, 16);
    case State::ACCEPTED: return detail::cell_IDLE_on_REFUSED(s, c, observer, 20);
    case State::OVER: return detail::cell_OVER_on_REFUSED(c, observer);
    case State::GONE: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_STOP([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::IDLE: return detail::cell_IDLE_on_STOP(s, c, observer, 4);
    case State::RESOLVING: return detail::cell_IDLE_on_STOP(s, c, observer, 8);
    case State::ROUTING: return detail::cell_IDLE_on_STOP(s, c, observer, 12);
    case State::REQUESTED: return detail::cell_IDLE_on_STOP(s, c, observer, 17);
    case State::ACCEPTED: return detail::cell_IDLE_on_STOP(s, c, observer, 21);
    case State::OVER: return detail::cell_OVER_on_STOP(c, observer);
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

} // namespace statewire::spec::lane_cm
