// SPDX-License-Identifier: BSD-3-Clause
// What every generated machine needs and nothing more: the vocabulary of a state × event cell and
// of a transition. Generated headers include this one; nothing of the runtime comes with it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace statewire {

// What a machine does with an event in a state. The order is part of the generated tables: case
// numbers below `transition` are verdicts.
enum class Verdict : std::uint8_t {
  ignore,     // nothing happens
  defer,      // kept until a state that does not defer it
  error,      // reported as impossible here
  transition, // one of the cell's transitions fires
};

[[nodiscard]] constexpr std::string_view to_string(Verdict verdict) {
  switch (verdict) {
  case Verdict::ignore:
    return "ignore";
  case Verdict::defer:
    return "defer";
  case Verdict::error:
    return "error";
  case Verdict::transition:
    return "transition";
  }
  return "unknown";
}

// Index into a machine's k_transitions.
using TransitionId = std::uint16_t;

// In the place of a state or an event: the edge of an Action, or of a Group, serves several.
inline constexpr std::uint16_t k_several = 0xFFFF;

// One transition, for messages: numbers are those of the machine's enums. The type is the same for
// all machines, so that traces and reports need no template.
struct TransitionInfo {
  std::uint16_t from = 0;
  std::uint16_t event = 0;
  std::uint16_t to = 0;
  std::string_view guard; // as the spec words it; empty when there is none
  std::string_view file;  // of the spec
  std::uint32_t line = 0;
  // The edges of the digraph that it takes, which count once, however many states and paths lead
  // over them. Empty: itself, an edge of a State/Event/Action text.
  std::span<const std::uint16_t> edges;
};

// The observer that costs nothing. Another one is any type with `void transition(TransitionId)`;
// it is called after the transition's actions, before step() returns the new state.
struct NoObserver {
  constexpr void transition(TransitionId) const noexcept {}
};

} // namespace statewire

// The cells of a machine are small functions so that a debugger and a profiler can name them;
// they must still cost what a case of a hand-written switch costs, also when two dispatchers use
// them. So must the dispatchers of one event, which are called where that event happens often, and
// what cells have in common (STATEWIRE_PART).
#if defined(__GNUC__)
#define STATEWIRE_CELL [[nodiscard, gnu::always_inline]] inline constexpr
#define STATEWIRE_PART [[gnu::always_inline]] inline constexpr
#else
#define STATEWIRE_CELL [[nodiscard]] inline constexpr
#define STATEWIRE_PART inline constexpr
#endif

namespace statewire {

// Takes a step of a machine that is mostly in the state `likely`: what the state decides costs a
// comparison then, where several states answer the event instead of a jump through a table. `step`
// calls on_EVENT() with the state that it is given.
template <auto likely, class Step>
STATEWIRE_CELL decltype(likely) mostly_in(decltype(likely) state, Step&& step) {
  if (state == likely) [[likely]]
    return step(likely);
  return step(state);
}

} // namespace statewire
