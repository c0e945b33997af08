// SPDX-License-Identifier: BSD-3-Clause
// The step after which nothing could help any more.
#pragma once

#include "investigate.hpp"

namespace statewire::gen::verify {

// Fills in `critical` of a violation: follows the first k steps, and searches for a proper end.
void find_critical(const Study& study, const Work& work, Outcome& outcome);

} // namespace statewire::gen::verify
