// SPDX-License-Identifier: BSD-3-Clause
// Signs and words in a guard that other languages give another meaning, or bind otherwise.
#pragma once

#include <string>
#include <string_view>

namespace statewire::gen {

// Behind what the parser says.
inline constexpr const char* k_guard_form =
    "; a guard is a question in words, or a comparison as 'a == b', and 'and', 'or', 'not' and "
    "parentheses join several";

// What is wrong with a guard in parentheses or without, and what to write; empty: nothing.
[[nodiscard]] std::string guard_problem(std::string_view guard);

// The same of any sign of mathematics: C++ names would leave it out.
[[nodiscard]] std::string mathematics_problem(std::string_view guard);

// The same of signs that stand for a word of ours, in any line. Arrows stand in actions, too.
[[nodiscard]] std::string sign_problem(std::string_view line);

// The words of a guard, without the parentheses around all of it.
[[nodiscard]] std::string unwrapped(std::string_view guard);

} // namespace statewire::gen
