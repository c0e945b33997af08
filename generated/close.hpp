// close: written by statewirec from spec/close.dot. Do not edit: edit the spec.
// the close protocol of a virtual connection
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewirec/machine.hpp>

namespace statewire::spec::close {

enum class State : std::uint8_t {
  INACTIVE, // no communication initiated, or closed gracefully
  MORIBUND, // ended without the protocol: bytes may be lost, everything queued was reported as failed
  INACTIVE_CLOSED, // this process finalizes: never opened again
  ACTIVE, // messages flow, or wait for the connection
  LOCAL_DRAIN, // this side is to close; its close packet goes behind reads and writes that are under way
  LOCAL_CLOSE, // this side has asked to close; the peer's answer is awaited
  REMOTE_CLOSE, // the peer has asked to close; our answer goes behind reads and writes that are under way
  CLOSE_ACKED, // both have asked; our acknowledgement is sent, the peer's is awaited
  CLOSED, // both have acknowledged; the connection is being taken down
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
  DRAINED,
  TERMINATED,
  FINALIZE,
  TIMEOUT,
  PEER_REPLACED,
};
enum class Timer : std::uint8_t {
  close_deadline,
  progress_report,
};

inline constexpr std::string_view k_machine_name = "close";
inline constexpr State k_initial = State::INACTIVE;
inline constexpr std::size_t k_state_count = 9;
inline constexpr std::size_t k_event_count = 13;
inline constexpr std::size_t k_timer_count = 2;
inline constexpr std::size_t k_transition_count = 70;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "INACTIVE",
  "MORIBUND",
  "INACTIVE_CLOSED",
  "ACTIVE",
  "LOCAL_DRAIN",
  "LOCAL_CLOSE",
  "REMOTE_CLOSE",
  "CLOSE_ACKED",
  "CLOSED",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "no communication initiated, or closed gracefully",
  "ended without the protocol: bytes may be lost, everything queued was reported as failed",
  "this process finalizes: never opened again",
  "messages flow, or wait for the connection",
  "this side is to close; its close packet goes behind reads and writes that are under way",
  "this side has asked to close; the peer's answer is awaited",
  "the peer has asked to close; our answer goes behind reads and writes that are under way",
  "both have asked; our acknowledgement is sent, the peer's is awaited",
  "both have acknowledged; the connection is being taken down",
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
  "DRAINED",
  "TERMINATED",
  "FINALIZE",
  "TIMEOUT",
  "PEER_REPLACED",
}};
inline constexpr std::array<std::string_view, k_timer_count> k_timer_names{{
  "close_deadline",
  "progress_report",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 106> k_edges{
  0, 1, 11, 49, 51, 49, 52, 15, 49, 52, 16, 5, 1, 45, 47, 49, 51, 49, 52, 15,
  49, 52, 16, 46, 48, 5, 2, 6, 36, 39, 35, 12, 13, 12, 14, 15, 12, 14, 16, 18,
  19, 18, 20, 18, 21, 50, 51, 50, 52, 15, 50, 52, 16, 2, 6, 35, 22, 23, 17, 3,
  4, 7, 37, 40, 41, 40, 42, 31, 40, 42, 32, 40, 42, 33, 40, 42, 34, 38, 24, 25,
  43, 44, 2, 8, 35, 9, 27, 26, 3, 4, 10, 38, 28, 29, 43, 44, 3, 4, 30, 31,
  30, 32, 30, 33, 30, 34,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 3, "", "spec/close.dot", 83, {detail::k_edges.data() + 0, 1}}, // 0: INACTIVE -> ACTIVE on SEND
  {0, 2, 3, "", "spec/close.dot", 84, {detail::k_edges.data() + 1, 1}}, // 1: INACTIVE -> ACTIVE on OPENED
  {0, 6, 0, "", "spec/close.dot", 96, {detail::k_edges.data() + 2, 1}}, // 2: INACTIVE -> INACTIVE on SEND_CLOSE
  {0, 10, 2, "not connected and nothing is queued", "spec/close.dot", 149, {detail::k_edges.data() + 3, 2}}, // 3: INACTIVE -> INACTIVE_CLOSED on FINALIZE
  {0, 10, 4, "not (not connected and nothing is queued) and RDMA is under way", "spec/close.dot", 149, {detail::k_edges.data() + 5, 3}}, // 4: INACTIVE -> LOCAL_DRAIN on FINALIZE
  {0, 10, 5, "not (not connected and nothing is queued) and not RDMA is under way", "spec/close.dot", 149, {detail::k_edges.data() + 8, 3}}, // 5: INACTIVE -> LOCAL_CLOSE on FINALIZE
  {1, 0, 1, "", "spec/close.dot", 88, {detail::k_edges.data() + 11, 1}}, // 6: MORIBUND -> MORIBUND on SEND
  {1, 2, 3, "", "spec/close.dot", 84, {detail::k_edges.data() + 12, 1}}, // 7: MORIBUND -> ACTIVE on OPENED
  {1, 6, 0, "not finalizing", "spec/close.dot", 144, {detail::k_edges.data() + 13, 1}}, // 8: MORIBUND -> INACTIVE on SEND_CLOSE
  {1, 6, 2, "finalizing", "spec/close.dot", 145, {detail::k_edges.data() + 14, 1}}, // 9: MORIBUND -> INACTIVE_CLOSED on SEND_CLOSE
  {1, 10, 2, "not connected and nothing is queued", "spec/close.dot", 149, {detail::k_edges.data() + 15, 2}}, // 10: MORIBUND -> INACTIVE_CLOSED on FINALIZE
  {1, 10, 4, "not (not connected and nothing is queued) and RDMA is under way", "spec/close.dot", 149, {detail::k_edges.data() + 17, 3}}, // 11: MORIBUND -> LOCAL_DRAIN on FINALIZE
  {1, 10, 5, "not (not connected and nothing is queued) and not RDMA is under way", "spec/close.dot", 149, {detail::k_edges.data() + 20, 3}}, // 12: MORIBUND -> LOCAL_CLOSE on FINALIZE
  {1, 12, 0, "not finalizing", "spec/close.dot", 144, {detail::k_edges.data() + 23, 1}}, // 13: MORIBUND -> INACTIVE on PEER_REPLACED
  {1, 12, 2, "finalizing", "spec/close.dot", 145, {detail::k_edges.data() + 24, 1}}, // 14: MORIBUND -> INACTIVE_CLOSED on PEER_REPLACED
  {2, 0, 2, "", "spec/close.dot", 88, {detail::k_edges.data() + 25, 1}}, // 15: INACTIVE_CLOSED -> INACTIVE_CLOSED on SEND
  {3, 0, 3, "", "spec/close.dot", 85, {detail::k_edges.data() + 26, 1}}, // 16: ACTIVE -> ACTIVE on SEND
  {3, 1, 3, "", "spec/close.dot", 89, {detail::k_edges.data() + 27, 1}}, // 17: ACTIVE -> ACTIVE on DATA
  {3, 3, 1, "", "spec/close.dot", 130, {detail::k_edges.data() + 28, 1}}, // 18: ACTIVE -> MORIBUND on OPEN_FAILED
  {3, 4, 3, "", "spec/close.dot", 135, {detail::k_edges.data() + 29, 1}}, // 19: ACTIVE -> ACTIVE on ATTEMPT_LOST
  {3, 5, 1, "", "spec/close.dot", 129, {detail::k_edges.data() + 30, 1}}, // 20: ACTIVE -> MORIBUND on CONN_LOST
  {3, 6, 0, "not connected and nothing is queued", "spec/close.dot", 98, {detail::k_edges.data() + 31, 2}}, // 21: ACTIVE -> INACTIVE on SEND_CLOSE
  {3, 6, 4, "not (not connected and nothing is queued) and RDMA is under way", "spec/close.dot", 98, {detail::k_edges.data() + 33, 3}}, // 22: ACTIVE -> LOCAL_DRAIN on SEND_CLOSE
  {3, 6, 5, "not (not connected and nothing is queued) and not RDMA is under way", "spec/close.dot", 98, {detail::k_edges.data() + 36, 3}}, // 23: ACTIVE -> LOCAL_CLOSE on SEND_CLOSE
  {3, 7, 6, "not ack and RDMA is under way", "spec/close.dot", 106, {detail::k_edges.data() + 39, 2}}, // 24: ACTIVE -> REMOTE_CLOSE on CLOSE_PACKET
  {3, 7, 7, "not ack and not RDMA is under way", "spec/close.dot", 106, {detail::k_edges.data() + 41, 2}}, // 25: ACTIVE -> CLOSE_ACKED on CLOSE_PACKET
  {3, 7, 1, "ack", "spec/close.dot", 106, {detail::k_edges.data() + 43, 2}}, // 26: ACTIVE -> MORIBUND on CLOSE_PACKET
  {3, 10, 2, "not connected and nothing is queued", "spec/close.dot", 151, {detail::k_edges.data() + 45, 2}}, // 27: ACTIVE -> INACTIVE_CLOSED on FINALIZE
  {3, 10, 4, "not (not connected and nothing is queued) and RDMA is under way", "spec/close.dot", 151, {detail::k_edges.data() + 47, 3}}, // 28: ACTIVE -> LOCAL_DRAIN on FINALIZE
  {3, 10, 5, "not (not connected and nothing is queued) and not RDMA is under way", "spec/close.dot", 151, {detail::k_edges.data() + 50, 3}}, // 29: ACTIVE -> LOCAL_CLOSE on FINALIZE
  {4, 0, 4, "", "spec/close.dot", 85, {detail::k_edges.data() + 53, 1}}, // 30: LOCAL_DRAIN -> LOCAL_DRAIN on SEND
  {4, 1, 4, "", "spec/close.dot", 89, {detail::k_edges.data() + 54, 1}}, // 31: LOCAL_DRAIN -> LOCAL_DRAIN on DATA
  {4, 5, 1, "", "spec/close.dot", 129, {detail::k_edges.data() + 55, 1}}, // 32: LOCAL_DRAIN -> MORIBUND on CONN_LOST
  {4, 7, 6, "not ack", "spec/close.dot", 110, {detail::k_edges.data() + 56, 1}}, // 33: LOCAL_DRAIN -> REMOTE_CLOSE on CLOSE_PACKET
  {4, 7, 1, "ack", "spec/close.dot", 111, {detail::k_edges.data() + 57, 1}}, // 34: LOCAL_DRAIN -> MORIBUND on CLOSE_PACKET
  {4, 8, 5, "", "spec/close.dot", 104, {detail::k_edges.data() + 58, 1}}, // 35: LOCAL_DRAIN -> LOCAL_CLOSE on DRAINED
  {5, 0, 5, "delivery == DUE", "spec/close.dot", 86, {detail::k_edges.data() + 59, 1}}, // 36: LOCAL_CLOSE -> LOCAL_CLOSE on SEND
  {5, 0, 5, "else", "spec/close.dot", 87, {detail::k_edges.data() + 60, 1}}, // 37: LOCAL_CLOSE -> LOCAL_CLOSE on SEND
  {5, 1, 5, "", "spec/close.dot", 90, {detail::k_edges.data() + 61, 1}}, // 38: LOCAL_CLOSE -> LOCAL_CLOSE on DATA
  {5, 3, 1, "", "spec/close.dot", 131, {detail::k_edges.data() + 62, 1}}, // 39: LOCAL_CLOSE -> MORIBUND on OPEN_FAILED
  {5, 4, 5, "messages are queued", "spec/close.dot", 137, {detail::k_edges.data() + 63, 2}}, // 40: LOCAL_CLOSE -> LOCAL_CLOSE on ATTEMPT_LOST
  {5, 4, 3, "not messages are queued and messages are held and not finalizing", "spec/close.dot", 137, {detail::k_edges.data() + 65, 3}}, // 41: LOCAL_CLOSE -> ACTIVE on ATTEMPT_LOST
  {5, 4, 5, "not messages are queued and messages are held and finalizing", "spec/close.dot", 137, {detail::k_edges.data() + 68, 3}}, // 42: LOCAL_CLOSE -> LOCAL_CLOSE on ATTEMPT_LOST
  {5, 4, 0, "not messages are queued and not messages are held and not finalizing", "spec/close.dot", 137, {detail::k_edges.data() + 71, 3}}, // 43: LOCAL_CLOSE -> INACTIVE on ATTEMPT_LOST
  {5, 4, 2, "not messages are queued and not messages are held and finalizing", "spec/close.dot", 137, {detail::k_edges.data() + 74, 3}}, // 44: LOCAL_CLOSE -> INACTIVE_CLOSED on ATTEMPT_LOST
  {5, 5, 1, "", "spec/close.dot", 132, {detail::k_edges.data() + 77, 1}}, // 45: LOCAL_CLOSE -> MORIBUND on CONN_LOST
  {5, 7, 7, "not ack", "spec/close.dot", 112, {detail::k_edges.data() + 78, 1}}, // 46: LOCAL_CLOSE -> CLOSE_ACKED on CLOSE_PACKET
  {5, 7, 8, "ack", "spec/close.dot", 113, {detail::k_edges.data() + 79, 1}}, // 47: LOCAL_CLOSE -> CLOSED on CLOSE_PACKET
  {5, 11, 5, "bytes moved since the last deadline or not connected", "spec/close.dot", 142, {detail::k_edges.data() + 80, 1}}, // 48: LOCAL_CLOSE -> LOCAL_CLOSE on TIMEOUT
  {5, 11, 1, "else", "spec/close.dot", 143, {detail::k_edges.data() + 81, 1}}, // 49: LOCAL_CLOSE -> MORIBUND on TIMEOUT
  {6, 0, 6, "", "spec/close.dot", 85, {detail::k_edges.data() + 82, 1}}, // 50: REMOTE_CLOSE -> REMOTE_CLOSE on SEND
  {6, 1, 1, "", "spec/close.dot", 92, {detail::k_edges.data() + 83, 1}}, // 51: REMOTE_CLOSE -> MORIBUND on DATA
  {6, 5, 1, "", "spec/close.dot", 129, {detail::k_edges.data() + 84, 1}}, // 52: REMOTE_CLOSE -> MORIBUND on CONN_LOST
  {6, 7, 1, "", "spec/close.dot", 92, {detail::k_edges.data() + 85, 1}}, // 53: REMOTE_CLOSE -> MORIBUND on CLOSE_PACKET
  {6, 8, 7, "", "spec/close.dot", 115, {detail::k_edges.data() + 86, 1}}, // 54: REMOTE_CLOSE -> CLOSE_ACKED on DRAINED
  {6, 11, 6, "", "spec/close.dot", 114, {detail::k_edges.data() + 87, 1}}, // 55: REMOTE_CLOSE -> REMOTE_CLOSE on TIMEOUT
  {7, 0, 7, "delivery == DUE", "spec/close.dot", 86, {detail::k_edges.data() + 88, 1}}, // 56: CLOSE_ACKED -> CLOSE_ACKED on SEND
  {7, 0, 7, "else", "spec/close.dot", 87, {detail::k_edges.data() + 89, 1}}, // 57: CLOSE_ACKED -> CLOSE_ACKED on SEND
  {7, 1, 1, "", "spec/close.dot", 93, {detail::k_edges.data() + 90, 1}}, // 58: CLOSE_ACKED -> MORIBUND on DATA
  {7, 5, 1, "", "spec/close.dot", 132, {detail::k_edges.data() + 91, 1}}, // 59: CLOSE_ACKED -> MORIBUND on CONN_LOST
  {7, 7, 8, "ack", "spec/close.dot", 116, {detail::k_edges.data() + 92, 1}}, // 60: CLOSE_ACKED -> CLOSED on CLOSE_PACKET
  {7, 7, 1, "not ack", "spec/close.dot", 117, {detail::k_edges.data() + 93, 1}}, // 61: CLOSE_ACKED -> MORIBUND on CLOSE_PACKET
  {7, 11, 7, "bytes moved since the last deadline or not connected", "spec/close.dot", 142, {detail::k_edges.data() + 94, 1}}, // 62: CLOSE_ACKED -> CLOSE_ACKED on TIMEOUT
  {7, 11, 1, "else", "spec/close.dot", 143, {detail::k_edges.data() + 95, 1}}, // 63: CLOSE_ACKED -> MORIBUND on TIMEOUT
  {8, 0, 8, "delivery == DUE", "spec/close.dot", 86, {detail::k_edges.data() + 96, 1}}, // 64: CLOSED -> CLOSED on SEND
  {8, 0, 8, "else", "spec/close.dot", 87, {detail::k_edges.data() + 97, 1}}, // 65: CLOSED -> CLOSED on SEND
  {8, 9, 3, "messages are held and not finalizing", "spec/close.dot", 122, {detail::k_edges.data() + 98, 2}}, // 66: CLOSED -> ACTIVE on TERMINATED
  {8, 9, 5, "messages are held and finalizing", "spec/close.dot", 122, {detail::k_edges.data() + 100, 2}}, // 67: CLOSED -> LOCAL_CLOSE on TERMINATED
  {8, 9, 0, "not messages are held and not finalizing", "spec/close.dot", 122, {detail::k_edges.data() + 102, 2}}, // 68: CLOSED -> INACTIVE on TERMINATED
  {8, 9, 2, "not messages are held and finalizing", "spec/close.dot", 122, {detail::k_edges.data() + 104, 2}}, // 69: CLOSED -> INACTIVE_CLOSED on TERMINATED
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 2, 3, 2, 0, 2, 3, 2, 0, 2, 3, 2, 0, // INACTIVE
  3, 2, 3, 2, 0, 2, 3, 2, 0, 2, 3, 2, 3, // MORIBUND
  3, 2, 2, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0, // INACTIVE_CLOSED
  3, 3, 0, 3, 3, 3, 3, 3, 0, 2, 3, 2, 0, // ACTIVE
  3, 3, 2, 2, 2, 3, 0, 3, 3, 2, 0, 2, 0, // LOCAL_DRAIN
  3, 3, 0, 3, 3, 3, 0, 3, 0, 2, 0, 3, 0, // LOCAL_CLOSE
  3, 3, 2, 2, 2, 3, 0, 3, 3, 2, 0, 3, 0, // REMOTE_CLOSE
  3, 3, 2, 2, 2, 3, 0, 3, 0, 2, 0, 3, 0, // CLOSE_ACKED
  3, 2, 2, 2, 2, 2, 0, 2, 0, 3, 0, 2, 0, // CLOSED
}};

} // namespace detail

[[nodiscard]] constexpr ::statewire::Verdict verdict(State s, Event e) {
  return static_cast<::statewire::Verdict>(
      detail::k_verdicts[static_cast<std::size_t>(s) * k_event_count + static_cast<std::size_t>(e)]);
}

[[nodiscard]] constexpr bool is_final([[maybe_unused]] State s) {
  return s == State::INACTIVE_CLOSED;
}

[[nodiscard]] constexpr bool in_apart([[maybe_unused]] State s) {
  return s == State::INACTIVE || s == State::MORIBUND || s == State::INACTIVE_CLOSED;
}

[[nodiscard]] constexpr bool in_sending([[maybe_unused]] State s) {
  return s == State::ACTIVE || s == State::LOCAL_DRAIN || s == State::REMOTE_CLOSE;
}

[[nodiscard]] constexpr bool in_reading([[maybe_unused]] State s) {
  return s == State::ACTIVE || s == State::REMOTE_CLOSE;
}

[[nodiscard]] constexpr bool in_holding([[maybe_unused]] State s) {
  return s == State::LOCAL_CLOSE || s == State::CLOSE_ACKED || s == State::CLOSED;
}

[[nodiscard]] constexpr bool in_awaiting([[maybe_unused]] State s) {
  return s == State::LOCAL_CLOSE || s == State::CLOSE_ACKED;
}

// The timer that runs while the machine is in this state.
[[nodiscard]] constexpr std::optional<Timer> timer_of(State s) {
  switch (s) {
  case State::LOCAL_CLOSE:
  case State::CLOSE_ACKED:
    return Timer::close_deadline;
  case State::REMOTE_CLOSE:
    return Timer::progress_report;
  default:
    return std::nullopt;
  }
}

// What the timer raises when it expires.
[[nodiscard]] constexpr Event timer_event(Timer timer) {
  switch (timer) {
  case Timer::close_deadline: return Event::TIMEOUT;
  case Timer::progress_report: return Event::TIMEOUT;
  }
  return Event{};
}

namespace detail {

// void queue_the_message()  spec/close.dot:83:42
template <class C>
inline constexpr bool has_queue_the_message = requires(C& c) { c.queue_the_message(); };
// void raise_vc_open()  spec/close.dot:83:61
template <class C>
inline constexpr bool has_raise_vc_open = requires(C& c) { c.raise_vc_open(); };
// bool delivery_is_due() const  spec/close.dot:86:91
template <class C>
inline constexpr bool has_delivery_is_due = requires(C& c) { c.delivery_is_due() ? 1 : 0; };
// void hold_the_message()  spec/close.dot:87:104
template <class C>
inline constexpr bool has_hold_the_message = requires(C& c) { c.hold_the_message(); };
// void reject_the_message()  spec/close.dot:88:92
template <class C>
inline constexpr bool has_reject_the_message = requires(C& c) { c.reject_the_message(); };
// void deliver_the_message()  spec/close.dot:89:96
template <class C>
inline constexpr bool has_deliver_the_message = requires(C& c) { c.deliver_the_message(); };
// void note_a_protocol_violation()  spec/close.dot:92:63
template <class C>
inline constexpr bool has_note_a_protocol_violation = requires(C& c) { c.note_a_protocol_violation(); };
// void raise_vc_abandon()  spec/close.dot:92:90
template <class C>
inline constexpr bool has_raise_vc_abandon = requires(C& c) { c.raise_vc_abandon(); };
// void fail_the_messages()  spec/close.dot:92:108
template <class C>
inline constexpr bool has_fail_the_messages = requires(C& c) { c.fail_the_messages(); };
// void report_the_loss()  spec/close.dot:92:127
template <class C>
inline constexpr bool has_report_the_loss = requires(C& c) { c.report_the_loss(); };
// void decrement_outstanding_close_ops()  spec/close.dot:93:93
template <class C>
inline constexpr bool has_decrement_outstanding_close_ops = requires(C& c) { c.decrement_outstanding_close_ops(); };
// void report_closed()  spec/close.dot:96:50
template <class C>
inline constexpr bool has_report_closed = requires(C& c) { c.report_closed(); };
// bool connected() const  spec/close.dot:99:39
template <class C>
inline constexpr bool has_connected = requires(C& c) { c.connected() ? 1 : 0; };
// bool nothing_is_queued() const  spec/close.dot:99:53
template <class C>
inline constexpr bool has_nothing_is_queued = requires(C& c) { c.nothing_is_queued() ? 1 : 0; };
// bool rdma_is_under_way() const  spec/close.dot:102:33
template <class C>
inline constexpr bool has_rdma_is_under_way = requires(C& c) { c.rdma_is_under_way() ? 1 : 0; };
// void send_close_ack_false()  spec/close.dot:103:46
template <class C>
inline constexpr bool has_send_close_ack_false = requires(C& c) { c.send_close_ack_false(); };
// void increment_outstanding_close_ops()  spec/close.dot:103:69
template <class C>
inline constexpr bool has_increment_outstanding_close_ops = requires(C& c) { c.increment_outstanding_close_ops(); };
// bool ack() const  spec/close.dot:107:40
template <class C>
inline constexpr bool has_ack = requires(C& c) { c.ack() ? 1 : 0; };
// void send_close_ack_true()  spec/close.dot:108:85
template <class C>
inline constexpr bool has_send_close_ack_true = requires(C& c) { c.send_close_ack_true(); };
// void raise_vc_terminate()  spec/close.dot:113:93
template <class C>
inline constexpr bool has_raise_vc_terminate = requires(C& c) { c.raise_vc_terminate(); };
// void send_a_progress_report()  spec/close.dot:114:55
template <class C>
inline constexpr bool has_send_a_progress_report = requires(C& c) { c.send_a_progress_report(); };
// void schedule_the_next_progress_report()  spec/close.dot:114:79
template <class C>
inline constexpr bool has_schedule_the_next_progress_report = requires(C& c) { c.schedule_the_next_progress_report(); };
// void drop_the_unsent_close_packet()  spec/close.dot:122:69
template <class C>
inline constexpr bool has_drop_the_unsent_close_packet = requires(C& c) { c.drop_the_unsent_close_packet(); };
// bool messages_are_held() const  spec/close.dot:123:36
template <class C>
inline constexpr bool has_messages_are_held = requires(C& c) { c.messages_are_held() ? 1 : 0; };
// bool finalizing() const  spec/close.dot:123:62
template <class C>
inline constexpr bool has_finalizing = requires(C& c) { c.finalizing() ? 1 : 0; };
// void release_the_held_messages()  spec/close.dot:123:81
template <class C>
inline constexpr bool has_release_the_held_messages = requires(C& c) { c.release_the_held_messages(); };
// bool messages_are_queued() const  spec/close.dot:138:34
template <class C>
inline constexpr bool has_messages_are_queued = requires(C& c) { c.messages_are_queued() ? 1 : 0; };
// bool bytes_moved_since_the_last_deadline() const  spec/close.dot:142:96
template <class C>
inline constexpr bool has_bytes_moved_since_the_last_deadline = requires(C& c) { c.bytes_moved_since_the_last_deadline() ? 1 : 0; };
// void restart_the_close_deadline()  spec/close.dot:142:157
template <class C>
inline constexpr bool has_restart_the_close_deadline = requires(C& c) { c.restart_the_close_deadline(); };
// void note_the_timeout()  spec/close.dot:143:85
template <class C>
inline constexpr bool has_note_the_timeout = requires(C& c) { c.note_the_timeout(); };
// void start_timer(Timer)  spec/close.dot:58:23
template <class C>
inline constexpr bool can_start_timer = requires(C& c) { c.start_timer(Timer{}); };
// void stop_timer(Timer)  spec/close.dot:58:23
template <class C>
inline constexpr bool can_stop_timer = requires(C& c) { c.stop_timer(Timer{}); };
// void unexpected(State, Event)  spec/close.dot:48:14
template <class C>
inline constexpr bool can_unexpected = requires(C& c) { c.unexpected(State{}, Event{}); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_queue_the_message<C> &&
  detail::has_raise_vc_open<C> &&
  detail::has_delivery_is_due<C> &&
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
  detail::has_rdma_is_under_way<C> &&
  detail::has_send_close_ack_false<C> &&
  detail::has_increment_outstanding_close_ops<C> &&
  detail::has_ack<C> &&
  detail::has_send_close_ack_true<C> &&
  detail::has_raise_vc_terminate<C> &&
  detail::has_send_a_progress_report<C> &&
  detail::has_schedule_the_next_progress_report<C> &&
  detail::has_drop_the_unsent_close_packet<C> &&
  detail::has_messages_are_held<C> &&
  detail::has_finalizing<C> &&
  detail::has_release_the_held_messages<C> &&
  detail::has_messages_are_queued<C> &&
  detail::has_bytes_moved_since_the_last_deadline<C> &&
  detail::has_restart_the_close_deadline<C> &&
  detail::has_note_the_timeout<C> &&
  detail::can_start_timer<C> &&
  detail::can_stop_timer<C> &&
  detail::can_unexpected<C>;

namespace detail {

// A phrase without an implementation is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_queue_the_message<C>, "spec/close.dot:83:42: no hook for \"queue the message\": implement void queue_the_message()");
  static_assert(has_raise_vc_open<C>, "spec/close.dot:83:61: no hook for \"raise vc OPEN\": implement void raise_vc_open()");
  static_assert(has_delivery_is_due<C>, "spec/close.dot:86:91: no hook for \"delivery == DUE\": implement bool delivery_is_due() const");
  static_assert(has_hold_the_message<C>, "spec/close.dot:87:104: no hook for \"hold the message\": implement void hold_the_message()");
  static_assert(has_reject_the_message<C>, "spec/close.dot:88:92: no hook for \"reject the message\": implement void reject_the_message()");
  static_assert(has_deliver_the_message<C>, "spec/close.dot:89:96: no hook for \"deliver the message\": implement void deliver_the_message()");
  static_assert(has_note_a_protocol_violation<C>, "spec/close.dot:92:63: no hook for \"note a protocol violation\": implement void note_a_protocol_violation()");
  static_assert(has_raise_vc_abandon<C>, "spec/close.dot:92:90: no hook for \"raise vc ABANDON\": implement void raise_vc_abandon()");
  static_assert(has_fail_the_messages<C>, "spec/close.dot:92:108: no hook for \"fail the messages\": implement void fail_the_messages()");
  static_assert(has_report_the_loss<C>, "spec/close.dot:92:127: no hook for \"report the loss\": implement void report_the_loss()");
  static_assert(has_decrement_outstanding_close_ops<C>, "spec/close.dot:93:93: no hook for \"--outstanding_close_ops\": implement void decrement_outstanding_close_ops()");
  static_assert(has_report_closed<C>, "spec/close.dot:96:50: no hook for \"report closed\": implement void report_closed()");
  static_assert(has_connected<C>, "spec/close.dot:99:39: no hook for \"connected\": implement bool connected() const");
  static_assert(has_nothing_is_queued<C>, "spec/close.dot:99:53: no hook for \"nothing is queued\": implement bool nothing_is_queued() const");
  static_assert(has_rdma_is_under_way<C>, "spec/close.dot:102:33: no hook for \"RDMA is under way\": implement bool rdma_is_under_way() const");
  static_assert(has_send_close_ack_false<C>, "spec/close.dot:103:46: no hook for \"send close(ack=FALSE)\": implement void send_close_ack_false()");
  static_assert(has_increment_outstanding_close_ops<C>, "spec/close.dot:103:69: no hook for \"++outstanding_close_ops\": implement void increment_outstanding_close_ops()");
  static_assert(has_ack<C>, "spec/close.dot:107:40: no hook for \"ack\": implement bool ack() const");
  static_assert(has_send_close_ack_true<C>, "spec/close.dot:108:85: no hook for \"send close(ack=TRUE)\": implement void send_close_ack_true()");
  static_assert(has_raise_vc_terminate<C>, "spec/close.dot:113:93: no hook for \"raise vc TERMINATE\": implement void raise_vc_terminate()");
  static_assert(has_send_a_progress_report<C>, "spec/close.dot:114:55: no hook for \"send a progress report\": implement void send_a_progress_report()");
  static_assert(has_schedule_the_next_progress_report<C>, "spec/close.dot:114:79: no hook for \"schedule the next progress report\": implement void schedule_the_next_progress_report()");
  static_assert(has_drop_the_unsent_close_packet<C>, "spec/close.dot:122:69: no hook for \"drop the unsent close packet\": implement void drop_the_unsent_close_packet()");
  static_assert(has_messages_are_held<C>, "spec/close.dot:123:36: no hook for \"messages are held\": implement bool messages_are_held() const");
  static_assert(has_finalizing<C>, "spec/close.dot:123:62: no hook for \"finalizing\": implement bool finalizing() const");
  static_assert(has_release_the_held_messages<C>, "spec/close.dot:123:81: no hook for \"release the held messages\": implement void release_the_held_messages()");
  static_assert(has_messages_are_queued<C>, "spec/close.dot:138:34: no hook for \"messages are queued\": implement bool messages_are_queued() const");
  static_assert(has_bytes_moved_since_the_last_deadline<C>, "spec/close.dot:142:96: no hook for \"bytes moved since the last deadline\": implement bool bytes_moved_since_the_last_deadline() const");
  static_assert(has_restart_the_close_deadline<C>, "spec/close.dot:142:157: no hook for \"restart the close deadline\": implement void restart_the_close_deadline()");
  static_assert(has_note_the_timeout<C>, "spec/close.dot:143:85: no hook for \"note the timeout\": implement void note_the_timeout()");
  static_assert(can_start_timer<C>, "spec/close.dot:58:23: no hook for the timer \"close_deadline\": implement void start_timer(Timer)");
  static_assert(can_stop_timer<C>, "spec/close.dot:58:23: no hook for the timer \"close_deadline\": implement void stop_timer(Timer)");
  static_assert(can_unexpected<C>, "spec/close.dot:48:14: no hook for events that are an error: implement void unexpected(State, Event)");
}

// Junction drain: which of its ways is taken, and what that does. spec/close.dot:102:3
template <class C>
[[nodiscard]] constexpr unsigned choose_drain([[maybe_unused]] C& c) {
  if (c.rdma_is_under_way()) {
    return 0;
  }
  return 1;
}
template <class C, class Observer>
[[nodiscard]] constexpr State take_drain([[maybe_unused]] State s, [[maybe_unused]] C& c,
    [[maybe_unused]] Observer& observer, [[maybe_unused]] unsigned way, ::statewire::TransitionId first) {
  if (way == 0) {
    observer.transition(first);
    return State::LOCAL_DRAIN;
  }
  c.send_close_ack_false();
  c.increment_outstanding_close_ops();
  if (s != State::LOCAL_CLOSE && timer_of(s) != Timer::close_deadline) c.start_timer(Timer::close_deadline);
  observer.transition(static_cast<::statewire::TransitionId>(first + 1));
  return State::LOCAL_CLOSE;
}

// Junction flush: which of its ways is taken, and what that does. spec/close.dot:152:3
template <class C>
[[nodiscard]] constexpr unsigned choose_flush([[maybe_unused]] C& c) {
  if (!c.connected() && c.nothing_is_queued()) {
    return 0;
  }
  return 1 + choose_drain(c);
}
template <class C, class Observer>
[[nodiscard]] constexpr State take_flush([[maybe_unused]] State s, [[maybe_unused]] C& c,
    [[maybe_unused]] Observer& observer, [[maybe_unused]] unsigned way, ::statewire::TransitionId first) {
  if (way == 0) {
    c.raise_vc_abandon();
    observer.transition(first);
    return State::INACTIVE_CLOSED;
  }
  return take_drain(s, c, observer, way - 1, static_cast<::statewire::TransitionId>(first + 1));
}

// Junction nothing: which of its ways is taken, and what that does. spec/close.dot:99:3
template <class C>
[[nodiscard]] constexpr unsigned choose_nothing([[maybe_unused]] C& c) {
  if (!c.connected() && c.nothing_is_queued()) {
    return 0;
  }
  return 1 + choose_drain(c);
}
template <class C, class Observer>
[[nodiscard]] constexpr State take_nothing([[maybe_unused]] State s, [[maybe_unused]] C& c,
    [[maybe_unused]] Observer& observer, [[maybe_unused]] unsigned way, ::statewire::TransitionId first) {
  if (way == 0) {
    c.raise_vc_abandon();
    c.report_closed();
    observer.transition(first);
    return State::INACTIVE;
  }
  return take_drain(s, c, observer, way - 1, static_cast<::statewire::TransitionId>(first + 1));
}

// Junction held: which of its ways is taken, and what that does. spec/close.dot:123:3
template <class C>
[[nodiscard]] constexpr unsigned choose_held([[maybe_unused]] C& c) {
  if (c.messages_are_held()) {
    if (c.finalizing()) {
      return 1;
    }
    return 0;
  }
  if (c.finalizing()) {
    return 3;
  }
  return 2;
}
template <class C, class Observer>
[[nodiscard]] constexpr State take_held([[maybe_unused]] State s, [[maybe_unused]] C& c,
    [[maybe_unused]] Observer& observer, [[maybe_unused]] unsigned way, ::statewire::TransitionId first) {
  if (way == 0) {
    c.release_the_held_messages();
    c.raise_vc_open();
    observer.transition(first);
    return State::ACTIVE;
  }
  if (way == 1) {
    c.release_the_held_messages();
    c.raise_vc_open();
    c.send_close_ack_false();
    c.increment_outstanding_close_ops();
    if (s != State::LOCAL_CLOSE && timer_of(s) != Timer::close_deadline) c.start_timer(Timer::close_deadline);
    observer.transition(static_cast<::statewire::TransitionId>(first + 1));
    return State::LOCAL_CLOSE;
  }
  if (way == 2) {
    observer.transition(static_cast<::statewire::TransitionId>(first + 2));
    return State::INACTIVE;
  }
  observer.transition(static_cast<::statewire::TransitionId>(first + 3));
  return State::INACTIVE_CLOSED;
}

// Junction wanted: which of its ways is taken, and what that does. spec/close.dot:138:3
template <class C>
[[nodiscard]] constexpr unsigned choose_wanted([[maybe_unused]] C& c) {
  if (c.messages_are_queued()) {
    return 0;
  }
  return 1 + choose_held(c);
}
template <class C, class Observer>
[[nodiscard]] constexpr State take_wanted([[maybe_unused]] State s, [[maybe_unused]] C& c,
    [[maybe_unused]] Observer& observer, [[maybe_unused]] unsigned way, ::statewire::TransitionId first) {
  if (way == 0) {
    c.raise_vc_open();
    if (s != State::LOCAL_CLOSE && timer_of(s) != Timer::close_deadline) c.start_timer(Timer::close_deadline);
    observer.transition(first);
    return State::LOCAL_CLOSE;
  }
  c.decrement_outstanding_close_ops();
  c.drop_the_unsent_close_packet();
  c.report_closed();
  return take_held(s, c, observer, way - 1, static_cast<::statewire::TransitionId>(first + 1));
}

// INACTIVE on SEND: spec/close.dot:83:30
template <class C, class Observer>
STATEWIRE_CELL State cell_INACTIVE_on_SEND([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.queue_the_message();
  c.raise_vc_open();
  observer.transition(0);
  return State::ACTIVE;
}

// INACTIVE, MORIBUND on OPENED: spec/close.dot:84:51
template <class C, class Observer>
STATEWIRE_CELL State cell_INACTIVE_on_OPENED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  observer.transition(first);
  return State::ACTIVE;
}

// INACTIVE on SEND_CLOSE: spec/close.dot:96:32
template <class C, class Observer>
STATEWIRE_CELL State cell_INACTIVE_on_SEND_CLOSE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.report_closed();
  observer.transition(2);
  return State::INACTIVE;
}

// INACTIVE, MORIBUND on FINALIZE: spec/close.dot:149:50
template <class C, class Observer>
STATEWIRE_CELL State cell_INACTIVE_on_FINALIZE([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  const unsigned way = choose_flush(c);
  return take_flush(s, c, observer, way, first);
}

// MORIBUND, INACTIVE_CLOSED on SEND: spec/close.dot:88:80
template <class C, class Observer>
STATEWIRE_CELL State cell_MORIBUND_on_SEND([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.reject_the_message();
  observer.transition(first);
  return s;
}

// MORIBUND on PEER_REPLACED, SEND_CLOSE: spec/close.dot:144:39
template <class C, class Observer>
STATEWIRE_CELL State cell_MORIBUND_on_SEND_CLOSE([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  if (c.finalizing()) {
    c.report_closed();
    observer.transition(static_cast<::statewire::TransitionId>(first + 1));
    return State::INACTIVE_CLOSED;
  }
  c.report_closed();
  observer.transition(first);
  return State::INACTIVE;
}

// ACTIVE, LOCAL_DRAIN, REMOTE_CLOSE on SEND: spec/close.dot:85:84
template <class C, class Observer>
STATEWIRE_CELL State cell_ACTIVE_on_SEND([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.queue_the_message();
  observer.transition(first);
  return s;
}

// ACTIVE, LOCAL_DRAIN on DATA: spec/close.dot:89:84
template <class C, class Observer>
STATEWIRE_CELL State cell_ACTIVE_on_DATA([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.deliver_the_message();
  observer.transition(first);
  return s;
}

// ACTIVE on OPEN_FAILED: spec/close.dot:130:35
template <class C, class Observer>
STATEWIRE_CELL State cell_ACTIVE_on_OPEN_FAILED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.fail_the_messages();
  c.report_the_loss();
  observer.transition(18);
  return State::MORIBUND;
}

// ACTIVE on ATTEMPT_LOST: spec/close.dot:135:28
template <class C, class Observer>
STATEWIRE_CELL State cell_ACTIVE_on_ATTEMPT_LOST([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_vc_open();
  observer.transition(19);
  return State::ACTIVE;
}

// ACTIVE, LOCAL_DRAIN on CONN_LOST: spec/close.dot:129:58
template <class C, class Observer>
STATEWIRE_CELL State cell_ACTIVE_on_CONN_LOST([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.fail_the_messages();
  c.report_the_loss();
  observer.transition(first);
  return State::MORIBUND;
}

// ACTIVE on SEND_CLOSE: spec/close.dot:98:29
template <class C, class Observer>
STATEWIRE_CELL State cell_ACTIVE_on_SEND_CLOSE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  const unsigned way = choose_nothing(c);
  return take_nothing(State::ACTIVE, c, observer, way, 21);
}

// ACTIVE on CLOSE_PACKET: spec/close.dot:106:33
template <class C, class Observer>
STATEWIRE_CELL State cell_ACTIVE_on_CLOSE_PACKET([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.ack()) {
    c.note_a_protocol_violation();
    c.raise_vc_abandon();
    c.fail_the_messages();
    c.report_the_loss();
    observer.transition(26);
    return State::MORIBUND;
  }
  if (c.rdma_is_under_way()) {
    c.start_timer(Timer::progress_report);
    observer.transition(24);
    return State::REMOTE_CLOSE;
  }
  c.send_close_ack_true();
  c.increment_outstanding_close_ops();
  c.start_timer(Timer::close_deadline);
  observer.transition(25);
  return State::CLOSE_ACKED;
}

// ACTIVE on FINALIZE: spec/close.dot:151:27
template <class C, class Observer>
STATEWIRE_CELL State cell_ACTIVE_on_FINALIZE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  const unsigned way = choose_flush(c);
  return take_flush(State::ACTIVE, c, observer, way, 27);
}

// LOCAL_DRAIN on CLOSE_PACKET: spec/close.dot:110:39
template <class C, class Observer>
STATEWIRE_CELL State cell_LOCAL_DRAIN_on_CLOSE_PACKET([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.ack()) {
    c.note_a_protocol_violation();
    c.raise_vc_abandon();
    c.fail_the_messages();
    c.report_the_loss();
    observer.transition(34);
    return State::MORIBUND;
  }
  c.start_timer(Timer::progress_report);
  observer.transition(33);
  return State::REMOTE_CLOSE;
}

// LOCAL_DRAIN on DRAINED: spec/close.dot:104:38
template <class C, class Observer>
STATEWIRE_CELL State cell_LOCAL_DRAIN_on_DRAINED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.send_close_ack_false();
  c.increment_outstanding_close_ops();
  c.start_timer(Timer::close_deadline);
  observer.transition(35);
  return State::LOCAL_CLOSE;
}

// LOCAL_CLOSE, CLOSE_ACKED, CLOSED on SEND: spec/close.dot:86:84
template <class C, class Observer>
STATEWIRE_CELL State cell_LOCAL_CLOSE_on_SEND([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  if (c.delivery_is_due()) {
    c.queue_the_message();
    observer.transition(first);
    return s;
  }
  c.hold_the_message();
  observer.transition(static_cast<::statewire::TransitionId>(first + 1));
  return s;
}

// LOCAL_CLOSE on DATA: spec/close.dot:90:38
template <class C, class Observer>
STATEWIRE_CELL State cell_LOCAL_CLOSE_on_DATA([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.deliver_the_message();
  observer.transition(38);
  return State::LOCAL_CLOSE;
}

// LOCAL_CLOSE on OPEN_FAILED: spec/close.dot:131:35
template <class C, class Observer>
STATEWIRE_CELL State cell_LOCAL_CLOSE_on_OPEN_FAILED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::close_deadline);
  c.decrement_outstanding_close_ops();
  c.fail_the_messages();
  c.report_the_loss();
  observer.transition(39);
  return State::MORIBUND;
}

// LOCAL_CLOSE on ATTEMPT_LOST: spec/close.dot:137:33
template <class C, class Observer>
STATEWIRE_CELL State cell_LOCAL_CLOSE_on_ATTEMPT_LOST([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  const unsigned way = choose_wanted(c);
  if (way == 1 || (way >= 3 && way <= 4)) {
    c.stop_timer(Timer::close_deadline);
  }
  return take_wanted(State::LOCAL_CLOSE, c, observer, way, 40);
}

// LOCAL_CLOSE, CLOSE_ACKED on CONN_LOST: spec/close.dot:132:58
template <class C, class Observer>
STATEWIRE_CELL State cell_LOCAL_CLOSE_on_CONN_LOST([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.stop_timer(Timer::close_deadline);
  c.decrement_outstanding_close_ops();
  c.fail_the_messages();
  c.report_the_loss();
  observer.transition(first);
  return State::MORIBUND;
}

// LOCAL_CLOSE on CLOSE_PACKET: spec/close.dot:112:38
template <class C, class Observer>
STATEWIRE_CELL State cell_LOCAL_CLOSE_on_CLOSE_PACKET([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.ack()) {
    c.stop_timer(Timer::close_deadline);
    c.send_close_ack_true();
    c.raise_vc_terminate();
    observer.transition(47);
    return State::CLOSED;
  }
  c.send_close_ack_true();
  observer.transition(46);
  return State::CLOSE_ACKED;
}

// LOCAL_CLOSE, CLOSE_ACKED on TIMEOUT: spec/close.dot:142:86
template <class C, class Observer>
STATEWIRE_CELL State cell_LOCAL_CLOSE_on_TIMEOUT([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  if (c.bytes_moved_since_the_last_deadline() || !c.connected()) {
    c.restart_the_close_deadline();
    observer.transition(first);
    return s;
  }
  c.stop_timer(Timer::close_deadline);
  c.note_the_timeout();
  c.raise_vc_abandon();
  c.decrement_outstanding_close_ops();
  c.fail_the_messages();
  c.report_the_loss();
  observer.transition(static_cast<::statewire::TransitionId>(first + 1));
  return State::MORIBUND;
}

// REMOTE_CLOSE on CLOSE_PACKET, DATA: spec/close.dot:92:36
template <class C, class Observer>
STATEWIRE_CELL State cell_REMOTE_CLOSE_on_DATA([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.stop_timer(Timer::progress_report);
  c.note_a_protocol_violation();
  c.raise_vc_abandon();
  c.fail_the_messages();
  c.report_the_loss();
  observer.transition(first);
  return State::MORIBUND;
}

// REMOTE_CLOSE on CONN_LOST: spec/close.dot:129:58
template <class C, class Observer>
STATEWIRE_CELL State cell_REMOTE_CLOSE_on_CONN_LOST([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::progress_report);
  c.fail_the_messages();
  c.report_the_loss();
  observer.transition(52);
  return State::MORIBUND;
}

// REMOTE_CLOSE on DRAINED: spec/close.dot:115:40
template <class C, class Observer>
STATEWIRE_CELL State cell_REMOTE_CLOSE_on_DRAINED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::progress_report);
  c.send_close_ack_true();
  c.increment_outstanding_close_ops();
  c.start_timer(Timer::close_deadline);
  observer.transition(54);
  return State::CLOSE_ACKED;
}

// REMOTE_CLOSE on TIMEOUT: spec/close.dot:114:40
template <class C, class Observer>
STATEWIRE_CELL State cell_REMOTE_CLOSE_on_TIMEOUT([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.send_a_progress_report();
  c.schedule_the_next_progress_report();
  observer.transition(55);
  return State::REMOTE_CLOSE;
}

// CLOSE_ACKED on DATA: spec/close.dot:93:36
template <class C, class Observer>
STATEWIRE_CELL State cell_CLOSE_ACKED_on_DATA([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::close_deadline);
  c.note_a_protocol_violation();
  c.raise_vc_abandon();
  c.decrement_outstanding_close_ops();
  c.fail_the_messages();
  c.report_the_loss();
  observer.transition(58);
  return State::MORIBUND;
}

// CLOSE_ACKED on CLOSE_PACKET: spec/close.dot:116:35
template <class C, class Observer>
STATEWIRE_CELL State cell_CLOSE_ACKED_on_CLOSE_PACKET([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.ack()) {
    c.stop_timer(Timer::close_deadline);
    c.raise_vc_terminate();
    observer.transition(60);
    return State::CLOSED;
  }
  c.stop_timer(Timer::close_deadline);
  c.note_a_protocol_violation();
  c.raise_vc_abandon();
  c.decrement_outstanding_close_ops();
  c.fail_the_messages();
  c.report_the_loss();
  observer.transition(61);
  return State::MORIBUND;
}

// CLOSED on TERMINATED: spec/close.dot:122:26
template <class C, class Observer>
STATEWIRE_CELL State cell_CLOSED_on_TERMINATED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  const unsigned way = choose_held(c);
  c.decrement_outstanding_close_ops();
  c.drop_the_unsent_close_packet();
  c.report_closed();
  return take_held(State::CLOSED, c, observer, way, 66);
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
      case Event::OPENED: return detail::cell_INACTIVE_on_OPENED(s, c, observer, 1);
      case Event::SEND_CLOSE: return detail::cell_INACTIVE_on_SEND_CLOSE(c, observer);
      case Event::FINALIZE: return detail::cell_INACTIVE_on_FINALIZE(s, c, observer, 3);
      case Event::ATTEMPT_LOST:
      case Event::DRAINED:
      case Event::PEER_REPLACED: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::MORIBUND:
      switch (e) {
      case Event::SEND: return detail::cell_MORIBUND_on_SEND(s, c, observer, 6);
      case Event::OPENED: return detail::cell_INACTIVE_on_OPENED(s, c, observer, 7);
      case Event::SEND_CLOSE: return detail::cell_MORIBUND_on_SEND_CLOSE(s, c, observer, 8);
      case Event::FINALIZE: return detail::cell_INACTIVE_on_FINALIZE(s, c, observer, 10);
      case Event::PEER_REPLACED: return detail::cell_MORIBUND_on_SEND_CLOSE(s, c, observer, 13);
      case Event::ATTEMPT_LOST:
      case Event::DRAINED: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::INACTIVE_CLOSED:
      switch (e) {
      case Event::SEND: return detail::cell_MORIBUND_on_SEND(s, c, observer, 15);
      case Event::ATTEMPT_LOST:
      case Event::SEND_CLOSE:
      case Event::DRAINED:
      case Event::FINALIZE:
      case Event::PEER_REPLACED: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::ACTIVE:
      switch (e) {
      case Event::SEND: return detail::cell_ACTIVE_on_SEND(s, c, observer, 16);
      case Event::DATA: return detail::cell_ACTIVE_on_DATA(s, c, observer, 17);
      case Event::OPEN_FAILED: return detail::cell_ACTIVE_on_OPEN_FAILED(c, observer);
      case Event::ATTEMPT_LOST: return detail::cell_ACTIVE_on_ATTEMPT_LOST(c, observer);
      case Event::CONN_LOST: return detail::cell_ACTIVE_on_CONN_LOST(s, c, observer, 20);
      case Event::SEND_CLOSE: return detail::cell_ACTIVE_on_SEND_CLOSE(c, observer);
      case Event::CLOSE_PACKET: return detail::cell_ACTIVE_on_CLOSE_PACKET(c, observer);
      case Event::FINALIZE: return detail::cell_ACTIVE_on_FINALIZE(c, observer);
      case Event::OPENED:
      case Event::DRAINED:
      case Event::PEER_REPLACED: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::LOCAL_DRAIN:
      switch (e) {
      case Event::SEND: return detail::cell_ACTIVE_on_SEND(s, c, observer, 30);
      case Event::DATA: return detail::cell_ACTIVE_on_DATA(s, c, observer, 31);
      case Event::CONN_LOST: return detail::cell_ACTIVE_on_CONN_LOST(s, c, observer, 32);
      case Event::CLOSE_PACKET: return detail::cell_LOCAL_DRAIN_on_CLOSE_PACKET(c, observer);
      case Event::DRAINED: return detail::cell_LOCAL_DRAIN_on_DRAINED(c, observer);
      case Event::SEND_CLOSE:
      case Event::FINALIZE:
      case Event::PEER_REPLACED: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::LOCAL_CLOSE:
      switch (e) {
      case Event::SEND: return detail::cell_LOCAL_CLOSE_on_SEND(s, c, observer, 36);
      case Event::DATA: return detail::cell_LOCAL_CLOSE_on_DATA(c, observer);
      case Event::OPEN_FAILED: return detail::cell_LOCAL_CLOSE_on_OPEN_FAILED(c, observer);
      case Event::ATTEMPT_LOST: return detail::cell_LOCAL_CLOSE_on_ATTEMPT_LOST(c, observer);
      case Event::CONN_LOST: return detail::cell_LOCAL_CLOSE_on_CONN_LOST(s, c, observer, 45);
      case Event::CLOSE_PACKET: return detail::cell_LOCAL_CLOSE_on_CLOSE_PACKET(c, observer);
      case Event::TIMEOUT: return detail::cell_LOCAL_CLOSE_on_TIMEOUT(s, c, observer, 48);
      case Event::OPENED:
      case Event::SEND_CLOSE:
      case Event::DRAINED:
      case Event::FINALIZE:
      case Event::PEER_REPLACED: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::REMOTE_CLOSE:
      switch (e) {
      case Event::SEND: return detail::cell_ACTIVE_on_SEND(s, c, observer, 50);
      case Event::DATA: return detail::cell_REMOTE_CLOSE_on_DATA(s, c, observer, 51);
      case Event::CONN_LOST: return detail::cell_REMOTE_CLOSE_on_CONN_LOST(c, observer);
      case Event::CLOSE_PACKET: return detail::cell_REMOTE_CLOSE_on_DATA(s, c, observer, 53);
      case Event::DRAINED: return detail::cell_REMOTE_CLOSE_on_DRAINED(c, observer);
      case Event::TIMEOUT: return detail::cell_REMOTE_CLOSE_on_TIMEOUT(c, observer);
      case Event::SEND_CLOSE:
      case Event::FINALIZE:
      case Event::PEER_REPLACED: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::CLOSE_ACKED:
      switch (e) {
      case Event::SEND: return detail::cell_LOCAL_CLOSE_on_SEND(s, c, observer, 56);
      case Event::DATA: return detail::cell_CLOSE_ACKED_on_DATA(c, observer);
      case Event::CONN_LOST: return detail::cell_LOCAL_CLOSE_on_CONN_LOST(s, c, observer, 59);
      case Event::CLOSE_PACKET: return detail::cell_CLOSE_ACKED_on_CLOSE_PACKET(c, observer);
      case Event::TIMEOUT: return detail::cell_LOCAL_CLOSE_on_TIMEOUT(s, c, observer, 62);
      case Event::SEND_CLOSE:
      case Event::DRAINED:
      case Event::FINALIZE:
      case Event::PEER_REPLACED: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::CLOSED:
      switch (e) {
      case Event::SEND: return detail::cell_LOCAL_CLOSE_on_SEND(s, c, observer, 64);
      case Event::TERMINATED: return detail::cell_CLOSED_on_TERMINATED(c, observer);
      case Event::SEND_CLOSE:
      case Event::DRAINED:
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
    case State::MORIBUND: return detail::cell_MORIBUND_on_SEND(s, c, observer, 6);
    case State::INACTIVE_CLOSED: return detail::cell_MORIBUND_on_SEND(s, c, observer, 15);
    case State::ACTIVE: return detail::cell_ACTIVE_on_SEND(s, c, observer, 16);
    case State::LOCAL_DRAIN: return detail::cell_ACTIVE_on_SEND(s, c, observer, 30);
    case State::LOCAL_CLOSE: return detail::cell_LOCAL_CLOSE_on_SEND(s, c, observer, 36);
    case State::REMOTE_CLOSE: return detail::cell_ACTIVE_on_SEND(s, c, observer, 50);
    case State::CLOSE_ACKED: return detail::cell_LOCAL_CLOSE_on_SEND(s, c, observer, 56);
    case State::CLOSED: return detail::cell_LOCAL_CLOSE_on_SEND(s, c, observer, 64);
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
    case State::ACTIVE: return detail::cell_ACTIVE_on_DATA(s, c, observer, 17);
    case State::LOCAL_DRAIN: return detail::cell_ACTIVE_on_DATA(s, c, observer, 31);
    case State::LOCAL_CLOSE: return detail::cell_LOCAL_CLOSE_on_DATA(c, observer);
    case State::REMOTE_CLOSE: return detail::cell_REMOTE_CLOSE_on_DATA(s, c, observer, 51);
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
    case State::INACTIVE: return detail::cell_INACTIVE_on_OPENED(s, c, observer, 1);
    case State::MORIBUND: return detail::cell_INACTIVE_on_OPENED(s, c, observer, 7);
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
    case State::ACTIVE: return detail::cell_ACTIVE_on_CONN_LOST(s, c, observer, 20);
    case State::LOCAL_DRAIN: return detail::cell_ACTIVE_on_CONN_LOST(s, c, observer, 32);
    case State::LOCAL_CLOSE: return detail::cell_LOCAL_CLOSE_on_CONN_LOST(s, c, observer, 45);
    case State::REMOTE_CLOSE: return detail::cell_REMOTE_CLOSE_on_CONN_LOST(c, observer);
    case State::CLOSE_ACKED: return detail::cell_LOCAL_CLOSE_on_CONN_LOST(s, c, observer, 59);
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
    case State::MORIBUND: return detail::cell_MORIBUND_on_SEND_CLOSE(s, c, observer, 8);
    case State::ACTIVE: return detail::cell_ACTIVE_on_SEND_CLOSE(c, observer);
    case State::INACTIVE_CLOSED:
    case State::LOCAL_DRAIN:
    case State::LOCAL_CLOSE:
    case State::REMOTE_CLOSE:
    case State::CLOSE_ACKED:
    case State::CLOSED: return s; // ignored
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
    case State::LOCAL_DRAIN: return detail::cell_LOCAL_DRAIN_on_CLOSE_PACKET(c, observer);
    case State::LOCAL_CLOSE: return detail::cell_LOCAL_CLOSE_on_CLOSE_PACKET(c, observer);
    case State::REMOTE_CLOSE: return detail::cell_REMOTE_CLOSE_on_DATA(s, c, observer, 53);
    case State::CLOSE_ACKED: return detail::cell_CLOSE_ACKED_on_CLOSE_PACKET(c, observer);
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
    switch (s) {
    case State::LOCAL_DRAIN: return detail::cell_LOCAL_DRAIN_on_DRAINED(c, observer);
    case State::REMOTE_CLOSE: return detail::cell_REMOTE_CLOSE_on_DRAINED(c, observer);
    case State::INACTIVE:
    case State::MORIBUND:
    case State::INACTIVE_CLOSED:
    case State::ACTIVE:
    case State::LOCAL_CLOSE:
    case State::CLOSE_ACKED:
    case State::CLOSED: return s; // ignored
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
    case State::INACTIVE: return detail::cell_INACTIVE_on_FINALIZE(s, c, observer, 3);
    case State::MORIBUND: return detail::cell_INACTIVE_on_FINALIZE(s, c, observer, 10);
    case State::ACTIVE: return detail::cell_ACTIVE_on_FINALIZE(c, observer);
    case State::INACTIVE_CLOSED:
    case State::LOCAL_DRAIN:
    case State::LOCAL_CLOSE:
    case State::REMOTE_CLOSE:
    case State::CLOSE_ACKED:
    case State::CLOSED: return s; // ignored
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
    case State::LOCAL_CLOSE: return detail::cell_LOCAL_CLOSE_on_TIMEOUT(s, c, observer, 48);
    case State::REMOTE_CLOSE: return detail::cell_REMOTE_CLOSE_on_TIMEOUT(c, observer);
    case State::CLOSE_ACKED: return detail::cell_LOCAL_CLOSE_on_TIMEOUT(s, c, observer, 62);
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
    case State::MORIBUND: return detail::cell_MORIBUND_on_SEND_CLOSE(s, c, observer, 13);
    case State::INACTIVE:
    case State::INACTIVE_CLOSED:
    case State::ACTIVE:
    case State::LOCAL_DRAIN:
    case State::LOCAL_CLOSE:
    case State::REMOTE_CLOSE:
    case State::CLOSE_ACKED:
    case State::CLOSED: return s; // ignored
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
