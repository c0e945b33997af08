// SPDX-License-Identifier: BSD-3-Clause
// HTML's character references, the ones that turn up in code.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace statewire::gen {

struct Entity {
  char32_t value = 0;
  std::size_t length = 0; // 0: none here
};

// The reference at text[at] == '&', with its semicolon.
[[nodiscard]] Entity entity_at(std::string_view text, std::size_t at);

void append_utf8(std::string& out, char32_t value);

} // namespace statewire::gen
