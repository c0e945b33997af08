// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/device/settings.hpp"

#include "base/make_failure.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace statewire::verbs {
namespace {

bool is_printable(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(),
                                      [](char c) { return c > ' ' && c <= '~' && c != '^'; });
}

} // namespace

Result<PortChoice> PortChoice::parse(std::string_view text) {
  PortChoice out{NameList(text), std::string(text)};
  for (std::string& name : out.names) {
    std::ranges::replace(name, ':', '/');
    if (!is_printable(name))
      return make_failure(Errc::invalid_argument,
                          "{}={}: it is a list of devices and ports to use, or, after ^, not to "
                          "use, for instance mlx5_0,mlx5_1/2 or ^rxe0",
                          k_devices_variable, text);
  }
  return out;
}

void PortChoice::apply(std::vector<RdmaPort>& ports) const {
  for (RdmaPort& p : ports) {
    const std::string number = fmt::format("{}/{}", p.device, p.port);
    if (!p.active || takes([&](const auto& name) { return name == p.device || name == number; }))
      continue;
    p.active = false;
    p.why_inactive = fmt::format("{}={} leaves it out", k_devices_variable, text);
  }
}

Result<std::uint8_t> parse_timeout(std::string_view text) {
  constexpr std::uint8_t k_least = 8;
  constexpr std::uint8_t k_most = 22;
  const auto number = parse_number<std::uint8_t>(text);
  if (!number || *number < k_least || *number > k_most)
    return make_failure(Errc::invalid_argument,
                        "{}={}: it is a number N from {} to {}, for 4.096 us x 2^N",
                        k_timeout_variable, text, k_least, k_most);
  return *number;
}

Result<std::optional<std::uint8_t>> queue_pair_timeout() {
  const auto text = environment_variable(k_timeout_variable);
  if (!text) return std::optional<std::uint8_t>();
  return parse_timeout(*text).transform([](std::uint8_t n) { return std::optional(n); });
}

} // namespace statewire::verbs
