// SPDX-License-Identifier: BSD-3-Clause
#include "contrast.hpp"

#include "../front/words.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <graphviz/color.h>

// A function of libgvc, whose headers declare only its types.
extern "C" int colorxlate(char* name, gvcolor_t* colour, color_type_t target);

namespace statewire::gen {
namespace {

using Rgb = std::array<double, 3>;

std::optional<Rgb> translated(std::string name) {
  gvcolor_t out{};
  if (colorxlate(name.data(), &out, RGBA_DOUBLE) != COLOR_OK) return std::nullopt;
  const auto& [red, green, blue, opaque] = out.u.RGBA;
  if (opaque == 0) return std::nullopt;
  return Rgb{red, green, blue};
}

double luminance(const Rgb& colour) {
  constexpr Rgb weights{0.2126, 0.7152, 0.0722};
  double out = 0;
  for (std::size_t k = 0; k < 3; ++k) {
    const double part = colour.at(k);
    out += weights.at(k) * (part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4));
  }
  return out;
}
double contrast(double one, double other) {
  return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

} // namespace

// Graphviz writes names of SVG's colours unchanged, and other names with X11's values. `green`
// differs between the two, so SVG's meaning comes first.
std::optional<Rgb> colour_value(std::string_view colour) {
  const std::string text =
      collapse(colour.substr(0, colour.find_first_of(":;"))); // the first colour of a gradient
  if (text.empty()) return std::nullopt;
  if (auto of_svg = translated("/svg/" + text)) return of_svg;
  return translated(text);
}

std::string readable_on(const std::string& fill, std::string_view colour) {
  constexpr double enough = 4.5;
  const auto below = colour_value(fill), text = colour_value(colour);
  if (!below || !text) return std::string(colour);
  const double ground = luminance(*below);
  if (contrast(ground, luminance(*text)) >= enough) return std::string(colour);
  return contrast(ground, 1) > contrast(ground, 0) ? "#ffffff" : "#000000";
}

std::string label_readable_on(const std::string& fill, std::string html) {
  constexpr std::string_view key = "COLOR=\"#"; // '#' belongs to the colour
  for (auto at = html.find(key); at != std::string::npos; at = html.find(key, at + 1)) {
    const auto begin = at + key.size() - 1;
    const auto end = html.find('"', begin);
    html.replace(begin, end - begin, readable_on(fill, html.substr(begin, end - begin)));
  }
  return html;
}

} // namespace statewire::gen
