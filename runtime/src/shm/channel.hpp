// SPDX-License-Identifier: BSD-3-Clause
// Shared memory under one connection over a UNIX socket: carries out what spec/ring_attach.dot,
// ring_writer.dot, ring_reader.dot and ring_rest.dot decide. The transport reads and writes the
// socket itself, and asks here where the stream's bytes are.
#pragma once

#include "asio/unix_socket.hpp"
#include "ring.hpp"
#include "segment.hpp"
#include "statewire/asio_transport.hpp"

#include <ring_attach.hpp>
#include <ring_reader.hpp>
#include <ring_rest.hpp>
#include <ring_writer.hpp>

#include <optional>

namespace statewire::shm {

class Channel {
 public:
  using Stats = AsioTransport::LocalStats;

  // `carrier`: a descriptor that refusals carry (unix_socket.hpp). Both stay the caller's, open.
  Channel(int socket, int carrier, Stats& stats)
      : socket_(socket), carrier_(carrier), stats_(stats) {}
  ~Channel();
  Channel(const Channel&) = delete;
  Channel& operator=(const Channel&) = delete;

  // ---- attaching. The peer is authenticated before any of the first three is called.
  void start();                              // it is worth a ring
  void on_offer(native::Descriptor segment); // empty: it could not be received
  void on_refusal();
  [[nodiscard]] bool may_start() const {
    return attach_ == spec::ring_attach::State::SOCKET && !barred_;
  }
  // The peer has violated the protocol: the connection is to be ended.
  [[nodiscard]] bool is_broken() const;

  // ---- sending
  void sent(std::size_t bytes) { sent_ += bytes; } // bytes of the stream, over the socket
  // Whether bytes of the stream go into the ring from now on.
  [[nodiscard]] bool writes_ring() {
    if (writer_ != spec::ring_writer::State::SOCKET) return true;
    if (attach_ == spec::ring_attach::State::SHARED) look();
    return writer_ != spec::ring_writer::State::SOCKET;
  }
  [[nodiscard]] std::size_t write(std::span<const ConstBytes> from);
  void finish(); // nothing follows; only if writes_ring()
  // Whether the peer may come to depend on doorbells of this side, so that the socket must go on.
  // One whose socket has ended has answered before, or never will.
  [[nodiscard]] bool needs_socket() const {
    return attach_ == spec::ring_attach::State::SHARED && !ended();
  }
  void bar() { barred_ = true; } // the socket ends: nothing is attached any more
  [[nodiscard]] bool has_room(); // worth being written to, after a write that was cut short

  // ---- receiving
  // `bytes` were read from the socket: how many of them are of the stream.
  [[nodiscard]] std::size_t received(std::size_t bytes);
  [[nodiscard]] bool reads_ring() const {
    return reader_ != spec::ring_reader::State::SOCKET && in_;
  }
  [[nodiscard]] std::size_t read(std::span<const MutableBytes> into);
  // That read() returns; fewer than this and than it was asked for: the ring is empty.
  [[nodiscard]] std::size_t most_at_once() const { return peer_.ring_size(); }
  [[nodiscard]] bool has_bytes() { return in_ && in_->has_bytes(); }
  [[nodiscard]] bool has_finished() { return in_ && in_->has_finished(); }
  void on_end(); // of the socket's stream
  [[nodiscard]] bool socket_has_ended() const {
    return reader_ == spec::ring_reader::State::LAST || ended();
  }
  void found_empty(); // the ring, after the end of the socket was seen or not
  [[nodiscard]] bool ended() const { return reader_ == spec::ring_reader::State::ENDED; }

  // ---- resting
  // Nothing polls the connection: the peer is to ring. True: there are bytes, or the room that is
  // waited for, and the peer need not.
  [[nodiscard]] bool rest(bool wants_room);
  void poll(); // the loop polls it
  // The peer's reader is rung if it rests, after bytes were published; its writer, after room was.
  // write() and read() do so by themselves, but for the last room.
  void ring_for_bytes() { ring(k_for_bytes); }
  void ring_for_room() {
    if (room_is_due_ != 0) ring(k_for_room);
    room_is_due_ = 0;
  }
  // Sends what did not fit into the socket; false: some of it still does not.
  bool flush();
  [[nodiscard]] bool has_unsent() const { return doorbell_ || offer_ || refusal_; }

  // In a child of the process, before destruction: see Segment::forget().
  void forget_segments() {
    own_.forget();
    peer_.forget();
  }

 private:
  friend struct ChannelHooks;
  void look();
  void prepare_own();
  void free_own();
  void ring(std::uint64_t what);
  void send_offer();
  void send_refusal();
  void fail(std::string why);
  void free_segments();

  const int socket_, carrier_;
  Stats& stats_;
  Segment own_, peer_;
  native::Descriptor passed_; // the own segment's, until it was passed
  std::optional<Writer> out_;
  std::optional<Reader> in_;
  std::uint64_t sent_ = 0, received_ = 0; // of the stream, over the socket
  std::uint64_t attention_ = 0;           // what the own word says
  std::uint64_t rung_ = 0;                // the peer's word that it was rung for
  std::uint64_t room_is_due_ =
      0; // bytes read, about, since the peer's writer was last looked after
  spec::ring_attach::State attach_ = spec::ring_attach::k_initial;
  spec::ring_writer::State writer_ = spec::ring_writer::k_initial;
  spec::ring_reader::State reader_ = spec::ring_reader::k_initial;
  spec::ring_rest::State rest_ = spec::ring_rest::k_initial;
  bool barred_ = false;
  bool wants_room_ = false;
  bool doorbell_ = false, offer_ = false, refusal_ = false; // unsent
};

} // namespace statewire::shm
