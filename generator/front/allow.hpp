// SPDX-License-Identifier: BSD-3-Clause
// Comments of a spec that allow a warning, with the reason: `// statewirec: allow ID: reason`.
#pragma once

#include "../model/diagnostics.hpp"

#include <memory>
#include <vector>

namespace statewire::gen {

// Marks what the comments of the files allow, and reports comments that are not understood
// [bad-allow]. `unused`: all that these files give rise to was reported, and so a comment without
// its message is reported as well [unused-allow].
void allow(const std::vector<std::shared_ptr<const SourceFile>>& files, bool unused,
           Diagnostics& diagnostics);

} // namespace statewire::gen
