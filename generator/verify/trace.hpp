// SPDX-License-Identifier: BSD-3-Clause
// A run of the model, read from a replay: steps, each an input with everything that it caused.
#pragma once

#include "compose.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace statewire::gen::verify {

struct Happening {
  enum class Kind : std::uint8_t {
    transition, // member, instance, index: the transition; peer
    ignored,    // member, instance, state, event
    deferred,   // the same
    unexpected, // the same
    gap,        // the same: no guard of the cell holds
    answer,     // kind, instance, yes
    send,       // link, from, to, message
    receive,    // the same
    lost,       // the same
    note,       // peer, text
    negative,   // member, instance, text: the counter
    left,       // member, instance, text: the counter, index: its value
    overflow,   // of the queue of raised events
    broken,     // text: the property, words
    violated,   // text: the property
    good,       // a proper end
  };
  Kind kind = Kind::note;
  unsigned member = 0, instance = 0, index = 0, state = 0, event = 0, peer = 0;
  unsigned link = 0, from = 0, to = 0, message = 0;
  std::string text;
};

struct TraceStep {
  std::optional<std::array<unsigned, 3>> pick; // kind, a, b; none: what is before the first
  std::vector<Happening> happened;
};

struct Trace {
  std::vector<TraceStep> steps;
  std::optional<std::size_t> cycle_from; // from this step on it repeats without end
  // All choices, answers included, in order: what a hunt is forced to follow. `choices_before[s]`
  // is how many were made before the step s.
  std::vector<std::array<unsigned, 3>> choices;
  std::vector<std::size_t> choices_before;
};

[[nodiscard]] Trace read_trace(const std::vector<std::string>& marks, const Promela& promela);

// In words: "DELIVER link 2, direction 0 (the next message arrives)".
[[nodiscard]] std::string input_text(const Study& study, const Promela& promela,
                                     const TraceStep& step);
// "spec/close.dot:52 LOCAL_CLOSE -> CLOSED on CLOSE_PACKET (ack==TRUE)"
[[nodiscard]] std::string transition_text(const Machine& machine, TransitionIndex transition);
[[nodiscard]] std::string happening_text(const Study& study, const Promela& promela,
                                         const Happening& happening);

} // namespace statewire::gen::verify
