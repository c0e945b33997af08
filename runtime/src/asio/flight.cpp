// SPDX-License-Identifier: BSD-3-Clause
// Finds dead hosts: samples the unacknowledged bytes of each connection, and the age of the last
// ACK. And keeps closed connections until nothing of them is in flight.
#include "asio_transport.hpp"

#include <linux/sockios.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include <algorithm>
#include <new>

namespace statewire {
namespace {

// Samples per host_timeout: a dead host is found an eighth of it late at most.
constexpr int k_looks = 8;

constexpr Time k_limit = std::chrono::seconds(5);
// A round trip of a network takes less than the first; the last one costs nothing.
constexpr Time k_first = std::chrono::microseconds(100), k_last = std::chrono::milliseconds(64);

bool has_all(int fd) {
  native::discard_unread(fd);
  return native::look_at_flight(fd).empty;
}

} // namespace

native::Flight native::look_at_flight(int fd) {
  int bytes = 0;
  if (::ioctl(fd, SIOCOUTQ, &bytes) != 0 || bytes == 0) return {};
  tcp_info info{};
  socklen_t size = sizeof info;
  if (::getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) return {};
  if (info.tcpi_state == TCP_CLOSE) return {}; // it was reset: nothing will be acknowledged
  return {false, std::max<unsigned>(info.tcpi_retransmits, info.tcpi_probes),
          std::chrono::milliseconds(info.tcpi_last_ack_recv)};
}

// A connection is sampled from its first write on, until a sample finds nothing in flight.
void AsioTransport::watch_flight(Slot& slot, Handle h) {
  if (options_.host_timeout.count() <= 0) return;
  const Time now = ProgressLoop::clock();
  try {
    in_flight_.push_back(h);
  } catch (const std::bad_alloc&) {
    return; // the next write tries again
  }
  slot.in_flight = true;
  slot.in_flight_since = now;
  if (look_at_ == k_never) look_at_ = now + options_.host_timeout / k_looks;
}

// A program that makes no progress misses samples. What is in flight now may then be newer than
// `in_flight_since`, so a late sample starts the interval anew.
void AsioTransport::look_for_dead_hosts(Time now) {
  if (now < look_at_) return;
  const bool late = now > look_at_ + options_.host_timeout / k_looks;
  std::erase_if(in_flight_, [&](Handle h) {
    Slot* const slot = find(h);
    if (slot == nullptr || slot->error != Errc::ok) return true;
    const native::Flight flight = native::look_at_flight(slot->socket.get());
    if (flight.empty) {
      slot->in_flight = false;
      return true;
    }
    if (late) slot->in_flight_since = now;
    if (!native::is_dead(flight, slot->in_flight_since, now, options_.host_timeout)) return false;
    slot->error = Errc::timed_out;
    defer(h);
    return true;
  });
  look_at_ = in_flight_.empty() ? k_never : now + options_.host_timeout / k_looks;
}

// ---- closed connections

void Lingering::close(native::Descriptor socket) {
  if (has_all(socket.get())) return;
  const Time now = ProgressLoop::clock();
  try {
    sockets_.push_back({std::move(socket), now + k_limit});
  } catch (const std::bad_alloc&) {
    return; // it is closed with what is in flight
  }
  interval_ = k_first;
  look_at_ = now + interval_;
}

void Lingering::advance(Time now) {
  if (now < look_at_) return;
  std::erase_if(sockets_,
                [now](const Socket& s) { return s.until <= now || has_all(s.descriptor.get()); });
  interval_ = std::min(2 * interval_, k_last);
  look_at_ = sockets_.empty() ? k_never : now + interval_;
}

} // namespace statewire
