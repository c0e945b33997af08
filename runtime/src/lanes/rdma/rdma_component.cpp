// SPDX-License-Identifier: BSD-3-Clause
#include "rdma_component.hpp"

#include "cm_lane.hpp"
#include "oob_lane.hpp"

#include <algorithm>
#include <utility>

namespace statewire::lanes {

RdmaComponent::RdmaComponent(RdmaMethod method, const std::vector<QueuePairs*>& ports,
                             Entropy entropy, const Options& options)
    : method_(*cpc::find_method(method == RdmaMethod::oob ? cpc::k_oob : cpc::k_rdma_cm)),
      entropy_(std::move(entropy)), options_(options) {
  for (QueuePairs* const p : ports) {
    Port& port = ports_.emplace_back(*p);
    if (method == RdmaMethod::rdma_cm) port.cm.emplace(*p);
  }
}

std::vector<LanePort> RdmaComponent::ports() const {
  std::vector<LanePort> all;
  for (const Port& p : ports_) {
    const cpc::Port& port = p.pairs.port();
    all.push_back({port.kind, port.name, port.blob, {}, why_not(p)});
  }
  return all;
}

void RdmaComponent::leave_parent() {
  for (Port& p : ports_) {
    p.pairs.leave_parent();
    if (p.cm) p.cm->leave_parent();
  }
}

std::unique_ptr<Lane> RdmaComponent::start(const Candidate& candidate, std::uint16_t,
                                           bool initiator, LaneEvents& events, std::string& why,
                                           Time now) {
  const auto port = std::ranges::find(ports_, candidate.own_port,
                                      [](const Port& p) { return p.pairs.port().name; });
  if (port == ports_.end()) {
    why = "there is no port " + candidate.own_port;
    return nullptr;
  }
  why = why_not(*port);
  if (!why.empty()) return nullptr;
  if (port->pairs.lanes() >= options_.most_lanes) {
    why = "port " + candidate.own_port + " has as many lanes as it may have";
    return nullptr;
  }
  if (port->cm) {
    CmToken request{}, reply{};
    entropy_(request);
    entropy_(reply);
    auto lane = std::make_unique<CmLane>(port->pairs, *port->cm, events, options_.lane, initiator,
                                         options_.resolves);
    if (!lane->make(request, reply, why, now)) return nullptr;
    return lane;
  }
  std::array<std::uint8_t, 3> number{};
  entropy_(number);
  std::uint32_t first_packet = 0;
  for (const std::uint8_t b : number) first_packet = first_packet << 8U | b;
  auto lane = std::make_unique<OobLane>(port->pairs, events, options_.lane);
  if (!lane->make(first_packet, why, now)) return nullptr;
  return lane;
}

} // namespace statewire::lanes
