// SPDX-License-Identifier: BSD-3-Clause
// The mesh over the in-memory network, with lanes below each connection: socket pairs, or queue
// pairs of the simulated fabric.
#pragma once

#include "memory_mesh.hpp"

#include "../lanes/rdma_sides.hpp"
#include "../lanes/socket_pair_lane.hpp"
#include "lanes/lanes.hpp"

#include <map>
#include <memory>
#include <vector>

namespace statewire::test {

// Kinds of networks. Lanes of socket pairs fail now and then, and so do the fabric's queue pairs.
std::unique_ptr<Mesh> memory_lanes(MeshOptions options);
std::unique_ptr<Mesh> memory_oob(MeshOptions options);
std::unique_ptr<Mesh> memory_rdma_cm(MeshOptions options);
std::unique_ptr<Mesh> memory_iwarp(MeshOptions options);

// What lanes go through.
class LaneMedium {
 public:
  virtual ~LaneMedium() = default;
  virtual lanes::LaneParts open(Place place) = 0; // of a process that starts
  virtual bool step(Time now) = 0;                // one event of its own, if there is any
  virtual void end(Place place, Death how) = 0;   // of a process
};

class SocketPairMedium final : public LaneMedium {
 public:
  lanes::LaneParts open(Place place) override;
  bool step(Time) override { return false; }
  void end(Place, Death) override {}
  lanes::SocketPairs pairs;
};

class FabricMedium final : public LaneMedium {
 public:
  FabricMedium(const lanes::RdmaKind& kind, std::uint64_t seed, bool fails)
      : kind_(kind), fabric_({.seed = seed, .polls = false}), dice_(seed), fails_(fails) {}
  lanes::LaneParts open(Place place) override;
  bool step(Time now) override;
  void end(Place place, Death how) override;
  [[nodiscard]] std::uint64_t sends() const; // work that was posted to send
  [[nodiscard]] std::size_t queue_pairs(Place place) const {
    return devices_.at(place)->queue_pairs().size();
  }
  void fail_queue_pairs(); // of all processes

 private:
  void disturb(verbs::MemoryFabric::Endpoint& device);

  const lanes::RdmaKind kind_;
  verbs::MemoryFabric fabric_;
  Dice dice_;
  const bool fails_;
  std::map<Place, verbs::MemoryFabric::Endpoint*> devices_;
  std::map<Place, bool> are_open_;
  unsigned hosts_ = 0;
};

class LanesMesh : public MemoryMesh {
 public:
  LanesMesh(const MeshOptions& options, std::unique_ptr<LaneMedium> medium);
  ~LanesMesh() override { forget_nodes(); }

  bool step(Time limit) override;
  [[nodiscard]] LaneMedium& medium() { return *medium_; }
  [[nodiscard]] std::uint64_t sleeps() const { return sleeps_; } // of all processes
  [[nodiscard]] lanes::LaneTransport& lanes_of(Place place) { return at_.at(place)->lanes; }

 protected:
  Transport& open_transport(Place place) override;
  void attach(Node& node) override;
  void end(Node& node, Death how) override;

 private:
  // What one process has of lanes.
  struct Process final : Driven {
    Process(Dispatcher& dispatcher, Transport& below, lanes::LaneParts made)
        : parts(std::move(made)), lanes(dispatcher, below, registry, {.start_after = 2}) {
      for (const auto& c : parts.components) registry.add(*c);
      for (const auto& d : parts.devices) registry.add(*d);
    }
    bool begin_iteration(Time now) override;
    [[nodiscard]] Time next_deadline() const override;
    void advance(Time now) override;

    lanes::LaneParts parts;
    lanes::Registry registry;
    lanes::LaneTransport lanes;
    Core* core = nullptr;
    bool alive = true;
  };

  bool iterate(Process& process);

  std::unique_ptr<LaneMedium> medium_;
  std::uint64_t sleeps_ = 0;
  std::vector<std::unique_ptr<Process>> processes_; // those that have ended, too
  std::map<Place, Process*> at_;
  Dice dice_;
};

class SocketPairsMesh final : public LanesMesh {
 public:
  explicit SocketPairsMesh(const MeshOptions& options)
      : LanesMesh(options, std::make_unique<SocketPairMedium>()) {}
  [[nodiscard]] lanes::SocketPairs& pairs() {
    return dynamic_cast<SocketPairMedium&>(medium()).pairs;
  }
};

} // namespace statewire::test
