// SPDX-License-Identifier: BSD-3-Clause
// For every document cases/NAME.txt: cases/NAME/STEM.dot is what is extracted, STEM.list what
// Graphviz sees in it, and messages.txt what is said. STATEWIRE_UPDATE_GOLDEN=1 writes them; review
// the change.
#include "graph_list.hpp"

#include "extract/extract.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <map>

namespace statewire::gen {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

bool is_update() {
  const char* update = std::getenv("STATEWIRE_UPDATE_GOLDEN");
  return update != nullptr && std::string_view(update) == "1";
}

void write(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

struct Result {
  std::vector<Extracted> digraphs;
  Diagnostics diagnostics;
};

Result extract(const std::string& text, const std::string& path = "page.txt") {
  Result result;
  const auto document = std::make_shared<const SourceFile>(SourceFile{path, text});
  result.digraphs = extract_digraphs(document, result.diagnostics);
  return result;
}

std::vector<std::string> ids(const Result& result) {
  std::vector<std::string> out;
  for (const Diagnostic& diagnostic : result.diagnostics.all()) out.emplace_back(diagnostic.id);
  return out;
}

std::vector<fs::path> documents() {
  std::vector<fs::path> out;
  for (const char* folder : {STATEWIRE_CASES, STATEWIRE_DOCUMENTS})
    for (const auto& entry : fs::directory_iterator(folder))
      if (entry.path().extension() == ".txt") out.push_back(entry.path());
  std::sort(out.begin(), out.end());
  return out;
}

class Document : public testing::TestWithParam<fs::path> {};

TEST_P(Document, GivesItsDigraphs) {
  const Result result = extract(read(GetParam()), GetParam().filename());
  const fs::path folder = fs::path(STATEWIRE_CASES) / GetParam().stem();
  std::map<std::string, std::string> files;
  for (const Extracted& digraph : result.digraphs) {
    files[digraph.stem + ".dot"] = digraph.text;
    files[digraph.stem + ".list"] = test::graph_list(digraph.text);
  }
  files["messages.txt"] = result.diagnostics.render();
  if (is_update()) {
    fs::remove_all(folder);
    for (const auto& [name, text] : files) write(folder / name, text);
    return;
  }
  for (const auto& [name, text] : files) EXPECT_EQ(read(folder / name), text) << name;
  for (const auto& entry : fs::directory_iterator(folder))
    EXPECT_TRUE(files.count(entry.path().filename()) == 1)
        << "no longer extracted: " << entry.path();
}

TEST_P(Document, GivesWhatGraphvizReadsOrSaysSo) {
  const Result result = extract(read(GetParam()), GetParam().filename());
  const auto said = ids(result);
  const auto warned = static_cast<std::size_t>(std::count(said.begin(), said.end(), "not-dot"));
  std::size_t unread = 0;
  for (const Extracted& digraph : result.digraphs)
    unread += test::graph_list(digraph.text).starts_with("error") ? 1 : 0;
  EXPECT_EQ(unread, warned);
}

// What has been extracted is plain: extracting it again changes nothing and finds nothing to mend.
TEST_P(Document, IsPlainAfterwards) {
  for (const Extracted& first : extract(read(GetParam())).digraphs) {
    const Result again = extract(first.text, "again.dot");
    ASSERT_EQ(again.digraphs.size(), 1U) << first.text;
    const auto body = [](const std::string& text) { return text.substr(text.find('\n')); };
    EXPECT_EQ(body(again.digraphs[0].text), body(first.text));
    const auto said = ids(again);
    EXPECT_EQ(std::count(said.begin(), said.end(), "mended"), 0);
  }
}

// Everything that is written says which line of the document it came from.
TEST_P(Document, KnowsTheLineOfEveryLine) {
  for (const Extracted& digraph : extract(read(GetParam())).digraphs) {
    const auto lines = std::count(digraph.text.begin(), digraph.text.end(), '\n');
    EXPECT_EQ(digraph.line_of.size(), static_cast<std::size_t>(lines)) << digraph.text;
    EXPECT_TRUE(std::is_sorted(digraph.line_of.begin(), digraph.line_of.end()));
    EXPECT_EQ(digraph.line_of.front(), digraph.first_line);
    EXPECT_LE(digraph.line_of.back(), digraph.last_line);
  }
}

INSTANTIATE_TEST_SUITE_P(All, Document, testing::ValuesIn(documents()),
                         [](const auto& info) { return info.param.stem().string(); });

TEST(Extract, SaysWhereFromWithoutTheFolder) {
  const Result result = extract("\ndigraph x {\n a -> b\n}\n", "/home/user/notes/page.md");
  ASSERT_EQ(result.digraphs.size(), 1U);
  EXPECT_TRUE(
      result.digraphs[0].text.starts_with("// extracted from page.md, lines 2-4\ndigraph x {\n"));
  EXPECT_EQ(result.digraphs[0].first_line, 2U);
  EXPECT_EQ(result.digraphs[0].last_line, 4U);
  EXPECT_EQ(result.digraphs[0].line_of, (std::vector<std::uint32_t>{2, 2, 3, 4}));
  EXPECT_TRUE(result.diagnostics.all().empty());
}

TEST(Extract, KeepsWhatTheAuthorWrote) {
  const std::string plain =
      "digraph x {\n"
      "  a -> b [label=\"GO\\n\\\"quoted\\\" &lt; C:\\\\new\"]; // -> &gt; \\[\n"
      "  b -> c [label=<<b>x</b>&nbsp;<br/>y>, shape=record, xlabel=\"{a\\|b}\"]\n"
      "  c -> d [label=\"ten – eleven “so” `tick`\"]\n"
      "}\n";
  for (const std::string& page :
       {plain, "```dot\n" + plain + "```\n", "<pre>\n" + plain + "</pre>\n"}) {
    const Result result = extract(page);
    ASSERT_EQ(result.digraphs.size(), 1U) << page;
    EXPECT_EQ(result.digraphs[0].text.substr(result.digraphs[0].text.find('\n') + 1), plain);
    EXPECT_TRUE(result.diagnostics.all().empty());
  }
}

TEST(Extract, SaysThatThereIsNone) {
  EXPECT_EQ(ids(extract("")), std::vector<std::string>{"no-digraph"});
  EXPECT_EQ(ids(extract("About digraphs.")), std::vector<std::string>{"no-digraph"});
}

} // namespace
} // namespace statewire::gen
