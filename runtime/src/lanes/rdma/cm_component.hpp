// SPDX-License-Identifier: BSD-3-Clause
// Lanes over queue pairs that the connection manager connects: every link that has an IP address,
// and the only way on iWARP.
//
//   QueuePairs pairs(device, cpc::rdma_port(device.port()));
//   CmComponent rdma_cm({&pairs}, entropy, {});
//   registry.add(pairs);
//   registry.add(rdma_cm);
#pragma once

#include "../registry.hpp"
#include "cm_port.hpp"
#include "rdma_lane.hpp"

#include <statewire/core.hpp>

#include <memory>
#include <string_view>
#include <vector>

namespace statewire::lanes {

class CmComponent final : public LaneComponent {
 public:
  static constexpr std::string_view k_name = "rdma_cm";
  static constexpr unsigned k_priority = 60;

  struct Options {
    RdmaLane::Options lane;
    std::size_t most_lanes = 1024; // as OobComponent's
    unsigned priority = k_priority;
    Time resolves = std::chrono::seconds(2); // an address, or a route
  };
  // The ports outlive it. `entropy`: for tokens, so it cannot be guessed.
  CmComponent(const std::vector<QueuePairs*>& ports, Entropy entropy, const Options& options);

  [[nodiscard]] std::string_view name() const override { return k_name; }
  [[nodiscard]] unsigned priority() const override { return options_.priority; }
  [[nodiscard]] std::vector<LanePort> ports() const override; // that are usable
  [[nodiscard]] std::optional<std::string> why_not_reach(cpc::BytesView own,
                                                         cpc::BytesView peers) const override;
  [[nodiscard]] cpc::Distance distance(cpc::BytesView own, cpc::BytesView peers) const override;
  std::unique_ptr<Lane> start(const Candidate& candidate, std::uint16_t number, bool initiator,
                              LaneEvents& events, std::string& why, Time now) override;

 private:
  struct Port {
    explicit Port(QueuePairs& p) : pairs(p), cm(p) {}
    QueuePairs& pairs;
    CmPort cm;
  };
  std::vector<std::unique_ptr<Port>> ports_;
  const Entropy entropy_;
  const Options options_;
};

} // namespace statewire::lanes
