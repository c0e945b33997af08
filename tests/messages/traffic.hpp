// SPDX-License-Identifier: BSD-3-Clause
// Random traffic, and what must be true of it whatever happens: nothing arrives twice, changed, or
// out of order; everything ends; nothing is left behind.
#pragma once

#include "mesh.hpp"

#include <set>
#include <string>

namespace statewire::test {

struct TrafficOptions {
  MeshOptions mesh;
  std::size_t actions = 400;
  std::size_t largest = 200'000;
  bool cancels = true, forwards = true;
  bool chaos = false;    // connections are closed, lost, and opened again
  bool liars = false;    // connections carry bytes that no process has sent
  bool floods = false;   // many messages at once
  bool relays = false;   // much of it is forwarded
  bool refusals = false; // devices refuse packets for a while; then the connections break
  bool matched = false;  // a quarter of the receives are matched probes, received later
  bool paths = false;    // the last path to a peer goes, and there is one again
};

struct TrafficResult {
  std::vector<std::uint64_t> send_transitions, recv_transitions;
  std::size_t received = 0, cancelled = 0, failed = 0;
};

// What is wrong is a failure of the test that runs it.
TrafficResult run_traffic(const TrafficOptions& options);

} // namespace statewire::test
