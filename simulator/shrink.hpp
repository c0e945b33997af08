// SPDX-License-Identifier: BSD-3-Clause
// From a long failure to a short one that breaks the same promise: faults first, then what the
// programs do, then the choices.
#pragma once

#include "run.hpp"

#include <functional>

namespace statewire::sim {

struct Failure {
  Scenario scenario;
  std::vector<Token> tokens; // the default steps follow them
  Violation violation;
  std::vector<Taken> taken; // what that leads to, up to the violation
};

struct ShrinkOptions {
  std::uint64_t most_runs = 20'000;
  std::function<bool()> go_on; // optional; false: stop, with what there is
};

// Plays it again; nullopt: nothing is broken (any more).
[[nodiscard]] std::optional<Failure> replay(const Scenario& scenario, std::vector<Token> tokens,
                                            const Limits& limits = {});

[[nodiscard]] Failure shrink(Failure failure, const Limits& limits = {},
                             const ShrinkOptions& options = {});

// How many choices differ from what would happen by default, faults included.
[[nodiscard]] std::size_t decisions(const Failure& failure);

} // namespace statewire::sim
