// SPDX-License-Identifier: BSD-3-Clause
#include "asio_transport.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

namespace statewire {

namespace {

// Of one progress iteration: connections accepted, and unauthenticated connections read. Each costs
// as much as several messages, so an iteration that serves this many delays established traffic by
// little; what is left waits, in order, in the listener's backlog and in a queue.
constexpr unsigned k_accepts = 4;
constexpr unsigned k_reads = 4;

bool is_for_want_of_resources(int error) {
  return error == EMFILE || error == ENFILE || error == ENOBUFS || error == ENOMEM;
}

// Linux reports errors of the new connection from accept(): that one is gone, the next may be
// well.
bool is_about_the_connection(int error) {
  constexpr std::array k_errors{EINTR,       ECONNABORTED, ENETDOWN,  EPROTO,
                                ENOPROTOOPT, EHOSTDOWN,    ENONET,    EHOSTUNREACH,
                                EOPNOTSUPP,  ENETUNREACH,  ETIMEDOUT, EPERM};
  return std::ranges::find(k_errors, error) != k_errors.end();
}

} // namespace

int AsioTransport::listen(const Address& at) {
  native::Listening opened = native::listen(at, options_);
  if (opened.error != 0) return opened.error;
  try {
    listeners_.push_back(Listener{std::move(opened.descriptor), opened.address});
    return 0;
  } catch (const std::bad_alloc&) {
    return ENOMEM;
  }
}

void AsioTransport::bind(TransportEvents& events) {
  events_ = &events;
  for (std::size_t i = 0; i < listeners_.size(); ++i)
    if (listeners_[i].socket) wait_to_accept(i);
}

std::vector<Address> AsioTransport::listening() const {
  std::vector<Address> result;
  for (const Listener& listener : listeners_)
    if (listener.socket) result.push_back(listener.address);
  return result;
}

void AsioTransport::wait_to_accept(std::size_t index) {
  Listener& listener = listeners_[index];
  listener.starved = false;
  if (ready_.add_listener(listener.socket.get(), static_cast<std::uint32_t>(index)) != 0)
    pause_accepting(index); // no memory for it: it is asked again later
}

// While it is starved, a listener is not in the epoll set, which would report it all the time.
unsigned AsioTransport::accept_some(std::size_t index) {
  Listener& listener = listeners_[index];
  unsigned accepted_here = 0;
  for (unsigned i = 0; i < k_accepts; ++i) {
    if (!listener.socket) return accepted_here;
    native::Opened accepted = native::accept(listener.socket.get());
    if (accepted.error == 0) {
      ++accepted_here;
      set_paused(false);
      const bool local = listener.address.family == Address::Family::local;
      if (local && !native::is_peer_of_same_user(accepted.descriptor.get())) continue;
      introduce(std::move(accepted.descriptor), local);
      continue;
    }
    if (accepted.error == EAGAIN) break;
    if (is_about_the_connection(accepted.error)) continue;
    // accept() takes a descriptor before it looks for a connection: there may be none at all.
    if (is_for_want_of_resources(accepted.error) && !native::is_readable(listener.socket.get()))
      break;
    pause_accepting(index); // for unknown errors, too: neither spin nor stop listening
    return accepted_here;
  }
  if (!listener.socket || !listener.starved) return accepted_here;
  set_paused(false); // the connections that waited are gone, or accepted
  if (listener.socket) wait_to_accept(index);
  return accepted_here;
}

// Comes last in a progress iteration: an unauthenticated connection waits for established ones,
// never the other way round. Handshakes that have begun come before those that have not.
unsigned AsioTransport::serve_unauthenticated() {
  unsigned done = 0;
  // One by one: an event that makes progress itself serves the rest.
  for (unsigned reads = 0; reads < k_reads && !unauthenticated_.empty(); ++reads) {
    const Handle h = unauthenticated_.front();
    unauthenticated_.pop_front();
    Slot* const slot = find(h);
    if (slot == nullptr) continue;
    slot->queued = false;
    ++done;
    raise_readable(h, ProgressLoop::clock());
  }
  for (std::size_t i = 0; i < listeners_.size(); ++i) {
    if (!std::exchange(listeners_[i].ready, false)) continue;
    done += accept_some(i);
  }
  return done;
}

void AsioTransport::introduce(native::Descriptor descriptor, bool local) {
  Handle h;
  // Without memory for a slot the connection ends; the peer may try again.
  if (adopt(std::move(descriptor), local, false, h) != Errc::ok) return;
  Slot& slot = slot_of(h);
  slot.accepted = true;
  slot.wants_read = true; // before the event: a callback may wait for bytes
  if (local) ++unix_sockets_;
  events_->on_accept(h, ProgressLoop::clock());
}

void AsioTransport::pause_accepting(std::size_t index) {
  Listener& listener = listeners_[index];
  if (!std::exchange(listener.starved, true)) (void)ready_.remove(listener.socket.get());
  if (retry_at_ == k_never) retry_at_ = ProgressLoop::clock() + options_.accept_retry;
  set_paused(true); // last: the event may stop listening
}

void AsioTransport::resume_accepting() {
  retry_at_ = k_never;
  for (std::size_t i = 0; i < listeners_.size(); ++i)
    if (listeners_[i].starved && listeners_[i].socket) (void)accept_some(i);
}

void AsioTransport::stop_listening() {
  for (Listener& listener : listeners_) {
    if (!listener.socket) continue;
    if (!listener.starved) (void)ready_.remove(listener.socket.get());
    listener.socket = native::Descriptor();
    listener.starved = false;
  }
  retry_at_ = k_never;
  paused_ = false;
}

void AsioTransport::cut() {
  stop_listening();
  for (std::uint32_t i = 0; i < slots_.size(); ++i) close({i, slots_[i]->generation}, true);
}

} // namespace statewire
