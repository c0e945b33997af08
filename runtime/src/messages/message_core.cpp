// SPDX-License-Identifier: BSD-3-Clause
// Entry points of the engine: the user's operations, and events of the device.
#include "begin.hpp"

#include <utility>

namespace statewire {

using messages::UnexpectedKind;

MessageCore::MessageCore(Dispatcher& dispatcher, PacketDevice& device, Peer own,
                         MessageOptions options)
    : impl_(std::make_unique<Impl>(dispatcher, device, own, options)) {}
MessageCore::~MessageCore() = default;

// ---- requests -------------------------------------------------------------------------------

void MessageCore::Impl::begin_send(RequestState& req) {
  dispatcher.whole([this, &req] {
    if (req.peer == own) return send_to_self(req);
    PeerMessages& p = peer(req.peer);
    req.stage = Stage::queued;
    req.place = {};
    p.queue.push_back(req);
    car_available(p);
  });
}

void MessageCore::make_room() { impl_->requests.make_room(); }

Request MessageCore::isend(Peer to, Tag tag, std::span<const ConstBytes> from,
                           const SendOptions& options, Time now, Callback&& done) {
  Impl& m = *impl_;
  if (from.size() == 1) {
    Impl::Offer message{.from = from.front(), .tag = tag, .options = options};
    return m.send_in_input(to.rank, message, now, std::move(done));
  }
  const Dispatcher::Input input(m.dispatcher, now, Impl::origin_of(options));
  return m.queue(m.requests.take(), to, tag, from, options, std::move(done));
}

Request MessageCore::Impl::queue(RequestState& req, Peer to, Tag tag,
                                 std::span<const ConstBytes> from, const SendOptions& options,
                                 Callback&& done) {
  const Request name = req.request();
  set_up_send(req, RequestKind::send, to, tag, options, std::move(done));
  try {
    req.set_from(from);
    if (to != own) (void)peer(to); // it is found when the send begins
  } catch (...) {
    give_back(req);
    throw;
  }
  req.set_length(req.from.bytes());
  req.provided = req.length();
  begin_send(req);
  return name;
}

Request MessageCore::isend_later(Peer to, Tag tag, ConstBytes from, SendOptions options, Time now) {
  return impl_->send_later(to.rank, {.from = from, .tag = tag, .options = options}, now, {});
}

bool MessageCore::is_queued(Request send) const {
  const RequestState* const req = impl_->requests.find(send);
  return req != nullptr && req->kind == RequestKind::send && req->stage == Stage::queued &&
         req->length() <= impl_->options.eager_limit;
}

bool MessageCore::move_to_copy(Request send, std::vector<std::byte>& copy) {
  if (!is_queued(send)) return false;
  RequestState& req = *impl_->requests.find(send);
  copy.resize(req.length());
  parts::Place begin;
  (void)parts::copy_out(req.from.pieces(), begin, copy);
  const ConstBytes whole(copy);
  req.set_from({&whole, 1});
  return true;
}

bool MessageCore::send_at_once(Peer to, Tag tag, ConstBytes from, const SendOptions& options,
                               Time now, Request& leaving) {
  const Dispatcher::Input input(impl_->dispatcher, now);
  Impl::Offer message{.from = from, .tag = tag, .options = options};
  return impl_->send_at_once(to.rank, message, leaving);
}

Request MessageCore::irecv(const Selector& what, std::span<const MutableBytes> into, Time now,
                           Callback&& done, void* object) {
  return impl_->receive(
      what, into, [now] { return now; }, std::move(done), object);
}

Request MessageCore::Impl::look_and_post(RequestState& receive, Time time) {
  const Dispatcher::Input input(dispatcher, time);
  const Request name = receive.request();
  const Selector what = receive.selector();
  if (UnexpectedMessage* const u = unexpected.find(what)) {
    if (u->envelope.source == own)
      receive_from_self(*u, receive);
    else
      message_wanted(peer(u->envelope.source), receive, *u);
  } else if (over) {
    finish(receive, Errc::finalized);
  } else {
    post(receive);
    if (what.source == k_any_source) await(what);
  }
  return name;
}

void MessageCore::Impl::settle(Time time, Dispatcher::Origin origin) {
  const Dispatcher::Input input(dispatcher, time, origin);
}

Request MessageCore::iforward(Request receive, Peer to, Tag tag, SendOptions options, Time now,
                              Callback done) {
  Impl& m = *impl_;
  const Dispatcher::Input input(m.dispatcher, now);
  RequestState& req = m.requests.take();
  m.set_up_send(req, RequestKind::forward, to, tag, options, std::move(done));
  const Request name = req.request();
  RequestState* const r = m.requests.find(receive);
  if (r == nullptr || r->kind != RequestKind::receive) {
    m.finish(req, Errc::invalid_argument);
    return name;
  }
  try {
    const auto pieces = r->into.pieces();
    m.zero_copy.assign(pieces.begin(), pieces.end());
    req.set_from(m.zero_copy);
    if (to != m.own) (void)m.peer(to); // it is found when the send begins
  } catch (...) {
    m.give_back(req);
    throw;
  }
  m.zero_copy.clear();
  const auto fitting = [&req](std::size_t n) { return std::min(n, req.from.bytes()); };
  if (r->ended()) {
    const Errc e = r->status.error;
    if (e != Errc::ok && e != Errc::truncated) {
      m.finish(req, e);
      return name;
    }
    req.set_length(fitting(r->length()));
    req.provided = req.length();
    m.begin_send(req);
    return name;
  }
  req.partner = r;
  RequestState** last = &r->partner;
  while (*last != nullptr) last = &(*last)->sibling;
  *last = &req;
  if (r->has_met_message()) {
    req.set_length(fitting(r->length()));
    req.provided = fitting(r->moved);
    if (to != m.own) m.begin_send(req);
  }
  return name;
}

Status MessageCore::Impl::invalid() {
  Status nothing;
  nothing.error = Errc::invalid_argument;
  return nothing;
}

std::optional<Status> MessageCore::Impl::test(Request request) {
  RequestState* const req = requests.find(request);
  if (req == nullptr || req->has_callback) return invalid();
  if (!req->ended()) return std::nullopt;
  requests.release(*req);
  return req->status;
}

std::optional<Status> MessageCore::test(Request request) { return impl_->test(request); }

Status MessageCore::take(Request request) { return impl_->test(request).value_or(Impl::invalid()); }

bool MessageCore::done(Request request) const {
  const RequestState* const req = impl_->requests.find(request);
  return req == nullptr || req->ended() || req->has_callback;
}

bool MessageCore::ready(Peer to, Time now) {
  Impl& m = *impl_;
  const Dispatcher::Input input(m.dispatcher, now);
  if (to == m.own || m.device.reserve(to, 1) != nullptr) return true;
  m.dispatcher.whole([&] { m.device.open(to); });
  return false;
}

void MessageCore::then(Request request, Time now, Callback done) {
  Impl& m = *impl_;
  const Dispatcher::Input input(m.dispatcher, now);
  RequestState* const req = m.requests.find(request);
  if (req == nullptr || req->has_callback) return;
  req->set_done(std::move(done));
  if (req->ended()) m.defer_end(*req);
}

void MessageCore::cancel(Request request, Time now) {
  Impl& m = *impl_;
  m.dispatcher.input(now, Dispatcher::Origin::user, [&] {
    RequestState* const req = m.requests.find(request);
    if (req == nullptr || req->ended()) return;
    if (req->kind == RequestKind::receive) {
      // It belongs to no peer's machine before it has met a message, and is too late afterwards.
      if (req->stage != Stage::posted) return;
      m.take_out(*req);
      m.finish(*req, Errc::cancelled);
    } else if (req->kind == RequestKind::probe) {
      std::erase(m.probes, req);
      m.finish(*req, Errc::cancelled);
    } else if (req->peer == m.own) {
      m.cancel_to_self(*req);
    } else {
      m.step(m.peer(req->peer), spec::send::Event::Cancel, req, {});
    }
  });
}

// ---- what is known ------------------------------------------------------------------------------

void MessageCore::set_end_taker(EndTaker taker, EndUpcall upcall, void* owner) {
  impl_->end_taker = taker != nullptr ? taker : Impl::take_no_end;
  impl_->end_upcall = upcall != nullptr ? upcall : Impl::drop_end;
  impl_->owner_of_ends = owner;
}

void MessageCore::set_trace(std::function<void(const Trace&)> trace) {
  impl_->tracer = std::move(trace);
}

// The edges of a State/Event/Action text serve several states, so that steps are shown, not edges.
void MessageCore::Impl::show(const PeerMessages& p, spec::send::State before,
                             spec::send::Event event) const {
  namespace m = spec::send;
  if (m::verdict(before, event) != Verdict::transition) return;
  tracer({dispatcher.now(), p.peer, m::k_machine_name,
          m::k_state_names[static_cast<std::size_t>(before)],
          m::k_event_names[static_cast<std::size_t>(event)],
          m::k_state_names[static_cast<std::size_t>(p.send)]});
}
void MessageCore::Impl::show(const PeerMessages& p, spec::recv::State before,
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
  const PeerMessages* const p = impl_->find_peer(peer);
  if (p == nullptr) return 0;
  const std::size_t direct =
      p->direct ? sizeof *p->direct + p->direct->into.capacity() * sizeof(MutableBytes) : 0;
  return sizeof(PeerMessages) + p->unexpected_memory + direct;
}

bool MessageCore::is_gone(Peer peer) const {
  const PeerMessages* const p = impl_->find_peer(peer);
  return p != nullptr && spec::recv::in_Failing(p->recv);
}

bool MessageCore::forget(Peer peer) {
  const PeerMessages* const p = impl_->find_peer(peer);
  if (p == nullptr) return true;
  if (p->is_in_use() || impl_->dispatcher.pending()) return false;
  impl_->peers.erase(peer.rank);
  return true;
}

MessageCore::States MessageCore::states(Peer peer) const {
  const PeerMessages* const p = impl_->find_peer(peer);
  const auto s = p != nullptr ? p->send : spec::send::k_initial;
  const auto r = p != nullptr ? p->recv : spec::recv::k_initial;
  return {spec::send::k_state_names.at(static_cast<std::size_t>(s)),
          spec::recv::k_state_names.at(static_cast<std::size_t>(r))};
}

// ---- upcalls of the device

bool MessageCore::on_packet_begins(Peer from, ConstBytes head, std::size_t length,
                                   DirectReceive& out, Time now) {
  return impl_->dispatcher.input(now, Dispatcher::Origin::user, [&] {
    return impl_->packet_begins(impl_->peer(from), head, length, out);
  });
}

bool MessageCore::on_packet_complete(Peer from, Time now) {
  return impl_->dispatcher.input(now, Dispatcher::Origin::user,
                                 [&] { return impl_->packet_complete(impl_->peer(from)); });
}

void MessageCore::on_sent(Peer to, std::uint64_t token, Time now) {
  impl_->dispatcher.input(now, Dispatcher::Origin::user, [&] {
    PeerMessages& p = impl_->peer(to);
    RequestState* const req = impl_->find_send(RequestState::request_of(token), p);
    if (req == nullptr || req->in_flight == 0) return;
    --req->in_flight;
    impl_->packet_sent(p, *req);
  });
}

void MessageCore::on_batch_end(Peer to, bool left) {
  if (PeerMessages* const p = impl_->find_peer(to)) impl_->batch_ends(*p, left);
}

void MessageCore::on_room(Peer to, Time now) {
  impl_->dispatcher.input(now, Dispatcher::Origin::user, [&] {
    impl_->step(impl_->peer(to), spec::send::Event::Buffers_Available, nullptr, {});
  });
}

void MessageCore::on_read(Peer peer, std::uint64_t token, bool complete, Time now) {
  impl_->dispatcher.input(now, Dispatcher::Origin::user, [&] {
    RequestState* const req = impl_->requests.find(RequestState::request_of(token));
    if (req == nullptr || req->stage != Stage::reading || req->peer != peer) return;
    impl_->read_ends(impl_->peer(peer), *req, complete);
  });
}

void MessageCore::on_up(Peer peer, Time now) {
  impl_->dispatcher.input(now, Dispatcher::Origin::user, [&] {
    impl_->step(impl_->peer(peer), spec::recv::Event::Connection_Up);
  });
}

void MessageCore::on_closing(Peer peer, Time now) {
  impl_->dispatcher.input(now, Dispatcher::Origin::user, [&] {
    PeerMessages& p = impl_->peer(peer);
    impl_->step(p, spec::recv::Event::Connection_Closing);
    impl_->step(p, spec::send::Event::Connection_Closing, nullptr, {});
  });
}

namespace {

spec::recv::Event end_for(Errc reason) {
  if (reason == Errc::closed) return spec::recv::Event::Connection_Closed;
  if (reason == Errc::finalizing) return spec::recv::Event::Peer_Finalizes;
  return spec::recv::Event::Connection_Lost;
}

} // namespace

void MessageCore::on_down(Peer peer, Errc reason, Time now) {
  impl_->dispatcher.input(now, Dispatcher::Origin::user, [&] {
    PeerMessages& p = impl_->peer(peer);
    p.reason = reason;
    impl_->step(p, end_for(reason));
    impl_->look_for_probes();
  });
}

// A peer that was not used yet is looked up when it is.
void MessageCore::on_path(Peer peer, bool there, Time now) {
  impl_->dispatcher.input(now, Dispatcher::Origin::user, [&] {
    PeerMessages* const p = impl_->find_peer(peer);
    if (p == nullptr) return;
    impl_->step(*p,
                there ? spec::recv::Event::Peer_Reachable : spec::recv::Event::Peer_Unreachable);
    impl_->look_for_probes();
  });
}

} // namespace statewire
