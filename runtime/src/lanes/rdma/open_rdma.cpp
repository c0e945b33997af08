// SPDX-License-Identifier: BSD-3-Clause
#include "open_rdma.hpp"

#include "rdma_component.hpp"

#include "cpc/methods.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace statewire::lanes {

OpenPorts open_ports(const verbs::PortChoice& choice, bool listens, const RdmaMachine& machine) {
  OpenPorts out;
  auto found = machine.list_ports();
  if (!found) {
    out.why_none = std::move(found).error().text;
    return out;
  }
  choice.apply(*found);
  for (verbs::RdmaPort& port : *found) {
    auto& opened = out.devices.emplace_back();
    if (!port.active) continue;
    if (auto device = machine.open_port(port)) {
      opened = std::move(*device);
      if (listens && listen(*opened, port.why_not_listen)) opened->cm_stop_listening();
    } else {
      port.active = false;
      port.why_inactive = std::move(device).error().text;
    }
  }
  out.all = std::move(*found);
  return out;
}

Result<cpc::Framework> open_methods(LaneParts& parts, const cpc::FrameworkOptions& how,
                                    const Entropy& entropy, const RdmaMachine& machine) {
  // Devices read it themselves; a wrong one is wrong on every machine.
  auto timeout = verbs::queue_pair_timeout();
  if (!timeout) return std::move(timeout).error();
  auto choice = verbs::PortChoice::of_environment();
  if (!choice) return std::move(choice).error();
  OpenPorts opened;
  std::vector<std::unique_ptr<QueuePairs>> pairs;
  const bool listens = how.methods.use(cpc::k_rdma_cm);
  if (listens || how.methods.use(cpc::k_oob)) {
    opened = open_ports(*choice, listens, machine);
    // Half of what may be locked is for rings.
    const QueuePairs::Options options{
        check_interval(*timeout),
        std::make_shared<registration::LeaseLimit>(machine.lockable_memory() / 2)};
    for (std::size_t i = 0; i < opened.all.size(); ++i)
      if (opened.devices[i])
        pairs.push_back(std::make_unique<QueuePairs>(std::move(opened.devices[i]),
                                                     cpc::rdma_port(opened.all[i]), options));
  }
  auto framework = cpc::Framework::open(std::move(opened.all), how, opened.why_none);
  if (!framework) return framework;
  const std::vector<cpc::Standing>& standings = framework->standings();
  if (const auto sock = std::ranges::find(standings, cpc::k_sock, &cpc::Standing::component);
      sock->state == cpc::Standing::State::offered)
    parts.sock_priority = sock->priority;

  for (const std::string_view method : {cpc::k_rdma_cm, cpc::k_oob}) {
    std::vector<QueuePairs*> ports; // those on which it can be used
    RdmaComponent::Options options;
    for (const cpc::Standing& s : standings) {
      if (s.component != method || s.state != cpc::Standing::State::offered) continue;
      options.priority = s.priority;
      for (const auto& p : pairs)
        if (p->port().name == s.port) ports.push_back(p.get());
    }
    if (!ports.empty())
      parts.components.push_back(std::make_unique<RdmaComponent>(method, ports, entropy, options));
  }
  for (auto& p : pairs) parts.devices.push_back(std::move(p));
  return framework;
}

MessagePath path_between(const cpc::Framework& methods, cpc::BytesView peers) {
  const auto theirs = cpc::decode_advertisement(peers);
  if (!theirs) return methods.offers(cpc::k_sock) ? MessagePath::sockets : MessagePath::none;
  const bool have = std::ranges::any_of(
      theirs->ports, [](const auto& port) { return port.module_of(cpc::k_sock) != nullptr; });
  if (have && methods.offers(cpc::k_sock)) return MessagePath::sockets;
  return methods.shares(peers, {}) ? MessagePath::lanes : MessagePath::none;
}

} // namespace statewire::lanes
