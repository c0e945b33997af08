// SPDX-License-Identifier: BSD-3-Clause
// Memory that runs out where lanes begin: they give back what they have of a device, and take
// nothing from other lanes.
#include "../failing_new.hpp"
#include "../lanes/rdma_exchange.hpp"
#include "lanes/shm/shm_component.hpp"

#include <gtest/gtest.h>

#include <new>
#include <tuple>

namespace statewire::test {
namespace {

struct NoEvents final : lanes::LaneEvents {
  void send_setup(cpc::BytesView, Descriptor, Time) override {}
  void on_ready(Time) override {}
  void on_may_write(Time) override {}
  void on_arrival(Time) override {}
  void ring_bell(std::uint64_t, Time) override {}
  void on_failure(std::string_view, Time) override {}
  void on_violation(std::string_view, Time) override {}
};

class OutOfMemoryInStart : public testing::TestWithParam<std::tuple<lanes::RdmaKind, bool>> {};

// The device has completed work of another lane meanwhile.
TEST_P(OutOfMemoryInStart, ends_the_lane_that_was_begun) {
  const auto& [kind, lasting] = GetParam();
  lanes::Exchange run(kind, 1, 1, 2);
  run.attach();
  ASSERT_TRUE(run.is_attached());
  lanes::RdmaSide& side = run.rdma.sides[0];
  const auto before = side.device.counts();
  std::uint64_t failing = 0;
  for (std::unique_ptr<lanes::Lane> lane; lane == nullptr;) {
    SCOPED_TRACE(++failing);
    run.pair.b().write_frames({8}, run.pair.now);
    while (run.rdma.fabric.step()) {
    }
    NoEvents events;
    std::string why;
    fail_allocation(failing, lasting);
    try {
      const CountAllocations counts;
      lane = side.component->start({"", "one", "two", {}}, 1, false, events, why, run.pair.now);
      EXPECT_EQ(why, "");
    } catch (const std::bad_alloc&) {
      EXPECT_GE(counted_allocations(), failing);
    }
    fail_allocation(0);
    if (lane != nullptr) lane->stop();
    EXPECT_EQ(side.device.counts().queue_pairs, before.queue_pairs);
    EXPECT_EQ(side.device.counts().regions, before.regions);
    run.rest();
    run.expect_all_arrived();
  }
  EXPECT_GT(failing, 5U);
  run.expect_good_end();
}
INSTANTIATE_TEST_SUITE_P(, OutOfMemoryInStart,
                         testing::Combine(testing::Values(lanes::k_oob_roce, lanes::k_rdma_cm_roce,
                                                          lanes::k_rdma_cm_iwarp),
                                          testing::Bool()),
                         [](const auto& p) {
                           return std::string(std::get<0>(p.param).name) +
                                  (std::get<1>(p.param) ? "_for_good" : "_once");
                         });

// The acceptor's, from its SETUP until the queue pair is connected.
TEST(OutOfMemoryInRequest, leaves_no_identifier_behind) {
  bool failed = true;
  unsigned requests = 0;
  for (std::uint64_t failing = 1; failed; ++failing) {
    SCOPED_TRACE(failing);
    lanes::Exchange run(lanes::k_rdma_cm_roce);
    lanes::RdmaSide& side = run.rdma.sides[1];
    failed = false;
    run.pair.a().stream.start(run.pair.now);
    fail_allocation(failing);
    for (bool any = true; any && !failed;) {
      any = run.rdma.fabric.step();
      any |= run.rdma.progress(0, run.pair.now);
      const bool has_request = side.device.counts().cms != 0;
      try {
        const CountAllocations counts;
        any |= side.pairs.progress(run.pair.now);
      } catch (const std::bad_alloc&) {
        failed = true;
        requests += has_request ? 1 : 0;
      }
      if (!failed) any |= run.pair.go_on();
    }
    failed = counted_allocations() >= failing;
    fail_allocation(0);
    if (!failed) break;
    run.pair.b().stream.cut();
    (void)side.pairs.progress(run.pair.now);
    EXPECT_EQ(side.device.counts().cms, 0U);
    EXPECT_EQ(side.device.counts().queue_pairs, 0U);
  }
  EXPECT_GT(requests, 3U);
}

// The component looks at all of its lanes.
TEST(OutOfMemoryInSharedMemory, leaves_no_lane_behind) {
  lanes::ShmComponent component(7);
  NoEvents events;
  std::uint64_t failing = 0;
  for (std::unique_ptr<lanes::Lane> lane; lane == nullptr;) {
    SCOPED_TRACE(++failing);
    std::string why;
    fail_allocation(failing);
    try {
      const CountAllocations counts;
      lane = component.start({}, 1, true, events, why, Time{1});
      EXPECT_EQ(why, "");
    } catch (const std::bad_alloc&) {
      EXPECT_GE(counted_allocations(), failing);
    }
    fail_allocation(0);
    EXPECT_EQ(component.lanes(), lane != nullptr ? 1U : 0U);
    EXPECT_FALSE(component.progress(Time{2}));
  }
  EXPECT_GT(failing, 3U);
}

} // namespace
} // namespace statewire::test
