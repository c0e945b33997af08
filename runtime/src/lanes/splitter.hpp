// SPDX-License-Identifier: BSD-3-Clause
// Splits what one side receives from a connection's socket into bytes of the stream and LANE
// frames.
//
// The grammar of one direction: any frames, LANE frames but BYTES between them, until SWITCH;
// behind it LANE frames only. A descriptor may stand in front of a SETUP frame
// (docs/design/lanes.md).
#pragma once

#include "frames.hpp"

#include "../asio/descriptor.hpp"
#include "core/transport.hpp"

#include <optional>
#include <utility>

namespace statewire::lanes {

class Splitter {
 public:
  struct Chunk { // of a BYTES frame
    std::uint64_t position = 0;
    ConstBytes bytes;
  };
  // A chunk of the stream, one of a BYTES frame, a LANE frame but BYTES, or why there is none.
  using Element = std::variant<ConstBytes, Chunk, Frame, FrameError>;

  // Takes the next element off the front of `in`. Nothing: `in` is used up. The element is valid
  // until the next call, and as long as what `in` refers to.
  [[nodiscard]] std::optional<Element> next(ConstBytes& in);
  // A descriptor has come, behind the bytes that next() has been given. Empty: it could not be
  // received.
  [[nodiscard]] std::optional<FrameError> add(native::Descriptor descriptor);
  // Bytes of the payload that has begun, which are all the stream's.
  [[nodiscard]] std::size_t payload_left() const {
    return format_ == Format::frames ? payload_left_ : 0;
  }
  // That of the SETUP frame which next() has returned; empty: it has none, or it was not received.
  [[nodiscard]] native::Descriptor take_descriptor() {
    auto descriptor = std::exchange(descriptor_, std::nullopt);
    return descriptor ? std::move(*descriptor) : native::Descriptor();
  }
  // Whatever comes is dropped.
  void stop() {
    format_ = Format::nothing;
    descriptor_.reset();
  }

 private:
  enum class Format : std::uint8_t { frames, lane_frames, nothing };

  [[nodiscard]] bool is_between_frames() const {
    return payload_left_ == 0 && chunk_left_ == 0 && !lane_ && (partial_.empty() || is_used_);
  }
  [[nodiscard]] ConstBytes frames(ConstBytes& in);
  [[nodiscard]] std::optional<Element> header(ConstBytes& in);
  [[nodiscard]] std::optional<Element> body(ConstBytes& in);
  [[nodiscard]] std::optional<Element> chunk(ConstBytes& in);
  [[nodiscard]] Element decoded(ConstBytes body);
  // Collects `bytes` bytes; empty while some are missing.
  [[nodiscard]] ConstBytes collect(ConstBytes& in, std::size_t bytes);
  Element fail(FrameError error) {
    stop();
    return error;
  }

  Format format_ = Format::frames;
  std::uint64_t position_ = 0;                   // of the next chunk of a BYTES frame
  std::size_t chunk_left_ = 0;                   // of its bytes
  std::size_t payload_left_ = 0;                 // bytes of a frame of the stream
  std::optional<Header> lane_;                   // of the LANE frame whose body is awaited
  std::vector<std::byte> partial_;               // of a header or body
  bool is_used_ = false;                         // what is in partial_ was returned
  std::optional<native::Descriptor> descriptor_; // of the SETUP frame that follows
};

} // namespace statewire::lanes
