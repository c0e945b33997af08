// SPDX-License-Identifier: BSD-3-Clause
// Device implementation of the in-memory fabric: handles, limits, injected failures, event
// delivery.
#include "fabric_state.hpp"

namespace statewire::verbs {

using Endpoint = MemoryFabric::Endpoint;
using fabric::Node;
using fabric::QueuePair;
using fabric::Registered;
using fabric::State;

namespace fabric {

Errc State::operation(Node& node) {
  const std::uint64_t number = node.operations++;
  if (!node.usable()) return Errc::system;
  if (!node.fault || node.fault->fired || node.fault->number != number) return Errc::ok;
  node.fault->fired = true;
  return node.fault->error;
}

void State::queue_event(Node& node, PortEvent::Kind kind, Qp qp, bool behind_completions) {
  node.port_events.push_back({{kind, qp}, behind_completions ? node.completed : 0});
}

bool State::has_events(const Node& node) {
  return node.alive &&
         (!node.completions.empty() || !node.cm_events.empty() || !node.port_events.empty());
}

unsigned State::poll(Node& node, unsigned most, Time at) {
  if (!node.alive || node.events == nullptr) return 0;
  const bool events_first = draw(node.index, node.draws, 2) == 0;
  unsigned delivered = events_first ? deliver_events(node, at) : 0;
  delivered += deliver_completions(node, most, at);
  if (!events_first) delivered += deliver_events(node, at);
  return delivered;
}

unsigned State::deliver_completions(Node& node, unsigned most, Time at) {
  std::vector<Completion> batch;
  while (batch.size() < most && !node.completions.empty()) {
    const QueuedCompletion& queued = node.completions.front();
    batch.push_back(queued.what);
    if (QueuePair* const qp = node.qps.find(queued.what.qp); qp != nullptr) {
      if (!is_receive(queued.what.kind))
        qp->sends_used -= queued.released_slots;
      else
        --qp->receives_used;
      record("completion", node, qp->number, queued.what.bytes, queued.what.error);
    }
    node.completions.pop_front();
  }
  if (batch.empty()) return 0;
  node.counts.completions_delivered += batch.size();
  node.events->on_completions(batch, at);
  return static_cast<unsigned>(batch.size());
}

unsigned State::deliver_events(Node& node, Time at) {
  unsigned delivered = 0;
  // Events that an upcall adds are delivered by the next poll.
  for (std::size_t left = node.port_events.size(); left != 0 && !node.port_events.empty(); --left) {
    const QueuedPortEvent queued = node.port_events.front();
    node.port_events.pop_front();
    if (!node.completions.empty() && node.completions.front().number <= queued.behind) {
      node.port_events.push_back(queued);
      continue;
    }
    ++delivered;
    node.events->on_port(queued.event, at);
  }
  for (std::size_t left = node.cm_events.size(); left != 0 && !node.cm_events.empty(); --left) {
    QueuedCmEvent queued = std::move(node.cm_events.front());
    node.cm_events.pop_front();
    CmSide& cm = *node.cms.find(queued.event.cm); // destroying it drops its events
    if (queued.event.kind == CmEvent::Kind::established && !cm.accepts)
      complete_established(node, cm);
    queued.event.private_data = queued.data;
    record("cm_event", node, queued.event.cm.slot, static_cast<std::size_t>(queued.event.kind),
           queued.event.error);
    ++delivered;
    node.events->on_cm(queued.event, at);
  }
  node.counts.events_delivered += delivered;
  return delivered;
}

namespace {

// Counts the use of a handle that is no longer valid.
template <class T>
T* find(Node& node, const Table<T>& table, Handle name) {
  T* const found = table.find(name);
  if (found == nullptr && name.generation != 0 && node.usable()) ++node.counts.misuses;
  return found;
}

} // namespace
} // namespace fabric

void Endpoint::drive(Driven* driven) { node_.driven = driven; }
bool Endpoint::alive() const { return node_.alive; }
std::uint32_t Endpoint::index() const { return node_.index; }
bool Endpoint::has_events() const { return State::has_events(node_); }
std::uint64_t Endpoint::operations() const { return node_.operations; }
bool Endpoint::fault_fired() const { return node_.fault && node_.fault->fired; }
void Endpoint::fail_operation(std::uint64_t number, Errc error) {
  node_.fault = fabric::Fault{number, error, false};
}
void Endpoint::limit_memory(std::size_t bytes, std::size_t regions) {
  node_.most_bytes = bytes;
  node_.most_regions = regions;
}
void Endpoint::limit_queue_pairs(std::size_t most) { node_.most_qps = most; }
const RdmaPort& Endpoint::port() const { return node_.port; }
void Endpoint::bind(DeviceEvents& events) { node_.events = &events; }
bool Endpoint::arm() { return !has_events(); }
unsigned Endpoint::poll(unsigned most, Time now) { return state_.poll(node_, most, now); }

MemoryFabric::Counts Endpoint::counts() const {
  MemoryFabric::Counts counts = node_.counts;
  counts.queue_pairs = node_.qps.size();
  counts.regions = node_.regions.size();
  counts.region_bytes = node_.region_bytes;
  counts.cms = node_.cms.size();
  return counts;
}

QpState Endpoint::state_of(Qp qp) const {
  const QueuePair* const found = node_.qps.find(qp);
  return found != nullptr ? found->state : QpState::error;
}

std::vector<Qp> Endpoint::queue_pairs() const {
  std::vector<Qp> all;
  node_.qps.each([&](const QueuePair& qp) { all.push_back(qp.name); });
  return all;
}

// ---- memory

Errc Endpoint::register_memory(std::span<std::byte> what, unsigned access, Region& out) {
  if (const Errc e = State::operation(node_); e != Errc::ok) return e;
  if (what.empty() || access > (k_remote_read | k_remote_write)) return Errc::invalid_argument;
  if (node_.regions.size() >= node_.most_regions || what.size() > node_.most_bytes ||
      node_.region_bytes > node_.most_bytes - what.size())
    return Errc::no_memory;
  // Local keys are even and remote ones odd, so that one never passes for the other.
  const std::uint32_t key = node_.next_key++ * 0x9e3779b2U;
  node_.regions.push_back({what, access, node_.next_key, key, key | 1U});
  out = {node_.next_key, key, key | 1U};
  node_.region_bytes += what.size();
  return Errc::ok;
}

void Endpoint::deregister(const Region& region) {
  const auto at = std::find_if(node_.regions.begin(), node_.regions.end(),
                               [&](const Registered& r) { return r.id == region.id; });
  if (at == node_.regions.end()) {
    if (region.id != 0 && node_.alive) ++node_.counts.misuses;
    return;
  }
  node_.region_bytes -= at->bytes.size();
  node_.regions.erase(at);
}

// ---- queue pairs

Errc Endpoint::create_qp(const QpOptions& options, Qp& out) {
  if (const Errc e = State::operation(node_); e != Errc::ok) return e;
  // iWARP's are connected by the connection manager only.
  return node_.is_iwarp() ? Errc::invalid_argument : state_.create_qp(node_, options, out, {});
}

QpParameters Endpoint::parameters(Qp qp) const {
  const QueuePair* const found = node_.qps.find(qp);
  return found != nullptr ? State::parameters(node_, *found) : QpParameters{};
}

Errc Endpoint::connect(Qp qp, const QpParameters& remote) {
  if (const Errc e = State::operation(node_); e != Errc::ok) return e;
  QueuePair* const found = fabric::find(node_, node_.qps, qp);
  if (found == nullptr || found->cm.generation != 0) return Errc::invalid_argument;
  return state_.connect(node_, *found, remote);
}

void Endpoint::destroy(Qp qp) {
  if (QueuePair* const found = fabric::find(node_, node_.qps, qp); found != nullptr)
    state_.destroy_qp(node_, *found);
}

// ---- work

Errc Endpoint::post(Qp qp, std::span<const WorkRequest> work, std::size_t& done) {
  done = 0;
  for (const WorkRequest& one : work) {
    if (const Errc e = State::operation(node_); e != Errc::ok) return e;
    QueuePair* const found = fabric::find(node_, node_.qps, qp);
    const Errc e = found != nullptr ? state_.post(node_, *found, one) : Errc::invalid_argument;
    if (e != Errc::ok) return e;
    ++done;
  }
  return Errc::ok;
}

Errc Endpoint::post_receive(Qp qp, const Sge& into, std::uint64_t token) {
  if (const Errc e = State::operation(node_); e != Errc::ok) return e;
  QueuePair* const found = fabric::find(node_, node_.qps, qp);
  if (found == nullptr) return Errc::invalid_argument;
  if (found->receives_used >= found->options.receive_work) return Errc::queue_full;
  ++found->receives_used;
  ++node_.counts.receives_posted;
  found->receives.push_back({into, token});
  if (found->state == QpState::error) state_.queue_flush(node_, *found);
  return Errc::ok;
}

} // namespace statewire::verbs
