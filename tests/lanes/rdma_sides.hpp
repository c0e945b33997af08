// SPDX-License-Identifier: BSD-3-Clause
// The components of two sides whose lanes are queue pairs of the simulated fabric.
#pragma once

#include "../context/owned_device.hpp"
#include "pair.hpp"
#include "rdma_kinds.hpp"
#include "taken.hpp"

#include <simulator/fabric/memory_fabric.hpp>

namespace statewire::lanes {

struct RdmaSide {
  RdmaSide(verbs::MemoryFabric& fabric, const RdmaKind& kind, std::size_t side,
           const RdmaLane::Options& lane, std::size_t most_lanes)
      : device(fabric.open(kind.link, *parse_address(side == 0 ? "10.0.0.1:0" : "10.0.0.2:0"))),
        pairs(std::make_unique<test::OwnedDevice>(device, is_open),
              lane_port(device, side == 0 ? "one" : "two")),
        component(component_of(
            kind, pairs, [this](std::span<std::uint8_t> out) { std::ranges::fill(out, ++drawn); },
            lane, most_lanes)) {}
  ~RdmaSide() { count_taken(pairs.stats()); }
  RdmaSide(const RdmaSide&) = delete;
  RdmaSide& operator=(const RdmaSide&) = delete;

  verbs::MemoryFabric::Endpoint& device;
  bool is_open = false;
  std::uint8_t drawn = 0;
  QueuePairs pairs;
  std::unique_ptr<LaneComponent> component;
};

struct RdmaSides {
  static constexpr RdmaLane::Options k_small{.ring = k_least_rdma_ring, .receives = 6};
  explicit RdmaSides(const RdmaKind& kind, std::uint64_t seed = 1, std::size_t most_lanes = 1,
                     const RdmaLane::Options& lane = k_small)
      : fabric({.seed = seed, .polls = false}), sides{RdmaSide(fabric, kind, 0, lane, most_lanes),
                                                      RdmaSide(fabric, kind, 1, lane, most_lanes)} {
  }

  void attach(Pair& pair) {
    for (std::size_t i = 0; i < 2; ++i) pair.sides[i].choice.ring = sides[i].component.get();
  }
  // A few events of the fabric, and a look at one side's device, which is closed as a loop does.
  bool progress(std::size_t side, Time now) {
    bool any = false;
    for (int i = 0; i < 3; ++i) any |= fabric.step();
    QueuePairs& pairs = sides.at(side).pairs;
    any |= pairs.progress(now);
    if (pairs.is_over()) pairs.close();
    return any;
  }

  [[nodiscard]] bool is_removed(std::size_t side) const {
    return sides.at(side).component->ports().at(0).why_not == "the device was removed";
  }

  verbs::MemoryFabric fabric;
  std::array<RdmaSide, 2> sides;
};

} // namespace statewire::lanes
