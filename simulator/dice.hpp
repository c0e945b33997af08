// SPDX-License-Identifier: BSD-3-Clause
// Random numbers by a seed, the same on every machine (the standard distributions are not).
#pragma once

#include <cstdint>
#include <span>

namespace statewire::sim {

// splitmix64.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15U + 1) {}
  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
  }
  // Below `bound`; 0 when there is nothing to choose from.
  std::uint64_t below(std::uint64_t bound) { return bound == 0 ? 0 : next() % bound; }
  bool one_in(std::uint64_t n) { return below(n) == 0; }
  void fill(std::span<std::uint8_t> out) {
    for (auto& b : out) b = static_cast<std::uint8_t>(next() >> 24U);
  }

 private:
  std::uint64_t state_;
};

} // namespace statewire::sim
