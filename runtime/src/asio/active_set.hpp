// SPDX-License-Identifier: BSD-3-Clause
// The few connections that were active lately, which a spinning loop asks directly.
#pragma once

#include "core/transport.hpp"

#include <array>
#include <optional>

namespace statewire {

class ActiveSet {
 public:
  static constexpr unsigned k_capacity = 4;
  // Attempts in vain after which a connection is left to the reactor, shared by those in the list:
  // a lone one may be asked for long, several must not slow each other down.
  static constexpr unsigned k_most_misses = 1024;

  [[nodiscard]] unsigned size() const { return size_; }
  [[nodiscard]] Handle operator[](unsigned i) const { return entries_[i].handle; }

  // Adds, or refreshes, a connection; returns the one that had to make room.
  std::optional<Handle> add(Handle h) {
    remove(h);
    std::optional<Handle> evicted;
    if (size_ == k_capacity) {
      evicted = entries_[0].handle;
      erase(0);
    }
    entries_[size_++] = {h, 0};
    return evicted;
  }
  void remove(Handle h) {
    if (const unsigned i = find(h); i < size_) erase(i);
  }
  void hit(Handle h) {
    if (const unsigned i = find(h); i < size_) entries_[i].misses = 0;
  }
  // Whether it has used up its attempts.
  [[nodiscard]] bool miss(Handle h) {
    const unsigned i = find(h);
    return i < size_ && ++entries_[i].misses > k_most_misses / size_;
  }

 private:
  struct Entry {
    Handle handle;
    unsigned misses = 0;
  };
  // size_ if absent.
  [[nodiscard]] unsigned find(Handle h) const {
    unsigned i = 0;
    while (i < size_ && entries_[i].handle != h) ++i;
    return i;
  }
  void erase(unsigned i) {
    for (; i + 1 < size_; ++i) entries_[i] = entries_[i + 1];
    --size_;
  }
  std::array<Entry, k_capacity> entries_{}; // oldest first
  unsigned size_ = 0;
};

} // namespace statewire
