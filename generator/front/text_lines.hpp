// SPDX-License-Identifier: BSD-3-Clause
// A label's text cut into lines, every byte with its place in the file.
#pragma once

#include "drawing.hpp"

#include <string>
#include <vector>

namespace statewire::gen {

struct TextLine {
  std::string text;              // trimmed
  std::vector<std::uint32_t> at; // text.size() + 1 offsets

  [[nodiscard]] TextLine part(std::size_t begin, std::size_t end) const; // trimmed
  [[nodiscard]] syntax::Span place(syntax::Span span) const;             // in the file
  [[nodiscard]] syntax::Span place() const {
    return place({0, static_cast<std::uint32_t>(text.size())});
  }
};

// Graphviz's escapes and entities undone; blank lines left out; lines joined while a parenthesis is
// open. `separator`: a further character that ends lines outside parentheses ('\0': none).
[[nodiscard]] std::vector<TextLine> split_lines(const Value& value, char separator);

} // namespace statewire::gen
