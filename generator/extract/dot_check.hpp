// SPDX-License-Identifier: BSD-3-Clause
// Checks whether a text is DOT: distinguishes a digraph from a sentence with braces, and locates
// the first syntax error of a digraph. The grammar is the front end's.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace statewire::gen::extract {

struct DotCheck {
  bool valid = false;
  bool has_edges = false;
  std::string name;       // without quotes
  std::size_t offset = 0; // of the first token that does not fit
  std::string message;
};
[[nodiscard]] DotCheck check_dot(std::string_view text);

} // namespace statewire::gen::extract
