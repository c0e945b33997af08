// SPDX-License-Identifier: BSD-3-Clause
// What the drawing of a text would show otherwise than it happens: attributes of changes, their
// labels, names of Events.
#pragma once

#include "outline.hpp"

#include "../model/diagnostics.hpp"

namespace statewire::gen::sm {

void check_looks(const Source& source, const File& file, const Outline& outline,
                 Diagnostics& diagnostics);

} // namespace statewire::gen::sm
