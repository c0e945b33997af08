// SPDX-License-Identifier: BSD-3-Clause
// What libcgraph says about a digraph, as values.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace statewire::gen {

using AttributeMap = std::map<std::string, std::string>;

struct GraphFacts {
  struct Node {
    std::string name;
    AttributeMap attributes;              // empty values left out
    std::vector<std::uint32_t> subgraphs; // that contain it, innermost first
  };
  struct Edge {
    std::string tail, head;
    std::uint32_t ordinal = 0; // among the edges from tail to head
    AttributeMap attributes;
  };
  struct Subgraph {
    std::string name; // empty: anonymous
    std::uint32_t depth = 0;
    std::optional<std::uint32_t> outer; // the subgraph that it stands in
  };
  AttributeMap attributes;
  std::vector<Node> nodes;         // in order of creation
  std::vector<Edge> edges;         // in order of creation
  std::vector<Subgraph> subgraphs; // in order of creation
  std::string error;               // not empty: Graphviz's complaint
};

[[nodiscard]] GraphFacts read_graph_facts(const std::string& dot);

} // namespace statewire::gen
