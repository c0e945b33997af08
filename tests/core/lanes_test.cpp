// SPDX-License-Identifier: BSD-3-Clause
// The core over connections that have lanes: messages go over them, and none is lost when a lane
// is.
#include "kinds.hpp"
#include "lanes_world.hpp"

namespace statewire::test {
namespace {

// Each process sends to each other one, several times.
void talk(World& world, unsigned times, std::size_t size) {
  for (unsigned i = 0; i < times; ++i) {
    for (Place from = 0; from < world.size(); ++from)
      for (Place to = 0; to < world.size(); ++to)
        if (from != to) {
          EXPECT_EQ(world[from].send(to, size * (i % 3)), Errc::ok);
        }
    world.run_for(std::chrono::microseconds(30));
  }
}

void expect_good_end(LanesWorld& world) {
  EXPECT_GOOD_END(world);
  for (Place i = 0; i < world.size(); ++i) {
    EXPECT_EQ(world.lanes_of(i).stats().unexpected, 0U);
    EXPECT_EQ(world.lanes_of(i).lingering(), 0U);
  }
}

WorldOptions ragged(std::uint64_t seed) {
  WorldOptions options;
  options.seed = seed;
  options.net.max_read = 700;
  options.net.max_write = 900;
  options.net.random_sizes = true;
  options.net.pipe_capacity = 1000;
  return options;
}

TEST(CoreOverLanes, messages_go_over_a_lane) {
  LanesWorld world{WorldOptions{}};
  talk(world, 20, 300);
  EXPECT_EQ(world.lanes_of(0).attached(), 1U);
  EXPECT_EQ(world.lanes_of(1).attached(), 1U);
  EXPECT_GT(world.pairs().carried, 3000U);
  expect_good_end(world);
}

TEST(CoreOverLanes, messages_larger_than_the_ring_go_over_a_lane) {
  LanesWorld world{WorldOptions{}};
  talk(world, 12, 20000);
  EXPECT_GT(world.pairs().carried, 100000U);
  expect_good_end(world);
}

TEST(CoreOverLanes, no_message_is_lost_whatever_operation_of_a_lane_fails) {
  std::uint64_t n = 0;
  for (bool reached = true; reached && !testing::Test::HasFailure(); ++n) {
    SCOPED_TRACE("operation " + std::to_string(n));
    LanesWorld world{ragged(n + 1)};
    world.pairs().fails_at = n;
    talk(world, 9, 400);
    expect_good_end(world);
    reached = world.pairs().operations > n;
  }
  EXPECT_GT(n, 25U);
}

TEST(CoreOverLanes, no_message_is_lost_when_lanes_fail_again_and_again) {
  for (const std::uint64_t seed : seeds(1, 40)) {
    SCOPED_TRACE(replay(seed));
    WorldOptions options = ragged(seed);
    options.nodes = 3;
    LanesWorld world{options};
    world.pairs().fails_every = 3 + seed % 20;
    talk(world, 12, 700);
    expect_good_end(world);
    if (testing::Test::HasFailure()) return;
  }
}

} // namespace
} // namespace statewire::test
