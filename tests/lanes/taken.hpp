// SPDX-License-Identifier: BSD-3-Clause
// What all tests of this program took of the lanes' machines.
#pragma once

#include "../coverage.hpp"
#include "lanes/lane_transport.hpp"

#include <statewire/context.hpp>

namespace statewire::lanes {

inline TakenSum<LaneStats>& taken_of_lanes() {
  static TakenSum<LaneStats> taken("lanes");
  return taken;
}

// What was counted since `before`.
inline void count_taken(const Stream::Stats& stats, const Stream::Stats& before = {}) {
  taken_of_lanes().add(0, stats.attach, before.attach);
  taken_of_lanes().add(1, stats.writer, before.writer);
  taken_of_lanes().add(2, stats.reader, before.reader);
  taken_of_lanes().add(3, stats.rest, before.rest);
}

inline void count_taken(const LaneTransport::Stats& stats) {
  count_taken(stats, Stream::Stats());
  taken_of_lanes().add(4, stats.linger);
  taken_of_lanes().add(5, stats.lane_only);
}

} // namespace statewire::lanes
