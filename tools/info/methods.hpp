// SPDX-License-Identifier: BSD-3-Clause
// How the connection methods are shown.
#pragma once

#include "info.hpp"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

namespace statewire::tools {

// Labels and values; a line that goes on has an empty label.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> lines_of(const Methods& methods);
[[nodiscard]] nlohmann::ordered_json json_of(const Methods& methods);

} // namespace statewire::tools
