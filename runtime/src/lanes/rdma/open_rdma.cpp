// SPDX-License-Identifier: BSD-3-Clause
#include "open_rdma.hpp"

#include "rdma_component.hpp"

#include "cpc/methods.hpp"
#include "verbs/device/settings.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace statewire::lanes {
namespace {

struct Opened {
  std::vector<std::unique_ptr<QueuePairs>> pairs;
  std::vector<verbs::RdmaPort> ports; // of the machine, opened or not
  std::string why_none;               // no devices can be looked for; empty: they were
};

Opened open_ports(const verbs::PortChoice& choice, const RdmaMachine& machine,
                  const QueuePairs::Options& options) {
  Opened out;
  auto found = machine.list_ports();
  if (!found) {
    out.why_none = std::move(found).error().text;
    return out;
  }
  choice.apply(*found);
  for (verbs::RdmaPort& port : *found) {
    if (port.active) {
      if (auto device = machine.open_port(port)) {
        out.pairs.push_back(
            std::make_unique<QueuePairs>(std::move(*device), cpc::rdma_port(port), options));
      } else {
        port.active = false;
        port.why_inactive = std::move(device).error().text;
      }
    }
    out.ports.push_back(std::move(port));
  }
  return out;
}

} // namespace

Result<cpc::Framework> open_methods(LaneParts& parts, const cpc::FrameworkOptions& how,
                                    const Entropy& entropy, const RdmaMachine& machine) {
  // Devices read it themselves; a wrong one is wrong on every machine.
  auto timeout = verbs::queue_pair_timeout();
  if (!timeout) return std::move(timeout).error();
  auto choice = verbs::PortChoice::of_environment();
  if (!choice) return std::move(choice).error();
  Opened opened;
  if (how.methods.use(cpc::k_oob) || how.methods.use(cpc::k_rdma_cm)) {
    // Half of what may be locked is for rings.
    opened =
        open_ports(*choice, machine,
                   {check_interval(*timeout),
                    std::make_shared<registration::LeaseLimit>(machine.lockable_memory() / 2)});
  }
  // Whether lanes can listen there; each port of theirs does when the first needs it.
  const cpc::WhyNotListen why_not_listen = [&opened](const verbs::RdmaPort& port) {
    const auto same = [&](const auto& p) { return p->port().name == cpc::rdma_port(port).name; };
    verbs::Device& device = (*std::ranges::find_if(opened.pairs, same))->device();
    std::string why;
    if (listen(device, why)) device.cm_stop_listening();
    return why;
  };
  auto framework = opened.why_none.empty()
                       ? cpc::Framework::open(std::move(opened.ports), why_not_listen, how)
                       : cpc::Framework::open({}, why_not_listen, how, opened.why_none);
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
      for (const auto& p : opened.pairs)
        if (p->port().name == s.port) ports.push_back(p.get());
    }
    if (!ports.empty())
      parts.components.push_back(std::make_unique<RdmaComponent>(method, ports, entropy, options));
  }
  for (auto& p : opened.pairs) parts.devices.push_back(std::move(p));
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
