// SPDX-License-Identifier: BSD-3-Clause
// From the guards of one cell to the questions that C++ asks: every guard at most once on any way
// through, in the order of the spec, and none that a former answer has already settled.
#pragma once

#include "../model/model.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace statewire::gen {

struct Decision {
  std::string condition;              // C++; empty: no question is left
  std::vector<Decision> branches;     // with a condition: yes, no
  std::optional<std::uint32_t> taken; // without: what fires; nothing in a cell that leaves a gap
};

struct Decisions {
  std::vector<std::string>
      asked_first; // guards whose answers are kept first, in a variable NAME_ each
  Decision root;
};

// What can fire, by number, in order of declaration.
using Choices = std::vector<std::pair<std::uint32_t, Guard>>;
[[nodiscard]] Decisions decide(const Choices& choices);
[[nodiscard]] Decisions decide(const Machine& machine, const Cell& cell); // by TransitionIndex

} // namespace statewire::gen
