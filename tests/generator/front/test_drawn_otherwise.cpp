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
  for (const char* attribute :
       {"splines=none", "splines=\"\"", "splines=None", "graph [splines=none]", "layout=patchwork",
        "layers=\"a:b\"; layerselect=a"})
    EXPECT_TRUE(is_error(said_with(attribute), "bad-value")) << attribute;
  for (const char* attribute :
       {"splines=ortho", "splines=true", "splines=false", "layout=circo", "layers=\"a:b\"",
        "subgraph cluster_a { graph [splines=none]; ON }"})
    EXPECT_EQ(said_with(attribute), "") << attribute;
}

TEST(DrawnOtherwise, what_is_on_no_layer_of_the_digraph_is_an_error) {
  const auto said = [](const std::string& layer, const std::string& digraph) {
    return said_with(digraph + " ON -> ON [label=GO, layer=\"" + layer + "\"]");
  };
  EXPECT_EQ(said("c", "layers=\"a:b\";"),
            "error: 'c' is none of the digraph's layers, and Graphviz does not draw what is on it; "
            "leave 'layer' out, or write style=invis instead [bad-value]\n");
  for (const char* none : {"c", "All", "3", "0", "c,d", "c:d", "-1"})
    EXPECT_TRUE(is_error(said(none, "layers=\"a:b\";"), "bad-value")) << none;
  for (const char* one : {"a", "b", "1", "2", "all", "c,a", "c:b", "a:b", ""})
    EXPECT_EQ(said(one, "layers=\"a:b\";"), "") << one;
  EXPECT_EQ(said("c", ""), "");
  EXPECT_EQ(said("b|c", "layers=\"a|b\"; layersep=\"|\";"), "");
  EXPECT_TRUE(is_error(said("a:b", "layers=\"a|b\"; layersep=\"|\";"), "bad-value"));
  for (const char* elsewhere :
       {"ON [layer=c]", "node [layer=c]", "edge [layer=c]", "{ edge [layer=c] }"})
    EXPECT_TRUE(is_error(said_with("layers=\"a:b\"; " + std::string(elsewhere)), "bad-value"))
        << elsewhere;
}

TEST(DrawnOtherwise, a_character_set_that_changes_the_letters_is_an_error) {
  for (const char* name : {"latin1", "\"ISO-8859-1\"", "\"latin-1\"", "l1", "big5"}) {
    const std::string charset = "charset=" + std::string(name) + "; ";
    EXPECT_TRUE(is_error(said_with(charset + "ON -> ON [label=\"Öffnen a\"]"), "bad-value"));
    EXPECT_EQ(said_with(charset + "ON -> ON [label=open]"), "") << name;
  }
  EXPECT_EQ(said_with("charset=\"UTF-8\"; ON -> ON [label=\"Öffnen a\"]"), "");
}

TEST(DrawnOtherwise, a_sign_that_looks_like_the_notations_is_no_part_of_an_events_name) {
  for (const char* label : {"GO ［ready］", "GO ／ ring", "GO ∕ ring", "GO ⁄ ring", "GO ｜ STOP",
                            "GO（ready）", "n ≥ 3", "GO ∧ STOP"})
    EXPECT_TRUE(
        is_error(said_with("ON -> ON [label=\"" + std::string(label) + "\"]"), "guard-notation"))
        << label;
}

TEST(DrawnOtherwise, a_slash_beside_a_backslash_stands_before_no_action) {
  for (const auto& [label, word] :
       {std::pair(R"(GO /\\ ready)", "and"), std::pair(R"(GO \\/ HALT)", "or"),
        std::pair(R"(GO\n/\\ ready)", "and"), std::pair(R"(GO [a] /\\ b)", "and"),
        std::pair(R"(GO\n----\n/\\ ready)", "and"), std::pair(R"(GO /\\(ready))", "and")})
    EXPECT_NE(said_of(label).find("is not read in a label; write '" + std::string(word) + "'"),
              std::string::npos)
        << label;
  EXPECT_EQ(said_of(R"(GO \/ ring)"), ""); // drawn as '/'
}

TEST(DrawnOtherwise, a_backslash_in_front_of_a_word_is_part_of_an_action) {
  for (const auto& [label, as] :
       {std::pair(R"(a/\\epsilon)", "ON --a--> ON / epsilon"),
        std::pair(R"(1/\\0)", "ON --n_1--> ON / n_0"), std::pair(R"(s/\\./x/)", "ON --s--> ON / x"),
        std::pair(R"(GO\n/\\d+/)", "ON --GO--> ON / d")})
    EXPECT_EQ(read_as(label), as) << label;
  EXPECT_NE(said_of(R"(a/\\epsilon)").find("[bare-slash]"), std::string::npos);
}

TEST(DrawnOtherwise, an_action_that_leads_to_another_state_is_an_error) {
  EXPECT_EQ(said_with("OFF -> OFF [label=\"GO / goto ON\"]"),
            "error: 'goto ON' is no action: an edge leads to 'OFF', where it is drawn to; draw it "
            "to 'ON', or name the action otherwise [bad-label]\n");
  for (const char* words : {"GO\\n----\\ngo to ON", "GO / next state ON", "GO [g] / Enter ON"})
    EXPECT_TRUE(
        is_error(said_with("OFF -> OFF [label=\"" + std::string(words) + "\"]"), "bad-label"))
        << words;
  for (const char* words : {"GO / goto home", "GO / enter ON mode", "GO / light ON"})
    EXPECT_EQ(said_with("OFF -> OFF [label=\"" + std::string(words) + "\"]"), "") << words;
}

TEST(DrawnOtherwise, true_as_the_only_event_of_its_kind_is_remarked) {
  for (const char* name : {"true", "TRUE", "True"})
    EXPECT_EQ(said_with("ON -> ON [label=" + std::string(name) + "]"),
              "warning: '" + std::string(name) +
                  "' is the name of one event; a condition stands in parentheses, on a line of its "
                  "own [hidden-event]\n");
  EXPECT_EQ(said_with("ON -> ON [label=true]; OFF -> OFF [label=false]"), "");
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

// tests/generator/front/drawn_ends.py compares all combinations with what Graphviz draws.
TEST(DrawnOtherwise, an_end_at_a_cluster_that_graphviz_does_not_draw_is_an_error) {
  const auto said = [&](const std::string& statements) {
    return said_with("compound=true; subgraph cluster_a { ON; HOT } ON -> HOT [label=HEAT]; "
                     "HOT -> OFF [label=COOL]; " +
                     statements);
  };
  const std::string from_all = "ON -> OFF [label=GO, ltail=cluster_a]";
  EXPECT_EQ(said(from_all), "");
  EXPECT_EQ(said("layout=dot; clusterrank=local; " + from_all), "");
  for (const char* without : {"clusterrank=none; ", "clusterrank=global; ", "layout=neato; ",
                              "layout=fdp; ", "subgraph cluster_a { style=invis }; "})
    EXPECT_TRUE(is_error(said(without + from_all), "cluster-edge")) << without;
  for (const char* plain :
       {"HOT -> ON [label=GO, ltail=cluster_a]", "ON -> ON [label=GO, ltail=cluster_a]",
        "ON -> HOT [label=GO, lhead=cluster_a, dir=back]",
        "OFF -> OFF [label=GO, lhead=cluster_a]"})
    EXPECT_TRUE(is_error(said(plain), "cluster-edge")) << plain;
  for (const char* drawn :
       {"ON -> ON [label=GO, ltail=cluster_a, lhead=cluster_a]",
        "OFF -> ON [label=GO, lhead=cluster_a]", "ON -> HOT [label=GO, lhead=cluster_a]",
        "OFF -> ON [label=GO, lhead=\"\"]"})
    EXPECT_EQ(said(drawn), "") << drawn;
  EXPECT_EQ(said("OFF -> ON [label=GO, lhead=cluster_b]"),
            "error: there is no cluster 'cluster_b'; did you mean 'cluster_a'? "
            "[unknown-cluster]\n");
  const std::string ways = "ON -> j [label=GO, ltail=cluster_a]; j -> OFF [label=\"(else)\"]; "
                           "j -> ON [label=\"(stay)\", lhead=cluster_a];";
  EXPECT_EQ(said("j [shape=diamond]; " + ways), "");
  EXPECT_TRUE(is_error(said("subgraph cluster_a { j [shape=diamond] } " + ways), "cluster-edge"));
}

TEST(DrawnOtherwise, a_state_is_final_if_graphviz_draws_two_borders) {
  const auto is_final = [](const std::string& attributes) {
    const Read lamp_of = read(lamp("OFF [initial=true]; ON [" + attributes + "]"));
    return lamp_of.machines.at(0).states.at(1).final;
  };
  for (const char* twice :
       {"peripheries=2", "peripheries=\" 2\"", "peripheries=\"3x\"", "shape=doublecircle",
        "shape=doubleoctagon", "shape=doublecircle, peripheries=\"\"", "shape=box, peripheries=2"})
    EXPECT_TRUE(is_final(twice)) << twice;
  for (const char* once :
       {"peripheries=1", "peripheries=0", "peripheries=\"01\"", "peripheries=\"1.5\"",
        "peripheries=\"-1\"", "peripheries=x", "shape=doublecircle, peripheries=1",
        "shape=record, peripheries=2", "shape=Mrecord, peripheries=2"})
    EXPECT_FALSE(is_final(once)) << once;
}

TEST(DrawnOtherwise, a_condition_in_the_parentheses_of_an_event_is_an_error) {
  for (const char* label :
       {"GO(n > 5)", "GO(n == 5)", "GO(n != 5)", "GO(a && b)", "GO(n <= 5) / act"})
    EXPECT_TRUE(is_error(said_of(label), "guard-notation")) << label;
  for (const char* label : {"GO(n)", "GO(n, m)", "GO(ack=TRUE)", "GO(list<int>)", "GO()"})
    EXPECT_EQ(said_of(label), "") << label;
}

TEST(DrawnOtherwise, what_stands_for_all_other_events_is_no_action_and_no_event) {
  for (const char* label : {"GO /anything else", "GO / any other event", "/anything else",
                            "GO\\n----\\neverything else"})
    EXPECT_TRUE(is_error(said_of(label), "bad-label")) << label;
  for (const char* label : {"anything else", "any other event", "GO | all other events"})
    EXPECT_NE(said_of(label).find("[hidden-event]"), std::string::npos) << label;
  EXPECT_EQ(said_of("GO / wait for anything else"), "");
}

TEST(DrawnOtherwise, all_events_but_one_and_none_are_no_events_name) {
  for (const char* label :
       {"all but GO", "any except GO", "everything but GO / ring", "Any event other than GO",
        "GO | any other than HALT", "every event but GO", "all messages but A",
        "all other events but GO", "any other event than ACK", "all but done"})
    EXPECT_NE(said_of(label).find("what a state does on all events without an edge is said by"),
              std::string::npos)
        << label;
  for (const char* label : {"eps", "epsilon", "Epsilon / ring"})
    EXPECT_NE(said_of(label).find("a machine moves on events only: name the event, or make one "
                                  "state of the two [hidden-event]"),
              std::string::npos)
        << label;
  for (const char* label :
       {"all but", "any exception", "all buttons", "epsilon reached", "step", "EPS"})
    EXPECT_EQ(said_of(label), "") << label;
}

TEST(DrawnOtherwise, a_verdict_at_an_edge_is_no_action) {
  for (const char* label : {"GO / defer", "GO / ignore", "GO\\n----\\nDefer", "GO / ring; defer"})
    EXPECT_TRUE(is_error(said_of(label), "bad-label")) << label;
  for (const char* label :
       {"GO / error", "GO / ignore it", "GO / deferred", "GO\\n----\\ndefer the call"})
    EXPECT_EQ(said_of(label), "") << label;
}

TEST(DrawnOtherwise, the_head_of_a_coloured_line_has_its_last_colour) {
  for (const char* white : {"white", "white:red", "red;0.5:white"})
    EXPECT_TRUE(is_error(said_with("OFF -> ON [label=GO, color=\"" + std::string(white) + "\"]"),
                         "no-direction"))
        << white;
  for (const char* seen : {"red:white", "white;0.5:red"})
    EXPECT_EQ(said_with("OFF -> ON [label=GO, color=\"" + std::string(seen) + "\"]"), "") << seen;
}

TEST(DrawnOtherwise, as_long_as_possible_asks_nothing) {
  EXPECT_EQ(said_of("GO\\n----\\nhold it as long as possible"), "");
  EXPECT_TRUE(is_error(said_of("GO\\n----\\nhold it as long as ready"), "guard-notation"));
}

TEST(DrawnOtherwise, a_list_of_events_has_commas) {
  const std::string go = "ON -> ON [label=GO]; ON -> ON [label=HALT]; ";
  for (const char* list : {"GO|HALT", "GO; HALT", "GO or HALT"})
    EXPECT_TRUE(is_error(said_with(go + "OFF [error=\"" + list + "\"]"), "hidden-alternative"))
        << list;
  EXPECT_NE(said_with(go + "OFF [error=all]").find("'*' stands for them [hidden-event]"),
            std::string::npos);
  EXPECT_EQ(said_with(go + "OFF [error=\"GO, HALT\"]"), "");
}

TEST(DrawnOtherwise, attributes_that_other_tools_name_otherwise_are_errors) {
  for (const char* statement :
       {"ON [start=true]", "ON [enter=ring]", "ON [on_entry=ring]", "ON [leave=ring]",
        "ON -> ON [label=GO, guard=ready]", "ON -> ON [label=GO, when=ready]",
        "ON -> ON [label=GO, Condition=ready]", "ON -> ON [label=GO, if=ready]"})
    EXPECT_TRUE(is_error(said_with(statement), "misspelt-attribute")) << statement;
  EXPECT_EQ(said_with("start=5"), ""); // Graphviz's, of the digraph
  EXPECT_TRUE(is_error(said_with("viewport=\"100,100\""), "bad-value"));
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

// A junction is left at once: it has no actions, no deadline and no verdicts.
TEST(DrawnOtherwise, an_attribute_of_states_at_a_junction_is_an_error) {
  const auto said = [](const std::string& attribute, const std::string& before = "") {
    return said_with(before + "j [shape=diamond" + attribute + "]; ON -> j [label=GO]; " +
                     "j -> OFF [label=\"(g)\"]; j -> ON [label=\"(else)\"]");
  };
  for (const char* name : {"entry", "exit", "timer", "ignore", "defer", "error"})
    EXPECT_EQ(said(", " + std::string(name) + "=PRESS"),
              "error: '" + std::string(name) +
                  "' belongs on a state, and 'j' is a junction "
                  "because of shape=diamond [misplaced-attribute]\n");
  for (const char* name : {"initial", "final"}) {
    EXPECT_TRUE(is_error(said(", " + std::string(name) + "=true"), "misplaced-attribute")) << name;
    EXPECT_EQ(said(", " + std::string(name) + "=false"), "") << name;
  }
  EXPECT_EQ(said("", "node [ignore=PRESS, final=true]; "), ""); // of all nodes
  EXPECT_EQ(said(", comment=PRESS"), "");
}

} // namespace
} // namespace statewire::gen
