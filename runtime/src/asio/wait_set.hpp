// SPDX-License-Identifier: BSD-3-Clause
// One descriptor for programs with an event loop of their own: an epoll set of the pollers'
// descriptors, the progress loop's waker and a timer for the next deadline.
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
  // Replaces the watched descriptors; the waker and the timer stay. One that was watched before may
  // have been closed meanwhile. False: out of memory; try again.
  [[nodiscard]] bool watch(std::vector<int> descriptors);
  // Replaces the deadline, at which the set becomes readable; k_never: none. False: the timer
  // failed.
  [[nodiscard]] bool set_deadline(Time at);

 private:
  WaitSet() = default;
  [[nodiscard]] int add(int descriptor) const; // an errno value

  native::Descriptor set_, timer_;
  std::vector<int> watched_;
  Time deadline_ = k_never; // of the timer
};

} // namespace statewire
