// SPDX-License-Identifier: BSD-3-Clause
#include "progressing.hpp"

#include "context/access.hpp"

#include <optional>
#include <poll.h>

namespace statewire::fi {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::nanoseconds;

// While other threads poll, or descriptors have run out, a thread that waits looks again so often.
constexpr nanoseconds k_interval = std::chrono::milliseconds(1);

void sleep_on(std::vector<pollfd>& descriptors, nanoseconds most) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(most);
  timespec time{};
  time.tv_sec = static_cast<time_t>(seconds.count());
  time.tv_nsec = static_cast<long>((most - seconds).count());
  (void)::ppoll(descriptors.data(), descriptors.size(), &time, nullptr);
}

} // namespace

void Progressing::add(Context& context) {
  const auto found = std::ranges::find(bound_, &context, &Bound::context);
  if (found != bound_.end()) return (void)++found->times;
  bound_.push_back({&context, &Access::loop(context), 1});
  note_only();
  domain.sleepers.on_changed(*this);
}

bool Progressing::remove(Context& context) {
  const auto found = std::ranges::find(bound_, &context, &Bound::context);
  if (found == bound_.end() || --found->times != 0) return false;
  bound_.erase(found);
  note_only();
  domain.sleepers.on_changed(*this);
  return true;
}

bool Progressing::arm() {
  return std::ranges::all_of(bound_, [](const Bound& b) { return b.context->arm(); });
}

// Empty when one has none.
std::vector<pollfd> Progressing::descriptors() const {
  std::vector<pollfd> out;
  for (const Bound& b : bound_) {
    const auto descriptor = b.context->descriptor();
    if (!descriptor) return {};
    out.push_back({*descriptor, POLLIN, 0});
  }
  return out;
}

// As the contexts' own progress loops do: a wait spins before it sleeps, but not longer than has
// paid lately.
nanoseconds Progressing::spin() const {
  if (bound_.empty()) return {};
  if (loop().mode() == ProgressMode::blocking) return {};
  if (loop().mode() == ProgressMode::spin) return nanoseconds::max();
  return std::min<nanoseconds>(spin_, loop().tuning().spin_at_most);
}

void Progressing::note_wait(nanoseconds waited, bool slept) {
  constexpr nanoseconds k_least = std::chrono::microseconds(1);
  const bool pays = !slept || waited < k_longest_spin;
  spin_ = pays ? std::min(spin_ * 2, k_longest_spin) : std::max(spin_ / 2, k_least);
}

void Progressing::wait_until(const std::function<bool()>& done, int timeout) {
  const auto begin = Clock::now();
  const nanoseconds limit =
      timeout < 0 ? nanoseconds::max() : nanoseconds(std::chrono::milliseconds(timeout));
  std::vector<pollfd> sleeps_on;
  std::optional<Sleepers::Sleeper> sleeper;
  bool others_poll = false, looked = false, slept = false;
  for (;;) {
    nanoseconds most{};
    {
      const std::lock_guard hold(domain.lock);
      others_poll = sleeper && sleeper->others_poll();
      sleeper.reset();
      const auto ends = [&](nanoseconds waited, bool over) {
        if (!over && waited < limit) return false;
        note_wait(waited, slept);
        // Others rely on descriptors that are armed.
        for (const Bound& b : bound_)
          if (looked) domain.sleepers.on_used(*b.context);
        return true;
      };
      if (done()) return (void)ends({}, true);
      look_at_contexts();
      looked = true;
      const nanoseconds waited = Clock::now() - begin;
      if (ends(waited, done())) return;
      if (waited >= spin()) {
        if (!others_poll) sleeps_on = descriptors();
        const bool arms = !others_poll && sleeps_on.size() == bound_.size();
        if (arms && !arm()) continue;
        if (!arms) sleeps_on.clear();
        sleeper.emplace(domain.sleepers, *this, arms);
        if (ends(waited, done())) return; // it had no sleeper to wake before
        sleeps_on.push_back({sleeper->event(), POLLIN, 0});
        most = arms && sleeper->event() >= 0 && !is_closing()
                   ? limit - waited
                   : std::min(limit - waited, k_interval);
        slept = true;
      }
    }
    if (sleeper) sleep_on(sleeps_on, most);
    if (domain.lock.is_contended()) std::this_thread::yield();
  }
}

} // namespace statewire::fi
