// SPDX-License-Identifier: BSD-3-Clause
// What labels of states and clusters say of actions, events and verdicts, beside the attributes.
#include "forms.hpp"

#include <gtest/gtest.h>

#include <string>

namespace statewire::gen {
namespace {

std::string unread(const std::string& text, const std::string& remedy) {
  return "error: '" + text + "' is drawn in a label and not read; write " + remedy +
         " [unread-label]\n";
}

// What is said of a second line of ON's label. GO and the rest of the events are ignored.
std::string said_below(const std::string& line, const std::string& attributes = "") {
  return said_with("OFF -> ON [label=GO]; ON [label=\"ON\\n" + line + "\"" + attributes + "]");
}
// The same of a cluster around it.
std::string said_in_cluster(const std::string& line, const std::string& attributes = "") {
  return said_with("OFF -> ON [label=GO]; subgraph cluster_a { label=\"A\\n" + line + "\"; " +
                   attributes + " ON; HOT } ON -> HOT [label=HEAT]; HOT -> OFF [label=COOL]");
}

const std::string k_or_comment = ", or the same text into 'comment' if it is for people only";

TEST(DrawnLabels, a_verdict_that_contradicts_the_attributes_is_reported) {
  struct Case {
    const char *line, *attributes, *missing;
  };
  for (const Case& c : {Case{"ignore: *", ", error=\"*\"", "ignore=\"*\""},
                        {"error: *", "", "error=\"*\""},
                        {"defer: all", "", "defer=\"*\""},
                        {"else: error", "", "error=\"*\""},
                        {"*: error", "", "error=\"*\""},
                        {"* / defer", "", "defer=\"*\""},
                        {"defer: GO", "", "defer=\"GO\""},
                        {"GO / defer", "", "defer=\"GO\""},
                        {"GO: error", "", "error=\"GO\""},
                        {"defer GO", "", "defer=\"GO\""},
                        {"deferred: GO", "", "defer=\"GO\""},
                        {"ignores GO", ", error=GO", "ignore=\"GO\""}})
    EXPECT_EQ(said_below(c.line, c.attributes), unread(c.line, c.missing));
  for (const char* line : {"ignore: *", "ignore: GO", "ignores GO", "GO / ignore", "GO: ignore",
                           "else: ignore", "everything else: ignore", "defer: NOTHING"})
    EXPECT_EQ(said_below(line), "") << line;
  EXPECT_EQ(said_below("error: *", ", error=\"*\""), "");
  EXPECT_EQ(said_below("defer: GO", ", defer=GO"), "");
}

TEST(DrawnLabels, a_verdict_in_the_label_of_a_cluster_is_one_of_its_lists) {
  EXPECT_EQ(said_in_cluster("defer: GO"), unread("defer: GO", "defer=\"GO\""));
  EXPECT_EQ(said_in_cluster("error: *"), unread("error: *", "error=\"*\""));
  EXPECT_EQ(said_in_cluster("GO / defer"), unread("GO / defer", "defer=\"GO\""));
  EXPECT_EQ(said_in_cluster("defer: GO", "defer=GO;"), "");
  EXPECT_EQ(said_in_cluster("error: *", "error=\"*\";"), "");
  EXPECT_EQ(said_in_cluster("ignore: GO"), "");                   // as all states do
  EXPECT_EQ(said_in_cluster("ignore: COOL", "ignore=COOL;"), ""); // HOT has an answer of its own
}

TEST(DrawnLabels, what_a_cluster_is_about_asks_nothing) {
  for (const char* line : {"n=3", "A -> B", "client -> server", "[RFC 793]", "[RFC9293]", "[1]",
                           "[2, 3]", "[Stevens 1994]", "[IEEE 802.3]"})
    EXPECT_EQ(said_in_cluster(line), "") << line;
  for (const char* line : {"[RFC 793]", "[1]"}) EXPECT_EQ(said_below(line), "") << line;
  for (const char* line : {"n > 3", "n == 3", "n=m", "x <= 5", "GO -> ring", "[ready]", "[else]",
                           "[n > 3]", "[N 3=M]", "[A]", "[n1]", "x -> [ready]"})
    EXPECT_NE(said_in_cluster(line).find("[unread-label]"), std::string::npos) << line;
}

TEST(DrawnLabels, a_verdict_or_a_transition_below_a_title_is_an_attribute_or_an_edge) {
  const auto said_in_title = [](const std::string& line, const std::string& attributes = "") {
    return said_with("OFF -> ON [label=GO]; label=\"TCP\\n" + line + "\"; " + attributes);
  };
  EXPECT_EQ(said_in_title("defer: GO"), unread("defer: GO", "defer=\"GO\""));
  EXPECT_EQ(said_in_title("all other events: error"),
            unread("all other events: error", "error=\"*\""));
  for (const char* line : {"GO / ring", "GO -> OFF", "GO: ring", "GO [ready]"})
    EXPECT_EQ(said_in_title(line), unread(line, "an edge with this label" + k_or_comment)) << line;
  EXPECT_EQ(said_in_title("GO / ring", "comment=\"GO / ring\""), "");
  for (const char* line : {"ignore: *", "[RFC 793]", "n=3", "SYN / ACK", "(simplified)",
                           "client / server", "Figure 6", "only if ready"})
    EXPECT_EQ(said_in_title(line), "") << line;
}

TEST(DrawnLabels, an_answer_to_an_event_is_an_edge) {
  for (const char* line : {"GO: ring", "on GO: ring", "GO -> OFF", "GO => OFF"})
    EXPECT_EQ(said_below(line), unread(line, "an edge from 'ON' on 'GO'"));
  EXPECT_EQ(said_below("GO / ring"),
            unread("GO / ring", "an edge from 'ON' to itself with this label"));
  for (const char* line : {"COOL: ring", "COOL -> OFF"})
    EXPECT_EQ(
        said_in_cluster(line),
        unread(line, "an edge with this label, 'ltail' and 'lhead' of the cluster" + k_or_comment));
  for (const char* line : {"RFC: 793", "a -> b"})
    EXPECT_EQ(said_below(line).find("an edge from"), std::string::npos) << line;
  EXPECT_EQ(said_below("GO: ring", ", comment=\"GO: ring\""), "");
}

TEST(DrawnLabels, an_action_by_itself_is_entry_or_a_comment) {
  for (const char* line : {"send ACK", "raise vc UP", "post a packet", "n++", "++n", "n := 1"})
    EXPECT_EQ(said_below(line), unread(line, "entry=\"" + std::string(line) +
                                                 "\" if it is performed on entry" + k_or_comment));
  EXPECT_EQ(said_below("en: ring"), unread("en: ring", "entry=\"ring\""));
  EXPECT_EQ(said_below("ex: ring"), unread("ex: ring", "exit=\"ring\""));
  EXPECT_EQ(said_below("send ACK", ", entry=\"send ACK\""), "");
  EXPECT_EQ(said_below("send ACK", ", comment=\"send ACK\""), "");
  for (const char* line : {"[ready]"})
    EXPECT_EQ(
        said_in_cluster(line),
        unread(line, "the condition as a guard of the edges that it is about" + k_or_comment));
  for (const char* line : {"n < 5", "send ACK", "ring()"})
    EXPECT_EQ(said_in_cluster(line),
              unread(line, "what it says at the states or edges that it is about" + k_or_comment));
  for (const char* line : {"sends an ACK", "established", "no peer (yet)", "C and C++ code"})
    EXPECT_EQ(said_below(line) + said_in_cluster(line), "") << line;
}

TEST(DrawnLabels, a_deadline_is_a_timer) {
  for (const char* line : {"timer: t", "timeout = 5 s", "after 5 s: OFF", "after 5 s"})
    EXPECT_NE(said_below(line).find("a deadline is a 'timer' of the state"), std::string::npos)
        << line;
  EXPECT_EQ(said_below("timer: t", ", timer=\"t: GO\""), "");
  EXPECT_EQ(said_below("after the call"), "");
}

TEST(DrawnLabels, initial_and_final_are_attributes) {
  for (const char* line : {"(initial)", "initial state", "Initial"})
    EXPECT_EQ(said_below(line), unread(line, "initial=true"));
  for (const char* line : {"(final)", "final", "(accepting)", "accepting state"})
    EXPECT_EQ(said_below(line), unread(line, "final=true"));
  EXPECT_EQ(said_with("ON [xlabel=initial]"), unread("initial", "initial=true"));
  EXPECT_EQ(said_with("OFF [label=\"OFF\\ninitial\"]"), "");
  EXPECT_EQ(said_with("ON [label=\"final\"]"), ""); // a name
}

TEST(DrawnLabels, words_of_a_name_are_no_action_and_no_answer) {
  for (const char* line : {"accepting", "EX/MEM", "send window", "send buffers: 3", "do not enter",
                           "post office", "after 3 retries", "timers: none"})
    EXPECT_EQ(said_below(line) + said_in_cluster(line), "") << line;
  for (const char* rule : {"=====", "-----"}) EXPECT_EQ(said_in_cluster(rule), "") << rule;
  for (const char* title : {"EX: execute", "EX/MEM", "GO: the first step", "GO -> done"}) {
    EXPECT_EQ(said_with("ON [label=\"" + std::string(title) + "\"]"), "") << title;
    EXPECT_EQ(said_with("subgraph cluster_a { label=\"" + std::string(title) + "\"; ON }"), "")
        << title;
  }
}

} // namespace
} // namespace statewire::gen
