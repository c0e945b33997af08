// SPDX-License-Identifier: BSD-3-Clause
// The progress loop: sockets, timers and signals of one io_context, the core's deadlines, and
// whatever is polled beside them, in one thread.
#pragma once

#include "fork_guard.hpp"

#include "base/recent_clock.hpp"
#include "core/driven.hpp"
#include "core/transport.hpp"

#include <statewire/component.hpp> // Descriptor
#include <statewire/options.hpp>   // ProgressMode
#include <statewire/result.hpp>

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <new>
#include <span>
#include <utility>
#include <vector>

namespace boost::asio {
class io_context; // <boost/asio/io_context.hpp>
} // namespace boost::asio

namespace statewire {

// What a spinning loop polls directly, before it asks the operating system for ready descriptors:
// recently active sockets, completion queues.
class Poller {
 public:
  virtual ~Poller() = default;
  // One round. Adds how many attempts it made to `tries` (for the budget between two iterations of
  // the reactor); returns whether anything happened.
  virtual bool poll_directly(Time /*now*/, unsigned& /*tries*/) { return false; }
  // One look at events that come from elsewhere than the io_context, part of each iteration of the
  // reactor: handles at most `most` and returns how many. While the loop sleeps, descriptors() tell
  // of them.
  virtual unsigned poll_events(unsigned /*most*/) { return 0; }
  // The loop stops asking for a while. Returns true when poll_events has something at once: then
  // the loop does not sleep.
  virtual bool before_sleep() { return false; }
  // For a sleep, after before_sleep(): these are readable when poll_events has something. The same
  // from add() to remove(). The loop does not sleep while one of them is none.
  [[nodiscard]] virtual std::span<const int> descriptors() const { return {}; }

  // What comes while the loop sleeps comes with an event of another poller: it waits for nothing
  // itself.
  [[nodiscard]] virtual bool wakes_through_others() const { return false; }
  // The loop may sleep in the poller itself, where a wake-up costs one system call instead of the
  // io_context's three, as long as nothing else needs the io_context.
  [[nodiscard]] virtual bool can_sleep() const { return false; }
  // Sleeps until something comes, the loop's waker() is readable, or it is `until`. Then as
  // poll_events.
  virtual unsigned sleep(Time, Time /*until*/, unsigned /*most*/) { return 0; }
};

// A poller whose round needs no system call, so that it comes before anything else of an iteration.
// A loop has at most one.
class FastPoller : public Poller {
 public:
  enum class Round : std::uint8_t {
    idle,    // there is nothing to look at
    nothing, // nothing has happened
    event,
  };
  // One round. It looks at all that poll_directly() would, and counts its attempts likewise.
  virtual Round poll_fast(Time now, unsigned& tries) = 0;
};

class WaitSet;

// How often a loop asks what.
struct ProgressTuning {
  unsigned direct_tries = 32; // direct attempts of one iteration
  // Iterations in a row that a fast poll may take the place of: so many with an event, and so
  // many without. The latter also for no longer than this, and not while others are asked
  // directly.
  unsigned fast_polls = 32, fast_polls_in_vain = 128;
  Time iterate_if_fast{std::chrono::microseconds(2)};
  // An event so long after the last iteration is the last before the next one: handlers may take
  // long, and events and the program's calls may be rare.
  Time iterate_if_busy{std::chrono::microseconds(20)};
  // Sockets that are asked directly put the reactor off, but not longer than this.
  Time reactor_if_idle{std::chrono::microseconds(20)};
  Time reactor_if_busy{std::chrono::microseconds(500)};
  // Idle, but with others than sockets to ask, devices.
  Time reactor_beside{std::chrono::microseconds(100)};
  Time spin_at_most{std::chrono::microseconds(40)}; // adaptive: longest spin without progress
  Time yield_after{std::chrono::microseconds(50)};  // spin: yield the core when idle so long
  unsigned events_per_iteration =
      128; // bound, so that a flood starves neither deadlines nor the caller
  // How late an armed loop may notice what only the io_context knows: the caller's own timers,
  // sockets and handlers there.
  Time io_context_interval{std::chrono::milliseconds(1)};
};

class ProgressLoop {
 public:
  using Tuning = ProgressTuning;

  [[nodiscard]] static Result<std::unique_ptr<ProgressLoop>>
  open(ProgressMode mode = ProgressMode::adaptive, const Tuning& tuning = {});
  ~ProgressLoop();

  // Brackets every call that may run callbacks. While one is open, a callback may be running, so
  // nothing that the loop drives may be destroyed.
  class Scope {
   public:
    explicit Scope(ProgressLoop& loop) : loop_(loop) { ++loop_.scopes_; }
    ~Scope() {
      if (--loop_.scopes_ == 0 && loop_.last_) [[unlikely]]
        loop_.run_last();
    }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    ProgressLoop& loop_;
  };
  [[nodiscard]] bool in_scope() const { return scopes_ != 0; }
  // Inside a scope: all waits end now. `last` runs when the outermost scope has ended; it may
  // destroy the loop.
  void abandon(std::function<void()> last) { last_ = std::move(last); }
  [[nodiscard]] bool abandoned() const { return last_ || is_over(); }
  // True in a child of the process that opened the loop: nothing here makes progress there, because
  // the sockets and epoll sets are the parent's.
  [[nodiscard]] bool in_child() const { return fork_guard_.in_child(); }
  // True in a child, and when memory has run out inside of something that the loop drives: nothing
  // makes progress any more.
  [[nodiscard]] bool is_over() const { return fork_guard_.is_over(); }
  [[nodiscard]] Errc why_abandoned() const {
    if (!is_over()) return Errc::cancelled;
    return in_child() ? Errc::forked : Errc::no_memory;
  }
  // The loop drives nothing any more, and all waits end now. Allocates nothing.
  void give_up();
  // What is called when memory has run out inside of something that the loop drives. It gives the
  // loop up. Without it std::bad_alloc leaves the call that makes progress.
  void on_out_of_memory(std::function<void()> f) { out_of_memory_ = std::move(f); }
  // Calls something that the loop drives.
  template <class F>
  auto drive(F&& f) -> decltype(f()) {
    try {
      return f();
    } catch (const std::bad_alloc&) {
      if (!out_of_memory_) throw;
      out_of_memory_();
      return decltype(f())();
    }
  }
  [[nodiscard]] static Time clock(); // steady, in nanoseconds
  // The same for calls of the program, which may come in quick succession.
  [[nodiscard]] Time recent() { return recent_.now(); }

  // One non-blocking iteration; returns whether anything happened. Pollers are asked `tries` times
  // as long as they have nothing: callers that come again at once ask them once.
  bool poll(Time now) { return poll(now, tuning_.direct_tries); }
  bool poll(Time now, unsigned tries);

  // For run_until(): recent() is not behind the reading that this counts from.
  template <class Duration>
  [[nodiscard]] Time deadline_after(Duration timeout) {
    const Time now = recent_.read();
    return timeout < std::chrono::floor<Duration>(k_never - now) ? now + timeout : k_never;
  }
  // Makes progress until `predicate()` holds (true), or until the deadline has come or the loop is
  // abandoned (false): one iteration if it has come already. The predicate is asked after every
  // iteration.
  template <class Predicate>
  bool run_until(Predicate&& predicate, Time deadline = k_never) {
    const Scope scope(*this);
    for (bool first = true;; first = false) {
      if (abandoned()) return false;
      if (predicate()) return true;
      const Time now = recent();
      if (now >= deadline && !first) return false;
      if (poll_before_sleep(now)) continue;
      // What the predicate waits for may have ended in a poll that found nothing: a batch left.
      if (predicate()) return true;
      sleep_and_adapt(deadline);
    }
  }

  // One iteration that may sleep, as the mode says, until an event, wake(), or the earlier of
  // `until` and the next deadline.
  void iterate(Time now, Time until);

  void wake(); // from any thread: ends the current sleep, or prevents the next

  // ---- for foreign event loops (epoll, libuv, another io_context), which sleep themselves.
  // A descriptor that becomes readable when there is something to do, once arm() has returned true.
  // The loop owns it; it stays the same. Poll it for reading, level-triggered; never read it.
  [[nodiscard]] Result<int> descriptor();
  // Whether the caller may sleep until the descriptor is readable. False: make progress first
  // (poll(), until it returns false), then ask again. Also false inside a callback, and as long as
  // descriptor() was not called. True holds until the next call of anything that the loop drives;
  // wake() may be called meanwhile, and ends the sleep.
  [[nodiscard]] bool arm();

  // Throw std::bad_alloc and add nothing when memory runs out.
  void add(Driven& driven);
  void add(Poller& poller);
  void add(FastPoller& poller);
  template <class P>
  void add(P& poller, Driven& driven) {
    driven_.reserve(driven_.size() + 1);
    add(poller);
    add(driven);
  }
  void remove(Driven& driven);
  void remove(Poller& poller);

  [[nodiscard]] ProgressMode mode() const { return mode_; }
  [[nodiscard]] const Tuning& tuning() const { return tuning_; }
  // Whether pollers are asked directly now, so that they need no wait in the reactor.
  [[nodiscard]] bool asks_pollers() const { return mode_ != ProgressMode::blocking; }

  // For the program's own timers, signals and descriptors; <boost/asio/io_context.hpp> defines it.
  // The loop runs it. From the first call on, which any thread may make, the loop sleeps nowhere
  // else.
  [[nodiscard]] boost::asio::io_context& io_context() {
    if (!context_is_used_.load(std::memory_order_acquire)) use_context();
    return *context_;
  }

  // For pollers: a descriptor that is readable when they must not sleep any more. They call woken()
  // then.
  [[nodiscard]] int waker() const { return waker_.get(); }
  void woken() const;

 private:
  ProgressLoop(ProgressMode mode, const Tuning& tuning);
  // In a child: what the io_context does from now on, it does to an epoll set of the child's own.
  void leave_parent();
  void run_last();
  bool begin_iteration(Time now);
  [[gnu::noinline]] FastPoller::Round poll_fast_again(Time now, unsigned tries, unsigned tried);
  [[gnu::noinline]] bool whole_iteration(Time now, unsigned tries);
  bool ask_pollers(Time now, unsigned most, bool& asked);
  unsigned poll_events();
  bool ask_reactor();
  bool keep_deadlines(Time now);
  bool poll_before_sleep(Time now); // false: nothing came for long enough, so sleep
  void sleep_and_adapt(Time until); // sleep(), and how long to spin next time
  bool sleep(Time now, Time until); // whether an event ended it
  bool before_sleep();
  bool wait_for_events();
  [[nodiscard]] Time next_deadline() const;
  [[nodiscard]] bool needs_context() const;
  void count_pollers();
  [[nodiscard]] bool fill_wait_set();
  void use_context();
  void signal() const;

  struct Reactor;
  ForkGuard fork_guard_;
  bool has_left_parent_ = false;
  std::unique_ptr<Reactor> reactor_;
  boost::asio::io_context* context_; // of reactor_
  std::vector<Driven*> driven_;
  std::vector<Poller*> pollers_;
  std::size_t waiting_pollers_ = 0; // that do not wake through others
  Poller* first_waiting_ = nullptr; // of these
  FastPoller* fast_poller_ = nullptr;
  std::size_t first_poller_ = 0; // they take turns
  std::size_t next_poller_ = 0;  // so do they when they are asked directly
  Tuning tuning_;
  RecentClock recent_;
  // Since the last whole iteration: fast polls that have taken the place of one, by their result.
  unsigned fast_polls_ = 0, fast_polls_in_vain_ = 0;
  bool asks_others_ = false; // that iteration has asked pollers that are not fast
  Time last_iteration_{0};   // a whole one
  Time last_reactor_{0};
  Time last_progress_{0};
  Time spin_budget_;
  const ProgressMode mode_;
  unsigned scopes_ = 0;        // open ones, each inside of the one before
  std::function<void()> last_; // not null: abandoned
  std::function<void()> out_of_memory_;
  std::atomic<bool> woken_{false};
  std::atomic<bool> context_is_used_{false}; // by others than pollers
  Descriptor waker_;
  std::unique_ptr<WaitSet> wait_set_;
  bool wait_set_is_current_ = false; // no poller has come or gone since it was filled
};

} // namespace statewire
