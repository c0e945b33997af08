// SPDX-License-Identifier: BSD-3-Clause
// The engine's doors: what the user begins, what the device tells.
#include "impl.hpp"

#include <array>

namespace statewire {

using messages::KeptKind;

MessageCore::MessageCore(Dispatcher& dispatcher, PacketDevice& device, Peer own,
                         MessageOptions options)
    : impl_(std::make_unique<Impl>(dispatcher, device, own, options)) {}
MessageCore::~MessageCore() = default;

// ---- operations -------------------------------------------------------------------------------

namespace {

void address(Operation& op, Peer to, Tag tag, SendOptions options) {
  op.peer = to;
  op.synchronous = options.synchronous;
  op.pending = 1; // the machine's work
  op.status.source = to.rank;
  op.status.group = to.group;
  op.status.context = options.context;
  op.status.tag = tag;
  op.status.data = options.data;
}

Dispatcher::Origin origin_of(const SendOptions& options) {
  return options.more ? Dispatcher::Origin::batch : Dispatcher::Origin::user;
}

} // namespace

void MessageCore::Impl::begin_send(Operation& op) {
  if (op.peer == own) {
    send_to_self(op);
    return;
  }
  PeerState& p = peer(op.peer);
  op.stage = Stage::queued;
  p.queue.push_back(op);
  car_available(p);
}

Request MessageCore::isend(Peer to, Tag tag, std::span<const ConstBytes> from, SendOptions options,
                           Time now, Callback&& done) {
  Impl& m = *impl_;
  const Dispatcher::Input input(m.dispatcher, now, origin_of(options));
  Operation& op = m.take(OperationKind::send, std::move(done));
  const Request name = op.request();
  address(op, to, tag, options);
  if (from.size() == 1 && !options.synchronous) {
    Impl::Offer message{
        .from = from.front(), .tag = tag, .context = options.context, .data = options.data};
    if (m.sends_at_once(to, message)) {
      op.length = op.status.message_bytes = from.front().size();
      if (message.left)
        m.finish(op, Errc::ok);
      else
        m.follow(op, *message.device);
      return name;
    }
  }
  op.from.assign(from);
  op.length = op.provided = op.status.message_bytes = op.from.bytes();
  m.begin_send(op);
  return name;
}

// The message is taken, and has not left.
Request MessageCore::Impl::leave_later(Peer to, const Offer& message) {
  Operation& op = take(OperationKind::send, {});
  address(op, to, message.tag, {.context = message.context, .data = message.data});
  op.length = op.status.message_bytes = message.from.size();
  follow(op, *message.device);
  return op.request();
}

Request MessageCore::isend_later(Peer to, Tag tag, ConstBytes from, SendOptions options, Time now) {
  Impl& m = *impl_;
  const Dispatcher::Input input(m.dispatcher, now, origin_of(options));
  Operation& op = m.take(OperationKind::send, {});
  const Request name = op.request();
  address(op, to, tag, options);
  op.from.assign({&from, 1});
  op.length = op.provided = op.status.message_bytes = from.size();
  m.begin_send(op);
  return name;
}

Request MessageCore::irecv(const Selector& what, std::span<const MutableBytes> into, Time now,
                           Callback&& done) {
  Impl& m = *impl_;
  const Dispatcher::Input input(m.dispatcher, now);
  Operation& op = m.take(OperationKind::receive, std::move(done));
  const Request name = op.request();
  op.selector = what;
  op.status.source = what.source;
  op.status.group = what.group;
  op.status.context = what.context;
  op.status.tag = what.tag;
  op.into.assign(into);
  if (Kept* const k = m.unexpected.find(what)) {
    if (k->envelope.source == m.own)
      m.receive_from_self(*k, op);
    else
      m.message_wanted(m.peer(k->envelope.source), op, *k);
  } else if (m.over) {
    m.finish(op, Errc::finalized);
  } else if (what.source == k_any_source) {
    m.post_for_any_source(op);
  } else {
    m.receive_posted(m.peer({what.group, what.source}), op);
  }
  return name;
}

Request MessageCore::iforward(Request receive, Peer to, Tag tag, SendOptions options, Time now,
                              Callback done) {
  Impl& m = *impl_;
  const Dispatcher::Input input(m.dispatcher, now);
  Operation& op = m.take(OperationKind::forward, std::move(done));
  const Request name = op.request();
  address(op, to, tag, options);
  Operation* const r = m.requests.find(receive);
  if (r == nullptr || r->kind != OperationKind::receive) {
    m.finish(op, Errc::invalid_argument);
    return name;
  }
  m.zero_copy.clear();
  for (const MutableBytes piece : r->into.pieces()) m.zero_copy.emplace_back(piece);
  op.from.assign(m.zero_copy);
  m.zero_copy.clear();
  const auto fitting = [&op](std::size_t n) { return std::min(n, op.from.bytes()); };
  if (r->ended()) {
    const Errc e = r->status.error;
    if (e != Errc::ok && e != Errc::truncated) {
      m.finish(op, e);
      return name;
    }
    op.length = op.provided = op.status.message_bytes = fitting(r->length);
    m.begin_send(op);
    return name;
  }
  op.partner = r;
  Operation** last = &r->partner;
  while (*last != nullptr) last = &(*last)->sibling;
  *last = &op;
  if (r->has_met_message()) {
    op.length = op.status.message_bytes = fitting(r->length);
    op.provided = fitting(r->moved);
    if (to != m.own) m.begin_send(op);
  }
  return name;
}

std::optional<Status> MessageCore::test(Request request) {
  Impl& m = *impl_;
  Operation* const op = m.requests.find(request);
  if (op == nullptr || op->done) [[unlikely]]
    return take(request);
  if (!op->ended()) return std::nullopt;
  m.requests.release(*op);
  return op->status; // which stays until the operation is taken again
}

Status MessageCore::take(Request request) {
  Impl& m = *impl_;
  Operation* const op = m.requests.find(request);
  if (op == nullptr || !op->ended() || op->done) [[unlikely]] {
    Status nothing;
    nothing.error = Errc::invalid_argument;
    return nothing;
  }
  const Status& status = op->status;
  m.requests.release(*op);
  return status; // which stays until the operation is taken again
}

bool MessageCore::done(Request request) const {
  const Operation* const op = impl_->requests.find(request);
  return op == nullptr || op->ended() || op->done;
}

bool MessageCore::ready(Peer to, Time now) {
  Impl& m = *impl_;
  const Dispatcher::Input input(m.dispatcher, now);
  if (to == m.own || m.send_space(to, 1).bytes != nullptr) return true;
  m.device.open(to);
  return false;
}

void MessageCore::then(Request request, Time now, Callback done) {
  Impl& m = *impl_;
  const Dispatcher::Input input(m.dispatcher, now);
  Operation* const op = m.requests.find(request);
  if (op == nullptr || op->done) return;
  op->done = std::move(done);
  if (op->ended()) m.defer_end(*op);
}

void MessageCore::cancel(Request request, Time now) {
  Impl& m = *impl_;
  const Dispatcher::Input input(m.dispatcher, now);
  Operation* const op = m.requests.find(request);
  if (op == nullptr || op->ended()) return;
  if (op->kind == OperationKind::receive) {
    // It belongs to no peer's machine before it has met a message, and is too late afterwards.
    if (op->stage != Stage::posted) return;
    m.take_out(*op);
    m.finish(*op, Errc::cancelled);
  } else if (op->kind == OperationKind::probe) {
    std::erase(m.probes, op);
    m.finish(*op, Errc::cancelled);
  } else if (op->peer == m.own) {
    m.cancel_to_self(*op);
  } else {
    m.step(m.peer(op->peer), spec::send::Event::Cancel, op, {});
  }
}

// ---- what is known ------------------------------------------------------------------------------

void MessageCore::set_trace(std::function<void(const Trace&)> trace) {
  impl_->tracer = std::move(trace);
}

// The edges of a State/Event/Action text serve several states, so that steps are shown, not edges.
void MessageCore::Impl::show(const PeerState& p, spec::send::State before,
                             spec::send::Event event) const {
  namespace m = spec::send;
  if (m::verdict(before, event) != Verdict::transition) return;
  tracer({dispatcher.now(), p.peer, m::k_machine_name,
          m::k_state_names[static_cast<std::size_t>(before)],
          m::k_event_names[static_cast<std::size_t>(event)],
          m::k_state_names[static_cast<std::size_t>(p.send)]});
}
void MessageCore::Impl::show(const PeerState& p, spec::recv::State before,
                             spec::recv::Event event) const {
  namespace m = spec::recv;
  if (m::verdict(before, event) != Verdict::transition) return;
  tracer({dispatcher.now(), p.peer, m::k_machine_name,
          m::k_state_names[static_cast<std::size_t>(before)],
          m::k_event_names[static_cast<std::size_t>(event)],
          m::k_state_names[static_cast<std::size_t>(p.recv)]});
}

const MessageStats& MessageCore::stats() const { return impl_->stats; }
std::size_t MessageCore::outstanding() const { return impl_->outstanding; }

std::size_t MessageCore::memory(Peer peer) const {
  const PeerState* const p = impl_->find_peer(peer);
  if (p == nullptr) return 0;
  return sizeof(PeerState) + p->kept_memory + p->direct_into.capacity() * sizeof(MutableBytes);
}

bool MessageCore::is_gone(Peer peer) const {
  const PeerState* const p = impl_->find_peer(peer);
  return p != nullptr && spec::recv::in_Failing(p->recv);
}

bool MessageCore::forget(Peer peer) {
  const PeerState* const p = impl_->find_peer(peer);
  if (p == nullptr) return true;
  if (p->is_in_use() || impl_->dispatcher.pending()) return false;
  impl_->erase_peer(peer);
  return true;
}

MessageCore::States MessageCore::states(Peer peer) const {
  const PeerState* const p = impl_->find_peer(peer);
  const auto s = p != nullptr ? p->send : spec::send::k_initial;
  const auto r = p != nullptr ? p->recv : spec::recv::k_initial;
  return {spec::send::k_state_names.at(static_cast<std::size_t>(s)),
          spec::recv::k_state_names.at(static_cast<std::size_t>(r))};
}

// ---- upcalls of the device
// ------------------------------------------------------------------------

bool MessageCore::on_packet_begins(Peer from, ConstBytes head, std::size_t length,
                                   DirectReceive& out, Time now) {
  const Dispatcher::Input input(impl_->dispatcher, now);
  return impl_->packet_begins(impl_->peer(from), head, length, out);
}

bool MessageCore::on_packet_complete(Peer from, Time now) {
  const Dispatcher::Input input(impl_->dispatcher, now);
  return impl_->packet_complete(impl_->peer(from));
}

void MessageCore::on_sent(Peer to, std::uint64_t token, Time now) {
  const Dispatcher::Input input(impl_->dispatcher, now);
  PeerState& p = impl_->peer(to);
  const Request name(static_cast<std::uint32_t>(token), static_cast<std::uint32_t>(token >> 32));
  Operation* const op = impl_->find_send(name, p);
  if (op == nullptr || op->in_flight == 0) return;
  --op->in_flight;
  impl_->step(p, spec::send::Event::Packet_Sent, op, {});
}

void MessageCore::on_room(Peer to, Time now) {
  const Dispatcher::Input input(impl_->dispatcher, now);
  impl_->step(impl_->peer(to), spec::send::Event::Buffers_Available, nullptr, {});
}

void MessageCore::on_placed(Peer peer, std::uint64_t token, Time now) {
  const Dispatcher::Input input(impl_->dispatcher, now);
  const Request name(static_cast<std::uint32_t>(token), static_cast<std::uint32_t>(token >> 32));
  Operation* const op = impl_->requests.find(name);
  if (op == nullptr || op->stage != Stage::reading || op->peer != peer) return;
  impl_->data_placed(impl_->peer(peer), *op);
}

void MessageCore::on_not_placed(Peer peer, std::uint64_t token, Time now) {
  const Dispatcher::Input input(impl_->dispatcher, now);
  const Request name(static_cast<std::uint32_t>(token), static_cast<std::uint32_t>(token >> 32));
  Operation* const op = impl_->requests.find(name);
  if (op == nullptr || op->stage != Stage::reading || op->peer != peer) return;
  impl_->read_failed(impl_->peer(peer), *op);
}

void MessageCore::on_up(Peer peer, Time now) {
  const Dispatcher::Input input(impl_->dispatcher, now);
  impl_->learn_sizes(impl_->peer(peer));
  impl_->step(impl_->peer(peer), spec::recv::Event::Connection_Up);
}

void MessageCore::on_closing(Peer peer, Time now) {
  const Dispatcher::Input input(impl_->dispatcher, now);
  PeerState& p = impl_->peer(peer);
  impl_->step(p, spec::recv::Event::Connection_Closing);
  impl_->step(p, spec::send::Event::Connection_Closing, nullptr, {});
}

void MessageCore::on_down(Peer peer, Errc reason, Time now) {
  const Dispatcher::Input input(impl_->dispatcher, now);
  PeerState& p = impl_->peer(peer);
  // A peer that refuses a connection because it finalizes has taken nothing.
  const bool closed = reason == Errc::closed || (reason == Errc::finalizing && p.is_connected());
  p.reason = reason;
  impl_->step(p,
              closed ? spec::recv::Event::Connection_Closed : spec::recv::Event::Connection_Lost);
  impl_->look_for_probes();
  impl_->learn_sizes(p); // of the next connection
  impl_->step(p, closed ? spec::send::Event::Connection_Closed : spec::send::Event::Connection_Lost,
              nullptr, {});
}

// A peer that was not used yet is looked up when it is.
void MessageCore::on_way(Peer peer, bool there, Time now) {
  Impl& m = *impl_;
  const Dispatcher::Input input(m.dispatcher, now);
  PeerState* const p = m.find_peer(peer);
  if (p == nullptr) return;
  if (there) m.learn_sizes(*p);
  m.step(*p, there ? spec::recv::Event::Peer_Reachable : spec::recv::Event::Peer_Unreachable);
  m.look_for_probes();
}

} // namespace statewire
