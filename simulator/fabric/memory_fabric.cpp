// SPDX-License-Identifier: BSD-3-Clause
// MemoryFabric: devices, virtual time, injected faults.
#include "memory_fabric.hpp"

#include "fabric_state.hpp"

namespace statewire::verbs {

using fabric::Node;
using fabric::QueuePair;

MemoryFabric::MemoryFabric(const Options& options)
    : state_(std::make_unique<fabric::State>(options)) {}
MemoryFabric::~MemoryFabric() = default;

RdmaPort MemoryFabric::usual_port(Link link, const Address& at) {
  RdmaPort port;
  port.device = "mem0";
  port.link = link;
  port.active = true;
  if (at.family == Address::Family::v4) {
    port.gid[10] = port.gid[11] = 0xFF;
    std::copy_n(at.bytes.begin(), 4, port.gid.begin() + 12);
  } else {
    port.gid = at.bytes;
  }
  port.gid_index = 1;
  port.gid_reason = "the only one";
  if (link == Link::infiniband)
    port.lid = static_cast<std::uint16_t>(1U + port.gid[14] * 256U + port.gid[15]);
  port.mtu = 4096;
  port.address = at;
  port.address->port = 0;
  port.network_device = "mem0";
  port.max_inline = 64;
  port.max_work = 1U << 14U;
  port.max_read_depth = 16;
  return port;
}

MemoryFabric::Endpoint& MemoryFabric::open(Link link, const Address& at) {
  return open(usual_port(link, at));
}

MemoryFabric::Endpoint& MemoryFabric::open(const RdmaPort& port) {
  Node& node = *state_->nodes.emplace_back(std::make_unique<Node>());
  node.port = port;
  node.index = static_cast<std::uint32_t>(state_->nodes.size() - 1);
  return *state_->endpoints.emplace_back(std::make_unique<Endpoint>(*state_, node));
}

Time MemoryFabric::now() const { return state_->now; }
bool MemoryFabric::step(Time limit) { return state_->step(limit); }
std::span<const MemoryFabric::Step> MemoryFabric::enabled() {
  state_->enable();
  return state_->steps;
}
void MemoryFabric::perform(std::size_t index) { state_->perform(index); }
Time MemoryFabric::next_arrival() const { return state_->queue.next(); }
Time MemoryFabric::next_deadline() const { return state_->next_deadline(); }
void MemoryFabric::advance_clock(Time to) { state_->now = std::max(state_->now, to); }
const std::vector<MemoryFabric::TraceEntry>& MemoryFabric::trace() const { return state_->trace; }

void MemoryFabric::kill(Endpoint& endpoint, Death how) {
  Node& node = endpoint.node_;
  if (!node.alive) return;
  node.silent = how == Death::unresponsive;
  for (QueuePair* const qp : node.qps.all()) state_->destroy_qp(node, *qp);
  for (fabric::CmSide* const cm : node.cms.all()) state_->destroy_cm(node, *cm);
  node.alive = false;
  node.listening = 0;
  node.regions.clear();
  node.region_bytes = 0;
  node.completions.clear();
  node.cm_events.clear();
  node.port_events.clear();
}

void MemoryFabric::remove(Endpoint& endpoint) {
  Node& node = endpoint.node_;
  if (!node.usable()) return;
  node.removed = true;
  node.port.active = false;
  node.listening = 0;
  for (QueuePair* const qp : node.qps.all()) state_->to_error(node, *qp);
  for (fabric::CmSide* const cm : node.cms.all()) {
    cm->state = fabric::CmState::ended;
    ++cm->timer;
    fabric::State::queue_event(node, *cm, CmEvent::Kind::device_removed);
  }
  node.waiting = 0;
  fabric::State::queue_event(node, PortEvent::Kind::device_removed);
}

void MemoryFabric::set_port(Endpoint& endpoint, bool up) {
  Node& node = endpoint.node_;
  if (!node.usable() || node.port.active == up) return;
  node.port.active = up;
  fabric::State::queue_event(node, up ? PortEvent::Kind::port_up : PortEvent::Kind::port_down);
}

void MemoryFabric::mute(Endpoint& endpoint) {
  endpoint.node_.qps.each([](QueuePair& qp) { qp.mute = true; });
}

void MemoryFabric::fail(Endpoint& endpoint, Qp qp) {
  QueuePair* const found = endpoint.node_.qps.find(qp);
  if (found == nullptr || found->state == QpState::error) return;
  fabric::State::queue_event(endpoint.node_, PortEvent::Kind::queue_pair_failed, qp);
  state_->to_error(endpoint.node_, *found);
}

void MemoryFabric::black_hole(const Address& host, bool on) {
  Address at = host;
  at.port = 0;
  std::erase(state_->black_holes, at);
  if (on) state_->black_holes.push_back(at);
}

void MemoryFabric::lose(Endpoint& endpoint, CmMessage kind, unsigned count) {
  endpoint.node_.lose.at(static_cast<std::size_t>(kind)) = count;
}

void MemoryFabric::delay(Endpoint& endpoint, CmMessage kind, Time more) {
  endpoint.node_.slower.at(static_cast<std::size_t>(kind)) = more;
}

std::string to_text(const MemoryFabric::TraceEntry& entry) {
  std::string text =
      std::to_string(entry.at.count()) + " ns: endpoint " + std::to_string(entry.endpoint) + ": ";
  text += entry.what;
  if (entry.number != UINT32_MAX) text += " #" + std::to_string(entry.number);
  if (entry.bytes != 0) text += ", " + std::to_string(entry.bytes);
  if (entry.error != Errc::ok) {
    text += ", ";
    text += name(entry.error);
  }
  return text;
}

} // namespace statewire::verbs
