// SPDX-License-Identifier: BSD-3-Clause
// Interface of timer-driven components. Time is an argument; implementations never read a clock.
#pragma once

#include "transport.hpp"

namespace statewire {

class Driven {
 public:
  virtual ~Driven() = default;
  // An iteration of the progress loop begins: what waited for it is done now. Returns whether there
  // was anything; then the loop does not sleep in this iteration. A driver without iterations need
  // not call it: the same things are then due at once, as deadlines.
  virtual bool begin_iteration(Time) { return false; }
  [[nodiscard]] virtual Time next_deadline() const = 0; // k_never: none
  virtual void advance(Time now) = 0;                   // called once next_deadline() has come
};

} // namespace statewire
