// SPDX-License-Identifier: BSD-3-Clause
// Work requests in flight: arrival at the peer, execution there, acknowledgement.
#include "fabric_state.hpp"

namespace statewire::verbs::fabric {

namespace {

// Retry interval exponent of a device that never times out (timeout 0).
constexpr unsigned k_endless_timeout = 14;

// TCP under iWARP retries an unreachable host for a quarter of an hour.
constexpr Time k_tcp_interval = std::chrono::seconds(1);
constexpr unsigned k_tcp_tries = 900;

bool hears_host(const State& s, const Node& node, const QueuePair& qp) {
  return std::any_of(s.nodes.begin(), s.nodes.end(), [&](const auto& there) {
    return there->port.gid == qp.remote.gid && s.reaches(node, *there);
  });
}

} // namespace

bool State::may_start(const QueuePair& qp) {
  if (qp.state != QpState::connected || qp.broken || qp.executed >= qp.sends.size()) return false;
  const bool must_wait = qp.sends[qp.executed].kind == WorkRequest::Kind::read && qp.reads != 0 &&
                         qp.reads >= qp.read_depth;
  return !must_wait;
}

bool State::may_acknowledge(const QueuePair& qp) {
  return qp.state == QpState::connected && qp.executed != 0;
}

void State::start(Node& node, QueuePair& qp) {
  if (may_start(qp)) queue_arrival(node, qp, qp.sends[qp.executed].arrives);
}

void State::queue_arrival(Node& node, QueuePair& qp, Time at) {
  if (qp.mute || qp.arrival_queued) return;
  qp.arrival_queued = true;
  queue.add({EventKind::arrive, &node, qp.name, 0, nullptr}, std::max(at, now));
}

void State::queue_acknowledge(Node& node, QueuePair& qp, Time at) {
  if (qp.acknowledge_queued) return;
  qp.acknowledge_queued = true;
  queue.add({EventKind::acknowledge, &node, qp.name, 0, nullptr}, std::max(at, now));
}

State::Responder State::responder_of(const Node& node, const QueuePair& qp) const {
  const auto found = by_number.find(qp.remote.number);
  if (found == by_number.end()) return {};
  Node& there = *found->second.first;
  QueuePair* const peer = there.qps.find(found->second.second);
  if (peer == nullptr || there.port.gid != qp.remote.gid || !reaches(node, there)) return {};
  if (there.port.link == Link::infiniband && there.port.lid != qp.remote.lid) return {};
  if (peer->state != QpState::connected || peer->remote.gid != node.port.gid ||
      peer->remote.first_packet != qp.options.first_packet)
    return {};
  return {&there, peer, peer->remote.number == qp.number};
}

// No answer: retries after the timeout, or gives up.
void State::again(Node& node, QueuePair& qp, bool acknowledge) {
  if (node.is_iwarp() && !hears_host(*this, node, qp)) {
    if (qp.tries++ >= k_tcp_tries) return give_up(node, qp, Errc::timed_out);
    const Time at = now + k_tcp_interval;
    return acknowledge ? queue_acknowledge(node, qp, at) : queue_arrival(node, qp, at);
  }
  const unsigned timeout = qp.options.timeout != 0 ? qp.options.timeout : k_endless_timeout;
  if (qp.options.timeout != 0 && qp.tries++ >= qp.options.retries) {
    give_up(node, qp, Errc::timed_out);
    return;
  }
  const Time at = now + Time(std::int64_t{4096} << timeout);
  if (acknowledge)
    queue_acknowledge(node, qp, at);
  else
    queue_arrival(node, qp, at);
}

// Fails the oldest work request in flight with `why`, and the queue pair with it.
void State::give_up(Node& node, QueuePair& qp, Errc why) {
  const PostedSend work = std::move(qp.sends.front());
  qp.sends.pop_front();
  --node.counts.sends_under_way;
  complete_send(node, qp, work, why);
  record("give_up", node, qp.number, work.size, why);
  to_error(node, qp);
}

void State::finish(Node& node, QueuePair& qp, Errc result, bool local) {
  PostedSend& work = qp.sends[qp.executed];
  // On iWARP sends and writes complete once they are transmitted. A refusal by the peer is not
  // answered; it ends the connection.
  if (node.is_iwarp() && !local && work.kind != WorkRequest::Kind::read) result = Errc::ok;
  work.result = result;
  work.local = local;
  work.acknowledged = now + (local ? Time{0} : delay_of(qp));
  if (qp.executed != 0)
    work.acknowledged = std::max(work.acknowledged, qp.sends[qp.executed - 1].acknowledged);
  if (work.kind == WorkRequest::Kind::read) ++qp.reads;
  ++qp.executed;
  qp.broken = qp.broken || result != Errc::ok;
  queue_acknowledge(node, qp, qp.sends.front().acknowledged);
}

bool State::run_arrive(Node& node, QueuePair& qp) {
  qp.arrival_queued = false;
  if (!may_start(qp)) return false;
  PostedSend& work = qp.sends[qp.executed];
  if (work.kind == WorkRequest::Kind::read && qp.read_depth == 0) {
    finish(node, qp, Errc::system, true);
  } else if (!may_use(node, work)) {
    finish(node, qp, Errc::bad_message, true);
  } else {
    const Responder at = responder_of(node, qp);
    if (at.qp == nullptr) {
      // Executed work lacks its acknowledgement as well; run_acknowledge handles it.
      if (qp.executed == 0) again(node, qp, false);
      return true;
    }
    record("arrive", node, qp.number, work.size);
    at.qp->heard = true;
    if (work.kind == WorkRequest::Kind::send)
      deliver(node, qp, work, *at.node, *at.qp);
    else
      access(node, qp, work, *at.node, *at.qp);
  }
  start(node, qp);
  return true;
}

std::optional<PostedReceive> State::take_receive(Node& node, QueuePair& qp, Node& there,
                                                 QueuePair& peer) {
  if (peer.receives.empty()) {
    not_ready(node, qp, there, peer);
    return std::nullopt;
  }
  const PostedReceive receive = peer.receives.front();
  peer.receives.pop_front();
  qp.not_ready_tries = 0;
  return receive;
}

void State::deliver(Node& node, QueuePair& qp, const PostedSend& work, Node& there,
                    QueuePair& peer) {
  const std::optional<PostedReceive> taken = take_receive(node, qp, there, peer);
  if (!taken) return;
  const PostedReceive& receive = *taken;
  if (work.size > receive.into.size) {
    complete_receive(there, peer, receive, Errc::bad_message);
    to_error(there, peer);
    finish(node, qp, Errc::bad_message, false);
    return;
  }
  if (receive.into.size != 0 && find_local(there, receive.into) == nullptr) {
    complete_receive(there, peer, receive, Errc::bad_message);
    to_error(there, peer);
    finish(node, qp, Errc::system, false);
    return;
  }
  gather(work, receive.into.data);
  complete_receive(there, peer, receive, Errc::ok, static_cast<std::uint32_t>(work.size));
  finish(node, qp, Errc::ok, false);
}

void State::not_ready(Node& node, QueuePair& qp, Node& there, QueuePair& peer) {
  if (there.is_iwarp()) {
    // No receive is posted: the connection ends.
    queue_event(there, PortEvent::Kind::queue_pair_failed, peer.name);
    to_error(there, peer);
    return;
  }
  const unsigned most = qp.options.receiver_not_ready_retries;
  if (most != 7 && qp.not_ready_tries++ >= most) {
    finish(node, qp, Errc::overloaded, false);
    return;
  }
  queue_arrival(node, qp, now + options.receiver_not_ready_delay);
}

void State::access(Node& node, QueuePair& qp, const PostedSend& work, Node& there,
                   QueuePair& peer) {
  const bool is_read = work.kind == WorkRequest::Kind::read;
  std::byte* const memory = find_remote(there, work.remote_address, work.size, work.remote_key,
                                        is_read ? k_remote_read : k_remote_write);
  if (memory == nullptr && work.size != 0) {
    refuse_access(there, peer);
    finish(node, qp, Errc::bad_message, false);
    return;
  }
  if (!is_read && work.size != 0) gather(work, memory);
  if (work.kind == WorkRequest::Kind::write_immediate) {
    // Written by each try, as a device may that looks for the receive with the last packet.
    const std::optional<PostedReceive> receive = take_receive(node, qp, there, peer);
    if (!receive) return;
    complete_immediate(there, peer, *receive, work);
  }
  finish(node, qp, Errc::ok, false);
}

void State::refuse_access(Node& there, QueuePair& peer) {
  queue_event(there, PortEvent::Kind::queue_pair_failed, peer.name);
  to_error(there, peer);
}

// Copies the source of an RDMA read from the peer's memory now, as late as a device may.
Errc State::fetch(const Node& node, const PostedSend& work, const Responder& at) {
  if (work.size == 0) return Errc::ok;
  if (at.node == nullptr) return Errc::system; // a read has no response without its peer
  if (!may_use(node, work)) return Errc::bad_message;
  const std::byte* const memory =
      find_remote(*at.node, work.remote_address, work.size, work.remote_key, k_remote_read);
  if (memory == nullptr) {
    refuse_access(*at.node, *at.qp);
    return Errc::bad_message;
  }
  scatter(work, memory);
  return Errc::ok;
}

bool State::answer_comes(const Node& node, QueuePair& qp, const PostedSend& work,
                         const Responder& at) const {
  if (work.local) return true;
  if (at.qp != nullptr) return at.hears_back;
  // The peer's queue pair is gone or has failed. Its earlier acknowledgements may still be in
  // flight.
  if (!hears_host(*this, node, qp) || qp.tries != 0) return false;
  if (work.result != Errc::ok) return true;
  return work.kind != WorkRequest::Kind::read && draw(qp.number, qp.draws, 2) == 0;
}

bool State::run_acknowledge(Node& node, QueuePair& qp) {
  qp.acknowledge_queued = false;
  if (!may_acknowledge(qp)) return false;
  PostedSend& work = qp.sends.front();
  const Responder at = responder_of(node, qp);
  if (!answer_comes(node, qp, work, at)) {
    again(node, qp, true);
    return true;
  }
  qp.tries = 0;
  if (work.kind == WorkRequest::Kind::read && work.result == Errc::ok)
    work.result = fetch(node, work, at);
  record("acknowledge", node, qp.number, work.size, work.result);
  if (work.result != Errc::ok) {
    give_up(node, qp, work.result);
    return true;
  }
  if (work.signalled)
    complete_send(node, qp, work, Errc::ok);
  else
    ++qp.silent_ends;
  if (work.kind == WorkRequest::Kind::read) --qp.reads;
  qp.sends.pop_front();
  --qp.executed;
  --node.counts.sends_under_way;
  if (qp.executed != 0) queue_acknowledge(node, qp, qp.sends.front().acknowledged);
  start(node, qp);
  return true;
}

} // namespace statewire::verbs::fabric
