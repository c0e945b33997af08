// SPDX-License-Identifier: BSD-3-Clause
// Runs a fuzz target over the files of directories, without libFuzzer: a test of every build.
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int argc, char** argv) {
  std::vector<std::filesystem::path> files;
  for (int i = 1; i < argc; ++i) {
    std::error_code e;
    if (std::filesystem::is_regular_file(argv[i], e)) files.emplace_back(argv[i]);
    for (const auto& file : std::filesystem::directory_iterator(argv[i], e))
      files.push_back(file.path());
  }
  std::sort(files.begin(), files.end());
  for (const auto& file : files) {
    std::ifstream in(file, std::ios::binary);
    const std::vector<char> bytes{std::istreambuf_iterator<char>(in), {}};
    const std::vector<std::uint8_t> data(bytes.begin(), bytes.end());
    std::cerr << file.filename().string() << ' ' << data.size() << " bytes\n";
    LLVMFuzzerTestOneInput(data.data(), data.size());
  }
  std::cout << files.size() << " inputs\n";
  return files.empty() ? 1 : 0;
}
