// SPDX-License-Identifier: BSD-3-Clause
// The world over the in-memory network, with lanes of socket pairs below each connection.
#pragma once

#include "memory_world.hpp"

#include "../lanes/socket_pair_lane.hpp"
#include "lanes/lane_transport.hpp"

#include <map>
#include <memory>
#include <vector>

namespace statewire::test {

// A kind of network: lanes fail now and then.
std::unique_ptr<World> memory_lanes(WorldOptions options);

class LanesWorld final : public MemoryWorld {
 public:
  explicit LanesWorld(const WorldOptions& options);
  ~LanesWorld() override { forget_nodes(); }

  bool step(Time limit) override;
  [[nodiscard]] lanes::SocketPairs& pairs() { return pairs_; }
  [[nodiscard]] std::uint64_t sleeps() const { return sleeps_; } // of all processes
  [[nodiscard]] const lanes::LaneTransport& lanes_of(Place place) const {
    return at_.at(place)->lanes;
  }

 protected:
  Transport& open_transport(Place place) override;
  void attach(Node& node) override;
  void end(Node& node, Death how) override;

 private:
  // What one process has of lanes: two components, registered with a line each.
  struct Process final : Driven {
    Process(Transport& below, lanes::SocketPairs& pairs)
        : first(pairs, "socket_pair", 70), second(pairs, "spare", 60),
          lanes(below, registry, {.start_after = 2}) {
      registry.add(first);
      registry.add(second);
    }
    bool begin_turn(Time now) override;
    [[nodiscard]] Time next_deadline() const override;
    void advance(Time now) override;

    lanes::SocketPairComponent first, second;
    lanes::Registry registry;
    lanes::LaneTransport lanes;
    Core* core = nullptr;
    bool alive = true;
  };

  bool turn(Process& process);

  lanes::SocketPairs pairs_;
  std::uint64_t sleeps_ = 0;
  std::vector<std::unique_ptr<Process>> processes_; // those that have ended, too
  std::map<Place, Process*> at_;
  Dice dice_;
};

} // namespace statewire::test
