// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "back.hpp"
#include "graphviz.hpp"
#include "page.hpp"

namespace statewire::gen {

// Make a machine's digraph into its drawing: as a digraph of states, or, of a machine that is
// written as State/Event/Action, as one of states and actions.
void adorn_states(const Machine& machine, const Coverage* coverage, const DrawOptions& options,
                  const Form& form, Agraph_t& graph);
void adorn_actions(const Machine& machine, const Coverage* coverage, const DrawOptions& options,
                   const Form& form, Agraph_t& graph);

} // namespace statewire::gen
