// SPDX-License-Identifier: BSD-3-Clause
// A peer with several addresses, some of which lead elsewhere.
#include "actors.hpp"
#include "kinds.hpp"

#include <core/addresses.hpp>

namespace statewire::test {
namespace {

// Place 0 sends to place 1. Place 2 is another rank of the job.
class Addresses : public EveryNetwork {
 protected:
  void sends_to(std::vector<Address> addresses) {
    w.route(0, 1, std::move(addresses));
    EXPECT_EQ(w[0].send(1, 100), Errc::ok);
  }
  void arrives(Time limit = std::chrono::seconds(20)) {
    EXPECT_TRUE(w.run_until([&] { return w[1].with(0).received == 1; }, limit)) << w.portrait();
    EXPECT_EQ(w[0].with(1).lost, 0U);
    EXPECT_GOOD_END(w);
  }
  // A process of another job, or with another key, or of another kind.
  std::unique_ptr<Actor>
  another(const std::function<std::vector<std::uint8_t>(Connection&)>& words) {
    auto actor = std::make_unique<Actor>(w);
    actor->when_received = [a = actor.get(), words](Connection& l) {
      if (l.ended()) return a->close(l);
      if (!first_message(l)) return;
      l.received.clear();
      a->send(l, words(l));
    };
    return actor;
  }
  std::unique_ptr<Actor> that_refuses(Errc why) {
    return another(
        [why](Connection&) { return wire::encode_answer(static_cast<std::uint8_t>(why), {}); });
  }
  void fails(Errc why) {
    EXPECT_TRUE(w.run_until([&] { return w[0].with(1).failed == 1; })) << w.portrait();
    EXPECT_EQ(w[0].with(1).failed_why, why) << name(w[0].with(1).failed_why);
    EXPECT_GOOD_END(w);
  }

  std::unique_ptr<Mesh> mesh_ = make({.nodes = 3});
  Mesh& w = *mesh_;
};
INSTANTIATE_TEST_SUITE_P(Over, Addresses, testing::ValuesIn(all_kinds()), kind_name);

TEST_P(Addresses, AnotherRankAtTheFirstIsOneAddressThatFailed) {
  sends_to({w.address_of(2), w.address_of(1)});
  arrives();
  EXPECT_EQ(w[0].core->stats().attempts, 2U);
}

TEST_P(Addresses, TheOwnProcessAtTheFirstIsOneAddressThatFailed) {
  sends_to({w.address_of(0), w.address_of(1)});
  arrives();
}

TEST_P(Addresses, AnotherProcessAtAllButTheLastIsNotWaitedFor) {
  const auto group = that_refuses(Errc::unknown_group);
  const auto key = that_refuses(Errc::wrong_key);
  const auto version = that_refuses(Errc::wrong_version);
  const auto nonsense = another([](Connection&) {
    return std::vector<std::uint8_t>{'S', 'S', 'H', '-'};
  });
  sends_to({group->address(), key->address(), version->address(), nonsense->address(),
            w.address_of(2), w.address_of(0), w.address_of(1)});
  arrives();
  EXPECT_EQ(w[0].core->stats().attempts, 7U);
}

TEST_P(Addresses, OneThatAnswersAsAnotherProcessIsNotAskedAgain) {
  const auto key = that_refuses(Errc::wrong_key);
  unsigned calls = 0;
  key->when_accepted = [&](Connection&) { ++calls; };
  auto busy = std::make_unique<Actor>(w);
  unsigned hung_up = 0;
  busy->when_accepted = [&](Connection& l) {
    if (++hung_up == 5) w.route(0, 1, {key->address(), w.address_of(1)});
    busy->close(l, true);
  };
  sends_to({key->address(), busy->address()});
  arrives();
  EXPECT_EQ(calls, 1U);
}

TEST_P(Addresses, AnotherProcessAtEveryAddressIsTheErrorWithItsReason) {
  const auto key = that_refuses(Errc::wrong_key);
  sends_to({key->address(), w.address_of(2)});
  fails(Errc::wrong_rank);
  EXPECT_EQ(w[0].core->stats().attempts, 2U);
}

TEST_P(Addresses, AnotherProcessAtTheOnlyAddressFailsAtOnce) {
  sends_to({w.address_of(2)});
  fails(Errc::wrong_rank);
  EXPECT_EQ(w[0].core->stats().attempts, 1U);
}

TEST_P(Addresses, ANewSeriesTriesAllOfThem) {
  sends_to({w.address_of(2)});
  EXPECT_TRUE(w.run_until([&] { return w[0].with(1).lost == 1; })) << w.portrait();
  w.route(0, 1, {w.address_of(2), w.address_of(1)});
  EXPECT_EQ(w[0].close(1), Errc::ok);
  EXPECT_EQ(w[0].send(1, 100), Errc::ok);
  EXPECT_TRUE(w.run_until([&] { return w[1].with(0).received == 1; })) << w.portrait();
  EXPECT_EQ(w[0].core->stats().attempts, 3U);
  EXPECT_GOOD_END(w);
}

// ---- silent networks, by the clock of the in-memory network

class Silent : public testing::Test {
 protected:
  Address drops_packets() {
    const Address at = *parse_address("10.9.0." + std::to_string(++silent_) + ":7");
    w.memory()->black_hole(at, true);
    return at;
  }
  std::vector<Address> behind(std::size_t silent) {
    std::vector<Address> all;
    while (all.size() < silent) all.push_back(drops_packets());
    all.push_back(w.address_of(1));
    return all;
  }
  Time arrives_after(std::vector<Address> addresses) {
    w.route(0, 1, std::move(addresses));
    EXPECT_EQ(w[0].send(1, 100), Errc::ok);
    const Time begin = w.now();
    EXPECT_TRUE(w.run_until([&] { return w[1].with(0).received == 1; })) << w.portrait();
    return w.now() - begin;
  }
  std::unique_ptr<Mesh> mesh_ = memory_mesh({.nodes = 3});
  Mesh& w = *mesh_;
  unsigned silent_ = 0;
};
constexpr Time k_head_start = MemoryNetwork::Options{}.head_start;
constexpr Time k_moment = std::chrono::milliseconds(50); // of the network, and of a permit

TEST_F(Silent, AddressesCostAHeadStartEach) {
  const Time took = arrives_after(behind(6));
  EXPECT_GE(took, 6 * k_head_start);
  EXPECT_LE(took, 6 * k_head_start + k_moment);
  EXPECT_EQ(w[0].core->stats().attempts, 1U);
  EXPECT_EQ(w.endpoint(0)->connections(), 1U) << "the others were closed";
  EXPECT_GOOD_END(w);
}

TEST_F(Silent, AddressesBehindThePeersAreNotTried) {
  std::vector<Address> all = behind(0);
  all.push_back(drops_packets());
  EXPECT_LE(arrives_after(all), k_moment);
  EXPECT_EQ(w.endpoint(0)->opened(), 1U);
  EXPECT_GOOD_END(w);
}

TEST_F(Silent, FifteenBridgesThatRefuseCostNothing) {
  std::vector<Address> all;
  for (unsigned i = 0; i < 15; ++i) {
    all.push_back(drops_packets());
    w.memory()->black_hole(all.back(), false);
    w.memory()->refuse(all.back(), true);
  }
  all.push_back(w.address_of(1));
  EXPECT_LE(arrives_after(all), k_moment);
  EXPECT_EQ(w[0].core->stats().attempts, 1U);
  EXPECT_GOOD_END(w);
}

TEST_F(Silent, AnAttemptGoesOnBehindTheAddressWhereAnotherProcessHasAnswered) {
  std::vector<Address> all = behind(4);
  all.insert(all.end() - 1, w.address_of(2));
  const Time took = arrives_after(all);
  EXPECT_GE(took, 4 * k_head_start);
  EXPECT_LE(took, 4 * k_head_start + k_moment) << "the silent ones are not waited for again";
  EXPECT_EQ(w[0].core->stats().attempts, 2U);
  EXPECT_GOOD_END(w);
}

TEST_F(Silent, AProcessThatConnectsAndSaysNothingIsNotTheFirstOfTheNextAttempt) {
  const Actor mute(w);
  const Time took = arrives_after({mute.address(), w.address_of(1)});
  EXPECT_GE(took, w.options().core.handshake_timeout);
  EXPECT_LE(took, w.options().core.handshake_timeout + k_moment);
  EXPECT_EQ(w[0].core->stats().attempts, 2U);
  EXPECT_GOOD_END(w);
}

TEST_F(Silent, AnAttemptBeginsBehindThoseThatTheLastHadTimeFor) {
  const auto& core = w.options().core;
  const std::size_t first = tried_within(core.connect_timeout);
  const Time took = arrives_after(behind(first + 10));
  EXPECT_GE(took, core.connect_timeout + 10 * k_head_start);
  EXPECT_LE(took, core.connect_timeout + 10 * k_head_start + k_moment);
  EXPECT_EQ(w[0].core->stats().attempts, 2U);
  EXPECT_GOOD_END(w);
}

TEST_F(Silent, FiftyThatRefuseCostNothing) {
  std::vector<Address> all = behind(50);
  for (std::size_t i = 0; i < 50; ++i) {
    w.memory()->black_hole(all[i], false);
    w.memory()->refuse(all[i], true);
  }
  EXPECT_LE(arrives_after(all), k_moment);
  EXPECT_GOOD_END(w);
}

TEST_F(Silent, AnAttemptThatIsGivenUpEndsAtEveryAddress) {
  std::vector<Address> all = behind(3);
  all.pop_back();
  w.route(0, 1, all);
  EXPECT_EQ(w[0].send(1, 100), Errc::ok);
  EXPECT_TRUE(w.run_until([&] { return w.endpoint(0)->connections() == 3; })) << w.portrait();
  EXPECT_TRUE(w.run_until([&] { return w[0].with(1).failed == 1; }, std::chrono::seconds(60)));
  EXPECT_EQ(w[0].with(1).failed_why, Errc::timed_out);
  EXPECT_EQ(w.endpoint(0)->connections(), 0U);
  EXPECT_GOOD_END(w);
}

TEST_F(Silent, ThePeersOwnConnectionEndsTheRace) {
  std::vector<Address> all = behind(3);
  all.pop_back();
  w.route(0, 1, all);
  EXPECT_EQ(w[0].send(1, 100), Errc::ok);
  EXPECT_TRUE(w.run_until([&] { return w.endpoint(0)->connections() == 2; })) << w.portrait();
  EXPECT_EQ(w[1].send(0, 100), Errc::ok);
  EXPECT_TRUE(w.run_until([&] { return w[1].with(0).received == 1; })) << w.portrait();
  EXPECT_EQ(w.endpoint(0)->connections(), 1U);
  EXPECT_GOOD_END(w);
}

TEST_F(Silent, AProcessThatIsKilledTriesNoFurtherAddress) {
  w.route(0, 1, behind(3));
  EXPECT_EQ(w[0].send(1, 100), Errc::ok);
  EXPECT_TRUE(w.run_until([&] { return w.endpoint(0)->connections() == 2; })) << w.portrait();
  const std::uint32_t opened = w.endpoint(0)->opened();
  w.kill(0, Death::reset);
  w.run_for(std::chrono::seconds(5));
  EXPECT_EQ(w.endpoint(0)->opened(), opened);
  EXPECT_EQ(w[1].core->connections(), 0U);
}

TEST(TriedAddresses, order_of_the_next_attempt) {
  const Address a = *parse_address("10.0.0.1:1");
  const Address b = *parse_address("10.0.0.2:1");
  const Address c = *parse_address("10.0.0.3:1");
  using List = std::vector<Address>;
  TriedAddresses tried;
  EXPECT_EQ(tried.order({a, b, c}), (List{a, b, c}));
  tried.failed(a, Errc::timed_out);
  EXPECT_EQ(tried.order({a, b, c}), (List{b, c, a}));
  tried.failed(b, Errc::wrong_rank);
  EXPECT_EQ(tried.order({a, b, c}), (List{c, a}));
  EXPECT_EQ(tried.order({c, a}), (List{c, a})) << "other addresses since";
  EXPECT_EQ(tried.order({b}), List{});
  EXPECT_EQ(tried.order({}), List{});
  tried.tried_up_to(a);
  EXPECT_EQ(tried.order({a, c}), (List{c, a}));
  tried.exclude(c);
  EXPECT_EQ(tried.order({a, c}), List{a});
}

TEST(TriedAddresses, that_an_attempt_has_time_for) {
  EXPECT_EQ(tried_within(std::chrono::seconds(8)), 24U);
  EXPECT_EQ(tried_within(std::chrono::milliseconds(1)), 1U);
  EXPECT_GT(tried_within(k_never), 1000000U);
}

TEST(TriedAddresses, of_this_host) {
  const auto at = [](const char* text) { return *parse_address(text); };
  using List = std::vector<Address>;
  const List own{at("unix:00112233445566778899aabbccddeeff%7"), at("10.0.0.1:1"),
                 at("172.17.0.1:1")};
  const List there{at("10.0.0.2:5"), at("172.17.0.1:5")};
  EXPECT_TRUE(leads_to_this_host(there[1], there, own));
  EXPECT_FALSE(leads_to_this_host(there[0], there, own));
  EXPECT_FALSE(leads_to_this_host(there[1], there, {}));
  EXPECT_FALSE(leads_to_this_host(there[1], List{there[1]}, own)) << "there may be no other";
  const List here{at("unix:00112233445566778899aabbccddee00%7"), at("10.0.0.1:5"),
                  at("172.17.0.1:5")};
  for (const Address& a : here) EXPECT_FALSE(leads_to_this_host(a, here, own));
}

} // namespace
} // namespace statewire::test
