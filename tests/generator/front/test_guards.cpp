// SPDX-License-Identifier: BSD-3-Clause
// What a guard's signs and words mean, and how they bind: a table of what is read, one of what is
// said where another language, or a reader, would take it otherwise.
#include "forms.hpp"

#include <gtest/gtest.h>

#include <string>

namespace statewire::gen {
namespace {

std::string guard_read(const std::string& guard) {
  const std::string all = read_as("GO [" + guard + "]");
  const std::size_t open = all.find('['), close = all.rfind("]-->");
  return open == std::string::npos || close == std::string::npos
             ? all
             : all.substr(open + 1, close - open - 1);
}

// Without what only a missing (else) makes it say.
std::string guard_said(const std::string& guard) {
  const std::string said = said_of("GO [" + guard + "]");
  return said.find("[no-else]") != std::string::npos && said.find('\n') + 1 == said.size() ? ""
                                                                                           : said;
}

TEST(Guards, operators_bind_as_the_grammar_says) {
  const struct {
    const char *guard, *read;
  } table[] = {
      // negations: the nearest operand, a whole comparison
      {"not a", "!a"},
      {"!a", "!a"},
      {"Not a", "!a"},
      {"NOT a", "!a"},
      {"not not a", "a"},
      {"!!a", "a"},
      {"!(!a)", "a"},
      {"not a and b", "(!a && b)"},
      {"not a or b", "(!a || b)"},
      {"!a || b && c", "(!a || (b && c))"},
      {"not (a and b)", "!(a && b)"},
      {"not (a or b) and c", "(!(a || b) && c)"},
      {"not a == b", "!a_is_b"},
      {"not a < b", "!a_less_than_b"},
      {"not (a == b)", "!a_is_b"},
      {"!a == TRUE", "!a"},
      {"!a == FALSE", "a"},
      // and before or
      {"a and b or c", "((a && b) || c)"},
      {"a or b and c", "(a || (b && c))"},
      {"a && b || c && d", "((a && b) || (c && d))"},
      {"(a or b) and c", "((a || b) && c)"},
      {"a And b Or c", "((a && b) || c)"},
      {"a&&b||c", "((a && b) || c)"},
      // comparisons before both
      {"ready and b != 2", "(ready && !b_is_2)"},
      {"b == 2 or ready", "(b_is_2 || ready)"},
      {"a <= b and c >= d", "(!a_greater_than_b && !c_less_than_d)"},
      {"a >= b and not c < d", "(!a_less_than_b && !c_less_than_d)"},
      {"count < MAX - 1 and up", "(count_less_than_max_1 && up)"},
      {"a==b&&c!=d", "(a_is_b && !c_is_d)"},
      {"a == TRUE and b == no", "(a && !b)"},
      {"a != FALSE or b", "(a || b)"},
      {"n == A or n == B", "(n_is_a || n_is_b)"},
      {"n == A or ready", "(n_is_a || ready)"},
      {"n > A or LATE", "(n_greater_than_a || late)"},
      // words of a phrase
      {"peer is not ready and up", "(!peer_is_ready && up)"},
      {"peer is not ready or up", "(!peer_is_ready || up)"},
      {"not peer is not ready", "peer_is_ready"},
      {"peer isn't ready == TRUE", "!peer_is_ready"},
      {"f(a, b) and g(x > 1)", "(f_a_b && g_x_greater_than_1)"},
      {"f (x) and g (y)", "(f_x && g_y)"},
      {"f(x)(y)", "f_x_y"},
      {"a->b == c", "a_b_is_c"},
      {"a + b < c", "a_b_less_than_c"},
      {"a % 2 == 0", "a_2_is_0"},
      {"a == -1", "a_is_1"},
      {"x<-1", "x_less_than_1"},
      {"x == \"a and b\"", "x_is_a_and_b"},
      {"x == 'a'", "x_is_a"},
      {"flags & SYN", "flags_syn"},
      {"R & D && !locked", "(r_d && !locked)"},
      {"level is 1,5", "level_is_1_5"},
      {"a xor b", "a_xor_b"},
      // signs and words that are no logic where they stand
      {"when-ready or if-index == 3", "(when_ready || if_index_is_3)"},
      {"read-and-write", "read_and_write"},
      {"else-branch", "else_branch"},
      {"nothing else pending", "nothing_else_pending"},
      {"no one else waits and up", "(no_one_else_waits && up)"},
      {"next == &head or up", "(next_is_head || up)"},
      {"slot[i, j] == 3", "slot_i_j_is_3"},
      {"x in {1, 2}", "x_in_1_2"},
      {"flags[0] & SYN", "flags_0_syn"},
      {"unacked == 0 and FIN", "(unacked_is_0 && fin)"},
      {"n == A or READY(b)", "(n_is_a || ready_b)"},
      {"default(route)", "default_route"},
      {"otherwise", "else"},
  };
  for (const auto& row : table) {
    std::string written = row.guard; // within a label's quotes
    for (std::size_t at = 0; (at = written.find('"', at)) != std::string::npos; at += 2)
      written.insert(at, "\\");
    EXPECT_EQ(guard_read(written), row.read) << row.guard;
  }
}

TEST(Guards, what_binds_otherwise_elsewhere_is_reported_with_what_to_write) {
  const std::string bits = "'&' joins no conditions; write 'and', and a test of bits as a question "
                           "in words";
  const std::string logic =
      " joins no conditions; write them with 'and', 'or', 'not' and parentheses";
  const std::string implies =
      " is neither a comparison nor a logic; write 'not a or b' for 'a implies b'";
  const std::string second = " is a second comparison; write two, as 'a < b and b < c'";
  const std::string parentheses =
      " compares words, not what stands in parentheses; parentheses stand around a condition";
  const std::string opposite = " negates a condition, not a value; write '!=', or '=='";
  const std::string left = "'!' before a comparison negates its left side in some languages and "
                           "the whole in others; write 'not (a == b)', or the opposite comparison";
  const std::string own = " is a question of its own here; a comparison has words on both sides, "
                          "as 'n == A or n == B'";
  const std::string number = " is no question; a comparison has its own words on both sides, as 'n "
                             "== 1 or n == 2'";
  const std::string none = " is no question: leave it out if the transition is always taken, or "
                           "write the question, as (ready), and (else)";
  const std::string changes =
      " changes a value, and a guard only asks: write the change below a line of dashes";
  const std::string assigns =
      " assigns, and a guard compares: write '==', or the assignment below a line of dashes";
  const std::string alone = " is no part of a guard; (else) stands alone, and holds when no other "
                            "transition of the same state and event does";
  const std::string words =
      " is not read in a guard; write words, a comparison, 'and', 'or' or 'not'";
  const struct {
    const char* guard;
    std::string said;
  } table[] = {
      {"ready & b != 2", bits},
      {"b != 2 & ready", bits},
      {"flags & SYN == 0", bits},
      {"(flags & SYN) != 0", bits},
      {"count<MAX & up", bits},
      {"a == 1 & b == 2", bits},
      {"x>=0&x<=5", bits},
      {"ready & up", bits},
      {"FLAGS & !up", bits},
      {"a == A | B", "'|' joins no conditions; write 'or'"},
      {"a ^ b == 1", "'^' is computed in no guard; ask a question in words"},
      {"~ready", "'~' is not read in a guard; write 'not'"},
      {"a /\\\\ b", "'/\\' is not read in a label; write 'and'"},
      {"a, b", "',' joins no conditions; write 'and'"},
      {"a == b, c == d", "',' joins no conditions; write 'and'"},
      {"a and b, c", "',' joins no conditions; write 'and'"},
      {"a xor b and c", "'xor'" + logic},
      {"a implies b and c", "'implies'" + logic},
      {"not a iff b", "'iff'" + logic},
      {"a <-> b", "'<->'" + logic},
      {"a <=> b", "'<=>'" + logic},
      {"a -> b", "'->'" + implies},
      {"a => b", "'=>' is neither a comparison nor a logic; write '>=', or 'not a or b' for 'a "
                 "implies b'"},
      {"!a == b", left},
      {"!a != b", left},
      {"!a < b", left},
      {"a == not b", "'not'" + opposite},
      {"a == !b", "'!'" + opposite},
      {"a =! b", "'=!' is not read in a guard; write '!='"},
      {"a /= b", "'/=' is not read in a guard; write '!='"},
      {"a ~= b", "'~=' is not read in a guard; write '!='"},
      {"a <> b", "'<>' is not read in a label; write '!='"},
      {"a !== b", "'!==' is not read in a guard; write '!='"},
      {"a === b", "'===' is not read in a guard; write '=='"},
      {"a =< b", "'=<' is not read in a guard; write '<='"},
      {"a < b < c", "'<'" + second},
      {"a == b == c", "'=='" + second},
      {"(a) == b", "'=='" + parentheses},
      {"(a + b) < c", "'<'" + parentheses},
      {"a == (b or c)", "'=='" + parentheses},
      {"n == 1 or 2", "'2'" + number},
      {"n != 1 or not 2", "'2'" + number},
      {"state == OPEN or CLOSING", "'CLOSING'" + own},
      {"type is not SYN or FIN", "'FIN'" + own},
      {"TRUE and ready", "'TRUE'" + none},
      {"not true", "'true'" + none},
      {"always", "'always'" + none},
      {"no", "'no'" + none},
      {"default", "'default'" + none},
      {"a == b and else", "'else'" + alone},
      {"done else up", "'else'" + alone},
      {"else if a", "'else'" + alone},
      {"if a", "'if' is not read in a guard; leave it out"},
      {"if (a == b)", "'if' is not read in a guard; leave it out"},
      {"n != 0 and FIN", "'FIN'" + own},
      {"next == & head", bits},
      {"unless a", "'unless' is not read in a guard; write 'not'"},
      {"a unless b", "'unless' joins no conditions; write 'and not'"},
      {"until a", "'until' is not read in a guard, which is asked once, when the event comes; "
                  "leave it out"},
      {"a ? b : c", "'?' chooses between actions, and a guard is a condition; write 'and', 'or' "
                    "and 'not'"},
      {"x++ < 5", "'++'" + changes},
      {"x-- > 0", "'--'" + changes},
      {"x := 5", "':='" + assigns},
      {"x |= 5", "'|='" + assigns},
      {"a; b", "';' is no part of a guard; conditions are joined by 'and', and an action stands on "
               "a line of its own"},
      {"x << 2 == 4", "'<<' is computed in no guard; ask a question in words"},
      {"x <- 1", "'<-' is no sign of a guard; write '< -', or the assignment below a line of "
                 "dashes"},
      // mathematics, of which nothing would be left in a C++ name
      {"\xC2\xACready", "'\xC2\xAC' is not read in a label; write 'not'"},
      {"a \xE2\x89\xA4 b", "'\xE2\x89\xA4' is not read in a label; write '<='"},
      {"a \xE2\x88\xA7 b", "'\xE2\x88\xA7' is not read in a label; write 'and'"},
      {"a \xE2\x86\x92 b", "'\xE2\x86\x92'" + words},
      {"a \xE2\x8A\x95 b", "'\xE2\x8A\x95'" + words},
      {"x \xE2\x88\x89 S", "'\xE2\x88\x89' is not read in a label; write 'is not in'"},
      {"x\xCC\x84", "'\xCC\x84'" + words},
  };
  for (const auto& row : table)
    EXPECT_EQ(guard_said(row.guard), "error: " + row.said + " [guard-notation]\n") << row.guard;
  for (const char* broken : {"a and", "and a", "a || || b", "a!", "#x > 0"})
    EXPECT_NE(guard_said(broken).find("; a guard is a question in words, or a comparison as 'a == "
                                      "b', and 'and', 'or', 'not' and parentheses join several"),
              std::string::npos)
        << broken;
}

TEST(Guards, otherwise_stands_alone_as_else_does) {
  for (const char* guard : {"otherwise ready", "a or otherwise b"})
    EXPECT_NE(guard_said(guard).find("(else) stands alone"), std::string::npos) << guard;
  EXPECT_EQ(guard_said("set otherwise"), "");
}

TEST(Guards, lines_that_are_no_guard_and_no_action_are_reported) {
  const std::string comment = "error: a label has no comments; write ' / ' before an action, and "
                              "what is for people only into 'comment' [bad-label]\n";
  const std::string dashes = "error: dashes in front of words are neither a line of dashes nor "
                             "'--name'; write the line of dashes by itself [bad-label]\n";
  const struct {
    const char* label;
    std::string said;
  } table[] = {
      {"GO // ring", comment},
      {"GO\\n----\\n// ring", comment},
      {"GO\\n----\\n/* ring */", comment},
      {"GO\\n---- ring", dashes},
      {"GO\\n-- ring --", dashes},
      {"GO\\n----\\n--- ring ---", dashes},
      {"GO\\n----\\n-- ring", dashes},
      {"GO\\n----\\n---ring", dashes},
      {"GO\\n----\\n--bell", ""},
      {"GO\\n----\\n--open  files", ""},
      {"GO\\n----\\nguard = a", ""},
      {"And", "error: 'And' is a word of conditions, and begins no event's name [bad-label]\n"},
      {"\\\"GO\\\"", "error: an event's name begins with a letter or a digit, not with '\"' "
                     "[bad-label]\n"},
      {"GO\\n(a) /\\\\ (b)", "error: '/\\' is not read in a label; write 'and' [guard-notation]\n"},
      {"GO\\nguard = a", "error: 'guard' begins a condition; a guard stands in parentheses, on a "
                         "line of its own [guard-notation]\n"},
  };
  for (const auto& row : table) EXPECT_EQ(said_of(row.label), row.said) << row.label;
  EXPECT_NE(said_of("GO -- ring").find("[other-notation]"), std::string::npos);
}

} // namespace
} // namespace statewire::gen
