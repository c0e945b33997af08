// SPDX-License-Identifier: BSD-3-Clause
// The clock whose readings several calls share.
#include "asio/progress.hpp"
#include "base/recent_clock.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace statewire::test {
namespace {

TEST(RecentClock, NeverGoesBackNorBeyondThePresent) {
  RecentClock clock;
  Time last = clock.read();
  for (int i = 0; i < 1000; ++i) {
    const Time now = i % 100 == 0 ? clock.read() : clock.now();
    EXPECT_GE(now, last);
    EXPECT_LE(now, ProgressLoop::clock());
    last = now;
  }
}

TEST(RecentClock, ReadsThePresentWhenAsked) {
  RecentClock clock;
  for (int i = 0; i < 100; ++i) {
    const Time before = ProgressLoop::clock();
    EXPECT_GE(clock.read(), before);
  }
}

// As a program that computes between two calls.
TEST(RecentClock, CallsThatAreFarApartShareNoReading) {
  RecentClock clock;
  Time read = clock.read();
  for (int i = 0; i < 100; ++i) {
    while (ProgressLoop::clock() - read < std::chrono::microseconds(50)) {
    }
    (void)clock.read();
    const Time before = ProgressLoop::clock();
    read = clock.now();
    EXPECT_GE(read, before);
  }
}

// As one that looks twice each time.
TEST(RecentClock, OfTwoCallsAfterAPauseOneReadsThePresent) {
  RecentClock clock;
  for (int i = 0; i < 100; ++i) {
    const Time paused = ProgressLoop::clock();
    while (ProgressLoop::clock() - paused < std::chrono::microseconds(50)) {
    }
    const Time before = ProgressLoop::clock();
    (void)clock.now();
    EXPECT_GE(clock.now(), before);
  }
}

TEST(RecentClock, AReadingServesNoMoreThanSeventeenCalls) {
  RecentClock clock;
  for (int i = 0; i < 1000; ++i) {
    const Time before = ProgressLoop::clock();
    Time last{0};
    for (int calls = 0; calls < 17; ++calls) last = std::max(last, clock.now());
    EXPECT_GE(last, before);
  }
}

} // namespace
} // namespace statewire::test
