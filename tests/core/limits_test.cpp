// SPDX-License-Identifier: BSD-3-Clause
// What is asked in vain: arguments, sizes, full queues.
#include "kinds.hpp"

namespace statewire::test {
namespace {

TEST(Limits, AMessageLargerThanTheLimitIsRejected) {
  MeshOptions options;
  options.core.max_message = 1000;
  auto mesh = memory_mesh(options);
  Mesh& w = *mesh;
  EXPECT_EQ(w[0].send(1, 1001), Errc::too_large);
  EXPECT_EQ(w[0].core->connections(), 0U) << "nothing was started for it";
  EXPECT_EQ(w[0].send(1, 1000), Errc::ok);
  EXPECT_TRUE(w.run_until([&] { return w[1].with(0).received == 1; }));
  EXPECT_GOOD_END(w);
}

TEST(Limits, AFullQueueSaysSoAndAcceptsAgainWhenItHasMoved) {
  MeshOptions options;
  options.core.max_queued = 10'000;
  options.net.pipe_capacity = 1000;
  auto mesh = memory_mesh(options);
  Mesh& w = *mesh;
  unsigned accepted = 0;
  while (w[0].send(1, 500) == Errc::ok) ++accepted;
  EXPECT_GE(accepted, 18U);
  EXPECT_LE(accepted, 20U);
  EXPECT_EQ(w[0].send(1, 500), Errc::queue_full);
  EXPECT_EQ(w[0].send(0, 500), Errc::ok) << "others are not concerned";
  EXPECT_TRUE(w.run_until([&] { return w[1].with(0).received >= 10; }));
  EXPECT_EQ(w[0].send(1, 500), Errc::ok);
  EXPECT_TRUE(w.run_until([&] { return w[1].with(0).received == accepted + 1; }));
  EXPECT_GOOD_END(w);
}

TEST(Limits, HeldMessagesCountToo) {
  MeshOptions options;
  options.core.max_queued = 10'000;
  auto mesh = memory_mesh(options);
  Mesh& w = *mesh;
  w[0].send(1);
  ASSERT_TRUE(w.run_until([&] { return w[1].with(0).received == 1; }));
  w[0].close(1);
  unsigned accepted = 0;
  while (accepted < 100 && w[0].send(1, 500) == Errc::ok) ++accepted;
  EXPECT_LE(accepted, 20U);
  EXPECT_TRUE(w.run_until([&] { return w[1].with(0).received == accepted + 1; })) << w.portrait();
  EXPECT_GOOD_END(w);
}

TEST(Limits, RanksAndGroupsThatDoNotExistAreInvalid) {
  auto mesh = memory_mesh({});
  Mesh& w = *mesh;
  EXPECT_EQ(w[0].core->send({0, 2}, 1, {}, w.now()), Errc::invalid_argument);
  EXPECT_EQ(w[0].core->send({0, UINT32_MAX}, 1, {}, w.now()), Errc::invalid_argument);
  EXPECT_EQ(w[0].core->send({1, 0}, 1, {}, w.now()), Errc::invalid_argument);
  EXPECT_EQ(w[0].core->close({0, 2}, w.now()), Errc::invalid_argument);
  EXPECT_EQ(w[0].core->close({7, 0}, w.now()), Errc::invalid_argument);
  EXPECT_EQ(w[0].core->state({7, 9}).close_state, "INACTIVE");
  EXPECT_EQ(w[0].core->outstanding_close_ops(7), 0U);
}

TEST(Limits, GroupsThatCannotBeAreInvalid) {
  auto mesh = memory_mesh({});
  Mesh& w = *mesh;
  GroupIndex index = 0;
  const auto add = [&](auto&& change) {
    GroupConfig config = w.group_config(0, "job");
    config.id = config.own_id = "another";
    change(config);
    return w[0].core->add_group(config, index);
  };
  EXPECT_EQ(add([](GroupConfig& g) { g.id = "job"; }), Errc::invalid_argument) << "known already";
  EXPECT_EQ(add([](GroupConfig& g) { g.id = ""; }), Errc::invalid_argument);
  EXPECT_EQ(add([](GroupConfig& g) { g.id = std::string(65, 'x'); }), Errc::invalid_argument);
  EXPECT_EQ(add([](GroupConfig& g) { g.own_id = std::string(65, 'x'); }), Errc::invalid_argument);
  EXPECT_EQ(add([](GroupConfig& g) { g.size = 0; }), Errc::invalid_argument);
  EXPECT_EQ(add([](GroupConfig& g) { g.own_rank = 2; }), Errc::invalid_argument);
  EXPECT_EQ(add([](GroupConfig&) {}), Errc::ok);
}

TEST(Limits, MessagesToOneselfArriveInOrderWithoutAConnection) {
  for (const Kind& kind : all_kinds()) {
    auto mesh = kind.make({});
    Mesh& w = *mesh;
    for (int i = 0; i < 10; ++i) EXPECT_EQ(w[0].send(0, 100), Errc::ok);
    EXPECT_EQ(w[0].with(0).received, 10U);
    EXPECT_EQ(w[0].core->connections(), 0U);
    EXPECT_GOOD_END(w);
  }
}

} // namespace
} // namespace statewire::test
