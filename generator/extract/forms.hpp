// SPDX-License-Identifier: BSD-3-Clause
// Forms in which pages hold a digraph other than as DOT text: rewritten to DOT text before anything
// else looks at the page. Lines stay where they are.
#pragma once

#include "text.hpp"

namespace statewire::gen::extract {

// A listing as a table or list of HTML, one row a line: `<tr><td>7</td><td>digraph x {</td></tr>`.
void unwrap_rows(std::vector<Line>& lines);
// `<digraph name="x"> a -> b </digraph>` and `.. digraph:: x` with an indented body: DOT without
// its head.
void complete_bodies(std::vector<Line>& lines);

} // namespace statewire::gen::extract
