// SPDX-License-Identifier: BSD-3-Clause
// The names that docs/guide/methods.md uses, of the component of the tests.
#include "tests/lanes/socket_pair_lane.hpp"
#include <statewire/context.hpp>

using statewire::lanes::SocketPairComponent;

void page(statewire::lanes::SocketPairs& pairs, const statewire::Key& key, std::uint32_t peer) {
  statewire::ContextOptions options;
  // BLOCK
}
