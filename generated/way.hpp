// way: written by statewirec from spec/way.dot. Do not edit: edit the spec.
// by which way a peer is reached, and when that is chosen anew
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewire/machine.hpp>

namespace statewire::spec::way {

enum class State : std::uint8_t {
  CHOSEN, // as both advertisements say, or as it is connected
  LEAVING, // a port of it is gone; what was connected is ending
  LOST, // … has ended, and the peer may know; the user has not acknowledged that here
  RESTARTED, // the peer is another process, reached elsewhere; what was connected with its former self is ending
  FOLLOWS, // the peer's packets come over sockets, though nobody has said yet why
};
enum class Event : std::uint8_t {
  GONE,
  RENEWED,
  LOOK,
  CALLED,
  PACKET,
};

inline constexpr std::string_view k_machine_name = "way";
inline constexpr State k_initial = State::CHOSEN;
inline constexpr std::size_t k_state_count = 5;
inline constexpr std::size_t k_event_count = 5;
inline constexpr std::size_t k_timer_count = 0;
inline constexpr std::size_t k_transition_count = 38;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "CHOSEN",
  "LEAVING",
  "LOST",
  "RESTARTED",
  "FOLLOWS",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "as both advertisements say, or as it is connected",
  "a port of it is gone; what was connected is ending",
  "\342\200\246 has ended, and the peer may know; the user has not acknowledged that here",
  "the peer is another process, reached elsewhere; what was connected with its former self is ending",
  "the peer's packets come over sockets, though nobody has said yet why",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "GONE",
  "RENEWED",
  "LOOK",
  "CALLED",
  "PACKET",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 51> k_edges{
  0, 1, 0, 2, 0, 3, 23, 28, 23, 29, 15, 16, 25, 28, 25, 29, 4, 5, 6, 7,
  9, 8, 10, 26, 28, 26, 29, 11, 12, 13, 14, 27, 28, 27, 29, 30, 33, 31, 34, 32,
  35, 21, 22, 24, 28, 24, 29, 17, 18, 19, 20,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 0, "it leads over sockets or it may stay", "spec/way.dot", 39, {detail::k_edges.data() + 0, 2}}, // 0: CHOSEN -> CHOSEN on GONE
  {0, 0, 0, "not (it leads over sockets or it may stay) and it begins at the same port", "spec/way.dot", 39, {detail::k_edges.data() + 2, 2}}, // 1: CHOSEN -> CHOSEN on GONE
  {0, 0, 1, "else", "spec/way.dot", 39, {detail::k_edges.data() + 4, 2}}, // 2: CHOSEN -> LEAVING on GONE
  {0, 1, 0, "it begins at the same port or it is free", "spec/way.dot", 71, {detail::k_edges.data() + 6, 2}}, // 3: CHOSEN -> CHOSEN on RENEWED
  {0, 1, 3, "else", "spec/way.dot", 71, {detail::k_edges.data() + 8, 2}}, // 4: CHOSEN -> RESTARTED on RENEWED
  {0, 4, 0, "it leads over sockets", "spec/way.dot", 58, {detail::k_edges.data() + 10, 1}}, // 5: CHOSEN -> CHOSEN on PACKET
  {0, 4, 4, "else", "spec/way.dot", 59, {detail::k_edges.data() + 11, 1}}, // 6: CHOSEN -> FOLLOWS on PACKET
  {1, 1, 0, "it begins at the same port or it is free", "spec/way.dot", 73, {detail::k_edges.data() + 12, 2}}, // 7: LEAVING -> CHOSEN on RENEWED
  {1, 1, 3, "else", "spec/way.dot", 73, {detail::k_edges.data() + 14, 2}}, // 8: LEAVING -> RESTARTED on RENEWED
  {1, 2, 2, "it is free and not the loss is acknowledged", "spec/way.dot", 46, {detail::k_edges.data() + 16, 1}}, // 9: LEAVING -> LOST on LOOK
  {1, 2, 0, "it is free and the loss is acknowledged", "spec/way.dot", 47, {detail::k_edges.data() + 17, 1}}, // 10: LEAVING -> CHOSEN on LOOK
  {1, 2, 1, "else", "spec/way.dot", 48, {detail::k_edges.data() + 18, 1}}, // 11: LEAVING -> LEAVING on LOOK
  {1, 3, 0, "it is free", "spec/way.dot", 49, {detail::k_edges.data() + 19, 1}}, // 12: LEAVING -> CHOSEN on CALLED
  {1, 3, 1, "else", "spec/way.dot", 50, {detail::k_edges.data() + 20, 1}}, // 13: LEAVING -> LEAVING on CALLED
  {1, 4, 0, "it is free", "spec/way.dot", 49, {detail::k_edges.data() + 21, 1}}, // 14: LEAVING -> CHOSEN on PACKET
  {1, 4, 1, "else", "spec/way.dot", 50, {detail::k_edges.data() + 22, 1}}, // 15: LEAVING -> LEAVING on PACKET
  {2, 1, 0, "it begins at the same port or it is free", "spec/way.dot", 74, {detail::k_edges.data() + 23, 2}}, // 16: LOST -> CHOSEN on RENEWED
  {2, 1, 3, "else", "spec/way.dot", 74, {detail::k_edges.data() + 25, 2}}, // 17: LOST -> RESTARTED on RENEWED
  {2, 2, 2, "not the loss is acknowledged", "spec/way.dot", 52, {detail::k_edges.data() + 27, 1}}, // 18: LOST -> LOST on LOOK
  {2, 2, 0, "else", "spec/way.dot", 53, {detail::k_edges.data() + 28, 1}}, // 19: LOST -> CHOSEN on LOOK
  {2, 3, 0, "", "spec/way.dot", 54, {detail::k_edges.data() + 29, 1}}, // 20: LOST -> CHOSEN on CALLED
  {2, 4, 0, "", "spec/way.dot", 54, {detail::k_edges.data() + 30, 1}}, // 21: LOST -> CHOSEN on PACKET
  {3, 1, 0, "it begins at the same port or it is free", "spec/way.dot", 75, {detail::k_edges.data() + 31, 2}}, // 22: RESTARTED -> CHOSEN on RENEWED
  {3, 1, 3, "else", "spec/way.dot", 75, {detail::k_edges.data() + 33, 2}}, // 23: RESTARTED -> RESTARTED on RENEWED
  {3, 2, 0, "it is free", "spec/way.dot", 80, {detail::k_edges.data() + 35, 1}}, // 24: RESTARTED -> CHOSEN on LOOK
  {3, 2, 3, "else", "spec/way.dot", 82, {detail::k_edges.data() + 36, 1}}, // 25: RESTARTED -> RESTARTED on LOOK
  {3, 3, 0, "it is free", "spec/way.dot", 80, {detail::k_edges.data() + 37, 1}}, // 26: RESTARTED -> CHOSEN on CALLED
  {3, 3, 3, "else", "spec/way.dot", 82, {detail::k_edges.data() + 38, 1}}, // 27: RESTARTED -> RESTARTED on CALLED
  {3, 4, 0, "it is free", "spec/way.dot", 80, {detail::k_edges.data() + 39, 1}}, // 28: RESTARTED -> CHOSEN on PACKET
  {3, 4, 3, "else", "spec/way.dot", 82, {detail::k_edges.data() + 40, 1}}, // 29: RESTARTED -> RESTARTED on PACKET
  {4, 0, 0, "it begins at the same port", "spec/way.dot", 65, {detail::k_edges.data() + 41, 1}}, // 30: FOLLOWS -> CHOSEN on GONE
  {4, 0, 4, "else", "spec/way.dot", 66, {detail::k_edges.data() + 42, 1}}, // 31: FOLLOWS -> FOLLOWS on GONE
  {4, 1, 0, "it begins at the same port or it is free", "spec/way.dot", 72, {detail::k_edges.data() + 43, 2}}, // 32: FOLLOWS -> CHOSEN on RENEWED
  {4, 1, 3, "else", "spec/way.dot", 72, {detail::k_edges.data() + 45, 2}}, // 33: FOLLOWS -> RESTARTED on RENEWED
  {4, 2, 4, "packets come over sockets or not it is free", "spec/way.dot", 61, {detail::k_edges.data() + 47, 1}}, // 34: FOLLOWS -> FOLLOWS on LOOK
  {4, 2, 0, "not (packets come over sockets or not it is free)", "spec/way.dot", 62, {detail::k_edges.data() + 48, 1}}, // 35: FOLLOWS -> CHOSEN on LOOK
  {4, 3, 0, "not (packets come over sockets or not it is free)", "spec/way.dot", 62, {detail::k_edges.data() + 49, 1}}, // 36: FOLLOWS -> CHOSEN on CALLED
  {4, 3, 4, "packets come over sockets or not it is free", "spec/way.dot", 64, {detail::k_edges.data() + 50, 1}}, // 37: FOLLOWS -> FOLLOWS on CALLED
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 3, 0, 0, 3, // CHOSEN
  0, 3, 3, 3, 3, // LEAVING
  0, 3, 3, 3, 3, // LOST
  0, 3, 3, 3, 3, // RESTARTED
  3, 3, 3, 3, 0, // FOLLOWS
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

// bool it_leads_over_sockets() const  spec/way.dot:41:27
template <class C>
inline constexpr bool has_it_leads_over_sockets = requires(C& c) { c.it_leads_over_sockets() ? 1 : 0; };
// bool it_may_stay() const  spec/way.dot:41:52
template <class C>
inline constexpr bool has_it_may_stay = requires(C& c) { c.it_may_stay() ? 1 : 0; };
// bool it_begins_at_the_same_port() const  spec/way.dot:43:74
template <class C>
inline constexpr bool has_it_begins_at_the_same_port = requires(C& c) { c.it_begins_at_the_same_port() ? 1 : 0; };
// void choose_anew()  spec/way.dot:43:109
template <class C>
inline constexpr bool has_choose_anew = requires(C& c) { c.choose_anew(); };
// void end_what_was_connected_with_another_port()  spec/way.dot:43:122
template <class C>
inline constexpr bool has_end_what_was_connected_with_another_port = requires(C& c) { c.end_what_was_connected_with_another_port(); };
// void look_every_turn()  spec/way.dot:44:41
template <class C>
inline constexpr bool has_look_every_turn = requires(C& c) { c.look_every_turn(); };
// void refuse_what_is_posted()  spec/way.dot:44:58
template <class C>
inline constexpr bool has_refuse_what_is_posted = requires(C& c) { c.refuse_what_is_posted(); };
// void forget_where_it_led()  spec/way.dot:44:81
template <class C>
inline constexpr bool has_forget_where_it_led = requires(C& c) { c.forget_where_it_led(); };
// void end_what_was_connected()  spec/way.dot:44:102
template <class C>
inline constexpr bool has_end_what_was_connected = requires(C& c) { c.end_what_was_connected(); };
// void look_at_once()  spec/way.dot:44:126
template <class C>
inline constexpr bool has_look_at_once = requires(C& c) { c.look_at_once(); };
// bool it_is_free() const  spec/way.dot:46:34
template <class C>
inline constexpr bool has_it_is_free = requires(C& c) { c.it_is_free() ? 1 : 0; };
// bool the_loss_is_acknowledged() const  spec/way.dot:46:53
template <class C>
inline constexpr bool has_the_loss_is_acknowledged = requires(C& c) { c.the_loss_is_acknowledged() ? 1 : 0; };
// void raise_offer_ended()  spec/way.dot:46:86
template <class C>
inline constexpr bool has_raise_offer_ended = requires(C& c) { c.raise_offer_ended(); };
// void follow_it()  spec/way.dot:59:96
template <class C>
inline constexpr bool has_follow_it = requires(C& c) { c.follow_it(); };
// bool packets_come_over_sockets() const  spec/way.dot:61:37
template <class C>
inline constexpr bool has_packets_come_over_sockets = requires(C& c) { c.packets_come_over_sockets() ? 1 : 0; };
// void close_its_sockets()  spec/way.dot:64:91
template <class C>
inline constexpr bool has_close_its_sockets = requires(C& c) { c.close_its_sockets(); };
// void end_what_was_connected_with_its_former_self()  spec/way.dot:76:92
template <class C>
inline constexpr bool has_end_what_was_connected_with_its_former_self = requires(C& c) { c.end_what_was_connected_with_its_former_self(); };
// void accept_what_is_posted()  spec/way.dot:77:63
template <class C>
inline constexpr bool has_accept_what_is_posted = requires(C& c) { c.accept_what_is_posted(); };
// void close_what_the_new_process_has_connected()  spec/way.dot:82:117
template <class C>
inline constexpr bool has_close_what_the_new_process_has_connected = requires(C& c) { c.close_what_the_new_process_has_connected(); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_it_leads_over_sockets<C> &&
  detail::has_it_may_stay<C> &&
  detail::has_it_begins_at_the_same_port<C> &&
  detail::has_choose_anew<C> &&
  detail::has_end_what_was_connected_with_another_port<C> &&
  detail::has_look_every_turn<C> &&
  detail::has_refuse_what_is_posted<C> &&
  detail::has_forget_where_it_led<C> &&
  detail::has_end_what_was_connected<C> &&
  detail::has_look_at_once<C> &&
  detail::has_it_is_free<C> &&
  detail::has_the_loss_is_acknowledged<C> &&
  detail::has_raise_offer_ended<C> &&
  detail::has_follow_it<C> &&
  detail::has_packets_come_over_sockets<C> &&
  detail::has_close_its_sockets<C> &&
  detail::has_end_what_was_connected_with_its_former_self<C> &&
  detail::has_accept_what_is_posted<C> &&
  detail::has_close_what_the_new_process_has_connected<C>;

namespace detail {

// A phrase that nobody implements is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_it_leads_over_sockets<C>, "spec/way.dot:41:27: no hook for \"it leads over sockets\": implement bool it_leads_over_sockets() const");
  static_assert(has_it_may_stay<C>, "spec/way.dot:41:52: no hook for \"it may stay\": implement bool it_may_stay() const");
  static_assert(has_it_begins_at_the_same_port<C>, "spec/way.dot:43:74: no hook for \"it begins at the same port\": implement bool it_begins_at_the_same_port() const");
  static_assert(has_choose_anew<C>, "spec/way.dot:43:109: no hook for \"choose anew\": implement void choose_anew()");
  static_assert(has_end_what_was_connected_with_another_port<C>, "spec/way.dot:43:122: no hook for \"end what was connected with another port\": implement void end_what_was_connected_with_another_port()");
  static_assert(has_look_every_turn<C>, "spec/way.dot:44:41: no hook for \"look every turn\": implement void look_every_turn()");
  static_assert(has_refuse_what_is_posted<C>, "spec/way.dot:44:58: no hook for \"refuse what is posted\": implement void refuse_what_is_posted()");
  static_assert(has_forget_where_it_led<C>, "spec/way.dot:44:81: no hook for \"forget where it led\": implement void forget_where_it_led()");
  static_assert(has_end_what_was_connected<C>, "spec/way.dot:44:102: no hook for \"end what was connected\": implement void end_what_was_connected()");
  static_assert(has_look_at_once<C>, "spec/way.dot:44:126: no hook for \"look at once\": implement void look_at_once()");
  static_assert(has_it_is_free<C>, "spec/way.dot:46:34: no hook for \"it is free\": implement bool it_is_free() const");
  static_assert(has_the_loss_is_acknowledged<C>, "spec/way.dot:46:53: no hook for \"the loss is acknowledged\": implement bool the_loss_is_acknowledged() const");
  static_assert(has_raise_offer_ended<C>, "spec/way.dot:46:86: no hook for \"raise offer ENDED\": implement void raise_offer_ended()");
  static_assert(has_follow_it<C>, "spec/way.dot:59:96: no hook for \"follow it\": implement void follow_it()");
  static_assert(has_packets_come_over_sockets<C>, "spec/way.dot:61:37: no hook for \"packets come over sockets\": implement bool packets_come_over_sockets() const");
  static_assert(has_close_its_sockets<C>, "spec/way.dot:64:91: no hook for \"close its sockets\": implement void close_its_sockets()");
  static_assert(has_end_what_was_connected_with_its_former_self<C>, "spec/way.dot:76:92: no hook for \"end what was connected with its former self\": implement void end_what_was_connected_with_its_former_self()");
  static_assert(has_accept_what_is_posted<C>, "spec/way.dot:77:63: no hook for \"accept what is posted\": implement void accept_what_is_posted()");
  static_assert(has_close_what_the_new_process_has_connected<C>, "spec/way.dot:82:117: no hook for \"close what the new process has connected\": implement void close_what_the_new_process_has_connected()");
}

// Junction renewed: which of its ways is taken, and what that does. spec/way.dot:76:3
template <class C>
[[nodiscard]] constexpr unsigned choose_renewed([[maybe_unused]] C& c) {
  if (c.it_begins_at_the_same_port() || c.it_is_free()) {
    return 0;
  }
  return 1;
}
template <class C, class Observer>
[[nodiscard]] constexpr State take_renewed([[maybe_unused]] State s, [[maybe_unused]] C& c,
    [[maybe_unused]] Observer& observer, [[maybe_unused]] unsigned way, ::statewire::TransitionId first) {
  if (way == 0) {
    c.choose_anew();
    c.end_what_was_connected_with_its_former_self();
    observer.transition(first);
    return State::CHOSEN;
  }
  c.look_every_turn();
  c.accept_what_is_posted();
  c.forget_where_it_led();
  c.end_what_was_connected_with_its_former_self();
  observer.transition(static_cast<::statewire::TransitionId>(first + 1));
  return State::RESTARTED;
}

// CHOSEN on GONE: spec/way.dot:39:26
template <class C, class Observer>
STATEWIRE_CELL State cell_CHOSEN_on_GONE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.it_leads_over_sockets()) {
    observer.transition(0);
    return State::CHOSEN;
  }
  if (c.it_may_stay()) {
    observer.transition(0);
    return State::CHOSEN;
  }
  if (c.it_begins_at_the_same_port()) {
    c.choose_anew();
    c.end_what_was_connected_with_another_port();
    observer.transition(1);
    return State::CHOSEN;
  }
  c.look_every_turn();
  c.refuse_what_is_posted();
  c.forget_where_it_led();
  c.end_what_was_connected();
  c.look_at_once();
  observer.transition(2);
  return State::LEAVING;
}

// CHOSEN on RENEWED: spec/way.dot:71:29
template <class C, class Observer>
STATEWIRE_CELL State cell_CHOSEN_on_RENEWED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  const unsigned way = choose_renewed(c);
  return take_renewed(State::CHOSEN, c, observer, way, 3);
}

// CHOSEN on PACKET: spec/way.dot:58:28
template <class C, class Observer>
STATEWIRE_CELL State cell_CHOSEN_on_PACKET([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.it_leads_over_sockets()) {
    observer.transition(5);
    return State::CHOSEN;
  }
  c.forget_where_it_led();
  c.end_what_was_connected();
  c.follow_it();
  c.look_every_turn();
  observer.transition(6);
  return State::FOLLOWS;
}

// LEAVING on RENEWED: spec/way.dot:73:30
template <class C, class Observer>
STATEWIRE_CELL State cell_LEAVING_on_RENEWED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  const unsigned way = choose_renewed(c);
  return take_renewed(State::LEAVING, c, observer, way, 7);
}

// LEAVING on LOOK: spec/way.dot:46:27
template <class C, class Observer>
STATEWIRE_CELL State cell_LEAVING_on_LOOK([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.it_is_free()) {
    if (c.the_loss_is_acknowledged()) {
      c.raise_offer_ended();
      c.choose_anew();
      observer.transition(10);
      return State::CHOSEN;
    }
    c.raise_offer_ended();
    observer.transition(9);
    return State::LOST;
  }
  observer.transition(11);
  return State::LEAVING;
}

// LEAVING on CALLED, PACKET: spec/way.dot:49:29
template <class C, class Observer>
STATEWIRE_CELL State cell_LEAVING_on_CALLED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  if (c.it_is_free()) {
    c.raise_offer_ended();
    c.choose_anew();
    observer.transition(first);
    return State::CHOSEN;
  }
  observer.transition(static_cast<::statewire::TransitionId>(first + 1));
  return s;
}

// LOST on RENEWED: spec/way.dot:74:27
template <class C, class Observer>
STATEWIRE_CELL State cell_LOST_on_RENEWED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  const unsigned way = choose_renewed(c);
  return take_renewed(State::LOST, c, observer, way, 16);
}

// LOST on LOOK: spec/way.dot:52:24
template <class C, class Observer>
STATEWIRE_CELL State cell_LOST_on_LOOK([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (!c.the_loss_is_acknowledged()) {
    observer.transition(18);
    return State::LOST;
  }
  c.choose_anew();
  observer.transition(19);
  return State::CHOSEN;
}

// LOST on CALLED, PACKET: spec/way.dot:54:26
template <class C, class Observer>
STATEWIRE_CELL State cell_LOST_on_CALLED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  c.choose_anew();
  observer.transition(first);
  return State::CHOSEN;
}

// RESTARTED on RENEWED: spec/way.dot:75:32
template <class C, class Observer>
STATEWIRE_CELL State cell_RESTARTED_on_RENEWED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  const unsigned way = choose_renewed(c);
  return take_renewed(State::RESTARTED, c, observer, way, 22);
}

// RESTARTED on CALLED, LOOK, PACKET: spec/way.dot:80:31
template <class C, class Observer>
STATEWIRE_CELL State cell_RESTARTED_on_LOOK([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  if (c.it_is_free()) {
    c.choose_anew();
    c.raise_offer_ended();
    observer.transition(first);
    return State::CHOSEN;
  }
  c.end_what_was_connected_with_its_former_self();
  c.close_what_the_new_process_has_connected();
  observer.transition(static_cast<::statewire::TransitionId>(first + 1));
  return s;
}

// FOLLOWS on GONE: spec/way.dot:65:29
template <class C, class Observer>
STATEWIRE_CELL State cell_FOLLOWS_on_GONE([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.it_begins_at_the_same_port()) {
    c.choose_anew();
    observer.transition(30);
    return State::CHOSEN;
  }
  observer.transition(31);
  return State::FOLLOWS;
}

// FOLLOWS on RENEWED: spec/way.dot:72:30
template <class C, class Observer>
STATEWIRE_CELL State cell_FOLLOWS_on_RENEWED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  const unsigned way = choose_renewed(c);
  return take_renewed(State::FOLLOWS, c, observer, way, 32);
}

// FOLLOWS on LOOK: spec/way.dot:61:30
template <class C, class Observer>
STATEWIRE_CELL State cell_FOLLOWS_on_LOOK([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.packets_come_over_sockets()) {
    observer.transition(34);
    return State::FOLLOWS;
  }
  if (c.it_is_free()) {
    c.choose_anew();
    observer.transition(35);
    return State::CHOSEN;
  }
  observer.transition(34);
  return State::FOLLOWS;
}

// FOLLOWS on CALLED: spec/way.dot:62:36
template <class C, class Observer>
STATEWIRE_CELL State cell_FOLLOWS_on_CALLED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.packets_come_over_sockets()) {
    c.close_its_sockets();
    observer.transition(37);
    return State::FOLLOWS;
  }
  if (c.it_is_free()) {
    c.choose_anew();
    observer.transition(36);
    return State::CHOSEN;
  }
  c.close_its_sockets();
  observer.transition(37);
  return State::FOLLOWS;
}

} // namespace detail

// The dispatch: what `s` becomes on `e`.
template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State step([[maybe_unused]] State s, [[maybe_unused]] Event e, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::CHOSEN:
      switch (e) {
      case Event::GONE: return detail::cell_CHOSEN_on_GONE(c, observer);
      case Event::RENEWED: return detail::cell_CHOSEN_on_RENEWED(c, observer);
      case Event::PACKET: return detail::cell_CHOSEN_on_PACKET(c, observer);
      case Event::LOOK:
      case Event::CALLED: return s; // ignored
      }
      break;
    case State::LEAVING:
      switch (e) {
      case Event::RENEWED: return detail::cell_LEAVING_on_RENEWED(c, observer);
      case Event::LOOK: return detail::cell_LEAVING_on_LOOK(c, observer);
      case Event::CALLED: return detail::cell_LEAVING_on_CALLED(s, c, observer, 12);
      case Event::PACKET: return detail::cell_LEAVING_on_CALLED(s, c, observer, 14);
      case Event::GONE: return s; // ignored
      }
      break;
    case State::LOST:
      switch (e) {
      case Event::RENEWED: return detail::cell_LOST_on_RENEWED(c, observer);
      case Event::LOOK: return detail::cell_LOST_on_LOOK(c, observer);
      case Event::CALLED: return detail::cell_LOST_on_CALLED(s, c, observer, 20);
      case Event::PACKET: return detail::cell_LOST_on_CALLED(s, c, observer, 21);
      case Event::GONE: return s; // ignored
      }
      break;
    case State::RESTARTED:
      switch (e) {
      case Event::RENEWED: return detail::cell_RESTARTED_on_RENEWED(c, observer);
      case Event::LOOK: return detail::cell_RESTARTED_on_LOOK(s, c, observer, 24);
      case Event::CALLED: return detail::cell_RESTARTED_on_LOOK(s, c, observer, 26);
      case Event::PACKET: return detail::cell_RESTARTED_on_LOOK(s, c, observer, 28);
      case Event::GONE: return s; // ignored
      }
      break;
    case State::FOLLOWS:
      switch (e) {
      case Event::GONE: return detail::cell_FOLLOWS_on_GONE(c, observer);
      case Event::RENEWED: return detail::cell_FOLLOWS_on_RENEWED(c, observer);
      case Event::LOOK: return detail::cell_FOLLOWS_on_LOOK(c, observer);
      case Event::CALLED: return detail::cell_FOLLOWS_on_CALLED(c, observer);
      case Event::PACKET: return s; // ignored
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
STATEWIRE_CELL State on_GONE([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::CHOSEN: return detail::cell_CHOSEN_on_GONE(c, observer);
    case State::FOLLOWS: return detail::cell_FOLLOWS_on_GONE(c, observer);
    case State::LEAVING:
    case State::LOST:
    case State::RESTARTED: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_RENEWED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::CHOSEN: return detail::cell_CHOSEN_on_RENEWED(c, observer);
    case State::LEAVING: return detail::cell_LEAVING_on_RENEWED(c, observer);
    case State::LOST: return detail::cell_LOST_on_RENEWED(c, observer);
    case State::RESTARTED: return detail::cell_RESTARTED_on_RENEWED(c, observer);
    case State::FOLLOWS: return detail::cell_FOLLOWS_on_RENEWED(c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_LOOK([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::LEAVING: return detail::cell_LEAVING_on_LOOK(c, observer);
    case State::LOST: return detail::cell_LOST_on_LOOK(c, observer);
    case State::RESTARTED: return detail::cell_RESTARTED_on_LOOK(s, c, observer, 24);
    case State::FOLLOWS: return detail::cell_FOLLOWS_on_LOOK(c, observer);
    case State::CHOSEN: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_CALLED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::LEAVING: return detail::cell_LEAVING_on_CALLED(s, c, observer, 12);
    case State::LOST: return detail::cell_LOST_on_CALLED(s, c, observer, 20);
    case State::RESTARTED: return detail::cell_RESTARTED_on_LOOK(s, c, observer, 26);
    case State::FOLLOWS: return detail::cell_FOLLOWS_on_CALLED(c, observer);
    case State::CHOSEN: return s; // ignored
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
    case State::CHOSEN: return detail::cell_CHOSEN_on_PACKET(c, observer);
    case State::LEAVING: return detail::cell_LEAVING_on_CALLED(s, c, observer, 14);
    case State::LOST: return detail::cell_LOST_on_CALLED(s, c, observer, 21);
    case State::RESTARTED: return detail::cell_RESTARTED_on_LOOK(s, c, observer, 28);
    case State::FOLLOWS: return s; // ignored
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

} // namespace statewire::spec::way
