// SPDX-License-Identifier: BSD-3-Clause
// The cache over a device that counts and a watch that says what the test wants.
#include "registration/cache.hpp"

#include "devices.hpp"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <memory>
#include <random>
#include <vector>

namespace statewire::registration::test {
namespace {

using verbs::k_local;
using verbs::k_remote_read;
using verbs::k_remote_write;

class FakeWatch : public MemoryWatch {
 public:
  bool watch(Range what) override {
    watched.push_back(what);
    return can_watch;
  }
  bool collect(std::vector<Range>& changed) override {
    changed.insert(changed.end(), gone.begin(), gone.end());
    gone.clear();
    return certain;
  }
  [[nodiscard]] bool pending() const override { return !gone.empty(); }

  std::vector<Range> gone, watched;
  bool can_watch = true, certain = true;
};

constexpr std::size_t k_page = 4096;

// Addresses that nothing is read from.
std::span<std::byte> memory(std::size_t offset, std::size_t size) {
  return {reinterpret_cast<std::byte*>(std::uintptr_t{1} << 32) + offset, size};
}
std::span<std::byte> pages(std::size_t first, std::size_t n) {
  return memory(first * k_page, n * k_page);
}
Range range(std::span<std::byte> m) {
  const auto begin = reinterpret_cast<std::uintptr_t>(m.data());
  return {begin, begin + m.size()};
}

class RegistrationCacheTest : public testing::Test {
 protected:
  Lease get(std::span<std::byte> what, unsigned access = k_local) {
    Lease lease;
    EXPECT_EQ(cache().acquire(what, access, lease), Errc::ok);
    const auto at = device.memory.find(lease.region.id);
    if (at == device.memory.end()) {
      ADD_FAILURE() << "the region is not registered";
    } else {
      EXPECT_TRUE((Range{at->second.begin, at->second.end}.contains(range(what))));
      EXPECT_EQ(at->second.access & access, access);
    }
    return lease;
  }
  void use(std::span<std::byte> what, unsigned access = k_local) {
    cache().release(get(what, access));
  }
  [[nodiscard]] bool registered(const Lease& lease) const {
    return device.memory.contains(lease.region.id);
  }
  RegistrationCache& cache() {
    if (!cache_) cache_ = std::make_unique<RegistrationCache>(device, limits, watch);
    return *cache_;
  }
  [[nodiscard]] const CacheStats& stats() { return cache().stats(); }

  CountingDevice device;
  FakeWatch watch;
  CacheLimits limits;
  std::unique_ptr<RegistrationCache> cache_;
};

TEST_F(RegistrationCacheTest, MemoryThatWasUsedBeforeIsNotRegisteredAgain) {
  use(memory(100, 5000));
  use(memory(100, 5000));
  EXPECT_EQ(stats().registrations, 1U);
  EXPECT_EQ(stats().hits, 1U);
  EXPECT_EQ(device.memory.size(), 1U);
}

TEST_F(RegistrationCacheTest, RegionsAreWholePagesSoThatNeighboursOnAPageShareThem) {
  use(memory(100, 10));
  use(memory(4000, 96));
  EXPECT_EQ(stats().hits, 1U);
  use(memory(4000, 97)); // one byte of the next page
  EXPECT_EQ(stats().hits, 1U);
}

TEST_F(RegistrationCacheTest, APartOfARegionIsFoundInIt) {
  use(pages(0, 10));
  use(pages(9, 1));
  use(pages(3, 4));
  EXPECT_EQ(stats().hits, 2U);
}

TEST_F(RegistrationCacheTest, ARegionThatAllowsMoreServesAndOneThatAllowsLessDoesNot) {
  use(pages(0, 1), k_remote_read | k_remote_write);
  use(pages(0, 1), k_local);
  use(pages(0, 1), k_remote_write);
  EXPECT_EQ(stats().hits, 2U);
  use(pages(8, 1), k_remote_read);
  use(pages(8, 1), k_remote_write);
  EXPECT_EQ(stats().hits, 2U);
}

TEST_F(RegistrationCacheTest, NoMoreIsAllowedThanWasAskedFor) {
  use(pages(0, 2), k_remote_write);
  use(pages(1, 2), k_local);
  for (const auto& [id, m] : device.memory)
    if (m.end > range(pages(2, 1)).begin) {
      EXPECT_EQ(m.access, k_local);
    }
}

TEST_F(RegistrationCacheTest, TwoThatOverlapBecomeOne) {
  use(pages(0, 4));
  use(pages(3, 4));
  ASSERT_EQ(device.memory.size(), 1U);
  EXPECT_EQ(device.memory.begin()->second.end - device.memory.begin()->second.begin, 7 * k_page);
  use(pages(0, 7));
  EXPECT_EQ(stats().hits, 1U);
}

TEST_F(RegistrationCacheTest, ALeasedRegionThatALargerOneReplacesGoesWithItsLease) {
  const Lease small = get(pages(1, 1));
  const Lease large = get(pages(0, 4));
  EXPECT_TRUE(registered(small));
  cache().release(small);
  EXPECT_FALSE(registered(small));
  EXPECT_TRUE(registered(large));
  cache().release(large);
  EXPECT_TRUE(registered(large));
}

TEST_F(RegistrationCacheTest, WalkingThroughMemoryRegistersEachPartABoundedNumberOfTimes) {
  constexpr std::size_t part = 10 * k_page + 100, parts = 1000;
  for (std::size_t i = 0; i < parts; ++i) use(memory(i * part, part));
  EXPECT_LE(device.bytes_ever, 3 * parts * part);
}

TEST_F(RegistrationCacheTest, TheLeastRecentlyUsedGoesWhenThereAreTooManyBytes) {
  limits.bytes = 4 * k_page;
  for (std::size_t i = 0; i < 4; ++i) use(pages(i * 2, 1));
  use(pages(0, 1)); // now 2 is the one that was not used for longest
  use(pages(20, 1));
  EXPECT_EQ(stats().evictions, 1U);
  EXPECT_EQ(device.bytes, 4 * k_page);
  use(pages(0, 1));
  EXPECT_EQ(stats().hits, 2U);
  use(pages(2, 1));
  EXPECT_EQ(stats().hits, 2U);
}

TEST_F(RegistrationCacheTest, TheLeastRecentlyUsedGoesWhenThereAreTooManyRegions) {
  limits.regions = 3;
  for (std::size_t i = 0; i < 10; ++i) use(pages(i * 2, 1));
  EXPECT_EQ(device.memory.size(), 3U);
  EXPECT_EQ(stats().evictions, 7U);
}

TEST_F(RegistrationCacheTest, WhatIsLeasedStaysWhateverTheLimits) {
  limits.bytes = 2 * k_page;
  std::vector<Lease> leases;
  for (std::size_t i = 0; i < 10; ++i) leases.push_back(get(pages(i * 2, 1)));
  EXPECT_EQ(device.memory.size(), 10U);
  for (const Lease& lease : leases) cache().release(lease);
  EXPECT_EQ(device.memory.size(), 2U);
}

TEST_F(RegistrationCacheTest, ALeaseIsCountedAsOftenAsItWasGiven) {
  limits.bytes = k_page;
  const Lease first = get(pages(0, 1)), second = get(pages(0, 1));
  cache().release(first);
  use(pages(4, 1));
  EXPECT_TRUE(registered(second));
  cache().release(second);
  use(pages(4, 1));
  EXPECT_FALSE(registered(second));
}

TEST_F(RegistrationCacheTest, MoreThanTheLimitAtOnceIsRegisteredForOneOperation) {
  limits.bytes = 4 * k_page;
  const Lease lease = get(pages(0, 5));
  cache().release(lease);
  EXPECT_EQ(device.memory.size(), 0U);
  EXPECT_EQ(stats().once, 1U);
}

TEST_F(RegistrationCacheTest, ALimitOfNothingKeepsNothing) {
  limits.bytes = 0;
  use(pages(0, 1));
  use(pages(0, 1));
  EXPECT_EQ(stats().registrations, 2U);
  EXPECT_EQ(device.memory.size(), 0U);
  EXPECT_TRUE(watch.watched.empty());
}

TEST_F(RegistrationCacheTest, WhenTheDeviceHasNoRoomUnleasedRegionsMakeRoom) {
  device.most_bytes = 6 * k_page;
  const Lease leased = get(pages(0, 2));
  use(pages(10, 2));
  use(pages(20, 2));
  const Lease more = get(pages(30, 3));
  EXPECT_EQ(stats().evictions, 2U);
  EXPECT_TRUE(registered(leased));
  Lease none;
  EXPECT_EQ(cache().acquire(pages(40, 2), k_local, none), Errc::no_memory);
  EXPECT_TRUE(registered(leased));
  EXPECT_TRUE(registered(more));
}

TEST_F(RegistrationCacheTest, WhenTheSurroundingsCannotBeRegisteredTheMemoryItselfIs) {
  use(pages(0, 2));
  device.refuse_below = range(pages(1, 1)).begin;
  use(pages(1, 4));
  EXPECT_EQ(stats().registrations, 2U);
}

TEST_F(RegistrationCacheTest, MemoryTheProgramGaveUpIsForgottenAndLaterRegisteredAnew) {
  use(pages(0, 4));
  use(pages(8, 4));
  watch.gone.push_back(range(pages(3, 1)));
  use(pages(0, 4));
  use(pages(8, 4));
  EXPECT_EQ(stats().invalidations, 1U);
  EXPECT_EQ(stats().registrations, 3U);
  EXPECT_EQ(stats().hits, 1U);
  EXPECT_EQ(device.memory.size(), 2U);
}

TEST_F(RegistrationCacheTest, AChangeBesideARegionLeavesIt) {
  use(pages(4, 4));
  watch.gone.push_back(range(pages(3, 1)));
  watch.gone.push_back(range(pages(8, 1)));
  use(pages(4, 4));
  EXPECT_EQ(stats().hits, 1U);
}

TEST_F(RegistrationCacheTest, AChangeTakesAllRegionsThatItTouches) {
  use(pages(0, 8), k_remote_read);
  use(pages(6, 40), k_remote_read); // more than twice: not joined
  use(pages(7, 1), k_remote_write);
  use(pages(60, 1));
  ASSERT_GE(device.memory.size(), 3U);
  watch.gone.push_back(range(pages(7, 1)));
  cache().tend();
  EXPECT_EQ(device.memory.size(), 1U);
}

TEST_F(RegistrationCacheTest, ALeasedRegionWhoseMemoryGoesStaysUntilReleasedAndIsNotFound) {
  const Lease old = get(pages(0, 4));
  watch.gone.push_back(range(pages(0, 1)));
  const Lease present = get(pages(0, 4));
  EXPECT_NE(old.region.id, present.region.id);
  EXPECT_TRUE(registered(old));
  cache().release(old);
  EXPECT_FALSE(registered(old));
  cache().release(present);
  EXPECT_TRUE(registered(present));
}

TEST_F(RegistrationCacheTest, WhileMappingsChangeNothingThatWasRegisteredBeforeIsUsed) {
  use(pages(0, 4));
  watch.certain = false;
  use(pages(0, 4));
  EXPECT_EQ(stats().hits, 0U);
  EXPECT_EQ(stats().once, 1U);
  watch.certain = true;
  use(pages(0, 4));
  EXPECT_EQ(stats().hits, 1U);
}

TEST_F(RegistrationCacheTest, WhatCannotBeWatchedIsRegisteredForOneOperation) {
  watch.can_watch = false;
  use(pages(0, 4));
  EXPECT_EQ(device.memory.size(), 0U);
  use(pages(0, 4));
  EXPECT_EQ(stats().once, 2U);
  EXPECT_EQ(stats().hits, 0U);
}

TEST_F(RegistrationCacheTest, MemoryIsWatchedBeforeItIsRegistered) {
  device.most_bytes = 0;
  Lease none;
  EXPECT_EQ(cache().acquire(pages(3, 2), k_local, none), Errc::no_memory);
  ASSERT_EQ(watch.watched.size(), 1U);
  EXPECT_EQ(watch.watched[0], range(pages(3, 2)));
}

TEST_F(RegistrationCacheTest, WhatIsNoMemoryIsRefused) {
  Lease none;
  EXPECT_EQ(cache().acquire({}, k_local, none), Errc::invalid_argument);
  EXPECT_EQ(cache().acquire(pages(0, 1), 4, none), Errc::invalid_argument);
  auto* const last = reinterpret_cast<std::byte*>(UINTPTR_MAX - 100);
  EXPECT_EQ(cache().acquire({last, 50}, k_local, none), Errc::invalid_argument);
  EXPECT_EQ(cache().acquire({last, 200}, k_local, none), Errc::invalid_argument);
  EXPECT_EQ(cache().acquire({last, SIZE_MAX}, k_local, none), Errc::invalid_argument);
  EXPECT_EQ(none.id, 0U);
  cache().release(none);
  cache().release({{}, 77});
}

TEST_F(RegistrationCacheTest, ClearedItHoldsOnlyWhatIsLeasedAndAtItsEndNothing) {
  use(pages(0, 1));
  const Lease lease = get(pages(5, 1));
  cache().clear();
  EXPECT_EQ(device.memory.size(), 1U);
  EXPECT_TRUE(registered(lease));
  cache_.reset();
  EXPECT_TRUE(device.memory.empty());
  EXPECT_EQ(device.wrong, 0U);
}

// Against what must always be true, in whatever order.
TEST_F(RegistrationCacheTest, InAnyOrderLeasesAreGoodAndLimitsHold) {
  limits = {64 * k_page, 12};
  device.most_bytes = 160 * k_page;
  std::mt19937 dice(5);
  std::vector<Lease> held;
  std::map<std::uint64_t, bool> stale; // regions that may not be given out any more
  for (int step = 0; step < 200000; ++step) {
    const std::size_t first = dice() % 60, n = 1 + dice() % 20;
    switch (dice() % 8) {
    case 0:
      watch.gone.push_back(range(pages(first, n)));
      for (const auto& [id, m] : device.memory)
        if (m.begin < watch.gone.back().end && watch.gone.back().begin < m.end) stale[id] = true;
      break;
    case 1:
      watch.certain = dice() % 8 != 0;
      break;
    case 2:
      watch.can_watch = dice() % 8 != 0;
      break;
    case 3:
    case 4:
      if (!held.empty()) {
        std::swap(held[dice() % held.size()], held.back());
        cache().release(held.back());
        held.pop_back();
      }
      break;
    default: {
      Lease lease;
      const unsigned access = dice() % 4;
      const bool anew = !watch.certain;
      const std::uint64_t before = stats().registrations;
      if (cache().acquire(pages(first, n), access, lease) != Errc::ok) {
        ASSERT_GT(device.bytes + n * k_page, device.most_bytes);
        ASSERT_EQ(cache().regions(), device.memory.size());
        break;
      }
      ASSERT_TRUE(device.memory.contains(lease.region.id));
      const auto& m = device.memory[lease.region.id];
      ASSERT_TRUE((Range{m.begin, m.end}.contains(range(pages(first, n)))));
      ASSERT_EQ(m.access & access, access);
      ASSERT_FALSE(stale.contains(lease.region.id));
      if (anew) {
        ASSERT_EQ(stats().registrations, before + 1);
      }
      held.push_back(lease);
    }
    }
    for (const Lease& l : held) ASSERT_TRUE(registered(l));
    ASSERT_EQ(cache().regions(), device.memory.size());
    if (held.empty()) {
      ASSERT_LE(device.bytes, limits.bytes);
      ASSERT_LE(device.memory.size(), limits.regions);
    }
  }
  EXPECT_GT(stats().hits, 1000U);
  EXPECT_GT(stats().evictions, 1000U);
  EXPECT_GT(stats().invalidations, 1000U);
  EXPECT_EQ(device.wrong, 0U);
}

// Of several caches together, as of the ports of a process.
class Leases : public RegistrationCacheTest {
 protected:
  Leases() : leases(std::make_shared<LeaseLimit>(8 * k_page)) {
    for (std::unique_ptr<RegistrationCache>& c : caches)
      c = std::make_unique<RegistrationCache>(device, limits, watch, leases);
  }
  Errc acquire(std::size_t i, std::span<std::byte> what) {
    Lease lease;
    const Errc e = caches.at(i)->acquire(what, k_local, lease);
    if (e == Errc::ok) held.at(i).push_back(lease);
    return e;
  }
  void release(std::size_t i) {
    caches.at(i)->release(held.at(i).back());
    held.at(i).pop_back();
  }
  std::shared_ptr<LeaseLimit> leases;
  std::array<std::unique_ptr<RegistrationCache>, 2> caches;
  std::array<std::vector<Lease>, 2> held;
};

TEST_F(Leases, OfAllCachesTogetherAreLimited) {
  EXPECT_EQ(acquire(0, pages(0, 5)), Errc::ok);
  EXPECT_EQ(acquire(1, pages(10, 4)), Errc::no_memory);
  EXPECT_EQ(acquire(1, pages(10, 3)), Errc::ok);
  EXPECT_EQ(acquire(0, pages(20, 1)), Errc::no_memory);
  release(0);
  EXPECT_EQ(acquire(1, pages(20, 5)), Errc::ok);
  EXPECT_EQ(leases->leased(), 8 * k_page);
}

TEST_F(Leases, OfTheSameMemoryCountOnce) {
  EXPECT_EQ(acquire(0, pages(0, 8)), Errc::ok);
  EXPECT_EQ(acquire(0, pages(2, 3)), Errc::ok);
  EXPECT_EQ(leases->leased(), 8 * k_page);
  release(0);
  EXPECT_EQ(leases->leased(), 8 * k_page);
  release(0);
  EXPECT_EQ(leases->leased(), 0U);
}

TEST_F(Leases, MemoryThatIsKeptAndNotLeasedDoesNotCount) {
  for (std::size_t i = 0; i < 10; ++i) {
    EXPECT_EQ(acquire(0, pages(i * 10, 8)), Errc::ok);
    release(0);
  }
  EXPECT_EQ(caches[0]->regions(), 10U);
  EXPECT_EQ(acquire(0, pages(0, 8)), Errc::ok);
  EXPECT_EQ(acquire(0, pages(10, 8)), Errc::no_memory) << "it is kept, and may not be leased";
}

TEST_F(Leases, AreNotWidenedBeyondTheLimit) {
  EXPECT_EQ(acquire(0, pages(0, 5)), Errc::ok);
  release(0);
  EXPECT_EQ(acquire(0, pages(4, 5)), Errc::ok) << "together they have nine pages";
  EXPECT_EQ(leases->leased(), 5 * k_page);
}

TEST_F(Leases, OfMemoryThatIsNotKeptCountToo) {
  watch.can_watch = false;
  EXPECT_EQ(acquire(0, pages(0, 5)), Errc::ok);
  EXPECT_EQ(acquire(1, pages(0, 4)), Errc::no_memory);
  release(0);
  EXPECT_EQ(leases->leased(), 0U);
}

// The limit on locked memory is the process's, whichever device has locked it.
TEST_F(Leases, FindTheRoomOfWhatAnotherCacheKeeps) {
  EXPECT_EQ(acquire(0, pages(0, 2)), Errc::ok);
  device.most_bytes = 4 * k_page;
  EXPECT_EQ(acquire(1, pages(10, 5)), Errc::no_memory) << "nothing is kept without a lease";
  device.most_bytes = 10 * k_page;
  EXPECT_EQ(acquire(0, pages(10, 6)), Errc::ok);
  release(0);
  EXPECT_EQ(acquire(1, pages(20, 3)), Errc::ok);
  EXPECT_EQ(caches[0]->regions(), 1U) << "the one that is leased";
  EXPECT_EQ(device.bytes, 5 * k_page);
  EXPECT_EQ(acquire(1, pages(30, 3)), Errc::ok);
  EXPECT_EQ(leases->leased(), 8 * k_page);
  EXPECT_EQ(device.wrong, 0U);
}

TEST_F(Leases, ClearAllLeavesWhatIsLeased) {
  EXPECT_EQ(acquire(0, pages(0, 2)), Errc::ok);
  EXPECT_EQ(acquire(1, pages(10, 2)), Errc::ok);
  EXPECT_FALSE(caches[0]->clear_all());
  release(1);
  EXPECT_TRUE(caches[0]->clear_all());
  EXPECT_EQ(device.bytes, 2 * k_page);
  caches[1].reset();
  EXPECT_FALSE(caches[0]->clear_all());
}

TEST_F(Leases, EndWithTheirCache) {
  EXPECT_EQ(acquire(0, pages(0, 3)), Errc::ok);
  EXPECT_EQ(acquire(1, pages(10, 5)), Errc::ok);
  caches[1].reset();
  EXPECT_EQ(leases->leased(), 3 * k_page);
  caches[0].reset();
  EXPECT_EQ(leases->leased(), 0U);
}

} // namespace
} // namespace statewire::registration::test
