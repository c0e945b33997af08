// SPDX-License-Identifier: BSD-3-Clause
// Recognizes the read that ends a drain: programs read a queue until it is empty.
//
// Open MPI does so at each look: the read behind the one that returned the message found nothing,
// and its look at the sockets, a system call, stood between the message and its answer (0.5 us of
// 4.6 over TCP). What comes meanwhile is found by the next read. Only a read that follows at once
// ends a drain, so that a program that reads rarely looks each time.
#pragma once

#include <chrono>
#include <optional>
#include <utility>

namespace statewire::fi {

class Drain {
 public:
  using Time = std::chrono::steady_clock::time_point;
  static constexpr std::chrono::nanoseconds k_at_once = std::chrono::microseconds(2);

  // A read has looked at the network, and returned all that there was.
  void emptied(Time now) { emptied_at_ = now; }
  // Of each read of an empty queue. Without a look at the clock where emptied() was not called.
  template <class Clock = std::chrono::steady_clock>
  [[nodiscard]] bool ends() {
    const std::optional<Time> since = std::exchange(emptied_at_, std::nullopt);
    return since && Clock::now() - *since < k_at_once;
  }

 private:
  std::optional<Time> emptied_at_; // by the last read
};

} // namespace statewire::fi
