// SPDX-License-Identifier: BSD-3-Clause
// What a digraph's statements mean: its nodes, edges and subgraphs with the attributes that hold
// for them, each value with its place. The rules are Graphviz's.
#pragma once

#include "drawing.hpp"

namespace statewire::gen {

// `statements` are those of graph.statements that count.
[[nodiscard]] Drawing evaluate(const syntax::Graph& graph,
                               const std::vector<const syntax::Statement*>& statements);

} // namespace statewire::gen
