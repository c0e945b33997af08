// SPDX-License-Identifier: BSD-3-Clause
#include "entities.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace statewire::gen::extract {
namespace {

struct Named {
  std::string_view name;
  char32_t value;
};

constexpr std::array<Named, 40> k_named = {{
    {"amp", '&'},       {"lt", '<'},        {"gt", '>'},       {"quot", '"'},
    {"apos", '\''},     {"nbsp", 0xA0},     {"shy", 0xAD},     {"ensp", 0x2002},
    {"emsp", 0x2003},   {"thinsp", 0x2009}, {"zwnj", 0x200C},  {"zwj", 0x200D},
    {"hyphen", 0x2010}, {"dash", 0x2010},   {"ndash", 0x2013}, {"mdash", 0x2014},
    {"horbar", 0x2015}, {"minus", 0x2212},  {"lsquo", 0x2018}, {"rsquo", 0x2019},
    {"ldquo", 0x201C},  {"rdquo", 0x201D},  {"bdquo", 0x201E}, {"hellip", 0x2026},
    {"rarr", 0x2192},   {"larr", 0x2190},   {"lbrack", '['},   {"lsqb", '['},
    {"rbrack", ']'},    {"rsqb", ']'},      {"lbrace", '{'},   {"lcub", '{'},
    {"rbrace", '}'},    {"rcub", '}'},      {"bsol", '\\'},    {"lowbar", '_'},
    {"verbar", '|'},    {"semi", ';'},      {"equals", '='},   {"NewLine", ' '},
}};

} // namespace

Entity entity_at(std::string_view text, std::size_t at) {
  const std::size_t end = text.substr(at, 12).find(';');
  if (end == std::string_view::npos || end < 2) return {};
  std::string_view name = text.substr(at + 1, end - 1);
  if (name.front() != '#') {
    const auto* found = std::find_if(k_named.begin(), k_named.end(),
                                     [&](const Named& named) { return named.name == name; });
    return found == k_named.end() ? Entity{} : Entity{found->value, end + 1};
  }
  name.remove_prefix(1);
  const bool hex = !name.empty() && (name.front() == 'x' || name.front() == 'X');
  if (hex) name.remove_prefix(1);
  unsigned value = 0;
  const auto [stop, error] =
      std::from_chars(name.data(), name.data() + name.size(), value, hex ? 16 : 10);
  const bool whole = error == std::errc() && stop == name.data() + name.size();
  const bool valid = value > 0 && value < 0x110000 && (value < 0xD800 || value > 0xDFFF);
  if (!whole || !valid) return {};
  const bool line_end = value == '\n' || value == '\r';
  return {line_end ? U' ' : static_cast<char32_t>(value), end + 1};
}

} // namespace statewire::gen::extract
