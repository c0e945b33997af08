// sock_news: written by statewirec from spec/sock_news.dot. Do not edit: edit the spec.
// what messages hear of a peer's virtual connection over sockets
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewire/machine.hpp>

namespace statewire::spec::sock_news {

enum class State : std::uint8_t {
  SILENT, // there is no connection, as far as messages know
  CHANNEL, // it is up, and carries no packets
  ENDING, // it carries none, and closes
  HEARD, // messages know of it, and hear everything
};
enum class Event : std::uint8_t {
  UP,
  CLOSING,
  DOWN,
  PACKET,
  TAKEN,
  LEFT,
};

inline constexpr std::string_view k_machine_name = "sock_news";
inline constexpr State k_initial = State::SILENT;
inline constexpr std::size_t k_state_count = 4;
inline constexpr std::size_t k_event_count = 6;
inline constexpr std::size_t k_timer_count = 0;
inline constexpr std::size_t k_transition_count = 34;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "SILENT",
  "CHANNEL",
  "ENDING",
  "HEARD",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "there is no connection, as far as messages know",
  "it is up, and carries no packets",
  "it carries none, and closes",
  "messages know of it, and hear everything",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "UP",
  "CLOSING",
  "DOWN",
  "PACKET",
  "TAKEN",
  "LEFT",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 34> k_edges{
  0, 1, 2, 3, 4, 5, 21, 6, 26, 27, 7, 9, 11, 12, 13, 14, 22, 8, 10, 28,
  29, 15, 16, 23, 17, 30, 31, 18, 19, 20, 24, 25, 32, 33,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 3, "sockets carry its packets", "spec/sock_news.dot", 17, {detail::k_edges.data() + 0, 1}}, // 0: SILENT -> HEARD on UP
  {0, 0, 1, "else", "spec/sock_news.dot", 18, {detail::k_edges.data() + 1, 1}}, // 1: SILENT -> CHANNEL on UP
  {0, 1, 3, "sockets carry its packets", "spec/sock_news.dot", 19, {detail::k_edges.data() + 2, 1}}, // 2: SILENT -> HEARD on CLOSING
  {0, 1, 2, "else", "spec/sock_news.dot", 20, {detail::k_edges.data() + 3, 1}}, // 3: SILENT -> ENDING on CLOSING
  {0, 2, 0, "sockets carry its packets", "spec/sock_news.dot", 21, {detail::k_edges.data() + 4, 1}}, // 4: SILENT -> SILENT on DOWN
  {0, 2, 0, "else", "spec/sock_news.dot", 22, {detail::k_edges.data() + 5, 1}}, // 5: SILENT -> SILENT on DOWN
  {0, 3, 3, "", "spec/sock_news.dot", 44, {detail::k_edges.data() + 6, 1}}, // 6: SILENT -> HEARD on PACKET
  {0, 4, 0, "", "spec/sock_news.dot", 23, {detail::k_edges.data() + 7, 1}}, // 7: SILENT -> SILENT on TAKEN
  {0, 5, 3, "there is a connection", "spec/sock_news.dot", 51, {detail::k_edges.data() + 8, 1}}, // 8: SILENT -> HEARD on LEFT
  {0, 5, 0, "else", "spec/sock_news.dot", 52, {detail::k_edges.data() + 9, 1}}, // 9: SILENT -> SILENT on LEFT
  {1, 0, 3, "sockets carry its packets", "spec/sock_news.dot", 25, {detail::k_edges.data() + 10, 1}}, // 10: CHANNEL -> HEARD on UP
  {1, 0, 1, "else", "spec/sock_news.dot", 26, {detail::k_edges.data() + 11, 1}}, // 11: CHANNEL -> CHANNEL on UP
  {1, 1, 3, "sockets carry its packets", "spec/sock_news.dot", 27, {detail::k_edges.data() + 12, 1}}, // 12: CHANNEL -> HEARD on CLOSING
  {1, 1, 2, "else", "spec/sock_news.dot", 28, {detail::k_edges.data() + 13, 1}}, // 13: CHANNEL -> ENDING on CLOSING
  {1, 2, 0, "sockets carry its packets", "spec/sock_news.dot", 29, {detail::k_edges.data() + 14, 1}}, // 14: CHANNEL -> SILENT on DOWN
  {1, 2, 0, "else", "spec/sock_news.dot", 30, {detail::k_edges.data() + 15, 1}}, // 15: CHANNEL -> SILENT on DOWN
  {1, 3, 3, "", "spec/sock_news.dot", 45, {detail::k_edges.data() + 16, 1}}, // 16: CHANNEL -> HEARD on PACKET
  {1, 4, 3, "sockets carry its packets", "spec/sock_news.dot", 25, {detail::k_edges.data() + 17, 1}}, // 17: CHANNEL -> HEARD on TAKEN
  {1, 4, 1, "else", "spec/sock_news.dot", 26, {detail::k_edges.data() + 18, 1}}, // 18: CHANNEL -> CHANNEL on TAKEN
  {1, 5, 3, "there is a connection", "spec/sock_news.dot", 53, {detail::k_edges.data() + 19, 1}}, // 19: CHANNEL -> HEARD on LEFT
  {1, 5, 0, "else", "spec/sock_news.dot", 54, {detail::k_edges.data() + 20, 1}}, // 20: CHANNEL -> SILENT on LEFT
  {2, 2, 0, "sockets carry its packets and not it ended in good order", "spec/sock_news.dot", 34, {detail::k_edges.data() + 21, 1}}, // 21: ENDING -> SILENT on DOWN
  {2, 2, 0, "else", "spec/sock_news.dot", 35, {detail::k_edges.data() + 22, 1}}, // 22: ENDING -> SILENT on DOWN
  {2, 3, 3, "", "spec/sock_news.dot", 46, {detail::k_edges.data() + 23, 1}}, // 23: ENDING -> HEARD on PACKET
  {2, 4, 2, "", "spec/sock_news.dot", 36, {detail::k_edges.data() + 24, 1}}, // 24: ENDING -> ENDING on TAKEN
  {2, 5, 3, "there is a connection", "spec/sock_news.dot", 55, {detail::k_edges.data() + 25, 1}}, // 25: ENDING -> HEARD on LEFT
  {2, 5, 0, "else", "spec/sock_news.dot", 56, {detail::k_edges.data() + 26, 1}}, // 26: ENDING -> SILENT on LEFT
  {3, 0, 3, "", "spec/sock_news.dot", 38, {detail::k_edges.data() + 27, 1}}, // 27: HEARD -> HEARD on UP
  {3, 1, 3, "", "spec/sock_news.dot", 39, {detail::k_edges.data() + 28, 1}}, // 28: HEARD -> HEARD on CLOSING
  {3, 2, 0, "", "spec/sock_news.dot", 40, {detail::k_edges.data() + 29, 1}}, // 29: HEARD -> SILENT on DOWN
  {3, 3, 3, "sockets carry its packets", "spec/sock_news.dot", 47, {detail::k_edges.data() + 30, 1}}, // 30: HEARD -> HEARD on PACKET
  {3, 3, 3, "else", "spec/sock_news.dot", 48, {detail::k_edges.data() + 31, 1}}, // 31: HEARD -> HEARD on PACKET
  {3, 5, 3, "there is a connection", "spec/sock_news.dot", 57, {detail::k_edges.data() + 32, 1}}, // 32: HEARD -> HEARD on LEFT
  {3, 5, 0, "else", "spec/sock_news.dot", 58, {detail::k_edges.data() + 33, 1}}, // 33: HEARD -> SILENT on LEFT
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 3, 3, 3, 3, 3, // SILENT
  3, 3, 3, 3, 3, 3, // CHANNEL
  0, 0, 3, 3, 3, 3, // ENDING
  3, 3, 3, 3, 0, 3, // HEARD
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

// bool sockets_carry_its_packets() const  spec/sock_news.dot:17:34
template <class C>
inline constexpr bool has_sockets_carry_its_packets = requires(C& c) { c.sockets_carry_its_packets() ? 1 : 0; };
// void tell_that_it_is_up()  spec/sock_news.dot:17:68
template <class C>
inline constexpr bool has_tell_that_it_is_up = requires(C& c) { c.tell_that_it_is_up(); };
// void tell_that_it_closes()  spec/sock_news.dot:19:73
template <class C>
inline constexpr bool has_tell_that_it_closes = requires(C& c) { c.tell_that_it_closes(); };
// void tell_that_it_is_down()  spec/sock_news.dot:21:70
template <class C>
inline constexpr bool has_tell_that_it_is_down = requires(C& c) { c.tell_that_it_is_down(); };
// bool it_ended_in_good_order() const  spec/sock_news.dot:34:69
template <class C>
inline constexpr bool has_it_ended_in_good_order = requires(C& c) { c.it_ended_in_good_order() ? 1 : 0; };
// void raise_way_packet()  spec/sock_news.dot:44:42
template <class C>
inline constexpr bool has_raise_way_packet = requires(C& c) { c.raise_way_packet(); };
// bool there_is_a_connection() const  spec/sock_news.dot:51:36
template <class C>
inline constexpr bool has_there_is_a_connection = requires(C& c) { c.there_is_a_connection() ? 1 : 0; };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_sockets_carry_its_packets<C> &&
  detail::has_tell_that_it_is_up<C> &&
  detail::has_tell_that_it_closes<C> &&
  detail::has_tell_that_it_is_down<C> &&
  detail::has_it_ended_in_good_order<C> &&
  detail::has_raise_way_packet<C> &&
  detail::has_there_is_a_connection<C>;

namespace detail {

// A phrase that nobody implements is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_sockets_carry_its_packets<C>, "spec/sock_news.dot:17:34: no hook for \"sockets carry its packets\": implement bool sockets_carry_its_packets() const");
  static_assert(has_tell_that_it_is_up<C>, "spec/sock_news.dot:17:68: no hook for \"tell that it is up\": implement void tell_that_it_is_up()");
  static_assert(has_tell_that_it_closes<C>, "spec/sock_news.dot:19:73: no hook for \"tell that it closes\": implement void tell_that_it_closes()");
  static_assert(has_tell_that_it_is_down<C>, "spec/sock_news.dot:21:70: no hook for \"tell that it is down\": implement void tell_that_it_is_down()");
  static_assert(has_it_ended_in_good_order<C>, "spec/sock_news.dot:34:69: no hook for \"it ended in good order\": implement bool it_ended_in_good_order() const");
  static_assert(has_raise_way_packet<C>, "spec/sock_news.dot:44:42: no hook for \"raise way PACKET\": implement void raise_way_packet()");
  static_assert(has_there_is_a_connection<C>, "spec/sock_news.dot:51:36: no hook for \"there is a connection\": implement bool there_is_a_connection() const");
}

// SILENT on UP: spec/sock_news.dot:17:29
template <class C, class Observer>
STATEWIRE_CELL State cell_SILENT_on_UP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.sockets_carry_its_packets()) {
    c.tell_that_it_is_up();
    observer.transition(0);
    return State::HEARD;
  }
  observer.transition(1);
  return State::CHANNEL;
}

// SILENT on CLOSING: spec/sock_news.dot:19:29
template <class C, class Observer>
STATEWIRE_CELL State cell_SILENT_on_CLOSING([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.sockets_carry_its_packets()) {
    c.tell_that_it_closes();
    observer.transition(2);
    return State::HEARD;
  }
  observer.transition(3);
  return State::ENDING;
}

// SILENT on DOWN: spec/sock_news.dot:21:29
template <class C, class Observer>
STATEWIRE_CELL State cell_SILENT_on_DOWN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.sockets_carry_its_packets()) {
    c.tell_that_it_is_down();
    observer.transition(4);
    return State::SILENT;
  }
  observer.transition(5);
  return State::SILENT;
}

// SILENT on PACKET: spec/sock_news.dot:44:28
template <class C, class Observer>
STATEWIRE_CELL State cell_SILENT_on_PACKET([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_way_packet();
  observer.transition(6);
  return State::HEARD;
}

// SILENT on TAKEN: spec/sock_news.dot:23:29
template <class C, class Observer>
STATEWIRE_CELL State cell_SILENT_on_TAKEN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(7);
  return State::SILENT;
}

// SILENT on LEFT: spec/sock_news.dot:51:29
template <class C, class Observer>
STATEWIRE_CELL State cell_SILENT_on_LEFT([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.there_is_a_connection()) {
    observer.transition(8);
    return State::HEARD;
  }
  observer.transition(9);
  return State::SILENT;
}

// CHANNEL on TAKEN, UP: spec/sock_news.dot:25:29
template <class C, class Observer>
STATEWIRE_CELL State cell_CHANNEL_on_UP([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  if (c.sockets_carry_its_packets()) {
    c.tell_that_it_is_up();
    observer.transition(first);
    return State::HEARD;
  }
  observer.transition(static_cast<::statewire::TransitionId>(first + 1));
  return s;
}

// CHANNEL on CLOSING: spec/sock_news.dot:27:29
template <class C, class Observer>
STATEWIRE_CELL State cell_CHANNEL_on_CLOSING([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.sockets_carry_its_packets()) {
    c.tell_that_it_closes();
    observer.transition(12);
    return State::HEARD;
  }
  observer.transition(13);
  return State::ENDING;
}

// CHANNEL on DOWN: spec/sock_news.dot:29:29
template <class C, class Observer>
STATEWIRE_CELL State cell_CHANNEL_on_DOWN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.sockets_carry_its_packets()) {
    c.tell_that_it_is_down();
    observer.transition(14);
    return State::SILENT;
  }
  observer.transition(15);
  return State::SILENT;
}

// CHANNEL on PACKET: spec/sock_news.dot:45:28
template <class C, class Observer>
STATEWIRE_CELL State cell_CHANNEL_on_PACKET([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_way_packet();
  observer.transition(16);
  return State::HEARD;
}

// CHANNEL on LEFT: spec/sock_news.dot:53:29
template <class C, class Observer>
STATEWIRE_CELL State cell_CHANNEL_on_LEFT([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.there_is_a_connection()) {
    observer.transition(19);
    return State::HEARD;
  }
  observer.transition(20);
  return State::SILENT;
}

// ENDING on DOWN: spec/sock_news.dot:34:28
template <class C, class Observer>
STATEWIRE_CELL State cell_ENDING_on_DOWN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.sockets_carry_its_packets() && !c.it_ended_in_good_order()) {
    c.tell_that_it_is_down();
    observer.transition(21);
    return State::SILENT;
  }
  observer.transition(22);
  return State::SILENT;
}

// ENDING on PACKET: spec/sock_news.dot:46:28
template <class C, class Observer>
STATEWIRE_CELL State cell_ENDING_on_PACKET([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.raise_way_packet();
  observer.transition(23);
  return State::HEARD;
}

// ENDING on TAKEN: spec/sock_news.dot:36:28
template <class C, class Observer>
STATEWIRE_CELL State cell_ENDING_on_TAKEN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(24);
  return State::ENDING;
}

// ENDING on LEFT: spec/sock_news.dot:55:29
template <class C, class Observer>
STATEWIRE_CELL State cell_ENDING_on_LEFT([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.there_is_a_connection()) {
    observer.transition(25);
    return State::HEARD;
  }
  observer.transition(26);
  return State::SILENT;
}

// HEARD on UP: spec/sock_news.dot:38:27
template <class C, class Observer>
STATEWIRE_CELL State cell_HEARD_on_UP([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.tell_that_it_is_up();
  observer.transition(27);
  return State::HEARD;
}

// HEARD on CLOSING: spec/sock_news.dot:39:27
template <class C, class Observer>
STATEWIRE_CELL State cell_HEARD_on_CLOSING([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.tell_that_it_closes();
  observer.transition(28);
  return State::HEARD;
}

// HEARD on DOWN: spec/sock_news.dot:40:27
template <class C, class Observer>
STATEWIRE_CELL State cell_HEARD_on_DOWN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.tell_that_it_is_down();
  observer.transition(29);
  return State::SILENT;
}

// HEARD on PACKET: spec/sock_news.dot:47:28
template <class C, class Observer>
STATEWIRE_CELL State cell_HEARD_on_PACKET([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.sockets_carry_its_packets()) {
    observer.transition(30);
    return State::HEARD;
  }
  c.raise_way_packet();
  observer.transition(31);
  return State::HEARD;
}

// HEARD on LEFT: spec/sock_news.dot:57:29
template <class C, class Observer>
STATEWIRE_CELL State cell_HEARD_on_LEFT([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.there_is_a_connection()) {
    observer.transition(32);
    return State::HEARD;
  }
  observer.transition(33);
  return State::SILENT;
}

} // namespace detail

// The dispatch: what `s` becomes on `e`.
template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State step([[maybe_unused]] State s, [[maybe_unused]] Event e, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::SILENT:
      switch (e) {
      case Event::UP: return detail::cell_SILENT_on_UP(c, observer);
      case Event::CLOSING: return detail::cell_SILENT_on_CLOSING(c, observer);
      case Event::DOWN: return detail::cell_SILENT_on_DOWN(c, observer);
      case Event::PACKET: return detail::cell_SILENT_on_PACKET(c, observer);
      case Event::TAKEN: return detail::cell_SILENT_on_TAKEN(c, observer);
      case Event::LEFT: return detail::cell_SILENT_on_LEFT(c, observer);
      }
      break;
    case State::CHANNEL:
      switch (e) {
      case Event::UP: return detail::cell_CHANNEL_on_UP(s, c, observer, 10);
      case Event::CLOSING: return detail::cell_CHANNEL_on_CLOSING(c, observer);
      case Event::DOWN: return detail::cell_CHANNEL_on_DOWN(c, observer);
      case Event::PACKET: return detail::cell_CHANNEL_on_PACKET(c, observer);
      case Event::TAKEN: return detail::cell_CHANNEL_on_UP(s, c, observer, 17);
      case Event::LEFT: return detail::cell_CHANNEL_on_LEFT(c, observer);
      }
      break;
    case State::ENDING:
      switch (e) {
      case Event::DOWN: return detail::cell_ENDING_on_DOWN(c, observer);
      case Event::PACKET: return detail::cell_ENDING_on_PACKET(c, observer);
      case Event::TAKEN: return detail::cell_ENDING_on_TAKEN(c, observer);
      case Event::LEFT: return detail::cell_ENDING_on_LEFT(c, observer);
      case Event::UP:
      case Event::CLOSING: return s; // ignored
      }
      break;
    case State::HEARD:
      switch (e) {
      case Event::UP: return detail::cell_HEARD_on_UP(c, observer);
      case Event::CLOSING: return detail::cell_HEARD_on_CLOSING(c, observer);
      case Event::DOWN: return detail::cell_HEARD_on_DOWN(c, observer);
      case Event::PACKET: return detail::cell_HEARD_on_PACKET(c, observer);
      case Event::LEFT: return detail::cell_HEARD_on_LEFT(c, observer);
      case Event::TAKEN: return s; // ignored
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
STATEWIRE_CELL State on_UP([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::SILENT: return detail::cell_SILENT_on_UP(c, observer);
    case State::CHANNEL: return detail::cell_CHANNEL_on_UP(s, c, observer, 10);
    case State::HEARD: return detail::cell_HEARD_on_UP(c, observer);
    case State::ENDING: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_CLOSING([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::SILENT: return detail::cell_SILENT_on_CLOSING(c, observer);
    case State::CHANNEL: return detail::cell_CHANNEL_on_CLOSING(c, observer);
    case State::HEARD: return detail::cell_HEARD_on_CLOSING(c, observer);
    case State::ENDING: return s; // ignored
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
    case State::SILENT: return detail::cell_SILENT_on_DOWN(c, observer);
    case State::CHANNEL: return detail::cell_CHANNEL_on_DOWN(c, observer);
    case State::ENDING: return detail::cell_ENDING_on_DOWN(c, observer);
    case State::HEARD: return detail::cell_HEARD_on_DOWN(c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_PACKET([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::SILENT: return detail::cell_SILENT_on_PACKET(c, observer);
    case State::CHANNEL: return detail::cell_CHANNEL_on_PACKET(c, observer);
    case State::ENDING: return detail::cell_ENDING_on_PACKET(c, observer);
    case State::HEARD: return detail::cell_HEARD_on_PACKET(c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_TAKEN([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::SILENT: return detail::cell_SILENT_on_TAKEN(c, observer);
    case State::CHANNEL: return detail::cell_CHANNEL_on_UP(s, c, observer, 17);
    case State::ENDING: return detail::cell_ENDING_on_TAKEN(c, observer);
    case State::HEARD: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_LEFT([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::SILENT: return detail::cell_SILENT_on_LEFT(c, observer);
    case State::CHANNEL: return detail::cell_CHANNEL_on_LEFT(c, observer);
    case State::ENDING: return detail::cell_ENDING_on_LEFT(c, observer);
    case State::HEARD: return detail::cell_HEARD_on_LEFT(c, observer);
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

} // namespace statewire::spec::sock_news
