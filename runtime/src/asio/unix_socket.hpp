// SPDX-License-Identifier: BSD-3-Clause
// The system calls that are particular to UNIX stream sockets in the abstract namespace.
//
// A stream is bytes without frames. A mark travels between them as one byte that carries a
// descriptor: a read never goes beyond such a byte, and knows it by the descriptor.
#pragma once

#include "native_socket.hpp"

#include <sys/un.h>

namespace statewire::native {

// Writes the socket's name to `out` and returns its size. Nothing of it is in a file system, and it
// is free again when the socket is closed, however its process ends.
[[nodiscard]] socklen_t to_sockaddr(const Address& a, sockaddr_un& out);
[[nodiscard]] bool draw_name(Address& a); // a random one; false: errno says why not

// Whether the process at the other end belongs to this process's user, or to root. The system says
// which user connected, or listened; it cannot be forged.
[[nodiscard]] bool is_peer_of_same_user(int fd);
// The process that connected, or listened. 0: it has no id in this process's namespace.
[[nodiscard]] int peer_process(int fd);

// What a failed connect means to a peer that has other addresses: an errno value.
[[nodiscard]] int refusal_of_connect(int error);

// What a mark says. UNIX sockets have no reset of their own; a descriptor goes with a SETUP frame
// of a lane.
enum class Mark : std::uint8_t { none = 0, reset = 1, descriptor = 3 };

struct Received {
  std::size_t bytes = 0;  // of the stream, without the mark
  int error = 0;          // EAGAIN: nothing was there
  Mark mark = Mark::none; // behind the bytes
  Descriptor passed;      // with the mark, if one was to be taken and there was room for it
};
// 0 bytes without error and mark: eof. At most 64 parts are filled. Unless `take`, the system drops
// the descriptor of a mark; of several, all but the first are dropped in any case.
[[nodiscard]] Received receive_unix(int fd, std::span<const std::span<std::byte>> into, bool take);
// An errno value: EAGAIN if it does not fit now, because the peer has not read for long.
[[nodiscard]] int send_mark(int fd, Mark mark, int descriptor);

} // namespace statewire::native
