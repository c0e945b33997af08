// SPDX-License-Identifier: BSD-3-Clause
// Packets out: at once where that is possible, else in a queue; those that one call posts leave in
// one send as far as they fit, and several sends with one doorbell.
#include "hooks.hpp"

#include "../base/copy_bytes.hpp"

#include <algorithm>

namespace statewire {

using Impl = EndpointCore::Impl;
using namespace endpoints; // NOLINT: one room
using session::FrameHeader, session::FrameKind;

namespace {

constexpr std::size_t k_batch_sends = 8; // so many sends' worth of bytes leave at once
constexpr std::uint32_t k_signal_every = 16;
constexpr std::size_t k_few_buffers = 16;
constexpr std::size_t k_most_send_bytes = std::size_t{64} << 20U; // registered for sending

std::span<std::byte, k_send_header> header_of(MutableBytes bytes) {
  return bytes.first<k_send_header>();
}

} // namespace

// ---- what is written where it leaves from

// Whether the device takes another send, and there is a buffer for it. The last place of the queue
// is for credit packets.
[[gnu::always_inline]] inline bool Impl::can_send(Endpoint& e) {
  const Link& l = *e.link;
  if (l.broken || l.unposted_writes != 0 || l.work.size() + 1 >= send_work) return false;
  return send_pool.free() != 0 || more_buffers(e);
}

bool Impl::more_buffers(Endpoint& e) {
  if (send_pool.memory() < k_most_send_bytes && send_pool.reserve(1) == Errc::ok) return true;
  if (!std::exchange(e.starved, true)) starved.push_back(&e);
  return false;
}

void Impl::posted(Endpoint& e, Errc result) {
  e.written_in = dispatcher.iteration();
  e.moved = now;
  if (result != Errc::ok) fail(e, result); // its buffers come back with the queue pair
}

// One that no others will follow leaves as it is, without the list; what is only counted is counted
// when it is on its way.
[[gnu::always_inline]] inline void Impl::emit(Endpoint& e, std::uint32_t buffer,
                                              const verbs::Piece& piece, std::uint64_t address,
                                              std::uint32_t key) {
  Link& l = *e.link;
  ++l.sent;
  verbs::SendWork w;
  if (key != 0) {
    w.kind = verbs::SendWork::Kind::write;
    w.remote_address = address;
    w.remote_key = key;
  } else {
    l.memory_written = false;
  }
  w.inlined = piece.size <= inline_limit;
  w.token = l.first_work + l.work.size();
  // The end of a send is asked for now and then, when places or buffers get few, and always when
  // none may follow that would tell it as well.
  w.signalled = e.close_is_queued() || !e.flowing || ++l.unsignalled >= k_signal_every ||
                l.work.size() + 1 >= send_work / 2 ||
                (!w.inlined && send_pool.free() < k_few_buffers);
  const auto count = [&] {
    if (w.signalled)
      l.unsignalled = 0;
    else
      ++stats.unsignalled;
    if (w.inlined) ++stats.inline_sends;
    l.work.push_back({w.inlined ? Pool::k_none : buffer, nullptr});
  };
  if (!batch.open) [[likely]] {
    w.pieces = {&piece, 1};
    const Errc r = device->post(l.qp, w);
    count();
    if (buffer == lent.buffer) { // it is lent again if it is free
      if (!w.inlined) lent.buffer = Pool::k_none;
    } else if (w.inlined) {
      send_pool.give_back(buffer);
    }
    return posted(e, r);
  }
  count();
  const std::size_t i = batch.size++;
  batch.pieces[i] = piece;
  w.pieces = std::span(&batch.pieces[i], 1);
  batch.work[i] = w;
  if (w.inlined) batch.inlined[batch.inlined_size++] = buffer;
  if (batch.size == k_batch) post_batch(e);
}

// In front of the packet, in its buffer, is room for what a slot begins with.
[[gnu::always_inline]] inline void Impl::write(Endpoint& e, std::uint32_t buffer,
                                               verbs::Piece piece) {
  Link& l = *e.link;
  piece.data -= k_slot_front;
  piece.size = static_cast<std::uint32_t>(make_slot(l.sent + 1, piece.data, piece.size));
  const std::uint64_t slot = l.next_slot;
  if (++l.next_slot == l.far_ring.slots) l.next_slot = 0;
  emit(e, buffer, piece, l.far_ring.address + slot * l.far_ring.slot, l.far_ring.key);
  ++stats.eager_writes;
}

namespace endpoints {

void EagerWriterHooks::send_the_packet() { core.emit(e, core.leaving.buffer, core.leaving.piece); }

bool EagerWriterHooks::the_packet_fits_into_a_slot() const {
  return k_slot_front + core.leaving.piece.size <= e.link->far_ring.slot;
}

void EagerWriterHooks::write_the_packet_into_the_next_slot() {
  core.write(e, core.leaving.buffer, core.leaving.piece);
}

} // namespace endpoints

// ---- a packet that stands in room that was lent: the way of most, as one function

namespace {

struct LentWriter : EagerWriterHooks {
  [[gnu::always_inline]] void send_the_packet() { core.emit(e, core.lent.buffer, core.lent.piece); }
  [[nodiscard]] bool the_packet_fits_into_a_slot() const {
    return k_slot_front + core.lent.piece.size <= e.link->far_ring.slot;
  }
  [[gnu::always_inline]] void write_the_packet_into_the_next_slot() {
    core.write(e, core.lent.buffer, core.lent.piece);
  }
};

struct LentCredit : CreditHooks {
  [[gnu::always_inline]] void post_the_packet() {
    e.posted = true;
    const verbs::Piece& piece = core.lent.piece;
    encode({SendType::data, 0, core.attached, core.lent.size}, header_of({piece.data, piece.size}));
    LentWriter hooks{{core, e}};
    e.eager_writer =
        writer::on_SEND(e.eager_writer, hooks, core.observer<Impl::Machine::eager_writer>(e));
    ++core.stats.packets_sent;
  }
};

struct LentClose : session::CloseHooks {
  Impl& core;
  Endpoint& e;
  // lend() has asked everything but for the credit.
  [[gnu::always_inline]] void queue_the_message() {
    session.use(e);
    e.posted = false;
    LentCredit hooks{{core, e}};
    e.credit = flow::on_SEND(e.credit, hooks, core.observer<Impl::Machine::credit>(e));
    if (!e.posted) core.put(e);
  }
};

} // namespace

// What put() would send at once.
PacketDevice::Room EndpointCore::lend(Peer to, std::size_t size) {
  Impl& core = *impl_;
  Endpoint* const found = core.find(to);
  if (found == nullptr) return {};
  Endpoint& e = *found;
  if (!e.flowing || e.close_is_queued() || e.posts_last) return {};
  if (!core.dispatcher.writes_at_once(e.written_in) || !e.queue.empty()) return {};
  if (size > e.link->packet - k_send_header || core.session.packets == nullptr || !core.can_send(e))
    return {};
  Impl::Lent& lent = core.lent;
  if (lent.buffer == Pool::k_none) lent.buffer = core.send_pool.take();
  lent.size = static_cast<std::uint32_t>(size);
  lent.piece = core.send_pool.piece(lent.buffer, k_send_header + size);
  return {lent.piece.data + k_send_header, this};
}

Errc EndpointCore::post_lent(Peer to, bool& left) {
  Impl& core = *impl_;
  Impl::Lent& lent = core.lent;
  Endpoint* const found = core.find(to);
  if (found == nullptr || lent.piece.data == nullptr) return Errc::invalid_argument;
  Endpoint& e = *found;
  core.session.outgoing = {{lent.size, 0, session::FrameKind::packet, 0},
                           {lent.piece.data + k_send_header, lent.size},
                           {},
                           0,
                           Errc::ok};
  LentClose hooks{{core.session, e}, core, e};
  const Errc result = core.session.send_by(e, hooks);
  lent.piece.data = nullptr;
  left = e.queue.empty();
  return result;
}

void EndpointCore::follow(Peer to, std::uint64_t token) {
  if (Endpoint* const e = impl_->find(to); e != nullptr && !e->queue.empty())
    e->queue.follow(token);
}

// ---- everything else

// Never from inside: whoever calls this may be in the middle of a step, or of a post.
void Impl::put(session::Vc& v) {
  Endpoint& e = static_cast<Endpoint&>(v);
  const session::Session::Outgoing& out = session.outgoing;
  const bool lonely = e.queue.empty() && dispatcher.writes_at_once(e.written_in);
  const bool message = out.header.kind == FrameKind::message;
  const auto in_one_send = [&] {
    const std::size_t size = out.header.length + (message ? session::k_frame_header : 0);
    return size <= e.link->packet - k_send_header;
  };
  if (e.flowing && lonely && !e.posts_last && in_one_send() && can_send(e)) {
    direct = true;
    const bool left = send_one(e);
    direct = false;
    if (left) {
      if (session::Session::is_reported(out)) session.sent(e, out.token);
      return;
    }
  }
  e.queue.adopt(spare);
  const auto kind = session::Session::kind_of(out);
  e.queue.push(session::encode(out.header), out.copied, out.borrowed, 0, out.token, kind);
  if (!e.flowing) return; // when it is connected
  if (e.queue.size() >= k_batch_sends * options.packet && !e.posts_last) return flush(e);
  delay(e);
}

// Builds the next send in a buffer: the frame that is being posted, or the first of the queue with
// those behind it that fit, or the next part of an active message.
void Impl::post_packet(Endpoint& e) {
  e.posted = true;
  if (e.link->message_unsent != 0) return post_message(e, send_pool.take());
  const FrameHeader first = direct ? session.outgoing.header : next_frame(e);
  // The peer's packets are smaller than ours.
  if (first.kind == FrameKind::packet && first.length > e.link->packet - k_send_header)
    return fail(e, Errc::too_large);
  const std::uint32_t buffer = send_pool.take();
  if (direct)
    post_direct(e, buffer);
  else if (first.kind == FrameKind::packet)
    post_queued(e, buffer);
  else if (first.kind == FrameKind::message)
    post_message(e, buffer);
  else
    post_control(e, buffer, first);
}

void Impl::post_direct(Endpoint& e, std::uint32_t buffer) {
  const MutableBytes bytes = send_pool.bytes(buffer);
  std::byte* at = bytes.data() + k_send_header;
  const FrameHeader& frame = session.outgoing.header;
  const auto add = [&](ConstBytes part) {
    copy_bytes(at, part.data(), part.size());
    at += part.size();
  };
  if (frame.kind == FrameKind::message) add(session::encode(frame));
  add(session.outgoing.copied);
  for (const ConstBytes part : session.outgoing.borrowed) add(part);
  if (frame.kind == FrameKind::message)
    return post_typed(e, buffer, SendType::message, 0, session::k_frame_header + frame.length);
  ++stats.packets_sent;
  post_data(e, buffer, 0, 0, frame.length);
}

// As much of the active message at the queue's front as a send takes.
void Impl::post_message(Endpoint& e, std::uint32_t buffer) {
  Link& l = *e.link;
  MutableBytes body = send_pool.bytes(buffer).first(l.packet).subspan(k_send_header);
  const auto sent = [&](std::uint64_t token) { session.sent(e, token); };
  const bool begins = l.message_unsent == 0;
  if (begins) l.message_unsent = next_frame(e).length;
  const std::size_t head = begins ? session::k_frame_header : 0; // which stands in the queue
  const std::size_t size = std::min<std::size_t>(head + l.message_unsent, body.size());
  e.queue.pop_into(body.first(size), sent);
  l.message_unsent -= static_cast<std::uint32_t>(size - head);
  if (e.queue.empty()) e.queue.give_back(spare);
  post_typed(e, buffer, begins ? SendType::message : SendType::message_rest, 0, size);
}

FrameHeader Impl::next_frame(const Endpoint& e) {
  return session::decode(e.queue.front(session::k_frame_header));
}

// Packets that travel together have their lengths in front of them. One that has no neighbours
// after all begins so much later in the buffer; one that leaves no room for any, as it is.
void Impl::post_queued(Endpoint& e, std::uint32_t buffer) {
  const MutableBytes bytes = send_pool.bytes(buffer);
  const auto sent = [&](std::uint64_t token) { session.sent(e, token); };
  const auto fits = [&, most = e.link->packet](std::size_t size) {
    return size + k_packet_length + next_frame(e).length <= most;
  };
  std::size_t size = k_send_header;
  std::size_t count = 0;
  std::size_t skip = fits(size) ? k_packet_length : 0;
  do {
    const std::uint32_t length = next_frame(e).length;
    e.queue.pop(session::k_frame_header, sent);
    if (skip != 0) put_length(length, bytes.subspan(size).first<k_packet_length>());
    size += skip;
    e.queue.pop_into(bytes.subspan(size, length), sent);
    size += length;
    ++count;
  } while (!e.queue.empty() && next_frame(e).kind == FrameKind::packet && fits(size));
  if (count > 1) skip = 0;
  stats.packets_sent += count;
  if (e.queue.empty()) e.queue.give_back(spare);
  post_data(e, buffer, skip, count > 1 ? k_several_packets : 0, size - k_send_header - skip);
}

// `length` bytes stand behind `skip` bytes and the room for the header. It may be written into a
// ring of the peer instead of being sent.
void Impl::post_data(Endpoint& e, std::uint32_t buffer, std::size_t skip, std::uint8_t flags,
                     std::size_t length) {
  leaving = {buffer, send_pool.piece(buffer, skip + k_send_header + length)};
  leaving.piece.data += skip;
  leaving.piece.size -= static_cast<std::uint32_t>(skip);
  encode({SendType::data, flags, attached, static_cast<std::uint32_t>(length)},
         header_of({leaving.piece.data, leaving.piece.size}));
  EagerWriterHooks hooks{*this, e};
  e.eager_writer = writer::on_SEND(e.eager_writer, hooks, observer<Machine::eager_writer>(e));
}

void Impl::post_control(Endpoint& e, std::uint32_t buffer, const FrameHeader& frame) {
  const MutableBytes bytes = send_pool.bytes(buffer);
  e.queue.pop(session::k_frame_header, [](std::uint64_t) {});
  if (frame.kind == FrameKind::close) return post_typed(e, buffer, SendType::close, frame.flags, 0);
  const auto type = static_cast<SendType>(frame.flags);
  const bool offers = type == SendType::ring;
  if (offers) encode(e.link->ring->offer(), bytes.subspan(k_send_header).first<k_ring_offer>());
  if (type == SendType::ring_left) step(e, writer::Event::SAID);
  post_typed(e, buffer, type, 0, offers ? k_ring_offer : 0);
}

// `length` bytes stand behind the room for the header.
void Impl::post_typed(Endpoint& e, std::uint32_t buffer, SendType type, std::uint8_t flags,
                      std::size_t length) {
  encode({type, flags, attached, static_cast<std::uint32_t>(length)},
         header_of(send_pool.bytes(buffer)));
  emit(e, buffer, send_pool.piece(buffer, k_send_header + length));
}

// Of a connection that is up: what is queued afterwards is the next one's.
void Impl::queue_control(Endpoint& e, SendType type) {
  if (!e.flowing) return;
  e.queue.push(session::encode({0, 0, FrameKind::control, static_cast<std::uint8_t>(type)}), {}, {},
               0, 0, session::OutQueue::Kind::untold);
  delay(e);
}

// The clear to send, and credits: they wait for nothing. The queue's last place is theirs.
void Impl::post_bare(Endpoint& e, SendType type) {
  Link& l = *e.link;
  if (l.broken) return;
  if (type == SendType::clear_to_send) { // a packet as others: it costs a credit
    --l.credits;
    attached = static_cast<std::uint16_t>(std::exchange(l.owed, 0));
  }
  if (send_pool.free() == 0 && send_pool.reserve(1) != Errc::ok) return fail(e, Errc::no_memory);
  const std::uint32_t buffer = send_pool.take();
  encode({type, 0, attached, 0}, header_of(send_pool.bytes(buffer)));
  emit(e, buffer, send_pool.piece(buffer, k_send_header));
}

void Impl::post_batch(Endpoint& e) {
  if (batch.size == 0) return;
  std::size_t done = 0;
  const Errc r = device->post(e.link->qp, std::span(batch.work).first(batch.size), done);
  for (std::size_t i = 0; i < batch.inlined_size; ++i) send_pool.give_back(batch.inlined[i]);
  batch.size = batch.inlined_size = 0;
  posted(e, r);
}

void Impl::flush(Endpoint& e) {
  if (!e.flowing || e.queue.empty()) return;
  batch.open = true;
  while (!e.queue.empty() && can_send(e) && send_one(e)) {
  }
  batch.open = false;
  post_batch(e);
  session.queue_has_shrunk(e);
}

void Impl::delay(Endpoint& e) {
  if (std::exchange(e.delayed, true)) return;
  const auto leave = [](void* core, const Dispatcher::Task& t) {
    Endpoint& waiting = *static_cast<Endpoint*>(t.object);
    waiting.delayed = false;
    static_cast<Impl*>(core)->flush(waiting);
  };
  dispatcher.post(Dispatcher::Queue::iteration_end, {.run = leave, .owner = this, .object = &e});
}

// Receives were posted again: perhaps the peer must be told by a packet of its own.
void Impl::owed(Endpoint& e) {
  if (!e.link || !e.flowing || e.link->broken) return;
  e.link->owed_waits = e.link->work.size() >= send_work;
  if (e.link->owed_waits) return;
  CreditHooks hooks{*this, e};
  e.credit = flow::on_OWED(e.credit, hooks, observer<Machine::credit>(e));
}

// All work up to this number is over.
void Impl::sent(Endpoint& e, std::uint64_t last) {
  Link& l = *e.link;
  while (!l.work.empty() && l.first_work <= last) {
    const Work w = l.work.front();
    l.work.pop_front();
    ++l.first_work;
    if (w.buffer != Pool::k_none) send_pool.give_back(w.buffer);
    if (w.placement != nullptr) placed(e, *w.placement);
  }
  e.moved = now;
  post_placements(e);
  if (l.owed_waits) owed(e);
  if (!e.queue.empty()) delay(e);
  if (e.is_draining() && e.queue.empty() && l.work.empty()) raise(e, pair::Event::DRAINED);
  if (!starved.empty() && send_pool.free() != 0) feed_starved();
}

void Impl::feed_starved() {
  for (Endpoint* const e : std::exchange(starved, {})) {
    e->starved = false;
    delay(*e);
  }
}

} // namespace statewire
