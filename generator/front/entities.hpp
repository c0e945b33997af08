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
// Length of the valid UTF-8 sequence at text[at], or 0.
[[nodiscard]] inline std::size_t utf8_length(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0U;
  };
  const unsigned lead = byte(0);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xC2 && lead < 0xE0   ? 2
                             : lead >= 0xE0 && lead < 0xF0 ? 3
                             : lead >= 0xF0 && lead < 0xF5 ? 4
                                                           : 0;
  if (length == 0 || at + length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xC0U) != 0x80U) return 0;
  const unsigned second = byte(1);
  const bool overlong = (lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90);
  const bool beyond = (lead == 0xED && second > 0x9F) || (lead == 0xF4 && second > 0x8F);
  return overlong || beyond ? 0 : length;
}

} // namespace statewire::gen
