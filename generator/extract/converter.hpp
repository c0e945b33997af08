// SPDX-License-Identifier: BSD-3-Clause
// Undoes what a converter (to Markdown, to HTML) did to a paragraph of a digraph.
#pragma once

#include "scanner.hpp"

namespace statewire::gen::extract {

// A converter works on whole paragraphs (a run of lines without a blank line between), so evidence
// anywhere in one holds for all of it.
struct Evidence {
  bool escapes = false;        // Markdown's backslashes
  bool escaped_quotes = false; // even the quotes that delimit strings: \"
  bool entities = false;
  bool arrows = false; // a plain "->" outside strings: proof that '>' was not escaped
};

// Scans `lines`, continuing from `scanner`. In `verbatim` lines (a code fence) only what DOT cannot
// contain is evidence; in running text also what DOT may contain but is never written.
[[nodiscard]] Evidence find_evidence(Scanner scanner, const Line* begin, const Line* end,
                                     bool verbatim);

// Code spans (`…`) are verbatim: their ticks go, their inside stays, the rest loses its
// backslashes. In `verbatim` text only a line that is one code span as a whole is taken for one.
void undo_ticks_and_escapes(Line& line, bool escapes, bool quotes, bool verbatim);
// A line break tag becomes '\n'.
void undo_entities(Line& line);

} // namespace statewire::gen::extract
