// SPDX-License-Identifier: BSD-3-Clause
// What a simulation did, as text and as the report of a run.
#pragma once

#include <simulator/world.hpp>

#include <string>

namespace statewire::tools {

[[nodiscard]] std::string summary(const sim::Totals& totals, double seconds, bool list_missing);
// As `statewirec draw --coverage` reads it.
[[nodiscard]] std::string coverage_json(const sim::Totals& totals);

} // namespace statewire::tools
