// SPDX-License-Identifier: BSD-3-Clause
// A verified property, negated, is a path: the shortest run that takes a transition and ends
// properly.
#pragma once

#include "report.hpp"

namespace statewire::gen::verify {

struct Paths {
  std::string problem; // nothing could be done, and why
  std::string text;    // one line per transition, or the run when there is only one
  std::string json;    // [{"machine", "transition", "found", "run": trace}]
  bool all_found = false;
};

// `wanted`: MACHINE:FROM:EVENT:TO (every transition so named), MACHINE:INDEX, or "all".
[[nodiscard]] Paths find_paths(const Study& study, const std::string& wanted, const Work& work);

} // namespace statewire::gen::verify
