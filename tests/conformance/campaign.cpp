// SPDX-License-Identifier: BSD-3-Clause
#include "campaign.hpp"

#include "listing.hpp"

#include <gtest/gtest.h>
#include <iostream>

namespace statewire::conformance {

void ends_at(Drive& run, const PathFile& world, const Path& path, const std::string& wrong) {
  const ModelStep& step = path.steps[run.steps];
  run.difference = world.scenario + ", path to " + path.wanted + ", step " +
                   std::to_string(run.steps + 1) + " of " + std::to_string(path.steps.size()) +
                   ", " + step.input + " " + std::to_string(step.a) + " " + std::to_string(step.b) +
                   ":\n      " + wrong;
}

Campaign drive_all(const std::vector<PathFile>& files,
                   const std::function<Drive(const PathFile&, const Path&)>& drive) {
  Campaign out;
  for (const PathFile& file : files) {
    std::size_t good = 0;
    for (const Path& path : file.paths) {
      const Drive run = drive(file, path);
      ++out.paths;
      good += run.conforms ? 1 : 0;
      out.steps += run.steps;
      for (std::size_t s = 0; s < path.steps.size(); ++s)
        for (const std::string& line : path.steps[s].transitions) {
          const std::string name = name_of(parse_transition(line));
          out.in_model.insert(name);
          // What conforms up to a difference, conforms.
          if (s < run.steps) out.conformant.insert(name), ++out.transitions;
        }
      if (!run.conforms) out.differences[file.scenario + ": " + path.wanted] = run.difference;
    }
    std::cout << file.scenario << ": " << good << " of " << file.paths.size() << " runs conform\n";
  }
  return out;
}

void add_transitions(std::set<std::string>& names, const sim::SpecMachine& machine) {
  for (const TransitionInfo& t : machine.transitions)
    names.insert(name_of(ModelTransition{
        std::string(machine.name), std::string(machine.states[t.from]),
        std::string(machine.events[t.event]), std::string(machine.states[t.to]), 0}));
}

void expect_runs_of(const Versions& versions, const std::vector<PathFile>& files,
                    const std::string& list) {
  ASSERT_FALSE(versions.empty());
  std::map<std::string_view, std::string_view> searched;
  for (const PathFile& file : files) {
    EXPECT_EQ(file.problem, "");
    searched[file.scenario] = file.version;
  }
  const auto before = exceptions(list);
  for (const auto& [scenario, version] : versions) {
    const bool listed = before.contains(std::string(scenario));
    EXPECT_EQ(searched[scenario] != version, listed)
        << scenario
        << (listed ? " was searched again, and needs no line in " + list
                   : " was searched in other machines, or another world; "
                     "tests/conformance/update_paths.py");
  }
  EXPECT_EQ(searched.size(), versions.size()) << "runs of a scenario that is gone";
}

void expect_known_differences_only(const Campaign& campaign, const std::string& list) {
  const auto known = exceptions(list);
  std::size_t excepted = 0;
  for (const auto& [path, difference] : campaign.differences) {
    excepted += known.contains(path) ? 1 : 0;
    EXPECT_TRUE(known.contains(path)) << difference;
  }
  for (const auto& [path, reason] : known) {
    EXPECT_TRUE(campaign.differences.contains(path)) << path << " is excepted, but conforms";
    EXPECT_NE(reason, "") << path << " is excepted without a reason";
  }
  std::cout << campaign.paths << " runs, " << excepted << " of them with a known difference; "
            << campaign.steps << " steps and " << campaign.transitions
            << " transitions are the same\n";
}

void expect_all_driven(const Campaign& campaign, const std::set<std::string>& in_specs,
                       const std::string& list) {
  const auto known = exceptions(list);
  for (const std::string& name : in_specs) {
    const bool conforms = campaign.conformant.contains(name);
    EXPECT_NE(conforms, known.contains(name))
        << name
        << (conforms                           ? " is listed as not driven, but is"
            : campaign.in_model.contains(name) ? " is taken by the model only"
                                               : " is taken by no run of the model");
  }
  for (const auto& [name, reason] : known) {
    EXPECT_TRUE(in_specs.contains(name)) << name << " is not in the specs";
    EXPECT_NE(reason, "") << name << " is listed without a reason";
  }
  std::cout << campaign.conformant.size() << " of " << in_specs.size()
            << " transitions are taken by model and core in the same place\n";
}

} // namespace statewire::conformance
