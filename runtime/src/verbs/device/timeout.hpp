// SPDX-License-Identifier: BSD-3-Clause
// How long queue pairs wait for an answer before they ask again, if the user says so.
#pragma once

#include <statewire/result.hpp>

#include <cstdint>
#include <optional>
#include <string_view>

namespace statewire::verbs {

inline constexpr const char* k_timeout_variable = "STATEWIRE_RDMA_TIMEOUT";

// 4.096 us x 2^N: N from 8 (a millisecond) to 22 (17 seconds). The Failure names the variable.
[[nodiscard]] Result<std::uint8_t> parse_timeout(std::string_view text);

// What the variable says; none: it is not set, or empty.
[[nodiscard]] Result<std::optional<std::uint8_t>> queue_pair_timeout();

} // namespace statewire::verbs
