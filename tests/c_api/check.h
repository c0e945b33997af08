// SPDX-License-Identifier: BSD-3-Clause
/* Checks of C programs: what fails is printed, and the program ends with 1. */
#ifndef CHECK_H
#define CHECK_H

#include <statewire.h>

#include <stdio.h>
#include <stdlib.h>

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) {                                                                            \
      fprintf(stderr, "%s:%d: %s (last error: %s)\n", __FILE__, __LINE__, #condition,              \
              sw_last_error());                                                                    \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)
#define CHECK_OK(call) CHECK((call) == SW_OK)

#endif
