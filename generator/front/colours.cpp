// SPDX-License-Identifier: BSD-3-Clause
#include "colours.hpp"

#include "words.hpp"

#include <algorithm>
#include <cmath>
#include <graphviz/color.h>

// A function of libgvc, whose headers declare only its types.
extern "C" int colorxlate(char* name, gvcolor_t* colour, color_type_t target);

namespace statewire::gen {
namespace {

std::optional<Colour> translated(std::string name) {
  gvcolor_t out{};
  if (colorxlate(name.data(), &out, RGBA_DOUBLE) != COLOR_OK) return std::nullopt;
  const auto& [red, green, blue, opacity] = out.u.RGBA;
  return Colour{{red, green, blue}, opacity};
}

} // namespace

// Graphviz writes names of SVG's colours unchanged, and other names with X11's values. `green`
// differs between the two, so SVG's meaning comes first.
std::optional<Colour> colour_of_name(std::string_view colour) {
  const std::string text =
      collapse(colour.substr(0, colour.find_first_of(":;"))); // the first colour of a gradient
  if (text.empty()) return std::nullopt;
  if (auto of_svg = translated("/svg/" + text)) return of_svg;
  return translated(text);
}

// The largest difference of a part counts, since yellow on white, as bright, is seen. 0.07 takes
// the whites that have names (whitesmoke, snow, ivory) for white, and lightyellow for a colour.
bool stands_out(std::string_view colour, std::string_view sheet) {
  constexpr double least = 0.07;
  const auto front = colour_of_name(colour), ground = colour_of_name(sheet);
  if (!front || !ground) return true;
  double difference = 0;
  for (std::size_t k = 0; k < front->rgb.size(); ++k)
    difference = std::max(difference, std::abs(front->rgb.at(k) - ground->rgb.at(k)));
  return difference * front->opacity >= least;
}

} // namespace statewire::gen
