// SPDX-License-Identifier: BSD-3-Clause
// The files of a conformance test: runs, and what is excepted.
#pragma once

#include "path.hpp"

#include <map>
#include <string>
#include <vector>

namespace statewire::conformance {

[[nodiscard]] std::vector<PathFile> all_paths(const std::string& directory);
// "name -- reason", by name.
[[nodiscard]] std::map<std::string, std::string> exceptions(const std::string& file);

} // namespace statewire::conformance
