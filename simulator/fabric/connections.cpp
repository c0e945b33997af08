// SPDX-License-Identifier: BSD-3-Clause
// Connection manager: the calls of its users.
#include "fabric_state.hpp"

namespace statewire::verbs {

using Endpoint = MemoryFabric::Endpoint;
using fabric::CmSide;
using fabric::CmState;
using fabric::MessageKind;
using fabric::Node;
using fabric::QueuePair;
using fabric::State;

namespace fabric {
namespace {

constexpr std::uint16_t k_first_free_port = 49152;

bool is_same_host(const Address& a, const Address& b) {
  return a.family == b.family && a.bytes == b.bytes && a.scope == b.scope;
}

} // namespace

bool State::reaches(const Node& from, const Node& to) const {
  const auto there = [](const Node& n) { return !n.silent && !n.removed && n.port.active; };
  return from.port.link == to.port.link && there(from) && there(to);
}

Node* State::host_at(const Node& from, const Address& at) const {
  const bool hidden = std::any_of(black_holes.begin(), black_holes.end(),
                                  [&](const Address& a) { return is_same_host(a, at); });
  if (hidden) return nullptr;
  Node* found = nullptr;
  for (const auto& node : nodes) {
    if (!node->port.address || !is_same_host(*node->port.address, at) || !reaches(from, *node))
      continue;
    // Prefers the process that listens; otherwise any process of the host, which answers.
    if (node->usable() && node->listening != 0 && node->listening == at.port) return node.get();
    found = node.get();
  }
  return found;
}

Errc State::listen(Node& node, Address& at) {
  if (!node.port.address || node.listening != 0) return Errc::invalid_argument;
  const auto taken = [&](std::uint16_t port) {
    return std::any_of(nodes.begin(), nodes.end(), [&](const auto& other) {
      return other->listening == port && other->port.address &&
             is_same_host(*other->port.address, *node.port.address);
    });
  };
  std::uint16_t port = at.port;
  if (port != 0 && taken(port)) return Errc::system;
  while (port == 0 || taken(port)) {
    port = next_port;
    next_port = next_port == UINT16_MAX ? k_first_free_port : next_port + 1;
  }
  node.listening = port;
  at = *node.port.address;
  at.port = port;
  return Errc::ok;
}

Errc State::resolve(Node& node, CmSide& cm, Time timeout, CmState state) {
  cm.state = state;
  const bool answers = host_at(node, cm.to) != nullptr;
  set_timer(node, cm, now + (answers ? cm_delay(node) : std::max(timeout, Time{0})));
  return Errc::ok;
}

Errc State::disconnect(Node& node, CmSide& cm) {
  switch (cm.state) {
  case CmState::established:
  case CmState::reply_sent:
    cm.state = CmState::disconnect_sent;
    cm.tries = 0;
    send(node, cm, MessageKind::disconnect);
    set_timer(node, cm, now + options.cm_timeout);
    break;
  case CmState::disconnect_received:
    send(node, cm, MessageKind::disconnect_reply);
    end_disconnecting(node, cm);
    break;
  default:
    return Errc::invalid_argument;
  }
  fail_qp_of(node, cm);
  return Errc::ok;
}

void State::leave(Node& node, CmSide& cm) {
  cm.leaving = true;
  switch (cm.state) {
  case CmState::request_received:
    --node.waiting;
    [[fallthrough]];
  case CmState::request_sent:
  case CmState::reply_received:
  case CmState::reply_sent:
    send(node, cm, MessageKind::reject);
    break;
  case CmState::established:
    send(node, cm, MessageKind::disconnect);
    break;
  case CmState::disconnect_received:
    send(node, cm, MessageKind::disconnect_reply);
    break;
  default:
    break;
  }
  cm.state = CmState::ended;
}

void State::destroy_cm(Node& node, CmSide& cm) {
  const Cm name = cm.name;
  record("cm_destroy", node, name.slot);
  if (QueuePair* const qp = node.qps.find(cm.qp); qp != nullptr) {
    ++node.counts.misuses;
    destroy_qp(node, *qp);
  }
  leave(node, cm);
  std::erase_if(node.cm_events,
                [&](const QueuedCmEvent& queued) { return queued.event.cm == name; });
  node.cms.remove(name);
}

void State::fail_qp_of(Node& node, const CmSide& cm) {
  if (QueuePair* const qp = node.qps.find(cm.qp); qp != nullptr) to_error(node, *qp);
}

void State::lost_connection(Node& node, const QueuePair& qp) {
  CmSide* const cm = node.cms.find(qp.cm);
  if (cm != nullptr && (cm->state == CmState::established || cm->state == CmState::reply_sent))
    (void)disconnect(node, *cm);
}

namespace {

CmSide* find(Node& node, Cm cm) {
  CmSide* const found = node.cms.find(cm);
  if (found == nullptr && cm.generation != 0 && node.usable()) ++node.counts.misuses;
  return found;
}

// Limits of private data: what remains of a message after the connection manager's own fields.
constexpr std::size_t k_most_reply_data = 196;
constexpr std::size_t k_most_reject_data = 148;

} // namespace
} // namespace fabric

Errc Endpoint::cm_listen(Address& at) {
  if (const Errc e = State::operation(node_); e != Errc::ok) return e;
  return state_.listen(node_, at);
}

void Endpoint::cm_stop_listening() { node_.listening = 0; }

Errc Endpoint::cm_resolve_address(const Address& to, Time timeout, Cm& out) {
  if (const Errc e = State::operation(node_); e != Errc::ok) return e;
  if (to.family == Address::Family::none || !node_.port.address) return Errc::invalid_argument;
  CmSide& cm = node_.cms.add(out);
  cm.name = out;
  cm.to = to;
  return state_.resolve(node_, cm, timeout, CmState::resolving_address);
}

Errc Endpoint::cm_resolve_route(Cm cm, Time timeout) {
  if (const Errc e = State::operation(node_); e != Errc::ok) return e;
  CmSide* const found = fabric::find(node_, cm);
  if (found == nullptr || found->state != CmState::address_resolved) return Errc::invalid_argument;
  return state_.resolve(node_, *found, timeout, CmState::resolving_route);
}

Errc Endpoint::cm_create_qp(Cm cm, const QpOptions& options, Qp& out) {
  if (const Errc e = State::operation(node_); e != Errc::ok) return e;
  CmSide* const found = fabric::find(node_, cm);
  if (found == nullptr || found->qp.generation != 0) return Errc::invalid_argument;
  if (found->state != CmState::address_resolved && found->state != CmState::route_resolved &&
      found->state != CmState::request_received)
    return Errc::invalid_argument;
  const Errc e = state_.create_qp(node_, options, out, cm);
  if (e == Errc::ok) found->qp = out;
  return e;
}

Errc Endpoint::cm_connect(Cm cm, ConstBytes private_data) {
  if (const Errc e = State::operation(node_); e != Errc::ok) return e;
  CmSide* const found = fabric::find(node_, cm);
  if (found == nullptr || found->state != CmState::route_resolved || found->qp.generation == 0 ||
      private_data.size() > k_max_private_data)
    return Errc::invalid_argument;
  found->state = CmState::request_sent;
  state_.send(node_, *found, MessageKind::request, {private_data.begin(), private_data.end()});
  state_.set_timer(node_, *found, state_.now + state_.options.cm_timeout);
  return Errc::ok;
}

Errc Endpoint::cm_accept(Cm cm, ConstBytes private_data) {
  if (const Errc e = State::operation(node_); e != Errc::ok) return e;
  CmSide* const found = fabric::find(node_, cm);
  if (found == nullptr || found->state != CmState::request_received ||
      private_data.size() > fabric::k_most_reply_data)
    return Errc::invalid_argument;
  QueuePair* const qp = node_.qps.find(found->qp);
  if (qp == nullptr) return Errc::invalid_argument;
  --node_.waiting;
  found->state = CmState::reply_sent;
  found->tries = 0;
  qp->accepts = true;
  (void)state_.connect(node_, *qp, found->remote);
  state_.send(node_, *found, MessageKind::reply, {private_data.begin(), private_data.end()});
  state_.set_timer(node_, *found, state_.now + state_.options.cm_timeout);
  return Errc::ok;
}

Errc Endpoint::cm_reject(Cm cm, ConstBytes private_data) {
  if (const Errc e = State::operation(node_); e != Errc::ok) return e;
  CmSide* const found = fabric::find(node_, cm);
  if (found == nullptr || found->state != CmState::request_received ||
      private_data.size() > fabric::k_most_reject_data)
    return Errc::invalid_argument;
  --node_.waiting;
  found->state = CmState::ended;
  state_.send(node_, *found, MessageKind::reject, {private_data.begin(), private_data.end()});
  return Errc::ok;
}

Errc Endpoint::cm_disconnect(Cm cm) {
  if (const Errc e = State::operation(node_); e != Errc::ok) return e;
  CmSide* const found = fabric::find(node_, cm);
  return found != nullptr ? state_.disconnect(node_, *found) : Errc::invalid_argument;
}

void Endpoint::cm_destroy(Cm cm) {
  if (CmSide* const found = fabric::find(node_, cm); found != nullptr)
    state_.destroy_cm(node_, *found);
}

} // namespace statewire::verbs
