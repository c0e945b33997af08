// SPDX-License-Identifier: BSD-3-Clause
// `statewirec lsp`: the Language Server Protocol over file descriptors.
#pragma once

#include "../cli/policy.hpp"

namespace statewire::gen::lsp {

// Serves until the client says `exit`, or is gone. Returns the exit status: 0 after `shutdown`,
// 1 without.
[[nodiscard]] int serve(int in, int out, const cli::Policy& policy);

} // namespace statewire::gen::lsp
