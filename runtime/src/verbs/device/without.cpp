// SPDX-License-Identifier: BSD-3-Clause
// A statewire without libibverbs and librdmacm.
#include "verbs/device/network.hpp"
#include "verbs/verbs_device.hpp"

namespace statewire::verbs {
namespace {
constexpr const char* k_why = "this machine has RDMA devices, but this statewire was built without "
                              "libibverbs and librdmacm";
}

Result<std::vector<RdmaPort>> list_ports() {
  if (!any_rdma_device()) return std::vector<RdmaPort>{};
  return Failure{Errc::system, k_why};
}

Result<std::unique_ptr<Device>> open(const RdmaPort& /*port*/) {
  return Failure{Errc::system, k_why};
}

} // namespace statewire::verbs
