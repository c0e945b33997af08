// SPDX-License-Identifier: BSD-3-Clause
// Receives that all peers share: few while nobody says much, more when they run low, and a packet
// that finds none waits for one. On iWARP, where it could not wait, there are always enough.
#include "user.hpp"
#include "world.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace statewire::test {
namespace {

constexpr std::uint32_t k_peers = 24;
constexpr std::uint32_t k_window = 8;

struct Way {
  Method method;
  verbs::Link link;
};

class SharedReceives : public testing::TestWithParam<Way> {
 protected:
  static EndpointWorldOptions options(std::uint64_t seed, std::uint32_t peers = k_peers) {
    EndpointWorldOptions o;
    o.method = GetParam().method;
    o.link = GetParam().link;
    o.seed = seed;
    o.processes = peers + 1;
    o.endpoints.window = k_window;
    o.endpoints.silence = std::chrono::seconds(1000);
    return o;
  }
  [[nodiscard]] static bool must_have_all() { return GetParam().link == verbs::Link::iwarp; }
  static std::size_t posted(EndpointWorld& w) {
    return w.process(0).device->counts().receives_shared;
  }
  // One after the other, so that nothing runs low.
  static void connect_all(EndpointWorld& w) {
    for (Rank r = 1; r < w.size(); ++r) {
      ASSERT_EQ(w.user(r).post(0, 100, w.now()), Errc::ok);
      ASSERT_TRUE(w.run_until_quiet()) << w.show();
    }
    w.run(std::chrono::milliseconds(1)); // all receives are posted again
  }
  static void storm(EndpointWorld& w, int packets) {
    for (int i = 0; i < packets; ++i)
      for (Rank r = 1; r < w.size(); ++r) ASSERT_EQ(w.user(r).post(0, 5000 + r, w.now()), Errc::ok);
    ASSERT_TRUE(w.run_until_quiet()) << w.show();
    for (Rank r = 0; r < w.size(); ++r) EXPECT_EQ(w.process(r).lost, 0U) << r;
  }
  static void check_end(EndpointWorld& w) {
    EXPECT_TRUE(w.finalize_all()) << w.show();
    w.end();
    EXPECT_EQ(w.complaints(), "");
    EXPECT_EQ(w.leaks(), "");
  }
};

TEST_P(SharedReceives, OfManyPeersThatSayLittleAreFew) {
  auto o = options(1);
  EndpointWorld w(o);
  ASSERT_NO_FATAL_FAILURE(connect_all(w));
  EXPECT_EQ(posted(w), must_have_all() ? k_peers * k_window : 2 * k_window);
  EXPECT_EQ(w[0].stats().receives_low, 0U);
  const std::size_t all = w[0].buffer_memory();
  for (Rank r = 1; r < w.size(); ++r) EXPECT_LT(w[0].memory(w.peer(r)), o.endpoints.packet);

  o.endpoints.shared_receives = false;
  EndpointWorld own(o);
  ASSERT_NO_FATAL_FAILURE(connect_all(own));
  EXPECT_EQ(posted(own), 0U);
  for (Rank r = 1; r < own.size(); ++r)
    EXPECT_GE(own[0].memory(own.peer(r)), k_window * o.endpoints.packet);
  if (!must_have_all()) {
    EXPECT_LE(2 * all, own[0].buffer_memory());
  }
  check_end(w);
  check_end(own);
}

TEST_P(SharedReceives, BecomeMoreWhenTheyRunLowAndNothingIsLost) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    SCOPED_TRACE(seed);
    auto o = options(seed);
    o.fabric.most_completions = 4; // rank 0 is slow to look
    EndpointWorld w(o);
    ASSERT_NO_FATAL_FAILURE(connect_all(w));
    ASSERT_NO_FATAL_FAILURE(storm(w, 60));
    w.run(std::chrono::milliseconds(1));
    if (must_have_all()) {
      EXPECT_EQ(w[0].stats().receives_low, 0U);
    } else { // each time it is told, there are twice as many
      EXPECT_GE(w[0].stats().receives_low, 2U);
      EXPECT_EQ(posted(w),
                std::min<std::uint64_t>(k_peers * k_window,
                                        std::uint64_t{2 * k_window} << w[0].stats().receives_low));
    }
    check_end(w);
  }
}

TEST_P(SharedReceives, AreNeverMoreThanTheLimitAllows) {
  auto o = options(3);
  o.endpoints.shared_limit = 40; // no multiple of anything
  o.fabric.most_completions = 4;
  EndpointWorld w(o);
  ASSERT_NO_FATAL_FAILURE(connect_all(w));
  ASSERT_NO_FATAL_FAILURE(storm(w, 60));
  w.run(std::chrono::milliseconds(1));
  // All of what peers may send is more than that: on iWARP each has its own.
  EXPECT_EQ(posted(w), must_have_all() ? 0U : 40U);
  check_end(w);
}

TEST_P(SharedReceives, BecomeFewerWhenPeersLeaveAndMoreWhenTheyComeBack) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    SCOPED_TRACE(seed);
    auto o = options(seed, 8);
    o.fabric.most_completions = 4;
    EndpointWorld w(o);
    ASSERT_NO_FATAL_FAILURE(connect_all(w));
    ASSERT_NO_FATAL_FAILURE(storm(w, 60));
    for (Rank r = 3; r < w.size(); ++r) w[r].close(w.peer(0), w.now());
    w.run(std::chrono::seconds(
        5));                     // some wait for the last acknowledgement until the device gives up
    for (int i = 0; i < 60; ++i) // those that are too many are used up
      for (const Rank r : {1U, 2U}) ASSERT_EQ(w.user(r).post(0, 5000, w.now()), Errc::ok);
    w.run(std::chrono::seconds(1));
    EXPECT_EQ(posted(w), 2 * k_window);
    ASSERT_NO_FATAL_FAILURE(storm(w, 60));
    EXPECT_GT(posted(w), 2 * k_window);
    check_end(w);
  }
}

// A queue pair that fails takes the receive along of a message that was arriving.
TEST_P(SharedReceives, ThatWentWithAQueuePairAreReplaced) {
  EndpointWorld w(options(1, 3));
  auto& device = *w.process(0).device;
  for (const Rank r : {2U, 3U}) ASSERT_EQ(w.user(r).post(0, 5000, w.now()), Errc::ok);
  ASSERT_TRUE(w.run_until_quiet());
  const std::vector<verbs::Qp> others = device.queue_pairs();
  for (int round = 0; round < 40; ++round) {
    SCOPED_TRACE(round);
    const auto before = w.user(0).with(1).packets;
    for (int i = 0; i < 20; ++i) ASSERT_EQ(w.user(1).post(0, 5000, w.now()), Errc::ok);
    ASSERT_TRUE(w.run_until([&] { return w.user(0).with(1).packets > before; })) << w.show();
    w.run(std::chrono::microseconds(round));
    for (const verbs::Qp qp : device.queue_pairs())
      if (std::find(others.begin(), others.end(), qp) == others.end()) w.fabric().fail(device, qp);
    ASSERT_TRUE(w.run_until([&] {
      return w[0].states(w.peer(1)).endpoint == "CLOSED" &&
             w[1].states(w.peer(0)).endpoint == "CLOSED";
    })) << w.show();
    w[0].close(w.peer(1), w.now());
    w[1].close(w.peer(0), w.now());
    for (const Rank r : {2U, 3U}) ASSERT_EQ(w.user(r).post(0, 5000, w.now()), Errc::ok);
    ASSERT_TRUE(w.run_until([&] {
      return w.user(0).arrived(2) == w.user(2).posted(0) &&
             w.user(0).arrived(3) == w.user(3).posted(0);
    }));
    w.run(std::chrono::milliseconds(1));
    ASSERT_GE(posted(w), 2 * k_window);
  }
  check_end(w);
}

// A peer destroys its queue pair when it has the last packet, perhaps before its device has
// acknowledged that: the sender's device then retries for 4.3 s.
TEST_P(SharedReceives, AreGivenBackWhenNobodyIsConnectedAnyMore) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    EndpointWorld w(options(seed, 4));
    for (int round = 0; round < 3; ++round) {
      ASSERT_NO_FATAL_FAILURE(connect_all(w));
      EXPECT_EQ(posted(w), must_have_all() ? 4 * k_window : 2 * k_window);
      for (Rank r = 1; r < w.size(); ++r) w[r].close(w.peer(0), w.now());
      w.run(std::chrono::seconds(5));
      EXPECT_EQ(w.process(0).device->counts().queue_pairs, 0U);
      EXPECT_EQ(w.process(0).device->counts().receive_queues, 0U);
    }
    check_end(w);
  }
}

// A device that cannot tell when they run low gets all of them at once.
TEST_P(SharedReceives, AreAllPostedWhereTheDeviceCannotTell) {
  if (must_have_all()) GTEST_SKIP() << "they always are";
  for (std::uint64_t n = 0;; ++n) {
    ASSERT_LT(n, 2000U);
    EndpointWorld w(options(1, 4));
    auto& device = *w.process(0).device;
    ASSERT_EQ(w.user(1).post(0, 100, w.now()), Errc::ok);
    ASSERT_EQ(w.user(2).post(0, 100, w.now()), Errc::ok);
    ASSERT_TRUE(w.run_until_quiet());
    w.run(std::chrono::milliseconds(1));
    device.fail_operation(device.operations() + n, Errc::system);
    ASSERT_EQ(w.user(3).post(0, 100, w.now()), Errc::ok);
    (void)w.run_until_quiet();
    w.run(std::chrono::milliseconds(1));
    const bool well = w[0].states(w.peer(3)).last_error == Errc::ok;
    if (well && posted(w) == 3 * k_window) { // it was the call for the limit that failed
      EXPECT_TRUE(device.fault_fired());
      EXPECT_EQ(w.user(0).arrived(3), 1U);
      check_end(w);
      return;
    }
    ASSERT_TRUE(device.fault_fired()) << "no call for the limit";
  }
}

INSTANTIATE_TEST_SUITE_P(Ways, SharedReceives,
                         testing::Values(Way{Method::oob, verbs::Link::roce},
                                         Way{Method::rdma_cm, verbs::Link::roce},
                                         Way{Method::rdma_cm, verbs::Link::iwarp}),
                         [](const auto& i) {
                           return std::string(i.param.method == Method::oob ? "oob" : "rdma_cm") +
                                  (i.param.link == verbs::Link::iwarp ? "_iwarp" : "_roce");
                         });

} // namespace
} // namespace statewire::test
