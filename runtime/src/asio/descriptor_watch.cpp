// SPDX-License-Identifier: BSD-3-Clause
#include "descriptor_watch.hpp"

namespace statewire {

DescriptorWatch::DescriptorWatch(int descriptor, ProgressLoop& loop)
    : loop_(loop), descriptor_(descriptor),
      wait_(std::make_shared<Wait>(loop.io_context_of_pollers())) {
  loop_.add(*this);
}

DescriptorWatch::~DescriptorWatch() {
  loop_.remove(*this);
  if (wait_->descriptor.is_open()) (void)wait_->descriptor.release(); // cancels the wait
}

// Starting to wait for a descriptor that is readable already ends the wait at once, so nothing that
// comes between the caller's look and the sleep is missed.
bool DescriptorWatch::wait_for_events() {
  if (wait_->under_way) return true;
  boost::system::error_code failed;
  if (!wait_->descriptor.is_open() && wait_->descriptor.assign(descriptor_, failed)) return false;
  wait_->under_way = true;
  wait_->descriptor.async_wait(boost::asio::posix::stream_descriptor::wait_read,
                               [wait = std::weak_ptr(wait_)](const boost::system::error_code&) {
                                 if (const auto alive = wait.lock()) alive->under_way = false;
                               });
  return true;
}

} // namespace statewire
