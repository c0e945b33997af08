// SPDX-License-Identifier: BSD-3-Clause
// Nodes in lanes: none beside another one of its lane, in the order in which the start leads to
// them.
#include "back/lanes.hpp"

#include <gtest/gtest.h>
#include <map>
#include <regex>

namespace statewire::gen {
namespace {

struct Place {
  double x = 0, y = 0;
};

// The places of the nodes' first texts, which are their names; y grows downwards.
std::map<std::string, Place> laid_out(const std::string& digraph, std::size_t columns,
                                      bool level = false) {
  const Graph graph = read_graph("digraph g { node [shape=box]; " + digraph + "}");
  std::map<std::string, Place> places;
  if (!graph) return places;
  put_in_lanes(*graph, columns, "A", level);
  const std::string svg = render_svg(*graph);
  const std::regex text("<text[^>]* x=\"([-0-9.]+)\" y=\"([-0-9.]+)\"[^>]*>([^<]*)<");
  for (std::sregex_iterator at(svg.begin(), svg.end(), text), end; at != end; ++at)
    places[(*at)[3]] = {std::stod((*at)[1]), std::stod((*at)[2])};
  return places;
}

TEST(Lanes, nodes_stand_below_each_other_in_the_order_in_which_they_are_reached) {
  auto at = laid_out("C; B; A -> B; A -> C; B -> D; C -> D; D -> A", 1);
  ASSERT_EQ(at.size(), 4U);
  EXPECT_LT(at["A"].y, at["B"].y);
  EXPECT_LT(at["B"].y, at["C"].y);
  EXPECT_LT(at["C"].y, at["D"].y);
}

TEST(Lanes, so_many_stand_side_by_side_as_there_are_columns) {
  auto at = laid_out("A -> B; A -> C; A -> D; A -> E", 2);
  std::map<double, int> beside;
  for (const auto& [name, place] : at) ++beside[place.y];
  for (const auto& [y, nodes] : beside) EXPECT_LE(nodes, 2) << y;
}

TEST(Lanes, nodes_of_clusters_stand_below_each_other_also_where_nothing_leads_from_one_to_another) {
  auto at =
      laid_out("subgraph cluster_x { B; subgraph cluster_y { C; D } } A -> B; A -> C; A -> D", 1);
  ASSERT_EQ(at.size(), 4U);
  EXPECT_NE(at["B"].y, at["C"].y);
  EXPECT_NE(at["C"].y, at["D"].y);
  EXPECT_NE(at["B"].y, at["D"].y);
}

TEST(Lanes, level_lanes_fill_the_page_below_the_clusters) {
  auto at =
      laid_out("subgraph cluster_x { A; B } A -> P; P -> Q; Q -> R; R -> S; S -> T; T -> B; P -> T",
               1, true);
  ASSERT_EQ(at.size(), 7U);
  EXPECT_EQ(at["A"].y,
            at["P"].y); // beside each other, although an arrow leads from one to the other
  EXPECT_EQ(at["B"].y, at["Q"].y); // although only the last node leads to it
  EXPECT_EQ(at["R"].y, at["S"].y);
  EXPECT_LT(at["B"].y, at["R"].y);
  EXPECT_LT(at["S"].y, at["T"].y);
  EXPECT_NEAR(at["R"].x, at["B"].x, 20); // below the cluster
}

TEST(Lanes, a_digraph_without_nodes_is_laid_out) {
  for (const bool level : {false, true}) EXPECT_TRUE(laid_out("", 1, level).empty());
  EXPECT_EQ(laid_out("A -> B; B -> C", 1, true).size(), 3U); // no cluster
}

} // namespace
} // namespace statewire::gen
