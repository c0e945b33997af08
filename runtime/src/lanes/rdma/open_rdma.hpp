// SPDX-License-Identifier: BSD-3-Clause
// The RDMA ports of this machine as lanes use them: which are opened, and by which methods queue
// pairs are connected over each.
//
//   LaneParts parts;
//   auto methods = open_rdma(parts, how, entropy);
#pragma once

#include "../lanes.hpp"

#include <statewire/core.hpp>
#include <statewire/cpc.hpp>
#include <statewire/verbs_device.hpp>

#include <functional>
#include <memory>
#include <vector>

namespace statewire::lanes {

// The devices of a machine. Tests have others.
struct RdmaMachine {
  std::function<Result<std::vector<verbs::RdmaPort>>()> list_ports = verbs::list_ports;
  std::function<Result<std::unique_ptr<verbs::Device>>(const verbs::RdmaPort&)> open_port =
      verbs::open;
};

// Adds the devices, the components and the priority of sockets to `parts`. Opens no device if the
// methods need none. Returns how the methods stand on each port, sock among them. Fails if a
// setting is wrong, which the text names. A device that cannot be used is no failure: its methods
// decline.
[[nodiscard]] Result<std::vector<cpc::Standing>> open_rdma(LaneParts& parts,
                                                           cpc::FrameworkOptions how,
                                                           const Entropy& entropy,
                                                           const RdmaMachine& machine = {});

} // namespace statewire::lanes
