// SPDX-License-Identifier: BSD-3-Clause
// What is wrong with a DOT text and no error of its grammar: nesting that is too deep, and text
// that Graphviz reads otherwise than it looks. For the parser's adaptor alone.
#pragma once

#include "DotLexer.h"
#include "antlr_support.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace statewire::gen::syntax {

// What a '<' and '-' between two names is, `A <- B` or `A <-> B`, for a message.
[[nodiscard]] std::string back_arrow(std::string_view text, std::uint32_t begin);

[[nodiscard]] bool nests_too_deep(antlr4::CommonTokenStream& tokens,
                                  std::vector<Problem>& problems);
[[nodiscard]] bool html_nests_too_deep(std::string_view text, std::vector<Problem>& problems);

void find_split_names(std::string_view text, antlr4::CommonTokenStream& tokens,
                      std::vector<Problem>& problems);
void find_back_arrow(std::string_view text, antlr4::CommonTokenStream& tokens,
                     std::vector<Problem>& problems);

} // namespace statewire::gen::syntax
