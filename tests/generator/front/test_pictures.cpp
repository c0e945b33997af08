// SPDX-License-Identifier: BSD-3-Clause
// What a picture shows and a machine would not have: each is reported, a table for each kind.
#include "forms.hpp"

#include <gtest/gtest.h>

#include <string>

namespace statewire::gen {
namespace {

TEST(Pictures, an_arrow_that_cannot_be_seen_shows_no_direction) {
  const auto said = [](const std::string& unseen) {
    return "error: the edge between 'OFF' and 'ON' is drawn without an arrow; a transition has one "
           "direction: write another " +
           unseen.substr(0, unseen.find('=')) +
           ", or style=invis if the edge is no transition [no-direction]\n";
  };
  for (const char* unseen : {"arrowsize=0",
                             "arrowsize=\"-1\"",
                             "color=\"transparent:red\"",
                             "color=\"invis:blue\"",
                             "color=\"none;0.5:red\"",
                             "color=\"#ffffff00:black\"",
                             "color=\"/x11/transparent\"",
                             "color=white",
                             "color=White",
                             "color=\"#FFFFFF\"",
                             "color=\"/svg/white\"",
                             "color=\"white:red\"",
                             "color=\"#ffffffff\"",
                             "color=\"0 0 1\"",
                             "color=\"0.5,0.0,1.0\"",
                             "color=gray100",
                             "color=\"#fefefe\"",
                             "color=snow",
                             "color=\"/svg/whitesmoke\"",
                             "color=\"0 0 0.95\"",
                             "color=\"#ff000010\""})
    EXPECT_EQ(said_with("OFF -> ON [label=GO, " + std::string(unseen) + "]"), said(unseen))
        << unseen;
  EXPECT_EQ(said_with("bgcolor=Red; OFF -> ON [label=GO, color=red]"), said("color=red"));
  for (const char* seen :
       {"arrowsize=0.1", "color=\"red:transparent\"", "color=\"red;0.5:blue\"",
        "color=\"red:white\"", "color=lightyellow", "color=\"0 1 1\"", "color=\"0 0 0.9\"",
        "color=yellow", "color=\"#ff000020\"", "color=nocolour"})
    EXPECT_EQ(said_with("OFF -> ON [label=GO, " + std::string(seen) + "]"), "") << seen;
  for (const char* lineless :
       {"penwidth=0", "penwidth=\"0.0\"", "penwidth=\"-1\"", "style=\"setlinewidth(0)\""})
    EXPECT_EQ(said_with("OFF -> ON [label=GO, " + std::string(lineless) + "]"),
              "error: the edge from 'OFF' to 'ON' is drawn as an arrow without a line; write a "
              "penwidth that is seen, or style=invis if the edge is no transition "
              "[no-direction]\n")
        << lineless;
  for (const char* thin : {"penwidth=\"0.1\"", "penwidth=thin", "style=\"setlinewidth(1)\""})
    EXPECT_EQ(said_with("OFF -> ON [label=GO, " + std::string(thin) + "]"), "") << thin;
}

TEST(Pictures, what_is_drawn_in_the_color_of_the_sheet_is_not_seen) {
  const auto said_on = [](const std::string& sheet, const std::string& defaults) {
    return read("digraph lamp { graph [ignore=\"*\"] " + sheet + " edge [" + defaults +
                "] OFF [initial=true]; OFF -> ON [label=GO]; ON -> OFF [label=GO, color=red, "
                "fontcolor=red] }")
        .said;
  };
  const std::string edge = "error: the edge between 'OFF' and 'ON' is drawn without an arrow; a "
                           "transition has one direction: write another color, or style=invis if "
                           "the edge is no transition [no-direction]\n";
  const std::string label = "error: the label of the edge from 'OFF' to 'ON' is drawn in 'black', "
                            "and not seen; write a fontcolor that is seen, or style=invis if the "
                            "edge is no transition [missing-label]\n";
  for (const char* sheet : {"bgcolor=black;", "bgcolor=\"#101010\";", "bgcolor=\"0 0 0\";"}) {
    EXPECT_EQ(said_on(sheet, "fontcolor=white"), edge) << sheet;
    EXPECT_EQ(said_on(sheet, "color=white"), label) << sheet;
    EXPECT_EQ(said_on(sheet, "color=white, fontcolor=white"), "") << sheet;
  }
  for (const char* sheet : {"subgraph cluster_a { bgcolor=black; ON }",
                            "subgraph cluster_a { style=filled; fillcolor=navy; ON }",
                            "bgcolor=navy; subgraph cluster_a { style=filled; fillcolor=red; ON }",
                            "bgcolor=\"white:black\";", "bgcolor=gray;"}) {
    EXPECT_EQ(said_on(sheet, "color=white, fontcolor=white"), "") << sheet;
    EXPECT_EQ(said_on(sheet, "penwidth=1"), "") << sheet;
  }
  EXPECT_EQ(said_on("bgcolor=transparent;", "fontcolor=white"), "");
  EXPECT_EQ(said_on("bgcolor=transparent;", "color=white"), edge);
}

std::string implied(const std::string& lines, bool several = false) {
  return "warning: " + lines +
         (several ? " are read as actions, because they stand"
                  : " is read as an action, because it stands") +
         " below an event; write a line of dashes above if that is meant, '|' between events, and "
         "a blank for a line end within a name [implied-action]\n";
}

const std::string k_not_guessed = "; write '|' before another event, a line of dashes above an "
                                  "action, and a blank for a line end "
                                  "within a name [hidden-alternative]\n";
std::string may_be(const std::string& line, const std::string& why) {
  return "error: '" + line + "' stands below an event without a line of dashes, and " + why +
         k_not_guessed;
}

// Graphviz compares the names of shapes byte by byte, and draws a box for others.
TEST(Pictures, a_shape_that_graphviz_does_not_know_is_no_junction) {
  const struct {
    const char* shape;
    const char* meant;
  } table[] = {{"Diamond", "diamond"},
               {"DIAMOND", "diamond"},
               {"dimond", "diamond"},
               {"diamonds", "diamond"},
               {"DoubleCircle", "doublecircle"},
               {"doublecirle", "doublecircle"},
               {"double_circle", "doublecircle"}};
  for (const auto& row : table) {
    const std::string said = "error: Graphviz knows the shape '" + std::string(row.meant) +
                             "', and draws a box for '" + row.shape + "' [bad-value]\n";
    EXPECT_EQ(said_with("{ node [shape=\"" + std::string(row.shape) + "\"] }"), said);
  }
  for (const char* shape : {"Mdiamond", "octagon", "tripleoctagon", "circle", "box", "None"})
    EXPECT_EQ(said_with("ON [shape=" + std::string(shape) + "]"), "") << shape;
}

TEST(Pictures, a_line_without_dashes_that_says_when_is_no_action) {
  const std::string remedy = "; a guard stands in parentheses, on a line of its own, and an action "
                             "below a line of dashes [guard-notation]\n";
  const struct {
    const char* line;
    const char* word;
  } conditions[] = {
      {"no data", "no"},
      {"No peer waits", "no"},
      {"in(READY)", "in"},
      {"in state READY", "in"},
      {"the peer has data", "has"},
      {"has data", "has"},
      {"we have credit", "have"},
      {"can send", "can"},
      {"the ring cannot grow", "cannot"},
      {"level exceeds 5", "exceeds"},
      {"count less than 3", "less than"},
      {"count greater than 3", "greater than"},
      {"count not zero", "not"},
      {"the rings aren't full", "aren't"},
      {"level in 1..5", "in"},
      {"level in 1 .. 5", "in"},
      {"level in {1, 5}", "in"},
      {"ready implies armed", "implies"},
      {"isEmpty()", "isEmpty()"},
      {"is_empty", "is_empty"},
      {"hasData", "hasData"},
      {"canSend(peer)", "canSend(peer)"},
      {"true", "true"},
      {"FALSE", "FALSE"},
  };
  for (const auto& row : conditions)
    EXPECT_EQ(said_of("GO\\n" + std::string(row.line)),
              "error: '" + std::string(row.word) + "' makes a condition of this line" + remedy);
  const struct {
    const char* line;
    const char* word;
  } connected[] = {
      {"with data", "with"},
      {"without credit", "without"},
      {"from the lower rank", "from"},
      {"of the old VC", "of"},
      {"because it failed", "because"},
      {"since boot", "since"},
      {"as long as it lives", "as long as"},
      {"once ready", "once"},
      {"after 5 s", "after"},
      {"before the deadline", "before"},
      {"given credit", "given"},
  };
  for (const auto& row : connected)
    EXPECT_EQ(said_of("GO\\n" + std::string(row.line)),
              "error: '" + std::string(row.word) + "' goes on with the line above" + remedy);
  EXPECT_EQ(said_of("GO\\ndefault"),
            "error: 'default' is no condition that is read; write (else) [guard-notation]\n");
  for (const char* action :
       {"wait in line", "wait in the queue...", "put it in ../spool", "do not reply", "notify",
        "issue(x)", "cancel", "island()", "hash", "offer", "inform", "note that it has data",
        "no-op", "oncoming", "afterwards log", "stop or go"}) {
    const std::string line = action;
    const bool worded = line == "do not reply" || line == "island()";
    EXPECT_EQ(said_of("GO\\n" + line), worded ? "" : implied("'" + line + "'")) << action;
    EXPECT_EQ(said_of("GO\\n----\\n" + std::string(action)), "") << action;
  }
  for (const char* below : {"has data", "with data", "after 5 s", "is_empty"})
    EXPECT_EQ(said_of("GO\\n----\\n" + std::string(below)), "") << below;
}

// TCP as it is often drawn has `SYN` above `received`.
TEST(Pictures, a_line_below_an_event_is_remarked_unless_it_is_worded_as_an_action) {
  for (const char* label : {"SYN\\nreceived", "passive\\nopen", "schedule\\nexit"}) {
    const std::string text = label;
    EXPECT_EQ(said_of(label), implied("'" + text.substr(text.find("\\n") + 2) + "'")) << label;
  }
  EXPECT_EQ(said_of("CAPTURE\\nformat\\nready"), implied("'format' and 1 more line", true));
  EXPECT_EQ(said_with("OFF -> OFF [label=\"SYN\\nreceived\"]; "
                      "ON -> ON [label=\"format\\nset by\\nthe peer\"]"),
            implied("'received' and 2 more lines", true));              // once
  for (const char* label : {"open()\\nread()", ".log()\\n.progress()"}) // either may be an event
    EXPECT_NE(said_of(label).find("is read as an action, because it stands below an event"),
              std::string::npos)
        << label;
  for (const char* label :
       {"open()\\nsend ACK", "event = open()\\nread()", "event == open()\\nread()",
        "open()\\n(ready)\\nread()", "open()\\n[ready]\\nread()", "open() [ready]\\nread()"})
    EXPECT_EQ(said_of(label).find("implied-action"), std::string::npos) << label;
  for (const char* action :
       {"GO\\nsend ACK", "GO\\n++tries", "GO\\ntries++", "GO\\nx := 1", "GO\\nx += 1",
        "GO\\nring()", "GO\\n(g)\\nring", "GO\\n/ ring", "GO / ring", "GO\\n----\\nring",
        "GO\\n(g)\\n----\\nring", "event = GO\\nring", "ring\\nevent = GO"})
    EXPECT_EQ(said_of(action).find("implied-action"), std::string::npos) << action;
  EXPECT_EQ(said_with("ON -> ON [label=GO]; OFF -> OFF [label=\"HALT\\nGO\"]"),
            may_be("GO", "is an event elsewhere"));
}

// What may as well be one more alternative is not guessed at.
TEST(Pictures, a_line_below_an_event_that_may_be_another_one_is_an_error) {
  const std::string elsewhere = "is an event elsewhere", capitals = "is written in capitals",
                    one_word = "is one word below alternatives";
  const struct {
    const char *label, *line;
    const std::string& why;
  } table[] = {
      {"A | B\\nC", "C", capitals},
      {"A |\\nB\\nC", "C", capitals},
      {"A\\nC", "C", capitals},
      {"connect()\\nSYN", "SYN", capitals},
      {"timeout\\n2MSL", "2MSL", capitals},
      {"A\\nSYN_RCVD", "SYN_RCVD", capitals},
      {"A\\nSYN ACK", "SYN ACK", capitals},
      {"A\\lC\\l", "C", capitals},
      {"a | b\\nc", "c", one_word},
      {"a | b\\nclose_it", "close_it", one_word},
      {"a | b\\nClosed", "Closed", one_word},
      {"a | b\\nring", "ring", elsewhere},
      {"A\\nring", "ring", elsewhere},
      {"A\\nlong name", "long name", elsewhere},
  };
  for (const auto& row : table)
    EXPECT_EQ(said_with("ON -> ON [label=\"ring | long name\"]; OFF -> OFF [label=\"" +
                        std::string(row.label) + "\"]"),
              may_be(row.line, row.why))
        << row.label;
  EXPECT_EQ(said_with("ON -> ON [label=\"A\\nB\\nC\"]; OFF -> OFF [label=\"D | E\\nf\"]"),
            "error: 'B' and 2 more lines stand below an event without a line of dashes; 'B' " +
                capitals + k_not_guessed);
  for (const char* action : {"A | B\\n----\\nC", "A | B\\nC | D", "A | B |\\nC", "A | B\\nsend C",
                             "A | B\\nC := 1", "A | B\\n++C", "A | B\\nc()", "A / B",
                             "A | B [c] / D", "event = A\\nC", "A\\n(g)\\n----\\nC"})
    EXPECT_EQ(said_of(action).find("hidden-alternative"), std::string::npos) << action;
  EXPECT_EQ(said_of("a | b\\nclose it"), implied("'close it'"));
}

TEST(Pictures, a_lone_word_that_joins_lines_is_no_action) {
  for (const char* word : {"or", "and", "xor", "OR", "and/or"}) {
    const std::string lower_case = word == std::string("OR") ? "or" : word;
    for (const std::string& label : {"START\\n" + std::string(word) + "\\nRESUME",
                                     "GO\\n----\\nring\\n" + std::string(word) + "\\nhum"})
      EXPECT_EQ(said_of(label),
                "error: '" + lower_case +
                    "' goes on with the line above: write a condition in parentheses and on one "
                    "line, and alternatives of an event with '|' [guard-notation]\n")
          << label;
  }
}

TEST(Pictures, an_assignment_in_brackets_is_no_guard) {
  for (const char* sign : {":=", "+=", "-="}) {
    const std::string assigns = "x " + std::string(sign) + " 1";
    for (const std::string& label : {"GO [" + assigns + "]", "GO\\n(" + assigns + ")\\n----\\nring",
                                     "GO [" + assigns + "] / ring"})
      EXPECT_EQ(said_of(label), "error: '" + std::string(sign) +
                                    "' assigns, and a guard compares: write '==', or the "
                                    "assignment below a line of dashes [guard-notation]\n")
          << label;
    EXPECT_EQ(said_of("GO\\n----\\n" + assigns), "") << sign;
    EXPECT_EQ(said_of(assigns), "error: '" + std::string(sign) +
                                    "' assigns: an action stands below the event and a line of "
                                    "dashes [guard-notation]\n")
        << sign;
  }
}

// smcat draws each state as a table without a shape of its own.
TEST(Pictures, a_node_without_edges_is_a_state_where_states_look_like_it) {
  const auto states = [](const std::string& shape) {
    return states_in(read("digraph d { graph [ignore=\"*\"] node [shape=" + shape +
                          "] A [initial=true]; B; LONE; A -> B -> A [label=GO] }"));
  };
  EXPECT_EQ(states("plaintext"), "[A] B LONE");
  EXPECT_EQ(states("none"), "[A] B LONE");
  EXPECT_EQ(states("box"), "[A] B LONE");
  EXPECT_EQ(states_in(read(lamp("OFF [initial=true]; NOTE [shape=plaintext]"))), "[OFF] ON");
  EXPECT_EQ(states_in(read("digraph d { graph [ignore=\"*\"] node [shape=plaintext] "
                           "A [initial=true]; B; NOTE [shape=note]; A -> B -> A [label=GO] }")),
            "[A] B");
}

TEST(Pictures, a_blank_circle_marks_the_start_where_states_are_tables) {
  const std::string smcat = "digraph \"state transitions\" { graph [ignore=\"*\", compound=true] "
                            "node [shape=plaintext] "
                            "initial [shape=circle, style=filled, fillcolor=black, label=\"\"] "
                            "ended [shape=circle, label=\"\", peripheries=2] "
                            "A [label=<<table><tr><td>A</td></tr></table>>] "
                            "initial -> A [label=\"    \\l\"]; A -> B -> A [label=\"GO   \\l\"] "
                            "B -> ended [label=\"STOP   \\l\"]";
  const Read plain = read(smcat + " B }");
  EXPECT_EQ(states_in(plain), "ended [A] B");
  EXPECT_EQ(plain.said, "");
  const auto ends = [&](const std::string& edge) {
    return read(smcat + " subgraph cluster_on { B; on [shape=point, style=invis] } " + edge + " }")
        .said;
  };
  const std::string composite =
      "error: 'on' stands for its cluster, as state-machine-cat and Python's transitions draw "
      "composite states, which are not read: let each edge that enters the cluster lead to the "
      "state that is entered, let each that leaves it begin at a state inside, with 'ltail', and "
      "remove the point and start markers inside [other-notation]\n";
  EXPECT_EQ(ends("on -> A [label=\"HALT\", ltail=cluster_on]"), composite);
  EXPECT_EQ(ends("on -> A [label=\" \", ltail=cluster_on]"), composite); // no start marker
  EXPECT_EQ(ends("A -> on [label=\"HALT\", lhead=cluster_on]"), composite);
  // Of a node that is no point, each edge is reported.
  const auto at_box = [&](const std::string& edge) {
    return read(smcat + " subgraph cluster_on { B; on [style=invis] } " + edge + " }").said;
  };
  const std::string drawn = " is drawn, but 'on' is invisible and no state; let the edge ";
  EXPECT_EQ(at_box("on -> A [label=\"HALT\", ltail=cluster_on]"),
            "error: the edge from 'on' to 'A'" + drawn +
                "leave a state of the cluster, with this 'ltail' [hidden-end]\n");
  EXPECT_EQ(at_box("A -> on [label=\"HALT\", lhead=cluster_on]"),
            "error: the edge from 'A' to 'on'" + drawn +
                "lead to the state of the cluster that it enters [hidden-end]\n");
}

// A point has no label, also where a default gives one.
TEST(Pictures, a_point_is_not_drawn_like_another_state) {
  EXPECT_EQ(said_with("ON [label=lit]; { node [label=lit, shape=point] FIRST } "
                      "FIRST -> OFF [label=\"open()\"]; OFF -> FIRST [label=GO]"),
            "");
}

TEST(Pictures, an_action_behind_a_guard_is_no_part_of_it) {
  const auto follows = [](const std::string& rest) {
    return "error: '" + rest +
           "' follows a guard; conditions are joined by 'and', and an action "
           "stands on a line of its own [guard-notation]\n";
  };
  const std::string inside = "error: ';' is no part of a guard; conditions are joined by 'and', "
                             "and an action stands on a line of its own [guard-notation]\n";
  const struct {
    const char* label;
    std::string said;
  } table[] = {
      {"GO\\nlevel > 5; ring", follows("; ring")},
      {"GO\\nlevel > 5, ring", follows(", ring")},
      {"GO\\na == 1, b == 2", follows(", b == 2")},
      {"GO\\nready && armed; ring", follows("; ring")},
      {"GO\\n(level > 5; ring)", inside},
      {"GO [ready; armed] / ring", inside},
  };
  for (const auto& row : table) EXPECT_EQ(said_of(row.label), row.said) << row.label;
}

TEST(Pictures, brackets_are_no_part_of_an_action_or_a_condition) {
  const auto behind = [](const std::string& guard) {
    return "error: '" + guard +
           "' stands behind an action; a guard stands before the actions: "
           "'EVENT [guard] / action' [guard-notation]\n";
  };
  const std::string open = "error: the brackets of this line do not match [guard-notation]\n";
  const auto foreign = [](const std::string& sign, const std::string& instead) {
    return "error: '" + sign + "' is not read in a label; write '" + instead +
           "' [guard-notation]\n";
  };
  const std::string angle = "error: angle brackets mean nothing here; a guard stands in "
                            "parentheses, on a line of its own [guard-notation]\n";
  const struct {
    const char* label;
    std::string said;
  } table[] = {
      {"GO / ring [armed]", behind("[armed]")},
      {"GO\\n----\\nring [armed]", behind("[armed]")},
      {"GO / store the value [level > 5]", behind("[level > 5]")},
      {"GO\\narmed]", open},
      {"GO\\n----\\nstore x[0", open},
      {"GO\\n《armed》", foreign("《", "(")},
      {"GO\\n【armed】", foreign("【", "(")},
      {"GO\\n［armed］", foreign("［", "[")},
      {"GO\\n<armed>", angle},
      {"GO\\n<armed and ready>\\nring", angle},
      {"GO / <armed>", angle},
      {"GO / store x[0]", ""},
      {"GO\\n----\\nsend <packet>", ""},
  };
  for (const auto& row : table) EXPECT_EQ(said_of(row.label), row.said) << row.label;
}

TEST(Pictures, an_arrow_or_a_colon_separates_input_and_output) {
  const struct {
    const char* label;
    const char* sign;
  } table[] = {{"PUSH: light up", ": "},   {"PUSH→light up", "→"},     {"PUSH ⇒ light up", "⇒"},
               {"PUSH ➔ light up", "➔"},   {"PUSH ⟶ light up", "⟶"},   {"PUSH ↦ light up", "↦"},
               {"PUSH ⟹ light up", "⟹"},   {"PUSH → light up", " → "}, {"PUSH [g]: light up", ": "},
               {"PUSH ⇢ light up", "⇢"},   {"PUSH ➜ light up", "➜"},   {"PUSH ⟿ light up", "⟿"},
               {"PUSH ― light up", " ― "}, {"PUSH − light up", " − "}};
  for (const auto& row : table)
    EXPECT_EQ(said_of(row.label),
              "error: a label is written 'input" + std::string(row.sign) +
                  "output'; write 'input / output', which is read as event and action ('statewirec "
                  "fmt --to dot' does), or the event alone [other-notation]\n");
  for (const char* label : {"a:b", "std::move", "a :b", "10:30", "KEY ↑", "KEY ← down"})
    EXPECT_EQ(said_of(label), "") << label;
}

TEST(Pictures, a_list_in_the_name_of_an_event_is_remarked) {
  for (const char* list : {"0,1", "a,b,c", "GO, STOP", "GO; STOP"}) {
    const std::string name = list;
    const std::string said =
        "warning: '" + name +
        "' is the name of one event; alternatives are "
        "separated by '|'" +
        (name == "GO; STOP" ? ", an action stands behind ' / ' or below a line of dashes" : "") +
        " [hidden-event]\n";
    EXPECT_EQ(said_of(name), said);
    EXPECT_EQ(said_with("ON -> ON [label=\"" + name + "\"]; OFF -> OFF [label=\"" + name + "\"]"),
              said); // once
  }
  EXPECT_EQ(said_of("S(a, b)"), "");
  const struct {
    const char* name;
    const char* instead;
  } table[] = {
      {"GO or HALT", "alternatives are separated by '|'"},
      {"GO OR HALT", "alternatives are separated by '|'"},
      {"GO and armed", "a condition stands in parentheses, on a line of its own"},
      {"GO & armed", "a condition stands in parentheses, on a line of its own"},
      {"other", "what a state does on all events without an edge is said by 'ignore', 'defer' or "
                "'error'"},
      {"Any", "what a state does on all events without an edge is said by 'ignore', 'defer' or "
              "'error'"},
  };
  for (const auto& row : table)
    EXPECT_EQ(said_of(row.name), "warning: '" + std::string(row.name) +
                                     "' is the name of one event; " + row.instead +
                                     " [hidden-event]\n");
  for (const char* name : {"ORDER", "hand over", "another", "any port", "band",
                           "the gates are closed and the water is let out"})
    EXPECT_EQ(said_of(name), "") << name;
}

// Moore machines, UML states and timed automata have such lines.
TEST(Pictures, lines_below_the_name_of_a_state_are_read_or_reported) {
  const auto entry = [](const std::string& text, const std::string& action) {
    return "error: '" + text + "' is drawn in a label and not read; write entry=\"" + action + "\"";
  };
  const auto itself = [](const std::string& text) {
    return "error: '" + text +
           "' is drawn in a label and not read; write an edge from 'ON' to itself with this label, "
           "or the same text into 'comment' if it is for people only [unread-label]\n";
  };
  const auto no_action = [](const std::string& text) {
    return "error: '" + text +
           "' is drawn in labels of states and not read: no state has an invariant; a deadline is "
           "a 'timer' of the state, a condition a guard of edges, and text that is for people only "
           "stands in 'comment' [unread-label]\n";
  };
  const std::string people =
      " if it is performed on entry, or the same text into 'comment' if it is for people only "
      "[unread-label]\n";
  const struct {
    const char* attributes;
    std::string said;
  } table[] = {
      {R"~(label="ON\n/ ring")~",
       entry("/ ring", "ring") + " if it is performed on entry [unread-label]\n"},
      {R"~(label="ON\nentry ring")~", entry("entry ring", "ring") + " [unread-label]\n"},
      {R"~(label="ON\non entry ring")~", entry("on entry ring", "ring") + " [unread-label]\n"},
      {R"~(label="ON\nring()")~", entry("ring()", "ring()") + people},
      {R"~(label="ON\nlamp=1")~", entry("lamp=1", "lamp=1") + people},
      {R"~(label="ON\nx <= 5")~", no_action("x <= 5")},
      {R"~(label="ON\n[armed]")~", no_action("[armed]")},
      {R"~(label="ON\n^ring")~", entry("^ring", "^ring") + people},
      {R"~(label="ON\n+ring")~", entry("+ring", "+ring") + people},
      {R"~(label="ON\nGO / ring")~", itself("GO / ring")},
      {R"~(label="ON\nGO [armed] / ring")~", itself("GO [armed] / ring")},
      {R"~(label="ON\n---\nGO/ring")~", itself("GO/ring")},
      {R"~(label=<ON<BR/>GO / ring>)~", itself("GO / ring")},
      {R"~(shape=record, label="{ON|GO / ring}")~", itself("GO / ring")},
      {R"~(xlabel="GO / ring")~", itself("GO / ring")},
      {R"~(label="ON\nGO / ring", comment="GO / ring")~", ""},
      {R"~(label="the I/O\nin km/h")~", ""}, // a name
      {R"~(xlabel="red")~", entry("red", "red") + people},
      {R"~(xlabel="entry ring")~", entry("entry ring", "ring") + " [unread-label]\n"},
      {R"~(label=<ON<br/>entry&#47; ring>)~", entry("entry/ ring", "ring") + " [unread-label]\n"},
      {R"~(label=<ON<BR/><b>entry</b> / <i>ring</i>>)~",
       entry("entry / ring", "ring") + " [unread-label]\n"},
      {R"~(label=<<table><tr><td>ON</td></tr><tr><td>red</td></tr></table>>)~",
       entry("red", "red") + people},
      {R"~(label=<<table><tr><td>ON</td></tr><hr/><tr><td>red</td></tr></table>>)~",
       entry("red", "red") + people},
      {R"~(label="ON\nlamp=1", comment="lamp=1")~", ""},
      {R"~(label="ON\nring()", entry="ring()")~", ""},
      {R"~(label=<<table><tr><td>ON</td></tr><tr><td>red</td></tr></table>>, entry=red)~", ""},
      {R"~(label=<<b>switched</b> on>)~", ""},
      {R"~(label="exit code\nknown")~", ""}, // a name
      {R"~(label="the lamp (of the hall)\nis on")~", ""},
  };
  for (const auto& row : table)
    EXPECT_EQ(said_with("ON [" + std::string(row.attributes) + "]"), row.said) << row.attributes;
  EXPECT_EQ(said_with(R"~(subgraph cluster_a { label="a\nPRESS / ring"; ON })~"),
            "error: 'PRESS / ring' is drawn in a label and not read; write an edge with this "
            "label, 'ltail' and 'lhead' of the cluster [unread-label]\n");
  // An event that no edge has.
  EXPECT_EQ(said_with(R"~(subgraph cluster_a { label="a\nTICK [armed] / ring"; ON })~"),
            "error: 'TICK [armed] / ring' is drawn in a label and not read; write an edge with "
            "this label, 'ltail' and 'lhead' of the cluster [unread-label]\n");
  EXPECT_EQ(said_with(R"~(subgraph cluster_a { label="the I/O\nin km/h"; ON })~"), "");
  EXPECT_EQ(said_with(R"~(subgraph cluster_a { label="Link\nTCP / RDMA"; ON })~"), "");
}

TEST(Pictures, a_label_that_another_one_replaces_is_reported) {
  const std::string said =
      "error: this label replaces another one of the same edge, which a strict "
      "digraph, or 'key', makes of two statements [duplicate-attribute]\n";
  const auto strict = [](const std::string& statements) {
    return read("strict " + lamp("OFF [initial=true]; " + statements)).said;
  };
  EXPECT_EQ(strict("ON -> ON [label=GO]; ON -> ON [label=HALT]"), said);
  EXPECT_EQ(strict("ON -> {ON} [label=GO]; {ON} -> ON [label=\"GO\\n(g)\"]"),
            said + "error: no transition of 'ON' on 'GO' fires when 'g' does not hold; add one "
                   "with (else) [no-else]\n");
  EXPECT_EQ(said_with("ON -> ON [label=GO, key=a]; ON -> ON [label=HALT, key=a]"), said);
  EXPECT_EQ(strict("ON -> ON [label=GO]; ON -> ON [label=GO, color=red]"), "");
  EXPECT_EQ(strict("ON -> ON [label=GO]; ON -> ON [color=red]"), "");
  EXPECT_EQ(strict("edge [label=GO]; ON -> ON; ON -> ON [label=HALT]"), "");
  EXPECT_EQ(said_with("ON -> ON [label=GO, key=a]; ON -> ON [label=HALT, key=b]"), "");
}

} // namespace
} // namespace statewire::gen
