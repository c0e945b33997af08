// SPDX-License-Identifier: BSD-3-Clause
#include "event_queue.hpp"

namespace statewire::memory {

std::uint64_t Random::next() {
  state_ += 0x9e3779b97f4a7c15U;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31U);
}

// The bias of the remainder is 2^-40 for any bound that occurs here.
std::uint64_t Random::below(std::uint64_t bound) { return next() % bound; }

} // namespace statewire::memory
