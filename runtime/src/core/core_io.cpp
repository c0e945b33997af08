// Bytes in, bytes out: cutting what arrives into messages, and writing what is queued.
#include "core_impl.hpp"

#include <algorithm>

namespace statewire {
namespace {

constexpr std::size_t k_malformed = SIZE_MAX;
constexpr std::size_t k_read_budget =
    std::size_t{256} * 1024; // bytes of one connection before others have a turn

// How many bytes the message that begins with `prefix` has, as far as can be told; 0: not expected.
std::size_t needed(const Conn& c, std::span<const std::byte> prefix, std::uint32_t max_message) {
  switch (c.expect) {
  case Conn::Expect::nothing:
  case Conn::Expect::discard:
    return 0;
  case Conn::Expect::frames: {
    if (prefix.size() < wire::k_frame_header) return wire::k_frame_header;
    const auto h = wire::decode_frame(prefix, max_message);
    return h ? wire::k_frame_header + h->length : k_malformed;
  }
  case Conn::Expect::challenge:
  case Conn::Expect::header:
  case Conn::Expect::request:
  case Conn::Expect::answer:
    break;
  }
  // The first wrong byte of the magic number is enough to know a stranger.
  const std::size_t known = std::min(prefix.size(), wire::k_magic.size());
  for (std::size_t i = 0; i < known; ++i)
    if (prefix[i] != static_cast<std::byte>(wire::k_magic[i])) return k_malformed;
  if (prefix.size() < wire::k_header_size || c.expect == Conn::Expect::header)
    return wire::k_header_size;
  wire::Header h;
  if (wire::decode(prefix.first(wire::k_header_size), h) != wire::HeaderError::none)
    return wire::k_header_size; // diagnosed when the header is handled
  return wire::k_header_size + h.length;
}

} // namespace

bool Core::Impl::read(Conn& c) {
  bool any = false;
  std::size_t budget = k_read_budget;
  reading = true;
  while (c.open) {
    if (budget == 0) {
      transport.read_again(c.handle);
      break;
    }
    const IoResult r = transport.read(c.handle, read_buffer);
    if (r.status == IoStatus::would_block) break;
    any = true;
    if (r.status == IoStatus::ok) {
      budget -= std::min(budget, r.bytes);
      feed(c, std::span(read_buffer).first(r.bytes));
      settle();
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
  reading = false;
  return any;
}

void Core::Impl::feed(Conn& c, std::span<const std::byte> in) {
  const auto bad = [&] {
    c.error = Errc::bad_message;
    c.abort = true;
    raise(c, connect::Event::BAD_MESSAGE, accept::Event::BAD_MESSAGE);
    settle();
  };
  while (c.open && c.expect != Conn::Expect::discard) {
    const bool fresh = c.pending.empty();
    std::span<const std::byte> whole = fresh ? in : std::span<const std::byte>(c.pending);
    if (whole.empty()) return;
    const std::size_t need = needed(c, whole, options.max_message);
    if (need == 0 || need == k_malformed) return bad();
    if (whole.size() < need) {
      // More must come; a stranger's first wrong byte is found above, however few there are.
      if (in.empty()) return;
      const std::size_t take = fresh ? in.size() : std::min(need - whole.size(), in.size());
      c.pending.insert(c.pending.end(), in.begin(), in.begin() + static_cast<std::ptrdiff_t>(take));
      in = in.subspan(take);
      continue; // what is needed may have grown with what is known
    }
    // A message is complete. Out of `pending` first, because handling it may change the connection.
    std::vector<std::byte> owned;
    if (fresh) {
      whole = in.first(need);
      in = in.subspan(need);
    } else {
      owned.swap(c.pending);
      whole = owned;
    }
    if (c.expect == Conn::Expect::frames) {
      frame(c, whole);
    } else {
      wire::Header h;
      const auto error = wire::decode(whole.first(wire::k_header_size), h);
      const bool header_only = c.expect == Conn::Expect::header;
      if (error == wire::HeaderError::other_version) {
        c.error = Errc::wrong_version;
        raise(c, connect::Event::BAD_MESSAGE, accept::Event::WRONG_VERSION);
      } else if (error != wire::HeaderError::none ||
                 (header_only && h.type != wire::Type::request)) {
        return bad();
      } else if (header_only) {
        step(c, accept::Event::HEADER);
        c.pending.assign(whole.begin(), whole.end()); // the body follows behind it
        if (h.length == 0) return bad();
      } else {
        handshake_message(c, h, whole.subspan(wire::k_header_size));
      }
    }
    settle();
  }
}

void Core::Impl::frame(Conn& c, std::span<const std::byte> bytes) {
  const auto h = wire::decode_frame(bytes, options.max_message);
  Vc& v = *c.vc;
  v.moved = true;
  if (h->kind == wire::FrameKind::close) {
    v.packet_ack = h->flags != 0;
    step(v, closing::Event::CLOSE_PACKET);
    return;
  }
  v.deliver = false;
  step(v, closing::Event::DATA);
  if (!v.deliver) return;
  settle();
  ++stats.messages_received;
  stats.bytes_received += h->length;
  if (callbacks.message)
    callbacks.message({v.peer, h->handler, bytes.subspan(wire::k_frame_header)});
}

// ---- writing
// --------------------------------------------------------------------------------------

void Core::Impl::send_handshake(Conn& c, wire::Bytes bytes) {
  Handshake& hs = *c.handshake;
  hs.out.insert(hs.out.end(), bytes.begin(), bytes.end());
  write_handshake(c);
}

void Core::Impl::write_handshake(Conn& c) {
  if (!c.open || c.broken || c.blocked || !c.handshake) return;
  Handshake& hs = *c.handshake;
  while (hs.written < hs.out.size()) {
    const auto rest = std::as_bytes(std::span(hs.out)).subspan(hs.written);
    const auto behind = hs.frames_follow ? c.vc->queue.front() : std::span<const std::byte>();
    const std::array<std::span<const std::byte>, 2> parts{rest, behind};
    const IoResult r = transport.write(c.handle, std::span(parts).first(behind.empty() ? 1 : 2));
    if (r.status == IoStatus::error) return broken(c, r.error);
    if (r.status == IoStatus::ok) {
      hs.written += std::min(r.bytes, rest.size());
      if (r.bytes > rest.size()) c.vc->queue.pop(r.bytes - rest.size());
    }
    c.blocked = r.status != IoStatus::ok || r.bytes < rest.size() + behind.size();
    if (hs.written < hs.out.size() && c.blocked) return;
  }
  hs.out.clear();
  hs.written = 0;
  raise(c, connect::Event::WRITTEN, accept::Event::WRITTEN);
}

// Queues one frame behind what waits; writes it at once when nothing does.
void Core::Impl::queue(Vc& v, std::span<const std::byte> header, std::span<const std::byte> payload,
                       std::uint64_t token) {
  std::size_t sent = 0;
  Conn* c = v.conn;
  if (c != nullptr && c->sending && !c->blocked && !c->broken && v.queue.empty()) {
    const std::array<std::span<const std::byte>, 2> parts{header, payload};
    const IoResult r = transport.write(c->handle, std::span(parts).first(payload.empty() ? 1 : 2));
    if (r.status == IoStatus::ok) {
      sent = r.bytes;
      v.moved = true;
    }
    if (r.status == IoStatus::error) {
      broken(*c, r.error);
    } else if (sent < header.size() + payload.size()) {
      c->blocked = true;
    }
  }
  if (sent < header.size() + payload.size()) v.queue.push(header, payload, sent, token, true);
}

void Core::Impl::flush(Conn& c) {
  if (c.handshake && c.handshake->frames_follow) write_handshake(c);
  if (!c.open || !c.sending || c.blocked || c.broken) return;
  OutQueue& out = c.vc->queue;
  while (!out.empty()) {
    const std::array<std::span<const std::byte>, 1> parts{out.front()};
    const IoResult r = transport.write(c.handle, parts);
    if (r.status == IoStatus::error) return broken(c, r.error);
    if (r.status == IoStatus::would_block) {
      c.blocked = true;
      return;
    }
    c.vc->moved = true;
    const std::size_t all = out.size();
    out.pop(r.bytes);
    if (r.bytes < all) {
      c.blocked = true;
      return;
    }
  }
  if (c.finishing) {
    c.finishing = false;
    raise(c, connect::Event::DRAINED, accept::Event::DRAINED);
  }
}

// A write failed. What the peer had sent before may still be there and comes first; the event
// follows from settle(), because this may be called inside a step.
void Core::Impl::broken(Conn& c, Errc e) {
  if (c.broken) return;
  c.broken = true;
  broken_conns.emplace_back(c.id, e);
}

} // namespace statewire
