// SPDX-License-Identifier: BSD-3-Clause
// How settings are written: as variables of the environment, numbers, and lists of names.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <span>
#include <string>
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

// Bytes from two hexadecimal digits each. False: it is something else.
[[nodiscard]] inline bool parse_hex(std::string_view digits, std::span<std::uint8_t> out) {
  if (digits.size() != 2 * out.size()) return false;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const auto byte = parse_number<std::uint8_t>(digits.substr(2 * i, 2), 16);
    if (!byte) return false;
    out[i] = *byte;
  }
  return true;
}

[[nodiscard]] inline std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> out;
  for (;;) {
    const std::size_t end = text.find(separator);
    out.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return out;
    text.remove_prefix(end + 1);
  }
}

// "a,b" names what to use, "^a,b" what not to use; without a name nothing is left out.
struct NameList {
  bool excludes = false;
  std::vector<std::string> names; // as they are written

  NameList() = default;
  explicit NameList(std::string_view list) : excludes(list.starts_with('^')) {
    if (list.empty()) return;
    for (const std::string_view name : split(list.substr(excludes ? 1 : 0), ','))
      names.emplace_back(name);
  }
  // Of something that `is` recognises by a name.
  template <class Is>
  [[nodiscard]] bool takes(Is&& is) const {
    return names.empty() || std::ranges::any_of(names, is) != excludes;
  }
};

} // namespace statewire
