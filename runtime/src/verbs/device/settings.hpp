// SPDX-License-Identifier: BSD-3-Clause
// What the user may say of RDMA: which ports a process uses, and how long its queue pairs wait for
// an answer before they ask again.
#pragma once

#include "base/setting_texts.hpp"
#include "verbs/rdma_port.hpp"

#include <statewire/result.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace statewire::verbs {

inline constexpr const char* k_devices_variable = "STATEWIRE_RDMA_DEVICES";

// "mlx5_0,mlx5_1/2": these devices and ports only; "^rxe0": all but these. A port is written as it
// is printed, or with a colon.
struct PortChoice : NameList {
  // What the variable says: all ports, where it is not set, or empty. The Failure names it.
  [[nodiscard]] static Result<PortChoice> of_environment() {
    return parse(environment_variable(k_devices_variable).value_or(""));
  }
  [[nodiscard]] static Result<PortChoice> parse(std::string_view text);

  // Ports that are not taken become inactive, and say why. A name that none of them has is not
  // wrong: the machines of a job may have different devices.
  void apply(std::vector<RdmaPort>& ports) const;

  std::string text{}; // of the list
};

inline constexpr const char* k_timeout_variable = "STATEWIRE_RDMA_TIMEOUT";

// 4.096 us x 2^N: N from 8 (a millisecond) to 22 (17 seconds). The Failure names the variable.
[[nodiscard]] Result<std::uint8_t> parse_timeout(std::string_view text);

// What the variable says; none: it is not set, or empty.
[[nodiscard]] Result<std::optional<std::uint8_t>> queue_pair_timeout();

} // namespace statewire::verbs
