// SPDX-License-Identifier: BSD-3-Clause
// What makes progress for a completion queue or a counter: the contexts of the endpoints that are
// bound to it.
#pragma once

#include "closing.hpp"
#include "domain.hpp"

#include "asio/progress.hpp"

#include <statewire/context.hpp>

#include <algorithm>
#include <chrono>
#include <functional>
#include <poll.h>
#include <thread>
#include <vector>

namespace statewire::fi {

class Progressing {
 public:
  explicit Progressing(Domain& d) : domain(d) {}

  // As often removed as added: an endpoint may be bound several times.
  void add(Context& context);
  // Whether it is not used any more.
  bool remove(Context& context);
  [[nodiscard]] bool in_use() const { return !bound_.empty(); }
  [[nodiscard]] bool has(const Context& context) const {
    return std::ranges::find(bound_, &context, &Bound::context) != bound_.end();
  }

  // Of the last context; there is one.
  [[nodiscard]] ProgressLoop& loop() const { return *bound_.back().loop; }
  // When the last look at it was, by its clock.
  [[nodiscard]] Time looked_at() const { return looked_at_; }

  // Of a thread that polls. Inline: most looks find nothing.
  [[gnu::always_inline]] void progress() {
    idle_ = !look_at_contexts();
    if (domain.sleepers.any()) [[unlikely]]
      for (const Bound& b : bound_) domain.sleepers.on_polled(*b.context);
  }
  // Whether the last poll() has found nothing, and its progress nothing to do.
  [[nodiscard]] bool was_idle() const { return idle_; }
  // The poll begins, or has found something though its progress had nothing to do.
  void mark_busy() { idle_ = false; }
  // Memory has run out in a context, whose operations will never complete.
  [[nodiscard]] bool has_failed() const {
    if (only_ != nullptr) [[likely]]
      return only_->is_over();
    return std::ranges::any_of(bound_, [](const Bound& b) { return b.loop->is_over(); });
  }
  // Nothing is left to do: the contexts' descriptors become readable when that changes.
  [[nodiscard]] bool arm();
  // Waits until done() or until the time is over (ms; < 0: never). The domain's lock, which the
  // caller does not hold, is held while done() runs, and not during sleep.
  void wait_until(const std::function<bool()>& done, int timeout);

  Domain& domain;

 private:
  struct Bound {
    Context* context;
    ProgressLoop* loop; // its
    unsigned times;     // that it was added
  };
  static constexpr std::chrono::nanoseconds k_longest_spin = std::chrono::microseconds(40);

  [[gnu::always_inline]] bool look_at(ProgressLoop& loop) {
    looked_at_ = loop.recent();
    return loop.poll(looked_at_, 1);
  }
  [[gnu::always_inline]] bool look_at_contexts() { // whether anything has happened
    const bool any = only_ != nullptr ? look_at(*only_) : look_at_all();
    if (is_closing()) [[unlikely]]
      progress_closing();
    return any;
  }
  void note_only() { only_ = bound_.size() == 1 ? bound_.front().loop : nullptr; }
  [[gnu::noinline]] bool look_at_all() {
    bool any = false;
    for (const Bound& b : bound_) any |= look_at(*b.loop);
    return any;
  }
  [[nodiscard]] std::vector<pollfd> descriptors() const;
  [[nodiscard]] std::chrono::nanoseconds spin() const;
  void note_wait(std::chrono::nanoseconds waited, bool slept);
  std::chrono::nanoseconds spin_ = k_longest_spin;
  std::vector<Bound> bound_;
  ProgressLoop* only_ = nullptr; // of bound_, if it is one
  Time looked_at_{0};
  bool idle_ = false;
};

// As many polls in vain take 10 to 50 us, over shared memory and over sockets: no longer than the
// spinning progress loop's Tuning::yield_after, and no clock is read.
inline constexpr unsigned k_polls_before_yield = 160;

// Polls of this thread in a row that have found nothing to do. Of this model because the library is
// loaded by dlopen(): else each look is a call, and takes 31 instructions more, 2 % of a look that
// finds nothing. It costs 4 bytes of glibc's surplus of static TLS.
[[gnu::tls_model("initial-exec")]] inline constinit thread_local unsigned idle_polls = 0;

// After each poll: true when the last ones of this thread, whichever queues and counters they are
// of, have found nothing to do. A thread may poll an idle queue beside a busy one: each yield may
// cost it a time slice.
[[nodiscard]] inline bool idle_for_long(bool idle) {
  if (!idle) {
    idle_polls = 0;
    return false;
  }
  if (idle_polls == k_polls_before_yield) return true;
  return ++idle_polls == k_polls_before_yield;
}

// Runs an entry point that polls. Callers poll without yielding: Open MPI's blocking calls spin
// here. With more processes than cores the peer they wait for would run only when the scheduler's
// slice ends.
template <class Body>
[[gnu::always_inline]] inline auto poll(Progressing& what, Body&& body) -> decltype(body()) {
  bool idle = false;
  const auto result = guarded(
      what.domain.lock, [&]() __attribute__((always_inline)) {
        what.mark_busy();
        const auto found = body();
        idle = what.was_idle();
        return found;
      });
  if (idle_for_long(idle)) std::this_thread::yield(); // without the lock
  return result;
}
// The same in a thread that needs no lock, and is not a child's.
template <class Body>
[[gnu::always_inline]] inline auto poll_alone(Progressing& what, Body&& body) -> decltype(body()) {
  what.mark_busy();
  const auto result = guarded(body);
  if (idle_for_long(what.was_idle())) std::this_thread::yield();
  return result;
}

} // namespace statewire::fi
