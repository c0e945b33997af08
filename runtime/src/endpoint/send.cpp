// Packets out: at once where that is possible, else in a queue; those that are posted close
// together leave in one send as far as they fit, and several sends with one doorbell.
#include "hooks.hpp"

#include "../core/copy_bytes.hpp"

#include <algorithm>

namespace statewire {

using Impl = EndpointCore::Impl;
using namespace endpoints; // NOLINT: one room

namespace {

// Who posts again so soon in the same turn waits for its end.
constexpr Time k_coalesce_within = std::chrono::microseconds(50);
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
  e.write_turn = dispatcher.iteration();
  e.last_write = now;
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
  w.signalled = e.close_sent || !e.flowing || ++l.unsignalled >= k_signal_every ||
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

struct LentClose : CloseHooks {
  // lend() has asked everything but for the credit.
  [[gnu::always_inline]] void queue_the_message() {
    e.packets_used = true;
    e.posted = false;
    LentCredit hooks{{core, e}};
    e.credit = flow::on_SEND(e.credit, hooks, core.observer<Impl::Machine::credit>(e));
    if (!e.posted) core.put(e, core.outgoing.copied, {}, 0);
  }
};

} // namespace

// What put() would send at once.
PacketDevice::Room EndpointCore::lend(Peer to, std::size_t size) {
  Impl& core = *impl_;
  Endpoint* const found = core.find(to);
  if (found == nullptr) return {};
  Endpoint& e = *found;
  if (!e.flowing || e.close_sent || e.in_on_closing) return {};
  if (e.write_turn == core.dispatcher.iteration() || !e.queue.empty()) return {};
  if (size > e.link->packet - k_send_header || core.packets == nullptr || !core.can_send(e))
    return {};
  Impl::Lent& lent = core.lent;
  if (lent.buffer == Pool::k_none) lent.buffer = core.send_pool.take();
  lent.size = static_cast<std::uint32_t>(size);
  lent.piece = core.send_pool.piece(lent.buffer, k_send_header + size);
  return {lent.piece.data + k_send_header, this};
}

Errc EndpointCore::post_lent(Peer to) {
  Impl& core = *impl_;
  Impl::Lent& lent = core.lent;
  Endpoint* const found = core.find(to);
  if (found == nullptr || lent.piece.data == nullptr) return Errc::invalid_argument;
  Endpoint& e = *found;
  core.outgoing = {{lent.piece.data + k_send_header, lent.size}, {}, 0, Errc::ok, lent.size, false};
  LentClose hooks{{core, e}};
  const auto before = e.close;
  e.close = closing::on_SEND(before, hooks, core.observer<Impl::Machine::close>(e));
  if (before != e.close) e.since = core.now;
  lent.piece.data = nullptr;
  return core.outgoing.result;
}

// ---- everything else

// Never from inside: whoever calls this may be in the middle of a step, or of a post.
void Impl::put(Endpoint& e, ConstBytes copied, std::span<const ConstBytes> borrowed,
               std::uint64_t token) {
  const bool lonely = e.queue.empty() && (e.write_turn != dispatcher.iteration() ||
                                          now - e.last_write >= k_coalesce_within);
  if (e.flowing && lonely && !e.in_on_closing && can_send(e)) {
    outgoing.direct = true;
    const bool left = send_one(e);
    outgoing.direct = false;
    if (left) {
      if (!borrowed.empty()) tell({Notice::Kind::sent, e.peer, Errc::ok, token});
      return;
    }
  }
  e.queue.adopt(spare);
  e.queue.push(copied, borrowed, token);
  if (!e.flowing) return; // when it is connected
  if (e.queue.size() >= k_batch_sends * options.packet && !e.in_on_closing) return flush(e);
  delay(e);
}

// Builds the next send in a buffer: the packet that is being posted, or the first of the queue with
// those behind it that fit.
void Impl::post_packet(Endpoint& e) {
  Link& l = *e.link;
  e.posted = true;
  const std::size_t most = l.packet - k_send_header;
  const bool direct = outgoing.direct;
  std::size_t size = direct ? outgoing.size : e.queue.front().size;
  if (size > most) return fail(e, Errc::too_large); // the peer's packets are smaller than ours
  const std::uint32_t buffer = send_pool.take();
  const MutableBytes bytes = send_pool.bytes(buffer);
  const MutableBytes body = bytes.subspan(k_send_header);
  SendHeader h{SendType::data, 0, attached, 0};
  const auto told = [&](std::uint64_t token) {
    tell({Notice::Kind::sent, e.peer, Errc::ok, token});
  };
  if (direct) {
    std::size_t at = 0;
    const auto add = [&](ConstBytes part) {
      copy_bytes(body.data() + at, part.data(), part.size());
      at += part.size();
    };
    add(outgoing.copied);
    for (const ConstBytes part : outgoing.borrowed) add(part);
    ++stats.packets_sent;
  } else if (e.queue.front().type != SendType::data) {
    h.type = e.queue.front().type;
    h.flags = e.queue.front().flags;
    if (h.type == SendType::ring) {
      size = k_ring_offer;
      encode(l.ring->offer(), body.first<k_ring_offer>());
    }
    if (h.type == SendType::ring_left) step(e, writer::Event::SAID);
    e.queue.pop({}, told);
  } else {
    std::size_t count = 0;
    std::size_t all = 0;
    while (count < e.queue.count() && e.queue[count].type == SendType::data) {
      const std::size_t with = all + k_packet_length + e.queue[count].size;
      if (with > most) break;
      all = with;
      ++count;
    }
    if (count < 2) {
      e.queue.pop(body, told);
      count = 1;
    } else {
      h.flags = k_several;
      size = all;
      std::size_t at = 0;
      for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t length = e.queue.front().size;
        put_length(length, body.subspan(at).first<k_packet_length>());
        at += k_packet_length;
        e.queue.pop(body.subspan(at), told);
        at += length;
      }
    }
    stats.packets_sent += count;
    if (e.queue.empty()) e.queue.give_back(spare);
  }
  h.length = static_cast<std::uint32_t>(size);
  encode(h, header_of(bytes));
  const verbs::Piece piece = send_pool.piece(buffer, k_send_header + size);
  if (h.type != SendType::data) return emit(e, buffer, piece);
  // It may be written into a ring of the peer instead.
  leaving = {buffer, piece};
  EagerWriterHooks hooks{*this, e};
  e.eager_writer = writer::on_SEND(e.eager_writer, hooks, observer<Machine::eager_writer>(e));
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
  room_again(e);
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
  if (e.finishing && e.queue.empty() && l.work.empty()) raise(e, pair::Event::DRAINED);
  if (!starved.empty() && send_pool.free() != 0) feed_starved();
}

void Impl::room_again(Endpoint& e) {
  if (!e.wants_room || !has_left(e)) return;
  e.wants_room = false;
  tell({Notice::Kind::room, e.peer});
}

void Impl::feed_starved() {
  for (Endpoint* const e : std::exchange(starved, {})) {
    e->starved = false;
    delay(*e);
  }
}

} // namespace statewire
