// SPDX-License-Identifier: BSD-3-Clause
// Endpoints open lazily, by both methods, whoever begins; packets arrive; both sides close.
#include "user.hpp"
#include "world.hpp"

#include <gtest/gtest.h>

namespace statewire::test {
namespace {

struct Way {
  Method method;
  verbs::Link link;
};

class Opening : public testing::TestWithParam<Way> {
 protected:
  static EndpointWorldOptions options(std::uint64_t seed, std::uint32_t processes = 2) {
    EndpointWorldOptions o;
    o.method = GetParam().method;
    o.link = GetParam().link;
    o.seed = seed;
    o.processes = processes;
    return o;
  }
  static void check_end(EndpointWorld& w) {
    EXPECT_TRUE(w.finalize_all());
    w.end();
    EXPECT_EQ(w.complaints(), "");
    EXPECT_EQ(w.leaks(), "");
  }
};

TEST_P(Opening, AnUnusedPeerCostsNothing) {
  EndpointWorld w(options(1));
  EXPECT_EQ(w[0].memory(w.peer(1)), 0U);
  EXPECT_EQ(w.process(0).device->counts().queue_pairs, 0U);
  EXPECT_EQ(w.process(0).device->counts().regions, 0U);
  check_end(w);
}

TEST_P(Opening, ThePacketThatIsPostedFirstOpensTheConnectionAndArrives) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed)
    for (const Rank from : {0U, 1U}) {
      SCOPED_TRACE("seed " + std::to_string(seed) + " from " + std::to_string(from));
      EndpointWorld w(options(seed));
      ASSERT_EQ(w.user(from).post(1 - from, 100, w.now()), Errc::ok);
      ASSERT_TRUE(w.run_until_quiet());
      EXPECT_EQ(w.user(1 - from).with(from).packets, 1U);
      EXPECT_EQ(w[from].states(w.peer(1 - from)).endpoint, "CONNECTED");
      check_end(w);
      EXPECT_EQ(w.user(from).with(1 - from).why, Errc::finalizing);
    }
}

TEST_P(Opening, WhenBothBeginAtOnceOneConnectionServesBoth) {
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    EndpointWorld w(options(seed));
    ASSERT_EQ(w.user(0).post(1, 5000, w.now(), 3000), Errc::ok);
    w.run(std::chrono::microseconds(seed % 20));
    ASSERT_EQ(w.user(1).post(0, 64, w.now(), 30), Errc::ok);
    ASSERT_TRUE(w.run_until_quiet());
    EXPECT_EQ(w.process(0).device->counts().queue_pairs, 1U);
    EXPECT_EQ(w.process(0).lost + w.process(1).lost, 0U);
    EXPECT_EQ(w.user(0).with(1).up, 1U);
    EXPECT_EQ(w.user(0).borrowed(), 0U);
    check_end(w);
  }
}

TEST_P(Opening, ThreeProcessesSendToEachOther) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    EndpointWorld w(options(seed, 3));
    for (int i = 0; i < 100; ++i)
      for (Rank a = 0; a < 3; ++a)
        for (Rank b = 0; b < 3; ++b)
          if (a != b) {
            ASSERT_EQ(w.user(a).post(b, 16 + static_cast<std::size_t>(i) * 70, w.now()), Errc::ok);
          }
    ASSERT_TRUE(w.run_until_quiet());
    check_end(w);
  }
}

TEST_P(Opening, ClosedInGoodOrderAndOpenedAgain) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    EndpointWorld w(options(seed));
    for (int round = 0; round < 3; ++round) {
      for (int i = 0; i < 50; ++i) ASSERT_EQ(w.user(0).post(1, 1000, w.now()), Errc::ok);
      ASSERT_TRUE(w.run_until_quiet());
      const unsigned before = w.process(0).closed;
      w[0].close(w.peer(1), w.now());
      if (seed % 2 == 0) w[1].close(w.peer(0), w.now()); // head-on
      ASSERT_TRUE(w.run_until([&] {
        return w.process(0).closed > before && w.user(1).with(0).down == w.user(1).with(0).up;
      }));
      EXPECT_EQ(w.user(0).with(1).why, Errc::closed);
      EXPECT_EQ(w[0].states(w.peer(1)).endpoint, "CLOSED");
      EXPECT_EQ(w.process(0).device->counts().queue_pairs, 0U);
    }
    EXPECT_EQ(w.process(0).lost + w.process(1).lost, 0U);
    check_end(w);
  }
}

INSTANTIATE_TEST_SUITE_P(Ways, Opening,
                         testing::Values(Way{Method::oob, verbs::Link::roce},
                                         Way{Method::oob, verbs::Link::infiniband},
                                         Way{Method::rdma_cm, verbs::Link::roce},
                                         Way{Method::rdma_cm, verbs::Link::iwarp}),
                         [](const auto& i) {
                           return std::string(i.param.method == Method::oob ? "oob" : "rdma_cm") +
                                  (i.param.link == verbs::Link::iwarp  ? "_iwarp"
                                   : i.param.link == verbs::Link::roce ? "_roce"
                                                                       : "_infiniband");
                         });

} // namespace
} // namespace statewire::test
