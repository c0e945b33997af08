// SPDX-License-Identifier: BSD-3-Clause
// Golden files: STATEWIRE_UPDATE_GOLDEN=1 accepts the present output.
#include "back/back.hpp"
#include "back/graphviz.hpp"
#include "front/front.hpp"

#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <sstream>

namespace statewire::gen {
namespace {

std::string read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

Machine machine(const std::string& name) {
  const std::string text = read(HERE "/specs/" + name + ".dot");
  Diagnostics diagnostics;
  std::vector<Machine> machines = read_digraphs(
      std::make_shared<const SourceFile>(SourceFile{"specs/" + name + ".dot", text}), diagnostics);
  EXPECT_FALSE(diagnostics.has_errors()) << diagnostics.render();
  EXPECT_EQ(machines.size(), 1U);
  return machines.empty() ? Machine{} : std::move(machines.front());
}

Coverage coverage(const Machine& machine) {
  Coverage out;
  for (std::size_t i = 0; i < machine.written.size(); ++i) out.counts.push_back(i % 3 * i * i);
  return out;
}

void expect_golden(const std::string& file, const std::string& text) {
  const std::string path = HERE "/golden/" + file;
  if (std::getenv("STATEWIRE_UPDATE_GOLDEN") != nullptr) {
    std::ofstream(path, std::ios::binary) << text;
    return;
  }
  const std::string golden = read(path);
  ASSERT_FALSE(golden.empty()) << path << " is missing";
  EXPECT_TRUE(text == golden) << path << " differs from the output; ./do golden accepts it:\n"
                              << text;
}

class Golden : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Specs, Golden, testing::Values("door", "lift"),
                         [](const auto& info) { return std::string(info.param); });

TEST_P(Golden, cpp) {
  expect_golden(GetParam() + std::string(".hpp"), emit_cpp(machine(GetParam())));
}

TEST_P(Golden, drawing) {
  expect_golden(GetParam() + std::string(".svg"), draw_svg(machine(GetParam()), nullptr));
}

TEST_P(Golden, drawing_with_coverage) {
  const Machine m = machine(GetParam());
  const Coverage c = coverage(m);
  expect_golden(GetParam() + std::string("_coverage.svg"), draw_svg(m, &c));
}

TEST_P(Golden, state_table) {
  const Machine m = machine(GetParam());
  const Coverage c = coverage(m);
  expect_golden(GetParam() + std::string(".md"), state_table(m, nullptr));
  expect_golden(GetParam() + std::string("_coverage.md"), state_table(m, &c));
}

TEST_P(Golden, page_holds_drawing_and_table_and_needs_nothing_else) {
  const Machine m = machine(GetParam());
  const std::string page = html_page(m, nullptr, draw_svg(m, nullptr));
  EXPECT_NE(page.find("<svg"), std::string::npos);
  EXPECT_NE(page.find("<table"), std::string::npos);
  for (const char* outside : {"<script", "src=", "<link", "@import", "<?xml"})
    EXPECT_EQ(page.find(outside), std::string::npos) << outside;
  expect_golden(GetParam() + std::string(".html"), page);
}

// The transitions of a digraph and its drawing's edges are joined by tail, head and ordinal.
TEST(Strict, turned_edges_keep_their_words) {
  for (const char* edges : {
           "A -> B [label=ONE, dir=back]; B -> A [label=TWO, dir=back]",
           "A -> B [label=ONE]; B -> A [label=TWO, dir=back]",
           "B -> A [label=TWO, dir=back]; A -> B [label=ONE]; B -> A [color=red]",
           "A -> B [label=ONE, dir=back]; A -> B [color=red]; B -> A [label=TWO]",
           "subgraph cluster_c { A -> B [label=ONE, dir=back] } B -> A [label=TWO]",
       }) {
    for (const char* kind : {"strict digraph", "digraph"}) {
      Diagnostics diagnostics;
      const std::string text = std::string(kind) + " d { graph [ignore=\"*\"] A [initial=true]; " +
                               edges + "; B -> C -> A [label=NEXT] }";
      const std::vector<Machine> machines =
          read_digraphs(std::make_shared<const SourceFile>(SourceFile{"d.dot", text}), diagnostics);
      ASSERT_EQ(machines.size(), 1U);
      const Graph graph = read_graph(machines[0].digraph);
      ASSERT_TRUE(graph);
      std::map<DrawnEdge, std::string> drawn;
      for (const GraphEdge& edge : edges_of(*graph))
        drawn[DrawnEdge{edge.tail, edge.head, edge.ordinal, {}}] = get(edge.edge, "label");
      for (const Written& written : machines[0].written)
        EXPECT_EQ(drawn[written.edge], written.event) << text;
    }
  }
}

TEST(Json, dump) { expect_golden("both.json", dump_json({machine("door"), machine("lift")})); }

TEST(Emit, no_output_names_a_directory_of_this_machine) {
  Machine m = machine("door");
  const auto there =
      std::make_shared<const SourceFile>(SourceFile{"/home/me/project/specs/door.dot", ""});
  m.where.file = there;
  for (Transition& t : m.transitions) {
    t.where.file = there;
    for (Action& action : t.actions) action.phrase.where.file = there;
  }
  for (const std::string& text : {emit_cpp(m), state_table(m, nullptr), dump_json({m}),
                                  html_page(m, nullptr, draw_svg(m, nullptr))})
    EXPECT_EQ(text.find("/home/me"), std::string::npos);
}

// What the checks refuse, the back ends must survive: `draw` shows broken machines, too.
TEST(Emit, machines_without_anything) {
  Machine nothing;
  nothing.name = "nothing";
  nothing.digraph = "digraph nothing { }";
  EXPECT_NE(emit_cpp(nothing).find("k_state_count = 0"), std::string::npos);
  EXPECT_NE(draw_svg(nothing, nullptr).find("</svg>"), std::string::npos);
  EXPECT_FALSE(state_table(nothing, nullptr).empty());
  nothing.digraph = "digraph { oops";
  EXPECT_EQ(draw_svg(nothing, nullptr), "");
}

TEST(Draw, what_crashes_graphviz_does_not_crash_us) {
  Machine m = machine("door");
  m.digraph = read(HERE "/specs/odd.txt");
  const std::string svg = draw_svg(m, nullptr);
  EXPECT_TRUE(svg.empty() || svg.find("</svg>") != std::string::npos);
}

TEST(Draw, an_edge_shows_how_often_its_alternatives_were_taken) {
  const Machine m = machine("lift");
  Coverage c{std::vector<std::uint64_t>(m.written.size(), 0)};
  std::map<std::string, std::uint64_t> drawn; // by the ends of the edge
  for (std::size_t w = 0; w < m.written.size(); ++w) {
    c.counts[w] = 1000 + w;
    const DrawnEdge& edge = m.written[w].edge;
    drawn[edge.tail + " " + edge.head + " " + std::to_string(edge.ordinal)] += c.counts[w];
  }
  const std::string svg = draw_svg(m, &c);
  for (const auto& [edge, count] : drawn)
    EXPECT_NE(svg.find("× " + std::to_string(count) + "<"), std::string::npos) << edge;
}

TEST(Draw, an_edge_with_its_arrow_at_the_tail_is_found_and_turned) {
  const auto file = std::make_shared<SourceFile>(SourceFile{
      "turned.dot", "digraph turned { A [initial=true]; B\n"
                    "A -> B [label=ONE]; B -> A [label=TWO, dir=back]; A -> B [label=THREE]\n"
                    "edge [dir=back]; A -> B [label=FOUR, taillabel=here]; A -> A [label=FIVE] }"});
  Diagnostics diagnostics;
  const Machine m = read_digraphs(file, diagnostics).at(0);
  const std::map<std::string, std::string> expected{
      {"ONE", "A B 0"}, {"TWO", "A B 2"}, {"THREE", "A B 1"}, {"FOUR", "B A 0"}, {"FIVE", "A A 0"}};
  const auto name = [](const auto& edge) {
    return edge.tail + " " + edge.head + " " + std::to_string(edge.ordinal);
  };
  std::map<std::string, std::string> found;
  for (const Written& w : m.written) found[w.event] = name(w.edge);
  EXPECT_EQ(found, expected);

  const Graph graph = read_graph(m.digraph);
  ASSERT_TRUE(graph);
  std::map<std::string, std::string> drawn;
  for (const GraphEdge& edge : edges_of(*graph)) {
    drawn[get(edge.edge, "label")] = name(edge);
    EXPECT_EQ(get(edge.edge, "taillabel"), "");
    EXPECT_EQ(get(edge.edge, "headlabel"), get(edge.edge, "label") == "FOUR" ? "here" : "");
  }
  EXPECT_EQ(drawn, expected);
}

} // namespace
} // namespace statewire::gen
