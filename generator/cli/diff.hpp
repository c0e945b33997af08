// SPDX-License-Identifier: BSD-3-Clause
// The command `diff`: two specs in, what differs out.
#pragma once

#include "options.hpp"

namespace statewire::gen::cli {

constexpr int k_same = 0, k_differs = 1;

// k_same, k_differs, or k_unusable when a spec cannot be read or has errors.
[[nodiscard]] int diff(const Options& options);

} // namespace statewire::gen::cli
