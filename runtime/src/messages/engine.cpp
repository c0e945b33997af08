// SPDX-License-Identifier: BSD-3-Clause
// What happens around the machines: operations begin and end, messages are kept, callbacks run.
#include "impl.hpp"

#include <algorithm>
#include <utility>

namespace statewire {

using messages::KeptKind;

namespace {
// Packets that are packed are made here, at most so large (and as large as a short message).
constexpr std::size_t k_pack = std::size_t{64} * 1024;
// Chunks of unexpected messages whose memory stays when all have been received.
constexpr std::size_t k_spare_kept = 8;
} // namespace

MessageCore::Impl::Impl(Dispatcher& on, PacketDevice& d, Peer o, MessageOptions given)
    : dispatcher(on), device(d), own(o), options(given), now(on.now()),
      pool(given.unexpected_limit) {
  options.data_packet = std::max<std::size_t>(options.data_packet, 1);
  // What a peer may send before it has received a limit must fit.
  options.unexpected_limit =
      std::max<std::size_t>(options.unexpected_limit, messages::k_first_limit);
  options.eager_limit = std::max(options.eager_limit, options.short_limit);
  scratch.resize(messages::k_largest_header + std::max(k_pack, options.short_limit));
  stats.send_transitions.resize(spec::send::k_transition_count);
  stats.recv_transitions.resize(spec::recv::k_transition_count);
}

MessageCore::Impl::~Impl() { dispatcher.forget(this); }

// ---- peers ------------------------------------------------------------------------------------

PeerState* MessageCore::Impl::find_other(Peer id) const {
  const auto it = others_.find(std::uint64_t{id.group} << 32 | id.rank);
  return it != others_.end() ? it->second.get() : nullptr;
}

PeerState& MessageCore::Impl::make_peer(Peer id) {
  PeerState& p = add_peer(id);
  learn_sizes(p);
  if (id != own && !device.reaches(id)) step(p, spec::recv::Event::Peer_Unreachable);
  return p;
}

PeerState& MessageCore::Impl::add_peer(Peer id) {
  auto made = std::make_unique<PeerState>(id);
  PeerState& p = *made;
  if (id.rank >= k_dense || id.group >= k_dense) {
    others_.emplace(std::uint64_t{id.group} << 32 | id.rank, std::move(made));
    return p;
  }
  if (id.group >= groups_.size()) groups_.resize(id.group + std::size_t{1});
  auto& pages = groups_[id.group];
  if (id.rank / k_page >= pages.size()) pages.resize(id.rank / k_page + std::size_t{1});
  auto& page = pages[id.rank / k_page];
  if (!page) page = std::make_unique<Page>();
  (*page)[id.rank % k_page] = std::move(made);
  return p;
}

void MessageCore::Impl::erase_peer(Peer id) {
  last_ = nullptr;
  if (id.rank >= k_dense || id.group >= k_dense) {
    others_.erase(std::uint64_t{id.group} << 32 | id.rank);
    return;
  }
  auto& page = groups_[id.group][id.rank / k_page];
  (*page)[id.rank % k_page].reset();
  if (std::none_of(page->begin(), page->end(), [](const auto& p) { return p != nullptr; }))
    page.reset();
}

void MessageCore::Impl::learn_sizes(PeerState& p) {
  const std::size_t most = p.peer == own ? SIZE_MAX : device.max_packet(p.peer);
  const std::size_t payload =
      std::max(most, messages::k_largest_payload_header + 1) - messages::k_largest_payload_header;
  p.short_limit = std::min(options.short_limit, payload);
  p.data_packet = std::min(options.data_packet, payload);
}

// ---- operations ---------------------------------------------------------------------------------

Operation& MessageCore::Impl::take(OperationKind kind, Callback&& done) {
  Operation& op = requests.take();
  op.kind = kind;
  if (done) op.done = std::move(done);
  ++outstanding;
  return op;
}

void MessageCore::Impl::take_out(Operation& op) {
  const auto p = [&] { return find_peer(op.peer); };
  switch (op.stage) {
  case Stage::none:
  case Stage::ended:
    break;
  case Stage::queued:
    p()->queue.remove(op);
    break;
  case Stage::on_turn:
    if (p()->begun == &op) p()->begun = nullptr;
    break;
  case Stage::granted:
    p()->granted.remove(op);
    break;
  case Stage::waiting:
  case Stage::cancelling:
  case Stage::starved:
    p()->waiting.remove(op);
    break;
  case Stage::leaving:
    p()->leaving.remove(op);
    break;
  case Stage::posted:
    posted.remove(op);
    --(op.selector.source != k_any_source ? peer({op.selector.group, op.selector.source}).posted
                                          : any_source(op.selector.group));
    break;
  case Stage::receiving:
  case Stage::reading:
  case Stage::cleared:
    if (CarQueue::contains(op)) p()->receiving.remove(op);
    break;
  }
  if (op.stage != Stage::ended) op.stage = Stage::none;
  if (op.kind != OperationKind::forward || op.partner == nullptr) return;
  // Its receive goes on without it.
  Operation** where = &op.partner->partner;
  while (*where != &op) where = &(*where)->sibling;
  *where = op.sibling;
  op.partner = op.sibling = nullptr;
}

void MessageCore::Impl::close_open_window(Operation& op) {
  device.close_window(op.peer, *std::exchange(op.window, std::nullopt));
}

void MessageCore::Impl::finish(Operation& op, Errc error) { finish_here(op, error); }

void MessageCore::Impl::finish_partners(Operation& op) {
  if (op.kind == OperationKind::receive)
    provide(op);
  else
    take_out(op); // a forward that ends before its receive, which shall not tell it any more
}

void MessageCore::Impl::defer_end(const Operation& op) {
  const auto run = [](void* messages, const Dispatcher::Task& t) {
    static_cast<Impl*>(messages)->call(Request(t.group, t.number));
  };
  const Request name = op.request();
  dispatcher.post(Dispatcher::Queue::upcall,
                  {.run = run, .owner = this, .group = name.slot(), .number = name.generation()});
}

void MessageCore::Impl::finish_send(Operation& op, Errc error) {
  if (op.in_flight == 0) {
    finish(op, error);
    return;
  }
  if (op.reason == Errc::ok) op.reason = error;
  op.pending = op.in_flight;
  op.stage = Stage::leaving;
  find_peer(op.peer)->leaving.push_back(op);
}

// Its length is known.
void MessageCore::Impl::begin_forwards(const Operation& receive) {
  const std::size_t length = receive.length;
  for (Operation* f = receive.partner; f != nullptr; f = f->sibling) {
    f->length = f->status.message_bytes = std::min(length, receive.into.bytes());
    if (f->peer == own) continue; // when all of it is here
    PeerState& to = peer(f->peer);
    f->stage = Stage::queued;
    to.queue.push_back(*f);
    raise(to, spec::send::Event::CAR_Available, f->request());
  }
}

// More of a receive is here, or its end: the operations that forward it are notified.
void MessageCore::Impl::provide(Operation& op) {
  if (op.kind != OperationKind::receive) return;
  for (Operation* f = op.partner; f != nullptr;) {
    Operation* const next = f->sibling;
    f->provided = std::min(op.moved, f->length);
    if (op.ended()) {
      f->partner = f->sibling = nullptr;
      const Errc e = op.status.error;
      if (e != Errc::ok && e != Errc::truncated) f->reason = e;
    }
    if (f->peer != own) {
      const bool failed = f->reason != Errc::ok;
      raise(peer(f->peer),
            failed ? spec::send::Event::Source_Failed : spec::send::Event::Data_Provided,
            f->request());
    } else if (op.ended()) {
      send_to_self(*f);
    }
    f = next;
  }
  if (op.ended()) op.partner = nullptr;
}

Operation* MessageCore::Impl::find_send(Request name, const PeerState& p) {
  Operation* op = requests.find(name);
  const bool fits = op != nullptr &&
                    (op->kind == OperationKind::send || op->kind == OperationKind::forward) &&
                    !op->ended() && op->peer == p.peer;
  return fits ? op : nullptr;
}

// ---- what this process waits for
// -----------------------------------------------------------------

std::size_t& MessageCore::Impl::first_any_source(std::uint32_t group) {
  return any_source_.emplace_back(OfGroup{group, 0}).receives;
}

void MessageCore::Impl::post_for_any_source(Operation& receive) {
  receive.stage = Stage::posted;
  posted.post(receive);
  ++any_source(receive.selector.group);
  await(receive.selector);
}

bool MessageCore::Impl::awaits(const PeerState& p) {
  if (p.posted != 0 || any_source(p.peer.group) != 0) return true;
  if (probes.empty()) return false;
  return std::any_of(probes.begin(), probes.end(), [&p](const Operation* probe) {
    const Selector& s = probe->selector;
    return s.group == p.peer.group && (s.source == k_any_source || s.source == p.peer.rank);
  });
}

void MessageCore::Impl::notify_waiting_peers(const Selector& what) {
  const Dispatcher::Input input(dispatcher, now);
  if (what.source != k_any_source) {
    PeerState& p = peer({what.group, what.source});
    step(p, spec::recv::Event::Message_Awaited);
    return;
  }
  const auto notify = [&](const std::unique_ptr<PeerState>& p) {
    if (p && p->peer.group == what.group) step(*p, spec::recv::Event::Message_Awaited);
  };
  if (what.group < groups_.size())
    for (const auto& page : groups_[what.group])
      if (page) std::for_each(page->begin(), page->end(), notify);
  for (const auto& other : others_) notify(other.second);
}

// ---- unexpected messages ------------------------------------------------------------------------

// `room`: for its payload; none for an announcement.
Kept& MessageCore::Impl::keep(PeerState& p, const parts::Envelope& e, std::size_t length,
                              std::size_t room) {
  Kept& k = kept.take();
  k.envelope = e;
  k.length = length;
  k.cost = k_message_cost + room;
  if (room > k.inside.size()) k.block = pool.take(room);
  p.kept += k.cost;
  p.kept_memory += sizeof(Kept) + k.block.size;
  stats.unexpected_bytes += k.cost;
  stats.unexpected_most = std::max(stats.unexpected_most, stats.unexpected_bytes);
  ++stats.unexpected;
  unexpected.keep(k);
  look_for_probes();
  return k;
}

void MessageCore::Impl::release(PeerState& p, Kept& k) {
  p.kept -= k.cost;
  p.kept_memory -= sizeof(Kept) + k.block.size;
  stats.unexpected_bytes -= k.cost;
  pool.release(std::move(k.block));
  kept.release(k);
  if (kept.taken() == 0) kept.trim(k_spare_kept);
}

void MessageCore::Impl::hand_over(PeerState& p, Kept& k, Operation& receive) {
  parts::copy_in(receive.into.pieces(), receive.place, k.payload());
  receive.moved = k.length;
  release(p, k);
  finish(receive, Errc::ok);
}

// ---- what follows a step ------------------------------------------------------------------------

void MessageCore::Impl::raise(PeerState& p, spec::send::Event event, Request subject,
                              const messages::Packet& packet) {
  raised.push_back({&p, event, subject, packet});
  const auto run = [](void* messages, const Dispatcher::Task&) {
    static_cast<Impl*>(messages)->handle_raised();
  };
  dispatcher.post(Dispatcher::Queue::event, {.run = run, .owner = this});
}

void MessageCore::Impl::handle_raised() {
  const Raised r = raised.front();
  raised.pop_front();
  Operation* subject = nullptr;
  if (r.subject.valid()) {
    subject = requests.find(r.subject);
    if (subject == nullptr || subject->ended()) return; // it has met its end meanwhile
  }
  step(*r.peer, r.event, subject, r.packet);
}

void MessageCore::Impl::call(Request request) {
  Operation* const op = requests.find(request);
  if (op == nullptr) return;
  const Status status = op->status;
  const Callback done = std::move(op->done);
  requests.release(*op);
  done(status.error, status);
}

Errc MessageCore::Impl::post_control(PeerState& p, const messages::Packet& packet) {
  std::array<std::byte, messages::k_largest_header> bytes{};
  const std::size_t size = encode(packet, bytes.data());
  ++stats.control_packets;
  return device.post(p.peer, ConstBytes(bytes).first(size), {}, 0, now);
}

} // namespace statewire
