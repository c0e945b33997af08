// SPDX-License-Identifier: BSD-3-Clause
// Lanes over queue pairs, connected by one of two methods.
//
//   QueuePairs pairs(std::move(device), cpc::rdma_port(port));
//   RdmaComponent oob(cpc::k_oob, {&pairs}, entropy, {});
//   registry.add(pairs);
//   registry.add(oob);
#pragma once

#include "rdma_lane.hpp"

#include "../registry.hpp"
#include "core/core.hpp"
#include "cpc/methods.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace statewire::lanes {

// One end of a lane over a queue pair that is connected by its parameters.
class OobLane final : public RdmaLane {
 public:
  OobLane(QueuePairs& pairs, LaneEvents& events, const Options& options)
      : RdmaLane(pairs, events, options, true) {}

  // Makes the queue pair and sends what the peer must know of it. False: `why`.
  [[nodiscard]] bool make(std::uint32_t first_packet, std::string& why, Time now);

  void on_setup(cpc::BytesView bytes, native::Descriptor descriptor, Time now) override;
};

class RdmaComponent final : public LaneComponent {
 public:
  struct Options {
    RdmaLane::Options lane;
    // Lanes of one port at a time: each has registered memory, and a queue pair of the device.
    std::size_t most_lanes = 1024;
    std::optional<unsigned> priority; // none: that of the method
  };
  // The ports outlive it. `entropy`: for tokens and first packet numbers, so it cannot be guessed.
  // `method`: k_oob, by their parameters, which travel in SETUP (InfiniBand and RoCE), or
  // k_rdma_cm, by the connection manager (every link that has an IP address; iWARP has no other).
  RdmaComponent(std::string_view method, std::vector<QueuePairs*> ports, Entropy entropy,
                const Options& options)
      : method_(*cpc::find_method(method)), ports_(std::move(ports)), entropy_(std::move(entropy)),
        options_(options) {}

  [[nodiscard]] std::string_view name() const override { return method_.name; }
  [[nodiscard]] unsigned priority() const override {
    return options_.priority.value_or(method_.priority);
  }
  [[nodiscard]] std::vector<LanePort> ports() const override;
  [[nodiscard]] std::optional<std::string> why_not_reach(cpc::BytesView own,
                                                         cpc::BytesView peers) const override {
    return method_.why_not_reach(own, peers);
  }
  [[nodiscard]] cpc::Distance distance(cpc::BytesView own, cpc::BytesView peers) const override {
    return cpc::distance_between(own, peers);
  }
  std::unique_ptr<Lane> start(const Candidate& candidate, std::uint16_t number, bool initiator,
                              LaneEvents& events, std::string& why, Time now) override;
  void leave_parent() override;

 private:
  // Empty: it is usable.
  [[nodiscard]] std::string why_not(const QueuePairs& port) const {
    std::string why = port.why_not();
    return why.empty() ? method_.why_not(*port.port().rdma) : why;
  }

  const cpc::Method& method_;
  const std::vector<QueuePairs*> ports_;
  const Entropy entropy_;
  const Options options_;
};

} // namespace statewire::lanes
