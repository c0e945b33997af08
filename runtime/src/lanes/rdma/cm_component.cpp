// SPDX-License-Identifier: BSD-3-Clause
#include "cm_component.hpp"

#include "cm_lane.hpp"
#include "cpc/rdma_reach.hpp"

#include <algorithm>
#include <utility>

namespace statewire::lanes {

CmComponent::CmComponent(const std::vector<QueuePairs*>& ports, Entropy entropy,
                         const Options& options)
    : entropy_(std::move(entropy)), options_(options) {
  for (QueuePairs* const p : ports) ports_.push_back(std::make_unique<Port>(*p));
}

std::vector<LanePort> CmComponent::ports() const {
  std::vector<LanePort> usable;
  for (const auto& p : ports_) {
    const cpc::Port& port = p->pairs.port();
    if (cpc::why_unusable(*port.rdma).empty() && port.rdma->address)
      usable.push_back({port.kind, port.name, port.blob, {}});
  }
  return usable;
}

// A pure function of both blobs, the lesser one first.
std::optional<std::string> CmComponent::why_not_reach(cpc::BytesView own,
                                                      cpc::BytesView peers) const {
  const bool swap = std::ranges::lexicographical_compare(peers, own);
  cpc::Component::Reach reach =
      swap ? cpc::reach_by_address(peers, own) : cpc::reach_by_address(own, peers);
  if (reach.ok) return std::nullopt;
  return std::move(reach.why_not);
}

cpc::Distance CmComponent::distance(cpc::BytesView own, cpc::BytesView peers) const {
  return cpc::distance_between(own, peers);
}

std::unique_ptr<Lane> CmComponent::start(const Candidate& candidate, std::uint16_t, bool initiator,
                                         LaneEvents& events, std::string& why, Time now) {
  const auto port = std::ranges::find(ports_, candidate.own_port,
                                      [](const auto& p) { return p->pairs.port().name; });
  if (port == ports_.end()) {
    why = "there is no port " + candidate.own_port;
    return nullptr;
  }
  if ((*port)->pairs.lanes() >= options_.most_lanes) {
    why = "port " + candidate.own_port + " has as many lanes as it may have";
    return nullptr;
  }
  CmToken request{}, reply{};
  entropy_(request);
  entropy_(reply);
  auto lane = std::make_unique<CmLane>((*port)->pairs, (*port)->cm, events, options_.lane,
                                       initiator, options_.resolves);
  if (!lane->make(request, reply, why, now)) return nullptr;
  return lane;
}

} // namespace statewire::lanes
