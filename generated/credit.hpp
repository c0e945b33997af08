// credit: written by statewirec from spec/credit.dot. Do not edit: edit the spec.
// flow control of one RDMA connection
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewire/machine.hpp>

namespace statewire::spec::credit {

enum class State : std::uint8_t {
  FLOWING, // packets may leave
  RESERVED, // only the last credit is left, or none: packets wait
};
enum class Event : std::uint8_t {
  SEND,
  CREDITS,
  OWED,
  REPORT,
  DOWN,
};

inline constexpr std::string_view k_machine_name = "credit";
inline constexpr State k_initial = State::FLOWING;
inline constexpr std::size_t k_state_count = 2;
inline constexpr std::size_t k_event_count = 5;
inline constexpr std::size_t k_timer_count = 0;
inline constexpr std::size_t k_transition_count = 12;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "FLOWING",
  "RESERVED",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "packets may leave",
  "only the last credit is left, or none: packets wait",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "SEND",
  "CREDITS",
  "OWED",
  "REPORT",
  "DOWN",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 12> k_edges{
  0, 1, 2, 3, 4, 5, 10, 8, 9, 6, 7, 11,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 0, "more than one credit is left", "spec/credit.dot", 23, {detail::k_edges.data() + 0, 1}}, // 0: FLOWING -> FLOWING on SEND
  {0, 0, 1, "else", "spec/credit.dot", 24, {detail::k_edges.data() + 1, 1}}, // 1: FLOWING -> RESERVED on SEND
  {0, 2, 0, "half is owed and nothing waits that could carry it and a credit is left", "spec/credit.dot", 26, {detail::k_edges.data() + 2, 1}}, // 2: FLOWING -> FLOWING on OWED
  {0, 2, 0, "else", "spec/credit.dot", 27, {detail::k_edges.data() + 3, 1}}, // 3: FLOWING -> FLOWING on OWED
  {0, 3, 0, "more than one credit is left", "spec/credit.dot", 29, {detail::k_edges.data() + 4, 1}}, // 4: FLOWING -> FLOWING on REPORT
  {0, 3, 0, "else", "spec/credit.dot", 30, {detail::k_edges.data() + 5, 1}}, // 5: FLOWING -> FLOWING on REPORT
  {0, 4, 0, "", "spec/credit.dot", 37, {detail::k_edges.data() + 6, 1}}, // 6: FLOWING -> FLOWING on DOWN
  {1, 1, 0, "more than one credit is left", "spec/credit.dot", 34, {detail::k_edges.data() + 7, 1}}, // 7: RESERVED -> FLOWING on CREDITS
  {1, 1, 1, "else", "spec/credit.dot", 35, {detail::k_edges.data() + 8, 1}}, // 8: RESERVED -> RESERVED on CREDITS
  {1, 2, 1, "half is owed and a credit is left", "spec/credit.dot", 32, {detail::k_edges.data() + 9, 1}}, // 9: RESERVED -> RESERVED on OWED
  {1, 2, 1, "else", "spec/credit.dot", 33, {detail::k_edges.data() + 10, 1}}, // 10: RESERVED -> RESERVED on OWED
  {1, 4, 0, "", "spec/credit.dot", 38, {detail::k_edges.data() + 11, 1}}, // 11: RESERVED -> FLOWING on DOWN
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 0, 3, 3, 3, // FLOWING
  0, 3, 3, 0, 3, // RESERVED
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

// bool more_than_one_credit_is_left() const  spec/credit.dot:23:38
template <class C>
inline constexpr bool has_more_than_one_credit_is_left = requires(C& c) { c.more_than_one_credit_is_left() ? 1 : 0; };
// void decrement_credits()  spec/credit.dot:23:75
template <class C>
inline constexpr bool has_decrement_credits = requires(C& c) { c.decrement_credits(); };
// void attach_what_is_owed()  spec/credit.dot:23:86
template <class C>
inline constexpr bool has_attach_what_is_owed = requires(C& c) { c.attach_what_is_owed(); };
// void post_the_packet()  spec/credit.dot:23:107
template <class C>
inline constexpr bool has_post_the_packet = requires(C& c) { c.post_the_packet(); };
// void raise_credit_owed()  spec/credit.dot:24:51
template <class C>
inline constexpr bool has_raise_credit_owed = requires(C& c) { c.raise_credit_owed(); };
// bool half_is_owed() const  spec/credit.dot:26:37
template <class C>
inline constexpr bool has_half_is_owed = requires(C& c) { c.half_is_owed() ? 1 : 0; };
// bool nothing_waits_that_could_carry_it() const  spec/credit.dot:26:54
template <class C>
inline constexpr bool has_nothing_waits_that_could_carry_it = requires(C& c) { c.nothing_waits_that_could_carry_it() ? 1 : 0; };
// bool a_credit_is_left() const  spec/credit.dot:26:92
template <class C>
inline constexpr bool has_a_credit_is_left = requires(C& c) { c.a_credit_is_left() ? 1 : 0; };
// void post_a_credit_packet()  spec/credit.dot:26:149
template <class C>
inline constexpr bool has_post_a_credit_packet = requires(C& c) { c.post_a_credit_packet(); };
// void let_packets_leave()  spec/credit.dot:34:79
template <class C>
inline constexpr bool has_let_packets_leave = requires(C& c) { c.let_packets_leave(); };
// void forget_the_credits()  spec/credit.dot:37:43
template <class C>
inline constexpr bool has_forget_the_credits = requires(C& c) { c.forget_the_credits(); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_more_than_one_credit_is_left<C> &&
  detail::has_decrement_credits<C> &&
  detail::has_attach_what_is_owed<C> &&
  detail::has_post_the_packet<C> &&
  detail::has_raise_credit_owed<C> &&
  detail::has_half_is_owed<C> &&
  detail::has_nothing_waits_that_could_carry_it<C> &&
  detail::has_a_credit_is_left<C> &&
  detail::has_post_a_credit_packet<C> &&
  detail::has_let_packets_leave<C> &&
  detail::has_forget_the_credits<C>;

namespace detail {

// A phrase that nobody implements is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_more_than_one_credit_is_left<C>, "spec/credit.dot:23:38: no hook for \"more than one credit is left\": implement bool more_than_one_credit_is_left() const");
  static_assert(has_decrement_credits<C>, "spec/credit.dot:23:75: no hook for \"--credits\": implement void decrement_credits()");
  static_assert(has_attach_what_is_owed<C>, "spec/credit.dot:23:86: no hook for \"attach what is owed\": implement void attach_what_is_owed()");
  static_assert(has_post_the_packet<C>, "spec/credit.dot:23:107: no hook for \"post the packet\": implement void post_the_packet()");
  static_assert(has_raise_credit_owed<C>, "spec/credit.dot:24:51: no hook for \"raise credit OWED\": implement void raise_credit_owed()");
  static_assert(has_half_is_owed<C>, "spec/credit.dot:26:37: no hook for \"half is owed\": implement bool half_is_owed() const");
  static_assert(has_nothing_waits_that_could_carry_it<C>, "spec/credit.dot:26:54: no hook for \"nothing waits that could carry it\": implement bool nothing_waits_that_could_carry_it() const");
  static_assert(has_a_credit_is_left<C>, "spec/credit.dot:26:92: no hook for \"a credit is left\": implement bool a_credit_is_left() const");
  static_assert(has_post_a_credit_packet<C>, "spec/credit.dot:26:149: no hook for \"post a credit packet\": implement void post_a_credit_packet()");
  static_assert(has_let_packets_leave<C>, "spec/credit.dot:34:79: no hook for \"let packets leave\": implement void let_packets_leave()");
  static_assert(has_forget_the_credits<C>, "spec/credit.dot:37:43: no hook for \"forget the credits\": implement void forget_the_credits()");
}

// FLOWING on SEND: spec/credit.dot:23:31
template <class C, class Observer>
STATEWIRE_CELL State cell_FLOWING_on_SEND([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.more_than_one_credit_is_left()) {
    c.decrement_credits();
    c.attach_what_is_owed();
    c.post_the_packet();
    observer.transition(0);
    return State::FLOWING;
  }
  c.raise_credit_owed();
  observer.transition(1);
  return State::RESERVED;
}

// FLOWING on OWED: spec/credit.dot:26:30
template <class C, class Observer>
STATEWIRE_CELL State cell_FLOWING_on_OWED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.half_is_owed() && c.nothing_waits_that_could_carry_it() && c.a_credit_is_left()) {
    c.decrement_credits();
    c.attach_what_is_owed();
    c.post_a_credit_packet();
    observer.transition(2);
    return State::FLOWING;
  }
  observer.transition(3);
  return State::FLOWING;
}

// FLOWING on REPORT: spec/credit.dot:29:30
template <class C, class Observer>
STATEWIRE_CELL State cell_FLOWING_on_REPORT([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.more_than_one_credit_is_left()) {
    c.decrement_credits();
    c.attach_what_is_owed();
    c.post_a_credit_packet();
    observer.transition(4);
    return State::FLOWING;
  }
  observer.transition(5);
  return State::FLOWING;
}

// FLOWING on DOWN: spec/credit.dot:37:31
template <class C, class Observer>
STATEWIRE_CELL State cell_FLOWING_on_DOWN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.forget_the_credits();
  observer.transition(6);
  return State::FLOWING;
}

// RESERVED on CREDITS: spec/credit.dot:34:32
template <class C, class Observer>
STATEWIRE_CELL State cell_RESERVED_on_CREDITS([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.more_than_one_credit_is_left()) {
    c.let_packets_leave();
    observer.transition(7);
    return State::FLOWING;
  }
  c.raise_credit_owed();
  observer.transition(8);
  return State::RESERVED;
}

// RESERVED on OWED: spec/credit.dot:32:32
template <class C, class Observer>
STATEWIRE_CELL State cell_RESERVED_on_OWED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.half_is_owed() && c.a_credit_is_left()) {
    c.decrement_credits();
    c.attach_what_is_owed();
    c.post_a_credit_packet();
    observer.transition(9);
    return State::RESERVED;
  }
  observer.transition(10);
  return State::RESERVED;
}

// RESERVED on DOWN: spec/credit.dot:38:31
template <class C, class Observer>
STATEWIRE_CELL State cell_RESERVED_on_DOWN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.forget_the_credits();
  observer.transition(11);
  return State::FLOWING;
}

} // namespace detail

// The dispatch: what `s` becomes on `e`.
template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State step([[maybe_unused]] State s, [[maybe_unused]] Event e, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::FLOWING:
      switch (e) {
      case Event::SEND: return detail::cell_FLOWING_on_SEND(c, observer);
      case Event::OWED: return detail::cell_FLOWING_on_OWED(c, observer);
      case Event::REPORT: return detail::cell_FLOWING_on_REPORT(c, observer);
      case Event::DOWN: return detail::cell_FLOWING_on_DOWN(c, observer);
      case Event::CREDITS: return s; // ignored
      }
      break;
    case State::RESERVED:
      switch (e) {
      case Event::CREDITS: return detail::cell_RESERVED_on_CREDITS(c, observer);
      case Event::OWED: return detail::cell_RESERVED_on_OWED(c, observer);
      case Event::DOWN: return detail::cell_RESERVED_on_DOWN(c, observer);
      case Event::SEND:
      case Event::REPORT: return s; // ignored
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
STATEWIRE_CELL State on_SEND([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::FLOWING: return detail::cell_FLOWING_on_SEND(c, observer);
    case State::RESERVED: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_CREDITS([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::RESERVED: return detail::cell_RESERVED_on_CREDITS(c, observer);
    case State::FLOWING: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_OWED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::FLOWING: return detail::cell_FLOWING_on_OWED(c, observer);
    case State::RESERVED: return detail::cell_RESERVED_on_OWED(c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_REPORT([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::FLOWING: return detail::cell_FLOWING_on_REPORT(c, observer);
    case State::RESERVED: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_DOWN([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::FLOWING: return detail::cell_FLOWING_on_DOWN(c, observer);
    case State::RESERVED: return detail::cell_RESERVED_on_DOWN(c, observer);
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

} // namespace statewire::spec::credit
