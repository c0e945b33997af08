// SPDX-License-Identifier: BSD-3-Clause
// Recognizes the read that ends a drain: programs read a queue until it is empty.
//
// Open MPI does so at each look: the read behind the one that returned the message found nothing,
// and its look at the sockets, a system call, stood between the message and its answer (0.5 us of
// 4.6 over TCP). What comes meanwhile is found by the next read. Only a read that follows at once
// ends a drain, so that a program that reads rarely looks each time; so does one that sends or
// posts a receive between its reads, as it waits for something new.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>

namespace statewire::fi {

class Drain {
 public:
  using Time = std::chrono::nanoseconds;
  // Longer than the calls that share a reading of the loop's clock take: else each reading anew
  // would end a drain with a look. Behind a burst of calls that clock may stand for a step of the
  // system's cheap one (some milliseconds): then a read that comes later does not look, either, and
  // a message is found one read later. The read after it looks always.
  static constexpr Time k_at_once = std::chrono::microseconds(20);

  // A read has looked at the network, by the clock of the look, and returned all that there was.
  // `calls`: how many calls of the domain have used an endpoint.
  void emptied(Time looked, std::uint64_t calls) {
    looked_ = looked;
    calls_ = calls;
  }
  // Of each read of an empty queue. `clock`: of the looks; is read behind emptied() only.
  template <class Clock>
  [[nodiscard]] bool ends(std::uint64_t calls, Clock&& clock) {
    const std::optional<Time> looked = std::exchange(looked_, std::nullopt);
    return looked && calls == calls_ && clock() - *looked < k_at_once;
  }

 private:
  std::optional<Time> looked_; // by the last read
  std::uint64_t calls_ = 0;
};

} // namespace statewire::fi
