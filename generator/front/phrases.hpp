// SPDX-License-Identifier: BSD-3-Clause
// Guards and actions of the model from parsed lines: phrases get their hooks' names here.
#pragma once

#include "../model/diagnostics.hpp"
#include "source.hpp"
#include "syntax.hpp"
#include "text_lines.hpp"

#include <optional>

namespace statewire::gen {

// Sets `broken` if something was reported.
[[nodiscard]] Guard guard_from(const Source& source, const TextLine& line,
                               const syntax::Expression& expression, Diagnostics& diagnostics,
                               bool& broken);
[[nodiscard]] std::optional<Action> action_from(const Source& source, const TextLine& line,
                                                Diagnostics& diagnostics);
// One guard that holds when all do; `always` for none. Nested conjunctions are flattened.
[[nodiscard]] Guard conjunction_of(std::vector<Guard> guards, const Location& where);
[[nodiscard]] Guard negation_of(Guard guard);
void report_problem(const Source& source, const TextLine& line, const syntax::Problem& problem,
                    Diagnostics& diagnostics);

} // namespace statewire::gen
