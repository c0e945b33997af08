// SPDX-License-Identifier: BSD-3-Clause
#include "contrast.hpp"

#include "../front/colours.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace statewire::gen {
namespace {

using Rgb = std::array<double, 3>;

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

std::optional<Rgb> colour_value(std::string_view colour) {
  const auto read = colour_of_name(colour);
  return read && read->opacity != 0 ? std::optional(read->rgb) : std::nullopt;
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
