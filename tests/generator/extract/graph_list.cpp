// SPDX-License-Identifier: BSD-3-Clause
#include "graph_list.hpp"

#include <cgraph.h>
#include <memory>
#include <string_view>

namespace statewire::gen::test {
namespace {

int be_silent(char* /*message*/) { return 0; }

struct Close {
  void operator()(Agraph_t* graph) const { agclose(graph); }
};

std::string one_line(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '\n' ? std::string("<line end>") : std::string(1, c);
  return out;
}

void list_label(void* thing, std::string& out) {
  char name[] = "label";
  const char* label = agget(thing, name);
  if (label != nullptr && *label != '\0' && std::string_view(label) != "\\N")
    out += " : " + one_line(label);
  out += '\n';
}

} // namespace

std::string graph_list(const std::string& dot) {
  agseterrf(be_silent);
  agreseterrors();
  const std::unique_ptr<Agraph_t, Close> graph(agmemread(dot.c_str()));
  if (!graph || agerrors() != 0) return "error: libcgraph does not read this\n";
  std::string out = agisdirected(graph.get()) != 0 ? "digraph\n" : "graph\n";
  for (Agnode_t* node = agfstnode(graph.get()); node != nullptr;
       node = agnxtnode(graph.get(), node)) {
    out += "node " + one_line(agnameof(node));
    list_label(node, out);
  }
  for (Agnode_t* node = agfstnode(graph.get()); node != nullptr;
       node = agnxtnode(graph.get(), node))
    for (Agedge_t* edge = agfstout(graph.get(), node); edge != nullptr;
         edge = agnxtout(graph.get(), edge)) {
      out += "edge " + one_line(agnameof(agtail(edge))) + " -> " + one_line(agnameof(aghead(edge)));
      list_label(edge, out);
    }
  return out;
}

} // namespace statewire::gen::test
