// SPDX-License-Identifier: BSD-3-Clause
// The specs of two peers, given to `verify` without a scenario.
#pragma once

#include "../verify/load.hpp"
#include "options.hpp"

#include <string>

namespace statewire::gen::cli {

// The scenario that was made for them, and what reads it: made texts first, then files.
struct PreparedPeers {
  int exit_code = 0; // not k_done: reported, and there is nothing to verify
  std::string scenario;
  std::string summary; // to be printed before the verdict
  verify::ReadFile read;
};
[[nodiscard]] PreparedPeers prepare_peers(const Options& options);

} // namespace statewire::gen::cli
