// SPDX-License-Identifier: BSD-3-Clause
#include "descriptor.hpp"
#include "progress.hpp"
#include "wait_set.hpp"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/posix/basic_stream_descriptor.hpp>
#include <boost/asio/post.hpp>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <sched.h>
#include <sys/eventfd.h>

namespace statewire {
namespace asio = boost::asio;

// The public header names no type of Boost.Asio but this one's declaration.
struct ProgressLoop::Reactor {
  using Executor = asio::io_context::executor_type;
  // For a descriptor of a poller, which closes it itself. Shared with a handler that may run, as
  // cancelled, when the wait is gone.
  struct Wait {
    Wait(asio::io_context& on, int fd) : descriptor(on, fd) {}
    ~Wait() { (void)descriptor.release(); }
    Wait(const Wait&) = delete;
    Wait& operator=(const Wait&) = delete;
    asio::posix::basic_stream_descriptor<Executor> descriptor;
    bool is_under_way = false;
  };
  asio::io_context context{1};
  asio::executor_work_guard<Executor> work = asio::make_work_guard(context);
  // Of all pollers; none before the loop sleeps in the io_context, because being watched by another
  // set costs a little with every event.
  std::vector<std::shared_ptr<Wait>> waits;
};

ProgressLoop::ProgressLoop(ProgressMode mode, const Tuning& tuning)
    : reactor_(std::make_unique<Reactor>()), context_(&reactor_->context), tuning_(tuning),
      spin_budget_(tuning.spin_at_most), mode_(mode),
      waker_(native::above_standard(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC))) {
  if (!waker_) throw boost::system::system_error(errno, boost::system::system_category());
  // The reactor opens its descriptors with the first socket: have it do so here, where a failure
  // is still the failure to open the loop.
  const native::StandardDescriptors taken;
  const asio::ip::tcp::socket first(*context_);
}

Result<std::unique_ptr<ProgressLoop>> ProgressLoop::open(ProgressMode mode, const Tuning& tuning) {
  try {
    return std::unique_ptr<ProgressLoop>(new ProgressLoop(mode, tuning));
  } catch (const boost::system::system_error& e) {
    return Failure{from_errno(e.code().value()),
                   std::string("cannot open the progress loop: ") + e.what()};
  } catch (const std::bad_alloc&) {
    return Failure{Errc::no_memory, "cannot open the progress loop: out of memory"};
  }
}

ProgressLoop::~ProgressLoop() {
  if (in_child()) leave_parent();
}

void ProgressLoop::leave_parent() {
  if (std::exchange(has_left_parent_, true)) return;
  const native::StandardDescriptors taken;
  try {
    context_->notify_fork(asio::execution_context::fork_child);
  } catch (const std::exception&) {
    // The parent's set is closed here in any case. A descriptor that the child cannot watch, or no
    // descriptor for a set, changes nothing: nothing is watched any more.
  }
}

Time ProgressLoop::clock() {
  return std::chrono::duration_cast<Time>(std::chrono::steady_clock::now().time_since_epoch());
}

void ProgressLoop::signal() const {
  if (!in_child()) (void)::eventfd_write(waker_.get(), 1);
}

void ProgressLoop::woken() const {
  eventfd_t count = 0;
  (void)::eventfd_read(waker_.get(), &count);
}

void ProgressLoop::give_up() {
  fork_guard_.give_up();
  driven_.clear();
  pollers_.clear();
  fast_poller_ = nullptr;
  count_pollers();
  signal(); // a program that sleeps on the descriptor goes on looking
}

// The program is about to give the io_context a handler, perhaps while the loop sleeps outside of
// the io_context.
void ProgressLoop::use_context() {
  if (!context_is_used_.exchange(true, std::memory_order_acq_rel)) signal();
}

bool ProgressLoop::needs_context() const {
  return context_is_used_.load(std::memory_order_acquire) ||
         woken_.load(std::memory_order_acquire) || waiting_pollers_ != 1 ||
         !first_waiting_->can_sleep();
}

// A copy: the function may destroy the loop.
void ProgressLoop::run_last() {
  const auto last = std::exchange(last_, nullptr);
  last();
}

// What is there already is answered before anything else is done. Everything else comes after a few
// of these polls: a whole iteration costs as much as a short message.
bool ProgressLoop::poll(Time now, unsigned tries) {
  const Scope scope(*this);
  if (abandoned()) [[unlikely]]
    return false;
  if (fast_poller_ == nullptr || fast_polls_ >= tuning_.fast_polls)
    return whole_iteration(now, tries);
  const auto polled = drive([&] {
    unsigned tried = 0;
    const auto round = fast_poller_->poll_fast(now, tried);
    const bool again = round == FastPoller::Round::nothing && tried < tries && !asks_others_;
    return again ? poll_fast_again(now, tries, tried) : round;
  });
  if (polled == FastPoller::Round::event) {
    const bool more = now - last_iteration_ < tuning_.iterate_if_busy;
    fast_polls_ = more ? fast_polls_ + 1 : tuning_.fast_polls;
    last_progress_ = now;
    return true;
  }
  if (polled == FastPoller::Round::nothing && !asks_others_) {
    if (now - last_iteration_ < tuning_.iterate_if_fast &&
        fast_polls_in_vain_++ < tuning_.fast_polls_in_vain)
      return false;
    tries = 1;
  }
  return whole_iteration(now, tries);
}

// A call that it makes may remove it, or give the loop up.
FastPoller::Round ProgressLoop::poll_fast_again(Time now, unsigned tries, unsigned tried) {
  auto round = FastPoller::Round::nothing;
  while (round == FastPoller::Round::nothing && tried < tries && fast_poller_ != nullptr)
    round = fast_poller_->poll_fast(now, tried);
  return round;
}

bool ProgressLoop::whole_iteration(Time now, unsigned tries) {
  fast_polls_ = fast_polls_in_vain_ = 0;
  last_iteration_ = now;
  const bool begun = begin_iteration(now);
  // Deadlines come last: one that is due at once means "when everything was looked at".
  const bool due = next_deadline() <= now;
  bool asked = false;
  // What was left for this iteration may be what the caller waits for: one look at each is enough
  // then.
  bool progress = asks_pollers() && ask_pollers(now, begun ? 1 : tries, asked);
  // An iteration of the reactor costs as much as several messages. It waits while pollers are
  // active, and longer while they report events, which the program will answer. Beside devices it
  // also waits between an answer and the next request, which come at the pace of round trips.
  const bool beside = waiting_pollers_ > 1;
  const Time idle = beside ? tuning_.reactor_beside : tuning_.reactor_if_idle;
  const bool busy = progress || (beside && now - last_progress_ < idle);
  const Time put_off = busy ? tuning_.reactor_if_busy : idle;
  if (!asked || due || now - last_reactor_ >= put_off) {
    last_reactor_ = now;
    progress |= ask_reactor();
  }
  // Deadlines that are due since then wait for the next iteration: after an event the program is
  // about to answer it, and without one that iteration follows at once.
  if (due) progress |= keep_deadlines(now);
  progress |= begun;
  if (progress) last_progress_ = now;
  return progress;
}

// The program mostly waits for just the event that a poller reports. So the other pollers are
// polled in the next iteration, which begins behind this poller.
bool ProgressLoop::ask_pollers(Time now, unsigned most, bool& asked) {
  bool others = false;
  for (unsigned tries = 0; tries < most;) {
    const unsigned before = tries;
    // By index: a poller's events may add or remove pollers.
    for (std::size_t left = pollers_.size(); left != 0 && !pollers_.empty(); --left) {
      const std::size_t i = next_poller_ < pollers_.size() ? next_poller_ : 0;
      next_poller_ = i + 1;
      const bool is_other = others || pollers_[i] != fast_poller_;
      const unsigned so_far = tries;
      const bool any = drive([&] { return pollers_[i]->poll_directly(now, tries); });
      if (tries != so_far) others = is_other;
      if (any) {
        asks_others_ |= others; // those behind it were not asked
        asked = true;
        return true;
      }
    }
    if (tries == before) break; // no poller has anything to poll
    asked = true;
  }
  asks_others_ = others;
  return false;
}

unsigned ProgressLoop::poll_events() {
  unsigned events = 0;
  const unsigned most = tuning_.events_per_iteration;
  ++first_poller_;
  for (std::size_t i = 0; i < pollers_.size() && events < most; ++i) {
    Poller& poller = *pollers_[(first_poller_ + i) % pollers_.size()];
    events += drive([&] { return poller.poll_events(most - events); });
  }
  return events;
}

bool ProgressLoop::ask_reactor() {
  unsigned events = poll_events();
  if (!needs_context()) return events != 0;
  if (context_->stopped()) context_->restart(); // a caller's handler may have stopped it
  // However busy the pollers are, the io_context's own have their turn.
  do {
    if (context_->poll_one() == 0) break;
  } while (++events < tuning_.events_per_iteration && !abandoned());
  return events != 0;
}

bool ProgressLoop::begin_iteration(Time now) {
  bool any = false;
  for (std::size_t i = 0; i < driven_.size(); ++i)
    any |= drive([&] { return driven_[i]->begin_iteration(now); });
  return any;
}

Time ProgressLoop::next_deadline() const {
  Time earliest = k_never;
  for (const Driven* driven : driven_) earliest = std::min(earliest, driven->next_deadline());
  return earliest;
}

bool ProgressLoop::keep_deadlines(Time now) {
  bool any = false;
  for (std::size_t i = 0; i < driven_.size(); ++i) {
    if (driven_[i]->next_deadline() > now) continue;
    drive([&] { driven_[i]->advance(now); });
    any = true;
  }
  return any;
}

void ProgressLoop::iterate(Time now, Time until) {
  const Scope scope(*this);
  if (!poll_before_sleep(now)) sleep_and_adapt(until);
}

bool ProgressLoop::poll_before_sleep(Time now) {
  if (abandoned()) return true;
  // The sleep itself asks the reactor, so a blocking loop spares itself the iteration before it.
  if (mode_ == ProgressMode::blocking) return false;
  const bool progress = poll(now, tuning_.direct_tries);
  if (mode_ == ProgressMode::spin) {
    if (!progress && now - last_progress_ > tuning_.yield_after) sched_yield();
    return true;
  }
  if (progress) {
    spin_budget_ = std::min(spin_budget_ * 2, tuning_.spin_at_most);
    return true;
  }
  return now - last_progress_ < spin_budget_;
}

void ProgressLoop::sleep_and_adapt(Time until) {
  if (abandoned()) return; // by what the poll has called
  const bool any = sleep(recent_.read(), until);
  if (mode_ == ProgressMode::blocking || !any) return; // a deadline is no reason to spin
  // Nothing came while it span. Spinning pays if something comes soon after all; where it hardly
  // ever does (more processes than cores, rare messages), it shrinks to almost nothing.
  const Time slept = recent_.read();
  const bool would_have_paid = slept - last_progress_ < tuning_.spin_at_most;
  const Time least = std::min<Time>(std::chrono::microseconds(1), tuning_.spin_at_most);
  spin_budget_ = would_have_paid ? std::min(spin_budget_ * 2, tuning_.spin_at_most)
                                 : std::max(spin_budget_ / 2, least);
  last_progress_ = slept;
}

bool ProgressLoop::sleep(Time now, Time until) {
  bool any = begin_iteration(now); // what the caller waits for may have come with it
  until = std::min(until, next_deadline());
  if (any || until <= now || before_sleep() || abandoned()) {
    any |= ask_reactor();
  } else if (!needs_context()) {
    reactor_->waits.clear(); // a fence, for instance, has slept in the io_context
    any =
        drive([&] { return first_waiting_->sleep(now, until, tuning_.events_per_iteration); }) != 0;
    if (woken_.load(std::memory_order_acquire)) any |= ask_reactor();
  } else if (!wait_for_events()) {
    any = ask_reactor();
  } else {
    if (context_->stopped()) context_->restart();
    // What a handler further out has posted is in a queue that only poll_one() looks into.
    if (context_->get_executor().running_in_this_thread()) any = context_->poll_one() != 0;
    // What else came with it, the next iteration finds ready without a look at the system.
    if (!any)
      any = (until == k_never ? context_->run_one() : context_->run_one_for(until - now)) != 0;
  }
  last_reactor_ = recent_.read();
  keep_deadlines(last_reactor_);
  return any;
}

bool ProgressLoop::before_sleep() {
  bool something_left = false;
  for (std::size_t i = 0; i < pollers_.size(); ++i)
    something_left |= drive([&] { return pollers_[i]->before_sleep(); });
  return something_left;
}

// The io_context is to report what comes for the pollers. A wait begins with a look at its
// descriptor: what is there already is not missed. False: it cannot.
bool ProgressLoop::wait_for_events() {
  auto& waits = reactor_->waits;
  try {
    if (waits.empty())
      for (const Poller* poller : pollers_)
        for (const int fd : poller->descriptors())
          waits.push_back(std::make_shared<Reactor::Wait>(*context_, fd));
    for (const auto& wait : waits) {
      if (std::exchange(wait->is_under_way, true)) continue;
      wait->descriptor.async_wait(
          asio::posix::descriptor_base::wait_read,
          [this, alive = std::weak_ptr(wait)](const boost::system::error_code&) {
            // Null: the pollers are others since. Not kept: an event may remove a poller, whose
            // descriptor is released before its number names another one.
            if (const auto over = alive.lock())
              over->is_under_way = false; // the next sleep in the io_context waits again
            else
              return;
            (void)poll_events();
          });
    }
    return true;
  } catch (const std::exception&) {
    waits.clear(); // no memory: the next iteration tries again
    return false;
  }
}

void ProgressLoop::wake() {
  if (in_child()) return;
  // One posted no-op is enough however many threads call.
  if (woken_.exchange(true, std::memory_order_acq_rel)) return;
  try {
    asio::post(*context_, [this] {
      // An exchange, so that what each caller wrote before wake() is seen after it.
      woken_.exchange(false, std::memory_order_acq_rel);
    });
    signal();
  } catch (const std::bad_alloc&) {
    woken_.store(false, std::memory_order_release); // the caller's next wake() tries again
  }
}

void ProgressLoop::add(Driven& driven) { driven_.push_back(&driven); }
void ProgressLoop::remove(Driven& driven) { std::erase(driven_, &driven); }
void ProgressLoop::add(Poller& poller) {
  pollers_.push_back(&poller);
  count_pollers();
}
void ProgressLoop::add(FastPoller& poller) {
  add(static_cast<Poller&>(poller));
  if (asks_pollers()) fast_poller_ = &poller;
}
void ProgressLoop::remove(Poller& poller) {
  if (fast_poller_ == &poller) fast_poller_ = nullptr;
  std::erase(pollers_, &poller);
  count_pollers();
}
void ProgressLoop::count_pollers() {
  const auto waits = [](const Poller* p) { return !p->wakes_through_others(); };
  const auto first = std::ranges::find_if(pollers_, waits);
  first_waiting_ = first != pollers_.end() ? *first : nullptr;
  waiting_pollers_ = static_cast<std::size_t>(std::ranges::count_if(pollers_, waits));
  wait_set_is_current_ = false;
  if (reactor_->waits.empty()) return;
  if (in_child()) leave_parent(); // or the parent's would end
  reactor_->waits.clear();
}

} // namespace statewire
