// SPDX-License-Identifier: BSD-3-Clause
// What only the in-memory network can do: the same run again, and faults to order.
#include "recorder.hpp"

#include <simulator/network/memory_network.hpp>

#include <gtest/gtest.h>

namespace statewire::test {
namespace {

using Network = MemoryNetwork;
using Death = MemoryNetwork::Death;

Address host(unsigned i) { return *parse_address("10.0.0." + std::to_string(i + 1) + ":7"); }

struct Peer {
  explicit Peer(Network& net, unsigned i) : endpoint(net.open(host(i))) { endpoint.bind(user); }
  Network::Endpoint& endpoint;
  Recorder user{endpoint};
};

constexpr Death k_gone = Death::unresponsive; // the host

class Memory : public testing::Test {
 protected:
  Network net{{}};
  Peer a{net, 0};
  Peer b{net, 1};
  Handle at_a;
  Handle at_b;
  bool until(const std::function<bool()>& predicate) { return net.run_until(predicate, 100'000); }
  void exhaust() {
    until([] { return false; });
  }
  [[nodiscard]] bool connect_pair() {
    if (a.endpoint.connect(host(1), at_a) != Errc::ok) return false;
    if (!until([&] { return a.user[at_a].connected && !b.user.accepted.empty(); })) return false;
    at_b = b.user.accepted.back();
    return true;
  }
};

std::vector<Network::TraceEntry> run(std::uint64_t seed) {
  Network::Options options;
  options.seed = seed;
  options.max_read = 50;
  options.max_write = 70;
  options.random_sizes = true;
  options.pipe_capacity = 128;
  options.delay_max = std::chrono::microseconds(100);
  options.trace = true;
  Network net(options);
  std::vector<std::unique_ptr<Peer>> peers;
  for (unsigned i = 0; i < 4; ++i) {
    peers.push_back(std::make_unique<Peer>(net, i));
    peers.back()->user.echo = i % 2 == 0;
    peers.back()->user.connect_hook = [&user = peers.back()->user](Handle h, Errc) {
      user.send(h, pattern(500, h.slot));
      return true;
    };
  }
  for (unsigned i = 0; i < 4; ++i) {
    for (unsigned j = 0; j < 4; ++j) {
      Handle h;
      if (i != j && peers[i]->endpoint.connect(host(j), h) != Errc::ok) return {};
    }
  }
  net.run_until([] { return false; }, 3000);
  net.cut(peers[0]->endpoint, peers[1]->endpoint);
  net.kill(peers[2]->endpoint, Death::reset);
  net.run_until([] { return false; }, 2000);
  return net.trace();
}

TEST(MemoryNetworkRuns, TheSameSeedGivesTheSameRunAndAnotherSeedAnother) {
  const auto first = run(1);
  ASSERT_GT(first.size(), 1000U);
  EXPECT_EQ(first, run(1));
  EXPECT_NE(first, run(2));
  EXPECT_EQ(to_text(first.front()), "0 ns: endpoint 0: connect #0");
}

TEST_F(Memory, AKilledPeerIsSeenAsItDied) {
  std::vector<std::unique_ptr<Peer>> peers; // live as long as the network may call them
  for (const Death how : {Death::reset, Death::eof, k_gone}) {
    const unsigned n = 10 + static_cast<unsigned>(how);
    Peer& victim = *peers.emplace_back(std::make_unique<Peer>(net, n));
    Handle h;
    ASSERT_EQ(a.endpoint.connect(host(n), h), Errc::ok);
    ASSERT_TRUE(until([&] { return victim.user.accepted.size() == 1 && a.user[h].connected; }));
    const std::size_t events = victim.user.accepted.size();
    net.kill(victim.endpoint, how);
    EXPECT_FALSE(victim.endpoint.alive());
    exhaust();
    EXPECT_EQ(a.user[h].error, how == Death::reset ? Errc::reset : Errc::ok);
    EXPECT_EQ(a.user[h].eof, how == Death::eof);
    Handle again;
    ASSERT_EQ(a.endpoint.connect(host(n), again), Errc::ok);
    exhaust();
    const bool answered = a.user.connects.back() == std::pair(again, Errc::connection_refused);
    EXPECT_EQ(answered, how != k_gone);
    EXPECT_EQ(victim.user.accepted.size(), events);
    // Its restart is another endpoint at the same address.
    peers.push_back(std::make_unique<Peer>(net, n));
    Handle third;
    ASSERT_EQ(a.endpoint.connect(host(n), third), Errc::ok);
    EXPECT_TRUE(until([&] { return a.user[third].connected; }));
    // The previous incarnation can do nothing any more.
    Handle none;
    EXPECT_EQ(victim.endpoint.connect(host(0), none), Errc::closed);
  }
}

TEST_F(Memory, AHostThatIsGoneIsAResetAfterTheTimeOfKeepalive) {
  Network idle{{.keepalive = std::chrono::seconds(20)}};
  Peer c{idle, 2};
  Peer victim{idle, 3};
  Handle h;
  ASSERT_EQ(c.endpoint.connect(host(3), h), Errc::ok);
  ASSERT_TRUE(idle.run_until([&] { return c.user[h].connected; }, 100'000));
  const Time death = idle.now();
  idle.kill(victim.endpoint, k_gone);
  std::array<std::byte, 4> bytes{};
  c.endpoint.write(h, std::array{std::span<const std::byte>(bytes)});
  EXPECT_FALSE(idle.run_until([&] { return c.user[h].error != Errc::ok; }, 100'000,
                              death + std::chrono::seconds(19)));
  EXPECT_TRUE(idle.run_until([&] { return c.user[h].error == Errc::reset; }, 100'000));
}

TEST_F(Memory, ACutLinkIsAResetOnBothSidesAndAnotherConnectWorks) {
  ASSERT_TRUE(connect_pair());
  net.cut(b.endpoint, a.endpoint);
  ASSERT_TRUE(until(
      [&] { return a.user[at_a].error == Errc::reset && b.user[at_b].error == Errc::reset; }));
  EXPECT_TRUE(connect_pair());
}

TEST_F(Memory, RefusedAndBlackHoleAddressesStayThatWayUntilTheyAreNot) {
  Handle h;
  net.refuse(host(1), true);
  ASSERT_EQ(a.endpoint.connect(host(1), h), Errc::ok);
  exhaust();
  EXPECT_EQ(a.user.connects.back(), std::pair(h, Errc::connection_refused));
  net.refuse(host(1), false);
  net.black_hole(host(1), true);
  const std::size_t ended = a.user.connects.size();
  ASSERT_EQ(a.endpoint.connect(host(1), h), Errc::ok);
  exhaust();
  EXPECT_EQ(a.user.connects.size(), ended);
  net.black_hole(host(1), false);
  EXPECT_TRUE(connect_pair());
}

TEST_F(Memory, AFrozenConnectionDeliversNothing) {
  ASSERT_TRUE(connect_pair());
  net.freeze(a.endpoint, at_a);
  a.user.send(at_a, "lost");
  b.endpoint.close(at_b, true);
  exhaust();
  EXPECT_EQ(b.user.text(at_b), "");
  EXPECT_EQ(a.user[at_a].error, Errc::ok);
}

TEST_F(Memory, AnOrderedFaultHitsItsOperationAndNoOther) {
  ASSERT_TRUE(connect_pair());
  a.endpoint.fail_operation(a.endpoint.operations(), Errc::timed_out);
  EXPECT_FALSE(a.endpoint.fault_fired());
  a.user.send(at_a, "x");
  EXPECT_TRUE(a.endpoint.fault_fired());
  EXPECT_EQ(a.user[at_a].error, Errc::timed_out);
  ASSERT_TRUE(until([&] { return b.user[at_b].error == Errc::reset; }));
  EXPECT_TRUE(connect_pair());
}

TEST_F(Memory, AFaultOfConnectIsReportedAtOnceOrLaterAsWithSockets) {
  Handle h;
  a.endpoint.fail_operation(a.endpoint.operations(), Errc::no_descriptors);
  EXPECT_EQ(a.endpoint.connect(host(1), h), Errc::no_descriptors);
  a.endpoint.fail_operation(a.endpoint.operations(), Errc::timed_out);
  ASSERT_EQ(a.endpoint.connect(host(1), h), Errc::ok);
  ASSERT_TRUE(until([&] { return !a.user.connects.empty(); }));
  EXPECT_EQ(a.user.connects.back(), std::pair(h, Errc::timed_out));
}

TEST_F(Memory, AFaultOfAcceptPausesOrLosesTheConnection) {
  b.endpoint.fail_operation(b.endpoint.operations(), Errc::no_descriptors);
  ASSERT_TRUE(connect_pair());
  EXPECT_EQ(b.user.pauses, (std::vector<bool>{true, false}));
  Handle h;
  b.endpoint.fail_operation(b.endpoint.operations(), Errc::reset);
  ASSERT_EQ(a.endpoint.connect(host(1), h), Errc::ok);
  ASSERT_TRUE(until([&] { return a.user[h].error == Errc::reset; }));
  EXPECT_EQ(b.user.accepted.size(), 1U);
}

TEST_F(Memory, WithoutDescriptorsConnectFailsAndAcceptingPausesAndResumes) {
  b.endpoint.limit_descriptors(2);
  for (int i = 0; i < 4; ++i) {
    Handle h;
    ASSERT_EQ(a.endpoint.connect(host(1), h), Errc::ok);
  }
  exhaust();
  EXPECT_EQ(b.user.accepted.size(), 2U);
  EXPECT_EQ(b.user.pauses, std::vector<bool>{true});
  Handle h;
  EXPECT_EQ(b.endpoint.connect(host(0), h), Errc::no_descriptors);
  b.endpoint.close(b.user.accepted[0], false);
  exhaust();
  EXPECT_EQ(b.user.accepted.size(), 3U);
  EXPECT_EQ(b.user.pauses, (std::vector<bool>{true, false, true}));
  b.endpoint.limit_descriptors(100);
  exhaust();
  EXPECT_EQ(b.user.accepted.size(), 4U);
  EXPECT_EQ(b.user.pauses, (std::vector<bool>{true, false, true, false}));
}

TEST_F(Memory, EveryOperationMayFailAndTheScenarioStillEnds) {
  // Fail operation 0, 1, 2, … of either side until one run passes without having met the fault.
  for (unsigned side = 0; side < 2; ++side) {
    for (std::uint64_t n = 0;; ++n) {
      ASSERT_LT(n, 1000U);
      Network::Options options;
      options.seed = n;
      options.pipe_capacity = 100;
      Network fresh(options);
      Peer x(fresh, 0);
      Peer y(fresh, 1);
      Peer& victim = side == 0 ? x : y;
      victim.endpoint.fail_operation(n, n % 2 == 0 ? Errc::reset : Errc::no_descriptors);
      y.user.echo = true;
      Handle h;
      const Errc started = x.endpoint.connect(host(1), h);
      if (started == Errc::ok) {
        x.user.send(h, pattern(1000));
        const auto over = [&] {
          const auto& c = x.user[h];
          const bool refused = !x.user.connects.empty() && x.user.connects[0].second != Errc::ok;
          return refused || c.error != Errc::ok || c.eof || c.received.size() == 1000;
        };
        ASSERT_TRUE(fresh.run_until(over, 100'000)) << "operation " << n << " of side " << side;
      }
      if (!victim.endpoint.fault_fired()) {
        EXPECT_EQ(x.user[h].received, pattern(1000));
        break;
      }
    }
  }
}

class Alarm final : public Driven {
 public:
  explicit Alarm(Network& net) : net_(net) {}
  Time at = k_never;
  std::vector<Time> rang;
  [[nodiscard]] Time next_deadline() const override { return at; }
  void advance(Time now) override {
    EXPECT_EQ(now, net_.now());
    rang.push_back(now);
    at = k_never;
  }

 private:
  Network& net_;
};

TEST_F(Memory, AnIdleNetworkGoesToTheNextDeadline) {
  Peer c(net, 2);
  Alarm alarm(net);
  c.endpoint.bind(c.user, &alarm);
  alarm.at = std::chrono::hours(24);
  ASSERT_TRUE(until([&] { return !alarm.rang.empty(); }));
  EXPECT_EQ(alarm.rang[0], std::chrono::hours(24));
}

TEST_F(Memory, RunUntilStopsAtItsDeadlineAndAtItsStepsAndWhenNothingCanHappen) {
  Peer c(net, 2);
  Alarm alarm(net);
  c.endpoint.bind(c.user, &alarm);
  alarm.at = std::chrono::hours(2);
  EXPECT_FALSE(net.run_until([] { return false; }, 1000, std::chrono::hours(1)));
  EXPECT_EQ(net.now(), std::chrono::hours(1));
  EXPECT_TRUE(alarm.rang.empty());
  EXPECT_FALSE(net.run_until([] { return false; }, 1));
  EXPECT_EQ(alarm.rang.size(), 1U);
  EXPECT_FALSE(net.step());
}

TEST_F(Memory, DelaysAreSeenOnTheClock) {
  Network::Options options;
  options.delay_min = options.delay_max = std::chrono::milliseconds(1);
  Network slow(options);
  Peer x(slow, 0);
  Peer y(slow, 1);
  Handle h;
  ASSERT_EQ(x.endpoint.connect(host(1), h), Errc::ok);
  ASSERT_TRUE(slow.run_until([&] { return x.user[h].connected; }));
  EXPECT_GE(slow.now(), std::chrono::milliseconds(2));
  EXPECT_LT(slow.now(), std::chrono::milliseconds(3));
}

} // namespace
} // namespace statewire::test
