// SPDX-License-Identifier: BSD-3-Clause
// The deadlines of all machines, soonest first. Each object holds the slot of its running timer, so
// stopping one is exact and nothing stale is ever delivered.
#pragma once

#include "core/transport.hpp"

#include <cstdint>
#include <set>

namespace statewire {

// When `after` has passed since `now`; k_never: it never has, as the clock counts.
[[nodiscard]] constexpr Time later(Time now, Time after) {
  return after >= k_never - now ? k_never : now + after;
}

class TimerSet {
 public:
  struct Entry {
    Time at{0};
    std::uint64_t order = 0;  // equal times expire in the order in which they were started
    std::uint8_t machine = 0; // as the owner of the set numbers its machines
    std::uint8_t event = 0;   // of that machine
    void* object = nullptr;   // the one whose machine it is
    friend bool operator<(const Entry& a, const Entry& b) {
      return a.at != b.at ? a.at < b.at : a.order < b.order;
    }
  };
  // Which entry runs; default: none.
  struct Slot {
    Time at = k_never;
    std::uint64_t order = 0;
  };

  // k_never: it does not expire.
  void start(Slot& slot, Time at, std::uint8_t machine, std::uint8_t event, void* object) {
    stop(slot);
    if (at == k_never) return;
    slot = {at, ++order_};
    entries_.insert({at, order_, machine, event, object});
  }
  void stop(Slot& slot) {
    if (slot.at == k_never) return;
    entries_.erase(Entry{slot.at, slot.order, 0, 0, nullptr});
    slot = {};
  }
  [[nodiscard]] Time next() const { return entries_.empty() ? k_never : entries_.begin()->at; }
  [[nodiscard]] const Entry* first() const {
    return entries_.empty() ? nullptr : &*entries_.begin();
  }
  // Takes out the first entry that is due. The caller resets the object's slot.
  bool take_due(Time now, Entry& out) {
    if (entries_.empty() || entries_.begin()->at > now) return false;
    out = *entries_.begin();
    entries_.erase(entries_.begin());
    return true;
  }

 private:
  std::set<Entry> entries_;
  std::uint64_t order_ = 0;
};

} // namespace statewire
