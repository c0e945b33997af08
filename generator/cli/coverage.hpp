// SPDX-License-Identifier: BSD-3-Clause
// What a run reports about the transitions that it took.
#pragma once

#include "../back/back.hpp"

#include <map>
#include <string>

namespace statewire::gen::cli {

using RunCoverage = std::map<std::string, Coverage>; // by machine

// {"machines": {"close": {"transitions": 57, "counts": [0, 3, …]}}}; other keys are not looked at.
// Returns a message, or "" for success.
[[nodiscard]] std::string parse_coverage(const std::string& path, const std::string& text,
                                         RunCoverage& coverage);

} // namespace statewire::gen::cli
