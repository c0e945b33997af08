// SPDX-License-Identifier: BSD-3-Clause
// Where C++ sources implement hooks: definitions of functions, found by name without a compiler.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace statewire::gen::doc {

struct Definition {
  std::string file;
  unsigned line = 0;
  std::size_t at = 0; // of the name in the text
  std::string scope;  // the class that it belongs to: "CloseHooks"; empty: none
  bool body = false;  // false: only declared here
};
using Definitions = std::map<std::string, std::vector<Definition>>; // by name of the function

// Adds the functions of one source text whose names are wanted.
void find_definitions(const std::string& file, std::string_view text,
                      const std::set<std::string>& wanted, Definitions& found);

// Those that belong to the machine: of a class that is named after it (`CloseHooks` of "close")
// when there is one, and declarations only where no body is known.
[[nodiscard]] std::vector<Definition> choose_definitions(const std::vector<Definition>& all,
                                                         const std::string& machine);

} // namespace statewire::gen::doc
