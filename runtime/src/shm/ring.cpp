// SPDX-License-Identifier: BSD-3-Clause
#include "ring.hpp"

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
