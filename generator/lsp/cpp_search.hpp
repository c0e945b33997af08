// SPDX-License-Identifier: BSD-3-Clause
// Finds the C++ functions behind hooks: member functions of that name in the folders given.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace statewire::gen::lsp {

struct CppPlace {
  std::string path;
  std::string text; // of the file
  std::size_t begin = 0, end = 0;
};

// Those that belong to the machine: see doc::choose_definitions.
[[nodiscard]] std::vector<CppPlace> find_hook(const std::vector<std::string>& folders,
                                              const std::string& hook, const std::string& machine);

} // namespace statewire::gen::lsp
