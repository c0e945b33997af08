// SPDX-License-Identifier: BSD-3-Clause
#include "lanes.hpp"

#include "cluster_labels.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace statewire::gen {
namespace {

class Lanes {
 public:
  Lanes(Agraph_t& graph, std::size_t columns, const std::string& start, bool level)
      : graph_(graph), columns_(columns), level_(level) {
    for (const GraphEdge& edge : edges_of(graph)) heads_[edge.tail].push_back(edge.head);
    find_clusters();
    std::string first = start;
    if (agnode(&graph, first.data(), 0) != nullptr) add_all_from(start);
    for (Agnode_t* node : nodes_of(graph)) add_all_from(agnameof(node));
    for (std::size_t i = 0; i < order_.size(); ++i) place_[order_[i]] = i + 1;
    for (Agraph_t* cluster : clusters_of(graph)) place_label(*cluster);
  }

  void draw() {
    set(&graph_, "newrank", "true"); // a cluster is not laid out before what is outside of it
    if (!level_) put(graph_, lane_of(nullptr), columns_);
    const Item clusters = put_clusters(graph_);
    if (level_) put_beside_and_below(clusters);
    std::vector<GraphEdge> edges = edges_of(graph_);
    std::stable_sort(edges.begin(), edges.end(), [&](const GraphEdge& a, const GraphEdge& b) {
      return forward(a) > forward(b);
    });
    for (const GraphEdge& edge : edges) {
      if (ours_.contains(AGMKOUT(edge.edge))) continue;
      if (edge.tail != edge.head && !level_ && !leads(edge.head, edge.tail))
        below_[edge.tail].insert(edge.head);
      else
        set(edge.edge, "constraint", "false");
    }
  }

 private:
  using Item = std::vector<std::string>; // a node, or the nodes of a cluster from top to bottom

  void find_clusters() {
    for (Agraph_t* cluster : clusters_of(graph_)) // inner ones come behind outer ones
      for (Agnode_t* node : nodes_of(*cluster)) innermost_[agnameof(node)] = cluster;
  }

  void add_all_from(const std::string& name) {
    const auto begin = static_cast<std::ptrdiff_t>(order_.size());
    visit(name);
    std::reverse(order_.begin() + begin, order_.end());
  }

  // Nodes in the order in which a search leaves them.
  void visit(const std::string& name) {
    if (name.starts_with(k_label_of) || !seen_.insert(name).second) return;
    const std::vector<std::string>& heads = heads_[name];
    for (auto head = heads.rbegin(); head != heads.rend(); ++head) visit(*head);
    order_.push_back(name);
  }

  // A cluster stands where the first of its nodes does; its label above it.
  void place_label(Agraph_t& cluster) {
    std::string label = k_label_of + std::string(agnameof(&cluster));
    if (agnode(&cluster, label.data(), 0) == nullptr) return;
    std::size_t first = order_.size();
    for (Agnode_t* node : nodes_of(cluster))
      if (const auto at = place_.find(agnameof(node));
          at != place_.end() && !at->first.starts_with(k_label_of))
        first = std::min(first, at->second);
    place_[label] = first == 0 ? 0 : first - 1;
    labels_.push_back(label);
  }

  [[nodiscard]] bool forward(const GraphEdge& edge) const {
    return place_.at(edge.tail) < place_.at(edge.head);
  }

  // The label of a cluster comes first.
  [[nodiscard]] std::vector<Item> lane_of(Agraph_t* cluster) const {
    std::vector<Item> items;
    const auto add = [&](const std::vector<std::string>& names) {
      for (const std::string& name : names) {
        const auto found = innermost_.find(name);
        if ((found == innermost_.end() ? nullptr : found->second) == cluster)
          items.push_back({name});
      }
    };
    add(labels_);
    add(order_);
    return items;
  }

  // The clusters directly inside of one, or of the graph, below each other.
  Item put_clusters(Agraph_t& outer) {
    std::vector<Item> items;
    if (&outer != &graph_) items = lane_of(&outer);
    for (Agraph_t* sub = agfstsubg(&outer); sub != nullptr; sub = agnxtsubg(sub))
      if (Item inner = put_clusters(*sub); !inner.empty()) items.push_back(std::move(inner));
    std::stable_sort(items.begin(), items.end(), [&](const Item& a, const Item& b) {
      return place_.at(a.front()) < place_.at(b.front());
    });
    put(outer, items, 1);
    Item all;
    for (const Item& item : items) all.insert(all.end(), item.begin(), item.end());
    return all;
  }

  void put(Agraph_t& in, const std::vector<Item>& items, std::size_t columns) {
    for (std::size_t i = 0; i + columns < items.size(); ++i)
      put_below(in, items[i].back(), items[i + columns].front());
  }

  // As many nodes as the clusters have stand beside them. The others stand below both of them.
  void put_beside_and_below(const Item& clusters) {
    std::vector<Item> items = lane_of(nullptr);
    const std::size_t beside = std::min(items.size(), clusters.size());
    const auto end = items.begin() + static_cast<std::ptrdiff_t>(beside);
    std::vector<Item> last{end, items.end()};
    items.erase(end, items.end());
    put(graph_, items, 1);
    if (!items.empty()) last.insert(last.begin(), {items.back()});
    if (!clusters.empty()) last.insert(last.begin(), {clusters.back()});
    put(graph_, last, 2);
  }

  void put_below(Agraph_t& in, std::string above, std::string below) {
    if (leads(below, above)) return;
    below_[above].insert(below);
    Agedge_t* edge =
        agedge(&in, agnode(&in, above.data(), 0), agnode(&in, below.data(), 0), nullptr, 1);
    if (edge == nullptr) return;
    ours_.insert(AGMKOUT(edge));
    set(edge, "style", "invis");
    set(edge, "weight", "8"); // they also stand straight below each other
  }

  [[nodiscard]] bool leads(const std::string& from, const std::string& to) {
    std::set<std::string> seen{from};
    std::vector<std::string> open{from};
    while (!open.empty()) {
      const std::string at = open.back();
      open.pop_back();
      if (at == to) return true;
      for (const std::string& head : below_[at])
        if (seen.insert(head).second) open.push_back(head);
    }
    return false;
  }

  Agraph_t& graph_;
  std::size_t columns_;
  bool level_;
  std::map<std::string, std::vector<std::string>> heads_;
  std::map<std::string, Agraph_t*> innermost_;
  std::set<std::string> seen_;
  std::set<Agedge_t*> ours_; // which put a node below another one
  std::vector<std::string> order_, labels_;
  std::map<std::string, std::size_t> place_;
  std::map<std::string, std::set<std::string>> below_;
};

} // namespace

void put_in_lanes(Agraph_t& graph, std::size_t columns, const std::string& start, bool level) {
  Lanes(graph, columns, start, level).draw();
}

} // namespace statewire::gen
