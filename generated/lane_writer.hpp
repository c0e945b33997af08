// lane_writer: written by statewirec from lanes/lane_writer.dot. Do not edit: edit the spec.
// where the bytes go that one side sends: to the socket, or through the ring of a lane
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewirec/machine.hpp>

namespace statewire::spec::lane_writer {

enum class State : std::uint8_t {
  SOCKET, // bytes go to the socket
  FRAME, // the rest of the frame that has begun goes to the socket
  RING, // bytes go into the ring
  ENDED, // nothing more is sent
};
enum class Event : std::uint8_t {
  WRITE,
  DUE,
  MAY_WRITE,
  FRAME_ENDED,
  GIVE_UP,
  FINISH,
  LOST,
};

inline constexpr std::string_view k_machine_name = "lane_writer";
inline constexpr State k_initial = State::SOCKET;
inline constexpr std::size_t k_state_count = 4;
inline constexpr std::size_t k_event_count = 7;
inline constexpr std::size_t k_timer_count = 0;
inline constexpr std::size_t k_transition_count = 15;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "SOCKET",
  "FRAME",
  "RING",
  "ENDED",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "bytes go to the socket",
  "the rest of the frame that has begun goes to the socket",
  "bytes go into the ring",
  "nothing more is sent",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "WRITE",
  "DUE",
  "MAY_WRITE",
  "FRAME_ENDED",
  "GIVE_UP",
  "FINISH",
  "LOST",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 17> k_edges{
  0, 1, 2, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 0, "", "lanes/lane_writer.dot", 23, {detail::k_edges.data() + 0, 1}}, // 0: SOCKET -> SOCKET on WRITE
  {0, 2, 1, "a frame has begun", "lanes/lane_writer.dot", 25, {detail::k_edges.data() + 1, 2}}, // 1: SOCKET -> FRAME on MAY_WRITE
  {0, 2, 2, "else", "lanes/lane_writer.dot", 25, {detail::k_edges.data() + 3, 2}}, // 2: SOCKET -> RING on MAY_WRITE
  {0, 4, 0, "", "lanes/lane_writer.dot", 28, {detail::k_edges.data() + 5, 1}}, // 3: SOCKET -> SOCKET on GIVE_UP
  {0, 5, 3, "", "lanes/lane_writer.dot", 29, {detail::k_edges.data() + 6, 1}}, // 4: SOCKET -> ENDED on FINISH
  {1, 0, 1, "", "lanes/lane_writer.dot", 31, {detail::k_edges.data() + 7, 1}}, // 5: FRAME -> FRAME on WRITE
  {1, 3, 2, "", "lanes/lane_writer.dot", 32, {detail::k_edges.data() + 8, 1}}, // 6: FRAME -> RING on FRAME_ENDED
  {1, 4, 0, "", "lanes/lane_writer.dot", 33, {detail::k_edges.data() + 9, 1}}, // 7: FRAME -> SOCKET on GIVE_UP
  {1, 6, 0, "", "lanes/lane_writer.dot", 34, {detail::k_edges.data() + 10, 1}}, // 8: FRAME -> SOCKET on LOST
  {2, 0, 2, "the ring has room and more than one receive is left", "lanes/lane_writer.dot", 36, {detail::k_edges.data() + 11, 1}}, // 9: RING -> RING on WRITE
  {2, 0, 2, "else", "lanes/lane_writer.dot", 37, {detail::k_edges.data() + 12, 1}}, // 10: RING -> RING on WRITE
  {2, 1, 2, "a report is due and a receive is left", "lanes/lane_writer.dot", 38, {detail::k_edges.data() + 13, 1}}, // 11: RING -> RING on DUE
  {2, 1, 2, "else", "lanes/lane_writer.dot", 39, {detail::k_edges.data() + 14, 1}}, // 12: RING -> RING on DUE
  {2, 4, 0, "", "lanes/lane_writer.dot", 40, {detail::k_edges.data() + 15, 1}}, // 13: RING -> SOCKET on GIVE_UP
  {2, 6, 3, "", "lanes/lane_writer.dot", 41, {detail::k_edges.data() + 16, 1}}, // 14: RING -> ENDED on LOST
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 0, 3, 2, 3, 3, 0, // SOCKET
  3, 0, 2, 3, 3, 2, 3, // FRAME
  3, 3, 2, 2, 3, 2, 3, // RING
  0, 0, 0, 0, 0, 0, 0, // ENDED
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

// void write_to_the_socket()  lanes/lane_writer.dot:23:41
template <class C>
inline constexpr bool has_write_to_the_socket = requires(C& c) { c.write_to_the_socket(); };
// bool a_frame_has_begun() const  lanes/lane_writer.dot:26:29
template <class C>
inline constexpr bool has_a_frame_has_begun = requires(C& c) { c.a_frame_has_begun() ? 1 : 0; };
// void queue_switch()  lanes/lane_writer.dot:27:42
template <class C>
inline constexpr bool has_queue_switch = requires(C& c) { c.queue_switch(); };
// void release_the_lane()  lanes/lane_writer.dot:28:43
template <class C>
inline constexpr bool has_release_the_lane = requires(C& c) { c.release_the_lane(); };
// void end_the_stream()  lanes/lane_writer.dot:29:42
template <class C>
inline constexpr bool has_end_the_stream = requires(C& c) { c.end_the_stream(); };
// void write_the_rest_of_the_frame_to_the_socket()  lanes/lane_writer.dot:31:40
template <class C>
inline constexpr bool has_write_the_rest_of_the_frame_to_the_socket = requires(C& c) { c.write_the_rest_of_the_frame_to_the_socket(); };
// bool the_ring_has_room() const  lanes/lane_writer.dot:36:34
template <class C>
inline constexpr bool has_the_ring_has_room = requires(C& c) { c.the_ring_has_room() ? 1 : 0; };
// bool more_than_one_receive_is_left() const  lanes/lane_writer.dot:36:56
template <class C>
inline constexpr bool has_more_than_one_receive_is_left = requires(C& c) { c.more_than_one_receive_is_left() ? 1 : 0; };
// void publish()  lanes/lane_writer.dot:36:94
template <class C>
inline constexpr bool has_publish = requires(C& c) { c.publish(); };
// bool a_report_is_due() const  lanes/lane_writer.dot:38:32
template <class C>
inline constexpr bool has_a_report_is_due = requires(C& c) { c.a_report_is_due() ? 1 : 0; };
// bool a_receive_is_left() const  lanes/lane_writer.dot:38:52
template <class C>
inline constexpr bool has_a_receive_is_left = requires(C& c) { c.a_receive_is_left() ? 1 : 0; };
// void send_a_report()  lanes/lane_writer.dot:38:78
template <class C>
inline constexpr bool has_send_a_report = requires(C& c) { c.send_a_report(); };
// void send_what_the_peer_has_not_received()  lanes/lane_writer.dot:40:41
template <class C>
inline constexpr bool has_send_what_the_peer_has_not_received = requires(C& c) { c.send_what_the_peer_has_not_received(); };
// void report_the_loss()  lanes/lane_writer.dot:41:38
template <class C>
inline constexpr bool has_report_the_loss = requires(C& c) { c.report_the_loss(); };
// void unexpected(State, Event)  lanes/lane_writer.dot:18:86
template <class C>
inline constexpr bool can_unexpected = requires(C& c) { c.unexpected(State{}, Event{}); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_write_to_the_socket<C> &&
  detail::has_a_frame_has_begun<C> &&
  detail::has_queue_switch<C> &&
  detail::has_release_the_lane<C> &&
  detail::has_end_the_stream<C> &&
  detail::has_write_the_rest_of_the_frame_to_the_socket<C> &&
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

// A phrase without an implementation is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_write_to_the_socket<C>, "lanes/lane_writer.dot:23:41: no hook for \"write to the socket\": implement void write_to_the_socket()");
  static_assert(has_a_frame_has_begun<C>, "lanes/lane_writer.dot:26:29: no hook for \"a frame has begun\": implement bool a_frame_has_begun() const");
  static_assert(has_queue_switch<C>, "lanes/lane_writer.dot:27:42: no hook for \"queue SWITCH\": implement void queue_switch()");
  static_assert(has_release_the_lane<C>, "lanes/lane_writer.dot:28:43: no hook for \"release the lane\": implement void release_the_lane()");
  static_assert(has_end_the_stream<C>, "lanes/lane_writer.dot:29:42: no hook for \"end the stream\": implement void end_the_stream()");
  static_assert(has_write_the_rest_of_the_frame_to_the_socket<C>, "lanes/lane_writer.dot:31:40: no hook for \"write the rest of the frame to the socket\": implement void write_the_rest_of_the_frame_to_the_socket()");
  static_assert(has_the_ring_has_room<C>, "lanes/lane_writer.dot:36:34: no hook for \"the ring has room\": implement bool the_ring_has_room() const");
  static_assert(has_more_than_one_receive_is_left<C>, "lanes/lane_writer.dot:36:56: no hook for \"more than one receive is left\": implement bool more_than_one_receive_is_left() const");
  static_assert(has_publish<C>, "lanes/lane_writer.dot:36:94: no hook for \"publish\": implement void publish()");
  static_assert(has_a_report_is_due<C>, "lanes/lane_writer.dot:38:32: no hook for \"a report is due\": implement bool a_report_is_due() const");
  static_assert(has_a_receive_is_left<C>, "lanes/lane_writer.dot:38:52: no hook for \"a receive is left\": implement bool a_receive_is_left() const");
  static_assert(has_send_a_report<C>, "lanes/lane_writer.dot:38:78: no hook for \"send a report\": implement void send_a_report()");
  static_assert(has_send_what_the_peer_has_not_received<C>, "lanes/lane_writer.dot:40:41: no hook for \"send what the peer has not received\": implement void send_what_the_peer_has_not_received()");
  static_assert(has_report_the_loss<C>, "lanes/lane_writer.dot:41:38: no hook for \"report the loss\": implement void report_the_loss()");
  static_assert(can_unexpected<C>, "lanes/lane_writer.dot:18:86: no hook for events that are an error: implement void unexpected(State, Event)");
}

// SOCKET on WRITE: lanes/lane_writer.dot:23:28
template <class C, class Observer>
STATEWIRE_CELL State cell_SOCKET_on_WRITE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.write_to_the_socket();
  observer.transition(0);
  return State::SOCKET;
}

// SOCKET on MAY_WRITE: lanes/lane_writer.dot:25:28
template <class C, class Observer>
STATEWIRE_CELL State cell_SOCKET_on_MAY_WRITE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.a_frame_has_begun()) {
    observer.transition(1);
    return State::FRAME;
  }
  c.queue_switch();
  observer.transition(2);
  return State::RING;
}

// SOCKET on GIVE_UP: lanes/lane_writer.dot:28:28
template <class C, class Observer>
STATEWIRE_CELL State cell_SOCKET_on_GIVE_UP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.release_the_lane();
  observer.transition(3);
  return State::SOCKET;
}

// SOCKET on FINISH: lanes/lane_writer.dot:29:28
template <class C, class Observer>
STATEWIRE_CELL State cell_SOCKET_on_FINISH([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.end_the_stream();
  observer.transition(4);
  return State::ENDED;
}

// FRAME on WRITE: lanes/lane_writer.dot:31:27
template <class C, class Observer>
STATEWIRE_CELL State cell_FRAME_on_WRITE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.write_the_rest_of_the_frame_to_the_socket();
  observer.transition(5);
  return State::FRAME;
}

// FRAME on FRAME_ENDED: lanes/lane_writer.dot:32:27
template <class C, class Observer>
STATEWIRE_CELL State cell_FRAME_on_FRAME_ENDED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.queue_switch();
  observer.transition(6);
  return State::RING;
}

// FRAME on GIVE_UP: lanes/lane_writer.dot:33:27
template <class C, class Observer>
STATEWIRE_CELL State cell_FRAME_on_GIVE_UP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.release_the_lane();
  observer.transition(7);
  return State::SOCKET;
}

// FRAME on LOST: lanes/lane_writer.dot:34:27
template <class C, class Observer>
STATEWIRE_CELL State cell_FRAME_on_LOST([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(8);
  return State::SOCKET;
}

// RING on WRITE: lanes/lane_writer.dot:36:26
template <class C, class Observer>
STATEWIRE_CELL State cell_RING_on_WRITE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.the_ring_has_room() && c.more_than_one_receive_is_left()) {
    c.publish();
    observer.transition(9);
    return State::RING;
  }
  observer.transition(10);
  return State::RING;
}

// RING on DUE: lanes/lane_writer.dot:38:26
template <class C, class Observer>
STATEWIRE_CELL State cell_RING_on_DUE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.a_report_is_due() && c.a_receive_is_left()) {
    c.send_a_report();
    observer.transition(11);
    return State::RING;
  }
  observer.transition(12);
  return State::RING;
}

// RING on GIVE_UP: lanes/lane_writer.dot:40:26
template <class C, class Observer>
STATEWIRE_CELL State cell_RING_on_GIVE_UP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.send_what_the_peer_has_not_received();
  c.release_the_lane();
  observer.transition(13);
  return State::SOCKET;
}

// RING on LOST: lanes/lane_writer.dot:41:26
template <class C, class Observer>
STATEWIRE_CELL State cell_RING_on_LOST([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.report_the_loss();
  observer.transition(14);
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
      default: c.unexpected(s, e); return s;
      }
    case State::FRAME:
      switch (e) {
      case Event::WRITE: return detail::cell_FRAME_on_WRITE(c, observer);
      case Event::FRAME_ENDED: return detail::cell_FRAME_on_FRAME_ENDED(c, observer);
      case Event::GIVE_UP: return detail::cell_FRAME_on_GIVE_UP(c, observer);
      case Event::LOST: return detail::cell_FRAME_on_LOST(c, observer);
      case Event::DUE: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
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
    case State::FRAME: return detail::cell_FRAME_on_WRITE(c, observer);
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
    case State::FRAME:
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
STATEWIRE_CELL State on_FRAME_ENDED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::FRAME_ENDED;
    switch (s) {
    case State::FRAME: return detail::cell_FRAME_on_FRAME_ENDED(c, observer);
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
    case State::FRAME: return detail::cell_FRAME_on_GIVE_UP(c, observer);
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
    case State::FRAME: return detail::cell_FRAME_on_LOST(c, observer);
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
