// SPDX-License-Identifier: BSD-3-Clause
// Addresses as fixed-size bytes, and as text for people.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace statewire::fi {

[[nodiscard]] bool is_address(std::span<const std::uint8_t> bytes);
// "statewire://127.0.0.1:4711"; the first of several.
[[nodiscard]] std::string text_of(std::span<const std::uint8_t> bytes);

} // namespace statewire::fi
