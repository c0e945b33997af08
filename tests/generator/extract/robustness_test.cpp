// SPDX-License-Identifier: BSD-3-Clause
// Whatever the bytes: no crash, no hang, and what is extracted keeps its promises.
#include "graph_list.hpp"

#include "extract/extract.hpp"

#include <algorithm>
#include <chrono>
#include <gtest/gtest.h>
#include <random>

namespace statewire::gen {
namespace {

// A page with a bit of everything.
const std::string k_page =
    "> text `code`\n<graphviz> digraph one {\n` a -> b [label = \"X\\n---\\ny\"];`\n"
    "c -\\> d \\[label=\"long\nlabel \\\\n z\"\\]; }\n</graphviz>\n"
    "```dot\nstrict digraph \"t o\" { a -&gt; b [label=&quot;q&quot;] /* } */ }\n```\n"
    "| 7 | digraph three {\n| 8 | “e” –> f // }\n| 9 | }\n"
    "<!-- digraph { g -> h [label=<<b>i</b>>] } -->\n\xe9\xa0\xff\xef\xbb\xbf\r\n";

void check(const std::string& text) {
  const auto document = std::make_shared<const SourceFile>(SourceFile{"page", text});
  Diagnostics diagnostics;
  const auto digraphs = extract_digraphs(document, diagnostics);
  const auto lines =
      1 + std::count(text.begin(), text.end(), '\n') + std::count(text.begin(), text.end(), '\r');
  for (const Extracted& digraph : digraphs) {
    ASSERT_LE(digraph.last_line, lines);
    ASSERT_LE(digraph.first_line, digraph.last_line);
    ASSERT_EQ(digraph.line_of.size(),
              static_cast<std::size_t>(std::count(digraph.text.begin(), digraph.text.end(), '\n')));
    ASSERT_EQ(digraph.text.find('\0'), std::string::npos);
    ASSERT_EQ(digraph.text.find('\r'), std::string::npos);
    ASSERT_FALSE(digraph.stem.empty());
  }
  ASSERT_TRUE(!digraphs.empty() || !diagnostics.all().empty());
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    ASSERT_GE(diagnostic.where.line, 1U);
    ASSERT_LE(diagnostic.where.line, lines);
  }
  if (text.size() < 4096) {
    ASSERT_EQ(diagnostics.render().empty(), diagnostics.all().empty());
  }
}

// The extractor believes its own judge of DOT; here libcgraph checks the judge.
void check_against_graphviz(const std::string& text) {
  const auto document = std::make_shared<const SourceFile>(SourceFile{"page", text});
  Diagnostics diagnostics;
  const auto digraphs = extract_digraphs(document, diagnostics);
  const bool warned = std::any_of(diagnostics.all().begin(), diagnostics.all().end(),
                                  [](const Diagnostic& d) { return d.id == "not-dot"; });
  if (warned) return;
  for (const Extracted& digraph : digraphs)
    EXPECT_FALSE(test::graph_list(digraph.text).starts_with("error")) << text << "\n=====\n"
                                                                      << digraph.text;
}

TEST(Robustness, PageCutAtEveryByte) {
  for (std::size_t size = 0; size <= k_page.size(); ++size) {
    check(k_page.substr(0, size));
    check(k_page.substr(size));
  }
}

TEST(Robustness, RandomBytes) {
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    std::string text = "digraph x {";
    const std::size_t size = random() % 600;
    for (std::size_t i = 0; i < size; ++i) text += static_cast<char>(random() % 256);
    check(text);
  }
}

TEST(Robustness, RandomTokens) {
  const std::vector<std::string> tokens = {
      "digraph", " ",    "\n",    "{",         "}",  "\"",  "a",     "->",         "[",
      "]",       "=",    "label", "\\n",       "\\", "`",   "```\n", "<graphviz>", "</graphviz>",
      "<",       ">",    "&gt;",  "&quot;",    "//", "/*",  "*/",    "#",          "“",
      "”",       "–",    "|",     "12",        "> ", "\\[", "\\]",   "-\\>",       ";",
      "strict",  "<br>", "<pre>", "<digraph>", "+",  ":",   ",",     "\r"};
  std::mt19937 random(2);
  for (int round = 0; round < 4000; ++round) {
    std::string text;
    const std::size_t size = random() % 60;
    for (std::size_t i = 0; i < size; ++i) text += tokens[random() % tokens.size()];
    check(text);
    check_against_graphviz(text);
  }
}

TEST(Robustness, MutatedPage) {
  std::mt19937 random(3);
  for (int round = 0; round < 1500; ++round) {
    std::string text = k_page;
    const std::size_t edits = 1 + random() % 8;
    for (std::size_t i = 0; i < edits && !text.empty(); ++i) {
      const std::size_t at = random() % text.size();
      const std::size_t length = std::min<std::size_t>(random() % 20, text.size() - at);
      switch (random() % 4) {
      case 0:
        text.erase(at, length);
        break;
      case 1:
        text.insert(at, text.substr(random() % text.size(), length));
        break;
      case 2:
        text[at] = static_cast<char>(random() % 256);
        break;
      default:
        text.insert(at, 1, "\"{}[]<>`\\\n#/"[random() % 12]);
      }
    }
    check(text);
    check_against_graphviz(text);
  }
}

// Pages that would be quadratic for a reader that looks ahead without limit.
TEST(Robustness, HugePagesEnd) {
  const auto begin = std::chrono::steady_clock::now();
  for (const std::string unit : {"digraph{//",
                                 "digraph{<",
                                 "digraph{\"",
                                 "digraph {/*\n",
                                 "digraph{\n",
                                 "digraph x { a->b }\n",
                                 "{",
                                 "\n",
                                 "\"digraph {",
                                 "<graphviz>\n",
                                 "```\n",
                                 "x `",
                                 "&amp;",
                                 "digraph",
                                 "digraph x { \"a\n",
                                 "> ",
                                 "1\n",
                                 "digraph x /* {\n",
                                 "<span ",
                                 "digraph x { y [label=\"\n"}) {
    std::string text;
    while (text.size() < 20'000) text += unit;
    check(text);
    check("digraph x {" + text);
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::minutes(2));
}

TEST(Robustness, DeepNestingIsNoStackOverflow) {
  check("digraph x " + std::string(200'000, '{') + std::string(200'000, '}'));
}

} // namespace
} // namespace statewire::gen
