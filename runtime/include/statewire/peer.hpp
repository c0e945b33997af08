// SPDX-License-Identifier: BSD-3-Clause
// A process, as another one names it.
#pragma once

#include <cstdint>

namespace statewire {

using GroupIndex = std::uint32_t;

struct Peer {
  GroupIndex group = 0;
  std::uint32_t rank = 0;
  friend bool operator==(Peer, Peer) = default;
};

} // namespace statewire
