// SPDX-License-Identifier: BSD-3-Clause
// Random everything, by a seed: sends, closes, kills, restarts, cuts, finalize. The oracle holds.
#include "kinds.hpp"

#include <chrono>
#include <iostream>

namespace statewire::test {
namespace {

void soak(std::uint64_t seed) {
  Dice dice(seed * 77 + 5);
  MeshOptions options;
  options.nodes = static_cast<unsigned>(2 + dice.below(4));
  options.seed = seed;
  if (dice.one_in(3)) {
    options.net.max_read = 1 + dice.below(2000);
    options.net.max_write = 1 + dice.below(2000);
    options.net.random_sizes = true;
    options.net.pipe_capacity = 1 + dice.below(4000);
  }
  if (dice.one_in(2)) options.net.delay_max = std::chrono::microseconds(dice.below(5000));
  options.core.max_opening = static_cast<std::uint32_t>(1 + dice.below(8));
  const bool deaths = dice.one_in(2);
  auto mesh = memory_mesh(options);
  Mesh& w = *mesh;
  const unsigned acts = static_cast<unsigned>(20 + dice.below(150));
  for (unsigned i = 0; i < acts; ++i) {
    const auto one = static_cast<Place>(dice.below(w.size()));
    const auto other = static_cast<Place>(dice.below(w.size()));
    Node& n = w[one];
    switch (dice.below(24)) {
    case 0:
    case 1:
    case 2:
      if (n.alive) n.close(other);
      break;
    case 3:
      if (one != other) w.memory()->cut(*w.endpoint(one), *w.endpoint(other));
      break;
    case 4:
      if (!deaths) break;
      if (n.alive) {
        constexpr std::array<Death, 3> ways{Death::reset, Death::eof, Death::unresponsive};
        w.kill(one, ways.at(dice.below(3)));
      } else {
        w.restart(one);
      }
      break;
    case 5:
      if (n.alive && dice.one_in(6)) n.finalize();
      break;
    case 6:
      if (n.alive)
        w.endpoint(one)->fail_operation(w.endpoint(one)->operations() + dice.below(20),
                                        dice.one_in(2) ? Errc::reset : Errc::no_descriptors);
      break;
    case 7:
      w.run_for(std::chrono::milliseconds(dice.below(3000)));
      break;
    default:
      if (n.alive && n.send(other, dice.below(dice.one_in(10) ? 20'000 : 300)) == Errc::moribund &&
          dice.one_in(2))
        n.close(other);
      break;
    }
    if (!dice.one_in(3))
      for (std::uint64_t steps = dice.below(40); steps > 0; --steps)
        if (!w.step(w.now() + std::chrono::seconds(1))) break;
  }
  EXPECT_GOOD_END(w);
}

TEST(Soak, WhateverHappensNothingHangsAndNothingVanishes) {
  const auto all = seeds(1, 300);
  const auto begun = std::chrono::steady_clock::now();
  for (const auto seed : all) {
    SCOPED_TRACE(replay(seed));
    soak(seed);
    if (testing::Test::HasFailure()) return;
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
  const double rate = static_cast<double>(all.size()) / took.count();
  RecordProperty("seeds_per_second", static_cast<int>(rate));
  std::cout << "[          ] " << all.size() << " seeds, " << static_cast<int>(rate)
            << " per second\n";
}

} // namespace
} // namespace statewire::test
