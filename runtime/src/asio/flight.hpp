// SPDX-License-Identifier: BSD-3-Clause
// Bytes in flight of a TCP connection: whether the peer's kernel still answers, and has them all.
//
// A closed window is no sign of a dead host: the peer's program computes, and its kernel answers
// every probe. TCP_USER_TIMEOUT counts a closed window all the same, so it is not used here.
#pragma once

#include "descriptor.hpp"

#include "core/transport.hpp"

#include <vector>

namespace statewire::native {

struct Flight {
  bool empty = true;       // everything is acknowledged, the FIN included
  unsigned unanswered = 0; // retransmissions, or probes of a closed window, since the last answer
  Time last_answer{0};     // how long ago the peer's kernel acknowledged anything
};
[[nodiscard]] Flight look_at_flight(int fd);

// A lost packet proves nothing, and two probes in a row that are not answered neither: Linux
// answers those of a closed window at most every 500 ms (tcp_invalid_ratelimit), and the first two
// come within that.
inline constexpr unsigned k_unanswered = 3;

// Whether the peer's kernel has been silent for `limit`, in spite of retransmissions. `since`: from
// when on bytes may have been in flight; an idle connection is not answered either.
[[nodiscard]] constexpr bool is_dead(const Flight& flight, Time since, Time now, Time limit) {
  if (flight.empty || flight.unanswered < k_unanswered) return false;
  const Time silent = now - since;
  return (silent < flight.last_answer ? silent : flight.last_answer) >= limit;
}

} // namespace statewire::native

namespace statewire {

// TCP connections that were closed before the peer's system had acknowledged all bytes. A byte that
// comes for a socket that is closed makes TCP reset the connection, which drops what was not
// received: so the socket stays open, and what comes is dropped, until nothing is in flight.
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
