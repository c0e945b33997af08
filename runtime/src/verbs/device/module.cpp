// SPDX-License-Identifier: BSD-3-Clause
// The module's entry point.
#include "verbs/device/module.hpp"

extern "C" [[gnu::visibility("default")]] const statewire::verbs::DeviceModule*
statewire_verbs_module() {
  using namespace statewire::verbs;
  static constexpr DeviceModule module{k_module_abi, &list_ports, &open};
  return &module;
}
