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
        std::pair("STOP | GO if(ready)", "if"),   std::pair("GO if\\n(ready)", "if"),
        std::pair("GO when\\nready", "when"),     std::pair("event = GO if(ready)", "if")})
    EXPECT_EQ(said_of(label), error(word, "without '" + std::string(word) + "'")) << label;
  // What is left without the word would ask the opposite.
  for (const char* label : {"GO unless busy", "GO unless(busy)", "GO unless(busy) / ring"})
    EXPECT_EQ(said_of(label), error("unless", "with 'not' instead of 'unless'")) << label;
  for (const char* label : {"unless busy", "GO\\nunless busy", "GO\\nuntil(busy)"})
    EXPECT_NE(said_of(label).find("with 'not' instead of 'un"), std::string::npos) << label;
  for (const char* label : {"if\\n(ready)", "when\\nready", "unless\\n----\\nring"})
    EXPECT_NE(said_of(label).find("[guard-notation]"), std::string::npos) << label;
  for (const char* label :
       {"GO", "SERVICE provided", "gift(4)", "GO(iffy)", "GO ifready", "hold as long as possible",
        "whence", "guard(door)", "a lifeguard(4)", "handshake done", "shift"})
    EXPECT_EQ(said_of(label), "") << label;
}

} // namespace
} // namespace statewire::gen
