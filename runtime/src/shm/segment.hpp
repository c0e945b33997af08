// SPDX-License-Identifier: BSD-3-Clause
// Segments of shared memory without names: sealed memory descriptors. The peer can neither write to
// a segment nor change its size, so that no access to it can fail.
#pragma once

#include "asio/descriptor.hpp"
#include "layout.hpp"

#include <string>

namespace statewire::shm {

// Checks RLIMIT_FSIZE, which limits segments. Empty: the process can make one; else the reason.
[[nodiscard]] std::string too_long_for_a_file(std::size_t ring_size = k_ring);

// A mapping of one's own segment or of the peer's; the destructor unmaps it. The ring is mapped
// twice in a row, so that bytes that wrap around are contiguous.
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

  // Creates a segment, zeroed and with its memory reserved, that only this process can write.
  // `passed`: a descriptor for the peer; the caller closes it when it was passed. On failure the
  // result is empty, and `why` has the reason.
  [[nodiscard]] static Segment make(native::Descriptor& passed, std::string& why,
                                    std::size_t ring_size = k_ring);
  // Maps the peer's segment, read-only. On failure the result is empty, and `why` has the reason.
  // Refused: a wrong size, or missing seals against writing, shrinking, growing and other seals.
  [[nodiscard]] static Segment map(const native::Descriptor& passed, std::string& why);

  // In a child process, which does not inherit the mapping (MADV_DONTFORK): nothing is unmapped,
  // because something else may be mapped at these addresses.
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
