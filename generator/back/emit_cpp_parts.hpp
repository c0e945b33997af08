// The parts of a generated header, each appended by a file of its own.
#pragma once

#include "../model/model.hpp"

#include <string>

namespace statewire::gen {

// What a dispatcher jumps to. The first numbers are shared by all cells of that verdict, and equal
// to statewire::Verdict; every cell with a transition has a number of its own.
struct CellCases {
  static constexpr unsigned k_ignore = 0, k_defer = 1, k_error = 2, k_first = 3;
  std::vector<unsigned> numbers; // like Machine::cells
  unsigned count = k_first;
};
[[nodiscard]] CellCases number_cells(const Machine& machine);

void append_vocabulary(std::string& out, const Machine& machine);  // enums and names
void append_transitions(std::string& out, const Machine& machine); // k_transitions
void append_case_table(std::string& out, const Machine& machine, const CellCases& cases);
void append_questions(std::string& out, const Machine& machine); // verdict(), is_final(), …
void append_hooks(std::string& out, const Machine& machine);     // what C++ must implement
void append_cells(std::string& out, const Machine& machine, const CellCases& cases);
void append_dispatch(std::string& out, const Machine& machine, const CellCases& cases);

} // namespace statewire::gen
