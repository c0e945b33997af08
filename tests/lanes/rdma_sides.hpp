// SPDX-License-Identifier: BSD-3-Clause
// The components of two sides whose lanes are queue pairs of the simulated fabric.
#pragma once

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

struct RdmaSide {
  RdmaSide(verbs::MemoryFabric& fabric, verbs::Link link, std::size_t side,
           const OobComponent::Options& options)
      : device(fabric.open(link, *parse_address(side == 0 ? "10.0.0.1:0" : "10.0.0.2:0"))),
        pairs(device, lane_port(device, side == 0 ? "one" : "two")),
        oob(
            {&pairs}, [this](std::span<std::uint8_t> out) { std::ranges::fill(out, ++drawn); },
            options) {}
  verbs::MemoryFabric::Endpoint& device;
  std::uint8_t drawn = 0;
  QueuePairs pairs;
  OobComponent oob;
};

struct RdmaSides {
  explicit RdmaSides(verbs::Link link = verbs::Link::roce, std::uint64_t seed = 1,
                     const OobComponent::Options& options = small())
      : fabric({.seed = seed, .polls = false}), sides{RdmaSide(fabric, link, 0, options),
                                                      RdmaSide(fabric, link, 1, options)} {}
  static OobComponent::Options small() {
    return {.lane = {.ring = k_least_rdma_ring, .receives = 6}, .most_lanes = 1};
  }

  void attach(Pair& pair) {
    for (std::size_t i = 0; i < 2; ++i) pair.sides[i].choice.ring = &sides[i].oob;
  }
  // A few events of the fabric, and a look at one side's device.
  bool progress(std::size_t side, Time now) {
    bool any = false;
    for (int i = 0; i < 3; ++i) any |= fabric.step();
    return sides.at(side).oob.progress(now) || any;
  }

  verbs::MemoryFabric fabric;
  std::array<RdmaSide, 2> sides;
};

} // namespace statewire::lanes
