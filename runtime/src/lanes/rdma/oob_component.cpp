// SPDX-License-Identifier: BSD-3-Clause
#include "oob_component.hpp"

#include "cpc/rdma_reach.hpp"
#include "oob_lane.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace statewire::lanes {

OobComponent::OobComponent(std::vector<QueuePairs*> ports, Entropy entropy, const Options& options)
    : ports_(std::move(ports)), entropy_(std::move(entropy)), options_(options) {}

std::vector<LanePort> OobComponent::ports() const {
  std::vector<LanePort> usable;
  for (const QueuePairs* const p : ports_) {
    const cpc::Port& port = p->port();
    if (cpc::why_unusable(*port.rdma).empty() && cpc::why_not_by_parameters(*port.rdma).empty())
      usable.push_back({port.kind, port.name, port.blob, {}});
  }
  return usable;
}

// A pure function of both blobs, the lesser one first.
std::optional<std::string> OobComponent::why_not_reach(cpc::BytesView own,
                                                       cpc::BytesView peers) const {
  const bool swap = std::ranges::lexicographical_compare(peers, own);
  cpc::Component::Reach reach =
      swap ? cpc::reach_by_gid(peers, own) : cpc::reach_by_gid(own, peers);
  if (reach.ok) return std::nullopt;
  return std::move(reach.why_not);
}

cpc::Distance OobComponent::distance(cpc::BytesView own, cpc::BytesView peers) const {
  return cpc::distance_between(own, peers);
}

std::unique_ptr<Lane> OobComponent::start(const Candidate& candidate, std::uint16_t, bool,
                                          LaneEvents& events, std::string& why, Time now) {
  const auto port = std::ranges::find(ports_, candidate.own_port,
                                      [](const QueuePairs* p) { return p->port().name; });
  if (port == ports_.end()) {
    why = "there is no port " + candidate.own_port;
    return nullptr;
  }
  if ((*port)->lanes() >= options_.most_lanes) {
    why = "port " + candidate.own_port + " has as many lanes as it may have";
    return nullptr;
  }
  std::array<std::uint8_t, 3> number{};
  entropy_(number);
  std::uint32_t first_packet = 0;
  for (const std::uint8_t b : number) first_packet = first_packet << 8U | b;
  auto lane = std::make_unique<OobLane>(**port, events, options_.lane);
  if (!lane->make(first_packet, why, now)) return nullptr;
  return lane;
}

} // namespace statewire::lanes
