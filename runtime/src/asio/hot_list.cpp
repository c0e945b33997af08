// SPDX-License-Identifier: BSD-3-Clause
#include "hot_list.hpp"

namespace statewire {

unsigned HotList::find(Handle h) const {
  unsigned i = 0;
  while (i < size_ && entries_[i].handle != h) ++i;
  return i;
}

void HotList::erase(unsigned i) {
  for (; i + 1 < size_; ++i) entries_[i] = entries_[i + 1];
  --size_;
}

std::optional<Handle> HotList::add(Handle h) {
  remove(h);
  std::optional<Handle> evicted;
  if (size_ == k_capacity) {
    evicted = entries_[0].handle;
    erase(0);
  }
  entries_[size_++] = {h, 0};
  return evicted;
}

void HotList::remove(Handle h) {
  if (const unsigned i = find(h); i < size_) erase(i);
}

void HotList::hit(Handle h) {
  if (const unsigned i = find(h); i < size_) entries_[i].misses = 0;
}

bool HotList::miss(Handle h) {
  const unsigned i = find(h);
  return i < size_ && ++entries_[i].misses > k_most_misses / size_;
}

} // namespace statewire
