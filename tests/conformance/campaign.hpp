// SPDX-License-Identifier: BSD-3-Clause
// Runs all paths of the conformance test on the real cores, and compares the results with the lists
// of exceptions.
#pragma once

#include "path.hpp"

#include <simulator/specs.hpp>

#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace statewire::conformance {

// One run.
struct Drive {
  bool conforms = false;
  std::size_t steps = 0; // that agree with the model
  std::string difference;
};

// Ends a run at its next step: `wrong` is the difference there.
void ends_at(Drive& run, const PathFile& world, const Path& path, const std::string& wrong);

struct Campaign {
  std::set<std::string> in_model, conformant;     // transitions, by name
  std::map<std::string, std::string> differences; // "scenario: path", what differs
  std::size_t paths = 0, steps = 0, transitions = 0;
};

[[nodiscard]] Campaign drive_all(const std::vector<PathFile>& files,
                                 const std::function<Drive(const PathFile&, const Path&)>& drive);

// Adds the names of a machine's transitions.
void add_transitions(std::set<std::string>& names, const sim::SpecMachine& machine);

// For each scenario the hash of what its runs depend on (update_paths.py).
using Versions = std::span<const std::pair<std::string_view, std::string_view>>;

// Expectations of the tests. A list is a file of lines "name -- reason".
void expect_runs_of(const Versions& versions, const std::vector<PathFile>& files,
                    const std::string& list);
void expect_known_differences_only(const Campaign& campaign, const std::string& list);
void expect_all_driven(const Campaign& campaign, const std::set<std::string>& in_specs,
                       const std::string& list);

} // namespace statewire::conformance
