// SPDX-License-Identifier: BSD-3-Clause
// Two streams over queue pairs of the simulated fabric, and what must be true of them at the end.
#pragma once

#include "rdma_sides.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace statewire::lanes {

struct Exchange {
  explicit Exchange(const RdmaKind& kind, std::size_t candidates = 1, std::uint64_t seed = 1,
                    std::size_t most_lanes = 1, const RdmaLane::Options& lane = RdmaSides::k_small)
      : rdma(kind, seed, most_lanes, lane) {
    rdma.attach(pair);
    for (Pipe& p : pair.pipes) p.capacity = 100;
    pair.b().choice.offered.assign(candidates, "oob");
  }
  void rest() {
    for (int i = 0; i < 100000; ++i) {
      bool any = false;
      for (std::size_t side = 0; side < 2; ++side) any |= rdma.progress(side, pair.now);
      any |= pair.go_on();
      if (!any) return;
    }
    FAIL() << "it does not come to rest";
  }
  void exchange() {
    for (std::size_t i = 1; i < 10; ++i) {
      pair.a().write_frames({i * 7, 0}, pair.now);
      pair.b().write_frames({1000 - i * 3}, pair.now);
      if (i % 3 == 0) rest();
    }
    rest();
  }
  void attach() {
    pair.a().stream.start(pair.now);
    rest();
  }
  [[nodiscard]] bool is_attached() {
    return pair.a().stream.attach_state() == spec::attach::State::ATTACHED &&
           pair.b().stream.attach_state() == spec::attach::State::ATTACHED;
  }
  void expect_all_arrived() {
    for (std::size_t i = 0; i < 2; ++i) {
      EXPECT_TRUE(pair.sides[i].taken == pair.sides[1 - i].sent);
      EXPECT_EQ(pair.sides[i].violations, std::vector<std::string>{});
      EXPECT_EQ(rdma.sides.at(i).device.counts().misuses, 0U);
      EXPECT_EQ(rdma.sides.at(i).pairs.stats().unexpected, 0U);
      EXPECT_NE(rdma.sides.at(i).is_open, rdma.is_removed(i));
    }
    EXPECT_EQ(pair.a().stream.attach_state(), pair.b().stream.attach_state());
    EXPECT_EQ(stats.unexpected, 0U);
  }
  // Both streams end, and nothing of any lane is left in the devices.
  void expect_good_end() {
    rest();
    expect_all_arrived();
    pair.finish(0);
    pair.finish(1);
    rest();
    EXPECT_EQ(pair.a().ends, 1);
    EXPECT_EQ(pair.b().ends, 1);
    expect_all_arrived();
    for (RdmaSide& side : rdma.sides) {
      if (side.is_open) side.pairs.registrations().clear();
      EXPECT_EQ(side.device.counts().queue_pairs, 0U);
      EXPECT_EQ(side.device.counts().regions, 0U);
      EXPECT_EQ(side.device.counts().cms, 0U);
      EXPECT_EQ(side.pairs.lanes(), 0U);
    }
  }

  RdmaSides rdma;
  Stream::Stats stats;
  Pair pair{stats};
};

} // namespace statewire::lanes
