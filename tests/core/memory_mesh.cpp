// SPDX-License-Identifier: BSD-3-Clause
#include "memory_mesh.hpp"

#include "lanes_mesh.hpp"

#include <algorithm>

namespace statewire::test {

MemoryMesh::MemoryMesh(const MeshOptions& options, bool starts)
    : Mesh(options), net_(network(options)) {
  for (Place i = 0; i < options.nodes; ++i) reserve(i);
  if (!starts) return;
  for (Place i = 0; i < std::min(options.nodes, options.started); ++i) MemoryMesh::start(i);
}

Listener MemoryMesh::open_listener(TransportEvents& events) {
  auto& endpoint = net_.open(*parse_address("10.0.1." + std::to_string(++listeners_) + ":7"));
  endpoint.bind(events);
  return {&endpoint, endpoint.address()};
}

void MemoryMesh::close_listener(Transport& transport) {
  net_.kill(dynamic_cast<MemoryNetwork::Endpoint&>(transport), Death::reset);
}

Transport& MemoryMesh::open_transport(Place place) {
  endpoints_[place] = &net_.open(address_of(place));
  return *endpoints_[place];
}

MemoryNetwork::Options MemoryMesh::network(const MeshOptions& options) {
  MemoryNetwork::Options net = options.net;
  net.seed = options.seed;
  return net;
}

namespace {

std::unique_ptr<Mesh> memory_fifo(MeshOptions options) {
  options.net.schedule = MemoryNetwork::Schedule::fifo;
  return memory_mesh(std::move(options));
}

std::unique_ptr<Mesh> memory_one_byte(MeshOptions options) {
  options.net.max_read = options.net.max_write = 1;
  return memory_mesh(std::move(options));
}

std::unique_ptr<Mesh> memory_ragged(MeshOptions options) {
  options.net.max_read = 700;
  options.net.max_write = 900;
  options.net.random_sizes = true;
  options.net.pipe_capacity = 1000;
  options.net.delay_max = std::chrono::microseconds(50);
  return memory_mesh(std::move(options));
}

std::unique_ptr<Mesh> sockets(MeshOptions options) {
  options.core = short_deadlines();
  return socket_mesh(std::move(options));
}

std::unique_ptr<Mesh> shm_lanes(MeshOptions options) {
  options.shm_lanes = true;
  return sockets(std::move(options));
}

} // namespace

std::unique_ptr<Mesh> memory_mesh(MeshOptions options) {
  return std::make_unique<MemoryMesh>(options);
}

const std::vector<Kind>& all_kinds() {
  static const std::vector<Kind> kinds{{"memory", memory_mesh},
                                       {"memory_in_order", memory_fifo},
                                       {"memory_iwarp", memory_iwarp},
                                       {"memory_lanes", memory_lanes},
                                       {"memory_oob", memory_oob},
                                       {"memory_rdma_cm", memory_rdma_cm},
                                       {"memory_one_byte", memory_one_byte},
                                       {"memory_ragged", memory_ragged},
                                       {"shm_lanes", shm_lanes},
                                       {"sockets", sockets}};
  return kinds;
}

CoreOptions short_deadlines() {
  using std::chrono::milliseconds;
  CoreOptions o;
  o.open_timeout = milliseconds(600);
  o.connect_timeout = milliseconds(250);
  o.handshake_timeout = milliseconds(250);
  o.discard_timeout = milliseconds(250);
  o.close_timeout = milliseconds(300);
  o.backoff_limit = milliseconds(40);
  o.head_to_head_backoff = milliseconds(60);
  o.stall_timeout = milliseconds(20);
  return o;
}

} // namespace statewire::test
