// SPDX-License-Identifier: BSD-3-Clause
#include "active_set.hpp"

namespace statewire {

unsigned ActiveSet::find(Handle h) const {
  unsigned i = 0;
  while (i < size_ && entries_[i].handle != h) ++i;
  return i;
}

void ActiveSet::erase(unsigned i) {
  for (; i + 1 < size_; ++i) entries_[i] = entries_[i + 1];
  --size_;
}

std::optional<Handle> ActiveSet::add(Handle h) {
  remove(h);
  std::optional<Handle> evicted;
  if (size_ == k_capacity) {
    evicted = entries_[0].handle;
    erase(0);
  }
  entries_[size_++] = {h, 0};
  return evicted;
}

void ActiveSet::remove(Handle h) {
  if (const unsigned i = find(h); i < size_) erase(i);
}

void ActiveSet::hit(Handle h) {
  if (const unsigned i = find(h); i < size_) entries_[i].misses = 0;
}

bool ActiveSet::miss(Handle h) {
  const unsigned i = find(h);
  return i < size_ && ++entries_[i].misses > k_most_misses / size_;
}

} // namespace statewire
