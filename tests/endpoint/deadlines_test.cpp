// SPDX-License-Identifier: BSD-3-Clause
// The time bounds that docs/guide/survival.md and docs/design/states.md promise over RDMA, in exact
// virtual time.
#include "user.hpp"
#include "world.hpp"

#include <gtest/gtest.h>

namespace statewire::test {
namespace {

using Death = verbs::MemoryFabric::Death;
using std::chrono::milliseconds;

struct Way {
  Method method;
  verbs::Link link;
};

// What the steps of the fabric add to an exact time: each takes a microsecond.
constexpr Time k_steps = milliseconds(2);

class Deadlines : public testing::TestWithParam<Way> {
 protected:
  static EndpointWorldOptions options(std::uint64_t seed = 1) {
    EndpointWorldOptions o;
    o.method = GetParam().method;
    o.link = GetParam().link;
    o.seed = seed;
    o.fabric.polls = false;
    return o;
  }
  // Process 1 stops and its device goes on: nothing is polled, no deadline of its own strikes.
  struct Stopping {
    explicit Stopping(EndpointWorld& world) : w(world) {}
    void stop() {
      stopped = true;
      w.process(1).device->drive(nullptr);
    }
    bool turn(Time until) {
      for (Rank r = 0; r < (stopped ? 1U : 2U); ++r) (void)w.process(r).device->poll(16, w.now());
      return w.step(until) || w.now() < until;
    }
    bool run_until(const std::function<bool()>& predicate) {
      for (int most = 400'000; most != 0; --most) {
        if (predicate()) return true;
        if (!turn(k_never)) break;
      }
      return predicate();
    }
    EndpointWorld& w;
    bool stopped = false;
  };
  static void connect(Stopping& s) {
    ASSERT_EQ(s.w.user(0).post(1, 100, s.w.now()), Errc::ok);
    ASSERT_EQ(s.w.user(1).post(0, 100, s.w.now()), Errc::ok);
    ASSERT_TRUE(s.run_until([&] {
      return s.w.user(0).arrived(1) == 1 && s.w.user(1).arrived(0) == 1;
    })) << s.w.show();
  }
};

TEST_P(Deadlines, AStoppedPeerHoldsFinalizeForCloseTimeout) {
  EndpointWorld w(options());
  Stopping s(w);
  ASSERT_NO_FATAL_FAILURE(connect(s));
  s.stop();
  w[0].finalize(w.now());
  const Time begun = w.now();
  ASSERT_TRUE(s.run_until([&] { return w[0].finalized(); })) << w.show();
  EXPECT_GE(w.now() - begun, EndpointOptions{}.close_timeout);
  EXPECT_LE(w.now() - begun, EndpointOptions{}.close_timeout + k_steps);
  EXPECT_EQ(w.process(0).why, Errc::timed_out);
}

// More is queued than the peer has receives: some of it leaves, and then none.
TEST_P(Deadlines, AStoppedPeerHoldsFinalizeForCloseTimeoutAfterTheLastPacketLeft) {
  EndpointWorld w(options());
  Stopping s(w);
  ASSERT_NO_FATAL_FAILURE(connect(s));
  s.stop();
  for (int i = 0; i < 200; ++i) ASSERT_EQ(w.user(0).post(1, 5'000, w.now()), Errc::ok);
  w[0].finalize(w.now());
  const Time begun = w.now();
  ASSERT_TRUE(s.run_until([&] { return w[0].finalized(); })) << w.show();
  EXPECT_LE(w.now() - begun, EndpointOptions{}.close_timeout + k_steps);
  EXPECT_EQ(w.process(0).why, Errc::timed_out);
}

TEST_P(Deadlines, APeerThatStopsAtAnyMomentHoldsFinalizeForCloseTimeoutAtMost) {
  for (const bool both : {false, true})
    for (std::uint64_t seed = 1; seed <= 3; ++seed)
      for (std::uint64_t k = 0;; ++k) {
        SCOPED_TRACE("seed " + std::to_string(seed) + ", step " + std::to_string(k) +
                     (both ? ", both" : ""));
        EndpointWorld w(options(seed));
        Stopping s(w);
        ASSERT_NO_FATAL_FAILURE(connect(s));
        w[0].finalize(w.now());
        if (both) w[1].finalize(w.now());
        for (std::uint64_t i = 0; i < k && !w[0].finalized(); ++i) (void)s.turn(k_never);
        if (w[0].finalized()) break;
        s.stop();
        const Time begun = w.now();
        ASSERT_TRUE(s.run_until([&] { return w[0].finalized(); })) << w.show();
        EXPECT_LE(w.now() - begun, EndpointOptions{}.close_timeout + k_steps) << w.show();
        if (HasFailure()) return;
      }
}

TEST_P(Deadlines, AHostThatIsGoneHoldsFinalizeForCloseTimeoutAtMost) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    EndpointWorldOptions o = options(seed);
    o.fabric.polls = true;
    EndpointWorld w(o);
    ASSERT_EQ(w.user(0).post(1, 100, w.now()), Errc::ok);
    ASSERT_TRUE(w.run_until_quiet());
    w.kill(1, Death::silence);
    w[0].finalize(w.now());
    const Time begun = w.now();
    ASSERT_TRUE(w.run_until([&] { return w[0].finalized(); })) << w.show();
    EXPECT_LE(w.now() - begun, EndpointOptions{}.close_timeout + k_steps);
  }
}

TEST_P(Deadlines, AHostThatNeverAnswersIsGivenUpAtOpenTimeout) {
  EndpointWorldOptions o = options();
  o.fabric.polls = true;
  EndpointWorld w(o);
  const Rank from = GetParam().method == Method::rdma_cm ? 1 : 0; // the higher one calls
  w.kill(1 - from, Death::silence);
  ASSERT_EQ(w.user(from).post(1 - from, 100, w.now()), Errc::ok);
  const Time begun = w.now();
  ASSERT_TRUE(w.run_until([&] { return w.process(from).lost == 1; })) << w.show();
  const EndpointOptions own;
  EXPECT_GE(w.now() - begun, own.open_timeout - own.backoff_limit * 3 / 2);
  EXPECT_LE(w.now() - begun, own.open_timeout + k_steps);
}

TEST_P(Deadlines, APortThatStaysDownEndsConnectionsAtPortPatience) {
  EndpointWorldOptions o = options();
  o.fabric.polls = true;
  EndpointWorld w(o);
  ASSERT_EQ(w.user(0).post(1, 100, w.now()), Errc::ok);
  ASSERT_TRUE(w.run_until_quiet());
  w.run(milliseconds(100)); // nothing is under way whose retries would end before
  w.fabric().set_port(*w.process(0).device, false);
  const Time begun = w.now();
  ASSERT_TRUE(w.run_until([&] { return w.process(0).lost == 1; })) << w.show();
  EXPECT_GE(w.now() - begun, EndpointOptions{}.port_patience);
  EXPECT_LE(w.now() - begun, EndpointOptions{}.port_patience + k_steps);
  EXPECT_EQ(w.process(0).why, Errc::unreachable);
}

INSTANTIATE_TEST_SUITE_P(Ways, Deadlines,
                         testing::Values(Way{Method::oob, verbs::Link::roce},
                                         Way{Method::rdma_cm, verbs::Link::roce},
                                         Way{Method::rdma_cm, verbs::Link::iwarp}),
                         [](const auto& i) {
                           return std::string(i.param.method == Method::oob ? "oob" : "rdma_cm") +
                                  (i.param.link == verbs::Link::iwarp ? "_iwarp" : "_roce");
                         });

} // namespace
} // namespace statewire::test
