// SPDX-License-Identifier: BSD-3-Clause
#include <door.hpp>

#include <cstdio>

namespace door = statewire::spec::door;

struct Hooks {
  int lifted = 0;
  constexpr void lift_the_latch() { ++lifted; }
  constexpr void unexpected(door::State, door::Event) {}
};

int main() {
  Hooks hooks;
  const auto state = door::step(door::k_initial, door::Event::OPEN, hooks);
  std::printf("the door is %s\n", door::k_state_names[static_cast<std::size_t>(state)].data());
  return state == door::State::AJAR && hooks.lifted == 1 ? 0 : 1;
}
