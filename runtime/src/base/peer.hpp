// SPDX-License-Identifier: BSD-3-Clause
// A value that names a process: by its group and its rank there. A context has one group, and its
// program names peers by rank.
#pragma once

#include <cstdint>

namespace statewire {

// A process group, as this process numbers those that it has joined.
using GroupIndex = std::uint32_t;

struct Peer {
  GroupIndex group = 0;
  std::uint32_t rank = 0; // from 0
  friend bool operator==(Peer, Peer) = default;
};

} // namespace statewire
