// SPDX-License-Identifier: BSD-3-Clause
// One digraph, from its head to its last brace, with the page's and the converter's doings undone.
#pragma once

#include "converter.hpp"
#include "page.hpp"

namespace statewire::gen::extract {

// How much may still be read in this document. Looking ahead is cheap on real pages; on a page made
// of nothing but digraphs that never end it would be quadratic.
struct Budget {
  std::size_t left = 0;
  bool spend(std::size_t bytes) {
    const bool enough = left >= bytes;
    left = enough ? left - bytes : 0;
    return enough;
  }
};

struct Mended {
  std::string text;                   // from `digraph` (or `strict`) to '}'
  std::vector<std::uint32_t> line_of; // the document's line for each line of text
  bool closed = false;
  bool gave_up = false; // the budget is spent
  Place end;            // after the '}', for the search for the next head
  std::uint32_t last_line = 0;
  Mends undone;
  std::array<std::uint32_t, k_mend_count> first_line{}; // where each kind was undone first,
  std::array<std::uint32_t, k_mend_count> count{};      // and on how many lines
  std::vector<std::uint32_t> swallowed; // lines with a comment that has lost its end
};

[[nodiscard]] Mended mend(const std::vector<Line>& lines, const Head& head,
                          const Container* container, Budget& budget);

} // namespace statewire::gen::extract
