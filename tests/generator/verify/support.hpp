// SPDX-License-Identifier: BSD-3-Clause
// Shared by the tests of verify: cases, golden files, and a fixture that is skipped without SPIN.
#pragma once

#include "verify/load.hpp"
#include "verify/spin.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

namespace statewire::gen::verify {

inline std::string slurp(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// Paths as a user in cases/ would give them.
inline std::string read_case(const std::string& path, std::shared_ptr<const SourceFile>& file) {
  const std::string full = HERE "/cases/" + path;
  if (!std::filesystem::exists(full)) return "cannot read '" + path + "'";
  file = std::make_shared<const SourceFile>(SourceFile{path, slurp(full)});
  return {};
}

inline void expect_golden(const std::string& file, const std::string& text) {
  const std::string path = HERE "/golden/" + file;
  if (std::getenv("STATEWIRE_UPDATE_GOLDEN") != nullptr) {
    std::filesystem::create_directories(HERE "/golden");
    std::ofstream(path, std::ios::binary) << text;
    return;
  }
  const std::string golden = slurp(path);
  ASSERT_FALSE(golden.empty()) << path << " is missing";
  EXPECT_TRUE(text == golden) << path << " differs from the output; ./do golden accepts it:\n"
                              << text;
}

class NeedsSpin : public testing::Test {
  void SetUp() override {
    if (const std::string missing = missing_tools(); !missing.empty()) GTEST_SKIP() << missing;
  }
};

} // namespace statewire::gen::verify
