// SPDX-License-Identifier: BSD-3-Clause
// One simulation from its beginning to its end.
#pragma once

#include "choosers.hpp"
#include "world.hpp"

#include <functional>
#include <optional>
#include <vector>

namespace statewire::sim {

struct Taken {
  Step step;
  bool by_default = false; // it would have happened without a choice
};

struct Outcome {
  std::optional<Violation> violation;
  std::vector<Taken> taken;
  Totals totals;
};

[[nodiscard]] Outcome run(const Scenario& scenario, Chooser& chooser, const Limits& limits = {});

enum class Mode : std::uint8_t { random, pct, exhaustive };

struct Exploration {
  Mode mode = Mode::random;
  std::uint32_t pct_depth = 3;    // d: priority change points and one
  std::uint64_t pct_length = 150; // k: steps among which they are drawn
};

// By a seed: random or PCT.
[[nodiscard]] Outcome run_seed(const Scenario& scenario, const Exploration& search,
                               const Limits& limits = {});

[[nodiscard]] std::vector<Token> tokens_of(const std::vector<Taken>& taken);

} // namespace statewire::sim
