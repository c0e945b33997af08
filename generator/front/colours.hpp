// SPDX-License-Identifier: BSD-3-Clause
// Colours as Graphviz reads them, and which of them are seen.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace statewire::gen {

struct Colour {
  std::array<double, 3> rgb{}; // red, green, blue, from 0 to 1
  double opacity = 1;
};

// "#203040", "0.6 0.9 0.3" (hue, saturation, value), a name of SVG or X11, with or without a
// number; of several the first. Nothing for a name that Graphviz does not know.
[[nodiscard]] std::optional<Colour> colour_of_name(std::string_view colour);

// Whether lines or letters of this colour stand out from the sheet's. Colours that are not known
// do.
[[nodiscard]] bool stands_out(std::string_view colour, std::string_view sheet);

} // namespace statewire::gen
