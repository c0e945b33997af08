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
  bool before_sleep() override { return false; }
  unsigned asked = 0;

 private:
  bool busy_;
};

// Costs nothing to ask.
class Quick final : public FastPoller {
 public:
  explicit Quick(Round result, unsigned attempts = 1) : result_(result), attempts_(attempts) {}
  Round poll_fast(Time, unsigned& tries) override {
    ++fast_polls;
    tries += attempts_;
    return result_;
  }
  bool poll_directly(Time, unsigned& tries) override {
    ++tries;
    return result_ == Round::event;
  }
  bool before_sleep() override { return false; }
  unsigned fast_polls = 0;

 private:
  Round result_;
  unsigned attempts_; // of a round
};

// Counts iterations.
class Waiting final : public Driven {
 public:
  [[nodiscard]] Time next_deadline() const override { return k_never; }
  void advance(Time) override {}
  bool begin_iteration(Time) override {
    ++iterations;
    return false;
  }
  unsigned iterations = 0;
};

TEST(Pollers, TheFastPollComesBeforeTheRestOfAnIterationButDoesNotStarveIt) {
  const auto loop = ProgressLoop::open(ProgressMode::spin);
  ASSERT_TRUE(loop);
  Quick quick(FastPoller::Round::event);
  Waiting waiting;
  (*loop)->add(quick);
  (*loop)->add(waiting);
  const Time now = ProgressLoop::clock();
  EXPECT_TRUE((*loop)->poll(now)); // the last iteration is long ago: it is due
  EXPECT_TRUE((*loop)->poll(now));
  EXPECT_EQ(quick.fast_polls, 1U);
  EXPECT_EQ(waiting.iterations, 1U);
  for (int i = 0; i < 32; ++i) EXPECT_TRUE((*loop)->poll(now));
  EXPECT_EQ(quick.fast_polls, 33U);
  EXPECT_EQ(waiting.iterations, 1U);
  EXPECT_TRUE((*loop)->poll(now));
  EXPECT_EQ(waiting.iterations, 2U);
  EXPECT_EQ(quick.fast_polls, 33U);
}

// Events may be rare, or their handlers take long: polls in a row say nothing about the time.
TEST(Pollers, FastPollsWithEventsTakeThePlaceOfIterationsForTwentyMicroseconds) {
  const auto loop = ProgressLoop::open(ProgressMode::spin);
  ASSERT_TRUE(loop);
  Quick quick(FastPoller::Round::event);
  Waiting waiting;
  (*loop)->add(quick);
  (*loop)->add(waiting);
  const Time begin = ProgressLoop::clock();
  for (unsigned i = 1; i <= 3; ++i) {
    const Time now = begin + std::chrono::microseconds(20 * i);
    EXPECT_TRUE((*loop)->poll(now));
    EXPECT_EQ(quick.fast_polls, i) << "the event comes first";
    EXPECT_TRUE((*loop)->poll(now));
    EXPECT_EQ(waiting.iterations, i);
  }
}

TEST(Pollers, FastPollsInVainTakeThePlaceOfIterationsForTwoMicroseconds) {
  const auto loop = ProgressLoop::open(ProgressMode::spin);
  ASSERT_TRUE(loop);
  Quick quick(FastPoller::Round::nothing);
  Waiting waiting;
  (*loop)->add(quick);
  (*loop)->add(waiting);
  const Time begin = ProgressLoop::clock();
  EXPECT_FALSE((*loop)->poll(begin));
  EXPECT_EQ(waiting.iterations, 1U);
  EXPECT_FALSE((*loop)->poll(begin + std::chrono::nanoseconds(1999)));
  EXPECT_EQ(waiting.iterations, 1U);
  EXPECT_FALSE((*loop)->poll(begin + std::chrono::microseconds(2)));
  EXPECT_EQ(waiting.iterations, 2U);
  // A caller whose time stands still gets whole iterations, too.
  for (unsigned i = 0; i < 128; ++i)
    EXPECT_FALSE((*loop)->poll(begin + std::chrono::microseconds(2)));
  EXPECT_EQ(waiting.iterations, 2U);
  EXPECT_FALSE((*loop)->poll(begin + std::chrono::microseconds(2)));
  EXPECT_EQ(waiting.iterations, 3U);
}

// As many lanes are: an iteration would wait for all of their rounds.
TEST(Pollers, ARoundOfManyAttemptsIsMadeOnce) {
  const auto loop = ProgressLoop::open(ProgressMode::spin);
  ASSERT_TRUE(loop);
  Quick quick(FastPoller::Round::nothing, 20);
  (*loop)->add(quick);
  EXPECT_FALSE((*loop)->poll(ProgressLoop::clock(), 20));
  EXPECT_EQ(quick.fast_polls, 1U);
  EXPECT_FALSE((*loop)->poll(ProgressLoop::clock(), 32));
  EXPECT_EQ(quick.fast_polls, 3U);
}

TEST(Pollers, FastPollsInVainPutOffNoPollerThatIsAskedDirectly) {
  const auto loop = ProgressLoop::open(ProgressMode::spin);
  ASSERT_TRUE(loop);
  Quick quick(FastPoller::Round::nothing);
  Counted socket(false);
  (*loop)->add(quick);
  (*loop)->add(socket);
  const Time now = ProgressLoop::clock();
  for (unsigned i = 1; i <= 3; ++i) {
    EXPECT_FALSE((*loop)->poll(now, 1));
    EXPECT_EQ(socket.asked, i);
  }
}

TEST(Pollers, ALoopThatIsToBeArmedHasAWholeIteration) {
  const auto loop = ProgressLoop::open(ProgressMode::spin);
  ASSERT_TRUE(loop);
  ASSERT_TRUE((*loop)->descriptor());
  Quick quick(FastPoller::Round::nothing);
  Waiting waiting;
  (*loop)->add(quick);
  (*loop)->add(waiting);
  const Time now = ProgressLoop::clock();
  EXPECT_FALSE((*loop)->poll(now));
  EXPECT_FALSE((*loop)->poll(now));
  EXPECT_EQ(waiting.iterations, 1U);
  (void)(*loop)->arm();
  EXPECT_FALSE((*loop)->poll(now));
  EXPECT_EQ(waiting.iterations, 2U);
}

TEST(Pollers, ALoopThatBlocksSkipsTheFastPoll) {
  const auto loop = ProgressLoop::open(ProgressMode::blocking);
  ASSERT_TRUE(loop);
  Quick quick(FastPoller::Round::event);
  (*loop)->add(quick);
  (void)(*loop)->poll(ProgressLoop::clock());
  EXPECT_EQ(quick.fast_polls, 0U);
}

// As one does that calls the program, which runs out of memory in progress of its own.
class GivesUp final : public FastPoller {
 public:
  explicit GivesUp(ProgressLoop& loop) : loop_(loop) {}
  Round poll_fast(Time, unsigned& tries) override {
    ++tries;
    ++fast_polls;
    if (fast_polls == gives_up_in) loop_.give_up();
    return Round::nothing;
  }
  bool poll_directly(Time, unsigned&) override { return false; }
  bool before_sleep() override { return false; }
  unsigned fast_polls = 0, gives_up_in = 1;

 private:
  ProgressLoop& loop_;
};

TEST(Pollers, AFastPollThatGivesTheLoopUpIsTheLast) {
  for (const unsigned gives_up_in : {1U, 2U}) {
    const auto loop = ProgressLoop::open(ProgressMode::spin);
    ASSERT_TRUE(loop);
    GivesUp lane(**loop);
    lane.gives_up_in = gives_up_in;
    (*loop)->add(lane);
    EXPECT_FALSE((*loop)->poll(ProgressLoop::clock()));
    EXPECT_EQ(lane.fast_polls, gives_up_in);
    EXPECT_TRUE((*loop)->is_over());
  }
}

// As a lane's does: the call that looks at it lets a batch leave, whose send ends with that.
class EndsASend final : public FastPoller {
 public:
  Round poll_fast(Time, unsigned& tries) override {
    ++tries;
    ended = true;
    return Round::nothing;
  }
  bool poll_directly(Time, unsigned& tries) override {
    ++tries;
    return false;
  }
  bool before_sleep() override {
    ++rests;
    return true; // the loop does not sleep after all
  }
  bool ended = false;
  unsigned rests = 0;
};

TEST(Pollers, AWaitDoesNotSleepWhenAPollInVainHasEndedWhatItWaitsFor) {
  const auto loop = ProgressLoop::open(ProgressMode::adaptive);
  ASSERT_TRUE(loop);
  EndsASend lane;
  (*loop)->add(lane);
  // Without progress so far the loop does not spin: it sleeps after the first poll.
  EXPECT_TRUE((*loop)->run_until([&] { return lane.ended; }));
  EXPECT_EQ(lane.rests, 0U);
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
