// SPDX-License-Identifier: BSD-3-Clause
#include "cluster_labels.hpp"

#include "labels.hpp"
#include "text.hpp"

#include <set>
#include <string>
#include <vector>

namespace statewire::gen {
namespace {

// The cluster's own nodes that the layout puts at its top: no edge from within the cluster enters
// them. In a cycle, the first node.
std::vector<Agnode_t*> top_of(Agraph_t& graph, Agraph_t& cluster) {
  const std::vector<Agnode_t*> nodes = nodes_of(cluster);
  std::set<std::string> inside, led_to;
  for (Agnode_t* node : nodes) inside.insert(agnameof(node));
  for (const GraphEdge& edge : edges_of(graph)) // edges within it may be written outside of it
    if (edge.tail != edge.head && inside.contains(edge.tail)) led_to.insert(edge.head);
  std::vector<Agnode_t*> top;
  for (Agnode_t* node : nodes)
    if (!led_to.contains(agnameof(node))) top.push_back(node);
  if (top.empty() && !nodes.empty()) top.push_back(nodes.front());
  return top;
}

void above(Agraph_t& cluster, Agnode_t* label, Agnode_t* node) {
  Agedge_t* edge = agedge(&cluster, label, node, nullptr, 1);
  if (edge == nullptr) return;
  set(edge, "style", "invis");
}

} // namespace

void place_cluster_labels(Agraph_t& graph) {
  // Inner clusters first: their labels become nodes of the outer clusters, at the top there.
  std::vector<Agraph_t*> clusters = clusters_of(graph);
  for (auto at = clusters.rbegin(); at != clusters.rend(); ++at) {
    Agraph_t* cluster = *at;
    char* words = agget(cluster, const_cast<char*>("label"));
    if (words == nullptr || *words == '\0') continue;
    std::string html;
    if (aghtmlstr(words) != 0) {
      html = words;
    } else {
      for (const std::string& line : label_lines(words)) html += row(html_text(line));
      if (html.empty()) continue;
      html.insert(0, k_table);
      html += "</TABLE>";
    }
    const std::vector<Agnode_t*> top = top_of(graph, *cluster);
    std::string name = k_label_of + std::string(agnameof(cluster));
    Agnode_t* label = agnode(cluster, name.data(), 1);
    if (label == nullptr) continue;
    set(label, "shape", "plaintext");
    set(label, "style", "");
    set(label, "margin", "0");
    set(label, "width", "0");
    set(label, "height", "0");
    set(label, "fontcolor", std::string(k_quiet));
    for (const char* attribute : {"fontname", "fontsize", "fontcolor"})
      if (const std::string value = get(cluster, attribute); !value.empty())
        set(label, attribute, value);
    set_html(label, "label", html);
    set(cluster, "label", "");
    set(cluster, "margin", "4"); // the label has a margin of its own
    for (Agnode_t* node : top) above(*cluster, label, node);
  }
}

} // namespace statewire::gen
