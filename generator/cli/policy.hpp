// SPDX-License-Identifier: BSD-3-Clause
// What the command line says about messages: `-W no-ID`, `-W error`, `-W error=ID`, …
#pragma once

#include "../model/diagnostics.hpp"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace statewire::gen::cli {

struct Policy {
  std::map<std::string, Severity, std::less<>> severities;
  std::set<std::string, std::less<>> off;
  std::set<std::string, std::less<>> spared; // no-error=ID
  bool warnings_are_errors = false;
};

// The values of the options -W, in order. Returns what is wrong with them, or "".
[[nodiscard]] std::string parse_policy(const std::vector<std::string>& words, Policy& policy);

// Changes severities and removes what is switched off. What the spec allows stays allowed.
void apply(const Policy& policy, Diagnostics& diagnostics);

// The same, and before it what the files that are mentioned allow (front/allow.hpp).
void settle(Diagnostics& diagnostics, const Policy& policy);

} // namespace statewire::gen::cli
