// SPDX-License-Identifier: BSD-3-Clause
// Waits at a fence of a job without a Context: nothing makes progress meanwhile.
#pragma once

#include <statewire/job.hpp>

#include <chrono>
#include <poll.h>

namespace statewire::test {

inline Result<void> wait_at_fence(Job& job, std::chrono::milliseconds timeout) {
  const auto deadline = std::chrono::steady_clock::now() + timeout;
  const Result<std::uint32_t> fence = job.enter_fence();
  if (!fence) return fence.error();
  for (;;) {
    const Result<bool> passed = job.fence_passed(*fence);
    if (!passed) return passed.error();
    if (*passed) return {};
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    if (left.count() <= 0) return Failure{Errc::timed_out, "the fence has not passed"};
    pollfd readable{job.descriptor(), POLLIN, 0};
    (void)::poll(&readable, 1, static_cast<int>(left.count()));
  }
}

} // namespace statewire::test
