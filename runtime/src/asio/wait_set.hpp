// SPDX-License-Identifier: BSD-3-Clause
// What a foreign event loop waits for: an epoll set of the pollers' descriptors, the loop's waker
// and a timer for the next deadline. The set is itself a descriptor that any event loop can poll.
#pragma once

#include "native_socket.hpp"

#include "core/driven.hpp"

#include <statewire/result.hpp>

#include <memory>
#include <vector>

namespace statewire {

class WaitSet {
 public:
  // `waker`: an eventfd that stays open as long as this set.
  [[nodiscard]] static Result<std::unique_ptr<WaitSet>> open(int waker);

  [[nodiscard]] int descriptor() const { return set_.get(); }
  // Watches exactly these, the waker and the timer from now on. A descriptor that was watched may
  // have been closed meanwhile. False: the system has no memory for it; try again.
  [[nodiscard]] bool watch(std::vector<int> descriptors);
  // The set becomes readable at this time (k_never: not because of the time), and is not because
  // of an earlier one. False: the timer failed.
  [[nodiscard]] bool set_deadline(Time at);

 private:
  WaitSet() = default;
  [[nodiscard]] int add(int descriptor) const; // an errno value

  native::Descriptor set_, timer_;
  std::vector<int> watched_;
  Time deadline_ = k_never; // that the timer is set to
};

} // namespace statewire
