// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/device/port_choice.hpp"

#include "name_list.hpp"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>

namespace statewire::verbs {

namespace {

bool is_printable(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(),
                                      [](char c) { return c > ' ' && c <= '~' && c != '^'; });
}

} // namespace

Result<PortChoice> PortChoice::parse(std::string_view text) {
  PortChoice out;
  out.text_ = text;
  const NameList given = split_names(text);
  out.all_but_ = given.excludes || given.names.empty();
  for (const std::string_view one : given.names) {
    std::string name(one);
    std::replace(name.begin(), name.end(), ':', '/');
    if (!is_printable(name))
      return Failure{
          Errc::invalid_argument,
          fmt::format("{}={}: it is a list of devices and ports to use, or, after ^, not to "
                      "use, for instance mlx5_0,mlx5_1/2 or ^rxe0",
                      k_devices_variable, text)};
    out.names_.push_back(std::move(name));
  }
  return out;
}

Result<PortChoice> PortChoice::of_environment() {
  const char* const text = std::getenv(k_devices_variable); // NOLINT(concurrency-mt-unsafe)
  return parse(text != nullptr ? text : "");
}

bool PortChoice::takes(const RdmaPort& port) const {
  const bool named = std::any_of(names_.begin(), names_.end(), [&](const std::string& n) {
    return n == port.device || n == fmt::format("{}/{}", port.device, port.port);
  });
  return named != all_but_;
}

void PortChoice::apply(std::vector<RdmaPort>& ports) const {
  for (RdmaPort& p : ports) {
    if (!p.active || takes(p)) continue;
    p.active = false;
    p.why_inactive = fmt::format("{}={} leaves it out", k_devices_variable, text_);
  }
}

} // namespace statewire::verbs
