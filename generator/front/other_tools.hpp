// SPDX-License-Identifier: BSD-3-Clause
// Drawings of other tools that are no machines, or say what a machine does in another way
// throughout.
#pragma once

#include "../model/diagnostics.hpp"
#include "source.hpp"
#include "syntax.hpp"

namespace statewire::gen {

// Names the notation and the remedy, once; what else could be said of such a digraph is an echo.
// True: it was one.
[[nodiscard]] bool report_other_tool(const Source& source, const syntax::Graph& graph,
                                     Diagnostics& diagnostics);

} // namespace statewire::gen
