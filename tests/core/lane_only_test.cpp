// SPDX-License-Identifier: BSD-3-Clause
// The core where sockets are not to carry messages: a connection is up when a lane is.
#include "kinds.hpp"
#include "lanes_mesh.hpp"

#include <connect.hpp>

#include <numeric>

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

// How often attempts of a process have entered OPEN_LANE, and left it on an event.
std::uint64_t entered(Node& node) {
  const auto& taken = node.core->stats().transitions[static_cast<std::size_t>(MachineId::connect)];
  std::uint64_t all = 0;
  for (std::size_t i = 0; i < taken.size(); ++i)
    if (spec::connect::k_transitions[i].to ==
        static_cast<std::size_t>(spec::connect::State::OPEN_LANE))
      all += taken[i];
  return all;
}
std::uint64_t left_on(Node& node, spec::connect::Event event) {
  const auto& taken = node.core->stats().transitions[static_cast<std::size_t>(MachineId::connect)];
  std::uint64_t all = 0;
  for (std::size_t i = 0; i < taken.size(); ++i) {
    const TransitionInfo& t = spec::connect::k_transitions[i];
    if (t.from == static_cast<std::size_t>(spec::connect::State::OPEN_LANE) &&
        t.event == static_cast<std::size_t>(event))
      all += taken[i];
  }
  return all;
}

// Process 0 has been accepted, and awaits a lane.
void begin_to_wait(LanesMesh& mesh) {
  EXPECT_EQ(mesh[0].send(1, 10), Errc::ok);
  ASSERT_TRUE(mesh.run_until([&] { return entered(mesh[0]) == 1; })) << mesh.portrait();
}

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
    for (const lanes::RdmaKind& kind : lanes::k_rdma_kinds) {
      SCOPED_TRACE(kind.name);
      LanesMesh fabric{options, std::make_unique<FabricMedium>(kind, seed, false)};
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

TEST(CoreOverSockets, connection_on_which_no_lane_can_be_proposed_has_no_stream) {
  LanesMesh mesh{MeshOptions{}, std::make_unique<NoMedium>()};
  EXPECT_EQ(mesh[0].send(1, 100), Errc::ok);
  EXPECT_EQ(mesh[1].send(0, 100), Errc::ok);
  EXPECT_TRUE(mesh.run_until([&] {
    return mesh[0].with(1).received == 1 && mesh[1].with(0).received == 1;
  })) << mesh.portrait();
  EXPECT_GOOD_END(mesh);
  for (Place place = 0; place < 2; ++place) {
    const auto& begun = mesh.lanes_of(place).stats().lane_only; // with each stream's first event
    EXPECT_EQ(std::accumulate(begun.begin(), begun.end(), std::uint64_t{0}), 0U);
  }
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
      ASSERT_NO_FATAL_FAILURE(begin_to_wait(mesh));
      mesh.kill(dies, Death::eof);
      EXPECT_TRUE(mesh.finalize_all()) << mesh.portrait();
      if (dies == 1) {
        EXPECT_EQ(left_on(mesh[0], spec::connect::Event::END_OF_STREAM), 1U);
      }
      if (testing::Test::HasFailure()) return;
    }
  }
}

TEST(CoreOverLanesOnly, wait_for_a_lane_ends_with_the_socket) {
  using enum spec::connect::Event;
  for (const auto& [how, event] : {std::pair(Death::eof, END_OF_STREAM), {Death::reset, RESET}}) {
    SocketPairsMesh mesh{only_lanes(1)};
    ASSERT_NO_FATAL_FAILURE(begin_to_wait(mesh));
    mesh.memory()->end_link(*mesh.endpoint(0), mesh[0].connection(1), how);
    EXPECT_TRUE(mesh.run_until([&] { return mesh[1].with(0).received == 1; })) << "a new attempt";
    EXPECT_EQ(left_on(mesh[0], event), 1U);
    EXPECT_EQ(mesh[0].with(1).lost + mesh[1].with(0).lost, 0U);
    EXPECT_GOOD_END(mesh);
    EXPECT_EQ(mesh[0].core->stats().unexpected + mesh[1].core->stats().unexpected, 0U);
  }
}

// The deadline is that of the peer's answer, which began when its host had answered.
TEST(CoreOverLanesOnly, wait_for_a_lane_ends_by_the_deadline_of_the_attempt) {
  constexpr Time k_delay = std::chrono::milliseconds(100);
  MeshOptions options = only_lanes(1);
  options.net.delay_min = options.net.delay_max = k_delay;
  SocketPairsMesh mesh{options};
  ASSERT_NO_FATAL_FAILURE(begin_to_wait(mesh));
  const Time begun = mesh.now();
  mesh.memory()->freeze(*mesh.endpoint(0), mesh[0].connection(1));
  EXPECT_TRUE(mesh.run_until([&] { return left_on(mesh[0], spec::connect::Event::RESET) == 1; },
                             std::chrono::minutes(5)));
  EXPECT_LE(mesh.now() - begun, mesh.options().core.handshake_timeout - k_delay);
  EXPECT_GOOD_END(mesh);
  EXPECT_EQ(mesh[0].core->stats().unexpected, 0U);
}

TEST(CoreOverLanesOnly, request_of_a_restarted_peer_ends_the_wait_for_a_lane) {
  SocketPairsMesh mesh{only_lanes(1)};
  ASSERT_NO_FATAL_FAILURE(begin_to_wait(mesh));
  mesh.kill(1, Death::unresponsive);
  mesh.restart(1);
  EXPECT_EQ(mesh[1].send(0, 10), Errc::ok);
  EXPECT_TRUE(mesh.run_until([&] { return mesh[0].with(1).received == 1; })) << mesh.portrait();
  EXPECT_EQ(left_on(mesh[0], spec::connect::Event::DISCARD), 1U);
  EXPECT_GOOD_END(mesh);
  EXPECT_EQ(mesh[0].core->stats().unexpected + mesh[1].core->stats().unexpected, 0U);
}

TEST(CoreOverLanesOnly, frame_before_the_lane_is_a_violation) {
  SocketPairsMesh mesh{only_lanes(1)};
  ASSERT_NO_FATAL_FAILURE(begin_to_wait(mesh));
  const auto frame = session::encode({0, 0, session::FrameKind::empty, 0});
  mesh.memory()->forge(*mesh.endpoint(0), mesh[0].connection(1), 0, frame);
  EXPECT_TRUE(mesh.run_until([&] { return left_on(mesh[0], spec::connect::Event::RESET) == 1; }))
      << mesh.portrait();
  EXPECT_TRUE(mesh.finalize_all()) << mesh.portrait();
  EXPECT_EQ(mesh[0].core->stats().unexpected, 0U);
}

TEST(CoreOverLanesOnly, finalize_while_a_lane_is_awaited_delivers_what_is_queued) {
  SocketPairsMesh mesh{only_lanes(1)};
  ASSERT_NO_FATAL_FAILURE(begin_to_wait(mesh));
  EXPECT_GOOD_END(mesh);
  EXPECT_EQ(left_on(mesh[0], spec::connect::Event::LANE_UP), 1U);
  EXPECT_EQ(mesh[1].with(0).received, 1U);
}

} // namespace
} // namespace statewire::test
