// SPDX-License-Identifier: BSD-3-Clause
// Connections over UNIX sockets: marks among the bytes, and rings in shared memory under the
// stream.
#include "impl.hpp"
#include "unix_socket.hpp"

#include "shm/channel.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <sys/eventfd.h>

namespace statewire {
namespace {

// Doorbells that are read at once. One is under way for each rest of this side, mostly; a peer that
// sends them without end does not hold up the others.
constexpr int k_drains = 64;

} // namespace

// Room for the first is made when it comes; without memory, or without a descriptor for marks, the
// connection stays on the socket.
void AsioTransport::Impl::prepare_local(Slot& slot) {
  if (!carrier_)
    carrier_ =
        native::Descriptor(native::above_standard(::eventfd(0, EFD_CLOEXEC))); // can do nothing
  if (!options_.rings || !carrier_) return;
  try {
    slot.channel = std::make_unique<shm::Channel>(slot.socket.get(), carrier_.get(), local_stats_);
  } catch (const std::bad_alloc&) {
    local_stats_.why_no_ring = "no memory";
  }
}

void AsioTransport::Impl::abort_local(Slot& slot) {
  if (carrier_) (void)native::send_mark(slot.socket.get(), native::Mark::reset, carrier_.get());
}

IoResult AsioTransport::Impl::fail(Slot& slot, Errc error) {
  slot.ended = slot.ending = true;
  if (slot.error == Errc::ok) slot.error = error;
  return {IoStatus::error, 0, slot.error};
}

void AsioTransport::Impl::authenticated_local(Slot& slot, Handle h) {
  if (!slot.channel) return;
  if (std::exchange(slot.offered, false)) slot.channel->on_offer(std::move(slot.offer));
  consider_ring(slot, h);
}

// A ring is worth its memory on a connection that is used.
void AsioTransport::Impl::consider_ring(Slot& slot, Handle h) {
  shm::Channel* const c = slot.channel.get();
  if (c == nullptr || !slot.established || !c->may_start()) return;
  if (slot.moves < options_.ring_after) {
    ++slot.moves;
    return;
  }
  c->start();
  watch_unsent(slot, h);
}

void AsioTransport::Impl::watch_unsent(Slot& slot, Handle h) {
  if (slot.channel && slot.channel->has_unsent()) watch_writable(slot, h);
}

void AsioTransport::Impl::take_mark(Slot& slot, Handle h, native::Received& r) {
  if (r.mark == native::Mark::none) return;
  if (r.mark == native::Mark::reset) {
    slot.aborted = slot.ending = true;
    slot.error = Errc::reset;
  } else if (native::is_offer(r.mark) && !slot.established && !slot.accepted && !slot.offered) {
    slot.offered = true; // the peer has authenticated this side, which has not seen its answer yet
    slot.offer = std::move(r.passed);
  } else if (r.mark == native::Mark::descriptor && slot.takes_descriptors) {
    slot.passed = std::move(r.passed);
  } else if (r.mark != native::Mark::refusal && !native::is_offer(r.mark)) {
    (void)fail(slot, Errc::bad_message);
  } else if (!slot.channel || !slot.established) {
    // An initiator that has proven nothing, or a relay between both, gets nothing.
    if (native::is_offer(r.mark) && carrier_)
      (void)native::send_mark(slot.socket.get(), native::Mark::refusal, carrier_.get());
  } else {
    if (r.mark == native::Mark::refusal)
      slot.channel->on_refusal();
    else if (r.mark == native::offer_of(shm::k_version))
      slot.channel->on_offer(std::move(r.passed));
    else
      slot.channel->on_offer({});
    watch_unsent(slot, h);
    if (slot.channel->is_broken()) (void)fail(slot, Errc::bad_message);
    finish_local(slot);
  }
}

// A connection has descriptors of lanes, or rings of its own: behind a ring the socket has no
// bytes.
bool AsioTransport::Impl::accept_descriptors(Handle h) {
  Slot* const slot = find(h);
  if (slot == nullptr || !slot->local || !slot->established || slot->channel) return false;
  slot->takes_descriptors = true;
  return true;
}

IoStatus AsioTransport::Impl::pass_descriptor(Handle h, int descriptor) {
  Slot* const slot = find(h);
  if (slot == nullptr || !slot->takes_descriptors) return IoStatus::error;
  const int error = native::send_mark(slot->socket.get(), native::Mark::descriptor, descriptor);
  if (error == EAGAIN) {
    wait_to_write(*slot, h);
    return IoStatus::would_block;
  }
  return error == 0 ? IoStatus::ok : IoStatus::error;
}

int AsioTransport::Impl::take_descriptor(Handle h) {
  Slot* const slot = find(h);
  return slot == nullptr ? -1 : slot->passed.release();
}

// The end of what this side sends. Through a ring it is a word: the socket still carries doorbells,
// which the peer may wait for. While it is not known whether the peer will, the end waits.
void AsioTransport::Impl::finish_local(Slot& slot) {
  if (!slot.finishing) return;
  if (slot.channel && slot.channel->writes_ring()) {
    slot.channel->finish();
  } else if (slot.channel && slot.channel->needs_socket()) {
    return;
  } else {
    if (slot.channel) slot.channel->bar();
    native::shutdown_write(slot.socket.get());
  }
  slot.finishing = false;
}

// Bytes that the socket has of the stream. 0 bytes and ok: go on, perhaps in the ring.
IoResult AsioTransport::Impl::read_socket(Slot& slot, Handle h, std::span<const MutableBytes> into,
                                          std::size_t asked) {
  const auto nothing_yet = [&]() -> IoResult {
    slot.wants_read = true;
    slot.edge = false;
    return {IoStatus::would_block, 0, Errc::ok};
  };
  if (std::exchange(slot.drained, false)) return nothing_yet();
  slot.passed = native::Descriptor();
  // An initiator is not authenticated before it connects: its descriptors are not taken.
  native::Received r =
      native::receive_unix(slot.socket.get(), into, slot.established || !slot.accepted);
  if (r.error == EAGAIN) {
    // The peer may have switched without a byte that tells of it, because this side did not rest.
    if (slot.channel) (void)slot.channel->received(0);
    if (!uses_ring(slot)) return nothing_yet();
    begin_ring(slot, h);
    return {};
  }
  if (r.error != 0) return fail(slot, from_errno(r.error));
  const std::size_t bytes = slot.channel ? slot.channel->received(r.bytes) : r.bytes;
  const bool is_end = r.bytes == 0 && r.mark == native::Mark::none;
  if (slot.channel && slot.channel->reads_ring()) begin_ring(slot, h);
  if (is_end) {
    if (slot.channel) slot.channel->on_end();
    if (slot.channel && slot.channel->reads_ring() && !slot.channel->ended()) return {};
    slot.ended = true;
    finish_local(slot);
    return {IoStatus::eof, 0, Errc::ok};
  }
  take_mark(slot, h, r);
  consider_ring(slot, h);
  const bool more =
      r.mark != native::Mark::none || slot.ending || (slot.channel && slot.channel->reads_ring());
  slot.drained = r.bytes < asked && !more;
  if (slot.drained) {
    slot.wants_read = true;
    slot.edge = false;
  }
  const bool has_descriptor = r.mark == native::Mark::descriptor && slot.takes_descriptors;
  return {IoStatus::ok, bytes, Errc::ok, slot.drained, has_descriptor};
}

// From here on the socket only wakes.
void AsioTransport::Impl::begin_ring(Slot& slot, Handle h) {
  if (std::exchange(slot.muted, false))
    if (const int error = ready_.add(slot.socket.get(), h, slot.watches_writable); error != 0)
      (void)fail(slot, from_errno(error));
  if (slot.hot) slot.channel->poll();
}

IoResult AsioTransport::Impl::read_local(Slot& slot, Handle h, std::span<const MutableBytes> into) {
  std::size_t asked = 0;
  for (const MutableBytes part : into) asked += part.size();
  if (asked == 0) return {};
  for (;;) {
    if (!slot.channel || !slot.channel->reads_ring()) {
      // What stands behind a reset does not count.
      if (slot.aborted || (slot.error == Errc::bad_message && slot.ended))
        return fail(slot, slot.error);
      const IoResult r = read_socket(slot, h, into, asked);
      if (r.status != IoStatus::ok || r.bytes != 0 || r.has_descriptor) return r;
      continue;
    }
    shm::Channel& c = *slot.channel;
    const bool is_end = c.socket_has_ended() || slot.aborted; // before the look into the ring
    const std::size_t n = c.read(into);
    if (c.is_broken()) return fail(slot, Errc::bad_message);
    if (n != 0) {
      const bool empty = n < std::min(asked, c.most_at_once());
      const bool last = empty && !is_end && rest_or_poll(slot, h);
      return {IoStatus::ok, n, Errc::ok, last};
    }
    if (!is_end && c.has_finished()) c.on_end();
    if (is_end || c.socket_has_ended()) {
      c.found_empty();
      slot.ended = true;
      if (slot.error != Errc::ok) return {IoStatus::error, 0, slot.error};
      return {IoStatus::eof, 0, Errc::ok};
    }
    if (slot.error != Errc::ok) return fail(slot, slot.error);
    if (rest_or_poll(slot, h)) return {IoStatus::would_block, 0, Errc::ok};
  }
}

// The ring is empty: the loop looks into it, or the peer is to ring. False: something has come.
bool AsioTransport::Impl::rest_or_poll(Slot& slot, Handle h) {
  shm::Channel& c = *slot.channel;
  c.ring_for_room();
  watch_unsent(slot, h);
  slot.wants_read = true;
  slot.edge = false;
  if (slot.hot || !c.rest(slot.wants_write)) return true;
  if (has_to_read(slot)) return false;
  defer(h); // room has come
  return true;
}

IoResult AsioTransport::Impl::write_ring(Slot& slot, Handle h,
                                         std::span<const std::span<const std::byte>> from) {
  shm::Channel& c = *slot.channel;
  if (slot.gone) return fail_writing(slot, h);
  std::size_t asked = 0;
  for (const auto part : from) asked += part.size();
  const std::size_t n = c.write(from);
  if (c.is_broken()) return fail(slot, Errc::bad_message);
  slot.wrote = n != 0;
  watch_unsent(slot, h);
  if (n < asked) {
    slot.wants_write = true;
    if (loop_.asks_pollers()) heat(slot, h);
    if (!slot.hot && c.rest(true)) defer(h);
  }
  if (n == 0 && asked != 0) return {IoStatus::would_block, 0, Errc::ok};
  return {IoStatus::ok, n, Errc::ok};
}

// The peer has closed the connection, and reads nothing any more.
IoResult AsioTransport::Impl::fail_writing(Slot& slot, Handle) {
  slot.error = Errc::reset;
  return {IoStatus::error, 0, slot.error};
}

void AsioTransport::Impl::drain_doorbells(Slot& slot, Handle h) {
  std::array<std::byte, 256> none;
  const MutableBytes into(none);
  for (int i = 0; i < k_drains; ++i) {
    native::Received r = native::receive_unix(slot.socket.get(), std::span(&into, 1), true);
    if (r.error == EAGAIN) return;
    if (r.error != 0) {
      // The peer closed without having read everything. What it wrote before is in the ring.
      slot.error = from_errno(r.error);
      slot.channel->on_end();
      return;
    }
    if (r.bytes == 0 && r.mark == native::Mark::none) {
      slot.channel->on_end();
      return;
    }
    take_mark(slot, h, r);
    if (slot.error != Errc::ok) return;
  }
  slot.undrained = true;
  defer(h);
}

void AsioTransport::Impl::dispatch_ring(Handle h) {
  Slot* slot = find(h);
  slot->undrained = false;
  drain_doorbells(*slot, h);
  serve_ring(h);
}

// What comes first, whether the stream is in the ring or not.
void AsioTransport::Impl::dispatch_channel(Slot& slot, std::uint32_t events) {
  if ((events & EPOLLHUP) != 0) slot.gone = true;
  if ((events & EPOLLOUT) != 0) (void)slot.channel->flush();
  finish_local(slot);
}

bool AsioTransport::Impl::has_to_read(Slot& slot) {
  shm::Channel& c = *slot.channel;
  return c.has_bytes() || c.has_finished() || c.socket_has_ended() || slot.error != Errc::ok ||
         c.is_broken();
}

bool AsioTransport::Impl::has_to_write(Slot& slot) {
  return !slot.channel->writes_ring() || slot.channel->has_room() || slot.gone ||
         slot.error != Errc::ok;
}

// What the peer has rung for, which is not said: bytes, room, or the end.
void AsioTransport::Impl::serve_ring(Handle h) {
  Slot* slot = find(h);
  if (slot->wants_read && !slot->ended && has_to_read(*slot)) read_soon(*slot, h);
  slot = find(h);
  if (slot != nullptr && slot->wants_write && has_to_write(*slot)) raise_writable(h);
  slot = find(h);
  if (slot == nullptr || slot->hot || (slot->ended && !slot->wants_write)) return;
  const bool came = slot->channel->rest(slot->wants_write);
  if (came && ((slot->wants_read && !slot->ended) || slot->wants_write)) defer(h);
}

// A look of a polling loop; no call of the system unless something is there.
bool AsioTransport::Impl::poll_ring(Slot& slot, Handle h, Time now) {
  shm::Channel& c = *slot.channel;
  if (slot.wants_write && has_to_write(slot)) {
    const bool any = try_to_write(h);
    if (find(h) != &slot || !slot.hot) return any;
    if (any) return true;
  }
  if (slot.again || (slot.wants_read && !slot.ended && has_to_read(slot)))
    return raise_readable(h, now);
  c.ring_for_room();
  watch_unsent(slot, h);
  if (slot.ended || (++slot.looks % HotList::k_looks_per_miss == 0 && hot_.miss(h))) cool(slot, h);
  return false;
}

} // namespace statewire
