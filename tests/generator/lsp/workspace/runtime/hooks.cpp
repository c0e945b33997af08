// SPDX-License-Identifier: BSD-3-Clause
#include "hooks.hpp"

void DoorHooks::lift_the_latch() { key = 0; }

void DoorHooks::raise_lamp_lit() {
  if (the_key_fits()) lift_the_latch();
}
