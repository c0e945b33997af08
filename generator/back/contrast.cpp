// SPDX-License-Identifier: BSD-3-Clause
#include "contrast.hpp"

#include "../front/words.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>

namespace statewire::gen {
namespace {

struct Named {
  std::string_view name;
  unsigned rgb;
};
// Of SVG, and those of X11 that have other bases; "grey" is read as "gray". Sorted.
constexpr std::array<Named, 145> k_names{{
    {"aliceblue", 0xf0f8ff},
    {"antiquewhite", 0xfaebd7},
    {"aqua", 0x00ffff},
    {"aquamarine", 0x7fffd4},
    {"azure", 0xf0ffff},
    {"beige", 0xf5f5dc},
    {"bisque", 0xffe4c4},
    {"black", 0x000000},
    {"blanchedalmond", 0xffebcd},
    {"blue", 0x0000ff},
    {"blueviolet", 0x8a2be2},
    {"brown", 0xa52a2a},
    {"burlywood", 0xdeb887},
    {"cadetblue", 0x5f9ea0},
    {"chartreuse", 0x7fff00},
    {"chocolate", 0xd2691e},
    {"coral", 0xff7f50},
    {"cornflowerblue", 0x6495ed},
    {"cornsilk", 0xfff8dc},
    {"crimson", 0xdc143c},
    {"cyan", 0x00ffff},
    {"darkblue", 0x00008b},
    {"darkcyan", 0x008b8b},
    {"darkgoldenrod", 0xb8860b},
    {"darkgray", 0xa9a9a9},
    {"darkgreen", 0x006400},
    {"darkkhaki", 0xbdb76b},
    {"darkmagenta", 0x8b008b},
    {"darkolivegreen", 0x556b2f},
    {"darkorange", 0xff8c00},
    {"darkorchid", 0x9932cc},
    {"darkred", 0x8b0000},
    {"darksalmon", 0xe9967a},
    {"darkseagreen", 0x8fbc8f},
    {"darkslateblue", 0x483d8b},
    {"darkslategray", 0x2f4f4f},
    {"darkturquoise", 0x00ced1},
    {"darkviolet", 0x9400d3},
    {"deeppink", 0xff1493},
    {"deepskyblue", 0x00bfff},
    {"dimgray", 0x696969},
    {"dodgerblue", 0x1e90ff},
    {"firebrick", 0xb22222},
    {"floralwhite", 0xfffaf0},
    {"forestgreen", 0x228b22},
    {"fuchsia", 0xff00ff},
    {"gainsboro", 0xdcdcdc},
    {"ghostwhite", 0xf8f8ff},
    {"gold", 0xffd700},
    {"goldenrod", 0xdaa520},
    {"gray", 0x808080},
    {"green", 0x008000},
    {"greenyellow", 0xadff2f},
    {"honeydew", 0xf0fff0},
    {"hotpink", 0xff69b4},
    {"indianred", 0xcd5c5c},
    {"indigo", 0x4b0082},
    {"ivory", 0xfffff0},
    {"khaki", 0xf0e68c},
    {"lavender", 0xe6e6fa},
    {"lavenderblush", 0xfff0f5},
    {"lawngreen", 0x7cfc00},
    {"lemonchiffon", 0xfffacd},
    {"lightblue", 0xadd8e6},
    {"lightcoral", 0xf08080},
    {"lightcyan", 0xe0ffff},
    {"lightgoldenrod", 0xeedd82},
    {"lightgoldenrodyellow", 0xfafad2},
    {"lightgray", 0xd3d3d3},
    {"lightgreen", 0x90ee90},
    {"lightpink", 0xffb6c1},
    {"lightsalmon", 0xffa07a},
    {"lightseagreen", 0x20b2aa},
    {"lightskyblue", 0x87cefa},
    {"lightslateblue", 0x8470ff},
    {"lightslategray", 0x778899},
    {"lightsteelblue", 0xb0c4de},
    {"lightyellow", 0xffffe0},
    {"lime", 0x00ff00},
    {"limegreen", 0x32cd32},
    {"linen", 0xfaf0e6},
    {"magenta", 0xff00ff},
    {"maroon", 0x800000},
    {"mediumaquamarine", 0x66cdaa},
    {"mediumblue", 0x0000cd},
    {"mediumorchid", 0xba55d3},
    {"mediumpurple", 0x9370db},
    {"mediumseagreen", 0x3cb371},
    {"mediumslateblue", 0x7b68ee},
    {"mediumspringgreen", 0x00fa9a},
    {"mediumturquoise", 0x48d1cc},
    {"mediumvioletred", 0xc71585},
    {"midnightblue", 0x191970},
    {"mintcream", 0xf5fffa},
    {"mistyrose", 0xffe4e1},
    {"moccasin", 0xffe4b5},
    {"navajowhite", 0xffdead},
    {"navy", 0x000080},
    {"navyblue", 0x000080},
    {"oldlace", 0xfdf5e6},
    {"olive", 0x808000},
    {"olivedrab", 0x6b8e23},
    {"orange", 0xffa500},
    {"orangered", 0xff4500},
    {"orchid", 0xda70d6},
    {"palegoldenrod", 0xeee8aa},
    {"palegreen", 0x98fb98},
    {"paleturquoise", 0xafeeee},
    {"palevioletred", 0xdb7093},
    {"papayawhip", 0xffefd5},
    {"peachpuff", 0xffdab9},
    {"peru", 0xcd853f},
    {"pink", 0xffc0cb},
    {"plum", 0xdda0dd},
    {"powderblue", 0xb0e0e6},
    {"purple", 0x800080},
    {"rebeccapurple", 0x663399},
    {"red", 0xff0000},
    {"rosybrown", 0xbc8f8f},
    {"royalblue", 0x4169e1},
    {"saddlebrown", 0x8b4513},
    {"salmon", 0xfa8072},
    {"sandybrown", 0xf4a460},
    {"seagreen", 0x2e8b57},
    {"seashell", 0xfff5ee},
    {"sienna", 0xa0522d},
    {"silver", 0xc0c0c0},
    {"skyblue", 0x87ceeb},
    {"slateblue", 0x6a5acd},
    {"slategray", 0x708090},
    {"snow", 0xfffafa},
    {"springgreen", 0x00ff7f},
    {"steelblue", 0x4682b4},
    {"tan", 0xd2b48c},
    {"teal", 0x008080},
    {"thistle", 0xd8bfd8},
    {"tomato", 0xff6347},
    {"turquoise", 0x40e0d0},
    {"violet", 0xee82ee},
    {"violetred", 0xd02090},
    {"wheat", 0xf5deb3},
    {"white", 0xffffff},
    {"whitesmoke", 0xf5f5f5},
    {"yellow", 0xffff00},
    {"yellowgreen", 0x9acd32},
}};

using Rgb = std::array<double, 3>;

Rgb rgb_of(unsigned value) {
  return {((value >> 16U) & 0xffU) / 255.0, ((value >> 8U) & 0xffU) / 255.0,
          (value & 0xffU) / 255.0};
}

std::optional<Rgb> hexadecimal(std::string_view digits) {
  if (digits.size() != 6 && digits.size() != 8) return std::nullopt; // the last two: how opaque
  unsigned value = 0;
  const auto* const end = digits.data() + 6;
  if (std::from_chars(digits.data(), end, value, 16).ptr != end) return std::nullopt;
  return rgb_of(value);
}

std::optional<Rgb> hue_saturation_value(std::string_view text) {
  std::array<double, 3> hsv{};
  const char* at = text.data();
  const char* const end = text.data() + text.size();
  for (double& part : hsv) {
    while (at != end && (*at == ' ' || *at == ',')) ++at;
    const auto read = std::from_chars(at, end, part);
    if (read.ec != std::errc()) return std::nullopt;
    at = read.ptr;
  }
  Rgb out{};
  for (std::size_t k = 0; k < 3; ++k) { // red is at hue 0, green at a third, blue at two thirds
    constexpr std::array<double, 3> begins{5, 3, 1};
    const double sixth = std::fmod(begins.at(k) + hsv[0] * 6, 6);
    out.at(k) = hsv[2] - hsv[2] * hsv[1] * std::max(0.0, std::min({sixth, 4 - sixth, 1.0}));
  }
  return out;
}

std::optional<Rgb> named(std::string name) {
  name = lower(name);
  if (const auto grey = name.find("grey"); grey != std::string::npos) name[grey + 2] = 'a';
  const auto base = name.find_last_not_of("0123456789") + 1;
  const std::string number = name.substr(base);
  name.resize(base);
  if (name == "gray" && !number.empty()) {
    const double level = std::min(100, std::atoi(number.c_str())) / 100.0;
    return Rgb{level, level, level};
  }
  const auto* at =
      std::lower_bound(k_names.begin(), k_names.end(), name,
                       [](const Named& one, const std::string& key) { return one.name < key; });
  if (at == k_names.end() || at->name != name) return std::nullopt;
  Rgb out = rgb_of(at->rgb);
  const double scale = number == "4" ? 0.55 : number == "3" ? 0.8 : number == "2" ? 0.93 : 1;
  for (double& part : out) part *= scale;
  return out;
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

std::optional<Rgb> colour_value(std::string_view colour) {
  colour = colour.substr(0, colour.find_first_of(":;")); // of a gradient
  const std::string text = collapse(colour);
  if (text.starts_with('#')) return hexadecimal(std::string_view(text).substr(1));
  if (!text.empty() && (text[0] == '.' || (text[0] >= '0' && text[0] <= '9')))
    return hue_saturation_value(text);
  return named(text);
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
  constexpr std::string_view key = "COLOR=\"#"; // the sign is the colour's
  for (auto at = html.find(key); at != std::string::npos; at = html.find(key, at + 1)) {
    const auto begin = at + key.size() - 1;
    const auto end = html.find('"', begin);
    html.replace(begin, end - begin, readable_on(fill, html.substr(begin, end - begin)));
  }
  return html;
}

} // namespace statewire::gen
