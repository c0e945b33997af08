// SPDX-License-Identifier: BSD-3-Clause
// Graphviz's library decides what a digraph means: for every text here its reading and the
// compiler's are the same nodes, edges and subgraphs, with the same attributes, in the same order.
#include "../random_edits.hpp"
#include "front/drawing.hpp"
#include "graph_facts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace statewire::gen {
namespace {

namespace fs = std::filesystem;

std::string shown(const std::string& name, const AttributeMap& attributes) {
  std::string out = name + " [";
  for (const auto& [key, value] : attributes)
    if (key != "tailport" && key != "headport") // a port is layout; the compiler passes over it
      out += key + "=\"" + value + "\" ";
  return out + "]";
}

std::string shown(const std::string& name, const Values& values) {
  AttributeMap attributes;
  for (const auto& [key, value] : values) attributes[key] = value.text;
  return shown(name, attributes);
}

template <class List>
std::string groups_of(const List& list, const std::vector<std::string>& names) {
  std::string out;
  for (const std::uint32_t g : list) out += " in " + names[g];
  return out + "\n";
}

// Subgraphs by name or number, with the subgraphs around them. One without nodes counts only by
// name: where a title splits a digraph, the text of a part has lost those of the other parts'
// edges.
template <class Subgraph>
std::vector<std::string> names_of(const std::vector<Subgraph>& subgraphs,
                                  const std::vector<bool>& has_nodes) {
  std::vector<std::string> out;
  std::size_t anonymous = 0;
  for (std::size_t g = 0; g < subgraphs.size(); ++g) {
    const Subgraph& one = subgraphs[g];
    std::string name = one.outer ? out[*one.outer] + "/" : std::string();
    if (!one.name.empty())
      name += one.name;
    else if (has_nodes[g])
      name += std::to_string(anonymous++);
    out.push_back(name);
  }
  return out;
}

std::string read_by_graphviz(const std::string& dot) {
  const GraphFacts facts = read_graph_facts(dot);
  if (!facts.error.empty()) return facts.error;
  std::vector<bool> has_nodes(facts.subgraphs.size());
  for (const auto& node : facts.nodes)
    for (const std::uint32_t g : node.subgraphs) has_nodes[g] = true;
  const auto names = names_of(facts.subgraphs, has_nodes);
  std::string out = shown("graph", facts.attributes) + "\n";
  for (const auto& node : facts.nodes)
    out += shown(node.name, node.attributes) + groups_of(node.subgraphs, names);
  for (const auto& edge : facts.edges)
    out += shown(edge.tail + " -> " + edge.head + " #" + std::to_string(edge.ordinal),
                 edge.attributes) +
           "\n";
  return out;
}

std::string read_by_us(const Drawing& drawing) {
  std::vector<bool> has_nodes(drawing.groups.size());
  for (const DrawnNode& node : drawing.nodes)
    for (const std::uint32_t g : node.groups) has_nodes[g] = true;
  const auto names = names_of(drawing.groups, has_nodes);
  std::string out = shown("graph", drawing.values) + "\n";
  for (const DrawnNode& node : drawing.nodes)
    out += shown(node.name, node.values) + groups_of(node.groups, names);
  for (const Arc& arc : drawing.arcs)
    out +=
        shown(arc.tail + " -> " + arc.head + " #" + std::to_string(arc.ordinal), arc.values) + "\n";
  return out;
}

// How many machines were compared.
std::size_t compare(const std::string& text, const std::string& where) {
  std::size_t compared = 0;
  if (text.find('\0') != std::string::npos) return 0;
  const auto file = std::make_shared<const SourceFile>(SourceFile{where, text});
  const syntax::DotFile dot = syntax::parse_dot(text);
  if (!dot.problems.empty()) return 0;
  Diagnostics diagnostics;
  for (const syntax::Graph& graph : dot.graphs) {
    if (!graph.directed) continue;
    for (const Drawing& drawing : read_drawings(Source(file), dot, graph, diagnostics)) {
      EXPECT_EQ(read_by_us(drawing), read_by_graphviz(drawing.dot)) << where << "\n" << drawing.dot;
      ++compared;
    }
  }
  return compared;
}

std::string bytes_of(const fs::path& path) {
  std::ostringstream out;
  out << std::ifstream(path, std::ios::binary).rdbuf();
  return out.str();
}

std::size_t compare_all_below(const fs::path& directory, bool any_name) {
  std::size_t compared = 0;
  for (const auto& entry : fs::recursive_directory_iterator(directory))
    if (entry.is_regular_file() && (any_name || entry.path().extension() == ".dot"))
      compared += compare(bytes_of(entry.path()), entry.path().string());
  return compared;
}

TEST(Graphviz, reads_every_digraph_of_the_project_as_the_compiler_does) {
  const fs::path root = PROJECT_ROOT;
  for (const char* directory : {"spec", "docs", "examples", "tests"})
    EXPECT_GT(compare_all_below(root / directory, false), 0U) << directory;
}

TEST(Graphviz, reads_the_fuzzers_digraphs_as_the_compiler_does) {
  EXPECT_GT(compare_all_below(fs::path(PROJECT_ROOT) / "tests/fuzz/corpus/digraphs", true), 0U);
}

// Of a file with one digraph: what neither reading sees in a comment.
std::string edges_of(const std::string& text, bool graphviz) {
  std::string out;
  if (graphviz) {
    for (const auto& edge : read_graph_facts(text).edges) out += edge.tail + edge.head + " ";
    return out;
  }
  const auto file = std::make_shared<const SourceFile>(SourceFile{"x.dot", text});
  const syntax::DotFile dot = syntax::parse_dot(text);
  Diagnostics diagnostics;
  for (const syntax::Graph& graph : dot.graphs)
    for (const Drawing& drawing : read_drawings(Source(file), dot, graph, diagnostics))
      for (const Arc& arc : drawing.arcs) out += arc.tail + arc.head + " ";
  return out;
}

TEST(Graphviz, ends_a_comment_where_the_compiler_does) {
  for (const auto& [text, edges] : {std::pair("digraph {\nA -> B // x\rA -> C\n}", "AB "),
                                    std::pair("digraph {\nA -> B # x\rA -> C\n}", "AB "),
                                    std::pair("digraph {\nA -> B\n# x\rA -> C\n}", "AB "),
                                    std::pair("digraph {\nA -> B // x\r\rA -> C\n\r}", "AB "),
                                    std::pair("digraph {\nA -> B // x\r\nA -> C\r\n}", "AB AC "),
                                    std::pair("digraph {\nA -> B /* x\r*/ A -> C\n}", "AB AC "),
                                    std::pair("digraph {\rA -> B\rA -> C\r}", "AB AC ")}) {
    EXPECT_EQ(edges_of(text, true), edges) << text;
    EXPECT_EQ(edges_of(text, false), edges) << text;
  }
}

struct Case {
  const char* name;
  const char* text;
};

class Rule : public testing::TestWithParam<Case> {};

TEST_P(Rule, is_the_same_in_both_readings) { EXPECT_EQ(compare(GetParam().text, "case"), 1U); }

INSTANTIATE_TEST_SUITE_P(
    cases, Rule,
    testing::Values(
        Case{"defaults_hold_for_later_nodes", "digraph { A; node [c=1]; B; A; A -> C }"},
        Case{"defaults_end_with_their_subgraph", "digraph { { node [c=1] A } B; { A; C } }"},
        Case{"inner_defaults_shadow_outer_ones",
             "digraph { node [c=1 d=2]; { node [c=\"\"] A; { node [d=3]; B } } C [c=\"\"] }"},
        Case{"defaults_of_a_reopened_subgraph_hold_again",
             "digraph { subgraph s { node [c=1] } A; subgraph s { B } subgraph t { C } }"},
        Case{"outer_defaults_changed_later_reach_a_reopened_subgraph",
             "digraph { subgraph s { A } node [c=1] subgraph s { B } }"},
        Case{"one_name_below_two_subgraphs_is_two",
             "digraph { subgraph a { subgraph x { node [c=1] A } } subgraph b { subgraph x { B } } "
             "}"},
        Case{"a_node_comes_before_the_subgraph_behind_its_arrow",
             "digraph { A -> { node [c=1]; B; A; edge [d=1]; A -> B } -> A [e=1] }"},
        Case{"edges_from_a_subgraph_in_order_of_creation",
             "digraph { A; B; { B; A; C } -> { D; C } }"},
        Case{"one_subgraph_twice_in_a_chain", "digraph { subgraph s { A } -> subgraph s { B } }"},
        Case{"lists_of_nodes", "digraph { A, B -> C, D, C -> { E F }; A, E [c=1] }"},
        Case{"edge_defaults",
             "digraph { edge [c=1]; A -> B; { edge [c=2 d=1]; A -> B [d=\"\"] } }"},
        Case{"strict_merges", "strict digraph { A -> B [c=1]; A -> B [c=2 d=1]; A -> A; A -> A; }"},
        Case{"strict_with_keys",
             "strict digraph { A -> B [key=k c=1]; A -> B [key=l c=2]; A -> B [key=k d=1]; A -> B "
             "[e=1]; A -> C [key=l] }"},
        Case{
            "keys_name_edges",
            "digraph { A -> B [key=k c=1]; A -> B; A -> B [key=k c=2]; A -> B -> C [key=m]; B -> C "
            "[key=m d=1 key=k]; edge [key=z f=1]; A -> B }"},
        Case{"ports", "digraph { A:x:n -> B:s -> A:x; A:y [c=1] }"},
        Case{"strings",
             "digraph { \"A\" + \"B\" -> AB [c=\"x\\\"y\\\\\" d=\"1\\\n2\" e=<<b>h</b>>]; "
             "\"a\\nb\" -> 12 -> -.5 -> \"12\"; \"\" -> A }"},
        Case{"line_ends_in_strings", "digraph { \"\n\" -> \"\n\n\" -> \"\\\n\n\" -> \"x\\\\\n\" -> "
                                     "\"\\\"\n\\\"\" -> \"\\n\n\" "
                                     "-> \"a\\\r\nb\" -> \"\r\n\" -> \"\nb\" -> \"\n\\l\" }"},
        Case{"html_and_plain_names", "digraph { <A> -> A [c=<>] }"},
        Case{"graph_attributes",
             "digraph { label=1; graph [c=1 d=2]; c=\"\"; subgraph { d=3; e=4; graph [f=1]; A } }"},
        Case{"empty_names", "digraph \"\" { subgraph \"\" { A } subgraph \"\" { B } }"},
        Case{"attributes_twice", "digraph { A [c=1 c=2] [d=1] [c=3]; A [d=\"\"] }"}),
    [](const auto& info) { return info.param.name; });

// Digraphs of every kind of statement, nested.
class Writer {
 public:
  explicit Writer(std::uint64_t seed) : random_(seed) {}

  std::string digraph() {
    strict_ = random_.below(4) == 0;
    return (strict_ ? "strict digraph {\n" : "digraph {\n") + statements(0) + "}\n";
  }

 private:
  std::string pick(std::string_view letters) {
    return std::string(1, letters[random_.below(letters.size())]);
  }

  // Without keys where `strict` is: inside of subgraphs cgraph looks for an edge with the key only
  // in the subgraph, and may make a second one; evaluate() makes none.
  std::string attributes(std::string_view names) {
    std::string out = " [";
    for (std::size_t n = random_.below(4); n > 0; --n)
      out += (!strict_ && random_.below(8) == 0 ? std::string("key") : pick(names)) +
             (random_.below(6) == 0 ? std::string("=\"\" ") : "=" + pick("12") + " ");
    return out + "]";
  }

  std::string subgraph(int depth) {
    const std::string name = random_.below(2) == 0 ? "" : "subgraph " + pick("stu") + " ";
    return name + "{ " + statements(depth + 1) + "}";
  }

  std::string endpoint(int depth) {
    if (depth < 3 && random_.below(4) == 0) return subgraph(depth);
    std::string out = pick("ABCDE");
    while (random_.below(4) == 0) out += ", " + pick("ABCDE");
    return out;
  }

  std::string statement(int depth) {
    switch (random_.below(8)) {
    case 0:
      return "node" + attributes("xyz");
    case 1:
      return "edge" + attributes("xyz");
    case 2:
      return random_.below(2) == 0 ? "graph" + attributes("xyz") : pick("xyz") + "=" + pick("12");
    case 3:
      if (depth < 3) return subgraph(depth);
      [[fallthrough]];
    case 4:
      return pick("ABCDE") + attributes("xyz");
    default: {
      std::string out = endpoint(depth);
      for (std::size_t n = 1 + random_.below(2); n > 0; --n) out += " -> " + endpoint(depth);
      return out + attributes("xyz");
    }
    }
  }

  std::string statements(int depth) {
    std::string out;
    for (std::size_t n = random_.below(6); n > 0; --n)
      out += statement(depth) + (random_.below(2) == 0 ? ";\n" : "\n");
    return out;
  }

  Random random_;
  bool strict_ = false;
};

TEST(Graphviz, reads_random_digraphs_as_the_compiler_does) {
  for (std::uint64_t seed = 1; seed <= 4000; ++seed) {
    EXPECT_GT(compare(Writer(seed).digraph(), "seed " + std::to_string(seed)), 0U);
    if (HasFailure()) return; // one is enough to read
  }
}

} // namespace
} // namespace statewire::gen
