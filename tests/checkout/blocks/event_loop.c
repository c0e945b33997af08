// SPDX-License-Identifier: BSD-3-Clause
// The names that docs/reference/c-api.md uses in a program's own event loop.
#include <statewire.h>
#include <sys/epoll.h>

void page(sw_context *context, int set, int done) {
  struct epoll_event event = {0};
  // BLOCK
}
