// SPDX-License-Identifier: BSD-3-Clause
// Entry point of the front end: text in, checked machines out.
#pragma once

#include "../model/diagnostics.hpp"
#include "../model/model.hpp"

#include <memory>
#include <vector>

namespace statewire::gen {

// Reads every digraph of a file, and its labels, with the ANTLR grammars, and resolves it to
// machines (several, when title nodes split a digraph). Machines that could be understood are
// returned even when others were reported as broken.
[[nodiscard]] std::vector<Machine> read_digraphs(const std::shared_ptr<const SourceFile>& file,
                                                 Diagnostics& diagnostics);

// Reads a State/Event/Action text (one machine) and lowers it to the model.
[[nodiscard]] std::vector<Machine> read_actions_text(const std::shared_ptr<const SourceFile>& file,
                                                     Diagnostics& diagnostics);
// Whichever of the two the file's name says: `.sm` is State/Event/Action.
[[nodiscard]] bool is_actions_text(const SourceFile& file);
[[nodiscard]] std::vector<Machine> read_spec(const std::shared_ptr<const SourceFile>& file,
                                             Diagnostics& diagnostics);

// Judges machines that were read: reachability, totality, guards, names, and across machines the
// events they raise in each other. Fills nothing in; only reports.
void check(const std::vector<Machine>& machines, Diagnostics& diagnostics);

} // namespace statewire::gen
