// SPDX-License-Identifier: BSD-3-Clause
// Connections that a spinning loop asks directly, and how they go back to the system's care.
#include "impl.hpp"

#include <array>
#include <utility>

namespace statewire {

void AsioTransport::Impl::heat(Slot& slot, Handle h) {
  if (slot.hot || slot.quiet || slot.ended) return;
  slot.hot = true;
  slot.hits = 0;
  if (const auto evicted = hot_.add(h)) {
    if (Slot* const other = find(*evicted)) cool(*other, *evicted);
  }
}

void AsioTransport::Impl::is_quiet(Handle h, bool quiet) {
  Slot* const slot = find(h);
  if (slot == nullptr) return;
  slot->quiet = quiet;
  if (quiet && slot->hot) cool(*slot, h);
}

void AsioTransport::Impl::cool(Slot& slot, Handle h) {
  hot_.remove(h);
  slot.hot = false;
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

bool AsioTransport::Impl::poll_directly(Time now, unsigned& tries) {
  bool progress = false;
  if (!deferred_.empty()) {
    run_deferred();
    progress = true;
  }
  // Events change the list: a copy of what is in it, mostly one.
  std::array<Handle, HotList::k_capacity> hot;
  const unsigned size = hot_.size();
  for (unsigned i = 0; i < size; ++i) hot[i] = hot_[i];
  for (unsigned i = 0; i < size; ++i) {
    Slot* slot = find(hot[i]);
    if (slot == nullptr || !slot->hot) continue;
    if (slot->wants_write) {
      ++tries;
      progress |= try_to_write(hot[i]);
      slot = find(hot[i]);
      if (slot == nullptr) continue;
    }
    if (!(slot->wants_read || slot->again)) continue;
    ++tries;
    progress |= raise_readable(hot[i], now);
  }
  return progress;
}

bool AsioTransport::Impl::rest() {
  settle_batches();
  while (hot_.size() != 0) {
    const Handle h = hot_[0];
    if (Slot* const slot = find(h))
      cool(*slot, h);
    else
      hot_.remove(h);
  }
  return !deferred_.empty() || !ready_.is_empty() || !unauthenticated_.empty();
}

} // namespace statewire
