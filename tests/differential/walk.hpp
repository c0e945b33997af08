// SPDX-License-Identifier: BSD-3-Clause
// The same random events and answers for a compiled machine and for the interpreter.
#pragma once

#include "compiled.hpp"
#include "interpreter.hpp"

#include <string>
#include <vector>

namespace differential {

struct Walk {
  std::string difference; // empty: none. Otherwise seed, the shortest sequence of steps, both sides
  std::uint64_t steps = 0;
  std::vector<std::uint64_t> taken; // per transition
};

// Stops at the first difference. Starts anew now and then, in the initial state or in another one.
[[nodiscard]] Walk walk(const Compiled& machine, const Interpreter& model, std::uint64_t seed,
                        std::uint64_t steps);

} // namespace differential
