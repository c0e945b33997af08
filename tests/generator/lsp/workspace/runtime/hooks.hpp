// SPDX-License-Identifier: BSD-3-Clause
// The functions of the door.
#pragma once

struct LampHooks {
  bool lift_the_latch();
};

struct DoorHooks {
  bool the_key_fits() const { return key == 7; }
  void lift_the_latch();
  void raise_lamp_lit();
  // sound_the_alarm() is called in vain
  int key = 7;
};
