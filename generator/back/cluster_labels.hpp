// SPDX-License-Identifier: BSD-3-Clause
// Labels of clusters as nodes: an edge goes around a node, but through the label of a cluster.
#pragma once

#include "graphviz.hpp"

namespace statewire::gen {

// Begins the names of these nodes.
constexpr const char* k_label_of = "label of ";

// Turns the label of each cluster into a node of that cluster, above its other nodes.
void place_cluster_labels(Agraph_t& graph);

} // namespace statewire::gen
