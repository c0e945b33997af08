// SPDX-License-Identifier: BSD-3-Clause
// Copying of what is mostly short.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace statewire {

// Not inlined: where g++ 12 sees the size of a buffer, it takes this way for one that is taken, and
// warns.
[[gnu::noinline]] inline void copy_many(std::byte* to, const std::byte* from, std::size_t size) {
  std::memcpy(to, from, size);
}

// A few bytes, as most messages have, without a call.
inline void copy_bytes(std::byte* to, const std::byte* from, std::size_t size) {
  if (size > 16) {
    copy_many(to, from, size);
  } else if (size >= 8) {
    std::uint64_t head = 0;
    std::uint64_t tail = 0; // overlaps it
    std::memcpy(&head, from, sizeof head);
    std::memcpy(&tail, from + size - sizeof tail, sizeof tail);
    std::memcpy(to, &head, sizeof head);
    std::memcpy(to + size - sizeof tail, &tail, sizeof tail);
  } else {
    for (; size != 0; --size) *to++ = *from++;
  }
}

// Behind a copy of bytes that the peer may change meanwhile: what is checked is the copy, and no
// compiler reads the bytes themselves again.
inline void use_the_copy() { std::atomic_signal_fence(std::memory_order_seq_cst); }

} // namespace statewire
