// SPDX-License-Identifier: BSD-3-Clause
// The core where sockets are not to carry messages: a connection is up when a lane is.
#include "kinds.hpp"
#include "lanes_mesh.hpp"

namespace statewire::test {
namespace {

MeshOptions only_lanes(std::uint64_t seed) {
  MeshOptions options;
  options.seed = seed;
  options.path = MessagePath::lanes;
  return options;
}

// Of some processes.
class NoMedium final : public LaneMedium {
 public:
  lanes::LaneParts open(Place) override { return {}; }
  bool step(Time) override { return false; }
  void end(Place, Death) override {}
};

void expect_all_pairs_talk(LanesMesh& mesh) {
  for (unsigned i = 0; i < 5; ++i)
    for (Place from = 0; from < mesh.size(); ++from)
      for (Place to = 0; to < mesh.size(); ++to)
        if (from != to) {
          EXPECT_EQ(mesh[from].send(to, 100), Errc::ok);
        }
  EXPECT_TRUE(mesh.run_until([&] {
    for (Place i = 0; i < mesh.size(); ++i)
      for (Place other = 0; other < mesh.size(); ++other)
        if (other != i && mesh[i].with(other).received < 5) return false;
    return true;
  })) << mesh.portrait();
  EXPECT_GOOD_END(mesh);
  for (Place i = 0; i < mesh.size(); ++i) {
    EXPECT_EQ(mesh.lanes_of(i).stats().unexpected, 0U);
    EXPECT_GE(mesh.lanes_of(i).attached(), mesh.size() - 1);
  }
}

TEST(CoreOverLanesOnly, all_pairs_talk_when_all_begin_at_once) {
  for (const std::uint64_t seed : seeds(1, 12)) {
    SCOPED_TRACE(replay(seed));
    MeshOptions options = only_lanes(seed);
    options.nodes = 4;
    SocketPairsMesh mesh{options};
    expect_all_pairs_talk(mesh);
    for (const lanes::Way& way : lanes::k_ways) {
      SCOPED_TRACE(way.name);
      LanesMesh fabric{options, std::make_unique<FabricMedium>(way, seed, false)};
      expect_all_pairs_talk(fabric);
    }
    if (testing::Test::HasFailure()) return;
  }
}

TEST(CoreOverLanesOnly, all_pairs_talk_when_lanes_fail_now_and_then) {
  for (const std::uint64_t seed : seeds(1, 30)) {
    SCOPED_TRACE(replay(seed));
    SocketPairsMesh mesh{only_lanes(seed)};
    mesh.pairs().fails_every = 30 + seed % 20;
    expect_all_pairs_talk(mesh);
    if (testing::Test::HasFailure()) return;
  }
}

TEST(CoreOverLanesOnly, peer_without_a_lane_is_given_up_at_once) {
  LanesMesh mesh{only_lanes(1), std::make_unique<NoMedium>()};
  EXPECT_EQ(mesh[0].send(1, 10), Errc::ok);
  EXPECT_TRUE(
      mesh.run_until([&] { return mesh[0].with(1).failed == 1; }, std::chrono::milliseconds(100)));
  EXPECT_EQ(mesh[0].with(1).failed_why, Errc::no_method);
  EXPECT_EQ(mesh[0].with(1).connected, 0U);
  EXPECT_EQ(mesh[1].with(0).connected, 0U);
  EXPECT_EQ(mesh[1].with(0).lost, 0U) << "an attempt that has failed";
  EXPECT_EQ(mesh[0].core->stats().attempts, 1U) << "it would fail again";
}

TEST(CoreOverLanesOnly, peer_that_shares_no_method_is_never_connected) {
  MeshOptions options;
  options.path = MessagePath::none;
  LanesMesh mesh{options, std::make_unique<NoMedium>()};
  EXPECT_FALSE(mesh[0].core->reaches(mesh.peer(1)));
  EXPECT_EQ(mesh[0].send(1, 10), Errc::ok);
  EXPECT_TRUE(
      mesh.run_until([&] { return mesh[0].with(1).lost == 1; }, std::chrono::milliseconds(100)));
  EXPECT_EQ(mesh[0].with(1).failed_why, Errc::no_method);
  EXPECT_EQ(mesh[1].core->connections(), 0U);
}

TEST(CoreOverLanesOnly, process_that_dies_while_a_lane_is_awaited_is_noticed) {
  for (const Place dies : {Place{0}, Place{1}}) {
    for (const std::uint64_t seed : seeds(1, 20)) {
      SCOPED_TRACE(replay(seed));
      SocketPairsMesh mesh{only_lanes(seed)};
      EXPECT_EQ(mesh[0].send(1, 10), Errc::ok);
      for (std::uint64_t i = 0; i < 10 + seed * 2; ++i) (void)mesh.step(k_never);
      mesh.kill(dies, Death::eof);
      EXPECT_TRUE(mesh.finalize_all()) << mesh.portrait();
      if (testing::Test::HasFailure()) return;
    }
  }
}

} // namespace
} // namespace statewire::test
