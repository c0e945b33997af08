// SPDX-License-Identifier: BSD-3-Clause
// Everything that can fail does, at every moment: whoever waits is told, nothing stays behind.
#include "user.hpp"
#include "world.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace statewire::test {
namespace {

using Death = verbs::MemoryFabric::Death;

EndpointWorldOptions options(Method method, std::uint64_t seed, bool shared = true) {
  EndpointWorldOptions o;
  o.method = method;
  o.link = seed % 5 == 4 && method == Method::rdma_cm ? verbs::Link::iwarp : verbs::Link::roce;
  o.seed = seed;
  o.endpoints.shared_receives = shared;
  o.endpoints.window = 8;
  return o;
}

void check_end(EndpointWorld& w) {
  EXPECT_TRUE(w.finalize_all());
  w.end();
  EXPECT_EQ(w.complaints(), "");
  EXPECT_EQ(w.leaks(), "");
}

class Failures : public testing::TestWithParam<Method> {};

// A conversation: open from both sides, talk, close, again.
void talk(EndpointWorld& w) {
  for (int i = 0; i < 12; ++i) {
    if (w.process(0).alive) (void)w.user(0).post(1, 3000, w.now(), i % 3 == 0 ? 1000 : 0);
    if (w.process(1).alive) (void)w.user(1).post(0, 200, w.now());
  }
}
void close(EndpointWorld& w, Rank rank) {
  if (w.process(rank).alive) w[rank].close(w.peer(1 - rank), w.now());
}

// A virtual connection that cannot write tells its loss before send() returns: in the middle of a
// step of ours, whose device has failed as well.
TEST(Failures, TheChannelIsLostWithTheVeryMessageThatAFailingDeviceLeadsTo) {
  for (std::uint64_t operation = 0; operation < 40; ++operation)
    for (int message = 1; message <= 4; ++message)
      for (const Rank rank : {0U, 1U}) {
        SCOPED_TRACE("operation " + std::to_string(operation) + ", message " +
                     std::to_string(message) + " of " + std::to_string(rank));
        EndpointWorld w(options(Method::oob, operation + 1));
        EndpointProcess& p = w.process(rank);
        p.device->fail_operation(operation, Errc::no_memory);
        int sent = 0;
        p.channel->on_send = [&](Peer to) {
          if (++sent == message) p.core->on_channel_lost(to, Errc::reset, w.now());
        };
        talk(w);
        w.run(std::chrono::seconds(1));
        close(w, 0);
        close(w, 1);
        check_end(w);
      }
}

TEST_P(Failures, ThePeerIsKilledAtEveryStep) {
  for (const Rank victim : {0U, 1U})
    for (const Death how : {Death::process, Death::silence})
      for (std::uint64_t at = 0; at < 400; ++at) {
        SCOPED_TRACE("rank " + std::to_string(victim) + " killed at step " + std::to_string(at));
        const Rank left = 1 - victim;
        EndpointWorld w(options(GetParam(), at + 1, at % 2 == 0));
        talk(w);
        bool closing = false;
        for (std::uint64_t i = 0; i < at && w.step(w.now() + std::chrono::seconds(1)); ++i)
          if (i == 150) {
            close(w, left);
            closing = true;
          }
        w.kill(victim, how);
        if (!closing) close(w, left);
        const auto states = [&] { return w[left].states(w.peer(victim)); };
        ASSERT_TRUE(w.run_until(
            [&] { return states().close == "INACTIVE" || states().close == "MORIBUND"; },
            std::chrono::seconds(120)))
            << states().close << " " << states().endpoint;
        EXPECT_EQ(w.user(left).borrowed(), 0U);
        EXPECT_EQ(w.process(left).device->counts().queue_pairs, 0U);
        check_end(w);
      }
}

TEST_P(Failures, EveryCallOfTheDeviceFailsOnce) {
  for (const Rank who : {0U, 1U})
    for (const Errc error : {Errc::no_memory, Errc::system})
      for (std::uint64_t n = 0;; ++n) {
        ASSERT_LT(n, 2000U);
        SCOPED_TRACE("operation " + std::to_string(n) + " of rank " + std::to_string(who));
        EndpointWorld w(options(GetParam(), n + 1, n % 2 == 0));
        auto& device = *w.process(who).device;
        device.fail_operation(device.operations() + n, error);
        talk(w);
        (void)w.run_until(
            [&] { return w.user(0).with(1).packets >= 12 && w.user(1).with(0).packets >= 12; },
            std::chrono::seconds(5));
        close(w, 0);
        w.run(std::chrono::seconds(30));
        close(w, 0); // acknowledges a loss
        close(w, 1);
        w.run(std::chrono::seconds(1));
        if (!device.fault_fired()) { // the scenario has fewer operations
          check_end(w);
          break;
        }
        // And then it works again.
        ASSERT_EQ(w.user(0).post(1, 100, w.now()), Errc::ok);
        ASSERT_TRUE(w.run_until([&] { return w[0].states(w.peer(1)).endpoint == "CONNECTED"; }))
            << w.show();
        check_end(w);
      }
}

TEST_P(Failures, WhatTheDeviceSaidOfALossIsKeptForPeopleUntilTheNextConnection) {
  EndpointWorld w(options(GetParam(), 1));
  talk(w);
  ASSERT_TRUE(w.run_until_quiet());
  EXPECT_EQ(w[0].states(w.peer(1)).trouble, "");
  w.kill(1, verbs::MemoryFabric::Death::silence);
  talk(w);
  ASSERT_TRUE(w.run_until([&] { return w.process(0).lost != 0; }));
  EXPECT_THAT(w[0].states(w.peer(1)).trouble,
              testing::HasSubstr("the peer's device did not acknowledge it"));
  w.restart(1);
  close(w, 0); // acknowledges the loss
  ASSERT_EQ(w.user(0).post(1, 100, w.now()), Errc::ok);
  ASSERT_TRUE(w.run_until([&] { return w[0].states(w.peer(1)).endpoint == "CONNECTED"; }));
  EXPECT_EQ(w[0].states(w.peer(1)).trouble, "");
}

TEST_P(Failures, APortThatIsDownForAMomentCostsNothing) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    EndpointWorld w(options(GetParam(), seed));
    talk(w);
    ASSERT_TRUE(w.run_until_quiet());
    w.fabric().set_port(*w.process(0).device, false);
    ASSERT_TRUE(w.run_until([&] { return w[0].states(w.peer(1)).endpoint == "SUSPENDED"; }));
    w.fabric().set_port(*w.process(0).device, true);
    talk(w);
    ASSERT_TRUE(w.run_until_quiet());
    EXPECT_EQ(w.process(0).lost + w.process(1).lost, 0U);
    EXPECT_EQ(w[0].stats().port_downs, 1U);
    check_end(w);
  }
}

TEST_P(Failures, APortThatStaysDownLosesTheConnection) {
  EndpointWorld w(options(GetParam(), 3));
  talk(w);
  ASSERT_TRUE(w.run_until_quiet());
  w.run(std::chrono::seconds(1)); // nothing is under way any more that could give up before
  w.fabric().set_port(*w.process(0).device, false);
  ASSERT_TRUE(w.run_until([&] { return w.process(0).lost == 1; }));
  EXPECT_EQ(w.process(0).why, Errc::unreachable);
  w.fabric().set_port(*w.process(0).device, true);
  close(w, 0);
  w.run(std::chrono::seconds(5));
  close(w, 1);
  ASSERT_EQ(w.user(0).post(1, 100, w.now()), Errc::ok);
  ASSERT_TRUE(w.run_until([&] { return w[0].states(w.peer(1)).endpoint == "CONNECTED"; }));
  check_end(w);
}

TEST_P(Failures, ARemovedDeviceIsALossForAll) {
  for (std::uint64_t at = 0; at < 200; at += 9) {
    SCOPED_TRACE(at);
    EndpointWorld w(options(GetParam(), at + 1));
    talk(w);
    for (std::uint64_t i = 0; i < at && w.step(w.now() + std::chrono::seconds(1)); ++i) {
    }
    w.fabric().remove(*w.process(0).device);
    EXPECT_FALSE(w[0].may_let_go() || w[1].may_let_go());
    ASSERT_TRUE(w.run_until([&] { return w.process(0).lost == 1; }));
    ASSERT_TRUE(w.run_until([&] { return w[0].may_let_go(); }));
    w[0].let_go();
    const auto c = w.process(0).device->counts();
    EXPECT_EQ(c.queue_pairs + c.regions + c.cms + c.receive_queues, 0U);
    w[0].finalize(w.now());
    EXPECT_TRUE(w.run_until([&] { return w[0].finalized(); }));
    EXPECT_EQ(w.complaints(), "");
  }
}

TEST_P(Failures, ARestartedPeerIsConnectedAnew) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    EndpointWorld w(options(GetParam(), seed));
    talk(w);
    ASSERT_TRUE(w.run_until_quiet());
    w.kill(1, Death::process);
    w.restart(1);
    ASSERT_EQ(w.user(1).post(0, 100, w.now()), Errc::ok); // the peer has not heard of its death
    ASSERT_TRUE(w.run_until([&] { return w.user(0).with(1).up == 2; }));
    ASSERT_TRUE(w.run_until([&] { return w.user(1).with(0).up == 1; }));
    check_end(w);
  }
}

TEST_P(Failures, WhoFinalizesRefusesAndSaysSo) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    EndpointWorld w(options(GetParam(), seed));
    const Rank who = seed % 2;
    w[who].finalize(w.now());
    ASSERT_EQ(w.user(1 - who).post(who, 100, w.now()), Errc::ok);
    ASSERT_TRUE(w.run_until([&] { return w.process(1 - who).lost == 1; }));
    EXPECT_EQ(w.process(1 - who).why, Errc::finalizing);
    EXPECT_EQ(w.user(who).post(1 - who, 100, w.now()), Errc::finalized);
    check_end(w);
  }
}

TEST_P(Failures, AnotherKeyGroupOrEpochIsRefused) {
  struct Wrong {
    Errc reason;
    std::function<void(EndpointCore::Identity&)> who;
  };
  const Wrong wrongs[] = {
      {Errc::wrong_key,
       [](auto& i) {
         if (i.own.rank == 1) i.key = Key();
       }},
      {Errc::unknown_group,
       [](auto& i) {
         if (i.own.rank == 1) i.group_id = "other";
       }},
      {Errc::peer_restarted,
       [](auto& i) {
         if (i.own.rank == 0) i.epoch.bytes[0] = 99;
       }},
  };
  for (const Wrong& wrong : wrongs) {
    if (GetParam() == Method::oob && wrong.reason != Errc::peer_restarted)
      continue; // the channel's
    SCOPED_TRACE(name(wrong.reason));
    auto o = options(GetParam(), 1);
    o.endpoints.open_timeout = std::chrono::seconds(1);
    o.identity = wrong.who;
    EndpointWorld w(o);
    ASSERT_EQ(w.user(1).post(0, 100, w.now()), Errc::ok);
    ASSERT_TRUE(w.run_until([&] { return w.process(1).lost == 1; }));
    EXPECT_EQ(w.process(1).why, wrong.reason);
    EXPECT_EQ(w.user(0).with(1).up, 0U);
    if (GetParam() == Method::rdma_cm) {
      EXPECT_GE(w[0].stats().strangers, 1U);
    }
    check_end(w);
  }
}

TEST_P(Failures, BurstsFarBeyondTheWindowBothWaysAtOnceNeedNoRetry) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    auto o = options(GetParam(), seed, seed % 2 == 0);
    o.endpoints.window = 4 + seed % 3;
    o.inline_sends = seed % 3 != 0;
    EndpointWorld w(o);
    for (int i = 0; i < 400; ++i)
      for (const Rank r : {0U, 1U})
        ASSERT_EQ(w.user(r).post(1 - r, i % 7 == 0 ? 8000 : 5000, w.now(), i % 2 == 0 ? 4000 : 0),
                  Errc::ok);
    ASSERT_TRUE(w.run_until_quiet());
    EXPECT_EQ(w.process(0).lost + w.process(1).lost, 0U);
    EXPECT_EQ(w.user(0).borrowed() + w.user(1).borrowed(), 0U);
    check_end(w);
  }
}

TEST_P(Failures, TheConnectionManagerMayLoseAndRepeatItsMessages) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    auto o = options(GetParam(), seed);
    o.fabric.cm_lose_one_in = 4;
    o.fabric.cm_repeat_one_in = 3;
    o.fabric.cm_delay_max = std::chrono::milliseconds(3);
    o.fabric.delay_max = std::chrono::microseconds(50);
    o.fabric.reject_as_connect_error = o.link == verbs::Link::iwarp;
    EndpointWorld w(o);
    for (int round = 0; round < 3; ++round) {
      talk(w);
      w.run(std::chrono::milliseconds(seed));
      close(w, seed % 2);
      w.run(std::chrono::seconds(20));
      close(w, 0);
      close(w, 1);
      w.run(std::chrono::seconds(2));
    }
    check_end(w);
  }
}

INSTANTIATE_TEST_SUITE_P(Methods, Failures, testing::Values(Method::oob, Method::rdma_cm),
                         [](const auto& i) {
                           return std::string(i.param == Method::oob ? "oob" : "rdma_cm");
                         });

TEST(Channel, LostMessagesOfTheChannelEndTheAttempt) {
  for (std::uint64_t at = 0; at < 60; ++at) {
    SCOPED_TRACE(at);
    EndpointWorld w(options(Method::oob, at + 1));
    talk(w);
    for (std::uint64_t i = 0; i < at && w.step(w.now() + std::chrono::seconds(1)); ++i) {
    }
    w.lose_channel(0, 1);
    w.run(std::chrono::seconds(30));
    close(w, 0);
    close(w, 1);
    w.run(std::chrono::seconds(1));
    ASSERT_EQ(w.user(0).post(1, 100, w.now()), Errc::ok);
    ASSERT_TRUE(w.run_until([&] { return w[0].states(w.peer(1)).endpoint == "CONNECTED"; }));
    check_end(w);
  }
}

TEST(Channel, ADifferentVersionIsRefused) {
  EndpointWorld w(options(Method::oob, 1));
  w.tamper = [](Rank from, Rank, std::vector<std::byte>& m) {
    if (from == 0) m[0] = std::byte{1};
  };
  ASSERT_EQ(w.user(0).post(1, 100, w.now()), Errc::ok);
  ASSERT_TRUE(w.run_until([&] { return w.process(0).lost == 1; }));
  EXPECT_EQ(w.process(0).why, Errc::wrong_version);
  EXPECT_EQ(w[1].stats().strangers, 1U);
  w.tamper = nullptr;
  check_end(w);
}

TEST(Channel, BytesThatNoEndpointSentDoNoHarm) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 dice(seed);
    auto o = options(Method::oob, seed);
    o.endpoints.open_timeout = std::chrono::seconds(2);
    o.endpoints.connect_timeout = std::chrono::seconds(1);
    EndpointWorld w(o);
    w.tamper = [&](Rank, Rank, std::vector<std::byte>& m) {
      if (dice() % 3 != 0) return;
      if (dice() % 4 == 0) m.resize(dice() % (m.size() + 1));
      if (!m.empty()) m[dice() % m.size()] ^= static_cast<std::byte>(1U << dice() % 8);
    };
    talk(w);
    w.run(std::chrono::seconds(5));
    close(w, 0);
    close(w, 1);
    w.run(std::chrono::seconds(15));
    w.tamper = nullptr;
    EXPECT_TRUE(w.finalize_all());
    w.end();
    EXPECT_EQ(w.leaks(), "");
  }
}

} // namespace
} // namespace statewire::test
