// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/device/timeout.hpp"

#include <charconv>
#include <cstdlib>
#include <fmt/format.h>

namespace statewire::verbs {

Result<std::uint8_t> parse_timeout(std::string_view text) {
  constexpr std::uint8_t k_least = 8;
  constexpr std::uint8_t k_most = 22;
  std::uint8_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || number < k_least ||
      number > k_most)
    return Failure{Errc::invalid_argument,
                   fmt::format("{}={}: it is a number N from {} to {}, for 4.096 us x 2^N",
                               k_timeout_variable, text, k_least, k_most)};
  return number;
}

Result<std::optional<std::uint8_t>> queue_pair_timeout() {
  const char* const text = std::getenv(k_timeout_variable); // NOLINT(concurrency-mt-unsafe)
  if (text == nullptr || *text == '\0') return std::optional<std::uint8_t>();
  auto number = parse_timeout(text);
  if (!number) return std::move(number).error();
  return std::optional(*number);
}

} // namespace statewire::verbs
