// SPDX-License-Identifier: BSD-3-Clause
#include "asio_transport.hpp"

#include <array>
#include <utility>

namespace statewire {
namespace {

// A connection is worth asking directly once it has been readable this often: asking those in their
// handshake would only take time from the peers that are to answer.
constexpr std::uint8_t k_warm = 4;
// After so many direct hits it leaves the epoll set: an unused report of every arrival costs a
// tenth of a small message's way. Leaving it and coming back costs about as much.
constexpr std::uint8_t k_mute = 16;

} // namespace

AsioTransport::AsioTransport(ProgressLoop& loop, const Options& options)
    : loop_(loop), options_(options) {
  loop_.add(static_cast<Poller&>(*this), *this);
}

int AsioTransport::open_ready_set() {
  if (const int error = ready_.open(); error != 0) return error;
  // Everything has a second way: without the one the loop sleeps in the io_context.
  waits_itself_ = ready_.can_wait() && ready_.add_listener(loop_.waker(), ReadySet::k_waker) == 0;
  return 0;
}

// In a child of the process that opened it, the sockets' bytes and the epoll sets are the parent's:
// the child closes its descriptors, and nothing else.
AsioTransport::~AsioTransport() {
  const bool in_child = loop_.in_child();
  loop_.remove(static_cast<Poller&>(*this));
  loop_.remove(static_cast<Driven&>(*this));
  for (const auto& slot : slots_)
    if (!in_child && slot->socket) native::discard_unread(slot->socket.get());
}

AsioTransport::Slot* AsioTransport::find(Handle h) const {
  if (h.slot >= slots_.size()) return nullptr;
  Slot& slot = slot_of(h);
  return slot.generation == h.generation && slot.socket ? &slot : nullptr;
}

Errc AsioTransport::adopt(native::Descriptor descriptor, bool local, bool connecting, Handle& out) {
  if (free_.empty()) {
    try {
      // So that free_slot() never allocates. reserve() itself would move all for each one more.
      const std::size_t needed = slots_.size() + 1;
      if (free_.capacity() < needed) free_.reserve(needed + needed / 2);
      slots_.push_back(std::make_unique<Slot>());
      free_.push_back(static_cast<std::uint32_t>(slots_.size() - 1));
    } catch (const std::bad_alloc&) {
      return Errc::no_memory;
    }
  }
  const std::uint32_t index = free_.back();
  Slot& slot = *slots_[index];
  const Handle h{index, slot.generation};
  // A connecting socket waits to become writable; others hardly ever wait for that.
  if (const int error = ready_.add(descriptor.get(), h, connecting); error != 0)
    return from_errno(error);
  slot.socket = std::move(descriptor);
  slot.local = local;
  slot.in_flight = local; // of UNIX sockets nothing is
  if (local) make_carrier();
  slot.connecting = slot.watches_writable = connecting;
  free_.pop_back();
  out = h;
  return Errc::ok;
}

void AsioTransport::free_slot(Handle h) {
  Slot& slot = slot_of(h);
  if (slot.active) active_.remove(h);
  if (slot.race) end_head_start(h);
  const std::uint32_t next = slot.generation + 1;
  slot = Slot();
  slot.generation = next == 0 ? 1 : next;
  free_.push_back(h.slot);
  if (paused_) retry_at_ = Time{0}; // a descriptor is free
}

void AsioTransport::wait_to_write(Slot& slot, Handle h) {
  slot.wants_write = true;
  slot.writable = false;
  // A spinning loop asks it directly, too.
  if (!slot.connecting && !slot.unauthenticated() && loop_.asks_pollers()) activate(slot, h);
  if (!slot.active) watch_writable(slot, h);
}

void AsioTransport::watch_writable(Slot& slot, Handle h) {
  if (slot.watches_writable) return;
  slot.watches_writable = true;
  if (const int error = ready_.watch_writable(slot.socket.get(), h); error != 0) {
    slot.error = from_errno(error);
    defer(h);
  }
}

void AsioTransport::run_deferred() {
  // One by one: an event that makes progress itself runs the rest. What is added is for later.
  for (std::size_t n = deferred_.size(); n > 0 && !deferred_.empty(); --n) {
    const Handle h = deferred_.front();
    deferred_.pop_front();
    Slot* const slot = find(h);
    if (slot == nullptr) continue;
    if (slot->connecting) {
      finish_connect(h, true);
      continue;
    }
    if (slot->wants_write && (slot->writable || slot->error != Errc::ok)) raise_writable(h);
    if (Slot* const still = find(h);
        still != nullptr && (still->again || still->edge || still->error != Errc::ok))
      read_soon(*still, h);
  }
}

unsigned AsioTransport::sleep(Time now, Time until, unsigned most) {
  traffic_ = false;
  ready_.wait(most, until == k_never ? k_never : until - now);
  const unsigned done = dispatch_fetched();
  return done + finish_iteration(most);
}

unsigned AsioTransport::poll_events(unsigned most) {
  traffic_ = false;
  unsigned done = 0;
  if (!deferred_.empty()) {
    run_deferred();
    ++done;
  }
  for (bool more = true; more && done < most;) {
    if (ready_.is_empty()) more = ready_.fetch(most - done);
    done += dispatch_fetched();
  }
  return done + finish_iteration(most);
}

unsigned AsioTransport::dispatch_fetched() {
  unsigned done = 0;
  for (ReadySet::Ready ready; ready_.take(ready); ++done) dispatch(ready);
  return done;
}

// Unauthenticated connections come last, a few at a time. While there is no established traffic
// there are more of them in one iteration: whether to connect to a peer is decided at its end, and
// better when those that have called were seen.
unsigned AsioTransport::finish_iteration(unsigned most) {
  unsigned done = 0;
  while (done < most) {
    const unsigned served = serve_unauthenticated();
    done += served;
    if (served == 0 || traffic_ || active_.size() != 0) break;
    (void)ready_.fetch(most);
    done += dispatch_fetched();
  }
  return done;
}

void AsioTransport::dispatch(const ReadySet::Ready& ready) {
  const Handle h = ready.handle;
  if (h.generation == 0) {
    if (h.slot == ReadySet::k_waker)
      loop_.woken();
    else
      listeners_[h.slot].ready = true;
    return;
  }
  constexpr std::uint32_t k_failed = EPOLLERR | EPOLLHUP;
  constexpr std::uint32_t k_ending = k_failed | EPOLLRDHUP | EPOLLPRI;
  Slot* slot = find(h);
  if (slot == nullptr) return;
  const bool arrived = (ready.events & (EPOLLIN | k_ending)) != 0;
  if (arrived) {
    slot->edge = true;
    slot->drained = false;
    slot->ending |= (ready.events & k_ending) != 0;
  }
  if (slot->connecting) {
    if ((ready.events & (EPOLLOUT | k_failed)) == 0) return;
    finish_connect(h, (ready.events & k_failed) != 0);
    slot = find(h);
    if (slot == nullptr || slot->connecting) return;
  }
  if (slot->wants_write && (ready.events & (EPOLLOUT | k_failed)) != 0) slot->writable = true;
  // An active one is asked directly anyway.
  if (arrived && slot->wants_read && !slot->active) {
    // A callback of what is read may wait for the room that has come with it.
    if (slot->writable) defer(h);
    read_soon(*slot, h);
    slot = find(h);
  }
  if (slot != nullptr && slot->wants_write && slot->writable) raise_writable(h);
}

// `failed`: the system says so, or connect() has said so at once.
void AsioTransport::finish_connect(Handle h, bool failed) {
  Slot* slot = find(h);
  int fd = slot->socket.get();
  Errc result = slot->error;
  if (result == Errc::ok && failed) result = from_errno(native::pending_error(fd));
  if (result == Errc::ok && slot->local) {
    // The peer may be gone and its name bound again, by another user.
    if (!native::is_peer_of_same_user(fd)) result = Errc::connection_refused;
  } else if (result == Errc::ok && native::is_connected_to_itself(fd, slot->port)) {
    native::reset_on_close(fd); // leaves no TIME_WAIT on a port that a process wants to listen on
    result = Errc::connection_refused;
  }
  if (slot->races()) {
    const Handle front = slot->race ? h : slot->front;
    if (result != Errc::ok && race_goes_on(front, h)) return;
    if (result == Errc::ok) win_race(front, h);
    h = front;
    slot = find(h);
    fd = slot->socket.get();
  }
  if (result != Errc::ok) {
    free_slot(h);
    events_->on_connect(h, result, ProgressLoop::clock());
    return;
  }
  slot->connecting = false;
  if (slot->local) {
    ++unix_sockets_;
    bound_send_buffer(*slot);
  } else {
    native::disable_quickack(fd);
  }
  // Before the event: a callback may wait for bytes, also for those that have come already.
  slot->wants_read = true;
  if (slot->edge) defer(h);
  events_->on_connect(h, Errc::ok, ProgressLoop::clock());
}

// Writes again, without an event that says that there is space.
bool AsioTransport::try_to_write(Handle h) {
  find(h)->wrote = false;
  raise_writable(h);
  const Slot* const slot = find(h);
  const bool any = slot == nullptr || slot->wrote || !slot->wants_write;
  if (any) active_.hit(h);
  return any;
}

// At once, or after everything else of this progress iteration.
void AsioTransport::read_soon(Slot& slot, Handle h) {
  if (!slot.unauthenticated()) {
    traffic_ |= slot.established;
    (void)raise_readable(h, ProgressLoop::clock());
    return;
  }
  if (std::exchange(slot.queued, true)) return;
  try {
    unauthenticated_.push_back(h);
  } catch (const std::bad_alloc&) {
    slot.queued = false;
    (void)raise_readable(h, ProgressLoop::clock()); // nothing is held up for want of memory
  }
}

bool AsioTransport::raise_readable(Handle h, Time now) {
  Slot* slot = find(h);
  if (slot == nullptr) return false;
  slot->again = slot->wants_read = slot->drained = slot->edge = false;
  // Hot before the event, so that the read which finds the socket empty need not wait in the
  // reactor for what the loop will ask directly.
  if (slot->events < k_warm)
    ++slot->events;
  else if (loop_.asks_pollers() && !slot->unauthenticated())
    activate(*slot, h);
  const bool any = events_->on_readable(h, now);
  slot = find(h);
  if (slot == nullptr || !slot->active) return any;
  if (any) {
    active_.hit(h);
    if (!slot->muted && ++slot->hits >= k_mute)
      slot->muted = ready_.remove(slot->socket.get()) == 0;
  } else if (active_.miss(h) || slot->ended) {
    deactivate(*slot, h);
  }
  return any;
}

// ---- the active set: connections that a spinning loop polls directly, and how they return to
// epoll

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
