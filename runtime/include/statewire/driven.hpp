// Something with deadlines: the core. It is told the time; it never asks.
#pragma once

#include "transport.hpp"

namespace statewire {

class Driven {
 public:
  virtual ~Driven() = default;
  // A turn of the progress loop begins: what waited for it is done now. Whoever drives without
  // turns leaves it out: the same things are then due at once, as deadlines.
  virtual void begin_turn(Time now) { (void)now; }
  [[nodiscard]] virtual Time next_deadline() const = 0; // k_never: none
  virtual void advance(Time now) = 0;                   // called once next_deadline() has come
};

} // namespace statewire
