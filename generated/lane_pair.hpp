// lane_pair: written by statewirec from lanes/lane_pair.dot. Do not edit: edit the spec.
// the queue pair of one end of a lane
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewirec/machine.hpp>

namespace statewire::spec::lane_pair {

enum class State : std::uint8_t {
  WAITING, // it is being connected
  READY, // the peer is not known to be ready
  LISTENING, // the peer writes first
  WRITING, // no work was under way at the last check, or some has completed since
  ASKED, // work was under way at the last check
  SLOW, // … at the last two checks; nothing has completed since
  ENDED, // the lane is over, and its stream will stop it
  GONE, // it was stopped
};
enum class Event : std::uint8_t {
  CONNECTED,
  LET_WRITE,
  ARRIVAL,
  WORK,
  CHECK,
  OPEN_REGION,
  READ_REGION,
  FAILED,
  BAD,
  STOP,
};

inline constexpr std::string_view k_machine_name = "lane_pair";
inline constexpr State k_initial = State::WAITING;
inline constexpr std::size_t k_state_count = 8;
inline constexpr std::size_t k_event_count = 10;
inline constexpr std::size_t k_timer_count = 0;
inline constexpr std::size_t k_transition_count = 44;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "WAITING",
  "READY",
  "LISTENING",
  "WRITING",
  "ASKED",
  "SLOW",
  "ENDED",
  "GONE",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "it is being connected",
  "the peer is not known to be ready",
  "the peer writes first",
  "no work was under way at the last check, or some has completed since",
  "work was under way at the last check",
  "\342\200\246 at the last two checks; nothing has completed since",
  "the lane is over, and its stream will stop it",
  "it was stopped",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "CONNECTED",
  "LET_WRITE",
  "ARRIVAL",
  "WORK",
  "CHECK",
  "OPEN_REGION",
  "READ_REGION",
  "FAILED",
  "BAD",
  "STOP",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 50> k_edges{
  0, 17, 18, 19, 1, 2, 1, 3, 1, 4, 5, 15, 17, 18, 19, 6, 15, 17, 18, 19,
  5, 7, 9, 10, 9, 11, 9, 12, 15, 16, 17, 18, 19, 5, 8, 13, 15, 16, 17, 18,
  19, 5, 8, 14, 15, 16, 17, 18, 19, 20,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 1, "", "lanes/lane_pair.dot", 49, {detail::k_edges.data() + 0, 1}}, // 0: WAITING -> READY on CONNECTED
  {0, 7, 6, "", "lanes/lane_pair.dot", 74, {detail::k_edges.data() + 1, 1}}, // 1: WAITING -> ENDED on FAILED
  {0, 8, 6, "", "lanes/lane_pair.dot", 75, {detail::k_edges.data() + 2, 1}}, // 2: WAITING -> ENDED on BAD
  {0, 9, 7, "", "lanes/lane_pair.dot", 76, {detail::k_edges.data() + 3, 1}}, // 3: WAITING -> GONE on STOP
  {1, 1, 2, "the peer writes first and not something has come", "lanes/lane_pair.dot", 52, {detail::k_edges.data() + 4, 2}}, // 4: READY -> LISTENING on LET_WRITE
  {1, 1, 3, "the peer writes first and something has come", "lanes/lane_pair.dot", 52, {detail::k_edges.data() + 6, 2}}, // 5: READY -> WRITING on LET_WRITE
  {1, 1, 3, "not the peer writes first", "lanes/lane_pair.dot", 52, {detail::k_edges.data() + 8, 2}}, // 6: READY -> WRITING on LET_WRITE
  {1, 2, 1, "", "lanes/lane_pair.dot", 58, {detail::k_edges.data() + 10, 1}}, // 7: READY -> READY on ARRIVAL
  {1, 5, 1, "", "lanes/lane_pair.dot", 71, {detail::k_edges.data() + 11, 1}}, // 8: READY -> READY on OPEN_REGION
  {1, 7, 6, "", "lanes/lane_pair.dot", 74, {detail::k_edges.data() + 12, 1}}, // 9: READY -> ENDED on FAILED
  {1, 8, 6, "", "lanes/lane_pair.dot", 75, {detail::k_edges.data() + 13, 1}}, // 10: READY -> ENDED on BAD
  {1, 9, 7, "", "lanes/lane_pair.dot", 76, {detail::k_edges.data() + 14, 1}}, // 11: READY -> GONE on STOP
  {2, 2, 3, "", "lanes/lane_pair.dot", 59, {detail::k_edges.data() + 15, 1}}, // 12: LISTENING -> WRITING on ARRIVAL
  {2, 5, 2, "", "lanes/lane_pair.dot", 71, {detail::k_edges.data() + 16, 1}}, // 13: LISTENING -> LISTENING on OPEN_REGION
  {2, 7, 6, "", "lanes/lane_pair.dot", 74, {detail::k_edges.data() + 17, 1}}, // 14: LISTENING -> ENDED on FAILED
  {2, 8, 6, "", "lanes/lane_pair.dot", 75, {detail::k_edges.data() + 18, 1}}, // 15: LISTENING -> ENDED on BAD
  {2, 9, 7, "", "lanes/lane_pair.dot", 76, {detail::k_edges.data() + 19, 1}}, // 16: LISTENING -> GONE on STOP
  {3, 2, 3, "", "lanes/lane_pair.dot", 58, {detail::k_edges.data() + 20, 1}}, // 17: WRITING -> WRITING on ARRIVAL
  {3, 3, 3, "", "lanes/lane_pair.dot", 60, {detail::k_edges.data() + 21, 1}}, // 18: WRITING -> WRITING on WORK
  {3, 4, 3, "not work is under way", "lanes/lane_pair.dot", 64, {detail::k_edges.data() + 22, 2}}, // 19: WRITING -> WRITING on CHECK
  {3, 4, 4, "work is under way and a completion is due", "lanes/lane_pair.dot", 64, {detail::k_edges.data() + 24, 2}}, // 20: WRITING -> ASKED on CHECK
  {3, 4, 4, "work is under way and not a completion is due", "lanes/lane_pair.dot", 64, {detail::k_edges.data() + 26, 2}}, // 21: WRITING -> ASKED on CHECK
  {3, 5, 3, "", "lanes/lane_pair.dot", 71, {detail::k_edges.data() + 28, 1}}, // 22: WRITING -> WRITING on OPEN_REGION
  {3, 6, 3, "", "lanes/lane_pair.dot", 72, {detail::k_edges.data() + 29, 1}}, // 23: WRITING -> WRITING on READ_REGION
  {3, 7, 6, "", "lanes/lane_pair.dot", 74, {detail::k_edges.data() + 30, 1}}, // 24: WRITING -> ENDED on FAILED
  {3, 8, 6, "", "lanes/lane_pair.dot", 75, {detail::k_edges.data() + 31, 1}}, // 25: WRITING -> ENDED on BAD
  {3, 9, 7, "", "lanes/lane_pair.dot", 76, {detail::k_edges.data() + 32, 1}}, // 26: WRITING -> GONE on STOP
  {4, 2, 4, "", "lanes/lane_pair.dot", 58, {detail::k_edges.data() + 33, 1}}, // 27: ASKED -> ASKED on ARRIVAL
  {4, 3, 3, "", "lanes/lane_pair.dot", 61, {detail::k_edges.data() + 34, 1}}, // 28: ASKED -> WRITING on WORK
  {4, 4, 5, "", "lanes/lane_pair.dot", 68, {detail::k_edges.data() + 35, 1}}, // 29: ASKED -> SLOW on CHECK
  {4, 5, 4, "", "lanes/lane_pair.dot", 71, {detail::k_edges.data() + 36, 1}}, // 30: ASKED -> ASKED on OPEN_REGION
  {4, 6, 4, "", "lanes/lane_pair.dot", 72, {detail::k_edges.data() + 37, 1}}, // 31: ASKED -> ASKED on READ_REGION
  {4, 7, 6, "", "lanes/lane_pair.dot", 74, {detail::k_edges.data() + 38, 1}}, // 32: ASKED -> ENDED on FAILED
  {4, 8, 6, "", "lanes/lane_pair.dot", 75, {detail::k_edges.data() + 39, 1}}, // 33: ASKED -> ENDED on BAD
  {4, 9, 7, "", "lanes/lane_pair.dot", 76, {detail::k_edges.data() + 40, 1}}, // 34: ASKED -> GONE on STOP
  {5, 2, 5, "", "lanes/lane_pair.dot", 58, {detail::k_edges.data() + 41, 1}}, // 35: SLOW -> SLOW on ARRIVAL
  {5, 3, 3, "", "lanes/lane_pair.dot", 61, {detail::k_edges.data() + 42, 1}}, // 36: SLOW -> WRITING on WORK
  {5, 4, 6, "", "lanes/lane_pair.dot", 69, {detail::k_edges.data() + 43, 1}}, // 37: SLOW -> ENDED on CHECK
  {5, 5, 5, "", "lanes/lane_pair.dot", 71, {detail::k_edges.data() + 44, 1}}, // 38: SLOW -> SLOW on OPEN_REGION
  {5, 6, 5, "", "lanes/lane_pair.dot", 72, {detail::k_edges.data() + 45, 1}}, // 39: SLOW -> SLOW on READ_REGION
  {5, 7, 6, "", "lanes/lane_pair.dot", 74, {detail::k_edges.data() + 46, 1}}, // 40: SLOW -> ENDED on FAILED
  {5, 8, 6, "", "lanes/lane_pair.dot", 75, {detail::k_edges.data() + 47, 1}}, // 41: SLOW -> ENDED on BAD
  {5, 9, 7, "", "lanes/lane_pair.dot", 76, {detail::k_edges.data() + 48, 1}}, // 42: SLOW -> GONE on STOP
  {6, 9, 7, "", "lanes/lane_pair.dot", 77, {detail::k_edges.data() + 49, 1}}, // 43: ENDED -> GONE on STOP
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 2, 2, 2, 0, 0, 0, 3, 3, 3, // WAITING
  2, 3, 3, 2, 0, 3, 0, 3, 3, 3, // READY
  2, 2, 3, 2, 0, 3, 0, 3, 3, 3, // LISTENING
  2, 2, 3, 3, 3, 3, 3, 3, 3, 3, // WRITING
  2, 2, 3, 3, 3, 3, 3, 3, 3, 3, // ASKED
  2, 2, 3, 3, 3, 3, 3, 3, 3, 3, // SLOW
  0, 0, 0, 0, 0, 0, 0, 0, 0, 3, // ENDED
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, // GONE
}};

} // namespace detail

[[nodiscard]] constexpr ::statewire::Verdict verdict(State s, Event e) {
  return static_cast<::statewire::Verdict>(
      detail::k_verdicts[static_cast<std::size_t>(s) * k_event_count + static_cast<std::size_t>(e)]);
}

[[nodiscard]] constexpr bool is_final([[maybe_unused]] State s) {
  return s == State::GONE;
}

[[nodiscard]] constexpr bool in_lives([[maybe_unused]] State s) {
  return s == State::WAITING || s == State::READY || s == State::LISTENING || s == State::WRITING || s == State::ASKED || s == State::SLOW;
}

[[nodiscard]] constexpr bool in_connected([[maybe_unused]] State s) {
  return s == State::READY || s == State::LISTENING || s == State::WRITING || s == State::ASKED || s == State::SLOW;
}

[[nodiscard]] constexpr bool in_writing([[maybe_unused]] State s) {
  return s == State::WRITING || s == State::ASKED || s == State::SLOW;
}

[[nodiscard]] constexpr bool in_overdue([[maybe_unused]] State s) {
  return s == State::ASKED || s == State::SLOW;
}

namespace detail {

// void destroy_the_queue_pair()  lanes/lane_pair.dot:46:17
template <class C>
inline constexpr bool has_destroy_the_queue_pair = requires(C& c) { c.destroy_the_queue_pair(); };
// void report_that_this_end_is_ready()  lanes/lane_pair.dot:49:45
template <class C>
inline constexpr bool has_report_that_this_end_is_ready = requires(C& c) { c.report_that_this_end_is_ready(); };
// bool the_peer_writes_first() const  lanes/lane_pair.dot:53:31
template <class C>
inline constexpr bool has_the_peer_writes_first = requires(C& c) { c.the_peer_writes_first() ? 1 : 0; };
// bool something_has_come() const  lanes/lane_pair.dot:53:61
template <class C>
inline constexpr bool has_something_has_come = requires(C& c) { c.something_has_come() ? 1 : 0; };
// void report_that_it_may_write()  lanes/lane_pair.dot:54:84
template <class C>
inline constexpr bool has_report_that_it_may_write = requires(C& c) { c.report_that_it_may_write(); };
// void write_the_first_word()  lanes/lane_pair.dot:55:65
template <class C>
inline constexpr bool has_write_the_first_word = requires(C& c) { c.write_the_first_word(); };
// void take_what_has_completed()  lanes/lane_pair.dot:58:97
template <class C>
inline constexpr bool has_take_what_has_completed = requires(C& c) { c.take_what_has_completed(); };
// bool work_is_under_way() const  lanes/lane_pair.dot:65:37
template <class C>
inline constexpr bool has_work_is_under_way = requires(C& c) { c.work_is_under_way() ? 1 : 0; };
// bool a_completion_is_due() const  lanes/lane_pair.dot:66:55
template <class C>
inline constexpr bool has_a_completion_is_due = requires(C& c) { c.a_completion_is_due() ? 1 : 0; };
// void ask_for_a_completion()  lanes/lane_pair.dot:67:87
template <class C>
inline constexpr bool has_ask_for_a_completion = requires(C& c) { c.ask_for_a_completion(); };
// void refuse_lanes_over_the_port()  lanes/lane_pair.dot:69:45
template <class C>
inline constexpr bool has_refuse_lanes_over_the_port = requires(C& c) { c.refuse_lanes_over_the_port(); };
// void report_that_the_device_completes_no_work()  lanes/lane_pair.dot:69:73
template <class C>
inline constexpr bool has_report_that_the_device_completes_no_work = requires(C& c) { c.report_that_the_device_completes_no_work(); };
// void open_the_region()  lanes/lane_pair.dot:71:103
template <class C>
inline constexpr bool has_open_the_region = requires(C& c) { c.open_the_region(); };
// void begin_the_read()  lanes/lane_pair.dot:72:99
template <class C>
inline constexpr bool has_begin_the_read = requires(C& c) { c.begin_the_read(); };
// void report_the_failure()  lanes/lane_pair.dot:74:63
template <class C>
inline constexpr bool has_report_the_failure = requires(C& c) { c.report_the_failure(); };
// void report_the_violation()  lanes/lane_pair.dot:75:60
template <class C>
inline constexpr bool has_report_the_violation = requires(C& c) { c.report_the_violation(); };
// void unexpected(State, Event)  lanes/lane_pair.dot:28:112
template <class C>
inline constexpr bool can_unexpected = requires(C& c) { c.unexpected(State{}, Event{}); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_destroy_the_queue_pair<C> &&
  detail::has_report_that_this_end_is_ready<C> &&
  detail::has_the_peer_writes_first<C> &&
  detail::has_something_has_come<C> &&
  detail::has_report_that_it_may_write<C> &&
  detail::has_write_the_first_word<C> &&
  detail::has_take_what_has_completed<C> &&
  detail::has_work_is_under_way<C> &&
  detail::has_a_completion_is_due<C> &&
  detail::has_ask_for_a_completion<C> &&
  detail::has_refuse_lanes_over_the_port<C> &&
  detail::has_report_that_the_device_completes_no_work<C> &&
  detail::has_open_the_region<C> &&
  detail::has_begin_the_read<C> &&
  detail::has_report_the_failure<C> &&
  detail::has_report_the_violation<C> &&
  detail::can_unexpected<C>;

namespace detail {

// A phrase without an implementation is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_destroy_the_queue_pair<C>, "lanes/lane_pair.dot:46:17: no hook for \"destroy the queue pair\": implement void destroy_the_queue_pair()");
  static_assert(has_report_that_this_end_is_ready<C>, "lanes/lane_pair.dot:49:45: no hook for \"report that this end is ready\": implement void report_that_this_end_is_ready()");
  static_assert(has_the_peer_writes_first<C>, "lanes/lane_pair.dot:53:31: no hook for \"the peer writes first\": implement bool the_peer_writes_first() const");
  static_assert(has_something_has_come<C>, "lanes/lane_pair.dot:53:61: no hook for \"something has come\": implement bool something_has_come() const");
  static_assert(has_report_that_it_may_write<C>, "lanes/lane_pair.dot:54:84: no hook for \"report that it may write\": implement void report_that_it_may_write()");
  static_assert(has_write_the_first_word<C>, "lanes/lane_pair.dot:55:65: no hook for \"write the first word\": implement void write_the_first_word()");
  static_assert(has_take_what_has_completed<C>, "lanes/lane_pair.dot:58:97: no hook for \"take what has completed\": implement void take_what_has_completed()");
  static_assert(has_work_is_under_way<C>, "lanes/lane_pair.dot:65:37: no hook for \"work is under way\": implement bool work_is_under_way() const");
  static_assert(has_a_completion_is_due<C>, "lanes/lane_pair.dot:66:55: no hook for \"a completion is due\": implement bool a_completion_is_due() const");
  static_assert(has_ask_for_a_completion<C>, "lanes/lane_pair.dot:67:87: no hook for \"ask for a completion\": implement void ask_for_a_completion()");
  static_assert(has_refuse_lanes_over_the_port<C>, "lanes/lane_pair.dot:69:45: no hook for \"refuse lanes over the port\": implement void refuse_lanes_over_the_port()");
  static_assert(has_report_that_the_device_completes_no_work<C>, "lanes/lane_pair.dot:69:73: no hook for \"report that the device completes no work\": implement void report_that_the_device_completes_no_work()");
  static_assert(has_open_the_region<C>, "lanes/lane_pair.dot:71:103: no hook for \"open the region\": implement void open_the_region()");
  static_assert(has_begin_the_read<C>, "lanes/lane_pair.dot:72:99: no hook for \"begin the read\": implement void begin_the_read()");
  static_assert(has_report_the_failure<C>, "lanes/lane_pair.dot:74:63: no hook for \"report the failure\": implement void report_the_failure()");
  static_assert(has_report_the_violation<C>, "lanes/lane_pair.dot:75:60: no hook for \"report the violation\": implement void report_the_violation()");
  static_assert(can_unexpected<C>, "lanes/lane_pair.dot:28:112: no hook for events that are an error: implement void unexpected(State, Event)");
}

// WAITING on CONNECTED: lanes/lane_pair.dot:49:28
template <class C, class Observer>
STATEWIRE_CELL State cell_WAITING_on_CONNECTED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.report_that_this_end_is_ready();
  observer.transition(0);
  return State::READY;
}

// WAITING, READY, LISTENING, WRITING, ASKED, SLOW on FAILED: lanes/lane_pair.dot:74:49
template <class C, class Observer>
STATEWIRE_CELL State cell_WAITING_on_FAILED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.report_the_failure();
  c.destroy_the_queue_pair();
  observer.transition(first);
  return State::ENDED;
}

// WAITING, READY, LISTENING, WRITING, ASKED, SLOW on BAD: lanes/lane_pair.dot:75:49
template <class C, class Observer>
STATEWIRE_CELL State cell_WAITING_on_BAD([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.report_the_violation();
  c.destroy_the_queue_pair();
  observer.transition(first);
  return State::ENDED;
}

// WAITING, READY, LISTENING, WRITING, ASKED, SLOW on STOP: lanes/lane_pair.dot:76:49
template <class C, class Observer>
STATEWIRE_CELL State cell_WAITING_on_STOP([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.destroy_the_queue_pair();
  observer.transition(first);
  return State::GONE;
}

// READY on LET_WRITE: lanes/lane_pair.dot:52:30
template <class C, class Observer>
STATEWIRE_CELL State cell_READY_on_LET_WRITE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.the_peer_writes_first()) {
    if (c.something_has_come()) {
      c.report_that_it_may_write();
      observer.transition(5);
      return State::WRITING;
    }
    observer.transition(4);
    return State::LISTENING;
  }
  c.write_the_first_word();
  c.report_that_it_may_write();
  observer.transition(6);
  return State::WRITING;
}

// READY, WRITING, ASKED, SLOW on ARRIVAL: lanes/lane_pair.dot:58:82
template <class C, class Observer>
STATEWIRE_CELL State cell_READY_on_ARRIVAL([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.take_what_has_completed();
  observer.transition(first);
  return s;
}

// READY, LISTENING, WRITING, ASKED, SLOW on OPEN_REGION: lanes/lane_pair.dot:71:84
template <class C, class Observer>
STATEWIRE_CELL State cell_READY_on_OPEN_REGION([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.open_the_region();
  observer.transition(first);
  return s;
}

// LISTENING on ARRIVAL: lanes/lane_pair.dot:59:32
template <class C, class Observer>
STATEWIRE_CELL State cell_LISTENING_on_ARRIVAL([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.take_what_has_completed();
  c.report_that_it_may_write();
  observer.transition(12);
  return State::WRITING;
}

// WRITING on WORK: lanes/lane_pair.dot:60:32
template <class C, class Observer>
STATEWIRE_CELL State cell_WRITING_on_WORK([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.take_what_has_completed();
  observer.transition(18);
  return State::WRITING;
}

// WRITING on CHECK: lanes/lane_pair.dot:64:32
template <class C, class Observer>
STATEWIRE_CELL State cell_WRITING_on_CHECK([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.work_is_under_way()) {
    if (c.a_completion_is_due()) {
      observer.transition(20);
      return State::ASKED;
    }
    c.ask_for_a_completion();
    observer.transition(21);
    return State::ASKED;
  }
  observer.transition(19);
  return State::WRITING;
}

// WRITING, ASKED, SLOW on READ_REGION: lanes/lane_pair.dot:72:80
template <class C, class Observer>
STATEWIRE_CELL State cell_WRITING_on_READ_REGION([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.begin_the_read();
  observer.transition(first);
  return s;
}

// ASKED, SLOW on WORK: lanes/lane_pair.dot:61:55
template <class C, class Observer>
STATEWIRE_CELL State cell_ASKED_on_WORK([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.take_what_has_completed();
  observer.transition(first);
  return State::WRITING;
}

// ASKED on CHECK: lanes/lane_pair.dot:68:32
template <class C, class Observer>
STATEWIRE_CELL State cell_ASKED_on_CHECK([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(29);
  return State::SLOW;
}

// SLOW on CHECK: lanes/lane_pair.dot:69:32
template <class C, class Observer>
STATEWIRE_CELL State cell_SLOW_on_CHECK([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.refuse_lanes_over_the_port();
  c.report_that_the_device_completes_no_work();
  c.destroy_the_queue_pair();
  observer.transition(37);
  return State::ENDED;
}

// ENDED on STOP: lanes/lane_pair.dot:77:28
template <class C, class Observer>
STATEWIRE_CELL State cell_ENDED_on_STOP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(43);
  return State::GONE;
}

} // namespace detail

// The dispatch: what `s` becomes on `e`.
template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State step([[maybe_unused]] State s, [[maybe_unused]] Event e, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::WAITING:
      switch (e) {
      case Event::CONNECTED: return detail::cell_WAITING_on_CONNECTED(c, observer);
      case Event::FAILED: return detail::cell_WAITING_on_FAILED(s, c, observer, 1);
      case Event::BAD: return detail::cell_WAITING_on_BAD(s, c, observer, 2);
      case Event::STOP: return detail::cell_WAITING_on_STOP(s, c, observer, 3);
      case Event::CHECK:
      case Event::OPEN_REGION:
      case Event::READ_REGION: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::READY:
      switch (e) {
      case Event::LET_WRITE: return detail::cell_READY_on_LET_WRITE(c, observer);
      case Event::ARRIVAL: return detail::cell_READY_on_ARRIVAL(s, c, observer, 7);
      case Event::OPEN_REGION: return detail::cell_READY_on_OPEN_REGION(s, c, observer, 8);
      case Event::FAILED: return detail::cell_WAITING_on_FAILED(s, c, observer, 9);
      case Event::BAD: return detail::cell_WAITING_on_BAD(s, c, observer, 10);
      case Event::STOP: return detail::cell_WAITING_on_STOP(s, c, observer, 11);
      case Event::CHECK:
      case Event::READ_REGION: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::LISTENING:
      switch (e) {
      case Event::ARRIVAL: return detail::cell_LISTENING_on_ARRIVAL(c, observer);
      case Event::OPEN_REGION: return detail::cell_READY_on_OPEN_REGION(s, c, observer, 13);
      case Event::FAILED: return detail::cell_WAITING_on_FAILED(s, c, observer, 14);
      case Event::BAD: return detail::cell_WAITING_on_BAD(s, c, observer, 15);
      case Event::STOP: return detail::cell_WAITING_on_STOP(s, c, observer, 16);
      case Event::CHECK:
      case Event::READ_REGION: return s; // ignored
      default: c.unexpected(s, e); return s;
      }
    case State::WRITING:
      switch (e) {
      case Event::ARRIVAL: return detail::cell_READY_on_ARRIVAL(s, c, observer, 17);
      case Event::WORK: return detail::cell_WRITING_on_WORK(c, observer);
      case Event::CHECK: return detail::cell_WRITING_on_CHECK(c, observer);
      case Event::OPEN_REGION: return detail::cell_READY_on_OPEN_REGION(s, c, observer, 22);
      case Event::READ_REGION: return detail::cell_WRITING_on_READ_REGION(s, c, observer, 23);
      case Event::FAILED: return detail::cell_WAITING_on_FAILED(s, c, observer, 24);
      case Event::BAD: return detail::cell_WAITING_on_BAD(s, c, observer, 25);
      case Event::STOP: return detail::cell_WAITING_on_STOP(s, c, observer, 26);
      default: c.unexpected(s, e); return s;
      }
    case State::ASKED:
      switch (e) {
      case Event::ARRIVAL: return detail::cell_READY_on_ARRIVAL(s, c, observer, 27);
      case Event::WORK: return detail::cell_ASKED_on_WORK(s, c, observer, 28);
      case Event::CHECK: return detail::cell_ASKED_on_CHECK(c, observer);
      case Event::OPEN_REGION: return detail::cell_READY_on_OPEN_REGION(s, c, observer, 30);
      case Event::READ_REGION: return detail::cell_WRITING_on_READ_REGION(s, c, observer, 31);
      case Event::FAILED: return detail::cell_WAITING_on_FAILED(s, c, observer, 32);
      case Event::BAD: return detail::cell_WAITING_on_BAD(s, c, observer, 33);
      case Event::STOP: return detail::cell_WAITING_on_STOP(s, c, observer, 34);
      default: c.unexpected(s, e); return s;
      }
    case State::SLOW:
      switch (e) {
      case Event::ARRIVAL: return detail::cell_READY_on_ARRIVAL(s, c, observer, 35);
      case Event::WORK: return detail::cell_ASKED_on_WORK(s, c, observer, 36);
      case Event::CHECK: return detail::cell_SLOW_on_CHECK(c, observer);
      case Event::OPEN_REGION: return detail::cell_READY_on_OPEN_REGION(s, c, observer, 38);
      case Event::READ_REGION: return detail::cell_WRITING_on_READ_REGION(s, c, observer, 39);
      case Event::FAILED: return detail::cell_WAITING_on_FAILED(s, c, observer, 40);
      case Event::BAD: return detail::cell_WAITING_on_BAD(s, c, observer, 41);
      case Event::STOP: return detail::cell_WAITING_on_STOP(s, c, observer, 42);
      default: c.unexpected(s, e); return s;
      }
    case State::ENDED:
      switch (e) {
      case Event::STOP: return detail::cell_ENDED_on_STOP(c, observer);
      case Event::CONNECTED:
      case Event::LET_WRITE:
      case Event::ARRIVAL:
      case Event::WORK:
      case Event::CHECK:
      case Event::OPEN_REGION:
      case Event::READ_REGION:
      case Event::FAILED:
      case Event::BAD: return s; // ignored
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
STATEWIRE_CELL State on_CONNECTED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::CONNECTED;
    switch (s) {
    case State::WAITING: return detail::cell_WAITING_on_CONNECTED(c, observer);
    case State::ENDED:
    case State::GONE: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_LET_WRITE([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::LET_WRITE;
    switch (s) {
    case State::READY: return detail::cell_READY_on_LET_WRITE(c, observer);
    case State::ENDED:
    case State::GONE: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_ARRIVAL([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::ARRIVAL;
    switch (s) {
    case State::READY: return detail::cell_READY_on_ARRIVAL(s, c, observer, 7);
    case State::LISTENING: return detail::cell_LISTENING_on_ARRIVAL(c, observer);
    case State::WRITING: return detail::cell_READY_on_ARRIVAL(s, c, observer, 17);
    case State::ASKED: return detail::cell_READY_on_ARRIVAL(s, c, observer, 27);
    case State::SLOW: return detail::cell_READY_on_ARRIVAL(s, c, observer, 35);
    case State::ENDED:
    case State::GONE: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_WORK([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    constexpr Event e = Event::WORK;
    switch (s) {
    case State::WRITING: return detail::cell_WRITING_on_WORK(c, observer);
    case State::ASKED: return detail::cell_ASKED_on_WORK(s, c, observer, 28);
    case State::SLOW: return detail::cell_ASKED_on_WORK(s, c, observer, 36);
    case State::ENDED:
    case State::GONE: return s; // ignored
    default: c.unexpected(s, e); return s;
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_CHECK([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::WRITING: return detail::cell_WRITING_on_CHECK(c, observer);
    case State::ASKED: return detail::cell_ASKED_on_CHECK(c, observer);
    case State::SLOW: return detail::cell_SLOW_on_CHECK(c, observer);
    case State::WAITING:
    case State::READY:
    case State::LISTENING:
    case State::ENDED:
    case State::GONE: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_OPEN_REGION([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::READY: return detail::cell_READY_on_OPEN_REGION(s, c, observer, 8);
    case State::LISTENING: return detail::cell_READY_on_OPEN_REGION(s, c, observer, 13);
    case State::WRITING: return detail::cell_READY_on_OPEN_REGION(s, c, observer, 22);
    case State::ASKED: return detail::cell_READY_on_OPEN_REGION(s, c, observer, 30);
    case State::SLOW: return detail::cell_READY_on_OPEN_REGION(s, c, observer, 38);
    case State::WAITING:
    case State::ENDED:
    case State::GONE: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_READ_REGION([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::WRITING: return detail::cell_WRITING_on_READ_REGION(s, c, observer, 23);
    case State::ASKED: return detail::cell_WRITING_on_READ_REGION(s, c, observer, 31);
    case State::SLOW: return detail::cell_WRITING_on_READ_REGION(s, c, observer, 39);
    case State::WAITING:
    case State::READY:
    case State::LISTENING:
    case State::ENDED:
    case State::GONE: return s; // ignored
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
    case State::WAITING: return detail::cell_WAITING_on_FAILED(s, c, observer, 1);
    case State::READY: return detail::cell_WAITING_on_FAILED(s, c, observer, 9);
    case State::LISTENING: return detail::cell_WAITING_on_FAILED(s, c, observer, 14);
    case State::WRITING: return detail::cell_WAITING_on_FAILED(s, c, observer, 24);
    case State::ASKED: return detail::cell_WAITING_on_FAILED(s, c, observer, 32);
    case State::SLOW: return detail::cell_WAITING_on_FAILED(s, c, observer, 40);
    case State::ENDED:
    case State::GONE: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_BAD([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::WAITING: return detail::cell_WAITING_on_BAD(s, c, observer, 2);
    case State::READY: return detail::cell_WAITING_on_BAD(s, c, observer, 10);
    case State::LISTENING: return detail::cell_WAITING_on_BAD(s, c, observer, 15);
    case State::WRITING: return detail::cell_WAITING_on_BAD(s, c, observer, 25);
    case State::ASKED: return detail::cell_WAITING_on_BAD(s, c, observer, 33);
    case State::SLOW: return detail::cell_WAITING_on_BAD(s, c, observer, 41);
    case State::ENDED:
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
    case State::WAITING: return detail::cell_WAITING_on_STOP(s, c, observer, 3);
    case State::READY: return detail::cell_WAITING_on_STOP(s, c, observer, 11);
    case State::LISTENING: return detail::cell_WAITING_on_STOP(s, c, observer, 16);
    case State::WRITING: return detail::cell_WAITING_on_STOP(s, c, observer, 26);
    case State::ASKED: return detail::cell_WAITING_on_STOP(s, c, observer, 34);
    case State::SLOW: return detail::cell_WAITING_on_STOP(s, c, observer, 42);
    case State::ENDED: return detail::cell_ENDED_on_STOP(c, observer);
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

} // namespace statewire::spec::lane_pair
