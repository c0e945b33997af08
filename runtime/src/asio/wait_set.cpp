// SPDX-License-Identifier: BSD-3-Clause
#include "wait_set.hpp"

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
  // Without the waker, wake() of another thread would be lost.
  if (waker < 0) return failed(EMFILE);
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

} // namespace statewire
