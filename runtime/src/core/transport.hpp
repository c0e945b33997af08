// SPDX-License-Identifier: BSD-3-Clause
// Interface between the core and a network of streams. A network implements Transport; the core
// implements TransportEvents.
//
// Rules, the same for every implementation:
// * Nothing here asks a clock: time is an argument.
// * One thread: all calls, both ways, come from the thread that drives the progress loop.
// * No call blocks. No call of Transport calls TransportEvents before it returns.
// * Streams: bytes arrive in order, complete, or the connection ends with eof or an error.
// * A Handle is valid from connect()/on_accept until close(). After close() no event names it
// again;
//   the slot may be reused under another generation.
#pragma once

#include <statewire/address.hpp>
#include <statewire/component.hpp>
#include <statewire/error.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace statewire {

// A connection of a transport. Slots are small and dense, so that users may index vectors by them.
struct Handle {
  std::uint32_t slot = UINT32_MAX;
  std::uint32_t generation = 0;
  // In one comparison: several for each message.
  friend bool operator==(Handle a, Handle b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
  }
};

// What the frames of a connection go over at first. A lane may follow a socket, and replaces it.
enum class Carrier : std::uint8_t { socket, lane };

enum class IoStatus : std::uint8_t {
  ok,          // `bytes` > 0 were moved, fewer than asked is normal; or a descriptor has come
  would_block, // nothing moved; on_readable / on_writable will follow
  eof,         // read only: the peer has shut down its sending side, all bytes were read
  error,       // the connection is dead: `error` says why; close() it
};

struct IoResult {
  IoStatus status = IoStatus::ok;
  std::size_t bytes = 0;
  Errc error = Errc::ok;
  // Of a read: it would block now, and need not be asked. The reader may ask nevertheless.
  bool last = false;
  // Of a read: behind these bytes, if any, the peer has passed a descriptor (take_descriptor()).
  bool has_descriptor = false;
  // Of a read: the bytes are here, in memory of the transport, not where they were asked for. They
  // stay until release(), or the next read of the connection. The peer may be able to change them.
  const std::byte* in_place = nullptr;
  // Of a read into one buffer.
  [[nodiscard]] ConstBytes read(ConstBytes into) const {
    return {in_place != nullptr ? in_place : into.data(), bytes};
  }
};

// The bytes of several pieces of memory together.
template <class Pieces>
[[nodiscard]] inline std::size_t total_size(const Pieces& pieces) {
  std::size_t n = 0;
  for (const auto& piece : pieces) n += piece.size();
  return n;
}

class Transport {
 public:
  virtual ~Transport() = default;

  // Starts to connect to a peer that has these addresses, the best first, at least one. The first
  // that is connected is kept, and the others are closed. The next address is tried when another
  // has failed, or when nothing was heard within a head start (RFC 8305). On Errc::ok `out` names
  // the connection and on_connect will follow, with an error once all have failed: that of the
  // last. Otherwise nothing was started (no_descriptors, no_memory, unreachable, …).
  virtual Errc connect(std::span<const Address> to, Handle& out) = 0;
  Errc connect(const Address& to, Handle& out) { return connect(std::span(&to, 1), out); }
  // After on_connect: which of the addresses that connect() was given is connected.
  [[nodiscard]] virtual std::size_t connected_address(Handle h) const = 0;

  // Moves bytes now, as many as fit, into one buffer after the other. After would_block (or a short
  // write) on_writable follows once; after would_block on read on_readable follows when bytes, eof
  // or an error are there. The reader reads until would_block, eof or error, or calls read_again().
  virtual IoResult read(Handle h, std::span<const MutableBytes> into) = 0;
  IoResult read(Handle h, MutableBytes into) { return read(h, std::span(&into, 1)); }
  // What the last read has left in place is not looked at any more: the peer gets the space.
  virtual void release(Handle) {}
  virtual IoResult write(Handle h, std::span<const ConstBytes> from) = 0;
  // Memory of the transport for one write of so many bytes, all of which commit() takes: they are
  // copied once. Null: write() is the way. Valid until the next call, which need not be commit().
  [[nodiscard]] virtual std::byte* reserve(Handle, std::size_t /*bytes*/) { return nullptr; }
  virtual void commit(Handle, std::size_t /*bytes*/) {}
  // How many short frames leave together, at most: those that the peer is busy with while the next
  // ones are made.
  [[nodiscard]] virtual std::uint16_t frames_of_a_write(Handle) const { return 256; }

  // Asks for on_readable although would_block was not reached (fairness between connections).
  virtual void read_again(Handle h) = 0;

  // The peer of an accepted connection has sent a request with the job's key: what it sends is
  // served like that of every established connection. Until then a transport that serves many
  // connections serves it last, and a few such in one progress iteration.
  virtual void authenticated(Handle) {}

  // Of a connection that this side has initiated: whether frames_follow() may lead to the proposal
  // of a lane, now or later. If not, neither side calls it.
  [[nodiscard]] virtual bool may_propose_lanes(Handle) const { return false; }

  // What is written from now on, and what comes behind `unread`, is frames.
  // `unread`: bytes that were read and not looked at. Returns whether these are taken back: read()
  // gives them again. `handled`: so many bytes of the peer's frames came before, and were looked
  // at. `initiator`: this side called connect(). Once per connection.
  // Carrier::lane: the socket is not to carry frames. The initiator writes none before
  // TransportEvents::on_frames(), which follows, and the acceptor none before the initiator's
  // first. False: this transport has nothing else, and nothing has changed.
  virtual bool frames_follow(Handle, Carrier, bool /*initiator*/, ConstBytes /*unread*/,
                             std::size_t /*handled*/) {
    return false;
  }

  // Hardly anything comes over this connection from here on, or does again: a transport that asks
  // some of its connections without a report of the system leaves this one out.
  virtual void is_quiet(Handle, bool /*quiet*/) {}

  // Whether the connection passes descriptors of this process to the peer's, at a position of the
  // stream, once it is authenticated(): over TCP it does not. Before that, a descriptor of the peer
  // is a violation.
  [[nodiscard]] virtual bool may_pass_descriptors(Handle) const { return false; }
  // LaneEvents::peer_process() of the connection.
  [[nodiscard]] virtual int peer_process(Handle) const { return 0; }
  // Passes a descriptor, which stays the caller's, behind what was written. would_block:
  // on_writable follows. error: it cannot be passed, and the peer learns nothing of it.
  virtual IoStatus pass_descriptor(Handle, int /*descriptor*/) { return IoStatus::error; }
  // The descriptor that the last read has announced, once, for the caller to close. -1: this
  // process had no number free for it. Without this call it is closed by the next read.
  [[nodiscard]] virtual int take_descriptor(Handle) { return -1; }

  // ---- memory of the peer. A transport or connection that cannot do it refuses.

  // Lets the peer read this memory until close_region(), at the latest until close(). A correct
  // peer reads no longer; a device may let it. False: it cannot; nothing has happened.
  virtual bool open_region(Handle, MutableBytes /*memory*/, RemoteRegion& /*out*/) { return false; }
  // Unknown ones, and those that the transport has closed: nothing happens.
  virtual void close_region(Handle, const RemoteRegion& /*region*/) {}
  virtual void close_regions(Handle) {} // all
  // Whether what the peer writes comes sooner than what read_region() reads, now.
  [[nodiscard]] virtual bool ring_is_faster(Handle) { return false; }
  // Reads the first bytes of the peer's region. TransportEvents::on_region_read() follows, unless
  // close() comes first; until then the memory is the device's. After close() it is not. False: it
  // cannot; nothing has happened.
  virtual bool read_region(Handle, const RemoteRegion& /*region*/, MutableBytes /*into*/,
                           std::uint64_t /*token*/) {
    return false;
  }

  // Sends FIN after what was written; reading goes on.
  virtual void shutdown_write(Handle h) = 0;

  // Ends the connection. `abort`: the peer sees a reset, unsent bytes are dropped; otherwise bytes
  // already written are still delivered, then eof. The descriptor is freed at once, unless some of
  // these are not with the system, or not with the peer's (TCP): the connection lingers then.
  virtual void close(Handle h, bool abort) = 0;
  // Closed connections that linger. As long as there are any, the end of the transport or of the
  // process may lose bytes; progress ends each, within a time that the transport bounds.
  [[nodiscard]] virtual std::size_t lingering() const { return 0; }

  // No further connections are accepted and the listening descriptor is freed.
  virtual void stop_listening() = 0;
};

class TransportEvents {
 public:
  virtual ~TransportEvents() = default;
  virtual void on_accept(Handle h, Time now) = 0; // a connection was accepted, unauthenticated
  virtual void
  on_connect(Handle h, Errc result,
             Time now) = 0; // the result of connect(); on error the handle is closed already
  virtual bool on_readable(Handle h,
                           Time now) = 0; // returns whether anything was read (for spinning)
  // Bytes have come that lie in place: what the first read() after on_readable() would return.
  // Inside of an input of the dispatcher. True: the user has looked at them, which releases them,
  // and has read on, unless they are the last. False: it has not, and on_readable() follows.
  virtual bool on_bytes(Handle, ConstBytes /*bytes*/, bool /*last*/, Time) { return false; }
  virtual void on_writable(Handle h, Time now) = 0;
  // After the initiator's frames_follow() with Carrier::lane, once at most: frames may be written
  // now, or result says why they never will: no_method, or bad_message if the acceptor has begun.
  virtual void on_frames(Handle, Errc /*result*/, Time) {}
  // A read_region() is over. Incomplete: what has carried it has failed, or cannot read this, and
  // the memory has any bytes; the connection goes on.
  virtual void on_region_read(Handle, std::uint64_t /*token*/, bool /*complete*/, Time) {}
  // Descriptors ran out while a connection waited to be accepted (paused), or are available again.
  // No connection is lost: the kernel keeps it until it is accepted.
  virtual void on_accept_paused(bool paused, Time now) = 0;
};

} // namespace statewire
