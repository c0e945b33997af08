// SPDX-License-Identifier: BSD-3-Clause
// A failure as a sequence chart: what each process did, and what the machines made of it.
#pragma once

#include "shrink.hpp"

#include <string>
#include <vector>

namespace statewire::sim {

struct StoryLine {
  enum class Kind : std::uint8_t {
    step,  // what happens next; `chosen`: it would not have happened by default
    note,  // in the lane of a process
    arrow, // from the lane `from` to `lane`
    wrong, // the promise that was broken
  };
  Kind kind{};
  std::size_t number = 0; // of the step, from 1
  bool chosen = false;
  Place lane = 0, from = 0;
  std::string text;
};

struct Story {
  std::vector<std::string> lanes;
  std::vector<StoryLine> lines;
};

// Plays it again and listens.
[[nodiscard]] Story tell(const Scenario& scenario, const std::vector<Token>& tokens,
                         const Limits& limits = {});
[[nodiscard]] std::string to_text(const Story& story);
// The same, a line for each, for tools: `statewirec doc` replays it.
[[nodiscard]] std::string to_trace(const Story& story);

} // namespace statewire::sim
