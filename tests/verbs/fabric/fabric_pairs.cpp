// SPDX-License-Identifier: BSD-3-Clause
// The contract of verbs.hpp, for pairs of devices of the in-memory fabric.
#include "../conformance.hpp"

#include <simulator/fabric/memory_fabric.hpp>

namespace statewire::verbs::test {
namespace {

class FabricPair final : public DevicePair {
 public:
  FabricPair(Link link, const MemoryFabric::Options& options) : fabric_(options) {
    a_ = &fabric_.open(link, *parse_address("10.0.0.1:0"));
    b_ = &fabric_.open(link, *parse_address("10.0.0.2:0"));
  }
  ~FabricPair() override {
    for (const MemoryFabric::Endpoint* e : {a_, b_}) {
      const MemoryFabric::Counts counts = e->counts();
      EXPECT_EQ(counts.queue_pairs, 0U);
      EXPECT_EQ(counts.regions, 0U);
      EXPECT_EQ(counts.cms, 0U);
      EXPECT_EQ(counts.sends_under_way, 0U);
    }
  }
  FabricPair(const FabricPair&) = delete;
  FabricPair& operator=(const FabricPair&) = delete;

  Device& a() override { return *a_; }
  Device& b() override { return *b_; }
  bool drive() override { return ++steps_ < 100'000 && fabric_.step(); }
  void settle() override {
    const Time end = fabric_.now() + std::chrono::milliseconds(30);
    while (fabric_.step(end)) {
    }
  }

 private:
  MemoryFabric fabric_;
  MemoryFabric::Endpoint* a_ = nullptr;
  MemoryFabric::Endpoint* b_ = nullptr;
  std::uint64_t steps_ = 0;
};

MemoryFabric::Options orderly() {
  MemoryFabric::Options options;
  options.schedule = MemoryFabric::Schedule::fifo;
  return options;
}

// Anything may overtake anything that it may.
MemoryFabric::Options wild(std::uint64_t seed) {
  MemoryFabric::Options options;
  options.seed = seed;
  options.delay_max = std::chrono::microseconds(50);
  options.cm_delay_max = std::chrono::microseconds(200);
  options.most_completions = 3;
  return options;
}

// … and the connection manager's messages are lost, and come twice.
MemoryFabric::Options lossy(std::uint64_t seed) {
  MemoryFabric::Options options = wild(seed);
  options.cm_lose_one_in = 4;
  options.cm_repeat_one_in = 4;
  options.cm_timeout = std::chrono::milliseconds(1);
  return options;
}

PairKind kind(const char* name, Way way, Link link, const MemoryFabric::Options& options) {
  return {name, way, [=] { return std::make_unique<FabricPair>(link, options); }};
}

const auto k_created =
    testing::Values(kind("RoceOrderly", Way::created, Link::roce, orderly()),
                    kind("RoceWild1", Way::created, Link::roce, wild(1)),
                    kind("RoceWild2", Way::created, Link::roce, wild(2)),
                    kind("InfinibandWild", Way::created, Link::infiniband, wild(3)));
const auto k_managed =
    testing::Values(kind("RoceOrderly", Way::managed, Link::roce, orderly()),
                    kind("RoceWild1", Way::managed, Link::roce, wild(4)),
                    kind("RoceWild2", Way::managed, Link::roce, wild(5)),
                    kind("InfinibandLossy1", Way::managed, Link::infiniband, lossy(6)),
                    kind("InfinibandLossy2", Way::managed, Link::infiniband, lossy(7)),
                    kind("IwarpOrderly", Way::managed, Link::iwarp, orderly()),
                    kind("IwarpWild", Way::managed, Link::iwarp, wild(8)));
INSTANTIATE_TEST_SUITE_P(FabricCreated, DeviceConformance, k_created, pair_name);
INSTANTIATE_TEST_SUITE_P(FabricManaged, DeviceConformance, k_managed, pair_name);
INSTANTIATE_TEST_SUITE_P(FabricManaged, ManagedConformance, k_managed, pair_name);

} // namespace
} // namespace statewire::verbs::test
