// close: written by statewirec from spec/close.dot. Do not edit: edit the spec.
// the close protocol of a virtual connection
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewire/machine.hpp>

namespace statewire::spec::close {

enum class State : std::uint8_t {
  INACTIVE, // no communication initiated, or closed in good order
  ACTIVE, // messages flow, or wait for the connection
  LOCAL_CLOSE, // this side has asked to close; the peer's answer is awaited
  REMOTE_CLOSE, // the peer has asked to close; our answer goes behind what is queued
  CLOSE_ACKED, // both have asked; our acknowledgement is sent, the peer's is awaited
  CLOSED, // both have acknowledged; the connection is being taken down
  MORIBUND, // ended without the protocol: bytes may be lost, everything queued was reported as failed
  INACTIVE_CLOSED, // this process finalizes: never opened again
};
enum class Event : std::uint8_t {
  SEND,
  DATA,
  OPENED,
  OPEN_FAILED,
  ATTEMPT_LOST,
  CONN_LOST,
  SEND_CLOSE,
  CLOSE_PACKET,
  TERMINATED,
  FINALIZE,
  TIMEOUT,
  PEER_REPLACED,
};
enum class Timer : std::uint8_t {
  close_deadline,
};

inline constexpr std::string_view k_machine_name = "close";
inline constexpr State k_initial = State::INACTIVE;
inline constexpr std::size_t k_state_count = 8;
inline constexpr std::size_t k_event_count = 12;
inline constexpr std::size_t k_timer_count = 1;
inline constexpr std::size_t k_transition_count = 50;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "INACTIVE",
  "ACTIVE",
  "LOCAL_CLOSE",
  "REMOTE_CLOSE",
  "CLOSE_ACKED",
  "CLOSED",
  "MORIBUND",
  "INACTIVE_CLOSED",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "no communication initiated, or closed in good order",
  "messages flow, or wait for the connection",
  "this side has asked to close; the peer's answer is awaited",
  "the peer has asked to close; our answer goes behind what is queued",
  "both have asked; our acknowledgement is sent, the peer's is awaited",
  "both have acknowledged; the connection is being taken down",
  "ended without the protocol: bytes may be lost, everything queued was reported as failed",
  "this process finalizes: never opened again",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "SEND",
  "DATA",
  "OPENED",
  "OPEN_FAILED",
  "ATTEMPT_LOST",
  "CONN_LOST",
  "SEND_CLOSE",
  "CLOSE_PACKET",
  "TERMINATED",
  "FINALIZE",
  "TIMEOUT",
  "PEER_REPLACED",
}};
inline constexpr std::array<std::string_view, k_timer_count> k_timer_names{{
  "close_deadline",
}};

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 1, "", "spec/close.dot", 49}, // 0: INACTIVE -> ACTIVE on SEND
  {0, 2, 1, "", "spec/close.dot", 50}, // 1: INACTIVE -> ACTIVE on OPENED
  {0, 6, 0, "", "spec/close.dot", 65}, // 2: INACTIVE -> INACTIVE on SEND_CLOSE
  {0, 9, 7, "", "spec/close.dot", 108}, // 3: INACTIVE -> INACTIVE_CLOSED on FINALIZE
  {1, 0, 1, "", "spec/close.dot", 51}, // 4: ACTIVE -> ACTIVE on SEND
  {1, 1, 1, "", "spec/close.dot", 58}, // 5: ACTIVE -> ACTIVE on DATA
  {1, 3, 6, "", "spec/close.dot", 90}, // 6: ACTIVE -> MORIBUND on OPEN_FAILED
  {1, 4, 1, "", "spec/close.dot", 95}, // 7: ACTIVE -> ACTIVE on ATTEMPT_LOST
  {1, 5, 6, "", "spec/close.dot", 90}, // 8: ACTIVE -> MORIBUND on CONN_LOST
  {1, 6, 0, "not connected and nothing is queued", "spec/close.dot", 67}, // 9: ACTIVE -> INACTIVE on SEND_CLOSE
  {1, 6, 2, "else", "spec/close.dot", 67}, // 10: ACTIVE -> LOCAL_CLOSE on SEND_CLOSE
  {1, 7, 3, "not ack", "spec/close.dot", 71}, // 11: ACTIVE -> REMOTE_CLOSE on CLOSE_PACKET
  {1, 7, 6, "ack", "spec/close.dot", 71}, // 12: ACTIVE -> MORIBUND on CLOSE_PACKET
  {1, 9, 7, "not connected and nothing is queued", "spec/close.dot", 111}, // 13: ACTIVE -> INACTIVE_CLOSED on FINALIZE
  {1, 9, 2, "else", "spec/close.dot", 111}, // 14: ACTIVE -> LOCAL_CLOSE on FINALIZE
  {2, 0, 2, "", "spec/close.dot", 53}, // 15: LOCAL_CLOSE -> LOCAL_CLOSE on SEND
  {2, 1, 2, "", "spec/close.dot", 59}, // 16: LOCAL_CLOSE -> LOCAL_CLOSE on DATA
  {2, 3, 6, "", "spec/close.dot", 92}, // 17: LOCAL_CLOSE -> MORIBUND on OPEN_FAILED
  {2, 4, 2, "", "spec/close.dot", 96}, // 18: LOCAL_CLOSE -> LOCAL_CLOSE on ATTEMPT_LOST
  {2, 5, 6, "", "spec/close.dot", 92}, // 19: LOCAL_CLOSE -> MORIBUND on CONN_LOST
  {2, 7, 4, "not ack", "spec/close.dot", 74}, // 20: LOCAL_CLOSE -> CLOSE_ACKED on CLOSE_PACKET
  {2, 7, 5, "ack", "spec/close.dot", 75}, // 21: LOCAL_CLOSE -> CLOSED on CLOSE_PACKET
  {2, 10, 2, "bytes moved since the last deadline or not connected", "spec/close.dot", 99}, // 22: LOCAL_CLOSE -> LOCAL_CLOSE on TIMEOUT
  {2, 10, 6, "else", "spec/close.dot", 100}, // 23: LOCAL_CLOSE -> MORIBUND on TIMEOUT
  {3, 0, 3, "", "spec/close.dot", 52}, // 24: REMOTE_CLOSE -> REMOTE_CLOSE on SEND
  {3, 1, 6, "", "spec/close.dot", 61}, // 25: REMOTE_CLOSE -> MORIBUND on DATA
  {3, 5, 6, "", "spec/close.dot", 91}, // 26: REMOTE_CLOSE -> MORIBUND on CONN_LOST
  {3, 6, 4, "", "spec/close.dot", 76}, // 27: REMOTE_CLOSE -> CLOSE_ACKED on SEND_CLOSE
  {3, 7, 6, "", "spec/close.dot", 61}, // 28: REMOTE_CLOSE -> MORIBUND on CLOSE_PACKET
  {3, 9, 4, "", "spec/close.dot", 76}, // 29: REMOTE_CLOSE -> CLOSE_ACKED on FINALIZE
  {4, 0, 4, "", "spec/close.dot", 54}, // 30: CLOSE_ACKED -> CLOSE_ACKED on SEND
  {4, 1, 6, "", "spec/close.dot", 62}, // 31: CLOSE_ACKED -> MORIBUND on DATA
  {4, 5, 6, "", "spec/close.dot", 93}, // 32: CLOSE_ACKED -> MORIBUND on CONN_LOST
  {4, 7, 5, "ack", "spec/close.dot", 77}, // 33: CLOSE_ACKED -> CLOSED on CLOSE_PACKET
  {4, 7, 6, "not ack", "spec/close.dot", 78}, // 34: CLOSE_ACKED -> MORIBUND on CLOSE_PACKET
  {4, 10, 4, "bytes moved since the last deadline", "spec/close.dot", 101}, // 35: CLOSE_ACKED -> CLOSE_ACKED on TIMEOUT
  {4, 10, 6, "else", "spec/close.dot", 102}, // 36: CLOSE_ACKED -> MORIBUND on TIMEOUT
  {5, 0, 5, "", "spec/close.dot", 55}, // 37: CLOSED -> CLOSED on SEND
  {5, 8, 1, "messages are held and not finalizing", "spec/close.dot", 83}, // 38: CLOSED -> ACTIVE on TERMINATED
  {5, 8, 2, "messages are held and finalizing", "spec/close.dot", 83}, // 39: CLOSED -> LOCAL_CLOSE on TERMINATED
  {5, 8, 0, "not messages are held and not finalizing", "spec/close.dot", 83}, // 40: CLOSED -> INACTIVE on TERMINATED
  {5, 8, 7, "not messages are held and finalizing", "spec/close.dot", 83}, // 41: CLOSED -> INACTIVE_CLOSED on TERMINATED
  {6, 0, 6, "", "spec/close.dot", 56}, // 42: MORIBUND -> MORIBUND on SEND
  {6, 2, 1, "", "spec/close.dot", 105}, // 43: MORIBUND -> ACTIVE on OPENED
  {6, 6, 0, "not finalizing", "spec/close.dot", 103}, // 44: MORIBUND -> INACTIVE on SEND_CLOSE
  {6, 6, 7, "finalizing", "spec/close.dot", 104}, // 45: MORIBUND -> INACTIVE_CLOSED on SEND_CLOSE
  {6, 9, 7, "", "spec/close.dot", 109}, // 46: MORIBUND -> INACTIVE_CLOSED on FINALIZE
  {6, 11, 0, "not finalizing", "spec/close.dot", 103}, // 47: MORIBUND -> INACTIVE on PEER_REPLACED
  {6, 11, 7, "finalizing", "spec/close.dot", 104}, // 48: MORIBUND -> INACTIVE_CLOSED on PEER_REPLACED
  {7, 0, 7, "", "spec/close.dot", 57}, // 49: INACTIVE_CLOSED -> INACTIVE_CLOSED on SEND
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 2, 3, 2, 0, 2, 3, 2, 2, 3, 2, 0, // INACTIVE
  3, 3, 0, 3, 3, 3, 3, 3, 2, 3, 2, 0, // ACTIVE
  3, 3, 0, 3, 3, 3, 0, 3, 2, 0, 3, 0, // LOCAL_CLOSE
  3, 3, 2, 2, 2, 3, 3, 3, 2, 3, 2, 0, // REMOTE_CLOSE
  3, 3, 2, 2, 2, 3, 0, 3, 2, 0, 3, 0, // CLOSE_ACKED
  3, 2, 2, 2, 2, 2, 0, 2, 3, 0, 2, 0, // CLOSED
  3, 2, 3, 2, 0, 2, 3, 2, 2, 3, 2, 3, // MORIBUND
  3, 2, 2, 2, 0, 2, 0, 2, 2, 0, 2, 0, // INACTIVE_CLOSED
}};

} // namespace detail

[[nodiscard]] constexpr ::statewire::Verdict verdict(State s, Event e) {
  return static_cast<::statewire::Verdict>(
      detail::k_verdicts[static_cast<std::size_t>(s) * k_event_count + static_cast<std::size_t>(e)]);
}

[[nodiscard]] constexpr bool is_final([[maybe_unused]] State s) {
  return s == State::INACTIVE_CLOSED;
}

// The timer that runs while the machine is in this state.
[[nodiscard]] constexpr std::optional<Timer> timer_of(State s) {
  switch (s) {
  case State::LOCAL_CLOSE:
  case State::CLOSE_ACKED:
    return Timer::close_deadline;
  default:
    return std::nullopt;
  }
}

// What the timer raises when it expires.
[[nodiscard]] constexpr Event timer_event(Timer timer) {
  switch (timer) {
  case Timer::close_deadline: return Event::TIMEOUT;
  }
  return Event{};
}

namespace detail {

// void queue_the_message()  spec/close.dot:49:42
template <class C>
inline constexpr bool has_queue_the_message = requires(C& c) { c.queue_the_message(); };
// void raise_vc_open()  spec/close.dot:49:61
template <class C>
inline constexpr bool has_raise_vc_open = requires(C& c) { c.raise_vc_open(); };
// void hold_the_message()  spec/close.dot:53:52
template <class C>
inline constexpr bool has_hold_the_message = requires(C& c) { c.hold_the_message(); };
// void reject_the_message()  spec/close.dot:56:52
template <class C>
inline constexpr bool has_reject_the_message = requires(C& c) { c.reject_the_message(); };
// void deliver_the_message()  spec/close.dot:58:50
template <class C>
inline constexpr bool has_deliver_the_message = requires(C& c) { c.deliver_the_message(); };
// void note_a_protocol_violation()  spec/close.dot:61:63
template <class C>
inline constexpr bool has_note_a_protocol_violation = requires(C& c) { c.note_a_protocol_violation(); };
// void raise_vc_abandon()  spec/close.dot:61:90
template <class C>
inline constexpr bool has_raise_vc_abandon = requires(C& c) { c.raise_vc_abandon(); };
// void fail_the_messages()  spec/close.dot:61:108
template <class C>
inline constexpr bool has_fail_the_messages = requires(C& c) { c.fail_the_messages(); };
// void report_the_loss()  spec/close.dot:61:127
template <class C>
inline constexpr bool has_report_the_loss = requires(C& c) { c.report_the_loss(); };
// void decrement_outstanding_close_ops()  spec/close.dot:62:93
template <class C>
inline constexpr bool has_decrement_outstanding_close_ops = requires(C& c) { c.decrement_outstanding_close_ops(); };
// void report_closed()  spec/close.dot:65:50
template <class C>
inline constexpr bool has_report_closed = requires(C& c) { c.report_closed(); };
// bool connected() const  spec/close.dot:68:39
template <class C>
inline constexpr bool has_connected = requires(C& c) { c.connected() ? 1 : 0; };
// bool nothing_is_queued() const  spec/close.dot:68:53
template <class C>
inline constexpr bool has_nothing_is_queued = requires(C& c) { c.nothing_is_queued() ? 1 : 0; };
// void send_close_ack_false()  spec/close.dot:69:48
template <class C>
inline constexpr bool has_send_close_ack_false = requires(C& c) { c.send_close_ack_false(); };
// void increment_outstanding_close_ops()  spec/close.dot:69:71
template <class C>
inline constexpr bool has_increment_outstanding_close_ops = requires(C& c) { c.increment_outstanding_close_ops(); };
// bool ack() const  spec/close.dot:72:40
template <class C>
inline constexpr bool has_ack = requires(C& c) { c.ack() ? 1 : 0; };
// void raise_close_send_close()  spec/close.dot:72:59
template <class C>
inline constexpr bool has_raise_close_send_close = requires(C& c) { c.raise_close_send_close(); };
// void send_close_ack_true()  spec/close.dot:74:72
template <class C>
inline constexpr bool has_send_close_ack_true = requires(C& c) { c.send_close_ack_true(); };
// void raise_vc_terminate()  spec/close.dot:75:93
template <class C>
inline constexpr bool has_raise_vc_terminate = requires(C& c) { c.raise_vc_terminate(); };
// void drop_the_unsent_close_packet()  spec/close.dot:83:69
template <class C>
inline constexpr bool has_drop_the_unsent_close_packet = requires(C& c) { c.drop_the_unsent_close_packet(); };
// bool messages_are_held() const  spec/close.dot:84:36
template <class C>
inline constexpr bool has_messages_are_held = requires(C& c) { c.messages_are_held() ? 1 : 0; };
// bool finalizing() const  spec/close.dot:84:62
template <class C>
inline constexpr bool has_finalizing = requires(C& c) { c.finalizing() ? 1 : 0; };
// void release_the_held_messages()  spec/close.dot:84:81
template <class C>
inline constexpr bool has_release_the_held_messages = requires(C& c) { c.release_the_held_messages(); };
// bool bytes_moved_since_the_last_deadline() const  spec/close.dot:99:48
template <class C>
inline constexpr bool has_bytes_moved_since_the_last_deadline = requires(C& c) { c.bytes_moved_since_the_last_deadline() ? 1 : 0; };
// void restart_the_close_deadline()  spec/close.dot:99:109
template <class C>
inline constexpr bool has_restart_the_close_deadline = requires(C& c) { c.restart_the_close_deadline(); };
// void note_the_timeout()  spec/close.dot:100:61
template <class C>
inline constexpr bool has_note_the_timeout = requires(C& c) { c.note_the_timeout(); };
// void start_timer(Timer)  spec/close.dot:34:23
template <class C>
inline constexpr bool can_start_timer = requires(C& c) { c.start_timer(Timer{}); };
// void stop_timer(Timer)  spec/close.dot:34:23
template <class C>
inline constexpr bool can_stop_timer = requires(C& c) { c.stop_timer(Timer{}); };
// void unexpected(State, Event)  spec/close.dot:31:12
template <class C>
inline constexpr bool can_unexpected = requires(C& c) { c.unexpected(State{}, Event{}); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_queue_the_message<C> &&
  detail::has_raise_vc_open<C> &&
  detail::has_hold_the_message<C> &&
  detail::has_reject_the_message<C> &&
  detail::has_deliver_the_message<C> &&
  detail::has_note_a_protocol_violation<C> &&
  detail::has_raise_vc_abandon<C> &&
  detail::has_fail_the_messages<C> &&
  detail::has_report_the_loss<C> &&
  detail::has_decrement_outstanding_close_ops<C> &&
  detail::has_report_closed<C> &&
  detail::has_connected<C> &&
  detail::has_nothing_is_queued<C> &&
  detail::has_send_close_ack_false<C> &&
  detail::has_increment_outstanding_close_ops<C> &&
  detail::has_ack<C> &&
  detail::has_raise_close_send_close<C> &&
  detail::has_send_close_ack_true<C> &&
  detail::has_raise_vc_terminate<C> &&
  detail::has_drop_the_unsent_close_packet<C> &&
  detail::has_messages_are_held<C> &&
  detail::has_finalizing<C> &&
  detail::has_release_the_held_messages<C> &&
  detail::has_bytes_moved_since_the_last_deadline<C> &&
  detail::has_restart_the_close_deadline<C> &&
  detail::has_note_the_timeout<C> &&
  detail::can_start_timer<C> &&
  detail::can_stop_timer<C> &&
  detail::can_unexpected<C>;

namespace detail {

// A phrase that nobody implements is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_queue_the_message<C>, "spec/close.dot:49:42: no hook for \"queue the message\": implement void queue_the_message()");
  static_assert(has_raise_vc_open<C>, "spec/close.dot:49:61: no hook for \"raise vc OPEN\": implement void raise_vc_open()");
  static_assert(has_hold_the_message<C>, "spec/close.dot:53:52: no hook for \"hold the message\": implement void hold_the_message()");
  static_assert(has_reject_the_message<C>, "spec/close.dot:56:52: no hook for \"reject the message\": implement void reject_the_message()");
  static_assert(has_deliver_the_message<C>, "spec/close.dot:58:50: no hook for \"deliver the message\": implement void deliver_the_message()");
  static_assert(has_note_a_protocol_violation<C>, "spec/close.dot:61:63: no hook for \"note a protocol violation\": implement void note_a_protocol_violation()");
  static_assert(has_raise_vc_abandon<C>, "spec/close.dot:61:90: no hook for \"raise vc ABANDON\": implement void raise_vc_abandon()");
  static_assert(has_fail_the_messages<C>, "spec/close.dot:61:108: no hook for \"fail the messages\": implement void fail_the_messages()");
  static_assert(has_report_the_loss<C>, "spec/close.dot:61:127: no hook for \"report the loss\": implement void report_the_loss()");
  static_assert(has_decrement_outstanding_close_ops<C>, "spec/close.dot:62:93: no hook for \"--outstanding_close_ops\": implement void decrement_outstanding_close_ops()");
  static_assert(has_report_closed<C>, "spec/close.dot:65:50: no hook for \"report closed\": implement void report_closed()");
  static_assert(has_connected<C>, "spec/close.dot:68:39: no hook for \"connected\": implement bool connected() const");
  static_assert(has_nothing_is_queued<C>, "spec/close.dot:68:53: no hook for \"nothing is queued\": implement bool nothing_is_queued() const");
  static_assert(has_send_close_ack_false<C>, "spec/close.dot:69:48: no hook for \"send close(ack=FALSE)\": implement void send_close_ack_false()");
  static_assert(has_increment_outstanding_close_ops<C>, "spec/close.dot:69:71: no hook for \"++outstanding_close_ops\": implement void increment_outstanding_close_ops()");
  static_assert(has_ack<C>, "spec/close.dot:72:40: no hook for \"ack\": implement bool ack() const");
  static_assert(has_raise_close_send_close<C>, "spec/close.dot:72:59: no hook for \"raise close SEND_CLOSE\": implement void raise_close_send_close()");
  static_assert(has_send_close_ack_true<C>, "spec/close.dot:74:72: no hook for \"send close(ack=TRUE)\": implement void send_close_ack_true()");
  static_assert(has_raise_vc_terminate<C>, "spec/close.dot:75:93: no hook for \"raise vc TERMINATE\": implement void raise_vc_terminate()");
  static_assert(has_drop_the_unsent_close_packet<C>, "spec/close.dot:83:69: no hook for \"drop the unsent close packet\": implement void drop_the_unsent_close_packet()");
  static_assert(has_messages_are_held<C>, "spec/close.dot:84:36: no hook for \"messages are held\": implement bool messages_are_held() const");
  static_assert(has_finalizing<C>, "spec/close.dot:84:62: no hook for \"finalizing\": implement bool finalizing() const");
  static_assert(has_release_the_held_messages<C>, "spec/close.dot:84:81: no hook for \"release the held messages\": implement void release_the_held_messages()");
  static_assert(has_bytes_moved_since_the_last_deadline<C>, "spec/close.dot:99:48: no hook for \"bytes moved since the last deadline\": implement bool bytes_moved_since_the_last_deadline() const");
  static_assert(has_restart_the_close_deadline<C>, "spec/close.dot:99:109: no hook for \"restart the close deadline\": implement void restart_the_close_deadline()");
  static_assert(has_note_the_timeout<C>, "spec/close.dot:100:61: no hook for \"note the timeout\": implement void note_the_timeout()");
  static_assert(can_start_timer<C>, "spec/close.dot:34:23: no hook for the timer \"close_deadline\": implement void start_timer(Timer)");
  static_assert(can_stop_timer<C>, "spec/close.dot:34:23: no hook for the timer \"close_deadline\": implement void stop_timer(Timer)");
  static_assert(can_unexpected<C>, "spec/close.dot:31:12: no hook for events that are an error: implement void unexpected(State, Event)");
}

// INACTIVE on SEND: spec/close.dot:49:30
template <class C, class Observer>
STATEWIRE_CELL State cell_INACTIVE_on_SEND([[maybe_unused]] C& c, Observer& observer) {
  c.queue_the_message();
  c.raise_vc_open();
  observer.transition(0);
  return State::ACTIVE;
}

// INACTIVE on OPENED: spec/close.dot:50:30
template <class C, class Observer>
STATEWIRE_CELL State cell_INACTIVE_on_OPENED([[maybe_unused]] C& c, Observer& observer) {
  observer.transition(1);
  return State::ACTIVE;
}

// INACTIVE on SEND_CLOSE: spec/close.dot:65:32
template <class C, class Observer>
STATEWIRE_CELL State cell_INACTIVE_on_SEND_CLOSE([[maybe_unused]] C& c, Observer& observer) {
  c.report_closed();
  observer.transition(2);
  return State::INACTIVE;
}

// INACTIVE on FINALIZE: spec/close.dot:108:39
template <class C, class Observer>
STATEWIRE_CELL State cell_INACTIVE_on_FINALIZE([[maybe_unused]] C& c, Observer& observer) {
  c.raise_vc_abandon();
  observer.transition(3);
  return State::INACTIVE_CLOSED;
}

// ACTIVE on SEND: spec/close.dot:51:40
template <class C, class Observer>
STATEWIRE_CELL State cell_ACTIVE_on_SEND([[maybe_unused]] C& c, Observer& observer) {
  c.queue_the_message();
  observer.transition(4);
  return State::ACTIVE;
}

// ACTIVE on DATA: spec/close.dot:58:38
template <class C, class Observer>
STATEWIRE_CELL State cell_ACTIVE_on_DATA([[maybe_unused]] C& c, Observer& observer) {
  c.deliver_the_message();
  observer.transition(5);
  return State::ACTIVE;
}

// ACTIVE on OPEN_FAILED: spec/close.dot:90:48
template <class C, class Observer>
STATEWIRE_CELL State cell_ACTIVE_on_OPEN_FAILED([[maybe_unused]] C& c, Observer& observer) {
  c.fail_the_messages();
  c.report_the_loss();
  observer.transition(6);
  return State::MORIBUND;
}

// ACTIVE on ATTEMPT_LOST: spec/close.dot:95:38
template <class C, class Observer>
STATEWIRE_CELL State cell_ACTIVE_on_ATTEMPT_LOST([[maybe_unused]] C& c, Observer& observer) {
  c.raise_vc_open();
  observer.transition(7);
  return State::ACTIVE;
}

// ACTIVE on CONN_LOST: spec/close.dot:90:36
template <class C, class Observer>
STATEWIRE_CELL State cell_ACTIVE_on_CONN_LOST([[maybe_unused]] C& c, Observer& observer) {
  c.fail_the_messages();
  c.report_the_loss();
  observer.transition(8);
  return State::MORIBUND;
}

// ACTIVE on SEND_CLOSE: spec/close.dot:67:29
template <class C, class Observer>
STATEWIRE_CELL State cell_ACTIVE_on_SEND_CLOSE([[maybe_unused]] C& c, Observer& observer) {
  if (!c.connected() && c.nothing_is_queued()) {
    c.raise_vc_abandon();
    c.report_closed();
    observer.transition(9);
    return State::INACTIVE;
  }
  c.send_close_ack_false();
  c.increment_outstanding_close_ops();
  c.start_timer(Timer::close_deadline);
  observer.transition(10);
  return State::LOCAL_CLOSE;
}

// ACTIVE on CLOSE_PACKET: spec/close.dot:71:33
template <class C, class Observer>
STATEWIRE_CELL State cell_ACTIVE_on_CLOSE_PACKET([[maybe_unused]] C& c, Observer& observer) {
  if (c.ack()) {
    c.note_a_protocol_violation();
    c.raise_vc_abandon();
    c.fail_the_messages();
    c.report_the_loss();
    observer.transition(12);
    return State::MORIBUND;
  }
  c.raise_close_send_close();
  observer.transition(11);
  return State::REMOTE_CLOSE;
}

// ACTIVE on FINALIZE: spec/close.dot:111:27
template <class C, class Observer>
STATEWIRE_CELL State cell_ACTIVE_on_FINALIZE([[maybe_unused]] C& c, Observer& observer) {
  if (!c.connected() && c.nothing_is_queued()) {
    c.raise_vc_abandon();
    observer.transition(13);
    return State::INACTIVE_CLOSED;
  }
  c.send_close_ack_false();
  c.increment_outstanding_close_ops();
  c.start_timer(Timer::close_deadline);
  observer.transition(14);
  return State::LOCAL_CLOSE;
}

// LOCAL_CLOSE on SEND: spec/close.dot:53:40
template <class C, class Observer>
STATEWIRE_CELL State cell_LOCAL_CLOSE_on_SEND([[maybe_unused]] C& c, Observer& observer) {
  c.hold_the_message();
  observer.transition(15);
  return State::LOCAL_CLOSE;
}

// LOCAL_CLOSE on DATA: spec/close.dot:59:38
template <class C, class Observer>
STATEWIRE_CELL State cell_LOCAL_CLOSE_on_DATA([[maybe_unused]] C& c, Observer& observer) {
  c.deliver_the_message();
  observer.transition(16);
  return State::LOCAL_CLOSE;
}

// LOCAL_CLOSE on OPEN_FAILED: spec/close.dot:92:48
template <class C, class Observer>
STATEWIRE_CELL State cell_LOCAL_CLOSE_on_OPEN_FAILED([[maybe_unused]] C& c, Observer& observer) {
  c.stop_timer(Timer::close_deadline);
  c.decrement_outstanding_close_ops();
  c.fail_the_messages();
  c.report_the_loss();
  observer.transition(17);
  return State::MORIBUND;
}

// LOCAL_CLOSE on ATTEMPT_LOST: spec/close.dot:96:38
template <class C, class Observer>
STATEWIRE_CELL State cell_LOCAL_CLOSE_on_ATTEMPT_LOST([[maybe_unused]] C& c, Observer& observer) {
  c.raise_vc_open();
  observer.transition(18);
  return State::LOCAL_CLOSE;
}

// LOCAL_CLOSE on CONN_LOST: spec/close.dot:92:36
template <class C, class Observer>
STATEWIRE_CELL State cell_LOCAL_CLOSE_on_CONN_LOST([[maybe_unused]] C& c, Observer& observer) {
  c.stop_timer(Timer::close_deadline);
  c.decrement_outstanding_close_ops();
  c.fail_the_messages();
  c.report_the_loss();
  observer.transition(19);
  return State::MORIBUND;
}

// LOCAL_CLOSE on CLOSE_PACKET: spec/close.dot:74:38
template <class C, class Observer>
STATEWIRE_CELL State cell_LOCAL_CLOSE_on_CLOSE_PACKET([[maybe_unused]] C& c, Observer& observer) {
  if (c.ack()) {
    c.stop_timer(Timer::close_deadline);
    c.send_close_ack_true();
    c.raise_vc_terminate();
    observer.transition(21);
    return State::CLOSED;
  }
  c.send_close_ack_true();
  observer.transition(20);
  return State::CLOSE_ACKED;
}

// LOCAL_CLOSE on TIMEOUT: spec/close.dot:99:38
template <class C, class Observer>
STATEWIRE_CELL State cell_LOCAL_CLOSE_on_TIMEOUT([[maybe_unused]] C& c, Observer& observer) {
  if (c.bytes_moved_since_the_last_deadline() || !c.connected()) {
    c.restart_the_close_deadline();
    observer.transition(22);
    return State::LOCAL_CLOSE;
  }
  c.stop_timer(Timer::close_deadline);
  c.note_the_timeout();
  c.raise_vc_abandon();
  c.decrement_outstanding_close_ops();
  c.fail_the_messages();
  c.report_the_loss();
  observer.transition(23);
  return State::MORIBUND;
}

// REMOTE_CLOSE on SEND: spec/close.dot:52:40
template <class C, class Observer>
STATEWIRE_CELL State cell_REMOTE_CLOSE_on_SEND([[maybe_unused]] C& c, Observer& observer) {
  c.queue_the_message();
  observer.transition(24);
  return State::REMOTE_CLOSE;
}

// REMOTE_CLOSE on DATA: spec/close.dot:61:36
template <class C, class Observer>
STATEWIRE_CELL State cell_REMOTE_CLOSE_on_DATA([[maybe_unused]] C& c, Observer& observer) {
  c.note_a_protocol_violation();
  c.raise_vc_abandon();
  c.fail_the_messages();
  c.report_the_loss();
  observer.transition(25);
  return State::MORIBUND;
}

// REMOTE_CLOSE on CONN_LOST: spec/close.dot:91:36
template <class C, class Observer>
STATEWIRE_CELL State cell_REMOTE_CLOSE_on_CONN_LOST([[maybe_unused]] C& c, Observer& observer) {
  c.fail_the_messages();
  c.report_the_loss();
  observer.transition(26);
  return State::MORIBUND;
}

// REMOTE_CLOSE on SEND_CLOSE: spec/close.dot:76:39
template <class C, class Observer>
STATEWIRE_CELL State cell_REMOTE_CLOSE_on_SEND_CLOSE([[maybe_unused]] C& c, Observer& observer) {
  c.send_close_ack_true();
  c.increment_outstanding_close_ops();
  c.start_timer(Timer::close_deadline);
  observer.transition(27);
  return State::CLOSE_ACKED;
}

// REMOTE_CLOSE on CLOSE_PACKET: spec/close.dot:61:43
template <class C, class Observer>
STATEWIRE_CELL State cell_REMOTE_CLOSE_on_CLOSE_PACKET([[maybe_unused]] C& c, Observer& observer) {
  c.note_a_protocol_violation();
  c.raise_vc_abandon();
  c.fail_the_messages();
  c.report_the_loss();
  observer.transition(28);
  return State::MORIBUND;
}

// REMOTE_CLOSE on FINALIZE: spec/close.dot:76:52
template <class C, class Observer>
STATEWIRE_CELL State cell_REMOTE_CLOSE_on_FINALIZE([[maybe_unused]] C& c, Observer& observer) {
  c.send_close_ack_true();
  c.increment_outstanding_close_ops();
  c.start_timer(Timer::close_deadline);
  observer.transition(29);
  return State::CLOSE_ACKED;
}

// CLOSE_ACKED on SEND: spec/close.dot:54:40
template <class C, class Observer>
STATEWIRE_CELL State cell_CLOSE_ACKED_on_SEND([[maybe_unused]] C& c, Observer& observer) {
  c.hold_the_message();
  observer.transition(30);
  return State::CLOSE_ACKED;
}

// CLOSE_ACKED on DATA: spec/close.dot:62:36
template <class C, class Observer>
STATEWIRE_CELL State cell_CLOSE_ACKED_on_DATA([[maybe_unused]] C& c, Observer& observer) {
  c.stop_timer(Timer::close_deadline);
  c.note_a_protocol_violation();
  c.raise_vc_abandon();
  c.decrement_outstanding_close_ops();
  c.fail_the_messages();
  c.report_the_loss();
  observer.transition(31);
  return State::MORIBUND;
}

// CLOSE_ACKED on CONN_LOST: spec/close.dot:93:36
template <class C, class Observer>
STATEWIRE_CELL State cell_CLOSE_ACKED_on_CONN_LOST([[maybe_unused]] C& c, Observer& observer) {
  c.stop_timer(Timer::close_deadline);
  c.decrement_outstanding_close_ops();
  c.fail_the_messages();
  c.report_the_loss();
  observer.transition(32);
  return State::MORIBUND;
}

// CLOSE_ACKED on CLOSE_PACKET: spec/close.dot:77:35
template <class C, class Observer>
STATEWIRE_CELL State cell_CLOSE_ACKED_on_CLOSE_PACKET([[maybe_unused]] C& c, Observer& observer) {
  if (c.ack()) {
    c.stop_timer(Timer::close_deadline);
    c.raise_vc_terminate();
    observer.transition(33);
    return State::CLOSED;
  }
  c.stop_timer(Timer::close_deadline);
  c.note_a_protocol_violation();
  c.raise_vc_abandon();
  c.decrement_outstanding_close_ops();
  c.fail_the_messages();
  c.report_the_loss();
  observer.transition(34);
  return State::MORIBUND;
}

// CLOSE_ACKED on TIMEOUT: spec/close.dot:101:38
template <class C, class Observer>
STATEWIRE_CELL State cell_CLOSE_ACKED_on_TIMEOUT([[maybe_unused]] C& c, Observer& observer) {
  if (c.bytes_moved_since_the_last_deadline()) {
    c.restart_the_close_deadline();
    observer.transition(35);
    return State::CLOSE_ACKED;
  }
  c.stop_timer(Timer::close_deadline);
  c.note_the_timeout();
  c.raise_vc_abandon();
  c.decrement_outstanding_close_ops();
  c.fail_the_messages();
  c.report_the_loss();
  observer.transition(36);
  return State::MORIBUND;
}

// CLOSED on SEND: spec/close.dot:55:40
template <class C, class Observer>
STATEWIRE_CELL State cell_CLOSED_on_SEND([[maybe_unused]] C& c, Observer& observer) {
  c.hold_the_message();
  observer.transition(37);
  return State::CLOSED;
}

// CLOSED on TERMINATED: spec/close.dot:83:26
template <class C, class Observer>
STATEWIRE_CELL State cell_CLOSED_on_TERMINATED([[maybe_unused]] C& c, Observer& observer) {
  if (c.messages_are_held()) {
    if (c.finalizing()) {
      c.decrement_outstanding_close_ops();
      c.drop_the_unsent_close_packet();
      c.report_closed();
      c.release_the_held_messages();
      c.raise_vc_open();
      c.send_close_ack_false();
      c.increment_outstanding_close_ops();
      c.start_timer(Timer::close_deadline);
      observer.transition(39);
      return State::LOCAL_CLOSE;
    }
    c.decrement_outstanding_close_ops();
    c.drop_the_unsent_close_packet();
    c.report_closed();
    c.release_the_held_messages();
    c.raise_vc_open();
    observer.transition(38);
    return State::ACTIVE;
  }
  if (c.finalizing()) {
    c.decrement_outstanding_close_ops();
    c.drop_the_unsent_close_packet();
    c.report_closed();
    observer.transition(41);
    return State::INACTIVE_CLOSED;
  }
  c.decrement_outstanding_close_ops();
  c.drop_the_unsent_close_packet();
  c.report_closed();
  observer.transition(40);
  return State::INACTIVE;
}

// MORIBUND on SEND: spec/close.dot:56:40
template <class C, class Observer>
STATEWIRE_CELL State cell_MORIBUND_on_SEND([[maybe_unused]] C& c, Observer& observer) {
  c.reject_the_message();
  observer.transition(42);
  return State::MORIBUND;
}

// MORIBUND on OPENED: spec/close.dot:105:32
template <class C, class Observer>
STATEWIRE_CELL State cell_MORIBUND_on_OPENED([[maybe_unused]] C& c, Observer& observer) {
  observer.transition(43);
  return State::ACTIVE;
}

// MORIBUND on SEND_CLOSE: spec/close.dot:103:39
template <class C, class Observer>
STATEWIRE_CELL State cell_MORIBUND_on_SEND_CLOSE([[maybe_unused]] C& c, Observer& observer) {
  if (c.finalizing()) {
    c.report_closed();
    observer.transition(45);
    return State::INACTIVE_CLOSED;
  }
  c.report_closed();
  observer.transition(44);
  return State::INACTIVE;
}

// MORIBUND on FINALIZE: spec/close.dot:109:39
template <class C, class Observer>
STATEWIRE_CELL State cell_MORIBUND_on_FINALIZE([[maybe_unused]] C& c, Observer& observer) {
  c.raise_vc_abandon();
  observer.transition(46);
  return State::INACTIVE_CLOSED;
}

// MORIBUND on PEER_REPLACED: spec/close.dot:103:52
template <class C, class Observer>
STATEWIRE_CELL State cell_MORIBUND_on_PEER_REPLACED([[maybe_unused]] C& c, Observer& observer) {
  if (c.finalizing()) {
    c.report_closed();
    observer.transition(48);
    return State::INACTIVE_CLOSED;
  }
  c.report_closed();
  observer.transition(47);
  return State::INACTIVE;
}

// INACTIVE_CLOSED on SEND: spec/close.dot:57:46
template <class C, class Observer>
STATEWIRE_CELL State cell_INACTIVE_CLOSED_on_SEND([[maybe_unused]] C& c, Observer& observer) {
  c.reject_the_message();
  observer.transition(49);
  return State::INACTIVE_CLOSED;
}

} // namespace detail

// The dispatch: what `s` becomes on `e`.
template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State step([[maybe_unused]] State s, [[maybe_unused]] Event e, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::INACTIVE:
      switch (e) {
      case Event::SEND: return detail::cell_INACTIVE_on_SEND(c, observer);
      case Event::OPENED: return detail::cell_INACTIVE_on_OPENED(c, observer);
      case Event::SEND_CLOSE: return detail::cell_INACTIVE_on_SEND_CLOSE(c, observer);
      case Event::FINALIZE: return detail::cell_INACTIVE_on_FINALIZE(c, observer);
      case Event::ATTEMPT_LOST:
      case Event::PEER_REPLACED: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::ACTIVE:
      switch (e) {
      case Event::SEND: return detail::cell_ACTIVE_on_SEND(c, observer);
      case Event::DATA: return detail::cell_ACTIVE_on_DATA(c, observer);
      case Event::OPEN_FAILED: return detail::cell_ACTIVE_on_OPEN_FAILED(c, observer);
      case Event::ATTEMPT_LOST: return detail::cell_ACTIVE_on_ATTEMPT_LOST(c, observer);
      case Event::CONN_LOST: return detail::cell_ACTIVE_on_CONN_LOST(c, observer);
      case Event::SEND_CLOSE: return detail::cell_ACTIVE_on_SEND_CLOSE(c, observer);
      case Event::CLOSE_PACKET: return detail::cell_ACTIVE_on_CLOSE_PACKET(c, observer);
      case Event::FINALIZE: return detail::cell_ACTIVE_on_FINALIZE(c, observer);
      case Event::OPENED:
      case Event::PEER_REPLACED: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::LOCAL_CLOSE:
      switch (e) {
      case Event::SEND: return detail::cell_LOCAL_CLOSE_on_SEND(c, observer);
      case Event::DATA: return detail::cell_LOCAL_CLOSE_on_DATA(c, observer);
      case Event::OPEN_FAILED: return detail::cell_LOCAL_CLOSE_on_OPEN_FAILED(c, observer);
      case Event::ATTEMPT_LOST: return detail::cell_LOCAL_CLOSE_on_ATTEMPT_LOST(c, observer);
      case Event::CONN_LOST: return detail::cell_LOCAL_CLOSE_on_CONN_LOST(c, observer);
      case Event::CLOSE_PACKET: return detail::cell_LOCAL_CLOSE_on_CLOSE_PACKET(c, observer);
      case Event::TIMEOUT: return detail::cell_LOCAL_CLOSE_on_TIMEOUT(c, observer);
      case Event::OPENED:
      case Event::SEND_CLOSE:
      case Event::FINALIZE:
      case Event::PEER_REPLACED: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::REMOTE_CLOSE:
      switch (e) {
      case Event::SEND: return detail::cell_REMOTE_CLOSE_on_SEND(c, observer);
      case Event::DATA: return detail::cell_REMOTE_CLOSE_on_DATA(c, observer);
      case Event::CONN_LOST: return detail::cell_REMOTE_CLOSE_on_CONN_LOST(c, observer);
      case Event::SEND_CLOSE: return detail::cell_REMOTE_CLOSE_on_SEND_CLOSE(c, observer);
      case Event::CLOSE_PACKET: return detail::cell_REMOTE_CLOSE_on_CLOSE_PACKET(c, observer);
      case Event::FINALIZE: return detail::cell_REMOTE_CLOSE_on_FINALIZE(c, observer);
      case Event::PEER_REPLACED: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::CLOSE_ACKED:
      switch (e) {
      case Event::SEND: return detail::cell_CLOSE_ACKED_on_SEND(c, observer);
      case Event::DATA: return detail::cell_CLOSE_ACKED_on_DATA(c, observer);
      case Event::CONN_LOST: return detail::cell_CLOSE_ACKED_on_CONN_LOST(c, observer);
      case Event::CLOSE_PACKET: return detail::cell_CLOSE_ACKED_on_CLOSE_PACKET(c, observer);
      case Event::TIMEOUT: return detail::cell_CLOSE_ACKED_on_TIMEOUT(c, observer);
      case Event::SEND_CLOSE:
      case Event::FINALIZE:
      case Event::PEER_REPLACED: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::CLOSED:
      switch (e) {
      case Event::SEND: return detail::cell_CLOSED_on_SEND(c, observer);
      case Event::TERMINATED: return detail::cell_CLOSED_on_TERMINATED(c, observer);
      case Event::SEND_CLOSE:
      case Event::FINALIZE:
      case Event::PEER_REPLACED: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::MORIBUND:
      switch (e) {
      case Event::SEND: return detail::cell_MORIBUND_on_SEND(c, observer);
      case Event::OPENED: return detail::cell_MORIBUND_on_OPENED(c, observer);
      case Event::SEND_CLOSE: return detail::cell_MORIBUND_on_SEND_CLOSE(c, observer);
      case Event::FINALIZE: return detail::cell_MORIBUND_on_FINALIZE(c, observer);
      case Event::PEER_REPLACED: return detail::cell_MORIBUND_on_PEER_REPLACED(c, observer);
      case Event::ATTEMPT_LOST: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::INACTIVE_CLOSED:
      switch (e) {
      case Event::SEND: return detail::cell_INACTIVE_CLOSED_on_SEND(c, observer);
      case Event::ATTEMPT_LOST:
      case Event::SEND_CLOSE:
      case Event::FINALIZE:
      case Event::PEER_REPLACED: return s; // ignored
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
STATEWIRE_CELL State on_SEND([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::INACTIVE: return detail::cell_INACTIVE_on_SEND(c, observer);
    case State::ACTIVE: return detail::cell_ACTIVE_on_SEND(c, observer);
    case State::LOCAL_CLOSE: return detail::cell_LOCAL_CLOSE_on_SEND(c, observer);
    case State::REMOTE_CLOSE: return detail::cell_REMOTE_CLOSE_on_SEND(c, observer);
    case State::CLOSE_ACKED: return detail::cell_CLOSE_ACKED_on_SEND(c, observer);
    case State::CLOSED: return detail::cell_CLOSED_on_SEND(c, observer);
    case State::MORIBUND: return detail::cell_MORIBUND_on_SEND(c, observer);
    case State::INACTIVE_CLOSED: return detail::cell_INACTIVE_CLOSED_on_SEND(c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_DATA([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::DATA;
    switch (s) {
    case State::ACTIVE: return detail::cell_ACTIVE_on_DATA(c, observer);
    case State::LOCAL_CLOSE: return detail::cell_LOCAL_CLOSE_on_DATA(c, observer);
    case State::REMOTE_CLOSE: return detail::cell_REMOTE_CLOSE_on_DATA(c, observer);
    case State::CLOSE_ACKED: return detail::cell_CLOSE_ACKED_on_DATA(c, observer);
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_OPENED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::OPENED;
    switch (s) {
    case State::INACTIVE: return detail::cell_INACTIVE_on_OPENED(c, observer);
    case State::MORIBUND: return detail::cell_MORIBUND_on_OPENED(c, observer);
    case State::ACTIVE:
    case State::LOCAL_CLOSE: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_OPEN_FAILED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::OPEN_FAILED;
    switch (s) {
    case State::ACTIVE: return detail::cell_ACTIVE_on_OPEN_FAILED(c, observer);
    case State::LOCAL_CLOSE: return detail::cell_LOCAL_CLOSE_on_OPEN_FAILED(c, observer);
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_ATTEMPT_LOST([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::ATTEMPT_LOST;
    switch (s) {
    case State::ACTIVE: return detail::cell_ACTIVE_on_ATTEMPT_LOST(c, observer);
    case State::LOCAL_CLOSE: return detail::cell_LOCAL_CLOSE_on_ATTEMPT_LOST(c, observer);
    case State::INACTIVE:
    case State::MORIBUND:
    case State::INACTIVE_CLOSED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_CONN_LOST([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::CONN_LOST;
    switch (s) {
    case State::ACTIVE: return detail::cell_ACTIVE_on_CONN_LOST(c, observer);
    case State::LOCAL_CLOSE: return detail::cell_LOCAL_CLOSE_on_CONN_LOST(c, observer);
    case State::REMOTE_CLOSE: return detail::cell_REMOTE_CLOSE_on_CONN_LOST(c, observer);
    case State::CLOSE_ACKED: return detail::cell_CLOSE_ACKED_on_CONN_LOST(c, observer);
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_SEND_CLOSE([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::INACTIVE: return detail::cell_INACTIVE_on_SEND_CLOSE(c, observer);
    case State::ACTIVE: return detail::cell_ACTIVE_on_SEND_CLOSE(c, observer);
    case State::REMOTE_CLOSE: return detail::cell_REMOTE_CLOSE_on_SEND_CLOSE(c, observer);
    case State::MORIBUND: return detail::cell_MORIBUND_on_SEND_CLOSE(c, observer);
    case State::LOCAL_CLOSE:
    case State::CLOSE_ACKED:
    case State::CLOSED:
    case State::INACTIVE_CLOSED: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_CLOSE_PACKET([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::CLOSE_PACKET;
    switch (s) {
    case State::ACTIVE: return detail::cell_ACTIVE_on_CLOSE_PACKET(c, observer);
    case State::LOCAL_CLOSE: return detail::cell_LOCAL_CLOSE_on_CLOSE_PACKET(c, observer);
    case State::REMOTE_CLOSE: return detail::cell_REMOTE_CLOSE_on_CLOSE_PACKET(c, observer);
    case State::CLOSE_ACKED: return detail::cell_CLOSE_ACKED_on_CLOSE_PACKET(c, observer);
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_TERMINATED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::TERMINATED;
    switch (s) {
    case State::CLOSED: return detail::cell_CLOSED_on_TERMINATED(c, observer);
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_FINALIZE([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::INACTIVE: return detail::cell_INACTIVE_on_FINALIZE(c, observer);
    case State::ACTIVE: return detail::cell_ACTIVE_on_FINALIZE(c, observer);
    case State::REMOTE_CLOSE: return detail::cell_REMOTE_CLOSE_on_FINALIZE(c, observer);
    case State::MORIBUND: return detail::cell_MORIBUND_on_FINALIZE(c, observer);
    case State::LOCAL_CLOSE:
    case State::CLOSE_ACKED:
    case State::CLOSED:
    case State::INACTIVE_CLOSED: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_TIMEOUT([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::TIMEOUT;
    switch (s) {
    case State::LOCAL_CLOSE: return detail::cell_LOCAL_CLOSE_on_TIMEOUT(c, observer);
    case State::CLOSE_ACKED: return detail::cell_CLOSE_ACKED_on_TIMEOUT(c, observer);
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_PEER_REPLACED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::MORIBUND: return detail::cell_MORIBUND_on_PEER_REPLACED(c, observer);
    case State::INACTIVE:
    case State::ACTIVE:
    case State::LOCAL_CLOSE:
    case State::REMOTE_CLOSE:
    case State::CLOSE_ACKED:
    case State::CLOSED:
    case State::INACTIVE_CLOSED: return s; // ignored
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

} // namespace statewire::spec::close
