// SPDX-License-Identifier: BSD-3-Clause
#include "ready_set.hpp"

#include <algorithm>
#include <cerrno>
#include <ctime>

namespace statewire {
namespace {

// EPOLLPRI: this protocol sends no urgent data, but a peer may, and a read stops in front of it.
constexpr std::uint32_t k_reading = EPOLLIN | EPOLLRDHUP | EPOLLPRI | EPOLLET;

} // namespace

int ReadySet::open() {
  set_ = native::Descriptor(native::above_standard(::epoll_create1(EPOLL_CLOEXEC)));
  number_ = set_.get();
  return set_ ? 0 : errno;
}

int ReadySet::control(int operation, int fd, Handle h, std::uint32_t events) const {
  epoll_event e{};
  e.events = events;
  e.data.u64 = number_of(h);
  return ::epoll_ctl(set_.get(), operation, fd, &e) == 0 ? 0 : errno;
}

int ReadySet::add(int fd, Handle h, bool writable_too) const {
  return control(EPOLL_CTL_ADD, fd, h, k_reading | (writable_too ? EPOLLOUT : 0U));
}

int ReadySet::watch_writable(int fd, Handle h) const {
  return control(EPOLL_CTL_MOD, fd, h, k_reading | EPOLLOUT);
}

void ReadySet::forget(Handle h) {
  const auto last = std::remove_if(
      left_.begin(), left_.end(), [h](const epoll_event& e) { return e.data.u64 == number_of(h); });
  left_ = left_.first(static_cast<std::size_t>(last - left_.begin()));
}

bool ReadySet::fetch(unsigned most) {
  if (!left_.empty()) return true;
  const unsigned asked = std::min<unsigned>(most, fetched_.size());
  fetched(::epoll_wait(set_.get(), fetched_.data(), static_cast<int>(asked), 0));
  return left_.size() == asked;
}

void ReadySet::wait(unsigned most, Time at_most) {
  if (!left_.empty()) return;
  const unsigned asked = std::min<unsigned>(most, fetched_.size());
  timespec t{};
  t.tv_sec = static_cast<time_t>(at_most / std::chrono::seconds(1));
  t.tv_nsec = static_cast<long>((at_most % std::chrono::seconds(1)).count());
  fetched(::epoll_pwait2(set_.get(), fetched_.data(), static_cast<int>(asked),
                         at_most == k_never ? nullptr : &t, nullptr));
}

bool ReadySet::can_wait() const {
  const timespec now{};
  epoll_event none{};
  return ::epoll_pwait2(set_.get(), &none, 1, &now, nullptr) >= 0;
}

bool ReadySet::take(Ready& out) {
  if (left_.empty()) return false;
  const epoll_event e = left_.front();
  left_ = left_.subspan(1);
  out.handle = {static_cast<std::uint32_t>(e.data.u64 >> 32),
                static_cast<std::uint32_t>(e.data.u64)};
  out.events = e.events;
  return true;
}

} // namespace statewire
