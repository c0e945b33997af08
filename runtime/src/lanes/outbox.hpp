// SPDX-License-Identifier: BSD-3-Clause
// What one side of a connection has to send over its socket: bytes of the stream, LANE frames, and
// the end. From SWITCH on bytes of the stream travel in BYTES frames.
#pragma once

#include "frames.hpp"
#include "queues.hpp"

#include <statewire/transport.hpp>

namespace statewire::lanes {

// The socket of one connection, for writing.
class StreamSocket {
 public:
  virtual ~StreamSocket() = default;
  // Writes the first bytes, as many as fit. After a short write Stream::on_writable() follows.
  virtual std::size_t write(std::span<const ConstBytes> from) = 0;
  virtual void finish() = 0; // FIN, behind what was written
};

class Outbox {
 public:
  explicit Outbox(StreamSocket& socket) : socket_(socket) {}

  // Bytes of the stream; the first has this position. What the socket takes at once is not copied.
  void put(std::span<const ConstBytes> parts, std::uint64_t position);
  // False: no reader would accept the frame.
  [[nodiscard]] bool put(const Frame& frame);
  void finish() { finishes_ = true; } // nothing follows
  void flush();
  [[nodiscard]] std::size_t size() const { return queue_.size(); }

 private:
  enum class Format : std::uint8_t { frames, lane_frames };
  [[nodiscard]] std::size_t write_at_once(std::span<const ConstBytes> parts);

  StreamSocket& socket_;
  ByteQueue queue_;
  Format format_ = Format::frames;
  bool finishes_ = false; // the mark at the end of the queue
};

} // namespace statewire::lanes
