// SPDX-License-Identifier: BSD-3-Clause
// The words of a line as a question or as something to do.
#pragma once

#include "../front/phrases.hpp"
#include "lines.hpp"

namespace statewire::gen::sm {

// Plain words are one question; what begins with a parenthesis or has an operator in it is read
// like the guards of digraphs.
[[nodiscard]] Guard condition_from(const Source& source, Span words, Diagnostics& diagnostics);

// `subject` is `value`.
[[nodiscard]] Guard case_from(const Source& source, Span subject, Span value,
                              Diagnostics& diagnostics);

// A hook; `a = b` is called set_a_to_b().
[[nodiscard]] std::optional<Action> phrase_from(const Source& source, Span words,
                                                Diagnostics& diagnostics);

} // namespace statewire::gen::sm
