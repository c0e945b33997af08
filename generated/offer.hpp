// offer: written by statewirec from spec/offer.dot. Do not edit: edit the spec.
// what a peer knows of the ports that are offered here
// clang-format off
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <statewire/machine.hpp>

namespace statewire::spec::offer {

enum class State : std::uint8_t {
  QUIET, // no word is under way
  TRIED, // … and this process tries to reach the peer
  ASKED, // its attempts fail: the peer was asked what it offers
  SAID, // it was told, and has not answered
  UNTOLD, // what it was told went with the sockets
};
enum class Event : std::uint8_t {
  WITHDRAWN,
  ENDED,
  UP,
  DOWN,
  ATTEMPT,
  REACHED,
  QUESTION,
  ANSWER,
  RENEWED,
};

inline constexpr std::string_view k_machine_name = "offer";
inline constexpr State k_initial = State::QUIET;
inline constexpr std::size_t k_state_count = 5;
inline constexpr std::size_t k_event_count = 9;
inline constexpr std::size_t k_timer_count = 0;
inline constexpr std::size_t k_transition_count = 67;

inline constexpr std::array<std::string_view, k_state_count> k_state_names{{
  "QUIET",
  "TRIED",
  "ASKED",
  "SAID",
  "UNTOLD",
}};
inline constexpr std::array<std::string_view, k_state_count> k_state_comments{{
  "no word is under way",
  "\342\200\246 and this process tries to reach the peer",
  "its attempts fail: the peer was asked what it offers",
  "it was told, and has not answered",
  "what it was told went with the sockets",
}};
inline constexpr std::array<std::string_view, k_event_count> k_event_names{{
  "WITHDRAWN",
  "ENDED",
  "UP",
  "DOWN",
  "ATTEMPT",
  "REACHED",
  "QUESTION",
  "ANSWER",
  "RENEWED",
}};

namespace detail {
inline constexpr std::array<std::uint16_t, 67> k_edges{
  0, 1, 10, 12, 11, 13, 31, 32, 42, 43, 52, 53, 62, 2, 3, 14, 16, 15, 17, 33,
  34, 35, 40, 44, 45, 54, 55, 63, 6, 7, 18, 20, 19, 21, 39, 36, 37, 41, 46, 47,
  56, 57, 64, 8, 9, 22, 23, 24, 38, 48, 49, 58, 59, 65, 4, 5, 25, 28, 26, 29,
  27, 30, 50, 51, 60, 61, 66,};
} // namespace detail

// Every transition, for messages: what it leaves, answers, enters and asks, and its place.
inline constexpr std::array<::statewire::TransitionInfo, k_transition_count> k_transitions{{
  {0, 0, 3, "it may be told at once", "spec/offer.dot", 31, {detail::k_edges.data() + 0, 1}}, // 0: QUIET -> SAID on WITHDRAWN
  {0, 0, 0, "else", "spec/offer.dot", 32, {detail::k_edges.data() + 1, 1}}, // 1: QUIET -> QUIET on WITHDRAWN
  {0, 1, 3, "it does not know and not a port that is gone is in use still", "spec/offer.dot", 44, {detail::k_edges.data() + 2, 1}}, // 2: QUIET -> SAID on ENDED
  {0, 1, 0, "else", "spec/offer.dot", 45, {detail::k_edges.data() + 3, 1}}, // 3: QUIET -> QUIET on ENDED
  {0, 2, 3, "it does not know and not a port that is gone is in use still", "spec/offer.dot", 44, {detail::k_edges.data() + 4, 1}}, // 4: QUIET -> SAID on UP
  {0, 2, 0, "else", "spec/offer.dot", 45, {detail::k_edges.data() + 5, 1}}, // 5: QUIET -> QUIET on UP
  {0, 4, 3, "it does not know", "spec/offer.dot", 57, {detail::k_edges.data() + 6, 1}}, // 6: QUIET -> SAID on ATTEMPT
  {0, 4, 1, "else", "spec/offer.dot", 58, {detail::k_edges.data() + 7, 1}}, // 7: QUIET -> TRIED on ATTEMPT
  {0, 6, 0, "not a port that is gone is in use still", "spec/offer.dot", 71, {detail::k_edges.data() + 8, 1}}, // 8: QUIET -> QUIET on QUESTION
  {0, 6, 0, "else", "spec/offer.dot", 72, {detail::k_edges.data() + 9, 1}}, // 9: QUIET -> QUIET on QUESTION
  {0, 7, 0, "to what is offered now", "spec/offer.dot", 83, {detail::k_edges.data() + 10, 1}}, // 10: QUIET -> QUIET on ANSWER
  {0, 7, 0, "else", "spec/offer.dot", 84, {detail::k_edges.data() + 11, 1}}, // 11: QUIET -> QUIET on ANSWER
  {0, 8, 0, "", "spec/offer.dot", 96, {detail::k_edges.data() + 12, 1}}, // 12: QUIET -> QUIET on RENEWED
  {1, 0, 3, "it may be told at once", "spec/offer.dot", 33, {detail::k_edges.data() + 13, 1}}, // 13: TRIED -> SAID on WITHDRAWN
  {1, 0, 1, "else", "spec/offer.dot", 34, {detail::k_edges.data() + 14, 1}}, // 14: TRIED -> TRIED on WITHDRAWN
  {1, 1, 3, "it does not know and not a port that is gone is in use still", "spec/offer.dot", 46, {detail::k_edges.data() + 15, 1}}, // 15: TRIED -> SAID on ENDED
  {1, 1, 1, "else", "spec/offer.dot", 47, {detail::k_edges.data() + 16, 1}}, // 16: TRIED -> TRIED on ENDED
  {1, 2, 3, "it does not know and not a port that is gone is in use still", "spec/offer.dot", 46, {detail::k_edges.data() + 17, 1}}, // 17: TRIED -> SAID on UP
  {1, 2, 1, "else", "spec/offer.dot", 47, {detail::k_edges.data() + 18, 1}}, // 18: TRIED -> TRIED on UP
  {1, 4, 3, "it does not know", "spec/offer.dot", 59, {detail::k_edges.data() + 19, 1}}, // 19: TRIED -> SAID on ATTEMPT
  {1, 4, 2, "not it does not know and its method does without sockets", "spec/offer.dot", 61, {detail::k_edges.data() + 20, 1}}, // 20: TRIED -> ASKED on ATTEMPT
  {1, 4, 1, "not it does not know and not its method does without sockets", "spec/offer.dot", 62, {detail::k_edges.data() + 21, 1}}, // 21: TRIED -> TRIED on ATTEMPT
  {1, 5, 0, "", "spec/offer.dot", 67, {detail::k_edges.data() + 22, 1}}, // 22: TRIED -> QUIET on REACHED
  {1, 6, 1, "not a port that is gone is in use still", "spec/offer.dot", 73, {detail::k_edges.data() + 23, 1}}, // 23: TRIED -> TRIED on QUESTION
  {1, 6, 1, "else", "spec/offer.dot", 74, {detail::k_edges.data() + 24, 1}}, // 24: TRIED -> TRIED on QUESTION
  {1, 7, 1, "to what is offered now", "spec/offer.dot", 85, {detail::k_edges.data() + 25, 1}}, // 25: TRIED -> TRIED on ANSWER
  {1, 7, 1, "else", "spec/offer.dot", 86, {detail::k_edges.data() + 26, 1}}, // 26: TRIED -> TRIED on ANSWER
  {1, 8, 0, "", "spec/offer.dot", 97, {detail::k_edges.data() + 27, 1}}, // 27: TRIED -> QUIET on RENEWED
  {2, 0, 3, "not a port that is gone is in use still", "spec/offer.dot", 39, {detail::k_edges.data() + 28, 1}}, // 28: ASKED -> SAID on WITHDRAWN
  {2, 0, 2, "else", "spec/offer.dot", 40, {detail::k_edges.data() + 29, 1}}, // 29: ASKED -> ASKED on WITHDRAWN
  {2, 1, 3, "it does not know and not a port that is gone is in use still", "spec/offer.dot", 48, {detail::k_edges.data() + 30, 1}}, // 30: ASKED -> SAID on ENDED
  {2, 1, 2, "else", "spec/offer.dot", 49, {detail::k_edges.data() + 31, 1}}, // 31: ASKED -> ASKED on ENDED
  {2, 2, 3, "it does not know and not a port that is gone is in use still", "spec/offer.dot", 48, {detail::k_edges.data() + 32, 1}}, // 32: ASKED -> SAID on UP
  {2, 2, 2, "else", "spec/offer.dot", 49, {detail::k_edges.data() + 33, 1}}, // 33: ASKED -> ASKED on UP
  {2, 3, 1, "", "spec/offer.dot", 66, {detail::k_edges.data() + 34, 1}}, // 34: ASKED -> TRIED on DOWN
  {2, 4, 3, "it does not know", "spec/offer.dot", 63, {detail::k_edges.data() + 35, 1}}, // 35: ASKED -> SAID on ATTEMPT
  {2, 4, 2, "else", "spec/offer.dot", 64, {detail::k_edges.data() + 36, 1}}, // 36: ASKED -> ASKED on ATTEMPT
  {2, 5, 0, "", "spec/offer.dot", 68, {detail::k_edges.data() + 37, 1}}, // 37: ASKED -> QUIET on REACHED
  {2, 6, 2, "not a port that is gone is in use still", "spec/offer.dot", 75, {detail::k_edges.data() + 38, 1}}, // 38: ASKED -> ASKED on QUESTION
  {2, 6, 2, "else", "spec/offer.dot", 76, {detail::k_edges.data() + 39, 1}}, // 39: ASKED -> ASKED on QUESTION
  {2, 7, 2, "to what is offered now", "spec/offer.dot", 87, {detail::k_edges.data() + 40, 1}}, // 40: ASKED -> ASKED on ANSWER
  {2, 7, 2, "else", "spec/offer.dot", 88, {detail::k_edges.data() + 41, 1}}, // 41: ASKED -> ASKED on ANSWER
  {2, 8, 0, "", "spec/offer.dot", 98, {detail::k_edges.data() + 42, 1}}, // 42: ASKED -> QUIET on RENEWED
  {3, 0, 3, "not a port that is gone is in use still", "spec/offer.dot", 41, {detail::k_edges.data() + 43, 1}}, // 43: SAID -> SAID on WITHDRAWN
  {3, 0, 3, "else", "spec/offer.dot", 42, {detail::k_edges.data() + 44, 1}}, // 44: SAID -> SAID on WITHDRAWN
  {3, 1, 3, "it does not know", "spec/offer.dot", 50, {detail::k_edges.data() + 45, 1}}, // 45: SAID -> SAID on ENDED
  {3, 1, 3, "else", "spec/offer.dot", 51, {detail::k_edges.data() + 46, 1}}, // 46: SAID -> SAID on ENDED
  {3, 3, 4, "", "spec/offer.dot", 52, {detail::k_edges.data() + 47, 1}}, // 47: SAID -> UNTOLD on DOWN
  {3, 4, 3, "", "spec/offer.dot", 65, {detail::k_edges.data() + 48, 1}}, // 48: SAID -> SAID on ATTEMPT
  {3, 6, 3, "not a port that is gone is in use still", "spec/offer.dot", 77, {detail::k_edges.data() + 49, 1}}, // 49: SAID -> SAID on QUESTION
  {3, 6, 3, "else", "spec/offer.dot", 78, {detail::k_edges.data() + 50, 1}}, // 50: SAID -> SAID on QUESTION
  {3, 7, 0, "to what is offered now", "spec/offer.dot", 89, {detail::k_edges.data() + 51, 1}}, // 51: SAID -> QUIET on ANSWER
  {3, 7, 3, "else", "spec/offer.dot", 90, {detail::k_edges.data() + 52, 1}}, // 52: SAID -> SAID on ANSWER
  {3, 8, 0, "", "spec/offer.dot", 99, {detail::k_edges.data() + 53, 1}}, // 53: SAID -> QUIET on RENEWED
  {4, 0, 3, "it may be told at once", "spec/offer.dot", 35, {detail::k_edges.data() + 54, 1}}, // 54: UNTOLD -> SAID on WITHDRAWN
  {4, 0, 4, "else", "spec/offer.dot", 36, {detail::k_edges.data() + 55, 1}}, // 55: UNTOLD -> UNTOLD on WITHDRAWN
  {4, 1, 3, "it does not know and not a port that is gone is in use still", "spec/offer.dot", 53, {detail::k_edges.data() + 56, 1}}, // 56: UNTOLD -> SAID on ENDED
  {4, 1, 0, "else", "spec/offer.dot", 54, {detail::k_edges.data() + 57, 1}}, // 57: UNTOLD -> QUIET on ENDED
  {4, 2, 3, "it does not know and not a port that is gone is in use still", "spec/offer.dot", 53, {detail::k_edges.data() + 58, 1}}, // 58: UNTOLD -> SAID on UP
  {4, 2, 0, "else", "spec/offer.dot", 54, {detail::k_edges.data() + 59, 1}}, // 59: UNTOLD -> QUIET on UP
  {4, 4, 3, "it does not know and not a port that is gone is in use still", "spec/offer.dot", 53, {detail::k_edges.data() + 60, 1}}, // 60: UNTOLD -> SAID on ATTEMPT
  {4, 4, 0, "else", "spec/offer.dot", 54, {detail::k_edges.data() + 61, 1}}, // 61: UNTOLD -> QUIET on ATTEMPT
  {4, 6, 4, "not a port that is gone is in use still", "spec/offer.dot", 79, {detail::k_edges.data() + 62, 1}}, // 62: UNTOLD -> UNTOLD on QUESTION
  {4, 6, 4, "else", "spec/offer.dot", 80, {detail::k_edges.data() + 63, 1}}, // 63: UNTOLD -> UNTOLD on QUESTION
  {4, 7, 0, "to what is offered now", "spec/offer.dot", 91, {detail::k_edges.data() + 64, 1}}, // 64: UNTOLD -> QUIET on ANSWER
  {4, 7, 4, "else", "spec/offer.dot", 92, {detail::k_edges.data() + 65, 1}}, // 65: UNTOLD -> UNTOLD on ANSWER
  {4, 8, 0, "", "spec/offer.dot", 100, {detail::k_edges.data() + 66, 1}}, // 66: UNTOLD -> QUIET on RENEWED
}};

namespace detail {

// State × event: 0 ignore, 1 defer, 2 error, 3 transition.
inline constexpr std::array<std::uint8_t, k_state_count * k_event_count> k_verdicts{{
  3, 3, 3, 0, 3, 0, 3, 3, 3, // QUIET
  3, 3, 3, 0, 3, 3, 3, 3, 3, // TRIED
  3, 3, 3, 3, 3, 3, 3, 3, 3, // ASKED
  3, 3, 0, 3, 3, 0, 3, 3, 3, // SAID
  3, 3, 3, 0, 3, 0, 3, 3, 3, // UNTOLD
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

// bool it_may_be_told_at_once() const  spec/offer.dot:31:37
template <class C>
inline constexpr bool has_it_may_be_told_at_once = requires(C& c) { c.it_may_be_told_at_once() ? 1 : 0; };
// void tell_it_what_is_offered()  spec/offer.dot:31:68
template <class C>
inline constexpr bool has_tell_it_what_is_offered = requires(C& c) { c.tell_it_what_is_offered(); };
// bool a_port_that_is_gone_is_in_use_still() const  spec/offer.dot:39:41
template <class C>
inline constexpr bool has_a_port_that_is_gone_is_in_use_still = requires(C& c) { c.a_port_that_is_gone_is_in_use_still() ? 1 : 0; };
// bool it_does_not_know() const  spec/offer.dot:44:38
template <class C>
inline constexpr bool has_it_does_not_know = requires(C& c) { c.it_does_not_know() ? 1 : 0; };
// void refuse_the_attempt()  spec/offer.dot:57:86
template <class C>
inline constexpr bool has_refuse_the_attempt = requires(C& c) { c.refuse_the_attempt(); };
// bool its_method_does_without_sockets() const  spec/offer.dot:61:61
template <class C>
inline constexpr bool has_its_method_does_without_sockets = requires(C& c) { c.its_method_does_without_sockets() ? 1 : 0; };
// void answer_what_is_offered()  spec/offer.dot:71:85
template <class C>
inline constexpr bool has_answer_what_is_offered = requires(C& c) { c.answer_what_is_offered(); };
// bool to_what_is_offered_now() const  spec/offer.dot:83:35
template <class C>
inline constexpr bool has_to_what_is_offered_now = requires(C& c) { c.to_what_is_offered_now() ? 1 : 0; };
// void note_that_it_knows()  spec/offer.dot:83:66
template <class C>
inline constexpr bool has_note_that_it_knows = requires(C& c) { c.note_that_it_knows(); };
// void note_that_it_knows_nothing()  spec/offer.dot:96:41
template <class C>
inline constexpr bool has_note_that_it_knows_nothing = requires(C& c) { c.note_that_it_knows_nothing(); };
// void raise_offer_ended()  spec/offer.dot:96:69
template <class C>
inline constexpr bool has_raise_offer_ended = requires(C& c) { c.raise_offer_ended(); };

} // namespace detail

// What C++ implements: one member function per phrase of the spec.
template <class C>
concept Hooks =
  detail::has_it_may_be_told_at_once<C> &&
  detail::has_tell_it_what_is_offered<C> &&
  detail::has_a_port_that_is_gone_is_in_use_still<C> &&
  detail::has_it_does_not_know<C> &&
  detail::has_refuse_the_attempt<C> &&
  detail::has_its_method_does_without_sockets<C> &&
  detail::has_answer_what_is_offered<C> &&
  detail::has_to_what_is_offered_now<C> &&
  detail::has_note_that_it_knows<C> &&
  detail::has_note_that_it_knows_nothing<C> &&
  detail::has_raise_offer_ended<C>;

namespace detail {

// A phrase that nobody implements is one line of the compiler's output.
template <class C>
void report_missing_hooks() {
  static_assert(has_it_may_be_told_at_once<C>, "spec/offer.dot:31:37: no hook for \"it may be told at once\": implement bool it_may_be_told_at_once() const");
  static_assert(has_tell_it_what_is_offered<C>, "spec/offer.dot:31:68: no hook for \"tell it what is offered\": implement void tell_it_what_is_offered()");
  static_assert(has_a_port_that_is_gone_is_in_use_still<C>, "spec/offer.dot:39:41: no hook for \"a port that is gone is in use still\": implement bool a_port_that_is_gone_is_in_use_still() const");
  static_assert(has_it_does_not_know<C>, "spec/offer.dot:44:38: no hook for \"it does not know\": implement bool it_does_not_know() const");
  static_assert(has_refuse_the_attempt<C>, "spec/offer.dot:57:86: no hook for \"refuse the attempt\": implement void refuse_the_attempt()");
  static_assert(has_its_method_does_without_sockets<C>, "spec/offer.dot:61:61: no hook for \"its method does without sockets\": implement bool its_method_does_without_sockets() const");
  static_assert(has_answer_what_is_offered<C>, "spec/offer.dot:71:85: no hook for \"answer what is offered\": implement void answer_what_is_offered()");
  static_assert(has_to_what_is_offered_now<C>, "spec/offer.dot:83:35: no hook for \"to what is offered now\": implement bool to_what_is_offered_now() const");
  static_assert(has_note_that_it_knows<C>, "spec/offer.dot:83:66: no hook for \"note that it knows\": implement void note_that_it_knows()");
  static_assert(has_note_that_it_knows_nothing<C>, "spec/offer.dot:96:41: no hook for \"note that it knows nothing\": implement void note_that_it_knows_nothing()");
  static_assert(has_raise_offer_ended<C>, "spec/offer.dot:96:69: no hook for \"raise offer ENDED\": implement void raise_offer_ended()");
}

// QUIET on WITHDRAWN: spec/offer.dot:31:25
template <class C, class Observer>
STATEWIRE_CELL State cell_QUIET_on_WITHDRAWN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.it_may_be_told_at_once()) {
    c.tell_it_what_is_offered();
    observer.transition(0);
    return State::SAID;
  }
  observer.transition(1);
  return State::QUIET;
}

// QUIET on ENDED, UP: spec/offer.dot:44:25
template <class C, class Observer>
STATEWIRE_CELL State cell_QUIET_on_ENDED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  if (c.it_does_not_know() && !c.a_port_that_is_gone_is_in_use_still()) {
    c.tell_it_what_is_offered();
    observer.transition(first);
    return State::SAID;
  }
  observer.transition(static_cast<::statewire::TransitionId>(first + 1));
  return s;
}

// QUIET on ATTEMPT: spec/offer.dot:57:26
template <class C, class Observer>
STATEWIRE_CELL State cell_QUIET_on_ATTEMPT([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.it_does_not_know()) {
    c.tell_it_what_is_offered();
    c.refuse_the_attempt();
    observer.transition(6);
    return State::SAID;
  }
  observer.transition(7);
  return State::TRIED;
}

// QUIET on QUESTION: spec/offer.dot:71:26
template <class C, class Observer>
STATEWIRE_CELL State cell_QUIET_on_QUESTION([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (!c.a_port_that_is_gone_is_in_use_still()) {
    c.answer_what_is_offered();
    observer.transition(8);
    return State::QUIET;
  }
  observer.transition(9);
  return State::QUIET;
}

// QUIET on ANSWER: spec/offer.dot:83:26
template <class C, class Observer>
STATEWIRE_CELL State cell_QUIET_on_ANSWER([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.to_what_is_offered_now()) {
    c.note_that_it_knows();
    observer.transition(10);
    return State::QUIET;
  }
  observer.transition(11);
  return State::QUIET;
}

// QUIET on RENEWED: spec/offer.dot:96:26
template <class C, class Observer>
STATEWIRE_CELL State cell_QUIET_on_RENEWED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.note_that_it_knows_nothing();
  c.raise_offer_ended();
  observer.transition(12);
  return State::QUIET;
}

// TRIED on WITHDRAWN: spec/offer.dot:33:25
template <class C, class Observer>
STATEWIRE_CELL State cell_TRIED_on_WITHDRAWN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.it_may_be_told_at_once()) {
    c.tell_it_what_is_offered();
    observer.transition(13);
    return State::SAID;
  }
  observer.transition(14);
  return State::TRIED;
}

// TRIED on ENDED, UP: spec/offer.dot:46:25
template <class C, class Observer>
STATEWIRE_CELL State cell_TRIED_on_ENDED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  if (c.it_does_not_know() && !c.a_port_that_is_gone_is_in_use_still()) {
    c.tell_it_what_is_offered();
    observer.transition(first);
    return State::SAID;
  }
  observer.transition(static_cast<::statewire::TransitionId>(first + 1));
  return s;
}

// TRIED on ATTEMPT: spec/offer.dot:59:26
template <class C, class Observer>
STATEWIRE_CELL State cell_TRIED_on_ATTEMPT([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.it_does_not_know()) {
    c.tell_it_what_is_offered();
    c.refuse_the_attempt();
    observer.transition(19);
    return State::SAID;
  }
  if (c.its_method_does_without_sockets()) {
    c.tell_it_what_is_offered();
    observer.transition(20);
    return State::ASKED;
  }
  observer.transition(21);
  return State::TRIED;
}

// TRIED on REACHED: spec/offer.dot:67:26
template <class C, class Observer>
STATEWIRE_CELL State cell_TRIED_on_REACHED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(22);
  return State::QUIET;
}

// TRIED on QUESTION: spec/offer.dot:73:26
template <class C, class Observer>
STATEWIRE_CELL State cell_TRIED_on_QUESTION([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (!c.a_port_that_is_gone_is_in_use_still()) {
    c.answer_what_is_offered();
    observer.transition(23);
    return State::TRIED;
  }
  observer.transition(24);
  return State::TRIED;
}

// TRIED on ANSWER: spec/offer.dot:85:26
template <class C, class Observer>
STATEWIRE_CELL State cell_TRIED_on_ANSWER([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.to_what_is_offered_now()) {
    c.note_that_it_knows();
    observer.transition(25);
    return State::TRIED;
  }
  observer.transition(26);
  return State::TRIED;
}

// TRIED on RENEWED: spec/offer.dot:97:26
template <class C, class Observer>
STATEWIRE_CELL State cell_TRIED_on_RENEWED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.note_that_it_knows_nothing();
  c.raise_offer_ended();
  observer.transition(27);
  return State::QUIET;
}

// ASKED on WITHDRAWN: spec/offer.dot:39:25
template <class C, class Observer>
STATEWIRE_CELL State cell_ASKED_on_WITHDRAWN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (!c.a_port_that_is_gone_is_in_use_still()) {
    c.tell_it_what_is_offered();
    observer.transition(28);
    return State::SAID;
  }
  observer.transition(29);
  return State::ASKED;
}

// ASKED on ENDED, UP: spec/offer.dot:48:25
template <class C, class Observer>
STATEWIRE_CELL State cell_ASKED_on_ENDED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  if (c.it_does_not_know() && !c.a_port_that_is_gone_is_in_use_still()) {
    c.tell_it_what_is_offered();
    observer.transition(first);
    return State::SAID;
  }
  observer.transition(static_cast<::statewire::TransitionId>(first + 1));
  return s;
}

// ASKED on DOWN: spec/offer.dot:66:26
template <class C, class Observer>
STATEWIRE_CELL State cell_ASKED_on_DOWN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(34);
  return State::TRIED;
}

// ASKED on ATTEMPT: spec/offer.dot:63:26
template <class C, class Observer>
STATEWIRE_CELL State cell_ASKED_on_ATTEMPT([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.it_does_not_know()) {
    c.tell_it_what_is_offered();
    c.refuse_the_attempt();
    observer.transition(35);
    return State::SAID;
  }
  observer.transition(36);
  return State::ASKED;
}

// ASKED on REACHED: spec/offer.dot:68:26
template <class C, class Observer>
STATEWIRE_CELL State cell_ASKED_on_REACHED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(37);
  return State::QUIET;
}

// ASKED on QUESTION: spec/offer.dot:75:26
template <class C, class Observer>
STATEWIRE_CELL State cell_ASKED_on_QUESTION([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (!c.a_port_that_is_gone_is_in_use_still()) {
    c.answer_what_is_offered();
    observer.transition(38);
    return State::ASKED;
  }
  observer.transition(39);
  return State::ASKED;
}

// ASKED on ANSWER: spec/offer.dot:87:26
template <class C, class Observer>
STATEWIRE_CELL State cell_ASKED_on_ANSWER([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.to_what_is_offered_now()) {
    c.note_that_it_knows();
    observer.transition(40);
    return State::ASKED;
  }
  observer.transition(41);
  return State::ASKED;
}

// ASKED on RENEWED: spec/offer.dot:98:26
template <class C, class Observer>
STATEWIRE_CELL State cell_ASKED_on_RENEWED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.note_that_it_knows_nothing();
  c.raise_offer_ended();
  observer.transition(42);
  return State::QUIET;
}

// SAID on WITHDRAWN: spec/offer.dot:41:24
template <class C, class Observer>
STATEWIRE_CELL State cell_SAID_on_WITHDRAWN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (!c.a_port_that_is_gone_is_in_use_still()) {
    c.tell_it_what_is_offered();
    observer.transition(43);
    return State::SAID;
  }
  observer.transition(44);
  return State::SAID;
}

// SAID on ENDED: spec/offer.dot:50:24
template <class C, class Observer>
STATEWIRE_CELL State cell_SAID_on_ENDED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.it_does_not_know()) {
    c.tell_it_what_is_offered();
    observer.transition(45);
    return State::SAID;
  }
  observer.transition(46);
  return State::SAID;
}

// SAID on DOWN: spec/offer.dot:52:26
template <class C, class Observer>
STATEWIRE_CELL State cell_SAID_on_DOWN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  observer.transition(47);
  return State::UNTOLD;
}

// SAID on ATTEMPT: spec/offer.dot:65:26
template <class C, class Observer>
STATEWIRE_CELL State cell_SAID_on_ATTEMPT([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.refuse_the_attempt();
  observer.transition(48);
  return State::SAID;
}

// SAID on QUESTION: spec/offer.dot:77:24
template <class C, class Observer>
STATEWIRE_CELL State cell_SAID_on_QUESTION([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (!c.a_port_that_is_gone_is_in_use_still()) {
    c.answer_what_is_offered();
    observer.transition(49);
    return State::SAID;
  }
  observer.transition(50);
  return State::SAID;
}

// SAID on ANSWER: spec/offer.dot:89:25
template <class C, class Observer>
STATEWIRE_CELL State cell_SAID_on_ANSWER([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.to_what_is_offered_now()) {
    c.note_that_it_knows();
    observer.transition(51);
    return State::QUIET;
  }
  observer.transition(52);
  return State::SAID;
}

// SAID on RENEWED: spec/offer.dot:99:25
template <class C, class Observer>
STATEWIRE_CELL State cell_SAID_on_RENEWED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.note_that_it_knows_nothing();
  c.raise_offer_ended();
  observer.transition(53);
  return State::QUIET;
}

// UNTOLD on WITHDRAWN: spec/offer.dot:35:26
template <class C, class Observer>
STATEWIRE_CELL State cell_UNTOLD_on_WITHDRAWN([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.it_may_be_told_at_once()) {
    c.tell_it_what_is_offered();
    observer.transition(54);
    return State::SAID;
  }
  observer.transition(55);
  return State::UNTOLD;
}

// UNTOLD on ATTEMPT, ENDED, UP: spec/offer.dot:53:27
template <class C, class Observer>
STATEWIRE_CELL State cell_UNTOLD_on_ENDED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer& observer, ::statewire::TransitionId first) {
  if (c.it_does_not_know() && !c.a_port_that_is_gone_is_in_use_still()) {
    c.tell_it_what_is_offered();
    observer.transition(first);
    return State::SAID;
  }
  observer.transition(static_cast<::statewire::TransitionId>(first + 1));
  return State::QUIET;
}

// UNTOLD on QUESTION: spec/offer.dot:79:28
template <class C, class Observer>
STATEWIRE_CELL State cell_UNTOLD_on_QUESTION([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (!c.a_port_that_is_gone_is_in_use_still()) {
    c.answer_what_is_offered();
    observer.transition(62);
    return State::UNTOLD;
  }
  observer.transition(63);
  return State::UNTOLD;
}

// UNTOLD on ANSWER: spec/offer.dot:91:27
template <class C, class Observer>
STATEWIRE_CELL State cell_UNTOLD_on_ANSWER([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  if (c.to_what_is_offered_now()) {
    c.note_that_it_knows();
    observer.transition(64);
    return State::QUIET;
  }
  observer.transition(65);
  return State::UNTOLD;
}

// UNTOLD on RENEWED: spec/offer.dot:100:27
template <class C, class Observer>
STATEWIRE_CELL State cell_UNTOLD_on_RENEWED([[maybe_unused]] C& c, [[maybe_unused]] Observer& observer) {
  c.note_that_it_knows_nothing();
  c.raise_offer_ended();
  observer.transition(66);
  return State::QUIET;
}

} // namespace detail

// The dispatch: what `s` becomes on `e`.
template <class C, class Observer = ::statewire::NoObserver>
[[nodiscard]] constexpr State step([[maybe_unused]] State s, [[maybe_unused]] Event e, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::QUIET:
      switch (e) {
      case Event::WITHDRAWN: return detail::cell_QUIET_on_WITHDRAWN(c, observer);
      case Event::ENDED: return detail::cell_QUIET_on_ENDED(s, c, observer, 2);
      case Event::UP: return detail::cell_QUIET_on_ENDED(s, c, observer, 4);
      case Event::ATTEMPT: return detail::cell_QUIET_on_ATTEMPT(c, observer);
      case Event::QUESTION: return detail::cell_QUIET_on_QUESTION(c, observer);
      case Event::ANSWER: return detail::cell_QUIET_on_ANSWER(c, observer);
      case Event::RENEWED: return detail::cell_QUIET_on_RENEWED(c, observer);
      case Event::DOWN:
      case Event::REACHED: return s; // ignored
      }
      break;
    case State::TRIED:
      switch (e) {
      case Event::WITHDRAWN: return detail::cell_TRIED_on_WITHDRAWN(c, observer);
      case Event::ENDED: return detail::cell_TRIED_on_ENDED(s, c, observer, 15);
      case Event::UP: return detail::cell_TRIED_on_ENDED(s, c, observer, 17);
      case Event::ATTEMPT: return detail::cell_TRIED_on_ATTEMPT(c, observer);
      case Event::REACHED: return detail::cell_TRIED_on_REACHED(c, observer);
      case Event::QUESTION: return detail::cell_TRIED_on_QUESTION(c, observer);
      case Event::ANSWER: return detail::cell_TRIED_on_ANSWER(c, observer);
      case Event::RENEWED: return detail::cell_TRIED_on_RENEWED(c, observer);
      case Event::DOWN: return s; // ignored
      }
      break;
    case State::ASKED:
      switch (e) {
      case Event::WITHDRAWN: return detail::cell_ASKED_on_WITHDRAWN(c, observer);
      case Event::ENDED: return detail::cell_ASKED_on_ENDED(s, c, observer, 30);
      case Event::UP: return detail::cell_ASKED_on_ENDED(s, c, observer, 32);
      case Event::DOWN: return detail::cell_ASKED_on_DOWN(c, observer);
      case Event::ATTEMPT: return detail::cell_ASKED_on_ATTEMPT(c, observer);
      case Event::REACHED: return detail::cell_ASKED_on_REACHED(c, observer);
      case Event::QUESTION: return detail::cell_ASKED_on_QUESTION(c, observer);
      case Event::ANSWER: return detail::cell_ASKED_on_ANSWER(c, observer);
      case Event::RENEWED: return detail::cell_ASKED_on_RENEWED(c, observer);
      }
      break;
    case State::SAID:
      switch (e) {
      case Event::WITHDRAWN: return detail::cell_SAID_on_WITHDRAWN(c, observer);
      case Event::ENDED: return detail::cell_SAID_on_ENDED(c, observer);
      case Event::DOWN: return detail::cell_SAID_on_DOWN(c, observer);
      case Event::ATTEMPT: return detail::cell_SAID_on_ATTEMPT(c, observer);
      case Event::QUESTION: return detail::cell_SAID_on_QUESTION(c, observer);
      case Event::ANSWER: return detail::cell_SAID_on_ANSWER(c, observer);
      case Event::RENEWED: return detail::cell_SAID_on_RENEWED(c, observer);
      case Event::UP:
      case Event::REACHED: return s; // ignored
      }
      break;
    case State::UNTOLD:
      switch (e) {
      case Event::WITHDRAWN: return detail::cell_UNTOLD_on_WITHDRAWN(c, observer);
      case Event::ENDED: return detail::cell_UNTOLD_on_ENDED(s, c, observer, 56);
      case Event::UP: return detail::cell_UNTOLD_on_ENDED(s, c, observer, 58);
      case Event::ATTEMPT: return detail::cell_UNTOLD_on_ENDED(s, c, observer, 60);
      case Event::QUESTION: return detail::cell_UNTOLD_on_QUESTION(c, observer);
      case Event::ANSWER: return detail::cell_UNTOLD_on_ANSWER(c, observer);
      case Event::RENEWED: return detail::cell_UNTOLD_on_RENEWED(c, observer);
      case Event::DOWN:
      case Event::REACHED: return s; // ignored
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
STATEWIRE_CELL State on_WITHDRAWN([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::QUIET: return detail::cell_QUIET_on_WITHDRAWN(c, observer);
    case State::TRIED: return detail::cell_TRIED_on_WITHDRAWN(c, observer);
    case State::ASKED: return detail::cell_ASKED_on_WITHDRAWN(c, observer);
    case State::SAID: return detail::cell_SAID_on_WITHDRAWN(c, observer);
    case State::UNTOLD: return detail::cell_UNTOLD_on_WITHDRAWN(c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_ENDED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::QUIET: return detail::cell_QUIET_on_ENDED(s, c, observer, 2);
    case State::TRIED: return detail::cell_TRIED_on_ENDED(s, c, observer, 15);
    case State::ASKED: return detail::cell_ASKED_on_ENDED(s, c, observer, 30);
    case State::SAID: return detail::cell_SAID_on_ENDED(c, observer);
    case State::UNTOLD: return detail::cell_UNTOLD_on_ENDED(s, c, observer, 56);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_UP([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::QUIET: return detail::cell_QUIET_on_ENDED(s, c, observer, 4);
    case State::TRIED: return detail::cell_TRIED_on_ENDED(s, c, observer, 17);
    case State::ASKED: return detail::cell_ASKED_on_ENDED(s, c, observer, 32);
    case State::UNTOLD: return detail::cell_UNTOLD_on_ENDED(s, c, observer, 58);
    case State::SAID: return s; // ignored
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
    case State::ASKED: return detail::cell_ASKED_on_DOWN(c, observer);
    case State::SAID: return detail::cell_SAID_on_DOWN(c, observer);
    case State::QUIET:
    case State::TRIED:
    case State::UNTOLD: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_ATTEMPT([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::QUIET: return detail::cell_QUIET_on_ATTEMPT(c, observer);
    case State::TRIED: return detail::cell_TRIED_on_ATTEMPT(c, observer);
    case State::ASKED: return detail::cell_ASKED_on_ATTEMPT(c, observer);
    case State::SAID: return detail::cell_SAID_on_ATTEMPT(c, observer);
    case State::UNTOLD: return detail::cell_UNTOLD_on_ENDED(s, c, observer, 60);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_REACHED([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::TRIED: return detail::cell_TRIED_on_REACHED(c, observer);
    case State::ASKED: return detail::cell_ASKED_on_REACHED(c, observer);
    case State::QUIET:
    case State::SAID:
    case State::UNTOLD: return s; // ignored
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_QUESTION([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::QUIET: return detail::cell_QUIET_on_QUESTION(c, observer);
    case State::TRIED: return detail::cell_TRIED_on_QUESTION(c, observer);
    case State::ASKED: return detail::cell_ASKED_on_QUESTION(c, observer);
    case State::SAID: return detail::cell_SAID_on_QUESTION(c, observer);
    case State::UNTOLD: return detail::cell_UNTOLD_on_QUESTION(c, observer);
    }
  } else {
    detail::report_missing_hooks<C>();
  }
  return s;
}

template <class C, class Observer = ::statewire::NoObserver>
STATEWIRE_CELL State on_ANSWER([[maybe_unused]] State s, [[maybe_unused]] C& c, [[maybe_unused]] Observer&& observer = {}) {
  if constexpr (Hooks<C>) {
    switch (s) {
    case State::QUIET: return detail::cell_QUIET_on_ANSWER(c, observer);
    case State::TRIED: return detail::cell_TRIED_on_ANSWER(c, observer);
    case State::ASKED: return detail::cell_ASKED_on_ANSWER(c, observer);
    case State::SAID: return detail::cell_SAID_on_ANSWER(c, observer);
    case State::UNTOLD: return detail::cell_UNTOLD_on_ANSWER(c, observer);
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
    case State::QUIET: return detail::cell_QUIET_on_RENEWED(c, observer);
    case State::TRIED: return detail::cell_TRIED_on_RENEWED(c, observer);
    case State::ASKED: return detail::cell_ASKED_on_RENEWED(c, observer);
    case State::SAID: return detail::cell_SAID_on_RENEWED(c, observer);
    case State::UNTOLD: return detail::cell_UNTOLD_on_RENEWED(c, observer);
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

} // namespace statewire::spec::offer
