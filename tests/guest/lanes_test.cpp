// SPDX-License-Identifier: BSD-3-Clause
// Two streams in one process whose lanes are queue pairs of a real device: soft-RoCE by parameters
// and by the connection manager, soft-iWARP by the connection manager.
#include "../lanes/pair.hpp"
#include "../lanes/rdma_kinds.hpp"
#include "device_pair.hpp"

#include <functional>
#include <random>

namespace statewire::lanes {
namespace {

using spec::attach::State;

struct OnDevice {
  const char* device;
  RdmaKind kind;
  friend void PrintTo(const OnDevice& on, std::ostream* out) { *out << on.kind.name; }
};

class DeviceLanes : public testing::TestWithParam<OnDevice> {
 protected:
  void SetUp() override {
    const auto port = verbs::test::find_port(GetParam().device);
    ASSERT_TRUE(port);
    for (std::size_t i = 0; i < 2; ++i) {
      auto opened = verbs::open(*port);
      ASSERT_TRUE(opened) << opened.error().text;
      auto named = lane_port(**opened, i == 0 ? "one" : "two");
      ports[i] = std::make_unique<QueuePairs>(std::move(*opened), std::move(named));
      components[i] = component_of(GetParam().kind, *ports[i], entropy,
                                   {.ring = std::size_t{16} << 10U, .receives = 16}, 2);
      pair.sides[i].choice.ring = components[i].get();
      pair.pipes[i].capacity = 4096;
    }
  }
  bool step() {
    bool any = pair.go_on();
    for (const auto& p : ports) any |= p->progress(pair.now);
    if (any) return true;
    const std::array<verbs::Device*, 2> both{&ports[0]->device(), &ports[1]->device()};
    return verbs::test::wait_and_poll(both, std::chrono::milliseconds(20)) != 0;
  }
  [[nodiscard]] bool until(const std::function<bool()>& predicate) {
    Time quiet_since = verbs::test::now();
    while (!predicate()) {
      if (step()) quiet_since = verbs::test::now();
      if (verbs::test::now() - quiet_since > std::chrono::seconds(60)) return false;
    }
    return true;
  }
  void attach() {
    pair.b().choice.offered = {"lane"};
    pair.a().stream.start(pair.now);
    ASSERT_TRUE(until([&] {
      return pair.a().stream.attach_state() == State::ATTACHED &&
             pair.b().stream.attach_state() == State::ATTACHED;
    })) << testing::PrintToString(pair.a().no_lane);
  }
  void exchange() {
    for (std::size_t i = 1; i < 12; ++i) {
      pair.a().write_frames({i * 7, 0, i * 3001}, pair.now);
      pair.b().write_frames({40000 - i * 3001}, pair.now);
    }
    EXPECT_TRUE(until([&] {
      return pair.a().taken.size() == pair.b().sent.size() &&
             pair.b().taken.size() == pair.a().sent.size();
    }));
    EXPECT_TRUE(pair.a().taken == pair.b().sent);
    EXPECT_TRUE(pair.b().taken == pair.a().sent);
  }
  void give_up(Side& side) {
    side.stream.give_up("the test says so", pair.now);
    EXPECT_TRUE(until([&] {
      return pair.a().stream.attach_state() == State::APART &&
             pair.b().stream.attach_state() == State::APART;
    }));
  }

  const Entropy entropy = [](std::span<std::uint8_t> out) {
    std::random_device random;
    for (std::uint8_t& b : out) b = static_cast<std::uint8_t>(random());
  };
  std::array<std::unique_ptr<QueuePairs>, 2> ports;
  std::array<std::unique_ptr<LaneComponent>, 2> components;
  Stream::Stats stats;
  Pair pair{stats};
};

TEST_P(DeviceLanes, carry_what_both_sides_write) {
  ASSERT_NO_FATAL_FAILURE(attach());
  exchange(); // behind SWITCH of both sides
  const std::uint64_t socket = pair.pipes[0].gone + pair.pipes[1].gone;
  for (int i = 0; i < 5; ++i) exchange();
  EXPECT_EQ(pair.pipes[0].gone + pair.pipes[1].gone, socket) << "nothing went over the socket";
  pair.finish(0);
  pair.finish(1);
  EXPECT_TRUE(until([&] { return pair.a().ends == 1 && pair.b().ends == 1; }));
  EXPECT_EQ(ports[0]->lanes() + ports[1]->lanes(), 0U);
  EXPECT_EQ(stats.unexpected, 0U);
}

TEST_P(DeviceLanes, are_given_up_with_full_rings_and_attached_again) {
  for (int i = 0; i < 4; ++i) {
    ASSERT_NO_FATAL_FAILURE(attach());
    pair.a().write_frames({100000}, pair.now);
    for (int n = 0; n < i * 3; ++n) (void)step();
    give_up(pair.sides[static_cast<std::size_t>(i) % 2]);
    exchange();
    if (HasFailure()) return;
  }
  EXPECT_EQ(stats.unexpected, 0U);
}

INSTANTIATE_TEST_SUITE_P(Real, DeviceLanes,
                         testing::Values(OnDevice{"rxe0", k_oob_roce},
                                         OnDevice{"rxe0", k_rdma_cm_roce},
                                         OnDevice{"siw0", k_rdma_cm_iwarp}),
                         [](const auto& p) { return std::string(p.param.kind.name); });

} // namespace
} // namespace statewire::lanes
