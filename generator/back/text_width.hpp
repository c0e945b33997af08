// SPDX-License-Identifier: BSD-3-Clause
// The width of a text in the widest font that may replace Helvetica, for which Graphviz lays out.
#pragma once

#include <string_view>

namespace statewire::gen {

// The width in points of a line of an HTML-like label (bold between <B> and </B>) in DejaVu Sans,
// the widest of these fonts.
[[nodiscard]] double widest_width(std::string_view html, double size);

} // namespace statewire::gen
