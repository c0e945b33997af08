// SPDX-License-Identifier: BSD-3-Clause
// The canonical form: what fmt writes, and when it refuses.
#include "texts.hpp"

#include "sm/format.hpp"

#include <gtest/gtest.h>

namespace statewire::gen {
namespace {

std::string formatted(const std::string& text) {
  Diagnostics diagnostics;
  const auto out = format_actions_text(file_of("x.sm", text), diagnostics);
  return out ? *out : diagnostics.render();
}

TEST(Format, a_text_without_indentation_gets_it_back_where_only_one_reading_is_left) {
  EXPECT_EQ(formatted("State [A]\n"
                      "Event [E]\n"
                      "Invoke_Action[B],[label=\"x\"]\n"
                      "Action [B],\n"
                      "[label=\"b\"]\n"
                      "// what B does\n"
                      "if c // or not\n"
                      "State_Change([A]);\n"
                      "else if d\n"
                      "do it\n"
                      "Change_State ( [A] , [ label=\"y\"   style=dotted ] )\n"
                      "else\n"
                      "Change_State([A])\n"),
            "State [A]\n"
            "    Event [E]\n"
            "        Invoke_Action([B],[label=\"x\"])\n"
            "\n"
            "Action [B],[label=\"b\"]\n"
            "    // what B does\n"
            "    if c // or not\n"
            "        Change_State([A])\n"
            "    else if d\n"
            "        do it\n"
            "        Change_State([A],[label=\"y\" style=dotted])\n"
            "    else\n"
            "        Change_State([A])\n");
}

TEST(Format, prose_and_wrappers_around_the_language_stay_byte_for_byte) {
  const std::string before = "\\section{Sending}\n  Some\tprose.   \n\\begin{verbatim}\n\n";
  const std::string after = "\\end{verbatim}\n  More prose\n";
  EXPECT_EQ(formatted(before + "State [A]\n  Event [E]\n\tChange_State[A]\n" + after),
            before + "State [A]\n    Event [E]\n        Change_State([A])\n" + after);
}

TEST(Format, tabs_count_to_the_next_eighth_column) {
  EXPECT_EQ(formatted("Action [A]\n    if x\n        one\n\ttwo\n\tif y\n\t    three\n    four\n"),
            "Action [A]\n    if x\n        one\n        two\n        if y\n            three\n"
            "    four\n");
}

TEST(Format, an_empty_block_stays_empty_because_its_comment_stays_deeper) {
  const std::string text = "Action [A]\n"
                           "    if x\n"
                           "        // nothing yet\n"
                           "    one\n"
                           "    // the end\n"
                           "\n"
                           "// about B\n"
                           "Action [B]\n"
                           "    two\n";
  EXPECT_EQ(formatted(text), text);
}

TEST(Format, a_comment_of_several_lines_moves_as_a_whole) {
  EXPECT_EQ(
      formatted("State [A]\n\t/* one\n\t * two\n\t */\n\tEvent [E]\n\t\tChange_State[A]\n"),
      "State [A]\n    /* one\n     * two\n     */\n    Event [E]\n        Change_State([A])\n");
}

TEST(Format, a_long_declaration_is_broken_below_its_first_bracket) {
  const std::string label(90, 'x');
  EXPECT_EQ(formatted("State [A],[label=\"" + label + "\"]\n"),
            "State [A],\n      [label=\"" + label + "\"]\n");
}

TEST(Format, a_block_with_two_readings_is_refused) {
  const std::string said = formatted("Action [A]\nif x\none\ntwo\n");
  EXPECT_NE(said.find("[ambiguous-block]"), std::string::npos) << said;
}

// The send machine, flattened: six blocks are in doubt. Resolved, it is what it was.
TEST(Format, the_send_machine_survives_the_loss_of_its_indentation_once_six_blocks_are_resolved) {
  const std::string original = slurp(HERE "/specs/send.sm");
  const std::string flat = flattened(original);
  Diagnostics diagnostics;
  EXPECT_FALSE(format_actions_text(file_of("send.sm", flat), diagnostics));
  std::size_t doubts = 0;
  for (const Diagnostic& diagnostic : diagnostics.all())
    doubts += diagnostic.id == "ambiguous-block";
  EXPECT_EQ(doubts, 6U);

  // Only the lines of those blocks keep their indentation.
  std::istringstream lines(original);
  std::string resolved, line, section;
  while (std::getline(lines, line)) {
    if (line.find_first_not_of(' ') == 0) section = line;
    const bool in_doubt =
        section.find("[Decide Msg Type]") == 7 || section.find("[Post Send Ctrl]") == 7 ||
        section.find("[Post Send Data]") == 7 || section.find("[Signal CAR Completion]") == 7;
    resolved += (in_doubt ? line : flattened(line)) + "\n";
  }
  EXPECT_EQ(formatted(resolved), formatted(original));
}

} // namespace
} // namespace statewire::gen
