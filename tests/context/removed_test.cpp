// SPDX-License-Identifier: BSD-3-Clause
// A device that is pulled out under its process: the system keeps it, and whoever pulled it out
// waiting, until nobody has it open any more.
#include "job_world.hpp"

#include <gtest/gtest.h>

namespace statewire::test {
namespace {

// Who is not told finds it out by silence, or gives up calling, and need not wait long for it.
JobWorldOptions options(const char* method) {
  JobWorldOptions o{.methods = method};
  o.endpoints.silence = std::chrono::milliseconds(100);
  o.endpoints.open_timeout = std::chrono::seconds(2);
  return o;
}

class Removed : public testing::TestWithParam<const char*> {
 protected:
  JobWorld w{options(GetParam())};

  void pull_out(Rank rank) { w.fabric().remove(*w[rank].device); }
  bool is_let_go(Rank rank) {
    return w.until([&] { return !w[rank].device_is_open; });
  }
  // Nothing was asked of the device that its user must not ask, and nothing is left of it.
  void expect_nothing_left(Rank rank) {
    const auto c = w[rank].device->counts();
    EXPECT_EQ(c.queue_pairs, 0U);
    EXPECT_EQ(c.regions, 0U);
    EXPECT_EQ(c.cms, 0U);
    EXPECT_EQ(c.receive_queues, 0U);
    EXPECT_EQ(c.misuses, 0U);
  }
};
INSTANTIATE_TEST_SUITE_P(By, Removed, testing::Values("oob", "rdma_cm"),
                         [](const auto& info) { return std::string(info.param); });

TEST_P(Removed, ItIsLetGoWhileTheProcessLives) {
  ASSERT_TRUE(w.passes(0, 1, 100));
  ASSERT_TRUE(w.passes(0, 1, 300'000)); // which stays registered at both sides
  ASSERT_GT(w[0].device->counts().regions, 0U);
  pull_out(0);
  ASSERT_TRUE(is_let_go(0));
  expect_nothing_left(0);
  EXPECT_EQ(w[0].lost, 1U);
  EXPECT_TRUE(w.until([&] { return w[1].lost == 1; })); // the peer finds it out
  EXPECT_TRUE(w[1].device_is_open);
  EXPECT_TRUE(w.finalize_all());
}

TEST_P(Removed, ItIsLetGoThoughNobodyEverUsedIt) {
  pull_out(0);
  ASSERT_TRUE(is_let_go(0));
  expect_nothing_left(0);
  EXPECT_TRUE(w.finalize_all());
}

TEST_P(Removed, ItIsLetGoInTheMiddleOfAMessageThatIsReadFromMemory) {
  std::vector<std::byte> out(300'000), in(300'000);
  Request sends = w[0].messages().isend(1, 1, ConstBytes(out)); // is open to its peer, and waits
  ASSERT_TRUE(w.until([&] { return w[1].messages().iprobe({.source = 0, .tag = 1}).has_value(); }));
  pull_out(0);
  ASSERT_TRUE(is_let_go(0));
  expect_nothing_left(0);
  std::optional<Status> sent;
  EXPECT_TRUE(w.until([&] { return (sent = w[0].messages().test(sends)).has_value(); }));
  EXPECT_NE(sent->error, Errc::ok);
  EXPECT_TRUE(w.finalize_all());
}

TEST_P(Removed, ItIsLetGoWhileAConnectionIsMade) {
  for (int turns = 0; turns < 40; turns += 3) {
    SCOPED_TRACE(turns);
    JobWorld one(options(GetParam()));
    std::byte b{};
    (void)one[0].messages().isend(1, 1, ConstBytes(&b, 1));
    (void)one[1].messages().isend(0, 1, ConstBytes(&b, 1));
    for (int i = 0; i < turns; ++i) one.turn();
    one.fabric().remove(*one[0].device);
    ASSERT_TRUE(one.until([&] { return !one[0].device_is_open; }));
    const auto c = one[0].device->counts();
    EXPECT_EQ(c.queue_pairs + c.regions + c.cms + c.receive_queues + c.misuses, 0U);
    one[0].finalize(Process::Step::endpoints);
    EXPECT_TRUE(one.until([&] { return one[0].has_finalized(Process::Step::endpoints); }));
  }
}

TEST_P(Removed, WhatIsSentAfterwardsIsLostAndTheReasonIsTold) {
  ASSERT_TRUE(w.passes(0, 1, 100));
  pull_out(0);
  ASSERT_TRUE(is_let_go(0));
  ASSERT_EQ(w[0].close(1), Errc::ok); // the loss is known
  std::byte b{};
  Request again = w[0].messages().isend(1, 1, ConstBytes(&b, 1));
  EXPECT_TRUE(w.until([&] { return w[0].lost == 2; }));
  EXPECT_EQ(w[0].why, Errc::system);
  EXPECT_EQ(w[0].endpoints().states({0, 1}).trouble, "the device was removed");
  (void)w[0].messages().test(again);
  expect_nothing_left(0);
  EXPECT_TRUE(w.finalize_all());
}

TEST_P(Removed, ADeviceThatIsThereIsKept) {
  ASSERT_TRUE(w.passes(0, 1, 100));
  ASSERT_EQ(w[0].close(1), Errc::ok);
  ASSERT_TRUE(w.until([&] { return w[1].endpoints().states({0, 0}).endpoint == "CLOSED"; }));
  for (int i = 0; i < 100; ++i) w.turn();
  EXPECT_TRUE(w[0].device_is_open && w[1].device_is_open);
  EXPECT_TRUE(w.passes(1, 0, 100));
  EXPECT_TRUE(w.finalize_all());
}

} // namespace
} // namespace statewire::test
