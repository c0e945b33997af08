// SPDX-License-Identifier: BSD-3-Clause
// Bytes out: at once where that is possible, else in a queue; what one call sends leaves together.
#include "core_impl.hpp"
#include "hooks.hpp"

#include "../session/close_hooks.hpp"

#include <algorithm>
#include <new>
#include <utility>

namespace statewire {
namespace {

constexpr std::size_t k_parts = 64; // of one write
// Bytes that wait for their neighbours do so until there are as many as this.
constexpr std::size_t k_batch = std::size_t{64} * 1024;
// … or, of large packets, so many of them: TCP ends a segment with every write, however little is
// in it. Within a host, where a segment holds 64 KiB, a write of several messages that are a little
// longer takes a third less time than one of each.
constexpr std::size_t k_batch_packets = 4;
constexpr std::size_t k_largest_batch = std::size_t{256} * 1024;
constexpr std::size_t k_joined = 2048; // copied together to be written as one part
constexpr std::size_t k_largest_reserved = Core::Impl::k_reserve_buffer - wire::k_frame_header;

} // namespace

void Core::Impl::send_handshake(Conn& c, wire::Bytes bytes) {
  Handshake& hs = *c.handshake;
  if (hs.out.empty())
    hs.out = std::move(bytes);
  else
    hs.out.insert(hs.out.end(), bytes.begin(), bytes.end());
  write_handshake(c);
}

void Core::Impl::write_handshake(Conn& c) {
  if (!c.takes_bytes() || !c.handshake) return;
  Handshake& hs = *c.handshake;
  while (hs.written < hs.out.size()) {
    const ConstBytes rest = std::as_bytes(std::span(hs.out)).subspan(hs.written);
    const IoResult r = transport.write(c.handle, std::span(&rest, 1));
    if (r.status == IoStatus::error) return broken(c, r.error);
    if (r.status == IoStatus::ok) hs.written += r.bytes;
    c.has_written(r.status == IoStatus::ok && r.bytes == rest.size());
    if (!c.takes_bytes()) return;
  }
  hs.out.clear();
  hs.written = 0;
  raise(c, connect::Event::WRITTEN, accept::Event::WRITTEN);
}

// Whether a frame is written now, without waiting for its neighbours in the queue.
[[gnu::always_inline]] inline bool Core::Impl::is_written_now(const Vc& v) const {
  return v.queue.empty() && dispatcher.writes_at_once(v.written_in);
}

void Core::Impl::flush_at_iteration_end(Vc& v, const Conn& c) {
  dispatcher.post(Dispatcher::Queue::iteration_end, this, [this, &v] {
    v.delayed = {};
    if (v.conn != nullptr && !v.queue.empty()) flush(*v.conn);
    if (session.packets != nullptr) session.packets->on_batch_end(v.peer, v.queue.empty());
  });
  v.delayed = {true, 0, transport.frames_of_a_write(c.handle)};
}

// How many bytes have left.
[[gnu::always_inline]] inline std::size_t Core::Impl::write_now(Vc& v, Conn& c,
                                                                std::span<const ConstBytes> parts) {
  const IoResult r = transport.write(c.handle, parts);
  v.written_in = dispatcher.iteration();
  if (r.status == IoStatus::error) {
    broken(c, r.error);
    return 0;
  }
  c.has_written(r.status == IoStatus::ok && r.bytes == total_size(parts));
  if (r.status != IoStatus::ok) return 0;
  v.moved = now;
  return r.bytes;
}

void Core::Impl::put(Vc& v) {
  const auto& [h, copied, zero_copy, token, result] = session.outgoing;
  const auto header = session::encode(h);
  const auto kind = session::Session::kind_of(session.outgoing);
  Conn* const c = v.conn;
  const bool writable = c != nullptr && c->may_send() && c->takes_bytes();
  std::size_t sent = 0;
  if (writable && zero_copy.size() + 2 <= k_parts && is_written_now(v)) {
    sent = write_now(v, *c, header, copied, zero_copy);
    if (sent == header.size() + h.length) {
      if (kind == session::OutQueue::Kind::reported) session.sent(v, token);
      return;
    }
  }
  v.queue.adopt(spare);
  v.queue.push(header, copied, zero_copy, sent, token, kind);
  if (writable) leave_together(v, *c, h.length);
}

// A frame of this length waits for its neighbours, or is the last one that they waited for.
[[gnu::always_inline]] inline void Core::Impl::leave_together(Vc& v, Conn& c, std::size_t length) {
  if (!c.takes_bytes()) return; // it is the transport's turn
  const std::size_t batch = std::clamp(length * k_batch_packets, k_batch, k_largest_batch);
  if (v.queue.size() >= batch) [[unlikely]]
    return flush(c);
  if (!v.delayed.is_posted) [[unlikely]]
    return begin_batch(v, c);
  if (++v.delayed.frames >= v.delayed.most) [[unlikely]]
    flush(c);
}

void Core::Impl::begin_batch(Vc& v, Conn& c) {
  try {
    flush_at_iteration_end(v, c);
    v.delayed.frames = 1;
  } catch (const std::bad_alloc&) {
    flush(c);
  }
}

std::size_t Core::Impl::write_now(Vc& v, Conn& c, ConstBytes header, ConstBytes copied,
                                  std::span<const ConstBytes> zero_copy) {
  std::array<std::byte, k_joined> joined; // NOLINT: not zeroed
  const bool join = header.size() + copied.size() <= joined.size();
  if (join) {
    std::memcpy(joined.data(), header.data(), header.size());
    if (!copied.empty()) std::memcpy(joined.data() + header.size(), copied.data(), copied.size());
  }
  const ConstBytes first = join ? std::span(joined).first(header.size() + copied.size()) : header;
  if (join && zero_copy.empty()) return write_now(v, c, std::span(&first, 1)); // most are so
  std::array<ConstBytes, k_parts> parts;
  std::size_t n = 0;
  parts[n++] = first;
  if (!join) parts[n++] = copied;
  for (const ConstBytes part : zero_copy) parts[n++] = part;
  return write_now(v, c, std::span(parts).first(n));
}

// ---- packets that are made where they leave from

// Where most leave from at once, memory of the transport, or a buffer of the core; behind what
// waits already, the queue itself.
std::byte* Core::reserve(Peer to, std::size_t size) {
  Impl& core = *impl_;
  Vc* const v = core.find(to);
  if (v == nullptr || core.session.packets == nullptr || size > k_largest_reserved) return nullptr;
  const Conn* const c = v->conn;
  if (c == nullptr || !c->may_send() || !c->takes_bytes()) return nullptr;
  Impl::Reserved& reserved = core.reserved;
  reserved.vc = v;
  reserved.size = static_cast<std::uint32_t>(size);
  reserved.queued = !core.is_written_now(*v);
  reserved.in_place = false;
  if (!reserved.queued) {
    reserved.frame = core.transport.reserve(c->handle, wire::k_frame_header + size);
    reserved.in_place = reserved.frame != nullptr;
    if (!reserved.in_place) [[unlikely]]
      reserved.frame = core.reserve_buffer.data();
  } else {
    if (!core.session.has_room(*v)) return nullptr;
    v->queue.adopt(core.spare);
    reserved.frame = v->queue.reserve(wire::k_frame_header + size);
  }
  // At once: a reader that polls this line takes it away between stores that are far apart.
  const auto header = session::encode({reserved.size, 0, wire::FrameKind::packet, 0});
  std::memcpy(reserved.frame, header.data(), header.size());
  return reserved.frame + header.size();
}

// reserve() has checked all preconditions.
[[gnu::always_inline]] inline void Core::Impl::put_reserved(Vc& v) {
  const std::size_t size = wire::k_frame_header + reserved.size;
  if (reserved.queued) {
    v.queue.commit(size);
    leave_together(v, *v.conn, reserved.size);
  } else if (reserved.in_place) {
    transport.commit(v.conn->handle, size);
    v.written_in = dispatcher.iteration();
    v.moved = now;
  } else {
    write_reserved(v, {reserved.frame, size});
  }
}

void Core::Impl::write_reserved(Vc& v, ConstBytes frame) {
  Conn& c = *v.conn;
  const std::size_t sent = write_now(v, c, std::span(&frame, 1));
  if (sent == frame.size()) return;
  v.queue.adopt(spare);
  v.queue.push({}, frame, {}, sent, 0, session::OutQueue::Kind::unreported);
  leave_together(v, c, reserved.size);
}

namespace {

// For a packet whose frame is where it leaves from: Session::outgoing has its result only.
struct CommitHooks : session::CloseHooks {
  Core::Impl& core;
  [[gnu::always_inline]] void queue_the_message() {
    core.session.use(vc);
    core.put_reserved(vc);
  }
  void hold_the_message() { session.outgoing.result = Errc::invalid_argument; }
};

} // namespace

Errc Core::commit(Peer, Leaves& when) {
  Impl& core = *impl_;
  const Impl::Reserved& reserved = core.reserved;
  Vc* const v = reserved.vc;
  if (reserved.frame == nullptr) return Errc::invalid_argument;
  core.session.outgoing.result = Errc::ok;
  CommitHooks hooks{{core.session, *v}, core};
  const Errc result = core.session.send_by(*v, hooks);
  core.reserved.frame = nullptr;
  if (result == Errc::ok) ++core.stats.packets_sent;
  when = v->queue.empty()       ? Leaves::at_once
         : v->delayed.is_posted ? Leaves::with_batch
                                : Leaves::later;
  return result;
}

void Core::follow(Peer to, std::uint64_t token) {
  if (Vc* const v = impl_->find(to); v != nullptr && !v->queue.empty()) v->queue.follow(token);
}

// ---- what waits

void Core::Impl::popped(Vc& v, std::size_t n) {
  v.queue.pop(n, [&](std::uint64_t token) { session.sent(v, token); });
  if (v.queue.empty()) v.queue.release(spare);
  session.queue_has_shrunk(v);
}

void Core::Impl::flush(Conn& c) {
  if (!c.takes_bytes() || !c.may_send()) return;
  Vc& v = *c.vc;
  v.delayed.frames = 0;
  while (!v.queue.empty()) {
    std::array<ConstBytes, k_parts> parts;
    const auto all = std::span(parts).first(v.queue.gather(parts));
    const IoResult r = transport.write(c.handle, all);
    if (r.status == IoStatus::error) return broken(c, r.error);
    c.has_written(r.status == IoStatus::ok && r.bytes == total_size(all));
    if (r.status != IoStatus::ok) return;
    v.moved = now;
    popped(v, r.bytes);
    if (!c.takes_bytes()) return;
  }
  if (c.is_flushing()) raise(c, connect::Event::DRAINED, accept::Event::DRAINED);
}

// Not now: the caller may be inside a step.
void Core::Impl::flush_later(const Conn& c) {
  dispatcher.post(Dispatcher::Queue::follow_up, this, [this, id = c.id] {
    if (const auto it = conns.find(id); it != conns.end()) flush(it->second);
  });
}

// A write failed. What the peer had sent before may still be there and comes first; the event
// follows when no step is under way, and no bytes that were read are still to be handled.
void Core::Impl::broken(Conn& c, Errc e) {
  if (c.output == Conn::Output::failed) return;
  c.output = Conn::Output::failed;
  broken_conns.emplace_back(c.id, e);
  if (being_read.empty()) end_broken();
}

void Core::Impl::end_broken() {
  dispatcher.post(Dispatcher::Queue::follow_up, this, [this] {
    while (!broken_conns.empty() && being_read.empty()) end_last_broken();
  });
}

void Core::Impl::end_last_broken() {
  const auto [id, error] = broken_conns.back();
  broken_conns.pop_back();
  const auto it = conns.find(id);
  if (it == conns.end()) return;
  Conn& c = it->second;
  read(c); // it ends with the error, usually
  if (!c.is_open()) return;
  c.error = error;
  raise(c, connect::Event::RESET, accept::Event::RESET);
}

} // namespace statewire
