// SPDX-License-Identifier: BSD-3-Clause
// Messages between connection managers, and their retransmission. They follow the kernel's
// connection manager for InfiniBand.
#include "fabric_state.hpp"

#include <cerrno>

namespace statewire::verbs::fabric {
namespace {

// Rejection reasons of the kernel.
constexpr std::int32_t k_no_such_service = 8;
constexpr std::int32_t k_by_consumer = 28;

// InfiniBand messages have a fixed size: private data is delivered with zero padding.
std::size_t private_data_size(MessageKind kind) {
  switch (kind) {
  case MessageKind::request:
    return k_max_private_data;
  case MessageKind::reply:
    return 196;
  case MessageKind::reject:
    return 148;
  default:
    return 0;
  }
}

Bytes padded_private_data(const Node& node, const CmPacket& packet) {
  Bytes data = packet.data;
  if (!node.is_iwarp()) data.resize(private_data_size(packet.kind));
  return data;
}

} // namespace

void State::queue_event(Node& node, CmSide& cm, CmEvent::Kind kind, Errc error, std::int32_t status,
                        Bytes data) {
  QueuedCmEvent queued;
  queued.event.kind = kind;
  queued.event.cm = cm.name;
  queued.event.error = error;
  queued.event.status = status;
  queued.event.read_depth = cm.remote.read_depth;
  queued.data = std::move(data);
  node.cm_events.push_back(std::move(queued));
}

// ---- sending

void State::send(Node& node, CmSide& cm, MessageKind kind, Bytes data) {
  cm.data = std::move(data);
  CmPacket packet;
  packet.kind = kind;
  packet.from = {&node, cm.name};
  packet.to = cm.peer;
  packet.host = cm.to;
  packet.by_user = cm.accepts;
  packet.last = cm.leaving;
  packet.data = cm.data;
  if (const QueuePair* const qp = node.qps.find(cm.qp); qp != nullptr)
    packet.parameters = parameters(node, *qp);
  send_packet(node, std::move(packet));
}

void State::answer(const CmPacket& packet, MessageKind kind) {
  CmPacket back;
  back.kind = kind;
  back.from = packet.to;
  back.to = packet.from;
  send_packet(*packet.to.node, std::move(back));
}

void State::send_packet(Node& node, CmPacket packet) {
  const auto one_in = [&](unsigned n) { return n != 0 && draw(node.index, node.draws, n) == 0; };
  if (!packet.last && one_in(options.cm_lose_one_in)) return;
  const Node* const to = packet.to.node != nullptr ? packet.to.node : host_at(node, packet.host);
  const Time more = to != nullptr ? to->slower.at(static_cast<std::size_t>(packet.kind)) : Time{0};
  const auto shared = std::make_shared<const CmPacket>(std::move(packet));
  const unsigned times = one_in(options.cm_repeat_one_in) ? 2 : 1;
  for (unsigned i = 0; i < times; ++i)
    queue.add({EventKind::cm_message, &node, {}, 0, shared}, now + cm_delay(node) + more);
}

void State::set_timer(Node& node, CmSide& cm, Time at) {
  queue.add({EventKind::cm_timer, &node, cm.name, ++cm.timer, nullptr}, at);
}

// ---- receiving

Node* State::listener_of(const CmPacket& packet) const {
  if (packet.to.node != nullptr) return packet.to.node;
  // Of the processes of the host, the one that has this request already; otherwise the listener.
  const auto asked = std::find_if(nodes.begin(), nodes.end(), [&](const auto& node) {
    return node->alive && side_of(*node, packet) != nullptr;
  });
  return asked != nodes.end() ? asked->get() : host_at(*packet.from.node, packet.host);
}

bool State::run_packet(Node& from, const CmPacket& packet) {
  Node* const node = listener_of(packet);
  if (node == nullptr || !reaches(from, *node) ||
      (node->port.address && host_at(from, *node->port.address) == nullptr))
    return false;
  if (unsigned& lose = node->lose.at(static_cast<std::size_t>(packet.kind)); lose != 0) {
    --lose;
    record("lost", *node, packet.to.cm.slot, static_cast<std::size_t>(packet.kind));
    return true;
  }
  CmSide* const cm = node->alive ? side_of(*node, packet) : nullptr;
  record("cm_message", *node, cm != nullptr ? cm->name.slot : UINT32_MAX,
         static_cast<std::size_t>(packet.kind));
  if (cm != nullptr) {
    on_message(*node, *cm, packet);
    return true;
  }
  CmPacket here = packet;
  here.to.node = node;
  if (packet.kind == MessageKind::request)
    on_request(here);
  else if (packet.kind == MessageKind::reply)
    answer(here, MessageKind::reject);
  else if (packet.kind == MessageKind::disconnect)
    answer(here, MessageKind::disconnect_reply);
  return true;
}

CmSide* State::side_of(Node& node, const CmPacket& packet) {
  if (packet.to.cm.generation != 0) return node.cms.find(packet.to.cm);
  CmSide* found = nullptr; // a requester that sends more before it has an answer
  node.cms.each([&](CmSide& cm) {
    if (cm.accepts && cm.peer == packet.from) found = &cm;
  });
  return found;
}

void State::on_request(const CmPacket& packet) {
  Node& node = *packet.to.node;
  if (!node.usable() || node.listening == 0 || node.listening != packet.host.port) {
    answer(packet, MessageKind::reject);
    return;
  }
  if (node.waiting >= options.backlog) return; // the peer retransmits it
  ++node.waiting;
  Cm name;
  CmSide& cm = node.cms.add(name);
  cm.name = name;
  cm.state = CmState::request_received;
  cm.accepts = true;
  cm.peer = packet.from;
  cm.remote = packet.parameters;
  queue_event(node, cm, CmEvent::Kind::connect_request, Errc::ok, 0,
              padded_private_data(node, packet));
}

void State::on_message(Node& node, CmSide& cm, const CmPacket& packet) {
  switch (packet.kind) {
  case MessageKind::request: // retransmitted: the answer was lost, or is still to come
    if (cm.state == CmState::reply_sent) send(node, cm, MessageKind::reply, cm.data);
    if (cm.state == CmState::ended) send(node, cm, MessageKind::reject, cm.data);
    break;
  case MessageKind::reply:
    on_reply(node, cm, packet);
    break;
  case MessageKind::ready:
    on_ready(node, cm);
    break;
  case MessageKind::reject:
    on_reject(node, cm, packet);
    break;
  case MessageKind::disconnect:
    on_disconnect(node, cm);
    break;
  case MessageKind::disconnect_reply:
    if (cm.state == CmState::disconnect_sent) end_disconnecting(node, cm);
    break;
  }
}

void State::on_reply(Node& node, CmSide& cm, const CmPacket& packet) {
  if (cm.state == CmState::request_sent) {
    cm.state = CmState::reply_received;
    cm.peer = packet.from;
    cm.remote = packet.parameters;
    ++cm.timer;
    queue_event(node, cm, CmEvent::Kind::established, Errc::ok, 0,
                padded_private_data(node, packet));
  } else if (cm.state == CmState::established) {
    send(node, cm, MessageKind::ready); // the first was lost
  } else if (cm.state != CmState::reply_received) {
    answer(packet, MessageKind::reject);
  }
}

// Delivering the reply connects the queue pair and sends ready-to-use to the peer.
void State::complete_established(Node& node, CmSide& cm) {
  if (QueuePair* const qp = node.qps.find(cm.qp); qp != nullptr)
    (void)connect(node, *qp, cm.remote);
  cm.state = CmState::established;
  send(node, cm, MessageKind::ready);
}

void State::on_ready(Node& node, CmSide& cm) {
  if (cm.state != CmState::reply_sent) return;
  cm.state = CmState::established;
  ++cm.timer;
  queue_event(node, cm, CmEvent::Kind::established);
}

void State::on_reject(Node& node, CmSide& cm, const CmPacket& packet) {
  switch (cm.state) {
  case CmState::request_received:
    --node.waiting;
    break;
  case CmState::reply_received: // drops the event that is not delivered yet
    std::erase_if(node.cm_events, [&](const QueuedCmEvent& queued) {
      return queued.event.cm == cm.name && queued.event.kind == CmEvent::Kind::established;
    });
    break;
  case CmState::request_sent:
  case CmState::reply_sent:
    break;
  case CmState::established: // the acceptor timed out before ready-to-use arrived
    if (node.is_iwarp()) return on_disconnect(node, cm);
    break;
  default:
    return;
  }
  cm.state = CmState::ended;
  ++cm.timer;
  fail_qp_of(node, cm);
  if (options.reject_as_connect_error && node.is_iwarp())
    queue_event(node, cm, CmEvent::Kind::connect_error, Errc::connection_refused, -ECONNREFUSED);
  else
    queue_event(node, cm, CmEvent::Kind::rejected, Errc::connection_refused,
                node.is_iwarp()  ? -ECONNREFUSED
                : packet.by_user ? k_by_consumer
                                 : k_no_such_service,
                padded_private_data(node, packet));
}

void State::on_disconnect(Node& node, CmSide& cm) {
  switch (cm.state) {
  case CmState::reply_sent:
  case CmState::established:
    cm.state = CmState::disconnect_received;
    cm.end_queued = true;
    ++cm.timer;
    queue_event(node, cm, CmEvent::Kind::disconnected);
    if (!node.is_iwarp()) return; // the process answers with cm_disconnect()
    send(node, cm, MessageKind::disconnect_reply);
    end_disconnecting(node, cm);
    fail_qp_of(node, cm);
    return;
  case CmState::disconnect_sent: // both sides disconnect
    send(node, cm, MessageKind::disconnect_reply);
    end_disconnecting(node, cm);
    return;
  case CmState::time_wait:
  case CmState::ended:
    send(node, cm, MessageKind::disconnect_reply);
    return;
  default:
    return;
  }
}

void State::end_disconnecting(Node& node, CmSide& cm) {
  cm.state = CmState::time_wait;
  ++cm.timer;
  if (!std::exchange(cm.end_queued, true)) queue_event(node, cm, CmEvent::Kind::disconnected);
  if (!node.is_iwarp()) set_timer(node, cm, now + options.time_wait);
}

// ---- time

void State::unreachable(Node& node, CmSide& cm) {
  send(node, cm, MessageKind::reject);
  cm.state = CmState::ended;
  fail_qp_of(node, cm);
  queue_event(node, cm, CmEvent::Kind::unreachable, Errc::unreachable, -ETIMEDOUT);
}

void State::resolved(Node& node, CmSide& cm) {
  const bool found = host_at(node, cm.to) != nullptr;
  const bool address = cm.state == CmState::resolving_address;
  if (found) {
    cm.state = address ? CmState::address_resolved : CmState::route_resolved;
    queue_event(node, cm,
                address ? CmEvent::Kind::address_resolved : CmEvent::Kind::route_resolved);
  } else {
    cm.state = CmState::ended;
    queue_event(node, cm, address ? CmEvent::Kind::address_error : CmEvent::Kind::route_error,
                Errc::unreachable, -ETIMEDOUT);
  }
}

bool State::run_timer(Node& node, CmSide& cm) {
  const bool more = cm.tries++ < options.cm_retries;
  switch (cm.state) {
  case CmState::resolving_address:
  case CmState::resolving_route:
    cm.tries = 0;
    resolved(node, cm);
    return true;
  case CmState::time_wait:
    cm.state = CmState::ended;
    queue_event(node, cm, CmEvent::Kind::time_wait_exit);
    return true;
  case CmState::request_sent:
  case CmState::reply_sent:
    if (!more) {
      unreachable(node, cm);
      return true;
    }
    send(node, cm, cm.state == CmState::request_sent ? MessageKind::request : MessageKind::reply,
         cm.data);
    break;
  case CmState::disconnect_sent:
    if (!more) {
      end_disconnecting(node, cm);
      return true;
    }
    send(node, cm, MessageKind::disconnect);
    break;
  default:
    return false;
  }
  set_timer(node, cm, now + options.cm_timeout);
  return true;
}

} // namespace statewire::verbs::fabric
