// SPDX-License-Identifier: BSD-3-Clause
// The two machines of one connection of a LaneTransport: may frames begin, and when is it released?
#include "lane_link.hpp"

namespace statewire::lanes {

void LaneTransport::raise(const Link& link, lingering::Event event) {
  raise(link, Machine::linger, static_cast<std::uint8_t>(event));
}

void LaneTransport::raise(const Link& link, lane_only::Event event) {
  raise(link, Machine::lane_only, static_cast<std::uint8_t>(event));
}

void LaneTransport::raise(const Link& link, Machine machine, std::uint8_t event) {
  const auto run = [](void* transport, const Dispatcher::Task& t) {
    auto& self = *static_cast<LaneTransport*>(transport);
    Link* const l = self.find({t.group, t.number});
    if (l == nullptr) return;
    if (static_cast<Machine>(t.kind) == Machine::lane_only) {
      LaneOnlyHooks hooks{self, *l};
      l->only_lane =
          lane_only::step(l->only_lane, static_cast<lane_only::Event>(t.code), hooks,
                          Counting<decltype(self.stats_.lane_only)>{self.stats_.lane_only});
      return;
    }
    LingerHooks hooks{self, *l};
    l->linger = lingering::step(l->linger, static_cast<lingering::Event>(t.code), hooks,
                                Counting<decltype(self.stats_.linger)>{self.stats_.linger});
  };
  dispatcher_.post(Dispatcher::Queue::lane_event, {.run = run,
                                                   .owner = this,
                                                   .group = link.handle.slot,
                                                   .number = link.handle.generation,
                                                   .kind = static_cast<std::uint8_t>(machine),
                                                   .code = event});
}

// Calls further out may refer to it until the core's step is over.
void LaneTransport::release_later(const Link& link, bool abort) {
  const auto run = [](void* self, const Dispatcher::Task& t) {
    static_cast<LaneTransport*>(self)->release({t.group, t.number}, t.code != 0);
  };
  dispatcher_.post(Dispatcher::Queue::delivery, {.run = run,
                                                 .owner = this,
                                                 .group = link.handle.slot,
                                                 .number = link.handle.generation,
                                                 .code = static_cast<std::uint8_t>(abort)});
}

void LaneTransport::release(Handle h, bool abort) {
  Link* const link = find(h);
  if (link == nullptr) return;
  link->attach_deadline = link->linger_deadline = k_never;
  reschedule(*link);
  if (link->is_awake) std::erase(awake_, h);
  if (first_arrival_ == link) first_arrival_ = nullptr;
  links_[h.slot].reset();
  below_.close(h, abort);
}

} // namespace statewire::lanes
