// SPDX-License-Identifier: BSD-3-Clause
// The drawing: its nodes and edges are those of the declarations, whatever stands around them.
#include "texts.hpp"

#include "back/back.hpp"
#include "extract/extract_actions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <regex>

namespace statewire::gen {
namespace {

Machine read(const std::string& text) {
  Diagnostics diagnostics;
  auto machines = read_spec(file_of("x.sm", text), diagnostics);
  return machines.empty() ? Machine{} : std::move(machines[0]);
}

// What the original tool takes: keywords at the start of lines, with a name in brackets. Written
// down independently of the reader, as one pattern.
std::vector<std::string> declared_edges(const std::string& text) {
  const std::regex pattern("(^|\\n)[ \\t\\r]*(State|Action|State_Change|Change_State|Invoke_Action)"
                           "\\s*\\(?\\s*\\[([^\\]]*)\\]");
  std::vector<std::string> edges;
  std::string owner;
  for (std::sregex_iterator at(text.begin(), text.end(), pattern), end; at != end; ++at) {
    const std::string name = std::regex_replace((*at)[3].str(), std::regex("\\s+"), " ");
    if ((*at)[2] == "State" || (*at)[2] == "Action")
      owner = name;
    else
      edges.push_back(owner + " -> " + name);
  }
  return edges;
}

std::vector<std::string> drawn_edges(const Machine& machine) {
  std::vector<std::string> edges;
  for (const Arrow& arrow : machine.arrows)
    edges.push_back(arrow.edge.tail + " -> " + arrow.edge.head);
  return edges;
}

TEST(Drawing, has_exactly_the_declared_edges_with_and_without_indentation) {
  const std::string send = slurp(HERE "/specs/send.sm");
  EXPECT_EQ(drawn_edges(read(send)), declared_edges(send));
  EXPECT_EQ(drawn_edges(read(flattened(send))), declared_edges(send));
  EXPECT_EQ(read(flattened(send)).digraph, read(send).digraph);
}

TEST(Drawing, states_are_ellipses_actions_are_boxes_and_attributes_are_as_given) {
  const Machine machine = read("State [A],[shape=polygon,sides=5]\n"
                               "State [B]\n"
                               "    Event [E]\n"
                               "        Invoke_Action[C/D, \"E\"],[label=\"x\\ny\" style=dotted]\n"
                               "Action [C/D, \"E\"]\n"
                               "    Change_State([A])\n"
                               "    Change_State([A])\n");
  EXPECT_EQ(machine.digraph,
            "digraph \"machine\" {\n"
            "\"A\" [\"shape\"=\"polygon\", \"sides\"=\"5\"];\n"
            "\"B\" [shape=\"ellipse\"];\n"
            "\"C/D, \\\"E\\\"\" [shape=\"box\"];\n"
            "\"B\" -> \"C/D, \\\"E\\\"\" [\"label\"=\"x\\ny\", \"style\"=\"dotted\"];\n"
            "\"C/D, \\\"E\\\"\" -> \"A\";\n"
            "\"C/D, \\\"E\\\"\" -> \"A\";\n"
            "}\n");
}

TEST(Drawing, shows_the_event_and_the_conditions_of_each_edge_and_what_a_run_took) {
  const Machine machine = read(slurp(HERE "/specs/recv.sm"));
  const std::string svg = draw_svg(machine, nullptr);
  for (const char* text : {">Bound/Late<", ">[while", ">[packet type: flow]<", ">[else]<",
                           ">[more is queued]<", "not understood<", "deadline"})
    EXPECT_EQ(svg.find(text) != std::string::npos, std::string(text) != ">[while") << text;
  Coverage coverage;
  coverage.counts.resize(machine.written.size());
  coverage.counts[0] = 42;
  EXPECT_NE(draw_svg(machine, &coverage).find("× 42"), std::string::npos);
}

std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(Drawing, has_no_node_and_no_edge_beside_those_of_the_declarations) {
  const Machine machine = read(slurp(HERE "/specs/send.sm"));
  const std::string svg = draw_svg(machine, nullptr);
  EXPECT_EQ(occurrences(svg, "class=\"node\""), 5U + 9U);
  // What stays in its state is a line inside of it.
  const auto stays = static_cast<std::size_t>(
      std::count_if(machine.arrows.begin(), machine.arrows.end(), [](const Arrow& arrow) {
        return arrow.edge.tail == arrow.edge.head && !arrow.event.empty() && !arrow.invokes;
      }));
  EXPECT_EQ(occurrences(svg, "class=\"edge\""), machine.arrows.size() - stays);
}

// The whole of an event's conditions stands once, and an [else] below the condition it belongs to.
TEST(Drawing, nested_conditions_are_an_indented_list) {
  const Machine machine = read(slurp(HERE "/../../../spec/send.sm"));
  const std::string svg = draw_svg(machine, nullptr);
  EXPECT_EQ(occurrences(svg, ">Message Offered<"), 1U);
  EXPECT_EQ(occurrences(svg, "[else] [else]"), 0U);
  const auto left = [&](const std::string& part) { // where its line begins
    const auto at = svg.rfind(" x=\"", svg.find(part));
    return at == std::string::npos ? 0 : std::stod(svg.substr(at + 4));
  };
  EXPECT_LT(left("[the message is"), left("[no space was"));
  EXPECT_LT(left("[no space was"), left("[the device refused"));
}

TEST(Drawing, a_condition_whose_arm_has_no_arrow_is_said_by_the_arms_after_it) {
  const auto conditions = [](const std::string& arms) {
    const Machine machine = read("State [A]\n    Event [E]\n" + arms +
                                 "        Change_State([A])\nState [B]\nState [C]\n");
    std::vector<std::string> out;
    for (const Arrow& arrow : machine.arrows)
      if (arrow.edge.head != "A")
        out.push_back(fmt::format("{}", fmt::join(arrow.conditions, "|")));
    return out;
  };
  const std::string count = "            count up\n";
  const std::string b = "            Change_State([B])\n", c = "            Change_State([C])\n";
  using List = std::vector<std::string>;
  EXPECT_EQ(conditions("        if x\n" + b + "        else\n" + c), (List{"x", "else"}));
  EXPECT_EQ(conditions("        if x\n" + count + "        else\n" + c), (List{"not (x)"}));
  EXPECT_EQ(
      conditions("        if x\n" + count + "        else if (y)\n" + b + "        else\n" + c),
      (List{"(y), not (x)", "else, not (x)"}));
  EXPECT_EQ(
      conditions("        if x\n" + b + "        else if (y)\n" + count + "        else\n" + c),
      (List{"x", "else, not (y)"}));
  EXPECT_EQ(conditions("        if x\n            if y\n    " + b + "        else\n" + c),
            (List{"x|y", "else"}));
}

TEST(Drawing, a_text_of_actions_alone_is_drawn) {
  const Machine machine =
      read("Action [A]\n    Event [E]\n        Invoke_Action([B])\nAction [B]\n");
  EXPECT_EQ(drawn_edges(machine), std::vector<std::string>{"A -> B"});
  EXPECT_NE(draw_svg(machine, nullptr).find("<svg"), std::string::npos);
}

std::vector<Extracted> extracted(const std::string& name, const std::string& text) {
  Diagnostics diagnostics;
  return extract_action_texts(file_of(name, text), diagnostics);
}

TEST(Extract, takes_each_verbatim_text_out_of_latex_with_the_graph_of_the_comment_before_it) {
  const auto found = extracted("paper.tex", "\\section{State of the art}\n"
                                            "\\begin{verbatim}\nls -l\n\\end{verbatim}\n"
                                            "\\begin{comment}\nGraph [one]\n\\end{comment}\n"
                                            "\\begin{verbatim}\n"
                                            "State [A]\n    Event [E]\n\tChange_State[A]\n"
                                            "\\end{verbatim}\n"
                                            "\\begin{verbatim}\n"
                                            "Action [B]\r\n\xC2\xA0  Invoke_Action[B]  \n"
                                            "\\end{verbatim}\n");
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].stem, "one");
  EXPECT_EQ(found[0].text, "// extracted from paper.tex, lines 6-11\n"
                           "Graph [one]\nState [A]\n    Event [E]\n\tChange_State[A]\n");
  EXPECT_EQ(found[1].stem, "paper");
  EXPECT_EQ(found[1].text,
            "// extracted from paper.tex, lines 14-15\nAction [B]\n   Invoke_Action[B]\n");
}

TEST(Extract, leaves_the_prose_of_notes_out) {
  const auto found = extracted("notes/vc.txt", "Some notes\n\nState [A] is never left.\n\n"
                                               "State [A]\n"
                                               "    // a comment\n"
                                               "    Event [E]\n"
                                               "        Change_State([B])\n"
                                               "\n"
                                               "And this is what happens then:\n"
                                               "\n"
                                               "State [B]\n");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].stem, "vc");
  EXPECT_EQ(found[0].text.find("what happens"), std::string::npos);
  EXPECT_NE(found[0].text.find("    // a comment\n    Event [E]\n        Change_State([B])\n"),
            std::string::npos);
}

TEST(Extract, finds_nothing_where_nothing_is) {
  EXPECT_TRUE(extracted("a.txt", "State of the art.\nAction is needed.\n").empty());
  EXPECT_TRUE(extracted("a.txt", "").empty());
}

} // namespace
} // namespace statewire::gen
