// SPDX-License-Identifier: BSD-3-Clause
// Names of graphs, nodes and subgraphs, numbered in the order in which they appear. Graphviz
// numbers them by where their text happens to lie in memory, and draws clusters in the order of
// these numbers.
#pragma once

#include <cgraph.h>
#include <string>

namespace statewire::gen {

// The graph of `text`, or null when it cannot be read.
[[nodiscard]] Agraph_t* read_graph_in_order(const std::string& text);

} // namespace statewire::gen
