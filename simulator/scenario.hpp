// SPDX-License-Identifier: BSD-3-Clause
// Everything that a simulation consists of, except the order in which things happen: the programs,
// what kind of network, and what may go wrong. Made of a seed, or read from a file.
#pragma once

#include "step.hpp"

#include "core/core.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace statewire::sim {

// What a program does next.
struct Op {
  enum class Kind : std::uint8_t { send, close, finalize } kind{};
  Place to = 0;
  std::uint32_t size = 0; // send: bytes of payload
  friend bool operator==(const Op&, const Op&) = default;
};

struct NetworkShape {
  std::uint32_t max_read = 0; // bytes at once; 0: as many as there are
  std::uint32_t max_write = 0;
  bool ragged = false;            // 1 … the maximum
  std::uint32_t capacity = 65536; // bytes under way, per direction
  std::uint32_t delay_us = 0;     // of each thing that travels: 0 … this
  friend bool operator==(const NetworkShape&, const NetworkShape&) = default;
};

struct Scenario {
  std::uint64_t seed = 1; // of incarnation numbers, fresh numbers, jitter, sizes and delays
  std::vector<std::vector<Op>> scripts; // by place; each ends with finalize
  std::uint32_t groups = 1;             // 2: places take turns in belonging to either
  bool head_to_head = false;  // every process sends to every other before anything travels
  bool finalize_last = false; // no process finalizes before all programs have come to it
  bool acknowledge = true;    // a program answers `lost` by close, so that it can send again
  std::uint32_t max_opening = 8, max_half_open = 1024;
  NetworkShape shape;
  FaultSet faults = 0;
  std::uint32_t budget = 0; // of faults
  [[nodiscard]] Place processes() const { return static_cast<Place>(scripts.size()); }
};

// What a user asks for; a scenario is drawn from it by a seed.
struct Workload {
  std::uint32_t processes = 2;
  std::uint32_t messages = 6;  // of all processes together, about
  std::uint32_t closes = 2;    // … closes between them
  std::uint32_t largest = 200; // bytes of a message
  std::uint32_t groups = 1;
  bool head_to_head = false;
  bool plain_network = false; // whole reads and writes, no delays
  bool vary = false;          // a seed may choose less of everything, and other limits of the core
  FaultSet faults = 0;
  std::uint32_t budget = 3;
};

[[nodiscard]] Scenario make_scenario(const Workload& workload, std::uint64_t seed);
} // namespace statewire::sim
