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
  DescriptorWatch(int descriptor, ProgressLoop& loop);
  ~DescriptorWatch() override;
  DescriptorWatch(const DescriptorWatch&) = delete;
  DescriptorWatch& operator=(const DescriptorWatch&) = delete;

  // While the loop spins, its caller looks at the descriptor.
  bool poll_directly(Time, unsigned&) override { return false; }
  bool before_sleep() override { return false; }
  [[nodiscard]] bool wait_for_events() override;
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
