// SPDX-License-Identifier: BSD-3-Clause
// Attributes with which a change would be drawn otherwise than it happens.
#pragma once

#include "../front/drawing.hpp"

#include <string>
#include <vector>

namespace statewire::gen::sm {

// Of a Change_State or Invoke_Action that leads to `head`.
void check_looks(const Source& source, const std::vector<syntax::Attribute>& attributes,
                 const std::string& head, Diagnostics& diagnostics);

} // namespace statewire::gen::sm
