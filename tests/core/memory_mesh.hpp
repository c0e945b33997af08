// SPDX-License-Identifier: BSD-3-Clause
// The mesh over the in-memory network. Others build on it: tests/traffic adds an RDMA fabric.
#pragma once

#include "mesh.hpp"

namespace statewire::test {

class MemoryMesh : public Mesh {
 public:
  // `starts`: the nodes at once. Not for classes that override attach(): they start them
  // themselves.
  explicit MemoryMesh(const MeshOptions& options, bool starts = true);
  ~MemoryMesh() override { forget_nodes(); }

  [[nodiscard]] Time now() const final { return net_.now(); }
  bool step(Time limit) override { return net_.step(limit); }
  [[nodiscard]] bool is_memory() const final { return true; }
  [[nodiscard]] MemoryNetwork* memory() final { return &net_; }
  [[nodiscard]] MemoryNetwork::Endpoint* endpoint(Place place) final { return endpoints_[place]; }
  Address reserve(Place place) final {
    return addresses_[place] = *parse_address("10.0.0." + std::to_string(place + 1) + ":7");
  }
  Listener open_listener(TransportEvents& events) final;
  void close_listener(Transport& transport) final;

 protected:
  Transport& open_transport(Place place) override;
  void attach(Node& node) override { endpoints_[node.place]->bind(*node.core, node.core.get()); }
  void end(Node& node, Death how) override { net_.kill(*endpoints_[node.place], how); }

 private:
  static MemoryNetwork::Options network(const MeshOptions& options);
  MemoryNetwork net_;
  std::map<Place, MemoryNetwork::Endpoint*> endpoints_;
  unsigned listeners_ = 0;
};

} // namespace statewire::test
