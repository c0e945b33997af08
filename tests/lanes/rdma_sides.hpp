// SPDX-License-Identifier: BSD-3-Clause
// The components of two sides whose lanes are queue pairs of the simulated fabric.
#pragma once

#include "lanes/rdma/cm_component.hpp"
#include "lanes/rdma/oob_component.hpp"
#include "pair.hpp"
#include <simulator/fabric/memory_fabric.hpp>

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
  bool managed; // by the connection manager
  friend void PrintTo(const Way& way, std::ostream* out) { *out << way.name; }
};
inline constexpr Way k_oob_roce{"oob_roce", verbs::Link::roce, false};
inline constexpr Way k_oob_infiniband{"oob_infiniband", verbs::Link::infiniband, false};
inline constexpr Way k_rdma_cm_roce{"rdma_cm_roce", verbs::Link::roce, true};
inline constexpr Way k_rdma_cm_infiniband{"rdma_cm_infiniband", verbs::Link::infiniband, true};
inline constexpr Way k_rdma_cm_iwarp{"rdma_cm_iwarp", verbs::Link::iwarp, true};
inline constexpr std::array<Way, 5> k_ways{k_oob_roce, k_oob_infiniband, k_rdma_cm_roce,
                                           k_rdma_cm_infiniband, k_rdma_cm_iwarp};

inline std::unique_ptr<LaneComponent> component_of(const Way& way, QueuePairs& pairs,
                                                   const Entropy& entropy,
                                                   const RdmaLane::Options& lane,
                                                   std::size_t most_lanes) {
  const std::vector<QueuePairs*> ports{&pairs};
  if (!way.managed) {
    OobComponent::Options options;
    options.lane = lane;
    options.most_lanes = most_lanes;
    return std::make_unique<OobComponent>(ports, entropy, options);
  }
  CmComponent::Options options;
  options.lane = lane;
  options.most_lanes = most_lanes;
  return std::make_unique<CmComponent>(ports, entropy, options);
}

struct RdmaSide {
  RdmaSide(verbs::MemoryFabric& fabric, const Way& way, std::size_t side,
           const RdmaLane::Options& lane, std::size_t most_lanes)
      : device(fabric.open(way.link, *parse_address(side == 0 ? "10.0.0.1:0" : "10.0.0.2:0"))),
        pairs(device, lane_port(device, side == 0 ? "one" : "two")),
        component(component_of(
            way, pairs, [this](std::span<std::uint8_t> out) { std::ranges::fill(out, ++drawn); },
            lane, most_lanes)) {}
  RdmaSide(const RdmaSide&) = delete;
  RdmaSide& operator=(const RdmaSide&) = delete;

  verbs::MemoryFabric::Endpoint& device;
  std::uint8_t drawn = 0;
  QueuePairs pairs;
  std::unique_ptr<LaneComponent> component;
};

struct RdmaSides {
  explicit RdmaSides(const Way& way, std::uint64_t seed = 1, std::size_t most_lanes = 1)
      : fabric({.seed = seed, .polls = false}), sides{RdmaSide(fabric, way, 0, k_small, most_lanes),
                                                      RdmaSide(fabric, way, 1, k_small,
                                                               most_lanes)} {}
  static constexpr RdmaLane::Options k_small{.ring = k_least_rdma_ring, .receives = 6};

  void attach(Pair& pair) {
    for (std::size_t i = 0; i < 2; ++i) pair.sides[i].choice.ring = sides[i].component.get();
  }
  // A few events of the fabric, and a look at one side's device.
  bool progress(std::size_t side, Time now) {
    bool any = false;
    for (int i = 0; i < 3; ++i) any |= fabric.step();
    return sides.at(side).component->progress(now) || any;
  }

  verbs::MemoryFabric fabric;
  std::array<RdmaSide, 2> sides;
};

} // namespace statewire::lanes
