// SPDX-License-Identifier: BSD-3-Clause
// What a protocol engineer gets wrong in DOT itself, and what is drawn but not seen: each message
// says what to write.
#include "forms.hpp"

#include <gtest/gtest.h>

#include <string>

namespace statewire::gen {
namespace {

TEST(Remedies, mistakes_in_dot_say_what_is_written_instead) {
  const auto keyword = [](const std::string& word) {
    return "error: '" + word + "' is a word of DOT, in capitals or not; write \"" + word +
           "\" for a name [syntax]\n";
  };
  const std::string list = "; an attribute is NAME=VALUE, and a value other than one word or a "
                           "number stands in double quotes [syntax]\n";
  const std::string arrow = "; an edge of a digraph is written '->' [syntax]\n";
  const struct {
    const char* statement;
    std::string said;
  } table[] = {
      {"Node -> ON [label=GO]", keyword("Node")},
      {"ON -> edge [label=GO]", keyword("edge")},
      {"ON -> ON [label=graph]", keyword("graph")},
      {"ON -> ON, Strict [label=GO]", keyword("Strict")},
      {"ON -> ON [label=GO-STOP]", "error: unexpected '-'" + list},
      {"ON -> ON [label='GO']", "error: unexpected '''" + list},
      {"ON -> ON [label=GO/x]", "error: unexpected '/'" + list},
      {"ON -> ON [label=GO STOP]", "error: unexpected ']', expected '='" + list},
      {"ON -> ON [label:GO]", "error: unexpected ':', expected '='" + list},
      {"ON [initial]", "error: unexpected ']', expected '='" + list},
      {"ON -> ON [label=GO, color=#ff0000]\n", "error: unexpected '}'" + list},
      {"ON --> ON [label=GO]", "error: unexpected '>'" + arrow},
      {"ON => ON [label=GO]", "error: unexpected '>'" + arrow},
      {"ON - ON [label=GO]", "error: unexpected '-'" + arrow},
      {"ON <- ON [label=GO]", "error: '<-' is no edge; an edge is written '->', from its tail to "
                              "its head [syntax]\n"},
      {"ON <- OFF [label=GO]; OFF -> ON [label=STOP]",
       "error: '<-' is no edge; an edge is written '->', from its tail to its head [syntax]\n"},
      {"ON <-> OFF [label=GO]",
       "error: '<->' is no edge: a transition has one direction; write two edges, each with '->' "
       "and a label of its own [syntax]\n"},
      {"ON -> ON [label=\"GO \xE9\"]",
       "error: a byte that is not UTF-8, as which Graphviz reads a file; 'iconv -f latin1 -t "
       "utf-8' converts one [syntax]\n"},
      {"/* caf\xE9 */ ON -> ON [label=\"caf\xC3\xA9\"]", ""}, // nothing is drawn of a comment
  };
  for (const auto& row : table)
    EXPECT_EQ(read(lamp("OFF [initial=true]; " + std::string(row.statement))).said, row.said)
        << row.statement;
}

// Graphviz ends a line at a line feed alone.
TEST(Remedies, a_comment_that_runs_on_over_a_carriage_return_is_a_warning) {
  const std::string warning =
      "warning: only a line feed ends a comment: this one goes on behind its carriage return, and "
      "what follows is neither read nor drawn; tr '\\r' '\\n' writes line feeds [swallowed]\n";
  const auto said_with_comment = [](const std::string& comment) {
    return said_with("\n" + comment + "\n");
  };
  for (const char* comment : {"// x\rON -> ON [label=GO]", "# x\r\r  ON -> ON [label=GO]",
                              "// x\r// y\rON -> ON [label=GO]", "/* z */ // x\r\rON\r"})
    EXPECT_EQ(said_with_comment(comment), warning) << comment;
  for (const char* comment : {"// x\r", "# x\r\r\r", "// x\r// y\r# z", "/* x\ry */", "// x\r # y"})
    EXPECT_EQ(said_with_comment(comment), "") << comment;
  // The cause of what is said otherwise.
  EXPECT_EQ(read("digraph {\rA -> B // x\rB -> A\r}\r").said,
            warning + "error: unexpected end of file [syntax]\n");
  EXPECT_EQ(read("// x\rdigraph {\rA -> B\r}\r").said,
            "error: there is no digraph in this file [no-digraph]\n" + warning);
  const std::string machine = "State [A],[final=true]\r    // x\r    Event [Go]\r";
  EXPECT_NE(read(machine, "x.sm").said.find("[swallowed]"), std::string::npos);
  EXPECT_NE(read("% x\r" + machine, "x.sm").said.find("[swallowed]"), std::string::npos);
}

// A name of Latin-1 is one all the same for editors.
TEST(Remedies, a_file_that_is_not_utf_8_is_read_and_reported_once) {
  const Read got =
      read(lamp("OFF [initial=true]; \"caf\xE9\"; ON -> \"caf\xE9\" [label=GO]; \"caf\xE9\" -> ON "
                "[label=GO]"));
  EXPECT_EQ(got.said, "error: a byte that is not UTF-8, as which Graphviz reads a file; 'iconv -f "
                      "latin1 -t utf-8' converts one [syntax]\n");
  EXPECT_EQ(states_in(got), "[OFF] ON caf\xE9");
}

TEST(Remedies, a_label_that_is_not_seen_is_no_transition) {
  const auto said = [](const std::string& colour) {
    return "error: the label of the edge from 'ON' to 'ON' is drawn in '" + colour +
           "', and not seen; write a fontcolor that is seen, or style=invis if the edge is no "
           "transition [missing-label]\n";
  };
  const struct {
    const char* statement;
    std::string said;
  } table[] = {
      {"ON -> ON [label=GO, fontcolor=white]", said("white")},
      {"ON -> ON [xlabel=GO, fontcolor=\"/x11/white\"]", said("/x11/white")},
      {"ON -> ON [label=GO, fontcolor=transparent]", said("transparent")},
      {"edge [fontcolor=\"#ffffff00\"]; ON -> ON [label=GO]", said("#ffffff00")},
      {"ON -> ON [label=GO, fontcolor=black]", ""},
      {"bgcolor=silver; ON -> ON [label=GO, fontcolor=white]", ""},
      {"bgcolor=transparent; ON -> ON [label=GO, fontcolor=white]", ""},
      {"ON -> ON [label=GO, fontcolor=white, style=invis]", ""},
  };
  for (const auto& row : table)
    EXPECT_EQ(read(lamp("OFF [initial=true]; " + std::string(row.statement))).said, row.said)
        << row.statement;
}

TEST(Remedies, an_edge_to_the_name_of_a_cluster_says_how_clusters_are_entered) {
  EXPECT_EQ(read("digraph d { ignore=\"*\"; compound=true; I [initial=true]; subgraph cluster_o { "
                 "A; B } I -> cluster_o [label=IN]; I -> A [label=A]; A -> B [label=N]; B -> I "
                 "[label=O] }")
                .said,
            "error: state 'cluster_o' is never declared; an edge to a cluster leads to a state in "
            "it, with lhead or ltail, and compound=true on the digraph [unknown-state]\n");
}

TEST(Remedies, a_label_without_an_event_says_what_it_begins_with) {
  const std::string edge = "error: the label of the edge from 'ON' to 'ON' names no event, and "
                           "begins with ";
  const std::string write = "; write 'EVENT [condition] / action' [missing-event]\n";
  EXPECT_EQ(said_of("rc=0"), edge + "a condition" + write);
  EXPECT_EQ(said_of("[ready] / ring"), edge + "a condition" + write);
  EXPECT_EQ(said_of("/ ring"), edge + "its actions" + write);
}

TEST(Remedies, of_many_events_without_a_verdict_ten_are_listed) {
  const auto said = [](int events) {
    std::string edges;
    for (int i = 1; i <= events; ++i) edges += "A -> B [label=E" + std::to_string(i) + "]; ";
    Diagnostics diagnostics;
    const std::string text =
        "digraph m { A [initial=true]; " + edges + "B -> A [label=GO]; A -> A [label=GO] }";
    const auto machines =
        read_spec(std::make_shared<SourceFile>(SourceFile{"x.dot", text}), diagnostics);
    check(machines, diagnostics);
    const auto sorted = diagnostics.sorted();
    return sorted.size() == 1 && sorted[0]->notes.size() == 1
               ? sorted[0]->text + "|" + sorted[0]->notes[0].text
               : std::string();
  };
  const std::string ten = "'E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'E7', 'E8', 'E9'";
  EXPECT_EQ(
      said(10).find("'B' does not say what happens on " + ten + " and 'E10'|write ignore=\"E1, "),
      0U);
  EXPECT_EQ(said(16000).find("'B' does not say what happens on " + ten +
                             ", 'E10' and 15990 more|write ignore=\"*\" if nothing"),
            0U);
}

} // namespace
} // namespace statewire::gen
