// Golden cases: cases/NAME.dot is read and checked, and what comes out is cases/NAME.expected: the
// diagnostics, then the model of a file whose first line asks for it with `// show model`.
// STATEWIRE_UPDATE_GOLDEN=1 writes the expected files instead.
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

} // namespace
} // namespace statewire::gen
