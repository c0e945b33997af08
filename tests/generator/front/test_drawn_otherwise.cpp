// SPDX-License-Identifier: BSD-3-Clause
// What Graphviz draws otherwise than it is written, or not at all: none of it is compiled silently.
#include "forms.hpp"

#include <gtest/gtest.h>

#include <string>

namespace statewire::gen {
namespace {

bool is_error(const std::string& said, const std::string& id) {
  return said.find("error: ") == 0 && said.find("[" + id + "]") != std::string::npos;
}

TEST(DrawnOtherwise, attributes_that_leave_edges_out_are_errors) {
  for (const char* attribute : {"splines=none", "splines=\"\"", "splines=None",
                                "graph [splines=none]", "layers=\"a:b\"; layerselect=a"})
    EXPECT_TRUE(is_error(said_with(attribute), "bad-value")) << attribute;
  for (const char* attribute : {"splines=ortho", "splines=true", "splines=false", "layers=\"a:b\"",
                                "subgraph cluster_a { graph [splines=none]; ON }"})
    EXPECT_EQ(said_with(attribute), "") << attribute;
}

TEST(DrawnOtherwise, a_character_set_that_changes_the_letters_is_an_error) {
  for (const char* name : {"latin1", "\"ISO-8859-1\"", "\"latin-1\"", "l1", "big5"}) {
    const std::string charset = "charset=" + std::string(name) + "; ";
    EXPECT_TRUE(is_error(said_with(charset + "ON -> ON [label=\"Öffnen a\"]"), "bad-value"));
    EXPECT_EQ(said_with(charset + "ON -> ON [label=open]"), "") << name;
  }
  EXPECT_EQ(said_with("charset=\"UTF-8\"; ON -> ON [label=\"Öffnen a\"]"), "");
}

TEST(DrawnOtherwise, a_character_that_is_not_seen_is_an_error) {
  for (const char* unseen : {"\u200B", "\u00AD", "\u200E", "\u202E", "\u2060", "\uFEFF"}) {
    EXPECT_TRUE(is_error(said_with("ON -> ON [label=\"G" + std::string(unseen) + "O\"]"), "syntax"))
        << unseen;
    EXPECT_EQ(said_with("/* G" + std::string(unseen) + "O */"), "") << unseen;
  }
  EXPECT_EQ(said_with("ON -> ON [label=\"a \u200D b\u00A0c\"]"), ""); // a joiner of scripts
}

TEST(DrawnOtherwise, a_label_in_type_of_a_point_is_not_seen) {
  for (const char* size : {"fontsize=0", "fontsize=1", "fontsize=\"0.5\"", "fontsize=-3"}) {
    EXPECT_TRUE(
        is_error(said_with("OFF -> ON [label=GO, " + std::string(size) + "]"), "missing-label"))
        << size;
    EXPECT_EQ(read(lamp("i [" + std::string(size) + "]; i -> ON")).said, "") << size; // a marker
  }
  EXPECT_TRUE(is_error(said_with("ON -> ON [taillabel=GO, labelfontsize=1]"), "missing-label"));
  EXPECT_TRUE(
      is_error(said_with("ON -> ON [headlabel=GO, labelfontcolor=white]"), "missing-label"));
  for (const char* seen :
       {"label=GO, fontsize=8", "label=GO, labelfontsize=1", "label=GO, labelfontcolor=white",
        "taillabel=GO, fontsize=1, labelfontsize=9"})
    EXPECT_EQ(said_with("ON -> ON [" + std::string(seen) + "]"), "") << seen;
}

// Graphviz draws an edge of one state, and the machine would have one of each state of a cluster.
TEST(DrawnOtherwise, an_edge_of_a_cluster_that_is_drawn_as_a_plain_one_is_an_error) {
  const std::string inside = "subgraph cluster_a { ON; HOT }; ON -> HOT [label=HEAT];";
  const std::string edge = " OFF -> OFF [label=KICK]; ";
  const auto said = [&](const std::string& statements) {
    return said_with(inside + edge + statements + " HOT -> OFF [label=COOL]");
  };
  EXPECT_EQ(said("compound=true; ON -> OFF [label=GO, ltail=cluster_a];"), "");
  for (const char* value : {"yes", "1", "True"})
    EXPECT_EQ(said("compound=" + std::string(value) + "; ON -> OFF [label=GO, ltail=cluster_a];"),
              "")
        << value;
  EXPECT_TRUE(is_error(said("ON -> OFF [label=GO, ltail=cluster_a];"), "cluster-edge"));
  EXPECT_TRUE(
      is_error(said("compound=no; ON -> OFF [label=GO, ltail=cluster_a];"), "cluster-edge"));
  EXPECT_TRUE(
      is_error(said("compound=true; OFF -> ON [label=GO, ltail=cluster_a];"), "cluster-edge"));
  const std::string plain = "compound=true; subgraph a { ON }; ON -> OFF [label=GO, ltail=a];";
  EXPECT_TRUE(is_error(said(plain), "cluster-edge"));
  EXPECT_EQ(said("compound=true; subgraph b { cluster=true; ON }; ON -> OFF [label=GO, ltail=b];"),
            "");
}

TEST(DrawnOtherwise, a_comment_and_a_doubled_backslash_in_a_label_are_errors) {
  for (const char* label : {"GO\\n/* ring */", "GO /* ring */", "GO\\n----\\n/* ring */",
                            "GO // ring", "GO\\\\n(ready)", "GO\\\\lring", "GO\\\\r"})
    EXPECT_TRUE(is_error(said_of(label), "bad-label")) << label;
  EXPECT_EQ(said_of("GO\\n----\\nread C:\\\\data"), "");
}

TEST(DrawnOtherwise, a_double_arrow_says_what_to_write) {
  EXPECT_NE(said_with("OFF <-> ON [label=GO]").find("write two edges"), std::string::npos);
  EXPECT_NE(said_with("OFF <- ON [label=GO]; ON -> OFF").find("from its tail to its head"),
            std::string::npos);
}

// Without a label the name is drawn, as a label is.
TEST(DrawnOtherwise, an_action_in_a_name_is_read_nowhere) {
  const std::string name = "\"HOT\\nentry / ring\"";
  const std::string edges = "; ON -> " + name + " [label=HEAT]; " + name + " -> ON [label=COOL]";
  EXPECT_TRUE(is_error(said_with(name + edges), "unread-label"));
  EXPECT_EQ(said_with(name + " [entry=ring]" + edges), "");
  EXPECT_EQ(said_with(name + " [label=hot]" + edges), "");
}

TEST(DrawnOtherwise, a_condition_or_a_verdict_in_the_label_of_a_state_is_reported) {
  for (const char* statement :
       {"ON [label=\"ON [ready]\"]", "subgraph cluster_a { label=\"A [ready]\"; ON }",
        "ON [label=\"ON\\ndefer: PRESS\"]", "ON [label=\"ON\\nignore / PRESS\"]",
        "ON [label=\"ON\\ne/ ring\"]", "ON [label=\"ON\\nerror = 0\"]"})
    EXPECT_TRUE(is_error(said_with(statement), "unread-label")) << statement;
  for (const char* statement :
       {"ON [label=\"ON [1]\"]", "ON [label=\"ON [TCP]\"]",
        "ON [label=\"ON [ready]\", comment=\"ON [ready]\"]",
        "subgraph cluster_a { label=\"A [ready]\"; comment=\"A [ready]\"; ON }",
        "ON [label=\"ON\\nignore: KNOCK\"]; OFF -> OFF [label=KNOCK]",
        "ON [label=\"ON\\nerror: no route\"]",
        "subgraph cluster_a { label=\"Error: peer lost\"; ON }",
        "subgraph cluster_a { label=\"A\\nignore: KNOCK\"; ignore=KNOCK; ON }; "
        "OFF -> OFF [label=KNOCK]"})
    EXPECT_EQ(said_with(statement), "") << statement;
}

TEST(DrawnOtherwise, a_part_of_a_name_that_is_an_event_elsewhere_is_an_error) {
  for (const char* list : {"0,1", "0, 1", "0; 1", "0 or 1"})
    EXPECT_TRUE(is_error(
        said_with("OFF -> OFF [label=\"" + std::string(list) + "\"]; ON -> ON [label=\"0\"]"),
        "hidden-alternative"))
        << list;
  EXPECT_NE(said_with("OFF -> OFF [label=\"a-z\"]").find("range"), std::string::npos);
}

TEST(DrawnOtherwise, an_assignment_above_the_dashes_is_no_comparison) {
  for (const char* line : {"n = n + 1", "n = n - 1", "let n = 1", "set n = 1", "action = ring",
                           "do = ring", "actions = ring"})
    EXPECT_TRUE(is_error(said_of("GO\\n" + std::string(line)), "guard-notation")) << line;
  EXPECT_TRUE(is_error(said_of("event = GO\\naction = ring"), "guard-notation"));
  for (const char* guard : {"n = 1", "n = next + 1", "action taken = no"})
    EXPECT_EQ(said_of("GO\\n" + std::string(guard)).find("guard-notation"), std::string::npos)
        << guard;
}

TEST(DrawnOtherwise, more_lines_that_say_when_are_no_actions) {
  for (const char* line :
       {"at least 5", "count at most 5", "more than 5", "x contains y", "x matches y",
        "x reaches y", "within 5 s", "during setup", "< 5 s", "> 3", "x \u2209 S"})
    EXPECT_TRUE(is_error(said_of("GO\\n" + std::string(line)), "guard-notation")) << line;
  for (const char* action : {"send at most 5 packets", "send more than one packet"})
    EXPECT_EQ(said_of("GO\\n" + std::string(action)).find("guard-notation"), std::string::npos)
        << action;
  for (const char* event : {"GO else", "GO otherwise", "GO ^peer.ring"})
    EXPECT_TRUE(is_error(said_of(event), "guard-notation")) << event;
  EXPECT_EQ(said_of("everything else").find("guard-notation"), std::string::npos);
  EXPECT_NE(said_of("GO\\n(a, or b)").find("leave it out"), std::string::npos);
  EXPECT_EQ(said_of("GO\\n[(a xor b)]").find("guard-notation"), std::string::npos);
}

} // namespace
} // namespace statewire::gen
