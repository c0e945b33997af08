// SPDX-License-Identifier: BSD-3-Clause
// A process that ends, and one that takes its place: with another card, at another address.
#include "job_world.hpp"

#include <gtest/gtest.h>

namespace statewire::test {
namespace {

using Death = verbs::MemoryFabric::Death;

struct Case {
  const char* method;
  Rank restarted; // who of the two, for one of them calls, and the other one rings
};

class Restart : public testing::TestWithParam<Case> {
 protected:
  Rank again = GetParam().restarted, stays = 1 - GetParam().restarted;
  JobWorld w{options()};

  static JobWorldOptions options() {
    JobWorldOptions o{.methods = GetParam().method};
    o.endpoints.silence = std::chrono::minutes(10); // nobody finds anything out by it
    return o;
  }
  void restart(Death how) { w.restart(again, how, GetParam().method); }
  void tell() { w[stays].hears_of(again, w.card(again)); }
  EndpointStates states() { return w[stays].rails().endpoints_of({0, again})->states({0, again}); }
};
INSTANTIATE_TEST_SUITE_P(By, Restart,
                         testing::Values(Case{"oob", 0}, Case{"oob", 1}, Case{"rdma_cm", 0},
                                         Case{"rdma_cm", 1}),
                         [](const auto& info) {
                           return std::string(info.param.method) + "_" +
                                  std::to_string(info.param.restarted);
                         });

TEST_P(Restart, WhoStaysReachesItAtItsNewAddress) {
  ASSERT_TRUE(w.passes(stays, again, 100));
  restart(Death::process);
  tell();
  ASSERT_TRUE(w.until([&] { return w[stays].lost == 1; }));
  ASSERT_EQ(w[stays].close(again), Errc::ok); // the loss is known
  EXPECT_TRUE(w.passes(stays, again, 100));
  EXPECT_TRUE(w.passes(again, stays, 300'000));
  EXPECT_EQ(w[stays].lost, 1U);
  EXPECT_TRUE(w.finalize_all());
}

TEST_P(Restart, IsReachedAtItsNewAddressByWhoHasNeverSpokenToItsFormerSelf) {
  ASSERT_EQ(w[stays].rails().describe({0, again}), w[again].rails().describe({0, stays}));
  restart(Death::process);
  tell();
  EXPECT_TRUE(w.passes(stays, again, 100));
  EXPECT_TRUE(w.finalize_all());
}

TEST_P(Restart, EndsWhatIsThoughtToBeConnectedAtOnce) {
  ASSERT_TRUE(w.passes(stays, again, 100));
  restart(Death::silence); // nobody says goodbye for it
  for (int i = 0; i < 100; ++i) w.turn();
  const bool by_channel = std::string_view(GetParam().method) == "oob";
  ASSERT_EQ(w[stays].lost, by_channel ? 1U : 0U);
  tell();
  ASSERT_TRUE(w.until([&] { return w[stays].lost == 1; }));
  EXPECT_EQ(w[stays].why, by_channel ? Errc::reset : Errc::peer_restarted);
  EXPECT_TRUE(w.passes(again, stays, 100)); // who calls is back, whether its loss is known or not
  EXPECT_TRUE(w.passes(stays, again, 100));
  EXPECT_TRUE(w.finalize_all());
}

TEST_P(Restart, DoesNotEndAConnectionWithTheNewOne) {
  restart(Death::process);
  tell();
  ASSERT_TRUE(w.passes(again, stays, 100));
  tell(); // twice
  EXPECT_TRUE(w.passes(stays, again, 100));
  EXPECT_EQ(w[stays].lost, 0U);
  EXPECT_TRUE(w.finalize_all());
}

// An attempt to reach the former one has a deadline of seconds; nobody waits for that.
TEST_P(Restart, EndsAnAttemptToReachItsFormerSelf) {
  w.fabric().black_hole(*w[again].device->port().address, true);
  restart(Death::silence);
  std::vector<std::byte> out(100), in(100);
  Request sends = w[stays].messages().isend(again, 1, ConstBytes(out));
  Request gets = w[again].messages().irecv({.source = stays, .tag = 1}, MutableBytes(in));
  ASSERT_TRUE(w.until([&] { return states().endpoint == "CONNECTING"; }));
  tell();
  std::optional<Status> sent, got;
  const auto begun = ProgressLoop::clock();
  EXPECT_TRUE(w.until([&] {
    if (!sent) sent = w[stays].messages().test(sends);
    if (!got) got = w[again].messages().test(gets);
    return sent && got;
  }));
  EXPECT_LT(ProgressLoop::clock() - begun, std::chrono::seconds(6));
  EXPECT_EQ(got->error, Errc::ok);
  EXPECT_TRUE(w.finalize_all());
}

TEST_P(Restart, GoesOnTryingUntilTheOtherHasHeardOfIt) {
  ASSERT_TRUE(w.passes(stays, again, 100));
  restart(Death::process);
  ASSERT_TRUE(w.until([&] { return w[stays].lost == 1 || states().endpoint == "CONNECTED"; }));
  std::vector<std::byte> out(100), in(100);
  Request sends = w[again].messages().isend(stays, 1, ConstBytes(out));
  const auto attempts = w[stays].endpoints().stats().attempts;
  for (int i = 0; i < 2000; ++i) w.turn();
  EXPECT_EQ(w[stays].endpoints().stats().attempts, attempts); // it is called back nowhere
  std::optional<Status> sent, got;
  tell();
  ASSERT_TRUE(w.until([&] { return w[stays].lost == 1; }));
  Request gets = w[stays].messages().irecv({.source = k_any_source, .tag = 1}, MutableBytes(in));
  EXPECT_TRUE(w.until([&] {
    if (!sent) sent = w[again].messages().test(sends);
    if (!got) got = w[stays].messages().test(gets);
    return sent && got;
  }));
  EXPECT_EQ(got->error, Errc::ok);
  EXPECT_TRUE(w.finalize_all());
}

TEST_P(Restart, MayOfferOtherMethodsThanBefore) {
  JobWorld all({.methods = "rdma_cm,oob,sock"});
  const Rank other = 1 - again;
  for (const auto& [methods, named] :
       {std::pair("sock", "sock"), std::pair("oob,sock", "oob over mem0/1"),
        std::pair("rdma_cm", "rdma_cm over mem0/1"), std::pair("sock", "sock")}) {
    SCOPED_TRACE(methods);
    const std::string_view way = named;
    ASSERT_TRUE(all.passes(other, again, 100));
    const unsigned lost = all[other].lost;
    all.restart(again, Death::process, methods);
    ASSERT_TRUE(all.until([&] { return all[other].lost == lost + 1; }));
    ASSERT_EQ(all[other].close(again), Errc::ok);
    all[other].hears_of(again, all.card(again));
    ASSERT_TRUE(all.until([&] {
      return all[other].rails().describe({0, again}) == way;
    })) << all[other].rails().describe({0, again});
    EXPECT_TRUE(all.passes(other, again, 100));
    EXPECT_TRUE(all.passes(again, other, 300'000));
  }
  EXPECT_TRUE(all.finalize_all());
}

// Nobody has acknowledged those losses: whoever has the new card knows of them.
TEST_P(Restart, IsReachedAgainInAWayInWhichItsFormerSelvesWereLost) {
  JobWorld all({.methods = "rdma_cm,oob,sock"});
  const Rank other = 1 - again;
  ASSERT_TRUE(all.passes(other, again, 100));
  const std::string method = GetParam().method;
  for (const std::string& methods : {std::string("sock"), method, std::string("sock"), method}) {
    SCOPED_TRACE(methods);
    const unsigned lost = all[other].lost;
    all.restart(again, Death::process, methods);
    ASSERT_TRUE(all.until([&] { return all[other].lost == lost + 1; }));
    all[other].hears_of(again, all.card(again));
    ASSERT_TRUE(all.until([&] {
      return all[other].rails().describe({0, again}).starts_with(methods);
    })) << all[other].rails().describe({0, again});
    // More than a packet, and so little that it is sent before the other has said anything.
    EXPECT_TRUE(all.passes(other, again, 10'000));
    EXPECT_TRUE(all.passes(again, other, 300'000));
  }
  EXPECT_TRUE(all.finalize_all());
}

// While something is still connected, it is not mixed with what comes.
TEST_P(Restart, IsReachedByAnotherWayWhenTheFormerOneIsFree) {
  JobWorld all({.methods = "rdma_cm,oob,sock"});
  const Rank other = 1 - again;
  ASSERT_TRUE(all.passes(other, again, 100));
  all.restart(again, Death::silence, "sock");
  all[other].hears_of(again, all.card(again));
  ASSERT_TRUE(all.until([&] { return all[other].lost == 1; }));
  EXPECT_EQ(all[other].why, Errc::peer_restarted);
  ASSERT_TRUE(all.until([&] { return all[other].rails().describe({0, again}) == "sock"; }));
  EXPECT_TRUE(all.passes(other, again, 100));
  EXPECT_TRUE(all.finalize_all());
}

TEST_P(Restart, IsReachedAsSoonAsItSharesAMethod) {
  const std::string none = std::string(GetParam().method) == "oob" ? "rdma_cm" : "oob";
  w.restart(again, Death::process, none);
  tell();
  std::vector<std::byte> out(100), in(100);
  const auto error = [&](Request r) {
    std::optional<Status> s;
    (void)w.until([&] { return (s = w[stays].messages().test(r)).has_value(); });
    return s ? s->error : Errc::timed_out;
  };
  const auto receive = [&] {
    return w[stays].messages().irecv({.source = again, .tag = 1}, MutableBytes(in));
  };
  ASSERT_EQ(error(w[stays].messages().isend(again, 1, ConstBytes(out))), Errc::unreachable);
  ASSERT_EQ(error(receive()), Errc::unreachable);
  restart(Death::process);
  tell();
  Request gets = receive();
  for (int i = 0; i < 10; ++i) w.turn();
  EXPECT_FALSE(w[stays].messages().test(gets)); // it waits
  Request sends = w[again].messages().isend(stays, 1, ConstBytes(out));
  EXPECT_EQ(error(gets), Errc::ok);
  EXPECT_TRUE(w.until([&] { return w[again].messages().test(sends).has_value(); }));
  EXPECT_TRUE(w.passes(stays, again, 300'000));
  EXPECT_TRUE(w.finalize_all());
}

TEST_P(Restart, IsNotWaitedForWhenItSharesNoMethodAnyMore) {
  std::vector<std::byte> in(100);
  Request gets = w[stays].messages().irecv({.source = again, .tag = 1}, MutableBytes(in));
  w.restart(again, Death::process, std::string(GetParam().method) == "oob" ? "rdma_cm" : "oob");
  tell();
  std::optional<Status> got;
  ASSERT_TRUE(w.until([&] { return (got = w[stays].messages().test(gets)).has_value(); }));
  EXPECT_EQ(got->error, Errc::unreachable);
  restart(Death::process);
  tell();
  EXPECT_TRUE(w.passes(stays, again, 100));
  EXPECT_TRUE(w.passes(again, stays, 100));
  EXPECT_TRUE(w.finalize_all());
}

} // namespace
} // namespace statewire::test
