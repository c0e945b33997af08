// SPDX-License-Identifier: BSD-3-Clause
// What a text seems to say, and what its drawing would show otherwise than it happens.
#include "texts.hpp"

#include "back/back.hpp"

#include <gtest/gtest.h>

namespace statewire::gen {
namespace {

std::string said_of(const std::string& text) {
  Diagnostics diagnostics;
  const auto machines = read_spec(file_of("x.sm", text), diagnostics);
  check(machines, diagnostics);
  std::string said;
  for (const Diagnostic* d : diagnostics.sorted())
    said += std::string(name(d->severity)) + ": " + d->text + " [" + std::string(d->id) + "]\n";
  return said;
}

// Of lines in an Event of A, and of the Event's declaration.
std::string said_within(const std::string& lines, const std::string& event = "Event [Go]",
                        const std::string& state = "") {
  std::string indented;
  for (std::size_t begin = 0; begin < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', begin), lines.size());
    indented += "        " + lines.substr(begin, end - begin) + "\n";
    begin = end + 1;
  }
  return said_of("State [A],[initial=true, ignore=\"*\"" + state + "]\n    " + event + "\n" +
                 indented +
                 "State [B],[ignore=\"*\"]\n    Event [Stop]\n        Change_State([A])\n");
}

bool is_error(const std::string& said, const std::string& id) {
  return said.find("error: ") != std::string::npos &&
         said.find("[" + id + "]") != std::string::npos;
}

const std::string k_change = "Change_State([B])";
std::string labelled(const std::string& label) {
  return "Change_State([B],[label=\"" + label + "\"])";
}

TEST(Looks, the_label_of_a_change_that_asks_or_acts_is_an_error) {
  for (const char* label : {"if ready", "[ready]", "(ready)", "ready?", "else", "n > 5", "n == 5",
                            "unless busy", "if\\nready", "Go / ring", "/ ring"})
    EXPECT_TRUE(is_error(said_within(labelled(label)), "unread-label")) << label;
  EXPECT_TRUE(is_error(said_within("Change_State([B],[taillabel=\"if ready\"])"), "unread-label"));
  for (const char* label :
       {"ready", "not\\nconnected", "no path", "elsewhere", "(re)start", "(2)",
        "closed,\\na new one opens", "what is left", "a/b", "yes / no", "OK / error"})
    EXPECT_EQ(said_within(labelled(label)), "") << label;
  for (const auto& [label, remedy] :
       {std::pair("(retry)", "leave the parentheses out"),
        std::pair("[retry]", "leave the brackets out"), std::pair("seq=1", "other words")})
    EXPECT_NE(
        said_within(labelled(label)).find(", or " + std::string(remedy) + " if it is no condition"),
        std::string::npos)
        << label;
  EXPECT_EQ(said_within("ring\n" + labelled("Go / ring")), "");
  EXPECT_TRUE(is_error(said_within("ring\n" + labelled("Go [ready] / ring")), "unread-label"));
  // Where something is asked, the label may say it again.
  EXPECT_EQ(
      said_within("if ready\n    " + labelled("if ready") + "\nelse\n    " + labelled("else")), "");
  EXPECT_EQ(said_within("Change_State([B],[label=\"if ready\" when=\"ready\"])\n" + k_change), "");
}

TEST(Looks, a_condition_behind_a_change_or_in_other_attributes_is_an_error) {
  EXPECT_TRUE(is_error(said_within(k_change + " [ready]"), "bad-declaration"));
  EXPECT_TRUE(is_error(said_within(k_change + " otherwise"), "bad-declaration"));
  for (const char* attribute : {"guard", "if", "When", "condition"})
    EXPECT_TRUE(
        is_error(said_within("Change_State([B],[" + std::string(attribute) + "=\"ready\"])"),
                 "misspelt-attribute"))
        << attribute;
  EXPECT_TRUE(is_error(said_within("Change_State([B],[when=\"\"])"), "bad-value"));
  for (const char* end : {"ltail", "lhead"})
    EXPECT_TRUE(is_error(said_within("Change_State([B],[" + std::string(end) + "=cluster_a])"),
                         "misplaced-attribute"))
        << end;
}

TEST(Looks, a_case_has_one_value) {
  const auto said_with_case = [](const std::string& value) {
    return said_within("switch (type)\n    case " + value +
                       "\n        ring\n    case 9\n        knock\n" + k_change);
  };
  for (const char* value : {"1, 2", "1 | 2", "1 or 2", "1..2", "not 1", "!1", "> 1", "<= 1", "== 1",
                            "else", "otherwise", "other", "*", "1 if ready", "in {1, 2}"})
    EXPECT_TRUE(is_error(said_with_case(value), "bad-label")) << value;
  for (const char* value : {"1", "short", "not found", "in progress", "any", "\"a, b\"", "f(1, 2)",
                            "rndv-rts", "an end of file", "1:"})
    EXPECT_EQ(said_with_case(value), "") << value;
  EXPECT_EQ(said_within("switch type, rank\n    case 1, 2\n        ring\n" + k_change), "");
}

TEST(Looks, an_event_has_one_name_and_asks_nothing) {
  const auto said_with_event = [](const std::string& name) {
    return said_within(k_change, "Event [" + name + "]");
  };
  for (const char* name :
       {"Go if ready", "when ready", "not Stop", "n > 5", "a && b", "Go unless busy", "while n > 5",
        "while closed", "?Go", "Go!", "peer!Go"})
    EXPECT_TRUE(is_error(said_with_event(name), "bad-declaration")) << name;
  for (const char* name : {"Go | Stop", "Go, Stop", "Go; Stop", "Go or Stop"})
    EXPECT_TRUE(is_error(said_with_event(name), "hidden-alternative")) << name;
  for (const char* name : {"Go | Halt", "anything else", "any", "after 5 s"})
    EXPECT_EQ(said_with_event(name).find("warning: '" + std::string(name)), 0U) << name;
  for (const char* name : {"Go", "Not found", "Open and close", "Go (from the peer)", "Bound/Late",
                           "after handshake", "C/D: \"E\"", "While closing"})
    EXPECT_EQ(said_with_event(name), "") << name;
  EXPECT_TRUE(
      is_error(said_within(k_change, "Event [Go],[when=\"ready\"]"), "misplaced-attribute"));
  EXPECT_TRUE(is_error(said_within(k_change, "Event [Go] [ready]"), "bad-declaration"));
}

TEST(Looks, a_line_that_looks_like_a_condition_says_what_makes_it_one) {
  const auto cause = [](const std::string& line) {
    const std::string said = said_within(line + "\n" + k_change);
    return said.substr(0, said.find(';'));
  };
  EXPECT_EQ(cause("guard: lock"), "error: 'guard' begins a condition");
  EXPECT_EQ(cause("unless(busy)"), "error: 'unless' begins a condition");
  EXPECT_EQ(cause("n == 1"), "error: 'n == 1' looks like a guard, and stands where actions do");
  EXPECT_EQ(said_within("[a: b]\n" + k_change).find("error: '[a: b]' looks like a guard"), 0U);
  EXPECT_EQ(cause("{ring}"), "error: braces mean nothing here");
  EXPECT_EQ(cause("!ready"), "error: a line cannot begin with '!'");
  EXPECT_EQ(cause("ring [ready]"),
            "error: '[ready]' would be words of this action, which has no guard");
  EXPECT_EQ(
      cause("ring as long as ready"),
      "error: 'as long as' makes a condition of this line, which is performed whatever the answer");
  EXPECT_NE(
      said_within("guard(lock)\n" + k_change)
          .find("an action of this name has a word in front, as 'call guard(lock)' [bad-label]"),
      std::string::npos);
  for (const char* line : {"call guard(lock)", "follow [RFC 793]", "hold it as long as possible"})
    EXPECT_EQ(said_within(std::string(line) + "\n" + k_change), "") << line;
  EXPECT_EQ(said_within("if the peer is closed and then reopened\n    ring\n" + k_change), "");
  for (const char* line : {"if ready then\n    ring", "if (ready) then ring\n    knock"})
    EXPECT_TRUE(is_error(said_within(std::string(line) + "\n" + k_change), "bad-label")) << line;
}

// In front of the first declaration all is prose, but for what has the form of one.
TEST(Looks, a_misspelt_declaration_in_front_of_the_first_one_is_an_error) {
  const std::string rest = "\nState [A],[final=true]\n";
  for (const char* line : {"Grph [m]",
                           "graph [m]",
                           "GRAPH [m]",
                           "Garph [m]",
                           "graph ([m])",
                           "Grph [m];",
                           "  Grph [m] ; // the door",
                           "Grph [m],[error=\"*\"]",
                           "graph ([m],[error=\"*\"])",
                           "graph ([m],[error=\"*\"]);",
                           "graph [m],\n      [error=\"*\"]",
                           "Grph [m],[error=\"*\"\n          ignore=\"x\"]",
                           "graph (\t[m]\n)",
                           "Graf [m],[error=\"*\"]",
                           "Machine [m],[error=\"*\"]",
                           "Stats [m],[error=\"*\"]",
                           "event [4]",
                           "Evebt [Go]",
                           "Eventt [Go]",
                           "chnge_stte([A])",
                           "Prose, see [2].\n\nGrph [m]\r"})
    EXPECT_TRUE(is_error(said_of(line + rest), "bad-declaration")) << line;
  EXPECT_NE(
      said_of("Grph [m]" + rest).find("'Grph' is no word of the language; did you mean 'Graph'?"),
      std::string::npos);
  EXPECT_NE(said_of("Machine [m],[a=b]" + rest).find("'Machine' is no word of the language"),
            std::string::npos);
  // Also where LaTeX says where the language stands.
  EXPECT_TRUE(is_error(said_of("\\begin{verbatim}\nGrph [m]" + rest + "\\end{verbatim}\n"),
                       "bad-declaration"));
  EXPECT_EQ(said_of("Grph [m]\n\\begin{verbatim}" + rest + "\\end{verbatim}\n"),
            said_of("\\begin{verbatim}" + rest + "\\end{verbatim}\n"));
}

TEST(Looks, prose_in_front_of_the_first_declaration_is_left_alone) {
  for (const char* line : {"Else see [2]",
                           "If the peer is gone, see [1]",
                           "If [ready],[see=2]",
                           "Else [2]",
                           "else [2]",
                           "Section [4]",
                           "Events [RFC 793, 3.2]",
                           "Events [Go]",
                           "Case [1]",
                           "case [1]",
                           "Status [draft]",
                           "Stage [2]",
                           "Even [3]",
                           "States [idle]",
                           "Stated [by peer]",
                           "Graph of states [m]",
                           "graph [m] is drawn below",
                           "The graph [m],[error=\"*\"]",
                           "graph [see\nRFC 793]",
                           "graph\n[m]",
                           "graph [rankdir=LR];",
                           "return [x], [y=1]",
                           "for [x],[y=1]",
                           "Machine [m], [n]",
                           "See [1],[2]",
                           "See [a=b],[2]",
                           "Elseif [2]",
                           "Default [1],[a=b]",
                           "Switch [1]",
                           "While [1]",
                           "For [2]",
                           "[m],[a=b]",
                           "RFC [793]",
                           "* graph [m]",
                           "graph [m",
                           "graph [m],[error=\"*\"",
                           "Grph (m)",
                           "- [x] done",
                           "Figure [m] [n]"})
    EXPECT_EQ(said_of(std::string(line) + "\nState [A],[final=true]\n"),
              said_of("\nState [A],[final=true]\n"))
        << line;
}

TEST(Looks, a_verdict_is_not_performed) {
  for (const char* line : {"defer", "Ignore"})
    EXPECT_TRUE(is_error(said_within(std::string(line) + "\n" + k_change), "bad-label")) << line;
  for (const char* line : {"// defer", "ignore it", "defer the call"})
    EXPECT_EQ(said_within(std::string(line) + "\n" + k_change), "") << line;
}

TEST(Looks, a_character_that_is_not_seen_is_an_error) {
  for (const char* unseen : {"\u200B", "\u00AD", "\u2060", "\xE4"}) {
    const std::string name = "G" + std::string(unseen) + "o";
    EXPECT_TRUE(is_error(said_within(k_change, "Event [" + name + "]"), "bad-declaration"));
    EXPECT_TRUE(is_error(said_within("if " + name + "\n    ring\n" + k_change), "bad-declaration"));
    EXPECT_TRUE(is_error(said_within(name + "\n" + k_change), "bad-declaration"));
    EXPECT_EQ(said_within("// " + name + "\n" + k_change), "");
  }
  EXPECT_EQ(said_of("Prose with a\u200Bzero-width space.\n\nState [A],[final=true]\n"),
            said_of("State [A],[final=true]\n"));
}

TEST(Looks, labels_of_states_are_read_as_those_of_digraphs) {
  for (const char* label : {"A\\nentry / ring", "A\\nGo / ring", "A\\n[ready]", "A\\ndefer: Go"})
    EXPECT_TRUE(
        is_error(said_within(k_change, "Event [Go]", ", label=\"" + std::string(label) + "\""),
                 "unread-label"))
        << label;
  EXPECT_EQ(said_within(k_change, "Event [Go]", ", label=\"A\\nwaits\""), "");
  EXPECT_TRUE(is_error(said_within(k_change, "Event [Go]", ", style=invis"), "bad-value"));
}

// Graphviz would draw an edge of one State.
TEST(Looks, a_change_of_a_group_to_one_of_its_states_is_written_into_the_group) {
  Diagnostics diagnostics;
  const auto machines = read_spec(file_of("x.sm", "Group [Open]\n"
                                                  "    Event [Reset]\n"
                                                  "        Change_State([A])\n"
                                                  "State [A],[within=\"Open\" initial=true]\n"
                                                  "    Event [Next]\n"
                                                  "        Change_State([B])\n"
                                                  "State [B],[within=\"Open\"]\n"
                                                  "    Event [Next]\n"
                                                  "        Change_State([A])\n"),
                                  diagnostics);
  ASSERT_EQ(diagnostics.sorted().size(), 0U) << diagnostics.render();
  const std::string svg = draw_svg(machines.at(0), nullptr);
  EXPECT_EQ(svg.find("<title>A&#45;&gt;A</title>"), std::string::npos);
  EXPECT_NE(svg.find("Reset"), std::string::npos);
  EXPECT_NE(svg.find("→ A"), std::string::npos);
}

} // namespace
} // namespace statewire::gen
