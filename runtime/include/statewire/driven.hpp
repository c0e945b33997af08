// Something with deadlines: the core. It is told the time; it never asks.
#pragma once

#include "transport.hpp"

namespace statewire {

class Driven {
 public:
  virtual ~Driven() = default;
  [[nodiscard]] virtual Time next_deadline() const = 0; // k_never: none
  virtual void advance(Time now) = 0;                   // called once next_deadline() has come
};

} // namespace statewire
