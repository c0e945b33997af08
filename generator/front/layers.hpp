// SPDX-License-Identifier: BSD-3-Clause
// Layers of a digraph, of which Graphviz draws what is on one of them.
#pragma once

#include "../model/diagnostics.hpp"
#include "source.hpp"
#include "syntax.hpp"

namespace statewire::gen {

// Reports each `layer` of a node or an edge that names none of the digraph's layers.
void check_layers(const Source& source, const syntax::Graph& graph, Diagnostics& diagnostics);

} // namespace statewire::gen
