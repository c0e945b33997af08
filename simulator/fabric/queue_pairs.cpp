// SPDX-License-Identifier: BSD-3-Clause
// Queue pairs: creation, state changes, posting, destruction.
#include "fabric_state.hpp"

namespace statewire::verbs::fabric {
namespace {

constexpr std::uint32_t k_24_bits = 0xFFFFFF;

bool may_be(const QpOptions& options, const RdmaPort& port) {
  return options.send_work <= port.max_work && options.receive_work <= port.max_work &&
         options.inline_bytes <= port.max_inline && options.first_packet <= k_24_bits &&
         options.retries <= 7 && options.receiver_not_ready_retries <= 7 && options.timeout <= 31;
}

bool may_be(const QpParameters& remote) {
  return remote.number <= k_24_bits && remote.first_packet <= k_24_bits && remote.mtu >= 256 &&
         remote.mtu <= 4096;
}

Completion::Kind kind_of(WorkRequest::Kind kind) {
  switch (kind) {
  case WorkRequest::Kind::send:
    return Completion::Kind::sent;
  case WorkRequest::Kind::read:
    return Completion::Kind::read;
  case WorkRequest::Kind::write:
  case WorkRequest::Kind::write_immediate:
    return Completion::Kind::written;
  }
  return {};
}

void queue_completion(Node& node, const Completion& what, std::size_t released_slots) {
  node.completions.push_back({++node.completed, what, released_slots});
}

} // namespace

void State::complete_send(Node& node, QueuePair& qp, const PostedSend& work, Errc error) {
  Completion what;
  what.kind = kind_of(work.kind);
  what.qp = qp.name;
  what.token = work.token;
  what.error = error;
  queue_completion(node, what, 1 + std::exchange(qp.silent_ends, 0));
}

void State::complete_receive(Node& node, QueuePair& qp, const PostedReceive& receive, Errc error,
                             std::uint32_t bytes) {
  Completion what;
  what.kind = Completion::Kind::received;
  what.qp = qp.name;
  what.token = receive.token;
  what.error = error;
  what.bytes = bytes;
  queue_completion(node, what, 1);
}

void State::complete_immediate(Node& node, QueuePair& qp, const PostedReceive& receive,
                               const PostedSend& work) {
  Completion what;
  what.kind = Completion::Kind::received_immediate;
  what.qp = qp.name;
  what.token = receive.token;
  what.bytes = static_cast<std::uint32_t>(work.size);
  what.immediate = work.immediate;
  queue_completion(node, what, 1);
}

Errc State::create_qp(Node& node, const QpOptions& options, Qp& out, Cm cm) {
  if (!may_be(options, node.port)) return Errc::invalid_argument;
  if (node.qps.size() >= node.most_qps) return Errc::no_memory;
  auto& known = by_number[next_number]; // the memory for it first
  QueuePair& qp = node.qps.add(out);
  known = {&node, out};
  qp.name = out;
  qp.options = options;
  qp.cm = cm;
  qp.number = next_number;
  next_number = next_number == k_24_bits ? 0x11 : next_number + 1;
  record("create_qp", node, qp.number);
  return Errc::ok;
}

void State::destroy_qp(Node& node, QueuePair& qp) {
  const Qp name = qp.name;
  record("destroy_qp", node, qp.number);
  if (node.is_iwarp()) lost_connection(node, qp);
  if (CmSide* const cm = node.cms.find(qp.cm); cm != nullptr) cm->qp = {};
  std::erase_if(node.completions,
                [&](const QueuedCompletion& queued) { return queued.what.qp == name; });
  std::erase_if(node.port_events,
                [&](const QueuedPortEvent& queued) { return queued.event.qp == name; });
  node.counts.sends_under_way -= qp.sends.size();
  by_number.erase(qp.number);
  node.qps.remove(name);
}

Errc State::connect(Node& node, QueuePair& qp, const QpParameters& remote) {
  if (qp.state != QpState::init || !may_be(remote)) return Errc::invalid_argument;
  qp.remote = remote;
  qp.read_depth = std::min(remote.read_depth, node.port.max_read_depth);
  qp.state = QpState::connected;
  record("connect", node, qp.number);
  return Errc::ok;
}

void State::to_error(Node& node, QueuePair& qp) {
  if (qp.state == QpState::error) return;
  qp.state = QpState::error;
  record("error", node, qp.number);
  queue_flush(node, qp);
  if (node.is_iwarp()) lost_connection(node, qp);
}

void State::queue_flush(Node& node, QueuePair& qp) {
  if (qp.flush_queued) return;
  qp.flush_queued = true;
  queue.add({EventKind::flush, &node, qp.name, 0, nullptr}, now);
}

bool State::run_flush(Node& node, QueuePair& qp) {
  qp.flush_queued = false;
  if (qp.state != QpState::error) return false;
  record("flush", node, qp.number, qp.sends.size() + qp.receives.size());
  for (const PostedSend& work : qp.sends) complete_send(node, qp, work, Errc::cancelled);
  for (const PostedReceive& receive : qp.receives)
    complete_receive(node, qp, receive, Errc::cancelled);
  node.counts.sends_under_way -= qp.sends.size();
  qp.sends.clear();
  qp.receives.clear();
  qp.executed = qp.reads = 0;
  qp.broken = false;
  return true;
}

QpParameters State::parameters(const Node& node, const QueuePair& qp) {
  QpParameters p;
  p.number = qp.number;
  p.first_packet = qp.options.first_packet;
  p.lid = node.port.lid;
  p.gid = node.port.gid;
  p.mtu = node.port.mtu;
  p.read_depth = node.port.max_read_depth;
  return p;
}

Errc State::post(Node& node, QueuePair& qp, const WorkRequest& work) {
  if (qp.state == QpState::init) return Errc::invalid_argument;
  if (work.sges.size() > k_max_sges) return Errc::invalid_argument;
  if (work.kind == WorkRequest::Kind::write_immediate && node.is_iwarp())
    return Errc::invalid_argument;
  PostedSend posted;
  posted.kind = work.kind;
  posted.signalled = work.signalled;
  posted.inlined = work.inlined;
  posted.token = work.token;
  posted.remote_address = work.remote_address;
  posted.remote_key = work.remote_key;
  posted.immediate = work.immediate;
  for (const Sge& sge : work.sges) {
    posted.sges.at(posted.count++) = sge;
    posted.size += sge.size;
  }
  if (posted.size > UINT32_C(1) << 31U) return Errc::invalid_argument;
  if (work.inlined) {
    if (work.kind == WorkRequest::Kind::read || posted.size > qp.options.inline_bytes)
      return Errc::invalid_argument;
    for (const Sge& sge : work.sges)
      posted.bytes.insert(posted.bytes.end(), sge.data, sge.data + sge.size);
  }
  if (qp.sends_used >= qp.options.send_work) return Errc::queue_full;
  ++qp.sends_used;
  posted.arrives = now + delay_of(qp);
  qp.sends.push_back(std::move(posted));
  ++node.counts.sends_posted;
  node.counts.most_sends_under_way =
      std::max(node.counts.most_sends_under_way, ++node.counts.sends_under_way);
  if (qp.state == QpState::error) {
    queue_flush(node, qp);
  } else if (node.is_iwarp() && qp.accepts && !qp.heard) {
    // The connecting side must send first (MPA): before its first message the acceptor may not
    // send.
    queue_event(node, PortEvent::Kind::queue_pair_failed, qp.name);
    to_error(node, qp);
  } else {
    start(node, qp);
  }
  return Errc::ok;
}

} // namespace statewire::verbs::fabric
