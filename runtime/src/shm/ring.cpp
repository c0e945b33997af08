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

void Writer::finish() { own_.written.store(written_ | k_finished, k_order); }

std::size_t Writer::copy(ConstBytes from) {
  const std::size_t at = written_ & (size_ - 1);
  const std::size_t first = std::min(from.size(), size_ - at);
  std::memcpy(ring_ + at, from.data(), first);
  std::memcpy(ring_, from.data() + first, from.size() - first);
  written_ += from.size();
  return from.size();
}

std::size_t Reader::look() {
  if (written_ == consumed_) (void)look_further();
  return static_cast<std::size_t>(written_ - consumed_);
}

bool Reader::look_further() {
  const std::uint64_t word = peer_.written.load(k_order);
  const std::uint64_t seen = word & ~k_finished;
  if (seen < written_ || seen - consumed_ > size_) { // a position that went back, or beyond
    broken_ = true;
    return false;
  }
  finished_ = word != seen;
  return std::exchange(written_, seen) != seen;
}

void Reader::publish() {
  published_ = consumed_;
  own_.consumed.store(published_, k_order);
}

std::size_t Reader::copy(MutableBytes into) {
  const std::size_t at = consumed_ & (size_ - 1);
  const std::size_t first = std::min(into.size(), size_ - at);
  std::memcpy(into.data(), ring_ + at, first);
  std::memcpy(into.data() + first, ring_, into.size() - first);
  consumed_ += into.size();
  return into.size();
}

} // namespace statewire::shm
