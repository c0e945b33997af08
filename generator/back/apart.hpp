// SPDX-License-Identifier: BSD-3-Clause
// Runs third-party code in a process of its own, with a time limit, so that its faults are
// contained.
#pragma once

#include <functional>
#include <string>

namespace statewire::gen {

struct Apart {
  std::string text; // what `make` returns; empty when the child crashes or runs out of time
  std::string said; // its standard error, which the terminal does not show
};
// Runs `make` in a child process, for `seconds` of processor time at most. Threads: the calling
// process has one thread only, because of fork().
[[nodiscard]] Apart run_apart(const std::function<std::string()>& make, unsigned seconds);

} // namespace statewire::gen
