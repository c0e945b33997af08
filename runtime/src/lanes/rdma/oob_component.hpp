// SPDX-License-Identifier: BSD-3-Clause
// Lanes over queue pairs that are connected by their parameters, which travel in SETUP: InfiniBand
// and RoCE.
//
//   QueuePairs pairs(device, cpc::rdma_port(device.port()));
//   OobComponent oob({&pairs}, entropy, {});
//   registry.add(pairs);
//   registry.add(oob);
#pragma once

#include "../registry.hpp"
#include "queue_pairs.hpp"
#include "rdma_lane.hpp"

#include <statewire/core.hpp>

#include <string_view>
#include <vector>

namespace statewire::lanes {

class OobComponent final : public LaneComponent {
 public:
  static constexpr std::string_view k_name = "oob";
  static constexpr unsigned k_priority = 50;

  struct Options {
    RdmaLane::Options lane;
    // Lanes of one port at a time: each has registered memory, and a queue pair of the device.
    std::size_t most_lanes = 1024;
    unsigned priority = k_priority;
  };
  // The ports outlive it. `entropy`: for the first packet numbers of queue pairs.
  OobComponent(std::vector<QueuePairs*> ports, Entropy entropy, const Options& options);

  [[nodiscard]] std::string_view name() const override { return k_name; }
  [[nodiscard]] unsigned priority() const override { return options_.priority; }
  [[nodiscard]] std::vector<LanePort> ports() const override; // that are usable
  [[nodiscard]] std::optional<std::string> why_not_reach(cpc::BytesView own,
                                                         cpc::BytesView peers) const override;
  [[nodiscard]] cpc::Distance distance(cpc::BytesView own, cpc::BytesView peers) const override;
  std::unique_ptr<Lane> start(const Candidate& candidate, std::uint16_t number, bool initiator,
                              LaneEvents& events, std::string& why, Time now) override;

 private:
  const std::vector<QueuePairs*> ports_;
  const Entropy entropy_;
  const Options options_;
};

} // namespace statewire::lanes
