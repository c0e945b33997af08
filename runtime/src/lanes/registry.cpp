// SPDX-License-Identifier: BSD-3-Clause
#include "registry.hpp"

#include <algorithm>
#include <compare>
#include <functional>
#include <tuple>
#include <utility>

namespace statewire::lanes {

bool Registry::serves(bool passes) const {
  return std::ranges::any_of(components_, [passes](const LaneComponent* c) {
    return (passes || !c->needs_descriptors()) &&
           !std::ranges::all_of(c->ports(), std::not_fn(&std::string::empty), &LanePort::why_not);
  });
}

cpc::Advertisement Registry::advertisement(bool passes) const {
  cpc::Advertisement all;
  for (const LaneComponent* const c : components_) {
    if (c->needs_descriptors() && !passes) continue;
    for (const LanePort& p : c->ports()) {
      if (!p.why_not.empty()) continue;
      auto port = std::ranges::find(all.ports, p.name, &cpc::Advertisement::Port::name);
      if (port == all.ports.end()) port = all.ports.insert(port, {p.kind, p.name, p.blob, {}, {}});
      port->modules.push_back({std::string(c->name()), static_cast<std::uint8_t>(c->priority()),
                               false, p.endpoint_blob});
    }
  }
  return all;
}

Candidates Registry::candidates(const cpc::Advertisement& peer, bool passes, bool only_lane) const {
  // The least is tried first: that of the greatest priority of both sides, then of the other side,
  // and by distance and names. Only one side decides, so it need not look alike from both.
  std::vector<std::tuple<int, int, cpc::Distance, Candidate>> found;
  std::string why = "no component is on both sides";
  for (const LaneComponent* const c : components_) {
    if (c->needs_descriptors() && !passes) {
      why = std::string(c->name()) + " needs descriptors, which this connection cannot pass";
      continue;
    }
    for (const LanePort& own : c->ports())
      for (const cpc::Advertisement::Port& theirs : peer.ports) {
        const auto* const module = theirs.module_of(c->name());
        if (module == nullptr || theirs.kind != own.kind) continue;
        if (!own.why_not.empty()) {
          why = own.why_not;
          continue;
        }
        const auto [low, high] = std::minmax<unsigned>({c->priority(), module->priority});
        if (!only_lane && high < sock_priority_) {
          why = std::string(c->name()) + " has a lower priority than sock";
          continue;
        }
        if (auto reason = c->why_not_reach(own.blob, theirs.blob)) {
          why = std::move(*reason);
          continue;
        }
        found.emplace_back(
            -static_cast<int>(high), -static_cast<int>(low), c->distance(own.blob, theirs.blob),
            Candidate{std::string(c->name()), own.name, theirs.name, own.endpoint_blob});
      }
  }
  std::ranges::sort(found, {}, [](const auto& f) {
    const auto& [not_greater, not_lesser, distance, c] = f;
    return std::tie(not_greater, not_lesser, distance, c.component, c.own_port, c.peer_port);
  });
  if (found.empty()) return {{}, std::move(why)};
  Candidates all;
  all.left.reserve(found.size());
  for (auto& f : found) all.left.push_back(std::move(std::get<Candidate>(f)));
  return all;
}

bool Registry::progress_of_devices(Time now) {
  bool any = false;
  for (LaneDevice* const d : devices_) any |= d->progress(now);
  return any;
}

std::optional<Candidates> RegistryChoice::candidates(cpc::BytesView advertisement) const {
  const auto peer = cpc::decode_advertisement(advertisement);
  if (!peer) return std::nullopt;
  return registry_.candidates(*peer, passes_, only_lane_);
}

} // namespace statewire::lanes
