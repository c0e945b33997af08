// The parts of a generated header, each appended by a file of its own.
#pragma once

#include "../model/model.hpp"

#include <string>
#include <vector>

namespace statewire::gen {

// The names of the functions that perform what a cell with transitions says, "cell_OPEN_on_ALARM",
// like Machine::cells; empty for the other cells.
using CellNames = std::vector<std::string>;
[[nodiscard]] CellNames name_cells(const Machine& machine);

void append_vocabulary(std::string& out, const Machine& machine);  // enums and names
void append_transitions(std::string& out, const Machine& machine); // k_transitions
void append_verdicts(std::string& out, const Machine& machine);    // state × event, in one table
void append_questions(std::string& out, const Machine& machine);   // verdict(), is_final(), …
void append_hooks(std::string& out, const Machine& machine);       // what C++ must implement
void append_cells(std::string& out, const Machine& machine, const CellNames& names);
void append_dispatch(std::string& out, const Machine& machine, const CellNames& names);

} // namespace statewire::gen
