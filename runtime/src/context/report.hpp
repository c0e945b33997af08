// SPDX-License-Identifier: BSD-3-Clause
// What a run did, for people and tools.
#pragma once

#include <statewire/context.hpp>
#include <statewire/messages.hpp>

#include <statewirec/machine.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace statewire {

// How often a run took each transition as the spec has it: an edge of the drawing counts once,
// however many states and paths lead over it. `counts`: like `table`, a machine's k_transitions.
[[nodiscard]] std::vector<std::uint64_t> count_once(std::span<const TransitionInfo> table,
                                                    std::span<const std::uint64_t> counts);

} // namespace statewire
