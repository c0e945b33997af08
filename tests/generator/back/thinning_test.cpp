// SPDX-License-Identifier: BSD-3-Clause
// What is left out of drawings that have too many arrows, and of their layout.
#include "back/back.hpp"
#include "back/labels.hpp"
#include "back/page.hpp"
#include "front/front.hpp"

#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <vector>

namespace statewire::gen {
namespace {

constexpr const char* k_diamond = "digraph g { A -> B; A -> C; B -> D; C -> D; D -> A; D -> B }";

std::vector<std::string> arrows_of(Agraph_t& graph) {
  std::vector<std::string> arrows;
  for (const GraphEdge& edge : edges_of(graph)) arrows.push_back(edge.tail + edge.head);
  return arrows;
}

TEST(Thinning, up_to_so_many_arrows_to_a_node_stay) {
  const Graph graph = read_graph(k_diamond);
  ASSERT_TRUE(graph);
  EXPECT_FALSE(thin_out(*graph, "A", 2));
  EXPECT_EQ(edges_of(*graph).size(), 6U);
}

TEST(Thinning, of_more_arrows_the_first_on_the_way_from_the_start_stays) {
  const Graph graph = read_graph(k_diamond);
  ASSERT_TRUE(graph);
  EXPECT_TRUE(thin_out(*graph, "A", 1));
  EXPECT_EQ(arrows_of(*graph), (std::vector<std::string>{"AB", "AC", "BD", "DA"}));
}

// Two arrows from each state to the next one of a ring, which has one more state than has words.
TEST(Thinning, of_a_text_with_too_many_arrows_those_of_the_same_ends_are_one_without_words) {
  const auto drawn = [](std::size_t states) {
    std::string text = "Graph [ring]\n";
    for (std::size_t i = 0; i < states; ++i) {
      const std::string next = std::to_string((i + 1) % states);
      text += "State [S" + std::to_string(i) +
              "]\n  Event [go]\n    if ready\n      Change_State([S" + next +
              "],[label=\"at once\"])\n    else\n      Change_State([S" + next +
              "],[label=\"late\"])\n";
    }
    Diagnostics diagnostics;
    const auto machines =
        read_spec(std::make_shared<const SourceFile>(SourceFile{"ring.sm", text}), diagnostics);
    EXPECT_EQ(machines.size(), 1U) << diagnostics.render();
    return machines.empty() ? std::string() : draw_dot(machines[0], nullptr, {});
  };
  const auto arrows = [](const std::string& dot) {
    const Graph graph = read_graph(dot);
    return graph ? edges_of(*graph).size() : 0;
  };
  const std::string few = drawn(k_beyond_words / 2);
  EXPECT_NE(few.find("at once"), std::string::npos);
  EXPECT_EQ(few.find(k_wordless), std::string::npos);
  EXPECT_EQ(arrows(few), k_beyond_words);
  const std::string many = drawn(k_beyond_words / 2 + 1);
  EXPECT_EQ(many.find("at once"), std::string::npos);
  EXPECT_NE(many.find(k_wordless), std::string::npos);
  EXPECT_EQ(arrows(many), k_beyond_words / 2 + 1);
}

// Of 10,000 states in a ring an improvement of the horizontal places took half a minute.
TEST(Thinning, beyond_reading_the_layout_is_bounded) {
  const auto limits = [](std::size_t edges) {
    const Graph graph = read_graph(k_diamond);
    bound_layout(*graph, edges);
    return get(graph.get(), "nslimit") + " " + get(graph.get(), "nslimit1") + " " +
           get(graph.get(), "splines");
  };
  EXPECT_EQ(limits(k_beyond_reading - 1), "  ");
  EXPECT_EQ(limits(k_beyond_reading), "0.1 0.1 line");
  EXPECT_EQ(limits(k_beyond_arrows), "0.1 0.1 line");
  EXPECT_EQ(limits(k_beyond_arrows + 1), "0 0.1 line");
}

} // namespace
} // namespace statewire::gen
