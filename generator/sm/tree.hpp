// SPDX-License-Identifier: BSD-3-Clause
// The lines of a text joined to blocks by their indentation, and attribute lists: what the ANTLR
// grammar Sm.g4 delivers, as plain values.
#pragma once

#include "lines.hpp"

namespace statewire::gen::sm {

struct Node {
  std::size_t line = 0; // index into Lines::lines
  std::vector<Node> children;
};

struct BlockTree {
  std::vector<Node> nodes;
  std::vector<Problem> problems;
};

[[nodiscard]] BlockTree parse_blocks(const Lines& lines);

struct AttributeList {
  std::vector<syntax::Attribute> attributes;
  std::vector<Problem> problems; // not empty: attributes may be incomplete
};
[[nodiscard]] AttributeList parse_attributes(std::string_view text, Span brackets);

} // namespace statewire::gen::sm
