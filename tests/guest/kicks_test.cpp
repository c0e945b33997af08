// SPDX-License-Identifier: BSD-3-Clause
// A new connection of soft-iWARP is kicked a few times, and then no more.
#include "verbs/device/kicks.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <poll.h>

namespace statewire::verbs {
namespace {

using namespace std::chrono_literals;

class NewConnections : public testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(kicks.start()); }
  bool is_due_within(std::chrono::milliseconds most) {
    pollfd p{kicks.descriptor(), POLLIN, 0};
    return ::poll(&p, 1, static_cast<int>(most.count())) == 1;
  }
  Kicks kicks;
  const Qp first{1, 1}, second{2, 1};
};

TEST_F(NewConnections, NoneNothingIsDue) {
  EXPECT_FALSE(is_due_within(0ms));
  EXPECT_TRUE(kicks.due().empty());
}

TEST_F(NewConnections, AreKickedFourTimesEachLaterThanTheOneBefore) {
  kicks.expect(first);
  auto last = std::chrono::steady_clock::now();
  std::chrono::nanoseconds wait = 0ms;
  for (std::uint32_t i = 0; i < Kicks::k_each; ++i) {
    ASSERT_TRUE(is_due_within(10s));
    const auto now = std::chrono::steady_clock::now();
    EXPECT_GE(now - last, wait);
    EXPECT_EQ(kicks.due(), std::vector{first});
    EXPECT_TRUE(kicks.due().empty());
    wait = wait == 0ms ? 3 * Kicks::k_first : 3 * wait;
    last = now;
  }
  EXPECT_FALSE(is_due_within(100ms));
}

TEST_F(NewConnections, HaveTimesOfTheirOwnAndAreForgotten) {
  kicks.expect(first);
  kicks.expect(second);
  std::vector<Qp> reported;
  while (reported.size() < 2) {
    ASSERT_TRUE(is_due_within(10s));
    for (const Qp qp : kicks.due()) reported.push_back(qp);
  }
  EXPECT_EQ(reported, (std::vector{first, second}));
  kicks.forget(first);
  ASSERT_TRUE(is_due_within(10s));
  EXPECT_EQ(kicks.due(), std::vector{second});
}

} // namespace
} // namespace statewire::verbs
