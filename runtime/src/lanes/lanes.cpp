// SPDX-License-Identifier: BSD-3-Clause
#include "lanes.hpp"

#include "asio/descriptor_watch.hpp"

#include <atomic>
#include <utility>

namespace statewire::lanes {

Lanes::Lanes(ProgressLoop& loop, Dispatcher& dispatcher, Transport& sockets, LaneParts parts,
             LaneTransport::Options options)
    : loop_(loop), parts_(std::move(parts)), registry_(parts_.sock_priority),
      transport_(dispatcher, sockets, registry_, options) {
  for (const auto& c : parts_.components) registry_.add(*c);
  for (const auto& d : parts_.devices) {
    registry_.add(*d);
    Watches& watches = watches_.emplace_back();
    for (const int fd : d->descriptors())
      watches.push_back(std::make_unique<DescriptorWatch>(fd, loop_));
  }
  loop_.add(static_cast<FastPoller&>(*this), *this);
}

// In a child, lanes and devices are the parent's: calls that destroy them would destroy them there.
// The child's copies of devices stay until it ends, or calls exec.
Lanes::~Lanes() {
  leave_loop();
  if (!loop_.in_child()) return;
  for (const auto& c : parts_.components) c->leave_parent();
  struct Kept {
    decltype(parts_.devices) devices;
    Kept* next = nullptr;
  };
  static std::atomic<Kept*> first; // reachable for tools that look for leaks
  auto kept = std::make_unique<Kept>(Kept{std::exchange(parts_.devices, {}), first});
  while (!first.compare_exchange_weak(kept->next, kept.get())) {
  }
  (void)kept.release();
}

bool Lanes::begin_iteration(Time now) {
  bool any = false;
  for (std::size_t i = 0; i < parts_.devices.size(); ++i) {
    if (!parts_.devices[i]->is_over()) continue;
    watches_[i].clear(); // before their descriptors are closed
    parts_.devices[i]->close();
    registry_.remove(*parts_.devices[i]);
    any = true;
  }
  return transport_.begin_iteration(now) || any;
}

} // namespace statewire::lanes
