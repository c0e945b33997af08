// SPDX-License-Identifier: BSD-3-Clause
#include "peer_removal.hpp"

#include "dispatch/dispatcher.hpp"

namespace statewire {
namespace {

// Interval of checks of peers that cannot be removed yet: they have unexpected messages, or refused
// connections that have not ended.
constexpr Time k_interval = std::chrono::seconds(1);

} // namespace

PeerRemoval::PeerRemoval(ProgressLoop& loop, Dispatcher& dispatcher, AddressBook& book, Core& core,
                         MessageCore& messages, GroupIndex group)
    : loop_(loop), dispatcher_(dispatcher), book_(book), core_(core), messages_(messages),
      group_(group) {
  loop_.add(static_cast<Driven&>(*this));
}

PeerRemoval::~PeerRemoval() {
  dispatcher_.forget(this);
  loop_.remove(static_cast<Driven&>(*this));
}

// When no input is under way: calls further out may refer to what is freed.
void PeerRemoval::advance(Time now) {
  next_ = now + k_interval;
  const Dispatcher::Input input(dispatcher_, now, Dispatcher::Origin::loop);
  dispatcher_.post(Dispatcher::Queue::release, this, [this] {
    std::erase_if(candidates_, [this](std::uint32_t number) { return settled(number); });
  });
}

bool PeerRemoval::settled(std::uint32_t number) {
  const Peer peer{group_, number};
  if (book_.is_named(number)) return true;
  // Of a process that only connected here: it may connect again unless it has ended. One that never
  // was connected, because its attempt was refused or failed, has no number for the program.
  const bool came_by_itself = book_.addresses(number).empty();
  const bool was_connected = messages_.memory(peer) != 0;
  if (book_.knows(number) && came_by_itself && was_connected && !messages_.is_gone(peer))
    return true;
  if (!core_.forget(peer)) return false;
  if (!messages_.forget(peer)) return false;
  book_.forget(number);
  return true;
}

} // namespace statewire
