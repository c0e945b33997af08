// SPDX-License-Identifier: BSD-3-Clause
#include "verbs/device/kicks.hpp"

#include <algorithm>
#include <sys/timerfd.h>
#include <unistd.h>

namespace statewire::verbs {
namespace {

// Its own clock: a device that is driven by hand may get any time as argument.
Time clock_now() { return std::chrono::steady_clock::now().time_since_epoch(); }

} // namespace

bool Kicks::start() {
  timer_ = Descriptor(::timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC));
  return static_cast<bool>(timer_);
}

void Kicks::expect(Qp qp) {
  if (!timer_) return;
  next_.push_back({qp, clock_now() + k_first, k_first, k_each});
  set_timer();
}

std::vector<Qp> Kicks::due() {
  std::uint64_t times = 0;
  std::vector<Qp> out;
  if (!timer_ || ::read(timer_.get(), &times, sizeof times) != sizeof times) return out;
  const Time now = clock_now();
  for (Next& n : next_) {
    if (n.at > now) continue;
    out.push_back(n.qp);
    n.wait *= 3;
    n.at = now + n.wait;
    --n.left;
  }
  std::erase_if(next_, [](const Next& n) { return n.left == 0; });
  set_timer();
  return out;
}

void Kicks::set_timer() {
  if (next_.empty()) return;
  const auto first = std::min_element(next_.begin(), next_.end(),
                                      [](const Next& a, const Next& b) { return a.at < b.at; });
  const auto seconds = std::chrono::floor<std::chrono::seconds>(first->at);
  itimerspec at{};
  at.it_value = {static_cast<time_t>(seconds.count()),
                 static_cast<long>((first->at - seconds).count())};
  (void)::timerfd_settime(timer_.get(), TFD_TIMER_ABSTIME, &at, nullptr);
}

} // namespace statewire::verbs
