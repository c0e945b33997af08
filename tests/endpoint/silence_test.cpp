// SPDX-License-Identifier: BSD-3-Clause
// Hosts that fall silent: no goodbye, no reset, no error. Who only waits finds out within the
// promised time; who is alive and says nothing is not taken for dead.
#include "user.hpp"
#include "world.hpp"

#include <gtest/gtest.h>

namespace statewire::test {
namespace {

using Death = verbs::MemoryFabric::Death;

struct Way {
  Method method;
  verbs::Link link;
};

class Silence : public testing::TestWithParam<Way> {
 protected:
  static EndpointWorldOptions options(std::uint64_t seed, std::uint32_t processes = 2) {
    EndpointWorldOptions o;
    o.method = GetParam().method;
    o.link = GetParam().link;
    o.seed = seed;
    o.processes = processes;
    o.endpoints.window = 4;
    o.endpoints.close_timeout = std::chrono::seconds(1000); // is not what finds it out
    return o;
  }
  // As EndpointOptions::silence says.
  static Time promised() {
    const Time silence = EndpointOptions{}.silence;
    const verbs::QpOptions device;
    const Time patience = (device.retries + 1) * Time(std::int64_t{4096} << device.timeout);
    return GetParam().link == verbs::Link::iwarp ? 5 * silence
                                                 : 2 * silence + patience + patience / 8;
  }
  static void connect(EndpointWorld& w) {
    for (Rank r = 1; r < w.size(); ++r) ASSERT_EQ(w.user(r).post(0, 100, w.now()), Errc::ok);
    ASSERT_TRUE(w.run_until_quiet()) << w.show();
  }
  static void check_end(EndpointWorld& w) {
    EXPECT_TRUE(w.finalize_all()) << w.show();
    w.end();
    EXPECT_EQ(w.complaints(), "");
    EXPECT_EQ(w.leaks(), "");
  }
};

TEST_P(Silence, OfAHostIsFoundOutByWhoOnlyWaits) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(seed);
    EndpointWorld w(options(seed));
    ASSERT_NO_FATAL_FAILURE(connect(w));
    w.run(std::chrono::milliseconds(317) * seed);
    if (seed % 3 == 0) { // it is answered until then
      ASSERT_EQ(w.user(1).post(0, 100, w.now()), Errc::ok);
      ASSERT_TRUE(w.run_until_quiet());
    }
    w.kill(1, Death::silence);
    const Time from = w.now();
    ASSERT_TRUE(w.run_until([&] { return w.process(0).lost == 1; }, std::chrono::hours(1)));
    EXPECT_LE(w.now() - from, promised());
    EXPECT_EQ(w.process(0).why, Errc::timed_out);
    EXPECT_EQ(w.process(0).device->counts().queue_pairs, 0U);
    check_end(w);
  }
}

TEST_P(Silence, OfAHostIsFoundOutByWhoSendsOrReads) {
  for (const bool reads : {false, true}) {
    SCOPED_TRACE(reads);
    std::vector<std::byte> source(100'000), target(source.size());
    EndpointWorld w(options(2));
    ASSERT_NO_FATAL_FAILURE(connect(w));
    Window window;
    ASSERT_TRUE(w[1].open_window(w.peer(0), source, PacketDevice::WindowUse::peer_reads, window));
    w.run(std::chrono::milliseconds(100));
    w.kill(1, Death::silence);
    const Time from = w.now();
    if (reads)
      ASSERT_TRUE(w[0].read_window(w.peer(1), window, target, 7, w.now()));
    else
      for (int i = 0; i < 40; ++i) ASSERT_EQ(w.user(0).post(1, 5000, w.now()), Errc::ok);
    ASSERT_TRUE(w.run_until([&] { return w.process(0).lost == 1; }, std::chrono::hours(1)));
    EXPECT_LE(w.now() - from, promised());
    EXPECT_EQ(w.process(0).why, Errc::timed_out);
    check_end(w);
  }
}

// As soft-RoCE has them after its port was down. Who sends, and who only waits, is told all the
// same.
TEST_P(Silence, OfAQueuePairWhosePortWasDownIsFoundOutThoughItsDeviceSaysNothing) {
  for (const bool sends : {false, true}) {
    SCOPED_TRACE(sends);
    EndpointWorld w(options(6));
    ASSERT_NO_FATAL_FAILURE(connect(w));
    for (const bool up : {false, true}) {
      w.fabric().set_port(*w.process(0).device, up);
      w.run(std::chrono::milliseconds(10));
    }
    w.fabric().mute(*w.process(0).device);
    const Time from = w.now();
    if (sends) {
      ASSERT_EQ(w.user(0).post(1, 100, w.now()), Errc::ok);
    }
    ASSERT_TRUE(w.run_until([&] { return w.process(0).lost == 1; }, std::chrono::hours(1)));
    EXPECT_LE(w.now() - from, 5 * EndpointOptions{}.silence);
    check_end(w);
  }
}

TEST_P(Silence, OfAProcessThatHasNothingToSayIsNoLoss) {
  EndpointWorld w(options(4));
  ASSERT_NO_FATAL_FAILURE(connect(w));
  w.run(std::chrono::minutes(2));
  for (const Rank r : {0U, 1U}) {
    EXPECT_EQ(w.process(r).lost, 0U);
    EXPECT_GE(w[r].stats().looks, 10U);
    EXPECT_LE(w[r].stats().looks, 41U); // one for each period
  }
  check_end(w);
}

// Its peers send more than it has receives posted; their packets wait in their devices.
TEST_P(Silence, OfAProcessThatDoesNotLookForLongIsNoLoss) {
  for (const std::uint32_t senders : {1U, 5U}) {
    SCOPED_TRACE(senders);
    auto o = options(5, senders + 1);
    o.fabric.polls = false;
    EndpointWorld w(o);
    bool sleeps = false;
    const auto turn = [&](Time until) {
      for (Rank r = sleeps ? 1 : 0; r < w.size(); ++r) (void)w.process(r).device->poll(16, w.now());
      return w.step(until) || w.now() < until;
    };
    const auto all_arrived = [&] {
      for (Rank r = 1; r < w.size(); ++r)
        if (w.user(0).arrived(r) != w.user(r).posted(0)) return false;
      return true;
    };
    const auto send = [&](int packets) {
      for (int i = 0; i < packets; ++i)
        for (Rank r = 1; r < w.size(); ++r) ASSERT_EQ(w.user(r).post(0, 5000, w.now()), Errc::ok);
    };
    ASSERT_NO_FATAL_FAILURE(send(1));
    for (int most = 1'000'000; most != 0 && !all_arrived() && turn(k_never);) --most;
    ASSERT_TRUE(all_arrived()) << w.show();
    sleeps = true;
    w.process(0).device->drive(nullptr);
    ASSERT_NO_FATAL_FAILURE(send(20));
    const Time until = w.now() + std::chrono::minutes(1);
    for (int most = 1'000'000; most != 0 && w.now() < until && turn(until);) --most;
    ASSERT_GE(w.now(), until);
    EXPECT_FALSE(all_arrived());
    sleeps = false;
    w.process(0).device->drive(&w[0]);
    for (int most = 1'000'000; most != 0 && !all_arrived() && turn(k_never);) --most;
    EXPECT_TRUE(all_arrived()) << w.show();
    for (Rank r = 0; r < w.size(); ++r) EXPECT_EQ(w.process(r).lost, 0U);
    EXPECT_EQ(w.complaints(), "");
  }
}

INSTANTIATE_TEST_SUITE_P(Ways, Silence,
                         testing::Values(Way{Method::oob, verbs::Link::roce},
                                         Way{Method::rdma_cm, verbs::Link::roce},
                                         Way{Method::rdma_cm, verbs::Link::iwarp}),
                         [](const auto& i) {
                           return std::string(i.param.method == Method::oob ? "oob" : "rdma_cm") +
                                  (i.param.link == verbs::Link::iwarp ? "_iwarp" : "_roce");
                         });

} // namespace
} // namespace statewire::test
