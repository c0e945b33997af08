// SPDX-License-Identifier: BSD-3-Clause
// The label of a node or a cluster as people see it, in pieces.
#pragma once

#include "drawing.hpp"

#include <optional>
#include <string>
#include <vector>

namespace statewire::gen {

// A piece of a node's label: a line, or a field of a record or a table.
struct Piece {
  std::string text;
  syntax::Span where;
  bool apart = false; // a line is drawn between it and the first piece
};

[[nodiscard]] bool has_text(const Value& value);

[[nodiscard]] std::vector<Piece> pieces_of(const Value& value, bool record = false);
// Of a node without a label its name is drawn.
[[nodiscard]] Value drawn_name(const DrawnNode& node);

struct StateAction {
  std::string attribute; // entry, exit, do
  std::string actions;
};

// `entry / actions`, `on exit: actions`; `exit actions` if `below` the name.
[[nodiscard]] std::optional<StateAction> state_action(const std::string& piece, bool below = false);

// Below the name: `act()`, `out=1`, `x <= 5`, `[x]`, `^act`. No part of a name.
[[nodiscard]] bool is_no_name(const std::string& piece);
// `[RFC 793]`, `[1]`: a source.
[[nodiscard]] bool is_citation(const std::string& piece);
// `client -> server`, `n=3`: what a cluster is about.
[[nodiscard]] bool is_caption(const std::string& piece);

} // namespace statewire::gen
