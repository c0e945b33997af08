// SPDX-License-Identifier: BSD-3-Clause
// The RDMA ports of this machine as lanes use them: which are opened, and by which methods queue
// pairs are connected over each.
//
//   LaneParts parts;
//   auto methods = Methods::open(parts, how, entropy);
#pragma once

#include "../lanes.hpp"
#include "core/core.hpp"
#include "cpc/framework.hpp"
#include "verbs/verbs_device.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace statewire::lanes {

// The devices of a machine. Tests have others.
struct RdmaMachine {
  std::function<Result<std::vector<verbs::RdmaPort>>()> list_ports = verbs::list_ports;
  std::function<Result<std::unique_ptr<verbs::Device>>(const verbs::RdmaPort&)> open_port =
      verbs::open;
  std::function<std::size_t()> lockable_memory = verbs::lockable_memory;
};

// The connection methods of this process: sock, and those of its lanes over RDMA.
class Methods {
 public:
  // Adds the devices, the components and the priority of sockets to `parts`. Opens no device if the
  // methods need none. Fails if a setting is wrong, which the text names. A device that cannot be
  // used is no failure: its methods decline.
  [[nodiscard]] static Result<Methods> open(LaneParts& parts, cpc::FrameworkOptions how,
                                            const Entropy& entropy,
                                            const RdmaMachine& machine = {});

  // Fails, with the reasons of all, if no method can be used.
  [[nodiscard]] Result<void> usable() const { return framework_.usable(); }
  // How the methods stand on each port.
  [[nodiscard]] const std::vector<cpc::Standing>& standings() const {
    return framework_.standings();
  }
  [[nodiscard]] bool offers(std::string_view method) const { return framework_.offers(method); }
  // For the business card.
  [[nodiscard]] const cpc::Bytes& advertisement() const { return framework_.advertisement(); }
  // What may carry the messages of this process and of a peer with this advertisement. The same
  // from both sides.
  [[nodiscard]] MessagePath path(cpc::BytesView peers) const;
  // For people: why no method is shared with such a peer, as a table. Empty: one is. `peer`:
  // "rank 3".
  [[nodiscard]] std::string why_none_is_shared(cpc::BytesView peers, std::string_view peer) const;

 private:
  explicit Methods(cpc::Framework framework) : framework_(std::move(framework)) {}
  cpc::Framework framework_;
};

} // namespace statewire::lanes
