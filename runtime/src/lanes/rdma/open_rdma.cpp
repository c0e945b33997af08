// SPDX-License-Identifier: BSD-3-Clause
#include "open_rdma.hpp"

#include "rdma_component.hpp"

#include "cpc/methods.hpp"
#include "verbs/device/port_choice.hpp"
#include "verbs/device/timeout.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace statewire::lanes {
namespace {

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
    out.ports.push_back(cpc::rdma_port(std::move(port)));
  }
  return out;
}

// Of the ports, those on which the method can be used, and its priority.
struct Usable {
  std::vector<QueuePairs*> ports;
  unsigned priority = 0;
};

Usable usable_ports(std::span<const cpc::Standing> standings, const Opened& opened,
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

Result<Methods> Methods::open(LaneParts& parts, cpc::FrameworkOptions how, const Entropy& entropy,
                              const RdmaMachine& machine) {
  // Devices read it themselves; a wrong one is wrong on every machine.
  auto timeout = verbs::queue_pair_timeout();
  if (!timeout) return std::move(timeout).error();
  auto choice = verbs::PortChoice::of_environment();
  if (!choice) return std::move(choice).error();
  Opened opened;
  if (wants_rdma(how.methods)) {
    // Half of what may be locked is for rings.
    opened =
        open_ports(*choice, machine,
                   {check_interval(*timeout),
                    std::make_shared<registration::LeaseLimit>(machine.lockable_memory() / 2)});
  }
  // Whether lanes can listen there; each port of theirs does when the first needs it.
  const cpc::Listen listen = [&opened](const verbs::RdmaPort& port) -> Result<std::uint16_t> {
    const std::string name = cpc::rdma_port(port).name;
    const auto it =
        std::ranges::find(opened.pairs, name, [](const auto& p) { return p->port().name; });
    if (it == opened.pairs.end() || !port.address)
      return Failure{Errc::unreachable, "it is not open"};
    verbs::Device& device = (*it)->device();
    Address at = *port.address;
    at.port = 0;
    if (const Errc e = device.cm_listen(at); e != Errc::ok) {
      const std::string_view why = device.why_not_listening();
      return Failure{e, std::string(why.empty() ? to_text(e) : why)};
    }
    device.cm_stop_listening();
    return at.port;
  };
  Methods out;
  std::vector<cpc::Port> ports = opened.ports;
  ports.push_back(cpc::sockets_port());
  auto framework =
      cpc::Framework::open(cpc::standard_components(listen), std::move(ports), std::move(how));
  if (!framework) return std::move(framework).error();
  out.standings_ = framework->standings();
  out.framework_ = std::move(*framework);
  out.why_none_ = std::move(opened.why_none);
  // Not that there is no device: that none can be looked for.
  for (cpc::Standing& s : out.standings_)
    if (!out.why_none_.empty() && s.state == cpc::Standing::State::declined && s.port.empty())
      s.reason = out.why_none_;
  if (const auto sock = std::ranges::find(out.standings_, cpc::k_sock, &cpc::Standing::component);
      sock != out.standings_.end() && sock->state == cpc::Standing::State::offered)
    parts.sock_priority = sock->priority;

  for (const RdmaMethod method : {RdmaMethod::rdma_cm, RdmaMethod::oob}) {
    const Usable u = usable_ports(out.standings_, opened,
                                  method == RdmaMethod::rdma_cm ? cpc::k_rdma_cm : cpc::k_oob);
    if (u.ports.empty()) continue;
    RdmaComponent::Options options;
    options.priority = u.priority;
    parts.components.push_back(std::make_unique<RdmaComponent>(method, u.ports, entropy, options));
  }
  for (auto& p : opened.pairs) parts.devices.push_back(std::move(p));
  return out;
}

Result<void> Methods::usable() const {
  auto usable = framework_->usable();
  if (usable || why_none_.empty()) return usable;
  Failure why = std::move(usable).error();
  why.text += "\n" + why_none_;
  return why;
}

bool Methods::offers(std::string_view method) const {
  return std::ranges::any_of(standings_, [method](const cpc::Standing& s) {
    return s.component == method && s.state == cpc::Standing::State::offered;
  });
}

MessagePath Methods::path(cpc::BytesView peers) const {
  const auto theirs = cpc::decode_advertisement(peers);
  if (!theirs) return offers(cpc::k_sock) ? MessagePath::sockets : MessagePath::none;
  const bool have = std::ranges::any_of(theirs->ports, [](const auto& port) {
    return std::ranges::find(port.modules, cpc::k_sock, &cpc::Advertisement::Module::component) !=
           port.modules.end();
  });
  if (have && offers(cpc::k_sock)) return MessagePath::sockets;
  return framework_->shares(peers, {}) ? MessagePath::lanes : MessagePath::none;
}

std::string Methods::why_none_is_shared(cpc::BytesView peers, std::string_view peer) const {
  const auto shared = framework_->shares(peers, peer);
  if (shared) return {};
  return why_none_.empty() ? shared.error().text : shared.error().text + "\n" + why_none_;
}

} // namespace statewire::lanes
