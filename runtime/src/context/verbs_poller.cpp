// SPDX-License-Identifier: BSD-3-Clause
#include "verbs_poller.hpp"

namespace statewire {
namespace {

constexpr unsigned k_batch = 64; // completions of one look

} // namespace

VerbsPoller::VerbsPoller(verbs::Device& device, ProgressLoop& loop) : device_(device), loop_(loop) {
  loop_.add(*this);
}

VerbsPoller::~VerbsPoller() {
  loop_.remove(*this);
  for (const auto& watch : watches_) // the device's own: it closes them
    if (watch->descriptor.is_open()) (void)watch->descriptor.release();
}

bool VerbsPoller::poll_directly(Time now, unsigned& tries) {
  ++tries;
  return poll_fast(now);
}

bool VerbsPoller::poll_fast(Time now) { return device_.poll_fast(k_batch, now) != 0; }

unsigned VerbsPoller::poll_events(unsigned most) {
  return device_.poll(most, ProgressLoop::clock());
}

bool VerbsPoller::rest() { return !device_.arm(); }

bool VerbsPoller::wait_for_events() {
  boost::system::error_code failed;
  if (watches_.empty()) {
    for (const int fd : device_.descriptors()) {
      auto watch = std::make_shared<Watch>(loop_.io_context_of_pollers());
      if (watch->descriptor.assign(fd, failed)) return false;
      watches_.push_back(std::move(watch));
    }
  }
  for (const auto& watch : watches_) {
    if (watch->waiting) continue;
    watch->waiting = true;
    watch->descriptor.async_wait(
        boost::asio::posix::stream_descriptor::wait_read,
        [this, kept = std::weak_ptr(watch)](const boost::system::error_code& error) {
          const auto alive = kept.lock();
          if (!alive) return;
          alive->waiting = false;
          if (!error) (void)device_.poll(k_batch, ProgressLoop::clock());
        });
  }
  return true;
}

} // namespace statewire
