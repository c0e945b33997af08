// SPDX-License-Identifier: BSD-3-Clause
// Forms that other tools and other notations write, a table for each kind: what is understood, and
// what is said, word for word, where it is not.
#include "forms.hpp"
#include "front/words.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace statewire::gen {
namespace {

TEST(Forms, markers_of_the_initial_state_are_understood) {
  for (
      const char* marker : {
          R"(begin [shape=point]; begin -> ON)",
          R"(begin [shape=none, label=""]; begin -> ON)",
          R"(begin [shape=None, label=""]; begin -> ON)", // pyformlang
          R"(begin [shape=none]; begin -> ON)",           // its name is drawn beside the arrow
          R"(begin [shape=plaintext, label="start"]; begin -> ON)",
          R"(begin [shape=plain, label=" "]; begin -> ON)",
          R"(begin [shape=circle, label=""]; begin -> ON)",
          R"(begin [shape=circle, label="", style=filled, fillcolor=black]; begin -> ON)",
          R"(begin [label="", width=0, height=0]; begin -> ON)",
          R"(i [shape=circle, style=filled, fontsize="1pt", width=0.2]; i -> ON)", // python-statemachine
          R"(begin [label=""]; begin -> ON; ON -> end [label=GO]; end [label="", shape=doublecircle])",
          R"(begin [style=invis]; begin -> ON)",
          R"(begin [shape=point, style=invis]; begin -> ON)",
          R"(begin [shape=plaintext, style=invis, label=""]; begin -> ON)",
          R"(I [label="", style=invis, width=0]; I -> ON)",                 // Spot
          R"("" [shape=none]; "" -> ON)",                                   // by hand
          R"("" [shape=point]; "" -> ON)",                                  // transitions
          R"(__start0 [label="" shape="none"]; __start0 -> ON [label=""])", // LearnLib, AALpy
          R"(__start0 -> ON)",
          R"(__init -> ON)",
          R"(__initial__1 -> ON)",
          R"("[*]" -> ON)", // PlantUML
          R"(node [shape=point]; q; q -> ON [label=" "])",
      }) {
    const Read got = read(lamp(marker));
    const bool ends = std::string(marker).find("doublecircle") != std::string::npos;
    EXPECT_EQ(states_in(got), ends ? "OFF [ON] end" : "OFF [ON]") << marker;
    EXPECT_EQ(got.said, "") << marker;
  }
}

TEST(Forms, actions_drawn_at_a_start_marker_are_reported) {
  const auto said = [](const std::string& text) {
    return "error: '" + text +
           "' is drawn at a start marker and not read; nothing is performed at the start: write it "
           "into 'entry' of 'ON', or into 'comment' if it is for people only [unread-label]\n";
  };
  const struct {
    const char* marker;
    std::string said;
  } table[] = {
      {R"(shape=point, xlabel="/ clear")", said("/ clear")},
      {R"(shape=none, label="/ clear; arm")", said("/ clear; arm")},
      {R"(shape=plaintext, label="power on / clear")", said("power on / clear")},
      {R"(shape=none, label="[ready] / clear")", said("[ready] / clear")},
      {R"(shape=circle, label="", xlabel="entry: clear")", said("entry: clear")},
      {R"(shape=point, xlabel="start\n/ clear")", said("/ clear")},
      {R"(shape=point, xlabel=<<i>/ clear</i>>)", said("/ clear")},
      {R"(shape=point, label="/ clear")", ""}, // Graphviz draws no label of a point
      {R"(style=invis, xlabel="/ clear")", ""},
      {R"(shape=point, xlabel="start")", ""},
      {R"(shape=none, label="power on")", ""},
  };
  for (const auto& row : table)
    EXPECT_EQ(read(lamp("begin [" + std::string(row.marker) + "]; begin -> ON")).said, row.said)
        << row.marker;
  EXPECT_EQ(read(lamp(R"("on/off" [shape=none]; "on/off" -> ON)")).said, "");
}

TEST(Forms, brackets_stand_around_a_whole_guard) {
  const auto said = [](const std::string& guard) {
    return "error: brackets stand around a whole guard; write '" + guard + "' [guard-notation]\n";
  };
  const struct {
    const char* label;
    std::string said;
  } table[] = {
      {"GO\\n[a] and [b]", said("(a) and (b)")},
      {"GO\\n[a] or not [b]", said("(a) or not (b)")},
      {"GO\\n[a] && [b]", said("(a) && (b)")},
      {"GO\\n[a]\\n[b] || [c]", said("(b) || (c)")},
      {"GO\\n[a] act", "error: 'act' follows a guard; write the action on a line of its own "
                       "[guard-notation]\n"},
      {"[a] and [b]", said("(a) and (b)")}, // no event in front
  };
  for (const auto& row : table)
    EXPECT_EQ(
        read(lamp("OFF [initial=true]; ON -> ON [label=\"" + std::string(row.label) + "\"]")).said,
        row.said)
        << row.label;
}

TEST(Forms, an_arrow_that_graphviz_does_not_know_is_reported_once) {
  for (const char* end :
       {"arrowhead", "dir=both, arrowtail=none, arrowhead", "dir=back, arrowtail"})
    EXPECT_EQ(
        read(lamp("OFF [initial=true]; OFF -> ON [label=GO, " + std::string(end) + "=foo]")).said,
        "error: Graphviz knows no " +
            std::string(std::string(end).find("back") != std::string::npos ? "arrowtail"
                                                                           : "arrowhead") +
            " 'foo' [bad-value]\n")
        << end;
}

TEST(Forms, what_only_resembles_a_start_marker_is_reported) {
  const struct {
    const char* statements;
    const char* said;
  } table[] = {
      {R"(begin [shape=point]; begin -> ON; begin -> OFF)",
       "error: 'ON' is a second initial state [many-initial]\n"},
      {R"(OFF [initial=true]; begin [style=invis]; begin -> ON)",
       "error: 'ON' is a second initial state [many-initial]\n"},
      {R"(OFF [initial=true]; begin [shape=none]; begin -> ON [label=GO])",
       "error: 'begin' cannot be reached [unreachable-state]\n"},
      {R"(OFF [initial=true]; __start; __start -> ON [label=GO])",
       "error: '__start' cannot be reached [unreachable-state]\n"},
      {R"(OFF [initial=true]; begin [label="", color=red]; begin -> ON [color=red]; subgraph clusterkey { x -> y [label=GO, color=red] })",
       "error: 'begin' cannot be reached [unreachable-state]\n"},
      {R"(OFF [initial=true]; begin; begin -> ON)",
       "error: the edge from 'begin' to 'ON' has no label [missing-label]\n"},
  };
  for (const auto& row : table)
    EXPECT_EQ(read(lamp(row.statements)).said, row.said) << row.statements;
}

// A state whose edge has lost its label is not taken out of the machine.
TEST(Forms, states_are_no_start_markers) {
  const struct {
    const char* text;
    const char* states;
  } table[] = {
      {R"(node [shape=plaintext]; IDLE [initial=true, entry="arm"]; IDLE -> BUSY; BUSY -> DONE [label=GO])",
       "[IDLE] BUSY DONE"},
      {R"(node [shape=plaintext]; IDLE -> BUSY; BUSY -> DONE [label=GO])", "[IDLE] BUSY DONE"},
      {R"(IDLE [shape=point, initial=true]; IDLE -> BUSY; BUSY -> DONE [label=GO])",
       "[IDLE] BUSY DONE"},
      {R"(node [label=""]; IDLE -> BUSY; BUSY -> DONE [label=GO])", "[IDLE] BUSY DONE"},
  };
  for (const auto& row : table) {
    const Read got = read("digraph m { graph [ignore=\"*\"] " + std::string(row.text) + " }");
    EXPECT_EQ(states_in(got), row.states) << row.text;
    EXPECT_NE(got.said.find("has no label [missing-label]"), std::string::npos)
        << row.text << got.said;
  }
  const Read hidden = read(lamp("begin [shape=point]; begin -> h; h [style=invis]"));
  EXPECT_NE(hidden.said.find("[hidden-end]"), std::string::npos) << hidden.said;
}

// Graphviz draws characters for the entities of HTML, and leaves what it does not know.
TEST(Forms, entities_are_the_characters_that_are_drawn) {
  const struct {
    const char* label;
    const char* read;
  } table[] = {
      {R"(GO &#91;ready&#93; / go in)", "ON --GO [ready]--> ON / go_in"},
      {R"(GO\n&#40;level &#62; 5&#x29;)", "ON --GO [level_greater_than_5]--> ON"},
      {R"(GO\n(level &gt; 5)\n&#8212;&#8212;\ngo in)",
       "ON --GO [level_greater_than_5]--> ON / go_in"},
      {R"(GO&nbsp;ON&#xA0;\n(a&amp;&amp;b))", "ON --GO_ON [(a && b)]--> ON"},
      {R"(A&#124;B)", "ON --A--> ON"},
      {R"(GO\n----\nread&unknown;)", "ON --GO--> ON / read_unknown"},
  };
  for (const auto& row : table) EXPECT_EQ(read_as(row.label), row.read) << row.label;
  for (const char* label : {R"(GO\n(level &le; 5))", R"(GO\n(level &#8804; 5))"})
    EXPECT_EQ(said_of(label),
              "error: '\xE2\x89\xA4' is not read in a label; write '<=' [guard-notation]\n");
}

TEST(Forms, names_that_graphviz_writes_into_a_label_are_reported) {
  for (const char* escape : {"\\G", "\\E", "\\T", "\\H", "\\L"})
    EXPECT_EQ(said_of("GO " + std::string(escape)),
              "error: Graphviz draws the name of the digraph (\\G), the edge (\\E) or an end of it "
              "(\\T, \\H), or its label (\\L), for '" +
                  std::string(escape) + "'; write the words themselves [bad-label]\n");
  for (const char* label : {R"(\N)", R"(A\\E)", R"(G\l)"}) EXPECT_EQ(said_of(label), "") << label;
}

TEST(Forms, sentences_that_say_what_holds_become_no_actions) {
  const std::string where = "; a guard stands in parentheses, on a line of its own";
  const auto begins = [&](const std::string& word) {
    return "error: '" + word + "' begins a condition" + where + ", without '" + word +
           "' [guard-notation]\n";
  };
  const auto holds = [&](const std::string& verb) {
    return "error: '" + verb + "' makes a condition of this line" + where +
           ", and an action below a line of dashes [guard-notation]\n";
  };
  const auto implied = [](const std::string& line) {
    return "warning: '" + line +
           "' is read as an action, because it stands below an event; write a line of dashes above "
           "if that is meant, '|' between events, and a blank for a line end within a name "
           "[implied-action]\n";
  };
  const auto joins = [](const std::string& word) {
    return "error: '" + word +
           "' goes on with the line above: write a condition in parentheses and on one line, and "
           "alternatives of an event with '|' [guard-notation]\n";
  };
  const struct {
    const char* label;
    std::string said;
  } table[] = {
      {R"(GO\nthe queue is empty)", holds("is")},
      {R"(GO\nThe peers are ready)", holds("are")},
      {R"(GO\nid equals 5)", holds("equals")},
      {R"(GO\nthe queue isn't empty)", holds("isn't")},
      {R"(GO\niff ready)", begins("iff")},
      {R"(GO\nonly if ready)", begins("only if")},
      {R"(GO\nin case it rains)", begins("in case")},
      {R"(GO\nelseif ready)", begins("elseif")},
      {R"(GO\nor STOP)", joins("or")},
      {R"(GO\nand ready)", joins("and")},
      {R"(GO\na xor b)",
       "error: 'and', 'or' and 'not' join conditions" + where + " [guard-notation]\n"},
      {R"(GO\n~ready)", "error: a line cannot begin with '~': write (not ...) for a guard, in "
                        "parentheses, or 'send ...' for an action [guard-notation]\n"},
      {R"(GO\n(x ∈ S))", "error: '∈' is not read in a label; write 'is in' [guard-notation]\n"},
      {R"(GO\n----\nreport that the peer is ready)", ""}, // below the dashes
      {R"(GO\n----\nissue a warning)", ""},
      {R"(GO\nissue a warning)", implied("issue a warning")},
      {R"(GO\nnote that it is ready)", implied("note that it is ready")},
      {R"(GO\norder a taxi)", implied("order a taxi")},
      {R"(the peer is ready)", ""}, // an event
  };
  for (const auto& row : table) EXPECT_EQ(said_of(row.label), row.said) << row.label;
}

TEST(Forms, an_action_with_a_condition_is_none) {
  const std::string behind = "' makes a condition of an action; a guard stands in parentheses, on "
                             "a line of its own, or in 'EVENT [guard] / action' [guard-notation]\n";
  const struct {
    const char *label, *word;
  } table[] = {
      {"GO / a if x", "if"},
      {"GO / a if x == 1", "if"},
      {"GO / b; a unless x", "unless"},
      {"GO [x] / a when y; b", "when"},
      {"GO\\n----\\nclose the sink (if any)", "if"},
      {"GO\\nact if(x)", "if"},
      {"GO / send ACK while y", "while"},
      {"GO / act provided x", "provided"},
      {"GO / act otherwise", "otherwise"},
      {"GO / x ? a : b", "?"},
  };
  for (const auto& row : table)
    EXPECT_NE(said_of(row.label).find("error: '" + std::string(row.word) + behind),
              std::string::npos)
        << row.label << ": " << said_of(row.label);
  for (const char* act : {"verify the gift", "note when", "do nothing else", "say 'if'",
                          "say \\\"a if b\\\"", "elsewhere act", "socket()? connect()"})
    EXPECT_EQ(said_of("GO / " + std::string(act)), "") << act;
  EXPECT_NE(
      read("digraph x { A [initial=true, entry=\"a if x\"] }").said.find("error: 'if" + behind),
      std::string::npos);
}

TEST(Forms, a_comma_separates_no_actions) {
  const auto list = [](const std::string& action) {
    return "error: ',' separates no actions, and '" + action +
           "' would be one: write ';' between actions, '|' between events, and no ',' within an "
           "action [bad-label]\n";
  };
  for (const char* action : {"a, b", "a,b", "1,R", "log(x), b", "send X, Y", "raise vc A, B"}) {
    EXPECT_EQ(said_of("GO / " + std::string(action)), list(action));
    EXPECT_EQ(said_of("GO\\n----\\n" + std::string(action)), list(action));
  }
  for (const char* action : {"a; b", "f(a, b)", "x[1, n]", "wait 1,5 s", "say \\\"a, b\\\""})
    EXPECT_EQ(said_of("GO / " + std::string(action)), "") << action;
  EXPECT_NE(read("digraph x { A [initial=true, exit=\"c; a, b\"] }").said.find(list("a, b")),
            std::string::npos);
}

TEST(Forms, an_input_and_its_output_are_joined_by_a_slash) {
  for (const std::string sign : {" : ", " -> ", " --> ", " => ", " → ", " - ", " – ", " — "}) {
    EXPECT_EQ(said_of("PUSH" + sign + "light up"),
              "error: a label is written 'input" + sign +
                  "output'; write 'input / output', which is read as event and action ('statewirec "
                  "fmt --to dot' does), or the event alone [other-notation]\n");
  }
  for (const char* label : {"a->b", "tcp:SYN", R"(GO\n-> light up)"})
    EXPECT_EQ(said_of(label), "") << label;
}

// Fields of a record, and what stands below a line.
TEST(Forms, what_a_state_is_drawn_with_is_an_action_or_a_comment) {
  const std::string said =
      "error: 'red' is drawn in a label and not read; write entry=\"red\" if it "
      "is performed on entry, or the same text into 'comment' if it is for "
      "people only [unread-label]\n";
  const struct {
    const char* attributes;
    std::string said;
  } table[] = {
      {R"(shape=record, label="{ ON | red }")", said}, // Moore machines of AALpy
      {R"(shape=Mrecord, label="<f0> ON|<f1> red")", said},
      {R"(label="ON\n---\nred")", said},
      {R"(shape=record, label="{ON|red}", entry=red)", ""},
      {R"(shape=record, label="{ON|red}", comment="it is red")", ""},
      {R"(shape=record, label="{ON|<in>}")", ""},
      {R"(label="ON\nred")", ""}, // a name over two lines
      {R"(label="ON|red")", ""},  // not a record
  };
  for (const auto& row : table)
    EXPECT_EQ(read(lamp("OFF [initial=true]; ON [" + std::string(row.attributes) + "]")).said,
              row.said)
        << row.attributes;
}

TEST(Forms, states_that_are_drawn_alike_are_reported) {
  const std::string names = ": the machine has the names of nodes, not their labels [same-text]\n";
  const struct {
    const char* labels;
    std::string said;
  } table[] = {
      {R"(OFF [label="ON"]; ON [label="OFF"])",
       "warning: 'OFF' is drawn as 'ON', which is another state's name" + names +
           "warning: 'ON' is drawn as 'OFF', which is another state's name" + names},
      {R"(OFF [label="dark"]; ON [label="dark"])",
       "warning: 'ON' is drawn as 'dark', and another state as well" + names},
      {R"(OFF [label="dark"]; ON [label="bright"])", ""},
      {R"(OFF [label="\N\nold"]; ON [label="\N\nold"])", ""},
      {R"(OFF [label=""]; ON [label=""])", ""},
  };
  for (const auto& row : table)
    EXPECT_EQ(read(lamp("OFF [initial=true]; " + std::string(row.labels))).said, row.said)
        << row.labels;
}

TEST(Forms, an_arrow_without_colour_shows_no_direction) {
  for (const char* colour : {"transparent", "none", "#00000000"})
    EXPECT_EQ(read(lamp("OFF [initial=true]; OFF -> ON [label=GO, color=\"" + std::string(colour) +
                        "\"]"))
                  .said,
              "error: the edge between 'OFF' and 'ON' is drawn without an arrow; a transition has "
              "one direction: write another color, or style=invis if the edge is no transition "
              "[no-direction]\n")
        << colour;
  for (const char* colour : {"red", "#000000ff", "#000000"})
    EXPECT_EQ(read(lamp("OFF [initial=true]; OFF -> ON [label=GO, color=\"" + std::string(colour) +
                        "\"]"))
                  .said,
              "")
        << colour;
  const std::string unlabelled = "OFF [initial=true]; OFF -> ON [color=\"";
  EXPECT_EQ(read(lamp(unlabelled + "transparent\"]")).said, ""); // nothing is drawn
  EXPECT_NE(read(lamp(unlabelled + "transparent:red\"]")).said, "");
}

TEST(Forms, only_one_style_hides) {
  for (const char* style : {"invisible", "INVIS", "invis ", "rounded,invisible", "xinvis"}) {
    const std::string value = style;
    const std::string said = "error: Graphviz knows the style 'invis', not '" +
                             value.substr(value.find(',') + 1) +
                             "': write style=invis if nothing is to be drawn [bad-value]\n";
    EXPECT_EQ(read(lamp("OFF [initial=true]; OFF -> ON [style=\"" + value + "\"]")).said, said);
    EXPECT_EQ(read(lamp("OFF [initial=true]; note [style=\"" + value + "\"]")).said, said);
  }
  for (const char* style :
       {"invis", " invis", "rounded, invis", "invis,dashed", "setlinewidth(2),invis"})
    EXPECT_EQ(
        read(lamp("OFF [initial=true]; OFF -> ON [style=\"" + std::string(style) + "\"]")).said, "")
        << style;
}

TEST(Forms, a_remark_may_be_joined_to_a_state_by_a_line) {
  for (const char* line : {"note -> ON [dir=none, style=dashed]", "ON -> note [arrowhead=none]"}) {
    const Read got = read(lamp("OFF [initial=true]; note [shape=note]; " + std::string(line)));
    EXPECT_EQ(got.said, "") << line;
    EXPECT_EQ(states_in(got), "[OFF] ON") << line;
  }
  EXPECT_EQ(states_in(read(lamp("OFF [initial=true]; note [shape=note]; note -> ON"))),
            "[OFF] ON note");
}

TEST(Forms, a_label_has_one_guard_with_actions) {
  for (const char* label : {R"(GO\n[a] / x\n[b] / y)", R"(GO [a] / x\n[b] / y)"})
    EXPECT_EQ(said_of(label), "error: a second guard with actions in one label; a label is one "
                              "transition: draw an edge for each [bad-label]\n");
  for (const char* line : {"****", "____", ". . .", "−−−", "⎯⎯⎯", "═══", "— — —", "－－－"})
    EXPECT_NE(said_of("GO\\n" + std::string(line) + "\\nx")
                  .find("error: no word in this action to make a name of; a line of dashes is "
                        "'----' [bad-label]\n"),
              std::string::npos)
        << line;
  for (const char* word : {"ööö", "哈哈哈", "哈 哈 哈"})
    EXPECT_NE(said_of("GO\\n----\\n" + std::string(word)).find("give it an ASCII name"),
              std::string::npos)
        << word;
}

// `save() /` above `flush() /` above `close()`: alternatives, and not two actions.
TEST(Forms, a_line_below_a_slash_that_ends_in_another_one_is_an_error) {
  const std::string said = "error: a second line ends in '/': '|' separates events, ';' separates "
                           "actions; write a line of dashes above actions [bad-label]\n";
  for (const char* label : {R"(a() /\nb() /\nc())", R"(a /\nb/\nc)", R"(A [g] /\nB /\nC)"})
    EXPECT_NE(said_of(label).find(said), std::string::npos) << label;
  for (const char* label : {R"(a() /\nb())", R"(a /\nb;\nc)", R"(GO /\nring\nsend GET /)",
                            R"(GO\n----\nsend GET /\nring)", R"(GO /\nsend http://x/\nring)"})
    EXPECT_EQ(said_of(label), "") << label;
  for (const char* label : {R"(GO /\nring /* x */\nopen)", R"(GO /\nring // x/\nopen)"})
    EXPECT_EQ(said_of(label).find("a second line"), std::string::npos) << label;
}

TEST(Forms, a_slash_that_may_be_part_of_a_name_is_remarked) {
  for (const char* label : {"SYN/ACK", "I/O error", "READ/WRITE"})
    EXPECT_EQ(
        read(lamp("OFF [initial=true]; ON -> ON [label=\"" + std::string(label) + "\"]")).said,
        "warning: '" + std::string(label) +
            "' is read as event and action because of the '/'; write ' / ' if that is meant, and "
            "an event's name without '/' if not [bare-slash]\n");
  for (const char* label : {"0/1", "SYN / ACK", "SYN/ ACK", "GO / set the speed in km/h"})
    EXPECT_EQ(
        read(lamp("OFF [initial=true]; ON -> ON [label=\"" + std::string(label) + "\"]")).said, "")
        << label;
}

TEST(Forms, two_pairs_in_one_label_are_an_error) {
  for (const char* label : {"0/1\\n1/0", "0/1 | 1/0", "A/x | B/y", "0/0; 1/1", "a / x | b / y"}) {
    const Read got =
        read(lamp("OFF [initial=true]; ON -> ON [label=\"" + std::string(label) + "\"]"));
    EXPECT_NE(got.said.find("error: a second '/' in one label; a label is one transition: 'event / "
                            "action; action'; 'statewirec fmt --to dot' makes several edges of it "
                            "[bad-label]"),
              std::string::npos)
        << label << got.said;
  }
}

TEST(Forms, names_that_begin_with_a_digit_are_written_in_quotes) {
  const auto said = [](const std::string& number, const std::string& rest) {
    return "error: Graphviz reads two names here, '" + number + "' and '" + rest +
           "', because a name without quotes does not begin with a digit; write \"" + number +
           rest + "\" [syntax]\n";
  };
  const struct {
    const char* statements;
    std::string said;
  } table[] = {
      {"OFF [initial=true]; 2WAY", said("2", "WAY")},
      {"OFF [initial=true]; OFF -> 2WAY [label=GO]", said("2", "WAY")},
      {"OFF [initial=true]; 1.5x", said("1.5", "x")},
      {"OFF [initial=true]; -3a", said("-3", "a")},
      {"OFF [initial=true]; 2node", said("2", "node")},
      {"OFF [initial=true]; OFF -> OFF [label=3WAY]", said("3", "WAY")},
      {"OFF [initial=true]; 1.2.3", said("1.2", ".3")},
  };
  for (const auto& row : table)
    EXPECT_EQ(read(lamp(row.statements)).said, row.said) << row.statements;
  const Read quoted =
      read(R"(digraph d { "2WAY" [initial=true]; 3; "2WAY" -> 3 -> "2WAY" [label=GO] })");
  EXPECT_EQ(quoted.said, "");
  EXPECT_EQ(states_in(quoted), "[2WAY] 3");
}

TEST(Forms, marks_of_sent_and_received_events_are_explained) {
  const auto received = [](const std::string& event, const std::string& name) {
    return "error: '" + event + "' is marked as received, which every event is: write '" + name +
           "' [bad-label]\n";
  };
  const auto sent = [](const std::string& event, const std::string& name) {
    return "error: '" + event +
           "' is marked as sent: the event says what makes the machine send, and an action below a "
           "line of dashes sends: 'send " +
           name + "' [bad-label]\n";
  };
  const struct {
    const char* label;
    std::string said;
  } table[] = {
      {"?COME_IN", received("?COME_IN", "COME_IN")},
      {"? COME_IN", received("? COME_IN", "COME_IN")},
      {"COME_IN?", received("COME_IN?", "COME_IN")},
      {"door?COME_IN", received("door?COME_IN", "COME_IN")},
      {"!KNOCK", sent("!KNOCK", "KNOCK")},
      {"! KNOCK", sent("! KNOCK", "KNOCK")},
      {"KNOCK!", sent("KNOCK!", "KNOCK")},
      {"door ! KNOCK", sent("door ! KNOCK", "KNOCK")},
      {"PRESS | !KNOCK", sent("!KNOCK", "KNOCK")},
      {"?COME_IN\\n----\\ngo in", received("?COME_IN", "COME_IN")},
      {"FOLD or HOLD", "warning: 'FOLD or HOLD' is the name of one event; alternatives are "
                       "separated by '|' [hidden-event]\n"},
  };
  for (const auto& row : table)
    EXPECT_EQ(
        read(lamp("OFF [initial=true]; ON -> ON [label=\"" + std::string(row.label) + "\"]")).said,
        row.said)
        << row.label;
  for (const char* plain : {"is anybody there ?", "what? nothing!"})
    EXPECT_EQ(
        read(lamp("OFF [initial=true]; ON -> ON [label=\"" + std::string(plain) + "\"]")).said, "")
        << plain;
}

TEST(Forms, names_without_ascii_letters_are_explained) {
  const auto said = [](const std::string& what, const std::string& name, const std::string& id) {
    return "error: C++ names are made of ASCII letters and digits, and there is none in the " +
           what + " '" + name + "'; give it an ASCII name [" + id + "]\n";
  };
  const struct {
    const char* statements;
    std::string said;
  } table[] = {
      {"ON -> ON [label=\"Открыть\"]", said("event's name", "Открыть", "bad-label")},
      {"ON -> ON [label=\"開く | PUSH\"]", said("event's name", "開く", "bad-label")},
      {"ON -> ON [label=\"PUSH\\n(готов)\"]", said("guard", "готов", "bad-label")},
      {"ON -> ON [label=\"PUSH\\n----\\nоткрыть\"]", said("action", "открыть", "bad-label")},
      {"ON [defer=\"Ω\"]", said("event's name", "Ω", "bad-value")},
      {"Закрыто", said("state's name", "Закрыто", "bad-value")},
      {"\"--\"", "error: no letter in the state's name '--' [bad-value]\n"},
  };
  for (const auto& row : table)
    EXPECT_EQ(read(lamp(std::string("OFF [initial=true]; ") + row.statements)).said, row.said)
        << row.statements;
  EXPECT_EQ(read("digraph \"Дверь\" { A [initial=true] A -> A [label=GO] }").said,
            said("machine's name", "Дверь", "bad-value"));
}

TEST(Forms, nodes_for_every_state_are_explained) {
  const std::string every = "error: no node stands for every state: put the states into a cluster, "
                            "and let the edge leave "
                            "it (ltail, with compound=true on the digraph) [bad-value]\n";
  for (const char* node : {"*", " * ", "<*>"})
    EXPECT_EQ(
        read(lamp("OFF [initial=true]; \"" + std::string(node) + "\" -> OFF [label=RESET]")).said,
        every)
        << node;
  EXPECT_EQ(read(lamp("OFF [initial=true]; ON -> \"[*]\" [label=DONE]")).said,
            "error: '[*]' is no state: write initial=true at the first state and final=true at the "
            "last ones [bad-value]\n");
}

TEST(Forms, names_over_several_lines_are_their_words) {
  const std::string all = dump(read(R"(digraph "the\nlamp" { graph [ignore="*"]
      "OFF\nDARK" [initial=true]; "OFF\nDARK" -> "ON\lBRIGHT\l" -> "OFF\nDARK" [label="PUSH\nit"] })")
                                   .machines);
  EXPECT_NE(all.find("machine the_lamp"), std::string::npos) << all;
  EXPECT_NE(all.find("OFF_DARK --PUSH--> ON_BRIGHT"), std::string::npos) << all;
}

TEST(Forms, a_colour_key_is_named_like_one) {
  const auto in = [](const std::string& name) {
    return states_in(read("digraph d { graph [ignore=\"*\"] A [initial=true]; A -> A [label=GO] "
                          "subgraph \"" +
                          name + "\" { node [shape=plaintext]; x -> y [label=GO, color=red] } }"));
  };
  for (const char* key :
       {"clusterkey", "cluster_key", "clusterKey", "cluster_Key1", "clusterlegend", "legend",
        "key_of_colours", "cluster color key", "clusterColorKey", "CLUSTER_COLOUR_LEGEND",
        "cluster_event_legend", "cluster_event_key", "clusterStateLegend", "cluster_transition_key",
        "cluster_transitions_legend", "legend_of_the_states", "cluster_node_legend"})
    EXPECT_EQ(in(key), "[A]") << key;
  const Read labelled = read(
      "digraph d { graph [ignore=\"*\"] A [initial=true]; A -> A [label=GO] subgraph "
      "cluster_legend { label=\"entry / what is done on entry\"; node [shape=plaintext]; x -> y "
      "[label=GO, color=red] } }");
  EXPECT_EQ(labelled.said, "");
  for (const char* cluster : {"cluster_key_exchange", "clusterKeyExchange", "cluster_keyed",
                              "cluster_public_key", "cluster_monkey", "cluster_rekey", "legendary",
                              "cluster_keystore", "cluster_ключ_key", "cluster_1", ""})
    EXPECT_EQ(in(cluster), "[A] x y") << cluster;
}

TEST(Forms, a_machine_without_a_name_has_that_of_its_whole_file) {
  const struct {
    const char* path;
    const char* machine;
  } table[] = {
      {"dots/tls-1.2.dot", "tls_1_2"},
      {"dots/tls-1.3.dot", "tls_1_3"},
      {"tls-1.2", "tls_1_2"},
      {"door.dot", "door"},
      {"door.v2.gv", "door_v2"},
      {"./a.b/door", "door"},
      {"door", "door"},
      {"door.", "door"},
  };
  for (const auto& row : table) {
    const Read got = read("digraph { A [initial=true]; A -> A [label=GO] }", row.path);
    ASSERT_EQ(got.machines.size(), 1U) << row.path;
    EXPECT_EQ(got.machines[0].name, row.machine) << row.path;
  }
}

TEST(Forms, two_machines_of_one_name_come_with_the_remedy) {
  const std::string twice = "digraph d { A [initial=true]; A -> A [label=GO] }\n";
  EXPECT_EQ(read(twice + twice).said,
            "error: a second machine of this run is named 'd'; give one of them another name: "
            "machine=\"d_2\" on its digraph [duplicate-machine]\n");
  const std::string text = "State [A]\n  Event [GO]\n    Change_State([A])\n";
  Diagnostics diagnostics;
  std::vector<Machine> machines;
  for (const char* path : {"one/d.sm", "two/d.sm"})
    for (Machine& machine :
         read_spec(std::make_shared<SourceFile>(SourceFile{path, text}), diagnostics))
      machines.push_back(std::move(machine));
  check(machines, diagnostics);
  EXPECT_NE(diagnostics.render().find("two/d.sm:1:1: error: a second machine of this run is named "
                                      "'d'; give one of them another name: Graph [d_2] in its file "
                                      "[duplicate-machine]\n"),
            std::string::npos)
      << diagnostics.render();
}

TEST(Forms, names_that_headers_use_get_an_underscore) {
  for (const char* taken :
       {"EMSGSIZE", "ECHO",    "EOF",      "SIGUSR1", "AF_INET", "SHUT_WR", "MSG_PEEK", "POLLIN",
        "O_RDWR",   "INT_MAX", "PATH_MAX", "LOG_ERR", "B0",      "CR0",     "MIN",      "stdin",
        "errno",    "major",   "linux",    "NULL",    "TRUE",    "int",     "I"})
    EXPECT_EQ(enumerator(taken), std::string(taken) + "_");
  for (const char* free : {"OPEN", "IDLE", "RING", "ECHOED", "TCP_CLOSE", "open", "std", "I2"})
    EXPECT_EQ(enumerator(free), free);
  const Read got = read("digraph std { A [initial=true]; A -> A [label=GO] }");
  ASSERT_EQ(got.machines.size(), 1U);
  EXPECT_EQ(got.machines[0].name, "std_");
}

} // namespace
} // namespace statewire::gen
