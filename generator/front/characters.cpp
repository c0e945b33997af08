// SPDX-License-Identifier: BSD-3-Clause
#include "characters.hpp"

#include "entities.hpp"

#include <array>

namespace statewire::gen {
namespace {

struct Range {
  unsigned first, last;
};
// Soft hyphen, zero-width space, marks of direction, word joiner and its like, byte order mark. The
// zero-width joiners stay: scripts need them.
constexpr std::array<Range, 6> k_unseen{{{0xAD, 0xAD},
                                         {0x200B, 0x200B},
                                         {0x200E, 0x200F},
                                         {0x202A, 0x202E},
                                         {0x2060, 0x206F},
                                         {0xFEFF, 0xFEFF}}};

// Of a sequence of two or three bytes.
unsigned code_point(std::string_view bytes) {
  unsigned out = static_cast<unsigned char>(bytes[0]) & (bytes.size() == 2 ? 0x1FU : 0x0FU);
  for (const char c : bytes.substr(1)) out = (out << 6) | (static_cast<unsigned char>(c) & 0x3FU);
  return out;
}

std::string hexadecimal(unsigned value) {
  std::string out;
  for (int shift = 12; shift >= 0; shift -= 4) out += "0123456789ABCDEF"[(value >> shift) & 0xFU];
  return out;
}

} // namespace

std::optional<syntax::Problem> find_unseen_character(std::string_view plain) {
  std::uint32_t at = 0;
  const auto problem = [&](std::size_t length, std::string text) {
    return syntax::Problem{{at, at + static_cast<std::uint32_t>(length)}, std::move(text), {}, {}};
  };
  while (at < plain.size()) {
    const std::size_t length = utf8_length(plain, at);
    if (length == 0)
      return problem(1,
                     "a byte that is not UTF-8, as which Graphviz reads a file; 'iconv -f latin1 "
                     "-t utf-8' converts one");
    if (length == 2 || length == 3) {
      const unsigned value = code_point(plain.substr(at, length));
      for (const Range& range : k_unseen)
        if (value >= range.first && value <= range.last)
          return problem(length, "the character U+" + hexadecimal(value) +
                                     " is not seen in a picture, and makes another name of what "
                                     "looks the same; leave it out");
    }
    at += static_cast<std::uint32_t>(length);
  }
  return std::nullopt;
}

} // namespace statewire::gen
