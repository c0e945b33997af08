// SPDX-License-Identifier: BSD-3-Clause
// The parts of a generated header; a source file for each.
#pragma once

#include "../model/model.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace statewire::gen {

// The calls that perform the cells, such as "cell_OPEN_on_ALARM(c, observer)"; index as in
// Machine::cells. Empty for a cell without transitions. Cells with the same contents share one
// function.
using CellCalls = std::vector<std::string>;

void append_vocabulary(std::string& out, const Machine& machine);  // enums and names
void append_transitions(std::string& out, const Machine& machine); // k_transitions
void append_verdicts(std::string& out, const Machine& machine);    // state × event, in one table
void append_questions(std::string& out, const Machine& machine);   // verdict(), is_final(), …
void append_hooks(std::string& out, const Machine& machine);       // what C++ must implement
[[nodiscard]] CellCalls append_cells(std::string& out, const Machine& machine);
void append_dispatch(std::string& out, const Machine& machine, const CellCalls& calls);

void append_calls(std::string& out, const std::string& indent, const std::vector<Action>& actions);
[[nodiscard]] std::string number_after(std::string_view first, std::size_t number); // first + n

} // namespace statewire::gen
