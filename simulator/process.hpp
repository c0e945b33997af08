// SPDX-License-Identifier: BSD-3-Clause
// Inside the world: one process.
#pragma once

#include "world.hpp"

#include "dispatch/dispatcher.hpp"

#include <algorithm>

namespace statewire::sim {

struct World::Process {
  Place place = 0;
  NodeId id = 0;
  Endpoint* endpoint = nullptr;
  std::unique_ptr<Dispatcher> dispatcher = std::make_unique<Dispatcher>();
  std::unique_ptr<Core> core;
  std::size_t next_op = 0;
  bool alive = true;
  bool finalize_called = false; // by the program
  bool troubled = false;        // refused, in a hole, or without descriptors
  bool finished = false;        // … and the oracle has looked
  struct Established {
    std::uint64_t object = 0;
    Peer peer;
  };
  std::vector<Established> established; // connections in their state CONNECTED
};

} // namespace statewire::sim
