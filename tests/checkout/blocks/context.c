// SPDX-License-Identifier: BSD-3-Clause
// The names that docs/reference/c-api.md uses where it opens a context.
#include <statewire.h>
#include <stdint.h>
#include <stdio.h>

int page(uint32_t left, uint32_t right) {
  char into[8], from[8] = {0};
  {
    // BLOCK
  }
  return 0;
}
