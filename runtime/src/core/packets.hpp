// SPDX-License-Identifier: BSD-3-Clause
// Packets: interface between the message engine and virtual connections, with its calls
// (PacketDevice) and its upcalls (PacketEvents). The core implements PacketDevice over streams;
// tests of the engine have one of their own. One thread; no call blocks.
//
// Packets of one peer arrive complete and in the order of post(), or the connection fails. What is
// said here of "the connection" ends with on_down: the next post() is the first packet of the next
// connection, which is opened for it.
#pragma once

#include "transport.hpp"

#include "../base/peer.hpp"

#include <statewire/address.hpp>
#include <statewire/error.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace statewire {

// Packets up to this size always arrive in one piece, by on_packet.
inline constexpr std::size_t k_whole_packet = 4096;
// No packet is larger. Of all processes the same, whatever their options say of active messages.
inline constexpr std::size_t k_largest_packet = std::size_t{1} << 30;
// The least that on_packet_begins shows of a packet.
inline constexpr std::size_t k_packet_head = 64;

// When the bytes of a packet leave this process.
enum class Leaves : std::uint8_t {
  at_once,    // they have
  with_batch, // on_batch_end follows, or on_down
  later,      // follow() says when
};

// No call but send() calls PacketEvents before it returns.
class PacketDevice {
 public:
  virtual ~PacketDevice() = default;

  // Sends one packet, whatever room() says: `copied` (buffered before the call returns) followed by
  // `zero_copy`, whose bytes must stay unchanged until on_sent(to, token) or on_down. The list
  // `zero_copy` itself need not outlive the call. on_sent is called if `zero_copy` is not empty or
  // `token` is not 0. Opens the connection if there is none. Packets of one input leave together,
  // at its end. If the result is not ok, nothing was accepted (moribund, finalized, too_large,
  // invalid_argument). After moribund or finalized no packet of the connection arrives any more:
  // the owner may end what is only partly sent, and has no answer to expect.
  virtual Errc post(Peer to, ConstBytes copied, std::span<const ConstBytes> zero_copy,
                    std::uint64_t token, Time now) = 0;

  // Sends one active message: in order with the packets of this peer. `payload` is copied unless it
  // leaves at once. Opens the connection when there is none. ok: accepted; if it is not handed over
  // after all, the owner's send_failed has `token`. Otherwise than ok: nothing was accepted
  // (moribund, finalized, too_large, queue_full, invalid_argument).
  virtual Errc send(Peer /*to*/, std::uint16_t /*handler*/, ConstBytes /*payload*/, Time,
                    std::uint64_t /*token*/) {
    return Errc::invalid_argument;
  }

  // Reserves send space for a packet of `size` bytes, in the device's own memory. It succeeds if
  // the connection is up and can take the packet, at once or behind those that are queued; null:
  // it does not, and post() is the way. The space is valid until the next call of the device.
  [[nodiscard]] virtual std::byte* reserve(Peer /*to*/, std::size_t /*size*/) { return nullptr; }
  // Commits the space that was just reserved: posts its bytes as post() does.
  virtual Errc commit(Peer /*to*/, Leaves& /*when*/) { return Errc::invalid_argument; }
  // on_sent(to, token) comes when everything that was posted to this peer so far has left. Only
  // if commit() or on_batch_end() has said that something has not.
  virtual void follow(Peer /*to*/, std::uint64_t /*token*/) {}

  // Opens the connection if there is none, without a packet. Nothing happens to a peer that is lost
  // and not acknowledged.
  virtual void open(Peer /*to*/) {}

  // Whether another packet with a payload should be posted now: how much waits for this peer is
  // bounded, so that control packets are not late and memory is not used up. After an answer of no,
  // on_room follows once, unless on_down comes first.
  virtual bool room(Peer to) = 0;

  // Whether messages can reach this peer at all, now or later. Asked before the first message to or
  // from it, and when a connection has ended.
  [[nodiscard]] virtual bool reaches(Peer /*peer*/) const { return true; }

  // ---- RDMA reads: the device moves user memory without packets. After a result of false nothing
  // has happened, and the caller uses packets. on_down closes all regions: the caller must not
  // close them again.

  // Lets the peer read this memory until close_region() or on_down.
  virtual bool open_region(Peer /*to*/, MutableBytes /*memory*/, RemoteRegion& /*out*/) {
    return false;
  }
  virtual void close_region(Peer /*to*/, const RemoteRegion& /*region*/) {}
  // Whether packets of this peer come sooner than what read_region() reads, now: it copies, too.
  [[nodiscard]] virtual bool packets_are_faster(Peer /*from*/) { return false; }
  // Reads as many bytes of the peer's region as `into` has. on_read(peer, token) follows, or
  // on_down; until then the memory belongs to the device.
  // While any is under way, the connection is not closed: on_closing waits for it.
  virtual bool read_region(Peer /*from*/, const RemoteRegion& /*region*/, MutableBytes /*into*/,
                           std::uint64_t /*token*/, Time) {
    return false;
  }

  // While it is on, large packets of this peer are on their way: read so that as few as possible
  // of their bytes pass through an intermediate buffer.
  virtual void expect_bulk(Peer from, bool on) = 0;
};

// Where the rest of a large packet goes.
struct DirectReceive {
  // The first bytes of the packet that were understood already; what follows them goes to `into`.
  std::size_t head = 0;
  // List and memory must stay valid until on_packet_complete or on_down. Bytes of the packet that
  // do not fit are read and dropped.
  std::span<const MutableBytes> into;
};

class PacketEvents {
 public:
  virtual ~PacketEvents() = default;

  // A whole packet, inside of an input of the dispatcher, which the device settles afterwards. The
  // bytes are valid until the call returns. False: it is against the protocol;
  // the device then ends the connection with a reset (bad_message), as it does for the next two.
  virtual bool on_packet(Peer from, ConstBytes packet, Time now) = 0;
  // A packet of `length` bytes (more than k_whole_packet) that is not completely there begins with
  // `head` (at least k_packet_head bytes, valid until the call returns).
  virtual bool on_packet_begins(Peer from, ConstBytes head, std::size_t length, DirectReceive& out,
                                Time now) = 0;
  virtual bool on_packet_complete(Peer from, Time now) = 0;

  // The bytes of a post() have left this process, or were copied because this side closes; its
  // zero-copy buffers may be reused.
  virtual void on_sent(Peer to, std::uint64_t token, Time now) = 0;
  // The batch that commit() has spoken of was written, when the iteration ended. `left`: all of it;
  // else the rest waits. In no step; what it ends in callbacks is called afterwards.
  virtual void on_batch_end(Peer /*to*/, bool /*left*/) {}
  virtual void on_room(Peer to, Time now) = 0;
  // A read_region() is over: the memory belongs to the owner again. Not complete: what carried it
  // has failed, as a lane that is lost or cannot read this, and the memory has any bytes. The
  // connection goes on, and packets can carry them.
  virtual void on_read(Peer /*peer*/, std::uint64_t /*token*/, bool /*complete*/, Time) {}

  // The connection is up: packets that were posted leave now.
  virtual void on_up(Peer peer, Time now) = 0;
  // This side is about to say that it sends no more (either side may have asked to close): the last
  // moment to post, room or not. It also comes for a connection that is not up yet, and for one
  // that this owner has not used. It may post(), and do nothing else. Between it and on_down
  // nothing may be posted; packets still arrive.
  virtual void on_closing(Peer peer, Time now) = 0;
  // The connection is over, or could not be opened: `reason` is closed (gracefully: all that was
  // posted has arrived), or why it failed. No zero-copy buffer is used any more; for outstanding
  // tokens on_sent is not called. After a failure post() returns moribund until the user has
  // acknowledged it (close).
  virtual void on_down(Peer peer, Errc reason, Time now) = 0;
  // The path to this peer has changed. `there` is false if it has none any more: a connection that
  // is still up ends with its on_down, and none follows.
  virtual void on_path(Peer /*peer*/, bool /*there*/, Time) {}
};

} // namespace statewire
