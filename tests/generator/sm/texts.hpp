// SPDX-License-Identifier: BSD-3-Clause
// Texts for the tests of this folder.
#pragma once

#include "front/front.hpp"

#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>

namespace statewire::gen {

inline std::string slurp(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

inline std::shared_ptr<const SourceFile> file_of(std::string name, std::string text) {
  return std::make_shared<SourceFile>(SourceFile{std::move(name), std::move(text)});
}

// Without any indentation: the way a copy loses it.
inline std::string flattened(const std::string& text) {
  std::string out;
  bool at_start = true;
  for (const char c : text) {
    if (at_start && (c == ' ' || c == '\t')) continue;
    if (at_start && c == '\n') continue; // blank lines go as well
    out += c;
    at_start = c == '\n';
  }
  return out;
}

} // namespace statewire::gen
