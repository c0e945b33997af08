// SPDX-License-Identifier: BSD-3-Clause
// What stands in an event's line and is no part of its name, and what names events and actions.
#include "forms.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace statewire::gen {
namespace {

TEST(Events, a_condition_behind_an_event_is_an_error) {
  const auto error = [](const std::string& word, const std::string& instead) {
    return "error: '" + word + "' begins a condition in the event's line; a guard stands in " +
           "parentheses, on a line of its own, " + instead + " [guard-notation]\n";
  };
  for (const auto& [label, word] :
       {std::pair("GO if ready", "if"),           std::pair("GO if(ready)", "if"),
        std::pair("GO If(ready)", "if"),          std::pair("GO(if ready)", "if"),
        std::pair("GO;if ready", "if"),           std::pair("GO,if(ready)", "if"),
        std::pair("GO:if ready", "if"),           std::pair("GO only if(ready)", "if"),
        std::pair("GO iff ready", "iff"),         std::pair("GO when ready", "when"),
        std::pair("GO when(ready)", "when"),      std::pair("GO whenever ready", "whenever"),
        std::pair("GO while(ready)", "while"),    std::pair("GO provided(ready)", "provided"),
        std::pair("GO in case ready", "in case"), std::pair("GO as long as ready", "as long as"),
        std::pair("GO guard(ready)", "guard"),    std::pair("GO cond(ready)", "cond"),
        std::pair("GO if(ready) / ring", "if"),   std::pair("GO when ready / ring", "when"),
        std::pair("STOP | GO if(ready)", "if"),   std::pair("event = GO if(ready)", "if")})
    EXPECT_EQ(said_of(label), error(word, "without '" + std::string(word) + "'")) << label;
  // What is left without the word would ask the opposite.
  for (const char* label : {"GO unless busy", "GO unless(busy)", "GO unless(busy) / ring"})
    EXPECT_EQ(said_of(label), error("unless", "with 'not' instead of 'unless'")) << label;
  for (const char* label : {"unless busy", "GO\\nunless busy", "GO\\nuntil(busy)"})
    EXPECT_NE(said_of(label).find("with 'not' instead of 'un"), std::string::npos) << label;
  for (const char* label :
       {"GO", "SERVICE provided", "gift(4)", "GO(iffy)", "GO ifready", "hold as long as possible",
        "whence", "guard(door)", "a lifeguard(4)", "handshake done", "shift", "if / ring", "IF",
        "keyword if", "alarm condition(4)"})
    EXPECT_EQ(said_of(label), "") << label;
}

TEST(Events, an_action_of_a_state_at_an_edge_is_no_event) {
  const auto error = [](const std::string& event, const std::string& remedy) {
    return "error: '" + event + "' says in UML what a state does, and would be an event here; " +
           remedy + ", or name all events in 'events' of the digraph if it is one [bad-label]\n";
  };
  const auto at = [](const std::string& attribute) { return "write " + attribute; };
  EXPECT_EQ(said_of("entry / ring"), error("entry", at("entry=\"ring\" at 'ON'")));
  EXPECT_EQ(said_of("exit / ring; ++n"), error("exit", at("exit=\"ring; ++n\" at 'ON'")));
  EXPECT_EQ(said_of("On Exit / ring"), error("On Exit", at("exit=\"ring\" at 'ON'")));
  EXPECT_EQ(said_of("onEntry / ring"), error("onEntry", at("entry=\"ring\" at 'ON'")));
  EXPECT_EQ(said_with("ON -> OFF [label=\"exit / ring\"]"), ""); // a transition
  // What the attributes cannot say is not lost.
  for (const char* label : {"exit [ready] / ring", "do / ring", "do [ready] / ring"})
    EXPECT_NE(said_of(label).find("with its guard, at the edges that enter and leave 'ON'"),
              std::string::npos)
        << label;
  for (const char* label :
       {"exit/ring", "entry | exit / ring", "exit / {ring();}", "exit /\\nring"})
    EXPECT_NE(said_of(label).find("says in UML what a state does"), std::string::npos) << label;
  for (const char* label :
       {"exit", "exit / -", "exit\\n----\\nring", "EXIT / ring", "DO / ring", "GO | exit / ring",
        "exits / ring", "enter / ring", "once / ring", "on / ring"})
    EXPECT_EQ(said_of(label), "") << label;
  // An event elsewhere is one here.
  for (const char* named :
       {"OFF -> OFF [label=exit]", "OFF -> OFF [label=\"GO | exit / ring\"]", "OFF [error=exit]",
        "events=\"PRESS, exit\"", "OFF [timer=\"t: exit\"]"})
    EXPECT_EQ(said_with("ON -> ON [label=\"exit / ring\"]; " + std::string(named)), "") << named;
  EXPECT_NE(said_with("ON -> ON [label=\"exit / ring\"]; OFF -> OFF [label=\"exit / knock\"]")
                .find("says in UML"),
            std::string::npos);
}

TEST(Events, a_time_raises_no_event) {
  const std::string deadline =
      "a deadline is timer=\"deadline: LATE\" at the state, with the event "
      "'LATE' at the edge [hidden-event]\n";
  const auto said = [](const std::string& event) {
    return "warning: '" + event + "' is the name of one event; the machine measures no time: ";
  };
  for (const char* event :
       {"after 5 s",         "after 5s",         "after(5s)",  "after (5 s)",   "AFTER 500ms",
        "after 1.5 seconds", "after 5",          "after(5 s)", "after(5, sec)", "after a minute",
        "after 2 MSL",       "after 1 min 30 s", "within 5 s", "in 10 ms",      "timeout 5 s",
        "timeout(5s)",       "wait 3 ticks",     "tm(500)",    "5 s",           "500ms",
        "5 s elapsed",       "10 seconds later"})
    EXPECT_EQ(said_of(event), said(event) + deadline) << event;
  for (const char* event : {"at 12:00", "at(12:00)", "at (5 s)", "at noon", "every 10 ms",
                            "every(10 ms)", "every second"})
    EXPECT_EQ(said_of(event),
              said(event) + "the program raises it, and a name such as 'TICK' says so; " + deadline)
        << event;
  EXPECT_EQ(said_of("GO | after 5 s / ring"), said("after 5 s") + deadline);
  for (const char* event : {"after",
                            "after handshake",
                            "after 3 retries",
                            "after T",
                            "after timeout",
                            "AFTER_5_S",
                            "after each cycle",
                            "at end",
                            "at(door)",
                            "at 5 V",
                            "at 5",
                            "AT1",
                            "TM1",
                            "AFTER(READY)",
                            "Every(T)",
                            "every 3",
                            "1s",
                            "every",
                            "every packet",
                            "timeout",
                            "TIMEOUT(T1)",
                            "timeout 5",
                            "wait",
                            "wait for 2 peers",
                            "in 3 steps",
                            "5",
                            "12:00",
                            "2 peers",
                            "3D",
                            "5 h",
                            "GO(5 s)",
                            "tick",
                            "second",
                            "the last 5 s"})
    EXPECT_EQ(said_of(event), "") << event;
  // A timer that raises it is what is drawn.
  EXPECT_EQ(said_with("ON [timer=\"t: after 5 s\"]; ON -> OFF [label=\"after 5 s\"]"), "");
}

TEST(Events, a_change_event_is_an_event_and_a_guard) {
  for (const auto& [label, guard] :
       {std::pair("when (x > 3)", "x > 3"), std::pair("when x > 3", "x > 3"),
        std::pair("When(ready)", "ready"), std::pair("when ready", "ready"),
        std::pair("when (a) or (b)", "(a) or (b)"), std::pair("when ready | STOP", "ready"),
        std::pair("when (x > 3) / ring", "x > 3")})
    EXPECT_EQ(
        said_of(label),
        "error: 'when' begins the condition of a change event of UML, and a machine asks "
        "nothing without an event; write the event that may change it, and a guard, 'EVENT [" +
            std::string(guard) + "]', or, if that is an event, '" + guard +
            "' alone [guard-notation]\n")
        << label;
  EXPECT_EQ(said_of("whence"), "");
}

// What is said of a junction with an edge of each of two labels.
std::string said_at_junction(const std::string& one, const std::string& other) {
  return said_with("ON -> j [label=GO]; j [shape=diamond]; j -> ON [label=\"" + one +
                   "\"]; j -> OFF [label=\"" + other + "\"]");
}

TEST(Events, an_edge_out_of_a_junction_has_a_comparison_without_parentheses) {
  for (const char* label : {"n > 0", "n>0", "n >= MAX", "n < 5 && ready", "n > 0 / ring",
                            "n > 0\\nring", "n > 0\\n----\\nring", "n <= 0 || ready"})
    EXPECT_EQ(said_at_junction(label, "else"), "") << label;
  EXPECT_EQ(said_at_junction("n > 0", "n <= 0"), "");
  EXPECT_NE(
      said_of("n > 0 / ring").find("names no event, and begins with a condition; write 'EVENT"),
      std::string::npos);
  for (const char* label : {"n < 0 | GO", "A>B|C"}) // alternatives of an event
    EXPECT_NE(said_of(label).find("this looks like a condition in the event's line"),
              std::string::npos)
        << label;
  EXPECT_NE(said_of("GO n > 5").find("this looks like a condition in the event's line"),
            std::string::npos);
  for (const auto& [label, event] :
       {std::pair("always [ready]", "always"), std::pair("ready", "ready"),
        std::pair("others", "others"), std::pair("always", "always")})
    EXPECT_EQ(said_at_junction(label, "(else)"),
              "error: an edge out of junction 'j' names no event, as '" + std::string(event) +
                  "' would be; a guard stands in parentheses, (else) is the rest, an action stands "
                  "below a line of dashes [junction-event]\n")
        << label;
}

TEST(Events, what_is_no_question_is_no_guard) {
  for (const std::string rest : {"others", "other", "all others", "any other", "everything else",
                                 "In all other cases", "the rest"})
    for (const std::string& label : {"[" + rest + "]", "(" + rest + ") / ring"})
      EXPECT_EQ(said_at_junction("[x]", label),
                "error: '" + rest +
                    "' is no question; (else) holds when no other transition of the "
                    "same state and event does [guard-notation]\n")
          << label;
  for (const char* label :
       {"[either x or y]", "(either x() or y)", "[either n == 0 or y] / ring", "(Either x or (y))"})
    EXPECT_NE(said_at_junction(label, "(else)")
                  .find("is no part of a question; write '(a or b)', or '(a and not b or b and not "
                        "a)' if not both may hold [guard-notation]"),
              std::string::npos)
        << label;
  for (const char* label :
       {"[others left]", "[rest]", "[anything else to send]", "[either side closed or idle]",
        "[either]", "[neither x nor y]", "[x or either]", "[other side ready]"})
    EXPECT_EQ(said_at_junction(label, "(else)"), "") << label;
}

TEST(Events, what_happens_always_is_no_event) {
  for (const char* event : {"always", "Immediately", "automatically", "no event"})
    EXPECT_EQ(said_of(event),
              "warning: '" + std::string(event) +
                  "' is the name of one event; a machine moves on events only: name "
                  "the event, or make one state of the two [hidden-event]\n");
  EXPECT_EQ(said_of("always on"), "");
}

TEST(Events, two_names_of_one_event_are_remarked) {
  const auto said = [](const std::string& name) {
    return "warning: '" + name + "' is the name of one event; 'PRESS' is an event as well, and " +
           "another one: write 'PRESS' for both [hidden-event]\n";
  };
  for (const char* name : {"on PRESS", "On PRESS", "upon PRESS", "on event PRESS", "event PRESS"})
    EXPECT_EQ(said_of(name), said(name)) << name;
  EXPECT_EQ(said_with("ON -> ON [label=GO]; OFF [ignore=\"on PRESS\"]"),
            said("on PRESS") +
                "warning: no transition of 'lamp' answers event 'on PRESS' [unused-event]\n");
  for (const char* name : {"on GO", "on", "on PRESS twice", "rcv PRESS", "PRESSED"})
    EXPECT_EQ(said_of(name), "") << name;
}

TEST(Events, a_condition_may_not_begin_at_the_end_of_the_events_line) {
  const auto error = [](const std::string& word, const std::string& instead) {
    return "error: '" + word + "' at the end of the event's line begins a condition; a guard " +
           "stands in parentheses, on a line of its own, " + instead + " [guard-notation]\n";
  };
  for (const auto& [label, word] :
       {std::pair("GO if\\nready", "if"), std::pair("GO if\\n(ready)", "if"),
        std::pair("GO If\\n(ready)\\n----\\nring", "if"),
        std::pair("GO when\\n[ready] / ring", "when"), std::pair("GO only if\\nready", "only if"),
        std::pair("STOP | GO while\\nready", "while"), std::pair("event = GO if\\nready", "if")})
    EXPECT_EQ(said_of(label), error(word, "without '" + std::string(word) + "'")) << label;
  EXPECT_EQ(said_of("GO unless\\nbusy"), error("unless", "with 'not' instead of 'unless'"));
  for (const char* label : {"GO if", "keyword if\\n----\\nring", "if\\n----\\nring",
                            "gif\\n----\\nring", "if\\n(ready)\\n----\\nring"})
    EXPECT_EQ(said_of(label).find("at the end of the event's line"), std::string::npos) << label;
}

TEST(Events, parentheses_of_a_name_match) {
  const std::string both =
      "an event's name has both or none, and a guard stands in parentheses, on a "
      "line of its own [guard-notation]\n";
  const auto error = [](const std::string& name) {
    return "error: the parentheses of '" + name + "' do not match; ";
  };
  for (const auto& [label, name] :
       {std::pair("GO)", "GO)"), std::pair("GO(x", "GO(x"), std::pair("GO (x", "GO (x"),
        std::pair("STOP | GO)", "GO)"), std::pair("GO(x))", "GO(x))"),
        std::pair("GO) / ring", "GO)"), std::pair("GO)(", "GO)"), std::pair("GO(a | b", "GO(a")})
    EXPECT_EQ(said_of(label).substr(0, error(name).size()), error(name)) << label;
  EXPECT_EQ(said_of("GO)"), error("GO)") + both);
  EXPECT_EQ(said_of("GO(a|b)"),
            error("GO(a") + "'|' separates events within parentheses, too [guard-notation]\n");
  for (const char* label : {"GO(x)", "GO(x(y))", "key '('", "GO(x) | STOP(y)"})
    EXPECT_EQ(said_of(label), "") << label;
}

TEST(Events, an_action_names_no_state_that_the_edge_does_not_lead_to) {
  for (const char* action :
       {"state = OFF", "state := OFF", "State=OFF", "next = OFF", "next_state = OFF",
        "nextState = OFF", "return to OFF", "go back to OFF", "back to OFF", "move to OFF",
        "switch to OFF", "jump to OFF", "become OFF", "set state to OFF", "goto OFF"})
    EXPECT_EQ(said_of("GO\\n----\\n" + std::string(action)),
              "error: '" + std::string(action) +
                  "' is no action: an edge leads to 'ON', where it is "
                  "drawn to; draw it to 'OFF', or name the action otherwise [bad-label]\n")
        << action;
  // It says what the arrow does, or names no state.
  for (const char* action : {"state = ON", "goto ON", "return to ON", "enter ON", "state = 5",
                             "return to sender", "n = OFF", "move to OFF mode", "restate = OFF"})
    EXPECT_EQ(said_of("GO\\n----\\n" + std::string(action)), "") << action;
}

} // namespace
} // namespace statewire::gen
