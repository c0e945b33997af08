// accept: written by statewirec from spec/accept.dot. Do not edit: edit the spec.
// one connection that another process opened to this one
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewirec/machine.hpp>

namespace statewire::spec::accept {

enum class State : std::uint8_t {
  UNDEFINED, // just accepted by the listening socket
  OPEN_LRECV_PKT, // the request's fixed header is awaited
  OPEN_LRECV_DATA, // the rest of the request is awaited
  OPEN_LPARKED, // the previous connection of this virtual connection is still closing
  OPEN_LREFUSE, // a refusal is being written
  CLOSING_WAIT, // our side is shut down; the peer's is not yet
  CLOSING_FLUSH, // queued bytes leave first
  CLOSING_LAST, // the peer is done; our last bytes leave
  OPEN_LWAIT, // attached; the acknowledgement is withheld until all siblings are gone
  OPEN_LSEND, // attached; the acknowledgement is being written
  OPEN_LCONFIRM, // attached and acknowledged; the initiator's confirmation is awaited
  CONNECTED, // attached; both sides may send
  CLOSED, // the descriptor is free; the connection may be forgotten
};
enum class Event : std::uint8_t {
  ACCEPT,
  HEADER,
  REQUEST,
  SIBLINGS_GONE,
  RECONSIDER,
  WRITTEN,
  CONFIRMED,
  WRONG_VERSION,
  END_OF_STREAM,
  RESET,
  FINALIZE,
  CLOSE,
  ABORT,
  DRAINED,
};
enum class Timer : std::uint8_t {
  handshake_deadline,
  close_deadline,
};

inline constexpr std::string_view k_machine_name = "accept";
inline constexpr State k_initial = State::UNDEFINED;
inline constexpr std::size_t k_state_count = 13;
inline constexpr std::size_t k_event_count = 14;
inline constexpr std::size_t k_timer_count = 2;
inline constexpr std::size_t k_transition_count = 72;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "UNDEFINED",
  "OPEN_LRECV_PKT",
  "OPEN_LRECV_DATA",
  "OPEN_LPARKED",
  "OPEN_LREFUSE",
  "CLOSING_WAIT",
  "CLOSING_FLUSH",
  "CLOSING_LAST",
  "OPEN_LWAIT",
  "OPEN_LSEND",
  "OPEN_LCONFIRM",
  "CONNECTED",
  "CLOSED",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "just accepted by the listening socket",
  "the request's fixed header is awaited",
  "the rest of the request is awaited",
  "the previous connection of this virtual connection is still closing",
  "a refusal is being written",
  "our side is shut down; the peer's is not yet",
  "queued bytes leave first",
  "the peer is done; our last bytes leave",
  "attached; the acknowledgement is withheld until all siblings are gone",
  "attached; the acknowledgement is being written",
  "attached and acknowledged; the initiator's confirmation is awaited",
  "attached; both sides may send",
  "the descriptor is free; the connection may be forgotten",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "ACCEPT",
  "HEADER",
  "REQUEST",
  "SIBLINGS_GONE",
  "RECONSIDER",
  "WRITTEN",
  "CONFIRMED",
  "WRONG_VERSION",
  "END_OF_STREAM",
  "RESET",
  "FINALIZE",
  "CLOSE",
  "ABORT",
  "DRAINED",
}};
inline constexpr std::array<std::string_view, k_timer_count> k_timer_names{{
  "handshake_deadline",
  "close_deadline",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 238> k_edges{
  0, 1, 0, 2, 0, 3, 4, 5, 6, 7, 9, 8, 10, 11, 13, 15, 17, 10, 11, 13,
  15, 18, 19, 10, 11, 13, 15, 18, 20, 21, 34, 10, 11, 13, 15, 18, 20, 21, 35, 36,
  10, 11, 13, 15, 18, 20, 21, 35, 37, 10, 11, 13, 15, 18, 20, 22, 25, 27, 34, 10,
  11, 13, 15, 18, 20, 22, 25, 27, 35, 36, 10, 11, 13, 15, 18, 20, 22, 25, 27, 35,
  37, 10, 11, 13, 15, 18, 20, 22, 25, 28, 10, 11, 13, 15, 18, 20, 22, 26, 29, 34,
  10, 11, 13, 15, 18, 20, 22, 26, 29, 35, 36, 10, 11, 13, 15, 18, 20, 22, 26, 29,
  35, 37, 10, 11, 13, 15, 18, 20, 22, 26, 30, 10, 11, 13, 15, 18, 20, 23, 31, 10,
  11, 13, 15, 18, 20, 23, 32, 10, 11, 13, 15, 18, 20, 23, 33, 34, 10, 11, 13, 15,
  18, 20, 23, 33, 35, 36, 10, 11, 13, 15, 18, 20, 23, 33, 35, 37, 10, 11, 13, 15,
  18, 20, 24, 10, 11, 13, 16, 10, 11, 14, 10, 12, 6, 7, 9, 8, 38, 34, 38, 35,
  36, 38, 35, 37, 6, 7, 8, 44, 7, 9, 8, 6, 7, 9, 8, 50, 7, 8, 49, 7,
  8, 51, 39, 42, 43, 48, 40, 42, 43, 48, 41, 42, 43, 48, 46, 47, 45, 48,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 1, "room for another", "spec/accept.dot", 96, {detail::k_edges.data() + 0, 2}}, // 0: UNDEFINED -> OPEN_LRECV_PKT on ACCEPT
  {0, 0, 1, "not room for another and the oldest makes room", "spec/accept.dot", 96, {detail::k_edges.data() + 2, 2}}, // 1: UNDEFINED -> OPEN_LRECV_PKT on ACCEPT
  {0, 0, 4, "else", "spec/accept.dot", 96, {detail::k_edges.data() + 4, 2}}, // 2: UNDEFINED -> OPEN_LREFUSE on ACCEPT
  {1, 1, 2, "", "spec/accept.dot", 101, {detail::k_edges.data() + 6, 1}}, // 3: OPEN_LRECV_PKT -> OPEN_LRECV_DATA on HEADER
  {1, 7, 4, "", "spec/accept.dot", 102, {detail::k_edges.data() + 7, 1}}, // 4: OPEN_LRECV_PKT -> OPEN_LREFUSE on WRONG_VERSION
  {1, 8, 12, "", "spec/accept.dot", 104, {detail::k_edges.data() + 8, 1}}, // 5: OPEN_LRECV_PKT -> CLOSED on END_OF_STREAM
  {1, 9, 12, "", "spec/accept.dot", 105, {detail::k_edges.data() + 9, 1}}, // 6: OPEN_LRECV_PKT -> CLOSED on RESET
  {1, 10, 1, "", "spec/accept.dot", 108, {detail::k_edges.data() + 10, 1}}, // 7: OPEN_LRECV_PKT -> OPEN_LRECV_PKT on FINALIZE
  {1, 12, 12, "", "spec/accept.dot", 105, {detail::k_edges.data() + 11, 1}}, // 8: OPEN_LRECV_PKT -> CLOSED on ABORT
  {2, 2, 4, "group is known and proof is right and ranks are right and the request is older", "spec/accept.dot", 114, {detail::k_edges.data() + 12, 5}}, // 9: OPEN_LRECV_DATA -> OPEN_LREFUSE on REQUEST
  {2, 2, 1, "group is known and proof is right and ranks are right and not the request is older and the request may have been recorded", "spec/accept.dot", 114, {detail::k_edges.data() + 17, 6}}, // 10: OPEN_LRECV_DATA -> OPEN_LRECV_PKT on REQUEST
  {2, 2, 4, "group is known and proof is right and ranks are right and not the request is older and not the request may have been recorded and (vc == UNCONNECTED or vc == WAIT_PERMIT or vc == RETRY_WAIT or vc == ACCEPTING or vc == UNCONFIRMED) and finalizing", "spec/accept.dot", 114, {detail::k_edges.data() + 23, 8}}, // 11: OPEN_LRECV_DATA -> OPEN_LREFUSE on REQUEST
  {2, 2, 8, "group is known and proof is right and ranks are right and not the request is older and not the request may have been recorded and (vc == UNCONNECTED or vc == WAIT_PERMIT or vc == RETRY_WAIT or vc == ACCEPTING or vc == UNCONFIRMED) and not finalizing and vc has other connections", "spec/accept.dot", 114, {detail::k_edges.data() + 31, 9}}, // 12: OPEN_LRECV_DATA -> OPEN_LWAIT on REQUEST
  {2, 2, 9, "group is known and proof is right and ranks are right and not the request is older and not the request may have been recorded and (vc == UNCONNECTED or vc == WAIT_PERMIT or vc == RETRY_WAIT or vc == ACCEPTING or vc == UNCONFIRMED) and not finalizing and not vc has other connections", "spec/accept.dot", 114, {detail::k_edges.data() + 40, 9}}, // 13: OPEN_LRECV_DATA -> OPEN_LSEND on REQUEST
  {2, 2, 4, "group is known and proof is right and ranks are right and not the request is older and not the request may have been recorded and vc == CONNECTING and same group and my rank is lower and finalizing", "spec/accept.dot", 114, {detail::k_edges.data() + 49, 10}}, // 14: OPEN_LRECV_DATA -> OPEN_LREFUSE on REQUEST
  {2, 2, 8, "group is known and proof is right and ranks are right and not the request is older and not the request may have been recorded and vc == CONNECTING and same group and my rank is lower and not finalizing and vc has other connections", "spec/accept.dot", 114, {detail::k_edges.data() + 59, 11}}, // 15: OPEN_LRECV_DATA -> OPEN_LWAIT on REQUEST
  {2, 2, 9, "group is known and proof is right and ranks are right and not the request is older and not the request may have been recorded and vc == CONNECTING and same group and my rank is lower and not finalizing and not vc has other connections", "spec/accept.dot", 114, {detail::k_edges.data() + 70, 11}}, // 16: OPEN_LRECV_DATA -> OPEN_LSEND on REQUEST
  {2, 2, 4, "group is known and proof is right and ranks are right and not the request is older and not the request may have been recorded and vc == CONNECTING and same group and not my rank is lower", "spec/accept.dot", 114, {detail::k_edges.data() + 81, 9}}, // 17: OPEN_LRECV_DATA -> OPEN_LREFUSE on REQUEST
  {2, 2, 4, "group is known and proof is right and ranks are right and not the request is older and not the request may have been recorded and vc == CONNECTING and not same group and my group id is lower and finalizing", "spec/accept.dot", 114, {detail::k_edges.data() + 90, 10}}, // 18: OPEN_LRECV_DATA -> OPEN_LREFUSE on REQUEST
  {2, 2, 8, "group is known and proof is right and ranks are right and not the request is older and not the request may have been recorded and vc == CONNECTING and not same group and my group id is lower and not finalizing and vc has other connections", "spec/accept.dot", 114, {detail::k_edges.data() + 100, 11}}, // 19: OPEN_LRECV_DATA -> OPEN_LWAIT on REQUEST
  {2, 2, 9, "group is known and proof is right and ranks are right and not the request is older and not the request may have been recorded and vc == CONNECTING and not same group and my group id is lower and not finalizing and not vc has other connections", "spec/accept.dot", 114, {detail::k_edges.data() + 111, 11}}, // 20: OPEN_LRECV_DATA -> OPEN_LSEND on REQUEST
  {2, 2, 4, "group is known and proof is right and ranks are right and not the request is older and not the request may have been recorded and vc == CONNECTING and not same group and not my group id is lower", "spec/accept.dot", 114, {detail::k_edges.data() + 122, 9}}, // 21: OPEN_LRECV_DATA -> OPEN_LREFUSE on REQUEST
  {2, 2, 4, "group is known and proof is right and ranks are right and not the request is older and not the request may have been recorded and vc == CONNECTED and incarnation is the connected one and not close == ACTIVE", "spec/accept.dot", 114, {detail::k_edges.data() + 131, 8}}, // 22: OPEN_LRECV_DATA -> OPEN_LREFUSE on REQUEST
  {2, 2, 4, "group is known and proof is right and ranks are right and not the request is older and not the request may have been recorded and vc == CONNECTED and incarnation is the connected one and close == ACTIVE", "spec/accept.dot", 114, {detail::k_edges.data() + 139, 8}}, // 23: OPEN_LRECV_DATA -> OPEN_LREFUSE on REQUEST
  {2, 2, 4, "group is known and proof is right and ranks are right and not the request is older and not the request may have been recorded and vc == CONNECTED and not (incarnation is the connected one and not close == ACTIVE or incarnation is the connected one and close == ACTIVE) and finalizing", "spec/accept.dot", 114, {detail::k_edges.data() + 147, 9}}, // 24: OPEN_LRECV_DATA -> OPEN_LREFUSE on REQUEST
  {2, 2, 8, "group is known and proof is right and ranks are right and not the request is older and not the request may have been recorded and vc == CONNECTED and not (incarnation is the connected one and not close == ACTIVE or incarnation is the connected one and close == ACTIVE) and not finalizing and vc has other connections", "spec/accept.dot", 114, {detail::k_edges.data() + 156, 10}}, // 25: OPEN_LRECV_DATA -> OPEN_LWAIT on REQUEST
  {2, 2, 9, "group is known and proof is right and ranks are right and not the request is older and not the request may have been recorded and vc == CONNECTED and not (incarnation is the connected one and not close == ACTIVE or incarnation is the connected one and close == ACTIVE) and not finalizing and not vc has other connections", "spec/accept.dot", 114, {detail::k_edges.data() + 166, 10}}, // 26: OPEN_LRECV_DATA -> OPEN_LSEND on REQUEST
  {2, 2, 3, "group is known and proof is right and ranks are right and not the request is older and not the request may have been recorded and not (vc == UNCONNECTED or vc == WAIT_PERMIT or vc == RETRY_WAIT or vc == ACCEPTING or vc == UNCONFIRMED or vc == CONNECTING or vc == CONNECTED)", "spec/accept.dot", 114, {detail::k_edges.data() + 176, 7}}, // 27: OPEN_LRECV_DATA -> OPEN_LPARKED on REQUEST
  {2, 2, 4, "group is known and proof is right and not ranks are right", "spec/accept.dot", 114, {detail::k_edges.data() + 183, 4}}, // 28: OPEN_LRECV_DATA -> OPEN_LREFUSE on REQUEST
  {2, 2, 4, "group is known and not proof is right", "spec/accept.dot", 114, {detail::k_edges.data() + 187, 3}}, // 29: OPEN_LRECV_DATA -> OPEN_LREFUSE on REQUEST
  {2, 2, 4, "else", "spec/accept.dot", 114, {detail::k_edges.data() + 190, 2}}, // 30: OPEN_LRECV_DATA -> OPEN_LREFUSE on REQUEST
  {2, 8, 12, "", "spec/accept.dot", 104, {detail::k_edges.data() + 192, 1}}, // 31: OPEN_LRECV_DATA -> CLOSED on END_OF_STREAM
  {2, 9, 12, "", "spec/accept.dot", 105, {detail::k_edges.data() + 193, 1}}, // 32: OPEN_LRECV_DATA -> CLOSED on RESET
  {2, 10, 2, "", "spec/accept.dot", 108, {detail::k_edges.data() + 194, 1}}, // 33: OPEN_LRECV_DATA -> OPEN_LRECV_DATA on FINALIZE
  {2, 12, 12, "", "spec/accept.dot", 105, {detail::k_edges.data() + 195, 1}}, // 34: OPEN_LRECV_DATA -> CLOSED on ABORT
  {3, 4, 4, "finalizing", "spec/accept.dot", 167, {detail::k_edges.data() + 196, 2}}, // 35: OPEN_LPARKED -> OPEN_LREFUSE on RECONSIDER
  {3, 4, 8, "not finalizing and vc has other connections", "spec/accept.dot", 167, {detail::k_edges.data() + 198, 3}}, // 36: OPEN_LPARKED -> OPEN_LWAIT on RECONSIDER
  {3, 4, 9, "not finalizing and not vc has other connections", "spec/accept.dot", 167, {detail::k_edges.data() + 201, 3}}, // 37: OPEN_LPARKED -> OPEN_LSEND on RECONSIDER
  {3, 8, 12, "", "spec/accept.dot", 104, {detail::k_edges.data() + 204, 1}}, // 38: OPEN_LPARKED -> CLOSED on END_OF_STREAM
  {3, 9, 12, "", "spec/accept.dot", 105, {detail::k_edges.data() + 205, 1}}, // 39: OPEN_LPARKED -> CLOSED on RESET
  {3, 12, 12, "", "spec/accept.dot", 105, {detail::k_edges.data() + 206, 1}}, // 40: OPEN_LPARKED -> CLOSED on ABORT
  {4, 5, 5, "", "spec/accept.dot", 176, {detail::k_edges.data() + 207, 1}}, // 41: OPEN_LREFUSE -> CLOSING_WAIT on WRITTEN
  {4, 9, 12, "", "spec/accept.dot", 105, {detail::k_edges.data() + 208, 1}}, // 42: OPEN_LREFUSE -> CLOSED on RESET
  {4, 10, 4, "", "spec/accept.dot", 108, {detail::k_edges.data() + 209, 1}}, // 43: OPEN_LREFUSE -> OPEN_LREFUSE on FINALIZE
  {4, 12, 12, "", "spec/accept.dot", 105, {detail::k_edges.data() + 210, 1}}, // 44: OPEN_LREFUSE -> CLOSED on ABORT
  {5, 8, 12, "", "spec/accept.dot", 104, {detail::k_edges.data() + 211, 1}}, // 45: CLOSING_WAIT -> CLOSED on END_OF_STREAM
  {5, 9, 12, "", "spec/accept.dot", 105, {detail::k_edges.data() + 212, 1}}, // 46: CLOSING_WAIT -> CLOSED on RESET
  {5, 10, 5, "", "spec/accept.dot", 108, {detail::k_edges.data() + 213, 1}}, // 47: CLOSING_WAIT -> CLOSING_WAIT on FINALIZE
  {5, 12, 12, "", "spec/accept.dot", 105, {detail::k_edges.data() + 214, 1}}, // 48: CLOSING_WAIT -> CLOSED on ABORT
  {6, 8, 7, "", "spec/accept.dot", 184, {detail::k_edges.data() + 215, 1}}, // 49: CLOSING_FLUSH -> CLOSING_LAST on END_OF_STREAM
  {6, 9, 12, "", "spec/accept.dot", 105, {detail::k_edges.data() + 216, 1}}, // 50: CLOSING_FLUSH -> CLOSED on RESET
  {6, 12, 12, "", "spec/accept.dot", 105, {detail::k_edges.data() + 217, 1}}, // 51: CLOSING_FLUSH -> CLOSED on ABORT
  {6, 13, 5, "", "spec/accept.dot", 183, {detail::k_edges.data() + 218, 1}}, // 52: CLOSING_FLUSH -> CLOSING_WAIT on DRAINED
  {7, 9, 12, "", "spec/accept.dot", 105, {detail::k_edges.data() + 219, 1}}, // 53: CLOSING_LAST -> CLOSED on RESET
  {7, 12, 12, "", "spec/accept.dot", 105, {detail::k_edges.data() + 220, 1}}, // 54: CLOSING_LAST -> CLOSED on ABORT
  {7, 13, 12, "", "spec/accept.dot", 185, {detail::k_edges.data() + 221, 1}}, // 55: CLOSING_LAST -> CLOSED on DRAINED
  {8, 3, 9, "", "spec/accept.dot", 170, {detail::k_edges.data() + 222, 1}}, // 56: OPEN_LWAIT -> OPEN_LSEND on SIBLINGS_GONE
  {8, 8, 12, "", "spec/accept.dot", 173, {detail::k_edges.data() + 223, 1}}, // 57: OPEN_LWAIT -> CLOSED on END_OF_STREAM
  {8, 9, 12, "", "spec/accept.dot", 174, {detail::k_edges.data() + 224, 1}}, // 58: OPEN_LWAIT -> CLOSED on RESET
  {8, 12, 12, "", "spec/accept.dot", 182, {detail::k_edges.data() + 225, 1}}, // 59: OPEN_LWAIT -> CLOSED on ABORT
  {9, 5, 10, "", "spec/accept.dot", 171, {detail::k_edges.data() + 226, 1}}, // 60: OPEN_LSEND -> OPEN_LCONFIRM on WRITTEN
  {9, 8, 12, "", "spec/accept.dot", 173, {detail::k_edges.data() + 227, 1}}, // 61: OPEN_LSEND -> CLOSED on END_OF_STREAM
  {9, 9, 12, "", "spec/accept.dot", 174, {detail::k_edges.data() + 228, 1}}, // 62: OPEN_LSEND -> CLOSED on RESET
  {9, 12, 12, "", "spec/accept.dot", 182, {detail::k_edges.data() + 229, 1}}, // 63: OPEN_LSEND -> CLOSED on ABORT
  {10, 6, 11, "", "spec/accept.dot", 172, {detail::k_edges.data() + 230, 1}}, // 64: OPEN_LCONFIRM -> CONNECTED on CONFIRMED
  {10, 8, 12, "", "spec/accept.dot", 173, {detail::k_edges.data() + 231, 1}}, // 65: OPEN_LCONFIRM -> CLOSED on END_OF_STREAM
  {10, 9, 12, "", "spec/accept.dot", 174, {detail::k_edges.data() + 232, 1}}, // 66: OPEN_LCONFIRM -> CLOSED on RESET
  {10, 12, 12, "", "spec/accept.dot", 182, {detail::k_edges.data() + 233, 1}}, // 67: OPEN_LCONFIRM -> CLOSED on ABORT
  {11, 8, 12, "", "spec/accept.dot", 180, {detail::k_edges.data() + 234, 1}}, // 68: CONNECTED -> CLOSED on END_OF_STREAM
  {11, 9, 12, "", "spec/accept.dot", 181, {detail::k_edges.data() + 235, 1}}, // 69: CONNECTED -> CLOSED on RESET
  {11, 11, 6, "", "spec/accept.dot", 179, {detail::k_edges.data() + 236, 1}}, // 70: CONNECTED -> CLOSING_FLUSH on CLOSE
  {11, 12, 12, "", "spec/accept.dot", 182, {detail::k_edges.data() + 237, 1}}, // 71: CONNECTED -> CLOSED on ABORT
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, // UNDEFINED
  2, 3, 2, 2, 2, 0, 2, 3, 3, 3, 3, 2, 3, 2, // OPEN_LRECV_PKT
  2, 2, 3, 2, 2, 0, 2, 2, 3, 3, 3, 2, 3, 2, // OPEN_LRECV_DATA
  2, 2, 2, 2, 3, 2, 2, 2, 3, 3, 0, 2, 3, 2, // OPEN_LPARKED
  2, 2, 2, 2, 2, 3, 2, 2, 0, 3, 3, 2, 3, 2, // OPEN_LREFUSE
  2, 2, 2, 2, 2, 0, 2, 2, 3, 3, 3, 0, 3, 0, // CLOSING_WAIT
  2, 2, 2, 2, 2, 0, 2, 2, 3, 3, 0, 0, 3, 3, // CLOSING_FLUSH
  2, 2, 2, 2, 2, 0, 2, 2, 0, 3, 0, 0, 3, 3, // CLOSING_LAST
  2, 2, 2, 3, 2, 2, 2, 2, 3, 3, 0, 2, 3, 2, // OPEN_LWAIT
  2, 2, 2, 0, 2, 3, 2, 2, 3, 3, 0, 2, 3, 2, // OPEN_LSEND
  2, 2, 2, 2, 2, 0, 3, 2, 3, 3, 0, 2, 3, 2, // OPEN_LCONFIRM
  2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 0, 3, 3, 2, // CONNECTED
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, // CLOSED
}};

} // namespace detail

[[nodiscard]] constexpr ::statewire::Verdict verdict(State s, Event e) {
  return static_cast<::statewire::Verdict>(
      detail::k_verdicts[static_cast<std::size_t>(s) * k_event_count + static_cast<std::size_t>(e)]);
}

[[nodiscard]] constexpr bool is_final([[maybe_unused]] State s) {
  return s == State::CLOSED;
}

[[nodiscard]] constexpr bool in_unattached([[maybe_unused]] State s) {
  return s == State::OPEN_LRECV_PKT || s == State::OPEN_LRECV_DATA || s == State::OPEN_LPARKED || s == State::OPEN_LREFUSE || s == State::CLOSING_WAIT || s == State::CLOSING_FLUSH || s == State::CLOSING_LAST;
}

[[nodiscard]] constexpr bool in_half_open([[maybe_unused]] State s) {
  return s == State::OPEN_LRECV_PKT || s == State::OPEN_LRECV_DATA;
}

[[nodiscard]] constexpr bool in_closing([[maybe_unused]] State s) {
  return s == State::CLOSING_WAIT || s == State::CLOSING_FLUSH || s == State::CLOSING_LAST;
}

[[nodiscard]] constexpr bool in_flushing([[maybe_unused]] State s) {
  return s == State::CLOSING_FLUSH || s == State::CLOSING_LAST;
}

[[nodiscard]] constexpr bool in_attached([[maybe_unused]] State s) {
  return s == State::OPEN_LWAIT || s == State::OPEN_LSEND || s == State::OPEN_LCONFIRM || s == State::CONNECTED;
}

[[nodiscard]] constexpr bool in_accepting([[maybe_unused]] State s) {
  return s == State::OPEN_LWAIT || s == State::OPEN_LSEND || s == State::OPEN_LCONFIRM;
}

// The timer that runs while the machine is in this state.
[[nodiscard]] constexpr std::optional<Timer> timer_of(State s) {
  switch (s) {
  case State::OPEN_LRECV_PKT:
  case State::OPEN_LRECV_DATA:
  case State::OPEN_LPARKED:
  case State::OPEN_LWAIT:
  case State::OPEN_LSEND:
  case State::OPEN_LCONFIRM:
    return Timer::handshake_deadline;
  case State::OPEN_LREFUSE:
  case State::CLOSING_WAIT:
  case State::CLOSING_FLUSH:
  case State::CLOSING_LAST:
    return Timer::close_deadline;
  default:
    return std::nullopt;
  }
}

// What the timer raises when it expires.
[[nodiscard]] constexpr Event timer_event(Timer timer) {
  switch (timer) {
  case Timer::handshake_deadline: return Event::RESET;
  case Timer::close_deadline: return Event::RESET;
  }
  return Event{};
}

namespace detail {

// void discard_input()  spec/accept.dot:59:57
template <class C>
inline constexpr bool has_discard_input = requires(C& c) { c.discard_input(); };
// void expect_the_confirmation()  spec/accept.dot:86:57
template <class C>
inline constexpr bool has_expect_the_confirmation = requires(C& c) { c.expect_the_confirmation(); };
// void expect_frames()  spec/accept.dot:89:23
template <class C>
inline constexpr bool has_expect_frames = requires(C& c) { c.expect_frames(); };
// void start_sending()  spec/accept.dot:89:38
template <class C>
inline constexpr bool has_start_sending = requires(C& c) { c.start_sending(); };
// void close_the_socket()  spec/accept.dot:92:30
template <class C>
inline constexpr bool has_close_the_socket = requires(C& c) { c.close_the_socket(); };
// void raise_vc_conn_gone()  spec/accept.dot:92:48
template <class C>
inline constexpr bool has_raise_vc_conn_gone = requires(C& c) { c.raise_vc_conn_gone(); };
// bool room_for_another() const  spec/accept.dot:97:35
template <class C>
inline constexpr bool has_room_for_another = requires(C& c) { c.room_for_another() ? 1 : 0; };
// void expect_a_request_header()  spec/accept.dot:97:60
template <class C>
inline constexpr bool has_expect_a_request_header = requires(C& c) { c.expect_a_request_header(); };
// bool the_oldest_makes_room() const  spec/accept.dot:98:60
template <class C>
inline constexpr bool has_the_oldest_makes_room = requires(C& c) { c.the_oldest_makes_room() ? 1 : 0; };
// void abort_the_oldest_that_has_not_proven_itself()  spec/accept.dot:98:90
template <class C>
inline constexpr bool has_abort_the_oldest_that_has_not_proven_itself = requires(C& c) { c.abort_the_oldest_that_has_not_proven_itself(); };
// void refuse_overloaded()  spec/accept.dot:99:46
template <class C>
inline constexpr bool has_refuse_overloaded = requires(C& c) { c.refuse_overloaded(); };
// void expect_the_rest_of_the_request()  spec/accept.dot:101:59
template <class C>
inline constexpr bool has_expect_the_rest_of_the_request = requires(C& c) { c.expect_the_rest_of_the_request(); };
// void refuse_wrong_version()  spec/accept.dot:102:63
template <class C>
inline constexpr bool has_refuse_wrong_version = requires(C& c) { c.refuse_wrong_version(); };
// void reset_the_socket()  spec/accept.dot:105:81
template <class C>
inline constexpr bool has_reset_the_socket = requires(C& c) { c.reset_the_socket(); };
// void shorten_the_deadline()  spec/accept.dot:108:108
template <class C>
inline constexpr bool has_shorten_the_deadline = requires(C& c) { c.shorten_the_deadline(); };
// void expect_nothing()  spec/accept.dot:114:51
template <class C>
inline constexpr bool has_expect_nothing = requires(C& c) { c.expect_nothing(); };
// bool group_is_known() const  spec/accept.dot:115:28
template <class C>
inline constexpr bool has_group_is_known = requires(C& c) { c.group_is_known() ? 1 : 0; };
// void refuse_unknown_group()  spec/accept.dot:116:47
template <class C>
inline constexpr bool has_refuse_unknown_group = requires(C& c) { c.refuse_unknown_group(); };
// bool proof_is_right() const  spec/accept.dot:117:28
template <class C>
inline constexpr bool has_proof_is_right = requires(C& c) { c.proof_is_right() ? 1 : 0; };
// void refuse_wrong_key()  spec/accept.dot:118:48
template <class C>
inline constexpr bool has_refuse_wrong_key = requires(C& c) { c.refuse_wrong_key(); };
// bool ranks_are_right() const  spec/accept.dot:119:26
template <class C>
inline constexpr bool has_ranks_are_right = requires(C& c) { c.ranks_are_right() ? 1 : 0; };
// void refuse_wrong_rank()  spec/accept.dot:120:47
template <class C>
inline constexpr bool has_refuse_wrong_rank = requires(C& c) { c.refuse_wrong_rank(); };
// bool the_request_is_older() const  spec/accept.dot:128:38
template <class C>
inline constexpr bool has_the_request_is_older = requires(C& c) { c.the_request_is_older() ? 1 : 0; };
// void forget_its_sender()  spec/accept.dot:128:67
template <class C>
inline constexpr bool has_forget_its_sender = requires(C& c) { c.forget_its_sender(); };
// void refuse_already_connected()  spec/accept.dot:128:86
template <class C>
inline constexpr bool has_refuse_already_connected = requires(C& c) { c.refuse_already_connected(); };
// bool the_request_may_have_been_recorded() const  spec/accept.dot:131:39
template <class C>
inline constexpr bool has_the_request_may_have_been_recorded = requires(C& c) { c.the_request_may_have_been_recorded() ? 1 : 0; };
// void expect_the_request_again()  spec/accept.dot:131:101
template <class C>
inline constexpr bool has_expect_the_request_again = requires(C& c) { c.expect_the_request_again(); };
// void send_a_challenge()  spec/accept.dot:131:127
template <class C>
inline constexpr bool has_send_a_challenge = requires(C& c) { c.send_a_challenge(); };
// void note_the_request()  spec/accept.dot:132:52
template <class C>
inline constexpr bool has_note_the_request = requires(C& c) { c.note_the_request(); };
// bool vc_is_unconnected() const  spec/accept.dot:136:33
template <class C>
inline constexpr bool has_vc_is_unconnected = requires(C& c) { c.vc_is_unconnected() ? 1 : 0; };
// bool vc_is_wait_permit() const  spec/accept.dot:136:52
template <class C>
inline constexpr bool has_vc_is_wait_permit = requires(C& c) { c.vc_is_wait_permit() ? 1 : 0; };
// bool vc_is_retry_wait() const  spec/accept.dot:136:71
template <class C>
inline constexpr bool has_vc_is_retry_wait = requires(C& c) { c.vc_is_retry_wait() ? 1 : 0; };
// bool vc_is_accepting() const  spec/accept.dot:136:89
template <class C>
inline constexpr bool has_vc_is_accepting = requires(C& c) { c.vc_is_accepting() ? 1 : 0; };
// bool vc_is_unconfirmed() const  spec/accept.dot:136:106
template <class C>
inline constexpr bool has_vc_is_unconfirmed = requires(C& c) { c.vc_is_unconfirmed() ? 1 : 0; };
// bool vc_is_connecting() const  spec/accept.dot:137:33
template <class C>
inline constexpr bool has_vc_is_connecting = requires(C& c) { c.vc_is_connecting() ? 1 : 0; };
// bool vc_is_connected() const  spec/accept.dot:138:33
template <class C>
inline constexpr bool has_vc_is_connected = requires(C& c) { c.vc_is_connected() ? 1 : 0; };
// void abort_the_request_that_waits_already()  spec/accept.dot:141:49
template <class C>
inline constexpr bool has_abort_the_request_that_waits_already = requires(C& c) { c.abort_the_request_that_waits_already(); };
// void wait_for_the_closing_connection()  spec/accept.dot:141:87
template <class C>
inline constexpr bool has_wait_for_the_closing_connection = requires(C& c) { c.wait_for_the_closing_connection(); };
// bool same_group() const  spec/accept.dot:145:29
template <class C>
inline constexpr bool has_same_group = requires(C& c) { c.same_group() ? 1 : 0; };
// bool my_rank_is_lower() const  spec/accept.dot:148:37
template <class C>
inline constexpr bool has_my_rank_is_lower = requires(C& c) { c.my_rank_is_lower() ? 1 : 0; };
// void refuse_lost_head_to_head()  spec/accept.dot:149:50
template <class C>
inline constexpr bool has_refuse_lost_head_to_head = requires(C& c) { c.refuse_lost_head_to_head(); };
// bool my_group_id_is_lower() const  spec/accept.dot:151:38
template <class C>
inline constexpr bool has_my_group_id_is_lower = requires(C& c) { c.my_group_id_is_lower() ? 1 : 0; };
// bool incarnation_is_the_connected_one() const  spec/accept.dot:156:38
template <class C>
inline constexpr bool has_incarnation_is_the_connected_one = requires(C& c) { c.incarnation_is_the_connected_one() ? 1 : 0; };
// bool close_is_active() const  spec/accept.dot:156:79
template <class C>
inline constexpr bool has_close_is_active = requires(C& c) { c.close_is_active() ? 1 : 0; };
// void refuse_closing()  spec/accept.dot:156:101
template <class C>
inline constexpr bool has_refuse_closing = requires(C& c) { c.refuse_closing(); };
// bool finalizing() const  spec/accept.dot:161:37
template <class C>
inline constexpr bool has_finalizing = requires(C& c) { c.finalizing() ? 1 : 0; };
// void refuse_finalizing()  spec/accept.dot:161:56
template <class C>
inline constexpr bool has_refuse_finalizing = requires(C& c) { c.refuse_finalizing(); };
// void raise_vc_admit()  spec/accept.dot:162:50
template <class C>
inline constexpr bool has_raise_vc_admit = requires(C& c) { c.raise_vc_admit(); };
// bool vc_has_other_connections() const  spec/accept.dot:164:32
template <class C>
inline constexpr bool has_vc_has_other_connections = requires(C& c) { c.vc_has_other_connections() ? 1 : 0; };
// void send_the_acknowledgement()  spec/accept.dot:165:45
template <class C>
inline constexpr bool has_send_the_acknowledgement = requires(C& c) { c.send_the_acknowledgement(); };
// void raise_vc_acknowledged()  spec/accept.dot:171:54
template <class C>
inline constexpr bool has_raise_vc_acknowledged = requires(C& c) { c.raise_vc_acknowledged(); };
// void raise_vc_conn_up()  spec/accept.dot:172:55
template <class C>
inline constexpr bool has_raise_vc_conn_up = requires(C& c) { c.raise_vc_conn_up(); };
// void raise_vc_accept_failed()  spec/accept.dot:173:78
template <class C>
inline constexpr bool has_raise_vc_accept_failed = requires(C& c) { c.raise_vc_accept_failed(); };
// void shut_down_sending()  spec/accept.dot:176:55
template <class C>
inline constexpr bool has_shut_down_sending = requires(C& c) { c.shut_down_sending(); };
// void finish_sending()  spec/accept.dot:179:51
template <class C>
inline constexpr bool has_finish_sending = requires(C& c) { c.finish_sending(); };
// void raise_vc_conn_lost()  spec/accept.dot:180:52
template <class C>
inline constexpr bool has_raise_vc_conn_lost = requires(C& c) { c.raise_vc_conn_lost(); };
// void start_timer(Timer)  spec/accept.dot:54:31
template <class C>
inline constexpr bool can_start_timer = requires(C& c) { c.start_timer(Timer{}); };
// void stop_timer(Timer)  spec/accept.dot:54:31
template <class C>
inline constexpr bool can_stop_timer = requires(C& c) { c.stop_timer(Timer{}); };
// void unexpected(State, Event)  spec/accept.dot:43:12
template <class C>
inline constexpr bool can_unexpected = requires(C& c) { c.unexpected(State{}, Event{}); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_discard_input<C> &&
  detail::has_expect_the_confirmation<C> &&
  detail::has_expect_frames<C> &&
  detail::has_start_sending<C> &&
  detail::has_close_the_socket<C> &&
  detail::has_raise_vc_conn_gone<C> &&
  detail::has_room_for_another<C> &&
  detail::has_expect_a_request_header<C> &&
  detail::has_the_oldest_makes_room<C> &&
  detail::has_abort_the_oldest_that_has_not_proven_itself<C> &&
  detail::has_refuse_overloaded<C> &&
  detail::has_expect_the_rest_of_the_request<C> &&
  detail::has_refuse_wrong_version<C> &&
  detail::has_reset_the_socket<C> &&
  detail::has_shorten_the_deadline<C> &&
  detail::has_expect_nothing<C> &&
  detail::has_group_is_known<C> &&
  detail::has_refuse_unknown_group<C> &&
  detail::has_proof_is_right<C> &&
  detail::has_refuse_wrong_key<C> &&
  detail::has_ranks_are_right<C> &&
  detail::has_refuse_wrong_rank<C> &&
  detail::has_the_request_is_older<C> &&
  detail::has_forget_its_sender<C> &&
  detail::has_refuse_already_connected<C> &&
  detail::has_the_request_may_have_been_recorded<C> &&
  detail::has_expect_the_request_again<C> &&
  detail::has_send_a_challenge<C> &&
  detail::has_note_the_request<C> &&
  detail::has_vc_is_unconnected<C> &&
  detail::has_vc_is_wait_permit<C> &&
  detail::has_vc_is_retry_wait<C> &&
  detail::has_vc_is_accepting<C> &&
  detail::has_vc_is_unconfirmed<C> &&
  detail::has_vc_is_connecting<C> &&
  detail::has_vc_is_connected<C> &&
  detail::has_abort_the_request_that_waits_already<C> &&
  detail::has_wait_for_the_closing_connection<C> &&
  detail::has_same_group<C> &&
  detail::has_my_rank_is_lower<C> &&
  detail::has_refuse_lost_head_to_head<C> &&
  detail::has_my_group_id_is_lower<C> &&
  detail::has_incarnation_is_the_connected_one<C> &&
  detail::has_close_is_active<C> &&
  detail::has_refuse_closing<C> &&
  detail::has_finalizing<C> &&
  detail::has_refuse_finalizing<C> &&
  detail::has_raise_vc_admit<C> &&
  detail::has_vc_has_other_connections<C> &&
  detail::has_send_the_acknowledgement<C> &&
  detail::has_raise_vc_acknowledged<C> &&
  detail::has_raise_vc_conn_up<C> &&
  detail::has_raise_vc_accept_failed<C> &&
  detail::has_shut_down_sending<C> &&
  detail::has_finish_sending<C> &&
  detail::has_raise_vc_conn_lost<C> &&
  detail::can_start_timer<C> &&
  detail::can_stop_timer<C> &&
  detail::can_unexpected<C>;

namespace detail {

// A phrase without an implementation is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_discard_input<C>, "spec/accept.dot:59:57: no hook for \"discard input\": implement void discard_input()");
  static_assert(has_expect_the_confirmation<C>, "spec/accept.dot:86:57: no hook for \"expect the confirmation\": implement void expect_the_confirmation()");
  static_assert(has_expect_frames<C>, "spec/accept.dot:89:23: no hook for \"expect frames\": implement void expect_frames()");
  static_assert(has_start_sending<C>, "spec/accept.dot:89:38: no hook for \"start sending\": implement void start_sending()");
  static_assert(has_close_the_socket<C>, "spec/accept.dot:92:30: no hook for \"close the socket\": implement void close_the_socket()");
  static_assert(has_raise_vc_conn_gone<C>, "spec/accept.dot:92:48: no hook for \"raise vc CONN_GONE\": implement void raise_vc_conn_gone()");
  static_assert(has_room_for_another<C>, "spec/accept.dot:97:35: no hook for \"room for another\": implement bool room_for_another() const");
  static_assert(has_expect_a_request_header<C>, "spec/accept.dot:97:60: no hook for \"expect a request header\": implement void expect_a_request_header()");
  static_assert(has_the_oldest_makes_room<C>, "spec/accept.dot:98:60: no hook for \"the oldest makes room\": implement bool the_oldest_makes_room() const");
  static_assert(has_abort_the_oldest_that_has_not_proven_itself<C>, "spec/accept.dot:98:90: no hook for \"abort the oldest that has not proven itself\": implement void abort_the_oldest_that_has_not_proven_itself()");
  static_assert(has_refuse_overloaded<C>, "spec/accept.dot:99:46: no hook for \"refuse overloaded\": implement void refuse_overloaded()");
  static_assert(has_expect_the_rest_of_the_request<C>, "spec/accept.dot:101:59: no hook for \"expect the rest of the request\": implement void expect_the_rest_of_the_request()");
  static_assert(has_refuse_wrong_version<C>, "spec/accept.dot:102:63: no hook for \"refuse wrong_version\": implement void refuse_wrong_version()");
  static_assert(has_reset_the_socket<C>, "spec/accept.dot:105:81: no hook for \"reset the socket\": implement void reset_the_socket()");
  static_assert(has_shorten_the_deadline<C>, "spec/accept.dot:108:108: no hook for \"shorten the deadline\": implement void shorten_the_deadline()");
  static_assert(has_expect_nothing<C>, "spec/accept.dot:114:51: no hook for \"expect nothing\": implement void expect_nothing()");
  static_assert(has_group_is_known<C>, "spec/accept.dot:115:28: no hook for \"group is known\": implement bool group_is_known() const");
  static_assert(has_refuse_unknown_group<C>, "spec/accept.dot:116:47: no hook for \"refuse unknown_group\": implement void refuse_unknown_group()");
  static_assert(has_proof_is_right<C>, "spec/accept.dot:117:28: no hook for \"proof is right\": implement bool proof_is_right() const");
  static_assert(has_refuse_wrong_key<C>, "spec/accept.dot:118:48: no hook for \"refuse wrong_key\": implement void refuse_wrong_key()");
  static_assert(has_ranks_are_right<C>, "spec/accept.dot:119:26: no hook for \"ranks are right\": implement bool ranks_are_right() const");
  static_assert(has_refuse_wrong_rank<C>, "spec/accept.dot:120:47: no hook for \"refuse wrong_rank\": implement void refuse_wrong_rank()");
  static_assert(has_the_request_is_older<C>, "spec/accept.dot:128:38: no hook for \"the request is older\": implement bool the_request_is_older() const");
  static_assert(has_forget_its_sender<C>, "spec/accept.dot:128:67: no hook for \"forget its sender\": implement void forget_its_sender()");
  static_assert(has_refuse_already_connected<C>, "spec/accept.dot:128:86: no hook for \"refuse already_connected\": implement void refuse_already_connected()");
  static_assert(has_the_request_may_have_been_recorded<C>, "spec/accept.dot:131:39: no hook for \"the request may have been recorded\": implement bool the_request_may_have_been_recorded() const");
  static_assert(has_expect_the_request_again<C>, "spec/accept.dot:131:101: no hook for \"expect the request again\": implement void expect_the_request_again()");
  static_assert(has_send_a_challenge<C>, "spec/accept.dot:131:127: no hook for \"send a challenge\": implement void send_a_challenge()");
  static_assert(has_note_the_request<C>, "spec/accept.dot:132:52: no hook for \"note the request\": implement void note_the_request()");
  static_assert(has_vc_is_unconnected<C>, "spec/accept.dot:136:33: no hook for \"vc == UNCONNECTED\": implement bool vc_is_unconnected() const");
  static_assert(has_vc_is_wait_permit<C>, "spec/accept.dot:136:52: no hook for \"vc == WAIT_PERMIT\": implement bool vc_is_wait_permit() const");
  static_assert(has_vc_is_retry_wait<C>, "spec/accept.dot:136:71: no hook for \"vc == RETRY_WAIT\": implement bool vc_is_retry_wait() const");
  static_assert(has_vc_is_accepting<C>, "spec/accept.dot:136:89: no hook for \"vc == ACCEPTING\": implement bool vc_is_accepting() const");
  static_assert(has_vc_is_unconfirmed<C>, "spec/accept.dot:136:106: no hook for \"vc == UNCONFIRMED\": implement bool vc_is_unconfirmed() const");
  static_assert(has_vc_is_connecting<C>, "spec/accept.dot:137:33: no hook for \"vc == CONNECTING\": implement bool vc_is_connecting() const");
  static_assert(has_vc_is_connected<C>, "spec/accept.dot:138:33: no hook for \"vc == CONNECTED\": implement bool vc_is_connected() const");
  static_assert(has_abort_the_request_that_waits_already<C>, "spec/accept.dot:141:49: no hook for \"abort the request that waits already\": implement void abort_the_request_that_waits_already()");
  static_assert(has_wait_for_the_closing_connection<C>, "spec/accept.dot:141:87: no hook for \"wait for the closing connection\": implement void wait_for_the_closing_connection()");
  static_assert(has_same_group<C>, "spec/accept.dot:145:29: no hook for \"same group\": implement bool same_group() const");
  static_assert(has_my_rank_is_lower<C>, "spec/accept.dot:148:37: no hook for \"my rank is lower\": implement bool my_rank_is_lower() const");
  static_assert(has_refuse_lost_head_to_head<C>, "spec/accept.dot:149:50: no hook for \"refuse lost_head_to_head\": implement void refuse_lost_head_to_head()");
  static_assert(has_my_group_id_is_lower<C>, "spec/accept.dot:151:38: no hook for \"my group id is lower\": implement bool my_group_id_is_lower() const");
  static_assert(has_incarnation_is_the_connected_one<C>, "spec/accept.dot:156:38: no hook for \"incarnation is the connected one\": implement bool incarnation_is_the_connected_one() const");
  static_assert(has_close_is_active<C>, "spec/accept.dot:156:79: no hook for \"close == ACTIVE\": implement bool close_is_active() const");
  static_assert(has_refuse_closing<C>, "spec/accept.dot:156:101: no hook for \"refuse closing\": implement void refuse_closing()");
  static_assert(has_finalizing<C>, "spec/accept.dot:161:37: no hook for \"finalizing\": implement bool finalizing() const");
  static_assert(has_refuse_finalizing<C>, "spec/accept.dot:161:56: no hook for \"refuse finalizing\": implement void refuse_finalizing()");
  static_assert(has_raise_vc_admit<C>, "spec/accept.dot:162:50: no hook for \"raise vc ADMIT\": implement void raise_vc_admit()");
  static_assert(has_vc_has_other_connections<C>, "spec/accept.dot:164:32: no hook for \"vc has other connections\": implement bool vc_has_other_connections() const");
  static_assert(has_send_the_acknowledgement<C>, "spec/accept.dot:165:45: no hook for \"send the acknowledgement\": implement void send_the_acknowledgement()");
  static_assert(has_raise_vc_acknowledged<C>, "spec/accept.dot:171:54: no hook for \"raise vc ACKNOWLEDGED\": implement void raise_vc_acknowledged()");
  static_assert(has_raise_vc_conn_up<C>, "spec/accept.dot:172:55: no hook for \"raise vc CONN_UP\": implement void raise_vc_conn_up()");
  static_assert(has_raise_vc_accept_failed<C>, "spec/accept.dot:173:78: no hook for \"raise vc ACCEPT_FAILED\": implement void raise_vc_accept_failed()");
  static_assert(has_shut_down_sending<C>, "spec/accept.dot:176:55: no hook for \"shut down sending\": implement void shut_down_sending()");
  static_assert(has_finish_sending<C>, "spec/accept.dot:179:51: no hook for \"finish sending\": implement void finish_sending()");
  static_assert(has_raise_vc_conn_lost<C>, "spec/accept.dot:180:52: no hook for \"raise vc CONN_LOST\": implement void raise_vc_conn_lost()");
  static_assert(can_start_timer<C>, "spec/accept.dot:54:31: no hook for the timer \"handshake_deadline\": implement void start_timer(Timer)");
  static_assert(can_stop_timer<C>, "spec/accept.dot:54:31: no hook for the timer \"handshake_deadline\": implement void stop_timer(Timer)");
  static_assert(can_unexpected<C>, "spec/accept.dot:43:12: no hook for events that are an error: implement void unexpected(State, Event)");
}

// Junction alone: which of its ways is taken, and what that does. spec/accept.dot:164:3
template <class C>
[[nodiscard]] constexpr unsigned choose_alone([[maybe_unused]] C& c) {
  if (c.vc_has_other_connections()) {
    return 0;
  }
  return 1;
}
template <class C, class Observer>
[[nodiscard]] constexpr State take_alone([[maybe_unused]] State s, [[maybe_unused]] C& c,
    [[maybe_unused]] Observer& observer, [[maybe_unused]] unsigned way, ::statewire::TransitionId first) {
  if (way == 0) {
    if (s != State::OPEN_LWAIT && timer_of(s) != Timer::handshake_deadline) c.start_timer(Timer::handshake_deadline);
    observer.transition(first);
    return State::OPEN_LWAIT;
  }
  c.send_the_acknowledgement();
  if (s != State::OPEN_LSEND && timer_of(s) != Timer::handshake_deadline) c.start_timer(Timer::handshake_deadline);
  observer.transition(static_cast<::statewire::TransitionId>(first + 1));
  return State::OPEN_LSEND;
}

// Junction may_open: which of its ways is taken, and what that does. spec/accept.dot:161:3
template <class C>
[[nodiscard]] constexpr unsigned choose_may_open([[maybe_unused]] C& c) {
  if (c.finalizing()) {
    return 0;
  }
  return 1 + choose_alone(c);
}
template <class C, class Observer>
[[nodiscard]] constexpr State take_may_open([[maybe_unused]] State s, [[maybe_unused]] C& c,
    [[maybe_unused]] Observer& observer, [[maybe_unused]] unsigned way, ::statewire::TransitionId first) {
  if (way == 0) {
    c.refuse_finalizing();
    if (s != State::OPEN_LREFUSE) {
      c.discard_input();
    }
    if (s != State::OPEN_LREFUSE && timer_of(s) != Timer::close_deadline) c.start_timer(Timer::close_deadline);
    observer.transition(first);
    return State::OPEN_LREFUSE;
  }
  c.raise_vc_admit();
  return take_alone(s, c, observer, way - 1, static_cast<::statewire::TransitionId>(first + 1));
}

// Junction tie_rank: which of its ways is taken, and what that does. spec/accept.dot:148:3
template <class C>
[[nodiscard]] constexpr unsigned choose_tie_rank([[maybe_unused]] C& c) {
  if (c.my_rank_is_lower()) {
    return choose_may_open(c);
  }
  return 3;
}
template <class C, class Observer>
[[nodiscard]] constexpr State take_tie_rank([[maybe_unused]] State s, [[maybe_unused]] C& c,
    [[maybe_unused]] Observer& observer, [[maybe_unused]] unsigned way, ::statewire::TransitionId first) {
  if (way < 3) {
    return take_may_open(s, c, observer, way, first);
  }
  c.refuse_lost_head_to_head();
  if (s != State::OPEN_LREFUSE) {
    c.discard_input();
  }
  if (s != State::OPEN_LREFUSE && timer_of(s) != Timer::close_deadline) c.start_timer(Timer::close_deadline);
  observer.transition(static_cast<::statewire::TransitionId>(first + 3));
  return State::OPEN_LREFUSE;
}

// Junction tie_group: which of its ways is taken, and what that does. spec/accept.dot:151:3
template <class C>
[[nodiscard]] constexpr unsigned choose_tie_group([[maybe_unused]] C& c) {
  if (c.my_group_id_is_lower()) {
    return choose_may_open(c);
  }
  return 3;
}
template <class C, class Observer>
[[nodiscard]] constexpr State take_tie_group([[maybe_unused]] State s, [[maybe_unused]] C& c,
    [[maybe_unused]] Observer& observer, [[maybe_unused]] unsigned way, ::statewire::TransitionId first) {
  if (way < 3) {
    return take_may_open(s, c, observer, way, first);
  }
  c.refuse_lost_head_to_head();
  if (s != State::OPEN_LREFUSE) {
    c.discard_input();
  }
  if (s != State::OPEN_LREFUSE && timer_of(s) != Timer::close_deadline) c.start_timer(Timer::close_deadline);
  observer.transition(static_cast<::statewire::TransitionId>(first + 3));
  return State::OPEN_LREFUSE;
}

// Junction tie: which of its ways is taken, and what that does. spec/accept.dot:145:3
template <class C>
[[nodiscard]] constexpr unsigned choose_tie([[maybe_unused]] C& c) {
  if (c.same_group()) {
    return choose_tie_rank(c);
  }
  return 4 + choose_tie_group(c);
}
template <class C, class Observer>
[[nodiscard]] constexpr State take_tie([[maybe_unused]] State s, [[maybe_unused]] C& c,
    [[maybe_unused]] Observer& observer, [[maybe_unused]] unsigned way, ::statewire::TransitionId first) {
  if (way < 4) {
    return take_tie_rank(s, c, observer, way, first);
  }
  return take_tie_group(s, c, observer, way - 4, static_cast<::statewire::TransitionId>(first + 4));
}

// Junction same_self: which of its ways is taken, and what that does. spec/accept.dot:156:3
template <class C>
[[nodiscard]] constexpr unsigned choose_same_self([[maybe_unused]] C& c) {
  if (c.incarnation_is_the_connected_one()) {
    if (c.close_is_active()) {
      return 1;
    }
    return 0;
  }
  return 2 + choose_may_open(c);
}
template <class C, class Observer>
[[nodiscard]] constexpr State take_same_self([[maybe_unused]] State s, [[maybe_unused]] C& c,
    [[maybe_unused]] Observer& observer, [[maybe_unused]] unsigned way, ::statewire::TransitionId first) {
  if (way == 0) {
    c.refuse_closing();
    if (s != State::OPEN_LREFUSE) {
      c.discard_input();
    }
    if (s != State::OPEN_LREFUSE && timer_of(s) != Timer::close_deadline) c.start_timer(Timer::close_deadline);
    observer.transition(first);
    return State::OPEN_LREFUSE;
  }
  if (way == 1) {
    c.refuse_already_connected();
    if (s != State::OPEN_LREFUSE) {
      c.discard_input();
    }
    if (s != State::OPEN_LREFUSE && timer_of(s) != Timer::close_deadline) c.start_timer(Timer::close_deadline);
    observer.transition(static_cast<::statewire::TransitionId>(first + 1));
    return State::OPEN_LREFUSE;
  }
  return take_may_open(s, c, observer, way - 2, static_cast<::statewire::TransitionId>(first + 2));
}

// Junction channel: which of its ways is taken, and what that does. spec/accept.dot:136:3
template <class C>
[[nodiscard]] constexpr unsigned choose_channel([[maybe_unused]] C& c) {
  if (c.vc_is_unconnected() || c.vc_is_wait_permit() || c.vc_is_retry_wait() || c.vc_is_accepting() || c.vc_is_unconfirmed()) {
    return choose_may_open(c);
  }
  if (c.vc_is_connecting()) {
    return 3 + choose_tie(c);
  }
  if (c.vc_is_connected()) {
    return 11 + choose_same_self(c);
  }
  return 16;
}
template <class C, class Observer>
[[nodiscard]] constexpr State take_channel([[maybe_unused]] State s, [[maybe_unused]] C& c,
    [[maybe_unused]] Observer& observer, [[maybe_unused]] unsigned way, ::statewire::TransitionId first) {
  if (way < 3) {
    return take_may_open(s, c, observer, way, first);
  }
  if (way < 11) {
    return take_tie(s, c, observer, way - 3, static_cast<::statewire::TransitionId>(first + 3));
  }
  if (way < 16) {
    return take_same_self(s, c, observer, way - 11, static_cast<::statewire::TransitionId>(first + 11));
  }
  c.abort_the_request_that_waits_already();
  c.wait_for_the_closing_connection();
  if (s != State::OPEN_LPARKED && timer_of(s) != Timer::handshake_deadline) c.start_timer(Timer::handshake_deadline);
  observer.transition(static_cast<::statewire::TransitionId>(first + 16));
  return State::OPEN_LPARKED;
}

// Junction recorded: which of its ways is taken, and what that does. spec/accept.dot:131:3
template <class C>
[[nodiscard]] constexpr unsigned choose_recorded([[maybe_unused]] C& c) {
  if (c.the_request_may_have_been_recorded()) {
    return 0;
  }
  return 1 + choose_channel(c);
}
template <class C, class Observer>
[[nodiscard]] constexpr State take_recorded([[maybe_unused]] State s, [[maybe_unused]] C& c,
    [[maybe_unused]] Observer& observer, [[maybe_unused]] unsigned way, ::statewire::TransitionId first) {
  if (way == 0) {
    c.forget_its_sender();
    c.expect_the_request_again();
    c.send_a_challenge();
    if (s != State::OPEN_LRECV_PKT && timer_of(s) != Timer::handshake_deadline) c.start_timer(Timer::handshake_deadline);
    observer.transition(first);
    return State::OPEN_LRECV_PKT;
  }
  c.note_the_request();
  return take_channel(s, c, observer, way - 1, static_cast<::statewire::TransitionId>(first + 1));
}

// Junction sent: which of its ways is taken, and what that does. spec/accept.dot:128:3
template <class C>
[[nodiscard]] constexpr unsigned choose_sent([[maybe_unused]] C& c) {
  if (c.the_request_is_older()) {
    return 0;
  }
  return 1 + choose_recorded(c);
}
template <class C, class Observer>
[[nodiscard]] constexpr State take_sent([[maybe_unused]] State s, [[maybe_unused]] C& c,
    [[maybe_unused]] Observer& observer, [[maybe_unused]] unsigned way, ::statewire::TransitionId first) {
  if (way == 0) {
    c.forget_its_sender();
    c.refuse_already_connected();
    if (s != State::OPEN_LREFUSE) {
      c.discard_input();
    }
    if (s != State::OPEN_LREFUSE && timer_of(s) != Timer::close_deadline) c.start_timer(Timer::close_deadline);
    observer.transition(first);
    return State::OPEN_LREFUSE;
  }
  return take_recorded(s, c, observer, way - 1, static_cast<::statewire::TransitionId>(first + 1));
}

// Junction ranks: which of its ways is taken, and what that does. spec/accept.dot:119:3
template <class C>
[[nodiscard]] constexpr unsigned choose_ranks([[maybe_unused]] C& c) {
  if (c.ranks_are_right()) {
    return choose_sent(c);
  }
  return 19;
}
template <class C, class Observer>
[[nodiscard]] constexpr State take_ranks([[maybe_unused]] State s, [[maybe_unused]] C& c,
    [[maybe_unused]] Observer& observer, [[maybe_unused]] unsigned way, ::statewire::TransitionId first) {
  if (way < 19) {
    return take_sent(s, c, observer, way, first);
  }
  c.refuse_wrong_rank();
  if (s != State::OPEN_LREFUSE) {
    c.discard_input();
  }
  if (s != State::OPEN_LREFUSE && timer_of(s) != Timer::close_deadline) c.start_timer(Timer::close_deadline);
  observer.transition(static_cast<::statewire::TransitionId>(first + 19));
  return State::OPEN_LREFUSE;
}

// Junction proven: which of its ways is taken, and what that does. spec/accept.dot:117:3
template <class C>
[[nodiscard]] constexpr unsigned choose_proven([[maybe_unused]] C& c) {
  if (c.proof_is_right()) {
    return choose_ranks(c);
  }
  return 20;
}
template <class C, class Observer>
[[nodiscard]] constexpr State take_proven([[maybe_unused]] State s, [[maybe_unused]] C& c,
    [[maybe_unused]] Observer& observer, [[maybe_unused]] unsigned way, ::statewire::TransitionId first) {
  if (way < 20) {
    return take_ranks(s, c, observer, way, first);
  }
  c.refuse_wrong_key();
  if (s != State::OPEN_LREFUSE) {
    c.discard_input();
  }
  if (s != State::OPEN_LREFUSE && timer_of(s) != Timer::close_deadline) c.start_timer(Timer::close_deadline);
  observer.transition(static_cast<::statewire::TransitionId>(first + 20));
  return State::OPEN_LREFUSE;
}

// Junction known: which of its ways is taken, and what that does. spec/accept.dot:115:3
template <class C>
[[nodiscard]] constexpr unsigned choose_known([[maybe_unused]] C& c) {
  if (c.group_is_known()) {
    return choose_proven(c);
  }
  return 21;
}
template <class C, class Observer>
[[nodiscard]] constexpr State take_known([[maybe_unused]] State s, [[maybe_unused]] C& c,
    [[maybe_unused]] Observer& observer, [[maybe_unused]] unsigned way, ::statewire::TransitionId first) {
  if (way < 21) {
    return take_proven(s, c, observer, way, first);
  }
  c.refuse_unknown_group();
  if (s != State::OPEN_LREFUSE) {
    c.discard_input();
  }
  if (s != State::OPEN_LREFUSE && timer_of(s) != Timer::close_deadline) c.start_timer(Timer::close_deadline);
  observer.transition(static_cast<::statewire::TransitionId>(first + 21));
  return State::OPEN_LREFUSE;
}

// UNDEFINED on ACCEPT: spec/accept.dot:96:29
template <class C, class Observer>
STATEWIRE_CELL State cell_UNDEFINED_on_ACCEPT([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.room_for_another()) {
    c.expect_a_request_header();
    c.start_timer(Timer::handshake_deadline);
    observer.transition(0);
    return State::OPEN_LRECV_PKT;
  }
  if (c.the_oldest_makes_room()) {
    c.abort_the_oldest_that_has_not_proven_itself();
    c.expect_a_request_header();
    c.start_timer(Timer::handshake_deadline);
    observer.transition(1);
    return State::OPEN_LRECV_PKT;
  }
  c.refuse_overloaded();
  c.discard_input();
  c.start_timer(Timer::close_deadline);
  observer.transition(2);
  return State::OPEN_LREFUSE;
}

// OPEN_LRECV_PKT on HEADER: spec/accept.dot:101:45
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_LRECV_PKT_on_HEADER([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.expect_the_rest_of_the_request();
  observer.transition(3);
  return State::OPEN_LRECV_DATA;
}

// OPEN_LRECV_PKT on WRONG_VERSION: spec/accept.dot:102:42
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_LRECV_PKT_on_WRONG_VERSION([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::handshake_deadline);
  c.refuse_wrong_version();
  c.discard_input();
  c.start_timer(Timer::close_deadline);
  observer.transition(4);
  return State::OPEN_LREFUSE;
}

// OPEN_LRECV_PKT, OPEN_LRECV_DATA, OPEN_LPARKED on END_OF_STREAM: spec/accept.dot:104:60
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_LRECV_PKT_on_END_OF_STREAM([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.stop_timer(Timer::handshake_deadline);
  c.close_the_socket();
  c.raise_vc_conn_gone();
  observer.transition(first);
  return State::CLOSED;
}

// OPEN_LRECV_PKT, OPEN_LRECV_DATA, OPEN_LPARKED on ABORT, RESET: spec/accept.dot:105:60
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_LRECV_PKT_on_RESET([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.stop_timer(Timer::handshake_deadline);
  c.reset_the_socket();
  c.close_the_socket();
  c.raise_vc_conn_gone();
  observer.transition(first);
  return State::CLOSED;
}

// OPEN_LRECV_PKT, OPEN_LRECV_DATA, OPEN_LREFUSE, CLOSING_WAIT on FINALIZE: spec/accept.dot:108:92
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_LRECV_PKT_on_FINALIZE([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.shorten_the_deadline();
  observer.transition(first);
  return s;
}

// OPEN_LRECV_DATA on REQUEST: spec/accept.dot:114:36
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_LRECV_DATA_on_REQUEST([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  const unsigned way = choose_known(c);
  if (way == 0 || way == 2 || way == 5 || (way >= 8 && way <= 9) || (way >= 12 && way <= 15) || (way >= 19 && way <= 21)) {
    c.stop_timer(Timer::handshake_deadline);
  }
  c.expect_nothing();
  return take_known(State::OPEN_LRECV_DATA, c, observer, way, 9);
}

// OPEN_LPARKED on RECONSIDER: spec/accept.dot:167:36
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_LPARKED_on_RECONSIDER([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  const unsigned way = choose_may_open(c);
  if (way == 0) {
    c.stop_timer(Timer::handshake_deadline);
  }
  return take_may_open(State::OPEN_LPARKED, c, observer, way, 35);
}

// OPEN_LREFUSE on WRITTEN: spec/accept.dot:176:40
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_LREFUSE_on_WRITTEN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.shut_down_sending();
  observer.transition(41);
  return State::CLOSING_WAIT;
}

// OPEN_LREFUSE, CLOSING_WAIT, CLOSING_FLUSH, CLOSING_LAST on ABORT, RESET: spec/accept.dot:105:60
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_LREFUSE_on_RESET([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.stop_timer(Timer::close_deadline);
  c.reset_the_socket();
  c.close_the_socket();
  c.raise_vc_conn_gone();
  observer.transition(first);
  return State::CLOSED;
}

// CLOSING_WAIT on END_OF_STREAM: spec/accept.dot:104:60
template <class C, class Observer>
STATEWIRE_CELL State cell_CLOSING_WAIT_on_END_OF_STREAM([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::close_deadline);
  c.close_the_socket();
  c.raise_vc_conn_gone();
  observer.transition(45);
  return State::CLOSED;
}

// CLOSING_FLUSH on END_OF_STREAM: spec/accept.dot:184:41
template <class C, class Observer>
STATEWIRE_CELL State cell_CLOSING_FLUSH_on_END_OF_STREAM([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(49);
  return State::CLOSING_LAST;
}

// CLOSING_FLUSH on DRAINED: spec/accept.dot:183:41
template <class C, class Observer>
STATEWIRE_CELL State cell_CLOSING_FLUSH_on_DRAINED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.shut_down_sending();
  observer.transition(52);
  return State::CLOSING_WAIT;
}

// CLOSING_LAST on DRAINED: spec/accept.dot:185:34
template <class C, class Observer>
STATEWIRE_CELL State cell_CLOSING_LAST_on_DRAINED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::close_deadline);
  c.close_the_socket();
  c.raise_vc_conn_gone();
  observer.transition(55);
  return State::CLOSED;
}

// OPEN_LWAIT on SIBLINGS_GONE: spec/accept.dot:170:36
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_LWAIT_on_SIBLINGS_GONE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.send_the_acknowledgement();
  observer.transition(56);
  return State::OPEN_LSEND;
}

// OPEN_LWAIT, OPEN_LSEND, OPEN_LCONFIRM on END_OF_STREAM: spec/accept.dot:173:57
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_LWAIT_on_END_OF_STREAM([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.stop_timer(Timer::handshake_deadline);
  c.raise_vc_accept_failed();
  c.close_the_socket();
  c.raise_vc_conn_gone();
  observer.transition(first);
  return State::CLOSED;
}

// OPEN_LWAIT, OPEN_LSEND, OPEN_LCONFIRM on RESET: spec/accept.dot:174:57
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_LWAIT_on_RESET([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.stop_timer(Timer::handshake_deadline);
  c.reset_the_socket();
  c.raise_vc_accept_failed();
  c.close_the_socket();
  c.raise_vc_conn_gone();
  observer.transition(first);
  return State::CLOSED;
}

// OPEN_LWAIT, OPEN_LSEND, OPEN_LCONFIRM on ABORT: spec/accept.dot:182:55
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_LWAIT_on_ABORT([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.stop_timer(Timer::handshake_deadline);
  c.reset_the_socket();
  c.close_the_socket();
  c.raise_vc_conn_gone();
  observer.transition(first);
  return State::CLOSED;
}

// OPEN_LSEND on WRITTEN: spec/accept.dot:171:39
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_LSEND_on_WRITTEN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_vc_acknowledged();
  c.expect_the_confirmation();
  observer.transition(60);
  return State::OPEN_LCONFIRM;
}

// OPEN_LCONFIRM on CONFIRMED: spec/accept.dot:172:38
template <class C, class Observer>
STATEWIRE_CELL State cell_OPEN_LCONFIRM_on_CONFIRMED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.stop_timer(Timer::handshake_deadline);
  c.raise_vc_conn_up();
  c.expect_frames();
  c.start_sending();
  observer.transition(64);
  return State::CONNECTED;
}

// CONNECTED on END_OF_STREAM: spec/accept.dot:180:31
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTED_on_END_OF_STREAM([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_vc_conn_lost();
  c.close_the_socket();
  c.raise_vc_conn_gone();
  observer.transition(68);
  return State::CLOSED;
}

// CONNECTED on RESET: spec/accept.dot:181:31
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTED_on_RESET([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.reset_the_socket();
  c.raise_vc_conn_lost();
  c.close_the_socket();
  c.raise_vc_conn_gone();
  observer.transition(69);
  return State::CLOSED;
}

// CONNECTED on CLOSE: spec/accept.dot:179:38
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTED_on_CLOSE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.finish_sending();
  c.discard_input();
  c.start_timer(Timer::close_deadline);
  observer.transition(70);
  return State::CLOSING_FLUSH;
}

// CONNECTED on ABORT: spec/accept.dot:182:55
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTED_on_ABORT([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.reset_the_socket();
  c.close_the_socket();
  c.raise_vc_conn_gone();
  observer.transition(71);
  return State::CLOSED;
}

} // namespace detail

// The dispatch: what `s` becomes on `e`.
template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State step([[maybe_unused]] State s, [[maybe_unused]] Event e, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::UNDEFINED:
      switch (e) {
      case Event::ACCEPT: return detail::cell_UNDEFINED_on_ACCEPT(c, observer);
      default: c.unexpected(s, e); return s;
      }
    case State::OPEN_LRECV_PKT:
      switch (e) {
      case Event::HEADER: return detail::cell_OPEN_LRECV_PKT_on_HEADER(c, observer);
      case Event::WRONG_VERSION: return detail::cell_OPEN_LRECV_PKT_on_WRONG_VERSION(c, observer);
      case Event::END_OF_STREAM: return detail::cell_OPEN_LRECV_PKT_on_END_OF_STREAM(s, c, observer, 5);
      case Event::RESET: return detail::cell_OPEN_LRECV_PKT_on_RESET(s, c, observer, 6);
      case Event::FINALIZE: return detail::cell_OPEN_LRECV_PKT_on_FINALIZE(s, c, observer, 7);
      case Event::ABORT: return detail::cell_OPEN_LRECV_PKT_on_RESET(s, c, observer, 8);
      case Event::WRITTEN: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::OPEN_LRECV_DATA:
      switch (e) {
      case Event::REQUEST: return detail::cell_OPEN_LRECV_DATA_on_REQUEST(c, observer);
      case Event::END_OF_STREAM: return detail::cell_OPEN_LRECV_PKT_on_END_OF_STREAM(s, c, observer, 31);
      case Event::RESET: return detail::cell_OPEN_LRECV_PKT_on_RESET(s, c, observer, 32);
      case Event::FINALIZE: return detail::cell_OPEN_LRECV_PKT_on_FINALIZE(s, c, observer, 33);
      case Event::ABORT: return detail::cell_OPEN_LRECV_PKT_on_RESET(s, c, observer, 34);
      case Event::WRITTEN: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::OPEN_LPARKED:
      switch (e) {
      case Event::RECONSIDER: return detail::cell_OPEN_LPARKED_on_RECONSIDER(c, observer);
      case Event::END_OF_STREAM: return detail::cell_OPEN_LRECV_PKT_on_END_OF_STREAM(s, c, observer, 38);
      case Event::RESET: return detail::cell_OPEN_LRECV_PKT_on_RESET(s, c, observer, 39);
      case Event::ABORT: return detail::cell_OPEN_LRECV_PKT_on_RESET(s, c, observer, 40);
      case Event::FINALIZE: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::OPEN_LREFUSE:
      switch (e) {
      case Event::WRITTEN: return detail::cell_OPEN_LREFUSE_on_WRITTEN(c, observer);
      case Event::RESET: return detail::cell_OPEN_LREFUSE_on_RESET(s, c, observer, 42);
      case Event::FINALIZE: return detail::cell_OPEN_LRECV_PKT_on_FINALIZE(s, c, observer, 43);
      case Event::ABORT: return detail::cell_OPEN_LREFUSE_on_RESET(s, c, observer, 44);
      case Event::END_OF_STREAM: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::CLOSING_WAIT:
      switch (e) {
      case Event::END_OF_STREAM: return detail::cell_CLOSING_WAIT_on_END_OF_STREAM(c, observer);
      case Event::RESET: return detail::cell_OPEN_LREFUSE_on_RESET(s, c, observer, 46);
      case Event::FINALIZE: return detail::cell_OPEN_LRECV_PKT_on_FINALIZE(s, c, observer, 47);
      case Event::ABORT: return detail::cell_OPEN_LREFUSE_on_RESET(s, c, observer, 48);
      case Event::WRITTEN:
      case Event::CLOSE:
      case Event::DRAINED: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::CLOSING_FLUSH:
      switch (e) {
      case Event::END_OF_STREAM: return detail::cell_CLOSING_FLUSH_on_END_OF_STREAM(c, observer);
      case Event::RESET: return detail::cell_OPEN_LREFUSE_on_RESET(s, c, observer, 50);
      case Event::ABORT: return detail::cell_OPEN_LREFUSE_on_RESET(s, c, observer, 51);
      case Event::DRAINED: return detail::cell_CLOSING_FLUSH_on_DRAINED(c, observer);
      case Event::WRITTEN:
      case Event::FINALIZE:
      case Event::CLOSE: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::CLOSING_LAST:
      switch (e) {
      case Event::RESET: return detail::cell_OPEN_LREFUSE_on_RESET(s, c, observer, 53);
      case Event::ABORT: return detail::cell_OPEN_LREFUSE_on_RESET(s, c, observer, 54);
      case Event::DRAINED: return detail::cell_CLOSING_LAST_on_DRAINED(c, observer);
      case Event::WRITTEN:
      case Event::END_OF_STREAM:
      case Event::FINALIZE:
      case Event::CLOSE: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::OPEN_LWAIT:
      switch (e) {
      case Event::SIBLINGS_GONE: return detail::cell_OPEN_LWAIT_on_SIBLINGS_GONE(c, observer);
      case Event::END_OF_STREAM: return detail::cell_OPEN_LWAIT_on_END_OF_STREAM(s, c, observer, 57);
      case Event::RESET: return detail::cell_OPEN_LWAIT_on_RESET(s, c, observer, 58);
      case Event::ABORT: return detail::cell_OPEN_LWAIT_on_ABORT(s, c, observer, 59);
      case Event::FINALIZE: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::OPEN_LSEND:
      switch (e) {
      case Event::WRITTEN: return detail::cell_OPEN_LSEND_on_WRITTEN(c, observer);
      case Event::END_OF_STREAM: return detail::cell_OPEN_LWAIT_on_END_OF_STREAM(s, c, observer, 61);
      case Event::RESET: return detail::cell_OPEN_LWAIT_on_RESET(s, c, observer, 62);
      case Event::ABORT: return detail::cell_OPEN_LWAIT_on_ABORT(s, c, observer, 63);
      case Event::SIBLINGS_GONE:
      case Event::FINALIZE: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::OPEN_LCONFIRM:
      switch (e) {
      case Event::CONFIRMED: return detail::cell_OPEN_LCONFIRM_on_CONFIRMED(c, observer);
      case Event::END_OF_STREAM: return detail::cell_OPEN_LWAIT_on_END_OF_STREAM(s, c, observer, 65);
      case Event::RESET: return detail::cell_OPEN_LWAIT_on_RESET(s, c, observer, 66);
      case Event::ABORT: return detail::cell_OPEN_LWAIT_on_ABORT(s, c, observer, 67);
      case Event::WRITTEN:
      case Event::FINALIZE: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::CONNECTED:
      switch (e) {
      case Event::END_OF_STREAM: return detail::cell_CONNECTED_on_END_OF_STREAM(c, observer);
      case Event::RESET: return detail::cell_CONNECTED_on_RESET(c, observer);
      case Event::CLOSE: return detail::cell_CONNECTED_on_CLOSE(c, observer);
      case Event::ABORT: return detail::cell_CONNECTED_on_ABORT(c, observer);
      case Event::FINALIZE: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::CLOSED:
      return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

// The same, where the event is known when the program is compiled.
template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_ACCEPT([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::ACCEPT;
    switch (s) {
    case State::UNDEFINED: return detail::cell_UNDEFINED_on_ACCEPT(c, observer);
    case State::CLOSED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_HEADER([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::HEADER;
    switch (s) {
    case State::OPEN_LRECV_PKT: return detail::cell_OPEN_LRECV_PKT_on_HEADER(c, observer);
    case State::CLOSED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_REQUEST([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::REQUEST;
    switch (s) {
    case State::OPEN_LRECV_DATA: return detail::cell_OPEN_LRECV_DATA_on_REQUEST(c, observer);
    case State::CLOSED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_SIBLINGS_GONE([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::SIBLINGS_GONE;
    switch (s) {
    case State::OPEN_LWAIT: return detail::cell_OPEN_LWAIT_on_SIBLINGS_GONE(c, observer);
    case State::OPEN_LSEND:
    case State::CLOSED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_RECONSIDER([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::RECONSIDER;
    switch (s) {
    case State::OPEN_LPARKED: return detail::cell_OPEN_LPARKED_on_RECONSIDER(c, observer);
    case State::CLOSED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_WRITTEN([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::WRITTEN;
    switch (s) {
    case State::OPEN_LREFUSE: return detail::cell_OPEN_LREFUSE_on_WRITTEN(c, observer);
    case State::OPEN_LSEND: return detail::cell_OPEN_LSEND_on_WRITTEN(c, observer);
    case State::OPEN_LRECV_PKT:
    case State::OPEN_LRECV_DATA:
    case State::CLOSING_WAIT:
    case State::CLOSING_FLUSH:
    case State::CLOSING_LAST:
    case State::OPEN_LCONFIRM:
    case State::CLOSED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_CONFIRMED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::CONFIRMED;
    switch (s) {
    case State::OPEN_LCONFIRM: return detail::cell_OPEN_LCONFIRM_on_CONFIRMED(c, observer);
    case State::CLOSED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_WRONG_VERSION([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::WRONG_VERSION;
    switch (s) {
    case State::OPEN_LRECV_PKT: return detail::cell_OPEN_LRECV_PKT_on_WRONG_VERSION(c, observer);
    case State::CLOSED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_END_OF_STREAM([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::END_OF_STREAM;
    switch (s) {
    case State::OPEN_LRECV_PKT: return detail::cell_OPEN_LRECV_PKT_on_END_OF_STREAM(s, c, observer, 5);
    case State::OPEN_LRECV_DATA: return detail::cell_OPEN_LRECV_PKT_on_END_OF_STREAM(s, c, observer, 31);
    case State::OPEN_LPARKED: return detail::cell_OPEN_LRECV_PKT_on_END_OF_STREAM(s, c, observer, 38);
    case State::CLOSING_WAIT: return detail::cell_CLOSING_WAIT_on_END_OF_STREAM(c, observer);
    case State::CLOSING_FLUSH: return detail::cell_CLOSING_FLUSH_on_END_OF_STREAM(c, observer);
    case State::OPEN_LWAIT: return detail::cell_OPEN_LWAIT_on_END_OF_STREAM(s, c, observer, 57);
    case State::OPEN_LSEND: return detail::cell_OPEN_LWAIT_on_END_OF_STREAM(s, c, observer, 61);
    case State::OPEN_LCONFIRM: return detail::cell_OPEN_LWAIT_on_END_OF_STREAM(s, c, observer, 65);
    case State::CONNECTED: return detail::cell_CONNECTED_on_END_OF_STREAM(c, observer);
    case State::OPEN_LREFUSE:
    case State::CLOSING_LAST:
    case State::CLOSED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_RESET([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::RESET;
    switch (s) {
    case State::OPEN_LRECV_PKT: return detail::cell_OPEN_LRECV_PKT_on_RESET(s, c, observer, 6);
    case State::OPEN_LRECV_DATA: return detail::cell_OPEN_LRECV_PKT_on_RESET(s, c, observer, 32);
    case State::OPEN_LPARKED: return detail::cell_OPEN_LRECV_PKT_on_RESET(s, c, observer, 39);
    case State::OPEN_LREFUSE: return detail::cell_OPEN_LREFUSE_on_RESET(s, c, observer, 42);
    case State::CLOSING_WAIT: return detail::cell_OPEN_LREFUSE_on_RESET(s, c, observer, 46);
    case State::CLOSING_FLUSH: return detail::cell_OPEN_LREFUSE_on_RESET(s, c, observer, 50);
    case State::CLOSING_LAST: return detail::cell_OPEN_LREFUSE_on_RESET(s, c, observer, 53);
    case State::OPEN_LWAIT: return detail::cell_OPEN_LWAIT_on_RESET(s, c, observer, 58);
    case State::OPEN_LSEND: return detail::cell_OPEN_LWAIT_on_RESET(s, c, observer, 62);
    case State::OPEN_LCONFIRM: return detail::cell_OPEN_LWAIT_on_RESET(s, c, observer, 66);
    case State::CONNECTED: return detail::cell_CONNECTED_on_RESET(c, observer);
    case State::CLOSED: return s; // ignored
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
    constexpr Event e = Event::FINALIZE;
    switch (s) {
    case State::OPEN_LRECV_PKT: return detail::cell_OPEN_LRECV_PKT_on_FINALIZE(s, c, observer, 7);
    case State::OPEN_LRECV_DATA: return detail::cell_OPEN_LRECV_PKT_on_FINALIZE(s, c, observer, 33);
    case State::OPEN_LREFUSE: return detail::cell_OPEN_LRECV_PKT_on_FINALIZE(s, c, observer, 43);
    case State::CLOSING_WAIT: return detail::cell_OPEN_LRECV_PKT_on_FINALIZE(s, c, observer, 47);
    case State::OPEN_LPARKED:
    case State::CLOSING_FLUSH:
    case State::CLOSING_LAST:
    case State::OPEN_LWAIT:
    case State::OPEN_LSEND:
    case State::OPEN_LCONFIRM:
    case State::CONNECTED:
    case State::CLOSED: return s; // ignored
    default: c.unexpected(s, e); return s;
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
    case State::CONNECTED: return detail::cell_CONNECTED_on_CLOSE(c, observer);
    case State::CLOSING_WAIT:
    case State::CLOSING_FLUSH:
    case State::CLOSING_LAST:
    case State::CLOSED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_ABORT([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::ABORT;
    switch (s) {
    case State::OPEN_LRECV_PKT: return detail::cell_OPEN_LRECV_PKT_on_RESET(s, c, observer, 8);
    case State::OPEN_LRECV_DATA: return detail::cell_OPEN_LRECV_PKT_on_RESET(s, c, observer, 34);
    case State::OPEN_LPARKED: return detail::cell_OPEN_LRECV_PKT_on_RESET(s, c, observer, 40);
    case State::OPEN_LREFUSE: return detail::cell_OPEN_LREFUSE_on_RESET(s, c, observer, 44);
    case State::CLOSING_WAIT: return detail::cell_OPEN_LREFUSE_on_RESET(s, c, observer, 48);
    case State::CLOSING_FLUSH: return detail::cell_OPEN_LREFUSE_on_RESET(s, c, observer, 51);
    case State::CLOSING_LAST: return detail::cell_OPEN_LREFUSE_on_RESET(s, c, observer, 54);
    case State::OPEN_LWAIT: return detail::cell_OPEN_LWAIT_on_ABORT(s, c, observer, 59);
    case State::OPEN_LSEND: return detail::cell_OPEN_LWAIT_on_ABORT(s, c, observer, 63);
    case State::OPEN_LCONFIRM: return detail::cell_OPEN_LWAIT_on_ABORT(s, c, observer, 67);
    case State::CONNECTED: return detail::cell_CONNECTED_on_ABORT(c, observer);
    case State::CLOSED: return s; // ignored
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
    case State::CLOSING_FLUSH: return detail::cell_CLOSING_FLUSH_on_DRAINED(c, observer);
    case State::CLOSING_LAST: return detail::cell_CLOSING_LAST_on_DRAINED(c, observer);
    case State::CLOSING_WAIT:
    case State::CLOSED: return s; // ignored
    default: c.unexpected(s, e); return s;
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

} // namespace statewire::spec::accept
