// SPDX-License-Identifier: BSD-3-Clause
#include "open_rdma.hpp"

#include "rdma_component.hpp"

#include "verbs/device/port_choice.hpp"
#include "verbs/device/timeout.hpp"

#include <statewire/cpc_methods.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace statewire::lanes {
namespace {

// The framework asks which methods can be used, and connects nothing: lanes do.
class NoEndpoints final : public cpc::Endpoints {
 public:
  Result<void> prepare(Peer, std::string_view, const cpc::Route&) override { return refused(); }
  Result<void> connect(Peer, const cpc::Route&) override { return refused(); }
  void forget(Peer) override {}

 private:
  static Failure refused() { return {Errc::invalid_argument, "lanes connect by themselves"}; }
};

bool wants_rdma(const cpc::Methods& methods) {
  return std::ranges::any_of(std::array{cpc::k_oob, cpc::k_rdma_cm}, [&](std::string_view name) {
    const auto& names = methods.include.empty() ? methods.exclude : methods.include;
    return (std::ranges::find(names, name) != names.end()) != methods.include.empty();
  });
}

struct Opened {
  std::vector<std::unique_ptr<QueuePairs>> pairs;
  std::vector<cpc::Port> ports; // of the machine, opened or not
  std::string why_none;         // empty: the machine was asked
};

Opened open_ports(const verbs::PortChoice& choice, const RdmaMachine& machine) {
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
        out.pairs.push_back(std::make_unique<QueuePairs>(std::move(*device), cpc::rdma_port(port)));
      } else {
        port.active = false;
        port.why_inactive = std::move(device).error().text;
      }
    }
    out.ports.push_back(cpc::rdma_port(std::move(port)));
  }
  return out;
}

// Of the ports, those on which the method can be used, and its priority.
struct Usable {
  std::vector<QueuePairs*> ports;
  unsigned priority = 0;
};

Usable usable(std::span<const cpc::Standing> standings, const Opened& opened,
              std::string_view method) {
  Usable out;
  for (const cpc::Standing& s : standings) {
    if (s.component != method || s.state != cpc::Standing::State::offered) continue;
    out.priority = s.priority;
    for (const auto& p : opened.pairs)
      if (p->port().name == s.port) out.ports.push_back(p.get());
  }
  return out;
}

} // namespace

Result<std::vector<cpc::Standing>> open_rdma(LaneParts& parts, cpc::FrameworkOptions how,
                                             const Entropy& entropy, const RdmaMachine& machine) {
  // Devices read it themselves; a wrong one is wrong on every machine.
  if (auto timeout = verbs::queue_pair_timeout(); !timeout) return std::move(timeout).error();
  auto choice = verbs::PortChoice::of_environment();
  if (!choice) return std::move(choice).error();
  Opened opened;
  if (wants_rdma(how.methods)) opened = open_ports(*choice, machine);
  const cpc::Listen listen = [&opened](const verbs::RdmaPort& port) -> Result<std::uint16_t> {
    const std::string name = cpc::rdma_port(port).name;
    const auto it =
        std::ranges::find(opened.pairs, name, [](const auto& p) { return p->port().name; });
    if (it == opened.pairs.end()) return Failure{Errc::unreachable, "it is not open"};
    return port.address->port; // its lanes have a listener of their own
  };
  NoEndpoints endpoints;
  std::vector<cpc::Port> ports = opened.ports;
  ports.push_back(cpc::sockets_port());
  auto framework = cpc::Framework::open(cpc::standard_components(endpoints, listen),
                                        std::move(ports), std::move(how));
  if (!framework) return std::move(framework).error();
  std::vector<cpc::Standing> standings = framework->standings();
  // Not that there is no device: that none can be looked for.
  for (cpc::Standing& s : standings)
    if (!opened.why_none.empty() && s.state == cpc::Standing::State::declined && s.port.empty())
      s.reason = opened.why_none;
  if (const auto sock = std::ranges::find(standings, cpc::k_sock, &cpc::Standing::component);
      sock != standings.end() && sock->state == cpc::Standing::State::offered)
    parts.sock_priority = sock->priority;

  for (const RdmaWay way : {RdmaWay::rdma_cm, RdmaWay::oob}) {
    const Usable u =
        usable(standings, opened, way == RdmaWay::rdma_cm ? cpc::k_rdma_cm : cpc::k_oob);
    if (u.ports.empty()) continue;
    RdmaComponent::Options options;
    options.priority = u.priority;
    parts.components.push_back(std::make_unique<RdmaComponent>(way, u.ports, entropy, options));
  }
  for (auto& p : opened.pairs) parts.devices.push_back(std::move(p));
  return standings;
}

} // namespace statewire::lanes
