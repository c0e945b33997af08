// SPDX-License-Identifier: BSD-3-Clause
// Converts words to C++ names, and suggests names for misspelt ones.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace statewire::gen {

[[nodiscard]] std::string lower(std::string_view text);
// Without blanks, tabs and carriage returns at its ends.
[[nodiscard]] std::string_view trim(std::string_view text);
[[nodiscard]] bool is_ascii(std::string_view text);
// Trimmed, every run of blanks (no-break spaces count) as one.
[[nodiscard]] std::string collapse(std::string_view text);
// The name of a hook: lower case, words joined by '_'. Empty if there is no letter or digit.
[[nodiscard]] std::string hook_ident(std::string_view words);
// The name of an enumerator, namespace or timer: as written, other characters become '_'.
[[nodiscard]] std::string enumerator(std::string_view name);
// The predicate of a subgraph or a Group: "in_opening" of "cluster_opening". Empty: no letter in
// it.
[[nodiscard]] std::string group_predicate(std::string_view name);
// "no letter in the event's name '+'": why a name has no hook_ident or enumerator.
[[nodiscard]] std::string no_name_in(std::string_view what, std::string_view name);
// A file's name without its folder and its extension: "tls-1.2" of "specs/tls-1.2.dot".
[[nodiscard]] std::string file_stem(std::string_view path);
// Equal for phrases that differ only in case and in blanks around punctuation.
[[nodiscard]] std::string meaning_key(std::string_view phrase);
// How many letters are wrong, missing, too many, or have changed places with the next.
[[nodiscard]] std::size_t distance(std::string_view a, std::string_view b);
// " did you mean 'X'?" with a leading ";", or nothing.
[[nodiscard]] std::string closest(std::string_view word,
                                  const std::vector<std::string>& candidates);
[[nodiscard]] std::string did_you_mean(std::string_view word,
                                       const std::vector<std::string>& candidates);
// "A, B and C", each in single quotes; of more words than are given, "A, B and 3 more".
[[nodiscard]] std::string quoted_list(const std::vector<std::string>& words, std::size_t count = 0);

} // namespace statewire::gen
