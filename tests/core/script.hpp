// SPDX-License-Identifier: BSD-3-Clause
// Scenarios in steps, so that something may happen at every moment of them.
#pragma once

#include "mesh.hpp"

#include <string>
#include <vector>

namespace statewire::test {

// What the processes do when nothing interferes.
struct Scenario {
  struct Phase {
    std::function<void(Mesh&)> begin;
    std::function<bool(Mesh&)> done;
  };
  const char* name;
  unsigned nodes;
  std::vector<Phase> phases;
};

// Plays a scenario until it is complete or the mesh has made `steps` steps (counted down). True:
// complete before that.
bool play(Mesh& mesh, const Scenario& scenario, std::uint64_t& steps);

// How far apart the moments must be for about `moments` of them. A step per byte makes many steps.
std::uint64_t stride_for(std::unique_ptr<Mesh> (*make)(MeshOptions), const Scenario& scenario,
                         std::uint64_t seed, std::uint64_t moments);

// The scenarios of the tests: connecting, crossing, traffic, closing, reopening, …
const std::vector<Scenario>& scenarios();
const Scenario& scenario(const std::string& name);

} // namespace statewire::test
