// SPDX-License-Identifier: BSD-3-Clause
// Text that can be read on the fills that a spec gives its states.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace statewire::gen {

// Red, green, blue, from 0 to 1, of a colour as Graphviz reads it, unless it is clear.
[[nodiscard]] std::optional<std::array<double, 3>> colour_value(std::string_view colour);

// The text's colour, or black or white when its contrast on this fill is below 4.5 to 1. On a fill
// that is not known, the text's colour.
[[nodiscard]] std::string readable_on(const std::string& fill, std::string_view colour);
// The same of all colours of an HTML-like label.
[[nodiscard]] std::string label_readable_on(const std::string& fill, std::string html);

} // namespace statewire::gen
