// SPDX-License-Identifier: BSD-3-Clause
// From the helper thread, which reads the kernel's events, to the one thread that asks for them.
// Neither waits for the other, and neither allocates: see userfault_watch.hpp for why.
#pragma once

#include "memory_watch.hpp"

#include <boost/lockfree/spsc_queue.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace statewire::registration {

class ChangeLog {
 public:
  struct Change {
    Range gone;
    Range watched; // where it is now, and still watched, when it was moved; else empty
  };
  static constexpr std::size_t k_room = 256; // changes that were not fetched yet

  // ---- the helper thread

  // Around reading events and add()ing them: in between, changes may be over for the threads
  // that made them and not be in the log yet.
  void begin() { phase_.fetch_add(1, std::memory_order_seq_cst); }
  void end() { phase_.fetch_add(1, std::memory_order_release); }

  void add(const Change& change) {
    if (!changes_.push(change))
      overflowed_.store(true, std::memory_order_relaxed); // end() publishes it
  }

  // ---- the one that asks

  [[nodiscard]] bool being_written() const {
    return phase_.load(std::memory_order_seq_cst) % 2 != 0;
  }
  [[nodiscard]] bool pending() const {
    return changes_.read_available() != 0 || overflowed_.load(std::memory_order_relaxed);
  }
  // f(Change) for each. When there were too many: one change of everything.
  template <class F>
  void take(F&& f) {
    changes_.consume_all(f);
    if (overflowed_.exchange(false, std::memory_order_acq_rel)) f(Change{k_everything, {}});
  }

 private:
  boost::lockfree::spsc_queue<Change, boost::lockfree::capacity<k_room>> changes_;
  std::atomic<std::uint64_t> phase_{0}; // odd: events are being read
  std::atomic<bool> overflowed_{false};
};

} // namespace statewire::registration
