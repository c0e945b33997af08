// SPDX-License-Identifier: BSD-3-Clause
#include "listing.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace statewire::conformance {

std::vector<PathFile> all_paths(const std::string& directory) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(directory))
    if (entry.path().extension() == ".paths") names.push_back(entry.path().string());
  std::sort(names.begin(), names.end());
  std::vector<PathFile> out;
  out.reserve(names.size());
  for (const std::string& name : names) out.push_back(read_paths(name));
  return out;
}

std::map<std::string, std::string> exceptions(const std::string& file) {
  std::map<std::string, std::string> out;
  std::ifstream in(file);
  std::string line;
  while (std::getline(in, line)) {
    if (line.empty() || line.front() == '#') continue;
    const auto end = line.find(" -- ");
    out[line.substr(0, end)] = end == std::string::npos ? "" : line.substr(end + 4);
  }
  return out;
}

} // namespace statewire::conformance
