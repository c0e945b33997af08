// SPDX-License-Identifier: BSD-3-Clause
// TCP connections that were closed before the peer's system had acknowledged all bytes. A byte that
// comes for a socket that is closed makes TCP reset the connection, which drops what was not
// received: so the socket stays open, and what comes is dropped, until nothing is in flight.
#pragma once

#include "descriptor.hpp"

#include "core/driven.hpp"

#include <cstddef>
#include <vector>

namespace statewire {

class Lingering {
 public:
  // All bytes and FIN were given to the system. Closes the socket at once if they are acknowledged,
  // else when they are, after five seconds at the latest.
  void close(native::Descriptor socket);
  [[nodiscard]] std::size_t size() const { return sockets_.size(); }

  // For what the loop drives.
  [[nodiscard]] Time next_deadline() const { return look_at_; }
  void advance(Time now);

 private:
  struct Socket {
    native::Descriptor descriptor;
    Time until{0};
  };
  std::vector<Socket> sockets_;
  Time look_at_ = k_never, interval_{0};
};

} // namespace statewire
