// SPDX-License-Identifier: BSD-3-Clause
// The core over connections that have lanes: messages go over them, and none is lost when a lane
// is.
#include "kinds.hpp"
#include "lanes_mesh.hpp"

#include "context/finalize_report.hpp"

#include <algorithm>

namespace statewire::test {
namespace {

// Each process sends to each other one, several times.
void talk(Mesh& mesh, unsigned times, std::size_t size) {
  for (unsigned i = 0; i < times; ++i) {
    for (Place from = 0; from < mesh.size(); ++from)
      for (Place to = 0; to < mesh.size(); ++to)
        if (from != to) {
          EXPECT_EQ(mesh[from].send(to, size * (i % 3)), Errc::ok);
        }
    mesh.run_for(std::chrono::microseconds(30));
  }
}

void expect_good_end(LanesMesh& mesh) {
  EXPECT_GOOD_END(mesh);
  for (Place i = 0; i < mesh.size(); ++i) {
    EXPECT_EQ(mesh.lanes_of(i).stats().unexpected, 0U);
    EXPECT_EQ(mesh.lanes_of(i).lingering(), 0U);
  }
}

MeshOptions ragged(std::uint64_t seed) {
  MeshOptions options;
  options.seed = seed;
  options.net.max_read = 700;
  options.net.max_write = 900;
  options.net.random_sizes = true;
  options.net.pipe_capacity = 1000;
  return options;
}

TEST(CoreOverLanes, messages_go_over_a_lane) {
  SocketPairsMesh mesh{MeshOptions{}};
  talk(mesh, 20, 300);
  EXPECT_EQ(mesh.lanes_of(0).attached(), 1U);
  EXPECT_EQ(mesh.lanes_of(1).attached(), 1U);
  EXPECT_GT(mesh.pairs().carried, 3000U);
  EXPECT_GT(mesh.pairs().bells, 0U);
  EXPECT_LE(mesh.pairs().bells, mesh.pairs().arms);
  expect_good_end(mesh);
}

TEST(CoreOverLanes, messages_larger_than_the_ring_go_over_a_lane) {
  SocketPairsMesh mesh{MeshOptions{}};
  talk(mesh, 12, 20000);
  EXPECT_GT(mesh.pairs().carried, 100000U);
  expect_good_end(mesh);
}

// It has come in a ring, which the peer fills again meanwhile.
TEST(CoreOverLanes, message_stays_as_it_is_while_its_callback_makes_progress) {
  constexpr unsigned k_some = 40;  // until there is a lane
  constexpr unsigned k_all = 2000; // several times a ring
  MeshOptions options;
  options.shm_lanes = true;
  const std::unique_ptr<Mesh> mesh = socket_mesh(options);
  unsigned received = 0;
  bool inside = false;
  (*mesh)[1].takes = [&](const ActiveMessage& m) {
    const std::vector<std::byte> before(m.payload.begin(), m.payload.end());
    if (++received > k_some && !std::exchange(inside, true)) {
      EXPECT_TRUE(mesh->run_until([&] { return received == k_all; }));
    }
    EXPECT_TRUE(std::ranges::equal(m.payload, before));
    return true;
  };
  for (unsigned i = 0; i < k_all; ++i) {
    const std::vector<std::byte> payload(1000, static_cast<std::byte>(i));
    EXPECT_EQ((*mesh)[0].core->send(mesh->peer(1), 0, payload, mesh->now()), Errc::ok);
    if (i < k_some) {
      ASSERT_TRUE(mesh->run_until([&] { return received == i + 1; }));
    }
  }
  EXPECT_TRUE(mesh->run_until([&] { return received == k_all; }));
  EXPECT_TRUE(inside);
  EXPECT_GOOD_END(*mesh);
}

TEST(CoreOverLanes, messages_go_over_queue_pairs) {
  for (const lanes::RdmaKind& kind : lanes::k_rdma_kinds) {
    SCOPED_TRACE(kind.name);
    LanesMesh mesh{MeshOptions{}, std::make_unique<FabricMedium>(kind, 1, false)};
    talk(mesh, 20, 3000);
    EXPECT_EQ(mesh.lanes_of(0).attached(), 1U);
    EXPECT_EQ(mesh.lanes_of(1).attached(), 1U);
    EXPECT_GT(dynamic_cast<FabricMedium&>(mesh.medium()).sends(), 40U);
    expect_good_end(mesh);
  }
}

TEST(CoreOverLanes, no_message_is_lost_whatever_operation_of_a_lane_fails) {
  std::uint64_t n = 0;
  for (bool reached = true; reached && !testing::Test::HasFailure(); ++n) {
    SCOPED_TRACE("operation " + std::to_string(n));
    SocketPairsMesh mesh{ragged(n + 1)};
    mesh.pairs().fails_at = n;
    talk(mesh, 12, 400);
    expect_good_end(mesh);
    reached = mesh.pairs().operations > n;
  }
  EXPECT_GT(n, 25U);
}

TEST(CoreOverLanes, no_message_is_lost_when_lanes_fail_again_and_again) {
  for (const std::uint64_t seed : seeds(1, 40)) {
    SCOPED_TRACE(replay(seed));
    MeshOptions options = ragged(seed);
    options.nodes = 3;
    SocketPairsMesh mesh{options};
    mesh.pairs().fails_every = 3 + seed % 20;
    talk(mesh, 12, 700);
    expect_good_end(mesh);
    if (testing::Test::HasFailure()) return;
  }
}

void expect_report(const Core& core, Time now) {
  FinalizeReport report(3);
  EXPECT_EQ(report.on_sockets(core, now),
            "statewire: rank 3: finalize waits for closed connections: their last bytes have not "
            "left yet\n");
  EXPECT_EQ(report.on_sockets(core, now), "") << "again";
}

// A process ends as soon as it has finalized, and the system delivers only what it has by then.
TEST(CoreOverLanes, process_that_ends_when_it_has_finalized_loses_nothing) {
  constexpr unsigned k_times = 12;
  unsigned waits = 0; // for what waits in the transport
  const std::vector<std::uint64_t> runs = seeds(1, 60);
  for (const std::uint64_t seed : runs) {
    SCOPED_TRACE(replay(seed));
    SocketPairsMesh mesh{ragged(seed)};
    talk(mesh, k_times, 700);
    for (Node* node : mesh.survivors()) node->finalize();
    const bool all_end = mesh.run_until([&] {
      for (Node* node : mesh.survivors()) {
        if (node->core->finalized())
          mesh.kill(node->place, Death::eof);
        else if (node->core->connections() == 0 && node->core->lingering() != 0 && ++waits == 1)
          expect_report(*node->core, mesh.now());
      }
      return mesh.survivors().empty();
    });
    EXPECT_TRUE(all_end) << mesh.portrait();
    for (Place i = 0; i < 2; ++i) {
      EXPECT_EQ(mesh[i].with(1 - i).received, k_times);
      EXPECT_EQ(mesh[i].with(1 - i).lost, 0U);
    }
    if (testing::Test::HasFailure()) return;
  }
  if (runs.size() > 1) { // in a single replayed run nothing may linger
    EXPECT_NE(waits, 0U);
  }
}

} // namespace
} // namespace statewire::test
