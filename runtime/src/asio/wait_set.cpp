// SPDX-License-Identifier: BSD-3-Clause
#include "wait_set.hpp"

#include "progress.hpp"

#include <algorithm>
#include <cerrno>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <system_error>
#include <utility>

namespace statewire {

Result<std::unique_ptr<WaitSet>> WaitSet::open(int waker) {
  const auto failed = [](int error) {
    return Failure{from_errno(error), "cannot open the descriptor for event loops: " +
                                          std::generic_category().message(error)};
  };
  std::unique_ptr<WaitSet> set(new WaitSet);
  set->set_ = native::Descriptor(native::above_standard(::epoll_create1(EPOLL_CLOEXEC)));
  if (!set->set_) return failed(errno);
  // The clock of ProgressLoop::clock().
  set->timer_ = native::Descriptor(
      native::above_standard(::timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC)));
  if (!set->timer_) return failed(errno);
  for (const int fd : {waker, set->timer_.get()})
    if (const int error = set->add(fd); error != 0) return failed(error);
  return set;
}

// Level-triggered: the set stays readable until progress has taken what is there.
int WaitSet::add(int descriptor) const {
  epoll_event e{};
  e.events = EPOLLIN;
  return ::epoll_ctl(set_.get(), EPOLL_CTL_ADD, descriptor, &e) == 0 ? 0 : errno;
}

bool WaitSet::watch(std::vector<int> descriptors) {
  // One that was closed has left the set; its number may name something else now.
  for (const int fd : watched_) (void)::epoll_ctl(set_.get(), EPOLL_CTL_DEL, fd, nullptr);
  watched_.clear();
  for (const int fd : descriptors)
    if (const int error = add(fd); error != 0 && error != EEXIST) return false;
  watched_ = std::move(descriptors);
  return true;
}

bool WaitSet::set_deadline(Time at) {
  if (at == deadline_) return true;
  itimerspec when{}; // zero: off
  if (at != k_never) {
    when.it_value.tv_sec = static_cast<time_t>(at / std::chrono::seconds(1));
    when.it_value.tv_nsec = static_cast<long>((at % std::chrono::seconds(1)).count());
  }
  if (::timerfd_settime(timer_.get(), TFD_TIMER_ABSTIME, &when, nullptr) != 0) return false;
  deadline_ = at;
  return true;
}

// ---- of the loop

Result<int> ProgressLoop::descriptor() {
  if (is_over()) return Failure{why_abandoned(), std::string(to_text(why_abandoned()))};
  if (!wait_set_) {
    auto opened = WaitSet::open(waker_.get());
    if (!opened) return std::move(opened).error();
    wait_set_ = std::move(*opened);
  }
  return wait_set_->descriptor();
}

bool ProgressLoop::fill_wait_set() {
  if (wait_set_is_current_) return true;
  std::vector<int> descriptors;
  for (const Poller* poller : pollers_) {
    const auto own = poller->descriptors();
    descriptors.insert(descriptors.end(), own.begin(), own.end());
  }
  wait_set_is_current_ = wait_set_->watch(std::move(descriptors));
  return wait_set_is_current_;
}

// As sleep(), but for the sleep itself.
bool ProgressLoop::arm() {
  if (!wait_set_ || in_scope() || in_child()) return false;
  if (is_over()) return true; // the descriptor is readable: give_up()
  const Scope scope(*this);
  last_reactor_ = last_iteration_ = Time{0}; // the next poll() asks everything
  if (before_sleep()) return false;
  woken(); // before the look: a wake() in between makes the descriptor readable again
  if (woken_.load(std::memory_order_acquire)) return false;
  const Time now = recent_.read();
  Time until = next_deadline();
  if (until <= now || abandoned()) return false;
  if (context_is_used_.load(std::memory_order_acquire))
    until = std::min(until, now + tuning_.io_context_interval);
  return fill_wait_set() && wait_set_->set_deadline(until);
}

} // namespace statewire
