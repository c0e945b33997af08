// SPDX-License-Identifier: BSD-3-Clause
// When the connections of a LaneTransport are due: lanes to be attached, closed connections that
// linger, idle lanes.
#include "lane_link.hpp"

#include <algorithm>

namespace statewire::lanes {

void LaneTransport::reschedule(Link& link) {
  const std::uint32_t slot = link.handle.slot;
  if (link.deadline != k_never) deadlines_.erase({link.deadline, slot});
  link.deadline = std::min(link.attach_deadline, link.linger_deadline);
  if (link.deadline != k_never) deadlines_.emplace(link.deadline, slot);
}

Time LaneTransport::next_deadline() const {
  const Time first = deadlines_.empty() ? k_never : deadlines_.begin()->first;
  const Time now = lingering_since_now_.empty() ? k_never : dispatcher_.now();
  return std::min(
      {first, now, idle_check_, registry_.next_deadline(), dispatcher_.next_deadline()});
}

// A deadline counts from when the loop has come to it: a program that computes may have closed the
// connection long after the last event.
void LaneTransport::advance(Time now) {
  dispatcher_.input(now, Dispatcher::Origin::lane, [&] {
    for (const Handle h : std::exchange(lingering_since_now_, {}))
      if (Link* const link = find(h)) {
        link->linger_deadline = later(now, options_.linger_timeout);
        reschedule(*link);
      }
    while (!deadlines_.empty() && deadlines_.begin()->first <= now) {
      Link& link = *links_[deadlines_.begin()->second];
      if (link.linger_deadline <= now) raise(link, timer_event(lingering::Timer::linger_deadline));
      link.stream.advance(now);
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
