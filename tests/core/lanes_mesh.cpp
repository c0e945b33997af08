// SPDX-License-Identifier: BSD-3-Clause
#include "lanes_mesh.hpp"

#include <algorithm>

namespace statewire::test {

using lanes::LaneTransport;

std::unique_ptr<Mesh> memory_lanes(MeshOptions options) {
  auto medium = std::make_unique<SocketPairMedium>();
  medium->pairs.fails_every = 25 + options.seed % 7;
  return std::make_unique<LanesMesh>(options, std::move(medium));
}

namespace {

std::unique_ptr<Mesh> fabric_lanes(const MeshOptions& options, const lanes::RdmaKind& kind) {
  return std::make_unique<LanesMesh>(options,
                                     std::make_unique<FabricMedium>(kind, options.seed, true));
}

} // namespace

std::unique_ptr<Mesh> memory_oob(MeshOptions options) {
  return fabric_lanes(options, lanes::k_oob_roce);
}
std::unique_ptr<Mesh> memory_rdma_cm(MeshOptions options) {
  return fabric_lanes(options, lanes::k_rdma_cm_roce);
}
std::unique_ptr<Mesh> memory_iwarp(MeshOptions options) {
  return fabric_lanes(options, lanes::k_rdma_cm_iwarp);
}

// ---- what lanes go through

lanes::LaneParts SocketPairMedium::open(Place) {
  lanes::LaneParts made;
  made.components.push_back(std::make_unique<lanes::SocketPairComponent>(pairs, "socket_pair", 70));
  made.components.push_back(std::make_unique<lanes::SocketPairComponent>(pairs, "spare", 60));
  return made;
}

lanes::LaneParts FabricMedium::open(Place place) {
  const std::string host = "10.1.0." + std::to_string(++hosts_);
  auto& device = fabric_.open(kind_.link, *parse_address(host + ":0"));
  devices_[place] = &device;
  auto pairs = std::make_unique<lanes::QueuePairs>(
      std::make_unique<test::OwnedDevice>(device, are_open_[place]), cpc::rdma_port(device.port()));
  lanes::LaneParts made;
  made.components.push_back(lanes::component_of(
      kind_, *pairs,
      [this](std::span<std::uint8_t> out) {
        for (std::uint8_t& b : out) b = static_cast<std::uint8_t>(dice_.below(256));
      },
      {.ring = lanes::k_least_rdma_ring, .receives = 8}, 100));
  made.devices.push_back(std::move(pairs));
  return made;
}

// Time is the network's: what the fabric does has no delay.
bool FabricMedium::step(Time now) {
  fabric_.advance_clock(now);
  const auto enabled = fabric_.enabled();
  if (enabled.empty()) return false;
  if (fails_ && dice_.one_in(500)) {
    const auto [place, device] =
        *std::next(devices_.begin(), static_cast<std::ptrdiff_t>(dice_.below(devices_.size())));
    if (device->alive()) disturb(*device);
    return true;
  }
  fabric_.perform(dice_.below(enabled.size()));
  return true;
}

void FabricMedium::disturb(verbs::MemoryFabric::Endpoint& device) {
  const auto all = device.queue_pairs();
  switch (dice_.below(6)) {
  case 0:
    return fabric_.set_port(device, !device.port().active);
  case 1:
    return device.fail_operation(device.operations() + dice_.below(60), Errc::no_memory);
  case 2:
    return device.limit_queue_pairs(dice_.one_in(2) ? dice_.below(3) : SIZE_MAX);
  default:
    if (!all.empty()) fabric_.fail(device, all[dice_.below(all.size())]);
  }
}

void FabricMedium::end(Place place, Death how) {
  if (const auto it = devices_.find(place); it != devices_.end())
    fabric_.kill(*it->second, how == Death::unresponsive ? verbs::MemoryFabric::Death::unresponsive
                                                         : verbs::MemoryFabric::Death::process);
}

void FabricMedium::fail_queue_pairs() {
  for (const auto& [place, device] : devices_)
    for (const verbs::Qp qp : device->queue_pairs()) fabric_.fail(*device, qp);
}

std::uint64_t FabricMedium::sends() const {
  std::uint64_t n = 0;
  for (const auto& [place, device] : devices_) n += device->counts().sends_posted;
  return n;
}

// ---- the mesh

LanesMesh::LanesMesh(const MeshOptions& options, std::unique_ptr<LaneMedium> medium)
    : MemoryMesh(options, false), medium_(std::move(medium)), dice_(options.seed) {
  for (Place i = 0; i < std::min(options.nodes, options.started); ++i) start(i);
}

// Lanes are faster than the network, or slower; but time goes on only when they are idle.
bool LanesMesh::step(Time limit) {
  if (!memory()->enabled().empty() && dice_.one_in(2)) return MemoryMesh::step(limit);
  bool any = medium_->step(now());
  for (std::size_t i = 0; i < processes_.size(); ++i)
    if (processes_[i]->alive) any |= iterate(*processes_[i]);
  return any || MemoryMesh::step(limit);
}

// One iteration of the loop of one process: it looks at its lanes unless it sleeps, and sleeps when
// there is nothing. With every other seed it looks only when it may not sleep.
bool LanesMesh::iterate(Process& process) {
  LaneTransport& own = process.lanes;
  if (own.awake() == 0 && process.parts.devices.empty()) return false;
  if (options().seed % 2 == 0 && own.progress(now())) return true;
  if (!own.before_sleep()) {
    ++sleeps_;
    return false;
  }
  return own.progress(now());
}

Transport& LanesMesh::open_transport(Place place) {
  Transport& below = MemoryMesh::open_transport(place);
  processes_.push_back(
      std::make_unique<Process>((*this)[place].dispatcher, below, medium_->open(place)));
  at_[place] = processes_.back().get();
  return at_[place]->lanes;
}

void LanesMesh::attach(Node& node) {
  Process& process = *at_[node.place];
  process.core = node.core.get();
  process.lanes.bind(*node.core);
  endpoint(node.place)->bind(process.lanes, &process);
}

void LanesMesh::end(Node& node, Death how) {
  at_[node.place]->alive = false;
  medium_->end(node.place, how);
  MemoryMesh::end(node, how);
}

bool LanesMesh::Process::begin_iteration(Time now) {
  const bool any = lanes.begin_iteration(now);
  return core->begin_iteration(now) || any;
}

Time LanesMesh::Process::next_deadline() const {
  return std::min(lanes.next_deadline(), core->next_deadline());
}

void LanesMesh::Process::advance(Time now) {
  lanes.advance(now);
  core->advance(now);
}

} // namespace statewire::test
