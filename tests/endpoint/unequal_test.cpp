// SPDX-License-Identifier: BSD-3-Clause
// Peers that are not alike: sizes, windows, ports that are not those that were advertised; and the
// receives that all of them share.
#include "user.hpp"
#include "world.hpp"

#include <gtest/gtest.h>

namespace statewire::test {
namespace {

class Unequal : public testing::TestWithParam<Method> {
 protected:
  static EndpointWorldOptions options(std::uint64_t seed) {
    EndpointWorldOptions o;
    o.method = GetParam();
    o.seed = seed;
    o.endpoints.open_timeout = std::chrono::seconds(1);
    return o;
  }
  static void check_end(EndpointWorld& w) {
    EXPECT_TRUE(w.finalize_all());
    w.end();
    EXPECT_EQ(w.complaints(), "");
    EXPECT_EQ(w.leaks(), "");
  }
};

TEST_P(Unequal, TheSmallerPacketHoldsForBothAndEachWindowForThePeer) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    auto o = options(seed);
    const Rank small = seed % 2;
    o.endpoints.shared_receives = seed % 3 != 0;
    o.tune = [&](Rank rank, EndpointOptions& e) {
      e.packet = rank == small ? 1024 : 8192;
      e.window = rank == small ? 4 : 32;
    };
    EndpointWorld w(o);
    const Rank opens = seed / 2 % 2;
    ASSERT_EQ(w.user(opens).post(1 - opens, 500, w.now()), Errc::ok);
    ASSERT_TRUE(
        w.run_until([&] { return w.user(0).with(1).up == 1 && w.user(1).with(0).up == 1; }));
    for (const Rank r : {0U, 1U}) {
      EXPECT_EQ(w[r].max_packet(w.peer(1 - r)), 1024U - 8);
      EXPECT_EQ(w.user(r).post(1 - r, 1024 - 7, w.now()), Errc::too_large);
    }
    for (int i = 0; i < 300; ++i)
      for (const Rank r : {0U, 1U})
        ASSERT_EQ(w.user(r).post(1 - r, i % 2 == 0 ? 1016 : 700, w.now()), Errc::ok);
    ASSERT_TRUE(w.run_until_quiet()) << w.show();
    EXPECT_EQ(w.process(0).lost + w.process(1).lost, 0U);
    check_end(w);
  }
}

TEST_P(Unequal, APacketThatWasPostedBeforeThePeersSizeWasKnownEndsTheConnection) {
  auto o = options(1);
  o.tune = [](Rank rank, EndpointOptions& e) { e.packet = rank == 1 ? 1024 : 8192; };
  EndpointWorld w(o);
  ASSERT_EQ(w.user(0).post(1, 5000, w.now()), Errc::ok);
  ASSERT_TRUE(w.run_until([&] { return w.process(0).lost == 1; }));
  EXPECT_EQ(w.process(0).why, Errc::too_large);
  EXPECT_EQ(w.user(0).post(1, 5000, w.now()), Errc::too_large);
  check_end(w);
}

TEST_P(Unequal, APortOfAnotherKindIsUnreachable) {
  for (const Rank opens : {0U, 1U}) {
    EndpointWorld w(options(1));
    w.lookup = [](Rank asks, Rank, RemotePort where) {
      if (asks == 0) where.link = verbs::Link::infiniband;
      return where;
    };
    ASSERT_EQ(w.user(opens).post(1 - opens, 100, w.now()), Errc::ok);
    ASSERT_TRUE(w.run_until([&] { return w.process(opens).lost == 1; }));
    EXPECT_EQ(w.process(opens).why, Errc::unreachable);
    check_end(w);
  }
}

// Every queue pair that fails takes receives of the shared queue with it. The last one to go takes
// the queue: the next starts with all of them.
TEST_P(Unequal, ReceivesThatGoWithTheirQueuePairsAreReplaced) {
  auto o = options(1);
  o.processes = 3;
  o.endpoints.window = 4;
  o.endpoints.shared_limit = 8;
  EndpointWorld w(o);
  ASSERT_EQ(w.user(2).post(0, 100, w.now()), Errc::ok); // keeps the queue in use, at first
  for (int round = 0; round < 30; ++round) {
    SCOPED_TRACE(round);
    if (round == 15) { // from now on nobody does
      w[2].close(w.peer(0), w.now());
      ASSERT_TRUE(w.run_until([&] { return w[0].states(w.peer(2)).endpoint == "CLOSED"; }));
    }
    for (int i = 0; i < 20; ++i) ASSERT_EQ(w.user(1).post(0, 5000, w.now()), Errc::ok);
    ASSERT_TRUE(w.run_until([&] { return w.user(0).with(1).packets >= 5; }));
    w.run(std::chrono::microseconds(3 * round));
    w.kill(1);
    ASSERT_TRUE(w.run_until([&] { return w[0].states(w.peer(1)).endpoint == "CLOSED"; }));
    w[0].close(w.peer(1), w.now());
    w.restart(1);
    ASSERT_EQ(w.user(1).post(0, 100, w.now()), Errc::ok);
    const auto before = w.user(0).with(1).packets;
    ASSERT_TRUE(w.run_until([&] { return w.user(0).with(1).packets > before; })) << w.show();
    if (round < 15) {
      ASSERT_EQ(w.user(2).post(0, 100, w.now()), Errc::ok);
      ASSERT_TRUE(w.run_until([&] { return w.user(0).arrived(2) == w.user(2).posted(0); }));
    }
  }
  check_end(w);
}

INSTANTIATE_TEST_SUITE_P(Methods, Unequal, testing::Values(Method::oob, Method::rdma_cm),
                         [](const auto& i) {
                           return std::string(i.param == Method::oob ? "oob" : "rdma_cm");
                         });

TEST(Advertised, AnotherPortThanWasAdvertisedIsRefusedWithAReason) {
  for (const Rank opens : {0U, 1U}) {
    SCOPED_TRACE(opens);
    EndpointWorldOptions o;
    o.endpoints.open_timeout = std::chrono::seconds(1);
    EndpointWorld w(o);
    w.lookup = [](Rank asks, Rank, RemotePort where) {
      if (asks == 0) where.gid[9] ^= 1U;
      return where;
    };
    ASSERT_EQ(w.user(opens).post(1 - opens, 100, w.now()), Errc::ok);
    ASSERT_TRUE(w.run_until([&] { return w.process(opens).lost == 1; }));
    EXPECT_EQ(w.process(opens).why, Errc::unreachable);
    EXPECT_GE(w[0].stats().strangers, 1U);
    EXPECT_EQ(w.user(1).with(0).up, 0U);
    EXPECT_TRUE(w.finalize_all());
    w.end();
    EXPECT_EQ(w.complaints(), "");
    EXPECT_EQ(w.leaks(), "");
  }
}

} // namespace
} // namespace statewire::test
