// SPDX-License-Identifier: BSD-3-Clause
// Kinds of lanes over queue pairs: the link, and the method that connects them.
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

struct RdmaKind {
  const char* name;
  verbs::Link link;
  std::string_view method;
  friend void PrintTo(const RdmaKind& kind, std::ostream* out) { *out << kind.name; }
};
inline constexpr RdmaKind k_oob_roce{"oob_roce", verbs::Link::roce, cpc::k_oob};
inline constexpr RdmaKind k_oob_infiniband{"oob_infiniband", verbs::Link::infiniband, cpc::k_oob};
inline constexpr RdmaKind k_rdma_cm_roce{"rdma_cm_roce", verbs::Link::roce, cpc::k_rdma_cm};
inline constexpr RdmaKind k_rdma_cm_infiniband{"rdma_cm_infiniband", verbs::Link::infiniband,
                                               cpc::k_rdma_cm};
inline constexpr RdmaKind k_rdma_cm_iwarp{"rdma_cm_iwarp", verbs::Link::iwarp, cpc::k_rdma_cm};
inline constexpr std::array<RdmaKind, 5> k_rdma_kinds{k_oob_roce, k_oob_infiniband, k_rdma_cm_roce,
                                                      k_rdma_cm_infiniband, k_rdma_cm_iwarp};

inline std::unique_ptr<LaneComponent> component_of(const RdmaKind& kind, QueuePairs& pairs,
                                                   const Entropy& entropy,
                                                   const RdmaLane::Options& lane,
                                                   std::size_t most_lanes) {
  RdmaComponent::Options options;
  options.lane = lane;
  options.most_lanes = most_lanes;
  const std::vector<QueuePairs*> ports{&pairs};
  return std::make_unique<RdmaComponent>(kind.method, ports, entropy, options);
}

} // namespace statewire::lanes
