// SPDX-License-Identifier: BSD-3-Clause
// The steady clock for calls that follow each other in fractions of a microsecond: a reading costs
// as much as a tenth of a short message, so several calls share one.
#pragma once

#include <statewire/address.hpp>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <utility>

namespace statewire {

// Threads: one at a time.
class RecentClock {
 public:
  // Not after the present, and not before the last answer. Behind the present by less than one step
  // of the system's cheap clock (some milliseconds), and only where the calls before came in quick
  // succession: a reading serves about as many as these were. So a program that computes between
  // bursts of calls reads the present in each of them.
  Time now() {
    std::timespec t{};
    (void)::clock_gettime(CLOCK_MONOTONIC_COARSE, &t);
    // The seconds, too: steps of a whole number of nanoseconds come to the same fraction again.
    if (left_ != 0 && t.tv_nsec == step_.tv_nsec && t.tv_sec == step_.tv_sec) [[likely]] {
      --left_;
      return read_;
    }
    step_ = t;
    return read();
  }
  // The present. For callers behind something that may have taken long.
  [[gnu::noinline]] Time read() {
    const Time before = std::exchange(
        read_,
        std::chrono::duration_cast<Time>(std::chrono::steady_clock::now().time_since_epoch()));
    shared_ = read_ - before < k_quick ? std::min(2 * shared_ + 1, k_most_shared) : 0;
    left_ = shared_;
    return read_;
  }

 private:
  static constexpr unsigned k_most_shared = 16;                  // calls that share a reading
  static constexpr Time k_quick = std::chrono::microseconds(50); // between two readings

  Time read_{0};
  unsigned shared_ = 0; // calls that the last reading serves, and how many of them are left
  unsigned left_ = 0;
  std::timespec step_{}; // of the cheap clock, at the last reading
};

} // namespace statewire
