// SPDX-License-Identifier: BSD-3-Clause
// Drawings that are no machines of events, as TLC, state-machine-cat, Python's transitions, re2c,
// the kernel, Bison, SPIN, LLVM and Yosys write them: one message names the notation and the
// remedy, and what the remedy makes of the drawing is read.
#include "forms.hpp"

#include <gtest/gtest.h>

#include <string>

namespace statewire::gen {
namespace {

std::string foreign(const std::string& text) { return "error: " + text + " [other-notation]\n"; }

constexpr const char* k_values =
    " values of TLA+'s variables, as TLC dumps its states, and a state here has a name and no "
    "values: name the nodes, move their labels into 'comment', and write initial=true at the "
    "filled one";
constexpr const char* k_sets = " of characters, as re2c draws its automata, and no event stands "
                               "for a set: write an event's name for each, such as DIGIT";
constexpr const char* k_kernel =
    " written 'event;condition;reset(clock)', as in automata of the kernel's monitors: write "
    "'event [condition] / reset(clock)', and '|' between events";
constexpr const char* k_composite =
    ", as state-machine-cat and Python's transitions draw composite states, which are not read: "
    "let each edge that enters the cluster lead to the state that is entered, let each that leaves "
    "it begin at a state inside, with 'ltail', and remove the point and start markers inside";

TEST(OtherTools, a_notation_is_named_once_with_its_remedy) {
  const struct {
    const char* text;
    std::string said;
  } table[] = {
      // tlc -dump dot,actionlabels
      {R"~(strict digraph DiskGraph {
edge [colorscheme="paired12"]
nodesep=0.35;
subgraph cluster_graph {
color="white";
-8739285709843895693 [label="/\\ big = 0\n/\\ small = 0",style = filled]
-8739285709843895693 -> 5671219857438954 [label="FillSmallJug",color="2",fontcolor="2"];
5671219857438954 [label="/\\ big = 0\n/\\ small = 3"];
5671219857438954 -> -8739285709843895693 [label="EmptySmallJug",color="3",fontcolor="3"];
{rank = same; -8739285709843895693;}
}
subgraph cluster_legend {graph[style=bold];label = "Next State Actions" style="solid"
node [ labeljust="l",colorscheme="paired12",style=filled,shape=record ]
FillSmallJug [label="FillSmallJug",fillcolor=2]
}})~",
       foreign("'/\\ big = 0' and 3 more lines are" + std::string(k_values))},
      // tlc -dump dot, of a module with one variable
      {R"~(strict digraph DiskGraph {
-1082346713 [label="hr = 1",style = filled]
-1082346713 -> 2267821340;
2267821340 [label="hr = 2"];
})~",
       foreign("'hr = 1' and 1 more line are" + std::string(k_values) +
               "; 'tlc -dump dot,actionlabels' names the actions at the edges")},
      // state-machine-cat
      {R"~(digraph "state transitions" { compound=true
  node [shape=plaintext style=filled fillcolor="#FFFFFF01"]
  "initial" [shape=circle style=filled class="state initial" fillcolor="black" label=""]
  "off" [class="state regular" label=<<table><tr><td>off</td></tr></table>>]
  subgraph "cluster_on" {
    class="state regular parent" label=<<table><tr><td>on</td></tr></table>> style=rounded
    "on" [shape=point style=invis margin=0 width=0 height=0 fixedsize=true]
    "on.initial" [shape=circle style=filled class="state initial" fillcolor="black" label=""]
    "stopped" [class="state regular" label=<<table><tr><td>stopped</td></tr></table>>]
    subgraph "cluster_playing" {
      "playing" [shape=point style=invis margin=0 width=0 height=0 fixedsize=true]
      "slow" [class="state regular"]
    }
  }
  "initial" -> "off" [label="   \l"]
  "off" -> "on" [label="switch   \l" lhead="cluster_on"]
  "on" -> "off" [label="switch   \l" ltail="cluster_on"]
  "on.initial" -> "stopped" [label="   \l"]
  "stopped" -> "playing" [label="play   \l" lhead="cluster_playing"]
})~",
       foreign("'on' and 1 more point stand for their clusters" + std::string(k_composite))},
      // Python's transitions, a nested machine
      {R"~(strict digraph "State Machine" { graph [compound=True]
	standing [peripheries=1 shape=rectangle]
	subgraph cluster_caffeinated_root {
		subgraph cluster_caffeinated {
			caffeinated [label="" fillcolor=black height=0.1 shape=point width=0.1]
			subgraph cluster_caffeinated_dithering_root { caffeinated_dithering [label=dithering] }
			caffeinated_running [label=running]
		}
	}
	standing -> caffeinated [label=drink lhead=cluster_caffeinated]
	caffeinated -> caffeinated_dithering
	caffeinated_dithering -> caffeinated_running [label=walk]
	caffeinated -> standing [label=relax ltail=cluster_caffeinated]
})~",
       foreign("'caffeinated' stands for its cluster" + std::string(k_composite))},
      // re2c --emit-dot
      {"digraph re2c {\n1 -> 2\n2 -> 3 [label=\"[0x00-'/'][':'-0xFF]\"]\n"
       "2 -> 5 [label=\"['0'-'9']\"]\n3 -> 4\n4 [label=\"lex.re:10\"]\n}",
       foreign("'[0x00-'/'][':'-0xFF]' and 1 more label are sets" + std::string(k_sets) +
               ", and one at each edge without a label")},
      {R"~(digraph lexer { A -> B [label="[a-z]"]; B -> A [label="[0x00]"]; B -> B [label="['\"']"] })~",
       foreign("'[a-z]' and 2 more labels are sets" + std::string(k_sets))},
      // a hybrid automaton of the kernel
      {R"~(digraph state_automaton { center = true;
	{node [shape = plaintext, style=invis, label=""] "__init_ready"};
	{node [shape = circle] "ready"}; {node [shape = circle] "running"};
	"__init_ready" -> "ready";
	"ready" [label = "ready\nclk < DEADLINE_NS()", color = green3];
"running"[label = "running\nclk < DEADLINE_NS()"];
"ready"->"running"[label = "sched_wakeup\ndl_replenish;reset(clk)"];
"running"->"ready"[label = "sched_switch;clk < 5;reset(clk)"];
"running"->"running"[label = "dl_throttle;is_defer == 1"];
})~",
       foreign("'dl_replenish;reset(clk)' and 2 more labels are" + std::string(k_kernel) +
               "; 'clk < DEADLINE_NS()' in a state's label becomes a 'timer' of the state, or "
               "moves into 'comment'")},
      {R"~(digraph k { a -> b [label="go; reset(clk)"];
  b->a[label = "back"]
})~",
       foreign("'go; reset(clk)' is" + std::string(k_kernel))},
      // bison --graph
      {R"~(digraph "calc.y" { node [shape = box]
  0 [label="State 0\n\l  0 $accept: . exp $end\l  1 exp: . NUM\l"]
  0 -> 1 [style=solid label="NUM"]
  1 [label="State 1\n\l  1 exp: NUM .\l"]
  1 -> "1R1" [style=solid]
 "1R1" [label="R1", fillcolor=3, shape=diamond, style=filled]
})~",
       foreign("'0 $accept: . exp $end' and 2 more lines are items of a grammar, as Bison draws "
               "its parser, which has a stack and is no machine of states and events: draw the "
               "states that the protocol is in instead")},
      // SPIN
      {R"~(digraph p_sender {
  GT [shape=box,style=dotted,label="sender"];
  GT -> S1;
  S1 -> S2  [color=black,style=solid,label="q!msg(n)"];
  S2->S1[color = black, style = solid, label = "q?ack(n)"];
})~",
       foreign("'q!msg(n)' and 1 more label are statements of Promela, as SPIN draws a process, "
               "and a transition here answers an event: write 'q?x' as the event 'x', 'q!x' as the "
               "action 'send x' behind ' / ', and shape=point at 'GT'")},
      // LLVM
      {R"~(digraph "CFG for 'main' function" { label="CFG for 'main' function";
	Node0x55d5 [shape=record,label="{entry:\l|  %x = alloca i32\l|{<s0>T|<s1>F}}"];
	Node0x55d5:s0 -> Node0x66d5[tooltip="entry -> then"];
	Node0x55d5:s1 -> Node0x77d5;
	Node0x66d5 [shape=record,label="{then:\l|  ret i32 0\l}"];
	Node0x77d5 [shape=record,label="{else:\l|  ret i32 1\l}"];
})~",
       "error: none of the 2 edges has a label: a transition's label names its event; is this a "
       "drawing of something else, as calls, files or blocks of a program? [missing-label]\n"},
      // PlantUML, the layout that it lets Graphviz make
      {R"~(digraph unix { sh0005 [shape=rect,label=""]; sh0006 [shape=rect,label=""]; sh0007 [shape=rect,label=""];
sh0005->sh0006[arrowtail=none,arrowhead=none];
sh0006->sh0007[arrowhead=none,label=<<TABLE><TR><TD></TD></TR></TABLE>>];
})~",
       "error: none of the 2 edges has a label: a transition's label names its event; is this a "
       "drawing of something else, as calls, files or blocks of a program? [missing-label]\n"},
      // Yosys
      {R"~(digraph "fsm" { s0 [label="state 0", initial=true]; s1 [label="state 1"];
s0 -> s1 [ label="ctrl_in=2'-1 / ctrl_out=1'0" ];
s1 -> s0 [ label="ctrl_in=2'1- / ctrl_out=1'1" ];
})~",
       "error: no label of this machine names an event, only conditions and actions, as clocked "
       "logic has them: write the event in front of each of the 2 labels, such as 'CLOCK "
       "[condition] / action' [missing-event]\n"},
  };
  for (const auto& row : table) EXPECT_EQ(read(row.text).said, row.said) << row.text;
}

// What a notation is known by is not enough by itself.
TEST(OtherTools, a_machine_is_not_taken_for_another_tools) {
  for (
      const char* text : {
          "digraph a { graph [ignore=\"*\"] 1 [initial=true, comment=\"x = 1\"]; 2; 1 -> 2 -> 1 "
          "[label=GO] }",
          "digraph a { graph [ignore=\"*\", compound=true] start [shape=point]; start -> A; "
          "subgraph cluster_on { A; B; A -> B [label=GO] } C; B -> C [label=OFF, "
          "ltail=cluster_on]; C -> A [label=ON, lhead=cluster_on] }",
          "digraph a { graph [ignore=\"*\"] A [initial=true]; B; A -> B [label=\"GO\\n[a-b]\"]; "
          "A -> A [label=\"GO [else]\"]; B -> A [label=GO] }",
          "digraph re2c { graph [ignore=\"*\"] A [initial=true]; B; A -> B -> A [label=DIGIT] }",
          "digraph p_x { graph [ignore=\"*\"] GT; B; GT [initial=true]; GT -> B -> GT [label=GO] "
          "}",
          // Actions below the dashes that look like the kernel's events and conditions.
          R"~(digraph a { graph [ignore="*"] A [initial=true]; B; A -> B [label="GO\n----\nstop;reset(clk)"];
           B -> A [label="GO\n----\nn=1;p->n=2"]; B -> B [label="TICK\n----\nnote;log(x>1)"] })~",
      })
    EXPECT_EQ(read(text).said, "") << text;
  for (const char* label : {"GO; x = 1", "GO; x == 1", "GO;", "GO;x = 1", "reset(clk)"})
    EXPECT_EQ(said_of(label).find("[other-notation]"), std::string::npos) << label;
}

// Each message's remedy, followed.
TEST(OtherTools, what_the_remedy_makes_of_a_drawing_is_read) {
  for (const char* text : {
           R"~(digraph DiskGraph { graph [ignore="*"] subgraph cluster_graph { color="white";
Empty [comment="/\\ big = 0\n/\\ small = 0", style = filled, initial=true]
Empty -> Small [label="FillSmallJug"]; Small [comment="/\\ big = 0\n/\\ small = 3"];
Small -> Empty [label="EmptySmallJug"] } })~",
           R"~(digraph "state transitions" { compound=true graph [ignore="*"]
  "initial" [shape=circle style=filled fillcolor="black" label=""] "off"
  subgraph "cluster_on" { "stopped" "playing" }
  "initial" -> "off"
  "off" -> "stopped" [label="switch" lhead="cluster_on"]
  "stopped" -> "off" [label="switch" ltail="cluster_on"]
  "stopped" -> "playing" -> "stopped" [label="play"] })~",
           R"~(digraph state_automaton { graph [ignore="*"]
	{node [shape = plaintext, style=invis, label=""] "__init_ready"};
	{node [shape = circle] "ready"}; {node [shape = circle] "running"};
	"__init_ready" -> "ready";
	"ready" [label = "ready\nclk < DEADLINE_NS()", comment="clk < DEADLINE_NS()"];
	"running" [timer="deadline: LATE"];
	"ready" -> "running" [ label = "sched_wakeup | dl_replenish" ];
	"running" -> "ready" [ label = "sched_switch [clk < 5] / reset(clk)" ];
	"running" -> "running" [ label = "sched_switch [else]" ];
	"running" -> "ready" [ label = "LATE" ];
})~",
           R"~(digraph p_sender { graph [ignore="*"]
  GT [shape=point]; GT -> S1; S1 -> S2 [label="ready / send msg"]; S2 -> S1 [label="ack"]; })~",
           R"~(digraph fsm { graph [ignore="*"] s0 [initial=true];
s0 -> s1 [label="CLOCK [ctrl_in=1] / ctrl_out"]; s0 -> s0 [label="CLOCK [else]"];
s1 -> s0 [label="CLOCK"]; })~",
       })
    EXPECT_EQ(read(text).said, "") << text;
}

TEST(OtherTools, a_condition_in_a_states_label_gets_a_remedy_that_can_be_followed) {
  const std::string remedy =
      " drawn in labels of states and not read: no state has an invariant; a deadline is a 'timer' "
      "of the state, a condition a guard of edges, and text that is for people only stands in "
      "'comment' [unread-label]\n";
  const struct {
    const char* states;
    std::string said;
  } table[] = {
      {R"~(ON [label="ON\nclk < DEADLINE_NS()"])~", "'clk < DEADLINE_NS()' is"},
      {R"~(ON [label="ON\nx <= 5"]; OFF [label="OFF\nx >= 5"])~", "'x >= 5' and 1 more line are"},
      {R"~(ON [label="ON\n[ready]"])~", "'[ready]' is"},
      {R"~(ON [shape=record, label="ON|x == 5|y != 3"])~", "'x == 5' and 1 more line are"},
      {R"~(ON [label="ON\n- timeout(5s) -> [OFF]"])~", "'- timeout(5s) -> [OFF]' is"},
  };
  for (const auto& row : table)
    EXPECT_EQ(read(lamp("OFF [initial=true]; " + std::string(row.states))).said,
              "error: " + row.said + remedy)
        << row.states;
  // What the attribute takes is offered; and what is offered is taken.
  for (const char* action : {"ring()", "out=1", "^act"}) {
    const std::string said =
        read(lamp("OFF [initial=true]; ON [label=\"ON\\n" + std::string(action) + "\"]")).said;
    EXPECT_NE(said.find("write entry=\"" + std::string(action) + "\""), std::string::npos) << said;
    EXPECT_EQ(read(lamp("OFF [initial=true]; ON [entry=\"" + std::string(action) + "\"]")).said, "")
        << action;
  }
}

// Python's transitions heads the actions of a state by `- enter:`.
TEST(OtherTools, actions_below_a_heading_are_the_headings) {
  const std::string said =
      read(
          lamp(
              "OFF [initial=true]; ON [label=\"ON\\l- enter:\\l  + ring\\l- exit:\\l  + bye\\l\"]"))
          .said;
  EXPECT_EQ(said, "error: '+ ring' is drawn in a label and not read; write entry=\"ring\" "
                  "[unread-label]\n"
                  "error: '+ bye' is drawn in a label and not read; write exit=\"bye\" "
                  "[unread-label]\n");
  EXPECT_EQ(read(lamp("OFF [initial=true]; ON [label=\"ON\\l- enter:\\l  + ring\\l- exit:\\l  + "
                      "bye\\l\", entry=ring, exit=bye]"))
                .said,
            "");
}

// Each of these was read as something else, or reported without a remedy.
TEST(OtherTools, labels_that_programs_write_are_read_or_get_a_remedy) {
  const std::string guard = " [guard-notation]\n", bad = " [bad-label]\n";
  const struct {
    const char* label;
    std::string said, read;
  } table[] = {
      // SMC, PlantUML: the actions below a '/'
      {"coin/\\lunlock();\\lthank;\\l", "", "ON --coin--> ON / unlock; thank"},
      {"coin /\\nunlock the gate", "", "ON --coin--> ON / unlock_the_gate"},
      // Umple: a block
      {"coin / {unlock(); thank();}", "", "ON --coin--> ON / unlock; thank"},
      {"coin / { unlock }", "", "ON --coin--> ON / unlock"},
      // Python's transitions
      {"melt [hot & !locked]",
       "error: '&' joins no conditions; write 'and', and a test of bits as a question in words" +
           guard,
       ""},
      {"melt [hot & not locked]",
       "error: '&' joins no conditions; write 'and', and a test of bits as a question in words" +
           guard,
       ""},
      {"melt [hot | locked]", "error: '|' joins no conditions; write 'or'" + guard, ""},
      {"melt [!hot & locked]",
       "error: '&' joins no conditions; write 'and', and a test of bits as a question in words" +
           guard,
       ""},
      // groups
      {"melt [(hot > 1) & (cold < 2)]",
       "error: '&' joins no conditions; write 'and', and a test of bits as a question in words" +
           guard,
       ""},
      // one name on two lines
      {"SYN/\\nACK",
       "error: 'ACK' stands below an event without a line of dashes, and is written in capitals; "
       "write '|' before another event, a line of dashes above an action, and a blank for a line "
       "end within a name [hidden-alternative]\n",
       "ON --SYN--> ON / ack"},
      {"read/\\nwrite",
       "warning: 'write' is read as an action, because it stands below an event; write a line of "
       "dashes above if that is meant, '|' between events, and a blank for a line end within a "
       "name [implied-action]\n",
       "ON --read--> ON / write"},
      {"SYN /\\nACK", "", "ON --SYN--> ON / ack"},
      // SCXML, smcat
      {"*",
       "error: no event stands for all others: what a state does on them is said by 'ignore', "
       "'defer' or 'error', as ignore=\"*\"" +
           bad,
       ""},
      {"GO | *",
       "error: no event stands for all others: what a state does on them is said by 'ignore', "
       "'defer' or 'error', as ignore=\"*\"" +
           bad,
       ""},
      {"$end", "error: an event's name begins with a letter or a digit, not with '$'" + bad, ""},
      {"+SYN", "error: an event's name begins with a letter or a digit, not with '+'" + bad, ""},
      // JFLAP
      {"\xCE\xB5",
       "error: '\xCE\xB5' stands for no event, and a machine moves on events only: name the event, "
       "or "
       "make one state of the two" +
           bad,
       ""},
      // flow charts
      {"GO [true]",
       "error: 'true' is no question: leave it out if the transition is always taken, or write the "
       "question, as (ready), and (else)" +
           guard,
       ""},
      // a path
      {"GET /index.html",
       "warning: 'GET /index.html' is read as event and action because of the '/'; write ' / ' if "
       "that is meant, and an event's name without '/' if not [bare-slash]\n",
       "ON --GET--> ON / index_html"},
      {"coin /beep", "", "ON --coin--> ON / beep"},
      // a line of another sign than dashes
      {"rcv SYN\\n_____\\nsnd ACK",
       "error: no word in this action to make a name of; a line of dashes is '----'" + bad, ""},
  };
  for (const auto& row : table) {
    EXPECT_EQ(said_of(row.label), row.said) << row.label;
    if (!row.read.empty()) {
      EXPECT_EQ(read_as(row.label), row.read);
    }
  }
  // A name, bits and addresses: all that is missing is the other case.
  for (const char* label :
       {"GO [R & D]", "GO [!(flags & HOT)]", "GO [is_hot(lamp) & HOT]", "GO [!is_set(&flags)]",
        "GO [is_set(&flags) and !locked]", "GO [R & D && !locked]"}) {
    EXPECT_NE(said_of(label).find("[no-else]"), std::string::npos) << label;
    EXPECT_EQ(said_of(label).find("[guard-notation]"), std::string::npos) << label;
  }
  EXPECT_NE(said_of("GO / {a();} b();}").find("error"), std::string::npos);
}

TEST(OtherTools, the_question_of_a_junction_stands_at_its_edges) {
  const auto said = [](const std::string& junction, const std::string& yes, const std::string& no) {
    return read(lamp("OFF [initial=true]; which [shape=diamond" + junction +
                     "]; ON -> which [label=GO]; which -> ON [label=\"" + yes +
                     "\"]; which -> OFF [label=\"" + no + "\"]"))
        .said;
  };
  const std::string answers = " answers a question of junction 'which', and a question stands at "
                              "the edges: write it in parentheses at the edge that it opens, and "
                              "(else) at the other [junction-event]\n";
  EXPECT_EQ(said(", label=\"full?\"", "yes", "no"), "error: 'yes'" + answers);
  EXPECT_EQ(said("", "Y", "N"), "error: 'Y'" + answers);
  const std::string unread =
      " is drawn in a junction and not read: write the question in parentheses at the edge that it "
      "opens, or the same text into 'comment' if it is for people only [unread-label]\n";
  EXPECT_EQ(said(", label=\"len > 4\"", "(full)", "(else)"), "error: 'len > 4'" + unread);
  EXPECT_EQ(said(", label=\"[long]\"", "(full)", "(else)"), "error: '[long]'" + unread);
  EXPECT_EQ(said(", label=\"len > 4\"", "(len > 4)", "(else)"), "");
  // The other answer, a part of it, or the same in other signs, and wherever the edge has its text.
  EXPECT_EQ(said(", label=\"len > 4\"", "(len <= 4)", "(else)"), "");
  EXPECT_EQ(said(", label=\"len > 4 or late\"", "(late)", "(else)"), "");
  EXPECT_EQ(said(", label=\"n == 1\"", "(n = 1)", "(else)"), "");
  EXPECT_EQ(said(", label=\"len > 4 and late\"", "(len > 4\\nand late)", "(else)"), "");
  EXPECT_EQ(said(", label=\"(len > 4) and late\"", "(late)", "(else)"), "");
  EXPECT_EQ(said(", label=\"else\"", "(full)", "(else)"), "");
  EXPECT_EQ(said(", label=\"(else)\"", "(full)", "(else)"), "");
  EXPECT_EQ(said(", label=\"len > 4\"", "\", xlabel=\"(len > 4)", "(else)"), "");
  EXPECT_EQ(said(", label=\"len > 4\", comment=\"len > 4\"", "(full)", "(else)"), "");
  EXPECT_EQ(said(", label=\"full?\"", "(full)", "(else)"), "");
}

TEST(OtherTools, a_state_beside_one_that_is_declared_is_no_typing_mistake) {
  EXPECT_EQ(read("digraph d { ignore=\"*\"; A [initial=true]; A -> B -> A [label=GO] }").said, "");
  EXPECT_NE(read("digraph d { ignore=\"*\"; A [initial=true]; B; A -> B -> A [label=GO]; A -> C "
                 "[label=STOP]; C -> A [label=GO] }")
                .said.find("state 'C' is never declared"),
            std::string::npos);
}

TEST(OtherTools, a_text_whose_names_have_no_brackets_is_reported_once) {
  for (const char* head :
       {"State Idle", "STATE: Idle", "state Idle {", "State Idle;", "State: Idle:"})
    EXPECT_EQ(read(std::string(head) +
                       "\n  Event: connect\n    Action: start\n    Change_State: Open\n"
                       "State Open\n  Event close\n    Change_State Idle\n",
                   "x.sm")
                  .said,
              "error: names stand in brackets here, and no name does: write 'State [Idle]', "
              "'Event [name]' and 'Change_State([name])', and indentation instead of braces "
              "[bad-declaration]\n")
        << head;
  EXPECT_EQ(read("| State | Event |\n", "x.sm").said,
            "error: there is no State and no Action in this file; 'State [name]' begins one "
            "[empty-machine]\n");
}

} // namespace
} // namespace statewire::gen
