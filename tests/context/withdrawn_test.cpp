// SPDX-License-Identifier: BSD-3-Clause
// A device is removed, and there are others, or sockets: who was reached over it is reached in
// another way, which both sides choose from what the one of them offers then.
#include "job_world.hpp"

#include "endpoint/wire.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

namespace statewire::test {
namespace {

struct Case {
  const char* method;
  Rank loses;           // who loses a device: for one of the two calls, and the other one rings
  std::uint8_t network; // whether devices say in which network they are
};

JobWorldOptions options(std::string methods, unsigned devices, std::uint8_t network = 0) {
  JobWorldOptions o{.devices = devices, .prefix_length = network, .methods = std::move(methods)};
  o.endpoints.silence = std::chrono::minutes(10); // nobody finds anything out by it
  return o;
}

class Withdrawn : public testing::TestWithParam<Case> {
 protected:
  Rank a = GetParam().loses, b = 1 - GetParam().loses;

  static void pull_out(JobWorld& w, Rank rank, std::size_t device) {
    w.fabric().remove(*w[rank].devices.at(device));
  }
  // Both sides hear of the loss of what was connected, once more than before.
  void expect_lost(JobWorld& w, unsigned times) const {
    EXPECT_TRUE(w.until([&] { return w[a].lost >= times && w[b].lost >= times; }));
    for (int i = 0; i < 100; ++i) w.turn();
    EXPECT_EQ(w[a].lost, times);
    EXPECT_EQ(w[b].lost, times);
  }
  // A message, sent again as often as it is lost, by those who acknowledge each loss.
  static bool arrives(JobWorld& w, Rank from, Rank to) {
    std::array<std::byte, 8> out{}, in{};
    std::array<unsigned, 2> known{};
    Request gets = w[to].messages().irecv({.source = k_any_source, .tag = 9}, MutableBytes(in));
    bool again = true;
    std::optional<Request> sends;
    return w.until([&] {
      for (const Rank r : {0U, 1U}) {
        if (known.at(r) == w[r].lost) continue;
        known.at(r) = w[r].lost;
        (void)w[r].close(1 - r);
        again = again || r == from;
      }
      if (!sends && again) sends = w[from].messages().isend(to, 9, ConstBytes(out));
      if (const auto s = sends ? w[from].messages().test(*sends) : std::nullopt) {
        again = s->error != Errc::ok;
        sends.reset();
      }
      return w[to].messages().test(gets).has_value();
    });
  }
  [[nodiscard]] std::string over(unsigned device) const {
    return GetParam().method + (" over mem" + std::to_string(device)) + "/1";
  }
  static JobWorldOptions devices(unsigned n, const char* also = "") {
    return options(std::string(GetParam().method) + also, n, GetParam().network);
  }
};
INSTANTIATE_TEST_SUITE_P(By, Withdrawn,
                         testing::Values(Case{"oob", 0, 0}, Case{"oob", 1, 0}, Case{"oob", 0, 16},
                                         Case{"rdma_cm", 0, 0}, Case{"rdma_cm", 1, 0},
                                         Case{"rdma_cm", 0, 16}),
                         [](const auto& info) {
                           return std::string(info.param.method) + "_" +
                                  std::to_string(info.param.loses) +
                                  (info.param.network != 0 ? "_networks" : "");
                         });

TEST_P(Withdrawn, MessagesGoOnOverTheOtherDeviceWhenTheLossIsAcknowledged) {
  JobWorld w(devices(2));
  ASSERT_TRUE(w.passes(a, b, 100));
  ASSERT_EQ(w[a].way(b), over(0));
  pull_out(w, a, 0);
  expect_lost(w, 1);
  EXPECT_EQ(w[a].why, Errc::system);
  EXPECT_EQ(w[b].why, Errc::reset);
  // It is not for those who were not told.
  std::byte byte{};
  Request early = w[a].messages().isend(b, 1, ConstBytes(&byte, 1));
  std::optional<Status> sent;
  ASSERT_TRUE(w.until([&] { return (sent = w[a].messages().test(early)).has_value(); }));
  EXPECT_NE(sent->error, Errc::ok);
  ASSERT_EQ(w[a].close(b), Errc::ok);
  EXPECT_TRUE(w.passes(a, b, 100)); // at once; who is called back has not acknowledged anything
  EXPECT_EQ(w[a].way(b), over(1));
  EXPECT_EQ(w[b].way(a), over(GetParam().network != 0 ? 1 : 0));
  EXPECT_TRUE(w.passes(b, a, 300'000));
  EXPECT_EQ(w[a].lost + w[b].lost, 2U);
  EXPECT_TRUE(w.finalize_all());
}

TEST_P(Withdrawn, TheOtherSideMayBeTheFirst) {
  JobWorld w(devices(2));
  ASSERT_TRUE(w.passes(a, b, 100));
  pull_out(w, a, 0);
  expect_lost(w, 1);
  ASSERT_EQ(w[b].close(a), Errc::ok);
  EXPECT_TRUE(w.passes(b, a, 100));
  EXPECT_TRUE(w.passes(a, b, 300'000));
  EXPECT_EQ(w[a].lost + w[b].lost, 2U);
  EXPECT_TRUE(w.finalize_all());
}

TEST_P(Withdrawn, OneAfterTheOtherAtBothSidesUntilOnlySocketsAreLeft) {
  JobWorld w(devices(2, ",sock"));
  unsigned times = 0;
  ASSERT_TRUE(w.passes(a, b, 100));
  for (const auto& [rank, device] : {std::pair(a, 0U), std::pair(b, 0U), std::pair(a, 1U)}) {
    SCOPED_TRACE(times);
    const bool used = GetParam().network == 0 || times != 1; // mem0 of b is not any more
    pull_out(w, rank, device);
    if (!used) {
      ++times;
      continue;
    }
    expect_lost(w, w[a].lost + 1);
    for (const Rank r : {a, b}) ASSERT_EQ(w[r].close(1 - r), Errc::ok);
    EXPECT_TRUE(w.passes(a, b, 10'000));
    EXPECT_TRUE(w.passes(b, a, 300'000));
    ++times;
  }
  EXPECT_EQ(w[a].way(b), "sock");
  EXPECT_EQ(w[b].way(a), "sock");
  EXPECT_TRUE(w.finalize_all());
}

// What was not delivered is lost with the connection, and nothing of it comes later.
TEST_P(Withdrawn, WhatWasOnItsWayFailsAndTheNextArrives) {
  JobWorld w(devices(1, ",sock"));
  std::vector<std::byte> out(300'000), in(300'000);
  Request sends = w[a].messages().isend(b, 1, ConstBytes(out)); // is open to its peer, and waits
  ASSERT_TRUE(w.until([&] { return w[b].messages().iprobe({.source = a, .tag = 1}).has_value(); }));
  pull_out(w, a, 0);
  std::optional<Status> sent;
  ASSERT_TRUE(w.until([&] { return (sent = w[a].messages().test(sends)).has_value(); }));
  EXPECT_NE(sent->error, Errc::ok);
  expect_lost(w, 1);
  EXPECT_FALSE(w[b].messages().iprobe({.source = k_any_source, .tag = 1}));
  ASSERT_EQ(w[a].close(b), Errc::ok);
  EXPECT_TRUE(w.passes(a, b, 300'000)); // over sockets, which b has not asked for
  EXPECT_TRUE(w.passes(b, a, 300'000));
  EXPECT_EQ(w[a].way(b), "sock");
  EXPECT_EQ(w[b].way(a), "sock");
  EXPECT_TRUE(w.finalize_all());
}

TEST_P(Withdrawn, BeforeAnythingWasSentCostsNothing) {
  JobWorld w(devices(2));
  ASSERT_EQ(w[a].way(b), over(0)); // who have chosen already
  ASSERT_EQ(w[b].way(a), over(0));
  pull_out(w, a, 0);
  ASSERT_TRUE(w.until([&] { return !w[a].device_is_open; }));
  EXPECT_EQ(w[a].way(b), over(1));
  EXPECT_TRUE(w.passes(a, b, 100));
  EXPECT_TRUE(w.passes(b, a, 100));
  EXPECT_EQ(w[a].lost + w[b].lost, 0U);
  EXPECT_TRUE(w.finalize_all());
}

TEST_P(Withdrawn, WhileAConnectionIsMadeItEndsAndTheNextIsMadeElsewhere) {
  for (int turns = 0; turns < 40; turns += 3) {
    SCOPED_TRACE(turns);
    JobWorld w(devices(2));
    std::byte byte{};
    Request one = w[a].messages().isend(b, 7, ConstBytes(&byte, 1));
    Request other = w[b].messages().isend(a, 7, ConstBytes(&byte, 1));
    for (int i = 0; i < turns; ++i) w.turn();
    pull_out(w, a, 0);
    ASSERT_TRUE(w.until([&] { return !w[a].device_is_open; }));
    EXPECT_TRUE(arrives(w, a, b));
    EXPECT_TRUE(arrives(w, b, a));
    EXPECT_TRUE(w.until([&] {
      return w[a].messages().test(one).has_value() && w[b].messages().test(other).has_value();
    }));
    EXPECT_LE(w[a].lost, 1U);
    EXPECT_LE(w[b].lost, 1U);
    EXPECT_TRUE(w.finalize_all());
  }
}

// A device that nobody was reached over.
TEST_P(Withdrawn, OtherConnectionsStay) {
  JobWorld w(devices(2));
  ASSERT_TRUE(w.passes(a, b, 100));
  pull_out(w, a, 1);
  for (int i = 0; i < 200; ++i) w.turn();
  EXPECT_FALSE(w[a].are_open.at(1));
  EXPECT_TRUE(w.passes(a, b, 300'000));
  EXPECT_EQ(w[a].way(b), over(0));
  EXPECT_EQ(w[a].lost + w[b].lost, 0U);
  EXPECT_TRUE(w.finalize_all());
}

TEST_P(Withdrawn, PortsAreToldOfInTheTableOfMethods) {
  JobWorld w(devices(1));
  pull_out(w, a, 0);
  ASSERT_TRUE(w.until([&] { return !w[a].device_is_open; }));
  unsigned told = 0;
  for (const cpc::Standing& s : w[a].rails().standings())
    told += s.port == "mem0/1" && s.reason == "the device was removed" ? 1 : 0;
  EXPECT_EQ(told, 1U);
  EXPECT_TRUE(w.finalize_all());
}

// Its first word to the peer is heard, and answered by what is offered now.
TEST(WithdrawnFromWhoHasNotHeard, IsTheFirstThingItIsToldOverSockets) {
  for (const Rank first : {0U, 1U}) {
    SCOPED_TRACE(first);
    JobWorld w(options("oob", 2));
    ASSERT_EQ(w[1].way(0), "oob over mem0/1");
    w.fabric().remove(*w[0].devices[0]);
    ASSERT_TRUE(w.until([&] { return !w[0].device_is_open; }));
    EXPECT_TRUE(w.passes(first, 1 - first, 100));
    EXPECT_TRUE(w.passes(1 - first, first, 100));
    EXPECT_EQ(w[0].lost + w[1].lost, 0U);
    EXPECT_TRUE(w.finalize_all());
  }
}

// ---- what is told

using endpoints::Advertised;

TEST(Advertised, ComesBackAndIsRefusedWhenItIsNone) {
  Advertised a{true, 7, 3, {}, {1, 2, 3}};
  a.epoch.bytes[4] = 9;
  const auto bytes = endpoints::encode(a);
  ASSERT_EQ(bytes.size(), 31U);
  const auto read = endpoints::decode_advertised(bytes);
  ASSERT_TRUE(read);
  EXPECT_TRUE(read->asks);
  EXPECT_EQ(read->generation, 7U);
  EXPECT_EQ(read->heard, 3U);
  EXPECT_EQ(read->epoch, a.epoch);
  EXPECT_EQ(read->all, a.all);
  EXPECT_FALSE(endpoints::decode_channel(bytes));
  for (std::size_t n = 0; n < 28; ++n)
    EXPECT_FALSE(endpoints::decode_advertised(std::span(bytes).first(n))) << n;
  EXPECT_TRUE(endpoints::decode_advertised(std::span(bytes).first(28))); // nothing at all
  for (const std::size_t at : {0U, 1U, 2U, 3U}) {
    auto other = bytes;
    other.at(at) = std::byte{5};
    EXPECT_FALSE(endpoints::decode_advertised(other)) << at;
  }
  EXPECT_FALSE(endpoints::decode_advertised(
      endpoints::encode(endpoints::ChannelMessage{.type = endpoints::ChannelMessage::Type::ack})));
}

class Heard : public testing::Test {
 protected:
  JobWorld w{options("rdma_cm,sock", 1)};
  // What 1 is said to advertise.
  Advertised said(std::uint32_t generation, std::vector<std::uint8_t> all) {
    return {false, generation, 0, w.card(1).epoch, std::move(all)};
  }
  std::string after(const Advertised& a) {
    w[0].rails().on_channel({0, 1}, endpoints::encode(a), ProgressLoop::clock());
    return w[0].way(1);
  }
  static std::vector<std::uint8_t> sockets() { return {1, 1, 1, 20}; }
};

TEST_F(Heard, CountsForTheProcessWithThatEpoch) {
  ASSERT_EQ(w[0].way(1), "rdma_cm over mem0/1");
  Advertised other = said(1, sockets());
  other.epoch.bytes[7] ^= 1;
  EXPECT_EQ(after(other), "rdma_cm over mem0/1");
  EXPECT_EQ(after(said(1, sockets())), "sock");
}

TEST_F(Heard, IsWorthNothingWhenItIsMalformedOrLate) {
  ASSERT_EQ(w[0].way(1), "rdma_cm over mem0/1");
  EXPECT_EQ(after(said(1, {0, 1, 2})), "rdma_cm over mem0/1");
  EXPECT_EQ(after(said(0, sockets())), "rdma_cm over mem0/1"); // withdrew nothing
  EXPECT_EQ(after(said(2, w.card(1).advertisement)), "rdma_cm over mem0/1");
  EXPECT_EQ(after(said(1, sockets())), "rdma_cm over mem0/1"); // was overtaken
  EXPECT_EQ(after(said(3, sockets())), "sock");
  EXPECT_EQ(after(said(3, w.card(1).advertisement)), "sock");
  w[0].rails().on_channel({0, 0}, endpoints::encode(said(9, {})), ProgressLoop::clock());
  w[0].rails().on_channel({0, 77}, endpoints::encode(said(9, {})), ProgressLoop::clock());
}

// A way is there again, but nobody at its end.
TEST(WithdrawnFromWhoHasFinalized, DoesNotMakeReceivesWaitForIt) {
  JobWorld w(options("oob,sock", 2));
  ASSERT_TRUE(w.passes(0, 1, 100));
  w[1].finalize(Process::Step::endpoints);
  ASSERT_TRUE(w.until([&] { return w[1].has_finalized(Process::Step::endpoints); }));
  for (int i = 0; i < 200; ++i) w.turn();
  const auto end_of_a_receive = [&] {
    std::byte in{};
    Request r = w[0].messages().irecv({.source = 1, .tag = 1}, MutableBytes(&in, 1));
    std::optional<Status> s;
    for (int i = 0; i < 1000 && !s; ++i) {
      w.turn();
      s = w[0].messages().test(r);
    }
    return s ? s->error : Errc::ok;
  };
  ASSERT_EQ(end_of_a_receive(), Errc::finalizing);
  w.fabric().remove(*w[0].devices[0]);
  ASSERT_TRUE(w.until([&] { return !w[0].device_is_open; }));
  for (int i = 0; i < 100; ++i) w.turn();
  EXPECT_EQ(end_of_a_receive(), Errc::finalizing);
}

// The peer's word that its port is gone may come before its word that its attempt is.
TEST(WithdrawnWhileThePeerCalls, NoSeriesOfAttemptsBeginsThatLeadsNowhere) {
  JobWorld w(options("oob,sock", 1));
  std::byte byte{};
  Request theirs = w[1].messages().isend(0, 7, ConstBytes(&byte, 1), {.synchronous = true});
  ASSERT_EQ(w[0].way(1), "oob over mem0/1");
  ASSERT_TRUE(w.until([&] { return w[0].endpoints().states({0, 1}).endpoint == "CONNECTING"; }));
  Request ours = w[0].messages().isend(1, 7, ConstBytes(&byte, 1), {.synchronous = true});
  const Advertised said{true, 1, 0, w.card(1).epoch, {1, 1, 1, 20}}; // sockets only
  w[0].rails().on_channel({0, 1}, endpoints::encode(said), ProgressLoop::clock());
  const Time begun = ProgressLoop::clock();
  std::optional<Status> s;
  ASSERT_TRUE(w.until([&] { return (s = w[0].messages().test(ours)).has_value(); }));
  EXPECT_NE(s->error, Errc::ok);
  EXPECT_LT(ProgressLoop::clock() - begun, std::chrono::seconds(10)); // of the 20 of a series
  (void)w[1].messages().test(theirs);
}

} // namespace
} // namespace statewire::test
