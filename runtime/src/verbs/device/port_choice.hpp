// SPDX-License-Identifier: BSD-3-Clause
// Which RDMA ports a process may use, if its user says so.
#pragma once

#include "verbs/verbs_device.hpp"

#include <statewire/result.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace statewire::verbs {

inline constexpr const char* k_devices_variable = "STATEWIRE_RDMA_DEVICES";

// "mlx5_0,mlx5_1/2": these devices and ports only; "^rxe0": all but these. A port is written as it
// is printed, or with a colon.
class PortChoice {
 public:
  // The Failure names the variable.
  [[nodiscard]] static Result<PortChoice> parse(std::string_view text);
  // What the variable says: all ports, where it is not set, or empty.
  [[nodiscard]] static Result<PortChoice> of_environment();

  [[nodiscard]] bool takes(const RdmaPort& port) const;
  // Ports that are not taken become inactive, and say why. A name that none of them has is not
  // wrong: the machines of a job may have different devices.
  void apply(std::vector<RdmaPort>& ports) const;

 private:
  std::string text_;
  bool all_but_ = true;
  std::vector<std::string> names_; // "mlx5_0", "mlx5_1/2"
};

} // namespace statewire::verbs
