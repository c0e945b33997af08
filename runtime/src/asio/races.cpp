// SPDX-License-Identifier: BSD-3-Clause
// Connecting to a peer that has several addresses: side by side, with a head start for each
// (RFC 8305). Core and specs see one connection, which is that of the first socket that connects.
#include "asio_transport.hpp"

#include <algorithm>
#include <cerrno>
#include <utility>

namespace statewire {

Errc AsioTransport::connect(std::span<const Address> to, Handle& out) {
  const auto is_none = [](const Address& a) { return a.family == Address::Family::none; };
  if (to.empty() || events_ == nullptr || std::ranges::any_of(to, is_none))
    return Errc::invalid_argument;
  std::size_t next = 0;
  if (const Errc error = start_connecting(to, next, out); error != Errc::ok) return error;
  if (next == to.size()) return Errc::ok;
  try {
    slot_of(out).race = std::make_unique<Race>();
    slot_of(out).race->to.assign(to.begin(), to.end());
    slot_of(out).race->next = next;
    give_head_start(out);
  } catch (const std::bad_alloc&) {
    free_slot(out);
    return Errc::no_memory;
  }
  return Errc::ok;
}

// To the first from `next` on that does not fail at once.
Errc AsioTransport::start_connecting(std::span<const Address> to, std::size_t& next, Handle& out) {
  for (;;) {
    const std::size_t number = next++;
    const Address& at = to[number];
    native::Opened started = native::connect(at, options_);
    const Errc error = started.error == EINPROGRESS ? Errc::ok : from_errno(started.error);
    if (error == Errc::no_descriptors || error == Errc::no_memory) return error;
    if (error != Errc::ok && next < to.size()) continue;
    // On loopback the peer's answer may be here already. Its refusal is reported as any other,
    // later.
    const bool answered =
        error == Errc::connection_refused || error == Errc::timed_out || error == Errc::reset;
    if (error != Errc::ok && !answered) return error;
    const bool local = at.family == Address::Family::local;
    if (const Errc adopted = adopt(std::move(started.descriptor), local, true, out);
        adopted != Errc::ok)
      return adopted;
    Slot& slot = slot_of(out);
    slot.port = at.port;
    slot.address = number;
    slot.error = error;
    if (error != Errc::ok) defer(out);
    return Errc::ok;
  }
}

void AsioTransport::try_next_address(Handle front) {
  Race& race = *slot_of(front).race;
  end_head_start(front);
  if (race.next == race.to.size()) return;
  try {
    race.others.reserve(race.to.size()); // so that none is started and forgotten
    Handle other;
    if (start_connecting(race.to, race.next, other) == Errc::ok) {
      slot_of(other).front = front;
      race.others.push_back(other);
    }
    give_head_start(front);
  } catch (const std::bad_alloc&) {
    race.next = race.to.size(); // those that are under way have to do
  }
}

void AsioTransport::give_head_start(Handle front) {
  Race& race = *slot_of(front).race;
  if (race.next == race.to.size()) return;
  const Time end = ProgressLoop::clock() + options_.head_start;
  head_starts_.emplace(end, front.slot);
  race.next_at = end;
}

void AsioTransport::end_head_start(Handle front) {
  Time& end = slot_of(front).race->next_at;
  head_starts_.erase({std::exchange(end, k_never), front.slot});
}

void AsioTransport::end_head_starts(Time now) {
  while (next_head_start() <= now) {
    const std::uint32_t slot = head_starts_.begin()->second;
    try_next_address({slot, slots_[slot]->generation});
  }
}

// One socket has failed. False: so have all.
bool AsioTransport::race_goes_on(Handle front, Handle failed) {
  try_next_address(front);
  Race& race = *slot_of(front).race;
  if (failed != front) {
    std::erase(race.others, failed);
    free_slot(failed);
    return true;
  }
  if (race.others.empty()) return false;
  const Handle other = race.others.front();
  race.others.erase(race.others.begin());
  take_over(front, other);
  return true;
}

void AsioTransport::win_race(Handle front, Handle winner) {
  Slot& slot = slot_of(front);
  std::erase(slot.race->others, winner);
  if (winner != front) take_over(front, winner);
  end_race(front);
}

void AsioTransport::end_race(Handle front) {
  if (!slot_of(front).race) return;
  end_head_start(front);
  const std::unique_ptr<Race> race = std::move(slot_of(front).race);
  for (const Handle other : race->others) free_slot(other);
}

// The socket of `other` becomes that of the connection that connect() has named.
void AsioTransport::take_over(Handle front, Handle other) {
  Slot& to = slot_of(front);
  Slot& from = slot_of(other);
  (void)ready_.remove(to.socket.get()); // a forked process may still have it open
  ready_.forget(front);
  to.socket = std::move(from.socket);
  to.local = from.local;
  to.port = from.port;
  to.address = from.address;
  to.error = from.error;
  to.edge = to.ending = false;
  to.in_flight = from.in_flight;
  to.in_flight_since = from.in_flight_since;
  to.watches_writable = true;
  free_slot(other);
  // What it has to report is reported for this slot from now on.
  if (const int error = ready_.watch_writable(to.socket.get(), front); error != 0)
    to.error = from_errno(error);
  if (to.error != Errc::ok) defer(front);
}

} // namespace statewire
