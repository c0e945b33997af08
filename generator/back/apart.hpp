// SPDX-License-Identifier: BSD-3-Clause
// Runs somebody else's code where it cannot hurt: in a process of its own, with a limit of time.
#pragma once

#include <functional>
#include <string>

namespace statewire::gen {

// What `make` returns, made in a child process. Empty when the child crashes, or needs more than
// `seconds` of processor time. Not for programs with several threads.
[[nodiscard]] std::string run_apart(const std::function<std::string()>& make, unsigned seconds);

} // namespace statewire::gen
