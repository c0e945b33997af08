// SPDX-License-Identifier: BSD-3-Clause
#include "ring.hpp"

#include <algorithm>

namespace statewire::shm {

// Behind the first line, which prefetch_next() has asked for: what lies there comes while the bytes
// before it are looked at.
void Reader::prefetch_up_to(std::uint64_t seen) const {
  constexpr std::uint64_t k_prefetched = 32 * k_line;
  const std::uint64_t end = std::min(seen, written_ + k_prefetched);
  for (std::uint64_t at = written_ + k_line; at < end; at += k_line)
    __builtin_prefetch(ring_ + (at & (size_ - 1)));
}

void Reader::publish() {
  published_ = consumed_;
  own_.consumed.store(published_, k_order);
}

} // namespace statewire::shm
