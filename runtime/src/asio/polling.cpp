// SPDX-License-Identifier: BSD-3-Clause
// The active set: connections that a spinning loop polls directly, and how they return to epoll.
#include "asio_transport.hpp"

#include <array>
#include <utility>

namespace statewire {

void AsioTransport::activate(Slot& slot, Handle h) {
  if (slot.active || slot.quiet || slot.ended) return;
  slot.active = true;
  slot.hits = 0;
  if (const auto evicted = active_.add(h)) {
    if (Slot* const other = find(*evicted)) deactivate(*other, *evicted);
  }
}

void AsioTransport::deactivate(Slot& slot, Handle h) {
  active_.remove(h);
  slot.active = false;
  // What has come meanwhile is reported at once.
  if (std::exchange(slot.muted, false)) {
    if (const int error = ready_.add(slot.socket.get(), h, slot.watches_writable); error != 0) {
      slot.error = from_errno(error); // no report will come: look, and end it
      slot.edge = true;
    }
  }
  if (slot.wants_write) watch_writable(slot, h); // room that is there is reported at once, too
  if (slot.again || (slot.wants_read && slot.edge)) defer(h);
}

bool AsioTransport::poll_directly(Time now, unsigned& tries) {
  bool progress = false;
  if (!deferred_.empty()) {
    run_deferred();
    progress = true;
  }
  // Events change the list: a copy of what is in it, mostly one.
  std::array<Handle, ActiveSet::k_capacity> active;
  const unsigned size = active_.size();
  for (unsigned i = 0; i < size; ++i) active[i] = active_[i];
  for (unsigned i = 0; i < size; ++i) {
    Slot* slot = find(active[i]);
    if (slot == nullptr || !slot->active) continue;
    if (slot->wants_write) {
      ++tries;
      progress |= try_to_write(active[i]);
      slot = find(active[i]);
      if (slot == nullptr) continue;
    }
    if (!(slot->wants_read || slot->again)) continue;
    ++tries;
    progress |= raise_readable(active[i], now);
  }
  return progress;
}

bool AsioTransport::before_sleep() {
  send_batches();
  acknowledge(true);
  while (active_.size() != 0) {
    const Handle h = active_[0];
    if (Slot* const slot = find(h))
      deactivate(*slot, h);
    else
      active_.remove(h);
  }
  return !deferred_.empty() || !ready_.is_empty() || !unauthenticated_.empty();
}

} // namespace statewire
