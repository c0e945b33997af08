// SPDX-License-Identifier: BSD-3-Clause
// What all tests of this program took of the lanes' machines.
#pragma once

#include "../coverage.hpp"
#include "context/report.hpp"
#include "lanes/lane_transport.hpp"
#include "lanes/rdma/queue_pairs.hpp"

#include <fmt/ranges.h>
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
  taken_of_lanes().add(3, stats.arm, before.arm);
}

inline void count_taken(const LaneTransport::Stats& stats) {
  count_taken(stats, Stream::Stats());
  taken_of_lanes().add(4, stats.linger);
  taken_of_lanes().add(5, stats.lane_only);
}

struct TakenOverRdma {
  std::array<std::vector<std::uint64_t>, 2> transitions;
};
inline std::string to_json(const TakenOverRdma& taken) {
  const auto machine = [](std::string_view name, auto& table, const auto& counts) {
    const std::vector<std::uint64_t> once = count_once(table, counts);
    return fmt::format("\"{}\": {{\"transitions\": {}, \"counts\": [{}]}}", name, once.size(),
                       fmt::join(once, ", "));
  };
  return fmt::format("{{\"machines\": {{{}, {}}}}}\n",
                     machine("lane_pair", spec::lane_pair::k_transitions, taken.transitions[0]),
                     machine("lane_cm", spec::lane_cm::k_transitions, taken.transitions[1]));
}

inline void count_taken(const QueuePairs::Stats& stats) {
  static TakenSum<TakenOverRdma> taken("lanes_over_rdma");
  taken.add(0, stats.lane_pair);
  taken.add(1, stats.lane_cm);
}

} // namespace statewire::lanes
