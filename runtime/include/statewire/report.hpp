// What a run did, for people and tools.
#pragma once

#include "core.hpp"
#include "endpoint.hpp"
#include "message_core.hpp"

#include <string>
#include <string_view>

namespace statewire {

// Counters as one JSON object. Its member "machines" is what `statewirec draw --coverage` reads:
// {"machines": {"close": {"transitions": N, "counts": […]}, …}, "connections_opened": …, …}.
[[nodiscard]] std::string to_json(const Stats& stats);
// The same for messages; its machines are send and recv.
[[nodiscard]] std::string to_json(const MessageStats& stats);

// The same for endpoints; its machines are those of RDMA connections, and close.
[[nodiscard]] std::string to_json(const EndpointStats& stats);

} // namespace statewire
