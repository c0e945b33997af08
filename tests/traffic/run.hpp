// SPDX-License-Identifier: BSD-3-Clause
// Random traffic between the processes of a mesh (tests/core/mesh.hpp): over the in-memory
// network, over sockets, and with lanes below, with whatever can happen to processes and
// connections meanwhile.
#pragma once

#include "actor.hpp"

#include "../core/mesh.hpp"

#include <string>
#include <vector>

namespace statewire::traffic {

enum class Disturbance : std::uint8_t {
  none,
  closes,   // connections are closed, and opened again by what is sent
  cuts,     // connections are lost
  deaths,   // processes are killed, and started again
  faults,   // connects, accepts, reads and writes fail; descriptors run out
  finalize, // processes finalize, one after the other, with traffic under way
};
inline constexpr unsigned k_disturbances = 6;
[[nodiscard]] const char* name(Disturbance disturbance);

struct RunOptions {
  std::uint64_t seed = 1;
  Disturbance disturbance = Disturbance::none;
  std::size_t acts = 300;
  std::size_t largest = 300'000;
  Time timeout = std::chrono::seconds(400); // for everything to end
};

struct RunResult {
  std::string wrong; // empty: nothing
  std::vector<std::uint64_t> send_transitions, recv_transitions;
  std::uint64_t received = 0, truncated = 0, cancelled = 0, failed = 0, forwarded = 0;
  std::uint64_t bytes = 0;
  std::uint64_t read = 0; // messages that went from memory to memory
};

// The kinds are those of tests/core/mesh.hpp.
[[nodiscard]] RunResult run(const test::Kind& kind, const RunOptions& options);

} // namespace statewire::traffic
