// SPDX-License-Identifier: BSD-3-Clause
// The document as lines of clean UTF-8, and what was undone on each of them.
#pragma once

#include "../front/words.hpp"

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace statewire::gen::extract {

// What a converter can have done to a digraph, and what we therefore undo.
enum class Mend : std::uint8_t {
  encoding,       // UTF-16, or bytes that are Windows-1252 in a document that says UTF-8
  blanks,         // non-breaking and other blanks that are not U+0020
  invisible,      // zero-width and control characters
  line_numbers,   // a number before each line
  prefixes,       // '>', '|', '//', '*', '+' before each line
  back_ticks,     // a code span around each line, or around the digraph
  escapes,        // Markdown's backslash before punctuation
  entities,       // &gt; &quot; &#160;
  tags,           // <span>, <br>, the rows of a table, a head that was a tag
  quotes,         // typographic quotes as delimiters
  arrows,         // dashes and arrows that were "->"
  dash_lines,     // dashes that were a line of "-" in a label
  broken_strings, // a string broken over physical lines
};
inline constexpr std::size_t k_mend_count = 13;
inline constexpr std::array<std::string_view, k_mend_count> k_mend_names = {
    "character encoding",
    "unusual blanks",
    "invisible characters",
    "line numbers",
    "line prefixes",
    "back-ticks",
    "backslash escapes",
    "HTML entities",
    "markup",
    "typographic quotes",
    "typographic arrows",
    "typographic dash lines",
    "strings broken over lines"};

using Mends = std::bitset<k_mend_count>;
inline void note(Mends& mends, Mend mend) { mends.set(static_cast<std::size_t>(mend)); }

struct Line {
  std::string text;         // UTF-8, no line end
  std::uint32_t number = 0; // in the document, from 1
  Mends undone;
};

// Never fails: what is not valid UTF-8 is read as Windows-1252, byte by byte.
[[nodiscard]] std::vector<Line> decode(std::string_view document);

// Replaces blanks of all kinds by U+0020 and removes invisible characters.
[[nodiscard]] std::string plain_blanks(std::string_view text, Mends& undone);

// The code point at text[at], which must be valid UTF-8 for more than one byte; length in bytes.
struct CodePoint {
  char32_t value = 0;
  std::size_t length = 1;
};
[[nodiscard]] CodePoint code_point(std::string_view text, std::size_t at);

[[nodiscard]] inline bool is_blank(char c) { return c == ' ' || c == '\t'; }
[[nodiscard]] inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
[[nodiscard]] inline char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
[[nodiscard]] inline bool is_letter(char c) { return lower(c) >= 'a' && lower(c) <= 'z'; }
// What may stand in an unquoted Graphviz name.
[[nodiscard]] inline bool is_word(char c) {
  return is_letter(c) || is_digit(c) || c == '_' || (static_cast<unsigned char>(c) & 0x80U) != 0;
}
[[nodiscard]] inline bool is_punctuation(char c) {
  return c > ' ' && c < '\x7f' && !is_letter(c) && !is_digit(c);
}
// Whether `word` (lower case) stands at text[at], in any case.
[[nodiscard]] bool starts_with_word(std::string_view text, std::size_t at, std::string_view word);

} // namespace statewire::gen::extract
