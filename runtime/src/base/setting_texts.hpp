// SPDX-License-Identifier: BSD-3-Clause
// How settings are written: as variables of the environment, numbers, and lists of names.
#pragma once

#include <charconv>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <vector>

namespace statewire {

// The value of a variable; empty: it is not set, or is an empty text.
[[nodiscard]] inline std::optional<std::string_view> environment_variable(const char* name) {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): it is not set meanwhile
  const char* const value = std::getenv(name);
  if (value == nullptr || *value == '\0') return std::nullopt;
  return value;
}

// Empty: the text is not just a number of this type.
template <class Number>
[[nodiscard]] std::optional<Number> parse_number(std::string_view text, int base = 10) {
  Number value{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value, base);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return value;
}

// "a,b" names what to use, "^a,b" what not to use.
struct NameList {
  bool excludes = false;
  std::vector<std::string_view> names; // as they are written; an empty list has none
};

[[nodiscard]] inline NameList split_names(std::string_view list) {
  NameList out;
  if (list.empty()) return out;
  out.excludes = list.front() == '^';
  if (out.excludes) list.remove_prefix(1);
  while (true) {
    const std::size_t comma = list.find(',');
    out.names.push_back(list.substr(0, comma));
    if (comma == std::string_view::npos) return out;
    list.remove_prefix(comma + 1);
  }
}

} // namespace statewire
