// SPDX-License-Identifier: BSD-3-Clause
// What makes progress for a completion queue or a counter: the contexts of the endpoints that are
// bound to it.
#pragma once

#include "base.hpp"
#include "sleepers.hpp"

#include <statewire/context.hpp>

#include <algorithm>
#include <chrono>
#include <functional>
#include <poll.h>
#include <vector>

namespace statewire::fi {

class Domain;

class Progressing {
 public:
  explicit Progressing(Domain& d) : domain(d) {}

  void add(Context& context);
  void remove(Context& context);
  [[nodiscard]] bool in_use() const { return !contexts_.empty(); }
  [[nodiscard]] bool has(const Context& context) const {
    return std::ranges::find(contexts_, &context) != contexts_.end();
  }
  [[nodiscard]] const std::vector<Context*>& contexts() const { return contexts_; }

  // Of a thread that polls. Whether anything has happened.
  bool progress();
  // Nothing is left to do: the contexts' descriptors become readable when that changes.
  [[nodiscard]] bool arm();
  // Waits until done() or until the time is over (ms; < 0: never). The domain's lock, which the
  // caller does not hold, is held while done() runs, and not during sleep.
  void wait_until(const std::function<bool()>& done, int timeout);
  // done() may have become true; any thread.
  void on_changed();

  Domain& domain;

 private:
  static constexpr std::chrono::nanoseconds k_longest_spin = std::chrono::microseconds(40);

  bool look_at_contexts(); // whether anything has happened
  [[nodiscard]] std::vector<pollfd> descriptors() const;
  [[nodiscard]] std::chrono::nanoseconds spin() const;
  void note_wait(std::chrono::nanoseconds waited, bool slept);
  std::chrono::nanoseconds spin_ = k_longest_spin;
  std::vector<Context*> contexts_;
};

} // namespace statewire::fi
