// SPDX-License-Identifier: BSD-3-Clause
// Things by name: a slot and its generation, so that a name of something destroyed finds nothing.
#pragma once

#include "core/transport.hpp"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace statewire::verbs {

template <class Name, class T>
class Slots {
 public:
  // References to things stay valid until the next add().
  Name add(T thing) {
    std::uint32_t slot = 0;
    if (free_.empty()) {
      slot = static_cast<std::uint32_t>(entries_.size());
      entries_.emplace_back();
    } else {
      slot = free_.back();
      free_.pop_back();
    }
    entries_[slot].thing.emplace(std::move(thing));
    Name name;
    name.slot = slot;
    name.generation = entries_[slot].generation;
    return name;
  }

  [[nodiscard]] T* find(Handle name) {
    if (name.slot >= entries_.size()) return nullptr;
    Entry& e = entries_[name.slot];
    return e.generation == name.generation && e.thing ? &*e.thing : nullptr;
  }
  [[nodiscard]] const T* find(Handle name) const { return const_cast<Slots*>(this)->find(name); }

  void remove(Handle name) {
    if (find(name) == nullptr) return;
    Entry& e = entries_[name.slot];
    e.thing.reset();
    if (++e.generation == 0) e.generation = 1; // 0 is no slot's
    free_.push_back(name.slot);
  }

  // Everything, in the order of the slots.
  template <class F>
  void each(F&& f) {
    for (Entry& e : entries_)
      if (e.thing) f(*e.thing);
  }

 private:
  struct Entry {
    std::uint32_t generation = 1;
    std::optional<T> thing;
  };
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> free_;
};

} // namespace statewire::verbs
