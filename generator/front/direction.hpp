// SPDX-License-Identifier: BSD-3-Clause
// Which way the arrow of an edge points as Graphviz draws it.
#pragma once

#include "drawing.hpp"

#include <string>

namespace statewire::gen {

struct Direction {
  enum class Kind : std::uint8_t {
    forward, // at the head
    back,    // at the tail
    both,
    none,
    unclear // marks that are no arrows, or arrows that point away
  };
  Kind kind = Kind::forward;
  const Value* decides = nullptr; // the attribute that makes it other than forward
  std::string attribute;          // its name
};

// Nothing is drawn in such a colour. Of a list, the arrow has the first one.
[[nodiscard]] bool is_clear(const std::string& colour);

[[nodiscard]] Direction direction_of(const Values& values);

// Values of `dir`, `arrowhead` and `arrowtail` that Graphviz does not know: it passes over them.
// True if one is an arrow's.
bool check_arrow_values(const Source& source, const Values& values, Diagnostics& diagnostics);

// Turns the arcs that point at their tail, so that tail and head are as drawn from here on.
// Ordinals are counted anew, those of turned arcs behind the others, as read_graph() of the back
// end does it.
void turn_arcs(Drawing& drawing);

} // namespace statewire::gen
