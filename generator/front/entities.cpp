// SPDX-License-Identifier: BSD-3-Clause
#include "entities.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>

namespace statewire::gen {
namespace {

struct Named {
  std::string_view name;
  char32_t value;
};

constexpr Named k_named[] = {
#include "entities.def"
};
static_assert(std::is_sorted(std::begin(k_named), std::end(k_named),
                             [](const Named& a, const Named& b) { return a.name < b.name; }));

} // namespace

Entity entity_at(std::string_view text, std::size_t at) {
  const std::size_t end = text.substr(at, 12).find(';');
  if (end == std::string_view::npos || end < 2) return {};
  std::string_view name = text.substr(at + 1, end - 1);
  if (name.front() != '#') {
    const auto* found =
        std::lower_bound(std::begin(k_named), std::end(k_named), name,
                         [](const Named& a, std::string_view wanted) { return a.name < wanted; });
    const bool known = found != std::end(k_named) && found->name == name;
    return known ? Entity{found->value, end + 1} : Entity{};
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

void append_utf8(std::string& out, char32_t value) {
  const auto put = [&out](char32_t byte) { out += static_cast<char>(byte); };
  if (value < 0x80) {
    put(value);
  } else if (value < 0x800) {
    put(0xC0U | (value >> 6U));
    put(0x80U | (value & 0x3FU));
  } else if (value < 0x10000) {
    put(0xE0U | (value >> 12U));
    put(0x80U | ((value >> 6U) & 0x3FU));
    put(0x80U | (value & 0x3FU));
  } else {
    put(0xF0U | (value >> 18U));
    put(0x80U | ((value >> 12U) & 0x3FU));
    put(0x80U | ((value >> 6U) & 0x3FU));
    put(0x80U | (value & 0x3FU));
  }
}

} // namespace statewire::gen
