// SPDX-License-Identifier: BSD-3-Clause
// Where the frames of a stream end, which is written in pieces of any size.
#pragma once

#include "../session/frame.hpp"
#include "core/transport.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>

namespace statewire::lanes {

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

} // namespace statewire::lanes
