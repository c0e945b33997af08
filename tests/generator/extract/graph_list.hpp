// SPDX-License-Identifier: BSD-3-Clause
// What Graphviz itself sees in a digraph: the independent judge of what was extracted.
#pragma once

#include <string>

namespace statewire::gen::test {

// Nodes and edges with their labels, one a line, as libcgraph reads them. Starts with "error" when
// it does not.
[[nodiscard]] std::string graph_list(const std::string& dot);

} // namespace statewire::gen::test
