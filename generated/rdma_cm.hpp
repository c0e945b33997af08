// rdma_cm: written by statewirec from spec/rdma_cm.dot. Do not edit: edit the spec.
// connects queue pairs by the kernel's connection manager
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewire/machine.hpp>

namespace statewire::spec::rdma_cm {

enum class State : std::uint8_t {
  IDLE, // no attempt
  RESOLVING, // the peer's address becomes a device and a port
  ROUTING, // the way there is asked for
  CALLING, // the request is on its way
  RING_RESOLVING, // as RESOLVING
  RING_ROUTING, // as ROUTING
  RINGING, // the bell rings: a request that is to be rejected
  RUNG, // the peer has heard it, and will call
  ACCEPTED, // the peer's request is accepted; it is not established yet
  CONNECTED, // established
};
enum class Event : std::uint8_t {
  START,
  ADDRESS_RESOLVED,
  ROUTE_RESOLVED,
  UNRESOLVED,
  REQUEST,
  DOORBELL,
  ESTABLISHED,
  EARLY_DATA,
  REJECTED,
  FAILED,
  DISCONNECTED,
  STOP,
  OVER,
};

inline constexpr std::string_view k_machine_name = "rdma_cm";
inline constexpr State k_initial = State::IDLE;
inline constexpr std::size_t k_state_count = 10;
inline constexpr std::size_t k_event_count = 13;
inline constexpr std::size_t k_timer_count = 0;
inline constexpr std::size_t k_transition_count = 61;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "IDLE",
  "RESOLVING",
  "ROUTING",
  "CALLING",
  "RING_RESOLVING",
  "RING_ROUTING",
  "RINGING",
  "RUNG",
  "ACCEPTED",
  "CONNECTED",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "no attempt",
  "the peer's address becomes a device and a port",
  "the way there is asked for",
  "the request is on its way",
  "as RESOLVING",
  "as ROUTING",
  "the bell rings: a request that is to be rejected",
  "the peer has heard it, and will call",
  "the peer's request is accepted; it is not established yet",
  "established",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "START",
  "ADDRESS_RESOLVED",
  "ROUTE_RESOLVED",
  "UNRESOLVED",
  "REQUEST",
  "DOORBELL",
  "ESTABLISHED",
  "EARLY_DATA",
  "REJECTED",
  "FAILED",
  "DISCONNECTED",
  "STOP",
  "OVER",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 77> k_edges{
  0, 1, 0, 2, 27, 28, 27, 29, 27, 30, 11, 12, 11, 13, 11, 14, 3, 6, 15, 7,
  48, 4, 6, 15, 7, 48, 15, 5, 8, 9, 10, 49, 16, 18, 31, 19, 50, 17, 18, 31,
  19, 50, 31, 20, 21, 20, 22, 23, 25, 23, 26, 24, 25, 24, 26, 50, 32, 51, 38, 39,
  38, 40, 33, 34, 35, 36, 37, 52, 41, 43, 42, 44, 47, 46, 45, 53, 54,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 1, "this side calls", "spec/rdma_cm.dot", 50, {detail::k_edges.data() + 0, 2}}, // 0: IDLE -> RESOLVING on START
  {0, 0, 4, "else", "spec/rdma_cm.dot", 50, {detail::k_edges.data() + 2, 2}}, // 1: IDLE -> RING_RESOLVING on START
  {0, 4, 0, "finalizing", "spec/rdma_cm.dot", 82, {detail::k_edges.data() + 4, 2}}, // 2: IDLE -> IDLE on REQUEST
  {0, 4, 0, "not finalizing and a former connection still ends", "spec/rdma_cm.dot", 82, {detail::k_edges.data() + 6, 2}}, // 3: IDLE -> IDLE on REQUEST
  {0, 4, 8, "not finalizing and not a former connection still ends", "spec/rdma_cm.dot", 82, {detail::k_edges.data() + 8, 2}}, // 4: IDLE -> ACCEPTED on REQUEST
  {0, 5, 0, "finalizing", "spec/rdma_cm.dot", 61, {detail::k_edges.data() + 10, 2}}, // 5: IDLE -> IDLE on DOORBELL
  {0, 5, 0, "not finalizing and a former connection still ends", "spec/rdma_cm.dot", 61, {detail::k_edges.data() + 12, 2}}, // 6: IDLE -> IDLE on DOORBELL
  {0, 5, 0, "not finalizing and not a former connection still ends", "spec/rdma_cm.dot", 61, {detail::k_edges.data() + 14, 2}}, // 7: IDLE -> IDLE on DOORBELL
  {1, 1, 2, "", "spec/rdma_cm.dot", 53, {detail::k_edges.data() + 16, 1}}, // 8: RESOLVING -> ROUTING on ADDRESS_RESOLVED
  {1, 3, 0, "", "spec/rdma_cm.dot", 56, {detail::k_edges.data() + 17, 1}}, // 9: RESOLVING -> IDLE on UNRESOLVED
  {1, 5, 1, "", "spec/rdma_cm.dot", 65, {detail::k_edges.data() + 18, 1}}, // 10: RESOLVING -> RESOLVING on DOORBELL
  {1, 9, 0, "", "spec/rdma_cm.dot", 56, {detail::k_edges.data() + 19, 1}}, // 11: RESOLVING -> IDLE on FAILED
  {1, 11, 0, "", "spec/rdma_cm.dot", 107, {detail::k_edges.data() + 20, 1}}, // 12: RESOLVING -> IDLE on STOP
  {2, 2, 3, "", "spec/rdma_cm.dot", 54, {detail::k_edges.data() + 21, 1}}, // 13: ROUTING -> CALLING on ROUTE_RESOLVED
  {2, 3, 0, "", "spec/rdma_cm.dot", 56, {detail::k_edges.data() + 22, 1}}, // 14: ROUTING -> IDLE on UNRESOLVED
  {2, 5, 2, "", "spec/rdma_cm.dot", 65, {detail::k_edges.data() + 23, 1}}, // 15: ROUTING -> ROUTING on DOORBELL
  {2, 9, 0, "", "spec/rdma_cm.dot", 56, {detail::k_edges.data() + 24, 1}}, // 16: ROUTING -> IDLE on FAILED
  {2, 11, 0, "", "spec/rdma_cm.dot", 107, {detail::k_edges.data() + 25, 1}}, // 17: ROUTING -> IDLE on STOP
  {3, 5, 3, "", "spec/rdma_cm.dot", 65, {detail::k_edges.data() + 26, 1}}, // 18: CALLING -> CALLING on DOORBELL
  {3, 6, 9, "", "spec/rdma_cm.dot", 55, {detail::k_edges.data() + 27, 1}}, // 19: CALLING -> CONNECTED on ESTABLISHED
  {3, 8, 0, "", "spec/rdma_cm.dot", 57, {detail::k_edges.data() + 28, 1}}, // 20: CALLING -> IDLE on REJECTED
  {3, 9, 0, "", "spec/rdma_cm.dot", 57, {detail::k_edges.data() + 29, 1}}, // 21: CALLING -> IDLE on FAILED
  {3, 10, 0, "", "spec/rdma_cm.dot", 57, {detail::k_edges.data() + 30, 1}}, // 22: CALLING -> IDLE on DISCONNECTED
  {3, 11, 0, "", "spec/rdma_cm.dot", 108, {detail::k_edges.data() + 31, 1}}, // 23: CALLING -> IDLE on STOP
  {4, 1, 5, "", "spec/rdma_cm.dot", 68, {detail::k_edges.data() + 32, 1}}, // 24: RING_RESOLVING -> RING_ROUTING on ADDRESS_RESOLVED
  {4, 3, 0, "", "spec/rdma_cm.dot", 70, {detail::k_edges.data() + 33, 1}}, // 25: RING_RESOLVING -> IDLE on UNRESOLVED
  {4, 4, 8, "", "spec/rdma_cm.dot", 86, {detail::k_edges.data() + 34, 1}}, // 26: RING_RESOLVING -> ACCEPTED on REQUEST
  {4, 9, 0, "", "spec/rdma_cm.dot", 70, {detail::k_edges.data() + 35, 1}}, // 27: RING_RESOLVING -> IDLE on FAILED
  {4, 11, 0, "", "spec/rdma_cm.dot", 109, {detail::k_edges.data() + 36, 1}}, // 28: RING_RESOLVING -> IDLE on STOP
  {5, 2, 6, "", "spec/rdma_cm.dot", 69, {detail::k_edges.data() + 37, 1}}, // 29: RING_ROUTING -> RINGING on ROUTE_RESOLVED
  {5, 3, 0, "", "spec/rdma_cm.dot", 70, {detail::k_edges.data() + 38, 1}}, // 30: RING_ROUTING -> IDLE on UNRESOLVED
  {5, 4, 8, "", "spec/rdma_cm.dot", 86, {detail::k_edges.data() + 39, 1}}, // 31: RING_ROUTING -> ACCEPTED on REQUEST
  {5, 9, 0, "", "spec/rdma_cm.dot", 70, {detail::k_edges.data() + 40, 1}}, // 32: RING_ROUTING -> IDLE on FAILED
  {5, 11, 0, "", "spec/rdma_cm.dot", 109, {detail::k_edges.data() + 41, 1}}, // 33: RING_ROUTING -> IDLE on STOP
  {6, 4, 8, "", "spec/rdma_cm.dot", 86, {detail::k_edges.data() + 42, 1}}, // 34: RINGING -> ACCEPTED on REQUEST
  {6, 8, 7, "the reason is that it was heard", "spec/rdma_cm.dot", 72, {detail::k_edges.data() + 43, 2}}, // 35: RINGING -> RUNG on REJECTED
  {6, 8, 0, "else", "spec/rdma_cm.dot", 72, {detail::k_edges.data() + 45, 2}}, // 36: RINGING -> IDLE on REJECTED
  {6, 9, 7, "this device tells rejections as errors", "spec/rdma_cm.dot", 76, {detail::k_edges.data() + 47, 2}}, // 37: RINGING -> RUNG on FAILED
  {6, 9, 0, "else", "spec/rdma_cm.dot", 76, {detail::k_edges.data() + 49, 2}}, // 38: RINGING -> IDLE on FAILED
  {6, 10, 7, "this device tells rejections as errors", "spec/rdma_cm.dot", 76, {detail::k_edges.data() + 51, 2}}, // 39: RINGING -> RUNG on DISCONNECTED
  {6, 10, 0, "else", "spec/rdma_cm.dot", 76, {detail::k_edges.data() + 53, 2}}, // 40: RINGING -> IDLE on DISCONNECTED
  {6, 11, 0, "", "spec/rdma_cm.dot", 109, {detail::k_edges.data() + 55, 1}}, // 41: RINGING -> IDLE on STOP
  {7, 4, 8, "", "spec/rdma_cm.dot", 87, {detail::k_edges.data() + 56, 1}}, // 42: RUNG -> ACCEPTED on REQUEST
  {7, 11, 0, "", "spec/rdma_cm.dot", 111, {detail::k_edges.data() + 57, 1}}, // 43: RUNG -> IDLE on STOP
  {8, 4, 8, "it is older than this attempt", "spec/rdma_cm.dot", 94, {detail::k_edges.data() + 58, 2}}, // 44: ACCEPTED -> ACCEPTED on REQUEST
  {8, 4, 8, "else", "spec/rdma_cm.dot", 94, {detail::k_edges.data() + 60, 2}}, // 45: ACCEPTED -> ACCEPTED on REQUEST
  {8, 6, 9, "", "spec/rdma_cm.dot", 88, {detail::k_edges.data() + 62, 1}}, // 46: ACCEPTED -> CONNECTED on ESTABLISHED
  {8, 7, 9, "", "spec/rdma_cm.dot", 88, {detail::k_edges.data() + 63, 1}}, // 47: ACCEPTED -> CONNECTED on EARLY_DATA
  {8, 8, 0, "", "spec/rdma_cm.dot", 89, {detail::k_edges.data() + 64, 1}}, // 48: ACCEPTED -> IDLE on REJECTED
  {8, 9, 0, "", "spec/rdma_cm.dot", 89, {detail::k_edges.data() + 65, 1}}, // 49: ACCEPTED -> IDLE on FAILED
  {8, 10, 0, "", "spec/rdma_cm.dot", 89, {detail::k_edges.data() + 66, 1}}, // 50: ACCEPTED -> IDLE on DISCONNECTED
  {8, 11, 0, "", "spec/rdma_cm.dot", 112, {detail::k_edges.data() + 67, 1}}, // 51: ACCEPTED -> IDLE on STOP
  {9, 4, 9, "it is older than this attempt", "spec/rdma_cm.dot", 101, {detail::k_edges.data() + 68, 1}}, // 52: CONNECTED -> CONNECTED on REQUEST
  {9, 4, 9, "else", "spec/rdma_cm.dot", 102, {detail::k_edges.data() + 69, 1}}, // 53: CONNECTED -> CONNECTED on REQUEST
  {9, 5, 9, "it is older than this attempt", "spec/rdma_cm.dot", 101, {detail::k_edges.data() + 70, 1}}, // 54: CONNECTED -> CONNECTED on DOORBELL
  {9, 5, 9, "else", "spec/rdma_cm.dot", 102, {detail::k_edges.data() + 71, 1}}, // 55: CONNECTED -> CONNECTED on DOORBELL
  {9, 8, 9, "", "spec/rdma_cm.dot", 104, {detail::k_edges.data() + 72, 1}}, // 56: CONNECTED -> CONNECTED on REJECTED
  {9, 9, 9, "", "spec/rdma_cm.dot", 104, {detail::k_edges.data() + 73, 1}}, // 57: CONNECTED -> CONNECTED on FAILED
  {9, 10, 9, "", "spec/rdma_cm.dot", 104, {detail::k_edges.data() + 74, 1}}, // 58: CONNECTED -> CONNECTED on DISCONNECTED
  {9, 11, 0, "", "spec/rdma_cm.dot", 113, {detail::k_edges.data() + 75, 1}}, // 59: CONNECTED -> IDLE on STOP
  {9, 12, 0, "", "spec/rdma_cm.dot", 113, {detail::k_edges.data() + 76, 1}}, // 60: CONNECTED -> IDLE on OVER
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, // IDLE
  2, 3, 2, 3, 2, 3, 2, 0, 2, 3, 2, 3, 2, // RESOLVING
  2, 2, 3, 3, 2, 3, 2, 0, 2, 3, 2, 3, 2, // ROUTING
  2, 2, 2, 2, 2, 3, 3, 0, 3, 3, 3, 3, 2, // CALLING
  2, 3, 2, 3, 3, 2, 2, 0, 2, 3, 2, 3, 2, // RING_RESOLVING
  2, 2, 3, 3, 3, 2, 2, 0, 2, 3, 2, 3, 2, // RING_ROUTING
  2, 2, 2, 2, 3, 2, 2, 0, 3, 3, 3, 3, 2, // RINGING
  2, 0, 0, 0, 3, 2, 0, 0, 0, 0, 0, 3, 2, // RUNG
  2, 0, 0, 0, 3, 2, 3, 3, 3, 3, 3, 3, 2, // ACCEPTED
  2, 0, 0, 0, 3, 3, 0, 0, 3, 3, 3, 3, 3, // CONNECTED
}};

} // namespace detail

[[nodiscard]] constexpr ::statewire::Verdict verdict(State s, Event e) {
  return static_cast<::statewire::Verdict>(
      detail::k_verdicts[static_cast<std::size_t>(s) * k_event_count + static_cast<std::size_t>(e)]);
}

[[nodiscard]] constexpr bool is_final([[maybe_unused]] State s) {
  return false;
}

namespace detail {

// void resolve_the_address()  spec/rdma_cm.dot:50:42
template <class C>
inline constexpr bool has_resolve_the_address = requires(C& c) { c.resolve_the_address(); };
// bool this_side_calls() const  spec/rdma_cm.dot:51:40
template <class C>
inline constexpr bool has_this_side_calls = requires(C& c) { c.this_side_calls() ? 1 : 0; };
// void resolve_the_route()  spec/rdma_cm.dot:53:56
template <class C>
inline constexpr bool has_resolve_the_route = requires(C& c) { c.resolve_the_route(); };
// void create_the_queue_pair()  spec/rdma_cm.dot:54:54
template <class C>
inline constexpr bool has_create_the_queue_pair = requires(C& c) { c.create_the_queue_pair(); };
// void call()  spec/rdma_cm.dot:54:77
template <class C>
inline constexpr bool has_call = requires(C& c) { c.call(); };
// void raise_queue_pair_cm_ready()  spec/rdma_cm.dot:55:51
template <class C>
inline constexpr bool has_raise_queue_pair_cm_ready = requires(C& c) { c.raise_queue_pair_cm_ready(); };
// void raise_endpoint_method_up()  spec/rdma_cm.dot:55:78
template <class C>
inline constexpr bool has_raise_endpoint_method_up = requires(C& c) { c.raise_endpoint_method_up(); };
// void release_the_call()  spec/rdma_cm.dot:56:79
template <class C>
inline constexpr bool has_release_the_call = requires(C& c) { c.release_the_call(); };
// void raise_endpoint_method_failed()  spec/rdma_cm.dot:56:97
template <class C>
inline constexpr bool has_raise_endpoint_method_failed = requires(C& c) { c.raise_endpoint_method_failed(); };
// void throw_away_the_queue_pair()  spec/rdma_cm.dot:57:69
template <class C>
inline constexpr bool has_throw_away_the_queue_pair = requires(C& c) { c.throw_away_the_queue_pair(); };
// bool finalizing() const  spec/rdma_cm.dot:62:26
template <class C>
inline constexpr bool has_finalizing = requires(C& c) { c.finalizing() ? 1 : 0; };
// void reject_as_finalizing()  spec/rdma_cm.dot:62:45
template <class C>
inline constexpr bool has_reject_as_finalizing = requires(C& c) { c.reject_as_finalizing(); };
// bool a_former_connection_still_ends() const  spec/rdma_cm.dot:63:45
template <class C>
inline constexpr bool has_a_former_connection_still_ends = requires(C& c) { c.a_former_connection_still_ends() ? 1 : 0; };
// void reject_as_closing()  spec/rdma_cm.dot:63:84
template <class C>
inline constexpr bool has_reject_as_closing = requires(C& c) { c.reject_as_closing(); };
// void reject_as_rung()  spec/rdma_cm.dot:64:88
template <class C>
inline constexpr bool has_reject_as_rung = requires(C& c) { c.reject_as_rung(); };
// void raise_endpoint_wanted()  spec/rdma_cm.dot:64:104
template <class C>
inline constexpr bool has_raise_endpoint_wanted = requires(C& c) { c.raise_endpoint_wanted(); };
// void ring()  spec/rdma_cm.dot:69:64
template <class C>
inline constexpr bool has_ring = requires(C& c) { c.ring(); };
// bool the_reason_is_that_it_was_heard() const  spec/rdma_cm.dot:73:26
template <class C>
inline constexpr bool has_the_reason_is_that_it_was_heard = requires(C& c) { c.the_reason_is_that_it_was_heard() ? 1 : 0; };
// bool this_device_tells_rejections_as_errors() const  spec/rdma_cm.dot:77:27
template <class C>
inline constexpr bool has_this_device_tells_rejections_as_errors = requires(C& c) { c.this_device_tells_rejections_as_errors() ? 1 : 0; };
// void take_the_call()  spec/rdma_cm.dot:85:93
template <class C>
inline constexpr bool has_take_the_call = requires(C& c) { c.take_the_call(); };
// void accept()  spec/rdma_cm.dot:85:131
template <class C>
inline constexpr bool has_accept = requires(C& c) { c.accept(); };
// void raise_endpoint_admit()  spec/rdma_cm.dot:85:139
template <class C>
inline constexpr bool has_raise_endpoint_admit = requires(C& c) { c.raise_endpoint_admit(); };
// bool it_is_older_than_this_attempt() const  spec/rdma_cm.dot:95:29
template <class C>
inline constexpr bool has_it_is_older_than_this_attempt = requires(C& c) { c.it_is_older_than_this_attempt() ? 1 : 0; };
// void raise_endpoint_conn_lost()  spec/rdma_cm.dot:102:87
template <class C>
inline constexpr bool has_raise_endpoint_conn_lost = requires(C& c) { c.raise_endpoint_conn_lost(); };
// void unexpected(State, Event)  spec/rdma_cm.dot:29:14
template <class C>
inline constexpr bool can_unexpected = requires(C& c) { c.unexpected(State{}, Event{}); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_resolve_the_address<C> &&
  detail::has_this_side_calls<C> &&
  detail::has_resolve_the_route<C> &&
  detail::has_create_the_queue_pair<C> &&
  detail::has_call<C> &&
  detail::has_raise_queue_pair_cm_ready<C> &&
  detail::has_raise_endpoint_method_up<C> &&
  detail::has_release_the_call<C> &&
  detail::has_raise_endpoint_method_failed<C> &&
  detail::has_throw_away_the_queue_pair<C> &&
  detail::has_finalizing<C> &&
  detail::has_reject_as_finalizing<C> &&
  detail::has_a_former_connection_still_ends<C> &&
  detail::has_reject_as_closing<C> &&
  detail::has_reject_as_rung<C> &&
  detail::has_raise_endpoint_wanted<C> &&
  detail::has_ring<C> &&
  detail::has_the_reason_is_that_it_was_heard<C> &&
  detail::has_this_device_tells_rejections_as_errors<C> &&
  detail::has_take_the_call<C> &&
  detail::has_accept<C> &&
  detail::has_raise_endpoint_admit<C> &&
  detail::has_it_is_older_than_this_attempt<C> &&
  detail::has_raise_endpoint_conn_lost<C> &&
  detail::can_unexpected<C>;

namespace detail {

// A phrase that nobody implements is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_resolve_the_address<C>, "spec/rdma_cm.dot:50:42: no hook for \"resolve the address\": implement void resolve_the_address()");
  static_assert(has_this_side_calls<C>, "spec/rdma_cm.dot:51:40: no hook for \"this side calls\": implement bool this_side_calls() const");
  static_assert(has_resolve_the_route<C>, "spec/rdma_cm.dot:53:56: no hook for \"resolve the route\": implement void resolve_the_route()");
  static_assert(has_create_the_queue_pair<C>, "spec/rdma_cm.dot:54:54: no hook for \"create the queue pair\": implement void create_the_queue_pair()");
  static_assert(has_call<C>, "spec/rdma_cm.dot:54:77: no hook for \"call\": implement void call()");
  static_assert(has_raise_queue_pair_cm_ready<C>, "spec/rdma_cm.dot:55:51: no hook for \"raise queue_pair CM_READY\": implement void raise_queue_pair_cm_ready()");
  static_assert(has_raise_endpoint_method_up<C>, "spec/rdma_cm.dot:55:78: no hook for \"raise endpoint METHOD_UP\": implement void raise_endpoint_method_up()");
  static_assert(has_release_the_call<C>, "spec/rdma_cm.dot:56:79: no hook for \"release the call\": implement void release_the_call()");
  static_assert(has_raise_endpoint_method_failed<C>, "spec/rdma_cm.dot:56:97: no hook for \"raise endpoint METHOD_FAILED\": implement void raise_endpoint_method_failed()");
  static_assert(has_throw_away_the_queue_pair<C>, "spec/rdma_cm.dot:57:69: no hook for \"throw away the queue pair\": implement void throw_away_the_queue_pair()");
  static_assert(has_finalizing<C>, "spec/rdma_cm.dot:62:26: no hook for \"finalizing\": implement bool finalizing() const");
  static_assert(has_reject_as_finalizing<C>, "spec/rdma_cm.dot:62:45: no hook for \"reject as finalizing\": implement void reject_as_finalizing()");
  static_assert(has_a_former_connection_still_ends<C>, "spec/rdma_cm.dot:63:45: no hook for \"a former connection still ends\": implement bool a_former_connection_still_ends() const");
  static_assert(has_reject_as_closing<C>, "spec/rdma_cm.dot:63:84: no hook for \"reject as closing\": implement void reject_as_closing()");
  static_assert(has_reject_as_rung<C>, "spec/rdma_cm.dot:64:88: no hook for \"reject as rung\": implement void reject_as_rung()");
  static_assert(has_raise_endpoint_wanted<C>, "spec/rdma_cm.dot:64:104: no hook for \"raise endpoint WANTED\": implement void raise_endpoint_wanted()");
  static_assert(has_ring<C>, "spec/rdma_cm.dot:69:64: no hook for \"ring\": implement void ring()");
  static_assert(has_the_reason_is_that_it_was_heard<C>, "spec/rdma_cm.dot:73:26: no hook for \"the reason is that it was heard\": implement bool the_reason_is_that_it_was_heard() const");
  static_assert(has_this_device_tells_rejections_as_errors<C>, "spec/rdma_cm.dot:77:27: no hook for \"this device tells rejections as errors\": implement bool this_device_tells_rejections_as_errors() const");
  static_assert(has_take_the_call<C>, "spec/rdma_cm.dot:85:93: no hook for \"take the call\": implement void take_the_call()");
  static_assert(has_accept<C>, "spec/rdma_cm.dot:85:131: no hook for \"accept\": implement void accept()");
  static_assert(has_raise_endpoint_admit<C>, "spec/rdma_cm.dot:85:139: no hook for \"raise endpoint ADMIT\": implement void raise_endpoint_admit()");
  static_assert(has_it_is_older_than_this_attempt<C>, "spec/rdma_cm.dot:95:29: no hook for \"it is older than this attempt\": implement bool it_is_older_than_this_attempt() const");
  static_assert(has_raise_endpoint_conn_lost<C>, "spec/rdma_cm.dot:102:87: no hook for \"raise endpoint CONN_LOST\": implement void raise_endpoint_conn_lost()");
  static_assert(can_unexpected<C>, "spec/rdma_cm.dot:29:14: no hook for events that are an error: implement void unexpected(State, Event)");
}

// IDLE on START: spec/rdma_cm.dot:50:29
template <class C, class Observer>
STATEWIRE_CELL State cell_IDLE_on_START([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.this_side_calls()) {
    c.resolve_the_address();
    observer.transition(0);
    return State::RESOLVING;
  }
  c.resolve_the_address();
  observer.transition(1);
  return State::RING_RESOLVING;
}

// IDLE on REQUEST: spec/rdma_cm.dot:82:26
template <class C, class Observer>
STATEWIRE_CELL State cell_IDLE_on_REQUEST([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.finalizing()) {
    c.reject_as_finalizing();
    observer.transition(2);
    return State::IDLE;
  }
  if (c.a_former_connection_still_ends()) {
    c.reject_as_closing();
    observer.transition(3);
    return State::IDLE;
  }
  c.take_the_call();
  c.create_the_queue_pair();
  c.accept();
  c.raise_endpoint_admit();
  observer.transition(4);
  return State::ACCEPTED;
}

// IDLE on DOORBELL: spec/rdma_cm.dot:61:25
template <class C, class Observer>
STATEWIRE_CELL State cell_IDLE_on_DOORBELL([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.finalizing()) {
    c.reject_as_finalizing();
    observer.transition(5);
    return State::IDLE;
  }
  if (c.a_former_connection_still_ends()) {
    c.reject_as_closing();
    observer.transition(6);
    return State::IDLE;
  }
  c.reject_as_rung();
  c.raise_endpoint_wanted();
  observer.transition(7);
  return State::IDLE;
}

// RESOLVING on ADDRESS_RESOLVED: spec/rdma_cm.dot:53:32
template <class C, class Observer>
STATEWIRE_CELL State cell_RESOLVING_on_ADDRESS_RESOLVED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.resolve_the_route();
  observer.transition(8);
  return State::ROUTING;
}

// RESOLVING, ROUTING on FAILED, UNRESOLVED: spec/rdma_cm.dot:56:52
template <class C, class Observer>
STATEWIRE_CELL State cell_RESOLVING_on_UNRESOLVED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.release_the_call();
  c.raise_endpoint_method_failed();
  observer.transition(first);
  return State::IDLE;
}

// RESOLVING, ROUTING, CALLING on DOORBELL: spec/rdma_cm.dot:65:80
template <class C, class Observer>
STATEWIRE_CELL State cell_RESOLVING_on_DOORBELL([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.reject_as_rung();
  observer.transition(first);
  return s;
}

// RESOLVING, ROUTING on STOP: spec/rdma_cm.dot:107:52
template <class C, class Observer>
STATEWIRE_CELL State cell_RESOLVING_on_STOP([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.release_the_call();
  observer.transition(first);
  return State::IDLE;
}

// ROUTING on ROUTE_RESOLVED: spec/rdma_cm.dot:54:32
template <class C, class Observer>
STATEWIRE_CELL State cell_ROUTING_on_ROUTE_RESOLVED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.create_the_queue_pair();
  c.call();
  observer.transition(13);
  return State::CALLING;
}

// CALLING on ESTABLISHED: spec/rdma_cm.dot:55:32
template <class C, class Observer>
STATEWIRE_CELL State cell_CALLING_on_ESTABLISHED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_queue_pair_cm_ready();
  c.raise_endpoint_method_up();
  observer.transition(19);
  return State::CONNECTED;
}

// CALLING on DISCONNECTED, FAILED, REJECTED: spec/rdma_cm.dot:57:29
template <class C, class Observer>
STATEWIRE_CELL State cell_CALLING_on_REJECTED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.throw_away_the_queue_pair();
  c.release_the_call();
  c.raise_endpoint_method_failed();
  observer.transition(first);
  return State::IDLE;
}

// CALLING on STOP: spec/rdma_cm.dot:108:29
template <class C, class Observer>
STATEWIRE_CELL State cell_CALLING_on_STOP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.throw_away_the_queue_pair();
  c.release_the_call();
  observer.transition(23);
  return State::IDLE;
}

// RING_RESOLVING on ADDRESS_RESOLVED: spec/rdma_cm.dot:68:42
template <class C, class Observer>
STATEWIRE_CELL State cell_RING_RESOLVING_on_ADDRESS_RESOLVED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.resolve_the_route();
  observer.transition(24);
  return State::RING_ROUTING;
}

// RING_RESOLVING, RING_ROUTING on FAILED, UNRESOLVED: spec/rdma_cm.dot:70:57
template <class C, class Observer>
STATEWIRE_CELL State cell_RING_RESOLVING_on_UNRESOLVED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.release_the_call();
  c.raise_endpoint_method_failed();
  observer.transition(first);
  return State::IDLE;
}

// RING_RESOLVING, RING_ROUTING, RINGING on REQUEST: spec/rdma_cm.dot:86:54
template <class C, class Observer>
STATEWIRE_CELL State cell_RING_RESOLVING_on_REQUEST([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.release_the_call();
  c.take_the_call();
  c.create_the_queue_pair();
  c.accept();
  observer.transition(first);
  return State::ACCEPTED;
}

// RING_RESOLVING, RING_ROUTING, RINGING on STOP: spec/rdma_cm.dot:109:57
template <class C, class Observer>
STATEWIRE_CELL State cell_RING_RESOLVING_on_STOP([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.release_the_call();
  observer.transition(first);
  return State::IDLE;
}

// RING_ROUTING on ROUTE_RESOLVED: spec/rdma_cm.dot:69:42
template <class C, class Observer>
STATEWIRE_CELL State cell_RING_ROUTING_on_ROUTE_RESOLVED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.ring();
  observer.transition(29);
  return State::RINGING;
}

// RINGING on REJECTED: spec/rdma_cm.dot:72:28
template <class C, class Observer>
STATEWIRE_CELL State cell_RINGING_on_REJECTED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.the_reason_is_that_it_was_heard()) {
    c.release_the_call();
    observer.transition(35);
    return State::RUNG;
  }
  c.release_the_call();
  c.raise_endpoint_method_failed();
  observer.transition(36);
  return State::IDLE;
}

// RINGING on DISCONNECTED, FAILED: spec/rdma_cm.dot:76:29
template <class C, class Observer>
STATEWIRE_CELL State cell_RINGING_on_FAILED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  if (c.this_device_tells_rejections_as_errors()) {
    c.release_the_call();
    observer.transition(first);
    return State::RUNG;
  }
  c.release_the_call();
  c.raise_endpoint_method_failed();
  observer.transition(static_cast<::statewire::TransitionId>(first + 1));
  return State::IDLE;
}

// RUNG on REQUEST: spec/rdma_cm.dot:87:31
template <class C, class Observer>
STATEWIRE_CELL State cell_RUNG_on_REQUEST([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.take_the_call();
  c.create_the_queue_pair();
  c.accept();
  observer.transition(42);
  return State::ACCEPTED;
}

// RUNG on STOP: spec/rdma_cm.dot:111:24
template <class C, class Observer>
STATEWIRE_CELL State cell_RUNG_on_STOP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(43);
  return State::IDLE;
}

// ACCEPTED on REQUEST: spec/rdma_cm.dot:94:28
template <class C, class Observer>
STATEWIRE_CELL State cell_ACCEPTED_on_REQUEST([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.it_is_older_than_this_attempt()) {
    c.reject_as_closing();
    observer.transition(44);
    return State::ACCEPTED;
  }
  c.throw_away_the_queue_pair();
  c.release_the_call();
  c.take_the_call();
  c.create_the_queue_pair();
  c.accept();
  observer.transition(45);
  return State::ACCEPTED;
}

// ACCEPTED on EARLY_DATA, ESTABLISHED: spec/rdma_cm.dot:88:33
template <class C, class Observer>
STATEWIRE_CELL State cell_ACCEPTED_on_ESTABLISHED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.raise_queue_pair_cm_ready();
  c.raise_endpoint_method_up();
  observer.transition(first);
  return State::CONNECTED;
}

// ACCEPTED on DISCONNECTED, FAILED, REJECTED: spec/rdma_cm.dot:89:33
template <class C, class Observer>
STATEWIRE_CELL State cell_ACCEPTED_on_REJECTED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.throw_away_the_queue_pair();
  c.release_the_call();
  c.raise_endpoint_method_failed();
  observer.transition(first);
  return State::IDLE;
}

// ACCEPTED on STOP: spec/rdma_cm.dot:112:29
template <class C, class Observer>
STATEWIRE_CELL State cell_ACCEPTED_on_STOP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.throw_away_the_queue_pair();
  c.release_the_call();
  observer.transition(51);
  return State::IDLE;
}

// CONNECTED on DOORBELL, REQUEST: spec/rdma_cm.dot:101:34
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTED_on_REQUEST([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  if (c.it_is_older_than_this_attempt()) {
    c.reject_as_closing();
    observer.transition(first);
    return s;
  }
  c.reject_as_closing();
  c.raise_endpoint_conn_lost();
  observer.transition(static_cast<::statewire::TransitionId>(first + 1));
  return s;
}

// CONNECTED on DISCONNECTED, FAILED, REJECTED: spec/rdma_cm.dot:104:58
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTED_on_REJECTED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.raise_endpoint_conn_lost();
  observer.transition(first);
  return s;
}

// CONNECTED on OVER, STOP: spec/rdma_cm.dot:113:29
template <class C, class Observer>
STATEWIRE_CELL State cell_CONNECTED_on_STOP([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.throw_away_the_queue_pair();
  c.release_the_call();
  observer.transition(first);
  return State::IDLE;
}

} // namespace detail

// The dispatch: what `s` becomes on `e`.
template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State step([[maybe_unused]] State s, [[maybe_unused]] Event e, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::IDLE:
      switch (e) {
      case Event::START: return detail::cell_IDLE_on_START(c, observer);
      case Event::REQUEST: return detail::cell_IDLE_on_REQUEST(c, observer);
      case Event::DOORBELL: return detail::cell_IDLE_on_DOORBELL(c, observer);
      case Event::ADDRESS_RESOLVED:
      case Event::ROUTE_RESOLVED:
      case Event::UNRESOLVED:
      case Event::ESTABLISHED:
      case Event::EARLY_DATA:
      case Event::REJECTED:
      case Event::FAILED:
      case Event::DISCONNECTED:
      case Event::STOP:
      case Event::OVER: return s; // ignored
      }
      break;
    case State::RESOLVING:
      switch (e) {
      case Event::ADDRESS_RESOLVED: return detail::cell_RESOLVING_on_ADDRESS_RESOLVED(c, observer);
      case Event::UNRESOLVED: return detail::cell_RESOLVING_on_UNRESOLVED(s, c, observer, 9);
      case Event::DOORBELL: return detail::cell_RESOLVING_on_DOORBELL(s, c, observer, 10);
      case Event::FAILED: return detail::cell_RESOLVING_on_UNRESOLVED(s, c, observer, 11);
      case Event::STOP: return detail::cell_RESOLVING_on_STOP(s, c, observer, 12);
      case Event::EARLY_DATA: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::ROUTING:
      switch (e) {
      case Event::ROUTE_RESOLVED: return detail::cell_ROUTING_on_ROUTE_RESOLVED(c, observer);
      case Event::UNRESOLVED: return detail::cell_RESOLVING_on_UNRESOLVED(s, c, observer, 14);
      case Event::DOORBELL: return detail::cell_RESOLVING_on_DOORBELL(s, c, observer, 15);
      case Event::FAILED: return detail::cell_RESOLVING_on_UNRESOLVED(s, c, observer, 16);
      case Event::STOP: return detail::cell_RESOLVING_on_STOP(s, c, observer, 17);
      case Event::EARLY_DATA: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::CALLING:
      switch (e) {
      case Event::DOORBELL: return detail::cell_RESOLVING_on_DOORBELL(s, c, observer, 18);
      case Event::ESTABLISHED: return detail::cell_CALLING_on_ESTABLISHED(c, observer);
      case Event::REJECTED: return detail::cell_CALLING_on_REJECTED(s, c, observer, 20);
      case Event::FAILED: return detail::cell_CALLING_on_REJECTED(s, c, observer, 21);
      case Event::DISCONNECTED: return detail::cell_CALLING_on_REJECTED(s, c, observer, 22);
      case Event::STOP: return detail::cell_CALLING_on_STOP(c, observer);
      case Event::EARLY_DATA: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::RING_RESOLVING:
      switch (e) {
      case Event::ADDRESS_RESOLVED: return detail::cell_RING_RESOLVING_on_ADDRESS_RESOLVED(c, observer);
      case Event::UNRESOLVED: return detail::cell_RING_RESOLVING_on_UNRESOLVED(s, c, observer, 25);
      case Event::REQUEST: return detail::cell_RING_RESOLVING_on_REQUEST(s, c, observer, 26);
      case Event::FAILED: return detail::cell_RING_RESOLVING_on_UNRESOLVED(s, c, observer, 27);
      case Event::STOP: return detail::cell_RING_RESOLVING_on_STOP(s, c, observer, 28);
      case Event::EARLY_DATA: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::RING_ROUTING:
      switch (e) {
      case Event::ROUTE_RESOLVED: return detail::cell_RING_ROUTING_on_ROUTE_RESOLVED(c, observer);
      case Event::UNRESOLVED: return detail::cell_RING_RESOLVING_on_UNRESOLVED(s, c, observer, 30);
      case Event::REQUEST: return detail::cell_RING_RESOLVING_on_REQUEST(s, c, observer, 31);
      case Event::FAILED: return detail::cell_RING_RESOLVING_on_UNRESOLVED(s, c, observer, 32);
      case Event::STOP: return detail::cell_RING_RESOLVING_on_STOP(s, c, observer, 33);
      case Event::EARLY_DATA: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::RINGING:
      switch (e) {
      case Event::REQUEST: return detail::cell_RING_RESOLVING_on_REQUEST(s, c, observer, 34);
      case Event::REJECTED: return detail::cell_RINGING_on_REJECTED(c, observer);
      case Event::FAILED: return detail::cell_RINGING_on_FAILED(s, c, observer, 37);
      case Event::DISCONNECTED: return detail::cell_RINGING_on_FAILED(s, c, observer, 39);
      case Event::STOP: return detail::cell_RING_RESOLVING_on_STOP(s, c, observer, 41);
      case Event::EARLY_DATA: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::RUNG:
      switch (e) {
      case Event::REQUEST: return detail::cell_RUNG_on_REQUEST(c, observer);
      case Event::STOP: return detail::cell_RUNG_on_STOP(c, observer);
      case Event::ADDRESS_RESOLVED:
      case Event::ROUTE_RESOLVED:
      case Event::UNRESOLVED:
      case Event::ESTABLISHED:
      case Event::EARLY_DATA:
      case Event::REJECTED:
      case Event::FAILED:
      case Event::DISCONNECTED: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::ACCEPTED:
      switch (e) {
      case Event::REQUEST: return detail::cell_ACCEPTED_on_REQUEST(c, observer);
      case Event::ESTABLISHED: return detail::cell_ACCEPTED_on_ESTABLISHED(s, c, observer, 46);
      case Event::EARLY_DATA: return detail::cell_ACCEPTED_on_ESTABLISHED(s, c, observer, 47);
      case Event::REJECTED: return detail::cell_ACCEPTED_on_REJECTED(s, c, observer, 48);
      case Event::FAILED: return detail::cell_ACCEPTED_on_REJECTED(s, c, observer, 49);
      case Event::DISCONNECTED: return detail::cell_ACCEPTED_on_REJECTED(s, c, observer, 50);
      case Event::STOP: return detail::cell_ACCEPTED_on_STOP(c, observer);
      case Event::ADDRESS_RESOLVED:
      case Event::ROUTE_RESOLVED:
      case Event::UNRESOLVED: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::CONNECTED:
      switch (e) {
      case Event::REQUEST: return detail::cell_CONNECTED_on_REQUEST(s, c, observer, 52);
      case Event::DOORBELL: return detail::cell_CONNECTED_on_REQUEST(s, c, observer, 54);
      case Event::REJECTED: return detail::cell_CONNECTED_on_REJECTED(s, c, observer, 56);
      case Event::FAILED: return detail::cell_CONNECTED_on_REJECTED(s, c, observer, 57);
      case Event::DISCONNECTED: return detail::cell_CONNECTED_on_REJECTED(s, c, observer, 58);
      case Event::STOP: return detail::cell_CONNECTED_on_STOP(s, c, observer, 59);
      case Event::OVER: return detail::cell_CONNECTED_on_STOP(s, c, observer, 60);
      case Event::ADDRESS_RESOLVED:
      case Event::ROUTE_RESOLVED:
      case Event::UNRESOLVED:
      case Event::ESTABLISHED:
      case Event::EARLY_DATA: return s; // ignored
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
STATEWIRE_CELL State on_START([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::START;
    switch (s) {
    case State::IDLE: return detail::cell_IDLE_on_START(c, observer);
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_ADDRESS_RESOLVED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::ADDRESS_RESOLVED;
    switch (s) {
    case State::RESOLVING: return detail::cell_RESOLVING_on_ADDRESS_RESOLVED(c, observer);
    case State::RING_RESOLVING: return detail::cell_RING_RESOLVING_on_ADDRESS_RESOLVED(c, observer);
    case State::IDLE:
    case State::RUNG:
    case State::ACCEPTED:
    case State::CONNECTED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_ROUTE_RESOLVED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::ROUTE_RESOLVED;
    switch (s) {
    case State::ROUTING: return detail::cell_ROUTING_on_ROUTE_RESOLVED(c, observer);
    case State::RING_ROUTING: return detail::cell_RING_ROUTING_on_ROUTE_RESOLVED(c, observer);
    case State::IDLE:
    case State::RUNG:
    case State::ACCEPTED:
    case State::CONNECTED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_UNRESOLVED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::UNRESOLVED;
    switch (s) {
    case State::RESOLVING: return detail::cell_RESOLVING_on_UNRESOLVED(s, c, observer, 9);
    case State::ROUTING: return detail::cell_RESOLVING_on_UNRESOLVED(s, c, observer, 14);
    case State::RING_RESOLVING: return detail::cell_RING_RESOLVING_on_UNRESOLVED(s, c, observer, 25);
    case State::RING_ROUTING: return detail::cell_RING_RESOLVING_on_UNRESOLVED(s, c, observer, 30);
    case State::IDLE:
    case State::RUNG:
    case State::ACCEPTED:
    case State::CONNECTED: return s; // ignored
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
    case State::IDLE: return detail::cell_IDLE_on_REQUEST(c, observer);
    case State::RING_RESOLVING: return detail::cell_RING_RESOLVING_on_REQUEST(s, c, observer, 26);
    case State::RING_ROUTING: return detail::cell_RING_RESOLVING_on_REQUEST(s, c, observer, 31);
    case State::RINGING: return detail::cell_RING_RESOLVING_on_REQUEST(s, c, observer, 34);
    case State::RUNG: return detail::cell_RUNG_on_REQUEST(c, observer);
    case State::ACCEPTED: return detail::cell_ACCEPTED_on_REQUEST(c, observer);
    case State::CONNECTED: return detail::cell_CONNECTED_on_REQUEST(s, c, observer, 52);
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_DOORBELL([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::DOORBELL;
    switch (s) {
    case State::IDLE: return detail::cell_IDLE_on_DOORBELL(c, observer);
    case State::RESOLVING: return detail::cell_RESOLVING_on_DOORBELL(s, c, observer, 10);
    case State::ROUTING: return detail::cell_RESOLVING_on_DOORBELL(s, c, observer, 15);
    case State::CALLING: return detail::cell_RESOLVING_on_DOORBELL(s, c, observer, 18);
    case State::CONNECTED: return detail::cell_CONNECTED_on_REQUEST(s, c, observer, 54);
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_ESTABLISHED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::ESTABLISHED;
    switch (s) {
    case State::CALLING: return detail::cell_CALLING_on_ESTABLISHED(c, observer);
    case State::ACCEPTED: return detail::cell_ACCEPTED_on_ESTABLISHED(s, c, observer, 46);
    case State::IDLE:
    case State::RUNG:
    case State::CONNECTED: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_EARLY_DATA([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::ACCEPTED: return detail::cell_ACCEPTED_on_ESTABLISHED(s, c, observer, 47);
    case State::IDLE:
    case State::RESOLVING:
    case State::ROUTING:
    case State::CALLING:
    case State::RING_RESOLVING:
    case State::RING_ROUTING:
    case State::RINGING:
    case State::RUNG:
    case State::CONNECTED: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_REJECTED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::REJECTED;
    switch (s) {
    case State::CALLING: return detail::cell_CALLING_on_REJECTED(s, c, observer, 20);
    case State::RINGING: return detail::cell_RINGING_on_REJECTED(c, observer);
    case State::ACCEPTED: return detail::cell_ACCEPTED_on_REJECTED(s, c, observer, 48);
    case State::CONNECTED: return detail::cell_CONNECTED_on_REJECTED(s, c, observer, 56);
    case State::IDLE:
    case State::RUNG: return s; // ignored
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
    case State::RESOLVING: return detail::cell_RESOLVING_on_UNRESOLVED(s, c, observer, 11);
    case State::ROUTING: return detail::cell_RESOLVING_on_UNRESOLVED(s, c, observer, 16);
    case State::CALLING: return detail::cell_CALLING_on_REJECTED(s, c, observer, 21);
    case State::RING_RESOLVING: return detail::cell_RING_RESOLVING_on_UNRESOLVED(s, c, observer, 27);
    case State::RING_ROUTING: return detail::cell_RING_RESOLVING_on_UNRESOLVED(s, c, observer, 32);
    case State::RINGING: return detail::cell_RINGING_on_FAILED(s, c, observer, 37);
    case State::ACCEPTED: return detail::cell_ACCEPTED_on_REJECTED(s, c, observer, 49);
    case State::CONNECTED: return detail::cell_CONNECTED_on_REJECTED(s, c, observer, 57);
    case State::IDLE:
    case State::RUNG: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_DISCONNECTED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::DISCONNECTED;
    switch (s) {
    case State::CALLING: return detail::cell_CALLING_on_REJECTED(s, c, observer, 22);
    case State::RINGING: return detail::cell_RINGING_on_FAILED(s, c, observer, 39);
    case State::ACCEPTED: return detail::cell_ACCEPTED_on_REJECTED(s, c, observer, 50);
    case State::CONNECTED: return detail::cell_CONNECTED_on_REJECTED(s, c, observer, 58);
    case State::IDLE:
    case State::RUNG: return s; // ignored
    default: c.unexpected(s, e); return s;
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
    case State::RESOLVING: return detail::cell_RESOLVING_on_STOP(s, c, observer, 12);
    case State::ROUTING: return detail::cell_RESOLVING_on_STOP(s, c, observer, 17);
    case State::CALLING: return detail::cell_CALLING_on_STOP(c, observer);
    case State::RING_RESOLVING: return detail::cell_RING_RESOLVING_on_STOP(s, c, observer, 28);
    case State::RING_ROUTING: return detail::cell_RING_RESOLVING_on_STOP(s, c, observer, 33);
    case State::RINGING: return detail::cell_RING_RESOLVING_on_STOP(s, c, observer, 41);
    case State::RUNG: return detail::cell_RUNG_on_STOP(c, observer);
    case State::ACCEPTED: return detail::cell_ACCEPTED_on_STOP(c, observer);
    case State::CONNECTED: return detail::cell_CONNECTED_on_STOP(s, c, observer, 59);
    case State::IDLE: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_OVER([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::OVER;
    switch (s) {
    case State::CONNECTED: return detail::cell_CONNECTED_on_STOP(s, c, observer, 60);
    case State::IDLE: return s; // ignored
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

} // namespace statewire::spec::rdma_cm
