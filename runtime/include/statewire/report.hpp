// SPDX-License-Identifier: BSD-3-Clause
// What a run did, for people and tools.
#pragma once

#include "context.hpp"
#include "core.hpp"
#include "message_core.hpp"

#include <statewire/machine.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace statewire {

// Counters as one JSON object. Its member "machines" is what `statewirec draw --coverage` reads:
// {"machines": {"close": {"transitions": N, "counts": […]}, …}, "connections_opened": …, …}, with
// the counts of count_once().
[[nodiscard]] std::string to_json(const Stats& stats);
// The same for messages; its machines are send and recv.
[[nodiscard]] std::string to_json(const MessageStats& stats);

// The same for lanes.
[[nodiscard]] std::string to_json(const LaneStats& stats);

// How often a run took each transition as the spec has it: an edge of the drawing counts once,
// however many states and paths lead over it. `counts`: like `table`, a machine's k_transitions.
[[nodiscard]] std::vector<std::uint64_t> count_once(std::span<const TransitionInfo> table,
                                                    std::span<const std::uint64_t> counts);

} // namespace statewire
