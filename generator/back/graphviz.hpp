// SPDX-License-Identifier: BSD-3-Clause
// Graphviz, owned: a digraph that is read from text, adorned and laid out, without anything that
// depends on the machine it runs on. Text is measured with Graphviz's own tables, not with the
// fonts that happen to be installed, and no plugin is looked for.
#pragma once

#include <cgraph.h>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace statewire::gen {

struct CloseGraph {
  void operator()(Agraph_t* graph) const { agclose(graph); }
};
using Graph = std::unique_ptr<Agraph_t, CloseGraph>;

// Empty when it cannot be read.
[[nodiscard]] Graph read_graph(const std::string& text);

// Text is laid out this much larger than it is shown: the reader's font may be wider than
// Helvetica.
constexpr double k_slack = 1.1;
// A node whose `id` begins like this has its lines of text centred in whatever font shows them.
constexpr std::string_view k_centred = "state_";
// ... except lines in this face, which is measured like Helvetica and shown like it.
constexpr std::string_view k_left_face = "Arial";

// Laid out by `dot`. Empty when the layout fails: there are digraphs on which Graphviz crashes.
// `said` gets what Graphviz prints while it does so.
[[nodiscard]] std::string render_svg(Agraph_t& graph, std::string* said = nullptr);

// As DOT, without a layout.
[[nodiscard]] std::string write_graph(Agraph_t& graph);

// In order of declaration. The ordinal of an edge counts those of the same ends before it.
struct GraphEdge {
  Agedge_t* edge = nullptr;
  std::string tail, head;
  std::uint32_t ordinal = 0;
};
[[nodiscard]] std::vector<Agnode_t*> nodes_of(Agraph_t& graph);
[[nodiscard]] std::vector<GraphEdge> edges_of(Agraph_t& graph);
[[nodiscard]] std::vector<Agraph_t*> clusters_of(Agraph_t& graph);

// Attributes of a graph, node or edge. A value is plain text or an HTML-like label without its
// outer angle brackets.
[[nodiscard]] std::string get(void* object, const char* name);
void set(void* object, const char* name, const std::string& value);
void set_html(void* object, const char* name, const std::string& value);
void clear(void* object, const char* name); // back to nothing, if it is there

} // namespace statewire::gen
