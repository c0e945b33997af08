// Bytes out: at once where that is possible, else in a queue; what is sent close together leaves
// together.
#include "core_impl.hpp"

#include <algorithm>

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
// … or as many small ones as the peer is busy with while the next ones are made.
constexpr std::uint16_t k_batch_frames = 256;
constexpr std::size_t k_joined = 2048; // copied together to be written as one part

std::size_t total(std::span<const ConstBytes> parts) {
  std::size_t n = 0;
  for (const ConstBytes part : parts) n += part.size();
  return n;
}

} // namespace

void Core::Impl::send_handshake(Conn& c, wire::Bytes bytes) {
  Handshake& hs = *c.handshake;
  hs.out.insert(hs.out.end(), bytes.begin(), bytes.end());
  write_handshake(c);
}

void Core::Impl::write_handshake(Conn& c) {
  if (!c.open || c.broken || c.blocked || !c.handshake) return;
  Handshake& hs = *c.handshake;
  while (hs.written < hs.out.size()) {
    std::array<ConstBytes, k_parts> parts;
    parts[0] = std::as_bytes(std::span(hs.out)).subspan(hs.written);
    const std::size_t behind =
        hs.frames_follow ? c.vc->queue.gather(std::span(parts).subspan(1)) : 0;
    const auto all = std::span(parts).first(1 + behind);
    const IoResult r = transport.write(c.handle, all);
    if (r.status == IoStatus::error) return broken(c, r.error);
    if (r.status == IoStatus::ok) {
      const std::size_t rest = parts[0].size();
      hs.written += std::min(r.bytes, rest);
      if (r.bytes > rest) popped(*c.vc, r.bytes - rest);
    }
    c.blocked = r.status != IoStatus::ok || r.bytes < total(all);
    if (hs.written < hs.out.size() && c.blocked) return;
  }
  hs.out.clear();
  hs.written = 0;
  raise(c, connect::Event::WRITTEN, accept::Event::WRITTEN);
}

// Never from inside: whoever calls this may be in the middle of a step, or of a post.
void Core::Impl::put(Vc& v, const wire::FrameHeader& h, ConstBytes copied,
                     std::span<const ConstBytes> borrowed, std::uint64_t token,
                     OutQueue::Kind kind) {
  const auto header = wire::encode(h);
  Conn* const c = v.conn;
  const bool writable = c != nullptr && c->sending && !c->blocked && !c->broken;
  const bool lonely =
      v.queue.empty() && (v.write_turn != turn || now - v.last_write >= options.coalesce_within);
  std::size_t sent = 0;
  if (writable && lonely && borrowed.size() + 2 <= k_parts && !v.in_on_closing) {
    sent = write_now(v, *c, header, copied, borrowed);
    if (sent == header.size() + h.length) {
      if (kind == OutQueue::Kind::loan)
        notices.push_back({Notice::Kind::packet_sent, v.peer, Errc::ok, token});
      return;
    }
  }
  v.queue.adopt(spare);
  v.queue.push(header, copied, borrowed, sent, token, kind);
  if (!writable || c->blocked || c->broken) return; // it is the transport's turn
  const std::size_t batch =
      std::clamp(std::size_t{h.length} * k_batch_packets, k_batch, k_largest_batch);
  const bool enough = v.queue.size() >= batch || ++v.delayed_frames >= k_batch_frames;
  if (enough && !v.in_on_closing) return flush(*c);
  if (v.delayed) return;
  v.delayed = true;
  delayed.push_back(&v);
}

std::size_t Core::Impl::write_now(Vc& v, Conn& c, ConstBytes header, ConstBytes copied,
                                  std::span<const ConstBytes> borrowed) {
  std::array<std::byte, k_joined> joined; // NOLINT: not zeroed
  const bool join = header.size() + copied.size() <= joined.size();
  if (join) {
    std::memcpy(joined.data(), header.data(), header.size());
    if (!copied.empty()) std::memcpy(joined.data() + header.size(), copied.data(), copied.size());
  }
  const ConstBytes first = join ? std::span(joined).first(header.size() + copied.size()) : header;
  std::size_t size = first.size();
  IoResult r;
  if (join && borrowed.empty()) { // most are so: without making a long list
    r = transport.write(c.handle, std::span(&first, 1));
  } else {
    std::array<ConstBytes, k_parts> parts;
    std::size_t n = 0;
    parts[n++] = first;
    if (!join) parts[n++] = copied;
    for (const ConstBytes part : borrowed) parts[n++] = part;
    const auto all = std::span(parts).first(n);
    size = total(all);
    r = transport.write(c.handle, all);
  }
  v.write_turn = turn;
  v.last_write = now;
  if (r.status == IoStatus::error) {
    broken(c, r.error);
    return 0;
  }
  c.blocked = r.status == IoStatus::would_block || r.bytes < size;
  if (r.status != IoStatus::ok) return 0;
  v.moved = true;
  return r.bytes;
}

void Core::Impl::popped(Vc& v, std::size_t n) {
  v.queue.pop(n, [&](std::uint64_t token) {
    notices.push_back({Notice::Kind::packet_sent, v.peer, Errc::ok, token});
  });
  if (v.queue.empty()) v.queue.give_back(spare);
  if (v.wants_room && has_left(v)) {
    v.wants_room = false;
    notices.push_back({Notice::Kind::packet_room, v.peer});
  }
}

void Core::Impl::flush(Conn& c) {
  if (c.handshake && c.handshake->frames_follow) write_handshake(c);
  if (!c.open || !c.sending || c.blocked || c.broken) return;
  Vc& v = *c.vc;
  v.delayed_frames = 0;
  while (!v.queue.empty()) {
    std::array<ConstBytes, k_parts> parts;
    const auto all = std::span(parts).first(v.queue.gather(parts));
    const IoResult r = transport.write(c.handle, all);
    if (r.status == IoStatus::error) return broken(c, r.error);
    if (r.status == IoStatus::would_block) {
      c.blocked = true;
      return;
    }
    v.moved = true;
    v.last_write = now;
    c.blocked = r.bytes < total(all);
    popped(v, r.bytes);
    if (c.blocked) return;
  }
  if (c.finishing) {
    c.finishing = false;
    raise(c, connect::Event::DRAINED, accept::Event::DRAINED);
  }
}

bool Core::Impl::flush_delayed() {
  if (delayed.empty()) return false;
  for (Vc* const v : std::exchange(delayed, {})) {
    v->delayed = false;
    if (v->conn != nullptr) flush(*v->conn);
  }
  return true;
}

// A write failed. What the peer had sent before may still be there and comes first; the event
// follows from settle(), because this may be called inside a step.
void Core::Impl::broken(Conn& c, Errc e) {
  if (c.broken) return;
  c.broken = true;
  broken_conns.emplace_back(c.id, e);
}

} // namespace statewire
