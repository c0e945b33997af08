// SPDX-License-Identifier: BSD-3-Clause
// Whether processes outnumber processors, as far as the calling thread notices: how long it was
// ready to run, and waited for a processor, as the kernel counts it (sched(7), schedstat).
#pragma once

#include <statewire/address.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace statewire::shm {

// Threads: one at a time.
class RunQueue {
 public:
  static constexpr std::string_view k_file = "/proc/thread-self/schedstat";

  // `file`: the kernel's figures of the thread that reads it. Without them no thread waits.
  explicit RunQueue(std::string_view file = k_file) : file_(file) {}

  // Looks at most every 10 ms, which is some turns of the scheduler: inside of its turn a thread
  // waits for nothing. The answer is about the time between the last two looks.
  [[nodiscard]] bool is_crowded(Time now);

 private:
  [[nodiscard]] std::optional<std::int64_t> waited() const; // ns, since the thread began

  const std::string file_;
  std::optional<Time> looked_at_;
  std::optional<std::int64_t> waited_; // by then
  bool is_crowded_ = false;
};

} // namespace statewire::shm
