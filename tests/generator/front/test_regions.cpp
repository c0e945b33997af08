// SPDX-License-Identifier: BSD-3-Clause
// Concurrent regions, forks and clusters with a start of their own, which no machine has.
#include "forms.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace statewire::gen {
namespace {

// Two clusters, each with two states, the text in `first` and `second` in front of them.
std::string two_regions(const std::string& first, const std::string& second) {
  return "subgraph cluster_a { " + first + " A1 -> A2 -> A1 [label=X] } " +
         "subgraph cluster_b { " + second + " B1 -> B2 -> B1 [label=X] } ";
}

TEST(Regions, concurrent_regions_are_named_as_the_cause) {
  const auto said = [](const std::string& statements) {
    return read("digraph m { compound=true; graph [ignore=\"*\"] " + statements + " }").said;
  };
  const std::string remedy =
      ": a machine is in one state at a time; make a digraph of each region, and let 'raise NAME "
      "EVENT' send events from one machine to another [many-initial]\n";
  const auto each = [&](const char* state) {
    return "error: '" + std::string(state) + "' is a second initial state; clusters 'cluster_a' " +
           "and 'cluster_b' have a start each, as concurrent regions have" + remedy;
  };
  const std::string a = "sa [shape=point]; sa -> A1;", b = "sb [shape=point]; sb -> B1;";
  const std::string regions = two_regions(a, b), idle = "s [shape=point]; s -> IDLE; ";
  const std::string enter = "IDLE -> A1 [label=GO]; A2 -> IDLE [label=END] ";
  EXPECT_EQ(said(regions), each("B1"));
  EXPECT_EQ(said("subgraph cluster_run { " + regions + " }"), each("B1"));
  EXPECT_EQ(said("subgraph cluster_run { " + regions + " } " + idle + enter), each("B1"));
  EXPECT_EQ(said(two_regions("A1 [initial=true];", "B1 [initial=true];")), each("B1"));
  EXPECT_EQ(said("s [shape=point]; s -> A1; s -> B1; " + two_regions("", "")), each("B1"));
  EXPECT_EQ(said("subgraph cluster_run { { " + a + "A1 -> A2 -> A1 [label=X] } { " + b +
                 "B1 -> B2 -> B1 [label=X] } }"),
            "error: 'B1' is a second initial state; two starts in cluster 'cluster_run' are two "
            "regions of it" +
                remedy);
  // The start of a cluster beside that of the machine.
  const std::string inner =
      "error: 'A1' is a second initial state; a cluster has no start of its own: let the edges "
      "that "
      "enter 'cluster_a' lead to 'A1' (lhead draws them to the border), and leave its start out "
      "[many-initial]\n";
  EXPECT_EQ(said(idle + enter + "subgraph cluster_a { " + a + " A1 -> A2 [label=X] }"), inner);
  EXPECT_EQ(said(idle + enter + "IDLE -> B1 [label=NO]; " + regions), inner);
  EXPECT_EQ(said(a + b + "A1 -> B1 -> A1 [label=X]"),
            "error: 'B1' is a second initial state [many-initial]\n");
  // Clusters alone are superstates.
  EXPECT_EQ(said(idle + enter + "A2 -> B1 -> IDLE [label=GO]; " + two_regions("style=dashed;", "")),
            "");
}

TEST(Regions, a_fork_into_regions_is_named_as_the_cause) {
  const auto said = [](const std::string& statements) {
    return read("digraph m { graph [ignore=\"*\"] IDLE [initial=true]; A2 -> IDLE [label=END]; "
                "B2 -> IDLE [label=END]; " +
                two_regions("", "") + statements + " }")
        .said;
  };
  EXPECT_NE(said("IDLE -> A1 [label=GO]; IDLE -> B1 [label=GO]")
                .find("they have the same guard; a machine is in one state at a time; make"),
            std::string::npos);
  EXPECT_NE(said("IDLE -> A1 [label=GO]; IDLE -> A2 [label=GO]; A1 -> B1 [label=GO]")
                .find("they have the same guard [two-can-fire]"),
            std::string::npos);
  Diagnostics diagnostics;
  const std::string fork = "digraph m { graph [ignore=\"*\"] I [initial=true]; I -> f [label=GO]; "
                           "f [label=\"\", shape=box]; A; B; f -> A; f -> B; A -> I [label=X]; "
                           "B -> I [label=X] }";
  static_cast<void>(
      read_spec(std::make_shared<SourceFile>(SourceFile{"x.dot", fork}), diagnostics));
  ASSERT_FALSE(diagnostics.sorted().empty());
  ASSERT_EQ(diagnostics.sorted()[0]->notes.size(), 1U);
  EXPECT_EQ(diagnostics.sorted()[0]->notes[0].text.find("if this is a bar that forks or joins: a"),
            0U);
}

} // namespace
} // namespace statewire::gen
