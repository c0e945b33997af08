// SPDX-License-Identifier: BSD-3-Clause
// A process, as another one names it.
#pragma once

#include <cstdint>

namespace statewire {

// A process group, as this process numbers those that it has joined.
using GroupIndex = std::uint32_t;

// A value that names a process by its group and its rank there.
struct Peer {
  GroupIndex group = 0;   // of the group, in this process
  std::uint32_t rank = 0; // from 0
  friend bool operator==(Peer, Peer) = default;
};

} // namespace statewire
