// SPDX-License-Identifier: BSD-3-Clause
#include "characters.hpp"

#include "entities.hpp"

#include <algorithm>
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

// Of a comment with the lines that carriage returns would make of it: is one no comment?
bool hides_words(std::string_view comment) {
  for (std::size_t at = comment.find('\r'); at != std::string_view::npos;
       at = comment.find('\r', at)) {
    at = comment.find_first_not_of(" \t\r", at);
    if (at == std::string_view::npos) return false;
    const std::string_view line = comment.substr(at);
    if (!line.starts_with("//") && line[0] != '#' && line[0] != '%') return true;
  }
  return false;
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

std::optional<syntax::Problem> find_run_on_comment(std::string_view text, std::string_view plain) {
  for (std::size_t at = 0; at < plain.size(); ++at) {
    const bool block = text.substr(at, 2) == "/*";
    const bool line = text.substr(at, 2) == "//" || text[at] == '#' || text[at] == '%';
    if (plain[at] != ' ' || !(block || line)) continue;
    const std::size_t end =
        std::min(text.size(), block ? text.find("*/", at + 2) : text.find('\n', at));
    const std::string_view comment = text.substr(at, end - at);
    if (line && hides_words(comment))
      return syntax::Problem{
          {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + comment.find('\r'))},
          "only a line feed ends a comment: this one goes on behind its carriage return, and what "
          "follows is neither read nor drawn; tr '\\r' '\\n' writes line feeds",
          {},
          {}};
    at = end;
  }
  return std::nullopt;
}

} // namespace statewire::gen
