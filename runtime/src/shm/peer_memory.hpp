// SPDX-License-Identifier: BSD-3-Clause
// Memory of the peer's process, read without it (process_vm_readv) where the system permits that.
//
// The socket says which process the peer is, and the peer where in it a random number of its own
// segment lies. Each read takes that number along: another process that has the id later does not
// have it, nor does a child, which inherits no segment. The number is 0 once the
// peer's end of the lane is over, which is before the program may use its memory again.
#pragma once

#include "layout.hpp"

#include "core/transport.hpp"

#include <sys/types.h>
#include <vector>

namespace statewire::shm {

class PeerMemory {
 public:
  static constexpr std::size_t k_name = 8; // bytes

  // Where this process has the number of its segment: k_name bytes, behind those of `out`.
  static void put_name(Words& own, std::vector<std::uint8_t>& out);

  PeerMemory() = default;
  // Of a process, 0: unknown, with what it says itself, which is not trusted, and its segment.
  // Tries to read: if that is refused, or is another process, the memory cannot be read.
  PeerMemory(::pid_t process, std::span<const std::uint8_t, k_name> name, const Words& peers);
  explicit operator bool() const { return identity_ != 0; } // it can be read

  // False: not all of it was read, or the peer's end was over by then; `into` has any bytes.
  [[nodiscard]] bool read(std::uint64_t address, MutableBytes into) const;

 private:
  ::pid_t process_ = 0;
  std::uint64_t number_at_ = 0;
  std::uint64_t identity_ = 0; // the number
};

} // namespace statewire::shm
