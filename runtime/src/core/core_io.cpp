// SPDX-License-Identifier: BSD-3-Clause
// Bytes in: reading what has arrived and cutting it into messages and packets.
#include "core_impl.hpp"
#include "hooks.hpp"

#include "../session/close_hooks.hpp"

#include <algorithm>

namespace statewire {
namespace {

// Bytes of one connection before others have a turn. Those that go straight to where they are
// wanted take a fraction of the time.
constexpr std::size_t k_read_budget = std::size_t{256} * 1024;
constexpr std::size_t k_landed_discount = 8;
// … of one that has proven nothing: a handshake is shorter.
constexpr std::size_t k_unauthenticated_budget = 1024;
constexpr std::size_t k_read_buffer = std::size_t{64} * 1024;
// Read along with the rest of a large packet, or in front of one that is expected.
constexpr std::size_t k_read_beside = std::size_t{4} * 1024;
constexpr std::size_t k_direct_parts = 16; // of one read

bool is_large_packet(const wire::FrameHeader& h) {
  return h.kind == wire::FrameKind::packet && h.length > k_whole_packet;
}

} // namespace

[[gnu::always_inline]] inline bool Core::Impl::wants_unfed(const Conn& c) {
  return !c.unfed.empty() && c.is_open() && c.expect != Conn::Expect::discard;
}

// Of a connection that wants them.
[[gnu::always_inline]] inline void Core::Impl::feed_here(Conn& c) {
  do {
    if (dispatcher.pending()) [[unlikely]] {
      settle();
      dispatcher.catch_up();
      if (!wants_unfed(c)) break; // an upcall may have made progress
    }
    if (!feed_expected(c)) return bad_message(c);
  } while (wants_unfed(c));
  c.unfed = {};
  settle();
}

void Core::Impl::feed(Conn& c) {
  if (wants_unfed(c)) return feed_here(c);
  c.unfed = {};
  settle();
}

// May be called while bytes of a former read are not all handled, when a callback makes progress:
// then those come first, and this read has a buffer of its own.
bool Core::Impl::read(Conn& c) {
  bool any = false;
  std::size_t budget = c.vc != nullptr ? k_read_budget : k_unauthenticated_budget;
  std::vector<std::byte> inner;
  if (!being_read.empty()) inner.resize(k_read_buffer);
  const std::span<std::byte> buffer(inner.empty() ? read_buffer : inner);
  being_read.push_back(c.id);
  if (!c.unfed.empty()) feed(c);
  while (c.is_open()) {
    if (budget == 0) {
      transport.read_again(c.handle);
      break;
    }
    dispatcher.catch_up(); // a connection is up before its packets are
    if (!c.is_open()) break;
    const std::uint64_t before = bytes_landed;
    const Handle h = c.handle;
    const IoResult r = read_some(c, buffer);
    if (r.status == IoStatus::would_block) break;
    any = true;
    if (r.status == IoStatus::ok) {
      if (c.vc != nullptr && c.expect == Conn::Expect::frames) c.vc->moved = now;
      feed(c);
      if (r.in_place != nullptr) transport.release(h);
      const std::size_t direct = std::min<std::size_t>(bytes_landed - before, r.bytes);
      budget -= std::min(budget, r.bytes - direct + direct / k_landed_discount);
      if (r.last) break;
      continue;
    }
    if (r.status == IoStatus::eof) {
      c.error = Errc::reset; // of no consequence where the specs expect the end
      raise(c, connect::Event::END_OF_STREAM, accept::Event::END_OF_STREAM);
    } else {
      c.error = r.error;
      raise(c, connect::Event::RESET, accept::Event::RESET);
    }
    settle();
    break;
  }
  being_read.pop_back();
  if (!broken_conns.empty()) end_broken();
  return any;
}

// The same, where the first read is made. Bytes of a read further out come first. A peer that has
// proven nothing has bytes read as ever.
bool Core::on_bytes(Handle h, ConstBytes bytes, bool last, Time) {
  Impl& core = *impl_;
  Conn* const c = core.by_handle(h);
  if (c == nullptr || c->vc == nullptr || c->expect != Conn::Expect::frames || !c->unfed.empty())
    return false;
  core.being_read.push_back(c->id);
  c->unfed = bytes;
  c->is_in_place = true;
  c->vc->moved = core.now;
  core.feed_here(*c);
  core.being_read.pop_back();
  if (!core.broken_conns.empty()) [[unlikely]]
    core.end_broken();
  if (!last && c->is_open()) core.read(*c);
  return true;
}

// A transport reports what arrives when all was read that it had reported before. A callback from
// inside a read that makes progress itself must not wait for that.
bool Core::Impl::resume_reading() {
  bool any = false;
  for (std::size_t i = 0, n = being_read.size(); i < n; ++i) {
    const auto it = conns.find(being_read[i]);
    if (it == conns.end() || !it->second.is_open()) continue;
    any |= !it->second.unfed.empty();
    any |= read(it->second);
  }
  // What was read of them before, and of the others here, is handled.
  for (; !broken_conns.empty(); any = true) end_last_broken();
  return any;
}

// One read. Of a large packet that is under way as much as possible goes where it is wanted, with
// the beginning of what follows behind it; everything else into the buffer, to be fed.
IoResult Core::Impl::read_some(Conn& c, std::span<std::byte> buffer) {
  const bool bulk = c.vc != nullptr && c.vc->bulk && c.expect == Conn::Expect::frames;
  if (c.direct_receive.left == 0 || c.direct_receive.into.empty()) {
    const auto room = bulk ? buffer.first(k_read_beside) : buffer;
    const IoResult r = transport.read(c.handle, room);
    if (r.status == IoStatus::ok) c.unfed = r.read(room);
    c.is_in_place = r.in_place != nullptr;
    return r;
  }
  std::array<MutableBytes, k_direct_parts + 1> parts;
  std::size_t n = 0;
  parts::Place at = c.direct_receive.place;
  const auto first =
      c.direct_receive.into.first(std::min(c.direct_receive.into.size(), k_direct_parts));
  const std::size_t direct =
      parts::walk(first, at, c.direct_receive.left, [&](MutableBytes part) { parts[n++] = part; });
  // What lies behind follows only when all of the packet was asked for.
  if (direct == c.direct_receive.left) parts[n++] = buffer.first(k_read_beside);
  const IoResult r = transport.read(c.handle, std::span(parts).first(n));
  if (r.status != IoStatus::ok) return r;
  c.is_in_place = r.in_place != nullptr;
  if (c.is_in_place) {
    c.unfed = {r.in_place, r.bytes};
    return r;
  }
  c.unfed = buffer.first(r.bytes - std::min(r.bytes, direct));
  if (!landed(c, std::min(r.bytes, direct))) bad_message(c);
  return r;
}

void Core::Impl::bad_message(Conn& c) {
  settle(); // what came before it
  if (!c.is_open()) return;
  c.unfed = {};
  c.error = Errc::bad_message;
  raise(c, connect::Event::RESET, accept::Event::RESET);
  settle();
}

[[gnu::always_inline]] inline bool Core::Impl::feed_expected(Conn& c) {
  if (c.expect == Conn::Expect::frames) return feed_frames(c);
  if (c.expect == Conn::Expect::confirmation) return feed_confirmation(c);
  return feed_handshake(c);
}

// Adds to `pending` until it has so many bytes.
bool Core::Impl::gather(Conn& c, std::size_t need) {
  const std::size_t take = std::min(need - std::min(need, c.pending.size()), c.unfed.size());
  c.pending.insert(c.pending.end(), c.unfed.begin(),
                   c.unfed.begin() + static_cast<std::ptrdiff_t>(take));
  c.unfed = c.unfed.subspan(take);
  return c.pending.size() >= need;
}

[[gnu::always_inline]] inline bool Core::Impl::feed_frames(Conn& c) {
  if (c.direct_receive.left != 0) {
    const auto part = c.unfed.first(std::min(c.direct_receive.left, c.unfed.size()));
    c.unfed = c.unfed.subspan(part.size());
    return land(c, part);
  }
  if (!c.pending.empty()) return feed_pending(c);
  // Mostly everything is there already and is handed over where it lies.
  ConstBytes in = c.unfed;
  do {
    if (in.size() < wire::k_frame_header) {
      c.unfed = in;
      gather(c, in.size());
      return true;
    }
    const wire::FrameHeader h = session::decode(in);
    const ConstBytes payload = in.subspan(wire::k_frame_header);
    const bool is_whole = payload.size() >= h.length;
    if (h.kind == wire::FrameKind::packet && is_whole) [[likely]] {
      if (!wire::is_frame(h, options.max_message)) return false;
      in = payload.subspan(h.length);
      if (!packet(c, payload.first(h.length))) return false;
      continue;
    }
    if (!wire::is_frame(h, options.max_message)) return false;
    if (is_whole) {
      c.unfed = payload.subspan(h.length);
      if (!frame(c, h, payload.first(h.length), c.is_in_place)) return false;
      // A message's upcall may have made progress.
      if (!c.is_open() || c.expect != Conn::Expect::frames) return true;
      if (!c.pending.empty() || c.direct_receive.left != 0) return true;
      in = c.unfed;
    } else if (is_large_packet(h) && payload.size() >= k_packet_head) {
      c.unfed = {};
      return packet_begins(c, h.length, payload);
    } else {
      c.unfed = in;
      gather(c, in.size());
      return true;
    }
  } while (!in.empty() && !dispatcher.pending());
  c.unfed = in;
  return true;
}

// A frame of which the beginning came with a former read.
bool Core::Impl::feed_pending(Conn& c) {
  if (!gather(c, wire::k_frame_header)) return true;
  const auto h = wire::decode_frame(c.pending, options.max_message);
  if (!h) return false;
  const bool large = is_large_packet(*h);
  if (!gather(c, wire::k_frame_header + (large ? k_packet_head : h->length))) return true;
  std::vector<std::byte> owned; // handling it may change the connection
  owned.swap(c.pending);
  const auto payload = ConstBytes(owned).subspan(wire::k_frame_header);
  return large ? packet_begins(c, h->length, payload) : frame(c, *h, payload, false);
}

// What it raises is handled before the next frame: feed_here().
[[gnu::always_inline]] inline bool Core::Impl::packet(const Conn& c, ConstBytes payload) {
  if (session.packets == nullptr) return false;
  Vc& v = *c.vc;
  if (!session.accept(v)) return true;
  ++stats.packets_received;
  return session.packets->on_packet(v.peer, payload, now);
}

bool Core::Impl::frame(Conn& c, const session::FrameHeader& h, ConstBytes payload,
                       bool is_in_place) {
  if (h.kind == wire::FrameKind::packet) return packet(c, payload);
  Vc& v = *c.vc;
  if (h.kind == wire::FrameKind::close) {
    session.close_packet(v, h.flags);
    return true;
  }
  if (h.kind == wire::FrameKind::empty) return true;
  if (h.kind == wire::FrameKind::confirmation) return false; // there is one per connection
  if (!session.accept(v)) return true;
  message(c, h.handler, payload, is_in_place);
  settle();
  return true;
}

// The upcall may make progress, which releases what is in place. As deep as upcalls are called, or
// behind others that wait, the message waits for its turn.
void Core::Impl::message(const Conn& c, std::uint16_t handler, ConstBytes payload,
                         bool is_in_place) {
  ++stats.messages_received;
  stats.bytes_received += payload.size();
  if (!session.callbacks.message) return;
  if (!dispatcher.may_call() || dispatcher.has(Dispatcher::Queue::upcall)) [[unlikely]] {
    session.notify_message(c.vc->peer, handler, {payload.begin(), payload.end()});
    return;
  }
  std::vector<std::byte> copy;
  if (is_in_place) {
    copy.assign(payload.begin(), payload.end());
    payload = copy;
  }
  const Dispatcher::InUpcall upcall(dispatcher);
  session.callbacks.message(c.vc->peer, {c.vc->peer.rank, handler, payload});
}

// ---- large packets
// --------------------------------------------------------------------------------

bool Core::Impl::packet_begins(Conn& c, std::size_t length, ConstBytes head) {
  Vc& v = *c.vc;
  if (session.packets == nullptr) return false;
  if (!session.accept(v)) return true;
  DirectReceive where;
  if (!session.packets->on_packet_begins(v.peer, head, length, where, now)) return false;
  settle();
  if (!c.is_open() || c.expect != Conn::Expect::frames) return true;
  const std::size_t understood = std::min(where.head, head.size());
  c.direct_receive = {length - understood, where.into, {}};
  return land(c, head.subspan(understood));
}

bool Core::Impl::land(Conn& c, ConstBytes bytes) {
  parts::Place at = c.direct_receive.place;
  (void)parts::copy_in(c.direct_receive.into, at, bytes);
  return landed(c, bytes.size());
}

bool Core::Impl::landed(Conn& c, std::size_t n) {
  auto& l = c.direct_receive;
  bytes_landed += n;
  l.left -= n;
  parts::drop_front(l.into, l.place, n);
  if (l.left != 0) return true;
  l = {};
  ++stats.packets_received;
  const bool good = session.packets->on_packet_complete(c.vc->peer, now);
  settle();
  return good;
}

} // namespace statewire
