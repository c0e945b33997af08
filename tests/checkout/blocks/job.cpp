// SPDX-License-Identifier: BSD-3-Clause
// The names that docs/guide/launcher.md uses.
#include <statewire/job.hpp>

int fail(const std::string& why);

int page(const statewire::Card& my_card) {
  // BLOCK
  return 0;
}
