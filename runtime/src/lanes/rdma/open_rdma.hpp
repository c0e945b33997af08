// SPDX-License-Identifier: BSD-3-Clause
// The RDMA ports of this machine as lanes use them: which are opened, and by which methods queue
// pairs are connected over each.
//
//   LaneParts parts;
//   auto methods = open_methods(parts, how, entropy);
#pragma once

#include "../lanes.hpp"
#include "core/core.hpp"
#include "cpc/framework.hpp"
#include "verbs/device/settings.hpp"
#include "verbs/verbs_device.hpp"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace statewire::lanes {

// The devices of a machine. Tests have others.
struct RdmaMachine {
  std::function<Result<std::vector<verbs::RdmaPort>>()> list_ports = verbs::list_ports;
  std::function<Result<std::unique_ptr<verbs::Device>>(const verbs::RdmaPort&)> open_port =
      verbs::open;
  std::function<std::size_t()> lockable_memory = verbs::lockable_memory;
};

// The RDMA ports of a machine, as a process has them.
struct OpenPorts {
  std::vector<verbs::RdmaPort> all;                    // they say why they are not used
  std::vector<std::unique_ptr<verbs::Device>> devices; // by port; null: it is not open
  std::string why_none; // no devices could be looked for; empty: they were
};
// Opens those that are chosen and have a link. `listens`: looks whether rdma_cm can listen on each;
// the port of a lane does when the first one needs it.
[[nodiscard]] OpenPorts open_ports(const verbs::PortChoice& choice, bool listens,
                                   const RdmaMachine& machine = {});

// The connection methods of this process: sock, and those of its lanes over RDMA. Adds the devices,
// the components and the priority of sockets to `parts`. Opens no device if the methods need none.
// Fails if a setting is wrong, which the text names. A device that cannot be used is no failure:
// its methods decline.
[[nodiscard]] Result<cpc::Framework> open_methods(LaneParts& parts,
                                                  const cpc::FrameworkOptions& how,
                                                  const Entropy& entropy,
                                                  const RdmaMachine& machine = {});

// What may carry the messages of this process and of a peer with this advertisement. The same from
// both sides.
[[nodiscard]] MessagePath path_between(const cpc::Framework& methods, cpc::BytesView peers);

} // namespace statewire::lanes
