// SPDX-License-Identifier: BSD-3-Clause
// Memory that the owner of packets reads of a peer's, over lanes of the simulated fabric, while
// the connection closes, or the lane or the peer is lost.
#include "kinds.hpp"
#include "lanes_mesh.hpp"
#include "packet_user.hpp"

namespace statewire::test {
namespace {

constexpr std::size_t k_size = 3'000'001; // several parts

// Place 0 reads of place 1.
struct Reader {
  explicit Reader(const lanes::RdmaKind& kind)
      : mesh(MeshOptions{}, std::make_unique<FabricMedium>(kind, 1, false)),
        users(packet_users(mesh)), from(k_size), into(k_size) {
    for (std::size_t i = 0; i < k_size; ++i) from[i] = static_cast<std::byte>(i * 7 + i / 253);
    users[0]->when_read = [this](Place, std::uint64_t, bool complete) {
      ++(complete ? complete_reads : failed_reads);
      when_over = into;
    };
    users[0]->when_closing = [this](Place) { closing_behind = complete_reads + failed_reads; };
    users[0]->when_down = [this](Place) { when_over = into; };
  }
  // Both have sent something over the lane.
  bool attach() {
    for (unsigned i = 0; i < 40; ++i) {
      for (const Place p : {0U, 1U}) users[p]->post(1 - p, 100);
      mesh.run_for(std::chrono::microseconds(30));
    }
    return mesh.lanes_of(0).attached() == 1 && mesh.lanes_of(1).attached() == 1;
  }
  bool begin() {
    return users[1]->device().open_region(mesh.peer(0), from, region) &&
           users[0]->device().read_region(mesh.peer(1), region, into, 7, mesh.now());
  }
  void expect_good_end() {
    EXPECT_TRUE(when_over == into) << "touched behind its end";
    EXPECT_GOOD_END(mesh);
    EXPECT_EQ(users[0]->complaints + users[1]->complaints, "");
    EXPECT_TRUE(when_over == into);
  }

  LanesMesh mesh;
  std::vector<std::unique_ptr<PacketUser>> users;
  std::vector<std::byte> from, into, when_over;
  RemoteRegion region;
  unsigned complete_reads = 0, failed_reads = 0, closing_behind = 0;
};

class Regions : public testing::TestWithParam<lanes::RdmaKind> {};
INSTANTIATE_TEST_SUITE_P(Over, Regions, testing::ValuesIn(lanes::k_rdma_kinds),
                         [](const auto& p) { return std::string(p.param.name); });

TEST_P(Regions, are_read_and_only_while_there_is_a_lane) {
  Reader r(GetParam());
  EXPECT_FALSE(r.begin()) << "there is no connection";
  ASSERT_TRUE(r.attach());
  ASSERT_TRUE(r.begin());
  ASSERT_TRUE(r.mesh.run_until([&] { return r.complete_reads == 1; }));
  EXPECT_TRUE(r.into == r.from);
  r.users[1]->device().close_region(r.mesh.peer(0), r.region);
  r.expect_good_end();
}

// Whichever side asks for it.
TEST_P(Regions, close_waits_for_reads_that_are_under_way) {
  for (const Place asks : {0U, 1U}) {
    Reader r(GetParam());
    ASSERT_TRUE(r.attach());
    ASSERT_TRUE(r.begin());
    EXPECT_EQ(r.mesh[asks].close(1 - asks), Errc::ok);
    ASSERT_TRUE(r.mesh.run_until([&] {
      return r.users[0]->with(1).down == 1 && r.users[1]->with(0).down == 1;
    })) << r.mesh.portrait();
    EXPECT_EQ(r.complete_reads, 1U);
    EXPECT_EQ(r.closing_behind, 1U);
    EXPECT_TRUE(r.into == r.from);
    EXPECT_EQ(r.users[0]->with(1).why, Errc::closed);
    r.expect_good_end();
  }
}

// However much the peer goes on to send, the close comes to its end.
TEST_P(Regions, side_that_is_to_close_begins_no_read) {
  Reader r(GetParam());
  ASSERT_TRUE(r.attach());
  ASSERT_TRUE(r.begin());
  EXPECT_EQ(r.mesh[0].close(1), Errc::ok);
  EXPECT_EQ(r.mesh[0].state(1).close_state, "LOCAL_DRAIN");
  EXPECT_FALSE(r.users[0]->device().read_region(r.mesh.peer(1), r.region, r.into, 8, r.mesh.now()));
  ASSERT_TRUE(r.mesh.run_until([&] { return r.users[0]->with(1).down == 1; }));
  EXPECT_EQ(r.complete_reads, 1U);
  r.expect_good_end();
}

// What is queued may leave over the next connection, where the region would name another lane.
TEST_P(Regions, are_not_opened_before_the_connection_is_confirmed) {
  MeshOptions options;
  options.path = MessagePath::lanes;
  LanesMesh mesh(options, std::make_unique<FabricMedium>(GetParam(), 1, false));
  const auto users = packet_users(mesh);
  std::vector<std::byte> memory(100);
  RemoteRegion region;
  users[0]->post(1, 100);
  std::size_t refused = 0;
  ASSERT_TRUE(mesh.run_until([&] {
    if (mesh.lanes_of(1).attached() == 0) return false;
    if (mesh[1].state(0).channel_state == "CONNECTED") return true;
    EXPECT_FALSE(users[1]->device().open_region(mesh.peer(0), memory, region));
    ++refused;
    return false;
  })) << mesh.portrait();
  EXPECT_GT(refused, 0U);
  EXPECT_GOOD_END(mesh);
}

TEST_P(Regions, connection_goes_on_when_their_lane_fails) {
  for (const bool closes : {false, true}) {
    Reader r(GetParam());
    ASSERT_TRUE(r.attach());
    ASSERT_TRUE(r.begin());
    if (closes) {
      EXPECT_EQ(r.mesh[1].close(0), Errc::ok);
    }
    dynamic_cast<FabricMedium&>(r.mesh.medium()).fail_queue_pairs();
    ASSERT_TRUE(r.mesh.run_until([&] { return r.failed_reads + r.complete_reads == 1; }));
    EXPECT_EQ(r.failed_reads, 1U);
    EXPECT_EQ(r.users[0]->with(1).down, 0U);
    EXPECT_FALSE(!closes && r.users[0]->device().read_region(r.mesh.peer(1), r.region, r.into, 8,
                                                             r.mesh.now()))
        << "of another lane";
    r.expect_good_end();
    const Errc why = r.users[0]->with(1).why;
    EXPECT_TRUE(why == Errc::closed || why == Errc::finalizing) << name(why);
  }
}

TEST_P(Regions, memory_of_a_read_is_free_when_its_connection_is_lost) {
  Reader r(GetParam());
  ASSERT_TRUE(r.attach());
  ASSERT_TRUE(r.begin());
  r.mesh.kill(1, Death::reset);
  ASSERT_TRUE(r.mesh.run_until([&] { return r.users[0]->with(1).down == 1; }));
  EXPECT_LE(r.complete_reads + r.failed_reads, 1U);
  EXPECT_TRUE(r.when_over == r.into);
  r.mesh.run_for(std::chrono::seconds(1));
  EXPECT_TRUE(r.when_over == r.into) << "touched behind its end";
}

} // namespace
} // namespace statewire::test
