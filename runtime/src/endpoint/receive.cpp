// SPDX-License-Identifier: BSD-3-Clause
// What the device tells: completions, and the port's events. Everything that arrives is hostile
// until it is decoded.
#include "hooks.hpp"

#include <algorithm>
#include <utility>

namespace statewire {

using Impl = EndpointCore::Impl;
using namespace endpoints; // NOLINT: one room
using session::FrameHeader, session::FrameKind;

namespace {

constexpr std::size_t k_most_spent = 8;
constexpr std::size_t k_least_looks =
    4; // into slots: to come here costs as much as several of them
constexpr std::uint32_t k_most_at_once = 8; // packets of one look, then the others have their turn

// Whether something new stands in the slot that is read next, whole or in part.
bool is_new(const SlotFront& front, const Link& l) {
  return static_cast<std::int32_t>(front.number - l.taken) > 0 && front.sum != 0;
}

} // namespace

// ---- packets: in the order of what calls what, so that the way of most becomes one function

void Impl::bad_message(Endpoint& e) {
  e.error = Errc::bad_message;
  raise(e, way::Event::CONN_LOST);
  settle();
}

// Whoever was told something mostly answers it: that goes first, receives are posted again after
// it.
void Impl::repost_spent() {
  for (const Spent& s : spent) {
    // Its own receives went with the queue pair, if that is gone by now.
    Endpoint* const e = by_qp(s.qp);
    if (e != nullptr || shared) repost(e, s.buffer);
  }
  spent.clear();
  for (Endpoint* const e : owing) {
    e->owing = false;
    owed(*e);
  }
  owing.clear();
}

[[gnu::always_inline]] inline bool Impl::packet(Endpoint& e, ConstBytes bytes) {
  const Link* const link = e.link.get();
  dispatcher.catch_up();
  if (e.link.get() != link || !session.accept(e)) return false; // it was lost meanwhile, or is now
  ++stats.packets_received;
  const bool good = session.packets->on_packet(e.peer, bytes, now);
  settle();
  if (e.link.get() != link) return false;
  if (!good) bad_message(e);
  return good && e.flowing;
}

void Impl::received_bare(Endpoint& e, const SendHeader& h, ConstBytes bytes) {
  if (h.type == SendType::clear_to_send) {
    step(e, clear::Event::CTS);
    settle();
  } else if (h.type == SendType::close) {
    if (!e.flowing || e.is_draining()) return bad_message(e);
    dispatcher.catch_up();
    session.close_packet(e, h.flags);
  } else if (h.type == SendType::message || h.type == SendType::message_rest) {
    received_message(e, h.type, bytes);
  } else if (h.type != SendType::credit) {
    if (!e.flowing) return bad_message(e);
    received_of_rings(e, h.type, bytes);
    settle();
  }
}

// The close protocol decides on an active message when it begins.
void Impl::received_message(Endpoint& e, SendType type, ConstBytes body) {
  Link& l = *e.link;
  if (!e.flowing || e.is_draining()) return bad_message(e);
  if (type == SendType::message) {
    const FrameHeader h = session::decode(body);
    body = body.subspan(session::k_frame_header);
    const bool good = h.kind == FrameKind::message && h.flags == 0 &&
                      h.length <= options.max_message && l.message_left == 0;
    if (!good || body.size() > h.length) return bad_message(e);
    dispatcher.catch_up();
    if (e.link.get() != &l || !session.accept(e)) return; // it was lost meanwhile, or is now
    l.handler = h.handler;
    l.message_left = h.length;
  }
  if (body.size() > l.message_left) return bad_message(e);
  l.message.insert(l.message.end(), body.begin(), body.end());
  l.message_left -= static_cast<std::uint32_t>(body.size());
  if (l.message_left != 0) return;
  ++stats.messages_received;
  session.notify_message(e.peer, l.handler, std::exchange(l.message, {}));
}

// A peer that offers too few slots for its credits would have packets overwritten.
void Impl::received_of_rings(Endpoint& e, SendType type, ConstBytes body) {
  if (type == SendType::ring) {
    Link& l = *e.link;
    const RingOffer offer = decode_ring(body.first<k_ring_offer>());
    const bool usable = offer.key != 0 && offer.slots >= l.limits.window && offer.slot <= k_slot &&
                        offer.slot % sizeof(std::uint64_t) == 0;
    if (!usable) return bad_message(e);
    l.far_ring = offer;
    step(e, writer::Event::RING);
  } else if (type == SendType::ring_rest) {
    step(e, writer::Event::REST);
  } else {
    step(e, reader::Event::LEFT);
  }
}

[[gnu::always_inline]] inline bool Impl::take_credits(Endpoint& e, std::uint32_t credits) {
  if (credits == 0) return true;
  Link& l = *e.link;
  l.credits += credits;
  if (l.credits > l.limits.window) return false;
  CreditHooks hooks{*this, e};
  e.credit = flow::on_CREDITS(e.credit, hooks, observer<Machine::credit>(e));
  settle();
  return true;
}

[[gnu::always_inline]] inline void Impl::received_data(Endpoint& e, std::uint8_t flags,
                                                       ConstBytes body) {
  if (!e.flowing || e.is_draining() || session.packets == nullptr) return bad_message(e);
  if (flags == 0) {
    (void)packet(e, body);
    return;
  }
  while (!body.empty()) {
    const auto next = next_packet(body);
    if (!next) return bad_message(e);
    if (!packet(e, *next)) return;
  }
}

// Only data is written.
[[gnu::always_inline]] inline void Impl::received_in_ring(Endpoint& e, ConstBytes bytes) {
  const auto h = decode_data(head[0]);
  if (!h || !take_credits(e, h->credits)) return bad_message(e);
  if (!e.link) return; // it was lost meanwhile
  received_data(e, h->flags, bytes.subspan(k_send_header));
}

// ---- rings
[[gnu::always_inline]] inline bool Impl::take_head(Endpoint& e) {
  Link& l = *e.link;
  const SlotFront front = l.ring->front();
  if (!is_new(front, l)) return false;
  const ConstBytes packet = l.ring->whole(front, head);
  if (packet.empty()) return false;
  e.head = front.number;
  e.deliver = false;
  EagerReaderHooks hooks{*this, e};
  e.eager_reader = reader::on_AT_HEAD(e.eager_reader, hooks, observer<Machine::eager_reader>(e));
  if (!e.deliver) return false;
  l.ring->take();
  ++l.taken;
  ++l.owed;
  if (!std::exchange(e.owing, true)) owing.push_back(&e);
  ++stats.eager_reads;
  e.moved = now;
  l.heard = true;
  received_in_ring(e, packet); // which stands in `head`
  settle();
  return true;
}

// What was written before a send that has arrived. False: the connection was lost over it. A peer
// that has written more than there are slots is not believed.
bool Impl::take_what_was_written(Endpoint& e) {
  const Link* const link = e.link.get();
  std::uint32_t taken = 0;
  while (e.link.get() == link && link->ring && take_head(e))
    if (++taken > options.window) {
      bad_message(e);
      break;
    }
  return e.link.get() == link;
}

std::optional<unsigned> EndpointCore::on_look(Time now) {
  Impl& core = *impl_;
  if (core.rings.empty()) return std::nullopt;
  std::size_t i = core.first_ring;
  for (std::size_t left = std::max(core.rings.size(), k_least_looks); left != 0; --left, ++i) {
    if (i >= core.rings.size()) i = 0;
    const Link& l = *core.rings[i]->link;
    if (is_new(l.ring->front(), l)) return core.read_rings(i, now);
  }
  return 0;
}

// Those before it have nothing. The next look begins behind the ring that was read last.
unsigned Impl::read_rings(std::size_t i, Time at) {
  const Dispatcher::Input input(dispatcher, at, Dispatcher::Origin::device);
  const Dispatcher::Hold hold(dispatcher);
  const Count in_hand(in_device);
  unsigned taken = 0;
  // By index: what is told may end connections, and make others.
  for (std::size_t left = rings.size(); left != 0 && taken < k_most_at_once; --left, ++i) {
    if (rings.empty()) break;
    if (i >= rings.size()) i = 0;
    Endpoint& e = *rings[i];
    const Link* const link = e.link.get();
    while (taken < k_most_at_once && take_head(e)) {
      ++taken;
      if (e.link.get() != link || !link->ring) break;
    }
  }
  first_ring = i;
  if (taken == k_most_at_once) repost_spent();
  return taken;
}

// ---- completions

[[gnu::always_inline]] inline void Impl::received(Endpoint& e, ConstBytes bytes) {
  const auto h = decode_send(bytes);
  if (!h || !take_credits(e, h->credits)) [[unlikely]]
    return bad_message(e);
  if (!e.flowing) {
    // The peer knows that the connection is up before we were told so.
    raise_method(e, merge::Event::EARLY_DATA, managed::Event::EARLY_DATA);
    settle();
  }
  if (!e.link) return; // it was lost meanwhile
  ConstBytes body = bytes.subspan(k_send_header);
  if (h->type != SendType::data) [[unlikely]]
    return received_bare(e, *h, body);
  received_data(e, h->flags, body);
}

[[gnu::always_inline]] inline void Impl::take_in(Endpoint& e, ConstBytes bytes) {
  e.moved = now;
  e.link->heard = true;
  arrived_size = bytes.size();
  e.written_before = false;
  EagerReaderHooks hooks{*this, e};
  e.eager_reader = reader::on_ARRIVED(e.eager_reader, hooks, observer<Machine::eager_reader>(e));
  if (e.written_before && !take_what_was_written(e)) return;
  ++e.link->taken;
  received(e, bytes);
  settle();
}

[[gnu::always_inline]] inline void Impl::completed(const verbs::Completion& c) {
  const bool receive = is_receive(c.kind);
  const auto buffer = static_cast<std::uint32_t>(c.token);
  if (receive && shared && !was_posted(buffer)) return; // it went with its queue pair
  Endpoint* const e = by_qp(c.qp);
  if (receive && c.error == Errc::ok) [[likely]] {
    if (e != nullptr && c.kind == verbs::Completion::Kind::received_immediate) [[unlikely]]
      bad_message(*e); // this protocol has no immediate data
    else if (e != nullptr)
      take_in(*e, receive_pool.bytes(buffer).first(std::min<std::size_t>(c.bytes, options.packet)));
    spent.push_back({c.qp, buffer});
    if (spent.size() >= k_most_spent) repost_spent();
    return;
  }
  if (c.error != Errc::ok) {
    // A queue pair that failed completes everything; the first error that is no flush says why.
    if (receive && shared) repost(nullptr, buffer);
    if (e == nullptr) return;
    if (e->link->ring && !take_what_was_written(*e)) return settle(); // it came before
    e->trouble.note(c);
    // A process that ends takes its memory along before its connection.
    const bool gone =
        c.error == Errc::bad_message && !receive && c.kind != verbs::Completion::Kind::sent;
    fail(*e, c.error == Errc::cancelled || gone ? Errc::reset : c.error);
    return settle();
  }
  if (e != nullptr && c.kind == verbs::Completion::Kind::read) {
    e->link->heard = true;
    e->link->asked = false;
  }
  if (e != nullptr) sent(*e, c.token);
  settle();
}

void EndpointCore::on_completions(std::span<const verbs::Completion> what, Time now) {
  const Dispatcher::Input input(impl_->dispatcher, now, Dispatcher::Origin::device);
  const Dispatcher::Hold hold(impl_->dispatcher);
  const Count in_hand(impl_->in_device);
  for (const verbs::Completion& c : what) impl_->completed(c);
  impl_->settle();
}

// ---- the port

void Impl::port_event(const verbs::PortEvent& event) {
  using Kind = verbs::PortEvent::Kind;
  const auto tell_all = [&](way::Event what) {
    peers.for_each([&](Endpoint& e) { raise(e, what); });
  };
  switch (event.kind) {
  case Kind::port_down:
    port_is_down = true;
    ++stats.port_downs;
    peers.for_each([](Endpoint& e) {
      if (e.link) e.link->port_was_down = true;
    });
    return tell_all(way::Event::PORT_DOWN);
  case Kind::port_up:
    port_is_down = false;
    return tell_all(way::Event::PORT_UP);
  case Kind::device_removed:
    removed = true;
    return peers.for_each([&](Endpoint& e) {
      if (!e.link) return;
      if (e.link->has_qp) return fail(e, Errc::system);
      e.error = Errc::system;
      raise_method(e, merge::Event::CHANNEL_LOST, managed::Event::FAILED);
    });
  case Kind::queue_pair_failed:
    if (Endpoint* const e = by_qp(event.qp)) fail(*e, Errc::reset);
    return;
  case Kind::receives_low:
    return share_more_receives();
  case Kind::last_receive:
  case Kind::other:
    return;
  }
}

} // namespace statewire
