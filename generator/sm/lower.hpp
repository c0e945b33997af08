// SPDX-License-Identifier: BSD-3-Clause
// From statements to programs: what each state does on each event it answers.
#pragma once

#include "outline.hpp"

namespace statewire::gen::sm {

// Fills the machine's procedures, programs and transitions.
void lower(const Source& source, const File& file, const Outline& outline, Machine& machine,
           Diagnostics& diagnostics);

} // namespace statewire::gen::sm
