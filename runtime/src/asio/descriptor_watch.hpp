// SPDX-License-Identifier: BSD-3-Clause
// A descriptor that wakes the progress loop: while one of these exists, a sleeping loop wakes when
// it becomes readable. It reads nothing; the loop's caller looks after every iteration.
#pragma once

#include "progress.hpp"

namespace statewire {

class DescriptorWatch final : public Poller {
 public:
  // The descriptor stays its owner's, which keeps it open.
  DescriptorWatch(int descriptor, ProgressLoop& loop) : loop_(loop), descriptor_(descriptor) {
    loop_.add(*this);
  }
  ~DescriptorWatch() override { loop_.remove(*this); }
  DescriptorWatch(const DescriptorWatch&) = delete;
  DescriptorWatch& operator=(const DescriptorWatch&) = delete;

  [[nodiscard]] std::span<const int> descriptors() const override { return {&descriptor_, 1}; }

 private:
  ProgressLoop& loop_;
  int descriptor_;
};

} // namespace statewire
