// SPDX-License-Identifier: BSD-3-Clause
// Memory that runs out where lanes begin: they give back what they have of a device, and take
// nothing from other lanes.
#include "../failing_new.hpp"
#include "lanes/shm/shm_component.hpp"

#include <gtest/gtest.h>

#include <new>

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
