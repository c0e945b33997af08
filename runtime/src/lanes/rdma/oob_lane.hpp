// SPDX-License-Identifier: BSD-3-Clause
// One end of a lane over a queue pair that is connected by its parameters, which travel in SETUP.
#pragma once

#include "rdma_lane.hpp"

namespace statewire::lanes {

class OobLane final : public RdmaLane {
 public:
  OobLane(QueuePairs& pairs, LaneEvents& events, const Options& options)
      : RdmaLane(pairs, events, options, true) {}

  // Makes the queue pair and sends what the peer must know of it. False: `why`.
  [[nodiscard]] bool make(std::uint32_t first_packet, std::string& why, Time now);

  void on_setup(cpc::BytesView bytes, native::Descriptor descriptor, Time now) override;
};

} // namespace statewire::lanes
