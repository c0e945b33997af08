// SPDX-License-Identifier: BSD-3-Clause
// Events as automata have them: marked as sent or received, with a sign in front, none (epsilon),
// all others, or a time.
#pragma once

#include "syntax.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace statewire::gen {

// What to write instead of `!X` and `?X` (also `X!`, `peer!X`, `! X`), for the first of a line of
// events that is marked so. Empty: none is.
[[nodiscard]] std::string send_or_receive(std::string_view events);

// What is wrong with a line of events in which a name begins with a sign. Empty: none does.
[[nodiscard]] std::string bad_first_sign(std::string_view events,
                                         const std::vector<syntax::Problem>& problems);

// `any other`, `everything else`: no event's name, and no action's.
[[nodiscard]] bool stands_for_all(std::string_view words);

// How a machine says `after 5 s`, `at 12:00`, `every(10 ms)`. Empty: the name has no time in it.
[[nodiscard]] std::string instead_of_time(std::string_view name);

// `GO` of `on GO`; empty: the name has no such word in front.
[[nodiscard]] std::string_view without_on(std::string_view name);

// What is wrong with a line of events in one of which parentheses do not match. Empty: nothing.
[[nodiscard]] std::string unmatched_parentheses(std::string_view events);

// What automata write at an edge that needs no input.
[[nodiscard]] bool is_no_event(std::string_view name);

} // namespace statewire::gen
