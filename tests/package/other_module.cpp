// SPDX-License-Identifier: BSD-3-Clause
// A module of another statewire: everything is as it should be but the number.
#include "verbs/device/module.hpp"

extern "C" const statewire::verbs::DeviceModule* statewire_verbs_module() {
  static constexpr statewire::verbs::DeviceModule module{statewire::verbs::k_module_abi + 1,
                                                         nullptr, nullptr};
  return &module;
}
