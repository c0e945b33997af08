// SPDX-License-Identifier: BSD-3-Clause
// What check() is made of. Each judges one machine; none changes it.
#pragma once

#include "../model/diagnostics.hpp"

namespace statewire::gen {

// Behind what shows that a drawing has concurrent regions.
inline constexpr const char* k_one_state = "a machine is in one state at a time; make a digraph of "
                                           "each region, and let 'raise NAME EVENT' "
                                           "send events from one machine to another";

void check_guards(const Machine& machine, Diagnostics& diagnostics); // check_guards.cpp
void check_reach(const Machine& machine, Diagnostics& diagnostics);  // check_states.cpp
void check_cells(const Machine& machine, Diagnostics& diagnostics);  // check_states.cpp
void check_names(const Machine& machine, Diagnostics& diagnostics);  // check_names.cpp
void check_programs(const Machine& machine,
                    Diagnostics& diagnostics); // check_programs.cpp
void check_between(const std::vector<const Machine*>& machines,
                   Diagnostics& diagnostics); // check_names.cpp
// All of these but the last one.
void check_alone(const Machine& machine, Diagnostics& diagnostics); // check_names.cpp

} // namespace statewire::gen
