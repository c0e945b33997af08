// SPDX-License-Identifier: BSD-3-Clause
// The ways in which lanes over queue pairs are made, for tests.
#pragma once

#include "lanes/rdma/rdma_component.hpp"

#include <array>
#include <memory>
#include <string>

namespace statewire::lanes {

inline cpc::Port lane_port(const verbs::Device& device, std::string name) {
  cpc::Port port = cpc::rdma_port(device.port());
  port.name = std::move(name);
  return port;
}

// How queue pairs are connected, and over what.
struct Way {
  const char* name;
  verbs::Link link;
  RdmaWay way;
  friend void PrintTo(const Way& way, std::ostream* out) { *out << way.name; }
};
inline constexpr Way k_oob_roce{"oob_roce", verbs::Link::roce, RdmaWay::oob};
inline constexpr Way k_oob_infiniband{"oob_infiniband", verbs::Link::infiniband, RdmaWay::oob};
inline constexpr Way k_rdma_cm_roce{"rdma_cm_roce", verbs::Link::roce, RdmaWay::rdma_cm};
inline constexpr Way k_rdma_cm_infiniband{"rdma_cm_infiniband", verbs::Link::infiniband,
                                          RdmaWay::rdma_cm};
inline constexpr Way k_rdma_cm_iwarp{"rdma_cm_iwarp", verbs::Link::iwarp, RdmaWay::rdma_cm};
inline constexpr std::array<Way, 5> k_ways{k_oob_roce, k_oob_infiniband, k_rdma_cm_roce,
                                           k_rdma_cm_infiniband, k_rdma_cm_iwarp};

inline std::unique_ptr<LaneComponent> component_of(const Way& way, QueuePairs& pairs,
                                                   const Entropy& entropy,
                                                   const RdmaLane::Options& lane,
                                                   std::size_t most_lanes) {
  RdmaComponent::Options options;
  options.lane = lane;
  options.most_lanes = most_lanes;
  const std::vector<QueuePairs*> ports{&pairs};
  return std::make_unique<RdmaComponent>(way.way, ports, entropy, options);
}

} // namespace statewire::lanes
