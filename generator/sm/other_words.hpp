// SPDX-License-Identifier: BSD-3-Clause
// Words that are none of the language, and look as if they were.
#pragma once

#include <string>
#include <string_view>

namespace statewire::gen::sm {

// The word of the language that a slip of the pen has made `word` of, which would become a hook;
// empty: none. `bracket`: a bracket follows it.
[[nodiscard]] std::string word_meant(std::string_view word, bool bracket);

// What is wrong with a line in front of the first declaration, where all else is prose, that has
// the form of one: `Word [name],[a=b]`, or `[name]` alone behind almost a word of the language.
// Empty: prose. `behind`: the text behind its first word, with the lines that follow.
[[nodiscard]] std::string misspelt_declaration(std::string_view word, std::string_view behind);

// `if ready`, `(ready)`, `[ready]`: behind a declaration, on its line.
[[nodiscard]] bool begins_condition(std::string_view text);

// What is wrong in a label of a digraph, without what would be written there instead.
[[nodiscard]] std::string cause_of(const std::string& problem);

// `for each peer`, `repeat`: opens a block in other languages.
[[nodiscard]] bool opens_elsewhere(std::string_view line);
// `break`, `end if`: ends a block, or leaves it, in other languages.
[[nodiscard]] bool ends_elsewhere(std::string_view line);

} // namespace statewire::gen::sm
