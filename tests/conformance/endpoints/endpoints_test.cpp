// SPDX-License-Identifier: BSD-3-Clause
// SPIN's runs of the specs of RDMA connections, on real endpoint cores
// (docs/design/conformance.md).
#include "../campaign.hpp"
#include "../listing.hpp"
#include "drive.hpp"

#include <gtest/gtest.h>
#include <statewire_run_versions.hpp>

namespace statewire::conformance {
namespace {

const Campaign& campaign() {
  static const Campaign all =
      drive_all(all_paths(STATEWIRE_PATHS),
                [lengths = k_lengths[0]](const PathFile& file, const Path& path) mutable {
                  return drive_endpoints(file, path, &lengths);
                });
  return all;
}

TEST(EndpointConformance, TheRunsAreThoseOfTheseSpecs) {
  expect_runs_of(k_versions, all_paths(STATEWIRE_PATHS), STATEWIRE_SEARCHED_BEFORE);
}

TEST(EndpointConformance, TheCoresTakeEveryRunAsTheModelDoes) {
  expect_known_differences_only(campaign(), STATEWIRE_EXCEPTIONS);
}

TEST(EndpointConformance, EveryTransitionOfTheModelIsTakenByTheCoresInTheSamePlace) {
  const std::set<std::string_view> elsewhere{"credit", "delivery", "silence", "eager_reader",
                                             "eager_writer"}; // worlds of their own
  std::set<std::string> in_specs;
  for (const auto& machine : sim::endpoint_machines())
    if (!elsewhere.contains(machine.name)) add_transitions(in_specs, machine);
  expect_all_driven(campaign(), in_specs, STATEWIRE_NOT_DRIVEN);
}

// The comparison can fail.
TEST(EndpointConformance, AnythingThatDiffersIsFound) {
  const auto files = all_paths(STATEWIRE_PATHS);
  const PathFile* file = nullptr;
  for (const PathFile& one : files)
    if (one.scenario == "endpoint_oob_crossing") file = &one;
  ASSERT_NE(file, nullptr);
  const Path& good = file->paths.front();
  const auto differs = [&](const Path& path) {
    EndpointLengths lengths = k_lengths[0];
    return !drive_endpoints(*file, path, &lengths).conforms;
  };
  ASSERT_FALSE(differs(good));
  Path other = good;
  other.steps.front().transitions.pop_back();
  EXPECT_TRUE(differs(other)) << "a transition less";
  other = good;
  for (ModelStep& step : other.steps)
    if (step.received == "RESPONSE") std::swap(step.transitions[1], step.transitions[2]);
  EXPECT_TRUE(differs(other)) << "another order of one machine";
  other = good;
  other.steps.erase(other.steps.begin() + 1);
  EXPECT_TRUE(differs(other)) << "a step less";
  other = good;
  for (ModelStep& step : other.steps)
    if (step.received == "RESPONSE") step.received = "ACK";
  EXPECT_TRUE(differs(other)) << "another message";
}

} // namespace
} // namespace statewire::conformance
