// SPDX-License-Identifier: BSD-3-Clause
// The two machines of one connection of a LaneTransport: may frames begin, and when is it released?
// And when it is due.
#include "lane_link.hpp"

#include <algorithm>

namespace statewire::lanes {

void LaneTransport::raise(const Link& link, lingering::Event event) {
  dispatcher_.post(Dispatcher::Queue::lane_event, this, [this, h = link.handle, event] {
    Link* const l = find(h);
    if (l == nullptr) return;
    LingerHooks hooks{*this, *l};
    l->linger =
        lingering::step(l->linger, event, hooks, Counting<decltype(stats_.linger)>{stats_.linger});
  });
}

void LaneTransport::raise(const Link& link, lane_only::Event event) {
  dispatcher_.post(Dispatcher::Queue::lane_event, this, [this, h = link.handle, event] {
    Link* const l = find(h);
    if (l == nullptr) return;
    LaneOnlyHooks hooks{*this, *l};
    l->only_lane = lane_only::step(l->only_lane, event, hooks,
                                   Counting<decltype(stats_.lane_only)>{stats_.lane_only});
  });
}

// Calls further out may refer to it until the core's step is over.
void LaneTransport::release_later(const Link& link, bool abort) {
  dispatcher_.post(Dispatcher::Queue::delivery, this,
                   [this, h = link.handle, abort] { release(h, abort); });
}

void LaneTransport::release(Handle h, bool abort) {
  Link* const link = find(h);
  if (link == nullptr) return;
  link->stream.cut(); // not in its destructor: the dispatcher fails if memory runs out in it
  if (link->is_awake) std::erase(awake_, h);
  if (first_arrival_ == link) first_arrival_ = nullptr;
  links_[h.slot].reset();
  below_.close(h, abort);
}

// ---- deadlines: closed connections that linger, idle lanes

Time LaneTransport::next_deadline() const {
  const Time now = lingering_since_now_.empty() ? k_never : dispatcher_.now();
  return std::min(
      {timers_.next(), now, idle_check_, registry_.next_deadline(), dispatcher_.next_deadline()});
}

// A deadline counts from when the loop has come to it: a program that computes may have closed the
// connection long after the last event.
void LaneTransport::advance(Time now) {
  dispatcher_.input(now, Dispatcher::Origin::lane, [&] {
    for (const Handle h : std::exchange(lingering_since_now_, {}))
      if (Link* const link = find(h))
        timers_.start(link->linger_timer, later(now, options_.linger_timeout), 0, 0, link);
    for (TimerSet::Entry due; timers_.take_due(now, due);) {
      Link& link = *static_cast<Link*>(due.object);
      link.linger_timer = {};
      raise(link, timer_event(lingering::Timer::linger_deadline));
    }
    if (registry_.next_deadline() <= now) (void)registry_.progress(now);
    if (idle_check_ <= now) release_idle_lanes();
  });
}

void LaneTransport::release_idle_lanes() {
  idle_check_ = k_never;
  for (const auto& link : links_) {
    if (link == nullptr || !link->may_be_released()) continue;
    idle_check_ = later(dispatcher_.now(), options_.idle_after);
    const bool is_idle =
        std::exchange(link->carried, link->stream.carried()) == link->stream.carried();
    if (is_idle && !link->stream.has_memory_in_use()) link->stream.release_lane(dispatcher_.now());
  }
}

} // namespace statewire::lanes
