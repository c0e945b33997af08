// SPDX-License-Identifier: BSD-3-Clause
// The command `verify`: scenarios in, verdicts out.
#pragma once

#include "options.hpp"

namespace statewire::gen::cli {

[[nodiscard]] int verify(const Options& options);

} // namespace statewire::gen::cli
