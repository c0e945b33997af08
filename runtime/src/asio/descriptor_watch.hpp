// SPDX-License-Identifier: BSD-3-Clause
// A descriptor that wakes the progress loop: while one of these exists, a sleeping loop wakes when
// it becomes readable. It reads nothing; the loop's caller looks after every iteration.
#pragma once

#include "progress.hpp"

#include <boost/asio/posix/stream_descriptor.hpp>

#include <memory>

namespace statewire {

class DescriptorWatch final : public Poller {
 public:
  // The descriptor stays its owner's, which keeps it open.
  DescriptorWatch(int descriptor, ProgressLoop& loop)
      : loop_(loop), descriptor_(descriptor),
        wait_(std::make_shared<Wait>(loop.io_context_of_pollers())) {
    loop_.add(*this);
  }
  ~DescriptorWatch() override {
    loop_.remove(*this);
    if (wait_->descriptor.is_open()) (void)wait_->descriptor.release(); // cancels the wait
  }
  DescriptorWatch(const DescriptorWatch&) = delete;
  DescriptorWatch& operator=(const DescriptorWatch&) = delete;

  // While the loop spins, its caller looks at the descriptor.
  bool poll_directly(Time, unsigned&) override { return false; }
  bool before_sleep() override { return false; }
  // Starting to wait for a descriptor that is readable already ends the wait at once, so nothing
  // that comes between the caller's look and the sleep is missed.
  [[nodiscard]] bool wait_for_events() override {
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
  [[nodiscard]] std::span<const int> descriptors() const override { return {&descriptor_, 1}; }

 private:
  // Shared with a handler that may run, as cancelled, when the watch is gone.
  struct Wait {
    explicit Wait(boost::asio::io_context& context) : descriptor(context) {}
    boost::asio::posix::stream_descriptor descriptor;
    bool under_way = false;
  };
  ProgressLoop& loop_;
  int descriptor_;
  std::shared_ptr<Wait> wait_;
};

} // namespace statewire
