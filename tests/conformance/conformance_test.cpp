// SPDX-License-Identifier: BSD-3-Clause
// SPIN's runs of the specs, on the real core (docs/design/conformance.md).
#include "campaign.hpp"
#include "drive.hpp"
#include "listing.hpp"

#include <gtest/gtest.h>
#include <statewire_run_versions.hpp>

namespace statewire::conformance {
namespace {

std::vector<PathFile> all_files() { return all_paths(STATEWIRE_PATHS); }

const Campaign& campaign() {
  static const Campaign all =
      drive_all(all_files(), [lengths = Lengths()](const PathFile& file, const Path& path) mutable {
        return drive(file, path, &lengths);
      });
  return all;
}

TEST(Conformance, TheRunsAreThoseOfTheseSpecs) {
  expect_runs_of(k_versions, all_files(), STATEWIRE_SEARCHED_BEFORE);
}

TEST(Conformance, TheCoreTakesEveryRunAsTheModelDoes) {
  expect_known_differences_only(campaign(), STATEWIRE_EXCEPTIONS);
}

TEST(Conformance, EveryTransitionOfTheModelIsTakenByTheCoreInTheSamePlace) {
  std::set<std::string> in_specs;
  for (const auto& machine : sim::spec_machines())
    if (machine.name != "delivery") add_transitions(in_specs, machine); // it has a world of its own
  expect_all_driven(campaign(), in_specs, STATEWIRE_NOT_DRIVEN);
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
    if (step.received == "ACCEPTED") step.received = "CHALLENGE";
  EXPECT_TRUE(differs(other)) << "another message";
}

} // namespace
} // namespace statewire::conformance
