// SPDX-License-Identifier: BSD-3-Clause
// Whether a block ends in a change of state, and where it does not.
#pragma once

#include "structure.hpp"

#include <string>

namespace statewire::gen::sm {

// Does every way through it end in a change of state or another action?
[[nodiscard]] bool always_leaves(const Statement& statement, const Lines& lines);

struct LooseEnd {
  std::size_t line = 0; // the last of the way
  std::string when;     // for a message
};

// The first way through `block` that falls off its end. `head`: the line above the block.
[[nodiscard]] LooseEnd find_loose_end(const Block& block, std::size_t head, const Lines& lines);

} // namespace statewire::gen::sm
