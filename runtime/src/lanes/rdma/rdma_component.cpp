// SPDX-License-Identifier: BSD-3-Clause
#include "rdma_component.hpp"

#include "cm_lane.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

namespace statewire::lanes {

// ---- a queue pair that is connected by its parameters

bool OobLane::make(std::uint32_t first_packet, std::string& why, Time now) {
  if (!make_ring(why)) return false;
  verbs::Qp qp;
  if (const Errc r = device().create_qp(queue_pair_options(first_packet), qp); r != Errc::ok) {
    why = fmt::format("cannot make a queue pair: {}", to_text(r));
    return false;
  }
  if (!take(qp, why)) return false;
  events().send_setup(encode(RdmaSetup{device().parameters(qp), ring()}), {}, now);
  return true;
}

// A second one finds the queue pair in a state that the device does not connect.
void OobLane::on_setup(cpc::BytesView bytes, native::Descriptor, Time now) {
  const std::optional<RdmaSetup> peer = decode_rdma_setup(bytes);
  if (!peer)
    return fail("the peer's queue pair is of another version, or has impossible parameters", now);
  if (const Errc r = device().connect(queue_pair(), peer->queue_pair); r != Errc::ok)
    return fail(fmt::format("the queue pair cannot be connected: {}", to_text(r)), now);
  connected(peer->ring, peer->queue_pair.read_depth, now);
}

// ---- the component

std::vector<LanePort> RdmaComponent::ports() const {
  std::vector<LanePort> all;
  for (const QueuePairs* const p : ports_)
    all.push_back({p->port().kind, p->port().name, p->port().blob, {}, why_not(*p)});
  return all;
}

void RdmaComponent::leave_parent() {
  for (QueuePairs* const p : ports_) p->leave_parent();
}

std::unique_ptr<Lane> RdmaComponent::start(const Candidate& candidate, std::uint16_t,
                                           bool initiator, LaneEvents& events, std::string& why,
                                           Time now) {
  const auto found = std::ranges::find(ports_, candidate.own_port,
                                       [](const QueuePairs* p) { return p->port().name; });
  if (found == ports_.end()) {
    why = "there is no port " + candidate.own_port;
    return nullptr;
  }
  QueuePairs& port = **found;
  why = why_not(port);
  if (!why.empty()) return nullptr;
  if (port.lanes() >= options_.most_lanes) {
    why = "port " + candidate.own_port + " has as many lanes as it may have";
    return nullptr;
  }
  if (method_.name == cpc::k_rdma_cm) {
    CmToken request{}, reply{};
    entropy_(request);
    entropy_(reply);
    auto lane = std::make_unique<CmLane>(port, events, options_.lane, initiator);
    if (!lane->make(request, reply, why, now)) return lane->stop(), nullptr;
    return lane;
  }
  std::array<std::uint8_t, sizeof(std::uint32_t)> first_packet{};
  entropy_(first_packet);
  auto lane = std::make_unique<OobLane>(port, events, options_.lane);
  if (!lane->make(std::bit_cast<std::uint32_t>(first_packet), why, now))
    return lane->stop(), nullptr;
  return lane;
}

} // namespace statewire::lanes
