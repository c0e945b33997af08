// SPDX-License-Identifier: BSD-3-Clause
// The system calls on stream sockets that the Asio transport makes itself: everything except
// waiting for readiness.
#pragma once

#include "descriptor.hpp"
#include <statewire/address.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace statewire::native {

// Everything below returns errno values, 0 for success.

struct Listening {
  Descriptor descriptor;
  Address address; // with its real port
  int error = 0;
};
[[nodiscard]] Listening listen(const Address& at, const TransportOptions& options);

struct Opened {
  Descriptor descriptor;
  int error = 0;
};
// EINPROGRESS, 0 (connected already), or why not.
[[nodiscard]] Opened connect(const Address& to, const TransportOptions& options);

[[nodiscard]] int pending_error(int fd); // what went wrong with it, once
// TCP connects a socket to itself when a free local port is both source and destination.
[[nodiscard]] bool is_connected_to_itself(int fd, std::uint16_t to_port);

// A new connection acknowledges every packet by one of its own at first. A handshake is a dialogue:
// the answer carries the acknowledgement. Listeners and connecting sockets have it disabled, so
// that the initiator's first data also carries the acknowledgement that connects; an initiator that
// sends none is connected by the system a little later (200 ms at most).
void disable_quickack(int fd);

// Whether a packet that is not full waits while another one was not acknowledged. No longer: what
// waits leaves now.
void send_small_ones_together(int fd, bool together);
// Sends the acknowledgement that is due, if any, without one of each packet from here on.
void acknowledge(int fd);

// Bounds the bytes in flight if the peer is on this host: more wins nothing, and the receiver then
// reads from the processor's cache.
void keep_in_cache(int fd, int bytes);

[[nodiscard]] Opened accept(int listener);
[[nodiscard]] bool is_readable(int fd); // now

struct Moved {
  std::size_t bytes = 0;
  int error = 0; // EAGAIN: nothing moved, or not all of it
};
// 0 bytes without error: eof. At most 64 parts are filled.
[[nodiscard]] Moved receive(int fd, std::span<const std::span<std::byte>> into);
[[nodiscard]] Moved send(int fd, std::span<const std::span<const std::byte>> from);

void shutdown_write(int fd);
void reset_on_close(int fd);
// Unread bytes would turn the close into a reset, which may overtake what was written.
void discard_unread(int fd);

} // namespace statewire::native
