// SPDX-License-Identifier: BSD-3-Clause
// Golden cases: cases/NAME.dot is read and checked, and what comes out is cases/NAME.expected: the
// diagnostics, then the model of a file whose first line asks for it with `// show model`.
// STATEWIRE_UPDATE_GOLDEN=1 writes the expected files instead.
#include "../random_edits.hpp"
#include "dump.hpp"
#include "front/front.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

namespace statewire::gen {
namespace {

namespace fs = std::filesystem;

std::string slurp(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

std::shared_ptr<const SourceFile> file_of(std::string name, std::string text) {
  return std::make_shared<SourceFile>(SourceFile{std::move(name), std::move(text)});
}

std::vector<std::string> case_names() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(CASES_DIR))
    if (entry.path().extension() == ".dot") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

class Golden : public testing::TestWithParam<std::string> {};

TEST_P(Golden, says_exactly_what_is_expected) {
  const fs::path dot = fs::path(CASES_DIR) / (GetParam() + ".dot");
  const auto file = file_of(GetParam() + ".dot", slurp(dot));
  Diagnostics diagnostics;
  const auto machines = read_digraphs(file, diagnostics);
  check(machines, diagnostics);
  std::string actual = diagnostics.render();
  if (file->text.rfind("// show model", 0) == 0) actual += "====\n" + dump(machines);

  const fs::path expected = fs::path(CASES_DIR) / (GetParam() + ".expected");
  const char* update = std::getenv("STATEWIRE_UPDATE_GOLDEN");
  if (update != nullptr && std::string(update) == "1")
    std::ofstream(expected, std::ios::binary) << actual;
  EXPECT_EQ(slurp(expected), actual);
}

INSTANTIATE_TEST_SUITE_P(cases, Golden, testing::ValuesIn(case_names()),
                         [](const auto& info) { return info.param; });

// What a reader must survive. Outcomes do not matter here, only that there is one.
std::string read_and_check(const std::string& text) {
  Diagnostics diagnostics;
  const auto machines = read_digraphs(file_of("x.dot", text), diagnostics);
  check(machines, diagnostics);
  for (const Machine& m : machines) {
    EXPECT_EQ(m.cells.size(), m.states.size() * m.events.size());
    for (const Transition& t : m.transitions) {
      EXPECT_LT(t.from, m.states.size());
      EXPECT_LT(t.to, m.states.size());
      EXPECT_LT(t.event, m.events.size());
    }
  }
  return diagnostics.render();
}

std::string case_text(const std::string& name) {
  return slurp(fs::path(CASES_DIR) / (name + ".dot"));
}

// A small generator of its own: the same numbers everywhere.
TEST(Robustness, a_file_cut_off_anywhere_is_diagnosed_or_read) {
  for (const char* name : {"door", "generous", "junction", "clusters"}) {
    const std::string text = case_text(name);
    for (std::size_t n = 0; n <= text.size(); n += 3) read_and_check(text.substr(0, n));
  }
}

TEST(Robustness, random_edits_are_diagnosed_or_read) {
  Random random(1);
  for (const std::string& name : case_names()) {
    const std::string original = case_text(name);
    for (int round = 0; round < 12; ++round)
      read_and_check(edited(original, random, "\"\\{}[]()<>-=;,|*/\n #:+!\xC2\xA0\xFF", 5, 30));
  }
}

TEST(Robustness, deep_nesting_and_long_labels_neither_crash_nor_hang) {
  const auto repeat = [](const std::string& what, std::size_t n) {
    std::string out;
    for (std::size_t i = 0; i < n; ++i) out += what;
    return out;
  };
  EXPECT_NE(read_and_check("digraph d " + repeat("{", 100000)).find("[syntax]"), std::string::npos);
  EXPECT_NE(read_and_check("digraph d { A -> A [label=\"X\\n" + repeat("(", 50000) + "\"] }")
                .find("error"),
            std::string::npos);
  EXPECT_NE(read_and_check("digraph d { A -> A [label=\"X\\n(" + repeat("!", 50000) + "a)\"] }")
                .find("error"),
            std::string::npos);
  EXPECT_NE(read_and_check("digraph d { A -> A [label=" + repeat("<", 20000) + "] }").find("error"),
            std::string::npos);
  read_and_check("digraph d { A -> A [label=\"X" + repeat("\\nact (x) ", 2000) + "\"] }");
  read_and_check("digraph d { A" + repeat(" -> A", 2000) + " [label=\"X\"] }");
}

TEST(Robustness, a_zero_byte_is_diagnosed) {
  EXPECT_NE(read_and_check(std::string("digraph d { A \0 }", 17)).find("zero byte"),
            std::string::npos);
}

TEST(Diagnostics, every_id_is_explained_and_has_a_golden_case) {
  std::string all;
  for (const std::string& name : case_names())
    all += slurp(fs::path(CASES_DIR) / (name + ".expected"));
  for (const auto& entry : fs::directory_iterator(fs::path(CASES_DIR) / "../../sm/cases"))
    if (entry.path().extension() == ".expected") all += slurp(entry.path());
  // The tests of the extractor and of verify cover theirs.
  const std::set<std::string_view> elsewhere{
      "unclosed-digraph", "not-dot",      "swallowed", "prose-digraph", "commented-out",
      "mended",           "bad-scenario", "bad-world", "no-meaning",    "unused-meaning",
      "no-target",        "prose-line",   "not-peers", "no-receiver",   "no-sender",
      "bad-allow",        "unused-allow", "layout",    "not-a-message"};
  for (const std::string_view id : all_ids()) {
    EXPECT_FALSE(explain(id).empty()) << id;
    if (elsewhere.count(id) != 0) continue;
    EXPECT_NE(all.find("[" + std::string(id) + "]"), std::string::npos) << id;
  }
  EXPECT_TRUE(explain("no-such-id").empty());
}

TEST(Diagnostics, the_dialect_page_lists_every_id_that_the_front_end_reports) {
  const std::string page = slurp(DIALECT_PAGE);
  const auto ids = all_ids();
  for (auto id = ids.begin(); *id != "unclosed-digraph"; ++id)
    EXPECT_NE(page.find("| `" + std::string(*id) + "` |"), std::string::npos) << *id;
}

TEST(Diagnostics, the_pages_name_every_id) {
  std::string pages;
  for (const char* page : {"reference/dialect", "reference/sm-language", "reference/diagnostics",
                           "guide/extract", "guide/verify"})
    pages += slurp(fs::path(PROJECT_ROOT) / "docs" / (std::string(page) + ".md"));
  for (const std::string_view id : all_ids()) {
    const std::string name(id);
    EXPECT_TRUE(pages.find("`" + name + "`") != std::string::npos ||
                pages.find("[" + name + "]") != std::string::npos)
        << name;
  }
}

TEST(Diagnostics, a_carriage_return_within_a_line_is_shown_as_a_blank) {
  Diagnostics diagnostics;
  diagnostics.report("hole", {file_of("x.dot", "A\rB\r\n"), 1, 3, 1}, "text");
  EXPECT_EQ(diagnostics.render(), "x.dot:1:3: error: text [hole]\nA B\n  ^\n1 error\n");
}

TEST(Diagnostics, a_long_line_is_cut_around_the_place) {
  const std::string line = std::string(1000, 'a') + "bc" + std::string(1000, 'd');
  Diagnostics middle;
  middle.report("hole", {file_of("x.dot", line + "\n"), 1, 1001, 2}, "text");
  EXPECT_EQ(middle.render(), "x.dot:1:1001: error: text [hole]\n..." + std::string(200, 'a') +
                                 "bc" + std::string(298, 'd') + "...\n" + std::string(203, ' ') +
                                 "^~\n1 error\n");
  Diagnostics front;
  front.report("hole", {file_of("x.dot", line), 1, 1, 1000}, "text");
  EXPECT_EQ(front.render(), "x.dot:1:1: error: text [hole]\n" + std::string(300, 'a') + "...\n^" +
                                std::string(299, '~') + "\n1 error\n");
  std::string umlauts; // cut between characters
  for (int i = 0; i < 400; ++i) umlauts += "\xC3\xA4";
  for (const std::uint32_t column : {402U, 403U}) {
    Diagnostics letters;
    letters.report("hole", {file_of("x.dot", "x" + umlauts), 1, column, 1}, "text");
    EXPECT_NE(letters.render().find("\n...\xC3\xA4"), std::string::npos) << column;
    EXPECT_NE(letters.render().find("\xC3\xA4...\n"), std::string::npos) << column;
  }
}

TEST(Diagnostics, the_same_thing_is_said_once) {
  Diagnostics diagnostics;
  const auto file = file_of("x.dot", "digraph d {}\n");
  diagnostics.report("hole", {file, 1, 9, 1}, "text").notes.push_back({{file, 1, 1, 1}, "note"});
  diagnostics.report("hole", {file, 1, 9, 1}, "text").notes.push_back({{file, 1, 1, 1}, "note"});
  EXPECT_EQ(diagnostics.render(), "x.dot:1:9: error: text [hole]\n"
                                  "digraph d {}\n"
                                  "        ^\n"
                                  "x.dot:1:1: note: note\n"
                                  "digraph d {}\n"
                                  "^\n"
                                  "1 error\n");
}

} // namespace
} // namespace statewire::gen
