// SPDX-License-Identifier: BSD-3-Clause
// The pollers that a spinning loop polls directly.
#include "asio/progress.hpp"

#include <gtest/gtest.h>

namespace statewire::test {
namespace {

class Counted final : public Poller {
 public:
  explicit Counted(bool busy) : busy_(busy) {}
  bool poll_directly(Time, unsigned& tries) override {
    ++tries;
    ++asked;
    return busy_;
  }
  bool rest() override { return false; }
  unsigned asked = 0;

 private:
  bool busy_;
};

// Always has something, and costs nothing to ask.
class Quick final : public Poller {
 public:
  bool poll_fast(Time) override {
    ++fast_polls;
    return true;
  }
  bool poll_directly(Time, unsigned& tries) override {
    ++tries;
    return true;
  }
  bool rest() override { return false; }
  unsigned fast_polls = 0;
};

// What waits for its turn.
class Waiting final : public Driven {
 public:
  [[nodiscard]] Time next_deadline() const override { return k_never; }
  void advance(Time) override {}
  bool begin_turn(Time) override {
    ++turns;
    return false;
  }
  unsigned turns = 0;
};

TEST(Pollers, TheFastPollComesBeforeTheRestOfAnIterationButDoesNotStarveIt) {
  const auto loop = ProgressLoop::open(ProgressMode::spin);
  ASSERT_TRUE(loop);
  Quick quick;
  Waiting waiting;
  (*loop)->add(quick);
  (*loop)->add(waiting);
  for (int i = 0; i < 16; ++i) EXPECT_TRUE((*loop)->poll(ProgressLoop::clock()));
  EXPECT_EQ(quick.fast_polls, 16U);
  EXPECT_EQ(waiting.turns, 0U);
  EXPECT_TRUE((*loop)->poll(ProgressLoop::clock()));
  EXPECT_EQ(waiting.turns, 1U);
  EXPECT_EQ(quick.fast_polls, 16U);
}

TEST(Pollers, ALoopThatBlocksSkipsTheFastPoll) {
  const auto loop = ProgressLoop::open(ProgressMode::blocking);
  ASSERT_TRUE(loop);
  Quick quick;
  (*loop)->add(quick);
  (void)(*loop)->poll(ProgressLoop::clock());
  EXPECT_EQ(quick.fast_polls, 0U);
}

// A poller that has an event ends the round, so the next round begins behind it.
TEST(Pollers, NoneIsStarvedBesideOneThatAlwaysHasEvents) {
  const auto loop = ProgressLoop::open(ProgressMode::spin);
  ASSERT_TRUE(loop);
  Counted first(true), second(false), third(true);
  for (Poller* const p : {&first, &second, &third}) (*loop)->add(*p);
  for (int i = 0; i < 60; ++i) EXPECT_TRUE((*loop)->poll(ProgressLoop::clock()));
  EXPECT_EQ(first.asked, 30U);
  EXPECT_EQ(second.asked, 30U);
  EXPECT_EQ(third.asked, 30U);
}

} // namespace
} // namespace statewire::test
