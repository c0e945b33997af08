// SPDX-License-Identifier: BSD-3-Clause
// What of a text is comment, and where in it the language stands.
#pragma once

#include "../front/syntax.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace statewire::gen::sm {

struct Comments {
  std::string plain; // the text with comments as blanks, byte for byte
  std::vector<syntax::Span> all;
};
// `//` and `/* */`; lines that begin with `#` or `%`.
[[nodiscard]] Comments find_comments(std::string_view text);

struct Regions {
  std::vector<syntax::Span> where;
  bool wrapped =
      false; // by \begin{verbatim} or a code fence; otherwise the whole text is one region
};
[[nodiscard]] Regions find_regions(std::string_view text, std::string_view plain);

} // namespace statewire::gen::sm
