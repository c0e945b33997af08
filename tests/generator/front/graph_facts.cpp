// SPDX-License-Identifier: BSD-3-Clause
#include "graph_facts.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include <graphviz/cgraph.h>

namespace statewire::gen {
namespace {

// libcgraph reports through a plain function pointer, so what it says has to be caught in a
// variable that outlives no call of read_graph_facts.
thread_local std::string* t_complaints = nullptr;

int catch_complaint(char* text) {
  if (t_complaints != nullptr && text != nullptr) *t_complaints += text;
  return 0;
}

class CaughtComplaints {
 public:
  explicit CaughtComplaints(std::string& into) : before_(agseterrf(catch_complaint)) {
    t_complaints = &into;
  }
  ~CaughtComplaints() {
    t_complaints = nullptr;
    agseterrf(before_);
  }
  CaughtComplaints(const CaughtComplaints&) = delete;
  CaughtComplaints& operator=(const CaughtComplaints&) = delete;

 private:
  agusererrf before_;
};

struct CloseGraph {
  void operator()(Agraph_t* graph) const { agclose(graph); }
};

AttributeMap attributes_of(Agraph_t* root, int kind, void* object) {
  AttributeMap out;
  for (Agsym_t* symbol = agnxtattr(root, kind, nullptr); symbol != nullptr;
       symbol = agnxtattr(root, kind, symbol)) {
    const char* value = agxget(object, symbol);
    if (value != nullptr && *value != '\0') out[symbol->name] = value;
  }
  return out;
}

struct FoundSubgraph {
  Agraph_t* graph;
  std::uint32_t depth;
};

void find_subgraphs(Agraph_t* graph, std::uint32_t depth, std::vector<FoundSubgraph>& out) {
  for (Agraph_t* sub = agfstsubg(graph); sub != nullptr; sub = agnxtsubg(sub)) {
    out.push_back({sub, depth});
    find_subgraphs(sub, depth + 1, out);
  }
}

void read_subgraphs(Agraph_t* graph, GraphFacts& facts,
                    std::map<std::string, std::size_t>& node_at) {
  std::vector<FoundSubgraph> found;
  find_subgraphs(graph, 1, found);
  std::sort(found.begin(), found.end(), [](const FoundSubgraph& a, const FoundSubgraph& b) {
    return AGSEQ(a.graph) < AGSEQ(b.graph);
  });
  std::map<const Agraph_t*, std::uint32_t> index_of;
  for (const FoundSubgraph& sub : found) {
    const auto index = static_cast<std::uint32_t>(facts.subgraphs.size());
    const std::string name = agnameof(sub.graph) != nullptr ? agnameof(sub.graph) : "";
    // cgraph gives anonymous subgraphs a name that no file can contain unquoted.
    const auto outer = index_of.find(agparent(sub.graph)); // opened before what stands in it
    facts.subgraphs.push_back(
        {!name.empty() && name[0] == '%' ? std::string() : name, sub.depth,
         outer == index_of.end() ? std::nullopt : std::optional(outer->second)});
    index_of[sub.graph] = index;
    for (Agnode_t* node = agfstnode(sub.graph); node != nullptr; node = agnxtnode(sub.graph, node))
      facts.nodes[node_at[agnameof(node)]].subgraphs.push_back(index);
  }
  for (GraphFacts::Node& node : facts.nodes)
    std::stable_sort(node.subgraphs.begin(), node.subgraphs.end(), [&](auto a, auto b) {
      return facts.subgraphs[a].depth > facts.subgraphs[b].depth;
    });
}

} // namespace

GraphFacts read_graph_facts(const std::string& dot) {
  GraphFacts facts;
  std::string complaints;
  const CaughtComplaints caught(complaints);
  const std::unique_ptr<Agraph_t, CloseGraph> graph(agmemread(dot.c_str()));
  if (graph == nullptr) {
    facts.error = complaints.empty() ? "Graphviz could not read this digraph" : complaints;
    while (!facts.error.empty() && facts.error.back() == '\n') facts.error.pop_back();
    return facts;
  }
  facts.attributes = attributes_of(graph.get(), AGRAPH, graph.get());

  std::vector<Agnode_t*> nodes;
  std::vector<Agedge_t*> edges;
  for (Agnode_t* n = agfstnode(graph.get()); n != nullptr; n = agnxtnode(graph.get(), n)) {
    nodes.push_back(n);
    for (Agedge_t* e = agfstout(graph.get(), n); e != nullptr; e = agnxtout(graph.get(), e))
      edges.push_back(e);
  }
  std::sort(nodes.begin(), nodes.end(), [](auto* a, auto* b) { return AGSEQ(a) < AGSEQ(b); });
  std::sort(edges.begin(), edges.end(), [](auto* a, auto* b) { return AGSEQ(a) < AGSEQ(b); });

  std::map<std::string, std::size_t> node_at;
  for (Agnode_t* n : nodes) {
    node_at[agnameof(n)] = facts.nodes.size();
    facts.nodes.push_back({agnameof(n), attributes_of(graph.get(), AGNODE, n), {}});
  }
  std::map<std::pair<std::string, std::string>, std::uint32_t> seen;
  for (Agedge_t* e : edges) {
    const std::pair<std::string, std::string> ends(agnameof(agtail(e)), agnameof(aghead(e)));
    facts.edges.push_back(
        {ends.first, ends.second, seen[ends]++, attributes_of(graph.get(), AGEDGE, e)});
  }
  read_subgraphs(graph.get(), facts, node_at);
  return facts;
}

} // namespace statewire::gen
