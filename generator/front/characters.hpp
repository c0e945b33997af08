// SPDX-License-Identifier: BSD-3-Clause
// Bytes of a text that show nothing, or something else than they are.
#pragma once

#include "syntax.hpp"

#include <optional>
#include <string_view>

namespace statewire::gen {

// The first byte that is not UTF-8, or character that no picture shows: two names that look alike
// would be two. In `plain`, comments are blanks.
[[nodiscard]] std::optional<syntax::Problem> find_unseen_character(std::string_view plain);

// The first line comment with a carriage return in it and words behind, as in a file whose lines
// end so: a line feed alone ends a comment. In `plain`, comments are blanks.
[[nodiscard]] std::optional<syntax::Problem> find_run_on_comment(std::string_view text,
                                                                 std::string_view plain);

} // namespace statewire::gen
