// SPDX-License-Identifier: BSD-3-Clause
// Addresses as text for people.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace statewire::fi {

// "statewire://127.0.0.1:4711"; the first of several.
[[nodiscard]] std::string text_of(std::span<const std::uint8_t> bytes);

} // namespace statewire::fi
