// SPDX-License-Identifier: BSD-3-Clause
// Threads that sleep in fi_cq_sread or fi_cntr_wait without the domain's lock, and what wakes them
// beside the descriptors of their contexts: calls of other threads.
#pragma once

#include <statewire/context.hpp>

#include <atomic>
#include <mutex>
#include <vector>

namespace statewire::fi {

class Progressing;

class Sleepers {
 public:
  // One thread that sleeps, as long as this exists. Is made and read while the domain's lock is
  // held.
  class Sleeper {
   public:
    // `armed`: the contexts' descriptors become readable when there is something to do. `event`: an
    // eventfd of the caller's, on which it sleeps behind this object's end too: readable from then
    // on. -1: one of a pool is used.
    Sleeper(Sleepers& all, const Progressing& on, bool armed, int event = -1);
    ~Sleeper();
    Sleeper(const Sleeper&) = delete;
    Sleeper& operator=(const Sleeper&) = delete;
    // Becomes readable when the thread has to look again; -1: descriptors have run out.
    [[nodiscard]] int event() const { return event_; }
    // Another thread has made progress for it meanwhile.
    [[nodiscard]] bool others_poll() const { return others_poll_; }

   private:
    friend class Sleepers;
    void wake();
    Sleepers& all_;
    const Progressing& on_;
    bool armed_, others_poll_ = false, woken_ = false;
    int event_;
    bool pooled_;
  };

  Sleepers() = default;
  ~Sleepers();
  Sleepers(const Sleepers&) = delete;
  Sleepers& operator=(const Sleepers&) = delete;

  // The queue or counter has changed. Any thread, without a lock too, and in a child that fork()
  // made, whose sleepers are the parent's.
  void on_changed(const Progressing& what) {
    if (count_.load() != 0) [[unlikely]]
      wake_those_on(what);
  }
  // A call has used the context, so that its descriptor says nothing any more. While the domain's
  // lock is held, as on_polled().
  void on_used(Context& context) {
    if (any()) [[unlikely]]
      keep_those_on(context, false);
  }
  // A thread that does not sleep makes progress, and will probably do so again.
  void on_polled(Context& context) {
    if (any()) keep_those_on(context, true);
  }
  [[nodiscard]] bool any() const { return count_.load(std::memory_order_relaxed) != 0; }

 private:
  void wake_those_on(const Progressing& what);
  // Wakes them unless they sleep on descriptors of the application, which are armed again: threads
  // that each look at an idle queue would wake each other for good.
  void keep_those_on(Context& context, bool polled);

  std::mutex mutex_;
  std::vector<Sleeper*> sleeping_;
  std::atomic<std::size_t> count_{0}; // of them
  std::vector<int> events_;           // that no sleeper uses
};

} // namespace statewire::fi
