// SPDX-License-Identifier: BSD-3-Clause
// Context::fence(): waits at a fence of the job, and makes progress meanwhile.
#include "asio/descriptor_watch.hpp"

#include <statewire/context.hpp>

#include <fmt/format.h>

namespace statewire {
namespace {

// After a timeout, the launcher has so long to name the missing ranks.
constexpr auto k_answer_timeout = std::chrono::seconds(1);

Time deadline_after(std::chrono::milliseconds timeout) {
  const Time now = ProgressLoop::clock();
  return timeout < std::chrono::floor<std::chrono::milliseconds>(k_never - now) ? now + timeout
                                                                                : k_never;
}

} // namespace

Result<void> Context::fence(std::chrono::milliseconds timeout) {
  if (job_ == nullptr)
    return Failure{Errc::invalid_argument,
                   "a fence is one of a job's processes, and this context has none"};
  if (in_child()) return Failure{Errc::forked, std::string(to_text(Errc::forked))};
  const ProgressLoop::Scope scope(*loop_);
  std::uint32_t number = 0;
  if (!timed_out_fences_.empty()) {
    number = timed_out_fences_.back();
    timed_out_fences_.pop_back();
  } else {
    auto entered = job_->enter_fence();
    if (!entered) return std::move(entered).error();
    number = *entered;
  }
  // One for all fences that wait, each in a callback of the one before.
  std::shared_ptr<DescriptorWatch> watch = launcher_watch_.lock();
  if (!watch && job_->descriptor() >= 0)
    launcher_watch_ = watch = std::make_shared<DescriptorWatch>(job_->descriptor(), *loop_);

  Result<bool> passed = false;
  const auto ended = [&] {
    passed = job_->fence_passed(number);
    return !passed || *passed;
  };
  const auto answered = [&] { return ended() || job_->missing(number).has_value(); };
  if (!loop_->run_until(ended, deadline_after(timeout)) && !loop_->abandoned())
    if (auto asked = job_->ask_missing(number); asked)
      (void)loop_->run_until(answered, ProgressLoop::clock() + k_answer_timeout);
  if (loop_->abandoned())
    return Failure{Errc::cancelled, "the Context was destroyed in a callback while it waited at a "
                                    "fence"};
  if (!passed) return std::move(passed).error();
  if (*passed) return {};
  timed_out_fences_.push_back(number);
  return Failure{
      Errc::timed_out,
      fmt::format("not all processes reached the fence within {} ms: {}", timeout.count(),
                  job_->missing(number).value_or("the launcher does not say which are missing"))};
}

} // namespace statewire
