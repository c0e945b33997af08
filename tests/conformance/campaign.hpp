// SPDX-License-Identifier: BSD-3-Clause
// All runs of a conformance test on the real cores, and what is expected of them.
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
  std::size_t steps = 0; // performed as the model says
  std::string difference;
};

// A run that ends at its next step, for this is `wrong` there.
void ends_at(Drive& run, const PathFile& world, const Path& path, const std::string& wrong);

struct Campaign {
  std::set<std::string> in_model, conformant;     // transitions, by name
  std::map<std::string, std::string> differences; // "scenario: path", what differs
  std::size_t paths = 0, steps = 0, transitions = 0;
};

[[nodiscard]] Campaign drive_all(const std::vector<PathFile>& files,
                                 const std::function<Drive(const PathFile&, const Path&)>& drive);

// The names of a machine's transitions.
void add_transitions(std::set<std::string>& names, const sim::SpecMachine& machine);

// Of each scenario, what its runs depend on (update_paths.py).
using Versions = std::span<const std::pair<std::string_view, std::string_view>>;

// The tests' bodies; the lists are files of "name -- reason".
void expect_runs_of(const Versions& versions, const std::vector<PathFile>& files,
                    const std::string& list);
void expect_known_differences_only(const Campaign& campaign, const std::string& list);
void expect_all_driven(const Campaign& campaign, const std::set<std::string>& in_specs,
                       const std::string& list);

} // namespace statewire::conformance
