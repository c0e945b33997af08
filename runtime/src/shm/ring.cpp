// SPDX-License-Identifier: BSD-3-Clause
#include "ring.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace statewire::shm {

std::size_t Writer::room() {
  const std::uint64_t seen = peer_.consumed.load(k_order);
  if (seen < consumed_ || seen > published_) {
    broken_ = true;
    return 0;
  }
  consumed_ = seen;
  return size_ - static_cast<std::size_t>(written_ - consumed_);
}

void Writer::publish() {
  published_ = written_;
  own_.written.store(published_, k_order);
}

std::size_t Writer::copy(ConstBytes from) {
  const std::size_t at = written_ & (size_ - 1);
  const std::size_t first = std::min(from.size(), size_ - at);
  std::memcpy(ring_ + at, from.data(), first);
  std::memcpy(ring_, from.data() + first, from.size() - first);
  written_ += from.size();
  return from.size();
}

bool Reader::look_further() {
  const std::uint64_t seen = peer_.written.load(k_order);
  if (seen < written_ || seen - consumed_ > size_) { // a position that went back, or beyond
    broken_ = true;
    return false;
  }
  return std::exchange(written_, seen) != seen;
}

void Reader::publish() {
  published_ = consumed_;
  own_.consumed.store(published_, k_order);
}

} // namespace statewire::shm
