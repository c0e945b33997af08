// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "back.hpp"

namespace statewire::gen {

// What draw_svg() does for machines that are written as State/Event/Action.
[[nodiscard]] std::string draw_actions_svg(const Machine& machine, const Coverage* coverage);

} // namespace statewire::gen
