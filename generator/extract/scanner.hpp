// SPDX-License-Identifier: BSD-3-Clause
// Scans a digraph: whether a character is in a string, a comment, an HTML label or outside. What a
// converter damaged looks different in each, so the other parts of extract ask this first.
#pragma once

#include "text.hpp"

namespace statewire::gen::extract {

// Lenient on purpose: it reads DOT as well as what converters make of it. One object reads one
// digraph from its first character on; a copy looks ahead.
class Scanner {
 public:
  enum class Mode : std::uint8_t { normal, string, html, line_comment, block_comment };
  enum class Piece : std::uint8_t {
    plain,
    open_quote,  // any quote that starts a string
    close_quote, // any quote that ends it
    escape,      // in a string: a backslash and what follows
    tag,         // <span> and the like where DOT cannot have it
    last_brace,  // the digraph ends here
  };
  struct Step {
    std::size_t length = 1;
    Piece piece = Piece::plain;
  };

  // Consumes the piece at text[at]; at < text.size().
  Step step(std::string_view text, std::size_t at);

  [[nodiscard]] Mode mode() const { return mode_; }
  [[nodiscard]] std::size_t depth() const { return braces_; }

 private:
  Step normal(std::string_view text, std::size_t at);
  Step string(std::string_view text, std::size_t at);

  Mode mode_ = Mode::normal;
  bool curly_ = false; // the string was opened by a typographic quote
  bool line_start_ = false;
  char before_ = ' '; // the last character that was not blank, outside strings and comments
  std::size_t angles_ = 0;
  std::size_t braces_ = 0;
};

// Length of the page's own tag at text[at] ("<br/>", "</span>"), or 0. Tags that HTML labels of
// Graphviz share with pages count too: the caller knows where they cannot be Graphviz's.
[[nodiscard]] std::size_t tag_length(std::string_view text, std::size_t at);
[[nodiscard]] bool is_line_break_tag(std::string_view tag);

[[nodiscard]] bool is_typographic_quote(char32_t c);
[[nodiscard]] bool is_typographic_dash(char32_t c);

} // namespace statewire::gen::extract
