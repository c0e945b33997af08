// SPDX-License-Identifier: BSD-3-Clause
// The part of a generated header that State/Event/Action machines have and digraphs have not.
#pragma once

#include "../model/model.hpp"

#include <string>

namespace statewire::gen {

void append_procedures(std::string& out, const Machine& machine); // in front of the cells
// The body of a cell's function: what its state, or each state of a Group (then `s`), does on an
// event.
void append_program(std::string& out, const Machine& machine, const std::string& from, bool shared,
                    std::uint32_t program);

} // namespace statewire::gen
