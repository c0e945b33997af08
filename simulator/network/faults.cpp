// SPDX-License-Identifier: BSD-3-Clause
// Injected faults of the in-memory network.
#include "network_state.hpp"

#include <algorithm>

namespace statewire {
namespace memory {

Errc State::operation(Node& node) {
  const std::uint64_t number = node.operations++;
  if (!node.fault || node.fault->fired || node.fault->number != number) return Errc::ok;
  node.fault->fired = true;
  return node.fault->error;
}

// Closes one side; `how` is what the other side observes.
void State::abandon(const LinkPtr& link, unsigned index, MemoryNetwork::Death how) {
  Side& side = link->sides[index];
  Side& peer = link->peer(index);
  const bool established = link->answered;
  detach(side);
  // Data that is never read takes no space: a waiting writer resumes, and learns of the end.
  side.in_pipe -= side.unread.size() - side.taken;
  side.unread.clear();
  side.taken = 0;
  if (peer.wants_write && established)
    queue_writable(link, 1 - index, after_delay(*link, 1 - index));
  if (how == MemoryNetwork::Death::unresponsive) link->frozen = true;
  if (link->frozen && established && !peer.closed && options.keepalive != k_never)
    queue.add({EventKind::keepalive, 1 - index, link, nullptr}, now + options.keepalive);
  if (!established || peer.closed || side.error != Errc::ok) return;
  if (how == MemoryNetwork::Death::reset) {
    purges += peer.flying.empty() ? 0 : 1;
    for (const Chunk& chunk : peer.flying) peer.in_pipe -= chunk.bytes.size();
    peer.flying.clear();
    send(link, 1 - index, Chunk::Kind::reset);
  } else if (how == MemoryNetwork::Death::eof && !side.fin_sent) {
    side.fin_sent = true;
    send(link, 1 - index, Chunk::Kind::fin);
  }
}

// What was to arrive, and each notification of it, was dropped with the link.
bool State::run_keepalive(const LinkPtr& link, unsigned index) {
  Side& side = link->sides[index];
  if (side.closed || side.error != Errc::ok) return false;
  link->frozen = false;
  for (const Chunk& chunk : side.flying) side.in_pipe -= chunk.bytes.size();
  side.flying.clear();
  side.flying.push_back({Chunk::Kind::reset, now, {}});
  side.readable_queued = false;
  side.writable_queued = false;
  if (side.again) queue_readable(link, index);
  return run_arrive(link, index);
}

void State::reset_both(const LinkPtr& link) {
  Side& initiator = link->sides[0];
  if (initiator.connecting && initiator.connect_result == Errc::ok)
    initiator.connect_result = Errc::reset;
  if (!link->answered) return;
  for (unsigned i = 0; i < 2; ++i) {
    Side& side = link->sides[i];
    purges += side.flying.empty() ? 0 : 1;
    for (const Chunk& chunk : side.flying) side.in_pipe -= chunk.bytes.size();
    side.flying.clear();
    send(link, i, Chunk::Kind::reset);
  }
}

Node* State::host_at(const Address& address) {
  for (auto it = nodes.rbegin(); it != nodes.rend(); ++it)
    if ((*it)->address == address) return it->get();
  return nullptr;
}

bool State::is_listed(const std::vector<Address>& list, const Address& address) {
  return std::find(list.begin(), list.end(), address) != list.end();
}

} // namespace memory

using memory::LinkPtr;
using memory::Node;
using memory::Slot;

std::uint64_t MemoryNetwork::Endpoint::operations() const { return node_.operations; }

void MemoryNetwork::Endpoint::fail_operation(std::uint64_t number, Errc error) {
  node_.fault = memory::Fault{number, error, false};
}

bool MemoryNetwork::Endpoint::fault_fired() const { return node_.fault && node_.fault->fired; }

void MemoryNetwork::Endpoint::limit_descriptors(std::size_t most) {
  node_.limit = most;
  if (node_.paused) state_.queue_accept(node_, state_.now);
}

void MemoryNetwork::kill(Endpoint& endpoint, Death how) {
  Node& node = endpoint.node_;
  if (!node.alive) return;
  state_->record("killed", node, {});
  node.listening = false;
  node.paused = false;
  node.silent = how == Death::unresponsive;
  // Copies: abandoning a link frees its slot.
  const std::vector<Slot> slots = node.slots;
  for (const Slot& slot : slots)
    if (slot.link != nullptr) state_->abandon(slot.link, slot.side, how);
  for (const LinkPtr& link : node.backlog) state_->abandon(link, 1, how);
  node.backlog.clear();
  node.alive = false;
  node.events = nullptr;
  node.driven = nullptr;
}

void MemoryNetwork::cut(Endpoint& a, Endpoint& b) {
  state_->record("cut", a.node_, {});
  // Every link is in a slot of its opener.
  const auto cut_from = [this](Node& from, Node& to) {
    for (const Slot& slot : from.slots)
      if (slot.link != nullptr && slot.side == 0 && slot.link->to == to.address)
        state_->reset_both(slot.link);
  };
  cut_from(a.node_, b.node_);
  if (&a != &b) cut_from(b.node_, a.node_);
}

namespace {

void set_listed(std::vector<Address>& list, const Address& at, bool on) {
  std::erase(list, at);
  if (on) list.push_back(at);
}

} // namespace

void MemoryNetwork::refuse(const Address& at, bool on) { set_listed(state_->refusing, at, on); }
void MemoryNetwork::black_hole(const Address& at, bool on) {
  set_listed(state_->black_holes, at, on);
}

void MemoryNetwork::freeze(Endpoint& endpoint, Handle h) {
  if (Slot* const slot = memory::State::find(endpoint.node_, h)) slot->link->frozen = true;
}

void MemoryNetwork::end_link(Endpoint& endpoint, Handle h, Death how) {
  Slot* const slot = memory::State::find(endpoint.node_, h);
  if (slot == nullptr) return;
  const LinkPtr link = slot->link;
  if (how == Death::unresponsive) link->frozen = true;
  if (how == Death::reset || !link->answered) state_->reset_both(link);
  if (how != Death::eof || !link->answered) return;
  for (unsigned i = 0; i < 2; ++i)
    if (!link->peer(i).fin_sent) {
      link->peer(i).fin_sent = true; // later writes fail
      state_->send(link, i, memory::Chunk::Kind::fin);
    }
}

bool MemoryNetwork::garble(Endpoint& endpoint, Handle h, unsigned side) {
  Slot* const slot = memory::State::find(endpoint.node_, h);
  if (slot == nullptr) return false;
  auto& flying = slot->link->sides[side].flying;
  if (flying.empty() || flying.front().kind != memory::Chunk::Kind::data) return false;
  for (std::byte& b : flying.front().bytes) b = std::byte{0xFF};
  return true;
}

void MemoryNetwork::forge(Endpoint& endpoint, Handle h, unsigned side,
                          std::span<const std::byte> bytes) {
  if (Slot* const slot = memory::State::find(endpoint.node_, h))
    state_->send(slot->link, side, memory::Chunk::Kind::data, {bytes.begin(), bytes.end()});
}

void MemoryNetwork::Endpoint::list_links(std::vector<LinkView>& out) const {
  const std::size_t first = out.size();
  for (const Slot& slot : node_.slots) {
    if (slot.link == nullptr || slot.side != 0) continue;
    const memory::Link& link = *slot.link;
    LinkView view;
    view.name = link.name;
    view.at_opener = link.sides[0].handle;
    if (link.answered) view.acceptor = link.sides[1].node->index;
    view.accepted = link.sides[1].attached;
    view.frozen = link.frozen;
    for (unsigned i = 0; i < 2; ++i) {
      const memory::Side& side = link.sides.at(i);
      view.in_flight.at(i) = side.flying.size();
      view.data_next.at(i) = !side.closed && side.error == Errc::ok &&
                             side.taken == side.unread.size() && !side.flying.empty() &&
                             side.flying.front().kind == memory::Chunk::Kind::data;
    }
    out.push_back(view);
  }
  std::sort(out.begin() + static_cast<std::ptrdiff_t>(first), out.end(),
            [](const LinkView& a, const LinkView& b) { return a.name < b.name; });
}

} // namespace statewire
