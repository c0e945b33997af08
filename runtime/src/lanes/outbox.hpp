// SPDX-License-Identifier: BSD-3-Clause
// What one side of a connection sends over its socket: bytes of the stream, LANE frames, and the
// end. From SWITCH on bytes of the stream travel in BYTES frames.
#pragma once

#include "frames.hpp"
#include "queues.hpp"

#include "../asio/descriptor.hpp"
#include "../session/frame.hpp"
#include "core/transport.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <vector>

namespace statewire::lanes {

// The socket of one connection, for writing.
class StreamSocket {
 public:
  virtual ~StreamSocket() = default;
  // Writes the first bytes, as many as fit. After a short write Stream::on_writable() follows.
  virtual std::size_t write(std::span<const ConstBytes> from) = 0;
  // Passes a descriptor behind what was written. False: not now; Stream::on_writable() follows. One
  // that cannot be passed is left out: the peer's component finds none.
  virtual bool pass(const native::Descriptor& descriptor) = 0;
  virtual void finish() = 0; // FIN, behind what was written
};

// Where the frames of a stream end, which is written in pieces of any size.
class FrameBounds {
 public:
  [[nodiscard]] bool is_inside() const { return collected_ != 0 || payload_left_ != 0; }
  void pass(ConstBytes bytes) {
    while (!bytes.empty()) bytes = bytes.subspan(pass_some(bytes));
  }
  // How many of the first bytes belong to the frame that has begun; 0: none has.
  [[nodiscard]] std::size_t rest_of_frame(std::span<const ConstBytes> parts) const {
    FrameBounds ahead = *this;
    std::size_t n = 0;
    for (ConstBytes part : parts)
      while (ahead.is_inside() && !part.empty()) {
        const std::size_t m = ahead.pass_some(part);
        part = part.subspan(m);
        n += m;
      }
    return n;
  }

 private:
  // Not beyond the end of a header or of a payload.
  std::size_t pass_some(ConstBytes bytes) {
    if (payload_left_ != 0) {
      const std::size_t n = std::min(payload_left_, bytes.size());
      payload_left_ -= n;
      return n;
    }
    const std::size_t n = std::min(header_.size() - collected_, bytes.size());
    std::memcpy(header_.data() + collected_, bytes.data(), n);
    collected_ += n;
    if (collected_ == header_.size()) {
      payload_left_ = session::decode(header_).length;
      collected_ = 0;
    }
    return n;
  }

  std::array<std::byte, session::k_frame_header> header_{};
  std::size_t collected_ = 0;    // bytes of the header
  std::size_t payload_left_ = 0; // bytes of the frame behind its header
};

class Outbox {
 public:
  explicit Outbox(StreamSocket& socket) : socket_(socket) {}

  // Bytes of the stream; the first has this position. Returns how many are taken: those that the
  // socket takes, and behind SWITCH the rest of a BYTES frame that has begun, which is copied.
  [[nodiscard]] std::size_t put(std::span<const ConstBytes> parts, std::uint64_t position);
  // The same in front of SWITCH, of no more than the frame of the stream that has begun.
  [[nodiscard]] std::size_t put_rest_of_frame(std::span<const ConstBytes> parts);
  // Takes all, behind SWITCH, and copies it.
  void keep(ConstBytes bytes, std::uint64_t position);
  // Before SWITCH a LANE frame waits for the end of the frame of the stream that has begun. False:
  // no reader would accept the frame. The descriptor, if there is one, is passed in front of it.
  [[nodiscard]] bool put(const Frame& frame, native::Descriptor descriptor = {});
  [[nodiscard]] bool is_in_frame() const { return bounds_.is_inside(); }
  void finish() { finishes_ = true; } // nothing follows
  void flush();
  // What put() has taken and the socket has not, without LANE frames that wait for a frame's end.
  [[nodiscard]] std::size_t size() const { return queue_.size(); }

 private:
  enum class Format : std::uint8_t { frames, lane_frames };
  [[nodiscard]] std::size_t put_frames(std::span<const ConstBytes> parts);
  [[nodiscard]] std::size_t put_piece(std::span<const ConstBytes> parts, std::uint64_t position);

  struct Passed {
    std::uint64_t position = 0; // in front of this byte of the queue, counted from its beginning
    native::Descriptor descriptor;
  };

  StreamSocket& socket_;
  ByteQueue queue_;
  std::uint64_t gone_ = 0;     // bytes that have left the queue
  std::vector<Passed> passed_; // descriptors that wait
  Bytes waiting_;              // LANE frames, for the end of a frame of the stream
  FrameBounds bounds_;
  Format format_ = Format::frames;
  bool finishes_ = false; // the mark at the end of the queue
};

} // namespace statewire::lanes
