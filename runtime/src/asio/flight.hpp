// SPDX-License-Identifier: BSD-3-Clause
// Bytes in flight of a TCP connection: whether the peer's kernel still answers.
//
// A closed window is no sign of a dead host: the peer's program computes, and its kernel answers
// every probe. TCP_USER_TIMEOUT counts a closed window all the same, so it is not used here.
#pragma once

#include "core/transport.hpp"

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
