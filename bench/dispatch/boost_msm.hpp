// SPDX-License-Identifier: BSD-3-Clause
// Boost.MSM. Its headers in Debian 12 do not compile as C++20, so it lives in a file of its own.
#pragma once

#include "context.hpp"

#include <memory>

namespace bench {

class BoostMsm {
 public:
  BoostMsm();
  ~BoostMsm();
  static std::size_t size();
  [[nodiscard]] std::uint8_t state_number() const; // in the order of close.dot
  void handle(Input in, Context& c);
  void handle_all(const Sequence& sequence, Context& c);

 private:
  struct Machine;
  std::unique_ptr<Machine> machine_;
};

} // namespace bench
