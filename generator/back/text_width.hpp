// SPDX-License-Identifier: BSD-3-Clause
// How wide a text may be drawn: Graphviz lays texts out for Helvetica, and another font takes its
// place where it is missing.
#pragma once

#include <string_view>

namespace statewire::gen {

// In points, of a line of an HTML-like label (bold between <B> and </B>) in DejaVu Sans, the widest
// of the fonts that take Helvetica's place.
[[nodiscard]] double widest_width(std::string_view html, double size);

} // namespace statewire::gen
