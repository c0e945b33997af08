// SPDX-License-Identifier: BSD-3-Clause
// Context::fence(): waits at a fence of the job, and makes progress meanwhile.
#include "state.hpp"

#include "asio/descriptor_watch.hpp"

#include <fmt/format.h>

namespace statewire {
namespace {

// After a timeout, the launcher has so long to name the missing ranks.
constexpr auto k_answer_timeout = std::chrono::seconds(1);

} // namespace

Result<void> Context::fence(std::chrono::milliseconds timeout) {
  if (state_->job == nullptr)
    return Failure{Errc::invalid_argument,
                   "a fence is one of a job's processes, and this context has none"};
  if (state_->loop->is_over()) return state_->why_over();
  State& s = *state_;
  Job& job = *s.job;
  ProgressLoop& loop = *s.loop;
  const ProgressLoop::Scope scope(loop);
  std::uint32_t number = 0;
  if (!s.timed_out_fences.empty()) {
    number = s.timed_out_fences.back();
    s.timed_out_fences.pop_back();
  } else {
    auto entered = job.enter_fence();
    if (!entered) return std::move(entered).error();
    number = *entered;
  }
  // One for all fences that wait, each in a callback of the one before.
  std::shared_ptr<DescriptorWatch> watch = s.launcher_watch.lock();
  if (!watch && job.descriptor() >= 0)
    s.launcher_watch = watch = std::make_shared<DescriptorWatch>(job.descriptor(), loop);

  Result<bool> passed = false;
  const auto ended = [&] {
    passed = job.fence_passed(number);
    return !passed || *passed;
  };
  const auto answered = [&] { return ended() || job.missing(number).has_value(); };
  if (!loop.run_until(ended, loop.deadline_after(timeout)) && !loop.abandoned())
    if (auto asked = job.ask_missing(number); asked)
      (void)loop.run_until(answered, ProgressLoop::clock() + k_answer_timeout);
  if (loop.is_over()) return s.why_over();
  if (loop.abandoned())
    return Failure{Errc::cancelled, "the Context was destroyed in a callback while it waited at a "
                                    "fence"};
  if (!passed) return std::move(passed).error();
  if (*passed) return {};
  s.timed_out_fences.push_back(number);
  return Failure{
      Errc::timed_out,
      fmt::format("not all processes reached the fence within {} ms: {}", timeout.count(),
                  job.missing(number).value_or("the launcher does not say which are missing"))};
}

} // namespace statewire
