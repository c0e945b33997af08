// SPDX-License-Identifier: BSD-3-Clause
// The receives that all queue pairs of an endpoint core share. Most peers say nothing most of the
// time, so only a few are posted at first, and twice as many whenever the device tells that they
// run low. A peer whose packet finds none is held by its device ("receiver not ready"), which tries
// again after a part of a millisecond, without end: nothing is lost, and nobody is told. iWARP has
// no such thing, and a packet without a receive ends the connection there: so all that peers may
// send are posted.
#include "hooks.hpp"

#include <algorithm>
#include <limits>

namespace statewire {

using Impl = EndpointCore::Impl;
using namespace endpoints; // NOLINT: one room

namespace {

constexpr std::uint32_t k_first_windows = 2;

std::uint32_t saturated(std::uint64_t n) {
  return static_cast<std::uint32_t>(
      std::min<std::uint64_t>(n, std::numeric_limits<std::uint32_t>::max()));
}

} // namespace

// Whether the device can share what is needed: where it must be all that the peers may send, the
// limit must allow that.
bool Impl::can_share() const {
  const verbs::RdmaPort& port = device->port();
  if (!options.shared_receives || !port.shared_receive_queues) return false;
  if (port.link != verbs::Link::iwarp) return true;
  const std::uint64_t all = std::uint64_t{identity.size} * options.window;
  return all <= options.shared_limit && (port.max_work == 0 || all <= port.max_work);
}

// No larger than all peers of the job together can fill, and one window more: what is thought to be
// lost with a queue pair may be there still.
Errc Impl::create_receive_queue() {
  std::uint64_t most =
      std::min<std::uint64_t>(options.shared_limit, std::uint64_t{identity.size} * options.window);
  if (const std::uint32_t limit = device->port().max_work; limit != 0)
    most = std::min<std::uint64_t>(most, limit);
  shared_limit = saturated(most);
  if (const Errc r = device->create_receive_queue(shared_limit, receive_queue); r != Errc::ok)
    return r;
  has_receive_queue = true;
  return Errc::ok;
}

// All that the present peers may send.
std::uint32_t Impl::most_shared() const {
  return saturated(std::min<std::uint64_t>(shared_limit, std::uint64_t{links} * options.window));
}

// For one queue pair more. False: there are too few.
bool Impl::share_receives() {
  const bool all = device->port().link == verbs::Link::iwarp;
  const std::uint32_t first = all ? most_shared() : k_first_windows * options.window;
  shared_target = std::min(most_shared(), std::max(shared_target, first));
  post_shared();
  watch_receives();
  return all ? shared_posted >= shared_target : shared_posted != 0;
}

// They run low: peers send more at once than was thought.
void Impl::share_more_receives() {
  receives_watched = false;
  if (!has_receive_queue) return;
  ++stats.receives_low;
  shared_target = std::min(most_shared(), saturated(2 * std::uint64_t{shared_target}));
  post_shared();
  watch_receives();
}

// The device tells once when half of them are taken. One that cannot gets all at once.
void Impl::watch_receives() {
  if (receives_watched || shared_target >= most_shared()) return;
  receives_watched = device->set_limit(receive_queue, shared_target / 2) == Errc::ok;
  if (receives_watched) return;
  shared_target = most_shared();
  post_shared();
}

// Fewer are posted when memory is short: the device then lets senders wait.
void Impl::post_shared() {
  while (shared_posted < shared_target) {
    if (receive_pool.free() == 0 && receive_pool.reserve(1) != Errc::ok) return;
    const std::uint32_t buffer = receive_pool.take();
    const Errc r =
        device->post_receive(receive_queue, receive_pool.piece(buffer, options.packet), buffer);
    if (r != Errc::ok) {
      receive_pool.give_back(buffer);
      // Fewer had been lost than was thought.
      if (r == Errc::queue_full) shared_posted = shared_limit;
      return;
    }
    ++shared_posted;
    if (buffer >= posted_shared.size()) posted_shared.resize(buffer + 1);
    posted_shared[buffer] = 1;
  }
}

// A queue pair is gone. Unless it ended in order, it may have taken the receive along of a message
// that was arriving. One is posted in its stead, if the queue has room. Those that were its share
// are not posted again when they come back.
void Impl::receives_unshared(bool in_order) {
  if (links == 0) return drop_receive_queue();
  shared_target = std::min(shared_target, most_shared());
  if (in_order) return;
  if (shared_posted != 0) --shared_posted;
  post_shared();
}

// Without queue pairs nobody uses it, and all its buffers are ours again, the lost ones included.
void Impl::drop_receive_queue() {
  if (!std::exchange(has_receive_queue, false)) return;
  device->destroy(receive_queue);
  for (std::uint32_t b = 0; b < posted_shared.size(); ++b)
    if (posted_shared[b] != 0) receive_pool.give_back(b);
  posted_shared.clear();
  shared_posted = shared_target = 0;
  receives_watched = false;
}

} // namespace statewire
