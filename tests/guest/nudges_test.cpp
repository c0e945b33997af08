// SPDX-License-Identifier: BSD-3-Clause
// A new connection of soft-iWARP is nudged a few times, and then left alone.
#include "verbs/device/nudges.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <poll.h>

namespace statewire::verbs {
namespace {

using namespace std::chrono_literals;

class NewConnections : public testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(nudges.start()); }
  bool is_due_within(std::chrono::milliseconds most) {
    pollfd p{nudges.descriptor(), POLLIN, 0};
    return ::poll(&p, 1, static_cast<int>(most.count())) == 1;
  }
  Nudges nudges;
  const Qp first{1, 1}, second{2, 1};
};

TEST_F(NewConnections, NoneNothingIsDue) {
  EXPECT_FALSE(is_due_within(0ms));
  EXPECT_TRUE(nudges.due().empty());
}

TEST_F(NewConnections, AreNudgedFourTimesEachLaterThanTheOneBefore) {
  nudges.expect(first);
  auto last = std::chrono::steady_clock::now();
  std::chrono::nanoseconds wait = 0ms;
  for (std::uint32_t i = 0; i < Nudges::k_each; ++i) {
    ASSERT_TRUE(is_due_within(10s));
    const auto now = std::chrono::steady_clock::now();
    EXPECT_GE(now - last, wait);
    EXPECT_EQ(nudges.due(), std::vector{first});
    EXPECT_TRUE(nudges.due().empty());
    wait = wait == 0ms ? 3 * Nudges::k_first : 3 * wait;
    last = now;
  }
  EXPECT_FALSE(is_due_within(100ms));
}

TEST_F(NewConnections, HaveTimesOfTheirOwnAndAreForgotten) {
  nudges.expect(first);
  nudges.expect(second);
  std::vector<Qp> told;
  while (told.size() < 2) {
    ASSERT_TRUE(is_due_within(10s));
    for (const Qp qp : nudges.due()) told.push_back(qp);
  }
  EXPECT_EQ(told, (std::vector{first, second}));
  nudges.forget(first);
  ASSERT_TRUE(is_due_within(10s));
  EXPECT_EQ(nudges.due(), std::vector{second});
}

} // namespace
} // namespace statewire::verbs
