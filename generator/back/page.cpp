// SPDX-License-Identifier: BSD-3-Clause
#include "page.hpp"

#include "labels.hpp"
#include "text.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <string_view>
#include <vector>

namespace statewire::gen {
namespace {

double number_after(const std::string& text, std::string_view key, std::size_t& at) {
  at = text.find(key, at);
  if (at == std::string::npos) return {};
  at += key.size();
  double value = 0;
  std::from_chars(text.data() + at, text.data() + text.size(), value);
  return value;
}

bool is_invisible(void* object) { return get(object, "style").find("invis") != std::string::npos; }

// A node lies inside of the lines that the key's edges draw.
void shrink(Agnode_t* node) {
  for (const auto& [name, value] : {std::pair{"label", ""},
                                    {"shape", "point"},
                                    {"fixedsize", "true"},
                                    {"width", "0.05"},
                                    {"height", "0.05"}})
    set(node, name, value);
}

void forget_ranks(Agraph_t& graph, const std::set<Agnode_t*>& of) {
  for (Agraph_t* sub = agfstsubg(&graph); sub != nullptr; sub = agnxtsubg(sub)) {
    const std::vector<Agnode_t*> nodes = nodes_of(*sub);
    if (std::all_of(nodes.begin(), nodes.end(), [&](Agnode_t* n) { return of.contains(n); }))
      clear(sub, "rank");
    forget_ranks(*sub, of);
  }
}

} // namespace

TypeSize type_size(const std::string& svg) {
  std::size_t at = svg.find("<svg ");
  if (at == std::string::npos) return {};
  const double width = number_after(svg, " width=\"", at);
  if (at == std::string::npos) return {};
  const double height = number_after(svg, " height=\"", at);
  double smallest = 0;
  for (std::size_t next = 0;;) {
    const double size = number_after(svg, "font-size=\"", next);
    if (next == std::string::npos) break;
    smallest = smallest == 0 ? size : std::min(smallest, size);
  }
  const double at_width = std::min(1.0, k_page_width / width);
  return {smallest * at_width, smallest * std::min(at_width, k_page_height / height)};
}

void stagger(Agraph_t& graph, std::size_t columns) {
  std::map<std::string, std::vector<std::string>> next;
  std::vector<std::string> order;
  for (Agnode_t* node : nodes_of(graph)) order.emplace_back(agnameof(node));
  for (const GraphEdge& edge : edges_of(graph)) {
    std::vector<std::string>& heads = next[edge.tail];
    if (edge.head != edge.tail && std::find(heads.begin(), heads.end(), edge.head) == heads.end())
      heads.push_back(edge.head);
  }
  const auto leads = [&](const std::string& from, const std::string& to) {
    std::set<std::string> seen{from};
    std::vector<std::string> open{from};
    while (!open.empty()) {
      const std::string at = open.back();
      open.pop_back();
      if (at == to) return true;
      for (const std::string& head : next[at])
        if (seen.insert(head).second) open.push_back(head);
    }
    return false;
  };
  for (const std::string& node : order) {
    const std::vector<std::string> heads = next[node];
    std::vector<std::string> side; // those that nothing orders yet
    for (const std::string& head : heads)
      if (!leads(head, node)) side.push_back(head);
    for (std::size_t i = 0; i + columns < side.size(); ++i) {
      std::string from = side[i];
      std::string to = side[i + columns];
      if (leads(to, from) || leads(from, to)) continue;
      Agedge_t* edge =
          agedge(&graph, agnode(&graph, from.data(), 0), agnode(&graph, to.data(), 0), nullptr, 1);
      if (edge == nullptr) continue;
      set(edge, "style", "invis");
      set(edge, "weight", "0");
      next[from].push_back(to);
    }
  }
}

void narrow_keys(Agraph_t& graph) {
  for (Agraph_t* cluster : clusters_of(graph)) {
    std::vector<Agnode_t*> nodes = nodes_of(*cluster);
    if (!std::all_of(nodes.begin(), nodes.end(), is_invisible)) continue;
    forget_ranks(graph, {nodes.begin(), nodes.end()});
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      shrink(nodes[i]);
      if (i + 1 == nodes.size() || agedge(&graph, nodes[i], nodes[i + 1], nullptr, 0) != nullptr)
        continue;
      if (Agedge_t* edge = agedge(cluster, nodes[i], nodes[i + 1], nullptr, 1))
        set(edge, "style", "invis");
    }
  }
}

bool thin_out(Agraph_t& graph, const std::string& start, std::size_t few) {
  std::map<std::string, std::size_t> arrows; // by head
  std::vector<GraphEdge> edges = edges_of(graph);
  for (const GraphEdge& edge : edges) ++arrows[edge.head];
  std::map<std::string, std::vector<std::size_t>> leaving;
  for (std::size_t i = 0; i < edges.size(); ++i) leaving[edges[i].tail].push_back(i);
  std::set<std::string> reached{start};
  for (Agnode_t* node : nodes_of(graph))
    if (!arrows.contains(agnameof(node))) reached.insert(agnameof(node));
  std::set<Agedge_t*> first;
  std::vector<std::string> fresh(reached.begin(), reached.end());
  while (!fresh.empty()) { // in order of steps from the start, and of declaration
    std::vector<std::size_t> next;
    for (const std::string& node : fresh)
      next.insert(next.end(), leaving[node].begin(), leaving[node].end());
    std::sort(next.begin(), next.end());
    fresh.clear();
    for (const std::size_t i : next)
      if (reached.insert(edges[i].head).second) {
        first.insert(edges[i].edge);
        fresh.push_back(edges[i].head);
      }
  }
  bool any = false;
  for (const GraphEdge& edge : edges) {
    if (arrows[edge.head] <= few || first.contains(edge.edge) || !reached.contains(edge.head))
      continue;
    if (get(edge.edge, "label").empty()) {
      agdeledge(&graph, edge.edge);
      any = true;
    }
  }
  return any;
}

void bound_layout(Agraph_t& graph, std::size_t edges) {
  if (edges < k_beyond_reading) return;
  for (const char* name : {"nslimit", "nslimit1", "mclimit"}) set(&graph, name, "0.1");
  // Even one improvement of the horizontal places takes seconds along a ring of thousands.
  if (edges > k_beyond_arrows) set(&graph, "nslimit", "0");
  set(&graph, "splines", "line");
}

void add_remarks(Agraph_t& graph, const std::string& rows) {
  if (rows.empty()) return;
  std::string title;
  for (const std::string& line : label_lines(get(&graph, "label"))) title += row(html_text(line));
  set_html(&graph, "label", std::string(k_table) + title + rows + "</TABLE>");
}

Drawn most_legible(const std::function<std::string(const Form&)>& draw) {
  Drawn best;
  TypeSize size;
  for (const Form& form : k_forms) {
    if (form.thin && size.at_width >= k_legible) break; // arrows are worth more than one page
    std::string svg = draw(form);
    if (svg.empty()) continue;
    const TypeSize now = type_size(svg);
    const bool fits = now.at_width >= k_legible;
    const bool fitted = size.at_width >= k_legible;
    const bool better = fits && fitted ? now.on_page > size.on_page : now.at_width > size.at_width;
    if (!best.svg.empty() && !better) continue;
    best = {std::move(svg), form};
    size = now;
    if (size.at_width >= k_legible && size.on_page >= k_legible) break;
  }
  return best;
}

} // namespace statewire::gen
