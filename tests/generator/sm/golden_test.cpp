// SPDX-License-Identifier: BSD-3-Clause
// Golden cases: cases/NAME.sm (and the documents) are read and judged, and what comes out is
// cases/NAME.expected: the diagnostics, then the drawing's nodes and edges with what stands beside
// them. STATEWIRE_UPDATE_GOLDEN=1 writes the expected files instead.
#include "../random_edits.hpp"
#include "texts.hpp"

#include "back/back.hpp"
#include "sm/comments.hpp"
#include "sm/format.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

namespace statewire::gen {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> case_names() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(HERE "/cases"))
    if (entry.path().extension() == ".sm") names.push_back(entry.path().stem().string());
  names.emplace_back("method_send"); // the document
  std::sort(names.begin(), names.end());
  return names;
}

std::string text_of(const std::string& name) {
  return slurp(name == "method_send" ? fs::path(DOCUMENTS "/method_send_state_machine.sm")
                                     : fs::path(HERE "/cases") / (name + ".sm"));
}

std::string drawing_of(const Machine& machine) {
  std::string out = machine.digraph;
  for (const Arrow& arrow : machine.arrows) {
    out += "// " + arrow.edge.tail + " -> " + arrow.edge.head;
    out += arrow.event.empty() ? "" : " on " + arrow.event;
    for (const std::string& condition : arrow.conditions) out += " [" + condition + "]";
    out += "\n";
  }
  return out;
}

class SmGolden : public testing::TestWithParam<std::string> {};

TEST_P(SmGolden, says_exactly_what_is_expected) {
  const auto file = file_of(GetParam() + ".sm", text_of(GetParam()));
  Diagnostics diagnostics;
  const auto machines = read_spec(file, diagnostics);
  check(machines, diagnostics);
  std::string actual = diagnostics.render();
  for (const Machine& machine : machines) actual += "====\n" + drawing_of(machine);

  const fs::path expected = fs::path(HERE "/cases") / (GetParam() + ".expected");
  const char* update = std::getenv("STATEWIRE_UPDATE_GOLDEN");
  if (update != nullptr && std::string(update) == "1")
    std::ofstream(expected, std::ios::binary) << actual;
  EXPECT_EQ(slurp(expected), actual);
}

INSTANTIATE_TEST_SUITE_P(cases, SmGolden, testing::ValuesIn(case_names()),
                         [](const auto& info) { return info.param; });

// The text with its comments as dots; blanks stay.
std::string without_comments(const std::string& text) {
  const sm::Comments comments = sm::find_comments(text);
  std::string out = comments.plain;
  for (const syntax::Span comment : comments.all)
    for (std::uint32_t i = comment.begin; i < comment.end; ++i)
      if (out[i] == ' ') out[i] = '.';
  return out;
}

TEST(SmComments, slashes_count_at_the_beginning_and_behind_blanks_and_closing_marks) {
  EXPECT_EQ(without_comments("// a\n  // b\nc // d\ne();// f\n"),
            "....\n  ....\nc ....\ne();....\n");
  EXPECT_EQ(without_comments("open http://host//x\na/* b */// c\n"),
            "open http://host//x\na.......// c\n");
}

TEST(SmComments, lines_that_begin_with_a_number_or_percent_sign_are_comments) {
  EXPECT_EQ(without_comments("# a \n\t% b\r\nc # d % e\n"), "... \n\t...\r\nc # d % e\n");
}

TEST(SmComments, a_block_ends_at_the_first_mark_and_is_text_without_one) {
  EXPECT_EQ(without_comments("a/* b\n * c */d/**/e"), "a....\n.......d....e");
  EXPECT_EQ(without_comments("a /* b\n /* c // d\n"), "a /* b\n /* c ....\n");
  EXPECT_EQ(without_comments("a /*/ b"), "a /*/ b");
}

TEST(SmComments, nothing_between_two_quotes_of_a_line_is_a_comment) {
  EXPECT_EQ(without_comments("a \"// b /* c */\" // d\n"), "a \"// b /* c */\" ....\n");
  EXPECT_EQ(without_comments("a 5\" // b\n\" /* c */"), "a 5\" ....\n\" .......");
}

// Neither a quote in a comment nor its end have a say in what follows.
TEST(SmComments, a_comment_does_not_hide_the_next_one) {
  EXPECT_EQ(without_comments("a /* 5\" */ b // \"c\"\n"), "a ........ b ......\n");
  EXPECT_EQ(without_comments("/* a *//// b\n"), "............\n");
}

// What a reader must survive. Outcomes do not matter here, only that there is one, and that it is
// whole.
void read_judge_and_format(const std::string& text, bool dump = true) {
  Diagnostics diagnostics;
  const auto file = file_of("x.sm", text);
  const auto machines = read_spec(file, diagnostics);
  check(machines, diagnostics);
  static_cast<void>(diagnostics.render());
  for (const Machine& m : machines) {
    EXPECT_EQ(m.cells.size(), m.states.size() * m.events.size());
    for (const Transition& t : m.transitions) {
      EXPECT_LT(t.to, m.states.size());
      EXPECT_LT(t.arrow.value_or(0), m.arrows.size());
    }
  }
  for (const Machine& m : machines) { // also what nobody would compile is shown to people
    EXPECT_FALSE(state_table(m, nullptr).empty());
    if (!diagnostics.has_errors()) {
      EXPECT_FALSE(emit_cpp(m).empty());
    }
  }
  // (The JSON library is recursive, and its frames are large under a sanitizer.)
  if (dump) {
    EXPECT_FALSE(dump_json(machines).empty());
  }
  Diagnostics unheard;
  const auto once = format_actions_text(file, unheard);
  if (!once) return;
  const auto twice = format_actions_text(file_of("x.sm", *once), unheard);
  ASSERT_TRUE(twice) << text;
  EXPECT_EQ(*once, *twice) << text;
}

TEST(SmRobustness, a_text_cut_off_anywhere_is_diagnosed_or_read) {
  const std::string text = slurp(HERE "/specs/recv.sm");
  for (std::size_t n = 0; n <= text.size(); n += 5) read_judge_and_format(text.substr(0, n));
}

TEST(SmRobustness, random_edits_are_diagnosed_or_read_and_formatting_stays_idempotent) {
  Random random(7);
  std::vector<std::string> originals{slurp(HERE "/specs/recv.sm"), slurp(HERE "/specs/send.sm")};
  for (const std::string& name : case_names()) originals.push_back(text_of(name));
  for (const std::string& original : originals)
    for (int round = 0; round < 25; ++round)
      read_judge_and_format(
          edited(original, random, "\"\\{}[]()=;,|*/\n\t #:%\xC2\xA0\xFF", 9, 60));
}

TEST(SmRobustness, deep_nesting_and_long_texts_neither_crash_nor_hang) {
  std::string deep = "Action [A]\n";
  for (std::size_t i = 1; i < 500; ++i) deep += std::string(i, ' ') + "if x\n";
  read_judge_and_format(deep, false);
  std::string flat = "Action [A]\n";
  for (std::size_t i = 0; i < 300; ++i) flat += "if x\ny\n";
  read_judge_and_format(flat);
  std::string chain;
  for (std::size_t i = 0; i < 400; ++i)
    chain += "Action [A" + std::to_string(i) + "]\n    Invoke_Action([A" + std::to_string(i + 1) +
             "])\n";
  read_judge_and_format("State [S]\n    Event [E]\n        Invoke_Action([A0])\n" + chain);
}

TEST(SmLanguage, the_page_lists_every_message_of_the_language) {
  const std::string page = slurp(LANGUAGE_PAGE);
  for (const char* id :
       {"bad-declaration", "bad-attributes", "bad-indent",     "ambiguous-block",
        "empty-block",     "lone-else",      "deeper-line",    "stray-text",
        "unread-text",     "declared-twice", "unknown-target", "misplaced-transition",
        "wrong-target",    "unnamed-choice", "dead-statement", "open-path",
        "unbounded-loop",  "unused-action",  "unknown-group",  "group-cycle",
        "empty-group"}) {
    EXPECT_FALSE(explain(id).empty()) << id;
    EXPECT_NE(page.find("| `" + std::string(id) + "` |"), std::string::npos) << id;
  }
}

} // namespace
} // namespace statewire::gen
