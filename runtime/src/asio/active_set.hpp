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
  std::optional<Handle> add(Handle h);
  void remove(Handle h);
  void hit(Handle h);
  [[nodiscard]] bool miss(Handle h); // whether it has used up its attempts

 private:
  struct Entry {
    Handle handle;
    unsigned misses = 0;
  };
  [[nodiscard]] unsigned find(Handle h) const; // size_ if absent
  void erase(unsigned i);
  std::array<Entry, k_capacity> entries_{}; // oldest first
  unsigned size_ = 0;
};

} // namespace statewire
