// SPDX-License-Identifier: BSD-3-Clause
// A world whose processes have an RDMA device each, on one fabric in memory, beside the in-memory
// network: endpoints speak to each other over the core's virtual connections before they are
// connected, as in the product. One virtual clock; a seed chooses between the two as well.
#pragma once

#include "../core/memory_world.hpp"

#include <simulator/fabric/memory_fabric.hpp>
#include <statewire/endpoint.hpp>

#include <map>
#include <memory>

namespace statewire::traffic {

using test::Death;
using test::Node;
using test::Place;

struct FabricShape {
  Method method = Method::oob;
  verbs::Link link = verbs::Link::roce;
  EndpointOptions endpoints{};
  verbs::MemoryFabric::Options fabric{};
  std::size_t max_inline = 64;
};
// Windows, packets, delays, limits: drawn by the seed.
[[nodiscard]] FabricShape some_shape(Method method, verbs::Link link, std::uint64_t seed);
// Such worlds, by method and link, shaped by their seeds.
[[nodiscard]] const std::vector<test::Kind>& fabric_kinds();

// What one life of one process has for it.
class Rail final : public OutOfBand {
 public:
  explicit Rail(Node& node) : node_(node) {}
  std::function<void(Place, Errc)> when_lost;
  verbs::MemoryFabric::Endpoint* device = nullptr;
  std::unique_ptr<EndpointCore> endpoints;
  Address listens;
  Epoch epoch;
  bool sockets_finalize = false; // the endpoints are through with it, and the core has begun

  Errc send(Peer to, ConstBytes message, Time now) override;

 private:
  Node& node_;
};

class FabricWorld final : public test::MemoryWorld {
 public:
  FabricWorld(const test::WorldOptions& options, FabricShape shape);

  bool step(Time limit) override;
  [[nodiscard]] verbs::MemoryFabric& fabric() { return fabric_; }
  [[nodiscard]] Rail& rail(Place place) { return *rails_.at(place); } // of the present life
  [[nodiscard]] const FabricShape& shape() const { return shape_; }
  // What is wrong with them, of all lives; empty: nothing.
  [[nodiscard]] std::string complaints() const;
  // After all have finalized: what devices still hold. The endpoints go.
  [[nodiscard]] std::string leaks();
  [[nodiscard]] std::string show() const;

 protected:
  void attach(Node& node) override;
  void end(Node& node, Death how) override;

 private:
  [[nodiscard]] std::optional<RemotePort> find(Peer about) const;
  void settle();

  FabricShape shape_;
  test::Dice dice_;
  verbs::MemoryFabric fabric_;
  std::uint8_t lives_ = 0;
  std::map<Place, std::unique_ptr<Rail>> rails_;
  std::vector<std::unique_ptr<Rail>> former_;
};

} // namespace statewire::traffic
