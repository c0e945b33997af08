// SPDX-License-Identifier: BSD-3-Clause
#include "ring.hpp"

#include <algorithm>
#include <utility>

namespace statewire::shm {
namespace {

constexpr std::uint64_t k_line = 64, k_prefetched = 32 * k_line;

} // namespace

bool Reader::look_further() {
  const std::uint64_t seen = peer_.written.load(k_order);
  if (seen < written_ || seen - consumed_ > size_) { // a position that went back, or beyond
    broken_ = true;
    return false;
  }
  // Behind the first line, which prefetch_next() has asked for: what lies there comes while the
  // bytes before it are looked at.
  const std::uint64_t end = std::min(seen, written_ + k_prefetched);
  for (std::uint64_t at = written_ + k_line; at < end; at += k_line)
    __builtin_prefetch(ring_ + (at & (size_ - 1)));
  return std::exchange(written_, seen) != seen;
}

void Reader::publish() {
  published_ = consumed_;
  own_.consumed.store(published_, k_order);
}

} // namespace statewire::shm
