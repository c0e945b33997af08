// SPDX-License-Identifier: BSD-3-Clause
// Narrow drawings of many states: nodes stand below each other.
#pragma once

#include "graphviz.hpp"

#include <cstddef>
#include <string>

namespace statewire::gen {

// Clusters stand in one lane, in which their nodes stand below each other, and other nodes in
// another one, of which `columns` stand side by side. Nodes come in the order in which `start`
// leads to them. With `level`, the lanes alone order the nodes, and other nodes go on in both lanes
// where the clusters end.
void put_in_lanes(Agraph_t& graph, std::size_t columns, const std::string& start,
                  bool level = false);

} // namespace statewire::gen
