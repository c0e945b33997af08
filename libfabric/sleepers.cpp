// SPDX-License-Identifier: BSD-3-Clause
#include "sleepers.hpp"

#include "base.hpp"
#include "progressing.hpp"

#include <algorithm>
#include <sys/eventfd.h>
#include <unistd.h>

namespace statewire::fi {

Sleepers::~Sleepers() {
  for (const int event : events_) ::close(event);
}

Sleepers::Sleeper::Sleeper(Sleepers& all, const Progressing& on, bool armed, int event)
    : all_(all), on_(on), armed_(armed), event_(event), pooled_(event < 0) {
  const std::lock_guard hold(all_.mutex_);
  all_.sleeping_.reserve(all_.sleeping_.size() + 1);
  if (pooled_) {
    all_.events_.reserve(all_.sleeping_.size() + all_.events_.size() + 1); // to give it back
    if (all_.events_.empty()) {
      event_ = above_standard(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC));
    } else {
      event_ = all_.events_.back();
      all_.events_.pop_back();
    }
  }
  all_.sleeping_.push_back(this);
  ++all_.count_;
}

Sleepers::Sleeper::~Sleeper() {
  const std::lock_guard hold(all_.mutex_);
  std::erase(all_.sleeping_, this);
  --all_.count_;
  if (!pooled_ && !on_.domain.lock.in_child()) wake();
  if (!pooled_ || event_ < 0) return;
  eventfd_t count = 0;
  if (woken_) (void)::eventfd_read(event_, &count);
  all_.events_.push_back(event_);
}

void Sleepers::Sleeper::wake() {
  if (!std::exchange(woken_, true) && event_ >= 0) (void)::eventfd_write(event_, 1);
}

void Sleepers::wake_those_on(const Progressing& what) {
  if (what.domain.lock.in_child()) return;
  const std::lock_guard hold(mutex_);
  for (Sleeper* const s : sleeping_)
    if (&s->on_ == &what) s->wake();
}

namespace {
bool arms(Context& context) {
  try {
    return context.arm();
  } catch (const std::bad_alloc&) {
    return false;
  }
}
} // namespace

void Sleepers::keep_those_on(Context& context, bool polled) {
  bool any_descriptor = false;
  const auto wake = [&](bool with_descriptors) {
    const std::lock_guard hold(mutex_);
    for (Sleeper* const s : sleeping_) {
      if (!s->on_.has(context)) continue;
      s->others_poll_ |= polled;
      if (s->pooled_ || with_descriptors) {
        if (std::exchange(s->armed_, false)) s->wake();
      } else {
        any_descriptor |= s->armed_;
      }
    }
  };
  wake(false);
  if (any_descriptor && !arms(context)) wake(true); // without the mutex: completions take it
}

} // namespace statewire::fi
