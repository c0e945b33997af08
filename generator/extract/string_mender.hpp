// SPDX-License-Identifier: BSD-3-Clause
// What happens to strings: broken ones are joined, and their lines of dashes become dashes again.
#pragma once

#include "text.hpp"

namespace statewire::gen::extract {

// A string on its way: its content between the quotes, with '\n' where the document's line ended.
struct BrokenString {
  std::string content;
  std::vector<std::uint32_t> lines; // the document's line after each '\n'
  bool wrapped = false;             // some line was broken where a filled paragraph would have been
  bool verbatim = false;            // it stands in code, where authors break lines themselves
};

// Joins with one blank, unless the author broke the lines: then the string keeps its line ends, and
// `lines` says which lines they are.
void join(BrokenString& string, Mends& undone);
// Label lines of nothing but dashes, some of them typographic, become '-' again.
void mend_dash_lines(std::string& content, Mends& undone);

} // namespace statewire::gen::extract
