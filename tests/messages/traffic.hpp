// SPDX-License-Identifier: BSD-3-Clause
// Random traffic and its invariants: no message is duplicated, changed or reordered; each request
// completes; nothing is leaked.
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
  bool chaos = false;    // connections are closed, fail, and open again
  bool liars = false;    // connections carry bytes that no process has sent
  bool floods = false;   // many messages at once
  bool relays = false;   // much of it is forwarded
  bool refusals = false; // devices refuse packets for a while; then the connections break
  bool matched = false;  // a quarter of the receives are matched probes, received later
  bool paths = false;    // the last path to a peer fails, and is restored
};

struct TrafficResult {
  std::vector<std::uint64_t> send_transitions, recv_transitions;
  std::size_t received = 0, cancelled = 0, failed = 0;
};

// A violated invariant fails the test that calls this.
TrafficResult run_traffic(const TrafficOptions& options);

} // namespace statewire::test
