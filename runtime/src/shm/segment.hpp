// SPDX-License-Identifier: BSD-3-Clause
// Segments of shared memory without names: sealed memory descriptors. The peer can neither write to
// a segment nor change its size, so that no access to it can fail.
#pragma once

#include "asio/descriptor.hpp"
#include "layout.hpp"

#include <string>

namespace statewire::shm {

// Why this process cannot make a segment: its limit of file sizes. Empty: it can.
[[nodiscard]] std::string too_long_for_a_file(std::size_t ring_size = k_ring);

// One mapping of a segment, of its owner or of the peer. Ends with the object. The ring is mapped
// twice in a row, so that bytes which wrap are one piece of memory.
class Segment {
 public:
  Segment() = default;
  Segment(Segment&& other) noexcept
      : at_(std::exchange(other.at_, nullptr)), ring_size_(std::exchange(other.ring_size_, 0)),
        length_(std::exchange(other.length_, 0)) {}
  Segment& operator=(Segment&& other) noexcept {
    std::swap(at_, other.at_);
    std::swap(ring_size_, other.ring_size_);
    std::swap(length_, other.length_);
    return *this;
  }
  ~Segment();

  // Makes a segment, writable here only, all zero, its memory reserved. `passed`: the descriptor
  // for the peer, to be closed when it was passed. Empty: `why` says why there is none.
  [[nodiscard]] static Segment make(native::Descriptor& passed, std::string& why,
                                    std::size_t ring_size = k_ring);
  // Maps the peer's, read-only. Empty, and says why, unless it has a right size and can neither
  // be written by this side, nor shrink, nor grow, nor lose these seals.
  [[nodiscard]] static Segment map(const native::Descriptor& passed, std::string& why);

  // In a child process, which does not have the mapping (MADV_DONTFORK): its addresses may serve
  // something else there, so that nothing is unmapped.
  void forget() { at_ = nullptr; }

  explicit operator bool() const { return at_ != nullptr; }
  [[nodiscard]] Words& words() const { return *reinterpret_cast<Words*>(at_); }
  [[nodiscard]] std::byte* ring() const { return at_ + k_page; }
  [[nodiscard]] std::size_t ring_size() const { return ring_size_; } // 0: empty

 private:
  Segment(int descriptor, std::size_t ring_size, int protection); // empty: errno
  std::byte* at_ = nullptr;
  std::size_t ring_size_ = 0;
  std::size_t length_ = 0; // of the mapping
};

} // namespace statewire::shm
