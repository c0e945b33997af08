// SPDX-License-Identifier: BSD-3-Clause
// Two streams with lanes of socket pairs, which fail at every operation.
#include "pair.hpp"
#include "socket_pair_lane.hpp"

namespace statewire::lanes {
namespace {

struct Traded {
  Traded() {
    for (std::size_t i = 0; i < 2; ++i) {
      pair.sides[i].choice.ring = &components[i];
      pair.pipes[i].capacity = 100;
    }
    pair.b().choice.offered = {"pair"};
    pairs.ring = 64;
  }

  // Until nothing moves.
  void rest() {
    for (int i = 0; i < 100000; ++i) {
      bool any = false;
      for (SocketPairComponent& c : components) any |= c.progress(pair.now);
      any |= pair.go_on();
      if (!any) return;
    }
    FAIL() << "it does not come to rest";
  }
  void exchange() {
    for (std::size_t i = 1; i < 10; ++i) {
      pair.a().write_frames({i * 7, 0}, pair.now);
      pair.b().write_frames({100 - i * 3}, pair.now);
      if (i % 3 == 0) rest();
    }
    rest();
  }
  void expect_all_arrived() {
    for (std::size_t i = 0; i < 2; ++i) {
      EXPECT_EQ(pair.sides[i].taken, pair.sides[1 - i].sent);
      EXPECT_TRUE(pair.sides[i].violations.empty());
    }
    EXPECT_EQ(pair.a().stream.attach_state(), pair.b().stream.attach_state());
    EXPECT_EQ(stats.unexpected, 0U);
  }
  void expect_good_end() {
    expect_all_arrived();
    pair.finish(0);
    pair.finish(1);
    rest();
    EXPECT_EQ(pair.a().ends, 1);
    EXPECT_EQ(pair.b().ends, 1);
    expect_all_arrived();
  }

  SocketPairs pairs;
  Stream::Stats stats;
  std::array<SocketPairComponent, 2> components{SocketPairComponent(pairs),
                                                SocketPairComponent(pairs)};
  Pair pair{stats};
};

// One failure, at each operation in turn, with and without another candidate.
TEST(SocketPairLanes, nothing_is_lost_whatever_operation_fails) {
  std::uint64_t failed = 0;
  for (const std::size_t candidates : {1U, 2U}) {
    for (std::uint64_t n = 0;; ++n) {
      SCOPED_TRACE("operation " + std::to_string(n));
      Traded run;
      run.pairs.fails_at = n;
      run.pair.b().choice.offered.assign(candidates, "pair");
      run.exchange();
      run.pair.a().stream.start(run.pair.now);
      run.exchange();
      run.exchange();
      run.expect_good_end();
      if (HasFailure() || run.pairs.operations <= n) break;
      ++failed;
      EXPECT_LE(run.components[0].started, candidates);
    }
  }
  EXPECT_GT(failed, 60U);
}

TEST(SocketPairLanes, nothing_is_lost_when_lanes_fail_again_and_again) {
  for (std::uint64_t every = 2; every < 40; ++every) {
    SCOPED_TRACE("each " + std::to_string(every) + "th operation fails");
    Traded run;
    run.pairs.fails_every = every;
    run.pair.b().choice.offered.assign(5, "pair");
    run.pair.a().stream.start(run.pair.now);
    for (int i = 0; i < 4; ++i) run.exchange();
    run.expect_good_end();
    if (HasFailure()) return;
  }
}

} // namespace
} // namespace statewire::lanes
