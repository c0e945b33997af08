// SPIN's runs of the specs, on the real core (docs/conformance.md).
#include "drive.hpp"
#include "listing.hpp"

#include <simulator/specs.hpp>

#include <gtest/gtest.h>
#include <iostream>
#include <map>
#include <set>
#include <statewire_spec_version.hpp>

namespace statewire::conformance {
namespace {

std::vector<PathFile> all_files() { return all_paths(STATEWIRE_PATHS); }

struct Campaign {
  std::set<std::string> in_model, conformant;     // transitions, by name
  std::map<std::string, std::string> differences; // "scenario: path", what differs
  std::size_t paths = 0, steps = 0, transitions = 0;
};

Campaign drive_all(const std::vector<PathFile>& files) {
  Campaign out;
  Lengths lengths;
  for (const PathFile& file : files) {
    std::size_t good = 0;
    for (const Path& path : file.paths) {
      const Drive run = drive(file, path, &lengths);
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

const Campaign& campaign() {
  static const Campaign all = drive_all(all_files());
  return all;
}

TEST(Conformance, TheRunsCanBeRead) {
  const auto files = all_files();
  ASSERT_FALSE(files.empty());
  for (const PathFile& file : files) EXPECT_EQ(file.problem, "");
}

TEST(Conformance, TheRunsAreThoseOfTheseSpecs) {
  for (const PathFile& file : all_files())
    EXPECT_EQ(file.version, sim::k_spec_version)
        << file.scenario << " was searched in other specs; tests/conformance/update_paths.py";
}

TEST(Conformance, TheCoreTakesEveryRunAsTheModelDoes) {
  const auto known = exceptions(STATEWIRE_EXCEPTIONS);
  std::size_t excepted = 0;
  for (const auto& [path, difference] : campaign().differences) {
    excepted += known.contains(path) ? 1 : 0;
    EXPECT_TRUE(known.contains(path)) << difference;
  }
  for (const auto& [path, reason] : known) {
    EXPECT_TRUE(campaign().differences.contains(path)) << path << " is excepted, but conforms";
    EXPECT_NE(reason, "") << path << " is excepted without a reason";
  }
  std::cout << campaign().paths << " runs, " << excepted << " of them with a known difference; "
            << campaign().steps << " steps and " << campaign().transitions
            << " transitions are the same\n";
}

TEST(Conformance, EveryTransitionOfTheModelIsTakenByTheCoreInTheSamePlace) {
  const auto known = exceptions(STATEWIRE_NOT_DRIVEN);
  std::set<std::string> in_specs;
  for (const auto& machine : sim::spec_machines())
    for (const TransitionInfo& t : machine.transitions)
      in_specs.insert(name_of(ModelTransition{
          std::string(machine.name), std::string(machine.states[t.from]),
          std::string(machine.events[t.event]), std::string(machine.states[t.to]), 0}));
  for (const std::string& name : in_specs) {
    const bool conforms = campaign().conformant.contains(name);
    EXPECT_NE(conforms, known.contains(name))
        << name
        << (conforms                             ? " is listed as not driven, but is"
            : campaign().in_model.contains(name) ? " is taken by the model only"
                                                 : " is taken by no run of the model");
  }
  for (const auto& [name, reason] : known) {
    EXPECT_TRUE(in_specs.contains(name)) << name << " is not in the specs";
    EXPECT_NE(reason, "") << name << " is listed without a reason";
  }
  std::cout << campaign().conformant.size() << " of " << in_specs.size()
            << " transitions are taken by model and core in the same place\n";
}

// The comparison can fail.
TEST(Conformance, AnythingThatDiffersIsFound) {
  const auto files = all_files();
  ASSERT_FALSE(files.empty());
  const PathFile& file = files.front();
  const Path* good = nullptr;
  for (const Path& path : file.paths)
    if (Lengths lengths; good == nullptr && drive(file, path, &lengths).conforms) good = &path;
  ASSERT_NE(good, nullptr);
  const auto differs = [&](const Path& path) {
    Lengths lengths;
    return !drive(file, path, lengths).conforms;
  };
  Path other = *good;
  other.steps.front().transitions.pop_back();
  EXPECT_TRUE(differs(other)) << "a transition less";
  other = *good;
  std::swap(other.steps[0].transitions[0], other.steps[0].transitions[1]);
  EXPECT_TRUE(differs(other)) << "another order";
  other = *good;
  other.steps.erase(other.steps.begin() + 1);
  EXPECT_TRUE(differs(other)) << "a step less";
  other = *good;
  for (ModelStep& step : other.steps)
    if (step.received == "CHALLENGE") step.received = "ACCEPTED";
  EXPECT_TRUE(differs(other)) << "another message";
}

} // namespace
} // namespace statewire::conformance
