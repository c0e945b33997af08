// SPDX-License-Identifier: BSD-3-Clause
// Inside the world: one process.
#pragma once

#include "rail.hpp"
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
  std::unique_ptr<Rail> rail; // over a fabric
  std::size_t next_op = 0;
  bool alive = true;
  bool finalize_called = false; // by the program
  bool core_finalizes = false;
  bool troubled = false; // refused, in a hole, or without descriptors
  bool finished = false; // … and the oracle has looked
  struct Established {
    std::uint64_t object = 0;
    Peer peer;
  };
  std::vector<Established> established;  // connections in their state CONNECTED
  std::map<Place, std::uint32_t> opened; // over a fabric: connections that its program has seen

  [[nodiscard]] Time next_deadline() const {
    const Time mine = core->next_deadline();
    return rail ? std::min(mine, rail->endpoints().next_deadline()) : mine;
  }
  [[nodiscard]] bool endpoints_are_next() const {
    return rail && rail->endpoints().next_deadline() < core->next_deadline();
  }
};

} // namespace statewire::sim
