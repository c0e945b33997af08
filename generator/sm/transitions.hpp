// SPDX-License-Identifier: BSD-3-Clause
// From programs to transitions: where an event may lead.
#pragma once

#include "../model/model.hpp"

#include <vector>

namespace statewire::gen::sm {

// One for each arrow that a cell's program can take, through the Actions that it invokes. `guards`:
// of each arrow, within its Event or Action.
void make_transitions(Machine& machine, const std::vector<Guard>& guards);

} // namespace statewire::gen::sm
