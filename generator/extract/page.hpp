// SPDX-License-Identifier: BSD-3-Clause
// What surrounds digraphs on a page: fences and tags that hold code, and where the word `digraph`
// starts one rather than standing in a sentence.
#pragma once

#include "prefix.hpp"

#include <tuple>

namespace statewire::gen::extract {

// Lines [first, last) of a fence (``` or ~~~), or from the line of a tag to the line of its end.
struct Container {
  std::size_t first = 0, last = 0;
  std::size_t last_column =
      0; // where the closing tag stands on line `last`; lines from there are out
  bool closed_on_line = false; // last line belongs to it up to last_column (tags only)
  bool verbatim = false;       // code, which converters do not wrap: fences, <pre>
  bool diff = false;
};
[[nodiscard]] std::vector<Container> find_containers(const std::vector<Line>& lines);
[[nodiscard]] const Container* container_of(const std::vector<Container>& containers,
                                            std::size_t line);

// A digraph's head: the keyword, perhaps a name, and the brace. A page's debris may stand between.
struct Head {
  std::size_t line = 0;   // index
  std::size_t column = 0; // of the keyword, in bytes, in Line::text
  Lead lead;
};
// The first head at or after (line, column). Sentences with the word, but no brace after it, are
// passed.
[[nodiscard]] std::optional<Head> next_head(const std::vector<Line>& lines, std::size_t line,
                                            std::size_t column);
[[nodiscard]] bool is_head(const std::vector<Line>& lines, std::size_t line, std::size_t column);

// From a place that is known to be DOT (after a digraph's end, at a container's start) to the end
// of the DOT comments that follow it: digraphs in there are commented out, not the page's.
struct Place {
  std::size_t line = 0, column = 0;
  friend bool operator<(const Place& a, const Place& b) {
    return std::tie(a.line, a.column) < std::tie(b.line, b.column);
  }
};
[[nodiscard]] Place skip_comments(const std::vector<Line>& lines, Place from,
                                  std::size_t last_line);

} // namespace statewire::gen::extract
