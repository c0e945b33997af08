// SPDX-License-Identifier: BSD-3-Clause
// Joins cgraph's facts with the places of the statements that made them.
#pragma once

#include "drawing.hpp"
#include "graph_facts.hpp"

namespace statewire::gen {

// `statements` are those of graph.statements that `facts` was read from.
[[nodiscard]] Drawing join(const GraphFacts& facts, const syntax::Graph& graph,
                           const std::vector<const syntax::Statement*>& statements);

} // namespace statewire::gen
