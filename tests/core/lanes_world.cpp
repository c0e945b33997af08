// SPDX-License-Identifier: BSD-3-Clause
#include "lanes_world.hpp"

#include <algorithm>

namespace statewire::test {

using lanes::LaneTransport;

std::unique_ptr<World> memory_lanes(WorldOptions options) {
  auto world = std::make_unique<LanesWorld>(options);
  world->pairs().fails_every = 25 + options.seed % 7;
  return world;
}

LanesWorld::LanesWorld(const WorldOptions& options)
    : MemoryWorld(options, false), dice_(options.seed) {
  for (Place i = 0; i < std::min(options.nodes, options.started); ++i) start(i);
}

// Lanes are faster than the network, or slower; but time goes on only when they are idle.
bool LanesWorld::step(Time limit) {
  if (!memory()->enabled().empty() && dice_.one_in(2)) return MemoryWorld::step(limit);
  bool any = false;
  for (std::size_t i = 0; i < processes_.size(); ++i)
    if (processes_[i]->alive) any |= turn(*processes_[i]);
  return any || MemoryWorld::step(limit);
}

// One iteration of the loop of one process: it looks at its lanes unless it sleeps, and sleeps when
// there is nothing. With every other seed it looks only when it may not sleep.
bool LanesWorld::turn(Process& process) {
  LaneTransport& own = process.lanes;
  if (own.awake() == 0) return false;
  if (options().seed % 2 == 0 && own.progress(now())) return true;
  if (!own.rest()) {
    ++sleeps_;
    return false;
  }
  return own.progress(now());
}

Transport& LanesWorld::open_transport(Place place) {
  Transport& below = MemoryWorld::open_transport(place);
  processes_.push_back(std::make_unique<Process>(below, pairs_));
  at_[place] = processes_.back().get();
  return at_[place]->lanes;
}

void LanesWorld::attach(Node& node) {
  Process& process = *at_[node.place];
  process.core = node.core.get();
  process.lanes.bind(*node.core);
  endpoint(node.place)->bind(process.lanes, &process);
}

void LanesWorld::end(Node& node, Death how) {
  at_[node.place]->alive = false;
  MemoryWorld::end(node, how);
}

bool LanesWorld::Process::begin_turn(Time now) {
  const bool any = lanes.begin_turn(now);
  return core->begin_turn(now) || any;
}

Time LanesWorld::Process::next_deadline() const {
  return std::min(lanes.next_deadline(), core->next_deadline());
}

void LanesWorld::Process::advance(Time now) {
  lanes.advance(now);
  core->advance(now);
}

} // namespace statewire::test
