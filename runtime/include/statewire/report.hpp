// What a run did, for people and tools.
#pragma once

#include "core.hpp"

#include <string>
#include <string_view>

namespace statewire {

// Counters as one JSON object. Its member "machines" is what `statewirec draw --coverage` reads:
// {"machines": {"close": {"transitions": N, "counts": […]}, …}, "connections_opened": …, …}.
[[nodiscard]] std::string to_json(const Stats& stats);

} // namespace statewire
