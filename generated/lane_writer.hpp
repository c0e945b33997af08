// lane_writer: written by statewirec from lanes/lane_writer.dot. Do not edit: edit the spec.
// where the bytes go that one side sends: to the socket, or through the ring of a lane
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewire/machine.hpp>

namespace statewire::spec::lane_writer {

enum class State : std::uint8_t {
  SOCKET, // bytes go to the socket
  RING, // bytes go into the ring
  ENDED, // nothing more is sent
};
enum class Event : std::uint8_t {
  WRITE,
  DUE,
  MAY_WRITE,
  GIVE_UP,
  FINISH,
  LOST,
};

inline constexpr std::string_view k_machine_name = "lane_writer";
inline constexpr State k_initial = State::SOCKET;
inline constexpr std::size_t k_state_count = 3;
inline constexpr std::size_t k_event_count = 6;
inline constexpr std::size_t k_timer_count = 0;
inline constexpr std::size_t k_transition_count = 10;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "SOCKET",
  "RING",
  "ENDED",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "bytes go to the socket",
  "bytes go into the ring",
  "nothing more is sent",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "WRITE",
  "DUE",
  "MAY_WRITE",
  "GIVE_UP",
  "FINISH",
  "LOST",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 10> k_edges{
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 0, "", "lanes/lane_writer.dot", 21, {detail::k_edges.data() + 0, 1}}, // 0: SOCKET -> SOCKET on WRITE
  {0, 2, 1, "", "lanes/lane_writer.dot", 22, {detail::k_edges.data() + 1, 1}}, // 1: SOCKET -> RING on MAY_WRITE
  {0, 3, 0, "", "lanes/lane_writer.dot", 23, {detail::k_edges.data() + 2, 1}}, // 2: SOCKET -> SOCKET on GIVE_UP
  {0, 4, 2, "", "lanes/lane_writer.dot", 24, {detail::k_edges.data() + 3, 1}}, // 3: SOCKET -> ENDED on FINISH
  {1, 0, 1, "the ring has room and more than one receive is left", "lanes/lane_writer.dot", 26, {detail::k_edges.data() + 4, 1}}, // 4: RING -> RING on WRITE
  {1, 0, 1, "else", "lanes/lane_writer.dot", 27, {detail::k_edges.data() + 5, 1}}, // 5: RING -> RING on WRITE
  {1, 1, 1, "a report is due and a receive is left", "lanes/lane_writer.dot", 28, {detail::k_edges.data() + 6, 1}}, // 6: RING -> RING on DUE
  {1, 1, 1, "else", "lanes/lane_writer.dot", 29, {detail::k_edges.data() + 7, 1}}, // 7: RING -> RING on DUE
  {1, 3, 0, "", "lanes/lane_writer.dot", 30, {detail::k_edges.data() + 8, 1}}, // 8: RING -> SOCKET on GIVE_UP
  {1, 5, 2, "", "lanes/lane_writer.dot", 31, {detail::k_edges.data() + 9, 1}}, // 9: RING -> ENDED on LOST
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 0, 3, 3, 3, 0, // SOCKET
  3, 3, 2, 3, 2, 3, // RING
  0, 0, 0, 0, 0, 0, // ENDED
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

// void write_to_the_socket()  lanes/lane_writer.dot:21:41
template <class C>
inline constexpr bool has_write_to_the_socket = requires(C& c) { c.write_to_the_socket(); };
// void queue_switch()  lanes/lane_writer.dot:22:45
template <class C>
inline constexpr bool has_queue_switch = requires(C& c) { c.queue_switch(); };
// void release_the_lane()  lanes/lane_writer.dot:23:43
template <class C>
inline constexpr bool has_release_the_lane = requires(C& c) { c.release_the_lane(); };
// void end_the_stream()  lanes/lane_writer.dot:24:42
template <class C>
inline constexpr bool has_end_the_stream = requires(C& c) { c.end_the_stream(); };
// bool the_ring_has_room() const  lanes/lane_writer.dot:26:34
template <class C>
inline constexpr bool has_the_ring_has_room = requires(C& c) { c.the_ring_has_room() ? 1 : 0; };
// bool more_than_one_receive_is_left() const  lanes/lane_writer.dot:26:56
template <class C>
inline constexpr bool has_more_than_one_receive_is_left = requires(C& c) { c.more_than_one_receive_is_left() ? 1 : 0; };
// void publish()  lanes/lane_writer.dot:26:94
template <class C>
inline constexpr bool has_publish = requires(C& c) { c.publish(); };
// bool a_report_is_due() const  lanes/lane_writer.dot:28:32
template <class C>
inline constexpr bool has_a_report_is_due = requires(C& c) { c.a_report_is_due() ? 1 : 0; };
// bool a_receive_is_left() const  lanes/lane_writer.dot:28:52
template <class C>
inline constexpr bool has_a_receive_is_left = requires(C& c) { c.a_receive_is_left() ? 1 : 0; };
// void send_a_report()  lanes/lane_writer.dot:28:78
template <class C>
inline constexpr bool has_send_a_report = requires(C& c) { c.send_a_report(); };
// void send_what_the_peer_has_not_received()  lanes/lane_writer.dot:30:41
template <class C>
inline constexpr bool has_send_what_the_peer_has_not_received = requires(C& c) { c.send_what_the_peer_has_not_received(); };
// void report_the_loss()  lanes/lane_writer.dot:31:38
template <class C>
inline constexpr bool has_report_the_loss = requires(C& c) { c.report_the_loss(); };
// void unexpected(State, Event)  lanes/lane_writer.dot:18:52
template <class C>
inline constexpr bool can_unexpected = requires(C& c) { c.unexpected(State{}, Event{}); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_write_to_the_socket<C> &&
  detail::has_queue_switch<C> &&
  detail::has_release_the_lane<C> &&
  detail::has_end_the_stream<C> &&
  detail::has_the_ring_has_room<C> &&
  detail::has_more_than_one_receive_is_left<C> &&
  detail::has_publish<C> &&
  detail::has_a_report_is_due<C> &&
  detail::has_a_receive_is_left<C> &&
  detail::has_send_a_report<C> &&
  detail::has_send_what_the_peer_has_not_received<C> &&
  detail::has_report_the_loss<C> &&
  detail::can_unexpected<C>;

namespace detail {

// A phrase that nobody implements is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_write_to_the_socket<C>, "lanes/lane_writer.dot:21:41: no hook for \"write to the socket\": implement void write_to_the_socket()");
  static_assert(has_queue_switch<C>, "lanes/lane_writer.dot:22:45: no hook for \"queue SWITCH\": implement void queue_switch()");
  static_assert(has_release_the_lane<C>, "lanes/lane_writer.dot:23:43: no hook for \"release the lane\": implement void release_the_lane()");
  static_assert(has_end_the_stream<C>, "lanes/lane_writer.dot:24:42: no hook for \"end the stream\": implement void end_the_stream()");
  static_assert(has_the_ring_has_room<C>, "lanes/lane_writer.dot:26:34: no hook for \"the ring has room\": implement bool the_ring_has_room() const");
  static_assert(has_more_than_one_receive_is_left<C>, "lanes/lane_writer.dot:26:56: no hook for \"more than one receive is left\": implement bool more_than_one_receive_is_left() const");
  static_assert(has_publish<C>, "lanes/lane_writer.dot:26:94: no hook for \"publish\": implement void publish()");
  static_assert(has_a_report_is_due<C>, "lanes/lane_writer.dot:28:32: no hook for \"a report is due\": implement bool a_report_is_due() const");
  static_assert(has_a_receive_is_left<C>, "lanes/lane_writer.dot:28:52: no hook for \"a receive is left\": implement bool a_receive_is_left() const");
  static_assert(has_send_a_report<C>, "lanes/lane_writer.dot:28:78: no hook for \"send a report\": implement void send_a_report()");
  static_assert(has_send_what_the_peer_has_not_received<C>, "lanes/lane_writer.dot:30:41: no hook for \"send what the peer has not received\": implement void send_what_the_peer_has_not_received()");
  static_assert(has_report_the_loss<C>, "lanes/lane_writer.dot:31:38: no hook for \"report the loss\": implement void report_the_loss()");
  static_assert(can_unexpected<C>, "lanes/lane_writer.dot:18:52: no hook for events that are an error: implement void unexpected(State, Event)");
}

// SOCKET on WRITE: lanes/lane_writer.dot:21:28
template <class C, class Observer>
STATEWIRE_CELL State cell_SOCKET_on_WRITE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.write_to_the_socket();
  observer.transition(0);
  return State::SOCKET;
}

// SOCKET on MAY_WRITE: lanes/lane_writer.dot:22:28
template <class C, class Observer>
STATEWIRE_CELL State cell_SOCKET_on_MAY_WRITE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.queue_switch();
  observer.transition(1);
  return State::RING;
}

// SOCKET on GIVE_UP: lanes/lane_writer.dot:23:28
template <class C, class Observer>
STATEWIRE_CELL State cell_SOCKET_on_GIVE_UP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.release_the_lane();
  observer.transition(2);
  return State::SOCKET;
}

// SOCKET on FINISH: lanes/lane_writer.dot:24:28
template <class C, class Observer>
STATEWIRE_CELL State cell_SOCKET_on_FINISH([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.end_the_stream();
  observer.transition(3);
  return State::ENDED;
}

// RING on WRITE: lanes/lane_writer.dot:26:26
template <class C, class Observer>
STATEWIRE_CELL State cell_RING_on_WRITE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.the_ring_has_room() && c.more_than_one_receive_is_left()) {
    c.publish();
    observer.transition(4);
    return State::RING;
  }
  observer.transition(5);
  return State::RING;
}

// RING on DUE: lanes/lane_writer.dot:28:26
template <class C, class Observer>
STATEWIRE_CELL State cell_RING_on_DUE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.a_report_is_due() && c.a_receive_is_left()) {
    c.send_a_report();
    observer.transition(6);
    return State::RING;
  }
  observer.transition(7);
  return State::RING;
}

// RING on GIVE_UP: lanes/lane_writer.dot:30:26
template <class C, class Observer>
STATEWIRE_CELL State cell_RING_on_GIVE_UP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.send_what_the_peer_has_not_received();
  c.release_the_lane();
  observer.transition(8);
  return State::SOCKET;
}

// RING on LOST: lanes/lane_writer.dot:31:26
template <class C, class Observer>
STATEWIRE_CELL State cell_RING_on_LOST([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.report_the_loss();
  observer.transition(9);
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
      case Event::WRITE: return detail::cell_SOCKET_on_WRITE(c, observer);
      case Event::MAY_WRITE: return detail::cell_SOCKET_on_MAY_WRITE(c, observer);
      case Event::GIVE_UP: return detail::cell_SOCKET_on_GIVE_UP(c, observer);
      case Event::FINISH: return detail::cell_SOCKET_on_FINISH(c, observer);
      case Event::DUE:
      case Event::LOST: return s; // ignored
      }
      break;
    case State::RING:
      switch (e) {
      case Event::WRITE: return detail::cell_RING_on_WRITE(c, observer);
      case Event::DUE: return detail::cell_RING_on_DUE(c, observer);
      case Event::GIVE_UP: return detail::cell_RING_on_GIVE_UP(c, observer);
      case Event::LOST: return detail::cell_RING_on_LOST(c, observer);
      default: c.unexpected(s, e); return s;
      }
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
STATEWIRE_CELL State on_WRITE([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::SOCKET: return detail::cell_SOCKET_on_WRITE(c, observer);
    case State::RING: return detail::cell_RING_on_WRITE(c, observer);
    case State::ENDED: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_DUE([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::RING: return detail::cell_RING_on_DUE(c, observer);
    case State::SOCKET:
    case State::ENDED: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_MAY_WRITE([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::MAY_WRITE;
    switch (s) {
    case State::SOCKET: return detail::cell_SOCKET_on_MAY_WRITE(c, observer);
    case State::ENDED: return s; // ignored
    default: c.unexpected(s, e); return s;
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
    case State::SOCKET: return detail::cell_SOCKET_on_GIVE_UP(c, observer);
    case State::RING: return detail::cell_RING_on_GIVE_UP(c, observer);
    case State::ENDED: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_FINISH([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::FINISH;
    switch (s) {
    case State::SOCKET: return detail::cell_SOCKET_on_FINISH(c, observer);
    case State::ENDED: return s; // ignored
    default: c.unexpected(s, e); return s;
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
    case State::RING: return detail::cell_RING_on_LOST(c, observer);
    case State::SOCKET:
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

} // namespace statewire::spec::lane_writer
