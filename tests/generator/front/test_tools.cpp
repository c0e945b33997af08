// SPDX-License-Identifier: BSD-3-Clause
// Digraphs as other tools write them: smcat, Ragel, the kernel's automata (dot2k), StateSmith, TLC.
// Each is understood as it is drawn, or a message says what is not.
#include "forms.hpp"

#include <gtest/gtest.h>

#include <string>

namespace statewire::gen {
namespace {

std::string event_said(const std::string& name, const std::string& remedy) {
  return "warning: '" + name + "' is the name of one event; " + remedy + " [hidden-event]\n";
}

TEST(Tools, names_that_stand_for_more_than_one_event_are_remarked) {
  const std::string range = "no event stands for a range: alternatives are separated by '|'";
  const std::string begin =
      "no event stands for all whose names begin so: alternatives are separated by '|'";
  const std::string several = "alternatives are separated by '|', an action stands behind ' / ' or "
                              "below a line of dashes";
  const struct {
    const char *label, *name;
    const std::string& remedy;
  } table[] = {
      {"'0'..'9' / add", "'0'..'9'", range},                           // Ragel -p
      {"48..57", "48..57", range},                                     // Ragel
      {"error.*", "error.*", begin},                                   // SCXML
      {"MPI_*", "MPI_*", begin},                                       // by hand
      {"sched_wakeup;stop(clk)", "sched_wakeup;stop(clk)", several},   // a list
      {"dl_replenish; stop(clk)", "dl_replenish; stop(clk)", several}, // … with a blank
  };
  for (const auto& row : table)
    EXPECT_EQ(said_of(row.label), event_said(row.name, row.remedy)) << row.label;
  for (const char* name : {"GO...", "read *p", "error.timeout", "S(a, b)", "2.5"})
    EXPECT_EQ(said_of(name), "") << name;
}

TEST(Tools, an_order_or_a_condition_is_no_part_of_an_events_name) {
  for (const char* order : {"1.", "12.", "1)"}) { // StateSmith, Yakindu
    const std::string said = said_of(std::string(order) + " DIM [much] / x");
    EXPECT_EQ(said.substr(0, said.find(';')),
              "error: '" + std::string(order) +
                  "' says an order, and transitions have none: guards decide")
        << order;
  }
  EXPECT_EQ(said_of("go <cond>"),
            "error: '<cond>' is part of the event's name here; a guard stands in parentheses, on a "
            "line of its own [guard-notation]\n");
  for (const char* name : {"2.5", "1.1.1.1", "10:30", "3 GO", "<go>on", "a<b>"})
    EXPECT_EQ(said_of(name).find("order"), std::string::npos) << name;
}

// The kernel's automata have an event a line.
TEST(Tools, an_event_a_line_is_not_guessed_at) {
  const std::string remedy = "; write '|' before another event, a line of dashes above an action, "
                             "and a blank for a line end within a name [hidden-alternative]\n";
  EXPECT_EQ(said_of("schedule_entry\\nschedule_exit"),
            "error: 'schedule_exit' stands below an event without a line of dashes, and is a name "
            "with '_' as the event is" +
                remedy);
  EXPECT_EQ(said_of("sched_need_resched\\nsched_waking\\nirq_entry"),
            "error: 'sched_waking' and 1 more line stand below an event without a line of dashes; "
            "'sched_waking' is a name with '_' as the event is" +
                remedy);
  for (const char* label : {"recv_syn\\n----\\nsend_ack", "recv_syn / send_ack", "SYN\\nsend ack"})
    EXPECT_EQ(said_of(label), "") << label;
  for (const char* label : {"go\\nsend_ack", "recv_syn\\nring", "recv_syn\\nopen the gate_2"})
    EXPECT_NE(said_of(label).find("[implied-action]"), std::string::npos) << label;
}

// A choice of smcat has an edge to itself of which nothing is drawn.
TEST(Tools, what_smcat_writes_is_understood) {
  const Read got = read(R"(digraph "state transitions" {
  graph [ignore="*"]
  node [shape=plaintext style=filled fillcolor="#FFFFFF01"]
  "initial" [shape=circle style=filled class="state initial" color="black" fillcolor="black" fixedsize=true height=0.15 label=""]
  "initial" -> "doing" [label="    \l" class="transition"]
  "doing" [margin=0 class="state regular" label=<<table><tr><td>doing</td></tr></table>>]
  "doing" -> "^c2" [label="check   \l" class="transition"]
  "^c2" [shape=diamond fixedsize=true width=0.35 height=0.35 fontsize=10 label=" " class="state choice"]
  "^c2" -> "^c2" [color="#FFFFFF01" fontcolor="black" class="state choice" label=<>]
  "^c2" -> "done" [label="[good]/ ship it   \l" class="transition"]
  "^c2" -> "doing" [label="[else]   \l" class="transition"]
  "done" [margin=0 class="state regular" label=<<table><tr><td>done</td></tr></table>>]
  "done" -> "doing" [label="again   \l" class="transition"]
})");
  EXPECT_EQ(got.said, "");
  EXPECT_EQ(states_in(got), "[doing] done");
}

// SMC writes the types of an event's parameters.
TEST(Tools, a_colon_in_an_events_parameters_is_no_sign_of_a_pair) {
  EXPECT_EQ(said_of(R"(Go(n: int, s: char*)/\l  ring(n);\l)"), "");
  EXPECT_EQ(read_as(R"(Go(n: int)\l\[else\]/\l)"), "ON --Go_n_int [else]--> ON");
  for (const char* pair : {"Go(n: int): ring", "Go(n: int) : ring", "Go(n -> m) -> ring"})
    EXPECT_NE(said_of(pair).find("[other-notation]"), std::string::npos) << pair;
}

TEST(Tools, a_parenthesis_that_is_never_closed_hides_no_sign_of_a_pair) {
  for (const char* pair :
       {"'(' : push", "LP ( : push", "a(: x", "read '(' -> push", "Go(n: ring", "( a(b: c) : d"})
    EXPECT_NE(said_of(pair).find("[other-notation]"), std::string::npos) << pair;
}

TEST(Tools, an_event_with_many_colons_in_its_parameters_is_read_in_linear_time) {
  std::string event = "Go(";
  for (int i = 0; i < 100'000; ++i) event += ": ";
  EXPECT_EQ(said_of(event + ")").find("[other-notation]"), std::string::npos);
}

TEST(Tools, an_edge_of_which_nothing_is_drawn_is_no_transition) {
  for (const char* clear : {"transparent", "#FFFFFF01", "#00000000", "none"}) {
    const std::string with = " [color=\"" + std::string(clear) + "\"";
    EXPECT_EQ(read(lamp("OFF [initial=true]; ON -> ON" + with + "]; ON -> OFF" + with + "]")).said,
              "");
    EXPECT_NE(read(lamp("OFF [initial=true]; ON -> OFF" + with + ", label=GO]")).said, "") << clear;
  }
  EXPECT_NE(read(lamp("OFF [initial=true]; ON -> OFF [color=\"#000000ff\"]")).said, "");
}

TEST(Tools, a_history_is_reported) {
  const auto said = [](const std::string& node) {
    return read(lamp("OFF [initial=true]; " + node + "; ON -> deep_history [label=BACK]")).said;
  };
  for (const char* text : {"H", "H*"})
    EXPECT_NE(said("deep_history [shape=circle, class=\"state history\", label=\"" +
                   std::string(text) + "\"]")
                  .find("is drawn as '" + std::string(text) + "', a history, which is not read"),
              std::string::npos);
  const std::string state = read(lamp("OFF [initial=true]; n7 [label=H]; ON -> n7 [label=BACK]; "
                                      "n7 -> ON [label=BACK]"))
                                .said;
  EXPECT_EQ(state, "");
}

// Ragel declares points and final states, and not the others.
TEST(Tools, states_that_ragel_does_not_declare_are_states) {
  const Read got = read(R"(digraph atoi {
	graph [ ignore = "*" ];
	node [ shape = point ];
	ENTRY;
	en_1;
	node [ shape = circle, height = 0.2 ];
	node [ fixedsize = true, height = 0.65, shape = doublecircle ];
	4;
	node [ shape = circle ];
	1 -> 2 [ label = "45 / see_neg" ];
	1 -> 3 [ label = "48 / add" ];
	2 -> 3 [ label = "48 / add" ];
	3 -> 4 [ label = "10 / done" ];
	ENTRY -> 1 [ label = "IN" ];
})");
  EXPECT_EQ(got.said.find("unknown-state"), std::string::npos) << got.said;
}

} // namespace
} // namespace statewire::gen
