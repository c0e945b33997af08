// SPDX-License-Identifier: BSD-3-Clause
// What happens around the machines: requests begin and end, messages are kept, callbacks run.
#include "impl.hpp"

#include <algorithm>
#include <utility>

namespace statewire {

using messages::UnexpectedKind;

namespace {
// Packets that are packed are made here, at most so large (and as large as a short message).
constexpr std::size_t k_pack = std::size_t{64} * 1024;
constexpr std::size_t k_longest_short = std::size_t{1} << 20;
// No limit: what has arrived on a connection can be added to it.
constexpr std::size_t k_most_unexpected = SIZE_MAX / 16;
// Chunks of unexpected messages whose memory stays when all have been received.
constexpr std::size_t k_spare_chunks = 8;
// Bytes of their payloads that do.
constexpr std::size_t k_spare_payloads = std::size_t{1} << 20;
} // namespace

MessageCore::Impl::Impl(Dispatcher& on, PacketDevice& d, Peer o, MessageOptions given)
    : dispatcher(on), device(d), own(o), options(given), now(on.now()),
      pool(std::min(given.unexpected_limit, k_spare_payloads)) {
  constexpr std::size_t k_payload = k_largest_packet - messages::k_largest_header;
  options.data_packet = std::clamp<std::size_t>(options.data_packet, 1, k_payload);
  // What a peer may send before it has received a limit must fit.
  options.unexpected_limit =
      std::clamp<std::size_t>(options.unexpected_limit, messages::k_first_limit, k_most_unexpected);
  options.short_limit = std::min(options.short_limit, k_longest_short);
  eager_to_self = std::max(options.eager_limit, options.short_limit);
  // A waiting receive always lets one of these come, however much is kept.
  options.eager_limit = std::min(eager_to_self, options.unexpected_limit / 4);
  enough_credit = messages::k_announcements + messages::cost_of(options.eager_limit);
  scratch.resize(messages::k_largest_header + std::max(k_pack, options.short_limit));
  stats.send_transitions.resize(spec::send::k_transition_count);
  stats.recv_transitions.resize(spec::recv::k_transition_count);
}

MessageCore::Impl::~Impl() { dispatcher.forget(this); }

// ---- peers ------------------------------------------------------------------------------------

PeerMessages& MessageCore::Impl::make_peer(Peer id) {
  auto made = std::make_unique<PeerMessages>(id);
  PeerMessages& p = *(peers.slot(id.rank) = std::move(made));
  if (id != own && !device.reaches(id)) step(p, spec::recv::Event::Peer_Unreachable);
  return p;
}

// ---- requests ---------------------------------------------------------------------------------

void MessageCore::Impl::take_out(RequestState& req) {
  if (CarQueue::contains(req)) CarQueue::remove(req);
  if (req.stage == Stage::on_turn)
    if (PeerMessages& p = *find_peer(req.peer); p.begun == &req) p.begun = nullptr;
  if (req.stage == Stage::posted) {
    posted.remove(req);
    if (req.status.source != k_any_source) --peer(peer_of(req.status.source)).posted;
  }
  if (req.stage != Stage::ended) req.stage = Stage::none;
  if (req.kind != RequestKind::forward || req.partner == nullptr) return;
  // Its receive goes on without it.
  RequestState** where = &req.partner->partner;
  while (*where != &req) where = &(*where)->sibling;
  *where = req.sibling;
  req.partner = req.sibling = nullptr;
}

bool MessageCore::Impl::give_back(RequestState& req) {
  if (req.stage == Stage::posted) take_out(req); // and no peer was notified that it waits
  if (req.stage != Stage::none) return false;
  --outstanding;
  requests.release(req);
  return true;
}

void MessageCore::Impl::close_region(RequestState& req) {
  if (req.region) device.close_region(req.peer, *std::exchange(req.region, nullptr));
}

void MessageCore::Impl::finish(RequestState& req, Errc error) {
  if (req.kind == RequestKind::receive) return finish_receive(req, error);
  if (req.reason != Errc::ok) error = req.reason;
  close_region(req);
  if (req.kind != RequestKind::probe) req.status.bytes = error == Errc::ok ? req.length() : 0;
  end(req, error);
}

void MessageCore::Impl::finish_partners(RequestState& req) {
  if (req.kind == RequestKind::receive)
    provide(req);
  else
    take_out(req); // a forward that ends before its receive, which shall not tell it any more
}

// Behind upcalls that are due no end is taken: it would overtake theirs.
void MessageCore::Impl::end_with_callback(RequestState& req) {
  if (req.object != nullptr && req.status.error == Errc::ok &&
      !dispatcher.has(Dispatcher::Queue::upcall) &&
      end_taker(owner_of_ends, req.object, req.status)) {
    req.let_go_of_object();
    requests.release(req); // the step may still look at it: it stays as it is until it is taken
    return;
  }
  defer_end(req);
}

void MessageCore::Impl::defer_end(const RequestState& req) {
  dispatcher.whole([&] { // or the callback would never be called
    dispatcher.post(Dispatcher::Queue::upcall, this, [this, name = req.request()] { call(name); });
  });
}

void MessageCore::Impl::batch_ends(PeerMessages& p, bool left) {
  p.held.take_each([&](RequestState& sent) {
    if (left) return end(sent, Errc::ok);
    sent.synchronous = false;
    follow(sent);
  });
}

void MessageCore::Impl::finish_send(RequestState& req, Errc error) {
  if (req.in_flight == 0) {
    finish(req, error);
    return;
  }
  if (req.reason == Errc::ok) req.reason = error;
  req.pending = req.in_flight;
  req.stage = Stage::leaving;
  find_peer(req.peer)->leaving.push_back(req);
}

// Its length is known.
void MessageCore::Impl::begin_forwards(const RequestState& receive) {
  const std::size_t length = receive.length();
  for (RequestState* f = receive.partner; f != nullptr; f = f->sibling) {
    f->set_length(std::min(length, receive.into.bytes()));
    f->place = {};
    if (f->peer == own) continue; // when all of it is here
    PeerMessages& to = peer(f->peer);
    f->stage = Stage::queued;
    to.queue.push_back(*f);
    raise(to, spec::send::Event::CAR_Available, f->request());
  }
}

// More of a receive is here, or its end: the requests that forward it are notified.
void MessageCore::Impl::provide(RequestState& req) {
  if (req.kind != RequestKind::receive) return;
  for (RequestState* f = req.partner; f != nullptr;) {
    RequestState* const next = f->sibling;
    f->provided = std::min(req.moved, f->length());
    if (req.ended()) {
      f->partner = f->sibling = nullptr;
      const Errc e = req.status.error;
      if (e != Errc::ok && e != Errc::truncated) f->reason = e;
    }
    if (f->peer != own) {
      const bool failed = f->reason != Errc::ok;
      raise(peer(f->peer),
            failed ? spec::send::Event::Source_Failed : spec::send::Event::Data_Provided,
            f->request());
    } else if (req.ended()) {
      send_to_self(*f);
    }
    f = next;
  }
  if (req.ended()) req.partner = nullptr;
}

RequestState* MessageCore::Impl::find_send(Request name, const PeerMessages& p) {
  RequestState* req = requests.find(name);
  const bool fits = req != nullptr &&
                    (req->kind == RequestKind::send || req->kind == RequestKind::forward) &&
                    !req->ended() && req->peer == p.peer;
  return fits ? req : nullptr;
}

// ---- what this process waits for

bool MessageCore::Impl::awaits(const PeerMessages& p) {
  if (p.posted != 0 || posted.take_from_any()) return true;
  if (probes.empty()) return false;
  return std::any_of(probes.begin(), probes.end(), [&p](const RequestState* probe) {
    const Status& s = probe->status;
    return s.source == k_any_source || s.source == p.peer.rank;
  });
}

void MessageCore::Impl::notify_waiting_peers(const Selector& what) {
  const Dispatcher::Input input(dispatcher, now);
  if (what.source != k_any_source) {
    PeerMessages& p = peer(peer_of(what.source));
    step(p, spec::recv::Event::Message_Awaited);
    return;
  }
  peers.for_each([this](PeerMessages& p) { step(p, spec::recv::Event::Message_Awaited); });
}

// ---- unexpected messages ------------------------------------------------------------------------

// `room`: for its payload; none for an announcement.
UnexpectedMessage& MessageCore::Impl::keep(PeerMessages& p, const parts::Envelope& e,
                                           std::size_t length, std::size_t room) {
  UnexpectedMessage& u = unexpected_slab.take();
  u.envelope = e;
  u.length = length;
  u.cost = messages::cost_of(room);
  try {
    if (room > messages::k_inside) u.block = pool.take(room);
    unexpected.keep(u);
  } catch (...) {
    unexpected_slab.release(u);
    throw;
  }
  p.unexpected_credit += u.cost;
  p.unexpected_memory += sizeof(UnexpectedMessage) + u.block.size;
  stats.unexpected_bytes += u.cost;
  stats.unexpected_most = std::max(stats.unexpected_most, stats.unexpected_bytes);
  ++stats.unexpected;
  look_for_probes();
  return u;
}

void MessageCore::Impl::release(PeerMessages& p, UnexpectedMessage& u) {
  p.unexpected_credit -= u.cost;
  p.no_more_credit_before = 0;
  p.unexpected_memory -= sizeof(UnexpectedMessage) + u.block.size;
  stats.unexpected_bytes -= u.cost;
  pool.release(std::move(u.block));
  unexpected_slab.release(u);
  if (unexpected_slab.taken() == 0) unexpected_slab.trim(k_spare_chunks);
}

void MessageCore::Impl::hand_over(PeerMessages& p, UnexpectedMessage& u, RequestState& receive) {
  parts::copy_in(receive.into.pieces(), receive.place, u.payload());
  receive.moved = u.length;
  release(p, u);
  finish(receive, Errc::ok);
}

// ---- what follows a step ------------------------------------------------------------------------

void MessageCore::Impl::raise(PeerMessages& p, spec::send::Event event, Request subject,
                              const messages::Packet& packet) {
  raised.push_back({&p, event, subject, packet});
  try {
    dispatcher.post(Dispatcher::Queue::event, this, [this] { handle_raised(); });
  } catch (...) {
    raised.pop_back(); // one for each event
    throw;
  }
}

void MessageCore::Impl::handle_raised() {
  const Raised r = raised.front();
  raised.pop_front();
  RequestState* subject = nullptr;
  if (r.subject.valid()) {
    subject = requests.find(r.subject);
    if (subject == nullptr || subject->ended()) return; // it has met its end meanwhile
  }
  step(*r.peer, r.event, subject, r.packet);
}

void MessageCore::Impl::call(Request request) {
  RequestState* const req = requests.find(request);
  if (req == nullptr) return;
  const Status status = req->status;
  void* const object = req->object;
  const Callback done = std::move(req->done);
  requests.release(*req);
  if (object != nullptr) return end_upcall(owner_of_ends, object, status);
  done(status.error, status);
}

Errc MessageCore::Impl::post_control(PeerMessages& p, const messages::Packet& packet) {
  std::array<std::byte, messages::k_largest_header> bytes{};
  const std::size_t size = encode(packet, bytes.data());
  ++stats.control_packets;
  return device.post(p.peer, ConstBytes(bytes).first(size), {}, 0, now);
}

} // namespace statewire
